"""Helpers of the grammar for triggers, requirements, changes and actions.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.helpers_cards import CardHelpers
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import FIELD, Area, Place, Unbuilt, filters_of, owner_of, where_of


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


_RETURNS = ("return to hand", "return to deck")


class ActionHelpers(CardHelpers):
    """Saying what happens."""

    # --- triggers --------------------------------------------------------------------------------------------------

    def _event(self, kind: type[lang.Trigger], subject: Any, events: tuple[str, ...], by: str | None) -> Any:
        if kind is lang.When:  # two events of the rules
            events = tuple(one for event in events for one in (_RETURNS if event == "return" else (event,)))
        found = tuple(kind(event, subject, by=by) for event in events)
        return found[0] if len(found) == 1 else lang.OneOf(found)

    def _unevent(self, kind: type[lang.Trigger], value: Any) -> Unbuilt:
        parts = value.triggers if isinstance(value, lang.OneOf) else (value,)
        first = parts[0]
        if isinstance(first, kind):
            events = tuple(getattr(part, "event", "") for part in parts)
            subject, by = getattr(first, "subject", None), getattr(first, "by", None)
            if self._event(kind, subject, events, by) == value:
                if kind is lang.When and events[-2:] == _RETURNS:
                    yield subject, (*events[:-2], "return"), by
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
        if isinstance(trigger, lang.Would) and trigger.subject == lang.ThisCard():
            action = paid_less(action)
        return lang.Effect(action, timings, turns, icons, limit, trigger)

    def unbuild_effect(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Effect):
            yield (value.timings, value.turns, value.icons, value.limit), value.trigger, value.action

    def build_timed_effect(self, header: Any, trigger: Any, action: Any) -> Any:
        """An effect whose trigger is said with "if": only where a timing or a turn begins it, or it is a condition."""
        if not any(header):
            raise Unfit
        return self.build_effect(header, trigger, action)

    def build_effect_each(self, header: Any, first: Any, one: Any, second: Any, other: Any) -> Any:
        """One effect that waits for two kinds of cards and does something else for each of them."""
        if not _alike(first, second):
            raise Unfit
        subject = lang.It("subject")
        asked = (lang.Matches(subject, first.subject.where), lang.Matches(subject, second.subject.where))
        action = lang.Do((lang.If(asked[0], one), lang.If(asked[1], other)))
        return self.build_effect(header, lang.OneOf((first, second)), action)

    def unbuild_effect_each(self, value: Any) -> Unbuilt:
        for header, trigger, action in self.unbuild_effect(value):
            if isinstance(trigger, lang.OneOf) and len(trigger.triggers) == 2 and isinstance(action, lang.Do):
                steps = action.steps
                if len(steps) == 2 and isinstance(steps[0], lang.If) and isinstance(steps[1], lang.If):
                    parts = (header, trigger.triggers[0], steps[0].then, trigger.triggers[1], steps[1].then)
                    if _alike(parts[1], parts[3]) and self.build_effect_each(*parts) == value:
                        yield parts

    def build_first(self, items: tuple[Any, ...]) -> Any:
        if len(items) != 1:
            raise Unfit
        return items[0]

    def unbuild_first(self, value: Any) -> Unbuilt:
        yield ((value,),)

    def build_in_order(self, steps: tuple[Any, ...]) -> Any:
        """Sentences, one after the other."""
        return lang.Do(steps)

    def unbuild_in_order(self, value: Any) -> Unbuilt:
        """Not where an earlier one ends with a list to choose from: what follows would be a part of its last line."""
        if isinstance(value, lang.Do) and not any(_ends_in_options(step) for step in value.steps[:-1]):
            yield (value.steps,)

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

    def build_deleted_within(self, first: Any, cards: Any, second: Any, others: Any, total: Any) -> Any:
        """Cards of one kind, of another or of both are chosen, as conditions allow, within one total, and deleted."""

        def deleted(chosen: Any) -> Any:
            return lang.Delete(lang.Choose(chosen, None, total_stat="play cost", total=total))

        rest = lang.If(first, deleted(cards), lang.If(second, deleted(others)))
        return lang.If(lang.AllOf((first, second)), deleted(lang.EitherCards((cards, others))), rest)

    def unbuild_deleted_within(self, value: Any) -> Unbuilt:
        if not isinstance(value, lang.If) or not isinstance(value.condition, lang.AllOf):
            return
        parts = value.condition.conditions
        choice = getattr(value.then, "cards", None)
        if len(parts) == 2 and isinstance(choice, lang.Choose) and isinstance(choice.cards, lang.EitherCards):
            found = (parts[0], choice.cards.options[0], parts[1], choice.cards.options[-1], choice.total)
            if self.build_deleted_within(*found) == value:
                yield found

    def build_used_to_security(self, action: Any) -> Any:
        """The use of an Option card that goes to the security stack instead of the trash."""
        if isinstance(action, lang.May):
            return action.replace(action=self.build_used_to_security(action.action))
        if isinstance(action, lang.Use) and not action.to_security:
            return action.replace(to_security=True)
        raise Unfit

    def unbuild_used_to_security(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.May):
            for (action,) in self.unbuild_used_to_security(value.action):
                yield (value.replace(action=action),)
        elif isinstance(value, lang.Use) and value.to_security:
            yield (value.replace(to_security=False),)

    def build_digivolved_for_less(self, action: Any, amount: Any) -> Any:
        if not any(isinstance(node, lang.Digivolve) for node in action.walk()):
            raise Unfit
        return self.build_reduced(action, amount)

    def unbuild_digivolved_for_less(self, value: Any) -> Unbuilt:
        """The digivolution without what lowers its cost."""
        if isinstance(value, lang.May):
            for action, amount in self.unbuild_digivolved_for_less(value.action):
                yield value.replace(action=action), amount
        elif isinstance(value, lang.If) and value.otherwise is None:
            for action, amount in self.unbuild_digivolved_for_less(value.then):
                yield value.replace(then=action), amount
        elif isinstance(value, lang.Digivolve) and value.cost == "reduced" and isinstance(value.reduction, lang.Times):
            yield value.replace(cost="paid", reduction=0), value.reduction

    def build_raised(self, action: Any, stat: str, amount: Any) -> Any:
        """The action with a limit raised: for "add 1 to this effect's level maximum"."""
        kind = {"level": lang.Level, "DP": lang.DP, "play cost": lang.PlayCost}[stat]

        def visit(node: Any) -> tuple[Any, bool]:
            limit = getattr(node, "amount", None)
            if isinstance(node, kind) and getattr(node, "compare", "") == "<=" and isinstance(limit, int):
                return node.replace(amount=lang.Plus((limit, amount))), True
            if isinstance(node, lang.Level) and stat == "level" and node.compare == "=" and isinstance(limit, int):
                return lang.Both((lang.Level(">=", limit), lang.Level("<=", lang.Plus((limit, amount))))), True
            if isinstance(node, lang.Choose) and node.total_stat == stat and isinstance(node.total, int):
                return node.replace(total=lang.Plus((node.total, amount))), True
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

    def unbuild_raised(self, value: Any) -> Unbuilt:
        """The action without what is added to its limit."""
        kinds = {lang.Level: "level", lang.DP: "DP", lang.PlayCost: "play cost"}

        def visit(node: Any) -> tuple[Any, str, Any]:
            if isinstance(node, lang.Both) and len(node.filters) == 2:
                low, high = node.filters  # one level, and up to a higher one
                if isinstance(low, lang.Level) and isinstance(high, lang.Level) and isinstance(high.amount, lang.Plus):
                    if low.compare == ">=" and high.amount.parts[0] == low.amount and len(high.amount.parts) == 2:
                        return low.replace(compare="="), "level", high.amount.parts[1]
            found = getattr(node, "total" if isinstance(node, lang.Choose) else "amount", None)
            if isinstance(found, lang.Plus) and len(found.parts) == 2 and isinstance(found.parts[0], int):
                number, more = found.parts
                if isinstance(node, lang.Choose) and node.total_stat in kinds.values():
                    return node.replace(total=number), node.total_stat or "", more
                if type(node) in kinds and getattr(node, "compare", "") == "<=":
                    return node.replace(amount=number), kinds[type(node)], more
            if isinstance(node, tuple):
                for index, item in enumerate(node):
                    inner, stat, more = visit(item)
                    if stat:
                        return (*node[:index], inner, *node[index + 1 :]), stat, more
            elif isinstance(node, Node):
                for name in type(node).fields:
                    inner, stat, more = visit(getattr(node, name))
                    if stat:
                        return node.replace(**{name: inner}), stat, more
            return node, "", None

        plain, stat, more = visit(value)
        if stat and self.build_raised(plain, stat, more) == value:
            yield plain, stat, more

    def build_raised_if(self, action: Any, stat: str, amount: int, condition: Any) -> Any:
        """Only the reading with the raised limit where the condition holds."""
        if stat == "DP":  # the number itself grows: cards say both this and the whole sentence again
            raise Unfit
        if any(isinstance(node, lang.Level) and node.compare == "=" for node in action.walk()):
            raise Unfit  # one level and no other: only the number that is added hangs on the condition
        return lang.Instead(action, _lifted(self, action, stat, amount), condition)

    def unbuild_raised_if(self, value: Any) -> Unbuilt:
        if not isinstance(value, lang.Instead):
            return
        # With DP cards say the whole sentence again.
        kinds: dict[type[Node], str] = {lang.Level: "level", lang.PlayCost: "play cost"}
        for low, high in zip(value.action.walk(), value.replacement.walk(), strict=False):
            if type(low) in kinds and type(low) is type(high):
                least, most, stat = getattr(low, "amount", 0), getattr(high, "amount", 0), kinds[type(low)]
                if isinstance(least, int) and isinstance(most, int) and most > least:
                    if self.build_raised_if(value.action, stat, most - least, value.condition) == value:
                        yield value.action, stat, most - least, value.condition
                    return

    def build_among(self, action: Any) -> Any:
        """The action with its plain nouns meaning the revealed cards: for "among them, ..."."""
        return self._placed_or_unfit(action, ("you", ("revealed",), None))

    def build_either_filter(self, first: Any, second: Any) -> Any:
        return lang.Either((self.build_as_filter(first), self.build_as_filter(second)))

    def unbuild_either_filter(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Either) and len(value.filters) == 2:
            for (first,) in self.unbuild_as_filter(value.filters[0]):
                for (second,) in self.unbuild_as_filter(value.filters[1]):
                    yield first, second

    def build_either_noun(self, first: Any, second: Any) -> Any:
        return lang.Cards(("card",), "any", ("battle",), self.build_either_filter(first, second))

    def unbuild_either_noun(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and value.kinds == ("card",) and isinstance(value.where, lang.Either):
            if len(value.where.filters) == 2:
                for (first,) in self.unbuild_as_filter(value.where.filters[0]):
                    for (second,) in self.unbuild_as_filter(value.where.filters[1]):
                        yield first.replace(areas=("battle",)), second.replace(areas=("battle",))

    def build_named_or(self, first: Any, second: Any) -> Any:
        """A card called by its name, or a kind of card: "your [X] or Digimon with the [Y] trait"."""
        if not isinstance(first.where, lang.Named) or first.kinds != ("card",) or second.kinds == ("card",):
            raise Unfit
        return self.build_either_noun(first, second)

    def unbuild_named_or(self, value: Any) -> Unbuilt:
        for first, second in self.unbuild_either_noun(value):
            if isinstance(first.where, lang.Named) and first.kinds == ("card",) and second.kinds != ("card",):
                yield first, second

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
        if not isinstance(cards, lang.Cards):
            raise Unfit
        return cards.replace(owner="you", areas=("hand",))

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

    def build_in_area(self, noun: Any, area: Area) -> Any:
        return noun.replace(owner=area[0], areas=(area[1],), of=area[2])

    def unbuild_in_area(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards) and len(value.areas) == 1 and value.areas[0] not in FIELD and not value.other:
            yield value.replace(owner="any", areas=("card",), of=None), (value.owner, value.areas[0], value.of)

    def build_level_only(self, subject: Any, level: int) -> Any:
        if isinstance(subject, lang.Cards):
            return self.build_filtered(subject, lang.Level("=", level))
        return self.build_this_noun_with(lang.Cards(where=lang.Level("=", level)))

    def unbuild_level_only(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            filters = filters_of(value.where)
            last = filters[-1] if filters else None
            if isinstance(last, lang.Level) and last.compare == "=":
                rest = filters[:-1]
                if rest == (lang.IsOneOf(lang.This()),):
                    yield lang.This(), last.amount
                else:
                    yield value.replace(where=where_of(rest)), last.amount

    def build_subject_with(self, subject: Any, filter_: Any) -> Any:
        if isinstance(subject, lang.Cards):
            return self.build_filtered(subject, filter_)
        return self.build_this_noun_with(lang.Cards(where=filter_))

    def build_filtered(self, noun: Any, filter_: Any) -> Any:
        return noun.replace(where=where_of((*filters_of(noun.where), filter_)))

    def unbuild_restricted(self, value: Any) -> Unbuilt:
        """The action without the last filter on what it chooses."""
        if isinstance(value, lang.May):
            for action, filter_ in self.unbuild_restricted(value.action):
                yield value.replace(action=action), filter_
        elif isinstance(value, lang.If) and value.otherwise is None:
            for action, filter_ in self.unbuild_restricted(value.then):
                yield value.replace(then=action), filter_
        elif isinstance(value, lang.Play) and isinstance(value.cards, lang.Choose):
            cards = value.cards.cards
            filters = filters_of(cards.where) if isinstance(cards, lang.Cards) else ()
            if len(filters) > 1:
                fewer = value.cards.replace(cards=cards.replace(where=where_of(filters[:-1])))
                yield value.replace(cards=fewer), filters[-1]

    def unbuild_filtered(self, value: Any) -> Unbuilt:
        filters = filters_of(value.where) if isinstance(value, lang.Cards) else ()
        if filters:
            yield value.replace(where=where_of(filters[:-1])), filters[-1]

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

    def build_can_digivolve(self, into: Any, cost: tuple[str, Any, Any]) -> Any:
        if isinstance(cost[2], str):
            raise Unfit
        return (lang.CanDigivolve(into, *cost),)

    def unbuild_can_digivolve(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], lang.CanDigivolve):
            change = value[0]
            yield change.into, (change.cost, change.reduction, change.ignore_requirements)

    def build_anywhere(self, noun: Any) -> Any:
        """Cards without a place: wherever they are."""
        if noun.areas != ("card",):
            raise Unfit
        return lang.Choose(noun.replace(owner="you", areas=()), 1)

    def unbuild_anywhere(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Choose) and isinstance(value.cards, lang.Cards) and value.count == 1:
            if value.cards.areas == ():
                yield (value.cards.replace(owner="any", areas=("card",)),)

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
        if (
            isinstance(value, lang.Cards)
            and value.other
            and value.owner == "you"
            and isinstance(value.where, lang.Either)
        ):
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

    def build_dp_at_most(self, number: int) -> Any:
        if number < 1000:
            raise Unfit
        return lang.DP("<=", number)

    def build_in_place(self, place: Place, action: Any) -> Any:
        """The action with its plain nouns meaning cards of the place: for "from your hand, play 1 ..."."""
        return self._placed_or_unfit(action, place)

    @staticmethod
    def _placed_or_unfit(action: Any, place: Place) -> Any:
        """The place must say something of the action: else it belongs to what stands before it."""
        placed = placed_everywhere(action, place)
        done = action.action if isinstance(action, lang.May) else action
        if placed == action and not isinstance(done, lang.Digivolve):
            raise Unfit
        return placed

    def build_from_breeding(self, cards: Any) -> Any:
        if isinstance(cards, lang.Choose) and isinstance(cards.cards, lang.Cards):
            return cards.replace(cards=cards.cards.replace(owner="you", areas=("breeding",)))
        raise Unfit

    def build_same_level(self, noun: Any) -> Any:
        before = lang.Top("under", 1, of=lang.It("subject"))
        return noun.replace(
            owner="any", areas=("hand",), where=where_of((lang.Same("level", before), *filters_of(noun.where)))
        )

    def unbuild_same_level(self, value: Any) -> Unbuilt:
        before = lang.Same("level", lang.Top("under", 1, of=lang.It("subject")))
        if isinstance(value, lang.Cards) and filters_of(value.where)[:1] == (before,):
            yield (value.replace(areas=("battle",), where=where_of(filters_of(value.where)[1:])),)

    def build_compare_opponent(self, cards: Any, compare: str) -> Any:
        mine, theirs = cards.replace(owner="you"), cards.replace(owner="opponent")
        return lang.Compare(lang.Count(theirs), compare, lang.Count(mine))

    def unbuild_compare_opponent(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Compare) and isinstance(value.right, lang.Count):
            cards = value.right.cards
            if cards.owner == "you" and value.left == lang.Count(cards.replace(owner="opponent")):
                yield cards.replace(owner="any"), value.compare

    def build_once_more(self, per: tuple[Any, int]) -> Any:
        return lang.Plus((1, self.build_per_amount(per)))

    def unbuild_once_more(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Plus) and len(value.parts) == 2 and value.parts[0] == 1:
            yield from self.unbuild_per_amount(value.parts[1])

    def build_prevented(self, by: str, first: tuple[Any, Any], rest: tuple[Any, ...]) -> Any:
        """What effects can't do to cards: for "effects can't delete this Digimon or return it to hands or decks"."""
        return lang.Modify(first[0], tuple(change.replace(by=by) for change in (first[1], *rest)))

    def unbuild_prevented(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Modify) and len(value.changes) > 1 and value.duration == "always":
            causes = {change.by if isinstance(change, lang.Cannot) else None for change in value.changes}
            by = causes.pop()
            if by is not None and not causes:
                first, *rest = (change.replace(by=None) for change in value.changes)
                yield by, (value.cards, first), tuple(rest)

    def build_prevented_each(self, by: str, whats: tuple[str, ...], last: tuple[Any, Any]) -> Any:
        """Several things that effects can't do to cards that are named once: "can't delete, suspend or return it"."""
        return self.build_prevented(by, (last[0], lang.Cannot(whats[0])), (*map(lang.Cannot, whats[1:]), last[1]))

    def build_simple(self, of: Any) -> Any:
        return of

    def unbuild_simple(self, value: Any) -> Unbuilt:
        """Only what is short enough for a possessive: nothing is said after its noun."""
        cards = getattr(value, "cards", None)
        if not isinstance(cards, lang.Cards) or not self.split(filters_of(cards.where))[1]:
            if not isinstance(cards, lang.Cards) or cards.areas == ("battle",):
                yield (value,)

    def build_eggs(self, cards: Any) -> Any:
        """Digi-Egg cards, which have a deck of their own; no other card that is called by a name goes there."""
        if self._are_eggs(cards):
            return cards
        noun = getattr(cards, "cards", None)
        if not isinstance(noun, lang.Cards) or noun.kinds != ("card",) or noun.where is None:
            raise Unfit
        return cards.replace(cards=self.build_filtered(noun, _EGG))

    def unbuild_eggs(self, value: Any) -> Unbuilt:
        noun = getattr(value, "cards", None)
        filters = filters_of(noun.where) if isinstance(noun, lang.Cards) else ()
        if self._are_eggs(value):
            yield (value,)
        elif isinstance(noun, lang.Cards) and len(filters) > 1 and filters[-1] == _EGG:
            yield (value.replace(cards=noun.replace(where=where_of(filters[:-1]))),)

    def _are_eggs(self, chosen: Any) -> bool:
        cards = getattr(chosen, "cards", None)
        return isinstance(cards, lang.Cards) and cards.kinds == ("Digi-Egg",)

    def build_tamer(self, of: Any) -> Any:
        if not self._is_tamer(of):
            raise Unfit
        return of

    def unbuild_tamer(self, value: Any) -> Unbuilt:
        if self._is_tamer(value):
            yield (value,)

    def _is_tamer(self, of: Any) -> bool:
        return isinstance(of, lang.Choose) and isinstance(of.cards, lang.Cards) and of.cards.kinds == ("Tamer",)

    def build_digivolve(self, cards: Any, into: Any, cost: tuple[str, Any, Any]) -> Any:
        whole = isinstance(cards, lang.Every) and isinstance(into, lang.Choose) and into.count == 1
        if whole and lang.IsOneOf(lang.This()) not in filters_of(cards.cards.where):
            cards = lang.Choose(cards.cards)  # one card to digivolve into: one of them
        if cost[2] == "level":
            return lang.Digivolve(cards, into, cost[0], cost[1], ignore_level=True)
        if cost[2] == "most":
            return lang.Digivolve(cards, into, cost[0], most=cost[1])
        return lang.Digivolve(cards, into, cost[0], cost[1], cost[2])

    def unbuild_digivolve(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Digivolve):
            ignored = "level" if value.ignore_level else value.ignore_requirements
            if value.most is not None:
                yield value.cards, value.into, (value.cost, value.most, "most")
            else:
                yield value.cards, value.into, (value.cost, value.reduction, ignored)

    def build_attack(self, cards: Any, how: tuple[str, bool, bool]) -> Any:
        return lang.Attack(cards, *how)

    def unbuild_attack(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Attack):
            yield value.cards, (value.targets, value.without_suspending, value.unsuspended_targets)

    def build_and_attack(self, cards: Any, changes: Any, duration: Any, how: tuple[str, bool, bool]) -> Any:
        """What a Digimon gains, and its attack: the chosen one, or whatever was spoken of."""
        attacker = lang.It("it") if isinstance(cards, lang.Choose) else cards
        return lang.Do((lang.Modify(cards, changes, duration), lang.Attack(attacker, *how)))

    def unbuild_and_attack(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Do) and len(value.steps) == 2:
            gain, attack = value.steps
            if isinstance(gain, lang.Modify) and isinstance(attack, lang.Attack):
                how = (attack.targets, attack.without_suspending, attack.unsuspended_targets)
                if self.build_and_attack(gain.cards, gain.changes, gain.duration, how) == value:
                    yield gain.cards, gain.changes, gain.duration, how

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
            parts += [("effects", (effect,)) for effect in value.effects]
            yield value.name, value.count, (value.kind, tuple(parts))


_EGG = lang.IsKind(("Digi-Egg",))
_DONE = {
    "delete": "deleted",
    "trash": "trashed",
    "play": "played",
    "return": "returned",
    "suspend": "suspended",
    "place": "placed",
    "add": "added",
    "unsuspend": "unsuspended",
    "digivolve": "digivolved",
    "DNA digivolve": "digivolved",
    "app fuse": "digivolved",
    "link": "linked",
    "reveal": "revealed",
    "draw": "drawn",
    "flip": "flipped",
    "move": "moved",
    "use": "used",
}


def _alike(first: Any, second: Any) -> bool:
    """Whether two triggers are the same event of cards that differ in a property."""
    if not isinstance(first, lang.When) or not isinstance(second, lang.When):
        return False
    subjects = (first.subject, second.subject)
    if not all(isinstance(subject, lang.Cards) and subject.where is not None for subject in subjects):
        return False
    return first.replace(subject=_anyhow(first.subject)) == second.replace(subject=_anyhow(second.subject))


def _anyhow(cards: Any) -> Any:
    return cards.replace(where=None)


def _lifted(helpers: ActionHelpers, action: Any, stat: str, amount: int) -> Any:
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


def paid_less(action: Any) -> Any:
    """Where this card would be played or used, what its cost is reduced by is a part of what is done then."""
    if isinstance(action, lang.Modify) and action.cards == lang.ThisCard() and action.duration == "always":
        change = action.changes[0]
        if len(action.changes) == 1 and isinstance(change, lang.CostChange):
            return lang.ReduceCost(change.amount)
    if isinstance(action, (lang.If, lang.By)):
        return action.replace(then=paid_less(action.then))
    return action


def placed_everywhere(action: Any, place: Place) -> Any:
    """The action with every noun that has no place of its own put there."""

    def visit(node: Any) -> Any:
        if isinstance(node, lang.Choose) and isinstance(node.cards, lang.Cards):
            cards = node.cards
            if cards.owner == "any" and cards.areas in (("card",), ("battle",)) and cards.of is None:
                return node.replace(cards=cards.replace(owner=place[0], areas=place[1], of=place[2]))
            return node
        if isinstance(node, tuple):
            return tuple(visit(item) for item in node)
        if isinstance(node, Node):
            return node.replace(**{name: visit(getattr(node, name)) for name in type(node).fields})
        return node

    return visit(action)


def _said_together(first: lang.Change, second: lang.Change) -> bool:
    gained = (lang.Keyword, lang.GainsEffect)
    if isinstance(first, gained):  # "gains <Rush> and +1000 DP"
        return isinstance(second, gained) or (isinstance(second, lang.GetsDP) and isinstance(second.amount, int))
    return any(isinstance(first, kind) and isinstance(second, kind) for kind in (lang.Cannot, lang.Loses))


def _ends_in_options(step: Any) -> bool:
    """Whether what is done last is chosen from a list."""
    if isinstance(step, lang.Modes):
        return True
    last = getattr(step, "then", None) or getattr(step, "action", None)
    return _ends_in_options(last) if isinstance(last, lang.Action) else False
