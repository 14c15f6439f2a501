"""Fits the weights of the search's evaluation to the ends of games that the light policy plays with itself.

usage: fit_evaluation.py [--games N] [--decks NAME ...]

Each game is a mirror that begins with some turns in which a share of the moves is random, so that games differ; after
them the policy plays on alone, as it does in rollouts. Positions are taken where those later turns begin; each is
described by `evaluation.features`, once as they are and once times how rich in effects the deck is, and the weights
are those of a logistic regression on who won (Newton's method). It prints the weights, to be copied into
src/digilex/agents/search/evaluation.py, and how well they predict: games that were held back, and decks that were left
out of the fit (every sixth deck in turn). It needs NumPy, and is faster with `PYTHONPATH=build/compiled`.
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digilex.agents.search.evaluation import FEATURES, PLAIN, RICH, features, richness
from digilex.agents.search.policy import Policy
from digilex.cards.deck_library import builtin_decks, load_deck
from digilex.rules.game import Game

NOISE = 0.15  # the share of random moves at the beginning
LONGEST = 8  # turns at most with random moves
TAKEN = 5  # turns after them whose positions are taken
RIDGE = 10.0
MOST = 3000  # decisions in a game
FOLDS = 6

Array = NDArray[np.float64]
Sample = tuple[list[float], float, float]  # features, richness, whether a won


def play(name: str, seed: int) -> list[Sample]:
    """The positions of one mirror, each from the side of a, with the result."""
    deck = load_deck(name)
    game = Game.start(deck, deck, seed, seed % 2, log=False)
    rich = richness(game)
    chance = random.Random(seed)
    policies = (Policy(), Policy())
    noisy = chance.randrange(1, LONGEST + 1)  # the first turn without random moves
    seen: list[list[float]] = []
    turn = 0
    for _ in range(MOST):
        decision = game.decision
        if decision is None:
            break
        if game.turn > turn:
            turn = game.turn
            if noisy <= turn < noisy + TAKEN:
                seen.append(features(game, 0))
        if turn < noisy and chance.random() < NOISE:
            game.choose(chance.randrange(len(decision.options)))
        else:
            game.choose(policies[decision.player].choose(game))
    if game.winner is None:
        return []
    return [(each, rich, 1.0 - game.winner) for each in seen]


def chances(weights: Array, found: Array) -> Array:
    """The chance that a wins, for each position."""
    result: Array = 1.0 / (1.0 + np.exp(-np.clip(found @ weights, -30.0, 30.0)))
    return result


def loss(chance: Array, won: Array) -> float:
    """The mean log loss."""
    held = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(held) + (1 - won) * np.log(1 - held)))


def fit(found: Array, won: Array) -> Array:
    """The weights of the logistic regression."""
    weights: Array = np.zeros(found.shape[1])
    for _ in range(8):
        p = chances(weights, found)
        slope = found.T @ (won - p) - RIDGE * weights
        curve = (found * (p * (1 - p))[:, None]).T @ found + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    """Plays, fits, prints."""
    parser = argparse.ArgumentParser(description="Fit the evaluation of the search to games of the light policy.")
    parser.add_argument("--games", type=int, default=100, help="games with each deck (100)")
    parser.add_argument("--decks", nargs="*", help="the decks (all that are shipped)")
    arguments = parser.parse_args()
    decks = arguments.decks or list(builtin_decks())
    rows: list[Sample] = []
    deck_of: list[int] = []
    game_of: list[int] = []
    for place, name in enumerate(decks):
        for seed in range(arguments.games):
            new = play(name, seed)
            rows += new
            deck_of += [place] * len(new)
            game_of += [seed] * len(new)
    plain = np.array([row[0] for row in rows])
    rich = np.array([row[1] for row in rows])
    won = np.array([row[2] for row in rows])
    found: Array = np.hstack([plain, plain * rich[:, None]])
    held: Any = np.array(game_of) % 5 == 4
    weights = fit(found[~held], won[~held])
    today = np.array([*PLAIN, *RICH])
    print(f"{len(decks)} decks, {int((~held).sum())} positions, {int(held.sum())} of other games held back")
    print(f"log loss: {loss(chances(weights, found[held]), won[held]):.4f}, ", end="")
    print(f"with today's weights {loss(chances(today, found[held]), won[held]):.4f}")
    unseen: Array = np.zeros(len(won))
    for fold in range(FOLDS):
        out: Any = np.array(deck_of) % FOLDS == fold
        if out.any() and not out.all():
            unseen[out] = chances(fit(found[~out], won[~out]), found[out])
    print(f"log loss of decks left out of the fit: {loss(unseen, won):.4f}")
    weights = fit(found, won)
    size = len(FEATURES)
    for i, feature in enumerate(FEATURES):
        print(f"  {feature:22} {weights[i]:6.3f} {weights[size + i]:+.3f} x richness")
    for name, part in (("PLAIN", weights[:size]), ("RICH", weights[size:])):
        print(f"{name}: Final = (" + ", ".join(f"{weight:.3f}" for weight in part) + ")")


if __name__ == "__main__":
    main()
