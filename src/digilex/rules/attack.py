"""Attacking (chapter 11) and blocking (chapter 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules import derive
from digilex.rules.base import Ability, AttackState, Cause, Context, Frame, Option, Procedure
from digilex.rules.control import AT_END_OF_ATTACK, release_delayed
from digilex.rules.effects import conditions_allow, source_kind
from digilex.rules.select import kind_of
from digilex.rules.state import PROCEDURES
from digilex.rules.verbs import effect_cause
from digilex.rules.words import (
    ATTACKING,
    BATTLE,
    BATTLING,
    BY_PLAYER,
    BY_RULE,
    CH_CAN,
    CH_CANNOT,
    CH_EFFECT,
    CHECKING,
    DIGIMON,
    ENDS_WITH_ATTACK,
    EV_ATTACK,
    EV_BLOCK,
    EV_END_OF_ATTACK,
    EV_SUSPEND,
    EV_SWITCH_TARGET,
    RESOLVING,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game


# Kinds of changes that can make one Digimon's attack options differ from another's.
SAYS_OTHERWISE: Final = 1 << CH_CANNOT | 1 << CH_CAN | 1 << CH_EFFECT


def can_attack(game: Game, pid: int, without_suspending: bool, fresh_allowed: bool) -> bool:
    """Whether an attack declaration can be made with it (11-1-2, 11-2-1, 11-2-5, 7-1-2-1)."""
    perm = game.permanents[pid]
    if perm.owner != game.turn_player or perm.area != BATTLE or not kind_of(game, -pid) & DIGIMON:
        return False
    if not without_suspending and perm.suspended:
        return False
    if perm.arrived == game.turn and not fresh_allowed:
        if not derive.keyword_count(game, pid, "Rush") and not derive.can(game, pid, "attack the turn played"):
            return False
    if not (perm.own_kinds | game.kinds) & SAYS_OTHERWISE:
        return True
    if derive.cannot(game, pid, "attack", None):
        return False
    return without_suspending or not derive.cannot(game, pid, "suspend", None)


def targets_for(
    game: Game, pid: int, when_played: bool = False, without_suspending: bool = False, unsuspended: bool = False
) -> list[int]:
    """The targets that a Digimon can attack: 0 for the player, or suspended Digimon of the opponent (11-2-7-1)."""
    found: list[int] = []
    if not can_attack(game, pid, without_suspending, when_played):
        return found
    perm = game.permanents[pid]
    rivals = game.players[1 - perm.owner].battle
    if not (perm.own_kinds | game.kinds) & SAYS_OTHERWISE:
        found.append(0)
        for other in rivals:
            target = game.permanents[other]
            if (target.suspended or unsuspended) and kind_of(game, -other) & DIGIMON:
                if not derive.cannot(game, other, "be attacked", None, -pid):
                    found.append(other)
        return found
    if not derive.cannot(game, pid, "attack players", None):
        found.append(0)
    if derive.cannot(game, pid, "attack Digimon", None):
        return found
    only_suspended = derive.cannot(game, pid, "attack unsuspended Digimon", None)
    anything = unsuspended or derive.can(game, pid, "attack unsuspended Digimon")
    bare = not anything and derive.can(game, pid, "attack unsuspended Digimon with no digivolution cards")
    for other in rivals:
        target = game.permanents[other]
        allowed = target.suspended or anything or (bare and len(target.stack) == 1)
        allowed = allowed or derive.can_with(game, pid, "attack unsuspended Digimon", -other)
        if only_suspended and not target.suspended:
            continue
        if allowed and kind_of(game, -other) & DIGIMON:
            if not derive.cannot(game, other, "be attacked", None, -pid):
                found.append(other)
    return found


def may_attack_by_effect(game: Game, pid: int) -> bool:
    """Whether an effect could make it attack now."""
    return game.attack is None and bool(targets_for(game, pid))


def attack_options(game: Game, player: int, options: list[Option]) -> None:
    """All attacks that the turn player can declare (6-5-1-5)."""
    usual: list[int] | None = None  # the targets where no effect says otherwise, the same for every attacker
    for pid in game.players[player].battle:
        perm = game.permanents[pid]
        if perm.suspended:
            continue
        if (perm.own_kinds | game.kinds) & SAYS_OTHERWISE or perm.arrived == game.turn:
            targets = targets_for(game, pid)
        elif (kind_of(game, -pid) if game.information else game.info[perm.stack[-1]].field_kind) & DIGIMON:
            if usual is None:
                usual = targets_for(game, pid)
            targets = usual
        else:
            continue
        for target in targets:
            whom = game.permanents[target].label if target else "player"
            options.append(Option("attack", f"attack {perm.label} > {whom}", pid, target))


def declare(game: Game, pid: int, target: int, cause: Cause, without_suspending: bool) -> None:
    """11-2-8-1: the declaration. The rest of the attack follows when all that it triggers is resolved (11-1-4)."""
    perm = game.permanents[pid]
    game.attack = AttackState(pid, target)
    game.version += 1
    whom = game.describe(-target) if target else "the player"
    game.note("attack", perm.owner, "11-2-8-1", f"{game.describe(-pid)} attacks {whom}", source=cause.key)
    if not without_suspending:
        game.suspend(perm)
        game.emit(EV_SUSPEND, perm.owner, [-pid], 0, Cause(BY_PLAYER, perm.owner, -pid, 0, ""))
    game.emit(EV_ATTACK, perm.owner, [-pid], -target, cause)


def start_attack(game: Game) -> None:
    """The attack goes on after its declaration."""
    game.push(Frame(ATTACKING))


def blockers(game: Game, player: int) -> list[int]:
    """The Digimon with which the player could block now (12-1)."""
    attack = game.attack
    found: list[int] = []
    if attack is None or attack.attacker not in game.permanents or attack.blocked:
        return found  # 12-1-6, 12-1-2
    if derive.cannot(game, attack.attacker, "have the attack target switched", None):
        return found  # a block is a switch (12-1-1)
    for pid in game.players[player].battle:
        perm = game.permanents[pid]
        if perm.suspended or pid == attack.target:
            continue  # 12-1-5
        if kind_of(game, -pid) & DIGIMON and derive.keyword_count(game, pid, "Blocker"):
            if derive.cannot(game, attack.attacker, "be blocked", None, -pid):
                continue
            if not derive.cannot(game, pid, "block", None) and not derive.cannot(game, pid, "suspend", None):
                found.append(pid)
    return found


def counter_effects(game: Game, player: int) -> list[tuple[Ability, int, int]]:
    """The [Counter] effects that the player could activate: with {Hand} in the hand, others on the field (15-16-14)."""
    found: list[tuple[Ability, int, int]] = []
    state = game.players[player]
    for card in state.hand:
        for ability in game.info[card].loose:
            if "Counter" in ability.timings and "Hand" in ability.icons:
                found.append((ability, game.ref(card), game.ref(card)))
    for pid in state.battle:
        for active in game.permanents[pid].abilities:
            if "Counter" in active.ability.timings and not active.ability.icons:
                found.append((active.ability, -pid, active.card))
    result: list[tuple[Ability, int, int]] = []
    for ability, this, card_ref in found:
        if ability.limit and game.used.get(game.use_key(ability, card_ref, this), 0) >= ability.limit:
            continue  # 15-14-1-2
        ctx = Context(player, this, card_ref, ability)
        first = ability.plan[0] if ability.plan else None
        if first is not None and conditions_allow(game, ctx) and first.possible(game, ctx):
            result.append((ability, this, card_ref))
    return result


def start_counter(game: Game, option: Option) -> None:
    """Process the [Counter] effect that was chosen."""
    player = 1 - game.turn_player
    for ability, this, card in counter_effects(game, player):
        if this == option.a and card == option.b and ability.index == option.c:
            frame = Frame(RESOLVING)
            frame.context = Context(player, this, card, ability)
            frame.player = player
            frame.object = this
            frame.cause = effect_cause(game, frame.context, source_kind(game, frame.context, ability))
            game.push(frame)
            return


def close_attack(game: Game) -> None:
    """11-6-1: the end of attack timing arrives."""
    attack = game.attack
    assert attack is not None
    attack.closing = True
    cause = Cause(BY_RULE, -1, 0, 0, "")
    if attack.attacker in game.permanents:
        game.emit(EV_END_OF_ATTACK, game.turn_player, [-attack.attacker], -attack.target, cause)
    release_delayed(game, AT_END_OF_ATTACK, game.turn_player)


class Attacking(Procedure):
    """11-1-3: after the declaration counter timing, block timing, the attack's success, and its end."""

    def run(self, game: Game, frame: Frame) -> None:
        attack = game.attack
        assert attack is not None
        if attack.ended and frame.step < 4:
            frame.step = 4  # 15-15-1-1
        frame.step += 1
        if frame.step == 1:
            self.counter(game)
        elif frame.step == 2:
            self.block(game)
        elif frame.step == 3:
            self.confirm(game)
        elif frame.step == 4:
            self.pierce(game)
        elif frame.step == 5:
            self.end(game)
        else:
            game.stack.pop()
            game.attack = None
            game.expire(ENDS_WITH_ATTACK)
            game.version += 1

    def counter(self, game: Game) -> None:
        """11-3: the non-turn player may activate one [Counter] effect."""
        player = 1 - game.turn_player
        options: list[Option] = []
        for ability, this, card in counter_effects(game, player):
            text = f"counter {game.label(this)} {ability.line}"
            options.append(Option("counter", text, this, card, ability.index))
        if options:
            options.append(Option("no counter", "no counter"))
            game.ask(player, "counter", "Counter timing: activate an effect?", "11-3-2", options)

    def block(self, game: Game) -> None:
        """11-4, chapter 12."""
        attack = game.attack
        assert attack is not None
        player = 1 - game.turn_player
        found = blockers(game, player)
        if not found:
            return
        options = [Option("block", f"block {game.permanents[pid].label}", pid) for pid in found]
        if not game.collision():
            options.append(Option("no block", "no block"))
        prompt = f"{game.describe(-attack.attacker)} attacks: block?"
        game.ask(player, "block", prompt, "12-1-7-1", options)

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        if option.kind == "counter":
            start_counter(game, option)
            return
        if option.kind != "block":
            return
        attack = game.attack
        assert attack is not None
        perm = game.permanents[option.a]
        cause = Cause(BY_PLAYER, perm.owner, -perm.pid, 0, "")
        attack.blocked = True
        game.suspend(perm)
        attack.target = perm.pid
        game.note("block", perm.owner, "12-1-7-1", f"{game.describe(-perm.pid)} blocks")
        game.emit(EV_SUSPEND, perm.owner, [-perm.pid], 0, cause)
        game.emit(EV_BLOCK, perm.owner, [-perm.pid], -attack.attacker, cause)
        game.emit(EV_SWITCH_TARGET, game.turn_player, [-attack.attacker], -perm.pid, cause)

    def confirm(self, game: Game) -> None:
        """11-5: what the attack is successful against."""
        attack = game.attack
        assert attack is not None
        attacker = game.permanents.get(attack.attacker)
        if attacker is None or attacker.area != BATTLE or not kind_of(game, -attack.attacker) & DIGIMON:
            game.note("attack fails", game.turn_player, "11-5-1-4", "The attack is not successful")
            return
        if attack.target == 0:
            if not derive.security_attack(game, attack.attacker):
                return
            if game.players[1 - attacker.owner].security:
                self.check(game)  # 11-5-1-1
            else:
                reason = f"{game.describe(-attack.attacker)} attacks a player without security cards"
                game.end(attacker.owner, reason, "1-2-3-1")  # 11-5-1-2
            return
        target = game.permanents.get(attack.target)
        if target is None or target.area != BATTLE or not kind_of(game, -attack.target) & DIGIMON:
            game.note("attack fails", game.turn_player, "11-2-6", "The attack target is gone: the attack fails")
            return
        frame = Frame(BATTLING)  # 11-5-1-3
        frame.subject = -attack.attacker
        frame.object = -attack.target
        game.push(frame)

    def check(self, game: Game) -> None:
        """The one security check of an attack (13-1-2)."""
        attack = game.attack
        assert attack is not None
        attack.checked = True
        frame = Frame(CHECKING)
        frame.subject = attack.attacker
        game.push(frame)

    def pierce(self, game: Game) -> None:
        """16-7-4: <Piercing> is processed right before the end of the attack."""
        attack = game.attack
        assert attack is not None
        if attack.pierces and not attack.checked and attack.attacker in game.permanents:
            game.note(
                "piercing", game.turn_player, "16-7-4", f"<Piercing>: {game.describe(-attack.attacker)} checks security"
            )
            self.check(game)

    def end(self, game: Game) -> None:
        """11-6: the end of attack timing."""
        attack = game.attack
        assert attack is not None
        if not attack.closing:
            close_attack(game)


PROCEDURES[ATTACKING] = Attacking(True)
