"""Whole games kept as text: they replay move by move to the same end, on every machine and build."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from digilex.cards.database import database
from digilex.notation.record import read, replay

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import golden  # noqa: E402

RECORDS = sorted((ROOT / "tests" / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    """If this fails because the rules are better now, write them anew with tools/golden.py."""
    record = read(path.read_text(encoding="utf-8"), str(path))
    game = replay(record, database().find)
    assert game.over
    winner = "draw" if game.winner is None else "ab"[game.winner]
    assert (winner, game.reason, game.reason_clause) == (record.result, record.reason, record.clause)


def test_they_are_the_games_of_the_tool() -> None:
    names = {golden.name(*game) for game in golden.GAMES}
    assert {path.name for path in RECORDS} == names
    assert len(names) == len(golden.GAMES)


@pytest.mark.parametrize("line", ["dna digivolve", "burst digivolve", "app fuse", "link", "counter", "activate"])
def test_they_show_the_ways_of_newer_sets(line: str) -> None:
    assert any(re.search(rf"^ +\d+ [ab] {line} ", path.read_text(encoding="utf-8"), re.MULTILINE) for path in RECORDS)


def test_they_show_digixros_and_dual_cards() -> None:
    cards = database()
    decks = [read(path.read_text(encoding="utf-8"), str(path)).decks for path in RECORDS]
    numbers = {entry.number for pair in decks for deck in pair for entry in deck.main}
    assert any(cards.find(number).is_dual for number in numbers)
    assert any(cards.find(number).digixros is not None for number in numbers)
