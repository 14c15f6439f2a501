"""Many random games with every property of the contract checked: `python tools/fuzz.py --games 50000 --jobs 4`."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path

from digilex.arena.contract import Tally, check_games
from digilex.cards.card import Card
from digilex.cards.database import database
from digilex.cards.deck_library import builtin_decks
from digilex.rules.errors import CannotRun
from digilex.rules.prepare import prepare
from digilex.text import try_compile

CHUNK = 50


@lru_cache(maxsize=1)
def pool(sets: tuple[str, ...], path: str) -> dict[str, Card]:
    """The cards to build decks of: those of shipped sets, or those of a file that compile and that the engine runs."""
    if not path:
        return {number: database().find(number) for name in sets for number in database().numbers(name)}
    found: dict[str, Card] = {}
    for raw in json.loads(Path(path).read_text(encoding="utf-8")):
        card, _ = try_compile(raw)
        if card is not None and not card.is_token:
            try:
                prepare(card)
            except CannotRun:
                continue
            found[card.number] = card
    return found


def work(task: tuple[int, int, tuple[str, ...], str]) -> tuple[Tally, list[str]]:
    """Play the games of some seeds; a failure is reported and the next seed goes on."""
    begin, end, sets, path = task
    cards = pool(sets, path)
    total = Tally()
    failures = []
    for seed in range(begin, end):
        try:
            total.add(check_games(list(cards.values()), [seed], cards.__getitem__))
        except Exception:
            failures.append(f"seed {seed}:\n{traceback.format_exc()}")
    return total, failures


def main() -> int:
    """Play, report, and fail if anything was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=int(os.environ.get("DIGILEX_GAMES", "50000")))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed")
    parser.add_argument("--sets", default=",".join(name for name in builtin_decks() if name.startswith("ST")))
    parser.add_argument("--cards", default="", help="a JSON file of cards as community databases have them, instead")
    parser.add_argument("--failures", type=int, default=20, help="stop after so many")
    arguments = parser.parse_args()
    sets = tuple(arguments.sets.split(","))
    last = arguments.seed + arguments.games
    tasks = [(begin, min(begin + CHUNK, last), sets, arguments.cards) for begin in range(arguments.seed, last, CHUNK)]
    print(f"{len(pool(sets, arguments.cards))} cards")
    total = Tally()
    failures: list[str] = []
    begin = time.perf_counter()
    with ProcessPoolExecutor(arguments.jobs) as processes:
        for tally, failed in processes.map(work, tasks):
            total.add(tally)
            failures += failed
            if sys.stderr.isatty():
                print(f"\r{total.games} games, {len(failures)} failures", end="", file=sys.stderr, flush=True)
            if len(failures) >= arguments.failures:
                processes.shutdown(wait=False, cancel_futures=True)
                break
    seconds = time.perf_counter() - begin
    print(f"\n{total.games} games, {total.decisions} decisions, {len(failures)} failures, {seconds:.0f} s")
    if total.games:
        print(
            f"  on average {total.turns / total.games:.1f} turns, {total.decisions / total.games:.0f} decisions; ",
            end="",
        )
        print(f"the longest game had {total.longest} decisions; {total.games / seconds:.1f} games/s")
    for check, count in total.checks.items():
        print(f"  {count:>10} x {check}")
    for reason, count in sorted(total.reasons.items(), key=lambda item: -item[1]):
        print(f"  {count:>10} x {reason}")
    for failure in failures[: arguments.failures]:
        print(f"\n{failure}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
