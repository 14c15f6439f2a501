"""Describing cards: noun phrases, and the properties that cards have or have not."""

from __future__ import annotations

from digilex.cards.language.kinds import Amount, Filter, Reference, Trigger
from digilex.cards.node import Node


class Cards(Node):
    """A noun phrase: cards of some kinds, of a player, in some areas, with a property.

    `other` leaves out this card itself; `of` says under (or linked to) which cards, for the areas "under" and
    "link"; without `of` it means under any card of that player. No area at all: wherever they are.
    E.g. "your opponent's level 4 or lower Digimon"; "1 Tamer card from your hand or trash"."""

    kinds: tuple[str, ...] = ("Digimon",)
    owner: str = "you"
    areas: tuple[str, ...] = ("battle",)
    where: Filter | None = None
    other: bool = False
    of: Reference | None = None


class Both(Filter):
    """Every one of the filters. E.g. "red level 3"."""

    filters: tuple[Filter, ...]


class Either(Filter):
    """At least one of the filters. E.g. "red or with the [Dragon] trait"."""

    filters: tuple[Filter, ...]


class Not(Filter):
    """The opposite. E.g. "other than [Sea Animal]"; "without <Blocker>"."""

    filter: Filter


class Named(Filter):
    """Has one of these names exactly (2-3-1-2). E.g. "[Agumon] or [Gabumon]"."""

    names: tuple[str, ...]


class NameIncludes(Filter):
    """Has one of these texts in its name (2-3-1-3). E.g. "with [Greymon] in its name"."""

    texts: tuple[str, ...]


class HasTrait(Filter):
    """Has one of these traits exactly (2-3-2-3). E.g. "with the [Dragon] trait"."""

    traits: tuple[str, ...]


class TraitIncludes(Filter):
    """Has one of these texts in any of its traits (2-3-2-4). E.g. "with [Beast] in any of its traits"."""

    texts: tuple[str, ...]


class HasColor(Filter):
    """Has one of these colours. E.g. "red or black"."""

    colors: tuple[str, ...]


class ColorCount(Filter):
    """How many colours it has. E.g. "2-color"; "with 2 or more colors"."""

    compare: str
    amount: Amount | int


class IsKind(Filter):
    """Is of one of these kinds. E.g. "that Digimon is a Token"."""

    kinds: tuple[str, ...]


class Level(Filter):
    """Compares the level; a card without one never matches. E.g. "level 4 or lower"."""

    compare: str
    amount: Amount | int


class HasLevel(Filter):
    """Has a level at all. E.g. "without a level" is Not(HasLevel())."""


class DP(Filter):
    """Compares the DP; a card without DP never matches. E.g. "with 5000 DP or less"."""

    compare: str
    amount: Amount | int


class PlayCost(Filter):
    """Compares the play cost. E.g. "with a play cost of 7 or less"."""

    compare: str
    amount: Amount | int


class UseCost(Filter):
    """Compares the use cost of an Option card. E.g. "Option card with a cost of 2 or more"."""

    compare: str
    amount: Amount | int


class HasKeyword(Filter):
    """Has the keyword effect. E.g. "with <Blocker>"."""

    keyword: str


class TextIncludes(Filter):
    """Has the term or the icon in its printed text (4-23). E.g. "with [Pulsemon] in its text"; "with <Save> in its text"."""

    texts: tuple[str, ...]


class HasSection(Filter):
    """Has a printed section: "inherited", "security", "link effect", the requirements of "link", "DigiXros", "DNA Digivolution",
    "App Fusion", ..., or an effect with a timing.
    E.g. "with inherited effects"; "with DigiXros requirements"; "with a [When Digivolving] effect"."""

    section: str


class Suspended(Filter):
    """Is suspended. E.g. "suspended Digimon"; unsuspended is Not(Suspended())."""


class DigivolutionCards(Filter):
    """Compares the number of its digivolution cards (those that match, if `where` is given).
    With `different`, cards that share that stat count once.
    E.g. "with no digivolution cards"; "with 4 or more digivolution cards"; "with [Agumon] in its digivolution cards"."""

    compare: str
    amount: Amount | int
    where: Filter | None = None
    different: str | None = None


class LinkCards(Filter):
    """Compares the number of its link cards; with `different`, cards that share that stat count once.
    E.g. "with a link card"; "with 2 or more link cards with different names"."""

    compare: str
    amount: Amount | int
    where: Filter | None = None
    different: str | None = None


class Extreme(Filter):
    """Has the highest or lowest "level", "DP" or "play cost" among those described alike. E.g. "with the lowest level"."""

    which: str
    stat: str


class Same(Filter):
    """Its "level", "DP", "name", "color", "play cost", "number" or "trait" is one of those of the other cards; with
    "part of name" its name includes one of theirs. E.g. "with the same level as that card"; different is Not(Same(...))."""

    stat: str
    as_: Reference


class IsOneOf(Filter):
    """Is one of the cards meant. E.g. "that Digimon"; "other than the chosen Digimon" is Not(IsOneOf(...))."""

    cards: Reference


class IsOnly(Filter):
    """Is what is meant, which is nothing else. E.g. "1 other Digimon", where some would leave, is Not(IsOnly(It("subject")))."""

    cards: Reference


class FaceUp(Filter):
    """Lies face up; face down is Not(FaceUp()). E.g. "face-up security cards"."""


class BelongsTo(Filter):
    """Is a card of that player: for conditions on what an effect did. E.g. "this effect deleted your opponent's Digimon"."""

    who: str


class IsAttacking(Filter):
    """Is the attacking Digimon."""


class IsBattling(Filter):
    """Is in a battle now. E.g. "while your Digimon are battling"; "the Digimon battling it"."""


class IsEnd(Filter):
    """Is the top or the bottom card of its area. E.g. "the top or bottom card of your security stack"."""


class IsTopOfMost(Filter):
    """Is the top card of its area, of a player who has the most cards there.
    E.g. "the top security card of 1 player with the most security cards"."""


class SameLevelStack(Filter):
    """Compares how many cards of one level it is stacked of, of the level that has most.
    E.g. "with 2 or more same-level cards in its stack"."""

    compare: str
    amount: Amount | int


class HappenedTo(Filter):
    """The event happened to it this turn; the trigger speaks of it as This(). E.g. "1 of your Digimon that attacked this
    turn"; "that didn't attack this turn" is Not(HappenedTo(...)). With `ever` it happened at any time since the card came
    to the field: "your Digimon played by effects"."""

    trigger: Trigger
    ever: bool = False


class IsTurnPlayed(Filter):
    """Was played (placed on the field) this turn."""
