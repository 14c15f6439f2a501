"""Appends new cards to the table of learned ids (src/digilex/envs/cards.txt) and new words to the features of cards
(features.txt beside it). Both only ever grow, so that what was trained stays true.

usage: card_table.py
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from digilex.cards.database import SHIPPED, Database
from digilex.envs.core.rows import tokens_of
from digilex.envs.features import describe
from digilex.rules.program.prepare import prepare

FOLDER = Path(__file__).resolve().parent.parent / "src" / "digilex" / "envs"
ENOUGH = 10  # a feature that fewer cards have is left out: nothing could be learned of it


def grow(path: Path, found: list[str]) -> None:
    """Append the lines that a file does not have."""
    known = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    new = [line for line in found if line not in set(known)]
    path.write_text("".join(f"{line}\n" for line in [*known, *new]), encoding="utf-8")
    print(f"{path.name}: {len(new)} new, {len(known) + len(new)} in all")


def main() -> int:
    """Runs the command."""
    cards = Database(SHIPPED)
    tokens = [token.number for card in cards.all() for token in tokens_of(prepare(card))]
    grow(FOLDER / "cards.txt", [*cards.numbers(), *tokens])
    counts = Counter(name for card in cards.all() for name in describe(card))
    grow(FOLDER / "features.txt", sorted(name for name, count in counts.items() if count >= ENOUGH))
    return 0


if __name__ == "__main__":
    sys.exit(main())
