"""Activating effects: the effects that triggered simultaneously, one at a time (15-4), and their processing (15-1)."""

from __future__ import annotations

from digilex.rules.model.decision import Option, distinct
from digilex.rules.model.frames import Frame, Pending
from digilex.rules.model.identity import card_of
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import ChoiceFrame, EffectFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import CHOOSING, ENDS_WITH_EFFECT, RESOLVING
from digilex.rules.query.activation import can_activate, pending_context, source_kind
from digilex.rules.state.state import State
from digilex.rules.steps.arrange import put_back
from digilex.rules.steps.effect import effect_cause, note_activation


def effect_frame(game: State, pending: Pending) -> EffectFrame:
    """The processing of a pending effect."""
    ctx = pending_context(pending)
    frame = EffectFrame(ctx, effect_cause(game, ctx, source_kind(game, ctx, pending.ability)))
    if pending.anchor == 0 and pending.plan_step < 0:
        game.spend(pending.ability)
    if pending.plan_step >= 0:
        frame.step = pending.plan_step
        frame.end = pending.plan_end
        frame.activated = True
        note_activation(game, frame.context)
    return frame


def pending_option(game: State, pending: Pending, place: int) -> Option:
    """Activating one of several pending effects."""
    this = pending.this if pending.this < 0 else pending.card
    number = game.info[card_of(pending.card)].number
    ability = pending.ability
    return Option(
        "resolve", this, game.label(this), pending.card, number,
        effect=ability.key, ordinal=ability.line, index=place,
    )  # fmt: skip


def pending_options(game: State, pendings: list[Pending], places: list[int]) -> list[Option]:
    """Activating one of these, with their places. One that two events triggered says for which it is (15-4-3-4)."""
    options = [pending_option(game, pendings[i], places[i]) for i in range(len(pendings))]
    twice = [pendings[i].ability.speaks_of_event and options.count(options[i]) > 1 for i in range(len(options))]
    for i in range(len(options)):
        subjects = pendings[i].happening.subjects
        if twice[i] and subjects:
            options[i].others = tuple(subjects)
            options[i].names = tuple([game.label(ref) for ref in subjects])
    return options


def activate_next(game: State) -> None:
    """15-4-3-5: the turn player's effects of the newest batch first, one chosen at a time."""
    batch = game.batches[-1]
    if not game.batches[-1]:
        game.batches.pop()
        return
    if len(batch) == 1:
        only = batch.pop()
        if can_activate(game, only):
            game.push(effect_frame(game, only))
        else:
            game.batches.pop()
        return
    for player in (game.turn_player, 1 - game.turn_player):
        mine = [pending for pending in batch if pending.player == player]
        if not mine:
            continue
        ready = [pending for pending in mine if can_activate(game, pending)]
        if not ready:
            for pending in mine:  # none of them can be activated any more
                batch.remove(pending)
            continue  # while there are others, one whose condition does not hold yet still waits (15-8-3-9-2)
        options: list[Option] = []
        if len(ready) > 1:
            options = pending_options(game, ready, [batch.index(pending) for pending in ready])
            if len(distinct(options)) > 1:
                game.push(ChoiceFrame())
                clause = "15-4-3-5-1" if player == game.turn_player else "15-4-3-5-2"
                game.ask(player, "resolve", "next effect", clause, options)
                return
        chosen = ready[0]
        batch.remove(chosen)
        game.push(effect_frame(game, chosen))
        return
    game.batches.pop()


def revealing(game: State) -> bool:
    """Whether an effect in progress has cards revealed: they stay so while others interrupt it (15-15-3-4)."""
    for frame in game.stack:
        if isinstance(frame, EffectFrame) and "revealed" in frame.context.bindings:
            return True
    return False


class Resolving(Procedure):
    """The processing of one effect, step by step as its plan says (15-1-2)."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, EffectFrame)
        ability = frame.context.ability
        assert ability is not None
        plan = ability.plan
        end = frame.end or len(plan)
        if frame.step >= end:
            game.stack.pop()
            if game.revealed and not revealing(game):
                put_back(game)
            if game.modifiers:
                game.expire(ENDS_WITH_EFFECT)
            return
        plan[frame.step].run(game, frame)

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        assert isinstance(frame, EffectFrame)
        ability = frame.context.ability
        assert ability is not None
        ability.plan[frame.step].answered(game, frame, option)


class Choosing(Procedure):
    """15-4-3-5: a player chooses which of several simultaneous effects is activated next."""

    def run(self, game: State, frame: Frame) -> None:
        game.stack.pop()

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        game.stack.pop()
        game.push(effect_frame(game, game.batches[-1].pop(option.index)))


PROCEDURES[RESOLVING] = Resolving(False)
PROCEDURES[CHOOSING] = Choosing(False)
