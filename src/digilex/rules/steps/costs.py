"""Instructions that change what is being paid (1-3-11), and what they could change."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.deeds import DIGIVOLUTION_COST, LINK_COST, PLAY_COST, USE_COST
from digilex.rules.model.frames import Cause, Context, Frame, Pending
from digilex.rules.model.prepared import Instruction, Num
from digilex.rules.model.vocabulary import (
    BY_PLAYER,
    DIGIVOLVING,
    DNA_DIGIVOLVING,
    LINKING,
    PLAYED_TOGETHER,
    PLAYING,
    USING,
)
from digilex.rules.query import prohibitions
from digilex.rules.query.activation import can_activate, pending_context
from digilex.rules.query.select import matches
from digilex.rules.state.state import State
from digilex.rules.steps.choose import Pick
from digilex.rules.steps.effect import context_of, mark_activated
from digilex.rules.steps.flow import Ask, Unless
from digilex.rules.steps.interrupt import would

COSTS: Final = {
    PLAYING: PLAY_COST, DIGIVOLVING: DIGIVOLUTION_COST, DNA_DIGIVOLVING: DIGIVOLUTION_COST, USING: USE_COST,
    LINKING: LINK_COST,
}  # fmt: skip


class AdjustCost(Instruction):
    """In a "would" effect: the cost of the card being played, digivolved into, used or linked changes (4-2-3)."""

    def __init__(self, amount: Num, sign: int) -> None:
        self.amount = amount
        self.sign = sign

    def run(self, game: State, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.number = 0
        ctx = context_of(frame)
        amount = self.amount.value(game, ctx) * self.sign
        for below in reversed(game.stack):
            if below.kind in COSTS:
                if amount < 0 and not prohibitions.may_reduce(game, below.player, COSTS[below.kind]):
                    return
                below.object += amount
                frame.number = 1
                return


class AllowMaterials(Instruction):
    """In a "would" effect: the DigiXros of the card being played may take cards from one more area (7-2-3-2)."""

    def __init__(self, area: str, count: int) -> None:
        self.shift = 0 if area == "under" else 8
        self.count = count

    def run(self, game: State, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.number = 0
        for below in reversed(game.stack):
            if below.kind == PLAYING:
                if frame.number == 0 or self.meant(game, frame, below):
                    below.phase += self.count << self.shift
                frame.number = 1
                if not below.mode & PLAYED_TOGETHER:
                    return

    def meant(self, game: State, frame: Frame, other: Frame) -> bool:
        """Whether the effect speaks of another card, too, that would be played at the same time."""
        ctx = context_of(frame)
        if not other.mode & PLAYED_TOGETHER or ctx.ability is None:
            return False
        for spec in ctx.ability.triggers:
            if spec.subject is not None and matches(game, spec.subject, other.subject, ctx, spec.subject.areas):
                return True
        return False


def reachable(game: State, plan: list[Instruction], ctx: Context) -> list[Instruction]:
    """The instructions of a plan that would be carried out, as far as can be said before its choices are made."""
    found: list[Instruction] = []
    step = 0
    while step < len(plan):
        instruction = plan[step]
        step += 1
        if isinstance(instruction, Unless):
            if not instruction.condition.holds(game, ctx):
                step = instruction.target.at
        elif isinstance(instruction, (Ask, Pick)):
            if not instruction.possible(game, ctx):
                step = step if instruction.declined is None else instruction.declined.at
        else:
            found.append(instruction)
    return found


def plan_reduction(game: State, plan: list[Instruction], ctx: Context) -> int:
    """By how much a plan would lower a cost."""
    total = 0
    for instruction in reachable(game, plan, ctx):
        if isinstance(instruction, AdjustCost) and instruction.sign < 0:
            total += instruction.amount.value(game, ctx)
    return total


def plan_allowance(game: State, plan: list[Instruction], ctx: Context) -> int:
    """What a plan would allow a DigiXros to take from other areas, as AllowMaterials counts it."""
    total = 0
    for instruction in reachable(game, plan, ctx):
        if isinstance(instruction, AllowMaterials):
            total += instruction.count << instruction.shift
    return total


def possible_reduction(game: State, event: int, player: int, subjects: list[int], obj: int) -> int:
    """By how much effects that would interrupt could lower a cost now (1-3-11-2, 1-3-11-3)."""
    waiting: list[Pending] = []
    game.find_triggered(would(game, event, player, subjects, obj, Cause(BY_PLAYER, player, 0, 0, "")), waiting)
    if not waiting:
        return 0
    declared = Frame(PLAYING)
    declared.subject = obj or subjects[0]
    game.stack.append(declared)  # as if it were revealed already: it is no card of the hand to pay with
    total = 0
    for pending in waiting:
        if can_activate(game, pending):
            total += plan_reduction(game, pending.ability.plan, pending_context(pending))
    game.stack.pop()
    return total


def possible_allowance(game: State, event: int, player: int, subjects: list[int]) -> int:
    """From which other areas effects that interrupt let cards be placed for a DigiXros, and how many (1-3-11-4)."""
    waiting: list[Pending] = []
    game.find_triggered(would(game, event, player, subjects, 0, Cause(BY_PLAYER, player, 0, 0, "")), waiting)
    if not waiting:
        return 0
    total = 0
    for pending in waiting:
        if can_activate(game, pending):
            total += plan_allowance(game, pending.ability.plan, pending_context(pending))
    return total
