"""Words as numbers: what all writers of observations share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.envs.core import layout
from digilex.envs.core.layout import FOURTH, SECOND, THIRD
from digilex.envs.core.rows import row_of_number
from digilex.rules.query.eye import printed_on

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled

MOST: Final = 32766  # what a number of 16 bits holds, after 1 was added
MOST_LAST: Final = 8191  # what the last of four numbers holds


def codes(words: tuple[str, ...]) -> dict[str, int]:
    """Words as numbers from 1."""
    return {words[i]: i + 1 for i in range(len(words))}


PLACE: Final = {word: code * SECOND for word, code in codes(layout.PLACES).items()}
SECTIONS: Final = codes(layout.SECTIONS)
THEIRS: Final = FOURTH

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


def four(first: i64, second: i64, third: i64, fourth: i64) -> i64:
    """Four numbers of 16 bits in one of 64; only the first may be below 0."""
    return (first & 0xFFFF) + (second << 16) + (third << 32) + (fourth << 48)
