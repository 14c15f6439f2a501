"""The game in OpenSpiel, by its own tests and algorithms."""

import copy
import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")  # there are no wheels for Windows
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

import digilex.envs.spiel  # noqa: E402, F401

# One attack wins if nobody blocks; b holds one of two cards.
TINY = """
title: A small game
memory: 1
a: {hand: [ST1-03], battle: [ST1-03, ST1-07], security: [ST1-03], deck: [ST1-03, ST1-03]}
b: {hand: [ST2-03], battle: [ST2-03], security: [ST2-16], deck: [ST2-16]}
moves: []
"""


def played(game, seed, most=10_000):
    chance = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_random_simulations_and_serialisation():
    game = pyspiel.load_game("digilex(deck_0=ST1,deck_1=ST2)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    small = pyspiel.load_game("digilex(deck_0=ST1,deck_1=ST2,cards=14)")
    pyspiel.random_sim_test(small, num_sims=2, serialize=True, verbose=False)


def test_a_state_is_stored_by_its_history():
    game = pyspiel.load_game("digilex(deck_0=ad1-dgo-2026-04-12-1-imperialdramon,deck_1=ST2,deals=5)")
    state = played(game, 3, most=60)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    for player in (0, 1):
        assert again.information_state_string(player) == state.information_state_string(player)
    other = state.clone()
    other.apply_action(other.legal_actions()[-1])
    assert str(again) == str(state) != str(other)


def test_information_states_tell_nothing_that_is_hidden():
    game = pyspiel.load_game("digilex(deck_0=ST1,deck_1=ST2)")
    state = played(game, 5, most=40)
    for player in (0, 1):
        told = state.information_state_string(player), state.observation_tensor(player)
        swapped = copy.deepcopy(state.dealt)
        swapped.table.game = swapped.table.game.determinise(player, 77)
        kept, state.dealt = state.dealt, swapped
        assert (state.information_state_string(player), state.observation_tensor(player)) == told
        state.dealt = kept


def test_returns_are_opposite():
    game = pyspiel.load_game("digilex(deck_0=ST1,deck_1=ST2)")
    for seed in range(3):
        assert sorted(played(game, seed).returns()) == [-1.0, 1.0]


def test_mcts_plays():
    game = pyspiel.load_game("digilex(deck_0=ST1,deck_1=ST2,deals=3,cards=12)")
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(6):
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_resampled_states_look_the_same_and_hide_other_cards():
    game = pyspiel.load_game("digilex(deck_0=ST1,deck_1=ST2)")
    state = played(game, 5, most=40)
    before = str(state)
    player = state.current_player()
    others = set()
    for number in range(8):
        new = state.resample_from_infostate(player, lambda number=number: number / 8)
        assert new.information_state_string(player) == state.information_state_string(player)
        assert new.legal_actions() == state.legal_actions()
        others.add(new.observation_string(1 - player))
        new.apply_action(new.legal_actions()[0])
    assert len(others) > 4
    assert str(state) == before


def test_ismcts_plays():
    game = pyspiel.load_game("digilex(deck_0=ST1,deck_1=ST2,cards=12)")
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1.4, 12, random_state=chance)
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(6):
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_cfr_learns_a_small_game(tmp_path):
    (tmp_path / "tiny.yaml").write_text(TINY, encoding="utf-8")
    game = pyspiel.load_game(f"digilex(position={tmp_path / 'tiny.yaml'},deals=2,most_steps=5)")
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(6):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert after < before / 2
