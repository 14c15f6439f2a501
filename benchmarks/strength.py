"""How strong a player is: mirrors against another, both seats, over modern tournament decks and ST1 to ST6.

usage: strength.py [MEASURE] [--player search:0.2s] [--against greedy] [--decks NAME ...] [--games N] [--jobs N]
                   [--minutes M] [--seed N] [--out FILE.json]

A measure names two players: `greedy` and `second` (0.2 s and 1 s against greedy), `random`, `open` (the opponent's true
list against a guess of it), `budget` (500 iterations against 50), `kept` (the tree kept within a turn, or not).
`--player` and `--against` name any others; `search:1s:busy=1` counts seconds of the processor, for a machine that has
other work.

Games are played in rounds over all decks, in processes of their own, until each deck has `--games` or the minutes are
over; every game goes into the file at once, so a run that was stopped goes on where it was. Game n of a deck is the
same in every run if the players' budgets are iterations. It prints a table with Wilson's 95 % intervals (seconds are
of the processor), and writes it beside the file as FILE.md. It needs the standard library and the engine alone:
`PYTHONPATH=build/compiled python benchmarks/strength.py`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from digilex.agents.base import make
from digilex.agents.intervals import wilson
from digilex.arena.match import play_game
from digilex.arena.plan import task_seed
from digilex.arena.pool import backend, outcomes
from digilex.build_info import engine_kind
from digilex.cards.deck_library import load_deck

MODERN = (
    "ad1-dgo-2026-04-12-1-imperialdramon", "bt25-dgo-2026-06-06-1-angels", "ad1-dgo-2026-04-19-1-styracomon",
    "bt24-dgo-2026-02-14-1-olympus-xii", "bt23-dgo-2025-12-07-1-royal-knights", "bt25-dgo-2026-06-06-5-vulcanusmon",
    "ex11-dgo-2026-02-14-1-sakuyamon", "bt24-dgo-2026-03-15-3-hudiemon", "ex12-dgo-2026-07-25-1-xros-heart",
    "bt23-dgo-2025-11-29-1-gallantmon",
)  # fmt: skip
STARTERS = ("ST1", "ST2", "ST3", "ST4", "ST5", "ST6")
MEASURES = {
    "greedy": ("search:0.2s", "greedy"),
    "second": ("search:1s", "greedy"),
    "random": ("search:100i", "random"),
    "open": ("search:200i:open", "search:200i"),
    "budget": ("search:500i", "search:50i"),
    "kept": ("search:200i", "search:200i:kept=0"),
}
SEED = 2026  # the search was improved on its games: measure with others


@dataclass(frozen=True)
class Mirrors:
    """Mirrors of two players. A task is a deck and the number of a game with it."""

    players: tuple[str, str]
    seed: int

    def play(self, task: tuple[str, int]) -> dict[str, Any]:
        """One game: the player sits at a in even games and at b in odd ones, and begins in every other two."""
        deck, index = task
        loaded = load_deck(deck)
        seed = task_seed(self.seed, deck, deck, index)  # of each deck others: the same shuffle would be the same luck
        seat = index % 2
        names = self.players if seat == 0 else self.players[::-1]
        begin = time.process_time()
        agents = (make(names[0], seed ^ 1), make(names[1], seed ^ 2))
        result = play_game((loaded, loaded), agents, seed, index // 2 % 2, index)
        won = 0.5 if result.winner is None else float(result.winner == seat)
        return {
            "deck": deck, "index": index, "won": won, "turns": result.turns, "decisions": result.decisions,
            "reason": result.reason, "seconds": round(time.process_time() - begin, 2),
        }  # fmt: skip

    def lost(self, task: tuple[str, int], error: str) -> dict[str, Any]:
        """A game that nobody could play ends the measurement."""
        raise SystemExit(f"game {task[1]} with {task[0]}: {error}")


def table(games: list[dict[str, Any]], players: tuple[str, str], decks: list[str]) -> str:
    """The results by deck, and of all."""
    lines = [
        f"{players[0]} against {players[1]}, mirrors, engine {engine_kind()}", "",
        "| deck | won | games | share | 95 % | turns | s a game |", "| --- | --- | --- | --- | --- | --- | --- |",
    ]  # fmt: skip
    for name in [*decks, "all"]:
        own = [game for game in games if name in (game["deck"], "all")]
        if own:
            won, count = sum(game["won"] for game in own), len(own)
            low, high = wilson(won, count)
            turns, seconds = sum(game["turns"] for game in own) / count, sum(game["seconds"] for game in own) / count
            lines.append(
                f"| {name} | {won:g} | {count} | {100 * won / count:.1f} % | {100 * low:.1f} to {100 * high:.1f} "
                f"| {turns:.1f} | {seconds:.1f} |"
            )
    return "\n".join(lines) + "\n"


class Run:
    """The games of one measurement, kept in a file."""

    def __init__(self, path: Path, players: tuple[str, str], decks: list[str], seed: int) -> None:
        self.path = path
        self.players = players
        self.seed = seed
        self.decks = decks
        self.games: list[dict[str, Any]] = []
        if path.is_file():
            kept = json.loads(path.read_text(encoding="utf-8"))
            if tuple(kept["players"]) != players:
                raise SystemExit(f"{path} holds games of {' and '.join(kept['players'])}; name another file with --out")
            if kept.get("seed", seed) != seed:
                raise SystemExit(f"{path} holds games of seed {kept['seed']}; name it with --seed, or another file")
            self.games = kept["games"]

    def left(self, games: int) -> list[tuple[str, int]]:
        """The games still to be played, one of each deck after the other."""
        done = {(game["deck"], game["index"]) for game in self.games}
        wanted = [(deck, index) for index in range(games) for deck in self.decks]
        return [each for each in wanted if each not in done]

    def save(self) -> None:
        """Write the games and the table; at once, so that no stop leaves half a file."""
        self.games.sort(key=lambda game: (game["index"], game["deck"]))
        part = self.path.with_suffix(".part")
        kept = {"players": self.players, "seed": self.seed, "games": self.games}
        part.write_text(json.dumps(kept, indent=0), encoding="utf-8")
        part.replace(self.path)
        self.path.with_suffix(".md").write_text(table(self.games, self.players, self.decks), encoding="utf-8")


def main() -> None:
    """Plays, keeps, prints."""
    parser = argparse.ArgumentParser(description="Measure how strong a player is in mirrors against another.")
    parser.add_argument("measure", nargs="?", choices=sorted(MEASURES), default="greedy", help="two players by name")
    parser.add_argument("--player", help="instead of the first of them")
    parser.add_argument("--against", help="instead of the second")
    parser.add_argument("--decks", nargs="*", default=[*MODERN, *STARTERS])
    parser.add_argument("--games", type=int, default=20, help="with each deck (20)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one for each core)")
    parser.add_argument("--minutes", type=float, default=9.0, help="no new game begins after so long (9)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"other games; one for each file ({SEED})")
    parser.add_argument("--out", type=Path, help="where the games are kept (build/strength-PLAYER-AGAINST.json)")
    arguments = parser.parse_args()
    one, other = MEASURES[arguments.measure]
    players = (arguments.player or one, arguments.against or other)
    name = f"strength-{players[0]}-{players[1]}".replace(":", "_")
    path: Path = arguments.out or Path("build") / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    run = Run(path, players, arguments.decks, arguments.seed)
    begin = time.perf_counter()
    until = begin + 60 * arguments.minutes
    todo = itertools.takewhile(lambda task: time.perf_counter() < until, run.left(arguments.games))
    with closing(outcomes(todo, backend(Mirrors(players, arguments.seed), "here", arguments.jobs))) as coming:
        for games in coming:
            run.games += games
            run.save()
    print(table(run.games, players, run.decks))
    print(f"{time.perf_counter() - begin:.0f} s; the games are in {path}")


if __name__ == "__main__":
    main()
