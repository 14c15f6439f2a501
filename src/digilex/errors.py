"""The family of errors: everything that Digilex reports to whoever calls it is a `DigilexError`.

Each message says what was wrong and what would be right. The rooms have members of their own: `UnknownCard`,
`UnknownDeck`, `DeckListError`, `CardTextError`, `FileError` and others.
"""

from __future__ import annotations


class DigilexError(Exception):
    """Anything that Digilex reports to its user."""


class IllegalMove(DigilexError):
    """The move is not among the options of the current decision."""


class WrongArgument(DigilexError, ValueError):
    """A call was given something that it cannot use; the message says what it takes."""


class CannotRun(DigilexError):
    """An effect program that the engine cannot run (yet): found when a card is prepared, never in a game."""
