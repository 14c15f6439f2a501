"""What is chosen first where no single choice can say it: one of several references, or one of two players' piles.

These nodes are of the text alone. A text says once what is done, and to what; a program says for each of the
alternatives what is done to it (`meaning/alternatives`), and for printing it is folded again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt

OWNERS = ("you", "opponent")


class EitherOwner(Node):
    """Your pile or your opponent's, whichever the player says."""


class EitherRef(lang.Reference):
    """One of several references, each perhaps on a condition (`If`): what is done is done to one of them."""

    parts: tuple[Any, ...]


class Unnumbered(lang.Every):
    """Cards of which it is not said how many: "your Digimon", which are all of them unless only one of them could."""


class EitherChange(lang.Change):
    """One of several changes, whichever the player says: "gains your choice of <Rush> or <Blocker>"."""

    options: tuple[lang.Change, ...]


class Lasting(lang.Condition):
    """Not whether something holds now, but as long as it does: "while you have a Tamer"."""

    condition: lang.Condition


class Stacked(lang.Reference):
    """So many cards of a stack from its top: one after the other, as the next one is on top only then."""

    of: lang.Reference
    count: int


class AlternativeHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_either_way(self, action: Any) -> Any:
        """An action; what it is done to may be one of several."""
        return action

    def unbuild_either_way(self, value: Any) -> Unbuilt:
        yield (value,)
        if isinstance(value, lang.EitherAction):
            yield from ((folded,) for folded in _folded(value.actions))
        if (folded := of_stack(value)) is not None:
            yield (folded,)

    def build_together(self, actions: tuple[Any, ...]) -> Any:
        """Several things in one sentence."""
        return lang.Do(actions)

    def unbuild_together(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Do) and of_stack(value) is None:
            if not any(self.unbuild_shuffled(value)):  # type: ignore[attr-defined]
                yield (value.steps,)

    def build_while_so_long(self, condition: Any, action: Any) -> Any:
        """What lasts as long as something holds."""
        return lang.If(Lasting(condition), action)

    def unbuild_while_so_long(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.If) and value.otherwise is None:
            yield value.condition, value.then

    def build_chosen_if(self, quantity: Any, noun: Any, given: tuple[Any, ...]) -> Any:
        """So many cards; of several alternatives, each may have its condition."""
        if len(given) > 1 or any(isinstance(condition, Lasting) for condition in given):
            raise Unfit
        part = self.build_chosen(quantity, noun, ())  # type: ignore[attr-defined]
        return lang.If(given[0], part) if given else part

    def unbuild_chosen_if(self, value: Any) -> Unbuilt:
        part, given = (value.then, (value.condition,)) if isinstance(value, lang.If) else (value, ())
        for quantity, noun, tails in self.unbuild_chosen(part):  # type: ignore[attr-defined]
            if not tails:
                yield quantity, noun, given


def _folded(actions: tuple[Any, ...]) -> Iterator[Any]:
    """The one action that is done to one of several: all that differs is to what, or whose pile it is."""
    conditions = [one.condition if isinstance(one, lang.If) else None for one in actions]
    plain = [one.then if isinstance(one, lang.If) else one for one in actions]
    name = _differing(plain)
    if not name:
        return
    values = [getattr(one, name) for one in plain]
    if name == "changes" and not any(conditions) and all(len(value) == 1 for value in values):
        yield plain[0].replace(changes=(EitherChange(tuple(change for (change,) in values)),))
    if not any(conditions):
        owned = of_either(values)
        if owned is not None:
            yield plain[0].replace(**{name: owned})
    if all(isinstance(value, lang.Reference) for value in values):
        parts = [lang.If(asked, value) if asked else value for asked, value in zip(conditions, values, strict=True)]
        yield plain[0].replace(**{name: EitherRef(tuple(parts))})


def of_stack(value: Any) -> Any:
    """What is done to so many cards of a stack at once, if it is done to the top card so often, or the one of several
    changes that is chosen after the cards; else None."""
    steps = value.steps if isinstance(value, lang.Do) else (None, value)
    chosen = steps[0].choice if isinstance(steps[0], lang.ChooseFirst) else None
    each = steps[1] if len(steps) == 2 else None
    if chosen is not None and isinstance(each, lang.EitherAction):
        chosen_one = [one for one in each.actions if getattr(one, "cards", None) == lang.It("it")]
        changes: list[tuple[Any, ...]] = [getattr(one, "changes", ()) for one in chosen_one]
        if _differing(each.actions) == "changes" and [len(item) for item in changes] == [1] * len(each.actions):
            folded = EitherChange(tuple(item[0] for item in changes))
            return each.actions[0].replace(cards=chosen, changes=(folded,))
    top = getattr(each.action, "cards", None) if isinstance(each, lang.ForEach) else None
    if isinstance(each, lang.ForEach) and isinstance(top, lang.TopCard) and isinstance(each.amount, int):
        if (chosen is None) == (len(steps) == 2 and steps[0] is None) and (chosen is None or top.of == lang.It("it")):
            return each.action.replace(cards=Stacked(chosen or top.of, each.amount))
    return None


def _differing(nodes: Sequence[Any]) -> str:
    """The one field in which nodes of one kind differ; nothing if they differ in any other way."""
    if not all(isinstance(node, Node) and type(node) is type(nodes[0]) for node in nodes):
        return ""
    found = [name for name in type(nodes[0]).fields if len({getattr(node, name) for node in nodes}) > 1]
    return found[0] if len(found) == 1 else ""


def of_either(nodes: Sequence[Any]) -> Any:
    """The same cards of either player; None if they differ in more than whose they are."""
    if tuple(nodes) == OWNERS:
        return EitherOwner()
    name = _differing(nodes)
    inner = of_either([getattr(node, name) for node in nodes]) if name else None
    return None if inner is None else nodes[0].replace(**{name: inner})
