"""Says which rows of the checker's table (checking/phrases.txt) how many cards need, and drops those that none needs.

usage: wordings.py [--drop] [--show N] [--review]

A row is needed by a card if the card's official and printed text differ without it. Asked are the cards of the data and
the invented ones that may be learnt from (`invented.py`). Rows that fire nowhere, and rows whose cards are faithful
without them, are superfluous. --show lists the rows that N cards or fewer need.
--review writes down the cards that are not faithful now (checking/reviewed.txt): read each of them before it is kept.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from digilex.text.checking import faithful, plain
from digilex.text.compile import reads_back, try_compile
from digilex.text.data.corrections import corrected
from digilex.text.data.sources import pool as pool_of_cards
from digilex.text.engine import undisturbed
from digilex.text.printing.render import render_sections
from invented import batches

TABLE = Path(faithful.__file__).resolve().parent / "phrases.txt"
REVIEWED = TABLE.with_name("reviewed.txt")
Pair = tuple[str, dict[str, Any], dict[str, str]]
MANY = 60  # a row that fires on more cards than this is not tried by taking it out


def pair(raw: dict[str, Any]) -> Pair | None:
    """A card's fields and printed sections, if it is understood and its print reads back."""
    card, _ = try_compile(raw)
    if card is None:
        return None
    try:
        sections = render_sections(card)
    except ValueError:
        return None
    return (raw["cardId"], corrected(raw), sections) if reads_back(card, sections) else None


def fired(one: Pair) -> set[int]:
    """The rows that fire on a card's texts."""
    _, fields, sections = one
    found: set[int] = set()
    for text in (*(value for value in fields.values() if isinstance(value, str)), *sections.values()):
        for said in plain.words(text):
            line = " " + said
            for number, phrase in enumerate(plain.phrases()):
                changed = plain.applied(phrase, line)
                if changed != line:
                    found.add(number)
                    line = changed
    return found


def needs(gone: set[int], pairs: list[Pair], number: int) -> list[str]:
    """The cards that differ without the rows."""
    whole = plain.phrases()
    kept = tuple(row for index, row in enumerate(whole) if index not in gone and index != number)
    plain.phrases = lambda: kept  # type: ignore[assignment]
    plain.plain_line.cache_clear()
    try:
        return [name for name, fields, sections in pairs if faithful.compare(fields, sections) is not None]
    finally:
        plain.phrases = lambda: whole  # type: ignore[assignment]
        plain.plain_line.cache_clear()


def main() -> None:
    """Measure, and drop or write down if asked."""
    parser = argparse.ArgumentParser(description="Which rows of the table are needed.")
    parser.add_argument("--drop", action="store_true")
    parser.add_argument("--show", type=int, default=0, help="list the rows that so many cards or fewer need")
    parser.add_argument("--review", action="store_true")
    asked = parser.parse_args()
    learnt = [] if asked.review else [raw for raws in batches(kept=False).values() for raw in raws]
    with undisturbed(), Pool(2) as pool:
        known = [one for one in pool.map(pair, [*pool_of_cards(), *learnt], 64) if one]
    if asked.review:
        review(known)
        return
    rows = plain.phrases()
    by_row: defaultdict[int, list[Pair]] = defaultdict(list)
    for one in known:
        if faithful.compare(one[1], one[2]) is None:
            for number in fired(one):
                by_row[number].append(one)
    gone: set[int] = set()
    users: Counter[str] = Counter()
    for number in reversed(range(len(rows))):
        if len(by_row[number]) > MANY:
            users[f"fires on more than {MANY}"] += 1
            continue
        needing = needs(gone, by_row[number], number)
        if not needing:
            gone.add(number)
        users[("none", "one", "2 to 5", "6 or more")[(len(needing) > 0) + (len(needing) > 1) + (len(needing) > 5)]] += 1
        if len(needing) <= asked.show:
            print(*needing, rows[number].row)
    print(f"{len(rows)} rows, by the cards that need them: {dict(users)}; {len(faithful.reviewed())} cards reviewed")
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


def review(known: list[Pair]) -> None:
    """Writes down the cards that differ, and how; the comments at the top of the file stay."""
    heading = [line for line in REVIEWED.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    before = dict(faithful.reviewed())
    faithful.reviewed = lambda: {}  # type: ignore[assignment]
    found = {name: faithful.compare(fields, sections) for name, fields, sections in known}
    rows = [f"{name} {unlike}" for name, unlike in sorted(found.items()) if unlike]
    REVIEWED.write_text("\n".join([*heading, *rows]) + "\n", encoding="utf-8")
    print(*(row for row in rows if before.get(row.split(" ")[0]) != row.split(" ", 1)[1]), sep="\n")


if __name__ == "__main__":
    main()
