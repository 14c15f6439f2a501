"""Works out what "it" and "that Digimon" refer to, once a sentence has been read."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node

_PRONOUN = lang.It("it")


class Resolver:
    """Goes through an effect in the order of its text and follows what was mentioned last."""

    def __init__(self) -> None:
        self.last: lang.Reference = lang.This()

    def effect(self, effect: lang.Effect) -> lang.Effect:
        """The effect with its pronouns resolved."""
        trigger = effect.trigger
        if trigger is not None:
            trigger = self.visit(trigger)
            self.last = subject_of(trigger)
        return effect.replace(trigger=trigger, action=self.visit(effect.action))

    def visit(self, node: Any) -> Any:
        """The node with its pronouns resolved; what it mentions becomes the latest mention."""
        if isinstance(node, tuple):
            return tuple(self.visit(item) for item in node)
        if not isinstance(node, Node):
            return node
        if node == _PRONOUN:
            return self.last
        if isinstance(node, lang.This):
            self.last = node
            return node
        if isinstance(node, lang.Effect):
            outer, self.last = self.last, lang.This()
            resolved = self.effect(node)
            self.last = outer
            return resolved
        changes: dict[str, Any] = {}
        for name in type(node).fields:
            value = getattr(node, name)
            if isinstance(value, (Node, tuple)):
                seen = self.visit(value)
                if seen is not value and seen != value:
                    changes[name] = seen
                if isinstance(node, lang.Digivolve) and name == "cards":
                    subject = self.last
        if isinstance(node, lang.Digivolve):
            self.last = subject
        elif isinstance(node, (lang.Choose, lang.Every)):
            self.last = _PRONOUN
        elif isinstance(node, lang.Reveal):
            self.last = lang.It("revealed")
        return node.replace(**changes) if changes else node


def subject_of(trigger: Any) -> lang.Reference:
    """What "it" means right after the trigger."""
    if isinstance(trigger, lang.OneOf):
        trigger = trigger.triggers[0]
    subject = getattr(trigger, "subject", None)
    if isinstance(subject, lang.Cards):
        return lang.It("subject")
    return lang.This()


def resolve(effect: lang.Effect) -> lang.Effect:
    """The effect with its pronouns resolved."""
    return Resolver().effect(effect)
