"""What may be done, what is paid for, and what happens if it isn't: what was spoken of after each of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import owner_of
from digilex.text.meaning.mentions import Mentions
from digilex.text.meaning.said import undone
from digilex.text.meaning.walk import Meant

_SELF = {lang.This(), lang.ThisCard()}
_OWN_DEEDS = (lang.Attack, lang.Digivolve, lang.Suspend, lang.Unsuspend, lang.DNADigivolve)  # "1 Digimon may attack"
_TAKES_AWAY = (lang.Delete, lang.Trash, lang.ReturnToHand, lang.ReturnToDeck, lang.PlaceInSecurity)


class Offers(Mentions):
    """Follows what was mentioned through prices and offers."""

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.undecided = False  # whether "it" may be one that would have been chosen to do what was not done

    def together(self, node: lang.Do) -> Any:
        """ "You may do something and it doesn't leave": whether it leaves if you don't is not said."""
        for step, then in pairwise(node.steps):
            if isinstance(step, lang.May) and isinstance(then, lang.Prevent):
                raise Unfit("it is not said what happens if you don't: say 'by doing ...' or 'if you do'")
        return Meant(node.replace(steps=self._one_after_other(node.steps))) if any(map(undone, node.steps)) else node

    def _one_after_other(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        """Sentences of which one says what happens if you don't do what you may: what would have been chosen for that
        was not, and "it" is what was spoken of before."""
        found: list[Any] = []
        before: dict[str, Any] | None = None
        for step in steps:
            if undone(step) and before is not None:
                now, self.__dict__ = self.__dict__, {**before, "kinds": dict(before["kinds"])}
                said = self.last, self.that
                found.append(self.visit(step))
                self.__dict__ = now if (self.last, self.that) == said else self.__dict__
                self.undecided = False
                continue
            offered = step.action if isinstance(step, lang.Then) else step
            if isinstance(offered, lang.May):
                chosen = getattr(offered.action, "cards", None)
                own = isinstance(offered.action, _OWN_DEEDS) and isinstance(chosen, lang.Choose)
                own = own and owner_of(chosen) == "you"
                before = {**self.__dict__, "kinds": dict(self.kinds), "undecided": own}
            found.append(self.visit(step))
        return tuple(found)

    def paid(self, cost: Any) -> Any:
        """A price. In "suspending this Tamer and trashing the bottom card under it", it is the Tamer; after it not. Nor
        is "it" this card if the price takes it away from the field."""
        if isinstance(cost, _TAKES_AWAY) and cost.cards == lang.This() and self.last not in _SELF:
            before, spoken_of = self.last, self.spoken
            cost = self.visit(cost)
            self.last, self.spoken = before if self.last in _SELF else self.last, spoken_of
            return cost
        if isinstance(cost, lang.PlaceUnder) and cost.under == lang.This() and self.last not in _SELF:
            before = self.last
            cost = self.visit(cost)
            if self.last in _SELF:
                self.last, self.torn = (before, False) if self.tamer else (self.last, True)
            return cost
        if not (self.tamer and isinstance(cost, lang.Do) and cost.steps[0] == lang.Suspend(lang.This())):
            return self.visit(cost)
        before, self.last = self.last, lang.This()
        cost = self.visit(cost)
        if self.last == lang.This():
            self.last = before
        return cost
