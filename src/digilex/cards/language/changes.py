"""What is different about a card or a player while a modification lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.cards.language.kinds import Amount, Cause, Change, Filter, Reference

if TYPE_CHECKING:
    from digilex.cards.language.effects import Effect
    from digilex.cards.language.filters import Cards


class Keyword(Change):
    """Has a keyword effect. `amount` for <Security A. +1> and its like, `cards` for specified cards (16-3).
    E.g. "gains <Blocker>"; "<Decoy (Black)>"."""

    name: str
    amount: int | None = None
    specified: Filter | None = None
    specified2: Filter | None = None


class Loses(Change):
    """Has no instance of a keyword effect, whatever it has or gains. E.g. "loses <Blocker>"."""

    keyword: str


class LosesEffects(Change):
    """Has no effect, whatever it has or gains; or none with a `timing` ("When Attacking"), or of a section ("inherited",
    "link"). Those that wait for their activation can't be activated (15-4-4-4). E.g. "loses all of its effects"."""

    timing: str | None = None


class GetsDP(Change):
    """DP goes up or down. E.g. "gets -3000 DP"."""

    amount: Amount | int


class LeastDP(Change):
    """The DP is never lower than that. E.g. "this Digimon can't have less than 1000 DP"."""

    dp: int


class GainsEffect(Change):
    """Gains a quoted effect (15-13). E.g. 'gains "[On Deletion] Gain 1 memory."'."""

    effect: Effect


class SecurityAttackPer(Change):
    """Gains <Security A. +X> as many times as an amount says. E.g. "for every 2 digivolution cards, it gains <Security A. +1>"."""

    amount: Amount | int


class Cannot(Change):
    """Is prohibited from doing or undergoing something (15-1-3).

    `what`: "attack", "attack players", "attack Digimon", "block", "be blocked", "be attacked", "suspend", "unsuspend", "digivolve",
    "be deleted", "leave", "be returned" (also only "to hand" or "to deck"), "play", "use", "reduce costs", "gain memory", "activate", "trigger",
    "have digivolution cards trashed", "have DP reduced", "be chosen", "move", "be de-digivolved", ...
    `by` limits the cause as in When; `timing` limits "activate" to effects with that timing, or to "inherited" or "link" effects."""

    what: str
    by: str | Cause | None = None
    timing: str | None = None
    cards: Cards | None = None


class Can(Change):
    """Is allowed something the rules would not allow: "attack unsuspended Digimon", "attack the turn played", "use without colors",
    "replace a DigiXros requirement" (15-15-6), "be suspended for <Digisorption>" (by whose effect allows it),
    "block without suspending", "check security from the bottom", ..."""

    what: str
    cards: Cards | None = None


class TurnEnd(Change):
    """The player's turn ends only when the opponent has that much memory, instead of 1 (6-1-4-1).
    E.g. "the turn end condition is the opponent having 3 or more memory"."""

    memory: int


class Must(Change):
    """Has to do something: "attack"; and to attack this card, if `at` is given and it can be attacked.
    E.g. "this Digimon attacks whenever possible"; "your opponent's Digimon must attack this Digimon if able"."""

    what: str
    at: Reference | None = None


class Unaffected(Change):
    """Isn't affected by effects (15-15-5). `by`: "effects", "opponent's effects", "opponent's Digimon effects", ...; of these
    only those with a `timing`, or the "inherited" or "link" ones. E.g. "your opponent's [Security] effects don't affect it"."""

    by: str | Cause = "opponent's effects"
    timing: str | None = None


class TreatedAs(Change):
    """Information is added (15-12-1). E.g. "is also treated as red"; "is also treated as a 3000 DP Digimon"."""

    names: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    level: int | None = None
    dp: int | None = None
    name_parts: tuple[str, ...] = ()  # "also treated as having [X] in its name"
    for_: str | None = (
        None  # only for that: "DigiXros", "DNA digivolution", "assembly"; "revealed": while it is revealed
    )
    into: tuple[str, ...] = ()  # only for that of cards with these names: "for [X]'s DNA digivolution"
    colors_of: Reference | None = None  # "also treated as having the colors of its digivolution cards"
    names_of: Cards | None = None  # "has all the names of level 3 cards in its digivolution cards"


class Becomes(Change):
    """Information is changed (15-12-2). E.g. "change its original DP to 3000"."""

    name: str | None = None
    colors: tuple[str, ...] = ()
    dp: Amount | int | None = None
    level: int | None = None
    traits: tuple[str, ...] = ()
    no_effects: bool = False
    color_but: str | None = None  # 1 colour that the player chooses, but not this one


class CostChange(Change):
    """Costs are lower by the amount: `cost` is "play", "digivolution", "use", "link" or "play or use". In a change of a
    player only the costs of `cards`, if they are given.
    E.g. "reduce the cost of this card from your hand by 1 for each of your Tamers"; "reduce the use costs of your red
    Option cards by 1"."""

    cost: str
    amount: Amount | int
    cards: Cards | None = None


class CostIs(Change):
    """The cost of this card is that, whatever is printed; `cost` as for CostChange. E.g. "this card costs 0"."""

    cost: str
    amount: Amount | int


class GainsEffectsOf(Change):
    """Gains all effects of cards, or those with a `timing`; `section` "inherited" for their inherited effects.
    E.g. "gains all effects of cards with [X] in their names in its digivolution cards"."""

    cards: Cards
    timing: str | None = None
    section: str | None = None


class AttachTiming(Change):
    """A timing is attached to its effects that have another one: they trigger at both (15-16).
    E.g. "attach [End of Attack] to all of this Digimon's [On Deletion] effects"."""

    timing: str
    to: str


class CanDigivolve(Change):
    """May digivolve into that card in the usual way, but for this cost; `cost` and `reduction` as for Digivolve.
    E.g. "this Digimon can digivolve into [X] from your hand for a digivolution cost of 3, ignoring ..."."""

    into: Reference
    cost: str = "paid"
    reduction: Amount | int = 0
    ignore_requirements: bool = False


class UnsuspendPrice(Change):
    """Its player must trash so many cards in the hand to unsuspend it.
    E.g. "You must trash 2 cards in your hand to unsuspend this Digimon"."""

    count: int


class MeetsColors(Change):
    """These colours also meet the card's colour requirements. E.g. "Black also meets this card's color requirements"."""

    colors: tuple[str, ...]


class DeletionLimit(Change):
    """Deletion effects that ask for a "DP" (or "play cost", "level") may choose that much more.
    E.g. "add 1000 to this Digimon's DP deletion effects' maximum"."""

    stat: str
    amount: Amount | int
