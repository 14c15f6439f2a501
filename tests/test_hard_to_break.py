"""Files that come from elsewhere are data: whatever stands in them, nothing is called, and the answer is an error."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest

from digilex.agents import base
from digilex.cards import language as lang
from digilex.cards.database import database
from digilex.cards.deck import Deck
from digilex.cards.deck_library import load_deck
from digilex.cards.files import CONTROL
from digilex.cards.node import from_json
from digilex.cli.main import main
from digilex.cli.output import Careful
from digilex.errors import CannotRun, DigilexError, WrongArgument
from digilex.notation import record
from digilex.notation.errors import FileError
from digilex.notation.scenario import read
from digilex.rules.game import Game
from digilex.rules.program.prepare import prepare
from digilex.rules.storage.boards import Board
from digilex.rules.storage.whole import DamagedGame
from digilex.text import CardTextError
from digilex.text.compile import read_items

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


# --- files of every kind, damaged ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["? " * 50_000 + "a", "? - " * 50_000 + "a", "-  " * 30_000 + "a", "".join(" " * i + "-\n" for i in range(3000))],
)
def test_parts_inside_each_other_without_brackets(text: str) -> None:
    with pytest.raises(FileError, match="nested too deeply"):
        read(text, "x.yaml")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"[" * 100_000, "nested too deeply"), (b'{"memory": ' + b"9" * 5000 + b"}", "too long a number"),
        (b"", "not JSON"), (b'{"format": NaN}', "NaN is no number"), (b"\xff\xfe\x00", "no text in UTF-8"),
        (b'{"format": "\\ud800"}', "half of a character"), (b"[1, 2]", "no whole game"),
    ],
)  # fmt: skip
def test_a_game_as_json_made_to_break_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, told: str
) -> None:
    (tmp_path / "game.json").write_bytes(content)
    status, shown = said(capsys, "solve", str(tmp_path / "game.json"))
    assert status == 2 and told in shown


@pytest.mark.parametrize("command", [["replay"], ["solve"], ["explain"], ["review", "--budget", "1i"]])
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("  4 ST1-02", "  999999999 ST1-02", "copies of a card"),
        ("seed: 1\n", f"seed: {'9' * 5000}\n", "too long"),
        ("a: greedy", "a: \x1b[31mgreedy", "control character U+001B"),
        ("record: 1", "record: 2", "record version 2 is unknown"),
        ("ST1-02", "ST999-02", "ST999"),
    ],
)
def test_a_damaged_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str], old: str, new: str, told: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(GOLDEN.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    status, shown = said(capsys, command[0], str(path), *(["3"] if command == ["explain"] else command[1:]))
    assert status == 2 and told in shown


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("engine: 0.1.0", "engine: 0.0.7", "it is of engine 0.0.7"),
        ("cards: 1", "cards: f", "the cards have changed"),
        ("  5 ", "  5  ", ""),
        ("a: greedy", "a: somebody", "its sum does not fit"),
        ("\nreason:", "\nreason: that", "its sum does not fit"),
    ],
)
def test_a_record_that_says_its_sum(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = tmp_path / "game.txt"
    sealed = record.read(GOLDEN.read_text(encoding="utf-8")).write_sealed()
    assert old in sealed
    edited = sealed.replace(old, new, 1)
    path.write_text(edited, encoding="utf-8")
    status, shown = said(capsys, "explain", str(path), "3")
    assert status == 0 and (told in shown if told else "sum" not in shown or "note" in shown)
    status, shown = said(capsys, "replay", str(path))
    assert status == (1 if edited.rstrip() != sealed.rstrip() else 0)


def test_a_record_without_its_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    whole = record.read(GOLDEN.read_text(encoding="utf-8")).write_sealed()
    path.write_text(whole, encoding="utf-8")
    assert "note:" not in said(capsys, "replay", str(path))[1]
    for lines in (50, 60, 70):
        path.write_text("\n".join(whole.splitlines()[:lines]) + "\n", encoding="utf-8")
        for command in (["replay"], ["solve", "--nodes", "1"]):
            assert "may be cut short" in said(capsys, command[0], str(path), *command[1:])[1]


# --- depth, in both engines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [300, 3000, 50_000])
def test_conditions_inside_each_other(count: int) -> None:
    card = database().find("ST1-16")
    condition: lang.Condition = lang.AllOf(())
    action: lang.Action = lang.Draw(1)
    for _ in range(count):
        condition = lang.No(condition)
        action = lang.If(lang.AllOf(()), action)
    for program in (action, lang.If(condition, lang.Draw(1))):
        effect = card.effects[0].replace(action=program)
        with pytest.raises(CannotRun, match="nested too deeply"):
            prepare(card.replace(number="X-99", effects=(effect,)))


def test_a_deep_program_as_data() -> None:
    data: dict[str, object] = {"is": "AllOf", "conditions": []}
    for _ in range(300):
        data = {"is": "No", "condition": data}
    with pytest.raises(ValueError, match="nested too deeply"):
        from_json(data)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[On Play] " + "If you have a Tamer, " * 150 + "gain 1 memory.", None),
        ("[On Play] " + "If you have a Tamer, " * 3000 + "gain 1 memory.", "at most 4000 letters"),
        (f"[On Play] Gain {'9' * 5000} memory.", "so many digits"),
        ("[" * 3999, "not understood"),
        ("[On Play] Gain 1 memory.\x1b[31m", "not understood"),
    ],
)
def test_a_text_made_to_break_it(text: str, told: str | None) -> None:
    if told is None:
        with suppress(CardTextError):  # the depth of Python's stack decides; either way there is an answer
            read_items(text)
        return
    with pytest.raises(CardTextError, match=told):
        read_items(text)


def test_a_stored_game_gives_one_kind_of_error() -> None:
    stored = Game.start(load_deck("ST1"), load_deck("ST2"), seed=7).to_json()
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for name, value in (("cards", ["ST999-01"] * 110), ("cards", deep), ("players", deep), ("random", "9" * 5000)):
        with pytest.raises(DamagedGame):
            Game.from_json({**stored, name: value}, database().find)
    for wrong in ([], None, "x", 5):
        with pytest.raises(DamagedGame):
            Game.from_json(wrong, database().find)


# --- what is printed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-16", "utf-8"])
@pytest.mark.parametrize(
    "command", [["creature", "ST1-03"], ["card", "ST1-03"], ["review", str(GOLDEN), "--budget", "1i"], ["decks"]]
)
def test_output_in_any_encoding(monkeypatch: pytest.MonkeyPatch, encoding: str, command: list[str]) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr("sys.stdout", out)
    assert main(command) == 0
    out.flush()
    assert len(cast(io.BytesIO, out.buffer).getvalue()) > 100


def test_data_in_ascii_stays_data(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    Careful(out, None).write(json.dumps({"é—": "😀"}, ensure_ascii=False))
    out.flush()
    assert json.loads(cast(io.BytesIO, out.buffer).getvalue()) == {"é—": "😀"}


def test_nothing_steers_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    steering = "\x1b[31mred\x1b]0;title\x07\x9b2J\u202e"
    deck = tmp_path / f"de{steering}ck.txt"
    deck.write_text(f"// {steering}\n4 ST1-03\n", encoding="utf-8")
    (tmp_path / "own.yaml").write_text(f"title: {json.dumps(steering)}\nmoves: []\n", encoding="utf-8")
    card = {"cardId": "ZZ1-001", "nameEn": steering, "kinds": ["Digimon"], "colors": ["Red"]}
    (tmp_path / "cards.json").write_text(json.dumps([card]), encoding="utf-8")
    tried = [
        ["decks", str(deck)], ["decks", f"{deck}x"], ["scenario", str(tmp_path / "own.yaml")],
        ["compile", str(tmp_path / "cards.json")], ["card", steering], ["cards", steering], ["text", steering],
        ["rules", steering], ["replay", steering], ["sim", "ST1", "ST2", "--agents", steering],
        ["play", "--vs", steering], [steering], ["replay", str(GOLDEN), steering],
    ]  # fmt: skip
    for command in tried:
        _, shown = said(capsys, *command)
        assert shown and not CONTROL.search(shown), command


# --- saving and stopping ---------------------------------------------------------------------------------------------


def at_the_table(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    waiting = iter(lines)
    monkeypatch.setattr("builtins.input", lambda prompt="": next(waiting))


def test_saving_asks_before_it_overwrites_something_else(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann")
    at_the_table(monkeypatch, f"save {letter}", "no", "q", "yes")
    said(capsys, "play", "ST1", "ST2", "--seed", "1")
    assert letter.read_text() == "Dear Ann"
    status, shown = said(capsys, "play", "ST1", "ST2", "--seed", "1", "--save", str(letter))
    assert status == 2 and "is no saved game" in shown and letter.read_text() == "Dear Ann"
    at_the_table(monkeypatch, f"save {letter}", "yes", "q", "yes")
    said(capsys, "play", "ST1", "ST2", "--seed", "1")
    assert letter.read_text().startswith("record:") and [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_save_that_fails_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    at_the_table(monkeypatch, f"save {folder}", "yes", "q", "yes")
    assert "could not be saved" in said(capsys, "play", "ST1", "ST2", "--seed", "1")[1]
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_leaving_keeps_the_game_and_those_before(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIGILEX_STATE", str(tmp_path))
    for seed in ("11", "12", "13"):
        at_the_table(monkeypatch, "q", "yes")
        said(capsys, "play", "ST1", "ST2", "--seed", seed)
    kept = {record.read(path.read_text(encoding="utf-8")).seed for path in tmp_path.iterdir()}
    assert kept == {11, 12, 13}


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_match_that_is_stopped_tells_what_was_played(tmp_path: Path, jobs: str) -> None:
    command = [sys.executable, "-m", "digilex.cli.main", "sim", "ST1", "ST2", "-n", "900000", "--jobs", jobs]
    program = (
        "import signal, sys, digilex.cli.sim as sim\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # who starts tests in the background ignores it
        "tell = sim.match\n"
        "def match(decks, names, games, seed, jobs, progress):\n"
        "    def first(result):\n"
        "        progress(result)\n"
        "        print('begun', file=sys.stderr, flush=True)\n"
        "    return tell(decks, names, games, seed, jobs, first)\n"
        "sim.match = match\n"
        "from digilex.cli.main import main\n"
        f"sys.exit(main({command[3:]!r}))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as match:  # fmt: skip
        assert match.stderr is not None
        assert match.stderr.readline() == "begun\n"
        match.send_signal(signal.SIGINT)
        try:
            out, err = match.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            os.killpg(match.pid, signal.SIGKILL)
            raise
    assert match.returncode == 130
    assert "of 900000 games" in err and "a wins" in out and "Traceback" not in err
    with pytest.raises(ProcessLookupError):  # nobody of its session is left
        os.killpg(match.pid, 0)


def test_a_stored_game_with_values_of_other_kinds() -> None:
    stored = Game.start(load_deck("ST1"), load_deck("ST2"), seed=7).to_json()
    for name, value in (
        ("checked_card", []), ("bursts", ["x"]), ("over", 1), ("winner", "a"), ("reason", 5), ("used", {"x": []}),
        ("refs", [-1] * 108), ("refs", stored["refs"][::-1]), ("owner", [2] * 108), ("owner", stored["owner"][::-1]),
        ("revealed", 3),
        ("turn_decisions", True), ("checked_card", 10**6),
    ):  # fmt: skip
        with pytest.raises(DamagedGame):
            Game.from_json({**stored, name: value}, database().find)
    decision = stored["decision"]
    forged = [*decision["options"], ["play", 10**6, "ST1-03", *decision["options"][0][3:]]]
    with pytest.raises(DamagedGame):  # an option of somebody else's making
        Game.from_json({**stored, "decision": {**decision, "options": forged}}, database().find)


def test_a_level_that_no_digimon_has() -> None:
    requirement = database().find("ST1-07").digivolution[0]
    for level in (-1, 10**9):
        wrong = requirement.replace(from_=lang.Both((lang.HasColor(("red",)), lang.Level("=", level))))
        with pytest.raises(CannotRun, match="no Digimon has the level"):
            prepare(database().find("ST1-07").replace(number="X-98", digivolution=(wrong,)))


def test_more_cards_than_a_game_can_tell_apart() -> None:
    deck = load_deck("ST1")
    huge = Deck("huge", deck.main * 10, deck.eggs)
    with pytest.raises(WrongArgument, match="at most 800 cards"):
        Game.start(huge, huge, seed=1)
    board = Board()
    with pytest.raises(DigilexError, match="at most 800 cards"):
        for _ in range(30):
            board.cards(0, "trash", list(deck.main))
