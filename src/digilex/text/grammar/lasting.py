"""Helpers for changes: what is gained or can't be done, and for how long.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.alternatives import EitherRef
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt

_SAID_BY_VERB = {lang.Cannot(what) for what in ("be deleted", "be trashed", "suspend", "unsuspend")}

_UNDERGONE = ("be", "have", "leave")
_BENEATH = {"under": "have digivolution cards trashed", "link": "have link cards trashed"}


class LastingHelpers:
    """Says changes."""

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

    def build_all_caused(self, changes: tuple[lang.Change, ...]) -> Any:
        """What can't be done: a cause that is said last is that of all that is done to the cards just before it."""
        last = changes[-1]
        if not isinstance(last, lang.Cannot) or last.by is None:
            return changes
        found = list(changes)
        for index in range(len(changes) - 1, -1, -1):
            change = changes[index]
            if not isinstance(change, lang.Cannot) or not _undergone(change) or change.by not in (None, last.by):
                break
            found[index] = change.replace(by=last.by)
        return tuple(found)

    def unbuild_all_caused(self, value: Any) -> Unbuilt:
        yield (value,)

    def build_lost(self, changes: tuple[lang.Change, ...]) -> Any:
        """Keywords that are lost, whatever their number."""
        names = tuple(change.name for change in changes if isinstance(change, lang.Keyword))
        if tuple(map(lang.Keyword, names)) != changes:
            raise Unfit
        return tuple(map(lang.Loses, names))

    def unbuild_lost(self, value: Any) -> Unbuilt:
        if value and all(isinstance(change, lang.Loses) for change in value):
            yield (tuple(lang.Keyword(change.keyword) for change in value),)

    def build_with_duration(self, action: Any, duration: str) -> Any:
        return lasting(action, duration)

    def unbuild_with_duration(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.Modify, lang.ModifyPlayer)) and value.duration != "always":
            yield value.replace(duration="always"), value.duration
        if isinstance(value, lang.Do) and all(isinstance(step, lang.Modify) for step in value.steps):
            lengths = {step.duration for step in value.steps if isinstance(step, lang.Modify)}
            if len(lengths) == 1 and lengths != {"always"}:
                yield lang.Do(tuple(step.replace(duration="always") for step in value.steps)), lengths.pop()

    def build_can_digivolve(self, into: Any, cost: tuple[Any, ...]) -> Any:
        if len(cost) != 3 or isinstance(cost[2], str):
            raise Unfit
        return (lang.CanDigivolve(into, *cost),)

    def unbuild_can_digivolve(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], lang.CanDigivolve):
            change = value[0]
            yield change.into, (change.cost, change.reduction, change.ignore_requirements)

    def build_cards_change(self, cards: Any, changes: tuple[lang.Change, ...]) -> Any:
        """Cards change. That a Digimon's digivolution cards can't be trashed, or some, is said of the Digimon."""
        lying = getattr(cards, "cards", None)
        if not isinstance(lying, lang.Cards) or not set(lying.areas) <= set(_BENEATH):
            return lang.Modify(cards, changes)
        trashed = [change for change in changes if isinstance(change, lang.Cannot) and change.what == "be trashed"]
        if not trashed:
            return lang.Modify(cards, changes)
        if len(changes) > 1 or lying.of is None or not (isinstance(cards, lang.Every) or _any_named(cards)):
            raise Unfit
        if lying.where is None and lying.kinds == ("card",):
            return lang.Modify(lying.of, tuple(trashed[0].replace(what=_BENEATH[area]) for area in lying.areas))
        if lying.areas != ("under",) or lying.other:
            raise Unfit
        like = lang.Cards(lying.kinds, "any", lying.areas, lying.where)
        return lang.Modify(lying.of, (trashed[0].replace(what=_BENEATH["under"], cards=like),))

    def unbuild_cards_change(self, value: Any) -> Unbuilt:
        if not isinstance(value, lang.Modify) or value.duration != "always":
            return
        change = value.changes[0] if len(value.changes) == 1 else None
        if isinstance(change, lang.Cannot) and change.what == _BENEATH["under"] and change.cards is not None:
            like = change.cards.replace(owner="you", of=value.cards)
            yield lang.Every(like), (change.replace(what="be trashed", cards=None),)
        else:
            yield value.cards, value.changes

    def build_no_choice(self, cards: Any) -> Any:
        """Cards that are not one of several: of these each is named by itself."""
        if isinstance(cards, EitherRef) or _either(cards):
            raise Unfit
        return cards

    def unbuild_no_choice(self, value: Any) -> Unbuilt:
        yield (value,)

    def build_one_and_all(self, parts: tuple[Any, ...]) -> Any:
        """What can't be done to one card or another can be done to none of them."""
        if len(parts) > 1 and any(isinstance(part, lang.Choose) for part in parts):
            raise Unfit
        return parts[0] if len(parts) == 1 else lang.EachOf(parts)

    def unbuild_one_and_all(self, value: Any) -> Unbuilt:
        yield (value.parts if isinstance(value, lang.EachOf) else (value,),)

    def build_prevented(self, by: str, first: tuple[Any, Any], rest: tuple[Any, ...]) -> Any:
        """What effects can't do to cards: for "effects can't delete this Digimon or return it to hands or decks"."""
        return self.build_cards_change(first[0], tuple(change.replace(by=by) for change in (first[1], *rest)))

    def unbuild_prevented(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Modify) and len(value.changes) > 1 and value.duration == "always":
            causes = {change.by if isinstance(change, lang.Cannot) else None for change in value.changes}
            by = causes.pop()
            if by is not None and not causes:
                first, *rest = (change.replace(by=None) for change in value.changes)
                yield by, (value.cards, first), tuple(rest)

    def build_prevented_each(self, by: str, whats: tuple[str, ...], last: tuple[Any, Any]) -> Any:
        """What effects can't do to cards that are named once: "can't delete, suspend or return it"."""
        *first, final = (*map(lang.Cannot, whats), last[1])
        return self.build_prevented(by, (last[0], first[0] if first else final), (*first[1:], final) if first else ())

    def unbuild_prevented_each(self, value: Any) -> Unbuilt:
        """Two things for which the verb alone is enough: "can't delete or trash it"; or one that is done to something
        of a card. Else the card is spoken of: "it can't be deleted by effects"."""
        for by, first, rest in self.unbuild_prevented(value):
            if len(rest) == 1 and {first[1], rest[0]} <= _SAID_BY_VERB:
                yield by, (first[1].what,), (first[0], rest[0])
        change = value.changes[0] if isinstance(value, lang.Modify) and len(value.changes) == 1 else None
        if isinstance(change, lang.Cannot) and change.by is not None and change.what.startswith("have "):
            if value.duration == "always" and change.what != "have the attack target switched" and change.cards is None:
                yield change.by, (), (value.cards, change.replace(by=None))


def _undergone(change: lang.Change) -> bool:
    """Whether it is something done to cards: "be deleted", "have digivolution cards trashed"."""
    return isinstance(change, lang.Cannot) and change.what.split(" ")[0] in _UNDERGONE and change.cards is None


def _either(cards: Any) -> bool:
    """One choice among several descriptions."""
    return isinstance(cards, lang.Choose) and isinstance(cards.cards, lang.EitherCards)


def _any_named(cards: Any) -> bool:
    """Cards that are called by a name alone: any of them."""
    named = isinstance(cards, lang.Choose) and cards.count == 1 and isinstance(cards.cards, lang.Cards)
    return named and isinstance(cards.cards.where, lang.Named)


def lasting(action: Any, duration: str) -> Any:
    """The action with a duration given to every change that has none; Unfit if there is none."""
    if isinstance(action, (lang.Modify, lang.ModifyPlayer)) and action.duration == "always":
        return action.replace(duration=duration)
    if isinstance(action, lang.Do):
        steps = list(action.steps)
        for index, step in enumerate(steps):
            try:
                steps[index] = lasting(step, duration)
            except Unfit:
                if index == 0:
                    raise
        return lang.Do(tuple(steps))
    raise Unfit


def _said_together(first: lang.Change, second: lang.Change) -> bool:
    gained = (lang.Keyword, lang.GainsEffect)
    if isinstance(first, gained):  # "gains <Rush> and +1000 DP"
        return isinstance(second, gained) or (isinstance(second, lang.GetsDP) and isinstance(second.amount, int))
    return any(isinstance(first, kind) and isinstance(second, kind) for kind in (lang.Cannot, lang.Loses))
