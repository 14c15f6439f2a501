"""Instructions that change what is being paid (1-3-11), and what they could change."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.deeds import DIGIVOLUTION_COST, LINK_COST, PLAY_COST, USE_COST
from digilex.rules.model.frames import Cause, Context, Pending
from digilex.rules.model.identity import card_of
from digilex.rules.model.prepared import Instruction, Num
from digilex.rules.model.progress import EffectFrame, PaidFrame, PlayFrame
from digilex.rules.model.vocabulary import (
    BY_PLAYER,
    DIGIVOLVING,
    LINKING,
    PLAYING,
    SPECIAL_DIGIVOLVING,
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
    PLAYING: PLAY_COST, DIGIVOLVING: DIGIVOLUTION_COST, SPECIAL_DIGIVOLVING: DIGIVOLUTION_COST, USING: USE_COST,
    LINKING: LINK_COST,
}  # fmt: skip


class AdjustCost(Instruction):
    """In a "would" effect: the cost of the card being played, digivolved into, used or linked changes (4-2-3)."""

    def __init__(self, amount: Num, sign: int) -> None:
        self.amount = amount
        self.sign = sign  # 0: the cost becomes the amount

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.done = 0
        ctx = context_of(frame)
        amount = self.amount.value(game, ctx) * self.sign
        for below in reversed(game.stack):
            if isinstance(below, PaidFrame):
                if self.sign == 0:  # others still add to what it becomes, or reduce it (ruling Q1568)
                    amount = self.amount.value(game, ctx) - below.cost
                if amount < 0 and not prohibitions.may_reduce(game, below.player, COSTS[below.kind]):
                    return
                if self.sign == 0 and below.cost >= 0:
                    below.cost += amount
                elif self.sign != 0:
                    below.cost_change += amount
                frame.done = 1
                return


class AllowMaterials(Instruction):
    """In a "would" effect: the DigiXros of the card being played may take cards from one more area (7-2-3-2)."""

    def __init__(self, area: str, count: int) -> None:
        self.from_tamers = count if area == "under" else 0
        self.from_trash = count if area == "trash" else 0

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.done = 0
        for below in reversed(game.stack):
            if isinstance(below, PlayFrame):
                if frame.done == 0 or self.meant(game, frame, below):
                    below.from_tamers += self.from_tamers
                    below.from_trash += self.from_trash
                frame.done = 1
                if not below.together:
                    return

    def meant(self, game: State, frame: EffectFrame, other: PlayFrame) -> bool:
        """Whether the effect speaks of another card, too, that would be played at the same time."""
        ctx = context_of(frame)
        if not other.together or ctx.ability is None:
            return False
        for spec in ctx.ability.triggers:
            if spec.subject is not None and matches(game, spec.subject, other.card, ctx, spec.subject.areas):
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


def may_interrupt(game: State, event: int, subjects: list[int], obj: int) -> bool:
    """Whether anything waits for what would happen, on the field or on one of the cards themselves."""
    if game.watch_would(event):
        return True
    for ref in [*subjects, obj]:
        if ref > 0 and game.info[card_of(ref)].self_events:
            return True
    return False


def possible_reduction(game: State, event: int, player: int, subjects: list[int], obj: int) -> int:
    """By how much effects that would interrupt could lower a cost now (1-3-11-2, 1-3-11-3)."""
    if not may_interrupt(game, event, subjects, obj):
        return 0
    waiting: list[Pending] = []
    game.find_triggered(would(game, event, player, subjects, obj, Cause(BY_PLAYER, player, 0, 0, "")), waiting)
    if not waiting:
        return 0
    declared = PlayFrame(player, obj or subjects[0], 0, Cause(BY_PLAYER, player, 0, 0, ""))
    game.stack.append(declared)  # as if it were revealed already: it is no card of the hand to pay with
    total = 0
    for pending in waiting:
        if can_activate(game, pending):
            total += plan_reduction(game, pending.ability.plan, pending_context(pending))
    game.stack.pop()
    return total


def possible_allowance(game: State, event: int, player: int, subjects: list[int]) -> tuple[int, int]:
    """How many cards effects that interrupt let be placed for a DigiXros from under Tamers, and from the trash
    (1-3-11-4)."""
    if not may_interrupt(game, event, subjects, 0):
        return 0, 0
    waiting: list[Pending] = []
    game.find_triggered(would(game, event, player, subjects, 0, Cause(BY_PLAYER, player, 0, 0, "")), waiting)
    from_tamers, from_trash = 0, 0
    for pending in waiting:
        if can_activate(game, pending):
            for instruction in reachable(game, pending.ability.plan, pending_context(pending)):
                if isinstance(instruction, AllowMaterials):
                    from_tamers += instruction.from_tamers
                    from_trash += instruction.from_trash
    return from_tamers, from_trash
