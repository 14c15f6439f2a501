"""Helpers for noun phrases: numbers compared with those of other cards, colours, cards an effect dealt with."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import FIELD, LIES, Unbuilt, filters_of, owner_of, where_of

DONE_AS = " as "  # how a word goes on that names the kind of what was dealt with: "the Tamer this effect suspended"


_PARTS: dict[str, Any] = {"name": lang.NameIncludes, "text": lang.TextIncludes, "traits": lang.TraitIncludes}
_PLAYERS = ("you", "opponent")
_SECTIONS = {"Security": "security", "link": "link effect"}  # where the effects of a sort stand
_DECLARED: dict[str, lang.Filter] = {
    "color": lang.HasColor(("declared",)),
    "level": lang.Level("=", lang.Declared()),
    "category": lang.IsKind(("declared",)),
}


def _is_noun(part: Any) -> bool:
    """Whether a filter says what kind of card it is."""
    return isinstance(part.filters[-1] if isinstance(part, lang.Both) and part.filters else part, lang.IsKind)


def _together(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Filters of which one must hold: neighbours that ask for a colour, a trait or a name are one."""
    found: list[Any] = []
    for part in parts:
        last = found[-1] if found else None
        if isinstance(part, lang.HasColor) and isinstance(last, lang.HasColor):
            found[-1] = lang.HasColor((*last.colors, *part.colors))
        elif isinstance(part, lang.HasTrait) and isinstance(last, lang.HasTrait):
            found[-1] = lang.HasTrait((*last.traits, *part.traits))
        elif isinstance(part, lang.Named) and isinstance(last, lang.Named):
            found[-1] = lang.Named((*last.names, *part.names))
        else:
            found.append(part)
    return tuple(found)


class NounHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_beneath(self, area: str, compare: str, number: Any, where: Any) -> Any:
        """How many cards like that a card has under it, or linked to it."""
        where = None if where == lang.Both(()) else where
        return (lang.LinkCards if area == "link" else lang.DigivolutionCards)(compare, number, where)

    def unbuild_beneath(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.LinkCards, lang.DigivolutionCards)) and value.different is None:
            area = "link" if isinstance(value, lang.LinkCards) else "under"
            yield area, value.compare, value.amount, value.where

    def build_beneath_each(self, area: str, nouns: tuple[Any, ...]) -> Any:
        """A card has one of each of these under it, or linked to it."""
        likes = tuple(self.build_as_filter(noun) for noun in nouns)  # type: ignore[attr-defined]
        return lang.Both(tuple(self.build_beneath(area, ">=", 1, like) for like in likes))

    def unbuild_beneath_each(self, value: Any) -> Unbuilt:
        parts = value.filters if isinstance(value, lang.Both) and len(value.filters) > 1 else ()
        if parts and all(isinstance(part, (lang.LinkCards, lang.DigivolutionCards)) and part.where for part in parts):
            area = "link" if isinstance(parts[0], lang.LinkCards) else "under"
            nouns = tuple(next(self.unbuild_as_filter(part.where))[0] for part in parts)  # type: ignore[attr-defined]
            if makes(value, self.build_beneath_each, area, nouns):
                yield area, nouns

    def _in_part(self, texts: tuple[str, ...], part: str) -> Any:
        if part == "under":
            return lang.DigivolutionCards(">=", 1, lang.Named(texts))
        if part != "text" and any(text.startswith("<") for text in texts):
            raise Unfit  # icons stand in texts
        return _PARTS[part](texts)

    def build_either_like(self, parts: tuple[Any, ...]) -> Any:
        """What cards are like, one way or another; what they must not be, they must not be in any way."""
        if len(parts) == 1:
            return parts[0]
        if all(isinstance(part, lang.Not) for part in parts):
            return lang.Both(parts)
        found = _together(parts)
        return found[0] if len(found) == 1 else lang.Either(found)

    def unbuild_either_like(self, value: Any) -> Unbuilt:
        """A trait beside a level, say, is said after the noun: "that is level 3 or has the [X] trait"."""
        yield ((value,),)
        parts = value.filters if isinstance(value, lang.Either) else ()
        with_trait = any(isinstance(part, lang.HasTrait) for part in parts)
        if with_trait and not all(isinstance(part, (lang.HasTrait, lang.HasColor, lang.Not)) for part in parts):
            return
        if parts and makes(value, self.build_either_like, parts):
            yield (parts,)

    def build_any_like(self, parts: tuple[Any, ...]) -> Any:
        """Cards of several colours or traits side by side: "your green and [X] trait Digimon" are those of either."""
        if not all(isinstance(part, (lang.HasColor, lang.HasTrait)) for part in parts):
            raise Unfit
        if all(isinstance(part, lang.HasColor) for part in parts):
            return lang.Either(parts)  # of one card both are meant, which is found when the text was read
        return self.build_either_like(parts)

    def build_not_so(self, filter_: Any) -> Any:
        """Not of this name, colour or kind; of names it is printed after the noun."""
        return lang.Not(filter_)

    def unbuild_not_so(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Not) and isinstance(value.filter, (lang.HasColor, lang.IsKind)):
            yield (value.filter,)

    def build_left_out(self, parts: tuple[Any, ...]) -> Any:
        """The cards that are left out."""
        found = _together(parts)
        return found[0] if len(found) == 1 else lang.Either(found)

    def build_leaving_out(self, parts: tuple[Any, ...]) -> Any:
        """All but these; of cards that were spoken of the last is named first."""
        if len(parts) > 1 and all(isinstance(part, lang.IsOneOf) for part in parts):
            return lang.Both(tuple(lang.Not(part) for part in reversed(parts)))
        return lang.Not(self.build_left_out(parts))

    def unbuild_leaving_out(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Not):
            yield from self.unbuild_left_out(value.filter)
        elif isinstance(value, lang.Both) and all(isinstance(part, lang.Not) for part in value.filters):
            parts = tuple(part.filter for part in reversed(value.filters))  # type: ignore[attr-defined]
            if len(parts) > 1 and all(isinstance(part, lang.IsOneOf) for part in parts):
                yield (parts,)

    def unbuild_left_out(self, value: Any) -> Unbuilt:
        """Only what is called by a name or a noun, or was spoken of."""
        parts = value.filters if isinstance(value, lang.Either) else (value,)
        called = (lang.Named, lang.IsKind, lang.IsOneOf)
        if all(any(isinstance(each, called) for each in filters_of(part)) for part in parts):
            yield (parts,)

    def build_any_noun(self, nouns: tuple[Any, ...]) -> Any:
        """Cards that one of several nouns fits; those that are called by their names alone have one of these names."""
        filters = tuple(self.build_as_filter(noun) for noun in nouns)  # type: ignore[attr-defined]
        if all(isinstance(filter_, lang.Named) for filter_ in filters):
            return lang.Cards(("card",), "any", ("battle",), _together(filters)[0])
        return lang.Cards(("card",), "any", ("battle",), lang.Either(filters))

    def unbuild_any_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and isinstance(value.where, lang.Either):
            ways = ([noun for (noun,) in self.unbuild_as_filter(part)] for part in value.where.filters)  # type: ignore[attr-defined]
            for nouns in product(*ways):
                yield (tuple(noun.replace(areas=("battle",)) for noun in nouns),)

    def build_one_noun(self, nouns: tuple[Any, ...]) -> Any:
        """A card that a noun fits, or one of several nouns."""
        return nouns[0] if len(nouns) == 1 else self.build_any_noun(nouns)

    def unbuild_one_noun(self, value: Any) -> Unbuilt:
        yield from self.unbuild_any_noun(value)
        yield ((value,),)

    def build_noun_or_card(self, nouns: tuple[Any, ...]) -> Any:
        """What a number is of: any card, if that is not said."""
        if len(nouns) > 1:
            raise Unfit
        return nouns[0] if nouns else lang.Cards(("card",), "any", ("card",))

    def unbuild_noun_or_card(self, value: Any) -> Unbuilt:
        yield ((value,),)

    def build_any_noun_before(self, nouns: tuple[Any, ...]) -> Any:
        return self.build_any_noun(nouns)

    def unbuild_any_noun_before(self, value: Any) -> Unbuilt:
        """Not if nothing is said of the last: what stands before the first would be said of that one, too."""
        for (nouns,) in islice(self.unbuild_any_noun(value), 1):
            if nouns[-1].where is not None or all(noun.where is None for noun in nouns):
                yield (nouns,)

    # --- several things are true of a card: it is one thing and has another -------------------------------------------

    def build_said_or(self, parts: tuple[Any, ...]) -> Any:
        """One of several things is true of a card."""
        return parts[0] if len(parts) == 1 else lang.Either(parts)

    def unbuild_said_or(self, value: Any) -> Unbuilt:
        """Not if all of them are nouns, which are listed as such."""
        parts = value.filters if isinstance(value, lang.Either) else ()
        if any(self.is_like(part) for part in parts) and not all(_is_noun(part) for part in parts):
            yield (parts,)
        yield ((value,),)

    def build_said_and(self, parts: tuple[Any, ...]) -> Any:
        """Several things are true of a card."""
        return parts[0] if len(parts) == 1 else lang.Both(parts)

    def unbuild_said_and(self, value: Any) -> Unbuilt:
        """Not if they make a noun."""
        parts = value.filters if isinstance(value, lang.Both) else ()
        if any(self.is_like(part) for part in parts) and not any(_is_noun(part) for part in parts):
            yield (parts,)
        yield ((value,),)

    def build_had_or(self, parts: tuple[Any, ...]) -> Any:
        """A card has one of several things; what it is, is said after that."""
        return lang.Either(parts)

    def unbuild_had_or(self, value: Any) -> Unbuilt:
        parts = value.filters if isinstance(value, lang.Either) else ()
        if not parts:
            return
        if isinstance(parts[0], lang.Named) or not (self.is_like(parts[0]) or _is_noun(parts[0])):
            yield (parts,)

    def build_had_and(self, parts: tuple[Any, ...]) -> Any:
        """A card has several things."""
        return lang.Both(parts)

    def unbuild_had_and(self, value: Any) -> Unbuilt:
        parts = value.filters if isinstance(value, lang.Both) else ()
        if parts and not any(_is_noun(part) for part in parts) and not self.is_like(parts[0]):
            yield (parts,)

    def is_like(self, part: Any) -> bool:
        """Whether this is what a card is, not what it has."""
        parts = filters_of(part)
        if any(isinstance(each, (lang.Named, lang.IsKind)) for each in parts):
            return True
        if not parts or isinstance(parts[0], (lang.HasTrait, lang.PlayCost, lang.DP, lang.ColorCount)):
            return False
        return bool(self.is_adjective(parts[0]))  # type: ignore[attr-defined]

    def build_in_parts(self, texts: tuple[str, ...], parts: tuple[str, ...]) -> Any:
        """Words that stand in the name, the text or a trait of a card, or in one of several of them."""
        if parts == ("under",):
            raise Unfit
        found = tuple(self._in_part(texts, part) for part in parts)
        return found[0] if len(found) == 1 else lang.Either(found)

    def unbuild_in_parts(self, value: Any) -> Unbuilt:
        for part, kind in _PARTS.items():
            if isinstance(value, kind):
                yield value.texts, (part,)

    def build_in_part_all(self, texts: tuple[str, ...], part: str) -> Any:
        """Words that all stand in the name, the text or the traits of one card."""
        if part == "under":
            raise Unfit
        return lang.Both(tuple(self._in_part((text,), part) for text in texts))

    def build_in_part_but(self, texts: tuple[str, ...], part: str, names: tuple[str, ...]) -> Any:
        """Words that stand in the name or a trait of a card, unless it is one of these."""
        if part not in ("name", "traits"):
            raise Unfit
        but: lang.Filter = lang.Named(names) if part == "name" else lang.HasTrait(names)
        return lang.Both((self._in_part(texts, part), lang.Not(but)))

    def unbuild_in_part_but(self, value: Any) -> Unbuilt:
        has, unless = value.filters if isinstance(value, lang.Both) and len(value.filters) == 2 else (None, None)
        but = unless.filter if isinstance(unless, lang.Not) else None
        if isinstance(has, lang.NameIncludes) and isinstance(but, lang.Named):
            yield has.texts, "name", but.names
        if isinstance(has, lang.TraitIncludes) and isinstance(but, lang.HasTrait):
            yield has.texts, "traits", but.traits

    def build_none_like(self, parts: tuple[Any, ...]) -> Any:
        """A card has none of these."""
        return lang.Not(parts[0] if len(parts) == 1 else lang.Either(parts))

    def unbuild_none_like(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Not):
            yield (value.filter.filters if isinstance(value.filter, lang.Either) else (value.filter,),)

    def build_section_of(self, sort: str | None) -> Any:
        """The part of a card where effects of a sort stand: those of the security have a part of their own."""
        if sort is None or " or " in sort:  # of which sort it is must be said, and one only
            raise Unfit
        return _SECTIONS.get(sort, sort)

    def unbuild_section_of(self, value: Any) -> Unbuilt:
        yield (next((sort for sort, section in _SECTIONS.items() if section == value), value),)

    def build_declared(self, what: str) -> Any:
        """Cards of the colour, the level or the category that was declared."""
        return _DECLARED[what]

    def unbuild_declared(self, value: Any) -> Unbuilt:
        for what, declared in _DECLARED.items():
            if value == declared:
                yield (what,)

    def build_other_color(self, colors: tuple[str, ...]) -> Any:
        """Any colour but these."""
        return lang.HasColor(tuple(color for color in lang.COLORS if color not in colors))

    def build_done_cards(self, noun: Any, what: str) -> Any:
        """Such cards among those that this effect did something to, where they lie now."""
        if what not in LIES:
            raise Unfit
        where = where_of((*filters_of(noun.where), lang.IsOneOf(lang.It(what))))
        return lang.Cards(noun.kinds, "any", (LIES[what],), where)

    def unbuild_done_cards(self, value: Any) -> Unbuilt:
        filters = filters_of(value.where) if isinstance(value, lang.Cards) else ()
        last = filters[-1] if filters else None
        if isinstance(last, lang.IsOneOf) and isinstance(last.cards, lang.It):
            lies = "battle" if value.areas == ("battle",) and value.kinds != ("card",) else "card"
            noun = lang.Cards(value.kinds, "any", (lies,), where_of(filters[:-1]))
            if last.cards.what in LIES and makes(value, self.build_done_cards, noun, last.cards.what):
                yield noun, last.cards.what

    def build_done_of(self, who: str, noun: Any, what: str) -> Any:
        """A player's cards among those that this effect did something to."""
        return self.build_done_cards(noun, what).replace(owner=who)

    def unbuild_done_of(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.owner in _PLAYERS:
            for noun, what in self.unbuild_done_cards(value.replace(owner="any")):
                yield value.owner, noun, what

    def build_done_one(self, who: tuple[str, ...], noun: Any, what: str) -> Any:
        """The card that this effect did something to, called by its kind alone (`meaning.dealt`), or a player's."""
        if len(who) == 1:
            return lang.Every(self.build_done_of(who[0], noun, what))
        if who or noun.where is not None:
            raise Unfit
        return lang.It(what) if noun.kinds == ("card",) else lang.It(what + DONE_AS + "/".join(noun.kinds))

    def unbuild_done_one(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Every):
            yield from (((who,), noun, what) for who, noun, what in self.unbuild_done_of(value.cards))

    def build_from_each(self, quantity: Any, before: tuple[Any, ...], area: str, cards: Any) -> Any:
        """So many cards from under each of several, or linked to it."""
        if not isinstance(quantity, tuple) or not isinstance(quantity[0], int):
            raise Unfit
        number, up_to = quantity
        pile = self.build_pile_of_any(cards, area, before, ())  # type: ignore[attr-defined]
        one: lang.Choose = self.build_one_of_each(pile, "holder")  # type: ignore[attr-defined]
        assert isinstance(one.count, lang.Amount)
        count = one.count if number == 1 else lang.Times(one.count, number)
        return one.replace(count=count, up_to=up_to, apiece=number)

    def unbuild_from_each(self, value: Any) -> Unbuilt:
        pile = value.cards if isinstance(value, lang.Choose) and value.different == "holder" else None
        if isinstance(pile, lang.Cards) and isinstance(pile.of, lang.Every) and pile.kinds == ("card",):
            parts = (value.apiece, value.up_to), filters_of(pile.where), pile.areas[0], pile.of.cards
            if makes(value, self.build_from_each, *parts):
                yield parts

    def build_of_each_player(self, quantity: Any, noun: Any, area: str) -> Any:
        """As many cards of each player's pile."""
        piles = (noun.replace(owner=who, areas=(area,), of=None) for who in ("you", "opponent"))
        return lang.EachOf(tuple(self.build_chosen(quantity, cards, ()) for cards in piles))  # type: ignore[attr-defined]

    def unbuild_of_each_player(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.EachOf) and len(value.parts) == 2:
            for quantity, cards, _ in self.unbuild_chosen(value.parts[0]):  # type: ignore[attr-defined]
                if len(cards.areas) == 1 and cards.areas[0] not in FIELD:
                    noun = cards.replace(owner="any", areas=("card",), of=None)
                    if makes(value, self.build_of_each_player, quantity, noun, cards.areas[0]):
                        yield quantity, noun, cards.areas[0]

    def build_in_stack(self, alike: tuple[Any, ...], noun: Any, of: Any) -> Any:
        """How many such cards are in a stack: the top card is one of them, if it is like that (4-10)."""
        if alike:
            if alike != (("same", "level"),) or noun != lang.Cards(("card",), "any", ("card",)):
                raise Unfit
            return lang.SameLevelCards(of)
        below = lang.Cards(noun.kinds, owner_of(of), ("under",), noun.where, of=of)
        if noun.where is None and noun.kinds == ("card",):
            return lang.Plus((lang.Count(below), 1))
        if isinstance(of, lang.It):
            raise Unfit  # which card is meant would be worked out twice
        top = lang.Cards(noun.kinds, "any", ("battle",), where_of((lang.IsOneOf(of), *filters_of(noun.where))))
        return lang.CountOf(lang.EachOf((lang.Every(top), lang.Every(below))))

    def unbuild_in_stack(self, value: Any) -> Unbuilt:
        below = None
        if isinstance(value, lang.SameLevelCards):
            yield (("same", "level"),), lang.Cards(("card",), "any", ("card",)), value.of
        if isinstance(value, lang.Plus) and isinstance(value.parts[0], lang.Count):
            below = value.parts[0].cards
        elif isinstance(value, lang.CountOf) and isinstance(value.cards, lang.EachOf):
            below = getattr(value.cards.parts[-1], "cards", None)
        if isinstance(below, lang.Cards) and below.of is not None:
            noun = lang.Cards(below.kinds, "any", ("card",), below.where)
            if not isinstance(below.of, lang.It) and makes(value, self.build_in_stack, (), noun, below.of):
                yield (), noun, below.of

    def build_stored_at(self, noun: Any, place: Any) -> Any:
        """Cards at a place that is not the field: what is there is called by its owner."""
        return self.build_placed(noun, place)  # type: ignore[attr-defined]

    def unbuild_stored_at(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and not set(value.areas) & set(FIELD):
            yield from self.unbuild_placed(value)  # type: ignore[attr-defined]
