"""The tournament decks that are built in: facts, spread over the formats, playable."""

from __future__ import annotations

from pathlib import Path

import pytest

from digilex.cards.banlist import Banlist
from digilex.cards.database import Database
from digilex.cards.deck import check
from digilex.cards.deck_library import SHIPPED, UnknownDeck, deck_facts, load_deck
from digilex.cards.deck_lists import read

DECKS = sorted(path for path in SHIPPED.glob("*.txt") if "format" in deck_facts(path))


def test_there_are_enough_of_all_formats() -> None:
    assert len(DECKS) >= 60
    assert len({deck_facts(path)["format"] for path in DECKS}) >= 30


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_deck_is_playable_and_was_legal(path: Path) -> None:
    facts, cards = deck_facts(path), Database()
    written = read(path.read_text(encoding="utf-8"))
    assert written.name.endswith(f", {facts['format']}") and written.name == facts["name"]
    missing = [entry.number for entry in written.entries() if entry.number not in cards]
    if missing:
        pytest.skip(f"not in the card data: {', '.join(missing)}")
    deck = written.deck(cards.find)
    assert check(deck, facts["date"]) == [] if "date" in facts else check(deck, restrictions=Banlist()) == []


def test_a_deck_with_a_refused_card_says_why(tmp_path: Path) -> None:
    (tmp_path / "refused.json").write_text('{"ZZ1-001": "Sample: effectText was not understood at \'dance\'"}')
    (tmp_path / "deck.txt").write_text("4 Sample ZZ1-001\n")
    with pytest.raises(UnknownDeck, match=r"ZZ1-001 was refused(?s:.)*at 'dance'"):
        load_deck(tmp_path / "deck.txt", Database(tmp_path))
