"""Every card of the first six starter decks compiles, prints and reads back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from digilex.cards.card import Card
from digilex.cards.node import from_json
from digilex.text import compile_card, parse_effects, render, render_sections
from digilex.text.compile import read_items

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "cards" / "cards.json"
DATA = ROOT / "src" / "digilex" / "cards" / "data"
SETS = ("ST1", "ST2", "ST3", "ST4", "ST5", "ST6")


def official() -> list[dict[str, Any]]:
    if not SHARED.exists():
        pytest.skip("the official card data is not here (../shared/cards/cards.json)")
    return [raw for raw in json.loads(SHARED.read_text(encoding="utf-8")) if raw["set"] in SETS]


def shipped() -> list[Card]:
    found: list[Card] = []
    for name in SETS:
        found += from_json(json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))["cards"])
    return found


def test_every_starter_card_compiles_and_is_what_is_shipped() -> None:
    compiled = {raw["cardId"]: compile_card(raw) for raw in official()}
    assert len(compiled) == 96
    assert compiled == {card.number: card for card in shipped()}


def test_shipped_cards_are_lossless_as_json() -> None:
    cards = shipped()
    assert len(cards) == 96
    for card in cards:
        assert from_json(json.loads(json.dumps(card.to_json()))) == card


def test_what_is_printed_reads_back_as_the_same_program() -> None:
    for card in shipped():
        for section, effects in card.sections().items():
            for effect in effects:
                assert parse_effects(render(effect)) == (effect,), render(effect)
            text = render_sections(card).get(section, "")
            assert tuple(item for item in read_items(text)) == effects, text
