"""`digilex compile` and `digilex import`: new cards without a new release, whole or refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from digilex.cards.database import Database, database
from digilex.cli.main import main


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("DIGILEX_DATA", str(tmp_path / "data"))
    database.cache_clear()
    yield tmp_path / "data"
    database.cache_clear()


def raw(number: str, text: str = "", **facts: Any) -> dict[str, Any]:
    """A card as the community's data has it."""
    return {
        "cardId": number, "nameEn": f"Sample {number}", "kinds": ["Digimon"], "colors": ["Red"], "level": 4,
        "playCost": 5, "dp": 5000, "evoCosts": [{"color": "Red", "level": 3, "memoryCost": 2}], "effectText": text,
        **facts,
    }  # fmt: skip


GOOD = raw("ZZ1-001", "[On Play] Gain 1 memory.")
OTHER = raw("ZZ1-002", "[When Attacking] <Draw 1>.")
BAD = raw("ZZ1-003", "[On Play] Dance with 1 of your Digimon.")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cards.json"


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(arguments) == status
    captured = capsys.readouterr()
    return captured.out + captured.err


def test_compile_shows_each_card(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(json.dumps([GOOD, BAD]))
    shown = said(capsys, "compile", str(file), status=1)
    assert "[On Play] Gain 1 memory." in shown  # the text
    assert "GainMemory(amount 1)" in shown  # the program
    assert "^^^^^" in shown and "ZZ1-003 effectText" in shown  # the diagnostics
    assert "ZZ1              2           1           1           1" in shown  # the summary
    file.write_text(json.dumps([GOOD, OTHER]))
    checked = said(capsys, "compile", str(file), "--check")
    assert "GainMemory" not in checked and "100.0 %" in checked


def test_compile_as_data(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(json.dumps([GOOD, BAD]))
    report = json.loads(said(capsys, "compile", str(file), "--json", status=1))
    good, bad = report["cards"]
    assert (good["status"], bad["status"]) == ("ok", "refused")
    assert good["text"] == {"effect": "[On Play] Gain 1 memory."}
    assert good["program"]["number"] == "ZZ1-001" and bad["program"] is None
    place = bad["places"][0]
    assert BAD["effectText"][place["start"] : place["end"]] == "Dance"
    assert report["sets"] == {"ZZ1": {"cards": 2, "understood": 1, "faithful": 1, "executable": 1}}


def test_compile_writes_files_of_sets(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path) -> None:
    file.write_text(json.dumps([GOOD, OTHER]))
    said(capsys, "compile", str(file), "--check", "--output", str(tmp_path / "out"))
    assert Database(tmp_path / "out").numbers() == ("ZZ1-001", "ZZ1-002")


def test_an_imported_card_is_known_everywhere(
    capsys: pytest.CaptureFixture[str], file: Path, own_data: Path, tmp_path: Path
) -> None:
    file.write_text(json.dumps([GOOD, OTHER]))
    told = said(capsys, "import", str(file))
    assert "2 added" in told and str(own_data / "cards" / "ZZ1.json") in told
    assert "Gain 1 memory" in said(capsys, "card", "ZZ1-001")
    assert "ZZ1-002" in said(capsys, "cards", "set:ZZ1")
    deck = tmp_path / "deck.txt"
    deck.write_text("4 ZZ1-001\n4 ZZ1-002\n")
    assert "add 42" in said(capsys, "decks", str(deck), status=1)


def test_a_refused_card_says_why_and_cannot_enter_a_deck(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    file.write_text(json.dumps([GOOD, BAD]))
    told = said(capsys, "import", str(file), status=1)
    assert "refused: ZZ1-003" in told and "^^^^^" in told and "1 added" in told and "1 refused" in told
    deck = tmp_path / "deck.txt"
    deck.write_text("4 ZZ1-001\n4 ZZ1-003\n")
    checked = said(capsys, "decks", str(deck), status=2)
    assert "ZZ1-003 was refused" in checked and "not understood at 'Dance'" in checked
    file.write_text(json.dumps([raw("ZZ1-003", "[On Play] <Draw 2>.")]))  # the next day it is understood
    said(capsys, "import", str(file))
    assert "add 42" in said(capsys, "decks", str(deck), status=1)


def test_nothing_is_overwritten_in_silence(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(json.dumps([GOOD, OTHER]))
    said(capsys, "import", str(file))
    assert "2 known already" in said(capsys, "import", str(file))
    file.write_text(json.dumps([raw("ZZ1-001", "[On Play] Gain 2 memory."), raw("ST1-03", "[On Play] <Draw 1>.")]))
    told = said(capsys, "import", str(file), status=1)
    assert "ZZ1-001, ST1-03" in told and "--replace" in told
    assert "Gain 1 memory" in said(capsys, "card", "ZZ1-001")
    assert "2 replaced" in said(capsys, "import", str(file), "--replace")
    assert "Gain 2 memory" in said(capsys, "card", "ZZ1-001") and "ZZ1-002" in said(capsys, "card", "ZZ1-002")
    assert "<Draw 1>" in said(capsys, "card", "ST1-03") and "Biyomon" in said(capsys, "card", "ST1-02")


def test_one_endless_number_stops_no_file_and_kinds_may_be_in_any_case(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    endless = {**GOOD, "cardId": "ZZ1-004", "dp": -7}
    small = {**GOOD, "cardId": "ZZ1-005", "kinds": ["digimon"]}
    file.write_text(json.dumps([endless, GOOD, small]).replace("-7", "9" * 5000))
    report = json.loads(said(capsys, "import", str(file), "--json", status=1))
    assert report["added"] == ["ZZ1-001", "ZZ1-005"] and report["refused"][0]["number"] == "ZZ1-004"


def test_import_as_data(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text(json.dumps([GOOD, BAD]))
    report = json.loads(said(capsys, "import", str(file), "--json", status=1))
    assert report["added"] == ["ZZ1-001"] and report["refused"][0]["number"] == "ZZ1-003"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[\n{"cardId": "ZZ1-001",\n "nameEn" "x"}]', ("cards.json:3: not JSON", "column 11", "missing comma")),
        ('[{"cardId": "ZZ1-001"}]', ("cards.json:1: card 1 (ZZ1-001) has no nameEn", '"kinds"')),
        ("[3]", ("card 1 is int, not an object",)),
        ("[" * 50_000, ("nested too deeply",)),
        (json.dumps([{**GOOD, "dp": -7}]).replace("-7", "9" * 5000), ("dp is a number of too many digits",)),
        (json.dumps([{**GOOD, "level": -3}]), ("level is -3",)),
        (json.dumps([{**GOOD, "dp": 10**25}]), ("dp is a number of too many digits",)),
        (json.dumps([{**GOOD, "cardId": "one"}]), ("this is no card number", "BT1-010")),
        (json.dumps([{**GOOD, "cardId": "../X-001"}]), ("this is no card number",)),
    ],
)
@pytest.mark.parametrize("command", ["compile", "import"])
def test_a_malformed_file_names_the_place_and_the_remedy(
    capsys: pytest.CaptureFixture[str], file: Path, own_data: Path, command: str, text: str, told: tuple[str, ...]
) -> None:
    file.write_text(text)
    shown = said(capsys, command, str(file), status=2)
    for words in told:
        assert words in shown
    assert not (own_data / "cards").exists()


def test_one_bad_entry_does_not_stop_the_others(capsys: pytest.CaptureFixture[str], file: Path, own_data: Path) -> None:
    entries = [GOOD, {**GOOD, "cardId": "ZZ1-002", "colors": ["All"]}, 5, {**GOOD}, {"cardId": "ZZ1-004"}]
    file.write_text("\ufeff" + json.dumps(entries), encoding="utf-8")
    shown = said(capsys, "import", str(file), status=1)
    for words in ("a color is 'All'", "card 3 is int", "stands there twice", "has no nameEn", "1 added", "4 refused"):
        assert words in shown
    assert list((own_data / "cards").glob("*.json"))


def test_imports_at_once_lose_nothing(file: Path, own_data: Path, tmp_path: Path) -> None:
    running = []
    for number in range(4):
        one = tmp_path / f"cards{number}.json"
        one.write_text(json.dumps([{**GOOD, "cardId": f"ZZ1-00{number + 5}"}]))
        command = [sys.executable, "-c", "from digilex.cli.main import main; main()", "import", str(one)]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))
    assert [process.wait() for process in running] == [0, 0, 0, 0]
    written = json.loads((own_data / "cards" / "ZZ1.json").read_text(encoding="utf-8"))
    assert [card["number"] for card in written["cards"]] == [f"ZZ1-00{number + 5}" for number in range(4)]


def test_an_unfaithful_card_is_kept_out_unless_asked_for(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("digilex.text.checking.faithful.unfaithful", lambda *_: "one word is another")
    file.write_text(json.dumps([GOOD]))
    assert "the printed text differs" in said(capsys, "import", str(file), status=1)
    assert "1 added" in said(capsys, "import", str(file), "--unfaithful")


def test_a_missing_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "cannot read" in said(capsys, "import", str(tmp_path / "none.json"), status=2)
