"""Helpers for requirements: what the cards must be that are digivolved from, fused or assembled.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of


def _colored(filters: tuple[Any, ...]) -> bool:
    """Whether it is a number of colours and one of them: "2-color w/green"."""
    return tuple(type(item) for item in filters) == (lang.ColorCount, lang.HasColor)


class RequirementHelpers:
    """Says requirements."""

    def build_required_all(self, before: Any) -> Any:
        return where_of(tuple(before))

    def unbuild_required_all(self, value: Any) -> Unbuilt:
        if value is None or isinstance(value, lang.Filter):
            yield (filters_of(value),)

    def build_required_said(self, before: Any, after: Any) -> Any:
        """What is said of one card, first without and then with "w/"."""
        if not before and not after:
            raise Unfit
        if len(before) > 1 and _colored((before[-1], *after)):
            return where_of((*before[:-1], lang.Both((before[-1], *after))))
        return where_of((*before, *after))

    def unbuild_required_said(self, value: Any) -> Unbuilt:
        """A name has words of its own."""
        filters = filters_of(value) if isinstance(value, lang.Filter) else ()
        if not filters or any(isinstance(item, lang.Named) for item in filters):
            return
        *rest, last = filters if len(filters) != 2 else (where_of(filters),) if _colored(filters) else filters
        if _colored(filters_of(last)):
            yield (*rest, filters_of(last)[0]), filters_of(last)[1:]
        for after in range(len(filters) + 1):
            yield filters[: len(filters) - after], filters[len(filters) - after :]

    def build_required_named(self, before: Any, names: tuple[str, ...], after: Any) -> Any:
        """A card that is called by its name, with what is said of it before and after."""
        return where_of((*before, lang.Named(names), *after))

    def unbuild_required_named(self, value: Any) -> Unbuilt:
        filters = filters_of(value) if isinstance(value, lang.Filter) else ()
        for index, filter_ in enumerate(filters):
            if isinstance(filter_, lang.Named):
                yield filters[:index], filter_.names, filters[index + 1 :]

    def build_rule_of(self, fact: tuple[str, Any]) -> Any:
        """A rule of the card: what it is also treated as."""
        if fact[0] not in ("names", "name_parts", "traits"):
            raise Unfit
        return f"rule_{fact[0]}", fact[1]

    def build_or_like(self, one: lang.Filter, other: lang.Filter) -> Any:
        """A card has something, or so many colours: "w/[X] trait or 2-color w/green"."""
        if not isinstance(filters_of(other)[0], lang.ColorCount):
            raise Unfit  # of another level, say, the cards are others: "Lv.4 w/[X] in name or Lv.3"
        return lang.Either((one, other))

    def unbuild_or_like(self, value: Any) -> Unbuilt:
        parts = value.filters if isinstance(value, lang.Either) else ()
        if len(parts) == 2:
            self.build_or_like(*parts)
            yield parts

    def build_kind_required(self, before: Any, kind: str, after: Any) -> Any:
        """Cards of a kind, with what is said of them before and after it."""
        return where_of((lang.IsKind((kind,)), *before, *after))

    def unbuild_kind_required(self, value: Any) -> Unbuilt:
        first, *rest = filters_of(value)
        if isinstance(first, lang.IsKind) and len(first.kinds) == 1:
            ways = ((tuple(rest), ()), ((), tuple(rest)))
            for before, after in reversed(ways) if len(rest) == 1 else ways:
                yield before, first.kinds[0], after

    def build_cards_required(self, before: Any, after: Any) -> Any:
        """Cards of any kind of which something is said."""
        return self.build_required_said(before, after)

    def unbuild_cards_required(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Filter) and not any(isinstance(item, lang.Named) for item in filters_of(value)):
            yield (), filters_of(value)

    def build_all_materials(self, materials: Any, filter_: Any) -> Any:
        """Materials that have something in common, said once: "Lv.5 + Lv.4, all w/[X] trait"."""
        return tuple(part.replace(where=lang.Both((part.where, filter_))) for part in materials)

    def build_negative(self, number: int) -> Any:
        return -number

    def unbuild_negative(self, value: Any) -> Unbuilt:
        if isinstance(value, int):
            yield (-value,)
