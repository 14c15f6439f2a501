"""First pass: the form that programs have. What a text adds, leaves out or says in another order."""

from __future__ import annotations

from typing import Any, ClassVar

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.grammar.effects import awaited_in
from digilex.text.grammar.patterns import Unfit
from digilex.text.meaning.said import PRONOUN, is_said, undone
from digilex.text.meaning.walk import Meant, Pass, Step

_REST = lang.Every(lang.Cards(("card",), areas=("revealed",)))


class Shape(Pass):
    """Explanations of the rules go; conditions, triggers and choices stand where programs have them."""

    described_token: lang.PlayToken | None = None

    def effect(self, effect: lang.Effect) -> lang.Effect:
        """An effect that says its condition before its trigger has the trigger as its own."""
        return super().effect(_with_own_trigger(effect))

    def trigger(self, trigger: lang.Trigger, effect: lang.Effect) -> Any:
        """Triggers of which the later ones speak of "them"."""
        return self.visit(_same_subject(trigger))

    def steps(self, node: lang.Do) -> Any:
        """Sentences without those that only explain the rules; "instead" means all of a search."""
        node = node.replace(steps=_otherwise(node.steps))
        if len(node.steps) == 1:
            return Meant(self.visit(node.steps[0]))
        together = awaited_in(node.steps)
        if len(together) < len(node.steps):
            return Meant(self.visit(together[0] if len(together) == 1 else lang.Do(together)))
        plain = _unexplained(node)
        return Meant(self.visit(plain)) if plain is not node else _replaced_whole(node)

    def price(self, node: lang.By) -> Any:
        """A price, and what it brings, without what the rules do anyway."""
        node = node.replace(cost=_placed_alone(node.cost))
        if isinstance(node.then, lang.Do) and _takes_off_field(node.cost) and _explains(node.then.steps[-1]):
            rest = node.then.steps[:-1]
            node = node.replace(then=rest[0] if len(rest) == 1 else lang.Do(rest))
        return node

    def matching(self, node: lang.Matches) -> Any:
        """Digivolution cards of "this card": of what it was when it was on top of them."""
        if node.cards == lang.ThisCard() and isinstance(node.filter, lang.DigivolutionCards):
            return node.replace(cards=lang.This())
        return node

    def described(self, node: lang.Cards) -> Any:
        """ "Memory cost" of cards that are played."""
        if node.where is None or "Option" in node.kinds or node.kinds == ("card",):
            return node
        where = _costs_to_play(node.where)
        return node if where is node.where else node.replace(where=where)

    def played(self, node: lang.Play) -> Any:
        """A token must be described."""
        if isinstance(node.cards, lang.Choose) and getattr(node.cards.cards, "kinds", ()) == ("Token",):
            raise Unfit("it is not said what the Token is like")
        return node

    def token(self, node: lang.PlayToken) -> Any:
        """A token; "it", if it is played to another area, is the one that was described."""
        if not node.name:
            if self.described_token is None:
                raise Unfit("it is not said which Token is played")
            return self.described_token.replace(who=node.who, suspended=node.suspended)
        self.described_token = node
        return node

    def repeated(self, node: lang.ForEach) -> Any:
        """So many are chosen at once, if something is to be done with all of them: "for each Tamer, choose 1"."""
        first = node.action.choice if isinstance(node.action, lang.ChooseFirst) else None
        counted = isinstance(node.amount, lang.Amount) and not node.again
        if not counted or not isinstance(first, lang.Choose) or first.count != 1:
            return node
        return lang.ChooseFirst(first.replace(count=node.amount))

    def alternatives(self, node: lang.EitherAction) -> Any:
        """What is chosen before the player says what is done with it."""
        return node if all(isinstance(action, lang.If) for action in node.actions) else _chosen_before(node)

    before: ClassVar[dict[type[Node], Step]] = {
        lang.Do: steps,
        lang.By: price,
        lang.Matches: matching,
        lang.Cards: described,
        lang.Play: played,
        lang.PlayToken: token,
        lang.EitherAction: alternatives,
        lang.ForEach: repeated,
    }


def _otherwise(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The steps; "if this Digimon is red, ... If it isn't, ..." and "if you have one, ... If you don't, ..." ask the
    same twice, unless the first may be done or left: then it may be asked whether it was."""
    found: list[Any] = []
    for step in steps:
        before = found[-1].action if found and isinstance(found[-1], lang.Then) else found[-1] if found else None
        if isinstance(before, lang.If) and before.otherwise is None and isinstance(step, lang.If) and undone(step):
            if step.otherwise is None and not _is_asked(before):
                both = before.replace(otherwise=step.then)
                found[-1] = lang.Then(both) if isinstance(found[-1], lang.Then) else both
                continue
        found.append(step)
    return tuple(found)


def _is_asked(step: lang.If) -> bool:
    """Whether something may be left undone there, or it was asked whether something was done."""
    return any(isinstance(part, (lang.May, lang.DidThis, lang.By)) for part in step.walk())


def _explains(step: Any) -> bool:
    """Whether a sentence may only say what the rules trash from under a card that leaves (4-7-8): "trash all of the
    digivolution cards of that Digimon"."""
    cards = step.cards.cards if isinstance(step, lang.Trash) and isinstance(step.cards, lang.Every) else None
    if not isinstance(cards, lang.Cards) or cards.areas != ("under",) or cards.where is not None:
        return False
    return is_said(cards.of)


def _takes_off_field(action: Any) -> bool:
    """Whether cards on the field go to the hand, the deck or the security stack."""
    for node in action.walk():
        if isinstance(node, (lang.ReturnToHand, lang.ReturnToDeck, lang.PlaceInSecurity)):
            cards = getattr(node.cards, "cards", None)
            if node.cards == lang.It("subject") or (isinstance(cards, lang.Cards) and cards.areas == ("battle",)):
                return True
    return False


def _unexplained(action: lang.Do) -> lang.Action:
    """The action without sentences that only explain the rules."""
    steps: list[lang.Action] = []
    for step in action.steps:
        if not (steps and _explains(step) and _takes_off_field(steps[-1])):
            steps.append(step)
    if len(steps) == len(action.steps):
        return action
    return steps[0] if len(steps) == 1 else lang.Do(tuple(steps))


def _placed_alone(cost: lang.Action) -> lang.Action:
    """A card that is placed under another, without what the rules trash from under it anyway (4-7-8)."""
    if not isinstance(cost, lang.Do) or len(cost.steps) != 2:
        return cost
    first, second = cost.steps
    if not isinstance(first, lang.Trash) or not isinstance(second, lang.PlaceUnder) or second.cards != PRONOUN:
        return cost
    trashed = first.cards.cards if isinstance(first.cards, lang.Every) else None
    if trashed is None or trashed.areas != ("under",) or trashed.where is not None or trashed.of is None:
        return cost
    return second.replace(cards=trashed.of)


def _costs_to_play(where: lang.Filter | None) -> lang.Filter | None:
    """The property with "memory cost" meaning the play cost, as it does for all cards that are played."""
    if isinstance(where, lang.UseCost):
        return lang.PlayCost(where.compare, where.amount)
    if isinstance(where, (lang.Both, lang.Either)):
        return where.replace(filters=tuple(_costs_to_play(part) for part in where.filters))
    return where


def _replaced_whole(action: lang.Do) -> lang.Action:
    """The action with "instead" meaning all of a search, not only what becomes of the rest of the revealed cards."""
    for index, step in enumerate(action.steps):
        if isinstance(step, lang.Instead) and _REST in step.action.walk():
            before = action.steps[:index]
            if any(isinstance(earlier, lang.Reveal) for earlier in before):
                whole = step.replace(action=lang.Do((*before, step.action)))
                rest = action.steps[index + 1 :]
                return lang.Do((whole, *rest)) if rest else whole
    return action


def _with_own_trigger(effect: lang.Effect) -> lang.Effect:
    """An effect that says its condition before its trigger: "while ..., when this card would be played, ..."."""
    held = effect.action.then if isinstance(effect.action, lang.If) and effect.trigger is None else None
    if isinstance(held, lang.GrantLater) and held.duration == "the effect" and not effect.timings:
        assert isinstance(effect.action, lang.If)
        action = effect.action.replace(then=held.effect.action)
        return effect.replace(trigger=held.effect.trigger, action=action)
    return effect


def _same_subject(trigger: lang.Trigger) -> lang.Trigger:
    """Triggers of which the later ones speak of "them", the ones that the first is about."""
    if not isinstance(trigger, lang.OneOf):
        return trigger
    first = trigger.triggers[0]
    subject = first.subject if isinstance(first, (lang.When, lang.Would)) else None
    if not isinstance(subject, lang.Cards):
        return trigger
    parts: list[lang.Trigger] = []
    for part in trigger.triggers:
        if isinstance(part, (lang.When, lang.Would)) and is_said(part.object):
            part = part.replace(object=subject)
        parts.append(part)
    return lang.OneOf(tuple(parts))


def _chosen_before(node: lang.EitherAction) -> lang.Action:
    """ "Add 1 card to the hand or place it ...": the card is chosen before the player says what is done with it."""
    choice = getattr(node.actions[0], "cards", None)
    if not isinstance(choice, lang.Choose):
        return node
    if any(getattr(action, "cards", None) != PRONOUN for action in node.actions[1:]):
        return node
    return lang.Do((lang.ChooseFirst(choice), node.replace(actions=tuple(_meant(one) for one in node.actions))))


def _meant(action: lang.Action) -> lang.Action:
    return action.replace(cards=PRONOUN)
