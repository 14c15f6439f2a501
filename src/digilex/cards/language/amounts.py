"""Numbers that are worked out when they are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.cards.language.kinds import Amount, Condition, Filter, Reference, Trigger

if TYPE_CHECKING:
    from digilex.cards.language.filters import Cards


class Count(Amount):
    """How many such cards there are. E.g. "for each of your Digimon"."""

    cards: Cards


class CountOf(Amount):
    """How many cards a reference means. E.g. "for each card trashed by this effect"."""

    cards: Reference


class CountDifferent(Amount):
    """How many different "color", "name", "level", "number" there are among them, or "holder": cards they lie under.
    E.g. "for each color your Tamers have"; "1 digivolution card from each of your opponent's Digimon"."""

    stat: str
    cards: Cards


class CountSame(Amount):
    """How many of them have one "color", "name", "level" or "number", of the one that most of them have.
    E.g. "while you have 2 or more Digimon with the same name"."""

    stat: str
    cards: Cards


class Depth(Amount):
    """How many cards from the top of a pile it takes until so many of them match: all of them, if there are not so many.
    E.g. "reveal cards from the top of your deck until a Digimon card is revealed"."""

    where: Filter
    count: int = 1
    area: str = "deck"
    owner: str = "you"


class Stat(Amount):
    """The "level", "DP", "play cost", "use cost", "digivolution cards", "colors" of a card. E.g. "this Digimon's DP"."""

    of: Reference
    stat: str


class StatAmong(Amount):
    """The "highest" or "lowest" number of such cards. E.g. "more DP than all of your opponent's Digimon"."""

    cards: Cards
    stat: str
    which: str = "highest"


class MemoryOf(Amount):
    """The memory on a player's side; negative when it is on the other. E.g. "if you have 2 or less memory"."""

    who: str = "you"


class MemoryGained(Amount):
    """The memory that this effect gained so far. E.g. "if you gain 2 or more memory by this effect"."""


class MemoryPaid(Amount):
    """The memory that this effect paid. E.g. "for each memory paid"."""


class HowOften(Amount):
    """How often the event happened this turn, for each card that it happened to; `apart`: how many such cards there were.
    E.g. "for each attack your other Digimon made this turn"; "if you played 2 or more Digimon this turn"."""

    trigger: Trigger
    apart: bool = False


class Times(Amount):
    """`each` for every `every` of the amount, rounded down. E.g. "+1000 DP for every 2 cards in your hand"."""

    of: Amount
    each: int = 1
    every: int = 1


class Plus(Amount):
    """The sum of amounts. E.g. "4, plus 2 for every 10 cards in your trash"."""

    parts: tuple[Amount | int, ...]


class OnlyIf(Amount):
    """The amount where the condition holds, otherwise 0.
    E.g. "if your Tamers have 2 or more total colors, add 1 to this effect's level maximum"."""

    amount: Amount | int
    condition: Condition


class Declared(Amount):
    """The number that was declared before in this effect. E.g. "Digimon of that level"."""


class SameLevelCards(Amount):
    """How many cards of one level there are in a stack, of the level that has most. E.g. "2 or more same-level cards"."""

    of: Reference
