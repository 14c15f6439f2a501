"""Helpers for the numbers of cards: in a range, or compared with a number, a count or the same number of another card.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.alternatives import of_either
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt, filters_of
from digilex.text.meaning.said import is_this

Limits = tuple[str, int]

_COMPARED: dict[str, Any] = {
    "level": lang.Level, "DP": lang.DP, "play cost": lang.PlayCost, "use cost": lang.UseCost,
    "digivolution cards": lang.DigivolutionCards, "link cards": lang.LinkCards,
    "colors": lang.ColorCount,
}  # fmt: skip
_COSTS = ("play cost", "use cost")
_EITHER_COST = "play or use cost"
_AT_LEAST = ("digivolution cards", "link cards")  # having so many is met by more (4-26-1)
_COUNTED = (*_AT_LEAST, "colors")
_BENEATH = (("under",), ("link",))
_SAME = ("level", "DP", "play cost")  # one of several numbers: "a level equal to that of 1 of the trashed cards"


def _at_all(limits: Limits) -> Limits:
    """A range of cards that are counted, if there are any."""
    how, number = _or_more(*limits)
    if how in ("exists", "none", "exactly"):
        raise Unfit
    return how, number


def _or_more(how: str, number: int) -> Limits:
    """More than 2 as 3 or more, fewer than 3 as 2 or fewer: for what is counted."""
    if how == ">":
        return ">=", number + 1
    return ("<=", number - 1) if how == "<" else (how, number)


def _is_left_out(part: lang.Filter) -> bool:
    """Whether this is said of the card that has the others: "with 2 or more link cards, other than [X]"."""
    return isinstance(part, lang.Not) and not isinstance(part.filter, (lang.FaceUp, lang.HasColor, lang.IsKind))


def _is_of_extreme(amount: Any) -> bool:
    """Whether cards were counted that are not: "higher than your opponent's highest level Digimon" is no number."""
    return isinstance(amount, lang.Count) and any(isinstance(part, lang.Extreme) for part in amount.walk())


_BEYOND = {">": "highest", ">=": "highest", "<": "lowest", "<=": "lowest"}  # of all of them, to be beyond each


class ComparingHelpers:
    """Says what numbers cards have."""

    def build_stat_compared(self, stat: str, compare: str, amount: Any) -> Any:
        if stat == _EITHER_COST:
            return lang.Either(tuple(_COMPARED[cost](compare, amount) for cost in _COSTS))
        return _COMPARED[stat](compare, amount)

    def _compared(self, value: Any) -> Unbuilt:
        """The number that is compared, how, and with what."""
        one = value.filters[0] if isinstance(value, lang.Either) and value.filters else value
        for stat, kind in _COMPARED.items():
            if isinstance(one, kind):
                for name in (stat, _EITHER_COST):
                    if makes(value, self.build_stat_compared, name, one.compare, one.amount):
                        yield name, one.compare, one.amount

    def build_stat_compared_of(self, stat: str, compare: str, of: Any) -> Any:
        """Compared with a card; with all of several, so with the highest or the lowest of them."""
        if isinstance(of, lang.EachOf):
            raise Unfit("than which of them is not said")
        if isinstance(of, lang.Every) and not is_this(of.cards):
            which = _BEYOND.get(compare)
            if which is None:
                raise Unfit("than which of them is not said")
            return self.build_stat_compared(stat, compare, lang.StatAmong(of.cards, stat, which))
        return self.build_stat_compared(stat, compare, lang.Stat(of, stat))

    def build_own_number(self, of: Any, stat: str) -> Any:
        """A number of a card that is named, so that another one may be compared with it."""
        if stat == _EITHER_COST:
            raise Unfit
        return lang.Stat(of, stat)

    def unbuild_own_number(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Stat):
            yield value.of, value.stat

    def build_added_up(self, of: Any) -> Any:
        """All of several cards, whose numbers are added up."""
        if not isinstance(of, lang.Every):
            raise Unfit
        return of

    def unbuild_added_up(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Every) and not is_this(value.cards):
            yield (value,)

    def build_single(self, of: Any) -> Any:
        """One card: of all of several it is not said which, or that their numbers are added up."""
        if isinstance(of, lang.Every) and not is_this(of.cards):
            raise Unfit
        return of

    def unbuild_single(self, value: Any) -> Unbuilt:
        if not isinstance(value, lang.Every) or is_this(value.cards):
            yield (value,)

    # --- compared with others ----------------------------------------------------------------------------------------

    def build_compared_to(self, stat: str, how: str, other: tuple[str, Any], less: str = "=") -> Any:
        """A number of a card compared with a number, or with other cards': "as high as that card's level or lower"."""
        kind, value = other
        if less != "=":
            if how != "=":
                raise Unfit
            how = less
        if isinstance(value, lang.StatAmong) and value.stat != stat:
            raise Unfit("the level of the one with the highest DP is another number")
        if kind == "those" and stat in _COUNTED:
            raise Unfit("whether these are counted or what they have is not said")
        if kind == "of" and how == "=" and isinstance(value, lang.Choose):
            if stat not in _SAME:
                raise Unfit("as many as one of them is as many as which of them?")
            return lang.Same(stat, value)
        if kind == "any":  # beyond any of them is beyond all; as high as any of them is as high as one
            value = lang.Every(value) if how in ("<", ">") else lang.Choose(value)
            return self.build_compared_to(stat, how, ("of", value))
        if kind in ("of", "those"):
            return self.build_stat_compared_of(stat, how, value if kind == "of" else lang.Every(value))
        if _is_of_extreme(value):
            raise Unfit
        return self.build_stat_compared(stat, how, value)

    def unbuild_compared_to(self, value: Any) -> Unbuilt:
        for stat, how, amount in self._compared(value):
            if isinstance(amount, lang.Amount):
                yield stat, how, ("amount", amount), "="
        if isinstance(value, lang.Either) and (folded := of_either(value.filters)) is not None:
            yield from self.unbuild_compared_to(folded)

    def build_or_equal(self, how: str) -> str:
        """Less or more than a number, or just that."""
        if how not in ("<", ">"):
            raise Unfit
        return how + "="

    def unbuild_or_equal(self, value: Any) -> Unbuilt:
        if value in ("<=", ">="):
            yield (value[0],)

    def build_no_more(self, how: str) -> str:
        """Not more than a number, or not less."""
        return {">": "<=", "<": ">="}[how]

    def build_within(self, stat: str, number: Any, how: tuple[str, ...]) -> tuple[str, Any]:
        """What is added up is at most so much."""
        if how not in ((), ("<=",)):
            raise Unfit
        return "total", (stat, number)

    def unbuild_within(self, value: Any) -> Unbuilt:
        if value[0] == "total":
            yield *value[1], ()

    def build_compared_as(self, stat: str, how: str, other: tuple[str, Any]) -> Any:
        return self.build_compared_to(stat, how, other)

    def unbuild_compared_as(self, value: Any) -> Unbuilt:
        """With the same number of another card; what is counted, also with how many of something there are."""
        for stat, how, amount in self._compared(value):
            if isinstance(amount, lang.Stat) and amount.stat == stat:
                if not isinstance(amount.of, lang.Every) or is_this(amount.of.cards):  # of several it is the sum
                    yield stat, how, ("of", amount.of)
            elif isinstance(amount, lang.StatAmong) and amount.stat == stat and _BEYOND.get(how) == amount.which:
                yield stat, how, ("of", lang.Every(amount.cards))
            elif stat in _COUNTED and isinstance(amount, lang.Amount):
                yield stat, how, ("amount", amount)

    def build_compared_by(self, stat: str, said: tuple[str, ...], others: tuple[tuple[str, Any], ...]) -> Any:
        """Less, more or as much of something, where "or less" may follow: "the same level as that card or lower"."""
        if len(others) > 1:
            raise Unfit
        other = others[0] if others else None
        hows = [how for how in said if how != "="]
        counted = other is not None and (other[0] == "amount" or stat in _AT_LEAST)
        if len(hows) > 1 or (not hows and not counted):
            raise Unfit  # "the same level as this Digimon" is no comparison
        how = hows[0] if hows else "="
        if other is None:
            if stat in _COUNTED:
                raise Unfit  # "cards of 4 or more colors" are not cards with more colors
            other = "of", lang.This() if how in ("<", ">") else lang.It("it")
        return self.build_compared_to(stat, how, other)

    def build_compared_amounts(
        self,
        amount: Any,
        limits: tuple[Limits, ...],
        hows: tuple[str, ...],
        others: tuple[Any, ...],
        whose: tuple[str, ...],
    ) -> Any:
        """A number in a range, or compared with another, or with that of the opponent's cards like them."""
        if len(limits) == 1 and not hows and not others and not whose:
            return self.build_counted_in(amount, limits[0])  # type: ignore[attr-defined]
        if whose == ("opponent",) and len(hows) == 1 and not limits and not others:
            return self.build_compared_with_theirs(amount, hows[0])  # type: ignore[attr-defined]
        if whose or limits or len(hows) != 1 or len(others) != 1:
            raise Unfit
        other = others[0]
        if _is_of_extreme(other) or (_is_of_extreme(amount) and isinstance(other, lang.Count)):
            raise Unfit
        return lang.Compare(amount, hows[0], other)

    def unbuild_compared_amounts(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Compare):
            yield value.left, (), (value.compare,), (value.right,), ()
        yield from ((amount, (limits,), (), (), ()) for amount, limits in self.unbuild_counted_in(value))  # type: ignore[attr-defined]

    def build_compared_by_so_much(
        self, stat: str, limit: tuple[str, ...], number: tuple[int, ...], how: str, other: tuple[str, Any], less: str
    ) -> Any:
        """A number of a card compared with another's; it may be so much higher or lower, or up to so much higher."""
        if not limit and not number:
            return self.build_compared_to(stat, how, other, less)
        if how not in (">", "<") or len(limit) > 1 or (limit and how == "<") or len(number) != 1:
            raise Unfit
        if less != "=" or other[0] != "of":
            raise Unfit
        amount = lang.Plus((lang.Stat(other[1], stat), number[0] if how == ">" else -number[0]))
        return self.build_stat_compared(stat, limit[0] if limit else "=", amount)

    def unbuild_compared_by_so_much(self, value: Any) -> Unbuilt:
        for stat, limit, number, how, of in self._apart_by(value):
            yield stat, limit, (number,), how, ("of", of), "="
        yield from ((stat, (), (), how, other, less) for stat, how, other, less in self.unbuild_compared_to(value))

    def _apart_by(self, value: Any) -> Unbuilt:
        for stat, compare, amount in self._compared(value):
            parts = amount.parts if isinstance(amount, lang.Plus) and compare in ("=", "<=") else ()
            if len(parts) == 2 and isinstance(parts[0], lang.Stat) and parts[0].stat == stat:
                limit = () if compare == "=" else (compare,)
                if isinstance(parts[1], int) and ((parts[1] > 0 and stat != "DP") or not limit):
                    yield stat, limit, abs(parts[1]), ">" if parts[1] > 0 else "<", parts[0].of

    # --- in a range --------------------------------------------------------------------------------------------------

    def build_stat_in(self, stat: str, number: Any, how: str) -> Any:
        """A number of a card is this one, at most or at least this one, or one of several, said in their order."""
        if not isinstance(number, tuple):
            return self.build_stat_compared(stat, how, number)
        if how != "=" or list(number) != sorted(number):
            raise Unfit  # "level 3, 1 level 4" is the beginning of another noun
        return lang.Either(tuple(self.build_stat_compared(stat, "=", one) for one in number))

    def _stat_in(self, value: Any) -> Unbuilt:
        for stat, how, number in self._compared(value):
            if stat not in _COUNTED and how in ("<=", ">=", "="):
                yield stat, number, how
        parts = value.filters if isinstance(value, lang.Either) else ()
        for stat in _COMPARED if len(parts) > 1 else ():
            numbers = tuple(number for part in parts for name, _, number in self._compared(part) if name == stat)
            if all(isinstance(number, int) for number in numbers) and list(numbers) == sorted(numbers):
                if makes(value, self.build_stat_in, stat, numbers, "="):
                    yield stat, numbers, "="

    def unbuild_stat_in(self, value: Any) -> Unbuilt:
        """What is said after "with": levels in plain numbers are said before the noun."""
        for stat, number, how in self._stat_in(value):
            if stat != "DP" and (stat != "level" or isinstance(number, lang.Amount)):
                yield stat, number, how

    def build_stat_adjective(self, stat: str, number: Any, how: str) -> Any:
        return self.build_stat_in(stat, number, how)

    def unbuild_stat_adjective(self, value: Any) -> Unbuilt:
        """What is said before the noun: a level, a limit of the play cost."""
        for stat, number, how in self._stat_in(value):
            is_limit = stat == "play cost" and isinstance(number, int) and how != "="
            if is_limit or (stat == "level" and not isinstance(number, lang.Amount)):
                yield stat, number, how

    def build_dp_in(self, stat: str, number: Any, how: str) -> Any:
        """The number before what it is a number of, as it is printed of DP."""
        return self.build_stat_in(stat, number, how)

    def unbuild_dp_in(self, value: Any) -> Unbuilt:
        for stat, number, how in self._stat_in(value):
            if stat == "DP":
                yield stat, number, how

    def build_dp_adjective(self, stat: str, number: Any, how: str) -> Any:
        return self.build_stat_in(stat, number, how)

    def unbuild_dp_adjective(self, value: Any) -> Unbuilt:
        for stat, number, how in self.unbuild_dp_in(value):
            if how == "<=":
                yield stat, number, how

    def build_compared_in(self, stat: str, limits: Limits) -> Any:
        """A number of a card is in a range."""
        how, number = limits
        if stat == "level" and how in ("none", "exists"):
            return lang.HasLevel() if how == "exists" else lang.Not(lang.HasLevel())
        if how in ("exists", "none") or (how == "exactly" and stat in _AT_LEAST):
            raise Unfit
        if stat != "DP":
            how, number = _or_more(how, number)
        how = "=" if how == "exactly" else how
        return self.build_stat_compared(stat, how, number)

    def build_counted_stat(self, stat: str, limits: Limits) -> Any:
        """A card has so many cards under it or linked to it, so many colours, or DP above or below a number."""
        if stat.startswith("same-level"):
            return lang.SameLevelStack(*_at_all(limits))
        if stat in _AT_LEAST:
            return self.build_having_in("link" if stat == "link cards" else "under", limits, None)
        if limits[0] == "none" and stat == "colors":
            return lang.ColorCount("=", 0)
        return self.build_compared_in(stat, limits)

    def unbuild_counted_stat(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.SameLevelStack):
            yield "same-level cards in its stack", (value.compare, value.amount)
        if value == lang.HasLevel():
            yield "level", ("exists", 1)
        for stat, how, number in self._compared(value):
            if isinstance(number, int) and (stat in _COUNTED or (stat == "DP" and how in ("<", ">"))):
                limits = ("none", 0) if stat in _AT_LEAST and (how, number) == ("=", 0) else (how, number)
                if makes(value, self.build_counted_stat, stat, limits):
                    yield stat, limits

    # --- cards under it or linked to it ------------------------------------------------------------------------------

    def build_having_in(self, kind: str, limits: Limits, where: Any) -> Any:
        """A card has so many cards under it, or linked to it."""
        how, number = _or_more(*limits)
        how = {"exists": ">=", "none": "="}.get(how, how)
        if how == "exactly":
            raise Unfit
        where = None if where == lang.Both(()) else where
        if kind == "link":
            return lang.LinkCards(how, number, where)
        return lang.DigivolutionCards(how, number, where)

    def unbuild_having_in(self, value: Any) -> Unbuilt:
        for kind, how, number, where in self.unbuild_beneath(value):  # type: ignore[attr-defined]
            if isinstance(number, int):
                yield kind, ("none" if (how, number) == ("=", 0) else how, number), where

    def build_having_such(self, limits: Limits, noun: Any, tails: tuple[Any, ...], area: str | None) -> Any:
        """A card has so many such cards under it or linked to it: where, is said after them, or in their name.

        Those under it may have to differ."""
        where = self.build_as_filter(noun)  # type: ignore[attr-defined]
        if (area is None) != (noun.areas in _BENEATH):
            raise Unfit
        if area is None and any(_is_left_out(part) for part in filters_of(noun.where)):
            raise Unfit
        if not tails:
            return self.build_having_in(area or noun.areas[0], limits, where)
        if len(tails) > 1 or tails[0][0] != "different":
            raise Unfit
        found = self._differing(tails[0][1], limits, where, area or noun.areas[0])
        if tails[0][1] != "color":
            return found
        return lang.Both((found.replace(different=None), found))  # a card of two colors is one card

    def unbuild_having_such(self, value: Any) -> Unbuilt:
        tails: tuple[Any, ...] = ()
        if isinstance(value, lang.Both) and len(value.filters) == 2:
            value, last = value.filters
            if not isinstance(last, (lang.DigivolutionCards, lang.LinkCards)) or last.replace(different=None) != value:
                return
            tails = (("different", last.different),)
        elif isinstance(value, (lang.DigivolutionCards, lang.LinkCards)) and value.different not in (None, "color"):
            value, tails = value.replace(different=None), (("different", value.different),)
        for area, limits, where in self.unbuild_having_in(value):
            if where is None and tails and (area == "link" or tails[0][1] == "color"):
                yield limits, lang.Cards(("card",)), tails, area
            elif where is not None:
                for (noun,) in self.unbuild_as_filter(where):  # type: ignore[attr-defined]
                    yield limits, noun, tails, area

    def build_different_among(self, stat: str, limits: Limits) -> Any:
        """The cards under a card have so many names, or colors."""
        return self._differing(stat, limits, None)

    def _differing(self, stat: str, limits: Limits, where: Any, area: str = "under") -> Any:
        kind = lang.LinkCards if area == "link" else lang.DigivolutionCards
        return kind(*_at_all(limits), None if where == lang.Both(()) else where, stat)

    def build_differing_under(self, amount: Any, limits: Limits) -> Any:
        """A card has so many cards under it that differ: what is counted lies under it, or is called so."""
        cards = amount.cards if isinstance(amount, lang.CountDifferent) else None
        if not isinstance(cards, lang.Cards) or cards.areas != ("under",) or cards.of not in (None, lang.It("it")):
            raise Unfit
        return self._differing(amount.stat, limits, self.build_as_filter(cards))  # type: ignore[attr-defined]

    def unbuild_differing_under(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.DigivolutionCards) and value.different is not None and isinstance(value.amount, int):
            for (noun,) in self.unbuild_as_filter(value.where):  # type: ignore[attr-defined]
                under = noun.replace(owner="you", areas=("under",), of=lang.It("it"))
                yield lang.CountDifferent(value.different, under), (value.compare, value.amount)
