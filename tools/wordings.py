"""Says which rows of the checker's table (text/equal_wordings.txt) which cards need, and drops those that none needs.

usage: wordings.py [--drop] [--show]

A row is needed by a card if the card's official and printed text differ without it. Rows that fire nowhere, and rows
whose cards are faithful without them, are superfluous. --show lists the rows that one card alone needs.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from digilex.text import faithful
from digilex.text.compile import corrected, try_compile
from digilex.text.lexer import tokenize
from digilex.text.render import render_sections
from digilex.text.sources import pool as pool_of_cards

TABLE = Path(faithful.__file__).resolve().parent / "equal_wordings.txt"
Pair = tuple[str, dict[str, Any], dict[str, str]]


def pair(raw: dict[str, Any]) -> tuple[Pair, list[int]] | None:
    """A faithful card's fields and printed sections, and the rows that fire on them."""
    card, _ = try_compile(raw)
    if card is None:
        return None
    fields, sections = corrected(raw), render_sections(card)
    if faithful.compare(fields, sections) is not None:
        return None
    fired: set[int] = set()
    texts = [value for value in fields.values() if isinstance(value, str)] + list(sections.values())
    for text in texts:
        line = " \n ".join(faithful._own_named(part) for part in faithful._cut(tokenize(text)))
        for number, row in enumerate(faithful.wordings()):
            if row.plain == faithful._NEAREST:
                line = faithful._named_again(line)
                continue
            line, count = row.pattern.subn(row.plain, line)
            if count:
                fired.add(number)
                line = faithful._GAP.sub(" ", line)
    return (raw["cardId"], fields, sections), sorted(fired)


def needs(gone: frozenset[int], pairs: list[Pair], number: int | None) -> list[str]:
    """The cards that differ without the rows."""
    whole = faithful.wordings()
    kept = tuple(row for index, row in enumerate(whole) if index not in gone and index != number)
    faithful.wordings = lambda: kept  # type: ignore[assignment]
    faithful.plain_lines.cache_clear()
    try:
        return [name for name, fields, sections in pairs if faithful.compare(fields, sections) is not None]
    finally:
        faithful.wordings = lambda: whole  # type: ignore[assignment]
        faithful.plain_lines.cache_clear()


def main() -> None:
    """Measure, and drop if asked."""
    parser = argparse.ArgumentParser(description="Which rows of the table are needed.")
    parser.add_argument("--drop", action="store_true")
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    rows = faithful.wordings()
    with Pool(2) as pool:
        found = [item for item in pool.map(pair, pool_of_cards(), 64) if item]
    by_row: defaultdict[int, list[Pair]] = defaultdict(list)
    for one, fired in found:
        for number in fired:
            by_row[number].append(one)
    gone: set[int] = set()
    alone = 0
    for number in reversed(range(len(rows))):
        if rows[number].plain == faithful._NEAREST or len(by_row[number]) > 60:
            continue
        needing = needs(frozenset(gone), by_row[number], number)
        if not needing:
            gone.add(number)
        elif len(needing) == 1:
            alone += 1
            if asked.show:
                print(needing[0], rows[number].pattern.pattern, "=>", rows[number].plain)
    print(f"{len(rows)} rows; {len(gone)} that no card needs, {alone} that one card needs")
    if asked.drop:
        drop(gone)


def drop(gone: set[int]) -> None:
    """Takes rows out of the table."""
    kept: list[str] = []
    number = 0
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        is_row = bool(line.strip()) and not line.startswith(("#", "let "))
        if not is_row or number not in gone:
            kept.append(line)
        number += is_row
    TABLE.write_text("\n".join(kept) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
