"""The table of cards: each card has a row, which is its learned id, and keeps it for ever.

`cards.txt` holds the numbers of the cards in the order of their rows; it only grows at its end. Cards that are not in
it (tokens, cards of one's own) get a row behind all others when they are first met: those are this process's own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from digilex.cards.card import Card
from digilex.rules.model.mixing import word
from digilex.rules.model.prepared import CardInfo

FILE: Final = Path(__file__).parent.parent / "cards.txt"
MOST_ROWS: Final = 8192  # cards beyond have row 0
NUMBERS: Final[list[str]] = ["", *FILE.read_text(encoding="utf-8").split()]  # by row; nothing has row 0
KNOWN: Final = len(NUMBERS)  # rows below are the same for everybody
_rows: Final[dict[int, int]] = {word(NUMBERS[row]): row for row in range(1, KNOWN)}  # by the number's code
_guests: Final[dict[int, Card]] = {}  # cards of rows that are this process's own


def row_of(info: CardInfo) -> int:
    """The row of a card."""
    found = _rows.get(info.code, -1)
    return found if found >= 0 else add_guest(info.card)


def row_of_number(number: str) -> int:
    """The row of a card number; 0 if it was never met."""
    return _rows.get(word(number), 0)


def add_guest(card: Card) -> int:
    """A row for a card that is not in the file; the row that it has."""
    code = word(card.number)
    found = _rows.get(code, -1)
    if found >= 0:
        return found
    row = len(NUMBERS)
    if row >= MOST_ROWS:
        return 0
    NUMBERS.append(card.number)
    _rows[code] = row
    _guests[row] = card
    return row


def guest(row: int) -> Card | None:
    """The card of a row that is this process's own."""
    return _guests.get(row)


def row_count() -> int:
    """How many rows there are."""
    return len(NUMBERS)
