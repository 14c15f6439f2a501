"""Measures the engine that this process has, interpreted or compiled; benchmarks/run.py runs one process of each.

It reads one line of JSON for each measurement, {"what": "play", "decks": [["ST1", "ST2"]], "seconds": 1}, and answers
with one: {"count": 100, "seconds": 1.01}, how often it was done and how long that took. Seconds are those of the
processor, so that other work on the machine disturbs the figures little. Each time it begins with the same games.
"""

from __future__ import annotations

import cProfile
import json
import os
import platform
import pstats
import random
import sys
import time
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import digilex
from digilex.cards.deck import Deck
from digilex.cards.deck_library import load_deck
from digilex.rules.game import Game

Pair = tuple[Deck, Deck]
POSITIONS = 0.1  # the part of the decisions of a game that becomes a position to copy


@cache
def pair(one: str, two: str) -> Pair:
    """Two decks, and their cards made ready, which is done once for each process."""
    decks = load_deck(one), load_deck(two)
    for seed in range(2):
        play(Game.start(decks[0], decks[1], seed), random.Random(seed))
    return decks


def play(game: Game, chance: random.Random) -> int:
    """Plays a game at random to its end; returns the number of decisions."""
    decisions = 0
    roll = chance.random
    decision = game.decision
    while decision is not None:
        game.choose(int(roll() * len(decision.options)))
        decisions += 1
        decision = game.decision
    return decisions


@cache
def positions(pairs: tuple[tuple[str, str], ...]) -> list[tuple[Game, int]]:
    """Positions from all over random games, with whose decision it is."""
    found: list[tuple[Game, int]] = []
    for seed in range(8):
        chance = random.Random(seed)
        decks = pair(*pairs[seed % len(pairs)])
        game = Game.start(decks[0], decks[1], seed, log=False)
        while (decision := game.decision) is not None:
            if chance.random() < POSITIONS:
                found.append((game.copy(log=False), decision.player))
            game.choose(int(chance.random() * len(decision.options)))
    random.Random(0).shuffle(found)
    return found


def repeat(seconds: float, step: Callable[[int], int]) -> dict[str, float]:
    """Takes numbered steps until the time is over; each says how much it has done."""
    done = 0
    start = now = time.process_time()
    for number in count():
        done += step(number)
        now = time.process_time()
        if now - start >= seconds:
            break
    return {"count": done, "seconds": now - start}


def measure(what: str, pairs: tuple[tuple[str, str], ...], seconds: float) -> dict[str, float]:
    """One measurement; what it is called says what is counted."""
    decks = [pair(*names) for names in pairs]
    games = 0

    def fresh(number: int, log: bool) -> Game:
        one, two = decks[number % len(decks)]
        return Game.start(one, two, number, log=log)

    def whole(number: int, log: bool) -> int:
        nonlocal games
        games += 1
        return play(fresh(number, log), random.Random(number))

    if what in ("play", "play with log"):
        return {**repeat(seconds, lambda number: whole(number, what != "play")), "games": games}
    if what == "start":
        return repeat(seconds, lambda number: len([fresh(number, False)]))
    places = positions(pairs)

    def at(number: int) -> tuple[Game, int]:
        return places[number % len(places)]

    def all_of(step: Callable[[Game, int], object]) -> int:
        for game, player in places:
            step(game, player)
        return len(places)

    def rollout(number: int) -> int:
        game, player = at(number)
        play(game.determinise(player, number), random.Random(number))
        return 1

    steps: dict[str, Callable[[int], int]] = {
        "copy": lambda number: all_of(lambda game, player: game.copy(log=False)),
        "determinise": lambda number: all_of(lambda game, player: game.determinise(player, number)),
        "view": lambda number: all_of(lambda game, player: game.view(player)),
        "guess and play": rollout,
    }
    return repeat(seconds, steps[what])


def profile(pairs: tuple[tuple[str, str], ...], seconds: float, rows: int) -> list[dict[str, Any]]:
    """The functions in which random play without a log spends its time."""
    for names in pairs:
        pair(*names)
    profiler = cProfile.Profile()
    profiler.enable()
    measure("play", pairs, seconds)
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
    """Answers until there is nothing more to do."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(json.dumps({"engine": digilex.engine_kind(), "python": platform.python_version()}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        pairs = tuple((one, two) for one, two in asked["decks"])
        if asked["what"] == "profile":
            answer: Any = profile(pairs, asked["seconds"], asked["rows"])
        else:
            answer = measure(asked["what"], pairs, asked["seconds"])
        print(json.dumps(answer), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
