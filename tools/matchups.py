"""Writes docs/matchups.md: which of the built-in decks beats which, from books of the arena.

usage: matchups.py BOOK.sqlite ... [--out FILE]

Each book is a round robin of one agent (`digilex arena run ... -o BOOK.sqlite`). The page tells how it was made, and
each figure with the interval that holds the truth 95 times of 100.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from digilex.arena.book import Book
from digilex.arena.findings import Findings, findings
from digilex.arena.statistics import Share

PAGE = Path(__file__).resolve().parent.parent / "docs" / "matchups.md"
HEAD = """# Match-ups

Which of the built-in decks beats which, played by the search. `tools/matchups.py` writes this page from books of the
arena ([arena.md](arena.md)).

- Both decks are in the hands of the same agent, which is named below and knows neither list; they take turns at going
  first.
- A cell is the share of the deck of its row, in percent, with the interval that holds the truth 95 times of 100.
  **Bold** cells leave out 50 %. Of twenty cells one misses the truth by chance, so a single bold cell among many proves
  little: the shares and ratings of whole decks prove more.
- The results hold for this agent with this budget. It looks a few turns ahead and judges by what lies on the table, so
  a deck that lives by long plans looks worse here than in the hands of a master. They say nothing of decks that are
  not on the page.
"""


def short(name: str) -> str:
    """The name of a tournament deck without where it comes from."""
    words = name.split("-")
    dated = [i for i, word in enumerate(words) if len(word) == 4 and word.isdigit()]
    return " ".join(words[dated[0] + 4 :]) if dated else name


def cell(share: Share) -> str:
    """A share as a cell of a table."""
    if not share.games:
        return ""
    low, high = share.interval
    text = f"{100 * share.value:.0f} ({100 * low:.0f} to {100 * high:.0f})"
    return f"**{text}**" if low > 0.5 or high < 0.5 else text


def section(book: Book, found: Findings) -> list[str]:
    """What one book tells."""
    plan = book.plan
    agents = sorted({entrant.agent for entrant in plan.entrants})
    names = [each.name for each in found.ratings]
    lengths = [turns for turns, count in found.turns.items() for _ in range(count)]
    turns = sum(lengths) / max(1, len(lengths))
    decks = " ".join(each.name for each in plan.entrants)
    stopped = f" (stopped after {found.games} of {plan.count()} games)" if found.games < plan.count() else ""
    lines = [
        f"## {', '.join(sorted(map(short, names)))}", "",
        f"{found.games} games by `{', '.join(agents)}`{stopped}:", "",
        f"    digilex arena run {decks} --agents {','.join(agents)} -n {plan.games} --seed {plan.seed}", "",
        f"Who goes first wins {found.first.text()}. A game takes {turns:.1f} turns on the average. "
        f"{len(found.failures)} games broke off.", "",
        "| deck | games | won | rating |", "| --- | --- | --- | --- |",
    ]  # fmt: skip
    for each in found.ratings:
        low, high = each.interval
        share = found.shares.get(each.name, Share(0, 0))
        lines.append(
            f"| {short(each.name)} | {share.games} | {share.text()} | {each.value:.0f} ({low:.0f} to {high:.0f}) |"
        )
    lines += ["", "| | " + " | ".join(map(short, names)) + " |", "| --- |" + " --- |" * len(names)]
    for one in names:
        cells = [
            "" if other == one or (one, other) not in found.pairings else cell(found.pairings[one, other].share)
            for other in names
        ]
        lines.append(f"| {short(one)} | " + " | ".join(cells) + " |")
    return lines


def main() -> None:
    """Reads the books, writes the page."""
    parser = argparse.ArgumentParser(description="Write the page of match-ups.")
    parser.add_argument("books", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=PAGE)
    arguments = parser.parse_args()
    parts = [HEAD]
    for path in arguments.books:
        with Book.open(path) as book:
            parts.append("\n".join(section(book, findings(book))) + "\n")
    arguments.out.write_text("\n".join(parts), encoding="utf-8")
    print(f"written: {arguments.out}")


if __name__ == "__main__":
    main()
