"""Many games in one call: the same games as one by one, in one process or in several."""

import pickle

import numpy as np
import pytest

from digilex.envs.batch import Batch, ProcessBatch, random_actions
from digilex.envs.core.tables import Table, seed_of
from digilex.envs.observation import NAMES, observe
from digilex.envs.pools import pairs
from digilex.errors import IllegalMove

DECKS = ("ad1-dgo-2026-03-28-1-olympus-xii", "bt24-dgo-2026-03-15-1-styracomon")


def names(arrays):
    return {name: getattr(arrays, name) for name in NAMES}


@pytest.mark.parametrize("room", [64, 6])
def test_a_batch_plays_the_games_of_its_seeds(room):
    size, chance = 5, np.random.default_rng(2)
    batch = Batch(size, DECKS, seed=11, most_options=room)
    alone = [Table(pairs(DECKS), seed_of(11, place), most_options=room) for place in range(size)]
    ends = 0
    for _ in range(250):
        actions = random_actions(batch.arrays, chance)
        batch.step(actions)
        for place, table in enumerate(alone):
            table.step(int(actions[place]))
            assert batch.signs.rewards[place] == table.reward(0)
            assert batch.signs.terminated[place] == table.game.over
            if table.over:
                ends += 1
                table.restart()
            assert batch.signs.players[place] == table.player
            seen = observe(table.game, table.player, table.page, most_options=room)
            for name in NAMES:
                assert (getattr(batch.arrays, name)[place] == seen[name]).all(), name
    assert ends
    assert batch.decisions >= 250 * size or room == 6


def test_arrays_stay_where_they_are():
    batch = Batch(3, "ST1")
    before = [values.__array_interface__["data"][0] for values in names(batch.arrays).values()]
    for _ in range(5):
        batch.step(random_actions(batch.arrays, np.random.default_rng(1)))
    assert [values.__array_interface__["data"][0] for values in names(batch.arrays).values()] == before


def test_a_batch_begins_anew():
    batch = Batch(3, "ST1", seed=4)
    first = {name: values.tobytes() for name, values in names(batch.arrays).items()}
    chance = np.random.default_rng(1)
    for _ in range(30):
        batch.step(random_actions(batch.arrays, chance))
    batch.reset()
    assert {name: values.tobytes() for name, values in names(batch.arrays).items()} == first


def test_an_illegal_action_raises():
    batch = Batch(2, "ST1")
    with pytest.raises(IllegalMove):
        batch.step(np.array([0, 63]))


def test_several_processes_play_the_same_games():
    chance, other = np.random.default_rng(5), np.random.default_rng(5)
    batch = Batch(5, "ST1", seed=7)
    with ProcessBatch(5, 2, "ST1", seed=7) as several:
        for _ in range(60):
            batch.step(random_actions(batch.arrays, chance))
            several.step(random_actions(several.arrays, other))
            for name, values in names(batch.arrays).items():
                assert (values == names(several.arrays)[name]).all()
            assert (batch.signs.whole[:4] == several.signs.whole[:4]).all()
        actions = random_actions(batch.arrays, chance)
        several.start(actions)  # meanwhile something else can be done
        batch.step(actions)
        several.wait()
        assert (batch.arrays.whole == several.arrays.whole).all()
        with pytest.raises(IllegalMove):
            several.step(np.full(5, 63))
        several.reset()
        batch.reset()
        assert (batch.arrays.tokens == several.arrays.tokens).all()


def test_a_table_can_be_stored_and_goes_on_as_it_would_have():
    table = Table(pairs(("ST1", "ST2")), 3)
    for _ in range(12):
        table.step(0)
    again = pickle.loads(pickle.dumps(table))
    assert again.counts() == table.counts()
    while not table.over:
        table.step(table.legal() - 1)
        again.step(again.legal() - 1)
    assert again.game.fingerprint() == table.game.fingerprint()
    assert again.counts() == table.counts()
