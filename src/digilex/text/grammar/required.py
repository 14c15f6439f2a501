"""Helpers for requirements: what the cards must be that are digivolved from, fused or assembled.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of


class RequirementHelpers:
    """Says requirements."""

    def build_required_parts(self, before: Any, filter_: Any) -> Any:
        return lang.Both((*before, filter_))

    def unbuild_required_parts(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Both) and len(value.filters) > 1:
            yield value.filters[:-1], value.filters[-1]

    def build_required_without(self, before: Any, filter_: Any, without: Any) -> Any:
        return lang.Both((*before, filter_, lang.Not(without)))

    def unbuild_required_without(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Both) and len(value.filters) > 2 and isinstance(value.filters[-1], lang.Not):
            yield value.filters[:-2], value.filters[-2], value.filters[-1].filter

    def build_required_lacking(self, before: Any, without: Any) -> Any:
        return lang.Both((*before, lang.Not(without)))

    def unbuild_required_lacking(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Both) and len(value.filters) > 1 and isinstance(value.filters[-1], lang.Not):
            yield value.filters[:-1], value.filters[-1].filter

    def build_required_all(self, before: Any) -> Any:
        return where_of(tuple(before))

    def unbuild_required_all(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Filter):
            yield (filters_of(value),)

    def build_required_digimon(self, before: Any, filter_: Any) -> Any:
        return lang.Both((lang.IsKind(("Digimon",)), *before, filter_))

    def unbuild_required_digimon(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Both) and len(value.filters) > 2 and value.filters[0] == lang.IsKind(("Digimon",)):
            yield value.filters[1:-1], value.filters[-1]

    def build_required_kind(self, before: Any, kind: str) -> Any:
        return lang.Both((lang.IsKind((kind,)), *before))

    def unbuild_required_kind(self, value: Any) -> Unbuilt:
        first = value.filters[0] if isinstance(value, lang.Both) and len(value.filters) > 1 else None
        if isinstance(first, lang.IsKind) and len(first.kinds) == 1:
            yield value.filters[1:], first.kinds[0]

    def build_all_materials(self, materials: Any, filter_: Any) -> Any:
        """Materials that have something in common, said once: "Lv.5 + Lv.4, all w/[X] trait"."""
        return tuple(part.replace(where=self.build_required_parts((part.where,), filter_)) for part in materials)

    def build_negative(self, number: int) -> Any:
        return -number

    def unbuild_negative(self, value: Any) -> Unbuilt:
        if isinstance(value, int):
            yield (-value,)
