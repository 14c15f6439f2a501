"""The speed of the environments on one core, by the steps: the engine alone, with observations, and each contract.

usage: envs.py [--decks POOL] [--games N] [--steps N] [--rounds N] [--processes N] [--json]

The same games are played each time, by the same actions, which were drawn at random before: a step is a decision with a
choice. Seconds are those of the processor; of some rounds the best counts. The layers take turns in each round, so
their ratios hold even where the machine has other work. `--processes` also measures a batch in one other process and in
several, by the clock: those figures mean something on an idle machine only.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable

import numpy as np

import digilex
from digilex.envs.aec import AGENTS, DigilexAEC
from digilex.envs.batch import Batch, random_actions
from digilex.envs.core.tables import Table, Tables, seed_of
from digilex.envs.observation import Arrays
from digilex.envs.pools import Pair, pairs
from digilex.envs.processes import ProcessBatch
from digilex.envs.single import DigilexVectorEnv
from digilex.rules.game import Game

SEED = 1


class Games:
    """Games and the actions by which they are played."""

    def __init__(self, decks: list[Pair], games: int, steps: int) -> None:
        self.decks = decks
        self.count = games
        self.batch = Batch(games, decks, SEED)
        chance = np.random.default_rng(SEED)
        self.actions = []
        self.lines: list[list[int]] = []
        before = self.batch.decisions
        for _ in range(steps):
            self.actions.append(random_actions(self.batch.arrays, chance))
            self.batch.step(self.actions[-1])
        self.lines = [row.tolist() for row in self.actions]
        self.decisions = self.batch.decisions - before
        self.steps = games * steps
        self.end = [table.game.fingerprint() for table in self.batch.tables.tables]

    def tables(self) -> list[Table]:
        """The games at their beginning."""
        return [Table(self.decks, seed_of(SEED, place)) for place in range(self.count)]

    def check(self, games: list[Game]) -> None:
        """Everybody must have played the same games."""
        assert [game.fingerprint() for game in games] == self.end


def engine(games: Games) -> float:
    """The engine alone, and what begins games anew."""
    tables = games.tables()
    begin = time.process_time()
    for row in games.lines:
        for place, table in enumerate(tables):
            table.step(row[place])
            if table.over:
                table.restart()
    spent = time.process_time() - begin
    games.check([table.game for table in tables])
    return spent


def encoded(games: Games) -> float:
    """With observations, as bytes."""
    tables = Tables(games.tables())
    memory = Arrays(games.count).memory
    begin = time.process_time()
    for row in games.lines:
        tables.step(row, True, memory)
    spent = time.process_time() - begin
    games.check([table.game for table in tables.tables])
    return spent


def batched(games: Games) -> float:
    """With observations in arrays."""
    games.batch.reset()
    begin = time.process_time()
    for actions in games.actions:
        games.batch.step(actions)
    spent = time.process_time() - begin
    games.check([table.game for table in games.batch.tables.tables])
    return spent


def pettingzoo(games: Games) -> float:
    """Each game as an environment of PettingZoo, as its users step it."""
    envs = []
    for table in games.tables():
        env = DigilexAEC(games.decks)
        env.reset(seed=table.seed)
        envs.append(env)
    spent = 0.0
    begin = time.process_time()
    for row in games.lines:
        for place, env in enumerate(envs):
            env.last()
            env.step(row[place])
            if env.terminations[AGENTS[0]] or env.truncations[AGENTS[0]]:
                env.reset()
    spent = time.process_time() - begin
    games.check([env.playing.table.game for env in envs])
    return spent


def gymnasium(games: Games) -> tuple[int, float]:
    """A vector environment of Gymnasium against `random`: steps of the agent, and the seconds with the opponent's."""
    envs = DigilexVectorEnv(games.count, decks=games.decks, opponent="random")
    seen, _ = envs.reset(seed=SEED)
    chance = np.random.default_rng(SEED)
    steps = len(games.lines) // 2
    begin = time.process_time()
    for _ in range(steps):
        seen, *_ = envs.step((chance.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(1))
    return steps * games.count, time.process_time() - begin


def several(games: Games, processes: int) -> float:
    """A batch in several processes, by the clock: steps a second."""
    with ProcessBatch(games.count * processes, processes, games.decks, SEED) as batch:
        chance = np.random.default_rng(SEED)
        begin = time.perf_counter()
        for _ in games.lines:
            batch.step(random_actions(batch.arrays, chance))
        return games.steps * processes / (time.perf_counter() - begin)


LAYERS: dict[str, Callable[[Games], float]] = {
    "the engine alone": engine,
    "with observations": encoded,
    "batch: with observations in arrays": batched,
    "PettingZoo: last() and step()": pettingzoo,
}


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decks", default="modern", help="a pool of decks, or a deck")
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    games = Games(pairs(given.decks), given.games, given.steps)
    best: dict[str, float] = {}
    for _ in range(given.rounds):
        for name, layer in LAYERS.items():
            best[name] = min(layer(games), best.get(name, float("inf")))
    alone = best["the engine alone"]
    rates = {name: games.steps / seconds for name, seconds in best.items()}
    steps, seconds = gymnasium(games)
    rates["Gymnasium, vector, against random: the agent's steps"] = steps / seconds
    if given.processes:
        for count in (1, given.processes):
            rates[f"batch in {count} {'processes' if count > 1 else 'process'} (by the clock)"] = several(games, count)
    if given.json:
        print(json.dumps({"engine": digilex.engine_kind(), "steps": games.steps, "rates": rates}))
        return 0
    print(f"{digilex.engine_kind()} engine, {given.decks} decks, {given.games} games at once: {games.steps:,} steps")
    print(f"(decisions with a choice; {games.decisions:,} with those that leave none)")
    for name, rate in rates.items():
        ratio = f"{best[name] / alone:>8.2f} x the engine's time" if name in best else ""
        print(f"  {name:<54}{rate:>10,.0f} steps/s{ratio}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
