"""What can go wrong when someone plays: each message says what was wrong and what would be right."""

from __future__ import annotations


class DigilexError(Exception):
    """Anything that Digilex reports to its user."""


class IllegalMove(DigilexError):
    """The move is not among the options of the current decision."""


class CannotRun(DigilexError):
    """An effect program that the engine cannot run (yet): found when a card is prepared, never in a game."""
