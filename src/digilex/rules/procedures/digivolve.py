"""Digivolution (8-1)."""

from __future__ import annotations

from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import UNSAID, Option
from digilex.rules.model.deeds import DIGIVOLUTION_COST
from digilex.rules.model.frames import NOTHING, Context, Frame, Happening
from digilex.rules.model.identity import CardId, PermanentId, card_of
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import DigivolveFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    AS_DIGIMON,
    BATTLE,
    DIGIVOLVING,
    EV_DIGIVOLVE,
    TAMER,
    TAMER_AS_DIGIMON,
    TAMER_ITSELF,
    TOKEN,
)
from digilex.rules.query import costs, prohibitions, values
from digilex.rules.query.modifiers import INFORMATION
from digilex.rules.query.requirements import FORBIDS, PERMITS, cannot_as_digimon, permitted
from digilex.rules.state.state import State
from digilex.rules.steps.costs import possible_reduction
from digilex.rules.steps.interrupt import interrupt
from digilex.rules.steps.security import Secured
from digilex.rules.steps.start import draw_for_digivolving


def digivolve_options(game: State, player: int, hand: list[CardId], options: list[Option]) -> None:
    """Each card of the hand on each of the player's cards on the field, by each requirement with a different cost."""
    state = game.players[player]
    limit = game.memory_of(player) + 10
    pids = state.battle if not state.breeding else [*state.battle, state.breeding]
    if not pids:
        return
    allowed: list[Permanent] = []
    field_levels = 0  # as bits: most cards of the hand fit none of them
    some_forbidden = False  # for some permanent, an effect may forbid some of the cards
    for pid in pids:
        perm = game.permanents[pid]
        if perm.kind & TOKEN:
            continue
        if perm.kinds & FORBIDS:
            if prohibitions.cannot(game, pid, deeds.DIGIVOLVE, None):
                continue
            some_forbidden = True
        level = values.level_of(game, -pid) if perm.kinds & INFORMATION else perm.level
        allowed.append(perm)
        if level >= 0:
            field_levels |= 1 << level
    change = costs.cost_change(game, player, DIGIVOLUTION_COST, 0)
    for card in hand:
        info = game.info[card]
        if not info.from_levels & field_levels and not info.special_requirements:
            continue
        ctx: Context | None = None
        if info.special_requirements:
            ctx = Context(player, 0, game.ref(card), None)
        for perm in allowed:
            level = values.level_of(game, -perm.pid) if perm.kinds & INFORMATION else perm.level
            if ctx is not None:
                ctx.this = -perm.pid
            elif level < 0 or not info.from_levels >> level & 1:
                continue
            if some_forbidden and prohibitions.cannot(game, perm.pid, deeds.DIGIVOLVE, None, game.ref(card)):
                continue
            asked_costs = printed_costs(game, player, card, perm, level, limit, change, ctx)
            if info.onto and perm.kind & TAMER:
                add_onto(game, card, perm, asked_costs, options)
                continue
            for cost in asked_costs:
                said = cost if len(asked_costs) > 1 else UNSAID
                option = Option("digivolve", game.ref(card), info.number, -perm.pid, perm.label, said, base_cost=cost)
                options.append(option)


def add_onto(game: State, card: CardId, perm: Permanent, asked_costs: list[int], options: list[Option]) -> None:
    """A Tamer digivolves as what it is, or as if it were a Digimon: the player says which where both are allowed."""
    ctx = Context(perm.owner, -perm.pid, game.ref(card), None)
    possible = not cannot_as_digimon(game, perm.pid, card) and any(
        [
            each.onto and each.pred is not None and each.pred.test(game, -perm.pid, ctx)
            for each in game.info[card].requirements
        ]
    )
    for cost in asked_costs:
        said = cost if len(asked_costs) > 1 else UNSAID
        ways: list[bool] = []
        for requirement in game.info[card].requirements:
            if requirement.price(game, perm.owner) == cost and requirement.onto not in ways:
                pred = requirement.pred
                if pred is not None and pred.test(game, -perm.pid, ctx):
                    if not requirement.onto or not cannot_as_digimon(game, perm.pid, card):
                        ways.append(requirement.onto)
        if ways == [False] and possible:  # also by its name it may be treated as a Digimon (ruling Q2724)
            ways.append(True)
        for onto in ways:
            number = game.info[card].number
            option = Option("digivolve", game.ref(card), number, -perm.pid, perm.label, said, base_cost=cost)
            option.index = AS_DIGIMON if onto else 0
            option.ordinal = "as a Digimon" if onto and len(ways) > 1 else ""
            options.append(option)


def printed_costs(
    game: State, player: int, card: CardId, perm: Permanent, level: int, limit: int, change: int, ctx: Context | None
) -> list[int]:
    """The costs, as printed, of the requirements by which the card can digivolve from the permanent and be paid for.

    The context is for requirements that are no standard ones."""
    found = NOTHING
    for requirement in game.info[card].requirements:
        if requirement.pred is None:
            if requirement.level != level:
                continue
            colors = values.color_mask_of(game, -perm.pid) if perm.kinds & INFORMATION else perm.colors
            if not requirement.color_mask & colors:
                continue
        elif ctx is None or not requirement.pred.test(game, -perm.pid, ctx):
            continue
        if requirement.onto and cannot_as_digimon(game, perm.pid, card):
            continue
        asked = requirement.cost if requirement.per is None else requirement.price(game, player)
        price = max(0, asked + change)
        if price > limit:
            price -= possible_reduction(game, EV_DIGIVOLVE, player, [-perm.pid], game.ref(card))
        if price <= limit and asked not in found:
            found = [*found, asked]
    return found


def permitted_options(game: State, player: int, options: list[Option]) -> None:
    """Digivolutions that effects allow beside the printed requirements."""
    state = game.players[player]
    limit = game.memory_of(player) + 10
    for pid in [*state.battle, state.breeding] if state.breeding else state.battle:
        if not game.permanents[pid].kinds & PERMITS:
            continue
        for card, cost in permitted(game, player, pid):
            if cost <= limit:
                name, label = game.info[card].number, game.permanents[pid].label
                option = Option("digivolve", game.ref(card), name, -pid, label, cost, base_cost=cost)
                option.ordinal = "by effect"
                options.append(option)


class Digivolving(Procedure):
    """8-1-3: declare, pay, stack and draw."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, DigivolveFrame)
        frame.step += 1
        if frame.step == 1:
            waited_for = game.watch_would(EV_DIGIVOLVE) or game.info[card_of(frame.card)].self_events
            if not waited_for or not self.interrupt(game, frame):
                frame.step = 2
                self.digivolve(game, frame)
        else:
            self.digivolve(game, frame)

    def interrupt(self, game: State, frame: DigivolveFrame) -> bool:
        """8-1-2-4: effects that speak of a digivolution that would occur; not in the breeding area (3-4-7-6)."""
        perm = game.permanents.get(PermanentId(frame.onto))
        if perm is None or perm.area != BATTLE:
            return False
        game.as_digimon = frame.onto if frame.as_digimon else 0
        interrupted = interrupt(game, [EV_DIGIVOLVE], frame.player, [-frame.onto], frame.card, frame.cause)
        game.as_digimon = 0
        return interrupted

    def digivolve(self, game: State, frame: DigivolveFrame) -> None:
        """8-1-3-2 and 8-1-3-3: the cost is paid, the card is stacked on top, and its player draws a card."""
        game.stack.pop()
        player = frame.player
        cause = frame.cause
        perm = game.permanents.get(PermanentId(frame.onto))
        if perm is None or not game.valid(frame.card):
            return
        cost = frame.price()
        if cost > game.memory_of(player) + 10:
            return  # 8-1-2-6
        if cost:
            game.move_memory(player, -cost)
        card = card_of(frame.card)
        before = [game.named(-perm.pid)] if game.recording else []
        origin = 1 << game.area[card]
        secured = Secured(game, [card])
        game.take(card)
        was_tamer = 0
        if game.info[perm.stack[-1]].kind & TAMER:
            was_tamer = TAMER_AS_DIGIMON if frame.as_digimon else TAMER_ITSELF
        game.stack_on(perm, card)
        if game.recording:
            other = game.named(game.ref(card))
            game.note("digivolve", player, "8-1-3-3", before, cause.key, other, "", [] if frame.cost < 0 else [cost])
        draw_for_digivolving(game, player)
        game.outcome = [*game.outcome, -perm.pid]
        secured.tell(game, cause)
        if perm.area == BATTLE:
            game.emit(EV_DIGIVOLVE, player, [-perm.pid], game.ref(card), cause, was_tamer, origin)
        elif perm.events:
            trigger_in_breeding(game, perm, Happening(EV_DIGIVOLVE, player, [-perm.pid], game.ref(card), cause))


def trigger_in_breeding(game: State, perm: Permanent, happening: Happening) -> None:
    """What happens to a card in the breeding area meets conditions only of its own [Breeding] effects (3-4-7-6)."""
    for active in perm.abilities:
        for spec in active.ability.triggers:
            if spec.event == happening.event and spec.subject_this:
                game.try_trigger(active.ability, perm.owner, -perm.pid, active.card, happening, game.triggered)
                break


PROCEDURES[DIGIVOLVING] = Digivolving(False)
