"""How fast games feed a network: processes play them, and a network on a device chooses every action.

usage: feed.py [--processes N] [--games N] [--seconds N] [--decks POOL] [--device cuda|cpu] [--json]

The games are in two halves, each spread over all processes: while the network looks at one half, the other is played.
First the actions are drawn at random (what games and observations cost), then the network of examples/learn.py decides
(PyTorch; nothing is learned). Both are told in steps a second by the clock, with the share of the time in which the
network had to wait for games; a step is a decision with a choice. The figures mean something on an idle machine only.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import digilex
from digilex.envs.batch import ProcessBatch, random_actions
from digilex.envs.pools import pairs

Decide = Callable[[ProcessBatch], Any]
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

    def decide(half: ProcessBatch) -> Any:
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
    chance = np.random.default_rng(1)
    ways: dict[str, Decide] = {"random": lambda half: random_actions(half.arrays, chance)}
    if given.device:
        ways[given.device] = network(given.device, given.decks)
    size = given.games // 2
    halves = [ProcessBatch(size, given.processes, given.decks, seed) for seed in (1, 2)]
    found = {}
    try:
        for name, decide in ways.items():
            fed(halves, decide, given.seconds / 5)  # warm
            found[name] = fed(halves, decide, given.seconds)
    finally:
        for half in halves:
            half.close()
    if given.json:
        print(json.dumps({name: {"steps_per_second": rate, "waited": share} for name, (rate, share) in found.items()}))
        return
    print(f"{2 * size} games in {given.processes} processes, decks {given.decks}, {digilex.engine_kind()} engine")
    for name, (rate, share) in found.items():
        print(f"{name:10} {rate:12,.0f} steps/s, {share:4.0%} of the time waiting for games")


if __name__ == "__main__":
    main()
