"""Helpers for effects as wholes: triggers of one or several events, headers, sentences in order.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.alternatives import of_stack
from digilex.text.grammar.helpers_actions import DONE
from digilex.text.grammar.helpers_amended import unnamed_tokens
from digilex.text.grammar.nouns import DONE_AS
from digilex.text.grammar.patterns import Unfit, makes
from digilex.text.grammar.pieces import Unbuilt
from digilex.text.grammar.told import choosing_once
from digilex.text.meaning.said import ANYHOW


def _asks_too_soon(action: Any) -> bool:
    """Whether it asks first of all what this effect did, before it did anything."""
    first = action.steps[0] if isinstance(action, lang.Do) else action
    asked = first.condition.walk() if isinstance(first, lang.If) else ()
    return any(isinstance(part, lang.DidThis) and not part.verb.startswith(ANYHOW) for part in asked)


def _replaces(action: Any) -> bool:
    """Whether it is done instead of what would happen, for a price or not."""
    done = action.then if isinstance(action, lang.By) else action
    return isinstance(done.action if isinstance(done, lang.May) else done, lang.Replace)


class EffectHelpers:
    """Says effects as wholes."""

    def build_for_player(self, subject: Any, who: str) -> Any:
        return subject.replace(owner=who) if isinstance(subject, lang.Cards) else subject

    def unbuild_for_player(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Cards):
            yield value.replace(owner="any"), value.owner
        elif isinstance(value, lang.ThisCard):
            yield value, "you"

    def build_effect(self, header: Any, trigger: Any, action: Any) -> Any:
        timings, turns, icons, limit = header
        if _asks_too_soon(action) or (limit and isinstance(action, lang.If) and not timings and trigger is None):
            raise Unfit  # what holds all the time is not counted: this waits for something
        if _replaces(action) and not (trigger and any(isinstance(part, lang.Would) for part in trigger.walk())):
            raise Unfit  # instead of nothing
        if isinstance(trigger, lang.Would) and trigger.subject == lang.ThisCard():
            action = paid_less(action)
        return lang.Effect(action, timings, turns, icons, limit, trigger)

    def unbuild_effect(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Effect):
            yield (value.timings, value.turns, value.icons, value.limit), value.trigger, value.action

    def build_timed_effect(self, header: Any, trigger: Any, action: Any) -> Any:
        """An effect whose trigger is said with "if": only where a timing or a turn begins it, or it is a condition."""
        if not any(header):
            raise Unfit
        return self.build_effect(header, trigger, action)

    def build_effect_each(self, header: Any, first: Any, one: Any, second: Any, other: Any) -> Any:
        """One effect that waits for two kinds of cards and does something else for each of them."""
        if not _alike(first, second):
            raise Unfit
        subject = lang.It("subject")
        asked = (lang.Matches(subject, first.subject.where), lang.Matches(subject, second.subject.where))
        action = lang.Do((lang.If(asked[0], one), lang.If(asked[1], other)))
        return self.build_effect(header, lang.OneOf((first, second)), action)

    def unbuild_effect_each(self, value: Any) -> Unbuilt:
        for header, trigger, action in self.unbuild_effect(value):
            if isinstance(trigger, lang.OneOf) and len(trigger.triggers) == 2 and isinstance(action, lang.Do):
                steps = action.steps
                if len(steps) == 2 and isinstance(steps[0], lang.If) and isinstance(steps[1], lang.If):
                    parts = (header, trigger.triggers[0], steps[0].then, trigger.triggers[1], steps[1].then)
                    if _alike(parts[1], parts[3]) and makes(value, self.build_effect_each, *parts):
                        yield parts

    def build_first(self, items: tuple[Any, ...]) -> Any:
        if len(items) != 1:
            raise Unfit
        return items[0]

    def unbuild_first(self, value: Any) -> Unbuilt:
        yield ((value,),)

    def build_in_order(self, steps: tuple[Any, ...]) -> Any:
        """Sentences, one after the other; tokens that are played on a condition each are as many."""
        return lang.Do(tuple(one for step in steps for one in (step.steps if unnamed_tokens(step) else (step,))))

    def unbuild_in_order(self, value: Any) -> Unbuilt:
        """Not where an earlier one ends with a list to choose from: what follows would be a part of its last line."""
        found = said_after(value)
        if found is not None:
            yield (found,)
        alone = not isinstance(value, lang.Do) or of_stack(value) is not None or any(choosing_once(value))
        alone = alone or any(self.unbuild_attacking_this_only(value))  # type: ignore[attr-defined]
        alone = alone or any(self.unbuild_shuffled(value))  # type: ignore[attr-defined]
        if not alone and not any(_ends_in_options(step) for step in value.steps[:-1]):
            tokens = next((n for n in range(len(value.steps), 1, -1) if unnamed_tokens(lang.Do(value.steps[:n]))), 0)
            if tokens and tokens < len(value.steps):
                yield ((lang.Do(value.steps[:tokens]), *value.steps[tokens:]),)
            if any(map(said_after, value.steps)):
                yield (tuple(one for step in value.steps for one in said_after(step) or (step,)),)
            yield (value.steps,)


def awaited_in(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sentences; one about what was done belongs to the awaited event before it, if nothing else did it: "the next time
    1 of your Digimon would digivolve, ... At turn end, delete the Digimon that digivolved with this effect"."""
    found: list[Any] = []
    for step in steps:
        before: Any = found[-1] if found else None
        done = DONE.get(before.effect.trigger.event) if _awaits_once(before) else None
        if done is None or done in _done_in(found) or not any(_is_done(node, done) for node in step.walk()):
            found.append(step)
            continue
        action = lang.Do((before.effect.action, _named(step, done, lang.It("subject"))))
        found[-1] = before.replace(effect=before.effect.replace(action=action))
    return tuple(found)


def said_after(value: Any) -> tuple[Any, ...] | None:
    """What is awaited once, and the sentence that is about what was done then; None if there is none."""
    if not _awaits_once(value) or value.effect.trigger.event not in DONE:
        return None
    steps = value.effect.action.steps if isinstance(value.effect.action, lang.Do) else ()
    subject = lang.It("subject")
    if len(steps) != 2 or not isinstance(steps[1], lang.Later) or subject not in steps[1].walk():
        return None
    first = value.replace(effect=value.effect.replace(action=steps[0]))
    return first, _named(steps[1], subject.what, lang.It(DONE[value.effect.trigger.event]))


def _awaits_once(action: Any) -> bool:
    """Whether something is awaited, of which the next time counts."""
    return isinstance(action, lang.GrantLater) and action.times == 1 and hasattr(action.effect.trigger, "event")


def _done_in(steps: list[Any]) -> set[str]:
    """What is done before something is awaited."""
    return {DONE.get(type(node).__name__.lower(), "") for step in steps[:-1] for node in step.walk()}


def _is_done(node: Any, what: str) -> bool:
    """Whether this is what something was done to, perhaps called by its kind."""
    return isinstance(node, lang.It) and node.what.partition(DONE_AS)[0] == what


def _named(node: Any, one: str, other: lang.It) -> Any:
    """What is said of one, said of the other."""
    if _is_done(node, one):
        return other
    if isinstance(node, tuple):
        return tuple(_named(item, one, other) for item in node)
    if not isinstance(node, Node):
        return node
    return node.replace(**{name: _named(getattr(node, name), one, other) for name in type(node).fields})


def _alike(first: Any, second: Any) -> bool:
    """Whether two triggers are the same event of cards that differ in a property."""
    if not isinstance(first, lang.When) or not isinstance(second, lang.When):
        return False
    subjects = (first.subject, second.subject)
    if not all(isinstance(subject, lang.Cards) and subject.where is not None for subject in subjects):
        return False
    return first.replace(subject=_anyhow(first.subject)) == second.replace(subject=_anyhow(second.subject))


def _anyhow(cards: Any) -> Any:
    return cards.replace(where=None)


def paid_less(action: Any) -> Any:
    """Where this card would be played or used, what its cost is reduced by is a part of what is done then."""
    if isinstance(action, lang.Modify) and action.cards == lang.ThisCard() and action.duration == "always":
        change = action.changes[0]
        if len(action.changes) == 1 and isinstance(change, lang.CostChange):
            return lang.ReduceCost(change.amount)
    if isinstance(action, (lang.If, lang.By)):
        return action.replace(then=paid_less(action.then))
    return action


def _ends_in_options(step: Any) -> bool:
    """Whether what is done last is chosen from a list."""
    if isinstance(step, lang.Modes):
        return True
    last = getattr(step, "then", None) or getattr(step, "action", None)
    return _ends_in_options(last) if isinstance(last, lang.Action) else False
