"""The cards: `digilex.cards.find("ST1-03")`, `digilex.cards.search("color:red level>=5")`, `digilex.cards.sets()`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from digilex.cards.card import Card
    from digilex.cards.database import Database

__all__ = ["everything", "find", "numbers", "search", "sets"]


def _database() -> Database:
    """The shipped cards and the user's own; read when first asked for."""
    from digilex.cards.database import database

    return database()


def find(number: str) -> Card:
    """The card with this number; case and an alternate art (BT1-010_P1) do not matter."""
    return _database().find(number)


def search(query: str, wording: Callable[[Card], str] | None = None) -> list[Card]:
    """The cards that a query describes, such as `color:red level>=5 grey`.

    For `text:...` give `wording=digilex.card_text`: what is looked into is the text printed from each program."""
    return _database().search(query, wording)


def sets() -> tuple[str, ...]:
    """The codes of all sets."""
    return _database().sets()


def numbers(set_code: str | None = None) -> tuple[str, ...]:
    """All card numbers, or those of a set."""
    return _database().numbers(set_code)


def everything() -> tuple[Card, ...]:
    """Every card."""
    return _database().all()
