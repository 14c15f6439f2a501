"""Appends the numbers of new cards to the table of learned ids (src/digilex/envs/cards.txt), which only ever grows.

usage: card_table.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from digilex.cards.database import SHIPPED, Database

TABLE = Path(__file__).resolve().parent.parent / "src" / "digilex" / "envs" / "cards.txt"


def main() -> int:
    """Runs the command."""
    known = TABLE.read_text(encoding="utf-8").split() if TABLE.is_file() else []
    new = [number for number in Database(SHIPPED).numbers() if number not in set(known)]
    TABLE.write_text("".join(f"{number}\n" for number in [*known, *new]), encoding="utf-8")
    print(f"{len(new)} new cards, {len(known) + len(new)} in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
