"""Helpers for adjuncts: how long, for each of what, at what later time, if what, said before or after any clause.

An adjunct is a pair of a role and what fills it. `build_x` makes a value of a wording's slots, `unbuild_x` yields the
slots that would make a value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt

_CHANGES = (lang.Modify, lang.ModifyPlayer)


class AdjunctHelpers:
    """Puts adjuncts around what is done, and takes them off again for printing."""

    # --- changes -----------------------------------------------------------------------------------------------------

    def build_held(self, before: tuple[Tail, ...], action: Any, after: tuple[Tail, ...]) -> Any:
        """What holds for cards or players, for some time, for each of something; both may be said before or after."""
        found = roles((*before, *after))
        if "duration" in found:
            action = self.build_with_duration(action, found["duration"])  # type: ignore[attr-defined]
        return self._held_for_each(action, found["per"]) if "per" in found else action

    def unbuild_held(self, value: Any) -> Unbuilt:
        for per, each in self._unheld(value):
            if isinstance(each, _CHANGES) and each.duration != "always":
                yield per, each.replace(duration="always"), (("duration", each.duration),)
            elif isinstance(each, lang.Do) and all(isinstance(step, lang.Modify) for step in each.steps):
                for action, duration in self.unbuild_with_duration(each):  # type: ignore[attr-defined]
                    yield per, action, (("duration", duration),)
                yield per, each, ()
            else:
                yield per, each, ()

    def _held_for_each(self, action: Any, per: Any) -> Any:
        """What has a number is added up on the same cards; any other change is made again and again."""
        if isinstance(action, lang.Modify):
            change = action.changes[0]
            counted = max((index + 1 for index, one in enumerate(action.changes) if _has_count(one)), default=0)
            if counted == len(action.changes):
                raise Unfit
            if counted:  # it belongs to the last of the changes, as another count belongs to another
                each = self.build_each_change(per, action.changes[counted:])  # type: ignore[attr-defined]
                return action.replace(changes=(*action.changes[:counted], *each))
            if len(action.changes) == 1 and isinstance(change, lang.CostChange) and isinstance(change.amount, int):
                less = self.build_times(change.amount, per)  # type: ignore[attr-defined]
                return action.replace(changes=(change.replace(amount=less),))
            return self.build_changed_for_each(  # type: ignore[attr-defined]
                per, action.cards, action.changes, action.duration
            )
        return lang.ForEach(self.build_per_amount(per), action)  # type: ignore[attr-defined]

    def _unheld(self, value: Any) -> Iterator[tuple[tuple[Tail, ...], Any]]:
        """What is counted, if anything is, and what holds for each of it."""
        if isinstance(value, (lang.Modify, lang.ForEach)):
            for per, cards, changes, duration in self.unbuild_changed_for_each(value):  # type: ignore[attr-defined]
                yield (("per", per),), lang.Modify(cards, changes, duration)
        if isinstance(value, lang.ForEach) and isinstance(value.action, lang.ModifyPlayer):
            for (per,) in self.unbuild_per_amount(value.amount):  # type: ignore[attr-defined]
                yield (("per", per),), value.action
        if isinstance(value, (*_CHANGES, lang.Do)):
            yield (), value


def _has_count(change: lang.Change) -> bool:
    """Whether it says itself for each of what it is."""
    return any(isinstance(node, (lang.Times, lang.SecurityAttackPer)) for node in change.walk())
