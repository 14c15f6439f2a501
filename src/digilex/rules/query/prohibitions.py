"""What cards and players can, can't and must do now. A prohibition beats a permission (15-1-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules.model import deeds
from digilex.rules.model.deeds import CostKind, Demand, Permission, Prohibition
from digilex.rules.model.frames import ActiveStatic, Cause, Context
from digilex.rules.model.identity import ID_MASK, PermanentId
from digilex.rules.model.prepared import ChangeSpec, Selector
from digilex.rules.model.vocabulary import (
    CH_CAN,
    CH_EFFECT,
    CH_MUST,
    DIGI_EGG,
    DIGIMON,
    HAND,
    SECTION_NAMES,
    UPPER_TEXT,
)
from digilex.rules.query.modifiers import collect, forbidding, is_active, is_reached
from digilex.rules.query.select import matches

if TYPE_CHECKING:
    from digilex.rules.state.state import State


def cannot(game: State, pid: PermanentId, what: Prohibition, cause: Cause | None, other: int = 0) -> bool:
    """Whether a prohibition forbids it (15-1-3), with that other card if the prohibition names some."""
    perm = game.permanents.get(pid)
    if perm is None or not perm.kinds & what:
        return False
    for change in forbidding(game, perm, what):
        if change.by is None or change.by.means(game, cause, perm.owner):
            if change.selector is None:
                return True
            if other:
                ctx = Context(perm.owner, -pid, game.ref(perm.stack[-1]), None)
                if matches(game, change.selector, other, ctx, change.selector.areas if other > 0 else 0):
                    return True
    return False


def can(game: State, pid: PermanentId, what: Permission) -> bool:
    """Whether an effect allows it."""
    perm = game.permanents.get(pid)
    if perm is None or not perm.kinds & (1 << CH_CAN | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CAN):
        if change.permits == what and change.selector is None:
            return True
    return False


def lender(game: State, player: int, pid: PermanentId, what: Permission) -> ActiveStatic | None:
    """The persistent effect that lets a player do something with a permanent, if it is not used up (15-14-1-2)."""
    if not game.permanents[pid].kinds & 1 << CH_CAN:
        return None
    for active in [*game.permanents[pid].own_statics, *game.statics]:
        static = active.static
        if static.kinds & 1 << CH_CAN and active.ctx.player == player and is_active(game, active):
            if not any([change.permits == what for change in static.changes]):
                continue
            if static.self_only or is_reached(game, active, -pid):
                if not game.used_up(static.ability, active.ctx.card, active.ctx.this):
                    return active
    return None


def can_with(game: State, pid: PermanentId, what: Permission, other: int) -> bool:
    """Whether an effect allows it with that other card, of those it names."""
    perm = game.permanents.get(pid)
    if perm is None or not perm.kinds & (1 << CH_CAN | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CAN):
        if change.permits == what and change.selector is not None:
            if matches(game, change.selector, other, Context(perm.owner, -pid, game.ref(perm.stack[-1]), None), 0):
                return True
    return False


def must(game: State, pid: PermanentId, what: Demand, other: int) -> bool:
    """Whether an effect demands it, with that other card if the demand names one."""
    for change, meant in collect(game, pid, CH_MUST):
        if change.demands == what and (meant == 0 or meant == other):
            return True
    return False


def demanded(game: State, pid: PermanentId, what: Demand) -> list[int]:
    """With which other cards effects demand it."""
    return [meant for change, meant in collect(game, pid, CH_MUST) if change.demands == what and meant]


def player_cannot(game: State, player: int, what: Prohibition, cause: Cause | None = None, ref: int = 0) -> bool:
    """Whether a player is prohibited from doing something, by that cause, with that card."""
    if not game.kinds & what:
        return False
    for active in game.statics:
        static = active.static
        if static.kinds & what and not static.self_only and static.selector is None:
            concerned = static.player == 2 or (active.ctx.player == player) == (static.player == 0)
            if concerned and is_active(game, active):
                for change in static.changes:
                    if change.prohibits == what and prohibits(game, change, active.ctx, player, cause, ref):
                        return True
    for modifier in game.modifiers:
        if modifier.player == player and modifier.kinds & what:
            for change in modifier.changes:
                if change.prohibits == what and prohibits(game, change, modifier.ctx, player, cause, ref):
                    return True
    return False


def turn_end_memory(game: State, player: int) -> int:
    """How much memory the opponent must have for the player's turn to end (6-1-4-1)."""
    needed = 1
    if game.kinds & deeds.END_TURN:
        for active in game.statics:
            static = active.static
            if static.kinds & deeds.END_TURN and static.selector is None and not static.self_only:
                for change in static.changes:
                    if change.prohibits == deeds.END_TURN and active.ctx.player == player:
                        if is_active(game, active):
                            needed = max(needed, change.fixed)
    return needed


def prohibits(game: State, change: ChangeSpec, ctx: Context, player: int, cause: Cause | None, ref: int) -> bool:
    """Whether a prohibition of a player covers the cause and the card."""
    if change.by is not None and not change.by.means(game, cause, player):
        return False
    if change.selector is None:
        return True
    if not ref:
        return False
    if change.prohibits == deeds.TRASH:  # whose pile it is, is said of the player whose text it is
        return matches(game, change.selector, ref, ctx, 0)
    mine = Context(player, ctx.this, ctx.card, ctx.ability)  # "your" is said of the player who is prohibited
    selector = change.selector
    if ref > 0 and selector.kinds & DIGIMON and game.info[ref & ID_MASK].kind & DIGI_EGG:  # a Digimon once played
        kinds = selector.kinds | DIGI_EGG
        selector = Selector(kinds, selector.owner, selector.areas, selector.where, selector.other, selector.of)
    areas = 0
    if selector.areas == 1 << HAND and selector.owner == 2:
        areas = selector.areas  # no area and nobody's hand named: from wherever it is
    if change.prohibits == deeds.MOVE:
        areas = selector.areas  # both ways (4-17-1)
    return matches(game, selector, ref, ctx, areas) or matches(game, selector, ref, mine, areas)


def may_reduce(game: State, player: int, cost: CostKind) -> bool:
    """Whether the player can reduce costs of this kind at all ("players can't reduce play costs")."""
    what = deeds.REDUCTIONS.get(cost)
    return what is None or not player_cannot(game, player, what)


def silenced(game: State, pid: PermanentId, timing: str, section: int = UPPER_TEXT) -> bool:
    """Whether its effects with that timing, from that section of a card, can't be activated, or are lost."""
    perm = game.permanents.get(pid)
    if perm is None or not perm.kinds & deeds.ACTIVATE:
        return False
    for change in forbidding(game, perm, deeds.ACTIVATE) + forbidding(game, perm, deeds.HAVE_EFFECTS):
        if not change.timings or timing in change.timings or SECTION_NAMES[section] in change.timings:
            return True
    return False


def silences(game: State, pid: PermanentId, ref: int) -> bool:
    """Whether the Digimon keeps the [Security] effects of a card that it checks from being activated."""
    perm = game.permanents.get(pid)
    if perm is None:
        return False
    for change in forbidding(game, perm, deeds.ACTIVATE):
        if "Security" in change.timings and change.selector is not None:
            ctx = Context(perm.owner, -pid, game.ref(perm.stack[-1]), None)
            if matches(game, change.selector, ref, ctx, change.selector.areas):
                return True
    return False
