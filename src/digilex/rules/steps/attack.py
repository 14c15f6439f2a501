"""Instructions about attacks: an effect declares one, switches its target, or ends it."""

from __future__ import annotations

from digilex.rules.model import deeds, done
from digilex.rules.model.decision import NO, Option
from digilex.rules.model.deeds import Permission
from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import NO_PERMANENT, PermanentId
from digilex.rules.model.prepared import Instruction, Source
from digilex.rules.model.progress import BattleFrame, EffectFrame
from digilex.rules.model.vocabulary import EV_SWITCH_TARGET, READS_ATTACK
from digilex.rules.query import prohibitions
from digilex.rules.query.attacks import targets_for
from digilex.rules.state import chronicle
from digilex.rules.state.state import State
from digilex.rules.steps.effect import Verb, context_of, did, mark_activated
from digilex.rules.steps.start import attack_with


class SwitchTarget(Instruction):
    """11-2-7-2: the attack target is switched."""

    def __init__(self, source: Source | None) -> None:
        self.source = source

    def possible(self, game: State, ctx: Context) -> bool:
        attack = game.attack
        if attack is None or attack.attacker not in game.permanents:
            return False
        if self.source is None:
            return attack.target != 0
        for ref in self.source.refs(game, ctx)[:1]:
            return -ref in game.permanents and -ref != attack.target and -ref != attack.attacker
        return False

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        attack = game.attack
        frame.done = 0
        if attack is None or attack.attacker not in game.permanents:
            return  # 11-2-7-4
        target = NO_PERMANENT
        if self.source is not None:
            refs = self.source.refs(game, context_of(frame))
            if not refs or -refs[0] not in game.permanents:
                return
            target = PermanentId(-refs[0])
        if target == attack.target or target == attack.attacker:
            return  # 11-2-7-3; nobody battles itself (14-1)
        assert frame.cause is not None
        if prohibitions.cannot(game, attack.attacker, deeds.TARGET_SWITCHED, frame.cause):
            word = "have the attack target switched"
            chronicle.prevented(game, "prevented", -attack.attacker, "15-1-3", frame.cause.key, word)
            return
        attack.target = target
        game.touch(READS_ATTACK)
        did(frame, done.SWITCHED, [-target])
        if game.recording:
            whom = game.named(-target) if target else None
            attacker = [game.named(-attack.attacker)]
            game.note("switch", context_of(frame).player, "11-2-7-2", attacker, frame.cause.key, whom)
        game.emit(EV_SWITCH_TARGET, game.turn_player, [-attack.attacker], -target, frame.cause)


class MakeBattle(Verb):
    """Chapter 14 by an effect: two Digimon battle without an attack; without `against` the first two of one source."""

    def __init__(self, source: Source, against: Source | None) -> None:
        super().__init__(source)
        self.against = against

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        if frame.phase == 1:
            frame.phase = 0
            did(frame, done.BATTLED, game.outcome)
            frame.step += 1
            return
        mark_activated(game, frame)
        frame.phase = 1
        game.outcome = []
        one = self.source.refs(game, ctx)
        two = one[1:] if self.against is None else self.against.refs(game, ctx)
        if one and two and one[0] != two[0] and -one[0] in game.permanents and -two[0] in game.permanents:
            game.push(BattleFrame(one[0], two[0], True))


class StopAttack(Instruction):
    """An effect ends the attack in progress (15-15-1)."""

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.done = 0
        if game.attack is not None:
            game.attack.ended = True
            did(frame, done.ENDED, [-game.attack.attacker])
            if game.recording:
                attacker = [game.named(-game.attack.attacker)]
                game.note("end attack", context_of(frame).player, "15-15-1-1", attacker)


class DeclareAttack(Verb):
    """An effect makes a Digimon attack: the declaration is part of the effect, the rest follows later."""

    def __init__(
        self, source: Source, targets: str, without_suspending: bool, unsuspended: bool, optional: bool
    ) -> None:
        super().__init__(source)
        self.allowed = targets
        self.without_suspending = without_suspending
        self.unsuspended = unsuspended
        self.optional = optional
        self.when_played = False
        self.keyword = ""  # the keyword action that it is
        self.at: Source | None = None  # only these can be attacked

    def options(self, game: State, ctx: Context) -> list[Option]:
        """The attacks that can be declared."""
        found: list[Option] = []
        if game.attack is not None:
            return found  # 11-2-4
        at = None if self.at is None else self.at.refs(game, ctx)
        for ref in self.source.refs(game, ctx):
            if ref < 0 and -ref in game.permanents:
                pid = PermanentId(-ref)
                freely = self.unsuspended or self.allowed_by(game, ctx, pid, deeds.BLITZ_AT_ANY_DIGIMON, "Blitz")
                for target in targets_for(game, pid, self.when_played, self.without_suspending, freely):
                    if (self.allowed == "player" and target) or (at is not None and -target not in at):
                        continue
                    if self.allowed == "Digimon" and not target:
                        if not self.allowed_by(game, ctx, PermanentId(-ref), deeds.VORTEX_AT_PLAYERS, "Vortex"):
                            continue
                    whom = game.label(-target) if target else ""
                    found.append(Option("attack", ref, game.label(ref), -target, whom))
        return found

    def allowed_by(self, game: State, ctx: Context, pid: PermanentId, what: Permission, keyword: str) -> bool:
        """Whether this is an attack by the keyword, and it may also be one that the keyword does not speak of."""
        mine = self.keyword or ("" if ctx.ability is None else ctx.ability.keyword)
        return mine == keyword and prohibitions.can(game, pid, what)

    def possible(self, game: State, ctx: Context) -> bool:
        return bool(self.options(game, ctx))

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        options = self.options(game, ctx)
        frame.done = 0
        if not options:
            frame.step += 1
            return
        if self.optional:
            options.append(NO)
        attacking = game.permanents[PermanentId(-options[0].subject)].owner  # 11-2-7-1: whoever attacks chooses
        game.ask(attacking, "attack", "attack target", "11-2-7-1", options, ctx)

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        frame.step += 1
        if option.kind == "no":
            return
        mark_activated(game, frame)
        did(frame, done.ATTACKED, [option.subject])
        cause = frame.cause
        if self.keyword:
            cause = Cause(cause.kind, cause.player, cause.source, cause.source_kind, cause.key, self.keyword)
        attack_with(game, PermanentId(-option.subject), PermanentId(-option.object), cause, self.without_suspending)
