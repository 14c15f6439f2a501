"""Which cards an action is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.cards.language.kinds import Amount, Filter, Reference
from digilex.cards.node import Node

if TYPE_CHECKING:
    from digilex.cards.language.filters import Cards


class This(Reference):
    """The card that has the effect: "this Digimon", "this Tamer"."""


class ThisCard(Reference):
    """The very card on which the text stands, even under others: "this card"."""


class It(Reference):
    """Cards that were named earlier in this effect or by its trigger.

    `what` is a label given by a Choose or Reveal, or one of: "it" (what the latest action dealt with), "subject"
    (who the trigger is about), "object" (the other party of the trigger), "attacker", "attack target",
    "played", "deleted", "trashed", "returned", "suspended", "placed", "revealed", "added", "digivolved", "linked",
    "flipped", "drawn", "attacked" (what this effect did that to), "each" (in a change of all such cards: each of them by itself), "host" (from
    under which the cards chosen last were taken).
    E.g. "that Digimon", "it", "the played Digimon", "the Digimon it was battling", "for each of their digivolution cards"."""

    what: str = "it"


class Choose(Reference):
    """Cards that a player chooses: individual processing (15-11-1).

    `count` None means any number. `up_to` allows fewer, but at least 1 (1-3-6). `least` is how many a card text asks
    for at least. `total` limits the sum of a stat over the chosen cards. `different` asks that no two share a stat (or no more than `apiece`), `same` that all do.
    `by` chooses; `label` names them for It(); `optional` allows choosing none ("you may").
    E.g. "1 of your opponent's Digimon"; "up to 2 of your Digimon"."""

    cards: Cards | EitherCards
    count: Amount | int | None = 1
    up_to: bool = False
    by: str = "you"
    label: str = "it"
    total_stat: str | None = None
    total: Amount | int | None = None
    different: str | None = None
    same: str | None = None
    exact: bool = False  # the total is reached, not only kept
    levels_of: Reference | None = None  # for each of these cards, one of its level
    apiece: int = 1  # with `different`: how many may share it


class EitherCards(Node):
    """Alternatives for one choice. E.g. "1 [Agumon] from your hand or 1 red Tamer from your trash"."""

    options: tuple[Cards, ...]


class EachOf(Reference):
    """One choice for each part. E.g. "1 level 3 Digimon card and 1 level 4 Digimon card"."""

    parts: tuple[Reference, ...]


class Every(Reference):
    """All such cards: overall processing (15-11-2). E.g. "all of your opponent's Digimon"."""

    cards: Cards


class Top(Reference):
    """The top cards of an area ("deck", "security", "eggs", or "under" of cards). With `up_to` the player says how many of
    each stack, at least 1 (1-3-6). E.g. "the top 3 cards of your deck"; "up to 3 cards from the top of your deck"."""

    area: str = "deck"
    count: Amount | int = 1
    owner: str = "you"
    of: Reference | None = None
    where: Filter | None = None  # the top cards among those that match
    up_to: bool = False


class Bottom(Reference):
    """The bottom cards of an area, as Top. E.g. "the bottom digivolution card of 1 of your opponent's Digimon"."""

    area: str = "deck"
    count: Amount | int = 1
    owner: str = "you"
    of: Reference | None = None
    where: Filter | None = None
    up_to: bool = False


class TopCard(Reference):
    """The top card of a stack, as a card of its own. E.g. "this Digimon's top stacked card"."""

    of: Reference


class Holder(Reference):
    """The card on the field that a card is under or linked to."""

    of: Reference
