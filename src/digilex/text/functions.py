"""Helpers of the grammar that put programs together from several slots, and take them apart again for printing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.notation import Function

Unbuilt = Iterator[tuple[Any, ...]]


def filters_of(where: lang.Filter | None) -> tuple[lang.Filter, ...]:
    """The filters that a `where` holds at its top."""
    if where is None:
        return ()
    return where.filters if isinstance(where, lang.Both) else (where,)


def where_of(filters: tuple[lang.Filter, ...]) -> lang.Filter | None:
    """One `where` for the filters."""
    if not filters:
        return None
    return filters[0] if len(filters) == 1 else lang.Both(filters)


class Helpers:
    """The helper functions; `is_adjective` tells whether a filter is said before the noun."""

    def __init__(self, is_adjective: Callable[[lang.Filter], bool]) -> None:
        self.is_adjective = is_adjective

    def table(self) -> dict[str, Function]:
        """Every helper by its name in the grammar."""
        names = ("noun", "named", "at", "placed", "as_filter", "groups_of", "effect", "first")
        return {
            name: Function(name, getattr(self, "build_" + name), getattr(self, "unbuild_" + name)) for name in names
        }

    # A noun is a Cards whose owner is not yet known: "any"; its areas only tell a card (True) from a thing in play.

    def build_noun(
        self, kind: tuple[tuple[str, ...], bool], before: tuple[lang.Filter, ...], after: tuple[lang.Filter, ...]
    ) -> Any:
        return lang.Cards(kind[0], "any", ("card",) if kind[1] else ("battle",), where_of(before + after))

    def unbuild_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            before, after = self.split(filters_of(value.where))
            if before + after == filters_of(value.where):
                yield (value.kinds, value.areas == ("card",)), before, after

    def split(self, filters: tuple[lang.Filter, ...]) -> tuple[tuple[lang.Filter, ...], tuple[lang.Filter, ...]]:
        """The filters said before the noun and those said after it."""
        count = 0
        while count < len(filters) and self.is_adjective(filters[count]):
            count += 1
        return filters[:count], filters[count:]

    def build_named(
        self, names: tuple[str, ...], before: tuple[lang.Filter, ...], after: tuple[lang.Filter, ...]
    ) -> Any:
        return lang.Cards(("card",), "any", ("battle",), where_of((*before, lang.Named(names), *after)))

    def unbuild_named(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",):
            filters = filters_of(value.where)
            for index, item in enumerate(filters):
                if isinstance(item, lang.Named):
                    yield item.names, filters[:index], filters[index + 1 :]

    def build_at(self, noun: Any, owner: str, areas: tuple[str, ...], of: Any, other: bool) -> Any:
        return noun.replace(owner=owner, areas=areas, of=of, other=other)

    def unbuild_at(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            on_field = all(area in ("battle", "breeding", "field") for area in value.areas)
            noun = value.replace(owner="any", areas=("battle",) if on_field else ("card",), of=None, other=False)
            yield noun, value.owner, value.areas, value.of, value.other

    def build_placed(self, noun: Any, place: tuple[str, tuple[str, ...], Any]) -> Any:
        return noun.replace(owner=place[0], areas=place[1], of=place[2])

    def unbuild_placed(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and not value.other:
            on_field = all(area in ("battle", "breeding", "field") for area in value.areas)
            noun = value.replace(owner="any", areas=("battle",) if on_field else ("card",), of=None)
            yield noun, (value.owner, value.areas, value.of)

    def build_as_filter(self, noun: Any) -> Any:
        kinds = () if noun.kinds == ("card",) else (lang.IsKind(noun.kinds),)
        return where_of((*filters_of(noun.where), *kinds))

    def unbuild_as_filter(self, value: Any) -> Unbuilt:
        filters = filters_of(value)
        if filters and isinstance(filters[-1], lang.IsKind):
            yield (lang.Cards(filters[-1].kinds, "any", ("card",), where_of(filters[:-1])),)
        elif filters:
            yield (lang.Cards(("card",), "any", ("card",), value),)

    def build_groups_of(self, groups: tuple[tuple[lang.Change, ...], ...]) -> Any:
        return tuple(change for group in groups for change in group)

    def unbuild_groups_of(self, value: Any) -> Unbuilt:
        groups: list[tuple[lang.Change, ...]] = []
        for change in value:
            if groups and _said_together(groups[-1][-1], change):
                groups[-1] = (*groups[-1], change)
            else:
                groups.append((change,))
        yield (tuple(groups),)

    def build_effect(self, header: Any, trigger: Any, action: Any) -> Any:
        timings, turns, icons, limit = header
        return lang.Effect(action, timings, turns, icons, limit, trigger)

    def unbuild_effect(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Effect):
            yield (value.timings, value.turns, value.icons, value.limit), value.trigger, value.action

    def build_first(self, items: tuple[Any, ...]) -> Any:
        return items[0] if len(items) == 1 else NotImplemented

    def unbuild_first(self, value: Any) -> Unbuilt:
        yield ((value,),)


def _said_together(first: lang.Change, second: lang.Change) -> bool:
    gained = (lang.Keyword, lang.GainsEffect)
    if isinstance(first, gained):
        return isinstance(second, gained)
    return isinstance(first, lang.Cannot) and isinstance(second, lang.Cannot)
