"""The puzzles that are shipped, and how they are made. `make fuzz` solves all of them; here a sample is solved."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from digilex.agents.puzzles import from_game, judge, plain, written, wrong_with
from digilex.cards.deck_library import load_deck
from digilex.notation.library import scenario_folder
from digilex.notation.runner import build
from digilex.notation.scenario import Scenario, read, read_file
from digilex.rules.game import Game

SHIPPED = read_file(scenario_folder() / "puzzles" / "from-games.yaml")
TITLE = re.compile(r"Puzzle (\d+): .+, grade ([1-5])")


@pytest.mark.parametrize("scenario", SHIPPED[::8], ids=lambda scenario: scenario.title)
def test_exactly_one_first_move_wins(scenario: Scenario) -> None:
    assert wrong_with(scenario) == ""


def test_a_puzzle_with_another_solution_is_found_out() -> None:
    scenario = SHIPPED[0]
    first = next(step for step in scenario.steps if step.kind == "move")
    right, first.value = first.value, "pass"
    assert "not pass" in wrong_with(scenario)
    first.value = right


def test_the_puzzles_are_graded_numbered_and_different() -> None:
    told = [TITLE.fullmatch(scenario.title) for scenario in SHIPPED]
    assert all(told)
    assert [int(each[1]) for each in told if each] == list(range(5, len(SHIPPED) + 5))  # four stand before them
    grades = Counter(int(each[2]) for each in told if each)
    assert len(grades) >= 2
    assert len({build(scenario).fingerprint() for scenario in SHIPPED}) == len(SHIPPED)


def test_a_position_is_written_down_as_it_is() -> None:
    game = Game.start(load_deck("ST2"), load_deck("ST3"), 3)
    seen = 0
    while game.decision is not None and seen < 6:
        decision = game.decision
        if decision.kind == "main" and plain(game):
            built = build(read(f"title: x\n{written(game)}")[0])
            assert built.decision is not None and built.decision.kind == "main"
            ours = sorted(option.kind for option in built.decision.options)
            assert ours == sorted(option.kind for option in decision.options)
            seen += 1
        game.choose(len(decision.options) // 2)
    assert seen == 6


def test_a_puzzle_is_known_for_one() -> None:
    scenario = next(each for each in SHIPPED if "grade 3" in each.title)
    found = judge(build(scenario), "ST1")
    assert found is not None and found.solution == next(step.value for step in scenario.steps if step.kind == "move")
    assert 1 <= found.grade <= 5 and wrong_with(read(found.scenario(1))[0]) == ""


def test_a_position_that_is_won_in_many_ways_is_none() -> None:
    text = "title: x\na: {battle: [ST1-03, ST1-03, ST1-03], hand: 1}\nb: {hand: 1}\nmemory: 3\nmoves: [a: pass]\n"
    assert judge(build(read(text)[0]), "ST1") is None


def test_games_are_looked_through_for_puzzles() -> None:
    for seed in range(3):
        found = from_game("ST1", seed)
        assert found is None or found.solution
