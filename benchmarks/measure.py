"""Measures the engine that this process has, interpreted or compiled, and prints JSON; benchmarks/run.py runs it.

Seconds are those of the processor, so that other work on the machine disturbs the figures little.

usage: measure.py [--decks ST1 ST2] [--seconds S] [--seed N] [--profile ROWS]
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import platform
import pstats
import random
import sys
import time
from pathlib import Path
from typing import Any

import digilex
from digilex.cards.deck import Deck
from digilex.cards.deck_library import load_deck
from digilex.rules.game import Game


def play(decks: tuple[Deck, Deck], seed: int) -> int:
    """Plays a random game to its end; returns the number of decisions."""
    chance = random.Random(seed).random
    game = Game.start(decks[0], decks[1], seed)
    decisions = 0
    decision = game.decision
    while decision is not None:
        game.choose(int(chance() * len(decision.options)))
        decisions += 1
        decision = game.decision
    return decisions


def measure_games(decks: tuple[Deck, Deck], seconds: float, seed: int) -> dict[str, float]:
    """Games and decisions a second of random play."""
    games = decisions = 0
    start = now = time.process_time()
    while now - start < seconds:
        decisions += play(decks, seed + games)
        games += 1
        now = time.process_time()
    took = now - start
    return {
        "games": games,
        "games_per_s": games / took,
        "decisions_per_s": decisions / took,
        "decisions_per_game": decisions / games,
    }


def measure_copies(decks: tuple[Deck, Deck], seconds: float, seed: int) -> dict[str, float]:
    """Copies a second, of positions from all over random games."""
    positions: list[Game] = []
    for number in range(8):
        chance = random.Random(seed + number).random
        game = Game.start(decks[0], decks[1], seed + number)
        decision = game.decision
        while decision is not None:
            if chance() < 0.1:
                positions.append(game.copy(log=False))
            game.choose(int(chance() * len(decision.options)))
            decision = game.decision
    copies = 0
    start = now = time.process_time()
    while now - start < seconds:
        for game in positions:
            game.copy(log=False)
        copies += len(positions)
        now = time.process_time()
    return {"copies_per_s": copies / (now - start), "us_per_copy": (now - start) / copies * 1e6}


def profile(decks: tuple[Deck, Deck], seconds: float, seed: int, rows: int) -> list[dict[str, Any]]:
    """The functions in which random play spends its time."""
    profiler = cProfile.Profile()
    end = time.process_time() + seconds
    profiler.enable()
    while time.process_time() < end:
        play(decks, seed)
        seed += 1
    profiler.disable()
    stats: dict[tuple[str, int, str], tuple[int, int, float, float, Any]] = pstats.Stats(profiler).stats  # type: ignore[attr-defined]
    total = sum(entry[2] for entry in stats.values())
    busiest = sorted(stats.items(), key=lambda item: -item[1][2])[:rows]
    return [
        {
            "share": own / total,
            "calls": calls,
            "own_us": own / calls * 1e6,
            "where": f"{Path(file).parent.name}/{Path(file).name}:{line}" if line else "",
            "function": name,
        }
        for (file, line, name), (_, calls, own, _, _) in busiest
    ]


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description="Measure the engine of this process.")
    parser.add_argument("--decks", nargs=2, default=["ST1", "ST2"])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", type=int, default=0, metavar="ROWS")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    decks = (load_deck(arguments.decks[0]), load_deck(arguments.decks[1]))
    for number in range(3):
        play(decks, number)  # prepares the cards, which is done once for each process
    result: dict[str, Any] = {"engine": digilex.engine_kind(), "python": platform.python_version()}
    if arguments.profile:
        result["profile"] = profile(decks, arguments.seconds, arguments.seed, arguments.profile)
    else:
        result.update(measure_games(decks, arguments.seconds, arguments.seed))
        result.update(measure_copies(decks, arguments.seconds / 3, arguments.seed))
    json.dump(result, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
