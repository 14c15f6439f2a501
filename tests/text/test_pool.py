"""The whole pool: what compiles also prints and reads back, and not less is understood than before."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from digilex.cards.card import Card
from digilex.text import CardTextError, parse_effects, render, try_compile
from digilex.text.compile import corrections
from digilex.text.faithful import unfaithful

SHARED = Path(__file__).resolve().parents[3] / "shared" / "cards" / "cards.json"
UNDERSTOOD = 0.99  # of all cards; raise it when more is understood
FAITHFUL = 0.99  # of the understood cards, word by word and in order
READS_BACK = 1.0  # of the effects of the understood cards


@lru_cache(maxsize=1)
def pool() -> list[tuple[dict[str, Any], Card | None]]:
    if not SHARED.exists():
        pytest.skip("the official card data is not here (../shared/cards/cards.json)")
    return [(raw, try_compile(raw)[0]) for raw in json.loads(SHARED.read_text(encoding="utf-8"))]


def test_enough_cards_are_understood() -> None:
    cards = pool()
    assert sum(card is not None for _, card in cards) / len(cards) >= UNDERSTOOD


def test_what_is_understood_is_faithful() -> None:
    understood = [(raw, card) for raw, card in pool() if card is not None]
    assert sum(unfaithful(raw, card) is None for raw, card in understood) / len(understood) >= FAITHFUL


def test_printed_effects_read_back() -> None:
    effects = {effect for _, card in pool() if card for section in card.sections().values() for effect in section}
    same = 0
    for effect in effects:
        try:
            same += parse_effects(render(effect)) == (effect,)
        except (CardTextError, ValueError):
            continue
    assert same / len(effects) >= READS_BACK


def test_corrections_find_what_they_correct() -> None:
    """A correction whose words are not in the source any more is dead and has to go."""
    raws = {raw["cardId"]: raw for raw, _ in pool()}
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
