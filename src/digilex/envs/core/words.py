"""Words as numbers, and numbers as bytes: what all writers of observations share."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from digilex.envs.core import layout
from digilex.envs.core.layout import FOURTH, SECOND, THIRD
from digilex.envs.core.rows import row_of_number
from digilex.rules.query.eye import printed_on

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled

MOST: Final = 32766  # what a number of 16 bits holds, after 1 was added
MOST_LAST: Final = 8191  # what the last of four numbers holds
RECORD: Final = 32  # bytes of a token, an option, an effect
MOST_KEPT: Final = 1 << 16  # tokens whose bytes are kept: those of some hundred decks


def codes(words: tuple[str, ...]) -> dict[str, int]:
    """Words as numbers from 1."""
    return {words[i]: i + 1 for i in range(len(words))}


PLACE: Final = {word: code * SECOND for word, code in codes(layout.PLACES).items()}
SECTIONS: Final = codes(layout.SECTIONS)
THEIRS: Final = FOURTH

pack_record: Final[Callable[..., bytes]] = struct.Struct("4q").pack
PACKERS: Final[list[Callable[..., bytes]]] = []  # of so many numbers of 64 bits
EMPTY: Final[list[bytes]] = [b""]  # so many empty records
KEPT: Final[dict[int, bytes]] = {}  # tokens of cards that are not on top of a stack, by what they say
EFFECTS: Final[dict[str, int]] = {}  # by key: what `effect_of` says


def effect_of(key: str) -> int:
    """An effect by its key: the row of its card, its section (SECOND) and its place there (THIRD)."""
    found = EFFECTS.get(key, -1)
    if found >= 0:
        return found
    return learn_effect(key)


def learn_effect(key: str) -> int:
    """What `effect_of` says of an effect that is met for the first time."""
    number = printed_on(key)
    row = row_of_number(number)
    parts = key[len(number) + 1 :].split("/")
    section = SECTIONS.get(parts[0], 0)
    place = int(parts[1]) + 1 if len(parts) > 1 and parts[1].isdigit() else 0
    found = row + section * SECOND + place * THIRD  # made once for each effect
    if row or "-" not in number:  # a card that nobody knows may get a row later
        EFFECTS[key] = found
    return found


def token_bytes(head: i64, second: i64, uses: i64) -> bytes:
    """The token of a card that is not on top of a stack: most say the same again and again."""
    # Rows take 13 bits, places 4, the flags of such cards 8, and positions and holders are small.
    key: i64 = (
        (head & 0x1FFF)
        | (head >> 16 & 0xF) << 13
        | (head >> 32 & 0xFF) << 17
        | (head >> 48 & 1) << 25
        | (second & 0xFFF) << 26
        | (second >> 16 & 0xFFF) << 38
        | (uses & 0xFF) << 50
    )
    if second >> 32 or uses > 255:  # it has a DP, or does something without end
        return pack_record(head, second, 0, uses << 48)
    found = KEPT.get(key)
    if found is None:
        found = pack_record(head, second, 0, uses << 48)
        if len(KEPT) >= MOST_KEPT:
            KEPT.clear()
        KEPT[key] = found
    return found


def four(first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """Four numbers of 16 bits in one of 64; only the first may be below 0."""
    return (first & 0xFFFF) + (second << 16) + (third << 32) + (fourth << 48)


def records(numbers: list[int]) -> bytes:
    """Numbers of 64 bits as bytes: four for each record."""
    count = len(numbers)
    while len(PACKERS) <= count:
        PACKERS.append(struct.Struct(f"{len(PACKERS)}q").pack)
    return PACKERS[count](*numbers)


def empty_records(count: int) -> bytes:
    """Room where there is nothing to say."""
    while len(EMPTY) <= count:
        EMPTY.append(bytes(RECORD * len(EMPTY)))
    return EMPTY[count]
