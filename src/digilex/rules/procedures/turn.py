"""The turn and its phases (chapter 6)."""

from __future__ import annotations

from typing import Final

from digilex.cards.language import Delay
from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import HATCH, PASS, STAY, Option
from digilex.rules.model.frames import ActiveAbility, Cause, Context, Frame
from digilex.rules.model.identity import CardId, PermanentId, card_of
from digilex.rules.model.prepared import Ability, CardInfo, Procedure
from digilex.rules.model.progress import EffectFrame, TurnFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    ACTIVATED,
    AS_DIGIMON,
    AT_END_OF_TURN,
    BREEDING_PHASE,
    BY_PLAYER,
    BY_RULE,
    CH_EFFECT,
    CH_MUST,
    DIGIMON,
    DRAW_PHASE,
    ENDS_WITH_TURN,
    ENDS_WITH_UNSUSPEND,
    EV_DRAW,
    EV_END_OF_TURN,
    EV_HATCH,
    EV_MAIN,
    EV_MOVE,
    EV_START_OF_MAIN,
    EV_START_OF_TURN,
    EV_UNSUSPEND,
    HAND,
    MAIN_PHASE,
    OPTION,
    READS_MEMORY,
    READS_PHASE,
    TRASH,
    TURN,
    UNSUSPEND_PHASE,
)
from digilex.rules.procedures.attack import attack_options
from digilex.rules.procedures.digivolve import digivolve_options, permitted_options
from digilex.rules.procedures.play import play_options
from digilex.rules.procedures.special_digivolve import end_bursts, special_options
from digilex.rules.procedures.use import use_options
from digilex.rules.query import prohibitions, values
from digilex.rules.query.activation import conditions_allow, source_kind
from digilex.rules.query.select import kind_of
from digilex.rules.state import chronicle
from digilex.rules.state.indexes import event_bit
from digilex.rules.state.state import State
from digilex.rules.state.triggering import lasting_history
from digilex.rules.steps import suspend
from digilex.rules.steps.effect import effect_cause
from digilex.rules.steps.flow import release_delayed
from digilex.rules.steps.possible import can_do_anything, first_choice
from digilex.rules.steps.start import attack_with, start_digivolving, start_playing, start_special, start_using

START: Final = 0
UNSUSPEND: Final = 1
DRAW: Final = 2
BREED: Final = 3
MAIN_START: Final = 4
MAIN: Final = 5
END: Final = 6
NEXT: Final = 7
RULE: Final = Cause(BY_RULE, -1, 0, 0, "")


def memory_ends_turn(game: State) -> bool:
    """Whether the opponent has the memory that ends the turn: 1 (6-1-4-1), or more where an effect says so."""
    return -game.memory_of(game.turn_player) >= prohibitions.turn_end_memory(game, game.turn_player)


def different_cards(game: State, player: int) -> list[CardId]:
    """The cards of the hand, of those with the same number only the first."""
    found: list[CardId] = []
    for card in game.players[player].hand:
        code = game.info[card].code
        for other in found:
            if game.info[other].code == code:
                break
        else:
            found.append(card)
    return found


def must_attack(game: State, player: int, options: list[Option]) -> bool:
    """Whether a Digimon that attacks whenever possible can do so now: then the turn player does not pass (15-1-3)."""
    for pid in game.players[player].battle:
        if game.permanents[pid].kinds & (1 << CH_MUST | 1 << CH_EFFECT):
            for option in options:
                if option.kind == "attack" and option.subject == -pid:
                    if prohibitions.must(game, pid, deeds.MUST_ATTACK, option.object):
                        return True
    return False


class Turn(Procedure):
    """6-1-2: unsuspend phase, draw phase, breeding phase, main phase; then the end of the turn (6-6)."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, TurnFrame)
        step = frame.step
        if UNSUSPEND <= step <= MAIN and game.memory_of(game.turn_player) < 0 and memory_ends_turn(game):
            frame.resume = step  # what comes next if the end is postponed (6-6-4)
            step = END  # 6-1-4-1: the turn ends with the current phase
        if step == START:
            frame.step = UNSUSPEND
            self.start(game)
        elif step == UNSUSPEND:
            self.unsuspend(game, frame)
        elif step == DRAW:
            frame.step = BREED
            self.draw(game)
        elif step == BREED:
            frame.step = MAIN_START
            self.breed(game)
        elif step == MAIN_START:
            frame.step = MAIN
            game.phase = MAIN_PHASE
            game.touch(READS_PHASE)
            game.emit(EV_START_OF_MAIN, game.turn_player, [], 0, RULE)  # 15-16-13
        elif step == MAIN:
            self.main(game)
        elif step == END:
            frame.step = NEXT
            if game.recording:
                game.note("end of turn", game.turn_player, "6-6-1")
            game.emit(EV_END_OF_TURN, game.turn_player, [], 0, RULE)
            release_delayed(game, AT_END_OF_TURN, game.turn_player)
            if game.bursts:
                end_bursts(game)
        else:
            self.finish(game, frame)

    def start(self, game: State) -> None:
        """6-2-1-1: effects at the start of the turn come before unsuspending."""
        game.turn += 1
        game.turn_decisions = 0
        game.asked = {}
        game.loop = None
        game.phase = UNSUSPEND_PHASE
        game.touch(READS_PHASE)
        player = game.turn_player
        if game.recording:
            game.note("turn", player, "6-1-1")
        game.emit(EV_START_OF_TURN, player, [], 0, RULE)

    def unsuspend(self, game: State, frame: Frame) -> None:
        """6-2-1: all cards of the turn player at the same time, and those with <Reboot> of the other (16-11)."""
        turned: list[int] = []
        for player in (game.turn_player, 1 - game.turn_player):
            state = game.players[player]
            pids = state.battle if not state.breeding else [*state.battle, state.breeding]
            for pid in pids:
                perm = game.permanents[pid]
                if perm.suspended and (player == game.turn_player or values.keyword_count(game, pid, "Reboot")):
                    if not prohibitions.cannot(game, pid, deeds.UNSUSPEND, RULE):
                        turned.append(-pid)
                    elif not frame.picked:
                        chronicle.prevented(game, "prevented", -pid, "15-1-3", "", "unsuspend")
        if turned and suspend.asks(game, frame, turned, None):
            return
        turned = [ref for ref in turned if ref in frame.picked or not suspend.price(game, PermanentId(-ref))]
        frame.picked = []
        frame.step = DRAW
        for ref in turned:
            game.unsuspend(game.permanents[PermanentId(-ref)])
        game.expire(ENDS_WITH_UNSUSPEND)
        if turned:
            if game.recording:
                game.note("unsuspend phase", game.turn_player, "6-2-1-3", [game.named(ref) for ref in turned])
            game.emit(EV_UNSUSPEND, game.turn_player, turned, 0, RULE)

    def draw(self, game: State) -> None:
        """6-3-1: one card, except on the first player's first turn; no card left to draw loses the game (1-2-3-2)."""
        game.phase = DRAW_PHASE
        game.touch(READS_PHASE)
        if game.turn == 1:
            return
        if not game.players[game.turn_player].deck:
            game.end(1 - game.turn_player, f"player {'ab'[game.turn_player]} has no card to draw", "1-2-3-2")
            return
        game.draw(game.turn_player, 1, "6-3-1-1")
        drawn = game.ref(game.players[game.turn_player].hand[-1])
        game.emit(EV_DRAW, game.turn_player, [drawn], 0, RULE, 1, 1 << HAND)

    def breed(self, game: State) -> None:
        """6-4-1: hatch a Digi-Egg, move a Digimon to the battle area, or do nothing."""
        game.phase = BREEDING_PHASE
        game.touch(READS_PHASE)
        state = game.players[game.turn_player]
        options: list[Option] = []
        if not state.breeding:
            if state.eggs and not prohibitions.player_cannot(game, game.turn_player, deeds.HATCH, None):
                options.append(HATCH)
        elif values.dp(game, state.breeding) >= 0 and kind_of(game, -state.breeding) & DIGIMON:
            kept = prohibitions.player_cannot(game, game.turn_player, deeds.MOVE, None, -state.breeding)
            if not kept and not prohibitions.cannot(game, state.breeding, deeds.MOVE, None):
                options.append(Option("move", -state.breeding))  # 4-17-2
        if options:
            options.append(STAY)
            game.ask(game.turn_player, "breeding", "breeding", "6-4-1", options)

    def main(self, game: State) -> None:
        """6-5-1: the actions of the main phase, in any order, any number of times."""
        player = game.turn_player
        hand = different_cards(game, player)
        options: list[Option] = []
        play_options(game, player, hand, options)
        digivolve_options(game, player, hand, options)
        special = -len(options)  # how many there are that could be equal
        permitted_options(game, player, options)
        special += len(options)
        use_options(game, player, hand, options)
        special -= len(options)
        special_options(game, player, hand, options)
        special += len(options)
        attack_options(game, player, options)
        special -= len(options)
        activate_options(game, player, options)
        special += len(options)
        if not must_attack(game, player, options):
            options.append(PASS)
        game.ask(player, "main", "main", "6-5-1", options, different=special == 0)

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        player = game.turn_player
        kind = option.kind
        if kind in ("choose", "done"):
            suspend.answered(game, frame, option)
        elif kind == "play":
            start_playing(game, player, card_of(option.subject))
        elif kind == "digivolve":
            as_digimon = option.index == AS_DIGIMON
            base = PermanentId(-option.object)
            start_digivolving(game, player, card_of(option.subject), base, option.base_cost, as_digimon)
        elif kind == "use":
            start_using(game, player, card_of(option.subject))
        elif kind == "attack":
            attacker, target = PermanentId(-option.subject), PermanentId(-option.object)
            attack_with(game, attacker, target, Cause(BY_PLAYER, player, option.subject, 0, ""), False)
        elif kind == "activate":
            start_activating(game, player, option.subject, option.index)
        elif kind in ("dna", "burst", "app fuse", "link"):
            start_special(game, player, option)
        elif kind == "pass":
            game.memory = -3 if player == 0 else 3  # 6-5-1-7-1
            game.touch(READS_MEMORY)
            if game.recording:
                game.note("pass", player, "6-5-1-7-1")
        elif kind == "hatch":
            self.hatch(game, player)
        elif kind == "move":
            perm = game.permanents[game.players[player].breeding]
            game.move_to_battle(perm)
            if game.recording:
                game.note("move", player, "6-4-1-2", [game.named(-perm.pid)], word="battle")
            game.emit(EV_MOVE, player, [-perm.pid], 0, Cause(BY_PLAYER, player, 0, 0, ""))

    def hatch(self, game: State, player: int) -> None:
        """The turn player hatches the top card of the Digi-Egg deck (4-18)."""
        perm = game.hatch(player)
        if game.recording:
            game.note("hatch", player, "6-4-1-1", [game.named(-perm.pid)])
        game.emit(EV_HATCH, player, [-perm.pid], 0, Cause(BY_PLAYER, player, 0, 0, ""))

    def finish(self, game: State, frame: TurnFrame) -> None:
        """6-6-3: the other player's turn begins, unless the memory came back to 0 or more (6-6-4)."""
        if game.memory_of(game.turn_player) >= 0 or not memory_ends_turn(game):
            frame.step = frame.resume
            if game.recording:
                game.note("postponed", game.turn_player, "6-6-4")
            return
        game.expire(ENDS_WITH_TURN)
        if game.used:
            game.used = {}  # 15-14-1-5-1
        game.history = lasting_history(game)
        game.turn_player = 1 - game.turn_player
        game.version += 1
        frame.step = UNSUSPEND
        self.start(game)  # at once: what a rule check finds now triggers with what the start triggers (15-4-3-3)


# --- activation-type effects (15-8-4) -------------------------------------------------------------------


def activate_options(game: State, player: int, options: list[Option]) -> None:
    """The [Main] effects of cards on the field that can be declared (6-5-1-6)."""
    state = game.players[player]
    for pid in [*state.battle, state.breeding] if state.breeding else state.battle:
        perm = game.permanents[pid]
        if perm.activations:
            for i in range(len(perm.abilities)):
                ability = perm.abilities[i].ability
                if ability.main:  # also beside another timing
                    add_activation(game, perm, i, options)
    for card in game.loose:
        if game.owner[card] != player or not game.info[card].loose_events & event_bit(EV_MAIN):
            continue
        loose = game.info[card].loose
        for i in range(len(loose)):
            if loose[i].kind == ACTIVATED and game.works_here(loose[i], card):
                ref = game.ref(card)
                if declarable(game, loose[i], Context(player, ref, ref, loose[i]), ref):
                    option = Option("activate", ref, game.info[card].number, effect=loose[i].key, index=i)
                    option.place = "trash" if game.area[card] == TRASH else ""
                    option.ordinal = loose[i].line
                    options.append(option)


def add_activation(game: State, perm: Permanent, index: int, options: list[Option]) -> None:
    """Offer one activation-type effect if it can be declared."""
    active = perm.abilities[index]
    ability = active.ability
    info = game.info[card_of(active.card)]
    if info.kind == OPTION and is_for_using(info, ability):
        return
    if active.if_digimon and not kind_of(game, -perm.pid) & DIGIMON:
        return
    ctx = Context(perm.owner, -perm.pid, active.card, ability)
    if declarable(game, ability, ctx, active.card):
        option = Option("activate", -perm.pid, perm.label, active.card, info.number, index=index)
        option.effect = ability.key
        option.ordinal = ability.line
        options.append(option)


def is_for_using(info: CardInfo, ability: Ability) -> bool:
    """Whether using the Option card activates this effect (9-1-9-3); in the battle area it is not offered then."""
    for first in info.upper + info.option:
        if "Main" in first.timings and not first.icons:
            return first is ability and not isinstance(ability.program.action, Delay)
    return False


def declarable(game: State, ability: Ability, ctx: Context, card: int) -> bool:
    """15-8-4-3, 15-8-4-4: its conditions hold, and an optional condition it begins with can be performed."""
    if ability.turns != 2 and (ability.turns == 0) != (game.turn_player == ctx.player):
        return False
    if ability.limit and game.used_up(ability, card, ctx.this):
        return False
    if not ability.plan or not conditions_allow(game, ctx):
        return False
    if prohibitions.silenced(game, PermanentId(-ctx.this), "Main", ability.section):
        return False
    first = first_choice(game, ability.plan, ctx)
    if first is not None:
        return first.possible(game, ctx)
    # Where there is nothing to choose the processing does nothing, which only matters to [X Per Turn] (15-14-1-4).
    return ability.limit > 0 or can_do_anything(game, ability.plan, ctx)


def start_activating(game: State, player: int, this: int, index: int) -> None:
    """6-5-1-6-1: the effect is processed at once."""
    if this < 0:
        active = game.permanents[PermanentId(-this)].abilities[index]
    else:  # a card in the hand or the trash (15-14-2, 15-14-3)
        active = ActiveAbility(game.info[card_of(this)].loose[index], this)
    ctx = Context(player, this, active.card, active.ability)
    frame = EffectFrame(ctx, effect_cause(game, ctx, source_kind(game, ctx, active.ability)))
    frame.declared = True
    game.push(frame)


PROCEDURES[TURN] = Turn(True)
