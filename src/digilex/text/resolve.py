"""Works out what "it" and "that Digimon" refer to, once a sentence has been read."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.functions import owner_of

_PRONOUN = lang.It("it")


class Resolver:
    """Goes through an effect in the order of its text and follows what was mentioned last."""

    def __init__(self) -> None:
        self.last: lang.Reference = lang.This()
        self.subject: lang.Reference = lang.This()

    def effect(self, effect: lang.Effect) -> lang.Effect:
        """The effect with its pronouns resolved."""
        trigger = effect.trigger
        if trigger is not None:
            trigger = self.visit(trigger)
            self.last = self.subject = subject_of(trigger)
        return effect.replace(trigger=trigger, action=self.visit(effect.action))

    def visit(self, node: Any) -> Any:
        """The node with its pronouns resolved; what it mentions becomes the latest mention."""
        if isinstance(node, tuple):
            return tuple(self.visit(item) for item in node)
        if not isinstance(node, Node):
            return node
        if node == _PRONOUN:
            return self.last
        if isinstance(node, lang.Prevent) and node.cards == _PRONOUN:
            return node.replace(cards=self.subject)
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
        elif isinstance(node, lang.Every) and is_this(node.cards):
            self.last = lang.This()
        elif isinstance(node, (lang.Choose, lang.Every)):
            self.last = _PRONOUN
        elif isinstance(node, lang.Reveal):
            self.last = lang.It("revealed")
        if changes:
            node = node.replace(**changes)
        if isinstance(node, lang.Cards) and node.of is not None and node.areas in (("under",), ("link",)):
            owner = owner_of(node.of)
            return node if node.owner == owner else node.replace(owner=owner)
        return node


def subject_of(trigger: Any) -> lang.Reference:
    """What "it" means right after the trigger."""
    if isinstance(trigger, lang.OneOf):
        trigger = trigger.triggers[0]
    subject = getattr(trigger, "subject", None)
    if isinstance(subject, lang.Cards) and not is_this(subject):
        return lang.It("subject")
    return lang.This()


def is_this(cards: Any) -> bool:
    """Whether a description means this card itself, if it is like that."""
    where = getattr(cards, "where", None)
    return isinstance(where, lang.Both) and where.filters[:1] == (lang.IsOneOf(lang.This()),)


def resolve(effect: lang.Effect) -> lang.Effect:
    """The effect with its pronouns resolved."""
    return Resolver().effect(effect)
