"""The commands with wrong input: every answer says what was wrong and what would be right, and none is a traceback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from digilex.cards.database import database
from digilex.cli.main import main
from digilex.notation.card_texts import CardTexts

Captured = pytest.CaptureFixture[str]
GOLDEN = str(Path(__file__).parent / "golden" / "ST3-ST4-greedy-greedy.txt")
CARD: dict[str, Any] = {"cardId": "ZZ1-001", "nameEn": "Testmon", "kinds": ["Digimon"], "colors": ["Red"]}


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("DIGILEX_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DIGILEX_CACHE", str(tmp_path / "cache"))
    database.cache_clear()
    yield
    database.cache_clear()


def said(capsys: Captured, *arguments: str, status: int = 0) -> str:
    """What the command says, after its exit status was checked."""
    try:
        ended = main(arguments)
    except SystemExit as error:
        ended = int(error.code or 0)
    captured = capsys.readouterr()
    assert ended == status, captured.err
    return captured.out + captured.err


# --- the nearest wording that is understood -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        (
            "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or lesser.",
            "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less.",
        ),
        (
            "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or lesser. Sing a song.",
            "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less.",
        ),
        ("[On Pley] Gain 1 memory.", "[On Play] Gain 1 memory."),
        ("[When Attacking] Draw two cards.", "[When Attacking] Draw 2 cards."),
        (
            "[On Deletion] You may play 1 [Agumon] out of your trash free of charge.",
            "[On Deletion] You may play 1 [Agumon] from your trash without paying the cost.",
        ),
    ],
)
def test_the_nearest_wording(capsys: Captured, text: str, nearest: str) -> None:
    shown = said(capsys, "text", text, status=1)
    assert "^" in shown and "not understood at" in shown and "expected" in shown
    assert shown.rstrip().endswith(f"the nearest wording that is understood: {nearest}")
    assert json.loads(said(capsys, "text", "--json", text, status=1))["nearest"] == nearest
    assert "reads back" in said(capsys, "text", nearest)


def test_a_sentence_far_from_everything(capsys: Captured) -> None:
    text = "[Your Turn] Shuffle all the memory in the hand of the moon, then put the security stack on your head."
    assert "the nearest wording that is understood: " in said(capsys, "text", text, status=1)


def test_compile_and_scenario_offer_the_nearest_wording(capsys: Captured, tmp_path: Path) -> None:
    text = "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or lesser."
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{**CARD, "effectText": text}]))
    assert "3000 DP or less." in said(capsys, "compile", str(file), "--check", status=1)
    [card] = json.loads(said(capsys, "compile", str(file), "--json", status=1))["cards"]
    assert card["places"][0]["nearest"].endswith("3000 DP or less.")
    assert "3000 DP or less." in said(capsys, "import", str(file), status=1)
    scenario = tmp_path / "own.yaml"
    scenario.write_text(f'title: x\ncards:\n  X-01: {{effect: "{text}"}}\nmoves: []\n')
    assert "3000 DP or less." in said(capsys, "scenario", str(scenario), status=1)


def test_a_text_as_compile_reads_it(capsys: Captured) -> None:
    assert "Delete" in said(capsys, "text", "[On Play] Delet 1 of your opponent's Digimon.")
    assert "DigivolutionRequirement(cost 2" in said(capsys, "text", "[Digivolve] [Agumon]: Cost 2")
    assert "rule_names: Greymon" in said(capsys, "text", "[Rule] Name: Also treated as [Greymon].")
    assert json.loads(said(capsys, "text", "--json", "[Rule] Name: Also treated as [Greymon]."))
    assert "the text is empty; write for example" in said(capsys, "text", " ", status=2)


@pytest.mark.parametrize("text", ["🎉", '"', "a" * 300, "Hello world", "[["])
def test_nothing_is_near_to_nonsense(capsys: Captured, text: str) -> None:
    shown = said(capsys, "text", text, status=1)
    assert "not understood at" in shown and "nearest" not in shown


def test_notes_alone_are_no_text(capsys: Captured) -> None:
    assert "there are only notes in this text" in said(capsys, "text", "((((", status=2)


def test_errors_speak_of_roles_and_quote_marks(capsys: Captured) -> None:
    """What a phrase would go on with stands behind what the phrase says."""
    shown = said(capsys, "text", "[Your Turn] If you have a Tamer with 3 legs, draw 1.", status=1)
    assert "expected a " in shown and "a noun for cards, " in shown and "a property ('-')" in shown
    shown = said(capsys, "text", "[On Play] This Digimon gets +2000 DP until the end of next week.", status=1)
    assert "expected how long (" in shown


# --- files of cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"kinds": ["Monster"]}, "kinds has 'Monster'\n  write one of Digimon, Tamer"),
        ({"colors": ["Pink"]}, "a color is 'Pink'\n  write one of Red, Blue"),
        ({"colors": [1]}, "a color is 1\n  write one of Red, Blue"),
        ({"level": "3"}, "level is '3'\n  write a whole number without quotes"),
        ({"overflowMemory": "x"}, "overflowMemory is 'x'"),
        ({"evoCosts": [{"color": "Red", "level": 3}]}, "memoryCost in evoCosts is 'missing'"),
        ({"evoCosts": [{"level": 3, "memoryCost": 2}]}, "a color is None"),
        ({"evoCosts": 3}, 'evoCosts is 3\n  costs are like "evoCosts": ['),
        ({"effectText": 5}, "effectText is 5\n  write the text in quotes"),
        ({"forms": "Rookie"}, "forms is 'Rookie'\n  write a list of words"),
    ],
)
def test_a_wrong_value_in_a_file_of_cards(capsys: Captured, tmp_path: Path, facts: Any, message: str) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{**CARD, **facts}]))
    for command in ("compile", "import"):
        shown = said(capsys, command, str(file), status=2)
        assert "cards.json:1: card 1 (ZZ1-001): " in shown and message in shown


def test_null_is_as_good_as_nothing(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    facts = {"playCost": None, "dp": None, "evoCosts": None, "forms": None, "level": None, "effectText": None}
    file.write_text(json.dumps([{**CARD, **facts}]))
    assert "ZZ1: 1 card into" in said(capsys, "import", str(file))


def test_a_file_without_cards(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text("[]")
    assert "there is no card in this file" in said(capsys, "compile", str(tmp_path / "cards.json"), status=2)


# --- cards and decks ------------------------------------------------------------------------------------------------


def test_a_word_turned_round(capsys: Captured) -> None:
    shown = said(capsys, "cards", "-type:option", "set:ST1", "dp>=12000")
    assert "ST1-10" in shown and "2 cards" in shown
    assert len(json.loads(said(capsys, "cards", "set:ST1", "--json", "-type:digimon", "-tai", "-type:egg"))) == 4


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("keyword:Bloker", "no card has the keyword 'Bloker'; did you mean Blocker?"),
        ("set:ST999", "no card has the set 'ST999'; did you mean "),
        ("agunon", "no card has the name 'agunon'; did you mean Agunimon or Agumon"),
        ("set:ST1 rarity:XYZ", "no card has the rarity 'XYZ'"),
    ],
)
def test_a_word_that_no_card_has(capsys: Captured, query: str, message: str) -> None:
    assert message in said(capsys, "cards", *query.split(), status=1)


def test_texts_are_looked_into_last(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    asked = []
    monkeypatch.setattr(CardTexts, "__call__", lambda self, card: asked.append(card.number) or "delete")
    assert "16 cards" in said(capsys, "cards", "text:delete", "set:ST1")
    assert len(asked) == 16


@pytest.mark.parametrize("term", ["<Piercing>", "<Draw 1>", "[On Play]", "[Digivolve]", "<Security A. +1>", "[Agumon]"])
def test_terms_are_found_as_they_are_printed(capsys: Captured, term: str) -> None:
    texts = CardTexts()
    wanted = [card.number for card in database().search("set:BT9 color:red") if term in texts(card)]
    shown = said(capsys, "cards", "--json", f'text:"{term}"', "set:BT9", "color:red", status=0 if wanted else 1)
    assert [card["number"] for card in json.loads(shown[shown.index("[") :])] == wanted


def test_an_opponent_who_is_not_known(capsys: Captured) -> None:
    shown = said(capsys, "play", "ST1", "ST2", "--vs", "friend", status=2)
    assert "there is no agent 'friend'" in shown and "human is a friend at the same keyboard" in shown


def test_cards_as_data_have_their_facts(capsys: Captured) -> None:
    [card] = json.loads(said(capsys, "cards", "--json", "number=ST1-03"))
    assert card == {
        "number": "ST1-03", "name": "Agumon", "type": "Digimon", "colors": ["red"], "level": 3, "cost": 3, "dp": 2000,
    }  # fmt: skip


def test_a_name_in_the_place_of_a_number(capsys: Captured) -> None:
    shown = said(capsys, "card", "Omnimon Zwart", status=2)
    assert "is no card number; cards with this in their names: " in shown
    assert "look at them with: digilex cards 'Omnimon Zwart'" in shown


@pytest.mark.parametrize("form", ["text", "reversed", "numbers", "untap", "dcgo", "tts", "json", "code"])
def test_a_deck_in_every_form_and_back(capsys: Captured, tmp_path: Path, form: str) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(said(capsys, "decks", "ST1", "--as", form))
    if form in ("text", "dcgo", "untap", "reversed"):
        assert "Agumon" in file.read_text()
    [before], [after] = (json.loads(said(capsys, "decks", "--json", source)) for source in ("ST1", str(file)))
    assert (before["main"], before["eggs"]) == (after["main"], after["eggs"])


def test_a_form_that_does_not_exist(capsys: Captured) -> None:
    assert "'xml' is no form of a deck list; the forms are text" in said(
        capsys, "decks", "ST1", "--as", "xml", status=2
    )
    assert "digilex decks ST1 --as code" in said(capsys, "decks", "--as", "code", status=2)


# --- files that are no text, numbers that are none, words that fit nothing ------------------------------------------


@pytest.mark.parametrize("command", ["decks", "scenario", "replay", "compile", "import"])
def test_a_file_that_is_no_text(capsys: Captured, tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_bytes(b"\xff\xfe\x00")
    assert "no text in UTF-8" in said(capsys, command, str(tmp_path / "file"), status=2)


def test_a_missing_record(capsys: Captured) -> None:
    assert said(capsys, "replay", "/no/file", status=2).startswith("digilex: cannot read /no/file: No such file")


def test_a_number_that_is_none(capsys: Captured) -> None:
    assert "'x' is no whole number of at least 1" in said(capsys, "sim", "ST1", "ST2", "-n", "x", status=2)


def test_scenarios_that_do_not_exist(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    file.write_text("title: One\na: {hand: [ST1-03]}\nmoves:\n  - expect: {memory: 0}\n")
    shown = said(capsys, "scenario", str(file), "-k", "zzz", status=1)
    assert "all as expected" not in shown and "no scenario has 'zzz' in its title, and none cites it" in shown
    file.write_text("title: [")
    shown = said(capsys, "scenario", str(file), status=2)
    assert "0 scenarios, 1 file not understood" in shown


def test_the_beginning_of_a_move(capsys: Captured) -> None:
    assert "Move 16, turn 4: b attack b2 > player" in said(capsys, "explain", GOLDEN, "attack", "b2")


def test_a_slip_at_the_table(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["kep", "save /no/folder/game.txt", "q", "no", "q", "yes"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    shown = said(capsys, "play", "ST1", "ST2", "--seed", "1", "--no-color")
    assert "did you mean keep?" in shown
    assert "It could not be saved (No such file or directory): /no/folder/game.txt; name another file." in shown


@pytest.mark.parametrize("command", [["rules", "11-2"], ["card", "BT17-035"], ["explain", GOLDEN, "11"]])
def test_lines_fit_the_terminal(capsys: Captured, monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = said(capsys, *command)
    assert len(shown.splitlines()) > 5
    assert [line for line in shown.splitlines() if len(line) > 80 and " " in line.strip()] == []


def test_texts_are_rendered_once_for_searching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGILEX_CACHE", str(tmp_path / "cache"))
    cards = [card for card in database().all() if card.set in ("BT1", "ST1")]
    first = CardTexts()
    said = {card.number: first(card) for card in cards}
    first.keep()
    again = CardTexts()
    assert {card.number: again(card) for card in cards} == said
    assert again.added == 0
    (kept,) = (tmp_path / "cache").iterdir()
    kept.write_text("not json")
    assert CardTexts()(cards[0]) == said[cards[0].number]
