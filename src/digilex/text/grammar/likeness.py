"""Helpers for conditions on what cards are like, and where they lie."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.alternatives import Unnumbered
from digilex.text.grammar.conditions import ONE_BY_ONE, ConditionHelpers, Limits
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import FIELD, LIES, Unbuilt, filters_of, where_of

_REVEALED = lang.Cards(("card",), "you", ("revealed",))
_THEM = (lang.It("subject"), lang.It("that"))
_OF_THE_TURN = (lang.IsTurnPlayed, lang.HappenedTo)


class LikenessHelpers(ConditionHelpers):
    """What cards are like."""

    def build_said_of_card(self, cards: Any, filter_: Any) -> Any:
        """Something is said of a card; the colors and the levels of the cards under it are counted."""
        if isinstance(filter_, lang.DigivolutionCards) and filter_.where is None and filter_.different in ONE_BY_ONE:
            different = lang.CountDifferent(filter_.different, self.build_under_cards(cards))  # type: ignore[attr-defined]
            return lang.Compare(different, filter_.compare, filter_.amount)
        if isinstance(cards, lang.Every) and isinstance(filter_, lang.ColorCount):
            raise Unfit  # so many colors among them
        if isinstance(cards, Unnumbered):
            raise Unfit("it is not said of how many of them this must be so: of all, or of any")
        return lang.Matches(cards, filter_)

    def unbuild_said_of_card(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Matches):
            over = value.cards == lang.Top("under", 1, of=lang.This()) and isinstance(value.filter, lang.IsKind)
            if not over:  # what this Digimon digivolved from
                yield value.cards, value.filter
        elif isinstance(value, lang.Compare) and isinstance(value.left, lang.CountDifferent):
            of = value.left.cards.of
            said = lang.DigivolutionCards(value.compare, value.right, None, value.left.stat)
            if of is not None and value == self.build_said_of_card(of, said):
                yield of, said

    def build_said_of_some(self, which: Any, cards: Any, filter_: Any) -> Any:
        """Something is said of all, any or none of several cards, or of so many of them.

        What all cards on the field are like is asked of them, not of those that are not like it."""
        which = "any" if which == (">=", 1) else which
        if isinstance(which, tuple):
            return self._said_of_so_many(which, cards, filter_)
        if isinstance(cards, lang.Cards) and cards.of is not None and not isinstance(cards.of, lang.Every):
            return self._said_of_beneath(which, cards, filter_)
        cards = _REVEALED if cards == lang.It("revealed") else cards
        said = lang.Not(filter_) if which == "all" else filter_
        if isinstance(cards, lang.Cards):
            if which == "all" and set(cards.areas) <= set(FIELD) and self.is_like(filter_):  # type: ignore[attr-defined]
                raise Unfit
            found: Any = lang.Exists(cards.replace(where=where_of((*filters_of(cards.where), said))))
        else:
            found = lang.Matches(cards, said)
        return found if which == "any" else lang.No(found)

    def _said_of_beneath(self, which: str, cards: lang.Cards, filter_: Any) -> Any:
        """Something is said of none of the cards that a card has under it; all of them, or one, are cards as such."""
        if which != "none" or len(cards.areas) > 1:
            raise Unfit
        where = where_of((*filters_of(cards.where), filter_))
        like = self.build_beneath(cards.areas[0], ">=", 1, where)  # type: ignore[attr-defined]
        return lang.No(self.build_said_of_card(cards.of, like))

    def _said_of_so_many(self, limits: Limits, cards: Any, filter_: Any) -> Any:
        """There are so many like that among them."""
        if limits[0] in ("=", "exists", "none"):
            raise Unfit  # which is said of a choice
        if cards in _THEM:  # wherever they are now
            cards = self.build_those_at(lang.It("that"), None)  # type: ignore[attr-defined]
        elif isinstance(cards, lang.It):
            noun = lang.Cards(("card",), "any", ("card",), filter_)
            return self.build_counted_in(self.build_counted_done(noun, cards.what), limits)
        like = cards.replace(where=where_of((*filters_of(cards.where), filter_)))
        return self.build_counted_in(lang.Count(like), limits)

    def unbuild_said_of_some(self, value: Any) -> Unbuilt:
        for amount, limits in self.unbuild_counted_in(value):
            cards = amount.cards if isinstance(amount, lang.Count) else None
            those, *like = filters_of(getattr(cards, "where", None)) or (None,)
            if like and isinstance(those, lang.IsOneOf) and isinstance(those.cards, lang.It):
                yield limits, lang.It("subject"), where_of(tuple(like))
        if isinstance(value, lang.Matches) and value.cards == lang.It("subject"):
            yield "any", value.cards, value.filter
        asked = value.condition if isinstance(value, lang.No) else None
        if isinstance(asked, lang.Matches) and isinstance(asked.cards, lang.It) and isinstance(asked.filter, lang.Not):
            if asked.cards.what in LIES:  # the revealed ones as such are those on the way to somewhere
                them = lang.It("subject") if asked.cards.what == "revealed" else asked.cards
                yield "all", them, asked.filter.filter
        if isinstance(asked, lang.Exists):
            cards = asked.cards
            filters = filters_of(cards.where)
            if filters and isinstance(filters[-1], lang.Not):
                cards = cards.replace(where=where_of(filters[:-1]))
                if makes(value, self.build_said_of_some, "all", cards, filters[-1].filter):
                    yield "all", lang.It("revealed") if cards == _REVEALED else cards, filters[-1].filter

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
            if makes(value, self.build_under_each, value[0].cards, nouns):
                yield value[0].cards, nouns

    def build_all_lying(self, parts: tuple[Any, ...], holds: bool, up: tuple[bool, ...], place: Any) -> Any:
        """So many cards are somewhere, or so many of each of several kinds."""
        if isinstance(parts[0][0], str):  # one range, and its nouns
            limits, nouns = parts
            return self.build_polar(holds, self.build_lying(limits, nouns, up, place))
        if not holds:
            raise Unfit("whether one of them isn't there, or none of them, is not said")
        return lang.AllOf(tuple(self.build_lying(limits, nouns, up, place) for limits, nouns in parts))

    def unbuild_all_lying(self, value: Any) -> Unbuilt:
        """Several, of digivolution cards: of others, a player has them."""
        for of, nouns in self.unbuild_under_each(value.conditions if isinstance(value, lang.AllOf) else None):
            yield tuple((("exists", 1), (noun,)) for noun in nouns), True, (), ("you", ("under",), of)
        for holds, condition in self.unbuild_polar(value):
            for limits, nouns, up, place in self.unbuild_lying(condition):
                yield (limits, nouns), holds, up, place

    def build_lying(self, limits: Limits, nouns: tuple[Any, ...], up: tuple[bool, ...], place: Any) -> Any:
        """So many cards of one of several kinds are somewhere, face up or face down if that is said.

        If it is one of them: under a card or linked to it, that card has it."""
        _, areas, of = place
        is_one = limits in (("exists", 1), (">=", 1))
        if is_one and areas == ("revealed",) and not up:  # "among them": whatever was spoken of
            return lang.Matches(lang.It("that"), self.build_any_filter(nouns))  # type: ignore[attr-defined]
        if is_one and of is not None and areas in (("under",), ("link",)):
            if up:
                raise Unfit
            where = self.build_any_filter(nouns)  # type: ignore[attr-defined]
            return lang.Matches(of, self.build_beneath(areas[0], ">=", 1, where))  # type: ignore[attr-defined]
        noun = nouns[0] if len(nouns) == 1 else self.build_any_noun(nouns)  # type: ignore[attr-defined]
        facing = tuple(lang.FaceUp() if one else lang.Not(lang.FaceUp()) for one in up)
        noun = noun.replace(where=where_of((*filters_of(noun.where), *facing)))
        limits = ("exists", 1) if is_one else limits
        return self.build_counted_in(lang.Count(self.build_placed(noun, place)), limits)  # type: ignore[attr-defined]

    def unbuild_lying(self, value: Any) -> Unbuilt:
        """Only of one face up in a security stack, if it is called by its name: others a player has."""
        if isinstance(value, lang.Exists):
            for noun, (who, areas, facing) in self.unbuild_placed(value.cards):  # type: ignore[attr-defined]
                if isinstance(noun.where, lang.Named) and areas == ("security",) and facing is not None:
                    yield ("exists", 1), (noun,), (True,), (who, areas, None)

    def build_being_like(self, before: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
        """What a card is, in the words that stand before and after a noun; what happened is said elsewhere."""
        if any(isinstance(part, _OF_THE_TURN) or part == lang.Both(()) for part in after):
            raise Unfit
        if before and any(isinstance(part, lang.Either) for part in after):
            raise Unfit  # "black with [X] or with [Y]": is that black, too?
        return where_of((*before, *after))

    def unbuild_being_like(self, value: Any) -> Unbuilt:
        """Only what was declared: else a noun says it."""
        if any(self.unbuild_declared(value)):  # type: ignore[attr-defined]
            yield (), (value,)

    def build_one_being(self, parts: tuple[Any, ...]) -> Any:
        """What a card is: one of several things."""
        return parts[0] if len(parts) == 1 else lang.Either(parts)

    def unbuild_one_being(self, value: Any) -> Unbuilt:
        yield ((value,),)

    def build_attacking(self, noun: Any) -> Any:
        """A Digimon is attacked, or one that is like something."""
        if noun.kinds != ("Digimon",):
            raise Unfit
        if noun.where is None:
            return lang.AttackingTarget("Digimon")
        return lang.Matches(lang.It("attack target"), noun.where)

    def unbuild_attacking(self, value: Any) -> Unbuilt:
        if value == lang.AttackingTarget("Digimon"):
            yield (lang.Cards(owner="any"),)
        if isinstance(value, lang.Matches) and value.cards == lang.It("attack target"):
            yield (lang.Cards(("Digimon",), "any", ("battle",), value.filter),)

    def build_filtered_by(self, noun: Any, after: tuple[Any, ...]) -> Any:
        """The noun with what is said after it."""
        return noun.replace(where=where_of((*filters_of(noun.where), *after)))

    def unbuild_filtered_by(self, value: Any) -> Unbuilt:
        yield value, ()
