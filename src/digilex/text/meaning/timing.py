"""Second pass: what an effect's timing makes of its sentences. What is left out there, and what is said of now."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.patterns import Unfit
from digilex.text.meaning.said import changes_cost, foreseen, is_this
from digilex.text.meaning.walk import Meant, Pass, Step


class Timing(Pass):
    """Durations that older texts leave out, permissions and costs of now, and where the card itself is."""

    about = (lang.Modify, lang.Trash, lang.Cards)

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        trigger = effect.trigger
        self.persistent = trigger is None and not effect.timings  # it holds all the time (15-8-2)
        self.passing = isinstance(trigger, (lang.When, lang.OneOf))  # it waits for something that happens
        self.breeding = "Breeding" in effect.icons
        self.revealed = False  # whether cards were revealed or looked through
        before = foreseen(trigger) if trigger is not None and changes_cost(effect.action) else trigger
        self.immediate = isinstance(before, lang.Would)  # it works before what it waits for

    def changed(self, node: lang.Modify) -> Any:
        """A change without a duration."""
        if node.duration == "always":
            if self.passing and all(isinstance(change, lang.GetsDP) for change in node.changes):
                node = node.replace(duration="the turn")  # older texts leave it out
            change = node.changes[0]
            if not self.persistent and isinstance(change, lang.CanDigivolve):  # old cards wrote "can" for "may"
                if isinstance(node.cards, lang.Every) and not is_this(node.cards.cards):
                    raise Unfit("all of them cannot digivolve into 1 card")
                cost = (change.cost, change.reduction, change.ignore_requirements)
                return Meant(self.visit(lang.May(lang.Digivolve(node.cards, change.into, *cost))))
        if self.immediate and node.cards == lang.ThisCard():
            change = node.changes[0]
            if isinstance(change, lang.CostChange):  # said of the card that is being played or used now
                return Meant(self.visit(lang.ReduceCost(change.amount)))
        return node

    def trashed(self, node: lang.Trash) -> Any:
        """Cards that are trashed without a place: from the hand, if none were revealed."""
        if not self.revealed and isinstance(node.cards, lang.Choose):
            cards = node.cards.cards
            if isinstance(cards, lang.Cards) and cards.areas == ("card",):
                return node.replace(cards=node.cards.replace(cards=cards.replace(owner="you", areas=("hand",))))
        return node

    def described(self, node: lang.Cards) -> Any:
        """The card itself, where the effect works in the breeding area."""
        if self.breeding and node.areas == ("battle",) and is_this(node):
            return node.replace(areas=("field",))
        return node

    def shown(self, node: Any) -> Any:
        """Cards were revealed."""
        self.revealed = True
        return node

    before: ClassVar[dict[type[Node], Step]] = {lang.Modify: changed, lang.Trash: trashed, lang.Cards: described}
    after: ClassVar[dict[type[Node], Step]] = {lang.Reveal: shown, lang.Search: shown}
