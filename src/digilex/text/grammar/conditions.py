"""Helpers for conditions: how many there are of something, what players have, and what an effect did it to.

A range of numbers is a pair: how it compares, and the number. `("exists", 1)` is "a" or "any", `("none", 0)` is "no",
and `("exactly", n)` is said where more would not do (4-26-1).
"""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD, Unbuilt, filters_of, where_of

Limits = tuple[str, int]
_PLAYERS = ("you", "opponent")
_OFF_FIELD = ("trashed", "revealed", "returned", "flipped")  # done to cards that were not on the field
_CAME: dict[str, Any] = {"played": lang.PlayedBy, "deleted": lang.DeletedBy, "digivolved": lang.DigivolvedBy}
_FROM: dict[str, Any] = {"played": lang.PlayedFrom, "digivolved": lang.DigivolvedFrom}
_HELD = (lang.Compare, lang.Exists, lang.No, lang.Count, lang.CountDifferent, lang.AllOf, lang.Stat, lang.Every)


def _owned(part: Any, who: str) -> Any:
    """A condition on cards of anyone, as one on those of a player."""
    if isinstance(part, lang.Cards):
        return part.replace(owner=who)
    if isinstance(part, lang.MemoryOf):
        return part.replace(who=who)
    if isinstance(part, tuple):
        return tuple(_owned(item, who) for item in part)
    if isinstance(part, _HELD):
        return part.replace(**{name: _owned(getattr(part, name), who) for name in type(part).fields})
    return part


class ConditionHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    # --- numbers in a range ------------------------------------------------------------------------------------------

    def build_counted_in(self, amount: Any, limits: Limits) -> Any:
        """A number is in a range; that there is one, or none, is said of cards as such."""
        how, number = limits
        if isinstance(amount, lang.Count):
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

    def build_differing_in(self, stat: str, cards: Any, limits: Limits) -> Any:
        """So many cards that differ in something; a card of two colors is one card, so cards are counted, too."""
        different = self.build_counted_in(lang.CountDifferent(stat, cards), limits)
        if stat != "color":
            return different
        if limits[0] != ">=":
            raise Unfit
        return lang.AllOf((self.build_counted_in(lang.Count(cards), limits), different))

    def unbuild_differing_in(self, value: Any) -> Unbuilt:
        inner = value.conditions[-1] if isinstance(value, lang.AllOf) else value
        for amount, limits in self.unbuild_counted_in(inner):
            if isinstance(amount, lang.CountDifferent) and (limits[0] == ">=" or amount.stat != "color"):
                if self.build_differing_in(amount.stat, amount.cards, limits) == value:
                    yield amount.stat, amount.cards, limits

    def build_called_apart(self, stat: str, cards: Any) -> Any:
        """How many cards there are that differ."""
        return lang.CountDifferent(stat, cards)

    def unbuild_called_apart(self, value: Any) -> Unbuilt:
        """By their names, that is said of the cards; else the colours or levels are counted that they have."""
        if isinstance(value, lang.CountDifferent) and value.stat == "name":
            yield value.stat, value.cards

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

    def build_came(self, ways: tuple[str, ...], by: Any) -> Any:
        """By what a card was played, deleted or digivolved, one way or another."""
        found = tuple(_CAME[way](by) for way in ways)
        return found[0] if len(found) == 1 else lang.AnyOf(found)

    def unbuild_came(self, value: Any) -> Unbuilt:
        parts: tuple[Any, ...] = value.conditions if isinstance(value, lang.AnyOf) else (value,)
        ways = tuple(way for part in parts for way, node in _CAME.items() if type(part) is node)
        if len(ways) == len(parts) and value == self.build_came(ways, parts[0].by):
            yield ways, parts[0].by

    def build_whose_deed(self, verb: str, by: Any) -> Any:
        """Whose effect did what the effect waited for: which verb it was is known."""
        return lang.CausedBy((), (), by)

    def unbuild_whose_deed(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.CausedBy) and value == lang.CausedBy((), (), value.by):
            yield "suspend", value.by

    def build_came_from(self, way: str, place: Any) -> Any:
        """Where a card was played or digivolved from: an area, or the card that is under it now."""
        if isinstance(place, str):
            if way not in _FROM:
                raise Unfit
            return _FROM[way](place)
        if way != "digivolved":
            raise Unfit
        where = self.build_as_filter(place)  # type: ignore[attr-defined]
        return lang.Matches(lang.Top("under", 1, of=lang.This()), where)

    def unbuild_came_from(self, value: Any) -> Unbuilt:
        for way, node in _FROM.items():
            if type(value) is node:
                yield way, value.area
        if isinstance(value, lang.Matches) and value.cards == lang.Top("under", 1, of=lang.This()):
            for (noun,) in self.unbuild_as_filter(value.filter):  # type: ignore[attr-defined]
                yield "digivolved", noun

    # --- what players have -------------------------------------------------------------------------------------------

    def build_player_has(self, who: str, limits: Limits, cards: Any) -> Any:
        """A player has so many cards."""
        return self.build_counted_in(lang.Count(cards.replace(owner=who)), limits)

    def unbuild_player_has(self, value: Any) -> Unbuilt:
        for amount, limits in self.unbuild_counted_in(value):
            if isinstance(amount, lang.Count) and amount.cards.owner in _PLAYERS:
                yield amount.cards.owner, limits, amount.cards.replace(owner="any")

    def build_only_one(self, cards: Any, who: str, noun: Any) -> Any:
        """A card is the only one of its kind that a player has: of this card, there is no other."""
        if cards == lang.This() and who == "you":
            return lang.No(lang.Exists(noun.replace(owner=who, areas=("battle",), other=True)))
        return self.build_player_has(who, ("exactly", 1), noun.replace(areas=("battle",)))

    def build_one_had_by(self, who: str, part: Any) -> Any:
        """A condition on cards of anyone, as one on those of a player."""
        return _owned(part, who)

    def unbuild_one_had_by(self, value: Any) -> Unbuilt:
        part = _owned(value, "any")
        for who in _PLAYERS:
            if part != value and _owned(part, who) == value:
                yield who, part

    def build_had_by(self, who: str, parts: tuple[Any, ...]) -> Any:
        """Several such conditions on one player."""
        return _owned(parts, who)

    def unbuild_had_by(self, value: Any) -> Unbuilt:
        exactly = isinstance(value, tuple) and any(self.unbuild_counted_in(lang.AllOf(value)))
        if isinstance(value, tuple) and not exactly:  # "exactly 3" is one thing to have
            yield from self.unbuild_one_had_by(value)

    def build_had_by_both(self, part: Any) -> Any:
        """The same of each player."""
        return _owned(part, "you"), _owned(part, "opponent")

    def unbuild_had_by_both(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 2:
            part = _owned(value[0], "any")
            if part != value[0] and self.build_had_by_both(part) == value:
                yield (part,)

    def build_had_in_each(self, who: str, limits: Limits, noun: Any, areas: tuple[str, ...]) -> Any:
        """A player has so many cards in each of several areas."""
        return tuple(self.build_player_has(who, limits, noun.replace(areas=(area,))) for area in areas)

    def unbuild_had_in_each(self, value: Any) -> Unbuilt:
        parts = [found for part in value for found in self.unbuild_player_has(part)] if isinstance(value, tuple) else []
        areas = tuple(cards.areas[0] for _, _, cards in parts)
        if len(set(areas)) > 1:
            who, limits, cards = parts[0]
            noun = cards.replace(areas=("card",))
            if self.build_had_in_each(who, limits, noun, areas) == value:
                yield who, limits, noun, areas

    def build_compared_players(self, who: str, cards: Any, compare: str, other: str) -> Any:
        """One player has more or fewer cards than the other."""
        if who == other:
            raise Unfit
        mine, theirs = cards.replace(owner=who), cards.replace(owner=other)
        return lang.Compare(lang.Count(mine), compare, lang.Count(theirs))

    def unbuild_compared_players(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Compare) and isinstance(value.left, lang.Count):
            cards = value.left.cards
            for who, other in (_PLAYERS, _PLAYERS[::-1]):
                if value == self.build_compared_players(who, cards, value.compare, other):
                    yield who, cards.replace(owner="any"), value.compare, other

    def build_compared_with_theirs(self, amount: Any, compare: str) -> Any:
        """A number of cards compared with that of the opponent's cards like them."""
        theirs = _owned(_owned(amount, "any"), "opponent")
        if theirs == amount or _owned(theirs, "you") != amount:
            raise Unfit
        return lang.Compare(amount, compare, theirs)

    # --- what cards are like -----------------------------------------------------------------------------------------

    def build_said_of_some(self, some: tuple[str, Any], filter_: Any) -> Any:
        """Something is said of all, any or none of several cards.

        What all cards on the field are like is asked of them, not of those that are not like it."""
        which, cards = some
        said = lang.Not(filter_) if which == "all" else filter_
        if isinstance(cards, lang.Cards):
            if which == "all" and set(cards.areas) <= set(FIELD) and self.is_like(filter_):  # type: ignore[attr-defined]
                raise Unfit
            found: Any = lang.Exists(cards.replace(where=where_of((*filters_of(cards.where), said))))
        else:
            found = lang.Matches(cards, said)
        return found if which == "any" else lang.No(found)

    def unbuild_said_of_some(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Matches) and value.cards == lang.It("subject"):
            yield ("any", value.cards), value.filter
        if isinstance(value, lang.No) and isinstance(value.condition, lang.Exists):
            cards = value.condition.cards
            filters = filters_of(cards.where)
            if filters and isinstance(filters[-1], lang.Not):
                some = ("all", cards.replace(where=where_of(filters[:-1])))
                if self.build_said_of_some(some, filters[-1].filter) == value:
                    yield some, filters[-1].filter

    def build_lying_face_up(self, noun: Any, who: str) -> Any:
        """A card lies face up among a player's security cards."""
        return self.build_face_up_security(noun, who)  # type: ignore[attr-defined]

    def unbuild_lying_face_up(self, value: Any) -> Unbuilt:
        """Only one that is called by its name: of others it is said that a player has them."""
        for noun, who in self.unbuild_face_up_security(value):  # type: ignore[attr-defined]
            if isinstance(noun.where, lang.Named):
                yield noun, who

    def build_under_each(self, of: Any, nouns: tuple[Any, ...]) -> Any:
        """A Digimon has a card of each of several kinds among its digivolution cards."""
        filters = (self.build_as_filter(noun) for noun in nouns)  # type: ignore[attr-defined]
        return tuple(lang.Matches(of, lang.DigivolutionCards(">=", 1, where)) for where in filters)

    def unbuild_under_each(self, value: Any) -> Unbuilt:
        if not isinstance(value, tuple) or not all(isinstance(part, lang.Matches) for part in value):
            return
        filters = [getattr(part.filter, "where", None) for part in value]
        if None not in filters:
            nouns = tuple(next(self.unbuild_as_filter(where))[0] for where in filters)  # type: ignore[attr-defined]
            if self.build_under_each(value[0].cards, nouns) == value:
                yield value[0].cards, nouns

    def build_filtered_by(self, noun: Any, after: tuple[Any, ...]) -> Any:
        """The noun with what is said after it."""
        return noun.replace(where=where_of((*filters_of(noun.where), *after)))

    def unbuild_filtered_by(self, value: Any) -> Unbuilt:
        yield value, ()

    # --- what an effect did ------------------------------------------------------------------------------------------

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
            if self.build_counted_done(noun, last.cards.what) == value:
                yield noun, last.cards.what
