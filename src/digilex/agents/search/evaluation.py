"""How good a position is for a player, as the chance to win: a weighted sum of what lies on the table.

The weights were fitted to the ends of games of the light policy with itself (tools/fit_evaluation.py); a position is
judged where a turn begins. What counts differs with the cards: a security card decides more where cards have few
effects. So each weight is one for plain cards and a part that grows with how many effects the cards of both players
have."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from digilex.agents.search.facts import facts_of
from digilex.rules.model.vocabulary import BATTLE, DIGIMON, TAMER
from digilex.rules.query import values
from digilex.rules.state.state import State

FEATURES: Final = (
    "first security", "second security", "third security", "fourth security", "fifth security", "hand",
    "level 3 in hand", "tamers", "digimon", "dp", "stacked", "attacks", "digimon that can grow",
    "raised cards", "raised can grow", "raised egg", "can win", "can win past blockers", "one short of winning",
    "deck", "memory", "turn",
)  # fmt: skip
PLAIN: Final = (
    0.976, 1.111, 0.848, 0.757, 0.347, 0.061, 0.240, 0.364, 0.364, 0.188, -0.092, -0.148, -0.021, 0.199,
    0.128, -0.112, 0.863, 1.203, 0.425, 0.056, 0.202, 0.091,
)  # fmt: skip
RICH: Final = (
    -0.072, -0.204, -0.211, -0.156, -0.076, -0.003, -0.081, -0.080, -0.195, -0.050, 0.082, 0.114, 0.082,
    -0.026, 0.027, -0.054, -0.247, 0.248, -0.017, 0.059, -0.042, -0.004,
)  # fmt: skip
MOST_EFFECTS: Final = 3.0  # effects a card, on the average, above which cards are not richer


def richness(game: State) -> float:
    """How many effects the cards of both players have on the average."""
    total = 0
    for info in game.info:
        total += facts_of(info).effects
    return min(MOST_EFFECTS, total / max(1, len(game.info)))


def weights_for(games: Sequence[State]) -> list[float]:
    """The weights that fit the cards of these games, which are guesses of one."""
    rich = 0.0
    for game in games:
        rich += richness(game) / len(games)
    return [PLAIN[i] + rich * RICH[i] for i in range(len(FEATURES))]


def add_side(game: State, player: int, sign: float, to_move: bool, found: list[float]) -> None:
    """Add what one player has to the numbers, with a sign."""
    state = game.players[player]
    for i in range(min(5, len(state.security))):
        found[i] += sign
    found[5] += sign * min(len(state.hand), 10)
    levels = 0  # of the Digimon cards in hand, as bits
    for card in state.hand:
        info = game.info[card]
        if info.kind & DIGIMON and info.level > 0:
            levels |= 1 << info.level
            if info.level == 3:
                found[6] += sign
    attacks = 0
    attackers = 0
    least = 99
    for pid in state.battle:
        perm = game.permanents[pid]
        if perm.kind & DIGIMON:
            found[8] += sign
            found[9] += sign * values.dp(game, pid) / 1000.0
            found[10] += sign * (len(perm.stack) - 1)
            checks = max(1, values.security_attack(game, pid))
            attacks += checks
            attackers += 1
            least = min(least, checks)
            if perm.level > 0 and levels >> (perm.level + 1) & 1:
                found[12] += sign
        elif perm.kind & TAMER:
            found[7] += sign
    found[11] += sign * min(attacks, 8)
    raised = game.permanents.get(state.breeding)
    if raised is not None:
        found[13] += sign * len(raised.stack)
        if raised.level > 0 and levels >> (raised.level + 1) & 1:
            found[14] += sign
        if raised.level == 2:
            found[15] += sign
        if to_move and raised.area != BATTLE and raised.level >= 3:
            attacks += 1
            attackers += 1
            least = min(least, 1)
    if to_move and attackers:
        beyond = attacks - least - len(game.players[1 - player].security)
        blockers = ready_blockers(game, 1 - player)
        if beyond >= 0:
            found[16] += sign
            if attackers > blockers and beyond >= blockers:
                found[17] += sign
        elif beyond == -1:
            found[18] += sign
    found[19] += sign * (min(len(state.deck), 15) - 15)


def ready_blockers(game: State, player: int) -> int:
    """How many of a player's Digimon could block."""
    count = 0
    for pid in game.players[player].battle:
        perm = game.permanents[pid]
        if perm.kind & DIGIMON and not perm.suspended and values.keyword_count(game, pid, "Blocker"):
            count += 1
    return count


def features(game: State, player: int) -> list[float]:
    """The numbers that count, each the player's less the opponent's."""
    found = [0.0] * len(FEATURES)
    mine = game.turn_player == player
    add_side(game, player, 1.0, mine, found)
    add_side(game, 1 - player, -1.0, not mine, found)
    found[20] = float(game.memory_of(player))
    found[21] = 1.0 if mine else -1.0
    return found


def evaluate(game: State, player: int, weights: list[float]) -> float:
    """The player's chance to win, between 0 and 1."""
    if game.over:
        return 0.5 if game.winner is None else 1.0 if game.winner == player else 0.0
    found = features(game, player)
    total = 0.0
    for i in range(len(weights)):
        total += weights[i] * found[i]
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))
