"""Makes puzzles in several processes and adds them to those that are shipped (scenarios/puzzles/from-games.yaml).

usage: make_puzzles.py [--count 200] [--jobs N] [--minutes M] [--seed S] [--each K] [--decks NAME ...] [--out FILE]

Games are played with each deck in turn; no deck gives more than its share. What is there stays; all are put in the
order of their grades and numbered from 5, since four puzzles of people stand before them. `tools/check_puzzles.py`
solves them again.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

from digilex.agents.puzzles import Puzzle, from_game
from digilex.agents.searcher import deal_seed
from digilex.cards.deck_library import builtin_decks

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ROOT / "scenarios" / "puzzles" / "from-games.yaml"
FIRST = 5
HEAD = (
    "# Puzzles made from games of bots (tools/make_puzzles.py): exactly one first move wins this turn. "
    "The easy ones first.\n"
)
TITLE = re.compile(r'title: "Puzzle \d+: (.+), grade (\d)"\n')
GAMES = 12  # that a process plays before it reports


def some(deck: str, seed: int) -> list[Puzzle]:
    """The puzzles of some games with a deck."""
    found = [from_game(deck, deal_seed(seed, index)) for index in range(GAMES)]
    return [each for each in found if each is not None]


def kept(path: Path) -> list[tuple[int, str, str]]:
    """The puzzles of a file: grade, what the title calls the deck, the rest of the scenario."""
    if not path.is_file():
        return []
    text = path.read_text(encoding="utf-8").removeprefix(HEAD)
    found = []
    for block in text.split("---\n"):
        title = TITLE.search(block)
        if title is not None:
            found.append((int(title[2]), title[1], block[title.end() :]))
    return found


def write(path: Path, found: list[tuple[int, str, str]]) -> None:
    """All puzzles in their order, numbered."""
    blocks = [
        f'title: "Puzzle {number}: {name}, grade {grade}"\n{text}'
        for number, (grade, name, text) in enumerate(sorted(found), FIRST)
    ]
    path.write_text(HEAD + "---\n".join(blocks), encoding="utf-8")


def main() -> None:
    """Plays until there are enough or the time is over."""
    parser = argparse.ArgumentParser(description="Make puzzles and add them to those that are shipped.")
    parser.add_argument("--count", type=int, default=200, help="how many there shall be in all (200)")
    parser.add_argument("--each", type=int, default=8, help="the most of one deck (8)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decks", nargs="*", help="the decks (all that are shipped)")
    parser.add_argument("--out", type=Path, default=SHIPPED)
    arguments = parser.parse_args()
    decks: list[str] = arguments.decks or list(builtin_decks())
    found = kept(arguments.out)
    known = {text for _, _, text in found}
    of_deck = Counter(name for _, name, _ in found)
    begin = time.monotonic()
    batch = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        going: set[Future[list[Puzzle]]] = set()
        while len(found) < arguments.count and time.monotonic() - begin < 60 * arguments.minutes:
            while len(going) < arguments.jobs + 2:
                going.add(pool.submit(some, decks[batch % len(decks)], deal_seed(arguments.seed, batch)))
                batch += 1
            done, going = wait(going, timeout=5, return_when=FIRST_COMPLETED)
            for puzzle in (each for future in done for each in future.result()):
                if puzzle.text not in known and of_deck[puzzle.name] < arguments.each and len(found) < arguments.count:
                    known.add(puzzle.text)
                    of_deck[puzzle.name] += 1
                    found.append((puzzle.grade, puzzle.name, puzzle.text))
                    write(arguments.out, found)
        pool.shutdown(cancel_futures=True)
    grades = Counter(grade for grade, _, _ in found)
    print(f"{len(found)} puzzles of {len(of_deck)} decks; by grade: {dict(sorted(grades.items()))}")


if __name__ == "__main__":
    main()
