"""How general the grammar is: which cards it would still read without the wordings that only they need.

usage: generality.py [--by set|card] [--needs] [SET ...]

For each set (or each card) the wordings that no other set (no other card) uses are taken out of the grammar, and its
cards are compiled again: what compiles then is read with wordings that others have as well. That estimates how a set
fares that nobody has seen. --needs lists the cards that fail, with the wordings that they alone need.
Words that stand for themselves (a keyword's name, a colour) are never taken out: the rules define them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from digilex.text import compile as compiling
from digilex.text import engine
from digilex.text.notation import Alternative, Unfit
from digilex.text.parser import _NATIVE as NATIVE
from digilex.text.parser import Parser, Results

CARDS = Path(__file__).resolve().parent.parent.parent / "shared" / "cards" / "cards.json"
Line = tuple[str, str]  # a wording and its program


class Traced:
    """What a wording means, with all wordings that it was read with."""

    def __init__(self, value: Any, lines: frozenset[Line]) -> None:
        self.value, self.lines = value, lines


def plain(value: Any, lines: set[Line]) -> Any:
    """The value without its trace, which is added to the lines."""
    if isinstance(value, Traced):
        lines |= value.lines
        return value.value
    return tuple(plain(item, lines) for item in value) if isinstance(value, tuple) else value


def line_of(alternative: Alternative) -> Line:
    """What a wording is known by."""
    return alternative.wording, alternative.program.strip()


class TracingParser(Parser):
    """Reads without the wordings that are left out, and remembers those that it read with."""

    left_out: frozenset[Line] = frozenset()
    used: set[Line] = set()

    def rule(self, name: str, position: int) -> Results:
        """All ends of the rule from this position, with what it means and how it was read."""
        key = (name, position)
        if key in self.memory or name in NATIVE:
            return super().rule(name, position)
        results: Results = []
        self.memory[key] = results
        ends: set[int] = set()
        for alternative, frontier in self._alternatives(self.grammar.rules[name], position):
            line = line_of(alternative)
            if line in self.left_out:
                continue
            for end, values in frontier:
                if end in ends:
                    continue
                lines = {line}
                slots = {slot: plain(value, lines) for slot, value in zip(alternative.slots, values, strict=True)}
                try:
                    results.append((end, Traced(alternative.build(slots), frozenset(lines))))
                except Unfit:
                    continue
                ends.add(end)
        if position == 0 and name == "items":
            results = [(end, plain(value, TracingParser.used)) for end, value in results if end == self.count]
        return results


@contextmanager
def tracing() -> Iterator[None]:
    """Cards are compiled with the parser that traces."""
    setattr(engine, "Parser", TracingParser)  # noqa: B010
    try:
        yield
    finally:
        setattr(engine, "Parser", Parser)  # noqa: B010


def compiled(raw: dict[str, Any], left_out: frozenset[Line] = frozenset()) -> set[Line] | None:
    """The wordings that the card is read with; None if it is not understood."""
    TracingParser.left_out, TracingParser.used = left_out, set()
    compiling.read_items.cache_clear()
    card, _ = compiling.try_compile(raw)
    return None if card is None else TracingParser.used


def main() -> None:
    """Measure, and print the share for each set."""
    parser = argparse.ArgumentParser(description="How general the grammar is.")
    parser.add_argument("sets", nargs="*", help="only these sets")
    parser.add_argument("--by", choices=("set", "card"), default="set")
    parser.add_argument("--needs", action="store_true", help="list the cards that fail")
    asked = parser.parse_args()
    raws: list[dict[str, Any]] = json.loads(CARDS.read_text(encoding="utf-8"))
    group = "set" if asked.by == "set" else "cardId"
    with tracing():
        lines = {raw["cardId"]: compiled(raw) for raw in raws}
        users: defaultdict[Line, set[str]] = defaultdict(set)
        for raw in raws:
            for line in lines[raw["cardId"]] or ():
                users[line].add(raw[group])
        alone: defaultdict[str, set[Line]] = defaultdict(set)
        for line, names in users.items():
            if len(names) == 1 and line[1].strip('"') != line[0]:
                alone[next(iter(names))].add(line)
        total: Counter[str] = Counter()
        read: Counter[str] = Counter()
        for raw in raws:
            if asked.sets and raw["set"] not in asked.sets:
                continue
            total[raw["set"]] += 1
            used = lines[raw["cardId"]]
            if used is None:
                continue
            left_out = frozenset(alone[raw[group]])
            own = used & left_out
            if not own or compiled(raw, left_out) is not None:
                read[raw["set"]] += 1
            elif asked.needs:
                print(raw["cardId"], "needs", *(repr(wording) for wording, _ in sorted(own)))
    for name in total:
        print(f"{name}: {read[name]} of {total[name]}")
    print(f"all: {read.total()} of {total.total()}, {100 * read.total() / total.total():.1f} %")


if __name__ == "__main__":
    main()
