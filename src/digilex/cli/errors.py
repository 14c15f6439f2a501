"""Errors that are the user's to mend."""

from __future__ import annotations


class UsageError(ValueError):
    """An argument that cannot be used, and what would be right."""


def is_users(error: Exception) -> bool:
    """Whether an error is the user's to mend; anything else is a bug and shows where it came from."""
    from digilex.agents.base import UnknownAgent
    from digilex.cards.database import DatabaseError, UnknownCard
    from digilex.cards.deck_code import DeckCodeError
    from digilex.cards.deck_library import UnknownDeck
    from digilex.cards.deck_lists import DeckListError
    from digilex.cards.search import QueryError
    from digilex.notation.errors import FileError
    from digilex.rules.model.errors import DigilexError

    cards = (DatabaseError, UnknownCard, UnknownDeck, DeckListError, DeckCodeError, QueryError)
    return isinstance(error, (*cards, FileError, DigilexError, UnknownAgent, OSError, UsageError))
