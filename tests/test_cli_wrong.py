"""The commands with wrong input: every answer says what was wrong and what would be right, and none is a traceback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from digilex.cards.database import database
from digilex.cli.main import main

Captured = pytest.CaptureFixture[str]
GOLDEN = str(Path(__file__).parent / "golden" / "ST3-ST4-greedy-greedy.txt")
CARD: dict[str, Any] = {"cardId": "ZZ1-001", "nameEn": "Testmon", "kinds": ["Digimon"], "colors": ["Red"]}


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("DIGILEX_DATA", str(tmp_path / "data"))
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
            "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or fewer.",
            "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less.",
        ),
        (
            "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or fewer. Sing a song.",
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
    text = "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or fewer."
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


def test_expected_marks_stand_in_quotes(capsys: Captured) -> None:
    shown = said(capsys, "text", "[Your Turn] If you have a Tamer with 3 legs, draw 1.", status=1)
    assert "expected ',', '-', DP" in shown


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
