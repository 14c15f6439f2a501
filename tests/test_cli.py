"""The `digilex` command: what it prints, what it answers, and how it says that something is wrong."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from digilex.cards.deck_library import load_deck
from digilex.cli import play
from digilex.cli.main import main
from digilex.cli.menu import Menu
from digilex.cli.screen import Screen
from digilex.rules.game import Game

SCENARIO = """\
title: An attack checks security
a: {battle: [ST1-07]}
b: {security: 2}
moves:
  - a: attack a1 > player
  - expect: {b.security: EXPECTED}
"""


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """What a command prints, and that it ends with this status."""
    assert main(arguments) == status
    captured = capsys.readouterr()
    return captured.out + captured.err


def test_card(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "card", "ST1-03")
    assert "Agumon" in shown and "2000 DP" in shown and "from red Lv.2 for 0" in shown
    assert "[Your Turn] This Digimon gets +1000 DP." in shown
    assert "GetsDP(amount 1000)" in said(capsys, "card", "ST1-03", "--program")
    assert json.loads(said(capsys, "card", "ST1-03", "--json"))[0]["number"] == "ST1-03"
    assert "there is no card 'ST1-99'; did you mean" in said(capsys, "card", "ST1-99", status=2)


def test_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert "WarGreymon" in said(capsys, "cards", "color:red", "level>=6")
    assert "0 cards" in said(capsys, "cards", "level>=9", status=1)
    assert "color" in said(capsys, "cards", "colr:red", status=2)


def test_decks(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "ST6" in said(capsys, "decks")
    assert "legal: 50 cards" in said(capsys, "decks", "ST1")
    short = tmp_path / "short.txt"
    short.write_text("4 ST1-02\n4 ST1-03\n")
    assert "add 42" in said(capsys, "decks", str(short), status=1)
    short.write_text("4 ST1-02\nmany ST1-03\n")
    assert "line 2" in said(capsys, "decks", str(short), status=2)
    short.write_text("4 ST1-02\n4 QQ9-02\n")
    assert "short.txt:2: there is no card 'QQ9-02'" in said(capsys, "decks", str(short), status=2)
    short.write_text("4 ST1-02\n")
    assert "cannot be played" in said(capsys, "sim", str(short), "ST1", status=2)


def test_a_text_that_is_hardly_meant_is_doubted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["text", "[On Play] 1 of your Digimon gets +1000 DP."]) == 0
    assert "doubtful: duration" in capsys.readouterr().out
    assert main(["text", "[On Play] 1 of your Digimon gets +1000 DP for the turn."]) == 0
    assert "doubtful" not in capsys.readouterr().out


def test_a_text_that_no_game_could_run_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Understood, but the engine can't wait for it; and nothing says when it is done: a lasting effect only changes
    what holds (15-8-2)."""
    linked = "[All Turns] When your link cards would be trashed, gain 1 memory."
    assert "cannot be played: the engine cannot run" in said(capsys, "text", linked)
    assert "it is not said when this is done" in said(capsys, "text", "[Your Turn] Gain 1 memory.", status=1)
    assert "cannot be played" not in said(capsys, "text", "[Your Turn] This Digimon gets +1000 DP.")


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert "GainMemory(amount 1)" in said(capsys, "text", "[When Attacking] Gain 1 memory.")
    assert "^^^^" in said(capsys, "text", "[When Attacking] Gane 1 memory.", status=1)


def test_scenario(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(SCENARIO.replace("EXPECTED", "1"))
    assert "all as expected" in said(capsys, "scenario", str(path))
    assert json.loads(said(capsys, "scenario", str(tmp_path), "--json"))["failed"] == 0
    assert "1 scenario," in said(capsys, "scenario", str(path), "-k", "checks")
    assert "no scenario has 'blocks'" in said(capsys, "scenario", str(path), "-k", "blocks", status=1)
    path.write_text(SCENARIO.replace("EXPECTED", "2"))
    assert "b.security: expected 2 cards, but it is" in said(capsys, "scenario", str(path), status=1)
    path.write_text("title: x\n")
    assert "no moves" in said(capsys, "scenario", str(path), status=2)
    assert "there is no file" in said(capsys, "scenario", str(tmp_path / "two.yaml"), status=2)


def test_sim(capsys: pytest.CaptureFixture[str]) -> None:
    result = json.loads(
        said(capsys, "sim", "ST1", "ST2", "-n", "4", "--agents", "greedy,random", "--seed", "3", "--json")
    )
    assert result["games"] == 4 and sum(result["wins"]) + result["draws"] == 4
    assert "95 % confidence" in said(capsys, "sim", "ST1", "ST2", "-n", "2", "--agents", "random")
    assert "known: random, greedy, search" in said(capsys, "sim", "ST1", "ST2", "--agents", "alphago", status=2)


def typing(*lines: str) -> Iterator[str]:
    """Somebody at the keyboard."""
    yield from lines
    raise EOFError


def play_lines(monkeypatch: pytest.MonkeyPatch, lines: Iterator[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))


def test_play_save_resume_and_replay(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    play_lines(
        monkeypatch,
        typing("help", "1", "card ST1-03", "log", "hint", "99", "nonsense", "trash", f"save {path}", "quit", "yes"),
    )
    shown = said(capsys, "play", "ST1", "ST2", "--seed", "8", "--vs", "random")
    for words in ("memory", "take your last move back", "Agumon", "search would choose", "There are options", "Saved"):
        assert words in shown
    moves = path.read_text().count(" a ") + path.read_text().count(" b ")
    assert moves >= 2
    play_lines(monkeypatch, typing("undo", "forfeit", "yes"))
    shown = said(capsys, "play", "--resume", str(path))
    assert "Taken back." in shown and "Random wins" in shown
    assert "forfeit" in said(capsys, "replay", str(path))
    assert "redraw, 5-2-1-4" in said(capsys, "replay", str(path), "--until", "0")
    assert json.loads(said(capsys, "replay", str(path), "--json"))["same_result"] is True
    path.write_text(path.read_text().replace("result: b", "result: a"))
    assert "the record says a" in said(capsys, "replay", str(path), status=1)


def test_a_whole_game_with_the_first_option(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "1")
    assert "wins:" in said(capsys, "play", "ST3", "ST4", "--seed", "5")


def test_two_people_see_only_their_own_hand() -> None:
    recorder = play.Recorder((load_deck("ST1"), load_deck("ST2")), 2, 0)
    lines: list[str] = []
    lines += Screen(False, lines.append).board(recorder.game.view(0), 0, 80)
    assert any("ST1-" in line for line in lines)
    assert not any("ST2-" in line for line in lines)


def seated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *lines: str) -> None:
    """Somebody sits at a terminal of 80 by 24 and types."""
    monkeypatch.setenv("DIGILEX_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    play_lines(monkeypatch, typing(*lines))


def test_a_game_is_kept_move_by_move_and_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seated(monkeypatch, tmp_path, "1", "1", "quit", "no", "quit", "yes")
    shown = said(capsys, "play", "ST1", "ST2", "--seed", "8", "--vs", "random", "--first", "me", "--no-color")
    assert shown.rstrip().endswith("Go on with: digilex play --resume")
    kept = tmp_path / "state" / "game.txt"
    moves = [line for line in kept.read_text().splitlines() if " a " in line]
    seated(monkeypatch, tmp_path)  # leaves by the end of its input
    shown = said(capsys, "play", "--resume", "--no-color")
    assert [line for line in kept.read_text().splitlines() if " a " in line] == moves
    seated(monkeypatch, tmp_path, "forfeit", "yes")
    shown = said(capsys, "play", "ST1", "ST2", "--seed", "9", "--no-color")
    assert "The game you left before is in" in shown and (tmp_path / "state" / "game-before.txt").exists()
    assert list((tmp_path / "state").iterdir()) == sorted((tmp_path / "state").glob("game*.txt"))


def test_every_screen_of_a_modern_game_fits_80_by_24(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    chance = random.Random(4)
    decks = (load_deck("bt22-dgo-2025-08-02-1-gallantmon"), load_deck("bt24-dgo-2026-02-14-1-olympus-xii"))
    tall = 0
    for seed in range(3):
        game = Game.start(decks[0], decks[1], seed)
        for _ in range(120):
            if game.decision is None:
                break
            lines: list[str] = []
            decision = game.decision
            screen = Screen(False, lines.append, ("you", "greedy"))
            screen.show(game, decision)
            assert max(len(line) for line in lines) <= 80
            assert len(lines) <= 23
            whole = not any("'more' shows them all" in line for line in lines)
            tall += not whole
            shown = "\n".join(lines if whole else screen.menu(game, game.view(decision.player), decision))
            assert all(f"{number} " in shown for number in range(1, len(decision.options) + 1))
            game.choose(chance.choice(decision.options))
    assert tall <= 30  # only where there are very many options


def test_the_menu_says_what_is_paid_and_what_comes_of_it() -> None:
    recorder = play.Recorder((load_deck("ST1"), load_deck("ST2")), 2, 0)
    said_of: dict[str, list[str]] = {}
    chance = random.Random(3)
    for _ in range(400):
        decision = recorder.game.decision
        if decision is None:
            break
        view = recorder.game.view(decision.player)
        for entry in Menu(recorder.game, view, decision, "greedy").entries():
            said_of.setdefault(entry.title, []).append(f"{entry.words} ({entry.note})")
        recorder.choose(chance.choice(decision.options).text)
    notes = "\n".join(note for each in said_of.values() for note in each)
    assert "ends your turn, greedy gets" in notes and "greedy gets 3 memory" in notes
    assert "wins)" in "\n".join(said_of["attack"]) or "loses)" in "\n".join(said_of["attack"])
    assert all(" on " in each for each in said_of["digivolve"])


def test_the_command_starts_without_the_engine_and_the_cards() -> None:
    """What makes help and import quick: nothing heavy is loaded before a command is chosen (make bench times it)."""
    script = "import sys, digilex.cli.main; print([name for name in sys.modules if name.startswith(HEAVY)])"
    heavy = "('digilex.rules', 'digilex.text', 'digilex.server', 'digilex.cards.database')"
    command = [sys.executable, "-c", script.replace("HEAVY", heavy)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert "usage" in said(capsys, status=2)
    with pytest.raises(SystemExit) as stop:
        main(["dance"])
    assert stop.value.code == 2
