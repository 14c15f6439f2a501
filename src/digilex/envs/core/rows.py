"""The table of cards: each card has a row, which is its learned id, and keeps it for ever.

`cards.txt` holds the numbers of the cards, and of the tokens that they play, in the order of their rows; it only grows
at its end. Cards that are not in it (one's own) get a row behind all others when they are first met. Those rows are
this process's own, until it gives its guests to another (`admit`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from digilex.cards.card import Card
from digilex.cards.database import database
from digilex.rules.model.mixing import word
from digilex.rules.model.prepared import CardInfo
from digilex.rules.model.vocabulary import SECTION_NAMES
from digilex.rules.program.prepare import prepare
from digilex.rules.steps.play import PlayToken

FILE: Final = Path(__file__).parent.parent / "cards.txt"
SECTIONS: Final = len(SECTION_NAMES)
MOST_ROWS: Final = 8192  # cards beyond have row 0
NUMBERS: Final[list[str]] = ["", *FILE.read_text(encoding="utf-8").splitlines()]  # by row; nothing has row 0
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


def tokens_of(info: CardInfo) -> list[CardInfo]:
    """The tokens that a card plays."""
    found: list[CardInfo] = []
    abilities = [ability for section in range(SECTIONS) for ability in info.section(section)]
    while abilities:
        ability = abilities.pop(0)
        abilities.extend(ability.children)
        for instruction in ability.plan:
            if isinstance(instruction, PlayToken) and instruction.token not in found:
                found.append(instruction.token)
    return found


def token(number: str) -> Card:
    """The token with that number, which names the effect that plays it."""
    for each in tokens_of(prepare(database().find(number.split("/")[0]))):
        if each.number == number:
            return each.card
    raise ValueError(f"no card plays the token {number!r}")


def meet(cards: list[Card]) -> None:
    """Rows for all of these cards, and for the tokens that they play."""
    for card in cards:
        if word(card.number) not in _rows:
            add_guest(card)
            for each in tokens_of(prepare(card)):
                add_guest(each.card)


def guests() -> list[Card]:
    """The cards of the rows that are this process's own, in their order."""
    return [_guests[row] for row in sorted(_guests)]


def admit(cards: list[Card]) -> None:
    """The guests of another process, in their order: they get the rows that they have there."""
    for card in cards:
        add_guest(card)


def guest(row: int) -> Card | None:
    """The card of a row that is this process's own."""
    return _guests.get(row)


def row_count() -> int:
    """How many rows there are."""
    return len(NUMBERS)
