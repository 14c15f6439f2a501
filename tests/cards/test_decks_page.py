"""The examples of docs/decks.md run as they stand."""

import doctest
from pathlib import Path

import pytest

from digilex.cards.database import database

PAGE = Path(__file__).resolve().parents[2] / "docs" / "decks.md"


def test_the_examples_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DIGILEX_DATA", str(tmp_path))  # the shipped cards alone
    database.cache_clear()
    try:
        failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    finally:
        database.cache_clear()
    assert tried > 10 and failed == 0
