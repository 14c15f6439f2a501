"""How much of the card pool is understood, and which wordings are missing most.

python tools/understood.py [--sets BT1,BT2] [--top 40] [--held-out] [--cards FILE]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from digilex.text.checking.faithful import unfaithful
from digilex.text.compile import try_compile
from digilex.text.data.sources import pool
from digilex.text.diagnostics import CardTextError

HELD_OUT = ("BT24", "BT25", "EX11", "AD1", "ST22")


def is_held_out(number: str) -> bool:
    """Whether the card is one that the grammar was not written with."""
    return number.split("-")[0] in HELD_OUT or number.startswith("P-2")


def failing_span(error: CardTextError) -> str:
    """The words at which understanding ended, with a little of what stands before."""
    before = " ".join(error.text[: error.start].split()[-3:])
    after = " ".join(error.text[error.start :].split()[:4])
    return f"{before} >>> {after}"


def main(arguments: list[str] | None = None) -> int:
    """Prints the report."""
    parser = argparse.ArgumentParser(description="Report how much card text is understood.")
    parser.add_argument("--sets")
    parser.add_argument("--top", type=int, default=40)
    parser.add_argument("--held-out", action="store_true", help="measure only the held-out cards, without their spans")
    parser.add_argument("--cards", type=Path, help="a file of cards (those beside the project)")
    options = parser.parse_args(arguments)
    wanted = options.sets.split(",") if options.sets else None
    understood: Counter[str] = Counter()
    faithful: Counter[str] = Counter()
    total: Counter[str] = Counter()
    spans: Counter[str] = Counter()
    examples: dict[str, str] = {}
    differences: list[str] = []
    raws: list[dict[str, Any]] = pool(options.cards)
    raws = [raw for raw in raws if is_held_out(raw["cardId"]) == options.held_out]
    started = time.process_time()
    compiled = []
    for raw in raws:
        if wanted is not None and raw["set"] not in wanted:
            continue
        total[raw["set"]] += 1
        card, errors = try_compile(raw)
        if card is not None:
            understood[raw["set"]] += 1
            compiled.append((raw, card))
        for error in errors:
            span = failing_span(error)
            spans[span] += 1
            examples.setdefault(span, f"{error.card} {error.field}")
    seconds = time.process_time() - started
    for raw, card in compiled:
        difference = unfaithful(raw, card)
        if difference is None:
            faithful[raw["set"]] += 1
        else:
            differences.append(f"{raw['cardId']}: {difference}")
    for name in total:
        print(f"{name:5} {understood[name]:4} understood {faithful[name]:4} faithful of {total[name]:4}")
    whole = sum(total.values())
    print(
        f"all   {sum(understood.values())} understood ({100 * sum(understood.values()) / whole:.1f} %), "
        f"{sum(faithful.values())} faithful ({100 * sum(faithful.values()) / whole:.1f} %) of {whole}; "
        f"{whole / seconds:.0f} cards a second"
    )
    if not options.held_out:
        for span, count in spans.most_common(options.top):
            print(f"{count:4}  {span}   ({examples[span]})")
        for line in differences[: options.top]:
            print("differs", line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
