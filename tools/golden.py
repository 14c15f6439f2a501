"""Writes tests/golden/*.txt: whole games as records, which must replay the same on every machine and build.

usage: golden.py [--new] [WORDS ...]

--new writes only those that are not there yet; WORDS only those with these words in their names. A record stops
replaying when the rules, the cards or the notation change. If the change is right, write it anew and say in the commit
why it had to change.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from digilex.agents.base import Seat, make
from digilex.cards.database import database
from digilex.cards.deck_library import load_deck
from digilex.notation.record import Recorder

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
# Two decks, who plays them, the seed. The seeds of the decks from tournaments were looked for: what the comment says
# happens in the game.
GAMES = (
    ("ST1", "ST2", "greedy", "greedy", 1),
    ("ST3", "ST4", "greedy", "greedy", 2),
    ("ST5", "ST6", "greedy", "greedy", 3),
    ("ST2", "ST3", "random", "random", 4),
    ("ST4", "ST5", "random", "random", 5),
    ("ST6", "ST1", "random", "random", 6),
    ("ST1", "ST4", "greedy", "random", 7),
    ("ST2", "ST6", "random", "greedy", 8),
    # DigiXros, linking by effects
    ("ad1-dgo-2026-04-25-1-xros-heart", "ad1-dgo-2026-03-28-1-olympus-xii", "greedy", "greedy", 2),
    # app fusion and linking
    ("ex9-dgo-2025-07-12-1-hero", "bt25-dgo-2026-06-06-5-vulcanusmon", "random", "random", 145),
    # DNA digivolution, an ACE card in the counter timing
    ("ad1-dgo-2026-04-12-1-imperialdramon", "bt17-dgo-2024-08-18-1-yellow-vaccine", "random", "random", 4),
    # burst digivolve, an ACE card in the counter timing
    ("bt14-dgo-2023-12-02-1-miragegaogamon", "ex5-dgo-2024-01-27-1-four-sovereigns", "random", "random", 5),
    # DigiXros
    ("ex11-dgo-2026-02-15-1-millenniummon", "bt25-dgo-2026-06-06-7-millenniummon", "greedy", "greedy", 3),
    # linking
    ("ex11-dgo-2026-02-14-1-sakuyamon", "bt23-dgo-2025-12-07-1-royal-knights", "random", "random", 3),
    # linking, an ACE card in the counter timing
    ("ex12-dgo-2026-07-30-1-vulcanusmon", "bt16-dgo-2024-06-01-3-blue-flare", "greedy", "greedy", 1),
    # DUAL cards against DigiXros
    ("ex12-dgo-2026-07-30-3-glowing-dawn", "ex12-dgo-2026-07-25-1-xros-heart", "greedy", "greedy", 4),
    # and two without any of these
    ("bt20-omnimon-x-antibody-bandai", "bt12-dgo-2023-05-13-1-beelzemon", "random", "greedy", 2),
    ("bt24-dgo-2026-03-15-1-styracomon", "ex12-dgo-2026-07-19-1-galacticmon", "greedy", "greedy", 5),
)


def short(deck: str) -> str:
    """The name of a deck from a tournament without the set, the source, the date and the place."""
    return re.sub(r"^bt\d+-|-bandai$", "", re.sub(r"^\w+-\w+-\d{4}-\d\d-\d\d-\d+-", "", deck))


def name(one: str, two: str, first: str, second: str, seed: int) -> str:
    """The name of the file of a game."""
    return f"{short(one)}-{short(two)}-{first}-{second}.txt"


def play(seed: int, decks: tuple[str, str], names: tuple[str, str]) -> str:
    """The record of one game."""
    recorder = Recorder((load_deck(decks[0]), load_deck(decks[1])), seed, names=names)
    agents = (make(names[0], 2 * seed), make(names[1], 2 * seed + 1))
    while recorder.game.decision is not None:
        decision = recorder.game.decision
        recorder.choose(agents[decision.player].choose(Seat(recorder.game, decision)).text)
    return recorder.record.write(database().find)


def main() -> int:
    """Write them."""
    parser = argparse.ArgumentParser(description="Write the golden games anew.")
    parser.add_argument("--new", action="store_true", help="only those that are not there yet")
    parser.add_argument("words", nargs="*", help="only those with these words in their names")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        one, two, first, second, seed = game
        path = FOLDER / name(*game)
        if (arguments.new and path.exists()) or not all(word in path.name for word in arguments.words):
            continue
        path.write_text(play(seed, (one, two), (first, second)), encoding="utf-8")
        print(path.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
