"""The game under the contracts of PettingZoo and Gymnasium, by those projects' own tests."""

import time
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, seed_test

from digilex.cards.deck_library import load_deck
from digilex.envs import aec, pools, single
from digilex.envs.core import layout
from digilex.envs.core.tables import Table, seed_of
from digilex.errors import IllegalMove, WrongArgument

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
TWO = ("ST1", "ad1-dgo-2026-04-12-1-imperialdramon")


@pytest.mark.parametrize("decks", ["ST1", TWO])
def test_pettingzoo_api(decks):
    api_test(aec.env(decks=decks), num_cycles=200)


def test_pettingzoo_seeds():
    seed_test(lambda: aec.env(decks="ST1"), num_cycles=60)


def test_pettingzoo_performance(monkeypatch, capsys):
    clock = iter(range(100_000))  # the benchmark runs five seconds by the clock: here a hundred looks at it
    monkeypatch.setattr(time, "time", lambda: next(clock) / 20)
    performance_benchmark(aec.env(decks="ST1"))
    assert "cycles per second" in capsys.readouterr().out


def play(env, seed):
    """A game by the first legal actions of a fixed chance; its rewards."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else int(chance.choice(legal)))
    return total


def test_rewards_of_both_players_are_opposite():
    env = aec.env(decks="ST1")
    ends = [play(env, seed) for seed in range(4)]
    assert all(sorted(end.values()) == [-1.0, 1.0] for end in ends)
    assert ends == [play(env, seed) for seed in range(4)]


def test_an_illegal_action_is_never_a_move():
    env = aec.env(decks="ST1")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(63)
    assert env.terminations[agent] and env.rewards[agent] == -1.0 and env.infos[agent] == {"illegal": True}
    assert env.playing.table.game.reason_clause == "1-2-4"
    strict = aec.env(decks="ST1", illegal="raise")
    strict.reset(seed=1)
    before = strict.playing.table.game.fingerprint()
    with pytest.raises(IllegalMove):
        strict.step(63)
    assert strict.playing.table.game.fingerprint() == before


def test_games_that_take_too_long_are_cut_off():
    env = aec.env(decks="ST1", most_steps=5)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(0)
    assert all(env.truncations.values()) and not any(env.terminations.values()) and not any(env.rewards.values())


def test_options_have_ids_made_of_their_lines():
    env = aec.env(decks="ST1", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "keep\nredraw"
    ids = env.playing.option_ids()
    assert ids.tolist() == [3673831198834831214, 4454946040206869730]
    env.reset(seed=2)
    assert env.playing.option_ids().tolist() == ids.tolist()


def test_gymnasium_check():
    single.register()
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        check_env(gymnasium.make("Digilex-v1", decks="ST1", opponent="random").unwrapped)


@pytest.mark.parametrize("mode", ["sync", "async", "vector_entry_point"])
def test_vector_environments_begin_anew(mode):
    single.register()
    envs = gymnasium.make_vec("Digilex-v1", 2, vectorization_mode=mode, decks="ST1", opponent="random")
    try:
        seen, _ = envs.reset(seed=3)
        chance = np.random.default_rng(0)
        ends = 0
        rewards = []
        for _ in range(120):
            assert envs.observation_space.contains(seen)
            legal = [np.flatnonzero(mask) for mask in seen["action_mask"]]
            seen, reward, terminated, _, infos = envs.step(
                np.array([chance.choice(each) if len(each) else 0 for each in legal])
            )
            rewards += reward[terminated].tolist()
            ends += int(terminated.sum())
            if terminated.any() and mode == "vector_entry_point":
                place = int(np.flatnonzero(terminated)[0])
                assert infos["final_obs"][place]["globals"][layout.GLOBAL_FIELDS.index("result")] in (1, 2)
                assert seen["action_mask"][place].any()
        assert ends > 2
        assert set(rewards) <= {-1.0, 1.0}
    finally:
        envs.close()


def test_both_seats_are_played_and_seeds_repeat():
    env = single.DigilexEnv(decks=TWO, opponent="greedy")
    starts = [env.reset(seed=seed) for seed in range(8)]
    assert {info["seat"] for _, info in starts} == {0, 1}
    again = [env.reset(seed=seed) for seed in range(8)]
    for (one, first), (other, second) in zip(starts, again, strict=True):
        assert first == second
        assert all(one[name].tobytes() == other[name].tobytes() for name in one)


def test_pools():
    assert set(pools.POOLS["modern"]) | set(pools.POOLS["starter"]) <= set(pools.decks())
    assert pools.pool("BT25") == pools.formats()["BT25"]
    assert len(pools.pairs("starter")) == 36
    one, other = pools.pairs(TWO)[0]
    assert (one, other) == (load_deck(TWO[0]), load_deck(TWO[1]))
    assert pools.pairs([TWO, TWO]) == [(one, other)] * 2
    for wrong in ("nobody", [], [("ST1",)], [1, 2]):
        with pytest.raises((WrongArgument, LookupError)):
            pools.pairs(wrong)


def test_a_table_plays_one_game_after_the_other():
    pair = pools.pairs("ST1")
    table = Table(pair, 5)
    seeds = [table.game_seed]
    for _ in range(3):
        table.restart()
        seeds.append(table.game_seed)
    assert seeds == [seed_of(5, index) for index in range(4)]
    table.reseed(5)
    assert table.game_seed == seeds[0]
