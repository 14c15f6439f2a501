"""The options of a decision as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.envs.core import layout
from digilex.envs.core.layout import FOURTH
from digilex.envs.core.tokens import Tokens
from digilex.envs.core.words import MOST, codes, effect_of, records
from digilex.rules.model import deeds
from digilex.rules.model.decision import Decision, Option
from digilex.rules.model.identity import ID_MASK, card_of
from digilex.rules.query import costs
from digilex.rules.state.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled

OPTION_KINDS: Final = codes(layout.OPTION_KINDS)
OPTION_PLACES: Final = codes(layout.OPTION_PLACES)
MORE: Final = records([OPTION_KINDS["more"], 0, 0, 0])  # turns the page


def write_options(game: State, decision: Decision, start: int, count: int, tokens: Tokens) -> bytes:
    """Some options of a decision."""
    written: list[int] = []
    main = decision.kind == "main"
    change = costs.cost_change(game, decision.player, deeds.DIGIVOLUTION_COST, 0) if main else 0
    for i in range(start, start + count):
        option = decision.options[i]
        subject = option.subject
        first: i64 = OPTION_KINDS.get(option.kind, 0)
        second: i64 = 0
        third: i64 = (cost_now(game, decision.player, option, change) if main else option.base_cost) + 1
        fourth: i64 = 0
        part: i64 = 0
        if option.number >= 0:
            part = min(option.number + 1, MOST)
            second = part << 32
        if subject != 0:
            part = tokens.find(game, subject)
            first += part << 16
            if option.name:
                second += card_row(game, subject, tokens.rows)
        if option.object != 0:
            part = tokens.find(game, option.object)
            first += part << 32
        elif option.kind == "attack":
            fourth = FOURTH
        if option.place:
            part = OPTION_PLACES.get(option.place, 0)
            first += part << 48
        if option.effect:
            effect: i64 = effect_of(option.effect)
            second += ((effect & 0xFFFF) << 16) + ((effect >> 16 & 0xFFFF) << 48)
            third += effect >> 32 << 48
        if option.base_cost >= 0:
            part = option.base_cost + 1
            third += part << 16
        others = option.others
        if others:
            size: i64 = len(others)
            part = tokens.find(game, others[0])
            third += part << 32
            if size > 1:
                fourth += tokens.find(game, others[1])
            if size > 2:
                part = tokens.find(game, others[2])
                fourth += part << 16
            fourth += size << 32
        written.append(first)
        written.append(second)
        written.append(third)
        written.append(fourth)
    return records(written)


def card_row(game: State, ref: int, rows: list[int]) -> int:
    """The row of the card that a reference means; 0 if it is none."""
    if ref > 0:
        return rows[ref & ID_MASK]
    perm = game.permanents.at(ref)
    return 0 if perm is None else rows[perm.stack[-1]]


def cost_now(game: State, player: int, option: Option, change: int) -> int:
    """What an option of the main phase costs as things are; -1 if it is not known or costs nothing.

    `change` is by how much digivolution costs are changed."""
    kind = option.kind
    if kind == "play" and option.subject > 0:
        return min(costs.play_cost(game, player, card_of(option.subject)), MOST)
    if kind == "use" and option.subject > 0:
        return min(costs.use_cost(game, player, card_of(option.subject)), MOST)
    if kind == "digivolve" and option.base_cost >= 0:
        return max(0, option.base_cost + change)
    return option.base_cost
