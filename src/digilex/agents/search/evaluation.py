"""How good a position is for a player, as the chance to win: a weighted sum of what lies on the table.

The weights were fitted to the ends of games of the light policy with itself (tools/fit_evaluation.py); a position is
judged where a turn begins."""

from __future__ import annotations

import math
from typing import Final

from digilex.agents.search.facts import facts_of
from digilex.rules.model.vocabulary import BATTLE, DIGIMON, TAMER
from digilex.rules.query import values
from digilex.rules.state.state import State

FEATURES: Final = (
    "security", "last security", "hand", "digimon", "stacked", "dp", "attacks", "blockers", "tamers", "breeding",
    "memory", "turn", "can win", "deck",
)  # fmt: skip
WEIGHTS: Final = (0.27, 0.70, 0.04, 0.0, 0.09, 0.048, 0.14, 0.10, 0.05, 0.10, 0.08, 0.085, 0.95, 0.55)


def add_side(game: State, player: int, sign: float, to_move: bool, found: list[float]) -> None:
    """Add what one player has to the numbers, with a sign."""
    state = game.players[player]
    security = len(state.security)
    found[0] += sign * security
    found[1] += sign * (-1.0 if security == 0 else -0.3 if security == 1 else 0.0)
    found[2] += sign * min(len(state.hand), 10)
    attacks = 0
    attackers = 0
    least = 99
    for pid in state.battle:
        perm = game.permanents[pid]
        facts = facts_of(game.info[perm.stack[-1]])
        if perm.kind & DIGIMON:
            found[3] += sign * facts.worth
            found[4] += sign * (len(perm.stack) - 1)
            found[5] += sign * values.dp(game, pid) / 1000.0
            checks = max(1, values.security_attack(game, pid))
            attacks += checks
            attackers += 1
            least = min(least, checks)
            if not perm.suspended and values.keyword_count(game, pid, "Blocker"):
                found[7] += sign
        elif perm.kind & TAMER:
            found[8] += sign
    found[6] += sign * min(attacks, 8)
    raised = game.permanents.get(state.breeding)
    if raised is not None:
        worth = facts_of(game.info[raised.stack[-1]]).worth
        found[9] += sign * worth
        if to_move and raised.area != BATTLE and raised.level >= 3:
            attacks += 1
            attackers += 1
            least = min(least, 1)
    if attackers and attacks - least >= len(game.players[1 - player].security):
        found[12] += sign * (1.0 if to_move else 0.3)
    found[13] += sign * (min(len(state.deck), 6) - 6)


def features(game: State, player: int) -> list[float]:
    """The numbers that count, each the player's less the opponent's."""
    found = [0.0] * len(FEATURES)
    mine = game.turn_player == player
    add_side(game, player, 1.0, mine, found)
    add_side(game, 1 - player, -1.0, not mine, found)
    found[10] = float(game.memory_of(player))
    found[11] = 1.0 if mine else -1.0
    return found


def evaluate(game: State, player: int) -> float:
    """The player's chance to win, between 0 and 1."""
    if game.over:
        return 0.5 if game.winner is None else 1.0 if game.winner == player else 0.0
    found = features(game, player)
    total = 0.0
    for i in range(len(WEIGHTS)):
        total += WEIGHTS[i] * found[i]
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))
