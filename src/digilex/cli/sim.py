"""`digilex sim`: many games between bots, with a progress bar and a confidence interval."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from digilex.agents.base import make
from digilex.arena.match import MatchResult, match
from digilex.cli.cards import playable
from digilex.cli.errors import UsageError

WIDTH = 30
MOST_GAMES = 1_000_000  # at a time
STOPPED = 130  # the exit status of a command that was interrupted


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print the result."""
    names = [name.strip() for name in arguments.agents.split(",")]
    if len(names) == 1:
        names *= 2
    if len(names) != 2:
        raise UsageError(f"--agents {arguments.agents}: name one agent or two, such as greedy,random")
    if not 1 <= arguments.games <= MOST_GAMES:
        asked = str(arguments.games) if arguments.games < 10**12 else "with so many digits"
        raise UsageError(f"-n {asked}: play 1 to {MOST_GAMES} games at a time")
    for name in names:
        make(name, foreign=True)
    decks = (playable(arguments.deck), playable(arguments.other))
    shows = sys.stderr.isatty() and not arguments.json
    so_far: list[MatchResult] = []

    def progress(result: MatchResult) -> None:
        so_far[:] = [result]
        if shows:
            print(
                f"\r{bar(len(result.games), arguments.games)} {line(result)}\x1b[K", end="", file=sys.stderr, flush=True
            )

    status = 0
    try:
        result = match(decks, (names[0], names[1]), arguments.games, arguments.seed, arguments.jobs, progress)
    except KeyboardInterrupt:
        if not so_far:
            raise
        status, result = STOPPED, so_far[0]
        print(f"\nstopped after {len(result.games)} of {arguments.games} games", file=sys.stderr)
    if shows:
        print("\r\x1b[K", end="", file=sys.stderr)
    if arguments.games_to:
        lines = [json.dumps(asdict(game)) + "\n" for game in result.games]
        Path(arguments.games_to).write_text("".join(lines), encoding="utf-8")
        print(f"written: {arguments.games_to}", file=sys.stderr)
    print(json.dumps(result.to_json(), indent=2) if arguments.json else report(result))
    return status


def bar(done: int, games: int) -> str:
    """A bar as long as the share that is done."""
    filled = WIDTH * done // games
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{games}"


def line(result: MatchResult) -> str:
    """The result so far, in short."""
    low, high = result.interval()
    games = len(result.games)
    share = (result.wins(0) + result.draws / 2) / games
    return f"a {100 * share:.1f} % (95 %: {100 * low:.1f} to {100 * high:.1f}), {games / result.seconds:.1f} games/s"


def report(result: MatchResult) -> str:
    """The whole result."""
    games = len(result.games)
    low, high = result.interval()
    share = (result.wins(0) + result.draws / 2) / games
    names = [f"{who}: {result.decks[i]} ({result.agents[i]})" for i, who in enumerate("ab")]
    lines = [
        f"{' against '.join(names)}, seed {result.seed}",
        f"  a wins {result.wins(0)}, b wins {result.wins(1)}, draws {result.draws}, of {games} games",
        f"  share of a: {100 * share:.1f} %, 95 % confidence {100 * low:.1f} to {100 * high:.1f} %",
        f"  the first player wins {100 * result.first_wins() / games:.1f} %",
        f"  on average {result.average('turns'):.1f} turns and {result.average('decisions'):.0f} decisions",
    ]
    lines += [f"  {count} x {reason}" for reason, count in result.reasons().items()]
    rate = games / result.seconds if result.seconds else 0.0
    lines.append(f"  {result.seconds:.1f} s, {rate:.1f} games/s")
    return "\n".join(lines)
