"""Shows where the grammar reads a span in more than one way: which line was preferred to which, and how they differ.

usage: ambiguity.py [--every N] [--show N] [--redundant]

A rule takes the first of its lines that reads a span, so the order of the lines ranks them. Two lines that read the
same span with the same meaning are redundant there; with different meanings they are ambiguous, and the order decides.
Only spans are counted that stand in the reading of a card. --redundant lists the redundant pairs instead.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict

from digilex.text import engine
from digilex.text.grammar.patterns import Unfit
from digilex.text.reading.heard import Results
from digilex.text.reading.parser import _NATIVE as NATIVE
from tracing import Notes, Traced, TracingParser, cards, lines, plain, traced, written

Pair = tuple[str, str]


class RankingParser(TracingParser):
    """Reads as always, and remembers what other lines would have said of the same spans."""

    def rule(self, name: str, position: int) -> Results:
        """All ends of the rule from this position; the other readings are noted by span."""
        if name in self.memory[position] or name in NATIVE:
            return super().rule(name, position)
        results = super().rule(name, position)
        chosen = {end: value for end, value in results if isinstance(value, Traced)}
        for reading in self.readings(self.grammar.rules[name], position):
            first, line = chosen.get(reading.end), reading.alternative
            if first is None or first.place == line.place:
                continue
            try:
                other = line.build(tuple(plain(value, []) for value in reading.values))
            except Unfit:
                continue
            Others.found[(id(first))].append((line.place, other == first.value))
        return results


class Others:
    """The other readings of each traced span."""

    found: defaultdict[int, list[tuple[str, bool]]] = defaultdict(list)


def main() -> None:
    """Read cards, and count the spans that are read in several ways."""
    parser = argparse.ArgumentParser(description="Where the grammar is ambiguous.")
    parser.add_argument("--every", type=int, default=10, help="only every nth card")
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--redundant", action="store_true")
    asked = parser.parse_args()
    known = lines()
    counts: dict[bool, Counter[Pair]] = {True: Counter(), False: Counter()}
    examples: dict[Pair, str] = {}
    spans = 0
    with engine.with_means(RankingParser):
        for raw in cards()[:: asked.every]:
            Others.found.clear()
            Notes.left_out = ()
            _, readings = traced(raw)
            for tokens, traces in readings:
                for part in (part for trace in traces for part in trace.walk()):
                    spans += 1
                    for place, same in Others.found.get(id(part), ()):
                        pair = part.place, place
                        counts[same][pair] += 1
                        words = " ".join(token.value for token in tokens[part.position : part.end])
                        examples.setdefault(pair, f"{raw['cardId']}: {words[:80]}")
    again, otherwise = counts[True].total(), counts[False].total()
    print(f"{spans} spans; {again} read again with the same meaning, {otherwise} with another")
    for (first, second), count in counts[asked.redundant].most_common(asked.show):
        one, other = known[written(first)[-1]], known[written(second)[-1]]
        print(count, f"\n    {one[0]}: {one[1]}\n    {other[0]}: {other[1]}")
        print("   ", examples[first, second])


if __name__ == "__main__":
    main()
