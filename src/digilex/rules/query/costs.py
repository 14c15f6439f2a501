"""What is paid: cost changes in force, and what the text of a card says of its own cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules.model.deeds import PLAY_COST, USE_COST, CostKind
from digilex.rules.model.frames import Context
from digilex.rules.model.identity import CardId, PermanentId, card_of
from digilex.rules.model.prepared import ChangeSpec
from digilex.rules.model.progress import UseFrame
from digilex.rules.model.vocabulary import CH_COST, CH_DELETION_LIMIT
from digilex.rules.query.modifiers import collect, info_of, is_active
from digilex.rules.query.prohibitions import may_reduce
from digilex.rules.query.select import matches

if TYPE_CHECKING:
    from digilex.rules.state.state import State


def own_cost_change(game: State, player: int, cost: CostKind, card: CardId) -> int:
    """By how much a card's own persistent text changes what it costs (read in the hand)."""
    lowered, raised = 0, 0
    for ability in game.info[card].upper:
        for static in ability.statics:
            if static.self_only and static.kinds & (1 << CH_COST):
                ctx = Context(player, game.ref(card), game.ref(card), ability)
                if static.condition is None or static.condition.holds(game, ctx):
                    for change in static.changes:
                        if change.kind == CH_COST and change.costs & cost:
                            number = change.number
                            amount = change.fixed if number is None else number.value(game, ctx)
                            if change.sets:
                                info = game.info[card]
                                amount -= info.play_cost if cost == PLAY_COST else info.use_cost
                            lowered += min(0, amount)
                            raised += max(0, amount)
    return raised + (lowered if lowered and may_reduce(game, player, cost) else 0)


def use_cost_of(game: State, ref: int) -> int:
    """The use cost of a card; that of a card in use is what its own text makes of it (2-7, 4-2-3)."""
    cost = info_of(game, ref).use_cost
    if ref > 0 and cost > 0:
        for frame in game.stack:
            if isinstance(frame, UseFrame) and frame.in_use == ref:
                return max(0, cost + own_cost_change(game, frame.player, USE_COST, card_of(ref)))
    return cost


def deletion_bonus(game: State, ctx: Context, stat: str) -> int:
    """By how much the maximum of a deletion effect is raised (15-15-4-1): for its player, or for its Digimon alone."""
    total = 0
    bit = 1 << CH_DELETION_LIMIT
    player = ctx.player
    if ctx.this < 0:
        for change, number in collect(game, PermanentId(-ctx.this), CH_DELETION_LIMIT):
            total += number if change.word == stat else 0
    if not game.kinds & bit:
        return total
    for active in game.statics:
        static = active.static
        if static.kinds & bit and static.selector is None and not static.self_only:
            if (active.ctx.player == player) == (static.player == 0) and is_active(game, active):
                for change in static.changes:
                    if change.kind == CH_DELETION_LIMIT and change.word == stat:
                        counted = change.number
                        total += change.fixed if counted is None else counted.value(game, active.ctx)
    for modifier in game.modifiers:
        if modifier.player == player and modifier.kinds & bit:
            for i in range(len(modifier.changes)):
                if modifier.changes[i].kind == CH_DELETION_LIMIT and modifier.changes[i].word == stat:
                    total += modifier.values[i]
    return total


def cost_change(game: State, player: int, cost: CostKind, ref: int) -> int:
    """By how much persistent and lasting effects change a cost that the player would pay for the card."""
    lowered, raised = 0, 0
    if not game.kinds & (1 << CH_COST):
        return 0
    for active in game.statics:
        static = active.static
        if static.kinds & (1 << CH_COST) and not static.self_only and static.selector is None:
            concerned = static.player == 2 or (active.ctx.player == player) == (static.player == 0)
            if concerned and is_active(game, active):
                for change in static.changes:
                    if change.kind == CH_COST and change.costs & cost and is_meant(game, change, ref, active.ctx):
                        number = change.number
                        amount = change.fixed if number is None else number.value(game, active.ctx)
                        lowered += min(0, amount)
                        raised += max(0, amount)
    for modifier in game.modifiers:
        if modifier.player == player and modifier.kinds & (1 << CH_COST):
            for i in range(len(modifier.changes)):
                change = modifier.changes[i]
                if change.kind == CH_COST and change.costs & cost and is_meant(game, change, ref, modifier.ctx):
                    lowered += min(0, modifier.values[i])
                    raised += max(0, modifier.values[i])
    return raised + (lowered if lowered and may_reduce(game, player, cost) else 0)


def is_meant(game: State, change: ChangeSpec, ref: int, ctx: Context) -> bool:
    """Whether a change of a player's costs means the card that is paid for, wherever it lies."""
    selector = change.selector
    return selector is None or (ref != 0 and matches(game, selector, ref, ctx, selector.areas))


def play_cost(game: State, player: int, card: CardId) -> int:
    """What playing the card from the hand costs now; -1 if it has no play cost."""
    info = game.info[card]
    if info.play_cost < 0:
        return -1
    change = own_cost_change(game, player, PLAY_COST, card) if info.upper else 0
    return max(0, info.play_cost + change + cost_change(game, player, PLAY_COST, game.ref(card)))


def use_cost(game: State, player: int, card: CardId) -> int:
    """What using the card costs now."""
    info = game.info[card]
    change = cost_change(game, player, USE_COST, game.ref(card))
    if info.own_costs:
        change += own_cost_change(game, player, USE_COST, card)
    return max(0, info.use_cost + change)
