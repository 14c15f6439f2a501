"""Before all other passes: what is said once of one of several cards, of either player's pile or of several cards of a
stack is said of each."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.alternatives import OWNERS, EitherChange, EitherOwner, EitherRef, Lasting, Stacked, Unnumbered
from digilex.text.grammar.patterns import Unfit
from digilex.text.meaning.walk import Pass


class Alternatives(Pass):
    """One of several references, or of two piles: the player chooses what is done."""

    about: ClassVar[tuple[type[Node], ...]] = (EitherOwner, EitherRef, EitherChange, Lasting, Stacked, Unnumbered)

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.persistent = effect.trigger is None and not effect.timings

    def visit(self, node: Any) -> Any:
        """The node, or what is done to each of the alternatives that it holds."""
        if isinstance(node, lang.If) and isinstance(node.condition, Lasting):
            if not self.persistent and any(map(_endless, node.then.walk())):
                raise Unfit("what holds for other cards only while something else does cannot be said")
            node = node.replace(condition=node.condition.condition)
        elif isinstance(node, Unnumbered):
            return self.visit(lang.Every(node.cards))
        elif isinstance(node, Lasting):
            return self.visit(node.condition)
        node = super().visit(node)
        for name in type(node).fields if isinstance(node, Node) and not isinstance(node, EitherRef) else ():
            value = getattr(node, name)
            if isinstance(value, EitherOwner):
                return _either(node, name, OWNERS)
            if isinstance(value, EitherRef):
                return _either(node, name, value.parts)
            if isinstance(node, lang.Modify) and isinstance(value, tuple) and isinstance(value[0], EitherChange):
                return _of_changes(node, value[0].options)
            if isinstance(value, Stacked):
                return _one_by_one(node, name, value)
            if isinstance(value, tuple) and any(isinstance(item, EitherRef) for item in value):
                raise Unfit("one of several cards, and others: say what is done to each of them")
        return node


def _endless(node: Any) -> bool:
    """Whether it changes other cards than this one, and no end of that is said."""
    if not isinstance(node, lang.Modify) or node.duration != "always":
        return False
    if isinstance(node.cards, (lang.This, lang.ThisCard)):
        return False
    return not all(isinstance(change, lang.GetsDP) for change in node.changes)


def _either(node: Any, name: str, parts: tuple[Any, ...]) -> Any:
    """The node for each of the alternatives: actions are chosen from, what is asked holds for any of them, and cards
    and numbers are one of several again."""
    ways = tuple(_way(node, name, part) for part in parts)
    if isinstance(node, lang.Action):
        if isinstance(node, lang.Modify) and node.duration == "always":
            raise Unfit("what always holds is not for one of several cards")
        return lang.EitherAction(ways)
    if isinstance(node, lang.Filter):
        return lang.Either(ways)
    if isinstance(node, lang.Condition):
        return lang.AnyOf(ways)
    if isinstance(node, (lang.Reference, lang.Cards, lang.Amount)):
        return EitherRef(ways)
    raise Unfit("it is not said which of them is meant")


def _of_changes(node: lang.Modify, options: tuple[lang.Change, ...]) -> Any:
    """One of several changes of the same cards, which are chosen before."""
    if not isinstance(node.cards, lang.Choose):
        return _either(node, "changes", tuple((change,) for change in options))
    either = _either(node.replace(cards=lang.It("it")), "changes", tuple((change,) for change in options))
    return lang.Do((lang.ChooseFirst(node.cards), either))


def _one_by_one(node: Any, name: str, cards: Stacked) -> Any:
    """What is done to the top cards of a stack: to the top card, so often."""
    if not isinstance(node, lang.Action) or name != "cards" or isinstance(cards.of, (lang.Every, lang.EachOf)):
        raise Unfit("only something that is done to them can be said of several stacked cards of 1 Digimon")
    if not isinstance(cards.of, lang.Choose):
        return lang.ForEach(cards.count, node.replace(cards=lang.TopCard(cards.of)))
    if cards.of.count != 1:
        raise Unfit("so many stacked cards of 1 Digimon, not of several")
    each = lang.ForEach(cards.count, node.replace(cards=lang.TopCard(lang.It("it"))))
    return lang.Do((lang.ChooseFirst(cards.of), each))


def _way(node: Any, name: str, part: Any) -> Any:
    """The node for one of the alternatives, on its condition."""
    if isinstance(part, lang.If):
        return part.replace(then=node.replace(**{name: part.then}))
    return node.replace(**{name: part})
