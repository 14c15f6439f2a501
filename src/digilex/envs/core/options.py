"""The options of a decision as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.envs.core import layout
from digilex.envs.core.layout import FOURTH
from digilex.envs.core.sheet import RECORD, Sheet
from digilex.envs.core.tokens import ROW, Tokens
from digilex.envs.core.words import MOST, codes, effect_of
from digilex.rules.model import deeds
from digilex.rules.model.decision import Decision, Option
from digilex.rules.model.identity import ID_MASK, card_of
from digilex.rules.query import costs
from digilex.rules.state.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled

OPTION_KINDS: Final = codes(layout.OPTION_KINDS)
OPTION_PLACES: Final = codes(layout.OPTION_PLACES)
MORE: Final = OPTION_KINDS["more"]


def write_options(game: State, decision: Decision, start: int, count: int, tokens: Tokens, sheet: Sheet) -> None:
    """Some options of a decision."""
    words = sheet.words
    at = sheet.options_at
    main = decision.kind == "main"
    change = costs.cost_change(game, decision.player, deeds.DIGIVOLUTION_COST, 0) if main else 0
    options = decision.options
    kind = ""
    code: i64 = 0
    for i in range(start, start + count):
        option = options[i]
        subject = option.subject
        if option.kind is not kind:  # most are of the kind of the one before
            kind = option.kind
            code = OPTION_KINDS.get(kind, 0)
        first = code
        second: i64 = 0
        third: i64 = (cost_now(game, decision.player, option, change) if main else option.base_cost) + 1
        fourth: i64 = 0
        part: i64 = 0
        if option.number >= 0:
            part = min(option.number + 1, MOST)
            second = part << 32
        if subject != 0:
            first += tokens.find(game, subject) << 16
            if option.name:
                second += card_row(game, subject, tokens)
        if option.object != 0:
            first += tokens.find(game, option.object) << 32
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
            third += tokens.find(game, others[0]) << 32
            if size > 1:
                fourth += tokens.find(game, others[1])
            if size > 2:
                fourth += tokens.find(game, others[2]) << 16
            fourth += size << 32
        words[at] = first
        words[at + 1] = second
        words[at + 2] = third
        words[at + 3] = fourth
        at += RECORD


def write_more(sheet: Sheet) -> None:
    """The last option, which turns the page."""
    at = sheet.options_at + RECORD * (sheet.most_options - 1)
    words = sheet.words
    words[at] = MORE
    words[at + 1] = 0
    words[at + 2] = 0
    words[at + 3] = 0


def card_row(game: State, ref: int, tokens: Tokens) -> i64:
    """The row of the card that a reference means; 0 if it is none."""
    if ref > 0:
        return tokens.rows[ref & ID_MASK] & ROW
    perm = game.permanents.at(ref)
    return 0 if perm is None else tokens.rows[perm.stack[-1]] & ROW


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
