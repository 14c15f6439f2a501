"""Instructions about memory, drawing and winning."""

from __future__ import annotations

from digilex.rules.model import deeds, done
from digilex.rules.model.decision import Option
from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.prepared import Instruction, Num
from digilex.rules.model.progress import EffectFrame
from digilex.rules.model.vocabulary import EV_ADD_TO_HAND, EV_DRAW, EV_GAIN_MEMORY, EV_LOSE_MEMORY, HAND
from digilex.rules.query import prohibitions
from digilex.rules.query.numbers import GAINED, seat
from digilex.rules.state.state import State
from digilex.rules.steps.arrange import all_revealed
from digilex.rules.steps.effect import context_of, did, mark_activated


class DrawCards(Instruction):
    """<Draw>: a player draws cards from the deck (16-8)."""

    def __init__(self, count: Num, who: str) -> None:
        self.count = count
        self.who = who

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        mark_activated(game, frame)
        count = self.count.value(game, ctx)
        so_far: list[int] = []
        for player in (ctx.player, 1 - ctx.player) if self.who == "both" else (seat(ctx, self.who),):
            closed = all_revealed(game, ctx, player, HAND) or keeps_from_drawing(game, player, frame.cause)
            number = 0 if closed else game.draw(player, count)
            if number:
                drawn = [game.ref(card) for card in game.players[player].hand[-number:]]
                so_far.extend(drawn)
                game.emit(EV_ADD_TO_HAND, player, drawn, 0, frame.cause, number, 1 << HAND)
                game.emit(EV_DRAW, player, drawn, 0, frame.cause, number, 1 << HAND)
        did(frame, done.DRAWN, so_far)
        frame.step += 1


def keeps_from_drawing(game: State, player: int, cause: Cause) -> bool:
    """Whether the player can't draw by that cause, or add cards to the hand at all."""
    if not game.kinds & (deeds.DRAW | deeds.ADD_TO_HAND):
        return False
    return prohibitions.player_cannot(game, player, deeds.DRAW, cause) or prohibitions.player_cannot(
        game, player, deeds.ADD_TO_HAND, cause
    )


class ChangeMemory(Instruction):
    """4-1-4: gain (sign 1), lose (-1), or set (0)."""

    def __init__(self, amount: Num, who: str, sign: int, counted: bool = False) -> None:
        self.amount = amount
        self.who = who
        self.sign = sign
        self.counted = counted  # whether the effect asks later how much it was

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        mark_activated(game, frame)
        player = seat(ctx, self.who)
        amount = self.amount.value(game, ctx)
        if self.sign == 0:
            amount -= game.memory_of(player)
        elif amount <= 0:
            amount = 0  # 1-3-4
        else:
            amount *= self.sign
        if amount > 0 and prohibitions.player_cannot(game, player, deeds.GAIN_MEMORY, frame.cause):
            amount = 0
        before = game.memory_of(player)
        game.move_memory(player, amount)
        if amount:
            event = EV_GAIN_MEMORY if amount > 0 else EV_LOSE_MEMORY
            game.emit(event, player, [], 0, frame.cause, abs(amount))
        if self.counted:
            ctx.bindings[GAINED] = [*ctx.bindings.get(GAINED, []), game.memory_of(player) - before]
        frame.done = 1 if amount else 0
        if game.recording:
            game.note("memory", player, "4-1-4", amounts=[amount])
        frame.step += 1


class PayMemory(Instruction):
    """4-2-2: pay a cost as part of an effect."""

    def __init__(self, amount: Num, up_to: bool) -> None:
        self.amount = amount
        self.up_to = up_to

    def possible(self, game: State, ctx: Context) -> bool:
        return (1 if self.up_to else self.amount.value(game, ctx)) <= game.memory_of(ctx.player) + 10

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        amount = self.amount.value(game, ctx)
        if self.up_to:
            most = min(amount, game.memory_of(ctx.player) + 10)
            if frame.answer == 0 and most > 1:
                options = [Option("number", number=n, base_cost=n) for n in range(1, most + 1)]
                game.ask(ctx.player, "number", "how much memory", "15-10-2-2", options, ctx)
                return
            amount = frame.answer or amount
            frame.answer = 0
        frame.step += 1
        frame.done = 0
        ctx.bindings["paid"] = []
        if amount <= game.memory_of(ctx.player) + 10:
            mark_activated(game, frame)
            game.move_memory(ctx.player, -amount)
            frame.done = 1
            ctx.bindings["paid"] = [amount]
            if game.recording:
                game.note("pay", ctx.player, "4-2-2", amounts=[amount])

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        frame.answer = option.number


class WinByEffect(Instruction):
    """An effect lets a player win (1-2-6)."""

    def __init__(self, who: str) -> None:
        self.who = who

    def run(self, game: State, frame: EffectFrame) -> None:
        player = seat(context_of(frame), self.who)
        game.end(player, "an effect decides the game", "1-2-6")
