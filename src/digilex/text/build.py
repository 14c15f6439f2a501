"""Compiles the community's card data into the shipped files: one readable file for each set.

python -m digilex.text.build [--sets ST1,ST2] [--cards FILE] [--out FOLDER]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from digilex.cards.card import Card
from digilex.cards.language import VERSION
from digilex.text.compile import try_compile
from digilex.text.sources import FIRST, FOLDER, pool

DEFAULT_CARDS = FOLDER / FIRST
DEFAULT_OUT = Path(__file__).resolve().parents[1] / "cards" / "data"


def set_file(name: str, cards: list[Card]) -> str:
    """The shipped file of a set: a header, then one card a line."""
    lines = ",\n".join(json.dumps(card.to_json(), ensure_ascii=False, separators=(", ", ": ")) for card in cards)
    return f'{{"set": "{name}", "language_version": {VERSION}, "cards": [\n{lines}\n]}}\n'


def main(arguments: list[str] | None = None) -> int:
    """Writes the files of the sets asked for; tells what was refused."""
    parser = argparse.ArgumentParser(description="Compile card data into cards/data.")
    parser.add_argument("--sets", help="comma-separated set codes; all sets if left out")
    parser.add_argument("--cards", type=Path, default=DEFAULT_CARDS)
    parser.add_argument("--out", type=Path, default=DEFAULT_OUT)
    options = parser.parse_args(arguments)
    wanted = options.sets.split(",") if options.sets else None
    by_set: dict[str, list[dict[str, Any]]] = {}
    for raw in pool(options.cards):
        if wanted is None or raw["set"] in wanted:
            by_set.setdefault(raw["set"], []).append(raw)
    options.out.mkdir(parents=True, exist_ok=True)
    refused = 0
    for name, raws in by_set.items():
        compiled: list[Card] = []
        for raw in raws:
            card, errors = try_compile(raw)
            if card is None:
                refused += 1
                print(errors[0], file=sys.stderr)
            else:
                compiled.append(card)
        (options.out / f"{name}.json").write_text(set_file(name, compiled), encoding="utf-8")
        print(f"{name}: {len(compiled)} of {len(raws)} cards")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
