"""What cards and players can, can't and must do now. A prohibition beats a permission (15-1-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import ID_MASK
from digilex.rules.model.prepared import ChangeSpec, Selector
from digilex.rules.model.vocabulary import (
    BY_BATTLE,
    BY_EFFECT,
    BY_RULE,
    CH_CAN,
    CH_CANNOT,
    CH_EFFECT,
    CH_MUST,
    DIGI_EGG,
    DIGIMON,
    HAND,
    TAMER,
)
from digilex.rules.query.modifiers import KEYWORD_CAUSES, collect, covers, is_active
from digilex.rules.query.select import matches

if TYPE_CHECKING:
    from digilex.rules.state.state import State


# --- prohibitions and permissions -----------------------------------------------------------------------


def cause_fits(by: str, cause: Cause | None, owner: int) -> bool:
    """Whether a cause is of the sort that a text names, seen from the player `owner`."""
    if not by:
        return True
    if cause is None:
        return False
    kind = cause.kind
    if by == "effect" or by == "effects":
        return kind == BY_EFFECT
    if by == "battle":
        return kind == BY_BATTLE
    if by in KEYWORD_CAUSES:  # the effect of a keyword
        return cause.keyword == by
    if by == "rule" or by == "unsuspend phase":  # what unsuspends by a rule does so in that phase
        return kind == BY_RULE
    if by == "your effect" or by == "your effects":
        return kind == BY_EFFECT and cause.player == owner
    if by == "opponent's effect" or by == "opponent's effects":
        return kind == BY_EFFECT and cause.player != owner
    if by == "other than battle":
        return kind != BY_BATTLE
    if by == "other than your effects":
        return not (kind == BY_EFFECT and cause.player == owner)
    if by == "other than Tamer effects":
        return not (kind == BY_EFFECT and cause.source_kind & TAMER)
    if by == "other than your effects or battle":
        return kind != BY_BATTLE and not (kind == BY_EFFECT and cause.player == owner)
    if by == "other than DigiXros":  # materials leave for the card above them, which nothing interrupts (7-2)
        return True
    if by == "other than effects":
        return kind != BY_EFFECT
    if by == "other than opponent's effects":
        return not (kind == BY_EFFECT and cause.player != owner)
    if kind != BY_EFFECT or ("your" in by and cause.player != owner) or ("opponent" in by and cause.player == owner):
        return False
    return covers(by, True, cause.source_kind)


def cannot(game: State, pid: int, what: str, cause: Cause | None, other: int = 0) -> bool:
    """Whether a prohibition forbids it (15-1-3), with that other card if the prohibition names some."""
    perm = game.permanents.get(pid)
    if perm is None or not (perm.own_kinds | game.kinds) & (1 << CH_CANNOT | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CANNOT):
        if change.word == what and cause_fits(change.by, cause, perm.owner):
            if change.selector is None:
                return True
            if other:
                ctx = Context(perm.owner, -pid, game.ref(perm.stack[-1]), None)
                if matches(game, change.selector, other, ctx, change.selector.areas if other > 0 else 0):
                    return True
    return False


def can(game: State, pid: int, what: str) -> bool:
    """Whether an effect allows it."""
    perm = game.permanents.get(pid)
    if perm is None or not (perm.own_kinds | game.kinds) & (1 << CH_CAN | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CAN):
        if change.word == what and change.selector is None:
            return True
    return False


def can_with(game: State, pid: int, what: str, other: int) -> bool:
    """Whether an effect allows it with that other card, of those it names."""
    perm = game.permanents.get(pid)
    if perm is None or not (perm.own_kinds | game.kinds) & (1 << CH_CAN | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CAN):
        if change.word == what and change.selector is not None:
            if matches(game, change.selector, other, Context(perm.owner, -pid, game.ref(perm.stack[-1]), None), 0):
                return True
    return False


def must(game: State, pid: int, what: str) -> bool:
    """Whether an effect demands it."""
    for change, _ in collect(game, pid, CH_MUST):
        if change.word == what:
            return True
    return False


def player_cannot(game: State, player: int, what: str, cause: Cause | None = None, ref: int = 0) -> bool:
    """Whether a player is prohibited from doing something, by that cause, with that card."""
    if not game.kinds & (1 << CH_CANNOT):
        return False
    for active in game.statics:
        static = active.static
        if static.kinds & (1 << CH_CANNOT) and not static.self_only and static.selector is None:
            concerned = static.player == 2 or (active.ctx.player == player) == (static.player == 0)
            if concerned and is_active(game, active):
                for change in static.changes:
                    if change.kind == CH_CANNOT and change.word == what:
                        if prohibits(game, change, active.ctx, player, cause, ref):
                            return True
    for modifier in game.modifiers:
        if modifier.player == player and modifier.kinds & (1 << CH_CANNOT):
            for change in modifier.changes:
                if change.kind == CH_CANNOT and change.word == what:
                    if prohibits(game, change, modifier.ctx, player, cause, ref):
                        return True
    return False


def turn_end_memory(game: State, player: int) -> int:
    """How much memory the opponent must have for the player's turn to end (6-1-4-1)."""
    needed = 1
    if game.kinds & (1 << CH_CANNOT):
        for active in game.statics:
            static = active.static
            if static.kinds & (1 << CH_CANNOT) and static.selector is None and not static.self_only:
                for change in static.changes:
                    if change.kind == CH_CANNOT and change.word == "end the turn" and active.ctx.player == player:
                        if is_active(game, active):
                            needed = max(needed, change.fixed)
    return needed


def prohibits(game: State, change: ChangeSpec, ctx: Context, player: int, cause: Cause | None, ref: int) -> bool:
    """Whether a prohibition of a player covers the cause and the card."""
    if not cause_fits(change.by, cause, player):
        return False
    if change.selector is None:
        return True
    if not ref:
        return False
    mine = Context(player, ctx.this, ctx.card, ctx.ability)  # "your" is said of the player who is prohibited
    selector = change.selector
    if ref > 0 and selector.kinds & DIGIMON and game.info[ref & ID_MASK].kind & DIGI_EGG:  # a Digimon once played
        kinds = selector.kinds | DIGI_EGG
        selector = Selector(kinds, selector.owner, selector.areas, selector.where, selector.other, selector.of)
    areas = selector.areas if selector.areas == 1 << HAND else 0  # no area named: from wherever it is
    if change.word == "move":
        areas = selector.areas  # both ways (4-17-1)
    return matches(game, selector, ref, ctx, areas) or matches(game, selector, ref, mine, areas)


def may_reduce(game: State, player: int, cost: str) -> bool:
    """Whether the player can reduce costs of this kind at all ("players can't reduce play costs")."""
    return not player_cannot(game, player, f"reduce {cost} costs")


def silenced(game: State, pid: int, timing: str) -> bool:
    """Whether its effects with that timing can't be activated."""
    perm = game.permanents.get(pid)
    if perm is None or not (perm.own_kinds | game.kinds) & (1 << CH_CANNOT | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CANNOT):
        if change.word == "activate" and (not change.timing or timing in change.timing.split(" or ")):
            return True
    return False
