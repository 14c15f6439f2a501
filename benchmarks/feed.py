"""How fast games feed a network: processes play them, and a network on a device chooses every action.

usage: feed.py [--processes N] [--games N] [--seconds N] [--decks POOL] [--device cuda|cpu] [--json]

First the yardsticks: what the machine itself gives. The same number of processes play the same number of games, each on
its own, choosing at random: the engine alone, in one process and in all of them, then with observations. Nobody waits
for anybody there, so no way to share the work can be faster.

Then the games are in two halves, each spread over all processes: while the network looks at one half, the other is
played. The actions are drawn at random (what games and observations cost); the same with parts that are answered as
they come, by `ProcessBatch.ready`, two for each process; then the network of examples/learn.py decides (PyTorch;
nothing is learned). All is told in steps a second by the clock, with the share of the time in which whoever chooses
had to wait for games; a step is a decision with a choice. The figures mean something on an idle machine only.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import digilex
from digilex.envs.batch import Batch, random_actions
from digilex.envs.pools import pairs
from digilex.envs.processes import Part, ProcessBatch

Decide = Callable[[ProcessBatch | Part], Any]
SEEN = ("tokens", "options", "globals", "action_mask")


def fed(halves: list[ProcessBatch], decide: Decide, seconds: float) -> tuple[float, float]:
    """Steps a second, and the share of the time in which whoever decides waited for games."""
    for half in halves:
        half.start(decide(half))
    steps = 0
    waited = 0.0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        for half in halves:
            asked = time.perf_counter()
            half.wait()
            waited += time.perf_counter() - asked
            half.start(decide(half))
            steps += half.size
    for half in halves:
        half.wait()
    return steps / spent, waited / spent


def fed_as_they_come(batch: ProcessBatch, decide: Decide, seconds: float) -> tuple[float, float]:
    """The same, where each part is answered as soon as it is ready."""
    batch.start(decide(batch))
    steps = 0
    waited = 0.0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        asked = time.perf_counter()
        part = batch.ready()
        waited += time.perf_counter() - asked
        part.start(decide(part))
        steps += part.games.stop - part.games.start
    batch.wait()
    return steps / spent, waited / spent


def play_alone(games: int, seed: int, decks: str, seconds: float, observed: bool, begin: Any, told: Any) -> None:
    """One process of the yardsticks: says how many steps a second it did while the others played, too."""
    batch = Batch(games, decks, seed)
    chance = random.Random(seed)
    tables = batch.tables.tables
    begin.wait()
    started = time.perf_counter()
    steps = 0
    while (spent := time.perf_counter() - started) < seconds:
        actions = [chance.randrange(table.legal()) for table in tables]
        if observed:
            batch.step(np.array(actions))
        else:
            for table, action in zip(tables, actions, strict=True):
                table.step(action)
                if table.over:
                    table.restart()
        steps += games
    told.put(steps / spent)


def alone(processes: int, games: int, decks: str, seconds: float, observed: bool) -> float:
    """Steps a second of processes that have nothing to do with each other, together."""
    context = multiprocessing.get_context("spawn")
    begin, told = context.Barrier(processes), context.Queue()
    each = max(1, games // processes)
    workers = [
        context.Process(target=play_alone, args=(each, seed, decks, seconds, observed, begin, told))
        for seed in range(processes)
    ]
    for worker in workers:
        worker.start()
    found = [float(told.get()) for _ in workers]
    for worker in workers:
        worker.join()
    return sum(found)


def network(device: str, decks: str) -> Decide:
    """The network of the example, on a device: it draws an action of each game by its chances."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))
    import torch

    from digilex.envs.features import FeatureTable

    torch.set_default_device(device)
    table = FeatureTable()
    for pair in pairs(decks):
        for deck in pair:
            table.learn(deck)
    player = import_module("learn").Player(table.values).to(device).eval()

    def decide(half: ProcessBatch | Part) -> Any:
        seen = {name: torch.from_numpy(getattr(half.arrays, name)).to(device) for name in SEEN}
        with torch.no_grad():
            chances = player(seen)[0].exp()
        return torch.multinomial(chances, 1).squeeze(1).cpu().numpy()

    return decide


def main() -> None:
    """Play, and say how fast."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--games", type=int, default=256, help="in both halves together")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--decks", default="modern", help="a pool of decks, or a deck")
    parser.add_argument("--device", help="where the network runs, such as cuda or cpu; without it there is none")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    count, size = given.processes, given.games // 2
    chance = np.random.default_rng(1)
    ways: dict[str, Decide] = {"random": lambda half: random_actions(half.arrays, chance)}
    if given.device:
        ways[given.device] = network(given.device, given.decks)
    found: dict[str, tuple[float, float]] = {}
    each = max(1, 2 * size // count)
    found["the engine alone, 1 process"] = (alone(1, each, given.decks, given.seconds, False), 0.0)
    found[f"the engine alone, {count} processes"] = (alone(count, 2 * size, given.decks, given.seconds, False), 0.0)
    found["observed, 1 process"] = (alone(1, each, given.decks, given.seconds, True), 0.0)
    found[f"observed, {count} processes"] = (alone(count, 2 * size, given.decks, given.seconds, True), 0.0)
    with (
        ProcessBatch(size, count, given.decks, 1) as one,
        ProcessBatch(size, count, given.decks, 2) as other,
    ):
        for name, decide in ways.items():
            fed([one, other], decide, given.seconds / 5)  # warm
            found[f"{name}, two halves"] = fed([one, other], decide, given.seconds)
    with ProcessBatch(2 * size, 2 * count, given.decks, 3) as batch:
        for name, decide in ways.items():
            fed_as_they_come(batch, decide, given.seconds / 5)
            found[f"{name}, as they come"] = fed_as_they_come(batch, decide, given.seconds)
    if given.json:
        print(json.dumps({name: {"steps_per_second": rate, "waited": part} for name, (rate, part) in found.items()}))
        return
    print(f"{2 * size} games in {count} processes, decks {given.decks}, {digilex.engine_kind()} engine")
    for name, (rate, waited) in found.items():
        note = f", {waited:4.0%} of the time waiting for games" if waited else ""
        print(f"{name:32} {rate:12,.0f} steps/s{note}")


if __name__ == "__main__":
    main()
