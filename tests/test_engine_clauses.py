"""What the engine writes into the log and into decisions are clauses of the rules themselves, not their headings."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CITED = re.compile(r'"(\d+(?:-\d+)+)"')
# Clauses that say something themselves and have others below them.
WITH_CLAUSES_BELOW = {"6-2-1", "6-3-1", "6-4-1", "6-5-1"}


def clauses() -> dict[str, bool]:
    """The numbers of the rules, and whether each has no clauses below it."""
    lines = (ROOT / "scenarios" / "clauses.txt").read_text(encoding="utf-8").split("\n")
    return {line.split()[0]: line.endswith("leaf") for line in lines if line[:1].isdigit()}


def test_the_engine_cites_clauses_and_not_headings() -> None:
    known = clauses()
    wrong = []
    for path in sorted((ROOT / "src" / "digilex" / "rules").rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for cited in CITED.findall(line):
                if not known.get(cited, False) and cited not in WITH_CLAUSES_BELOW:
                    wrong.append(f"{path.name}:{number}: {cited}")
    assert not wrong, "\n".join(wrong)
