"""Writes tests/golden/*.txt anew: whole games as records, which must replay the same on every machine and build.

A record stops replaying when the rules, the cards or the notation change. If the change is right, write them anew and
say in the commit why they had to change.
"""

from __future__ import annotations

import sys
from pathlib import Path

from digilex.agents.base import Seat, make
from digilex.cards.database import database
from digilex.cards.deck_library import load_deck
from digilex.notation.record import Recorder

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
GAMES = (
    ("ST1", "ST2", "greedy", "greedy"), ("ST3", "ST4", "greedy", "greedy"), ("ST5", "ST6", "greedy", "greedy"),
    ("ST2", "ST3", "random", "random"), ("ST4", "ST5", "random", "random"), ("ST6", "ST1", "random", "random"),
    ("ST1", "ST4", "greedy", "random"), ("ST2", "ST6", "random", "greedy"),
)  # fmt: skip


def play(seed: int, decks: tuple[str, str], names: tuple[str, str]) -> str:
    """The record of one game."""
    recorder = Recorder((load_deck(decks[0]), load_deck(decks[1])), seed, names=names)
    agents = (make(names[0], 2 * seed), make(names[1], 2 * seed + 1))
    while recorder.game.decision is not None:
        decision = recorder.game.decision
        recorder.choose(agents[decision.player].choose(Seat(recorder.game, decision)).text)
    return recorder.record.write(database().find)


def main() -> int:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for seed, (one, two, first, second) in enumerate(GAMES, 1):
        path = FOLDER / f"{one}-{two}-{first}-{second}.txt"
        path.write_text(play(seed, (one, two), (first, second)), encoding="utf-8")
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
