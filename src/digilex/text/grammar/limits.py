"""Helpers for sentences that change the cost, the limit or the choice of what another says.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.constructions import Tail, price_of
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.phrases import PhraseHelpers
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of

_PRICED = (lang.Play, lang.Use, lang.Digivolve, lang.Link, lang.AppFuse)


def _of_one_level(action: Any) -> bool:
    """Whether the action is about cards of just one level."""
    return any(isinstance(node, lang.Level) and node.compare == "=" for node in action.walk())


class LimitHelpers(PhraseHelpers):
    """Says sentences that change the cost, the limit or the choice of what another says."""

    def build_reduced(self, action: Any, amount: Any) -> Any:
        """The action with its cost reduced: for "when it would digivolve by this effect, reduce the cost"."""
        if isinstance(action, lang.May):
            return action.replace(action=self.build_reduced(action.action, amount))
        if isinstance(action, (lang.Digivolve, lang.Play, lang.Use)) and action.cost == "paid":
            return action.replace(cost="reduced", reduction=amount)
        if isinstance(action, (lang.If, lang.By)):
            return action.replace(then=self.build_reduced(action.then, amount))
        raise Unfit

    def build_repriced(self, action: Any, verb: str | None, price: Tail) -> Any:
        """The action for another price: "reduce the cost by 4 instead", "play it without paying the cost instead"."""
        inner = "then" if isinstance(action, (lang.If, lang.By)) else "action"
        if isinstance(action, (lang.May, lang.Then, lang.If, lang.By)):
            return action.replace(**{inner: self.build_repriced(getattr(action, inner), verb, price)})
        if isinstance(action, lang.ReduceCost) and (verb, price[0]) == (None, "reduced"):
            return action.replace(amount=price[1])
        if not isinstance(action, _PRICED) or verb not in (None, type(action).__name__.lower()):
            raise Unfit
        cost, amount = price_of({"cost": price})
        return action.replace(cost=cost, reduction=amount)

    def unbuild_repriced(self, value: Any) -> Iterator[Tail]:
        """What else it costs less, if nothing else changes."""
        for node in value.replacement.walk():
            if isinstance(node, _PRICED):
                price = ("reduced", node.reduction)
                if node.cost == "reduced" and makes(value.replacement, self.build_repriced, value.action, None, price):
                    yield price
                return

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
            if makes(value, self.build_deleted_within, *found):
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

    def build_used_then(self, action: Any, to: tuple[str, Any]) -> Any:
        """The use of an Option card that goes somewhere else than to the trash."""
        if isinstance(action, lang.EitherAction):  # played or used
            if not any(isinstance(one, lang.Use) for one in action.actions):
                raise Unfit
            ways = (self.build_used_then(one, to) if isinstance(one, lang.Use) else one for one in action.actions)
            return lang.EitherAction(tuple(ways))
        if isinstance(action, lang.May):
            return action.replace(action=self.build_used_then(action.action, to))
        kind, where = to
        if kind == "security" and where[1:] == ("top",) and where[0] != "opponent":
            return self.build_used_to_security(action)
        if isinstance(action, lang.Use) and kind in ("hand", "deck") and where != "top or bottom":
            return action.replace(returned_to=where or "hand")
        raise Unfit

    def unbuild_used_then(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.May):
            for action, to in self.unbuild_used_then(value.action):
                yield value.replace(action=action), to
        elif isinstance(value, lang.Use) and value.returned_to:
            to = ("hand", None) if value.returned_to == "hand" else ("deck", value.returned_to)
            yield value.replace(returned_to=""), to

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
            if _is_done_to_same(node):
                ways, each = zip(*map(visit, node.actions), strict=True)
                return node.replace(actions=ways), all(each)
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
        if isinstance(value, Node) and not any(isinstance(node, lang.Plus) for node in value.walk()):
            return
        found = _lowered(value)
        if found is not None and makes(value, self.build_raised, *found):
            yield found

    def build_raised_if(self, action: Any, stat: str, amount: int, condition: Any) -> Any:
        """Only the reading with the raised limit where the condition holds."""
        if stat == "DP":  # the number itself grows: cards say both this and the whole sentence again
            raise Unfit
        if _of_one_level(action):
            raise Unfit  # one level and no other: only the number that is added hangs on the condition
        return lang.Instead(action, _lifted(self, action, stat, amount), condition)

    def unbuild_raised_if(self, value: Any) -> Unbuilt:
        if not isinstance(value, lang.Instead) or _of_one_level(value.action):
            return
        # With DP cards say the whole sentence again.
        kinds: dict[type[Node], str] = {lang.Level: "level", lang.PlayCost: "play cost"}
        for low, high in zip(value.action.walk(), value.replacement.walk(), strict=False):
            if type(low) in kinds and type(low) is type(high):
                least, most, stat = getattr(low, "amount", 0), getattr(high, "amount", 0), kinds[type(low)]
                if isinstance(least, int) and isinstance(most, int) and most > least:
                    try:
                        if makes(value, self.build_raised_if, value.action, stat, most - least, value.condition):
                            yield value.action, stat, most - least, value.condition
                    except Unfit:  # it has no limit: "level 3"
                        pass
                    return

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

    def build_restricted(self, action: Any, filter_: Any) -> Any:
        """The action with one more filter on what it chooses."""
        if isinstance(action, lang.May):
            return action.replace(action=self.build_restricted(action.action, filter_))
        if isinstance(action, (lang.If, lang.By)):
            return action.replace(then=self.build_restricted(action.then, filter_))
        if isinstance(action, (lang.Play, lang.Use)) and isinstance(action.cards, lang.Choose):
            choice = action.cards
            if isinstance(choice.cards, lang.Cards):
                return action.replace(cards=choice.replace(cards=self.build_filtered(choice.cards, filter_)))
        raise Unfit


def _lifted(helpers: LimitHelpers, action: Any, stat: str, amount: int) -> Any:
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


_STATS: dict[type[Node], str] = {lang.Level: "level", lang.DP: "DP", lang.PlayCost: "play cost"}
Lowered = tuple[Any, str, Any]  # what stood there before a limit was raised, of which stat, and by how much


def _lowered(node: Any) -> Lowered | None:
    """The node, or the tuple of nodes, without what is added to the first limit in it; None if nothing is."""
    if isinstance(node, tuple):
        for index, item in enumerate(node):
            if (found := _lowered(item)) is not None:
                inner, stat, more = found
                return (*node[:index], inner, *node[index + 1 :]), stat, more
    elif isinstance(node, Node):
        if (here := _own_limit(node)) is not None:
            return here
        if isinstance(node, lang.EitherAction) and _is_done_to_same(node):
            ways = [way for way in map(_lowered, node.actions) if way]
            if not ways:
                return None
            return node.replace(actions=tuple(way[0] for way in ways)), *ways[0][1:]
        for name in type(node).fields:
            value = getattr(node, name)
            if isinstance(value, (Node, tuple)) and (found := _lowered(value)) is not None:
                inner, stat, more = found
                return node.replace(**{name: inner}), stat, more
    return None


def _is_done_to_same(node: Any) -> bool:
    """Whether one of several things is done to the same cards: what limits these, limits them in each."""
    return isinstance(node, lang.EitherAction) and len({getattr(way, "cards", way) for way in node.actions}) == 1


def _own_limit(node: Node) -> Lowered | None:
    """The node without what is added to its own limit; None if nothing is."""
    if isinstance(node, lang.Both):
        return _own_level(node)
    limit = node.total if isinstance(node, lang.Choose) else getattr(node, "amount", None)
    if not isinstance(limit, lang.Plus) or len(limit.parts) != 2 or not isinstance(limit.parts[0], int):
        return None
    number, more = limit.parts
    if isinstance(node, lang.Choose):
        stat = node.total_stat or ""
        return (node.replace(total=number), stat, more) if stat in _STATS.values() else None
    if getattr(node, "compare", "") == "<=" and type(node) in _STATS:
        return node.replace(amount=number), _STATS[type(node)], more
    return None


def _own_level(both: lang.Both) -> Lowered | None:
    """One level, of what is that level and up to a higher one; None if it is anything else."""
    if len(both.filters) != 2:
        return None
    low, high = both.filters
    if not isinstance(low, lang.Level) or not isinstance(high, lang.Level) or not isinstance(high.amount, lang.Plus):
        return None
    parts = high.amount.parts
    if low.compare != ">=" or parts[0] != low.amount or len(parts) != 2:
        return None
    return low.replace(compare="="), "level", parts[1]
