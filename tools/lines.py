"""Lists the lines of the grammar with the cards that use them, when they are read and when they are printed.

usage: lines.py [--every N] [--at-most N] [RULE ...]

Without --at-most only the sums are shown: how many lines no card uses, one card, two to five, six or more.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict

from digilex.text import engine
from digilex.text.printing.render import render_sections
from tracing import Notes, cards, lines, traced, tracing, without, written


def main() -> None:
    """Read and print the cards, and count."""
    parser = argparse.ArgumentParser(description="Which cards use which line of the grammar.")
    parser.add_argument("rules", nargs="*", help="only lines of these rules")
    parser.add_argument("--every", type=int, default=1, help="only every nth card")
    parser.add_argument("--at-most", type=int, help="show the lines with at most so many cards")
    asked = parser.parse_args()
    read: defaultdict[str, list[str]] = defaultdict(list)
    printed: defaultdict[str, list[str]] = defaultdict(list)
    found = []
    with tracing():
        for raw in cards()[:: asked.every]:
            card, readings = traced(raw)
            if card is not None:
                found.append(card)
                parts = [part for _, traces in readings for trace in traces for part in trace.walk()]
                for place in {place for part in parts for place in written(part.place)}:
                    read[place].append(card.number)
    with without(()):
        for card in found:
            engine.forget()
            Notes.printed = set()
            render_sections(card)
            for place in Notes.printed:
                printed[place].append(card.number)
    sums: Counter[str] = Counter()
    for place, (rule, wording, _, read_only) in lines().items():
        users = set(read[place]) | set(printed[place])
        sums["none" if not users else "one" if len(users) == 1 else "2 to 5" if len(users) < 6 else "6 or more"] += 1
        sums["only read" if read_only else "printed, too"] += 1
        if asked.at_most is not None and len(users) <= asked.at_most and (not asked.rules or rule in asked.rules):
            print(f"{place} {rule}: {wording!r} {' '.join(sorted(users))}")
    print(len(lines()), "lines;", ", ".join(f"{kind}: {count}" for kind, count in sums.items()))


if __name__ == "__main__":
    main()
