"""Helpers for requirements: what the cards must be that are digivolved from, fused or assembled.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.cards.card import (
    AppFusionRequirement,
    BurstRequirement,
    DigivolutionRequirement,
    DNARequirement,
    LinkRequirement,
    Material,
    OntoRequirement,
)
from digilex.cards.node import Node
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of

_KINDS: dict[str, type[Node]] = {
    "digivolve": DigivolutionRequirement,
    "DNA digivolve": DNARequirement,
    "burst digivolve": BurstRequirement,
    "link": LinkRequirement,
}
_AFTER = ("tamer", "cost", "per")  # the order in which a requirement is printed
_OF_OTHERS = (lang.Level, lang.HasColor, lang.IsKind, lang.Named)  # what is said of other cards after "or"

_CALLS = (lang.Level, lang.IsKind, lang.Named, lang.NameIncludes)  # what a card of a requirement is called by


def _colored(filters: tuple[Any, ...]) -> bool:
    """Whether it is a number of colours and one of them: "2-color w/green"."""
    return tuple(type(item) for item in filters) == (lang.ColorCount, lang.HasColor)


class RequirementHelpers:
    """Says requirements."""

    def build_requirement(self, kind: str, before: tuple[Tail, ...], parts: Any, after: tuple[Tail, ...]) -> Any:
        """What a card needs to digivolve or to be linked, for which cost, and what else is said of that."""
        found = roles((*before, *after))
        if kind == "DNA digivolve":
            found["parts"] = parts
        elif len(parts) == 1:
            found["to" if kind == "link" else "from_"] = parts[0]
        if kind == "digivolve":
            found["special"] = True
        asked = _KINDS[kind]
        if set(found) - set(asked.fields) or set(asked.fields) - set(asked.defaults) - set(found):
            raise Unfit
        return asked(**found)

    def unbuild_requirement(self, value: Any) -> Unbuilt:
        for kind, asked in _KINDS.items():
            if type(value) is asked:
                said = {name: getattr(value, name) for name in asked.fields if getattr(value, name) is not None}
                parts = said.get("parts") or (said.get("from_", said.get("to")),)
                before, after = (
                    tuple((role, said[role]) for role in roles_ if role in said) for roles_ in (("condition",), _AFTER)
                )
                yield kind, before, parts, after

    def build_app_fusion(self, names: tuple[str, ...], after: tuple[Tail, ...]) -> Any:
        """The names of cards that are fused; a cost that isn't said is 0."""
        found = {"cost": 0, **roles(after)}
        if set(found) > {"cost"}:
            raise Unfit
        return AppFusionRequirement(names, **found)

    def unbuild_app_fusion(self, value: Any) -> Unbuilt:
        if isinstance(value, AppFusionRequirement):
            yield value.names, (("cost", value.cost),)

    def build_requirement_called(self, name: str) -> str:
        """A requirement by its name in plain words, as old cards have it."""
        called = {"DNA Digivolution": "DNA digivolve", "Burst Digivolve": "burst digivolve"}.get(name)
        if called is None:
            raise Unfit
        return called

    def build_onto_price(self, price: tuple[Any, ...]) -> Tail:
        """The cost to digivolve onto a Tamer, which the card names."""
        if price[0] != "fixed":
            raise Unfit
        return "cost", price[1]

    def unbuild_onto_price(self, value: Any) -> Unbuilt:
        if value[0] == "cost":
            yield (("fixed", value[1], "digivolution"),)

    def build_onto(self, noun: Any, words: tuple[Tail, ...], tails: tuple[Tail, ...]) -> Any:
        """A card digivolves onto a Tamer as if it were a Digimon, for a cost of its own or by doing something."""
        like = roles(words)
        if "level" not in like or "dp" in like:
            raise Unfit
        tamer = self.build_as_thing(noun)  # type: ignore[attr-defined]
        return OntoRequirement(tamer, **like, **roles(tails))

    def unbuild_onto(self, value: Any) -> Unbuilt:
        if isinstance(value, OntoRequirement):
            words, tails = (
                tuple((name, getattr(value, name)) for name in names if getattr(value, name))
                for names in (("level", "colors"), ("cost", "by"))
            )
            for (noun,) in self.unbuild_as_thing(value.tamer):  # type: ignore[attr-defined]
                yield noun, words, tails

    def build_required_all(self, before: Any) -> Any:
        return where_of(tuple(before))

    def unbuild_required_all(self, value: Any) -> Unbuilt:
        if value is None or isinstance(value, lang.Filter):
            yield (filters_of(value),)

    def build_required_said(self, before: Any, after: Any) -> Any:
        """What is said of one card, first without and then with "w/"."""
        if not before and not after:
            raise Unfit
        said = (*before, *after)
        if len(said) > 2 and len(after) < 2 and _colored(said[-2:]):
            return where_of((*said[:-2], lang.Both(said[-2:])))
        return where_of(said)

    def unbuild_required_said(self, value: Any) -> Unbuilt:
        """A name has words of its own."""
        filters = filters_of(value) if isinstance(value, lang.Filter) else ()
        if not filters or any(isinstance(item, lang.Named) for item in filters):
            return
        *rest, last = filters if len(filters) != 2 else (where_of(filters),) if _colored(filters) else filters
        if _colored(filters_of(last)):
            yield (*rest, *filters_of(last)), ()
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

    def build_rule_of(self, facts: tuple[Tail, ...]) -> Any:
        """A rule of the card: what it is also treated as."""
        if len(facts) > 1 or facts[0][0] not in ("names", "name_parts", "traits"):
            raise Unfit
        return f"rule_{facts[0][0]}", facts[0][1]

    def build_no_cost(self, filter_: lang.Filter) -> Any:
        """What a card is like; "cost 6" is what it costs to digivolve from it."""
        if isinstance(filter_, lang.UseCost):
            raise Unfit
        return filter_

    def unbuild_no_cost(self, value: Any) -> Unbuilt:
        yield (value,)

    def build_or_like(self, one: lang.Filter, other: lang.Filter) -> Any:
        """A card has one thing or another, or so many colours: "w/[X] trait or 2-color w/green"."""
        parts = filters_of(other)
        if isinstance(parts[0], _OF_OTHERS) or (len(parts) > 1 and not _colored(parts)):
            raise Unfit  # of another level, say, the cards are others: "Lv.4 w/[X] in name or Lv.3"
        return lang.Either((one, other))

    def unbuild_or_like(self, value: Any) -> Unbuilt:
        parts = value.filters if isinstance(value, lang.Either) else ()
        if len(parts) == 2:
            self.build_or_like(*parts)
            yield parts

    def build_one_required(self, parts: tuple[Any, ...]) -> Any:
        """One of several descriptions."""
        return parts[0] if len(parts) == 1 else lang.Either(parts)

    def unbuild_one_required(self, value: Any) -> Unbuilt:
        yield ((value,),)
        if isinstance(value, lang.Either):
            yield (value.filters,)

    def build_kind_required(self, before: Any, kind: Any, after: Any) -> Any:
        """Cards of a kind or of any, with what is said of them before and after it."""
        kinds = () if kind[0] == ("card",) else (lang.IsKind(kind[0]),)
        said = (*kinds, *before, *after)
        if kind[1] is not True or not said:
            raise Unfit
        return where_of(tuple(sorted(said, key=lambda item: not isinstance(item, lang.IsKind))))

    def unbuild_kind_required(self, value: Any) -> Unbuilt:
        first, *rest = filters = filters_of(value) if isinstance(value, lang.Filter) else (None,)
        if isinstance(first, lang.IsKind):
            ways = ((tuple(rest), ()), ((), tuple(rest)))
            for before, after in reversed(ways) if len(rest) == 1 else ways:
                yield before, (first.kinds, True), after
        elif first is not None and not any(isinstance(item, lang.Named) for item in filters):
            yield (), (("card",), True), filters

    def build_material(self, count: Any, nouns: tuple[Any, ...], tails: tuple[Tail, ...]) -> Any:
        """Specified cards: how many (one, if nothing is said), what they are, and in what they differ."""
        found = roles(tails)
        if (count == "all") > ("different" in found):
            raise Unfit
        number = {"one": 1, "all": None}.get(count, count)
        return Material(self.build_one_required(nouns), number, found.get("different"))

    def unbuild_material(self, value: Any) -> Unbuilt:
        """One card that is called by its kind has its number."""
        if not isinstance(value, Material):
            return
        tails = () if value.different is None else (("different", value.different),)
        for (nouns,) in self.unbuild_one_required(value.where):
            of_kind = len(nouns) == 1 and isinstance(filters_of(nouns[0])[0], lang.IsKind)
            one = "one" if not tails and not of_kind else 1
            yield {1: one, None: "all"}.get(value.count, value.count), nouns, tails

    def build_shared_materials(self, materials: Any, filters: tuple[Any, ...]) -> Any:
        """Materials that may have something in common, said once: "Lv.5 + Lv.4, all w/[X] trait"; "3 cards w/different
        names & the [X] trait" are one material, not two."""
        materials = _one_material(materials)
        return tuple(part.replace(where=lang.Both((part.where, *filters))) if filters else part for part in materials)

    def unbuild_shared_materials(self, value: Any) -> Unbuilt:
        yield value, ()

    def build_negative(self, number: int) -> Any:
        return -number

    def unbuild_negative(self, value: Any) -> Unbuilt:
        if isinstance(value, int):
            yield (-value,)


def _one_material(materials: tuple[Material, ...]) -> tuple[Material, ...]:
    """The materials; what is said after how some of them differ, and calls no card, is said of them, too."""
    found: list[Material] = []
    for part in materials:
        bare = part.count == 1 and not any(isinstance(one, _CALLS) for one in filters_of(part.where))
        if bare and found and found[-1].different is not None:
            several = found.pop()
            part = several.replace(where=where_of((*filters_of(several.where), *filters_of(part.where))))
        found.append(part)
    return tuple(found)
