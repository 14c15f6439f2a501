"""Helpers for adjuncts: how long, for each of what, at what later time, if what, said before or after any clause.

An adjunct is a pair of a role and what fills it. `build_x` makes a value of a wording's slots, `unbuild_x` yields the
slots that would make a value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.constructions import Tail, roles
from digilex.text.grammar.helpers_amended import SaidFirst, enduring
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt, filters_of, where_of
from digilex.text.grammar.told import changed_while
from digilex.text.meaning.said import BEFORE, put_for

_CHANGES = (lang.Modify, lang.ModifyPlayer)
_ENDS_OF_PILES = (lang.Top, lang.Bottom)
_ENDS = {
    "the turn": "end of turn", "your turn": "end of your turn", "opponent's turn": "end of opponent's turn",
    "opponent's next turn": "end of opponent's turn", "the attack": "end of attack", "the battle": "end of battle",
}  # fmt: skip


class AdjunctHelpers:
    """Puts adjuncts around what is done, and takes them off again for printing."""

    # --- changes -----------------------------------------------------------------------------------------------------

    def build_held(self, before: tuple[Tail, ...], action: Any, after: tuple[Tail, ...]) -> Any:
        """What holds for cards or players, for some time, for each of something; both may be said before or after."""
        found = roles((*before, *after))
        if "duration" in found:
            first = any(role == "duration" for role, _ in before)
            duration = SaidFirst(found["duration"]) if first else found["duration"]
            action = self.build_with_duration(action, duration)  # type: ignore[attr-defined]
        if "per" in found:
            action = self._held_for_each(action, found["per"])
            action = _of_one(action) if "per" in roles(after) else _counted_first(action, found["per"])
        return self.build_while_so(found["so"], action) if "so" in found else action

    def build_while_so(self, filter_: lang.Filter, action: Any) -> Any:
        """What holds for a card while it is like that; of all such cards, for each that is: "while suspended"."""
        cards = action.cards if isinstance(action, lang.Modify) else None
        if isinstance(cards, lang.Every) and isinstance(cards.cards, lang.Cards):
            return action.replace(cards=lang.Every(self.build_filtered(cards.cards, filter_)))  # type: ignore[attr-defined]
        if cards is None or (cards != lang.This() and not _is_said(cards)):
            raise Unfit
        return lang.If(lang.Matches(cards, filter_), action)

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
        if isinstance(action, lang.ReduceCost) and isinstance(action.amount, int):
            return action.replace(amount=self.build_times(action.amount, per))  # type: ignore[attr-defined]
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

    # --- any clause --------------------------------------------------------------------------------------------------

    def build_fronted(self, front: Tail, action: Any) -> Any:
        """A clause after what is said first of it."""
        role, value = front
        if role == "per":
            chosen = isinstance(action, lang.Modify) and isinstance(action.cards, lang.Choose)
            per = put_for(lang.It("it"), BEFORE, value) if chosen else value
            return _counted_first(self._held_for_each(action, per), value)
        if role == "at":
            return lang.Later(value, action)
        if role == "when":
            trigger, duration, times = value
            if duration == "the effect" and isinstance(action, (lang.By, lang.If, lang.May)):
                raise Unfit  # another effect, that waits for something by itself
            return lang.GrantLater(lang.Effect(action, trigger=trigger), duration, times)
        if role == "place":
            return self.build_in_place(value, action)  # type: ignore[attr-defined]
        if role == "tails":
            return self._priced(value, action)
        if role == "if":
            return lang.If(value, action)
        if role == "so":
            return self.build_while_so(value, action)
        for_a_time = _for_a_time(action, SaidFirst(value))
        if for_a_time == action:
            raise Unfit
        return for_a_time

    def build_waiting(self, before: tuple[Tail, ...], awaited: tuple[Any, Any], after: tuple[Tail, ...]) -> Any:
        """What is waited for, and how long; without that it is a part of the effect."""
        found = roles((*before, *after))
        if set(found) - {"duration"}:
            raise Unfit
        return awaited[0], found.get("duration", "the effect"), awaited[1]

    def unbuild_waiting(self, value: Any) -> Unbuilt:
        trigger, duration, times = value
        yield () if duration == "the effect" else (("duration", duration),), (trigger, times), ()

    def build_fronted_all(self, front: Tail, actions: tuple[Any, ...]) -> Any:
        """Several changes after what is said first of all of them."""
        role, value = front
        if role == "per":
            return self.build_changed_each(value, actions)  # type: ignore[attr-defined]
        if role == "duration":
            return self.build_all_lasting(value, actions)  # type: ignore[attr-defined]
        raise Unfit

    def unbuild_fronted_all(self, value: Any) -> Unbuilt:
        for per, actions in self.unbuild_changed_each(value):  # type: ignore[attr-defined]
            yield ("per", per), actions
        for duration, actions in self.unbuild_all_lasting(value):  # type: ignore[attr-defined]
            yield ("duration", duration), actions

    def unbuild_fronted(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.If) and value.otherwise is None:
            yield ("if", value.condition), value.then
        if isinstance(value, lang.ForEach) and not value.again:
            for (per,) in self.unbuild_per_amount(value.amount):  # type: ignore[attr-defined]
                yield ("per", per), value.action
        elif isinstance(value, lang.Later):
            yield ("at", value.at), value.action
        elif isinstance(value, lang.GrantLater):
            inner = value.effect
            if inner == lang.Effect(inner.action, trigger=inner.trigger):
                yield ("when", (inner.trigger, value.duration, value.times)), inner.action

    def _priced(self, tails: tuple[Tail, ...], action: Any) -> Any:
        """A play, a use or a digivolution whose price, and what is ignored, were said before it."""
        if isinstance(action, lang.May):
            return action.replace(action=self._priced(tails, action.action))
        if isinstance(action, lang.Play) and action == lang.Play(action.cards, "paid"):
            return self.build_played(action.cards, tails)  # type: ignore[attr-defined]
        if isinstance(action, lang.Use) and action == lang.Use(action.cards, "paid"):
            return self.build_used(action.cards, tails)  # type: ignore[attr-defined]
        if not isinstance(action, lang.Digivolve) or action != lang.Digivolve(action.cards, action.into):
            raise Unfit
        cost = self.build_evolution_cost(tails)  # type: ignore[attr-defined]
        return self.build_digivolve(action.cards, action.into, cost)  # type: ignore[attr-defined]

    def build_trailed(self, action: Any, after: tuple[Tail, ...]) -> Any:
        """A clause before what is said last of it."""
        for role, value in reversed(tuple(roles(after).items())):
            if role == "per" and isinstance(action, lang.DeDigivolve) and isinstance(action.count, int):
                action = action.replace(count=self.build_times(action.count, value))  # type: ignore[attr-defined]
            elif role == "per" and _of_host(action, value):
                amount = _of_it(self.build_per_amount(value))  # type: ignore[attr-defined]
                end = action.cards.replace(of=lang.It("it"), count=amount)
                action = lang.Do((lang.ChooseFirst(action.cards.of), action.replace(cards=end)))
            else:
                action = self.build_fronted((role, value), action)
        return action

    def unbuild_trailed(self, value: Any) -> Unbuilt:
        """What can be said first is printed so; not what is counted of the card whose digivolution cards they are."""
        yield value, ()
        steps = value.steps if isinstance(value, lang.Do) else ()
        if len(steps) == 2 and isinstance(steps[0], lang.ChooseFirst):
            end = getattr(steps[1], "cards", None)
            if isinstance(end, _ENDS_OF_PILES) and end.of == lang.It("it") and isinstance(end.count, lang.Amount):
                action = steps[1].replace(cards=end.replace(of=steps[0].choice, count=1))
                for (per,) in self.unbuild_per_amount(end.count):  # type: ignore[attr-defined]
                    if makes(value, self.build_trailed, action, (("per", per),)):
                        yield action, (("per", per),)

    def build_may_do(self, action: Any, after: tuple[Tail, ...]) -> Any:
        """What may be done, also as often as something is there: all of it may be left out, not each time of it."""
        found = roles(after)
        priced = bool(getattr(action, "reduction", 0))  # the price is lower for each of it
        if set(found) - {"per"} or (found and priced):
            raise Unfit
        if _is_left_each_time(action) and not found:
            return action
        return lang.May(self._held_for_each(action, found["per"]) if found else action)

    def unbuild_may_do(self, value: Any) -> Unbuilt:
        if _is_left_each_time(value):
            yield value, ()
        each = value.action if isinstance(value, lang.May) and value.who == "you" else None
        first = each.steps[0] if isinstance(each, lang.Do) else each
        if each is not None and not isinstance(first, (lang.Attack, lang.Modify)):  # the card may
            yield each, ()
        if isinstance(each, lang.ForEach) and not each.again:
            for (per,) in self.unbuild_per_amount(each.amount):  # type: ignore[attr-defined]
                yield each.action, (("per", per),)

    def build_sentence(self, then: tuple[None, ...], action: Any) -> Any:
        """A sentence, or what is done then."""
        if len(then) > 1:
            raise Unfit
        return lang.Then(action) if then else action

    def unbuild_sentence(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Then):
            yield (None,), value.action
        else:
            yield (), value

    def build_then_last(self, actions: tuple[Any, ...], last: Any) -> Any:
        """What is done, and what is done then."""
        steps = self.build_spread(actions).steps if len(actions) > 1 else actions  # type: ignore[attr-defined]
        return lang.Do((*steps, lang.Then(last)))

    def unbuild_then_last(self, value: Any) -> Unbuilt:
        steps = value.steps if isinstance(value, lang.Do) else ()
        last = steps[-1] if len(steps) > 1 else None
        if isinstance(last, lang.Then) and not any(isinstance(step, lang.Then) for step in steps[:-1]):
            yield steps[:-1], last.action

    def build_or_else(self, action: Any, otherwise: Any) -> Any:
        """What is done if something holds, and what is done otherwise."""
        if not isinstance(action, lang.If) or action.otherwise is not None:
            raise Unfit
        return action.replace(otherwise=otherwise)

    def unbuild_or_else(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.If) and value.otherwise is not None and not changed_while(value):
            yield value.replace(otherwise=None), value.otherwise

    def build_end_of(self, turn: str) -> Any:
        """When a turn, an attack or a battle ends."""
        if turn not in _ENDS:
            raise Unfit
        return _ENDS[turn]

    def unbuild_end_of(self, value: Any) -> Unbuilt:
        yield from ((turn,) for turn, end in _ENDS.items() if end == value)

    def build_going_on(self, what: str) -> Any:
        """As long as something goes on: an attack, a battle or this turn."""
        return f"the {what}"

    def unbuild_going_on(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.startswith("the "):
            yield (value.removeprefix("the "),)

    def build_time_of(self, whose: str, what: str) -> Any:
        """Somebody's turn or phase."""
        return f"{whose} {what}"

    def unbuild_time_of(self, value: Any) -> Unbuilt:
        if isinstance(value, str):
            whose, _, what = value.partition(" ")
            yield whose, what

    def build_replacing(self, action: Any, rest: tuple[Any, ...]) -> Any:
        """What is done, or may be done, instead of what would happen, and what is done after that."""
        done = lang.Replace(action.action) if isinstance(action, lang.May) else lang.Replace(action)
        first = action.replace(action=done) if isinstance(action, lang.May) else done
        return lang.Do((first, *rest)) if rest else first

    def unbuild_replacing(self, value: Any) -> Unbuilt:
        first, *rest = value.steps if isinstance(value, lang.Do) else (value,)
        done = first.action if isinstance(first, lang.May) else first
        if isinstance(done, lang.Replace):
            yield first.replace(action=done.action) if isinstance(first, lang.May) else done.action, tuple(rest)

    def build_may_for(self, action: Any, after: tuple[Tail, ...]) -> Any:
        """What cards may do besides; how long is for what was said before."""
        found = roles(after)
        if set(found) - {"duration"}:
            raise Unfit
        if found and isinstance(action, lang.Attack) and action.without_suspending:
            raise Unfit  # every attack for that long, and not one now
        return (lang.May(action), found.get("duration", "always"))

    def build_all_told(self, cards: Any, parts: tuple[Any, ...], may: bool) -> Any:
        """Several things that the same cards do or gain: the cards are chosen once."""
        said = [part if isinstance(part, tuple) else (part, "always") for part in parts]
        if all(isinstance(action, lang.Modify) and action.duration == "always" for action, _ in said):
            if not any(_stopped(action) for action, _ in said):
                raise Unfit  # one list of changes
        other = lang.It("it") if isinstance(cards, lang.Choose) else cards
        done: list[Any] = []
        for action, duration in said:
            done.append(_of_cards(action, other if done else cards))
            if duration != "always":
                done = [enduring(one, duration) for one in done]
        if len(done) == 1:
            if not may or not isinstance(done[0], lang.Modify):
                raise Unfit  # said in other words
            return lang.May(done[0])
        told = self.build_spread(tuple(done))  # type: ignore[attr-defined]
        return lang.May(told) if may else told

    def unbuild_all_told(self, value: Any) -> Unbuilt:
        """What a Digimon may gain and attack with, or can't do before it is deleted."""
        may = isinstance(value, lang.May)
        done = value.action if may else value
        steps = done.steps if isinstance(done, lang.Do) else ()
        if may and isinstance(done, lang.Modify) and done.duration != "always":
            yield done.cards, (_of_cards(done, lang.It("it")),), True
        if not may:
            yield from self._told_of_attackers(value, steps)
        if len(steps) == 2 and isinstance(steps[0], lang.Modify):
            last = steps[1].action if isinstance(steps[1], lang.Later) else steps[1]
            if isinstance(last, lang.Attack if may else lang.Delete):
                parts = tuple(_of_cards(step, lang.It("it")) for step in steps)
                if makes(value, self.build_all_told, steps[0].cards, parts, may):
                    yield steps[0].cards, parts, may

    def _told_of_attackers(self, value: Any, steps: tuple[Any, ...]) -> Unbuilt:
        """What some cards can't do to others, and what changes of them besides."""
        if len(steps) != 2 or not all(isinstance(step, lang.Modify) for step in steps):
            return
        group = steps[1].cards
        stopped = [change.cards for change in steps[0].changes if isinstance(change, lang.Cannot)]
        if isinstance(group, lang.Every) and stopped == [group.cards]:
            never = steps[0].replace(changes=(steps[0].changes[0].replace(cards=lang.It("it")),))
            parts = (never, _of_cards(steps[1], lang.It("it")))
            if makes(value, self.build_all_told, group, parts, False):
                yield group, parts, False



def _of_one(action: Any) -> Any:
    """What one card gains again and again, for each of what is said last of it: it is chosen once."""
    each = action.action if isinstance(action, lang.ForEach) else None
    if not isinstance(each, lang.Modify) or not isinstance(each.cards, lang.Choose):
        return action
    return lang.Do((lang.ChooseFirst(each.cards), action.replace(action=each.replace(cards=lang.It("it")))))


def _counted_first(action: Any, per: Any) -> Any:
    """The action, of "it" after this card was named in what is counted: one of both is meant."""
    own = any(isinstance(node, (lang.This, lang.ThisCard)) for node in per[0].walk())
    if own and isinstance(action, lang.Modify) and action.cards == lang.It("it"):
        return action.replace(cards=lang.It("it, for each"))
    return action


def _of_host(action: Any, per: Any) -> bool:
    """Whether a card is taken from under a Digimon for each of something that this Digimon has."""
    end = getattr(action, "cards", None)
    if not isinstance(end, _ENDS_OF_PILES) or not isinstance(end.of, lang.Choose) or end.of.count != 1:
        return False
    return (end.count, end.up_to) == (1, False) and any(_is_said(node) for node in per[0].walk())


def _is_left_each_time(action: Any) -> bool:
    """Whether it is done several times, each of which may be left out: as often as you like, up to so many."""
    each = action.action if isinstance(action, lang.ForEach) and action.again else None
    return isinstance(each, lang.May) and isinstance(each.action, lang.Link)


def _is_said(node: Any) -> bool:
    """Whether it is a card that was just spoken of."""
    return isinstance(node, lang.It) and node.what.split(" ")[0] in ("it", "that")


def _of_it(node: Any) -> Any:
    """What is counted of the card that was chosen."""
    if _is_said(node):
        return lang.It("it")
    if not isinstance(node, Node):
        return node
    return node.replace(**{name: _of_it(getattr(node, name)) for name in type(node).fields})


def _has_count(change: lang.Change) -> bool:
    """Whether it says itself for each of what it is."""
    return any(isinstance(node, (lang.Times, lang.SecurityAttackPer)) for node in change.walk())


def _of_cards(action: Any, cards: Any) -> Any:
    """What was told of "it", told of these cards."""
    if isinstance(action, (lang.May, lang.Later)):
        return action.replace(action=_of_cards(action.action, cards))
    if isinstance(action, lang.ForEach):
        raise Unfit  # what has no number, and is done again and again
    if isinstance(action, lang.If):
        then = _of_cards(action.then, cards)
        asked = action.condition
        if isinstance(asked, lang.Matches) and _is_said(asked.cards) and isinstance(cards, lang.Every):
            where = where_of((*filters_of(cards.cards.where), asked.filter))  # each of them that is like that
            return then.replace(cards=lang.Every(cards.cards.replace(where=where)))
        return action.replace(then=then)
    if _stopped(action):  # it is told of whom they can't do it to
        if not isinstance(cards, lang.Every):
            raise Unfit
        return action.replace(changes=(action.changes[0].replace(cards=cards.cards),))
    return action.replace(cards=cards)


def _stopped(action: Any) -> bool:
    """Whether it is what "they" can't do to others: "can't attack this Digimon"."""
    change = action.changes[0] if isinstance(action, lang.Modify) else None
    return isinstance(change, lang.Cannot) and change.cards == lang.It("it")


def _for_a_time(action: Any, duration: str) -> Any:
    """The action with the duration for its changes that have none, also for those that hang on something."""
    if isinstance(action, (lang.If, lang.By)):
        return action.replace(then=_for_a_time(action.then, duration))
    if isinstance(action, lang.ForEach):
        return action.replace(action=_for_a_time(action.action, duration))
    if isinstance(action, lang.Do):
        return lang.Do(tuple(_for_a_time(step, duration) for step in action.steps))
    return enduring(action, duration)
