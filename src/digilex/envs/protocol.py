"""An evaluation that papers can compare: fixed decks, seeds and opponents, with intervals.

A player plays mirrors of each deck of a pool against a named opponent, each game twice with the seats swapped. The
games hang on the pool, the seed and the number of games alone."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from digilex.agents.base import make
from digilex.agents.intervals import wilson
from digilex.cards.deck_library import load_deck
from digilex.envs.core.layout import MAX_OPTIONS, MAX_TOKENS
from digilex.envs.core.tables import MOST_STEPS, seed_of
from digilex.envs.playing import Observation, Playing
from digilex.envs.pools import pool

VERSION = 1  # grows when the same call would play other games
BASELINES = ("random", "greedy")
PART = 4  # games that are played in one go
Policy: TypeAlias = Callable[[Observation], int]  # an action for an observation: one that the mask allows
# Some games: player, opponent, deck and its place in the pool, which of its games, the seed, and the table's room.
Task: TypeAlias = tuple[str | Policy, str, str, int, range, int, tuple[int, int, int]]


@dataclass
class Score:
    """Games won, lost, and neither."""

    won: int = 0
    lost: int = 0
    drawn: int = 0  # also games that were cut off

    @property
    def games(self) -> int:
        """All games."""
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> float:
        """The share of points, a draw counting half."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.won + self.drawn / 2, self.games)

    def add(self, reward: int) -> None:
        """Count a game."""
        self.won += reward > 0
        self.lost += reward < 0
        self.drawn += reward == 0


@dataclass
class Evaluation:
    """How a player did against an opponent: in all, and with each deck."""

    player: str
    opponent: str
    pool: str
    seed: int
    whole: Score = field(default_factory=Score)
    decks: dict[str, Score] = field(default_factory=dict)

    def __str__(self) -> str:
        low, high = self.whole.interval()
        lines = [
            f"{self.player} against {self.opponent}, {self.pool}, seed {self.seed}, protocol {VERSION}: "
            f"{self.whole.share:.1%} of {self.whole.games} games (95 %: {low:.1%} to {high:.1%})"
        ]
        for name, score in self.decks.items():
            low, high = score.interval()
            lines.append(f"  {name:<40} {score.share:>6.1%} of {score.games} ({low:.1%} to {high:.1%})")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""

        def told(score: Score) -> dict[str, Any]:
            return {
                "won": score.won,
                "lost": score.lost,
                "drawn": score.drawn,
                "share": score.share,
                "interval_95": score.interval(),
            }

        return {
            "protocol": VERSION, "player": self.player, "opponent": self.opponent, "pool": self.pool,
            "seed": self.seed, "whole": told(self.whole),
            "decks": {name: told(score) for name, score in self.decks.items()},
        }  # fmt: skip


def evaluate(
    player: str | Policy,
    opponent: str = "greedy",
    decks: str = "starter",
    games: int = 20,
    seed: int = 0,
    name: str = "",
    most_steps: int = MOST_STEPS,
    most_tokens: int = MAX_TOKENS,
    most_options: int = MAX_OPTIONS,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Evaluation:
    """Play `games` mirrors with each deck of a pool (half in each seat); the player is an agent's name or a policy.

    An agent can play in several processes. `progress` is told how many games of how many were played."""
    called = player if isinstance(player, str) else name or getattr(player, "__name__", "policy")
    result = Evaluation(called, opponent, decks, seed)
    names = pool(decks)
    room = (most_tokens, most_options, most_steps)
    tasks = [
        (player, opponent, deck, place, range(at, min(at + PART, games)), seed, room)
        for place, deck in enumerate(names)
        for at in range(0, games, PART)
    ]
    result.decks = {deck: Score() for deck in names}
    if jobs > 1 and isinstance(player, str):
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as processes:
            found = processes.map(play_part, tasks)
            collect(result, tasks, found, games * len(names), progress)
    else:
        collect(result, tasks, map(play_part, tasks), games * len(names), progress)
    return result


def collect(
    result: Evaluation,
    tasks: list[Task],
    found: Iterable[list[int]],
    games: int,
    progress: Callable[[int, int], None] | None,
) -> None:
    """Count the games as they come."""
    for task, rewards in zip(tasks, found, strict=True):
        for reward in rewards:
            result.decks[task[2]].add(reward)
            result.whole.add(reward)
        if progress is not None:
            progress(result.whole.games, games)


def play_part(task: Task) -> list[int]:
    """Some mirrors of a deck: the player's rewards."""
    player, opponent, name, place, indices, seed, (most_tokens, most_options, most_steps) = task
    deck = load_deck(name)
    playing = Playing([(deck, deck)], 0, most_tokens, most_options, most_steps, illegal="raise")
    return [
        play(playing, player, opponent, seed_of(seed, 1_000_000 * place + index // 2), index % 2) for index in indices
    ]


def play(playing: Playing, player: str | Policy, opponent: str, seed: int, seat: int) -> int:
    """One game; the player's reward. Who goes first hangs on the seed, so that swapping seats swaps that, too."""
    table = playing.table
    table.begin(seed)
    agent = make(player, seed ^ 2, foreign=True) if isinstance(player, str) else None
    other = make(opponent, seed ^ 1, foreign=True)
    while not table.over:
        if table.player != seat:
            playing.let_play(other)
        elif agent is not None:
            playing.let_play(agent)
        else:
            assert not isinstance(player, str)
            playing.act(player(playing.observe(seat)))
    return table.reward(seat)
