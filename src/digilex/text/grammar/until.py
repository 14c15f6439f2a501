"""Helpers for what is done until so many cards are left, or until there are so many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt

# How many, where, and whose, if it is said; and whether it may be fewer cards that it is done to.
Left = tuple[Any, str | None, str | None, bool]

_SOUGHT: dict[Any, type[Any]] = {"reveal": lang.Reveal, "trash": lang.Trash}
_FILLED: dict[type[Any], str] = {
    lang.Draw: "hand", lang.Recovery: "security", lang.ReturnToHand: "hand", lang.ReturnToDeck: "deck",
    lang.PlaceInSecurity: "security",
}  # fmt: skip


def _pile(owner: str, area: str) -> lang.Count:
    return lang.Count(lang.Cards(("card",), owner, (area,)))


def _missing(number: Any, there: Any) -> Any:
    """How many more make the number."""
    return lang.Plus((number, lang.Times(there, -1)))


def _above(there: Any, number: Any) -> Any:
    """How many there are above the number."""
    return lang.Plus((there, -number if isinstance(number, int) else lang.Times(number, -1)))


class UntilHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_left_in(self, number: int, area: tuple[str, str, Any]) -> Any:
        """So many in an area."""
        if area[2] is not None:
            raise Unfit
        return number, area[1], area[0], False

    def build_left_of(self, who: str, number: int, area: tuple[str, str, Any]) -> Any:
        """So many that a player has in an area."""
        if area[0] != who:
            raise Unfit
        return self.build_left_in(number, area)

    def unbuild_left_of(self, value: Any) -> Unbuilt:
        if len(value) < 4:
            return
        number, area, owner, fewer = value
        if isinstance(number, int) and area is not None and not fewer:
            yield owner, number, (owner, area, None)

    def build_one_by_one(self, cards: Any) -> Any:
        """The cards at an end of a pile, without saying how many."""
        if isinstance(cards, (lang.TopCard, lang.EachOf)) or cards.count != 1 or cards.up_to:
            raise Unfit
        return cards

    def unbuild_one_by_one(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.Top, lang.Bottom)) and value.count == 1 and not value.up_to:
            yield (value.replace(count="all"),)

    def build_any_of_them(self, cards: Any) -> Any:
        """Any number of cards that grow fewer."""
        return cards.replace(up_to=True)

    def unbuild_any_of_them(self, value: Any) -> Unbuilt:
        if value.up_to:
            yield (value.replace(up_to=False),)

    def build_found(self, number: Any, noun: Any, verb: str) -> Any:
        """Until it was done to so many cards that are like that."""
        where = self.build_as_filter(noun)  # type: ignore[attr-defined]
        if verb not in _SOUGHT or number != 1 or where == lang.Both(()):
            raise Unfit  # of several it could not be said, after that, which of all the cards they are
        return verb, number, where

    def unbuild_found(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and value[0] in _SOUGHT:
            for (noun,) in self.unbuild_as_filter(value[2]):  # type: ignore[attr-defined]
                yield value[1], noun, value[0]

    @staticmethod
    def _seeking(action: Any, verb: str, number: int, where: Any) -> Any:
        """The action, done to cards from the top of a pile until such cards are among them."""
        cards = getattr(action, "cards", None)
        if type(action) is not _SOUGHT[verb] or not isinstance(cards, lang.Top) or cards.count != 1 or cards.up_to:
            raise Unfit
        if cards.of is not None or cards.where is not None or cards.owner == "both":
            raise Unfit
        return action.replace(cards=cards.replace(count=lang.Depth(where, number, cards.area, cards.owner)))

    def build_until(self, action: Any, left: Any) -> Any:
        """The action, done to as many cards as it takes, or to at most as many; or until such cards are found."""
        if left[0] in _SOUGHT:
            return self._seeking(action, *left)
        number, area, owner, fewer = left
        if fewer:
            return self.build_until_or_fewer(action, left)
        filled = _FILLED.get(type(action))
        if isinstance(action, (lang.Draw, lang.Recovery)):
            if filled is None or area not in (None, filled):
                raise Unfit
            return action.replace(count=_missing(number, _pile(owner or "you", filled)))
        cards = action.cards
        if number == "yours":
            number = self._yours(cards)
        if isinstance(cards, lang.Choose) and isinstance(cards.cards, lang.Cards):
            if area is not None and area not in cards.cards.areas:
                if area != filled:
                    raise Unfit
                return action.replace(cards=cards.replace(count=_missing(number, _pile(owner or "you", area))))
            return action.replace(cards=cards.replace(count=_above(lang.Count(cards.cards), number)))
        if isinstance(cards, (lang.Top, lang.Bottom)) and area in (None, cards.area):
            return self._from_an_end(action, cards, number)
        raise Unfit

    @staticmethod
    def _yours(cards: Any) -> Any:
        """As many as you have of what the opponent has."""
        whole = cards.cards if isinstance(cards, lang.Choose) else None
        if not isinstance(whole, lang.Cards) or whole.owner != "opponent":
            raise Unfit
        return lang.Count(whole.replace(owner="you"))

    def _from_an_end(self, action: Any, cards: Any, number: Any) -> Any:
        if isinstance(cards.of, lang.Choose):
            end = cards.replace(of=lang.It("it"), count=_above(lang.Stat(lang.It("it"), "digivolution cards"), number))
            return lang.Do((lang.ChooseFirst(cards.of), action.replace(cards=end)))
        if cards.of is not None or cards.where is not None:
            raise Unfit
        if cards.owner == "both":
            return lang.Do(tuple(self._from_an_end(action, cards.replace(owner=who), number) for who in _BOTH))
        return action.replace(cards=cards.replace(count=_above(_pile(cards.owner, cards.area), number)))

    def unbuild_until(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.Draw, lang.Recovery)) and isinstance(value.count, lang.Plus):
            number, action = value.count.parts[0], value.replace(count=1)
            for owner in _BOTH if isinstance(number, int) else ():
                full = (number, _FILLED[type(value)], owner, False)
                if makes(value, self.build_until, action, full):
                    yield action, full
            return
        depth = getattr(getattr(value, "cards", None), "count", None)
        if isinstance(depth, lang.Depth):
            for verb, kind in _SOUGHT.items():
                if isinstance(value, kind):
                    yield value.replace(cards=value.cards.replace(count=1)), (verb, depth.count, depth.where)
            return
        for action, number in self._dwindling(value):
            if isinstance(number, int) or not action.cards.up_to:
                left = (number, None, None, action.cards.up_to)
                if makes(value, self.build_until, action, left):
                    yield action, left

    def build_until_or_fewer(self, action: Any, left: Left) -> Any:
        """The action, done to at most as many cards as it takes."""
        if not hasattr(action, "cards"):
            raise Unfit
        return self.build_until(action.replace(cards=action.cards.replace(up_to=True)), (*left[:3], False))

    def _dwindling(self, value: Any) -> Iterator[tuple[Any, Any]]:
        """The action without its count, and how many are left."""
        if isinstance(value, lang.Do) and len(value.steps) == 2:
            first = value.steps[0]
            if isinstance(first, lang.ChooseFirst):
                for action, number in self._dwindling(value.steps[1]):
                    yield action.replace(cards=action.cards.replace(of=first.choice)), number
            elif isinstance(getattr(first, "cards", None), (lang.Top, lang.Bottom)):
                for action, number in self._dwindling(first):
                    yield action.replace(cards=action.cards.replace(owner="both")), number
            return
        cards = getattr(value, "cards", None)
        kinds = (lang.Choose, lang.Top, lang.Bottom)
        if isinstance(cards, kinds) and isinstance(cards.count, lang.Plus) and len(cards.count.parts) == 2:
            number = cards.count.parts[1]
            plain = value.replace(cards=cards.replace(count=None if isinstance(cards, lang.Choose) else 1))
            if isinstance(number, int):
                yield plain, -number
            elif isinstance(number, lang.Times) and number.each == -1 and number.every == 1:
                yield plain, number.of


_BOTH = ("you", "opponent")
