"""Shows where the grammar reads a span in more than one way: which line was preferred to which, and how they differ.

usage: ambiguity.py [--every N] [--from N] [--show N] [--redundant | --ranked] [--mark]

A rule takes the first of its lines that reads a span. Two lines that read the same span with the same meaning are
redundant there; with different meanings they are ambiguous, and the later one has to say that it gives way to the
lines above it, with a `?` before its wording: then they are ranked, in sight. Only spans are counted that stand in the
reading of a card. Pairs that are not ranked are listed, and the exit status is 1 if there are any; --ranked lists those
that are, --redundant the redundant ones. --mark puts the marks into the grammar: look at each of them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from pathlib import Path

from digilex.text import engine
from digilex.text.grammar.patterns import Unfit
from digilex.text.reading.heard import Results
from digilex.text.reading.parser import _NATIVE as NATIVE
from tracing import Notes, Raw, Traced, TracingParser, cards, lines, plain, traced, written

GRAMMAR = Path(__file__).resolve().parent.parent / "src" / "digilex" / "text" / "grammar"
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
            Others.found[id(first)].append((first, line.place, other == first.value))
        return results


class Others:
    """The other readings of each span, by the identity of what was read, which is kept so that it stays its own."""

    found: defaultdict[int, list[tuple[Traced, str, bool]]] = defaultdict(list)


class Found:
    """What other lines say of spans that cards have: pairs of lines, the preferred one first, with how often."""

    def __init__(self) -> None:
        self.spans = 0
        self.redundant: Counter[Pair] = Counter()
        self.ranked: Counter[Pair] = Counter()
        self.unranked: Counter[Pair] = Counter()
        self.examples: dict[Pair, str] = {}

    def add(self, pair: Pair, same: bool, example: str) -> None:
        """Counts a span that a second line reads, too."""
        ranked = self.ranked if pair[1] in engine.grammar().yielding else self.unranked
        (self.redundant if same else ranked)[pair] += 1
        self.examples.setdefault(pair, example)


def ambiguous(raws: list[Raw]) -> Found:
    """The other readings of what stands in the texts of cards."""
    found = Found()
    with engine.with_means(RankingParser):
        for raw in raws:
            Others.found.clear()
            Notes.left_out = ()
            _, readings = traced(raw)
            for tokens, traces in readings:
                for part in (part for trace in traces for part in trace.walk()):
                    found.spans += 1
                    for _, place, same in Others.found.get(id(part), ()):
                        words = " ".join(token.value for token in tokens[part.position : part.end])
                        found.add((part.place, place), same, f"{raw['cardId']}: {words[:80]}")
    return found


def mark(pairs: list[Pair]) -> int:
    """Puts a `?` before the later line of each pair; how many lines were marked."""
    places = {written(second)[-1] for _, second in pairs}
    for path in sorted(GRAMMAR.glob("*.txt")):
        rows = path.read_text(encoding="utf-8").split("\n")
        for place in places:
            name, _, number = place.rpartition(":")
            if name == path.name:
                index = int(number) - 1
                while rows[index - 1].endswith("\\"):  # a line that is written on several
                    index -= 1
                rows[index] = marked(rows[index])
        path.write_text("\n".join(rows), encoding="utf-8")
    return len(places)


def marked(row: str) -> str:
    """A line, or a form of a table, with the mark before its wording; its program stays in its column."""
    left, arrow, program = row.rpartition(" => ")
    wording = left.lstrip() if arrow else row.lstrip()
    indent = " " * (len(row) - len(row.lstrip()))
    rule, colon, form = wording.partition(": ")
    head, wording = (f"{rule}: ", form) if colon and rule.isidentifier() else ("", wording)
    only, wording = ("- ", wording[2:]) if wording.startswith("- ") else ("", wording)
    line = f"{indent}{head}{only}? {wording.rstrip()}"
    return f"{line.ljust(len(left))}{arrow}{program}" if arrow else line


def main() -> int:
    """Read cards, and count the spans that are read in several ways; 1 if some are not ranked."""
    parser = argparse.ArgumentParser(description="Where the grammar is ambiguous.")
    parser.add_argument("--every", type=int, default=10, help="only every nth card")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first card")
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--redundant", action="store_true")
    parser.add_argument("--ranked", action="store_true")
    parser.add_argument("--mark", action="store_true", help="put the marks into the grammar")
    asked = parser.parse_args()
    known = lines()
    found = ambiguous(cards()[asked.first :: asked.every])
    otherwise = found.ranked.total() + found.unranked.total()
    print(f"{found.spans} spans; {found.redundant.total()} read again with the same meaning, {otherwise} with another:")
    print(f"{len(found.ranked)} pairs of lines are ranked, {len(found.unranked)} are not")
    listed = found.redundant if asked.redundant else found.ranked if asked.ranked else found.unranked
    for (first, second), count in listed.most_common(asked.show):
        one, other = known[written(first)[-1]], known[written(second)[-1]]
        print(count, f"\n    {one[0]}: {one[1]}\n    {other[0]}: {other[1]}")
        print("   ", found.examples[first, second])
    if asked.mark:
        print(f"{mark(list(found.unranked))} lines marked")
    return 1 if found.unranked else 0


if __name__ == "__main__":
    sys.exit(main())
