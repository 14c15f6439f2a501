"""Whole games kept as text: they replay move by move to the same end, on every machine and build."""

from __future__ import annotations

from pathlib import Path

import pytest

from digilex.cards.database import database
from digilex.notation.record import read, replay

RECORDS = sorted((Path(__file__).resolve().parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    """If this fails because the rules are better now, write them anew with tools/golden.py."""
    record = read(path.read_text(encoding="utf-8"), str(path))
    game = replay(record, database().find)
    assert game.over
    winner = "draw" if game.winner is None else "ab"[game.winner]
    assert (winner, game.reason, game.reason_clause) == (record.result, record.reason, record.clause)


def test_there_are_some() -> None:
    assert len(RECORDS) >= 8
