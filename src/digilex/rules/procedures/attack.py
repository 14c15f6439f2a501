"""Attacking (chapter 11) and blocking (chapter 12)."""

from __future__ import annotations

from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import NO_BLOCK, NO_COUNTER, Option
from digilex.rules.model.frames import Cause, Context, Frame
from digilex.rules.model.identity import PermanentId
from digilex.rules.model.prepared import Ability, Procedure
from digilex.rules.model.progress import BattleFrame, CheckFrame, DeclareFrame, EffectFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    ATTACKING,
    BATTLE,
    BY_PLAYER,
    DECLARING,
    DIGIMON,
    ENDS_WITH_ATTACK,
    EV_ATTACK,
    EV_BLOCK,
    EV_SUSPEND,
    EV_SWITCH_TARGET,
    READS_ATTACK,
)
from digilex.rules.query import prohibitions, values
from digilex.rules.query.activation import conditions_allow, source_kind
from digilex.rules.query.attacks import SAYS_OTHERWISE, blockers, blocks_unsuspended, targets_for
from digilex.rules.query.modifiers import loses
from digilex.rules.query.select import kind_of
from digilex.rules.state.state import State
from digilex.rules.steps.effect import effect_cause
from digilex.rules.steps.interrupt import interrupt
from digilex.rules.steps.possible import can_do_anything
from digilex.rules.steps.start import close_attack, declare


def attack_options(game: State, player: int, options: list[Option]) -> None:
    """All attacks that the turn player can declare (6-5-1-5)."""
    usual: list[PermanentId] | None = None  # the targets where no effect says otherwise, the same for every attacker
    for pid in game.players[player].battle:
        perm = game.permanents[pid]
        if perm.suspended:
            continue
        if perm.kinds & SAYS_OTHERWISE or perm.arrived == game.turn:
            targets = targets_for(game, pid)
        elif kind_of(game, -pid) & DIGIMON:
            if usual is None:
                usual = targets_for(game, pid)
            targets = usual
        else:
            continue
        for target in targets:
            whom = game.permanents[target].label if target else ""
            options.append(Option("attack", -pid, perm.label, -target, whom))


def counter_effects(game: State, player: int) -> list[tuple[Ability, int, int]]:
    """The [Counter] effects that the player could activate: with {Hand} in the hand, others on the field (15-16-14)."""
    found: list[tuple[Ability, int, int]] = []
    state = game.players[player]
    for card in state.hand:
        for ability in game.info[card].loose:
            if ability.counter and "Hand" in ability.icons:
                found.append((ability, game.ref(card), game.ref(card)))
    for pid in state.battle:
        perm = game.permanents[pid]
        for active in perm.abilities:
            if active.ability.counter and not active.ability.icons and not loses(game, perm, active.ability):
                found.append((active.ability, -pid, active.card))
    result: list[tuple[Ability, int, int]] = []
    for ability, this, card_ref in found:
        if ability.limit and game.used.get(game.use_key(ability, card_ref, this), 0) >= ability.limit:
            continue  # 15-14-1-2
        ctx = Context(player, this, card_ref, ability)
        if conditions_allow(game, ctx) and can_do_anything(game, ability.plan, ctx):
            result.append((ability, this, card_ref))
    return result


def start_counter(game: State, option: Option) -> None:
    """Process the [Counter] effect that was chosen."""
    player = 1 - game.turn_player
    for ability, this, card in counter_effects(game, player):
        if this == option.subject and card == option.object and ability.key == option.effect:
            ctx = Context(player, this, card, ability)
            game.push(EffectFrame(ctx, effect_cause(game, ctx, source_kind(game, ctx, ability))))
            return


class Attacking(Procedure):
    """11-1-3: after the declaration counter timing, block timing, the attack's success, and its end."""

    def run(self, game: State, frame: Frame) -> None:
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
            game.touch(READS_ATTACK)

    def counter(self, game: State) -> None:
        """11-3: the non-turn player may activate one [Counter] effect."""
        player = 1 - game.turn_player
        options: list[Option] = []
        for ability, this, card in counter_effects(game, player):
            label = game.label(this)
            options.append(Option("counter", this, label, card, effect=ability.key, ordinal=ability.line))
        if options:
            options.append(NO_COUNTER)
            game.ask(player, "counter", "counter", "11-3-2", options)

    def block(self, game: State) -> None:
        """11-4, chapter 12."""
        attack = game.attack
        assert attack is not None
        player = 1 - game.turn_player
        found = blockers(game, player)
        if not found:
            return
        options = [Option("block", -pid, game.permanents[pid].label) for pid in found]
        if not game.collision():
            options.append(NO_BLOCK)
        game.ask(player, "block", "block", "12-1-7-1", options)

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        if option.kind == "counter":
            start_counter(game, option)
            return
        if option.kind != "block":
            return
        attack = game.attack
        assert attack is not None
        perm = game.permanents[PermanentId(-option.subject)]
        cause = Cause(BY_PLAYER, perm.owner, -perm.pid, 0, "")
        attack.blocked = True
        suspends = not blocks_unsuspended(game, perm.pid)
        if suspends:
            game.suspend(perm)
        else:
            spend(game, perm)
        attack.target = perm.pid
        game.touch(READS_ATTACK)
        if game.recording:
            game.note("block", perm.owner, "12-1-7-1", [game.named(-perm.pid)])
        if suspends:
            game.emit(EV_SUSPEND, perm.owner, [-perm.pid], 0, cause)
        game.emit(EV_BLOCK, perm.owner, [-perm.pid], -attack.attacker, cause)
        game.emit(EV_SWITCH_TARGET, game.turn_player, [-attack.attacker], -perm.pid, cause)

    def confirm(self, game: State) -> None:
        """11-5: what the attack is successful against."""
        attack = game.attack
        assert attack is not None
        attacker = game.permanents.get(attack.attacker)
        if attacker is None or attacker.area != BATTLE or not kind_of(game, -attack.attacker) & DIGIMON:
            if game.recording:
                game.note("attack fails", game.turn_player, "11-5-1-4", word="attacker")
            return
        if attack.target == 0:
            if not values.security_attack(game, attack.attacker):
                return
            if game.players[1 - attacker.owner].security:
                self.check(game)  # 11-5-1-1
            else:
                reason = f"{game.describe(-attack.attacker)} attacks a player without security cards"
                game.end(attacker.owner, reason, "1-2-3-1")  # 11-5-1-2
            return
        target = game.permanents.get(attack.target)
        if target is None or target.area != BATTLE or not kind_of(game, -attack.target) & DIGIMON:
            if game.recording:
                game.note("attack fails", game.turn_player, "11-2-6", word="target")
            return
        game.push(BattleFrame(-attack.attacker, -attack.target))  # 11-5-1-3

    def check(self, game: State) -> None:
        """The one security check of an attack (13-1-2)."""
        attack = game.attack
        assert attack is not None
        attack.checked = True
        game.push(CheckFrame(attack.attacker))

    def pierce(self, game: State) -> None:
        """16-7-4: <Piercing> is processed right before the end of the attack."""
        attack = game.attack
        assert attack is not None
        if attack.pierces and not attack.checked and attack.attacker in game.permanents:
            if game.recording:
                game.note("piercing", game.turn_player, "16-7-4", [game.named(-attack.attacker)])
            self.check(game)

    def end(self, game: State) -> None:
        """11-6: the end of attack timing."""
        attack = game.attack
        assert attack is not None
        if not attack.closing:
            close_attack(game)


class Declaring(Procedure):
    """15-8-5-2: right before an attack is declared, effects come that speak of it; then it is, if it still can be."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, DeclareFrame)
        frame.step += 1
        attacker, target = PermanentId(frame.attacker), PermanentId(frame.target)
        if frame.step == 1:
            player = game.permanents[attacker].owner
            interrupt(game, [EV_ATTACK], player, [-attacker], -target, frame.cause)
            return
        game.stack.pop()
        below = game.stack[-1]
        if not frame.kept and self.still_can(game, attacker, target, frame.without_suspending):
            declare(game, attacker, target, frame.cause, frame.without_suspending)
        elif isinstance(below, EffectFrame):
            below.done = 0  # it did not attack by that effect

    def still_can(self, game: State, attacker: PermanentId, target: PermanentId, without_suspending: bool) -> bool:
        """Whether both are still there, the attacker can suspend, and nothing forbids the attack now (11-2-1)."""
        perm = game.permanents.get(attacker)
        if perm is None or perm.area != BATTLE or game.attack is not None:
            return False
        if target and (target not in game.permanents or prohibitions.cannot(game, target, deeds.BE_ATTACKED, None)):
            return False
        if not without_suspending and (perm.suspended or prohibitions.cannot(game, attacker, deeds.SUSPEND, None)):
            return False
        aim = deeds.ATTACK_DIGIMON if target else deeds.ATTACK_PLAYERS
        return not any(prohibitions.cannot(game, attacker, deed, None) for deed in (deeds.ATTACK, aim))


PROCEDURES[ATTACKING] = Attacking(True)
PROCEDURES[DECLARING] = Declaring(False)


def spend(game: State, blocker: Permanent) -> None:
    """The effect that let it block without suspending is used (15-14-1-4)."""
    active = prohibitions.lender(game, blocker.owner, blocker.pid, deeds.BLOCK_UNSUSPENDED)
    if active is not None and active.static.ability.limit:
        key = game.use_key(active.static.ability, active.ctx.card, active.ctx.this)
        game.used[key] = game.used.get(key, 0) + 1
