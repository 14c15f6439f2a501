"""Agents and the arena: greedy beats random, matches depend only on their seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from digilex.agents.base import UnknownAgent, make
from digilex.agents.intervals import wilson
from digilex.arena.match import match
from digilex.cards.deck_library import load_deck


@pytest.mark.parametrize("deck", ["ST1", "ST2", "ST3", "ST4", "ST5", "ST6"])
def test_greedy_beats_random(deck: str) -> None:
    result = match((load_deck(deck), load_deck(deck)), ("greedy", "random"), games=40, seed=1)
    assert result.wins(0) >= 36


def test_a_match_depends_only_on_its_seed() -> None:
    decks = (load_deck("ST1"), load_deck("ST2"))
    one, two, other = (
        match(decks, ("greedy", "random"), games=20, seed=seed, jobs=jobs) for seed, jobs in ((5, 1), (5, 2), (6, 1))
    )
    assert one.games == two.games
    assert one.games != other.games
    assert [game.first for game in one.games] == [0, 1] * 10


def test_confidence_interval() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.404, abs=0.001)
    assert high == pytest.approx(0.596, abs=0.001)
    assert wilson(0, 0) == (0.0, 1.0)


def test_unknown_agent() -> None:
    with pytest.raises(UnknownAgent, match="known: random, greedy, search"):
        make("alphago")
    with pytest.raises(UnknownAgent, match="cannot be imported"):
        make("digilex.agents.greedy:Greedier", foreign=True)
    assert make("digilex.agents.greedy:Greedy", foreign=True).name == "greedy"
    with pytest.raises(UnknownAgent, match="there is no agent"):
        make("digilex.agents.greedy:Greedy")  # nothing is imported unless the user named it


def test_the_examples_of_the_manual_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).resolve().parent.parent / "docs" / "agents.md").read_text(encoding="utf-8")
    agent, example = (block.split("```")[0] for block in page.split("```python\n")[1:])
    (tmp_path / "own_agents.py").write_text(agent)
    monkeypatch.syspath_prepend(tmp_path)
    exec(example, {})
    decks = (load_deck("ST1"), load_deck("ST2"))
    assert len(match(decks, ("own_agents:Attacker", "random"), games=4, seed=2).games) == 4
