"""Fits the weights of the search's evaluation to the ends of games that the light policy plays with itself.

usage: fit_evaluation.py [--games N] [--decks NAME ...]

Positions are taken where a turn begins, with a share of random moves before them so that they differ; each is described
by `evaluation.features`, and the weights are those of a logistic regression on who won (Newton's method, no library).
It prints the weights, to be copied into src/digilex/agents/search/evaluation.py, and how well they predict games that
were held back.
"""

from __future__ import annotations

import argparse
import math
import random

from digilex.agents.search.evaluation import FEATURES, WEIGHTS, features
from digilex.agents.search.policy import Policy
from digilex.cards.deck_library import builtin_decks, load_deck
from digilex.rules.game import Game

NOISE = 0.1  # the share of random moves
RIDGE = 5.0
MOST = 3000  # decisions in a game

Sample = tuple[list[float], float]


def play(name: str, seed: int) -> list[Sample]:
    """The positions of one mirror, each from the side of a, with the result."""
    deck = load_deck(name)
    game = Game.start(deck, deck, seed, log=False)
    chance = random.Random(seed)
    policies = (Policy(), Policy())
    seen: list[list[float]] = []
    turn = 0
    for _ in range(MOST):
        decision = game.decision
        if decision is None:
            break
        if game.turn > turn:
            turn = game.turn
            seen.append(features(game, 0))
        if chance.random() < NOISE:
            game.choose(chance.randrange(len(decision.options)))
        else:
            game.choose(policies[decision.player].choose(game))
    if game.winner is None:
        return []
    return [(each, 1.0 - game.winner) for each in seen]


def chance_of(weights: list[float], found: list[float]) -> float:
    """The chance that a wins."""
    total = sum(w * x for w, x in zip(weights, found, strict=True))
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


def loss(weights: list[float], samples: list[Sample]) -> float:
    """The mean log loss."""
    total = 0.0
    for found, won in samples:
        p = min(max(chance_of(weights, found), 1e-6), 1 - 1e-6)
        total -= math.log(p if won else 1 - p)
    return total / len(samples)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(size):
            if j != i:
                factor = rows[j][i] / rows[i][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit(samples: list[Sample]) -> list[float]:
    """The weights of the logistic regression."""
    size = len(FEATURES)
    weights = [0.0] * size
    for _ in range(7):
        slope = [-RIDGE * w for w in weights]
        curve = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for found, won in samples:
            p = chance_of(weights, found)
            spread = p * (1 - p)
            for i in range(size):
                if found[i]:
                    slope[i] += (won - p) * found[i]
                    row, weight = curve[i], spread * found[i]
                    for j in range(size):
                        row[j] += weight * found[j]
        weights = [w + step for w, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def main() -> None:
    """Plays, fits, prints."""
    parser = argparse.ArgumentParser(description="Fit the evaluation of the search to games of the light policy.")
    parser.add_argument("--games", type=int, default=40, help="games with each deck (40)")
    parser.add_argument("--decks", nargs="*", help="the decks (every third of those that are shipped)")
    arguments = parser.parse_args()
    decks = arguments.decks or list(builtin_decks())[::3]
    train: list[Sample] = []
    held: list[Sample] = []
    for name in decks:
        for seed in range(arguments.games):
            (held if seed % 5 == 4 else train).extend(play(name, seed))
    weights = fit(train)
    print(f"{len(decks)} decks, {len(train)} positions, {len(held)} held back")
    print(f"log loss: {loss(weights, held):.4f}, with today's weights {loss(list(WEIGHTS), held):.4f}")
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"  {name:14} {weight:.3f}")
    print("(" + ", ".join(f"{weight:.3f}" for weight in weights) + ")")


if __name__ == "__main__":
    main()
