"""Third pass: what was counted. "If you have 3 or more" and "of their colors" do not say of what."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.patterns import Unfit
from digilex.text.meaning.said import PRONOUN
from digilex.text.meaning.walk import Pass, Step

_UNSAID = ("such",)


class Counted(Pass):
    """Follows what was counted or compared last."""

    about = (lang.Compare, lang.CountDifferent, lang.Exists)

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.cards: lang.Cards | None = None
        self.one: lang.Cards | None = None  # of what a condition said that there is one
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
        if self.cards is None:
            raise Unfit("it is not said what there are so many of")
        owner = self.cards.owner if cards.owner == "any" else cards.owner  # "if there are 20 or more"
        return node.replace(left=lang.Count(self.cards.replace(owner=owner)))

    def existing(self, node: lang.Exists) -> Any:
        """ "If you don't have one": of what the condition before spoke of."""
        if node.cards.kinds != _UNSAID:
            self.one = node.cards
            return node
        if self.one is None:
            raise Unfit("it is not said of what there is one, or none")
        return node.replace(cards=self.one.replace(owner=node.cards.owner) if node.cards.owner != "any" else self.one)

    def differing(self, node: lang.CountDifferent) -> Any:
        """Different colours: of those whose colours were counted before, or of one card."""
        if node.cards.kinds != _UNSAID:
            self.various = node.cards
            return node
        return lang.Stat(PRONOUN, "colors") if self.various is None else node.replace(cards=self.various)

    before: ClassVar[dict[type[Node], Step]] = {
        lang.Compare: compared,
        lang.CountDifferent: differing,
        lang.Exists: existing,
    }
