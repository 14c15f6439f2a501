"""Files that come from elsewhere are data: whatever stands in them, nothing is called, and the answer is an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from digilex.agents import base
from digilex.cards.database import database
from digilex.cards.deck_library import load_deck
from digilex.cli.main import main
from digilex.notation.errors import FileError
from digilex.notation.scenario import read
from digilex.rules.game import Game
from digilex.rules.storage.whole import DamagedGame

GOLDEN = Path(__file__).parent / "golden" / "ST1-ST2-greedy-greedy.txt"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit status and all that was printed."""
    try:
        ended = main(arguments)
    except SystemExit as error:
        ended = int(error.code or 0)
    captured = capsys.readouterr()
    return ended, captured.out + captured.err


@pytest.mark.parametrize("name", ["os:system", "digilex.agents.greedy:Greedy", "antigravity:fly", "nobody"])
def test_a_name_out_of_a_file_imports_nothing(name: str) -> None:
    with pytest.raises(base.UnknownAgent):
        base.make(name)


def test_a_resumed_record_that_names_a_module_imports_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched = tmp_path / "touched"
    (tmp_path / "spy.py").write_text(f"open({str(touched)!r}, 'w').close()\ndef agent(seed): return None\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda prompt="": (_ for _ in ()).throw(EOFError))
    lines = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if not line.startswith("result")]
    record = tmp_path / "game.txt"
    record.write_text("\n".join(line.replace("greedy", "spy:agent", 1) for line in lines) + "\n", encoding="utf-8")
    said(capsys, "play", "--resume", str(record))
    assert not touched.exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title: x\nmoves: " + "[" * 50_000 + "]" * 50_000, "nested too deeply"),
        ("title: x\nmemory: " + "9" * 5000 + "\nmoves: []", "5000 digits"),
        ("title: x\na: {hand: 999999999999}\nmoves: []", "no board"),
        ("title: x\na: &a [x]\nb: *a\nmoves: []", "used again by its name"),
    ],
)
def test_a_scenario_made_to_break_it(text: str, told: str) -> None:
    with pytest.raises(FileError, match=told):
        read(text, "x.yaml")


def test_a_deck_of_too_many_cards(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for count in ("1000000000", "9" * 5000):
        (tmp_path / "deck.txt").write_text(f"{count} ST1-03\n")
        status, told = said(capsys, "decks", str(tmp_path / "deck.txt"))
        assert status != 0 and "no count of copies" in told


@pytest.mark.parametrize(
    ("games", "told"), [("0", "no whole number"), ("-5", "at least 1"), ("1" + "0" * 22, "at a time")]
)
def test_as_many_games_as_nobody_can_play(capsys: pytest.CaptureFixture[str], games: str, told: str) -> None:
    status, shown = said(capsys, "sim", "ST1", "ST2", "-n", games)
    assert status == 2 and told in shown


def test_a_stored_game_that_was_edited_is_refused() -> None:
    game = Game.start(load_deck("ST1"), load_deck("ST2"), seed=7)
    for _ in range(20):
        assert game.decision is not None
        game.choose(game.decision.options[0])
    stored = game.to_json()
    assert Game.from_json(stored, database().find) == game
    edits: list[tuple[str, object]] = [
        ("memory", 99), ("memory", "x"), ("turn_player", 2), ("owner", []), ("area", [0]), ("stack", [3]),
        ("random", "x"), ("decision", None), ("players", [{}, {}]), ("permanents", 5), ("format", 1),
        ("cards", ["ST1-03"]),
    ]  # fmt: skip
    for name, value in edits:
        with pytest.raises(DamagedGame):
            Game.from_json({**stored, name: value}, database().find)
    for name in stored:
        if name != "log":
            with pytest.raises(DamagedGame):
                Game.from_json({key: value for key, value in stored.items() if key != name}, database().find)
    player = dict(stored["players"][0])
    for name in ("hand", "deck", "security"):
        without = {**player, name: player[name][1:]}
        twice = {**player, name: [*player[name], player[name][0]]}
        for changed in (without, twice):
            with pytest.raises(DamagedGame, match="missing, or there twice"):
                Game.from_json({**stored, "players": [changed, stored["players"][1]]}, database().find)
