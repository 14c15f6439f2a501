"""The whole pool: each card compiles to what is shipped, or is refused for the reason that is written down.

What is shipped also prints and reads back, as text and as JSON, which needs no official data. There is one test for
each set, so that workers share them. The interpreted engine alone runs these tests, which take long: what is compiled
of the reader and the printer is the same code.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import digilex
from digilex.cards.database import REFUSED, SET_FILE, SHIPPED, set_file
from digilex.cards.node import from_json
from digilex.text import parse_effects, render, render_sections
from digilex.text.compile import read_items
from digilex.text.data.corrections import corrections
from digilex.text.data.sources import gather

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from build_cards import PAGE, Report  # noqa: E402

SHARED = ROOT.parent / "shared" / "cards" / "cards.json"
SETS = sorted(path.stem for path in SHIPPED.glob("*.json") if SET_FILE.fullmatch(path.name))

pytestmark = pytest.mark.skipif(digilex.engine_kind() == "compiled", reason="the interpreted engine runs this test")


@lru_cache(maxsize=1)
def official() -> dict[str, list[dict[str, Any]]]:
    """The official cards by set."""
    if not SHARED.exists():
        pytest.skip("the official card data is not here (../shared/cards/cards.json)")
    found: dict[str, list[dict[str, Any]]] = {}
    for raw in gather(SHARED.parent).cards:
        found.setdefault(raw["set"], []).append(raw)
    return found


def text_of(name: str) -> str:
    return (SHIPPED / name).read_text(encoding="utf-8")


def test_the_sets_are_those_of_the_official_data() -> None:
    assert sorted(official()) == SETS


@pytest.mark.parametrize("name", SETS)
def test_what_compiles_is_what_is_shipped(name: str) -> None:
    """If this fails because the compiler or the data are better now: python tools/build_cards.py."""
    raws = official()[name]
    report = Report()
    for raw in raws:
        report.take(raw)
    assert set_file(name, report.cards[name]) == text_of(f"{name}.json"), "run: python tools/build_cards.py"
    numbers = {raw["cardId"] for raw in raws}
    refused = {number: why for number, why in json.loads(text_of(REFUSED)).items() if number in numbers}
    assert report.refused == refused
    assert {card.number for card in report.cards[name]} | set(refused) == numbers
    page = PAGE.read_text(encoding="utf-8")
    counts = (len(raws), report.understood[name], report.faithful[name], report.executable[name])
    assert f"\n| {name} | {' | '.join(map(str, counts))} |\n" in page
    listed = set(re.findall(r"\b[A-Z0-9]+-\d+\b", page.partition("## Not faithful")[2]))
    assert {number for found in report.differences.values() for number in found} == listed & numbers


@pytest.mark.parametrize("name", SETS)
def test_what_is_printed_reads_back(name: str) -> None:
    wrong: list[str] = []
    frozen = json.loads((Path(__file__).resolve().parent / "printed.json").read_text(encoding="utf-8"))
    for card in from_json(json.loads(text_of(f"{name}.json"))["cards"]):
        if from_json(json.loads(json.dumps(card.to_json()))) != card:
            wrong.append(f"{card.number}: as JSON")
        printed = render_sections(card)
        text = "\n".join(f"{section}: {part}" for section, part in printed.items() if part)
        if hashlib.sha256(text.encode()).hexdigest()[:10] != frozen[card.number].rstrip("!"):
            wrong.append(f"{card.number}: another text; if it is better, freeze it with tools/pool.py --write")
        for section, effects in card.sections().items():
            whole = read_items(printed.get(section, ""))
            if tuple(item for item in whole if item in effects) != effects:
                wrong.append(f"{card.number}: {section}")
            wrong += [f"{card.number}: {render(each)}" for each in effects if parse_effects(render(each)) != (each,)]
    assert not wrong


def test_corrections_find_what_they_correct() -> None:
    """A correction whose words are not in the source any more is dead and has to go."""
    raws = {raw["cardId"]: raw for cards in official().values() for raw in cards}
    dead: list[str] = []
    for number, entries in corrections().items():
        for entry in entries:
            assert entry["reason"]
            for field, slips in entry.get("replace", {}).items():
                text = (raws[number].get(field) or "").replace("\u00a0", " ")
                for wrong, right in slips:
                    if wrong not in text:
                        dead.append(f"{number}: {wrong}")
                    text = text.replace(wrong, right)
    assert not dead
