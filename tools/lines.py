"""Lists the lines of the grammar with the cards that use them, when they are read and when they are printed.

usage: lines.py [--every N] [--at-most N] [--others] [RULE ...]

Without --at-most only the sums are shown: how many lines no card uses, one card, two to five, six or more.
--others also reads what no known card says (the second source's words for the cards, designed and invented cards,
texts of scenarios), and lists the lines that none of all these texts uses: they should go, or be shown by a scenario.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import chain

from compare_sources import second_words, sources
from digilex.cards.card import Card
from digilex.text import engine
from digilex.text.printing.render import render_sections
from others import told
from tracing import Notes, Place, Raw, cards, lines, traced, tracing, without, written

Users = defaultdict[Place, set[str]]


def users(raws: Iterable[Raw]) -> Users:
    """The cards that use each line, when they are read or printed."""
    found: Users = defaultdict(set)
    read: list[Card] = []
    with tracing():
        for raw in raws:
            card, readings = traced(raw)
            if card is not None:
                read.append(card)
                parts = [part for _, traces in readings for trace in traces for part in trace.walk()]
                for place in {place for part in parts for place in written(part.place)}:
                    found[place].add(card.number)
    with without(()):
        for card in read:
            engine.forget()
            Notes.printed = set()
            try:
                render_sections(card)
            except ValueError:
                continue
            for place in Notes.printed:
                found[place].add(card.number)
    return found


def others() -> Iterable[Raw]:
    """What no known card says: the words of the second source, and texts of our own."""
    second = [second_words(raw) for raw in cards() if raw["cardId"] in sources().second]
    return chain(second, (raw for _, raw, _ in told()))


def main() -> None:
    """Read and print the cards, and count."""
    parser = argparse.ArgumentParser(description="Which cards use which line of the grammar.")
    parser.add_argument("rules", nargs="*", help="only lines of these rules")
    parser.add_argument("--every", type=int, default=1, help="only every nth card")
    parser.add_argument("--at-most", type=int, help="show the lines with at most so many cards")
    parser.add_argument("--others", action="store_true", help="list the lines that no other text uses, either")
    asked = parser.parse_args()
    known = users(cards()[:: asked.every])
    sums: Counter[str] = Counter()
    for place, (rule, wording, _, read_only) in lines().items():
        count = len(known[place])
        sums["none" if not count else "one" if count == 1 else "2 to 5" if count < 6 else "6 or more"] += 1
        sums["only read" if read_only else "printed, too"] += 1
        if asked.at_most is not None and count <= asked.at_most and (not asked.rules or rule in asked.rules):
            print(f"{place} {rule}: {wording!r} {' '.join(sorted(known[place]))}")
    print(len(lines()), "lines;", ", ".join(f"{kind}: {count}" for kind, count in sums.items()))
    if asked.others:
        said = users(others())
        idle = [place for place in lines() if not known[place] and not said[place]]
        for place in idle:
            rule, wording, _, _ = lines()[place]
            print(f"{place} {rule}: {wording!r}")
        print(f"{len(idle)} lines are used by no text at all")


if __name__ == "__main__":
    main()
