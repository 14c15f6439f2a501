"""Digilex: the Digimon Card Game, executable."""

__version__ = "0.1.0"
