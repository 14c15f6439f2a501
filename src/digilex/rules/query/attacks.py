"""Who can attack what, and who can block (11-2, 12-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model import deeds
from digilex.rules.model.identity import NO_PERMANENT, PermanentId
from digilex.rules.model.prepared import ChangeSpec
from digilex.rules.model.vocabulary import BATTLE, CH_CAN, CH_CANNOT, CH_EFFECT, CH_MUST, DIGIMON
from digilex.rules.query import prohibitions, values
from digilex.rules.query.modifiers import collect
from digilex.rules.query.select import kind_of

if TYPE_CHECKING:
    from digilex.rules.state.state import State


# Kinds of changes that can make one Digimon's attack options differ from another's.
SAYS_OTHERWISE: Final = 1 << CH_CANNOT | 1 << CH_CAN | 1 << CH_MUST | 1 << CH_EFFECT


def can_attack(game: State, pid: PermanentId, without_suspending: bool, fresh_allowed: bool) -> bool:
    """Whether an attack declaration can be made with it (11-1-2, 11-2-1, 11-2-5, 7-1-2-1)."""
    perm = game.permanents[pid]
    if perm.owner != game.turn_player or perm.area != BATTLE or not kind_of(game, -pid) & DIGIMON:
        return False
    if not without_suspending and perm.suspended:
        return False
    if perm.arrived == game.turn and not fresh_allowed:
        if not values.keyword_count(game, pid, "Rush") and not prohibitions.can(game, pid, deeds.ATTACK_AT_ONCE):
            return False
    if not perm.kinds & SAYS_OTHERWISE:
        return True
    if prohibitions.cannot(game, pid, deeds.ATTACK, None):
        return False
    return without_suspending or not prohibitions.cannot(game, pid, deeds.SUSPEND, None)


def targets_for(
    game: State, pid: PermanentId, when_played: bool = False, without_suspending: bool = False,
    unsuspended: bool = False,
) -> list[PermanentId]:
    """The targets that a Digimon can attack: 0 for the player, or suspended Digimon of the opponent (11-2-7-1)."""
    found: list[PermanentId] = []
    if not can_attack(game, pid, without_suspending, when_played):
        return found
    perm = game.permanents[pid]
    rivals = game.players[1 - perm.owner].battle
    if not perm.kinds & SAYS_OTHERWISE:
        found.append(NO_PERMANENT)
        for other in rivals:
            target = game.permanents[other]
            if (target.suspended or unsuspended) and kind_of(game, -other) & DIGIMON:
                if not prohibitions.cannot(game, other, deeds.BE_ATTACKED, None, -pid):
                    found.append(other)
        return found
    if not prohibitions.cannot(game, pid, deeds.ATTACK_PLAYERS, None):
        found.append(NO_PERMANENT)
    if prohibitions.cannot(game, pid, deeds.ATTACK_DIGIMON, None):
        return found
    only_suspended = prohibitions.cannot(game, pid, deeds.ATTACK_UNSUSPENDED, None)
    anything = unsuspended or prohibitions.can(game, pid, deeds.ATTACK_ANY_DIGIMON)
    bare = not anything and prohibitions.can(game, pid, deeds.ATTACK_BARE_DIGIMON)
    for other in rivals:
        target = game.permanents[other]
        allowed = target.suspended or anything or (bare and len(target.stack) == 1)
        allowed = allowed or prohibitions.can_with(game, pid, deeds.ATTACK_ANY_DIGIMON, -other)
        if only_suspended and not target.suspended:
            continue
        if prohibitions.cannot(game, pid, deeds.ATTACK_DIGIMON, None, -other):
            continue  # one of those that it can't attack
        if allowed and kind_of(game, -other) & DIGIMON:
            if not prohibitions.cannot(game, other, deeds.BE_ATTACKED, None, -pid):
                found.append(other)
    if perm.kinds & (1 << CH_MUST | 1 << CH_EFFECT):
        demanded = prohibitions.demanded(game, pid, deeds.MUST_ATTACK)
        wanted = [target for target in found if target and -target in demanded]
        return wanted or found
    return found


def may_attack_by_effect(game: State, pid: PermanentId) -> bool:
    """Whether an effect could make it attack now."""
    return game.attack is None and bool(targets_for(game, pid))


def blocks_unsuspended(game: State, pid: PermanentId) -> bool:
    """Whether an effect that is not used up lets it block without suspending."""
    what = deeds.BLOCK_UNSUSPENDED
    if not prohibitions.can(game, pid, what):
        return False
    perm = game.permanents[pid]
    if prohibitions.lender(game, perm.owner, pid, what) is not None:
        return True
    limited: list[ChangeSpec] = []
    for active in [*perm.own_statics, *game.statics]:
        if active.static.ability.limit:
            limited += active.static.changes
    for change, _ in collect(game, pid, CH_CAN):  # what else lets it, used up or not, does not take away
        if change.permits == what and change.selector is None and not any([change is one for one in limited]):
            return True
    return False


def blockers(game: State, player: int) -> list[PermanentId]:
    """The Digimon with which the player could block now (12-1)."""
    attack = game.attack
    found: list[PermanentId] = []
    if attack is None or attack.attacker not in game.permanents or attack.blocked:
        return found  # 12-1-6, 12-1-2
    if prohibitions.cannot(game, attack.attacker, deeds.TARGET_SWITCHED, None):
        return found  # a block is a switch (12-1-1)
    for pid in game.players[player].battle:
        perm = game.permanents[pid]
        if perm.suspended or pid == attack.target:
            continue  # 12-1-5
        if kind_of(game, -pid) & DIGIMON and values.keyword_count(game, pid, "Blocker"):
            if prohibitions.cannot(game, attack.attacker, deeds.BE_BLOCKED, None, -pid):
                continue
            if prohibitions.cannot(game, pid, deeds.BLOCK, None):
                continue
            if blocks_unsuspended(game, pid) or not prohibitions.cannot(game, pid, deeds.SUSPEND, None):
                found.append(pid)
    return found
