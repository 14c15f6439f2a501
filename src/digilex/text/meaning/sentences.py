"""Last pass: sentences. Each is a step by itself; what is said once for two; effects that hold by themselves."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.had import owned
from digilex.text.grammar.helpers_amended import durations_in, enduring
from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import filters_of, where_of
from digilex.text.meaning.said import PRONOUN, changes_cost, foreseen
from digilex.text.meaning.walk import Pass, Step

_DONE_TO_CARDS = (lang.Delete, lang.Suspend, lang.Unsuspend, lang.Trash, lang.ReturnToHand, lang.ReturnToDeck,
                  lang.PlaceInSecurity, lang.PlaceUnder)  # fmt: skip


class Sentences(Pass):
    """Steps in order, and durations that are said once."""

    about = (lang.Do, lang.EachOf, lang.If, lang.Modify, lang.Instead, lang.ActivateEffect, lang.ReduceCost,
             lang.IncreaseCost, lang.SetCost, lang.DigiXrosFrom)  # fmt: skip

    def __init__(self, effect: lang.Effect, tamer: bool = False) -> None:
        super().__init__(effect, tamer)
        self.waits = effect.trigger

    def trigger(self, trigger: lang.Trigger, effect: lang.Effect) -> Any:
        """An effect that lowers the cost of what it waits for works before that happens."""
        trigger = self.visit(trigger)
        return foreseen(trigger) if changes_cost(effect.action) else trigger

    def steps(self, node: lang.Do) -> Any:
        """Several sentences that were read as one; how long is said once for what it "also" gains."""
        steps = _as_long(_others(tuple(part for step in node.steps for part in _sentences(step))))
        return node if steps == node.steps else lang.Do(steps)

    def otherwise(self, node: lang.If) -> Any:
        """ "If ..., suspend all of their Digimon. Otherwise, suspend 1 of them": of those, of which none was chosen."""
        meant = getattr(node.then, "cards", None)
        if node.otherwise is None or not isinstance(meant, (lang.Choose, lang.Every)):
            return node
        return node.replace(otherwise=_of_the_same(node.otherwise, meant))

    def beside(self, node: Any) -> Any:
        """ "Delete 1 of your Digimon and 1 of your opponent's with the same level as it": the first is chosen first."""
        parts = node.cards.parts if isinstance(node.cards, lang.EachOf) else ()
        if not parts or not isinstance(parts[0], lang.Choose) or PRONOUN in parts[0].walk():
            return node
        if not any(PRONOUN in part.walk() for part in parts[1:]):
            return node
        beside = node.replace(cards=lang.EachOf((PRONOUN, *parts[1:])))
        return lang.Do((lang.ChooseFirst(parts[0]), beside))

    def activated(self, node: lang.ActivateEffect) -> Any:
        """ "This card's [Main] effect", which cards say in both numbers."""
        return node.replace(count=1) if node.count is None and node.of == lang.ThisCard() else node

    def replaced(self, node: lang.Instead) -> Any:
        """A duration that is said once for both, and a card that is chosen once."""
        if isinstance(node.action, lang.If) and node.action.otherwise is None and _begins_with_it(node.replacement):
            either = self.replaced(node.replace(action=node.action.then))  # "if you do, ...": also for what is instead
            return node.action.replace(then=either)
        if isinstance(node.replacement, lang.ChooseFirst) and not isinstance(node.action, lang.ChooseFirst):
            raise Unfit("a card is chosen instead, and it is not said what is done with it")
        lasting = durations_in(node.action)
        node = node.replace(replacement=enduring(node.replacement, lasting[-1])) if lasting else node
        return _chosen_for_both(node)

    def changed(self, node: lang.Modify) -> Any:
        """In an unsuspend phase cards unsuspend, or don't: "can't digivolve" needs another time."""
        kept = lang.Cannot("unsuspend")
        if node.duration.endswith("unsuspend phase") and any(change != kept for change in node.changes):
            raise Unfit("it is not said how long: of an unsuspend phase only not to unsuspend can be said")
        return node

    def priced(self, node: Any) -> Any:
        """A cost that changes is the cost of what is waited for."""
        if not _before(foreseen(self.waits)):
            raise Unfit("it is not said of what the cost changes")
        return node

    after: ClassVar[dict[type[Node], Step]] = {
        lang.Do: steps,
        lang.ReduceCost: priced,
        lang.IncreaseCost: priced,
        lang.SetCost: priced,
        lang.Modify: changed,
        **dict.fromkeys(_DONE_TO_CARDS, beside),
        lang.If: otherwise,
        lang.ActivateEffect: activated,
        lang.Instead: replaced,
    }


def _chosen_for_both(node: lang.Instead) -> Any:
    """ "1 Digimon gets -3000 DP. If ..., it gets -6000 DP instead": whichever is done, a Digimon is chosen for it; and
    before that, if the condition asks what it is like."""
    done = node.action.action if isinstance(node.action, lang.May) else node.action
    choice = getattr(done, "cards", None)
    if not isinstance(choice, lang.Choose):
        return node
    if node.condition is not None and PRONOUN in node.condition.walk():
        first = done.replace(cards=PRONOUN)
        action = node.action.replace(action=first) if isinstance(node.action, lang.May) else first
        instead = _to_chosen(node.replacement, choice)
        return lang.Do((lang.ChooseFirst(choice), node.replace(action=action, replacement=instead)))
    if _begins_with_it(node.replacement):
        return node.replace(replacement=_of_choice(node.replacement, choice))
    return node.replace(replacement=_of_the_same(node.replacement, choice))


def _of_the_same(action: Any, choice: lang.Choose | lang.Every) -> Any:
    """ "Delete 1 level 3 Digimon. If ..., delete 2 of them with 3000 DP or less instead": of those among which one
    would have been chosen, with what is said of them now in the place of what was."""
    if isinstance(action, (lang.May, lang.Then)):
        return action.replace(action=_of_the_same(action.action, choice))
    cards = getattr(getattr(action, "cards", None), "cards", None)
    those, *told = filters_of(getattr(cards, "where", None)) or (None,)
    if those != lang.IsOneOf(PRONOUN) or not isinstance(choice.cards, lang.Cards):
        return action
    kept = (part for part in filters_of(choice.cards.where) if type(part) not in map(type, told))
    same = choice.cards.replace(where=where_of((*kept, *told)))
    return action.replace(cards=action.cards.replace(cards=same))


def _to_chosen(action: Any, choice: lang.Choose) -> Any:
    """The action, done to the card that was chosen already where it would choose the same again."""
    if isinstance(action, (lang.May, lang.Then)):
        return action.replace(action=_to_chosen(action.action, choice))
    return action.replace(cards=PRONOUN) if getattr(action, "cards", None) == choice else action


def _begins_with_it(action: Any) -> bool:
    """Whether the first card that is dealt with is the one that was chosen before."""
    first = next((part for part in action.walk() if isinstance(part, (lang.Choose, lang.Every, lang.It))), None)
    return first == PRONOUN


def _of_choice(action: Any, choice: lang.Choose) -> Any:
    """The action, done to a choice of its own."""
    if isinstance(action, (lang.May, lang.Then)):
        return action.replace(action=_of_choice(action.action, choice))
    if isinstance(action, lang.Do):
        first, *rest = action.steps
        return lang.Do((_of_choice(first, choice), *rest))
    if getattr(action, "cards", None) != PRONOUN:
        raise Unfit("it is not said which card it is that something else is done with")
    return action.replace(cards=choice)


def _before(trigger: Any) -> bool:
    """Whether something is done before what is waited for."""
    return any(map(_before, trigger.triggers)) if isinstance(trigger, lang.OneOf) else isinstance(trigger, lang.Would)


def _others(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The steps; after "choose 1 Digimon", "all other Digimon" are all but the chosen one."""
    chosen = (False, *(isinstance(step, lang.ChooseFirst) for step in steps))
    return tuple(_but_chosen(step) if after else step for step, after in zip(steps, chosen, strict=False))


def _but_chosen(step: Any) -> Any:
    if isinstance(step, lang.Do):
        return lang.Do(tuple(_but_chosen(part) for part in step.steps))
    if isinstance(step, lang.Then):
        return lang.Then(_but_chosen(step.action))
    every = getattr(step, "cards", None)
    if not isinstance(every, lang.Every) or not every.cards.other:
        return step
    where = where_of((*filters_of(every.cards.where), lang.Not(lang.IsOneOf(lang.It("it")))))
    return step.replace(cards=lang.Every(every.cards.replace(other=False, where=where)))


def _as_long(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The steps; one that changes the card of the step before, if something holds, lasts as long as that one."""
    found = list(steps)
    for index in range(1, len(steps)):
        before, step = found[index - 1], found[index]
        also = step.then if isinstance(step, lang.If) and step.otherwise is None else None
        if isinstance(before, lang.ModifyPlayer) and isinstance(also, lang.ModifyPlayer) and before.who == also.who:
            found[index] = step.replace(then=enduring(also, before.duration))
        if isinstance(before, lang.Modify) and isinstance(also, lang.Modify) and before.duration != "always":
            if also.duration == "always" and also.cards in (lang.It("it"), before.cards):
                found[index] = step.replace(then=also.replace(duration=before.duration))
    return tuple(found)


def _sentences(step: Any) -> tuple[Any, ...]:
    """The sentences of a step: several that were read as one if some of them have a condition of their own."""
    if isinstance(step, lang.Then) and isinstance(step.action, lang.Do):
        first, *rest = _sentences(step.action)
        return (lang.Then(first), *rest) if rest else (step,)
    several = isinstance(step, lang.Do) and any(isinstance(part, lang.If) for part in step.steps)
    return tuple(step.steps) if several and not _of_each_player(step.steps) else (step,)


def _of_each_player(steps: tuple[Any, ...]) -> bool:
    """Whether the same is asked of each player: "each player with 7 or more cards in their hand trashes 1"."""
    asked = [owned(step.condition, "any") for step in steps if isinstance(step, lang.If)]
    return len(asked) == len(steps) == 2 and asked[0] == asked[1]


def parted(effect: lang.Effect) -> tuple[lang.Effect, ...]:
    """The effects that one text says: what it says about using its card is an effect of its own."""
    return tuple(_unfolded(part) for part in _split(effect))


def _unfolded(effect: lang.Effect) -> lang.Effect:
    """The effect itself where a sentence without a timing is one that waits for something."""
    action = effect.action
    if effect.timings or effect.trigger is not None or not isinstance(action, lang.GrantLater):
        return effect
    if action.duration != "the effect" or action.times is not None:
        return effect
    return action.effect.replace(turns=effect.turns, icons=effect.icons, limit=effect.limit)


def _split(resolved: lang.Effect) -> tuple[lang.Effect, ...]:
    """What an effect says about using its card is an effect of its own."""
    action = resolved.action
    if not isinstance(action, lang.Do) or not any(_is_permission(step) for step in action.steps):
        return (resolved,)
    own = tuple(lang.Effect(step) for step in action.steps if _is_permission(step))
    rest = tuple(step for step in action.steps if not _is_permission(step))
    if not rest:
        return own
    main = resolved.replace(action=rest[0] if len(rest) == 1 else lang.Do(rest))
    return (*own, main) if _is_permission(action.steps[0]) else (main, *own)


def _is_permission(action: Any) -> bool:
    """Whether a sentence lets the card be used without its colours: that holds always, whatever stands before it."""
    if isinstance(action, lang.If):
        return _is_permission(action.then)
    return isinstance(action, lang.Modify) and action.changes == (lang.Can("use without colors"),)
