"""Digivolution (8-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules import derive
from digilex.rules.base import ID_MASK, Cause, Context, Frame, Happening, Option, Permanent, Procedure
from digilex.rules.interruptions import interrupt, possible_reduction
from digilex.rules.select import candidates, matches
from digilex.rules.state import PROCEDURES
from digilex.rules.words import (
    BATTLE,
    BY_PLAYER,
    CH_CAN_DIGIVOLVE,
    CH_CANNOT,
    CH_EFFECT,
    DIGIMON,
    DIGIVOLVING,
    EV_DIGIVOLVE,
    TAMER,
    TOKEN,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game

FORBIDS: Final = 1 << CH_CANNOT | 1 << CH_EFFECT  # kinds of changes that can keep a card from digivolving
PERMITS: Final = 1 << CH_CAN_DIGIVOLVE | 1 << CH_EFFECT  # or let it digivolve otherwise than its requirements say


def requirement_cost(game: Game, base: int, card: int, ignore: bool, any_level: bool = False) -> int:
    """The lowest digivolution cost of the card on that permanent, as printed; -1 if it can't digivolve into it."""
    costs = requirement_costs(game, base, card, ignore, any_level)
    return min(costs) if costs else -1


def requirement_costs(game: Game, base: int, card: int, ignore: bool, any_level: bool) -> list[int]:
    """The digivolution costs of the card on that permanent by all requirements that are met, as printed.

    `ignore` leaves out all requirements, `any_level` only the level."""
    costs: list[int] = []
    perm = game.permanents.get(-base)
    if perm is None:
        return costs
    info = game.info[card]
    if not info.kind & DIGIMON or game.info[perm.stack[-1]].kind & TOKEN:
        return costs  # 4-21-3
    if ignore and derive.player_cannot(game, perm.owner, "ignore digivolution requirements"):
        ignore = False
    any_level = any_level and not derive.player_cannot(game, perm.owner, "ignore digivolution requirements")
    level = derive.level_of(game, base)
    colors = derive.color_mask_of(game, base)
    for requirement in info.requirements:
        fits = ignore
        if not fits:
            if requirement.pred is None:
                fits = (any_level or requirement.level == level) and requirement.color_mask & colors != 0
            else:
                loose = requirement.any_level if any_level else None
                pred = requirement.pred if loose is None else loose
                fits = pred.test(game, base, Context(perm.owner, base, game.ref(card), None))
        if fits:
            price = requirement.cost if requirement.per is None else requirement.price(game, perm.owner)
            if price not in costs:
                costs.append(price)
    if ignore and not costs:
        costs.append(0)
    return costs


def digivolve_options(game: Game, player: int, options: list[Option]) -> None:
    """Each card of the hand on each of the player's cards on the field, by each requirement with a different cost."""
    state = game.players[player]
    limit = game.memory_of(player) + 10
    pids = state.battle if not state.breeding else [*state.battle, state.breeding]
    if not pids:
        return
    allowed: list[tuple[int, int, int]] = []  # each permanent with its level and its colours
    field_levels = 0  # as bits: most cards of the hand fit none of them
    some_forbidden = False  # for some permanent, an effect may forbid some of the cards
    for pid in pids:
        perm = game.permanents[pid]
        top = game.info[perm.stack[-1]]
        if top.kind & TOKEN:
            continue
        if (perm.own_kinds | game.kinds) & FORBIDS:
            if derive.cannot(game, pid, "digivolve", None):
                continue
            some_forbidden = True
        level, colors = top.level, top.color_mask
        if game.information:
            level, colors = derive.level_of(game, -pid), derive.color_mask_of(game, -pid)
        allowed.append((pid, level, colors))
        if level >= 0:
            field_levels |= 1 << level
    change = derive.cost_change(game, player, "digivolution", 0)
    seen: set[str] = set()
    for card in state.hand:
        info = game.info[card]
        if not info.from_levels & field_levels and not info.special_requirements:
            continue
        if info.number in seen:
            continue
        seen.add(info.number)
        for pid, level, colors in allowed:
            if not info.special_requirements and (level < 0 or not info.from_levels >> level & 1):
                continue
            costs: list[int] = []
            if some_forbidden and derive.cannot(game, pid, "digivolve", None, game.ref(card)):
                continue
            for requirement in info.requirements:
                if requirement.pred is None:
                    if requirement.level != level or not requirement.color_mask & colors:
                        continue
                elif not requirement.pred.test(game, -pid, Context(player, -pid, game.ref(card), None)):
                    continue
                if requirement.onto and cannot_as_digimon(game, pid, card):
                    continue
                asked = requirement.cost if requirement.per is None else requirement.price(game, player)
                price = max(0, asked + change)
                if price > limit:
                    price -= possible_reduction(game, EV_DIGIVOLVE, player, [-pid], game.ref(card))
                if price <= limit and asked not in costs:
                    costs.append(asked)
            for cost in costs:
                text = f"digivolve {info.number} on {game.permanents[pid].label}"
                if len(costs) > 1:
                    text += f" for {cost}"
                options.append(Option("digivolve", text, card, pid, cost))


def cannot_as_digimon(game: Game, pid: int, card: int) -> bool:
    """Whether a Tamer that would digivolve as if it were a Digimon is kept from it as a Digimon is."""
    game.as_digimon = pid
    prohibited = derive.cannot(game, pid, "digivolve", None, game.ref(card))
    game.as_digimon = 0
    return prohibited


def goes_onto(game: Game, pid: int, card: int) -> bool:
    """Whether the card digivolves onto that Tamer as if it were a Digimon."""
    for requirement in game.info[card].requirements:
        if requirement.onto and requirement.pred is not None:
            ctx = Context(game.permanents[pid].owner, -pid, game.ref(card), None)
            if requirement.pred.test(game, -pid, ctx):
                return True
    return False


def permitted_options(game: Game, player: int, options: list[Option]) -> None:
    """Digivolutions that effects allow beside the printed requirements."""
    state = game.players[player]
    limit = game.memory_of(player) + 10
    for pid in [*state.battle, state.breeding] if state.breeding else state.battle:
        if not (game.permanents[pid].own_kinds | game.kinds) & PERMITS:
            continue
        for card, cost in permitted(game, player, pid):
            if cost <= limit:
                text = f"digivolve {game.info[card].number} on {game.permanents[pid].label} for {cost} by effect"
                options.append(Option("digivolve", text, card, pid, cost))


def permitted(game: Game, player: int, pid: int, given: int = -1) -> list[tuple[int, int]]:
    """The cards into which effects allow a Digimon to digivolve, and for how much; only the `given` card, if any."""
    perm = game.permanents[pid]
    found: list[tuple[int, int]] = []
    if not (perm.own_kinds | game.kinds) & PERMITS:
        return found
    for change, amount in derive.collect(game, pid, CH_CAN_DIGIVOLVE):
        if change.selector is None or game.info[perm.stack[-1]].kind & TOKEN:
            continue
        ctx = Context(player, -pid, game.ref(perm.stack[-1]), None)
        refs: list[int] = []
        if given >= 0 or change.word == "anywhere":  # a card that is used or revealed may be meant, too
            for card in [given] if given >= 0 else game.players[player].hand:
                if matches(game, change.selector, game.ref(card), ctx, 0):
                    refs.append(game.ref(card))
        else:
            refs = candidates(game, change.selector, ctx)
        for ref in refs:
            card = ref & ID_MASK
            printed = requirement_cost(game, -pid, card, change.timing == "ignore" or change.by == "fixed")
            if printed < 0 or derive.cannot(game, pid, "digivolve", None, ref):
                continue
            cost = amount if change.by == "fixed" else printed - amount if change.by == "reduced" else printed
            found.append((card, 0 if change.by == "free" else max(0, cost)))
    return found


def start_digivolving(game: Game, player: int, card: int, pid: int, cost: int) -> None:
    """8-1-3-1: the player declares a digivolution: the card, the requirement, the card on the field."""
    frame = Frame(DIGIVOLVING)
    frame.player = player
    frame.subject = game.ref(card)
    frame.mode = pid
    frame.number = cost + derive.cost_change(game, player, "digivolution", 0)
    frame.cause = Cause(BY_PLAYER, player, 0, 0, "")
    game.push(frame)


class Digivolving(Procedure):
    """8-1-3: declare, pay, stack and draw. `mode` is the permanent, `number` the cost (-1: without paying)."""

    def run(self, game: Game, frame: Frame) -> None:
        frame.step += 1
        if frame.step == 1:
            waited_for = game.watch_would(EV_DIGIVOLVE) or game.info[frame.subject & ID_MASK].self_events
            if not waited_for or not self.interrupt(game, frame):
                frame.step = 2
                self.digivolve(game, frame)
        else:
            self.digivolve(game, frame)

    def interrupt(self, game: Game, frame: Frame) -> bool:
        """8-1-2-4: effects that speak of a digivolution that would occur; not in the breeding area (3-4-7-6)."""
        assert frame.cause is not None
        perm = game.permanents.get(frame.mode)
        if perm is None or perm.area != BATTLE:
            return False
        game.as_digimon = frame.mode if goes_onto(game, frame.mode, frame.subject & ID_MASK) else 0
        interrupted = interrupt(game, [EV_DIGIVOLVE], frame.player, [-frame.mode], frame.subject, frame.cause)
        game.as_digimon = 0
        return interrupted

    def digivolve(self, game: Game, frame: Frame) -> None:
        """8-1-3-2 and 8-1-3-3."""
        game.stack.pop()
        player = frame.player
        cause = frame.cause
        assert cause is not None
        perm = game.permanents.get(frame.mode)
        if perm is None or not game.valid(frame.subject):
            return
        cost = 0 if frame.number < 0 else max(0, frame.number + frame.object)
        if cost > game.memory_of(player) + 10:
            return  # 8-1-2-6
        if cost:
            game.move_memory(player, -cost)
        card = frame.subject & ID_MASK
        before = game.describe(-perm.pid)
        origin = 1 << game.area[card]
        game.take(card)
        was_tamer = 1 if game.info[perm.stack[-1]].kind & TAMER else 0
        game.stack_on(perm, card)
        if game.recording:
            paid = "without paying the cost" if frame.number < 0 else f"for {cost}"
            words = f"{before} digivolves into {game.info[card].name} ({game.info[card].number}) {paid}"
            game.note("digivolve", player, "8-1-3-3", words, source=cause.key)
        game.draw(player, 1)
        game.outcome = [*game.outcome, -perm.pid]
        if perm.area == BATTLE:
            game.emit(EV_DIGIVOLVE, player, [-perm.pid], game.ref(card), cause, was_tamer, origin)
        elif perm.events:
            trigger_in_breeding(game, perm, Happening(EV_DIGIVOLVE, player, [-perm.pid], game.ref(card), cause))


def trigger_in_breeding(game: Game, perm: Permanent, happening: Happening) -> None:
    """What happens to a card in the breeding area meets conditions only of its own [Breeding] effects (3-4-7-6)."""
    for active in perm.abilities:
        for spec in active.ability.triggers:
            if spec.event == happening.event and spec.subject_this:
                game.try_trigger(active.ability, perm.owner, -perm.pid, active.card, happening, game.triggered)
                break


PROCEDURES[DIGIVOLVING] = Digivolving(False)
