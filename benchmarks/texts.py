"""How fast card texts are read, printed, read back and checked; in seconds of the processor.

usage: texts.py [--every N] [--jobs N] [--cards FILE]

What is loaded once is told apart: `start` is the grammar with a first text, `one card` a card typed by hand after that.
Then every Nth card of the data is compiled, printed, read back and compared; half of them warm up and are not counted.
That is done without Python's search for circles of garbage, as the tools do it that read all cards. With --jobs several
processes share the cards, each warms up by itself, and their figures are added up.
"""

from __future__ import annotations

import argparse
import sys
import time
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from digilex.text import parse_effects, try_compile
from digilex.text.checking.faithful import unfaithful
from digilex.text.data.sources import FIRST, FOLDER, pool
from digilex.text.engine import undisturbed

FIRST_TEXT = "[On Play] Gain 1 memory."
TYPED = {
    "cardId": "X-01", "nameEn": "Sample", "kinds": ["Digimon"], "colors": ["Red"], "level": 4, "dp": 5000,
    "playCost": 5, "evoCosts": [],
    "effectText": "[When Attacking] [Once Per Turn] By trashing 1 card in your hand, delete 1 of your opponent's "
    "Digimon with 4000 DP or less. Then, this Digimon gets +2000 DP for the turn.",
}  # fmt: skip


def seconds(raws: list[dict[str, Any]]) -> float:
    """The time that compiling, printing, reading back and checking takes."""
    started = time.process_time()
    for raw in raws:
        card, _ = try_compile(raw)
        if card is not None:
            unfaithful(raw, card)
    return time.process_time() - started


def rate(raws: list[dict[str, Any]]) -> tuple[int, float]:
    """How many cards were counted, and how many that is a second: the other half of them warms up."""
    with undisturbed():
        seconds(raws[::2])
        return len(raws[1::2]), len(raws[1::2]) / seconds(raws[1::2])


def main() -> None:
    """Prints the three figures."""
    parser = argparse.ArgumentParser(description="How fast card texts are read, printed and checked.")
    parser.add_argument("--every", type=int, default=4, help="only every nth card")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes side by side")
    parser.add_argument("--cards", type=Path, default=FOLDER / FIRST)
    asked = parser.parse_args()
    if asked.every < 1 or asked.jobs < 1:
        sys.exit("texts.py: --every and --jobs are numbers from 1 on")
    if not asked.cards.is_file():
        sys.exit(f"texts.py: there are no cards at {asked.cards}; name the file with --cards")
    started = time.process_time()
    parse_effects(FIRST_TEXT)
    print(f"start     {1000 * (time.process_time() - started):6.1f} ms")
    print(f"one card  {1000 * seconds([TYPED]):6.1f} ms, the next {1000 * seconds([_other(TYPED)]):.1f} ms")
    raws = pool(asked.cards)[:: asked.every]
    shares = [raws[number :: asked.jobs] for number in range(asked.jobs)]
    if asked.jobs == 1:
        rates = [rate(raws)]
    else:
        with Pool(asked.jobs) as workers:
            rates = workers.map(rate, shares, 1)
    print(f"{sum(count for count, _ in rates)} cards  {sum(speed for _, speed in rates):6.1f} cards a second")


def _other(raw: dict[str, Any]) -> dict[str, Any]:
    """The same card with another number in its text, so that nothing of it is remembered."""
    return {**raw, "effectText": raw["effectText"].replace("4000", "6000")}


if __name__ == "__main__":
    main()
