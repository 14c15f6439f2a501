"""Decks by name, file and code, and the starters that are shipped."""

import json
from datetime import date
from pathlib import Path

import pytest

from digilex.cards.banlist import banlist
from digilex.cards.card import Card
from digilex.cards.database import Database
from digilex.cards.deck import Deck, DeckList, Entry, check
from digilex.cards.deck_code import decode, encode
from digilex.cards.deck_library import UnknownDeck, builtin_decks, load_deck, load_deck_list
from digilex.cards.deck_lists import DeckListError, read, write

STARTERS = ("ST1", "ST2", "ST3", "ST4", "ST5", "ST6")
ST1 = "DCGUTtdAJydAUEDAZydAU8DAgMBAwEDAQMBAQEDAQMBAQEBAQMBAwEDAQEBAQFTdGFydGVyIERlY2ssIEdhaWEgUmVkIFtTVC0xXQ"
TOURNAMENTS = Path(__file__).resolve().parents[3] / "shared" / "decks" / "tournament-decks.json"
COMMUNITY = TOURNAMENTS.parents[1] / "cards" / "cards.json"


@pytest.fixture(autouse=True)
def no_decks_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DIGILEX_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_is_its_set_once_through(name: str) -> None:
    deck = load_deck_list(name)
    assert [entry.number for entry in deck.eggs] == [f"{name}-01"]
    assert [entry.number for entry in deck.main] == [f"{name}-{number:02d}" for number in range(2, 17)]
    assert [sum(entry.copies for entry in part) for part in (deck.eggs, deck.main)] == [4, 50]
    assert sorted(entry.copies for entry in deck.main) == [2] * 5 + [4] * 10
    assert deck.name.endswith(f"[ST-{name[2:]}]")


def test_the_first_starter_is_the_known_code() -> None:
    assert load_deck_list("ST1") == decode(ST1) == load_deck_list(ST1) == load_deck_list("st1")
    assert encode(load_deck_list("ST1")) == ST1


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_of_the_shipped_cards_is_legal(name: str) -> None:
    cards = Database()
    deck = load_deck(name, cards)
    # Hammer Spark (ST2-13) is restricted since 2024-08-31: the starter is older.
    assert check(deck, date(2020, 12, 1)) == []
    assert [card.category for card in deck.eggs] == ["Digi-Egg"] * 4
    assert load_deck(write(deck.as_list(), "code"), cards) == deck
    text = builtin_decks()[name].read_text(encoding="utf-8")
    for entry in read(text).entries():
        assert f"{entry.copies} {cards.find(entry.number).name} {entry.number}" in text.splitlines()


def test_files_of_any_form_are_decks(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('["ST1-01", "ST1-02", "ST1-02"]', encoding="utf-8")
    assert load_deck_list(str(path)) == load_deck_list(path)
    assert load_deck_list(path).name == "mine"


def test_the_users_own_decks_have_names(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "my red.txt").write_text("4 ST1-02", encoding="utf-8")
    assert {*STARTERS, "my red"} <= set(builtin_decks())
    assert load_deck_list("My Red").main[0].number == "ST1-02"


def test_what_is_no_deck_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownDeck, match="'ST11' is neither a deck, nor a file, nor a deck code; did you mean ST1"):
        load_deck("ST11")
    with pytest.raises(UnknownDeck, match="the decks here are ST1, ST2, ST3, ST4, ST5, ST6"):
        load_deck("missing.txt")
    (tmp_path / "bad.txt").write_text("four Agumon", encoding="utf-8")
    with pytest.raises(DeckListError, match="line 1: 'four Agumon'"):
        load_deck(tmp_path / "bad.txt")
    (tmp_path / "bad.bin").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UnknownDeck, match="a text in UTF-8"):
        load_deck(tmp_path / "bad.bin")


def test_every_unknown_card_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownDeck, match=r"has cards that are not known here:(?s:.)*ST1-01(?s:.)*ST1-16"):
        load_deck("ST1", Database(tmp_path))


@pytest.mark.skipif(not TOURNAMENTS.is_file(), reason=f"the tournament decks are not here ({TOURNAMENTS})")
def test_tournament_decks_were_legal_on_their_day() -> None:
    kinds = {"DigiEgg": "Digi-Egg"}
    cards = {
        data["cardId"]: Card(
            data["cardId"], data["nameEn"], kinds.get(data["kinds"][0], data["kinds"][0]), copies=data["maxCountInDeck"]
        )
        for data in json.loads(COMMUNITY.read_text(encoding="utf-8"))
    }
    for data in json.loads(TOURNAMENTS.read_text(encoding="utf-8")):
        listed = read(json.dumps(data))
        deck = listed.deck(cards.__getitem__)
        assert deck == Deck.from_json(deck.to_json(), cards.__getitem__)
        assert len(deck.eggs) == sum(data["eggs"].values())
        if data["date"]:
            assert check(deck, data["date"]) == [], data["id"]
        for form in ("text", "reversed", "numbers", "untap", "dcgo", "tts", "json", "code"):
            again = read(write(listed, form, lambda number: cards[number].name))
            assert again.deck(cards.__getitem__).counts() == deck.counts(), (data["id"], form)


@pytest.mark.skipif(not COMMUNITY.is_file(), reason=f"the official ban list is not here ({COMMUNITY.parent})")
def test_the_ban_list_has_every_fact_of_the_official_one() -> None:
    official = json.loads((COMMUNITY.parent / "banlist.json").read_text(encoding="utf-8"))
    today = banlist().limits_on(date(2026, 8, 18))
    pairs = {pair.number: pair.since.isoformat() for pair in banlist().pairs}
    for number, fact in official["current"].items():
        if fact["status"] == "banned_pair":
            assert pairs[number] == fact["effectiveDate"]
        else:
            assert today.pop(number) == fact["count"]
    assert today == {}
    assert len(banlist().limits) == sum(
        event["action"] == "restrict" and event["status"] != "banned_pair" for event in official["events"]
    )


@pytest.mark.skipif(not COMMUNITY.is_file(), reason=f"the community's cards are not here ({COMMUNITY})")
def test_a_line_of_every_card_is_read_in_every_form() -> None:
    for data in json.loads(COMMUNITY.read_text(encoding="utf-8")):
        entry = Entry(data["cardId"], 4)
        for form in ("text", "reversed", "untap", "dcgo"):
            text = write(DeckList("x", (entry,)), form, lambda _, name=data["nameEn"]: name)  # type: ignore[misc]
            assert read(text).main == (entry,), text
