"""The evaluation: the same games for everybody, both seats, honest intervals; and the benchmark runs."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import digilex
from digilex import envs
from digilex.envs.protocol import evaluate

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = Path(digilex.__file__).parent.parent


def test_a_policy_is_evaluated_as_an_agent_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(envs.POOLS, "two", ("ST1", "ST2"))
    chance = np.random.default_rng(1)
    seats = []

    def policy(seen: envs.protocol.Observation) -> int:
        seats.append(int(seen["globals"][3]))
        return int(chance.choice(np.flatnonzero(seen["action_mask"])))

    result = evaluate(policy, "random", "two", games=4, seed=3)
    assert result.whole.games == 8
    assert sum(score.games for score in result.decks.values()) == 8
    assert set(seats) == {0, 1}
    low, high = result.whole.interval()
    assert 0 <= low <= result.whole.share <= high <= 1
    assert json.loads(json.dumps(result.to_json()))["whole"]["won"] == result.whole.won
    assert "policy against random" in str(result)


def test_greedy_beats_random_and_games_repeat() -> None:
    first = evaluate("greedy", "random", "starter", games=2, seed=1)
    assert first.whole.won >= 9
    assert evaluate("greedy", "random", "starter", games=2, seed=1).to_json() == first.to_json()


def test_the_room_imports_no_library_before_it_is_needed() -> None:
    code = "import digilex.envs, sys; digilex.envs.decks(); assert not {'numpy', 'gymnasium'} & {*sys.modules}"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert envs.VERSION == 2
    assert {"Batch", "env", "evaluate"} <= set(dir(envs))
    with pytest.raises(AttributeError):
        envs.nobody  # noqa: B018


def test_the_benchmark_measures_every_layer() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "envs.py"), "--decks", "ST1", "--games", "4", "--steps", "40"]
    said = subprocess.run([*command, "--rounds", "1", "--json"], capture_output=True, text=True, check=True)
    rates = json.loads(said.stdout)["rates"]
    assert len(rates) == 5 and all(rate > 0 for rate in rates.values())
