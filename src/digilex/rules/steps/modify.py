"""Instructions that put modifications in force for a while (15-11)."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.frames import Context, Modifier
from digilex.rules.model.identity import NO_PERMANENT, PermanentId
from digilex.rules.model.log import LogChange
from digilex.rules.model.prepared import ChangeSpec, Instruction, Selector, Source
from digilex.rules.model.progress import EffectFrame
from digilex.rules.model.vocabulary import (
    BREEDING,
    CH_DP,
    CHANGE_NAMES,
    ENDS_NEVER,
    ENDS_WITH_ATTACK,
    ENDS_WITH_BATTLE,
    ENDS_WITH_EFFECT,
    ENDS_WITH_TURN,
    ENDS_WITH_UNSUSPEND,
    EV_INCREASE_DP,
    EV_REDUCE_DP,
)
from digilex.rules.query import values
from digilex.rules.state.indexes import event_bit
from digilex.rules.state.state import State
from digilex.rules.steps.effect import context_of, mark_activated

# How long a modification can last; "always": as long as what it is on.
DURATIONS: Final = (
    "always", "the effect", "the battle", "the attack", "the turn", "your turn", "opponent's turn", "your next turn",
    "opponent's next turn", "your next unsuspend phase", "opponent's next unsuspend phase",
)  # fmt: skip


class ModifyCards(Instruction):
    """Puts a lasting modification in force: on the chosen cards, or on whoever matches (15-11)."""

    def __init__(self, source: Source | None, selector: Selector | None, who: int, duration: str) -> None:
        self.source = source
        self.selector = selector  # overall processing
        self.who = who  # a player: 0 you, 1 opponent, 2 both; -1 when it is about cards
        self.duration = duration
        self.changes: list[ChangeSpec] = []

    def possible(self, game: State, ctx: Context) -> bool:
        return self.source is None or any([game.valid(ref) for ref in self.source.refs(game, ctx)])

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        if self.who >= 0 or not any([change.kind == CH_DP for change in self.changes]) or not awaits_dp(game):
            self.put_in_force(game, frame)
            return
        before = strengths(game)
        self.put_in_force(game, frame)
        tell_strengths(game, frame, before)

    def put_in_force(self, game: State, frame: EffectFrame) -> None:
        """Its changes hold from now on."""
        ctx = context_of(frame)
        frame.done = 0
        frame.step += 1
        if self.who >= 0:
            for player in (0, 1):
                if self.who == 2 or (player == ctx.player) == (self.who == 0):
                    self.add(game, frame, NO_PERMANENT, 0, None, player)
            return
        if self.selector is not None:
            self.add(game, frame, NO_PERMANENT, 0, self.selector, -1)
            frame.done = 1
            return
        assert self.source is not None
        refs = self.source.refs(game, ctx)
        for ref in refs:
            if ref < 0 and -ref in game.permanents:
                self.add(game, frame, PermanentId(-ref), 0, None, -1)
                frame.done += 1
            elif ref > 0 and game.valid(ref):
                self.add(game, frame, NO_PERMANENT, ref, None, -1)
                frame.done += 1

    def add(
        self, game: State, frame: EffectFrame, pid: PermanentId, card: int, selector: Selector | None, player: int
    ) -> None:
        """One modifier."""
        ctx = context_of(frame)
        kept = ctx.copy()
        modifier = Modifier(game.next_modifier, pid, card, selector, kept)
        modifier.changes = self.changes
        modifier.values = [
            change.fixed if change.number is None else change.number.value(game, ctx) for change in self.changes
        ]
        modifier.player = player
        modifier.step = frame.step - 1
        modifier.breeding = pid != 0 and game.permanents[pid].area == BREEDING
        modifier.source_kind = frame.cause.source_kind
        set_end(game, modifier, self.duration, ctx.player)
        game.add_modifier(modifier)
        if game.recording:
            named = [game.named(-pid)] if pid else [game.named(card)] if card else []
            clause = "15-11-1-1" if pid or card else "15-11-2-1"
            about = [player] if player >= 0 else []
            event = game.note("modify", ctx.player, clause, named, frame.cause.key, None, self.duration, about)
            for i in range(len(self.changes)):
                change = self.changes[i]
                by = "" if change.by is None else change.by.words
                event.changes.append(LogChange(CHANGE_NAMES[change.kind], change.word, modifier.values[i], by))


def awaits_dp(game: State) -> bool:
    """Whether anything waits for changes of DP, or asks for them afterwards."""
    return bool(game.recalls) or game.watched & (event_bit(EV_REDUCE_DP) | event_bit(EV_INCREASE_DP)) != 0


def strengths(game: State) -> dict[PermanentId, int]:
    """The DP of all cards in the battle areas that have any."""
    found: dict[PermanentId, int] = {}
    for player in (game.turn_player, 1 - game.turn_player):
        for pid in game.players[player].battle:
            dp = values.dp(game, pid)
            if dp >= 0:
                found[pid] = dp
    return found


def tell_strengths(game: State, frame: EffectFrame, before: dict[PermanentId, int]) -> None:
    """An effect reduced or increased the DP of cards, of all of them at the same time."""
    for player in (game.turn_player, 1 - game.turn_player):
        less: list[int] = []
        more: list[int] = []
        for pid, dp in before.items():
            if game.permanents[pid].owner == player:
                now = values.dp(game, pid)
                if now < dp:
                    less.append(-pid)
                elif now > dp:
                    more.append(-pid)
        if less:
            game.emit(EV_REDUCE_DP, player, less, 0, frame.cause)
        if more:
            game.emit(EV_INCREASE_DP, player, more, 0, frame.cause)


class GrantEffect(ModifyCards):
    """For a while there is an effect that is bound to no card."""

    def __init__(self, duration: str, times: int) -> None:
        super().__init__(None, None, -1, duration)
        self.times = times

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.done = 1
        frame.step += 1
        self.add(game, frame, NO_PERMANENT, 0, None, -1)
        game.modifiers[-1].times = self.times


def set_end(game: State, modifier: Modifier, duration: str, player: int) -> None:
    """Work out with which turn (or attack, or battle) a modification ends, seen from the player of the effect."""
    mine = game.turn_player == player
    turn = game.turn
    modifier.ends = ENDS_WITH_TURN
    if duration == "the turn":
        modifier.turn = turn
    elif duration == "your turn":
        modifier.turn = turn if mine else turn + 1
    elif duration == "opponent's turn":
        modifier.turn = turn + 1 if mine else turn
    elif duration == "your next turn":
        modifier.turn = turn + 2 if mine else turn + 1
    elif duration == "opponent's next turn":
        modifier.turn = turn + 1 if mine else turn + 2
    elif duration == "the attack":
        modifier.ends = ENDS_WITH_ATTACK
    elif duration == "the battle":
        modifier.ends = ENDS_WITH_BATTLE
    elif duration == "opponent's next unsuspend phase":
        modifier.ends = ENDS_WITH_UNSUSPEND
        modifier.turn = turn + 1 if mine else turn + 2
    elif duration == "your next unsuspend phase":
        modifier.ends = ENDS_WITH_UNSUSPEND
        modifier.turn = turn + 2 if mine else turn + 1
    elif duration == "the effect":
        modifier.ends = ENDS_WITH_EFFECT
        modifier.turn = len(game.stack)
    else:
        modifier.ends = ENDS_NEVER
