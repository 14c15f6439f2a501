"""Creatures of pixels."""
