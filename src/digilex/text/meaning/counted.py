"""Third pass: what was counted. "If you have 3 or more" and "of their colors" do not say of what."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import filters_of, where_of
from digilex.text.meaning.said import PRONOUN
from digilex.text.meaning.walk import Meant, Pass, Step

_UNSAID = ("such",)


class Counted(Pass):
    """Follows what was counted or compared last."""

    about = (lang.Compare, lang.CountDifferent, lang.Exists, lang.IsTurn)

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.cards: lang.Cards | None = None
        self.dealt: lang.Cards | None = None  # of whose cards on the field some were chosen last
        self.one: lang.Cards | None = None  # of what a condition said that there is one
        self.turns = False  # whether a condition asked whose turn it is
        self.memory = False  # whether the latest comparison was about memory: "if they have 4 or more"
        self.various: lang.Cards | None = None  # whose different colours were counted

    def compared(self, node: lang.Compare) -> Any:
        """A comparison: of what was counted before, if it does not say of what."""
        if isinstance(node.left, lang.MemoryOf):
            self.memory = True
        if not isinstance(node.left, lang.Count):
            return node
        cards = node.left.cards
        if cards.kinds != _UNSAID:
            self.cards, self.memory = cards, False
            return node
        if self.memory:
            return node.replace(left=lang.MemoryOf(cards.owner))
        if isinstance(node.right, lang.Count) and self.cards is not None:  # "if you have fewer": than the other player
            mine, theirs = _like(self.cards, cards), _like(self.cards, node.right.cards)
            return node.replace(left=lang.Count(mine), right=lang.Count(theirs))
        if self.cards is None:
            if self.dealt is None or self.dealt.owner != cards.owner:
                raise Unfit("it is not said what there are so many of")
            return node.replace(left=lang.Count(_like(self.dealt, cards)))
        return node.replace(left=lang.Count(_like(self.cards, cards)))

    def asked(self, node: lang.If) -> Any:
        """ "Delete 1 of their Digimon if they have 2 or more": of those that are spoken of before the condition."""
        unsaid = any(isinstance(part, lang.Cards) and part.kinds == _UNSAID for part in node.condition.walk())
        if not unsaid or self.cards is not None or self.dealt is not None or self.memory or node.otherwise is not None:
            return node
        then = self.visit(node.then)
        return Meant(node.replace(condition=self.visit(node.condition), then=then))

    def chosen(self, node: lang.Choose) -> Any:
        """ "Your opponent deletes 1 of their Digimon. If they have 2 or more": of what some were chosen of."""
        cards = node.cards
        if isinstance(cards, lang.Cards) and cards.areas == ("battle",):
            self.dealt = cards if cards.where is None and not cards.other else None
        return node

    def existing(self, node: lang.Exists) -> Any:
        """ "If you don't have one": of what the condition before spoke of."""
        if node.cards.kinds != _UNSAID:
            self.one = node.cards
            return node
        before = self.one or self.cards  # "if you have 2 or fewer, and if you have none"
        if before is None:
            raise Unfit("it is not said of what there is one, or none")
        return node.replace(cards=_like(before, node.cards))

    def turn(self, node: lang.IsTurn) -> Any:
        """ "If it's your opponent's": their turn, after "If it's your turn"."""
        if not node.who.startswith("such "):
            self.turns = True
            return node
        if not self.turns:
            raise Unfit("it is not said what is theirs or yours")
        return node.replace(who=node.who.removeprefix("such "))

    def differing(self, node: lang.CountDifferent) -> Any:
        """Different colours: of those whose colours were counted before, of those that were counted, or of one card."""
        if node.cards.kinds != _UNSAID:
            self.various = node.cards
            return node
        before = self.various or self.cards
        return lang.Stat(PRONOUN, "colors") if before is None else node.replace(cards=before)

    before: ClassVar[dict[type[Node], Step]] = {
        lang.If: asked,
        lang.Choose: chosen,
        lang.Compare: compared,
        lang.CountDifferent: differing,
        lang.Exists: existing,
        lang.IsTurn: turn,
    }


def _like(before: lang.Cards, said: lang.Cards) -> lang.Cards:
    """ "One", "3 or more": of the cards that were spoken of before; "one with ..." has this, and not what they had."""
    found = before if said.owner == "any" else before.replace(owner=said.owner)  # "if there are 20 or more"
    if said.where is None:
        return found
    told = {type(item) for item in filters_of(said.where)}
    kept = tuple(item for item in filters_of(before.where) if type(item) not in told)
    if any(not isinstance(item, (lang.HasColor, lang.Level)) for item in kept):
        raise Unfit("it is not said whether one is like those before")
    return found.replace(where=where_of((*kept, *filters_of(said.where))))
