"""Activating effects: the effects that triggered simultaneously, one at a time (15-4), and their processing (15-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules import derive
from digilex.rules.arranging import put_back
from digilex.rules.base import ID_MASK, Ability, Context, Frame, Option, Pending, Procedure
from digilex.rules.control import note_activation
from digilex.rules.select import kind_of, matches
from digilex.rules.state import PROCEDURES
from digilex.rules.verbs import effect_cause
from digilex.rules.words import BATTLE, BREEDING, DIGIMON, ENDS_WITH_EFFECT, OPTION, RESOLVING

if TYPE_CHECKING:
    from digilex.rules.state import Game


def has_ability(game: Game, pending: Pending) -> bool:
    """Whether the card still has the effect that is pending (15-4-4-4)."""
    perm = game.permanents.get(-pending.this)
    if perm is None:
        return False
    for active in perm.abilities:
        if active.ability is pending.ability and active.card == pending.card:
            return not active.if_digimon or kind_of(game, -perm.pid) & DIGIMON != 0
    if not game.granting:
        return False
    for kind in (1, 6):
        for change, _ in derive.collect(game, perm.pid, kind):
            if change.ability is pending.ability:
                return True
    return False


def can_activate(game: Game, pending: Pending) -> bool:
    """Whether a triggered effect can still be activated (15-4-4)."""
    ability = pending.ability
    if pending.plan_step >= 0:
        return True  # pending processing (18-1)
    if pending.anchor == 0:
        return conditions_allow(game, pending_context(pending))  # bound to no card
    if ability.limit and game.used_up(ability, pending.card, pending.this):
        return False
    if pending.anchor != pending.this:
        if not game.valid(pending.anchor):
            return False  # 15-4-4-3
    elif pending.this < 0:
        if not has_ability(game, pending):
            return False
        perm = game.permanents[-pending.this]
        if perm.area != (BREEDING if "Breeding" in ability.icons else BATTLE):
            return False
        if not still_meant(game, pending):
            return False
    elif not game.valid(pending.this):
        return False
    if pending.this < 0:
        event = pending.happening.event
        met = [spec.timing for spec in ability.triggers if spec.timing and spec.event == event]
        for timing in met or ability.timings:  # the other timings of the effect do not matter now
            if derive.silenced(game, -pending.this, timing):
                return False
    return conditions_allow(game, pending_context(pending))


def still_meant(game: Game, pending: Pending) -> bool:
    """15-4-4-5: "When this level 4 Digimon attacks" asks for a level 4 Digimon until the effect is activated."""
    narrowed = False
    for spec in pending.ability.triggers:
        if spec.event == pending.happening.event:
            if spec.subject is None or not spec.subject_narrowed:
                return True
            if matches(game, spec.subject, pending.this, pending_context(pending), 0):
                return True
            narrowed = True
    return not narrowed


def conditions_allow(game: Game, ctx: Context) -> bool:
    """15-6-3: an effect none of whose processing conditions holds cannot be activated."""
    ability = ctx.ability
    assert ability is not None
    step = 0
    while step < len(ability.plan):  # along the way that is taken when no condition holds
        condition = ability.plan[step].conditional()
        if condition is None or condition.holds(game, ctx):
            return True
        step = getattr(ability.plan[step], "target", len(ability.plan))
    return False


def pending_context(pending: Pending) -> Context:
    """The context in which a pending effect is evaluated and processed."""
    ctx = Context(pending.player, pending.this, pending.card, pending.ability)
    ctx.happening = pending.happening
    for name, refs in pending.bindings.items():
        ctx.bindings[name] = refs[:]
    return ctx


def source_kind(game: Game, ctx: Context, ability: Ability) -> int:
    """Which type of effect it is: a Digimon effect, a Tamer effect, an Option card effect (15-2, 15-3-2)."""
    if ability.section == 1 or ability.section == 3:
        return DIGIMON
    if ability.section == 4:
        return OPTION  # of a DUAL card (4-6-6-3)
    if ctx.this < 0:
        return kind_of(game, ctx.this)
    return kind_of(game, ctx.card)


def effect_frame(game: Game, pending: Pending) -> Frame:
    """The processing of a pending effect."""
    frame = Frame(RESOLVING)
    frame.context = pending_context(pending)
    frame.player = pending.player
    frame.object = pending.this
    frame.cause = effect_cause(game, frame.context, source_kind(game, frame.context, pending.ability))
    if pending.anchor == 0 and pending.plan_step < 0:
        game.spend(pending.ability)
    if pending.plan_step >= 0:
        frame.step = pending.plan_step
        frame.subject = pending.plan_end
        frame.mode = 1
        note_activation(game, frame.context)
    return frame


def pending_text(game: Game, pending: Pending) -> str:
    """The canonical line for activating one of several pending effects."""
    this = pending.this if pending.this < 0 else pending.card
    number = game.info[pending.card & ID_MASK].number
    return f"resolve {game.label(this)} {number} {pending.ability.line}"


def pending_options(game: Game, pendings: list[Pending], places: list[int]) -> list[Option]:
    """Activating one of these, with their places. One that two events triggered says for which it is (15-4-3-4)."""
    texts = [pending_text(game, pending) for pending in pendings]
    options: list[Option] = []
    for i in range(len(pendings)):
        text = texts[i]
        if pendings[i].ability.speaks_of_event and texts.count(text) > 1:
            subjects = pendings[i].happening.subjects
            text += " for " + " + ".join([game.label(ref) for ref in subjects]) if subjects else ""
        options.append(Option("resolve", text, places[i]))
    return options


def activate_next(game: Game) -> None:
    """15-4-3-5: the turn player's effects of the newest batch first, one chosen at a time."""
    batch = game.batches[-1]
    if not game.batches[-1]:
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
            if len({option.text for option in options}) > 1:
                frame = Frame(RESOLVING)
                frame.phase = -1  # waits for the choice among simultaneous effects
                game.push(frame)
                prompt = "Several effects triggered: which one is activated next?"
                clause = "15-4-3-5-1" if player == game.turn_player else "15-4-3-5-2"
                game.ask(player, "resolve", prompt, clause, options)
                return
        chosen = ready[0]
        batch.remove(chosen)
        game.push(effect_frame(game, chosen))
        return
    game.batches.pop()


def revealing(game: Game) -> bool:
    """Whether an effect in progress has cards revealed: they stay so while others interrupt it (15-15-3-4)."""
    for frame in game.stack:
        if frame.kind == RESOLVING and frame.context is not None and "revealed" in frame.context.bindings:
            return True
    return False


class Resolving(Procedure):
    """The processing of one effect, step by step as its plan says (15-1-2)."""

    def run(self, game: Game, frame: Frame) -> None:
        if frame.phase == -1:
            game.stack.pop()
            return
        ctx = frame.context
        assert ctx is not None and ctx.ability is not None
        plan = ctx.ability.plan
        end = frame.subject or len(plan)
        if frame.step >= end:
            game.stack.pop()
            if game.revealed and not revealing(game):
                put_back(game)
            if game.modifiers:
                game.expire(ENDS_WITH_EFFECT)
            return
        plan[frame.step].run(game, frame)

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        if frame.phase == -1:
            game.stack.pop()
            batch = game.batches[-1]
            pending = batch.pop(option.a)
            game.push(effect_frame(game, pending))
            return
        ctx = frame.context
        assert ctx is not None and ctx.ability is not None
        ctx.ability.plan[frame.step].answered(game, frame, option)


PROCEDURES[RESOLVING] = Resolving(False)
