"""What is asked about the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.cards.language.kinds import Amount, Cause, Condition, Filter, Reference, Trigger

if TYPE_CHECKING:
    from digilex.cards.language.filters import Cards


class Compare(Condition):
    """Compares two amounts. E.g. "if you have 3 or fewer security cards"."""

    left: Amount
    compare: str
    right: Amount | int


class Exists(Condition):
    """There is such a card. E.g. "if you have a Tamer"; "while your opponent has a Digimon with no digivolution cards"."""

    cards: Cards


class Matches(Condition):
    """The cards meant have the property: all of `Every`, as many as a `Choose` says, otherwise one of them.
    E.g. "while this Digimon is suspended", "while all of your Digimon are suspended"."""

    cards: Reference
    filter: Filter


class AllOf(Condition):
    """Every condition holds."""

    conditions: tuple[Condition, ...]


class AnyOf(Condition):
    """At least one condition holds."""

    conditions: tuple[Condition, ...]


class No(Condition):
    """The condition does not hold. E.g. "if you don't have a Tamer"."""

    condition: Condition


class DidThis(Condition):
    """This effect did something: "delete", "trash", "play", "return", "suspend", "add", "digivolve", "DNA digivolve",
    "app fuse", "draw", "switch" (the attack target), ...
    "do" asks whether you did the optional action right before ("if you do"), "they do" whether your opponent did.
    E.g. "if this effect didn't delete" is No(DidThis("delete"))."""

    verb: str
    where: Filter | None = None


class Happened(Condition):
    """The event happened this turn, as it was judged then: to a player's cards, to cards like that, or to this Digimon.
    E.g. "if your opponent didn't attack with a Digimon this turn" is No(Happened(...))."""

    trigger: Trigger


class WhileBattling(Condition):
    """This Digimon is in a battle with such a card. E.g. "when battling an opponent's Digimon that has no digivolution cards"."""

    against: Cards


class AttackingTarget(Condition):
    """The attack is directed at a "player" or at a "Digimon". E.g. "if you attack an opponent's Digimon"."""

    target: str


class IsTurn(Condition):
    """It is that player's turn. E.g. "if it's your turn"."""

    who: str = "you"


class InPhase(Condition):
    """It is this phase: "unsuspend", "draw", "breeding", "main"; or "attack": during an attack."""

    phase: str


class IsDigiXros(Condition):
    """The card was played with a DigiXros, of at least so many cards. E.g. "if DigiXrosing with 2 cards"."""

    count: int = 1


class IsDNA(Condition):
    """The digivolution was a DNA digivolution. E.g. "if DNA digivolving"."""


class IsAppFusion(Condition):
    """The digivolution was an app fusion (8-4). E.g. "when any of your Digimon digivolve by app fusion"."""


class PlayedFrom(Condition):
    """This card was played from that area. E.g. "when played from digivolution cards" is PlayedFrom("under")."""

    area: str


class DigivolvedFrom(Condition):
    """The card that was digivolved into came from that area. E.g. "if digivolving from the trash"."""

    area: str


class ReturnedTo(Condition):
    """What the effect waited for was a return to that end of a deck, "top" or "bottom".
    E.g. "when cards are returned to the bottom of the deck" is When("return to deck", ..., where=ReturnedTo("bottom"))."""

    position: str


class PlayedBy(Condition):
    """What the effect waited for was a play caused by that; `by` as in When. E.g. "if played by an effect"."""

    by: str | Cause


class DigivolvedBy(Condition):
    """What the effect waited for was a digivolution caused by that; `by` as in When.
    E.g. "if played or digivolved by an effect" is AnyOf((PlayedBy("effect"), DigivolvedBy("effect")))."""

    by: str | Cause


class Alone(Condition):
    """What the effect waited for happens to one card, not to several at the same time.
    E.g. "When you would play 1 Digimon card" is Would("play", ..., where=Alone())."""


class CausedBy(Condition):
    """What the effect waited for was done by an effect of a card with one of these numbers or names; or it was caused
    by that, `by` as in When. E.g. "if it wasn't trashed by [EX2-039]'s effect" is No(CausedBy(("EX2-039",)));
    "if attacking by <Execute>"."""

    numbers: tuple[str, ...]
    names: tuple[str, ...] = ()
    by: str | Cause | None = None


class DeletedBy(Condition):
    """In an [On Deletion] effect: this Digimon was deleted by that; `by` as in When. E.g. "if deleted other than in battle"."""

    by: str | Cause
