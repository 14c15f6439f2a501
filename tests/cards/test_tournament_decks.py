"""The tournament decks that are built in: facts, spread over the formats, playable."""

from __future__ import annotations

from pathlib import Path

import pytest

from digilex.cards.banlist import Banlist
from digilex.cards.database import Database
from digilex.cards.deck import check
from digilex.cards.deck_library import SHIPPED, UnknownDeck, deck_facts, is_starter, listed_decks, load_deck
from digilex.cards.deck_lists import read

DECKS = sorted(path for path in SHIPPED.glob("*.txt") if "format" in deck_facts(path))


def test_all_decks_of_the_reference_are_built_in() -> None:
    assert len(DECKS) == 311
    assert len({deck_facts(path)["format"] for path in DECKS}) >= 30


def test_they_are_listed_by_format_the_newest_first() -> None:
    listed = listed_decks()
    starters = [name for name, _, facts in listed if is_starter(name, facts)]
    assert starters == [name for name, _, _ in listed[: len(starters)]] and starters[:2] == ["ST1", "ST2"]
    formats = [facts["format"] for _, _, facts in listed if "format" in facts]
    in_order = list(dict.fromkeys(formats))
    assert formats == sorted(formats, key=in_order.index), "a format is listed in one place"
    last = [max(facts.get("date", "") for _, _, facts in listed if facts.get("format") == each) for each in in_order]
    assert last == sorted(last, reverse=True)


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
