"""The walk over a program that every pass shares: node by node in the order of the text.

A pass says what it does with nodes of a kind before what they hold is looked at (`before`) and after that (`after`). An
effect that is quoted within another speaks for itself: it is walked by a pass of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from digilex.cards import language as lang
from digilex.cards.node import Node


class Meant:
    """What a node means, where what it holds need not be looked at any more."""

    __slots__ = ("node",)

    def __init__(self, node: Any) -> None:
        self.node = node


Step = Callable[[Any, Any], Any]  # a method of a pass: of the pass and the node, what stands in the node's place


class Pass:
    """One pass over one effect."""

    # The kinds of nodes that a pass is about: without any of them in an effect it is left out.
    about: ClassVar[tuple[type[Node], ...]] = (lang.Effect,)
    before: ClassVar[dict[type[Node], Step]] = {}
    after: ClassVar[dict[type[Node], Step]] = {}

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        self.tamer = tamer  # whether the card itself is called a Tamer

    def effect(self, effect: lang.Effect) -> lang.Effect:
        """The effect after the pass: what it waits for is said first."""
        trigger = effect.trigger
        if trigger is not None:
            trigger = self.trigger(trigger, effect)
        action = self.visit(effect.action)
        if trigger is effect.trigger and action is effect.action:
            return effect
        return effect.replace(trigger=trigger, action=action)

    def trigger(self, trigger: lang.Trigger, effect: lang.Effect) -> Any:
        """What the effect waits for, after the pass."""
        return self.visit(trigger)

    def visit(self, node: Any) -> Any:
        """What stands in the place of a node, a tuple of them, or any other value."""
        if isinstance(node, tuple):
            return self.each(node)
        if not isinstance(node, Node):
            return node
        if isinstance(node, lang.Effect):
            return type(self)(node).effect(node)
        step = self.before.get(type(node))
        if step is not None:
            node = step(self, node)
            if isinstance(node, Meant):
                return node.node
        changes = self.inside(node)
        if changes:
            node = node.replace(**changes)
        step = self.after.get(type(node))
        return node if step is None else step(self, node)

    def each(self, nodes: tuple[Any, ...]) -> tuple[Any, ...]:
        """The items of a tuple; the same tuple if none of them changed."""
        seen = tuple([self.visit(item) if isinstance(item, (Node, tuple)) else item for item in nodes])
        return nodes if all(map(_is, nodes, seen)) else seen

    def inside(self, node: Node) -> dict[str, Any]:
        """Visits what the node holds, in the order of the text: what changed, by field."""
        changes: dict[str, Any] = {}
        if not node.children():
            return changes
        values = node.__dict__
        for name in spoken(node):
            value = values[name]
            if isinstance(value, (Node, tuple)):
                seen = self.visit(value)
                if seen is not value:
                    changes[name] = seen
        return changes


def _is(one: object, other: object) -> bool:
    return one is other


# What stands in another order in the text: "if ..., activate all of them instead" is said above the effects.
_SPOKEN: Final[dict[type[Node], tuple[str, ...]]] = {
    lang.Instead: ("action", "condition", "replacement"),
    lang.Modes: (*(name for name in lang.Modes.fields if name != "options"), "options"),
}


def spoken(node: Node) -> tuple[str, ...]:
    """The parts of a node in the order of the text."""
    kind = type(node)
    return _SPOKEN.get(kind) or kind.fields


def kinds_in(effect: lang.Effect) -> set[type[Node]]:
    """The kinds of the nodes of an effect."""
    return {type(node) for node in effect.walk()}
