"""Every scenario of scenarios/ runs as written; and the format says clearly what is wrong with a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from digilex.notation.errors import FileError
from digilex.notation.runner import run
from digilex.notation.scenario import Scenario, files_below, read, read_file

ROOT = Path(__file__).resolve().parent.parent
CLAUSES = ROOT.parent / "shared" / "rules" / "clauses.json"
FILES = files_below(ROOT / "scenarios")


def read_all() -> tuple[list[Scenario], list[FileError]]:
    """All scenarios there are, and the files that could not be read."""
    found: list[Scenario] = []
    errors: list[FileError] = []
    for path in FILES:
        try:
            found += read_file(path)
        except FileError as error:
            errors.append(error)
    return found, errors


SCENARIOS, UNREADABLE = read_all()


def name(scenario: Scenario) -> str:
    """The file and the title."""
    return f"{Path(scenario.path).relative_to(ROOT / 'scenarios')}: {scenario.title}"


def test_all_files_can_be_read() -> None:
    assert FILES
    assert not UNREADABLE, "\n" + "\n".join(str(error) for error in UNREADABLE)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name)
def test_scenario(scenario: Scenario) -> None:
    if scenario.skip:
        pytest.skip(scenario.skip)
    outcome = run(scenario)
    assert outcome.ok, "\n" + outcome.report()


def test_titles_are_distinct() -> None:
    names = [name(scenario) for scenario in SCENARIOS]
    assert len(names) == len(set(names))


def test_cited_clauses_exist() -> None:
    if not CLAUSES.exists():
        pytest.skip("the rules are not here (../shared)")
    known = {clause["id"] for clause in json.loads(CLAUSES.read_text())}
    unknown = {(name(each), clause) for each in SCENARIOS for clause in each.clauses if clause not in known}
    assert not unknown


def outcome(text: str) -> str:
    """The report of a scenario that fails."""
    result = run(read(text, "x.yaml")[0])
    assert not result.ok
    return result.report()


BOARD = """\
title: A test
a: {hand: [ST1-03], battle: [ST1-07]}
b: {security: 2}
memory: 5
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("moves: []", "no title"),
        ("title: x", "no moves"),
        ("title: x\nmvoes: []", "did you mean moves"),
        ("title: x\nmemory: 12\nmoves: []", "x.yaml:2: memory is 12"),
        ("title: x\nphase: end\nmoves: []", "unsuspend, draw, breeding, main"),
        ("title: x\na: {hand: [ST1-03 and]}\nmoves: []", "not a card"),
        ("title: x\na:\n  battle: {a2: ST1-03}\nmoves: []", "x.yaml:3: 'a2' stands where a1 should"),
        ("title: x\nmoves:\n  - hope: {}\n", "x.yaml:3: unknown step 'hope'"),
        ("title: x\nmoves: [\n", "not YAML"),
        ("title: x\ntitle: y\nmoves: []", "written twice"),
        ("", "no scenario"),
    ],
)
def test_a_malformed_file_names_line_and_remedy(text: str, said: str) -> None:
    with pytest.raises(FileError) as error:
        read(text, "x.yaml")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("- a: play ST1-04", "'play ST1-04' is not legal here"),
        ("- b: pass", "it is a's decision"),
        ("- expect: {memory: 4}", "memory: expected 4, but it is 5"),
        ("- expect: {a.hand: [ST1-04]}", "a.hand: expected [ST1-04], but it is [ST1-03 Agumon]"),
        ("- expect: {a1.suspended: true}", "a1.suspended: expected true, but it is false"),
        ("- expect: {a.memry: 3}", "a player has no 'memry'"),
        ("- expect: {a2: gone}", "no card on the field was ever called 'a2'"),
        ("- refuses: attack a7 > player", "no card on the field was ever called 'a7'"),
        ("- refuses: atack a1", "no option begins with 'atack'"),
        ("- refuses: play ST1-30", "there is no ST1-30 in this game"),
        ("- log: begi", "not there"),
        ("- log in order: [passes]", "expected 'passes' next in the log"),
        ("- b sees: {a.hand: [ST1-03]}", "a.hand, as player b sees it: expected [ST1-03], but it is [hidden"),
        ("- a sees: {log: nothing of the kind}", "player a cannot read 'nothing of the kind'"),
        ("- a sees: {a.hnd: 1}", "a view holds nothing called 'a.hnd'"),
        ("- offers: block a1", "does not offer it"),
        ("- refuses: pass", "offers 'pass'"),
        ("- decision: {player: b}", "decision player: expected b, but it is a"),
        ("- log: something that never happens", "not there"),
        ("- expect: {a.hand: {has: ST1-05}}", "expected ST1-05 among them"),
    ],
)
def test_a_failure_says_what_differs_and_shows_the_board(moves: str, said: str) -> None:
    report = outcome(f"{BOARD}moves:\n  {moves}\n")
    assert said in report
    assert "x.yaml:6" in report
    assert "a1 ST1-07 Greymon" in report
    assert "decision of a" in report
    assert "attack a1 > player" in report


def test_an_unknown_card_is_named_with_its_line() -> None:
    report = outcome("title: x\na:\n  hand: [ST1-99]\nmoves: []\n")
    assert "ST1-99" in report and "x.yaml:3" in report


def test_a_text_that_is_not_understood_is_pointed_at() -> None:
    report = outcome('title: x\ncards:\n  X-01:\n    effect: "[On Play] Gane 1 memory."\nmoves: []\n')
    assert "Gane" in report and "^^^^" in report and "x.yaml:4" in report


def test_the_log_is_asked_for_whole_words_and_for_an_order() -> None:
    played = f"{BOARD}moves:\n  - a: play ST1-03\n"
    assert run(read(f"{played}  - log: plays\n")[0]).ok
    assert "only a part of a word" in outcome(f"{played}  - log: lay\n")
    assert "only a part of a word" in outcome(f"{played}  - no log: lay\n")
    again = f"{played}  - a: attack a1 > player\n"
    assert run(read(f"{again}  - log in order: [plays, attacks]\n")[0]).ok
    assert "it is there, but earlier" in outcome(f"{again}  - log in order: [attacks, plays]\n")


def test_shorthands() -> None:
    text = f"""{BOARD}moves:
  - offers: [play Agumon, attack a1, "attack * > player"]
  - play agumon
  - expect: {{a2.name: Agumon, a2.card: ST1-03, a.battle: [a1, a2], a.battle: 2}}
"""
    with pytest.raises(FileError):
        read(text)
    text = text.replace(", a.battle: 2", "")
    assert run(read(text)[0]).ok


def test_effects_used_this_turn() -> None:
    text = """\
title: Once per turn
a: {battle: [{stack: [ST2-11], used: effect 1}]}
b: {security: 2}
moves:
  - attack a1
  - expect: {a1.suspended: true}
"""
    assert run(read(text)[0]).ok
    assert "it has: effect 1 of ST2-11" in outcome(text.replace("effect 1}", "effect 2}"))
    with pytest.raises(FileError, match="is not understood"):
        read(text.replace("effect 1}", "once}"))


def test_the_examples_of_the_manual_run() -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in page.split("```yaml\n")[1:]]
    whole = [block for block in blocks if block.startswith("title:")]
    assert whole
    for block in whole:
        assert run(read(block)[0]).ok
    for block in blocks:  # boards, cards and steps: at least they are written as the reader wants them
        if block.startswith(("turn:", "cards:", "game:")):
            read(f"title: x\n{block}\nmoves: []\n")
        elif block.startswith("moves:"):
            read(f"title: x\n{block}")
        elif block.startswith("  - "):
            read(f"title: x\nmoves:\n{block}")
