"""Helpers of the grammar for nouns.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD, Place, Unbuilt, filters_of, where_of
from digilex.text.grammar.places import PlaceHelpers


def _apart(filters: tuple[lang.Filter, ...]) -> tuple[lang.Filter, ...]:
    """The filters with "2-color blue and green" as three of them."""
    parts = (part.filters if isinstance(part, lang.Both) and _are_colors(part.filters) else (part,) for part in filters)
    return tuple(item for part in parts for item in part)


def _two_colors(filters: tuple[lang.Filter, ...]) -> tuple[lang.Filter, ...]:
    """The filters with a number of colours and both of the colours as one: "2-color blue and green"."""
    for index in range(len(filters) - 2):
        if _are_colors(filters[index : index + 3]):
            return (*filters[:index], lang.Both(filters[index : index + 3]), *filters[index + 3 :])
    return filters


def _are_colors(filters: tuple[lang.Filter, ...]) -> bool:
    if len(filters) != 3 or not isinstance(filters[0], lang.ColorCount):
        return False
    return all(isinstance(item, lang.HasColor) and len(item.colors) == 1 for item in filters[1:])


def _least_last(filters: tuple[lang.Filter, ...]) -> tuple[lang.Filter, ...]:
    """The lowest or highest are so among those that are like the rest: "their lowest play cost suspended Digimon"."""
    return tuple(sorted(filters, key=lambda item: isinstance(item, lang.Extreme)))


def _but_for_trait(where: Any) -> bool:
    """Whether cards are described by words in their traits and a trait they must not have, said in one breath."""
    kinds = (lang.TraitIncludes, lang.Not)
    return isinstance(where, lang.Both) and tuple(type(part) for part in where.filters) == kinds


def _lying(stored: bool | str) -> tuple[str, ...]:
    """Where the cards of a noun are: a card somewhere, something on the field, or under or linked to a card."""
    if isinstance(stored, str):
        return (stored,)
    return ("card",) if stored else ("battle",)


def _has_cards(item: lang.Filter) -> bool:
    """Whether a card has so many cards under it or linked to it, whatever they are like."""
    return isinstance(item, (lang.DigivolutionCards, lang.LinkCards)) and item.where is None


_OF_TRAITS = (lang.HasTrait, lang.TraitIncludes)
_BENEATH = (("under",), ("link",))


class CardHelpers(PlaceHelpers):
    """Describing cards; `is_adjective` tells whether a filter is said before the noun."""

    def __init__(self, is_adjective: Callable[[lang.Filter], bool]) -> None:
        self.is_adjective = is_adjective

    def build_kind_beneath(self, kinds: tuple[str, ...], area: str) -> Any:
        """Cards of these kinds under a card or linked to it, or any cards there."""
        return kinds or ("card",), area

    # --- nouns: Cards whose owner is not yet known; areas tell a card ("card") from a thing in play ("battle") ------

    def build_noun(self, kind: tuple[tuple[str, ...], bool | str], before: Any, after: Any) -> Any:
        kinds, lying = kind[0], _lying(kind[1])
        if kinds[0] == "Token" and len(kinds) > 1 and after and all(isinstance(item, _OF_TRAITS) for item in after):
            others = lang.Both((*after, lang.IsKind(kinds[1:])))  # "Tokens or Digimon with the [X] trait": not tokens
            either = lang.Either((lang.IsKind(("Token",)), others))
            return lang.Cards(("card",), "any", lying, where_of((*_least_last(_apart(before)), either)))
        if len(kinds) > 1 and all(any(isinstance(item, _OF_TRAITS) for item in part) for part in (before, after)):
            raise Unfit  # "[X] trait Digimon and Tamers with the [Y] trait": each has one of them
        return lang.Cards(kinds, "any", lying, where_of(_least_last(_apart(before)) + after))

    def unbuild_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            if _but_for_trait(value.where):
                yield (value.kinds, value.areas == ("card",)), (), (value.where,)
            before, after = self.split(filters_of(value.where))
            first = after[0] if len(after) > 1 else None
            if first == lang.DigivolutionCards(">=", 1) or (first is not None and not before and _has_cards(first)):
                after = (lang.Both(after),)  # "with digivolution cards and ...": "with" would speak of those cards
            if len(before) == 2 and not after and all(isinstance(item, lang.HasTrait) for item in before):
                before, after = (), (lang.Both(before),)  # "with the [A] trait and the [B] trait"
            yield (value.kinds, value.areas == ("card",)), _two_colors(before), after

    def build_noun_after(self, kind: tuple[tuple[str, ...], bool], after: Any) -> Any:
        return self.build_noun(kind, (), after)

    def unbuild_noun_after(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            yield (value.kinds, value.areas == ("card",)), filters_of(value.where)

    def build_noun_before(self, kind: tuple[tuple[str, ...], bool], before: Any) -> Any:
        return self.build_noun(kind, before, ())

    def unbuild_noun_before(self, value: Any) -> Unbuilt:
        if not isinstance(value, lang.Cards) or (value.where is not None and value.kinds == ("card",)):
            return
        filters = filters_of(value.where)
        if all(self.is_adjective(item) for item in filters):
            yield (value.kinds, value.areas == ("card",)), _two_colors(filters)

    def build_noun_with(self, kind: tuple[tuple[str, ...], bool], before: Any, after: Any) -> Any:
        return self.build_noun(kind, before, after)

    def unbuild_noun_with(self, value: Any) -> Unbuilt:
        for kind, before, after in self.unbuild_noun(value):
            count = next((n for n, item in enumerate(before) if isinstance(item, lang.HasTrait)), len(before))
            yield kind, before[:count], before[count:] + after

    def split(self, filters: tuple[lang.Filter, ...]) -> tuple[tuple[lang.Filter, ...], tuple[lang.Filter, ...]]:
        """The filters said before the noun and those said after it."""
        count = 0
        while count < len(filters) and self.is_adjective(filters[count]):
            if count == len(filters) - 1 and isinstance(filters[count], (lang.PlayCost, lang.DP)):
                break  # "1 red card with a play cost of 4 or less", but "1 play cost 4 or lower red card"
            count += 1
        return filters[:count], filters[count:]

    def build_named(self, names: tuple[str, ...], before: Any, after: Any) -> Any:
        return lang.Cards(("card",), "any", ("battle",), where_of((*before, lang.Named(names), *after)))

    def unbuild_named(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",):
            filters = filters_of(value.where)
            for index, item in enumerate(filters):
                if isinstance(item, lang.Named):
                    yield item.names, filters[:index], filters[index + 1 :]

    def build_named_kind(self, names: tuple[str, ...], kind: Any, before: Any, after: Any) -> Any:
        return lang.Cards(kind[0], "any", _lying(kind[1]), where_of((*before, lang.Named(names), *after)))

    def unbuild_named_kind(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds != ("card",) and value.areas == ("card",):
            before, after = self.split(filters_of(value.where))
            if after and isinstance(after[0], lang.Named):
                yield after[0].names, (value.kinds, True), before, after[1:]

    def build_name_noun(self, names: tuple[str, ...]) -> Any:
        return lang.Cards(("card",), "any", ("battle",), lang.Named(names))

    def unbuild_name_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and isinstance(value.where, lang.Named):
            if not value.other and value.areas in (("battle",), ("card",)):
                yield (value.where.names,)

    def build_more_like(
        self, quantity: Any, more: tuple[None, ...], after: tuple[Any, ...], place: Place | None
    ) -> Any:
        """So many more like the one before, or with something else, perhaps from another place."""
        if not more and not after and place is None:
            raise Unfit
        kind = "one" if after else "more" if more else "such"
        like = lang.Cards(("card",), "any", ("card",), where_of((lang.IsKind((kind,)), *after)))
        like = like if place is None else self.build_placed(like, place)
        return self.build_chosen(quantity, like, ())  # type: ignore[attr-defined]

    def build_at(self, noun: Any, owner: str, areas: tuple[str, ...], of: Any, other: bool) -> Any:
        if noun.areas in _BENEATH and not set(areas) - set(FIELD):
            raise Unfit
        return noun.replace(owner=owner, areas=areas, of=of, other=other)

    def unbuild_at(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            on_field = all(area in FIELD for area in value.areas)
            noun = value.replace(owner="any", areas=("battle",) if on_field else ("card",), of=None, other=False)
            yield noun, value.owner, value.areas, value.of, value.other

    def build_on_field(self, noun: Any, owner: str, area: str, others: tuple[bool, ...]) -> Any:
        """What a player has in the battle area or in the breeding area, perhaps but for this card."""
        if area not in FIELD:
            raise Unfit
        return self.build_at(noun, owner, (area,), None, bool(others))

    def unbuild_on_field(self, value: Any) -> Unbuilt:
        """In the battle area it is, if nothing else is said."""
        for noun, owner, areas, _, other in self.unbuild_at(value):
            if areas == ("breeding",) and not other:
                yield noun, owner, "breeding", ()

    def build_in_play(self, noun: Any, other: bool) -> Any:
        if noun.areas != ("battle",):
            raise Unfit
        return noun.replace(owner="any", areas=("battle",), of=None, other=other)

    def unbuild_in_play(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.owner == "any" and value.areas == ("battle",):
            yield value.replace(other=False), value.other

    def build_other(self, cards: Any) -> Any:
        return cards.replace(other=True)

    def unbuild_other(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.other:
            yield (value.replace(other=False),)

    def build_others_too(self, others: tuple[bool, ...], noun: Any) -> Any:
        """Such cards, or those but for this card."""
        return noun.replace(other=True) if others else noun

    def unbuild_others_too(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            yield ((True,), value.replace(other=False)) if value.other else ((), value)

    def build_one_of_each(self, cards: Any, stat: str) -> Any:
        """As many cards as differ: none of them may be left out."""
        of = cards.of
        if isinstance(of, lang.Choose) and isinstance(of.cards, lang.Cards):
            of = lang.Every(of.cards)
        return lang.Choose(cards, lang.CountDifferent(stat, cards.replace(of=of)), different=stat)

    def unbuild_one_of_each(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Choose) and isinstance(value.cards, lang.Cards) and value.different is not None:
            if value == self.build_one_of_each(value.cards, value.different):
                yield value.cards, value.different

    def build_one_of_each_stat(self, cards: Any, stat: str) -> Any:
        return self.build_one_of_each(cards, stat)

    def unbuild_one_of_each_stat(self, value: Any) -> Unbuilt:
        """Only "1 card of each color": it is "1 of each card with different names"."""
        for cards, stat in self.unbuild_one_of_each(value):
            if stat == "color":
                yield cards, stat

    def build_placed(self, noun: Any, place: Place) -> Any:
        if noun.areas in _BENEATH and not set(noun.areas) & set(place[1]):
            raise Unfit
        if noun.kinds == ("Token",) and not set(place[1]) & set(FIELD):
            raise Unfit  # tokens are nowhere else
        owner, areas, of = place
        if isinstance(of, lang.Filter):  # some of the cards there
            return noun.replace(owner=owner, areas=areas, where=where_of((*filters_of(noun.where), of)))
        return noun.replace(owner=owner, areas=areas, of=of)

    def unbuild_placed(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and not value.other:
            on_field = all(area in FIELD for area in value.areas)
            filters = filters_of(value.where)
            if filters[-1:] == (lang.FaceUp(),) and value.areas[-1] == "security" and "under" not in value.areas:
                noun = lang.Cards(value.kinds, "any", ("card",), where_of(filters[:-1]))
                yield noun, (value.owner, value.areas, lang.FaceUp())
            noun = value.replace(owner="any", areas=("battle",) if on_field else ("card",), of=None)
            yield noun, (value.owner, value.areas, value.of)

    def build_as_filter(self, noun: Any) -> Any:
        kinds = () if noun.kinds == ("card",) else (lang.IsKind(noun.kinds),)
        found = where_of((*filters_of(noun.where), *kinds))
        return lang.Both(()) if found is None else found

    def unbuild_as_filter(self, value: Any) -> Unbuilt:
        filters = filters_of(value)
        if filters and isinstance(filters[-1], lang.IsKind):
            lying = ("battle",) if filters[-1].kinds == ("Token",) else ("card",)  # tokens are nowhere else
            yield (lang.Cards(filters[-1].kinds, "any", lying, where_of(filters[:-1])),)
        yield (lang.Cards(("card",), "any", ("card",), where_of(filters)),)

    def build_as_thing(self, noun: Any) -> Any:
        return self.build_as_filter(noun)

    def unbuild_as_thing(self, value: Any) -> Unbuilt:
        if value is not None:
            for (noun,) in self.unbuild_as_filter(value):
                yield (noun.replace(areas=("battle",)),)

    def build_this_noun_with(self, noun: Any) -> Any:
        """This card as it is like now, or only called by its kind: "this digivolution card"."""
        if noun.where is None:
            return lang.This() if noun.areas == ("battle",) else lang.ThisCard()
        where = lang.Both((lang.IsOneOf(lang.This()), *filters_of(noun.where)))
        return lang.Cards(noun.kinds, "you", ("battle",), where)

    def unbuild_this_noun_with(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            filters = filters_of(value.where)
            if len(filters) > 1 and filters[0] == lang.IsOneOf(lang.This()):
                yield (lang.Cards(value.kinds, "any", ("battle",), where_of(filters[1:])),)

    def build_this_every(self, noun: Any) -> Any:
        found = self.build_this_noun_with(noun)
        return lang.Every(found) if isinstance(found, lang.Cards) else found

    def unbuild_this_every(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Every):
            yield from self.unbuild_this_noun_with(value.cards)

    def build_this_such(self, noun: Any) -> Any:
        return self.build_this_every(noun)

    def unbuild_this_such(self, value: Any) -> Unbuilt:
        """What it is like stands before the noun: after it would follow whose it is."""
        for (noun,) in self.unbuild_this_every(value):
            if all(self.is_adjective(item) for item in filters_of(noun.where)):
                yield (noun,)

    def build_undescribed(self, cards: Any) -> Any:
        """Cards, but not this card as it is like: in "a different name than this Digimon and ..." that is the other."""
        if isinstance(cards, lang.Every) and isinstance(cards.cards, lang.Cards):
            if any(True for _ in self.unbuild_this_noun_with(cards.cards)):
                raise Unfit
            if cards.cards in (lang.Cards(("card",), cards.cards.owner, (area,)) for area in ("hand", "trash")):
                raise Unfit  # "a card with a different name from your trash" is one of those there
        return cards

    def unbuild_undescribed(self, value: Any) -> Unbuilt:
        yield (value,)

    def build_not_noun(self, noun: Any) -> Any:
        if noun.where is None:
            raise Unfit
        return lang.Cards(noun.kinds, "any", ("hand",), lang.Not(noun.where))

    def unbuild_not_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and isinstance(value.where, lang.Not):
            yield (lang.Cards(value.kinds, "any", ("battle",), value.where.filter),)

    def build_barred_digimon(self, noun: Any) -> Any:
        """Digimon like something, whoever has them; None for all of them."""
        if noun.kinds != ("Digimon",):
            raise Unfit
        return noun.replace(owner="any", areas=("battle",)) if noun.where is not None else None

    def unbuild_barred_digimon(self, value: Any) -> Unbuilt:
        if value is None:
            yield (lang.Cards(("Digimon",), "any", ("battle",)),)
        elif isinstance(value, lang.Cards) and value.where is not None and value.areas == ("battle",):
            yield (value,)

    def build_icon(self, name: str) -> Any:
        return f"<{name}>"

    def unbuild_icon(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.startswith("<"):
            yield (value[1:-1],)
