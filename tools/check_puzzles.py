"""Solves every puzzle that is shipped again: exactly one first move wins, however the hidden cards are dealt."""

from __future__ import annotations

import sys

from digilex.agents.puzzles import wrong_with
from digilex.notation.library import scenario_folder
from digilex.notation.scenario import read_file


def main() -> int:
    """Checks all, says what is wrong."""
    found = read_file(scenario_folder() / "puzzles" / "from-games.yaml")
    problems = [problem for problem in map(wrong_with, found) if problem]
    print("\n".join(problems) or f"{len(found)} puzzles, each with exactly one winning first move")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
