"""The rulebook in our own words, and the commands that ask it: rules, explain, quiz."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from digilex.cards.database import database
from digilex.cli import quiz as quiz_command
from digilex.cli.main import main
from digilex.notation import library, record
from digilex.notation.choices import choices_of
from digilex.notation.errors import FileError
from digilex.notation.library import Library
from digilex.notation.log import line as log_line
from digilex.notation.rulebook import FOLDER, UnknownClause, rulebook, stems
from digilex.notation.runner import run, walk
from digilex.notation.scenario import read
from digilex.notation.story import explain, find_move

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.txt"))
PAGE = (ROOT / "docs" / "rulebook.md").read_text(encoding="utf-8")


def numbers() -> dict[str, bool]:
    """The numbers of all clauses, and whether nothing stands below them."""
    lines = (ROOT / "scenarios" / "clauses.txt").read_text(encoding="utf-8").splitlines()
    return {line.split()[0]: line.endswith("leaf") for line in lines if line and not line.startswith("#")}


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    """What a command prints, and that it ends with this status."""
    assert main(arguments) == status
    captured = capsys.readouterr()
    return captured.out + captured.err


# --- the wordings ----------------------------------------------------------------------------------------------------


def test_every_clause_has_a_wording_and_every_wording_a_clause() -> None:
    assert list(rulebook().clauses) == list(numbers())
    assert len(rulebook()) == 1132


def test_a_leaf_has_nothing_below_it() -> None:
    assert not [number for number, leaf in numbers().items() if leaf and rulebook().below(number)]


def test_wordings_are_clean_and_in_the_file_of_their_chapter() -> None:
    for clause in rulebook():
        assert clause.wording == " ".join(clause.wording.split()), clause
        assert len(clause.wording) >= 4, clause
    for path in FOLDER.glob("*.yaml"):
        chapters = {line.split("-")[0].split(":")[0] for line in path.read_text().splitlines() if line[0].isdigit()}
        assert chapters == {str(int(path.stem))}


def test_wordings_refer_to_clauses_that_there_are() -> None:
    book = rulebook()
    for clause in book:
        for other in re.findall(r"\b\d+(?:-\d+)+\b", clause.wording) + re.findall(r"chapter (\d+)", clause.wording):
            assert other in book, clause


def test_every_clause_that_the_engine_cites_has_a_wording() -> None:
    for path in (ROOT / "src" / "digilex" / "rules").glob("*.py"):
        for number in re.findall(r'"(\d+(?:-\d+)+)"', path.read_text(encoding="utf-8")):
            assert number in rulebook(), f"{path.name} cites {number}"


def test_finding_a_clause() -> None:
    book = rulebook()
    assert book.find("13.1.8.").number == "13-1-8"
    assert [clause.number for clause in book.path("13-1-8-1")] == ["13", "13-1", "13-1-8"]
    assert [clause.number for clause in book.whole("14-2-1")] == ["14-2-1", "14-2-1-1", "14-2-1-2", "14-2-1-3"]
    assert [clause.number for clause in book.chapters()] == [str(number) for number in range(1, 19)]
    assert book.wording("14-2-1-3") == "With equal DP both cards lose the battle."
    assert "(2) Pay its play cost" in book.wording("7-1-3") and book.wording("7-9") == ""
    for wrong, near in (("13-1-99", "13-1-8"), ("19", "18"), ("12-1-5-1", "12-1-5"), ("4-30-2-2", "4-28")):
        with pytest.raises(UnknownClause, match=rf"(?s){wrong}.*nearest: .*\b{near}\b"):
            book.find(wrong)
    with pytest.raises(UnknownClause, match="--search"):
        book.find("blocking")


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ("security check", "13-1-1"), ("attacked cannot block", "12-1-5"), ("equal DP", "14-2-1-3"),
        ("color requirements", "4-22"), ("Blast Digivolve", "16-26"), ("infinite loop", "18-3"), ("hatching", "4-18"),
    ],
)  # fmt: skip
def test_searching(words: str, best: str) -> None:
    assert best in [hit.clause.number for hit in rulebook().search(words)][:4]


def test_search_is_about_words_and_not_their_endings() -> None:
    assert set(stems("delete deletes deleted deleting deletion")) == {"delet"}
    assert stems("colour") == stems("colors") and stems("digivolve") == stems("digivolution")
    found = rulebook().search("delete")
    assert found == rulebook().search("deletion") and len(found) > 30
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    assert rulebook().search("zebra") == [] and rulebook().search("…") == []
    assert rulebook().search("zebra hatching")  # most of the words, where no clause has all


# --- digilex rules ---------------------------------------------------------------------------------------------------


def test_rules_shows_a_clause_and_its_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "rules", "13-1-8")
    assert "\n  13-1-8-1  The check\n    13-1-8-1-1  Turn up" in shown
    assert "13-1-security-checks.yaml:" in shown and "-k 13-1-8 -v" in shown and "more (--all" in shown
    assert len(said(capsys, "rules", "13-1-8", "--all")) > len(shown)
    assert "No board shows 1-1-1: " in said(capsys, "rules", "1-1-1")


def test_the_scenarios_shown_are_those_that_the_command_runs(capsys: pytest.CaptureFixture[str]) -> None:
    shown = json.loads(said(capsys, "rules", "12-1-5", "--json"))
    assert shown["wording"] == rulebook().wording("12-1-5") and shown["above"][0]["number"] == "12"
    assert main(["scenario", str(ROOT / "scenarios"), "-k", "12-1-5", "--json"]) == 0
    run = json.loads(capsys.readouterr().out)
    assert {each["title"] for each in run["scenarios"]} == {each["title"] for each in shown["scenarios"]}


def test_rules_contents_search_and_errors(capsys: pytest.CaptureFixture[str]) -> None:
    assert re.search(r"13  Security checks\n +13-1 ", said(capsys, "rules"))
    assert json.loads(said(capsys, "rules", "--json"))["clauses"] == 1132
    assert said(capsys, "rules", "--search", "attacked cannot block").startswith("12-1-5  ")
    assert json.loads(said(capsys, "rules", "--search", "equal DP", "--json"))[0]["number"] == "14-2-1-3"
    assert "no clause speaks of 'zebra'" in said(capsys, "rules", "--search", "zebra", status=1)
    assert "nearest: 13-1, 13-1-6, 13-1-7, 13-1-8" in said(capsys, "rules", "13-1-99", status=2)
    assert "not both" in said(capsys, "rules", "13", "--search", "check", status=2)
    assert "there is no folder nowhere" in said(capsys, "rules", "13", "--scenarios", "nowhere", status=2)


def test_without_scenarios_the_rules_can_be_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "FOLDER", "nowhere")
    shown = said(capsys, "rules", "12-1-5")
    assert "cannot block" in shown and "not installed" in shown and "--scenarios" in shown
    assert "not installed" in said(capsys, "quiz", "--list", status=2)


# --- digilex explain -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_move_can_be_explained(path: Path) -> None:
    kept = record.read(path.read_text(encoding="utf-8"), str(path))
    whole = record.replay(kept, database().find)
    told = [explain(kept, database().find, str(count)) for count in range(1, len(kept.moves) + 1)]
    events = [event for each in told for event in each.events]
    begun = len(whole.log) - len(events)  # what happens before the first decision is no move's
    assert [event.text for event in events] == [log_line(event) for event in whole.log[begun:]]
    assert all(event.wording for event in events)
    assert all(event.effect for event in events if event.card) and any(event.card for event in events)
    assert all(each.move.text in each.options for each in told)
    assert told[-1].after.startswith("the game is over")


def test_a_move_is_a_number_or_a_line() -> None:
    kept = record.read(GOLDEN[0].read_text(encoding="utf-8"), "game.txt")
    for count, move in enumerate(kept.moves, 1):
        assert find_move(kept, str(count)) == count
        assert find_move(kept, f"{count} {'ab'[move.player]} {move.text}") == count
    single = next(move for move in kept.moves if [each.text for each in kept.moves].count(move.text) == 1)
    assert kept.moves[find_move(kept, single.text.upper()) - 1] is single
    with pytest.raises(FileError, match=r"(?s)line of \d+ moves.*by its number: 3 "):
        find_move(kept, "hatch")
    with pytest.raises(FileError, match=r"there is no move 0\n  the record has the moves 1 to"):
        find_move(kept, "0")
    with pytest.raises(FileError, match=r"(?s)no move is 'hatchet'.*did you mean hatch.*write a number from 1 to"):
        find_move(kept, "hatchet")


def test_explain(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(GOLDEN[0])
    assert "Move 1, " in said(capsys, "explain", path, "1")
    data = json.loads(said(capsys, "explain", path, "3", "--json"))
    assert data["line"] == "hatch" and data["events"][0]["wording"] == rulebook().wording("6-4-1-1")
    assert "cannot read" in said(capsys, "explain", str(tmp_path / "none.txt"), "1", status=2)
    given_up = tmp_path / "forfeit.txt"
    text = re.sub(r"(?ms)^moves:.*", "moves:\n  1 b forfeit\n", Path(path).read_text(encoding="utf-8"))
    given_up.write_text(text, encoding="utf-8")
    assert "1-2-4  Either player may give up" in said(capsys, "explain", str(given_up), "forfeit")


# --- digilex quiz ----------------------------------------------------------------------------------------------------

QUESTIONS = """\
title: A check takes one card
section: Checks
question: Is one card checked?
answer: Yes, one.
clauses: [13-1-3]
a: {battle: [ST1-07]}
b: {security: [ST1-02, ST1-02]}
moves:
  - a: attack a1 > player
  - expect: {b.security: 1}
---
title: A check goes on with the next
section: Checks
question: And how many are left?
answer: One.
clauses: [13-1-3]
a: {battle: [ST1-07]}
b: {security: [ST1-02, ST1-02]}
moves:
  - expect: {b.security: LEFT}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.yaml").write_text(QUESTIONS.replace("LEFT", "2"), encoding="utf-8")
    return tmp_path


def test_questions_have_names_of_their_own() -> None:
    known = Library(library.scenario_folder()).questions()
    assert len({question.name for question in known}) == len(known) >= 113 + 150
    assert {"quiz", "manual"} <= {question.collection for question in known}
    assert all(question.scenario.clauses for question in known if question.collection in ("quiz", "manual"))
    assert {question.verdict for question in known} == {"yes", "no", ""}


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("No.", "no"),
        ("yes", "yes"),
        ("Yes, it may.", "yes"),
        ("No card comes.", ""),
        ("Yes to both.", ""),
        ("Now.", ""),
    ],
)
def test_an_answer_that_begins_with_yes_or_no_is_checked(answer: str, verdict: str) -> None:
    scenario = read(QUESTIONS.replace("Yes, one.", answer))[0]
    assert library.Question("", "", scenario).verdict == verdict


def test_some_questions_are_drawn(folder: Path) -> None:
    known = Library(library.scenario_folder()).questions()
    assert library.draw(known, 5, seed=1) == library.draw(known, 5, seed=1) != library.draw(known, 5, seed=2)
    assert len(library.draw(Library(folder).questions(), 5, seed=1)) == 2
    with pytest.raises(FileError, match=r"(?s)section 'cheks'.*did you mean Checks.*sections: rules, Checks"):
        Library(folder).questions("cheks")


def play(folder: Path, monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    left = iter(typed)

    def answer(prompt: str) -> str:
        print(prompt)
        for word in left:
            return word
        raise EOFError

    monkeypatch.setattr("builtins.input", answer)
    quiz_command.Quiz(Library(folder).questions(), quiz_command._input).play()


def test_a_quiz_is_played(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    play(folder, monkeypatch, "perhaps", "Y", "7", "", "no")
    shown = capsys.readouterr().out
    order = (
        "1 of 2: Checks (small)", "Is one card checked?", "security: 2x ST1-02 Biyomon", "yes or no?", "or q to stop",
        "> a: attack a1 > player", "checks Biyomon (ST1-02) (13-1-8-1-1)", "= b.security: 1", "Answer: Yes, one.",
        "13-1-3  The cards are checked one after the other.", "Right.", "Score: 1 of 1", "2 of 2: Checks (small.2)",
        "(Is one card checked? Yes, one.)", "And how many are left?", "Security cards of player b: 2.",
        "a number from 1 to 3", "Answer: One.",
        "Did you have it right?", "Score: 1 of 2",
    )  # fmt: skip
    place = 0
    for words in order:
        assert words in shown[place:], words
        place = shown.index(words, place)
    play(folder, monkeypatch, "no")
    shown = capsys.readouterr().out
    assert "Not so.\nScore: 0 of 1" in shown and shown.endswith("Score: 0 of 1\n")
    play(folder, monkeypatch, "q")
    assert capsys.readouterr().out.endswith("Score: 0 of 0\n")


CHOICES = """\
title: A stack of two loses one
question: How many are left after a check?
answer: One.
choices:
  "One.": {b.security: 1}
  "Two.": {b.security: 2}
  "It can be checked again.": {offers: attack a1}
a: {battle: [ST1-07]}
b: {security: [ST1-02, ST1-02]}
moves:
  - a: attack a1 > player
"""


def test_the_game_says_which_of_the_choices_is_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "small.yaml").write_text(CHOICES, encoding="utf-8")
    (scenario,) = read(CHOICES)
    choices, right = choices_of(scenario)
    assert choices[right] == "One." and sorted(choices) == ["It can be checked again.", "One.", "Two."]
    play(tmp_path, monkeypatch, "9", str(right + 1))
    shown = capsys.readouterr().out
    assert "a number from 1 to 3" in shown and "Right.\nScore: 1 of 1" in shown
    play(tmp_path, monkeypatch, str((right + 1) % 3 + 1))
    assert "Not so: One.\nScore: 0 of 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{b.security: 2}", '{b.security: "< 2"}', "more than one is so: One., Two."),
        ("{b.security: 1}", "{b.security: 0}", "none of them is so"),
        ("offers: attack a1", "offers: atack a1", "choices: "),
    ],
)
def test_choices_of_which_not_just_one_holds_fail(old: str, new: str, told: str) -> None:
    (scenario,) = read(CHOICES.replace(old, new))
    outcome = run(scenario)
    assert not outcome.ok and told in outcome.problems[0]


UNLESS = """\
title: With two checks a security card is left, with three none
a: {battle: [ST1-07]}
b: {security: [ST1-02, ST1-02]}
unless: {b: {security: [ST1-02]}}
moves:
  - a: attack a1 > player
  - expect: {b.security: ">= 1"}
"""


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("{b: {security: [ST1-02]}}", ""),
        ("{b: {security: 3}}", "unless: it goes as expected all the same"),
        ("{b: {security: [XX-99]}}", "unless: the board could not be built"),
        ("{a: {battle: []}, turn: b}", ""),
    ],
)
def test_on_the_other_board_it_must_not_go_as_expected(board: str, told: str) -> None:
    (scenario,) = read(UNLESS.replace("{b: {security: [ST1-02]}}", board))
    outcome = run(scenario)
    assert outcome.ok == (not told)
    assert not told or told in outcome.problems[0]


def test_another_board_says_what_is_otherwise() -> None:
    with pytest.raises(FileError, match="needs what is otherwise"):
        read(UNLESS.replace("{b: {security: [ST1-02]}}", "more"))
    with pytest.raises(FileError, match="unknown key 'moves'"):
        read(UNLESS.replace("{b: {security: [ST1-02]}}", "{moves: []}"))


def test_choices_need_two_answers() -> None:
    with pytest.raises(FileError, match="two answers or more"):
        read(CHOICES.replace('  "Two.": {b.security: 2}\n  "It can be checked again.": {offers: attack a1}\n', ""))


def test_every_question_of_the_quiz_is_checked_and_stands_by_itself() -> None:
    quiz = [question for question in Library(library.scenario_folder()).questions() if question.collection == "quiz"]
    assert len(quiz) >= 130
    assert not [question.name for question in quiz if not question.verdict and not question.scenario.choices]
    assert not [question.name for question in quiz if question.before]


def test_quiz_lists_and_shows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = ("--scenarios", str(folder))
    shown = said(capsys, "quiz", "--list", *here)
    assert "small.2 " in shown and "2 questions" in shown
    assert "Answer: One." in said(capsys, "quiz", "--show", "small.2", *here)
    assert json.loads(said(capsys, "quiz", "--show", "small", "--json", *here))["ok"] is True
    assert [each["id"] for each in json.loads(said(capsys, "quiz", "--list", "--json", *here))] == ["small", "small.2"]
    assert "did you mean small" in said(capsys, "quiz", "--show", "smal", *here, status=2)
    (folder / "small.yaml").write_text(QUESTIONS.replace("LEFT", "1"), encoding="utf-8")
    assert "NOT SO: b.security" in said(capsys, "quiz", "--show", "small.2", *here, status=1)


def test_a_file_that_cannot_be_read_is_left_out(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "broken.yaml").write_text("title: Half written\nquestion: 13-1-3?\nmoves: [", encoding="utf-8")
    here = ("--scenarios", str(folder))
    for arguments in (("quiz", "--list"), ("rules", "13-1-3")):
        shown = said(capsys, *arguments, *here)
        assert "small" in shown and "note: left out, because it cannot be read: " in shown and "broken.yaml:" in shown


def test_a_scenario_is_walked_up_to_its_first_failure() -> None:
    right, wrong = read(QUESTIONS.replace("LEFT", "1"))
    moments = list(walk(right))
    assert [moment.step and moment.step.kind for moment in moments] == [None, "move", "expect"]
    assert [bool(moment.events) for moment in moments] == [False, True, False]
    assert list(walk(wrong))[-1].problems
    impossible = read(QUESTIONS.replace("attack a1", "attack a9"))[0]
    assert [moment.problems for moment in walk(impossible)] == [[], ["'attack a9 > player' is not legal here"]]


# --- the page, and the installed package -----------------------------------------------------------------------------


def unplaced(text: str) -> str:
    """Without line numbers: where in its file a scenario stands may change."""
    return re.sub(r"\.yaml:\d+", ".yaml", text)


@pytest.mark.parametrize(
    "block", re.findall(r"```\n\$ digilex (.*?)```", PAGE, re.DOTALL), ids=lambda block: block[:24]
)
def test_the_examples_of_the_page_are_true(
    block: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "120")
    command, *lines = unplaced(block).splitlines()
    main(shlex.split(command))
    captured = capsys.readouterr()
    rest = unplaced(captured.out + captured.err).splitlines()
    skipping = False
    for line in lines:
        if line == "…":
            skipping = True
            continue
        assert line in rest if skipping else rest[:1] == [line], f"the page shows {line!r}"
        rest = rest[rest.index(line) + 1 :]
        skipping = False
    assert skipping or not rest


def test_the_program_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(code, "rulebook.md", "exec"), {})
    assert "13-1-8-1 The check" in capsys.readouterr().out


def test_an_installed_package_has_the_rulebook_and_the_scenarios(tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    built, outside = tmp_path / "lib", tmp_path / "outside"
    outside.mkdir()
    build = ["setup.py", "-q", "egg_info", "--egg-base", str(tmp_path), "build_py", "--build-lib", str(built)]
    done = subprocess.run([sys.executable, *build], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for arguments, expected in (
        (["quiz", "--show", "manual-60"], "Answer: No."),
        (["rules", "12-1-5"], "12-1-blocking.yaml"),
    ):
        command = [sys.executable, "-m", "digilex.cli.main", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(built)}
        run = subprocess.run(command, cwd=outside, env=environment, capture_output=True, text=True, check=False)
        assert run.returncode == 0 and expected in run.stdout, run.stderr
    assert (built / "digilex" / "scenarios" / "clauses.txt").is_file()
