"""Whether an effect that was triggered, or could be declared, can be activated (15-4-4, 15-6-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model import deeds
from digilex.rules.model.frames import Context, Pending
from digilex.rules.model.identity import PermanentId
from digilex.rules.model.prepared import Ability
from digilex.rules.model.vocabulary import (
    BATTLE,
    BREEDING,
    CH_EFFECT,
    CH_KEYWORD,
    DIGIMON,
    INHERITED_TEXT,
    LINK_TEXT,
    OPTION,
    OPTION_TEXT,
)
from digilex.rules.query import modifiers, prohibitions
from digilex.rules.query.select import kind_of, matches

LEFT_AS: Final = "left as"  # what the permanent of an effect was when it had left: its top card where it went

if TYPE_CHECKING:
    from digilex.rules.state.state import State


def has_ability(game: State, pending: Pending) -> bool:
    """Whether the card still has the effect that is pending (15-4-4-4)."""
    perm = game.permanents.at(pending.this)
    if perm is None:
        return False
    event = pending.happening.event
    if pending.ability.timings and not any([spec.event == event for spec in pending.ability.triggers]):
        return any([ability is pending.ability for _, ability, _ in modifiers.attached(game, perm, event)])
    for active in perm.abilities:
        if active.ability is pending.ability and active.card == pending.card:
            return not active.if_digimon or kind_of(game, -perm.pid) & DIGIMON != 0
    if not game.granted & pending.ability.events:
        return False
    for kind in (CH_KEYWORD, CH_EFFECT):
        for change, _ in modifiers.collect(game, perm.pid, kind):
            if change.ability is pending.ability:
                return True
    return False


def can_activate(game: State, pending: Pending) -> bool:
    """Whether a triggered effect can still be activated (15-4-4)."""
    ability = pending.ability
    if pending.plan_step >= 0:
        return True  # pending processing (18-1)
    if pending.anchor == 0:
        return may_be_processed(game, pending)  # bound to no card
    if ability.limit and game.used_up(ability, pending.card, pending.this):
        return False
    if pending.anchor != pending.this:
        if not game.valid(pending.anchor):
            return False  # 15-4-4-3
    elif pending.this < 0:
        if not has_ability(game, pending):
            return False
        perm = game.permanents[PermanentId(-pending.this)]
        if perm.area != (BREEDING if "Breeding" in ability.icons else BATTLE):
            return False
        if not still_meant(game, pending):
            return False
    elif not game.valid(pending.this):
        return False
    if pending.this < 0 and is_silenced(game, pending):
        return False
    return may_be_processed(game, pending)


def is_silenced(game: State, pending: Pending) -> bool:
    """Whether an effect forbids to activate effects with the timing that came, or the card lost them."""
    perm = game.permanents.at(pending.this)
    if perm is not None and perm.kinds & deeds.ACTIVATE:
        ability = pending.ability
        if modifiers.loses(game, perm, ability):
            return True  # 15-4-4-4
        event = pending.happening.event
        met = [spec.timing for spec in ability.triggers if spec.timing and spec.event == event]
        for timing in met or ability.timings or ("",):  # the other timings of the effect do not matter now
            if prohibitions.silenced(game, PermanentId(-pending.this), timing, ability.section):
                return True
    return False


def may_be_processed(game: State, pending: Pending) -> bool:
    """Whether the conditions of a pending effect allow it to be activated; most have none."""
    plan = pending.ability.plan
    if plan and plan[0].conditional() is None:
        return True
    return conditions_allow(game, pending_context(pending))


def still_meant(game: State, pending: Pending) -> bool:
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


def conditions_allow(game: State, ctx: Context) -> bool:
    """15-6-3: an effect none of whose processing conditions holds cannot be activated."""
    ability = ctx.ability
    assert ability is not None
    step = 0
    while step < len(ability.plan):  # along the way that is taken when no condition holds
        condition = ability.plan[step].conditional()
        if condition is None or condition.holds(game, ctx):
            return True
        step = ability.plan[step].otherwise()
    return False


def pending_context(pending: Pending) -> Context:
    """The context in which a pending effect is evaluated and processed."""
    ctx = Context(pending.player, pending.this, pending.card, pending.ability)
    ctx.happening = pending.happening
    if pending.bindings:
        ctx.bindings = {name: refs[:] for name, refs in pending.bindings.items()}
    if pending.anchor > 0 and pending.anchor != pending.this:
        ctx.bindings[LEFT_AS] = [pending.anchor]
    return ctx


def source_kind(game: State, ctx: Context, ability: Ability) -> int:
    """Which type of effect it is: a Digimon effect, a Tamer effect, an Option card effect (15-2, 15-3-2)."""
    if ability.section == INHERITED_TEXT or ability.section == LINK_TEXT:
        return DIGIMON
    if ability.section == OPTION_TEXT:
        return OPTION  # 4-6-6-3
    if ctx.this < 0:
        return kind_of(game, ctx.this)
    return kind_of(game, ctx.card)
