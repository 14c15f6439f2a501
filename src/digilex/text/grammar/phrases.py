"""Helpers for noun phrases that are put together from others, or must be of a certain sort.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.helpers_cards import CardHelpers
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Area, Unbuilt, filters_of, several, where_of

_EGG = lang.IsKind(("Digi-Egg",))

_AS_BEFORE = lang.Same("level", lang.Top("under", 1, of=lang.It("subject")))  # of the level that it had before


class PhraseHelpers(CardHelpers):
    """Says noun phrases that are put together from others, or must be of a certain sort."""

    def build_either_filter(self, first: Any, second: Any) -> Any:
        return lang.Either((self.build_as_filter(first), self.build_as_filter(second)))

    def unbuild_either_filter(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Either) and len(value.filters) == 2:
            for (first,) in self.unbuild_as_filter(value.filters[0]):
                for (second,) in self.unbuild_as_filter(value.filters[1]):
                    yield first, second

    def build_either_noun(self, first: Any, second: Any) -> Any:
        return lang.Cards(("card",), "any", ("battle",), self.build_either_filter(first, second))

    def unbuild_either_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and isinstance(value.where, lang.Either):
            if len(value.where.filters) == 2:
                for (first,) in self.unbuild_as_filter(value.where.filters[0]):
                    for (second,) in self.unbuild_as_filter(value.where.filters[1]):
                        yield first.replace(areas=("battle",)), second.replace(areas=("battle",))

    def build_named_or(self, first: Any, second: Any) -> Any:
        """A card called by its name, or a kind of card: "your [X] or Digimon with the [Y] trait"."""
        if not isinstance(first.where, lang.Named) or first.kinds != ("card",) or second.kinds == ("card",):
            raise Unfit
        return self.build_either_noun(first, second)

    def unbuild_named_or(self, value: Any) -> Unbuilt:
        for first, second in self.unbuild_either_noun(value):
            if isinstance(first.where, lang.Named) and first.kinds == ("card",) and second.kinds != ("card",):
                yield first, second

    def build_security_noun(self, others: tuple[bool, ...], before: Any, after: Any) -> Any:
        """Security cards, or those but for this card."""
        if others not in ((), (True,)):
            raise Unfit
        return lang.Cards(("card",), "any", ("security",), where_of((*before, *after)), bool(others))

    def unbuild_security_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value == value.replace(kinds=("card",), owner="any", areas=("security",)):
            yield ((True,) if value.other else ()), *self.split(filters_of(value.where))

    def build_beneath_like(self, before: Any, area: str) -> Any:
        """Cards under a card or linked to it, whose it is not said here."""
        return lang.Cards(("card",), "any", (area,), where_of(tuple(before)))

    def unbuild_beneath_like(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.areas in (("under",), ("link",)):
            before = filters_of(value.where)
            if value == self.build_beneath_like(before, value.areas[0]):
                yield before, value.areas[0]

    def build_level_only(self, subject: Any, level: int) -> Any:
        if isinstance(subject, lang.Cards):
            return self.build_filtered(subject, lang.Level("=", level))
        return self.build_this_noun_with(lang.Cards(where=lang.Level("=", level)))

    def unbuild_level_only(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            filters = filters_of(value.where)
            last = filters[-1] if filters else None
            if isinstance(last, lang.Level) and last.compare == "=":
                rest = filters[:-1]
                if rest == (lang.IsOneOf(lang.This()),):
                    yield lang.This(), last.amount
                else:
                    yield value.replace(where=where_of(rest)), last.amount

    def build_subject_with(self, subject: Any, filter_: Any) -> Any:
        if isinstance(subject, lang.Cards):
            return self.build_filtered(subject, filter_)
        return self.build_this_noun_with(lang.Cards(where=filter_))

    def build_filtered(self, noun: Any, filter_: Any) -> Any:
        if isinstance(noun, lang.Reference):
            raise Unfit  # which is no noun
        return noun.replace(where=where_of((*filters_of(noun.where), filter_)))

    def unbuild_filtered(self, value: Any) -> Unbuilt:
        filters = filters_of(value.where) if isinstance(value, lang.Cards) else ()
        if filters:
            yield value.replace(where=where_of(filters[:-1])), filters[-1]

    def build_anywhere(self, noun: Any) -> Any:
        """Cards without a place: wherever they are."""
        if noun.areas != ("card",):
            raise Unfit
        return lang.Choose(noun.replace(owner="you", areas=()), 1)

    def unbuild_anywhere(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Choose) and isinstance(value.cards, lang.Cards) and value.count == 1:
            if value.cards.areas == ():
                yield (value.cards.replace(owner="any", areas=("card",)),)

    def build_bare(self, noun: Any) -> Any:
        if noun.areas == ("battle",):
            raise Unfit
        return noun.replace(areas=("card",))

    def build_tokens_or_other(self, noun: Any) -> Any:
        if noun.where is None:
            raise Unfit
        where = lang.Either((lang.IsKind(("Token",)), noun.where))
        return noun.replace(owner="you", areas=("battle",), where=where, other=True)

    def unbuild_tokens_or_other(self, value: Any) -> Unbuilt:
        if (
            isinstance(value, lang.Cards)
            and value.other
            and value.owner == "you"
            and isinstance(value.where, lang.Either)
        ):
            filters = value.where.filters
            if len(filters) == 2 and filters[0] == lang.IsKind(("Token",)):
                yield (value.replace(owner="any", where=filters[1], other=False),)

    def build_placed_area(self, area: Area) -> Any:
        if isinstance(area[2], lang.Filter):  # some of the cards there
            return lang.Cards(("card",), area[0] or "any", (area[1],), area[2])
        return lang.Cards(("card",), area[0] or "any", (area[1],), of=area[2])

    def unbuild_placed_area(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and len(value.areas) == 1:
            if value.where is None:
                yield ((value.owner, value.areas[0], value.of),)
            elif value.of is None and isinstance(value.where, (lang.FaceUp, lang.IsOneOf)):
                yield ((value.owner, value.areas[0], value.where),)

    def build_that(self, kind: str) -> Any:
        """A card that was named before, called by its kind: which one it is, is found when the text was read."""
        return lang.It("that" if kind == "card" else f"that {kind}")

    def build_those(self, kinds: tuple[str, ...]) -> Any:
        """Cards that were named before, called by one kind, or by several."""
        return self.build_that(kinds[0]) if len(kinds) == 1 else lang.It("that")

    def build_that_one(self) -> Any:
        raise Unfit  # which one is meant is found when the text was read

    def unbuild_that_one(self, value: Any) -> Unbuilt:
        if value in (lang.It("subject"), lang.It("object")):
            yield ()

    def build_those_ones(self) -> Any:
        raise Unfit  # as above

    def unbuild_those_ones(self, value: Any) -> Unbuilt:
        if value in (lang.It("subject"), lang.It("object"), lang.It("it")):
            yield ()

    def build_same_level(self, group: tuple[Any, Any]) -> Any:
        """Cards of the same level as what digivolves into them: "a same-level Digimon"."""
        cards, tails = group
        if tails != (("same", "level"),) or cards.owner != "any" or cards.areas != ("battle",) or cards.other:
            raise Unfit
        return cards.replace(areas=("hand",), where=where_of((_AS_BEFORE, *filters_of(cards.where))))

    def unbuild_same_level(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and filters_of(value.where)[:1] == (_AS_BEFORE,):
            cards = value.replace(areas=("battle",), where=where_of(filters_of(value.where)[1:]))
            yield ((cards, (("same", "level"),)),)

    def build_matching_level(self, cards: Any, into: Any) -> Any:
        """Whether what a card digivolved into is of the same level, and like these."""
        filters = filters_of(into.where) if isinstance(into, lang.Cards) else ()
        if filters[:1] != (_AS_BEFORE,):
            raise Unfit  # what else it digivolved into, is what this effect did
        return lang.Matches(cards, into.where)

    def unbuild_matching_level(self, value: Any) -> Unbuilt:
        filters = filters_of(value.filter) if isinstance(value, lang.Matches) else ()
        if filters[:1] == (_AS_BEFORE,):
            yield value.cards, lang.Cards(("Digimon",), "any", ("hand",), where_of(filters))

    def build_once_more(self, per: tuple[Any, int]) -> Any:
        return lang.Plus((1, self.build_per_amount(per)))

    def unbuild_once_more(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Plus) and len(value.parts) == 2 and value.parts[0] == 1:
            yield from self.unbuild_per_amount(value.parts[1])

    def build_simple(self, of: Any) -> Any:
        return of

    def unbuild_simple(self, value: Any) -> Unbuilt:
        """Only what is short enough for a possessive: nothing is said after its noun."""
        cards = getattr(value, "cards", None)
        if not isinstance(cards, lang.Cards) or not self.split(filters_of(cards.where))[1]:
            if not isinstance(cards, lang.Cards) or cards.areas == ("battle",):
                yield (value,)

    def build_eggs(self, cards: Any) -> Any:
        """Digi-Egg cards, which have a deck of their own; no other card that is called by a name goes there."""
        if self._are_eggs(cards):
            return cards
        noun = getattr(cards, "cards", None)
        if not isinstance(noun, lang.Cards) or noun.kinds != ("card",) or noun.where is None:
            raise Unfit
        return cards.replace(cards=self.build_filtered(noun, _EGG))

    def unbuild_eggs(self, value: Any) -> Unbuilt:
        noun = getattr(value, "cards", None)
        filters = filters_of(noun.where) if isinstance(noun, lang.Cards) else ()
        if self._are_eggs(value):
            yield (value,)
        elif isinstance(noun, lang.Cards) and len(filters) > 1 and filters[-1] == _EGG:
            yield (value.replace(cards=noun.replace(where=where_of(filters[:-1]))),)

    def _are_eggs(self, chosen: Any) -> bool:
        cards = getattr(chosen, "cards", None)
        return isinstance(cards, lang.Cards) and cards.kinds == ("Digi-Egg",)

    def build_tamer_first(self, of: Any) -> Any:
        """A card that others are put under: it is said so of a Tamer."""
        return of

    def unbuild_tamer_first(self, value: Any) -> Unbuilt:
        yield from self.unbuild_tamer(value)

    def build_one_host(self, of: Any) -> Any:
        """A card that others are put under; not each of several: as many cards would be needed."""
        if several(of):
            raise Unfit
        return of

    def unbuild_one_host(self, value: Any) -> Unbuilt:
        if not several(value):
            yield (value,)

    def build_one_of_own(self, cards: Any) -> Any:
        """A player's card that others are put under: the one of that name, or one of them."""
        return lang.Every(cards) if isinstance(cards.where, lang.Named) else lang.Choose(cards)

    def unbuild_one_of_own(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Every) and isinstance(value.cards, lang.Cards):
            if isinstance(value.cards.where, lang.Named):
                yield (value.cards,)

    def build_tamer(self, of: Any) -> Any:
        if not self._is_tamer(of):
            raise Unfit
        return of

    def unbuild_tamer(self, value: Any) -> Unbuilt:
        if self._is_tamer(value):
            yield (value,)

    def _is_tamer(self, of: Any) -> bool:
        return isinstance(of, lang.Choose) and isinstance(of.cards, lang.Cards) and of.cards.kinds == ("Tamer",)
