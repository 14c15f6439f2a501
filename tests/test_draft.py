"""Plans are written with labels, which get their places when the whole plan stands."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.cards.database import database
from digilex.rules.model.prepared import Ability, Label
from digilex.rules.program.draft import Draft
from digilex.rules.program.prepare import Builder, prepare
from digilex.rules.steps import flow


def test_a_part_keeps_its_labels_wherever_it_is_written() -> None:
    start, end = Label(), Label()
    part = Draft()
    part.mark(start)
    part.append(flow.Jump(end))
    part.append(flow.Jump(start))
    part.mark(end)
    whole = Draft()
    whole.append(flow.Jump(end))
    whole.extend(part)
    assert len(whole.assemble()) == 3
    assert (start.at, end.at) == (1, 3)


def test_a_jump_to_nowhere_and_a_label_in_two_places_are_found() -> None:
    lost = Draft()
    lost.append(flow.Jump(Label()))
    with pytest.raises(AssertionError, match="stands nowhere"):
        lost.assemble()
    twice, label = Draft(), Label()
    twice.mark(label)
    twice.append(flow.Jump(label))
    twice.mark(label)
    with pytest.raises(AssertionError, match="one place"):
        twice.assemble()


def test_where_an_optional_action_is_declined() -> None:
    choice = lang.Choose(lang.Cards())
    effect = lang.Effect(
        lang.Do((lang.May(lang.Delete(choice)), lang.May(lang.Draw(1)), lang.GainMemory(1))), timings=("On Play",)
    )
    plan = Builder("X/effect/0").ability(effect, 0, 0).plan
    names = [type(step).__name__ for step in plan]
    assert names == ["Pick", "Remove", "Ask", "DrawCards", "ChangeMemory"]  # a choice needs no question of its own
    assert [label.at for step in plan for label in step.jumps()] == [2, 4]


def test_every_jump_of_every_card_stays_within_its_plan() -> None:
    def check(ability: Ability) -> int:
        for step in ability.plan:
            for label in step.jumps():
                assert 0 <= label.at <= len(ability.plan), ability.key
        return len(ability.plan) + sum(check(child) for child in ability.children)

    seen = 0
    for card in database().all():
        info = prepare(card)
        for section in range(5):
            seen += sum(check(ability) for ability in info.section(section))
    assert seen > 10000
