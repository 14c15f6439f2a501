"""`digilex puzzles`: makes positions with exactly one winning first move, from games of bots, as scenarios."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from digilex.agents.puzzles import Puzzle, puzzles
from digilex.cli.cards import playable


def run(arguments: argparse.Namespace) -> int:
    """Make puzzles until there are enough or the time is over; 1 if none was found."""
    decks = arguments.deck or ["ST1", "ST2", "ST3", "ST4", "ST5", "ST6"]
    for name in decks:
        playable(name)
    begin = time.monotonic()
    found: list[Puzzle] = []
    keys: set[int] = set()
    for puzzle in puzzles(decks, arguments.seed, lambda: time.monotonic() - begin > arguments.seconds):
        if puzzle.key in keys:
            continue
        keys.add(puzzle.key)
        found.append(puzzle)
        print(f"{len(found)}: {puzzle.deck}, grade {puzzle.grade}, {puzzle.moves} moves", file=sys.stderr, flush=True)
        if len(found) >= arguments.count:
            break
    found.sort(key=lambda each: (each.grade, each.deck, each.key))
    if arguments.json:
        print(json.dumps([asdict(each) | {"grade": each.grade} for each in found], indent=2))
    else:
        text = "---\n".join(each.scenario(arguments.first + count) for count, each in enumerate(found))
        if arguments.output:
            Path(arguments.output).write_text(text, encoding="utf-8")
        else:
            print(text, end="")
    return 0 if found else 1
