"""Helpers for conditions: how many there are of something, how a card came, and what an effect did it to.

A range of numbers is a pair: how it compares, and the number. `("exists", 1)` is "a" or "any", `("none", 0)` is "no",
and `("exactly", n)` is said where more would not do (4-26-1).
"""

from __future__ import annotations

import re
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import FIELD, Unbuilt, filters_of, where_of

Limits = tuple[str, int]
_OFF_FIELD = ("trashed", "revealed", "returned", "flipped")  # done to cards that were not on the field
_CAME: dict[str, Any] = {"played": lang.PlayedBy, "deleted": lang.DeletedBy, "digivolved": lang.DigivolvedBy}
_FROM: dict[str, Any] = {"played": lang.PlayedFrom, "digivolved": lang.DigivolvedFrom}
ONE_BY_ONE = {"level": "level", "color": "colors", "DP": "DP", "play cost": "play cost", "use cost": "use cost"}
EFFECT_DOERS = ("this effect", "this", "the effect", "you", "it", "they", "your opponent")
_BATTLES = ("this battle", "that battle", "the battle", "this Digimon")
_NUMBER = re.compile(r"[A-Z]+\d*-\d+\b")  # of a card, before its name
_FIGHTER = lang.Cards(("Digimon",), "any", ("battle",))
_IN_BREEDING = lang.Exists(lang.Cards(("Digimon",), "you", ("breeding",), lang.IsOneOf(lang.This())))


def _caused_by(by: Any) -> Any:
    """What the effect waited for had this cause: the effect of one card, if that is called by its number."""
    named = by.cards.where if isinstance(by, lang.EffectsOf) else None
    if isinstance(named, lang.Named) and _NUMBER.match(named.names[0]):
        return lang.CausedBy(tuple(name.split(" ")[0] for name in named.names))
    return lang.CausedBy((), (), by)

_LEAVING = ("delete", "leave", "return", "return to hand", "return to deck", "delete in battle")


def _apart(stat: str, cards: Any) -> Any:
    """How many cards differ in something, or have the same of it."""
    return lang.CountSame(stat[5:], cards) if stat.startswith("same ") else lang.CountDifferent(stat, cards)


class ConditionHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    # --- numbers in a range ------------------------------------------------------------------------------------------

    def build_battling(self, against: tuple[Any, ...]) -> Any:
        """While a Digimon battles: any of the opponent's, if it is not said which."""
        if len(against) > 1 or any(cards.owner == "you" for cards in against):
            raise Unfit
        return lang.WhileBattling(*(against or (lang.Cards(owner="opponent"),)))

    def unbuild_battling(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.WhileBattling):
            yield ((value.against,),)

    def build_counted_in(self, amount: Any, limits: Limits) -> Any:
        """A number is in a range; that there is one, or none, is said of cards as such."""
        how, number = limits
        if isinstance(amount, lang.Count):
            if how in ("none", "exists"):
                for noun, what in self.unbuild_counted_done(amount):  # whether this effect did it to one of them
                    for (verb,) in self.unbuild_done(what):  # type: ignore[attr-defined]
                        return self._done_to(verb, "any", noun, limits)  # type: ignore[attr-defined]
            if how == "none":
                return lang.No(lang.Exists(amount.cards))
            if how == "exists":
                return lang.Exists(amount.cards)
        if how == "exists":
            raise Unfit
        if how == "exactly":  # 4-26-1: a number alone is met by more
            return lang.AllOf((lang.Compare(amount, ">=", number), lang.Compare(amount, "<=", number)))
        return lang.Compare(amount, "=" if how == "none" else how, number)

    def unbuild_counted_in(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Exists):
            yield lang.Count(value.cards), ("exists", 1)
        elif isinstance(value, lang.No) and isinstance(value.condition, lang.Exists):
            yield lang.Count(value.condition.cards), ("none", 0)
        elif isinstance(value, lang.Compare):
            if isinstance(value.right, int):
                yield value.left, (value.compare, value.right)
        elif isinstance(value, lang.AllOf) and isinstance(value.conditions[0], lang.Compare):
            amount, number = value.conditions[0].left, value.conditions[0].right
            if isinstance(number, int) and value == self.build_counted_in(amount, ("exactly", number)):
                yield amount, ("exactly", number)

    def build_both_have(self, amount: Any, limits: Limits, *together: tuple[Any, ...]) -> Any:
        """How many two players have together, which is said somewhere in the sentence."""
        if not any(together):
            raise Unfit  # each of them has so many
        if isinstance(amount, lang.Count):
            amount = lang.Count(amount.cards.replace(owner="any"))  # "in their trashes": both of theirs
        return self.build_counted_in(amount, limits)

    def build_beneath_together(self, cards: lang.Cards, area: str, limits: Limits, *together: tuple[Any, ...]) -> Any:
        """How many cards are under several cards together, which is said somewhere in the sentence."""
        if not any(together):
            raise Unfit  # each of them has so many
        beneath = lang.Cards(("card",), cards.owner, (area,), of=lang.Every(cards))
        return self.build_counted_in(lang.Count(beneath), limits)

    def unbuild_beneath_together(self, value: Any) -> Unbuilt:
        for amount, limits in self.unbuild_counted_in(value):
            beneath = amount.cards if isinstance(amount, lang.Count) else None
            if limits[0] != ">=" or not isinstance(beneath, lang.Cards) or not isinstance(beneath.of, lang.Every):
                continue
            holders = beneath.of.cards
            if beneath.areas in (("under",), ("link",)):
                if beneath == lang.Cards(("card",), holders.owner, beneath.areas, of=lang.Every(holders)):
                    yield holders, beneath.areas[0], limits, (), (None,), ()

    def build_differing_in(self, apart: tuple[str, Any], limits: Limits) -> Any:
        """So many cards that differ in something; a card of two colors is one card, so cards are counted, too."""
        stat, cards = apart
        if limits[0] == "=":  # a number alone is met by more cards (4-26-1), and so by more that differ
            different = self.build_counted_in(_apart(stat, cards), (">=", limits[1]))
            return lang.AllOf((self.build_counted_in(lang.Count(cards), limits), different))
        different = self.build_counted_in(_apart(stat, cards), limits)
        if stat != "color":
            return different
        if limits[0] != ">=":
            raise Unfit
        return lang.AllOf((self.build_counted_in(lang.Count(cards), limits), different))

    def unbuild_differing_in(self, value: Any) -> Unbuilt:
        inner = value.conditions[-1] if isinstance(value, lang.AllOf) else value
        for amount, limits in self.unbuild_counted_in(inner):
            if isinstance(amount, (lang.CountDifferent, lang.CountSame)):
                apart = (self.build_shared_by(amount.stat), amount.cards)
                if isinstance(amount, lang.CountDifferent):
                    apart = amount.stat, amount.cards
                for said in (limits, ("=", limits[1])):
                    if limits[0] == ">=" or (apart[0] != "color" and said == limits):
                        if makes(value, self.build_differing_in, apart, said):
                            yield apart, said

    def build_shared_by(self, stat: str) -> str:
        """What cards have the same of, beside what they differ in."""
        return f"same {stat}"

    def unbuild_shared_by(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.startswith("same "):
            yield (value[5:],)

    def build_differing_stat(self, words: str) -> str:
        """What it is in which differently named, or differently colored, cards differ."""
        return "name" if words.endswith("named") else "color"

    def build_apart_at(self, stat: str, cards: Any, places: tuple[Any, ...]) -> Any:
        """Cards that differ: where they are is said before that, or after it."""
        if not places:
            return stat, cards
        if len(places) > 1 or cards != cards.replace(owner="any", areas=("battle",), of=None, other=False):
            raise Unfit
        return stat, self.build_placed(cards, places[0])  # type: ignore[attr-defined]

    def unbuild_apart_at(self, value: Any) -> Unbuilt:
        stat, cards = value
        yield stat, cards, ()
        for noun, place in self.unbuild_placed(cards):  # type: ignore[attr-defined]
            if place[1] != ("battle",):
                yield stat, noun.replace(areas=("battle",)), (place,)

    def build_called_apart(self, apart: tuple[str, Any]) -> Any:
        """How many cards there are that differ: not "in the trash", as of a player who has them."""
        stat, cards = apart
        if stat.startswith("same ") or (
            cards.owner == "any" and cards.of is None and not set(cards.areas) <= set(FIELD)
        ):
            raise Unfit
        return lang.CountDifferent(stat, cards)

    def unbuild_called_apart(self, value: Any) -> Unbuilt:
        """By their names, that is said of the cards; else the colours or levels are counted that they have."""
        if isinstance(value, lang.CountDifferent) and value.stat == "name":
            yield ((value.stat, value.cards),)

    def build_kept_in(self, noun: Any, whose: str | None, area: str) -> Any:
        """Cards in an area of the player who has them."""
        return self.build_placed(noun, (whose or "any", (area,), None))  # type: ignore[attr-defined]

    def unbuild_kept_in(self, value: Any) -> Unbuilt:
        for noun, (who, areas, of) in self.unbuild_placed(value):  # type: ignore[attr-defined]
            security = areas == ("security",) and noun.kinds == ("card",)  # "security cards"
            if who == "any" and of is None and len(areas) == 1 and areas[0] not in ("battle", "field") and not security:
                yield noun, None, areas[0]

    def build_in_play_or_kept(self, cards: Any) -> Any:
        """Cards that a player has, wherever they are said to be."""
        return cards

    def unbuild_in_play_or_kept(self, value: Any) -> Unbuilt:
        """Of cards in no single area, or under others, it is rather said that there are some."""
        if isinstance(value, lang.Cards) and set(value.areas) <= {"battle", "field"}:
            yield (value,)

    def build_number_of(self, cards: Any) -> Any:
        """How many cards there are; under Digimon they are digivolution cards, whoever owns them (4-8-1)."""
        holders = getattr(cards.of, "cards", None)
        under_tamers = isinstance(holders, lang.Cards) and "Tamer" in holders.kinds
        pile = lang.Cards(("card",), cards.owner, ("under",), of=cards.of)
        if cards.of is not None and cards == pile and not under_tamers:
            return lang.Stat(cards.of, "digivolution cards")
        parts = filters_of(cards.where)
        for part in parts:  # who left is not there any more: those are counted to whom it happened
            if isinstance(part, lang.HappenedTo) and isinstance(part.trigger, lang.When):
                if part.trigger.event in _LEAVING and part.trigger.subject == lang.This():
                    who = cards.replace(where=where_of(tuple(other for other in parts if other != part)))
                    return lang.HowOften(part.trigger.replace(subject=who), True)
        return lang.Count(cards)

    def unbuild_number_of(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Count):
            yield (value.cards,)
        elif isinstance(value, lang.HowOften) and value.apart and isinstance(value.trigger, lang.When):
            who = value.trigger.subject
            if value.trigger.event in _LEAVING and isinstance(who, lang.Cards):
                left = lang.HappenedTo(value.trigger.replace(subject=lang.This()))
                yield (who.replace(where=where_of((*filters_of(who.where), left))),)
        elif isinstance(value, lang.Stat) and value.stat == "digivolution cards":
            yield (self.build_under_cards(value.of),)  # type: ignore[attr-defined]

    def build_ones(self, done: tuple[str, ...]) -> Any:
        """How many there were of those that were spoken of, or that something was done to."""
        if len(done) > 1:
            raise Unfit
        return lang.CountOf(lang.It(*done or ("it",)))

    def unbuild_ones(self, value: Any) -> Unbuilt:
        if value == lang.CountOf(lang.It("it")):
            yield ((),)

    def build_there_are(self, amount: Any, limits: Limits) -> Any:
        """There are so many of something: of cards, they are counted."""
        if isinstance(amount, lang.Stat) and amount.stat == "digivolution cards":
            amount = lang.Count(self.build_under_cards(amount.of))  # type: ignore[attr-defined]
        return self.build_counted_in(amount, limits)

    def unbuild_there_are(self, value: Any) -> Unbuilt:
        yield from self.unbuild_counted_in(value)

    def build_either_kind(self, first: Any, second: Any) -> Any:
        """Cards of one kind and of another, which are at one place: "each Digimon and each Tamer you have"."""
        return self.build_either_noun(first, second)  # type: ignore[attr-defined]

    def unbuild_either_kind(self, value: Any) -> Unbuilt:
        yield from self.unbuild_either_card(value)  # type: ignore[attr-defined]

    def build_number_counted(self, stat: str, of: Any) -> Any:
        """A level, DP, or how many colours a card has, counted one by one."""
        return lang.Stat(of, ONE_BY_ONE[stat])

    def unbuild_number_counted(self, value: Any) -> Unbuilt:
        found = [name for name, stat in ONE_BY_ONE.items() if isinstance(value, lang.Stat) and value.stat == stat]
        yield from ((name, value.of) for name in found)

    def build_pile_had(self, of: Any, areas: tuple[str, ...], before: tuple[Any, ...]) -> Any:
        """How many cards lie under a card, or are linked to it: "its face-down digivolution cards"."""
        return self.build_number_of(self.build_pile_of(of, areas, before, ()))  # type: ignore[attr-defined]

    def unbuild_pile_had(self, value: Any) -> Unbuilt:
        """Of those with a trait where they lie is said after them."""
        for (cards,) in self.unbuild_number_of(value):
            before = filters_of(cards.where)
            if cards.of is None or any(isinstance(part, lang.HasTrait) for part in before):
                continue
            if value == self.build_pile_had(cards.of, cards.areas, before):
                yield cards.of, cards.areas, before

    def build_called_pile(self, cards: Any) -> Any:
        """Cards that are called by whose they are: "your face-up security cards"."""
        return cards

    def unbuild_called_pile(self, value: Any) -> Unbuilt:
        """Only face-up or face-down security cards, and link cards; other cards lie in a place that has a name."""
        if isinstance(value, lang.Cards):
            lying = value.where in (lang.FaceUp(), lang.Not(lang.FaceUp()))
            if lying if value.areas == ("security",) else "link" in value.areas and value.where is None:
                yield (value,)

    def build_empty_area(self, area: tuple[str, str, Any]) -> Any:
        """All cards of an area."""
        return self.build_placed_area(area)  # type: ignore[attr-defined]

    def unbuild_empty_area(self, value: Any) -> Unbuilt:
        """Of a hand or a pile it is rather said that a player has no cards in it."""
        for (area,) in self.unbuild_placed_area(value):  # type: ignore[attr-defined]
            if area[1] == "breeding":
                yield (area,)

    # --- whether or not ----------------------------------------------------------------------------------------------

    def build_polar(self, holds: bool, condition: Any) -> Any:
        """A condition, or that it does not hold."""
        return condition if holds else lang.No(condition)

    def unbuild_polar(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.No):
            yield False, value.condition
        else:
            yield True, value

    def build_came(self, ways: tuple[str, ...], how: tuple[str, Any]) -> Any:
        """By what, or from where, a card was played, deleted or digivolved, one way or another."""
        found = tuple(self._came(way, *how) for way in ways)
        return found[0] if len(found) == 1 else lang.AnyOf(found)

    def _came(self, way: str, role: str, what: Any) -> Any:
        """The same of one way; what else was caused by it is what the effect waited for."""
        way = "digivolved" if way.startswith("digivolv") else way
        if role == "turn":
            return lang.IsTurn(what)  # which has not ended since
        if role == "by":
            return _CAME[way](what) if way in _CAME else _caused_by(what)
        if way not in _FROM or (role == "over" and way != "digivolved"):
            raise Unfit
        if role == "from":
            return _FROM[way](what)
        where = self.build_as_filter(what)  # type: ignore[attr-defined]
        return lang.Matches(lang.Top("under", 1, of=lang.This()), where)

    def unbuild_came(self, value: Any) -> Unbuilt:
        parts: tuple[Any, ...] = value.conditions if isinstance(value, lang.AnyOf) else (value,)
        found = [one for part in parts for one in tuple(self._uncame(part))[:1]]
        ways = tuple(way for way, _ in found)
        if len(found) == len(parts) and value == self.build_came(ways, found[0][1]):
            yield ways, found[0][1]

    def _uncame(self, part: Any) -> Unbuilt:
        """In which way a card came, and by what or from where."""
        for way in _CAME:
            if type(part) is _CAME[way]:
                yield way, ("by", part.by)
            if type(part) is _FROM.get(way):
                yield way, ("from", part.area)
        if isinstance(part, lang.CausedBy):
            if isinstance(part.by, str) and part.by[0].isupper():  # a keyword
                yield "attacking", ("by", part.by)
            elif len(part.numbers) == 1:
                named = self.build_name_noun(part.numbers)  # type: ignore[attr-defined]
                yield "trashed", ("by", lang.EffectsOf(named))
        if isinstance(part, lang.Matches) and part.cards == lang.Top("under", 1, of=lang.This()):
            for (noun,) in self.unbuild_as_filter(part.filter):  # type: ignore[attr-defined]
                yield "digivolved", ("over", noun)

    def build_done_by_any(self, doer: Any, did: tuple[bool, str], thing: Any, tails: tuple[Any, ...]) -> Any:
        """What this effect did, or the battle that it had fought; or whose effect did what this effect waited for."""
        if doer in EFFECT_DOERS:
            return self.build_did_this(doer, did, thing, tails)  # type: ignore[attr-defined]
        if tails:
            raise Unfit
        if doer in _BATTLES:
            return self.build_battle_did(did, thing)
        if thing != "them":
            raise Unfit  # it is what this effect waited for
        return self.build_polar(did[0], lang.CausedBy((), (), doer))

    def unbuild_done_by_any(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.CausedBy) and value == lang.CausedBy((), (), value.by):
            yield value.by, (True, "suspend"), "them", ()
        battles = list(self.unbuild_battle_did(value))
        yield from (("this battle", did, thing, ()) for did, thing in battles)
        if not battles:
            yield from self.unbuild_did_this(value)  # type: ignore[attr-defined]

    def build_at_the_time(self, said: tuple[bool, ...], time: Any) -> Any:
        """Whose turn it is, or which phase, or that it is not; that it is need not be said."""
        if len(said) > 1:
            raise Unfit
        return self.build_polar(all(said), time)

    def unbuild_at_the_time(self, value: Any) -> Unbuilt:
        for holds, time in self.unbuild_polar(value):
            if isinstance(time, (lang.IsTurn, lang.InPhase)):
                yield () if holds and isinstance(time, lang.InPhase) else (holds,), time

    # --- battles ------------------------------------------------------------------------------------------------------

    def build_beaten(self, loser: str) -> Any:
        """Who lost the battle that this effect had fought, and not the other as well."""
        winner = "opponent" if loser == "you" else "you"
        lost, kept = (lang.DidThis("battle", lang.BelongsTo(who)) for who in (loser, winner))
        return lang.AllOf((lost, lang.No(kept)))

    def unbuild_beaten(self, value: Any) -> Unbuilt:
        for loser in ("opponent", "you"):
            if value == self.build_beaten(loser):
                yield (loser,)

    def build_in_breeding(self, cards: Any) -> Any:
        """This Digimon is in the breeding area, or was when it happened."""
        if cards not in (lang.This(), lang.ThisCard(), lang.It("it")):
            raise Unfit
        return _IN_BREEDING

    def unbuild_in_breeding(self, value: Any) -> Unbuilt:
        if value == _IN_BREEDING:
            yield (lang.This(),)

    def build_fared(self, who: str, how: str) -> Any:
        """How the Digimon of a player fared in that battle: there may be two that lost, or were deleted."""
        own, other = ("opponent", "you") if "opponent" in who else ("you", "opponent")
        if how.startswith(("win", "won")):
            return self.build_beaten(other)
        if how.startswith("los"):
            return self.build_beaten(own)
        gone = self.build_battle_did((True, "delete"), (own, _FIGHTER, ("exists", 1)))
        return gone if how.endswith("deleted") else lang.No(gone)

    def unbuild_fared(self, value: Any) -> Unbuilt:
        for (loser,) in self.unbuild_beaten(value):
            yield "this Digimon", "won" if loser == "opponent" else "lost"

    def build_battle_did(self, did: tuple[bool, str], thing: Any) -> Any:
        """What was deleted in the battle that this effect had fought; "it" is the opponent's."""
        if did[1] != "delete":
            raise Unfit
        if thing in (None, "them"):
            thing = "opponent", _FIGHTER, ("exists", 1)
        return self.build_did_this("this effect", (did[0], "battle"), thing, ())  # type: ignore[attr-defined]

    def unbuild_battle_did(self, value: Any) -> Unbuilt:
        for _, (holds, verb), thing, _ in self.unbuild_did_this(value):  # type: ignore[attr-defined]
            if verb == "battle":
                yield (holds, "delete"), thing

    # --- what an effect did ------------------------------------------------------------------------------------------

    def build_where_done(self, tail: tuple[str, Any]) -> Any:
        """Where it put them, or took them from: a hand, or under a card. It did so nowhere else."""
        role, place = tail
        if role == "from" and len(place) == 1:
            place = place[0][1:]
        if role not in ("to", "in", "from") or place[0] not in ("hand", "under") or place[2:]:
            raise Unfit
        return None

    def build_counted_done(self, noun: Any, what: str) -> Any:
        """How many cards like that this effect did it to: "for each Digimon card trashed by this effect"."""
        everything = noun.kinds == ("card",) or what not in _OFF_FIELD
        if noun.where is None and (everything or (what == "returned" and noun.areas != ("card",))):
            return lang.CountOf(lang.It(what))  # "returned 2 or more Digimon": from the field
        area = {"trashed": "trash", "deleted": "trash", "revealed": "revealed", "flipped": "security"}.get(what)
        if what in ("played", "suspended", "unsuspended"):
            area = "battle"
        if area is None:
            raise Unfit
        where = where_of((*filters_of(noun.where), lang.IsOneOf(lang.It(what))))
        return lang.Count(lang.Cards(noun.kinds, "any", (area,), where))

    def unbuild_counted_done(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.CountOf) and isinstance(value.cards, lang.It):
            if value.cards.what == "deleted":
                yield lang.Cards(owner="any"), value.cards.what
            yield lang.Cards(("card",), "any", ("card",)), value.cards.what
        filters = filters_of(value.cards.where) if isinstance(value, lang.Count) else ()
        last = filters[-1] if filters else None
        if isinstance(last, lang.IsOneOf) and isinstance(last.cards, lang.It):
            noun = lang.Cards(value.cards.kinds, "any", ("card",), where_of(filters[:-1]))
            if makes(value, self.build_counted_done, noun, last.cards.what):
                yield noun, last.cards.what
