"""What a card can digivolve from, for which cost, which Options can be used, and what links (8-1, 9-1, 10-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model import deeds
from digilex.rules.model.frames import Context
from digilex.rules.model.identity import NO_CARD, CardId, PermanentId, card_of
from digilex.rules.model.vocabulary import (
    CH_CAN,
    CH_CAN_DIGIVOLVE,
    CH_CANNOT,
    CH_EFFECT,
    CH_MEETS_COLORS,
    DIGIMON,
    TAMER,
    TOKEN,
)
from digilex.rules.query import modifiers, prohibitions, values
from digilex.rules.query.select import candidates, kind_of, matches

if TYPE_CHECKING:
    from digilex.rules.state.state import State


FORBIDS: Final = 1 << CH_CANNOT | 1 << CH_EFFECT  # kinds of changes that can keep a card from digivolving
PERMITS: Final = 1 << CH_CAN_DIGIVOLVE | 1 << CH_EFFECT  # or let it digivolve otherwise than its requirements say


def requirement_cost(game: State, base: int, card: CardId, ignore: bool, any_level: bool = False) -> int:
    """The lowest digivolution cost of the card on that permanent, as printed; -1 if it can't digivolve into it."""
    costs = requirement_costs(game, base, card, ignore, any_level)
    return min(costs) if costs else -1


def requirement_costs(game: State, base: int, card: CardId, ignore: bool, any_level: bool) -> list[int]:
    """The digivolution costs of the card on that permanent by all requirements that are met, as printed.

    `ignore` leaves out all requirements, `any_level` only the level."""
    costs: list[int] = []
    perm = game.permanents.at(base)
    if perm is None:
        return costs
    info = game.info[card]
    if not info.kind & DIGIMON or game.info[perm.stack[-1]].kind & TOKEN:
        return costs  # 4-21-3
    if (ignore or any_level) and not may_ignore(game, perm.owner):
        return costs  # 15-1-3, also where the requirements are met (rulings Q1741, Q1742)
    level = values.level_of(game, base)
    colors = values.color_mask_of(game, base)
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


def may_ignore(game: State, player: int) -> bool:
    """Whether the player can ignore digivolution requirements (8-1-2-2)."""
    return not prohibitions.player_cannot(game, player, deeds.IGNORE_REQUIREMENTS)


def cannot_as_digimon(game: State, pid: PermanentId, card: CardId) -> bool:
    """Whether a Tamer that would digivolve as if it were a Digimon is kept from it as a Digimon is."""
    game.as_digimon = pid
    prohibited = prohibitions.cannot(game, pid, deeds.DIGIVOLVE, None, game.ref(card))
    game.as_digimon = 0
    return prohibited


def goes_onto(game: State, pid: PermanentId, card: CardId) -> bool:
    """Whether the card digivolves onto that Tamer as if it were a Digimon."""
    for requirement in game.info[card].requirements:
        if requirement.onto and requirement.pred is not None:
            ctx = Context(game.permanents[pid].owner, -pid, game.ref(card), None)
            if requirement.pred.test(game, -pid, ctx):
                return True
    return False


def permitted(game: State, player: int, pid: PermanentId, given: CardId = NO_CARD) -> list[tuple[CardId, int]]:
    """The cards into which effects allow a Digimon to digivolve, and for how much; only the `given` card, if any."""
    perm = game.permanents[pid]
    found: list[tuple[CardId, int]] = []
    if not perm.kinds & PERMITS:
        return found
    for change, amount in modifiers.collect(game, pid, CH_CAN_DIGIVOLVE):
        if change.selector is None or game.info[perm.stack[-1]].kind & TOKEN:
            continue
        ctx = Context(player, -pid, game.ref(perm.stack[-1]), None)
        refs: list[int] = []
        if given >= 0 or change.from_anywhere:  # a card that is used or revealed may be meant, too
            for card in [given] if given >= 0 else game.players[player].hand:
                if matches(game, change.selector, game.ref(card), ctx, 0):
                    refs.append(game.ref(card))
        else:
            refs = candidates(game, change.selector, ctx)
        for ref in refs:
            card = card_of(ref)
            free = change.ignoring or (change.digivolving == "fixed" and may_ignore(game, perm.owner))
            printed = requirement_cost(game, -pid, card, free)
            if printed < 0 or prohibitions.cannot(game, pid, deeds.DIGIVOLVE, None, ref):
                continue
            how = change.digivolving
            cost = amount if how == "fixed" else printed - amount if how == "reduced" else printed
            found.append((card, 0 if how == "free" else max(0, cost)))
    return found


def colors_met(game: State, player: int, card: CardId) -> bool:
    """4-22: for each of its colours, a Digimon or Tamer of that colour on the player's field."""
    wanted = game.info[card].option_colors
    also = also_met_by(game, player, card)
    state = game.players[player]
    pids = state.battle if not state.breeding else [*state.battle, state.breeding]
    for pid in pids:
        if kind_of(game, -pid) & (DIGIMON | TAMER):
            colors = values.color_mask_of(game, -pid)
            wanted &= ~colors
            if not wanted or colors & also:
                return True
    return wanted == 0 or may_ignore_colors(game, player, card)


def also_met_by(game: State, player: int, card: int) -> int:
    """Other colours that the card's text accepts for its colour requirements."""
    mask = 0
    if not game.info[card].other_colors:
        return mask
    for ability in game.info[card].upper:
        for static in ability.statics:
            for change in static.changes:
                if change.kind == CH_MEETS_COLORS:
                    mask |= change.fixed
    return mask


def may_ignore_colors(game: State, player: int, card: CardId) -> bool:
    """Whether the card itself says that its colour requirements can be ignored now (16-42)."""
    specified = game.info[card].use_requirement
    if specified is not None:
        ref = game.ref(card)
        state = game.players[player]
        for pid in [*state.battle, state.breeding] if state.breeding else state.battle:
            if kind_of(game, -pid) & (DIGIMON | TAMER) and specified.test(game, -pid, Context(player, ref, ref, None)):
                return True  # 16-42-3
    for ability in game.info[card].upper:
        for static in ability.statics:
            if static.kinds & (1 << CH_CAN):
                for change in static.changes:
                    if change.permits == deeds.USE_WITHOUT_COLORS:
                        ctx = Context(player, game.ref(card), game.ref(card), ability)
                        if static.condition is None or static.condition.holds(game, ctx):
                            return True
    return False


def can_link(game: State, ctx: Context, card: int, pid: PermanentId) -> bool:
    """Whether the card can be linked to the permanent."""
    pred = game.info[card].link_to
    if pred is None or not kind_of(game, -pid) & DIGIMON or game.info[game.permanents[pid].stack[-1]].kind & TOKEN:
        return False  # 4-21-4
    return pred.test(game, -pid, ctx)
