"""Builds the shipped card data and the page on how much of the pool it covers.

    python tools/build_cards.py [--cards FILE] [--check]

Reads the community's card data (../shared/cards), compiles each card, lets the engine prepare it, and writes
src/digilex/cards/data/<SET>.json, docs/card-coverage.md and src/digilex/text/data/traits.txt. A card that is not
understood, or that the engine cannot run, is left out and listed on the page with the reason. With --check nothing is
written: status 1 if it would change.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from digilex.cards.card import Card  # noqa: E402
from digilex.cards.database import REFUSED, SHIPPED, set_file  # noqa: E402
from digilex.errors import CannotRun  # noqa: E402
from digilex.rules.program.prepare import prepare  # noqa: E402
from digilex.text.checking.faithful import NOT_READ_BACK, unfaithful  # noqa: E402
from digilex.text.compile import try_compile  # noqa: E402
from digilex.text.data.sources import pool  # noqa: E402
from digilex.text.diagnostics import CardTextError  # noqa: E402

TRAITS = ROOT / "src" / "digilex" / "text" / "data" / "traits.txt"
PAGE = ROOT / "docs" / "card-coverage.md"


class Report:
    """What became of each card."""

    def __init__(self) -> None:
        self.total: Counter[str] = Counter()
        self.understood: Counter[str] = Counter()
        self.faithful: Counter[str] = Counter()
        self.executable: Counter[str] = Counter()
        self.cards: dict[str, list[Card]] = {}
        self.not_understood: dict[str, list[str]] = {}
        self.not_executable: dict[str, list[str]] = {}
        self.differences: dict[str, list[str]] = {}
        self.not_read_back: list[str] = []
        self.refused: dict[str, str] = {}  # by number, for the deck check

    def take(self, raw: dict[str, Any]) -> None:
        """One card of the community's data."""
        name, number = raw["set"], raw["cardId"]
        self.total[name] += 1
        self.cards.setdefault(name, [])
        card, errors = try_compile(raw)
        if card is None:
            piece = missing_piece(errors[0])
            self.not_understood.setdefault(piece, []).append(number)
            link = ": " if errors[0].reason else " "
            self.refused[number] = f"{raw['nameEn'].strip()}: {errors[0].field} was not understood{link}{piece}"
            return
        self.understood[name] += 1
        difference = unfaithful(raw, card)
        if difference is None:
            self.faithful[name] += 1
        else:
            self.differences.setdefault(short(difference), []).append(number)
        try:
            prepare(card)
        except CannotRun as error:
            node = str(error).split("cannot run ")[-1].split("(")[0]
            self.not_executable.setdefault(node, []).append(number)
            self.refused[number] = f"{card.name}: the engine cannot run {node}"
            return
        self.executable[name] += 1
        if difference is not None and difference.startswith(("not printed", NOT_READ_BACK)):
            self.not_read_back.append(number)
            self.refused[number] = f"{card.name}: the text printed from its program does not read back to it"
            return
        self.cards[name].append(card)


def traits(cards: list[Card]) -> str:
    """The traits that no card is called by, a line each."""
    names = {name for card in cards for name in (card.name, *card.rule_names)}
    found = {trait for card in cards for trait in (*card.form, *card.attribute, *card.types, *card.rule_traits)}
    return "".join(f"{trait}\n" for trait in sorted(found - names))


def short(difference: str) -> str:
    """The first words of a difference: enough to find it, too few to quote a card."""
    words = difference.split()
    return " ".join(words[:9]) + (" ..." if len(words) > 9 else "")


def missing_piece(error: CardTextError) -> str:
    """Where understanding ended: the word there and the kind of thing that was expected."""
    if error.reason:
        return error.reason
    found = short(error.text[error.start : error.end].strip().lower()) or "the end"
    expected = sorted(item for item in error.expected if " " in item) or sorted(error.expected)
    return f"at '{found}' where {', '.join(expected[:3]) or 'nothing more'} was expected"


def page(report: Report) -> str:
    """docs/card-coverage.md."""
    total = sum(report.total.values())
    lines = [
        "# How many cards compile",
        "",
        "Written by `python tools/build_cards.py`. *Understood*: every clause was read. *Faithful*: the text rendered",
        "from the program says what the official one says, in words that `checking/phrases.txt` takes for the same or",
        "`checking/reviewed.txt` excuses. *Executable*: the engine prepared the whole program: these cards ship.",
        "",
        "| set | cards | understood | faithful | executable |",
        "| --- | --: | --: | --: | --: |",
    ]
    for name in sorted(report.total):
        row = (report.total[name], report.understood[name], report.faithful[name], report.executable[name])
        lines.append(f"| {name} | " + " | ".join(str(number) for number in row) + " |")
    sums = [sum(counter.values()) for counter in (report.understood, report.faithful, report.executable)]
    shares = " | ".join(f"**{number}** ({number / total:.1%})" for number in sums)
    lines += [f"| **all** | **{total}** | {shares} |", ""]
    lines += ["## Not understood", "", "By the missing piece of language, most cards first.", ""]
    lines += grouped(report.not_understood)
    lines += ["## Understood, but the engine cannot run it yet", ""]
    lines += grouped(report.not_executable)
    left_out = ", ".join(report.not_read_back) or "none"
    lines += ["## Printed, it does not read back", "", f"Left out too: {left_out}.", ""]
    lines += ["## Not faithful", "", "Each is a bug, or a wording that no phrase knows.", ""]
    lines += grouped(report.differences)
    return "\n".join(lines).rstrip() + "\n"


def grouped(groups: dict[str, list[str]]) -> list[str]:
    """Groups as a list, largest first."""
    if not groups:
        return ["Nothing.", ""]
    ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    return [*(f"- {len(numbers)}: {what} — {', '.join(numbers)}" for what, numbers in ordered), ""]


def main(arguments: list[str] | None = None) -> int:
    """Builds, or checks that building would change nothing."""
    parser = argparse.ArgumentParser(description="Build the shipped card data.")
    parser.add_argument("--cards", type=Path, help="a file of cards (those beside the project)")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(arguments)
    report = Report()
    for raw in pool(options.cards):
        report.take(raw)
    files = {SHIPPED / f"{name}.json": set_file(name, cards) for name, cards in report.cards.items() if cards}
    files[PAGE] = page(report)
    files[TRAITS] = traits([card for cards in report.cards.values() for card in cards])
    files[SHIPPED / REFUSED] = json.dumps(dict(sorted(report.refused.items())), indent=0, ensure_ascii=False) + "\n"
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if options.check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not up to date: run python tools/build_cards.py")
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path], encoding="utf-8")
    print(f"{sum(report.executable.values())} of {sum(report.total.values())} cards; {len(stale)} files written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
