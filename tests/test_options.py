"""Typed options: their lines are derived, equal lines are equal options, and they survive being saved."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from digilex.cards.deck_library import load_deck
from digilex.notation.runner import walk
from digilex.notation.scenario import read_file
from digilex.rules.game import Game
from digilex.rules.model.decision import DONE, NO_BLOCK, PASS, YES, Option, distinct
from digilex.rules.storage.json import option_from_json, option_to_json

ROOT = Path(__file__).resolve().parent.parent
LINES = [
    ("play ST1-03", Option("play", 70, "ST1-03")),
    ("use ST1-16", Option("use", 70, "ST1-16")),
    ("digivolve ST1-07 on a2", Option("digivolve", 70, "ST1-07", -4, "a2", base_cost=2)),
    ("digivolve ST1-07 on a2 for 0", Option("digivolve", 70, "ST1-07", -4, "a2", 0, base_cost=0)),
    ("digivolve ST1-07 on a2 for 3 by effect", Option("digivolve", 70, "ST1-07", -4, "a2", 3, ordinal="by effect")),
    ("dna digivolve BT8-084 on a1 + a2", Option("dna", 70, "BT8-084", others=(-1, -2), names=("a1", "a2"))),
    ("burst digivolve BT13-019 on a1 returning a2", Option("burst", 70, "BT13-019", -1, "a1", names=("a2",))),
    ("app fuse BT21-020 on a1", Option("app fuse", 70, "BT21-020", -1, "a1")),
    ("link a2 to a1", Option("link", -2, "a2", -1, "a1")),
    ("attack a1 > player", Option("attack", -1, "a1")),
    ("attack a1 > b2", Option("attack", -1, "a1", -3, "b2")),
    ("activate a1 ST4-13 effect 2", Option("activate", -1, "a1", 70, "ST4-13", ordinal="effect 2")),
    ("activate BT9-001 in trash effect 1", Option("activate", 70, "BT9-001", place="trash", ordinal="effect 1")),
    ("counter BT9-001 effect 1", Option("counter", 70, "BT9-001", ordinal="effect 1")),
    ("resolve a1 ST2-03 inherited 1", Option("resolve", -1, "a1", 70, "ST2-03", ordinal="inherited 1")),
    (
        "resolve a1 ST2-03 inherited 1 for b1 + b2",
        Option("resolve", -1, "a1", 70, "ST2-03", names=("b1", "b2"), ordinal="inherited 1"),
    ),
    ("block b1", Option("block", -3, "b1")),
    ("no block", NO_BLOCK),
    ("choose b1", Option("choose", -3, "b1")),
    ("choose ST1-03", Option("choose", 70, "ST1-03")),
    ("choose ST1-03 in trash", Option("choose", 70, "ST1-03", place="trash")),
    ("choose ST1-03 in opponent's trash", Option("choose", 70, "ST1-03", place="opponent's trash")),
    ("choose ST1-03 under a1", Option("choose", 70, "ST1-03", -1, "a1", place="under")),
    ("choose face-down 2 under a1", Option("choose", 70, "", -1, "a1", 2, "under")),
    ("choose security 3", Option("choose", 70, number=3, place="security")),
    ("choose security 3 of the opponent", Option("choose", 70, number=3, place="security of the opponent")),
    ("choose ST1-03 in security of the opponent", Option("choose", 70, "ST1-03", place="security of the opponent")),
    ("number 0", Option("number", number=0)),
    ("effect 2", Option("mode", number=2, index=1)),
    ("a1 effect 2", Option("mode", -1, names=("a1",), ordinal="effect 2")),
    ("pass", PASS),
    ("done", DONE),
    ("yes", YES),
]


@pytest.mark.parametrize(("line", "option"), LINES, ids=[line for line, _ in LINES])
def test_the_line_of_notation_is_derived_from_the_typed_option(line: str, option: Option) -> None:
    assert option.text == line
    again = option_from_json(option_to_json(option))
    assert again == option and hash(again) == hash(option) and again.text == line
    assert again.subject == option.subject and again.others == option.others and again.base_cost == option.base_cost


def test_options_are_equal_exactly_if_their_lines_are() -> None:
    options = [option for _, option in LINES]
    for one in options:
        for other in options:
            assert (one == other) == (one.text == other.text)
    twin = Option("choose", 71, "ST1-03")  # another copy of the card in the hand
    assert distinct([options[0], Option("choose", 70, "ST1-03"), twin]) == [options[0], twin]


@pytest.mark.parametrize("seed", range(3))
def test_the_options_of_a_decision_are_distinct_and_name_what_they_touch(seed: int) -> None:
    chance = random.Random(seed)
    game = Game.start(load_deck("ST1"), load_deck("ST2"), seed=seed)
    while game.decision is not None:
        options = game.decision.options
        assert len({option.text for option in options}) == len(set(options)) == len(options)
        for option in options:
            if option.kind in ("play", "use", "digivolve", "attack", "block"):
                assert option.name == game.label(option.subject) and game.valid(option.subject)
            if option.kind in ("digivolve", "attack") and option.object:
                assert option.to == game.label(option.object)
        game.choose(chance.choice(options))


@pytest.mark.parametrize("name", ["rulings/more-bt20-ex3.yaml", "rulings/more-ex3-ex10-2.yaml", "quiz/3-glossary.yaml"])
def test_an_option_for_a_card_that_is_not_seen_names_its_place_alone(name: str) -> None:
    """The identity of a card would tell which card of the deck list it is."""
    unseen = 0
    for scenario in read_file(ROOT / "scenarios" / name):
        steps = [str(step.value) for step in scenario.steps]
        if not any("choose security" in step or "face-down" in step for step in steps):
            continue
        for moment in walk(scenario):
            decision = moment.game.decision
            for option in decision.options if decision is not None else []:
                if option.kind == "choose" and not option.name:
                    assert option.subject == 0 and option.number > 0, option
                    unseen += 1
    assert unseen
