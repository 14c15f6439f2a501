"""Where two lines of the grammar read the same words with different meanings, the later one says that it gives way."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import digilex  # noqa: E402
from ambiguity import ambiguous, marked  # noqa: E402
from digilex.text.data.sources import FIRST, FOLDER  # noqa: E402
from digilex.text.engine import grammar  # noqa: E402
from tracing import cards, lines, written  # noqa: E402

pytestmark = pytest.mark.skipif(digilex.engine_kind() == "compiled", reason="the interpreted engine runs this test")

SAMPLE = 60  # every so many cards

needs_data = pytest.mark.skipif(not (FOLDER / FIRST).is_file(), reason="the community's card data is not here")


@needs_data
def test_readings_that_differ_are_ranked() -> None:
    found = ambiguous(cards()[::SAMPLE])
    known = lines()
    shown = [
        (known[written(one)[-1]], known[written(two)[-1]], found.examples[one, two]) for one, two in found.unranked
    ]
    assert found.ranked
    assert not shown, "python tools/ambiguity.py says more"


@needs_data
def test_a_line_that_lacks_its_mark_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar(), "yielding", set())
    assert ambiguous(cards()[: SAMPLE * 10 : SAMPLE]).unranked


@pytest.mark.parametrize(
    ("row", "with_mark"),
    [
        ("  {cards:ref} {changes!cards}             => Modify(cards, changes)",
         "  ? {cards:ref} {changes!cards}           => Modify(cards, changes)"),
        ("  - them                                  => It(\"that\")",
         "  - ? them                                => It(\"that\")"),
        ("  imperative: @LEMMA {cards:ref} TAIL     => ACTION",
         "  imperative: ? @LEMMA {cards:ref} TAIL   => ACTION"),
    ],
)  # fmt: skip
def test_the_mark_stands_before_the_wording(row: str, with_mark: str) -> None:
    assert marked(row) == with_mark
