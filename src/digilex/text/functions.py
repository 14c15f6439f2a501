"""Helpers of the grammar that put programs together from several slots, and take them apart again for printing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.notation import Function, Unfit

Unbuilt = Iterator[tuple[Any, ...]]
Place = tuple[str, tuple[str, ...], lang.Reference | None]
Area = tuple[str, str, lang.Reference | None]
FIELD = ("battle", "breeding", "field")


def filters_of(where: lang.Filter | None) -> tuple[lang.Filter, ...]:
    """The filters that a `where` holds at its top."""
    if where is None:
        return ()
    return where.filters if isinstance(where, lang.Both) else (where,)


def where_of(filters: tuple[lang.Filter, ...]) -> lang.Filter | None:
    """One `where` for the filters."""
    kept = tuple(item for item in filters if item != lang.Both(()))
    if not kept:
        return None
    return kept[0] if len(kept) == 1 else lang.Both(kept)


def owner_of(of: Any) -> str:
    """Whose cards lie under a reference."""
    if isinstance(of, (lang.This, lang.ThisCard)):
        return "you"
    if isinstance(of, (lang.Choose, lang.Every)) and isinstance(of.cards, lang.Cards):
        return of.cards.owner
    return "any"


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


class Helpers:
    """The helper functions; `is_adjective` tells whether a filter is said before the noun.

    `build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def __init__(self, is_adjective: Callable[[lang.Filter], bool]) -> None:
        self.is_adjective = is_adjective

    def table(self) -> dict[str, Function]:
        """Every helper by its name in the grammar."""
        found: dict[str, Function] = {}
        for name in dir(self):
            if name.startswith("build_"):
                unbuild = getattr(self, "un" + name, _never)
                found[name[6:]] = Function(name[6:], getattr(self, name), unbuild)
        return found

    # --- nouns: Cards whose owner is not yet known; areas tell a card ("card") from a thing in play ("battle") ------

    def build_noun(self, kind: tuple[tuple[str, ...], bool], before: Any, after: Any) -> Any:
        return lang.Cards(kind[0], "any", ("card",) if kind[1] else ("battle",), where_of(before + after))

    def unbuild_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            before, after = self.split(filters_of(value.where))
            yield (value.kinds, value.areas == ("card",)), before, after

    def split(self, filters: tuple[lang.Filter, ...]) -> tuple[tuple[lang.Filter, ...], tuple[lang.Filter, ...]]:
        """The filters said before the noun and those said after it."""
        count = 0
        while count < len(filters) and self.is_adjective(filters[count]):
            count += 1
        return filters[:count], filters[count:]

    def build_named(self, names: tuple[str, ...], before: Any, after: Any) -> Any:
        return lang.Cards(("card",), "any", ("battle",), where_of((*before, lang.Named(names), *after)))

    def unbuild_named(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",):
            filters = filters_of(value.where)
            for index, item in enumerate(filters):
                if isinstance(item, lang.Named):
                    yield item.names, filters[:index], filters[index + 1 :]

    def build_named_kind(self, names: tuple[str, ...], kind: Any, before: Any, after: Any) -> Any:
        areas = ("card",) if kind[1] else ("battle",)
        return lang.Cards(kind[0], "any", areas, where_of((*before, lang.Named(names), *after)))

    def build_name_noun(self, names: tuple[str, ...]) -> Any:
        return lang.Cards(("card",), "any", ("battle",), lang.Named(names))

    def unbuild_name_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and isinstance(value.where, lang.Named):
            if not value.other and value.areas in (("battle",), ("card",)):
                yield (value.where.names,)

    def build_at(self, noun: Any, owner: str, areas: tuple[str, ...], of: Any, other: bool) -> Any:
        return noun.replace(owner=owner, areas=areas, of=of, other=other)

    def unbuild_at(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            on_field = all(area in FIELD for area in value.areas)
            noun = value.replace(owner="any", areas=("battle",) if on_field else ("card",), of=None, other=False)
            yield noun, value.owner, value.areas, value.of, value.other

    def build_in_play(self, noun: Any, other: bool) -> Any:
        if noun.areas == ("card",):
            raise Unfit
        return noun.replace(owner="any", areas=("battle",), of=None, other=other)

    def unbuild_in_play(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.owner == "any" and value.areas == ("battle",):
            yield value.replace(other=False), value.other

    def build_other(self, cards: Any) -> Any:
        return cards.replace(other=True)

    def unbuild_other(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.other:
            yield (value.replace(other=False),)

    def build_placed(self, noun: Any, place: Place) -> Any:
        return noun.replace(owner=place[0], areas=place[1], of=place[2])

    def unbuild_placed(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and not value.other:
            on_field = all(area in FIELD for area in value.areas)
            noun = value.replace(owner="any", areas=("battle",) if on_field else ("card",), of=None)
            yield noun, (value.owner, value.areas, value.of)

    def build_as_filter(self, noun: Any) -> Any:
        kinds = () if noun.kinds == ("card",) else (lang.IsKind(noun.kinds),)
        found = where_of((*filters_of(noun.where), *kinds))
        return lang.Both(()) if found is None else found

    def unbuild_as_filter(self, value: Any) -> Unbuilt:
        filters = filters_of(value)
        if filters and isinstance(filters[-1], lang.IsKind):
            yield (lang.Cards(filters[-1].kinds, "any", ("card",), where_of(filters[:-1])),)
        yield (lang.Cards(("card",), "any", ("card",), where_of(filters)),)

    def build_this_noun_with(self, noun: Any) -> Any:
        if noun.where is None:
            raise Unfit
        where = lang.Both((lang.IsOneOf(lang.This()), *filters_of(noun.where)))
        return lang.Cards(noun.kinds, "you", ("battle",), where)

    def unbuild_this_noun_with(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            filters = filters_of(value.where)
            if len(filters) > 1 and filters[0] == lang.IsOneOf(lang.This()):
                yield (lang.Cards(value.kinds, "any", ("battle",), where_of(filters[1:])),)

    def build_this_every(self, noun: Any) -> Any:
        return lang.Every(self.build_this_noun_with(noun))

    def unbuild_this_every(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Every):
            yield from self.unbuild_this_noun_with(value.cards)

    def build_not_noun(self, noun: Any) -> Any:
        if noun.where is None:
            raise Unfit
        return lang.Cards(noun.kinds, "any", ("hand",), lang.Not(noun.where))

    def unbuild_not_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and isinstance(value.where, lang.Not):
            yield (lang.Cards(value.kinds, "any", ("battle",), value.where.filter),)

    def build_icon(self, name: str) -> Any:
        return f"<{name}>"

    def unbuild_icon(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.startswith("<"):
            yield (value[1:-1],)

    # --- places ----------------------------------------------------------------------------------------------------

    def build_merged(self, areas: tuple[Area, ...]) -> Place:
        owners = {owner for owner, _, _ in areas} - {"any"}
        of = next((of for _, _, of in areas if of is not None), None)
        owner = owners.pop() if len(owners) == 1 else "any"
        return owner, tuple(area for _, area, _ in areas), of

    def unbuild_merged(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 3:
            owner, areas, of = value
            yield (tuple((owner, area, of if area in ("under", "link") else None) for area in areas),)

    def build_under(self, of: lang.Reference) -> Area:
        return owner_of(of), "under", of

    def unbuild_under(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and value[1] == "under" and value[2] is not None:
            yield (value[2],)

    def build_linked(self, of: lang.Reference) -> Area:
        return owner_of(of), "link", of

    def unbuild_linked(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and value[1] == "link" and value[2] is not None:
            yield (value[2],)

    def build_under_any(self, cards: Any) -> Any:
        return lang.Cards(("card",), cards.owner, ("under",), of=lang.Every(cards))

    def unbuild_under_any(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.areas == ("under",) and isinstance(value.of, lang.Every):
            if value.kinds == ("card",) and value.where is None:
                yield (value.of.cards,)

    def build_under_cards(self, of: lang.Reference) -> Any:
        return lang.Cards(("card",), owner_of(of), ("under",), of=of)

    def unbuild_under_cards(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and value.areas == ("under",):
            if value.where is None and value.of is not None and not value.other:
                yield (value.of,)

    def build_area_cards(self, area: str) -> Any:
        return lang.Cards(("card",), "you", (area,))

    def unbuild_area_cards(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and len(value.areas) == 1 and value.where is None:
            yield (value.areas[0],)

    def build_face_up_security(self, noun: Any) -> Any:
        return lang.Cards(noun.kinds, "you", ("security",), where_of((*filters_of(noun.where), lang.FaceUp())))

    def unbuild_face_up_security(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.areas == ("security",) and value.owner == "you":
            filters = filters_of(value.where)
            if filters and filters[-1] == lang.FaceUp():
                yield (lang.Cards(value.kinds, "any", ("battle",), where_of(filters[:-1])),)

    # --- numbers ---------------------------------------------------------------------------------------------------

    def build_same(self, first: Any, second: Any) -> Any:
        if first != second:
            raise Unfit
        return first

    def unbuild_same(self, value: Any) -> Unbuilt:
        yield value, value

    def build_same3(self, first: Any, second: Any, third: Any) -> Any:
        if not first == second == third:
            raise Unfit
        return first

    def unbuild_same3(self, value: Any) -> Unbuilt:
        yield value, value, value

    def build_times(self, each: int, per: tuple[Any, int]) -> Any:
        return lang.Times(per[0], each, per[1])

    def unbuild_times(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Times):
            yield value.each, (value.of, value.every)

    def build_per_amount(self, per: tuple[Any, int]) -> Any:
        return lang.Times(per[0], 1, per[1]) if per[1] != 1 else per[0]

    def unbuild_per_amount(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Times) and value.each == 1 and value.every != 1:
            yield ((value.of, value.every),)
        else:
            yield ((value, 1),)

    # --- conditions on what players have ---------------------------------------------------------------------------

    def _has(self, who: str, cards: Any, compare: str, number: int) -> Any:
        return lang.Compare(lang.Count(cards.replace(owner=who)), compare, number)

    def _unhas(self, value: Any, compare: str) -> Unbuilt:
        if isinstance(value, lang.Compare) and value.compare == compare and isinstance(value.left, lang.Count):
            cards = value.left.cards
            if cards.owner in ("you", "opponent"):
                yield cards.owner, cards.replace(owner="any"), value.right

    def build_has_at_least(self, who: str, cards: Any, number: int) -> Any:
        return self._has(who, cards, ">=", number)

    def unbuild_has_at_least(self, value: Any) -> Unbuilt:
        yield from self._unhas(value, ">=")

    def build_has_at_most(self, who: str, cards: Any, number: int) -> Any:
        return self._has(who, cards, "<=", number)

    def unbuild_has_at_most(self, value: Any) -> Unbuilt:
        yield from self._unhas(value, "<=")

    def build_has_exactly(self, who: str, cards: Any, number: int) -> Any:
        return self._has(who, cards, "=", number)

    def unbuild_has_exactly(self, value: Any) -> Unbuilt:
        yield from self._unhas(value, "=")

    def build_has_one(self, who: str, cards: Any) -> Any:
        return lang.Exists(cards.replace(owner=who))

    def unbuild_has_one(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Exists) and value.cards.owner in ("you", "opponent"):
            yield value.cards.owner, value.cards.replace(owner="any")

    def build_has_none(self, who: str, cards: Any) -> Any:
        return lang.No(self.build_has_one(who, cards))

    def unbuild_has_none(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.No):
            yield from self.unbuild_has_one(value.condition)

    def build_compare_players(self, cards: Any, compare: str) -> Any:
        mine, theirs = cards.replace(owner="you"), cards.replace(owner="opponent")
        return lang.Compare(lang.Count(mine), compare, lang.Count(theirs))

    def unbuild_compare_players(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Compare) and isinstance(value.right, lang.Count):
            yield value.right.cards.replace(owner="any"), value.compare

    # --- triggers --------------------------------------------------------------------------------------------------

    def _event(self, kind: type[lang.Trigger], subject: Any, events: tuple[str, ...], by: str | None) -> Any:
        found = tuple(kind(event, subject, by=by) for event in events)
        return found[0] if len(found) == 1 else lang.OneOf(found)

    def _unevent(self, kind: type[lang.Trigger], value: Any) -> Unbuilt:
        parts = value.triggers if isinstance(value, lang.OneOf) else (value,)
        first = parts[0]
        if isinstance(first, kind):
            events = tuple(getattr(part, "event", "") for part in parts)
            subject, by = getattr(first, "subject", None), getattr(first, "by", None)
            if self._event(kind, subject, events, by) == value:
                yield subject, events, by

    def build_when(self, subject: Any, events: tuple[str, ...], by: str | None) -> Any:
        return self._event(lang.When, subject, events, by)

    def unbuild_when(self, value: Any) -> Unbuilt:
        yield from self._unevent(lang.When, value)

    def build_would(self, subject: Any, events: tuple[str, ...], by: str | None) -> Any:
        return self._event(lang.Would, subject, events, by)

    def unbuild_would(self, value: Any) -> Unbuilt:
        yield from self._unevent(lang.Would, value)

    def build_for_player(self, subject: Any, who: str) -> Any:
        return subject.replace(owner=who) if isinstance(subject, lang.Cards) else subject

    def unbuild_for_player(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            yield value.replace(owner="any"), value.owner
        elif isinstance(value, lang.ThisCard):
            yield value, "you"

    # --- requirements ----------------------------------------------------------------------------------------------

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

    def build_negative(self, number: int) -> Any:
        return -number

    def unbuild_negative(self, value: Any) -> Unbuilt:
        if isinstance(value, int):
            yield (-value,)

    # --- changes and actions ---------------------------------------------------------------------------------------

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

    def build_with_dp(self, amount: int, changes: tuple[lang.Change, ...]) -> Any:
        return (lang.GetsDP(amount), *changes)

    def build_effect(self, header: Any, trigger: Any, action: Any) -> Any:
        timings, turns, icons, limit = header
        return lang.Effect(action, timings, turns, icons, limit, trigger)

    def unbuild_effect(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Effect):
            yield (value.timings, value.turns, value.icons, value.limit), value.trigger, value.action

    def build_first(self, items: tuple[Any, ...]) -> Any:
        if len(items) != 1:
            raise Unfit
        return items[0]

    def unbuild_first(self, value: Any) -> Unbuilt:
        yield ((value,),)

    def build_by_lasting(self, duration: str, cost: Any, then: Any) -> Any:
        return lang.By(cost, lasting(then, duration))

    def build_lasting_if(self, duration: str, condition: Any, action: Any) -> Any:
        return lang.If(condition, lasting(action, duration))

    def build_reduced(self, action: Any, amount: Any) -> Any:
        """The action with its cost reduced: for "when it would digivolve by this effect, reduce the cost"."""
        if isinstance(action, lang.May):
            return action.replace(action=self.build_reduced(action.action, amount))
        if isinstance(action, (lang.Digivolve, lang.Play, lang.Use)) and action.cost == "paid":
            return action.replace(cost="reduced", reduction=amount)
        if isinstance(action, (lang.If, lang.By)):
            return action.replace(then=self.build_reduced(action.then, amount))
        raise Unfit

    def build_raised(self, action: Any, stat: str, amount: Any) -> Any:
        """The action with a limit raised: for "add 1 to this effect's level maximum"."""
        kind = {"level": lang.Level, "DP": lang.DP, "play cost": lang.PlayCost}[stat]

        def visit(node: Any) -> tuple[Any, bool]:
            if isinstance(node, kind) and getattr(node, "compare", "") == "<=" and isinstance(node.amount, int):
                return node.replace(amount=lang.Plus((node.amount, amount))), True
            if isinstance(node, tuple):
                items = list(node)
                for index, item in enumerate(items):
                    items[index], done = visit(item)
                    if done:
                        return tuple(items), True
                return node, False
            if isinstance(node, Node):
                for name in type(node).fields:
                    value, done = visit(getattr(node, name))
                    if done:
                        return node.replace(**{name: value}), True
            return node, False

        found, done = visit(action)
        if not done:
            raise Unfit
        return found

    def build_raised_if(self, action: Any, stat: str, amount: int, condition: Any) -> Any:
        """Only the reading with the raised limit where the condition holds."""
        return lang.Instead(action, _lifted(self, action, stat, amount), condition)

    def build_among(self, action: Any) -> Any:
        """The action with its plain nouns meaning the revealed cards: for "among them, ..."."""

        def visit(node: Any) -> Any:
            if isinstance(node, lang.Choose) and isinstance(node.cards, lang.Cards):
                cards = node.cards
                if cards.owner == "any" and cards.areas in (("card",), ("battle",)) and cards.of is None:
                    return node.replace(cards=cards.replace(owner="you", areas=("revealed",)))
                return node
            if isinstance(node, tuple):
                return tuple(visit(item) for item in node)
            if isinstance(node, Node):
                return node.replace(**{name: visit(getattr(node, name)) for name in type(node).fields})
            return node

        return visit(action)

    def build_either_filter(self, first: Any, second: Any) -> Any:
        return lang.Either((self.build_as_filter(first), self.build_as_filter(second)))

    def build_either_noun(self, first: Any, second: Any) -> Any:
        return lang.Cards(("card",), "any", ("battle",), self.build_either_filter(first, second))

    def unbuild_either_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and isinstance(value.where, lang.Either):
            if len(value.where.filters) == 2:
                for (first,) in self.unbuild_as_filter(value.where.filters[0]):
                    for (second,) in self.unbuild_as_filter(value.where.filters[1]):
                        yield first.replace(areas=("battle",)), second.replace(areas=("battle",))

    def build_done(self, verb: str) -> Any:
        if verb not in _DONE:
            raise Unfit
        return _DONE[verb]

    def unbuild_done(self, value: Any) -> Unbuilt:
        for verb, done in _DONE.items():
            if done == value:
                yield (verb,)

    def build_with_duration(self, action: Any, duration: str) -> Any:
        return lasting(action, duration)

    def unbuild_with_duration(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.Modify, lang.ModifyPlayer)) and value.duration != "always":
            yield value.replace(duration="always"), value.duration

    def build_for_hand(self, cards: Any) -> Any:
        return cards.replace(owner="you", areas=("hand",)) if isinstance(cards, lang.Cards) else cards

    def build_security_noun(self, before: Any) -> Any:
        return lang.Cards(("card",), "any", ("security",), where_of(tuple(before)))

    def unbuild_security_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.areas == ("security",) and value.kinds == ("card",):
            if value.where is not None:
                yield (filters_of(value.where),)

    def build_under_adjective(self, of: Any, before: Any) -> Any:
        return lang.Cards(("card",), owner_of(of), ("under",), where_of(tuple(before)), of=of)

    def unbuild_under_adjective(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.areas == ("under",) and value.kinds == ("card",):
            if value.where is not None and value.of is not None:
                yield value.of, filters_of(value.where)

    def build_same_kind(self, before: Any, noun: Any) -> Any:
        return noun.replace(where=where_of(tuple(before)))

    def build_in_area(self, noun: Any, area: Area) -> Any:
        return noun.replace(owner=area[0], areas=(area[1],), of=area[2])

    def build_level_only(self, subject: Any, level: int) -> Any:
        if isinstance(subject, lang.Cards):
            return self.build_filtered(subject, lang.Level("=", level))
        return self.build_this_noun_with(lang.Cards(where=lang.Level("=", level)))

    def unbuild_level_only(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            filters = filters_of(value.where)
            if filters and isinstance(filters[-1], lang.Level) and filters[-1].compare == "=":
                rest = filters[:-1]
                if rest == (lang.IsOneOf(lang.This()),):
                    yield lang.This(), filters[-1].amount
                else:
                    yield value.replace(where=where_of(rest)), filters[-1].amount

    def build_subject_with(self, subject: Any, filter_: Any) -> Any:
        if isinstance(subject, lang.Cards):
            return self.build_filtered(subject, filter_)
        return self.build_this_noun_with(lang.Cards(where=filter_))

    def build_filtered(self, noun: Any, filter_: Any) -> Any:
        return noun.replace(where=where_of((*filters_of(noun.where), filter_)))

    def build_restricted(self, action: Any, filter_: Any) -> Any:
        """The action with one more filter on what it chooses."""
        if isinstance(action, lang.May):
            return action.replace(action=self.build_restricted(action.action, filter_))
        if isinstance(action, (lang.If, lang.By)):
            return action.replace(then=self.build_restricted(action.then, filter_))
        if isinstance(action, lang.Play) and isinstance(action.cards, lang.Choose):
            choice = action.cards
            if isinstance(choice.cards, lang.Cards):
                return action.replace(cards=choice.replace(cards=self.build_filtered(choice.cards, filter_)))
        raise Unfit

    def build_under_where(self, cards: Any, filter_: Any) -> Any:
        return lang.Cards(("card",), cards.owner, ("under",), filter_, of=lang.Every(cards))

    def unbuild_under_where(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.areas == ("under",) and isinstance(value.of, lang.Every):
            if value.kinds == ("card",) and value.where is not None:
                yield value.of.cards, value.where

    def build_can_digivolve(self, into: Any, cost: tuple[str, Any, bool]) -> Any:
        return (lang.CanDigivolve(into, *cost),)

    def unbuild_can_digivolve(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], lang.CanDigivolve):
            change = value[0]
            yield change.into, (change.cost, change.reduction, change.ignore_requirements)

    def build_bare(self, noun: Any) -> Any:
        if noun.areas != ("card",):
            raise Unfit
        return noun

    def build_tokens_or_other(self, noun: Any) -> Any:
        if noun.where is None:
            raise Unfit
        where = lang.Either((lang.IsKind(("Token",)), noun.where))
        return noun.replace(owner="you", areas=("battle",), where=where, other=True)

    def unbuild_tokens_or_other(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.other and value.owner == "you" and isinstance(value.where, lang.Either):
            filters = value.where.filters
            if len(filters) == 2 and filters[0] == lang.IsKind(("Token",)):
                yield (value.replace(owner="any", where=filters[1], other=False),)

    def build_stat_at_most(self, stat: str, amount: Any) -> Any:
        return {"level": lang.Level, "DP": lang.DP, "play cost": lang.PlayCost}[stat]("<=", amount)

    def build_stat_at_most_of(self, stat: str, of: Any) -> Any:
        return self.build_stat_at_most(stat, lang.Stat(of, stat))

    def build_placed_area(self, area: Area) -> Any:
        return lang.Cards(("card",), area[0], (area[1],), of=area[2])

    def unbuild_placed_area(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and len(value.areas) == 1 and value.where is None:
            yield ((value.owner, value.areas[0], value.of),)

    def build_both_terms(self, first: str, second: str) -> Any:
        return f"{first} or {second}"

    def unbuild_both_terms(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.count(" or ") == 1:
            first, second = value.split(" or ")
            yield first, second

    def build_tamer(self, of: Any) -> Any:
        if not self._is_tamer(of):
            raise Unfit
        return of

    def unbuild_tamer(self, value: Any) -> Unbuilt:
        if self._is_tamer(value):
            yield (value,)

    def _is_tamer(self, of: Any) -> bool:
        return isinstance(of, lang.Choose) and isinstance(of.cards, lang.Cards) and of.cards.kinds == ("Tamer",)

    def build_digivolve(self, cards: Any, into: Any, cost: tuple[str, Any, bool]) -> Any:
        return lang.Digivolve(cards, into, cost[0], cost[1], cost[2])

    def unbuild_digivolve(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Digivolve):
            yield value.cards, value.into, (value.cost, value.reduction, value.ignore_requirements)

    def build_attack(self, cards: Any, how: tuple[str, bool, bool]) -> Any:
        return lang.Attack(cards, *how)

    def unbuild_attack(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Attack):
            yield value.cards, (value.targets, value.without_suspending, value.unsuspended_targets)

    def build_place_security(self, cards: Any, position: str, face_up: bool, whose: str) -> Any:
        return lang.PlaceInSecurity(cards, position, face_up, whose)

    def unbuild_place_security(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.PlaceInSecurity):
            yield value.cards, value.position, value.face_up, value.whose

    def build_token(self, name: str, count: int, details: tuple[str, tuple[tuple[str, Any], ...]]) -> Any:
        kind, parts = details
        facts: dict[str, Any] = {"colors": (), "traits": (), "effects": ()}
        for fact, value in parts:
            if fact in ("color", "trait"):
                facts[fact + "s"] = (*facts[fact + "s"], value)
            elif fact == "effects":
                facts[fact] = (*facts[fact], *value)
            else:
                facts[fact] = value
        return lang.PlayToken(name, count=count, kind=kind, **facts)

    def unbuild_token(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.PlayToken) and value.who == "you" and not value.suspended:
            parts: list[tuple[str, Any]] = []
            if value.play_cost is not None:
                parts.append(("play_cost", value.play_cost))
            if value.level is not None:
                parts.append(("level", value.level))
            parts += [("color", color) for color in value.colors]
            parts += [("trait", trait) for trait in value.traits]
            if value.dp is not None:
                parts.append(("dp", value.dp))
            if value.effects:
                parts.append(("effects", value.effects))
            yield value.name, value.count, (value.kind, tuple(parts))


_DONE = {
    "delete": "deleted",
    "trash": "trashed",
    "play": "played",
    "return": "returned",
    "suspend": "suspended",
    "place": "placed",
    "add": "added",
}


def _lifted(helpers: Helpers, action: Any, stat: str, amount: int) -> Any:
    """The action with the number of its limit made larger."""
    raised = helpers.build_raised(action, stat, amount)

    def visit(node: Any) -> Any:
        if isinstance(node, lang.Plus):
            return sum(part for part in node.parts if isinstance(part, int))
        if isinstance(node, tuple):
            return tuple(visit(item) for item in node)
        if isinstance(node, Node):
            return node.replace(**{name: visit(getattr(node, name)) for name in type(node).fields})
        return node

    return visit(raised)


def _never(value: Any) -> Unbuilt:
    """For helpers of wordings that are only read."""
    yield from ()


def _said_together(first: lang.Change, second: lang.Change) -> bool:
    gained = (lang.Keyword, lang.GainsEffect)
    if isinstance(first, gained):
        return isinstance(second, gained)
    return isinstance(first, lang.Cannot) and isinstance(second, lang.Cannot)
