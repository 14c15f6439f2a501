"""Helpers for who does it: the opponent, both players, and what is left to one of them to choose.

`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.constructions import THEIRS
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt

_OPPONENTS = (
    lang.Trash, lang.Delete, lang.ReturnToHand, lang.ReturnToDeck, lang.PlaceInSecurity, lang.Suspend, lang.Unsuspend,
    lang.Play, lang.Reveal, lang.ChooseFirst, lang.Attack, lang.PlaceUnder, lang.Use, lang.Flip, lang.MoveDigimon,
)  # fmt: skip


def _yours(node: Any) -> Any:
    """What is said of the opponent's cards, of yours."""
    if isinstance(node, tuple):
        return tuple(_yours(item) for item in node)
    if not isinstance(node, Node):
        return node
    changes = {name: _yours(getattr(node, name)) for name in type(node).fields}
    if changes.get("owner") == "opponent":
        changes["owner"] = "you"
    return node.replace(**changes)


def _by_you(action: Any) -> Any:
    """What is said of the opponent, as you do it with your own cards."""
    mine = _yours(action)
    return mine.replace(whose="owner") if isinstance(mine, lang.PlaceInSecurity) else mine


def _they_choose(part: Any) -> Any:
    """A choice among the opponent's cards, or several of them, left to the opponent."""
    if isinstance(part, lang.EachOf):
        return part.replace(parts=tuple(_they_choose(one) for one in part.parts))
    if not isinstance(part, lang.Choose) or not isinstance(part.cards, lang.Cards):
        raise Unfit
    named = isinstance(part.cards.where, lang.IsOneOf)  # "1 of them": of those that were spoken of
    if part.cards.owner != "opponent" and part.cards.areas != ("revealed",) and not named:
        raise Unfit
    if part.by == "random":
        return part
    return part.replace(by="opponent", cards=_of(part.cards, "you", "opponent"))


def _of(cards: Any, before: str, now: str) -> Any:
    """Cards under one that a player chooses, left to another player to choose, too."""
    of = getattr(cards, "of", None)
    if isinstance(of, lang.Choose) and of.by == before and getattr(of.cards, "owner", "") == "opponent":
        return cards.replace(of=of.replace(by=now))
    return cards


def _you_choose(part: Any) -> Any:
    """The same choice, left to you."""
    if isinstance(part, lang.EachOf):
        return part.replace(parts=tuple(_you_choose(one) for one in part.parts))
    if not isinstance(part, lang.Choose) or part.by != "opponent":
        return part
    return part.replace(by="you", cards=_of(part.cards, "opponent", "you"))


def _is_their_choice(part: Any) -> bool:
    """Whether something is left to the opponent to choose."""
    parts = part.parts if isinstance(part, lang.EachOf) else (part,)
    return any(isinstance(one, lang.Choose) and one.by == "opponent" for one in parts)


class PlayerHelpers:
    """Says what players do."""

    def build_either(self, first: Any, second: Any) -> Any:
        """One of two actions, whichever you choose. What the opponent does or does is theirs to choose."""
        if any(True for _ in self.unbuild_by_opponent(first)):
            raise Unfit
        return lang.EitherAction((first, second))

    def unbuild_either(self, value: Any) -> Unbuilt:
        """The two actions."""
        if isinstance(value, lang.EitherAction) and len(value.actions) == 2:
            if not any(True for _ in self.unbuild_by_opponent(value.actions[0])):
                yield value.actions

    def build_by_opponent(self, action: Any) -> Any:
        """What the opponent does: they choose among their own cards."""
        if isinstance(action, (lang.Draw, lang.GainMemory, lang.LoseMemory, lang.SetMemory, lang.Recovery)):
            return action.replace(who="opponent")
        if isinstance(action, (lang.Shuffle, lang.Search)):
            return action.replace(whose="opponent")
        if isinstance(action, lang.PlayToken):
            return action.replace(who="opponent")
        if isinstance(action, lang.Declare):
            return action.replace(by="opponent")
        if not isinstance(action, _OPPONENTS):
            raise Unfit
        found = action
        for name in ("cards", "choice", "under", "to", "of"):
            part = getattr(action, name, None)
            if isinstance(part, (lang.Choose, lang.EachOf)):
                found = found.replace(**{name: _they_choose(part)})
            elif isinstance(part, (lang.Top, lang.Bottom)):
                if part.owner != "opponent":
                    raise Unfit
            elif isinstance(part, (lang.This, lang.ThisCard)):
                raise Unfit
        return found

    def unbuild_by_opponent(self, value: Any) -> Unbuilt:
        """The action as if you chose among the opponent's cards."""
        chosen = [
            name
            for name in ("cards", "choice", "under", "to", "of")
            if _is_their_choice(getattr(value, name, None))
        ]
        if chosen:
            action = value.replace(**{name: _you_choose(getattr(value, name)) for name in chosen})
            if self._fits(self.build_by_opponent, action, value):
                yield (action,)
        elif isinstance(value, (lang.Draw, lang.GainMemory, lang.LoseMemory, lang.PlayToken)):
            if value.who == "opponent":
                yield (value.replace(who="you"),)
        elif isinstance(value, lang.Declare) and value.by == "opponent":
            yield (value.replace(by="you"),)

    def build_offered(self, who: str, deeds: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
        """What the opponent may do, or each player with their own cards: one thing, or several together.

        What the opponent may do as often as something is there is done as often, or left out as a whole."""
        theirs = lang.May(self._by_all(self.build_by_opponent, deeds), "opponent")
        if who != "both":
            return theirs.replace(action=self.build_may_do(theirs.action, after).action)  # type: ignore[attr-defined]
        if after:
            raise Unfit
        if len(deeds) == 1:
            done = self.build_by_both(deeds[0])
            if isinstance(done, lang.Do):
                return lang.Do((lang.May(done.steps[0]), lang.May(done.steps[1], "opponent")))
        return lang.Do((lang.May(self._by_all(_by_you, deeds)), theirs))

    def unbuild_offered(self, value: Any) -> Unbuilt:
        steps = value.steps if isinstance(value, lang.Do) and len(value.steps) == 2 else (value,)
        offer = steps[-1]
        if not isinstance(offer, lang.May) or offer.who != "opponent":
            return
        if isinstance(offer.action, lang.ForEach):
            for each, after in self.unbuild_may_do(lang.May(offer.action)):  # type: ignore[attr-defined]
                if after:
                    for who, deeds, _ in self.unbuild_offered(offer.replace(action=each)):
                        yield who, deeds, after
            return
        done = offer.action.steps if isinstance(offer.action, lang.Do) else (offer.action,)
        for plain in (self._said_of_opponent, lambda one: one.replace(who="you") if hasattr(one, "who") else one):
            deeds = tuple(map(plain, done))
            for who in ("both", "opponent"):
                if self._fits(partial(self.build_offered, who, after=()), deeds, value):
                    yield who, deeds, ()
                    return

    def _said_of_opponent(self, action: Any) -> Any:
        """What the opponent does, as if you did it with their cards."""
        if isinstance(action, lang.PlaceInSecurity) and action.whose == "owner":
            action = action.replace(whose="opponent")
        return next(iter(self.unbuild_by_opponent(action)), (action,))[0]

    @staticmethod
    def _fits(build: Any, action: Any, value: Any) -> bool:
        """Whether the helper makes the value of the action."""
        try:
            return bool(build(action) == value)
        except Unfit:
            return False

    def build_by_both(self, action: Any) -> Any:
        """What both players do, each with their own cards."""
        if isinstance(action, (lang.Draw, lang.GainMemory, lang.LoseMemory)) and action.who in ("you", THEIRS):
            if any(getattr(node, "owner", "") == "opponent" for node in action.walk()):  # each counts their own
                return lang.Do((_yours(action), action.replace(who="opponent")))
            return action.replace(who="both")
        theirs = self.build_by_opponent(action)
        if isinstance(action, lang.Shuffle):
            return lang.Do((action.replace(whose="you"), theirs))
        if isinstance(action, lang.ChooseFirst):  # "the chosen Digimon" are both
            return lang.ChooseFirst(lang.EachOf((_yours(action).choice, theirs.choice)))
        cards = getattr(action, "cards", None)
        if isinstance(cards, (lang.Top, lang.Bottom)):
            if isinstance(cards.count, int):
                return action.replace(cards=cards.replace(owner="both"))
        elif not isinstance(cards, (lang.Choose, lang.Every)) or not isinstance(cards.cards, lang.Cards):
            raise Unfit
        mine = _yours(action)
        if isinstance(action, lang.PlaceInSecurity):  # "as their top security card": each in their own stack
            mine, theirs = mine.replace(whose="owner"), theirs.replace(whose="owner")
        return lang.Do((mine, theirs))

    def build_and_then(self, actions: tuple[Any, ...], last: Any) -> Any:
        """Things that somebody does, and what they do then."""
        return (*actions, lang.Then(last))

    def unbuild_and_then(self, value: Any) -> Unbuilt:
        if isinstance(value, tuple) and len(value) > 1 and isinstance(value[-1], lang.Then):
            yield value[:-1], value[-1].action

    def _by_all(self, by: Any, actions: tuple[Any, ...]) -> Any:
        """What somebody does one after the other."""
        steps = tuple(
            step.replace(action=by(step.action)) if isinstance(step, lang.Then) else by(step) for step in actions
        )
        return steps[0] if len(steps) == 1 else lang.Do(steps)

    def build_all_by(self, who: str, actions: tuple[Any, ...]) -> Any:
        """What both players do one after the other, each with their own cards, or what the opponent must do."""
        if who == "opponent":
            raise Unfit  # "your opponent trashes": with verbs in the third person
        return self._by_all(self.build_by_both if who == "both" else self.build_by_opponent, actions)

    def unbuild_all_by(self, value: Any) -> Unbuilt:
        for (action,) in self.unbuild_by_both(value):
            yield "both", (action,)
        plain: list[Any] = []
        steps = value.steps if isinstance(value, lang.Do) else ()
        for step in steps:
            if isinstance(step, lang.Then):
                plain.extend(lang.Then(one) for one in self._said_of_both(step.action))
            else:
                plain.extend(self._said_of_both(step))
        if len(plain) == len(steps) > 1:
            yield "both", tuple(plain)

    def build_those_who(self, part: Any, deeds: tuple[Any, ...]) -> Any:
        """What each player does who has something, with their own cards."""
        theirs = self._by_all(self.build_by_opponent, deeds)
        yours = self._by_all(_by_you, deeds)
        have_you, have_they = self.build_had_by_both(part)  # type: ignore[attr-defined]
        return lang.Do((lang.If(have_you, yours), lang.If(have_they, theirs)))

    def unbuild_those_who(self, value: Any) -> Unbuilt:
        steps = value.steps if isinstance(value, lang.Do) else ()
        asked = tuple(step for step in steps if isinstance(step, lang.If) and step.otherwise is None)
        if len(asked) != len(steps) or len(steps) != 2:
            return
        said: Any = asked[1].then
        deeds = tuple(
            next(iter(self.unbuild_by_opponent(deed)), (deed,))[0]
            for deed in (said.steps if isinstance(said, lang.Do) else (said,))
        )
        conditions = tuple(step.condition for step in asked)
        for (part,) in self.unbuild_had_by_both(conditions):  # type: ignore[attr-defined]
            if self._fits(partial(self.build_those_who, part), deeds, value):
                yield part, deeds

    def _said_of_both(self, value: Any) -> Iterator[Any]:
        """What both players do, as it is said after another thing that they do."""
        cards = getattr(value, "cards", None)
        if getattr(value, "who", None) == "both":
            yield value.replace(who="you")
        elif isinstance(cards, (lang.Top, lang.Bottom)) and cards.owner == "both":
            yield value.replace(cards=cards.replace(owner="opponent"))
        else:
            yield from (action for (action,) in self.unbuild_by_both(value))

    def unbuild_by_both(self, value: Any) -> Unbuilt:
        """What both players do, said of the opponent's cards."""
        both = value.steps if isinstance(value, lang.Do) else ()
        if isinstance(value, lang.ChooseFirst) and isinstance(value.choice, lang.EachOf):
            both = tuple(lang.ChooseFirst(part) for part in value.choice.parts)
        if len(both) == 2:
            theirs = both[1]
            if isinstance(getattr(theirs, "cards", None), (lang.Top, lang.Bottom)):
                return  # of so many that some are left: as an until says it
            if isinstance(theirs, lang.PlaceInSecurity):
                theirs = theirs.replace(whose="opponent")
            for (action,) in (*self.unbuild_by_opponent(theirs), (theirs,)):
                if self._fits(self.build_by_both, action, value):
                    yield (action,)
                    return
