"""Helpers for noun phrases: numbers compared with those of other cards, colours, cards an effect dealt with."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of

_LIES = {"trashed": "trash", "deleted": "trash", "revealed": "revealed", "played": "battle", "suspended": "battle"}


class NounHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def _apart(self, value: Any, sign: int) -> Unbuilt:
        for stat, compare, amount in self.unbuild_stat_compared(value):  # type: ignore[attr-defined]
            parts = amount.parts if isinstance(amount, lang.Plus) and compare == "=" else ()
            if len(parts) == 2 and isinstance(parts[0], lang.Stat) and parts[0].stat == stat:
                if isinstance(parts[1], int) and parts[1] * sign > 0:
                    yield stat, parts[1] * sign, parts[0].of

    def build_stat_above(self, stat: str, more: int, of: Any) -> Any:
        """A number of a card is so much higher than that of another."""
        return self.build_stat_compared(stat, "=", lang.Plus((lang.Stat(of, stat), more)))  # type: ignore[attr-defined]

    def unbuild_stat_above(self, value: Any) -> Unbuilt:
        yield from self._apart(value, 1)

    def build_stat_below(self, stat: str, less: int, of: Any) -> Any:
        """A number of a card is so much lower than that of another."""
        return self.build_stat_above(stat, -less, of)

    def unbuild_stat_below(self, value: Any) -> Unbuilt:
        yield from self._apart(value, -1)

    def build_other_color(self, colors: tuple[str, ...]) -> Any:
        """Any colour but these."""
        return lang.HasColor(tuple(color for color in lang.COLORS if color not in colors))

    def build_has_count(self, who: str, cards: Any) -> Any:
        """How many such cards a player has."""
        return lang.Count(cards.replace(owner=who))

    def build_done_cards(self, noun: Any, what: str) -> Any:
        """Such cards among those that this effect did something to, where they lie now."""
        if what not in _LIES:
            raise Unfit
        where = where_of((*filters_of(noun.where), lang.IsOneOf(lang.It(what))))
        return lang.Cards(noun.kinds, "any", (_LIES[what],), where)
