"""What an option would cost, worked out when someone asks: with every reduction in force, and those still to be chosen.

Nothing here is used while a game is played, so that who only plays pays nothing for it."""

from __future__ import annotations

from digilex.rules.model.decision import UNSAID, Option
from digilex.rules.model.deeds import DIGIVOLUTION_COST, LINK_COST, PLAY_COST, USE_COST, CostKind
from digilex.rules.model.frames import Cause, Context, Pending
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.prepared import Instruction
from digilex.rules.model.progress import PlayFrame
from digilex.rules.model.vocabulary import (
    BATTLE,
    BY_PLAYER,
    EV_DIGIVOLVE,
    EV_DNA_DIGIVOLVE,
    EV_LINK,
    EV_PLAY,
    EV_USE,
)
from digilex.rules.nodes.references import DONE_WORDS
from digilex.rules.query import costs, prohibitions
from digilex.rules.query.activation import can_activate, pending_context
from digilex.rules.state.state import State
from digilex.rules.steps.choose import Pick
from digilex.rules.steps.costs import AdjustCost
from digilex.rules.steps.flow import Ask, Jump, Unless
from digilex.rules.steps.interrupt import would
from digilex.rules.steps.materials import material_reduction

GIVEN_WHEN_PASSING = 3  # the memory that the opponent has then (6-5-1-7-1)


class Offer:
    """The memory that an option takes: the least, with all that could still be chosen to lower it, and the most."""

    def __init__(self, least: int, most: int, after: int, ends_turn: bool) -> None:
        self.least = least
        self.most = most
        self.after = after  # the memory left, for the one who decides, once the most was paid
        self.ends_turn = ends_turn  # so much is left to the opponent that the turn ends, unless memory is gained

    @property
    def after_least(self) -> int:
        """The memory left once the least was paid."""
        return self.after + self.most - self.least


def offer(game: State, option: Option) -> Offer | None:
    """What an option of the current decision costs; None if it is not about memory."""
    decision = game.decision
    if decision is None:
        return None
    player = decision.player
    memory = game.memory_of(player)
    if option.kind == "pass":
        return Offer(0, 0, -GIVEN_WHEN_PASSING, True)
    price = range_of(game, player, option, decision.kind == "main")
    if price is None:
        return None
    least, most = price
    after = memory - most
    ends = player == game.turn_player and -after >= prohibitions.turn_end_memory(game, player)
    return Offer(least, most, after, ends)


def range_of(game: State, player: int, option: Option, declared: bool) -> tuple[int, int] | None:
    """The least and the most that would be paid. What a player declares is changed by effects; an effect has said."""
    kind = option.kind
    ref = option.subject
    if kind == "number":
        return None if option.base_cost == UNSAID else (option.base_cost, option.base_cost)
    if kind == "play":
        cost = costs.play_cost(game, player, card_of(ref))
        reduction = material_reduction(game, player, card_of(ref))
        return within(game, player, PLAY_COST, cost, reduction, [EV_PLAY], [ref], 0)
    if kind == "use":
        cost = costs.use_cost(game, player, card_of(ref))
        return within(game, player, USE_COST, cost, 0, [EV_USE], [ref], 0)
    if kind == "link":
        return within(game, player, LINK_COST, option.base_cost, 0, [EV_LINK], [option.object], ref)
    if kind not in ("digivolve", "dna", "burst", "app fuse"):
        return None
    if option.base_cost == UNSAID:
        return 0, 0  # without paying
    change = costs.cost_change(game, player, DIGIVOLUTION_COST, 0) if declared else 0
    events = [EV_DIGIVOLVE, EV_DNA_DIGIVOLVE] if kind == "dna" else [EV_DIGIVOLVE]
    bases = [base for base in option.others if base < 0] if kind == "dna" else [option.object]
    if kind == "digivolve" and game.permanents[PermanentId(-option.object)].area != BATTLE:
        events = []  # 3-4-7-6
    return within(game, player, DIGIVOLUTION_COST, option.base_cost + change, 0, events, bases, ref)


def within(
    game: State,
    player: int,
    kind: CostKind,
    cost: int,
    reduction: int,
    events: list[int],
    subjects: list[int],
    obj: int,
) -> tuple[int, int]:
    """The range, with what would interrupt the payment and what could be placed to lower it."""
    waiting: list[Pending] = []
    for event in events:
        game.find_triggered(would(game, event, player, subjects, obj, Cause(BY_PLAYER, player, 0, 0, "")), waiting)
    reducible = prohibitions.may_reduce(game, player, kind)
    lowest, highest, lowering = 0, 0, 0
    if waiting:
        declared = PlayFrame(player, obj or subjects[0], 0, Cause(BY_PLAYER, player, 0, 0, ""))
        game.stack.append(declared)  # as if it were revealed already: it is no card of the hand to pay with
        for pending in waiting:
            if can_activate(game, pending):
                ctx = pending_context(pending)
                without = adjustment(game, pending.ability.plan, ctx, False, reducible)
                with_all = adjustment(game, pending.ability.plan, ctx, True, reducible)
                lowest += min(without, with_all)
                highest += max(without, with_all)
                lowering += 1 if with_all < without else 0
        game.stack.pop()
    cut = reduction if reducible else 0
    most = max(0, cost + highest)
    least = max(0, cost + lowest - cut)
    limit = game.memory_of(player) + 10
    if most <= limit:
        return least, most
    if lowering == 1 and not cut:
        return least, least  # where more could not be paid, what lowers it has to be done (1-3-11-3)
    return least, max(least, limit)


def assume_done(game: State, pick: Pick, ctx: Context) -> None:
    """As many as possible are chosen, and what they are chosen for is done with all of them."""
    refs = pick.open(game, ctx, pick.found(game, ctx), [])[: pick.wanted(game, ctx)]
    ctx.bindings[pick.label] = refs
    for done in DONE_WORDS.values():
        ctx.bindings[done] = refs


def adjustment(game: State, plan: list[Instruction], ctx: Context, willing: bool, reducible: bool) -> int:
    """By how much an effect changes the cost if everything optional in it is done, or if nothing is."""
    total = 0
    step = 0
    while step < len(plan):
        instruction = plan[step]
        step += 1
        if isinstance(instruction, Unless):
            if not instruction.condition.holds(game, ctx):
                step = instruction.target.at
        elif isinstance(instruction, Jump):
            step = instruction.target.at if instruction.target.at >= step else len(plan)
        elif isinstance(instruction, Ask):
            if not willing or not instruction.possible(game, ctx):
                step = instruction.declined.at
        elif isinstance(instruction, Pick):
            if (instruction.optional and not willing) or not instruction.possible(game, ctx):
                step = step if instruction.declined is None else instruction.declined.at
            elif willing:
                assume_done(game, instruction, ctx)
        elif isinstance(instruction, AdjustCost):
            amount = instruction.amount.value(game, ctx) * instruction.sign
            if amount > 0 or reducible:
                total += amount
    return total
