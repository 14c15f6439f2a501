"""Many games in one call: the same games as one by one, in one process or in several."""

import multiprocessing
import pickle
from dataclasses import replace

import numpy as np
import pytest

from digilex.cards.database import database
from digilex.cards.deck_library import UnknownDeck, load_deck
from digilex.envs import features, processes
from digilex.envs.batch import Batch, random_actions
from digilex.envs.core import rows
from digilex.envs.core.tables import Table, seed_of
from digilex.envs.features import FeatureTable
from digilex.envs.observation import NAMES, observe
from digilex.envs.pools import pairs
from digilex.envs.processes import ProcessBatch
from digilex.errors import IllegalMove
from digilex.text import parse_effects

DECKS = ("ad1-dgo-2026-03-28-1-olympus-xii", "bt24-dgo-2026-03-15-1-styracomon")

CARD = database().find("ST1-03")


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


def fixed_actions(arrays):
    """A legal action of each game, which hangs on nothing but what is seen."""
    return (arrays.globals.astype(np.int64).sum(1) * 7919 % arrays.action_mask.sum(1)).astype(np.int64)


def test_parts_are_played_as_they_come():
    """Whoever is done first is asked first: no part waits for another, and every game is the same game."""
    batch, steps = Batch(7, "ST1", seed=9), 40
    with ProcessBatch(7, 3, "ST1", seed=9) as several:
        left = {part.games.start: steps for part in several.parts}
        assert [part.games for part in several.parts] == [slice(0, 2), slice(2, 4), slice(4, 7)]
        several.start(fixed_actions(several.arrays))
        with pytest.raises(RuntimeError, match="still being played"):
            several.parts[0].start(np.zeros(2, np.int64))
        while sum(left.values()):
            part = several.ready()
            left[part.games.start] -= 1
            if left[part.games.start]:
                part.start(fixed_actions(part.arrays))
        with pytest.raises(RuntimeError, match="start some"):
            several.ready()
        for _ in range(steps):
            batch.step(fixed_actions(batch.arrays))
        assert (batch.arrays.whole == several.arrays.whole).all()
        assert (batch.signs.whole[:4] == several.signs.whole[:4]).all()
        part = several.parts[1]
        part.start(np.full(2, 63))
        with pytest.raises(IllegalMove):
            several.ready()
        several.start(fixed_actions(several.arrays))  # closed while games are being played


def test_a_process_that_has_ended_is_told_of(monkeypatch):
    monkeypatch.setattr(processes, "PATIENCE", 0.2)
    with ProcessBatch(2, 2, "ST1") as several:
        several.parts[1].process.kill()
        several.parts[1].process.join()
        with pytest.raises(RuntimeError, match="the games 1 to 2 has ended"):
            several.step(fixed_actions(several.arrays))


def test_games_that_cannot_begin_leave_no_process_and_no_memory(monkeypatch):
    made = []
    memory = processes.SharedMemory

    def noted(*args, **kwargs):
        made.append(memory(*args, **kwargs))
        return made[-1]

    monkeypatch.setattr(processes, "SharedMemory", noted)
    with pytest.raises(UnknownDeck):
        ProcessBatch(2, 2, "no such deck")
    assert not made
    with pytest.raises(TypeError, match="no_such_setting"):
        ProcessBatch(2, 2, "ST1", no_such_setting=1)
    assert len(made) == 3
    for one in made:
        with pytest.raises(FileNotFoundError):
            memory(one.name)
    assert not multiprocessing.active_children()


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


def test_the_features_of_all_that_is_played_are_there():
    """Tokens once had rows of the process that met them, behind the end of everybody else's table."""
    table = FeatureTable()
    for pair in pairs("modern"):
        table.learn(*pair)
    batch, chance, met = Batch(24, "modern", seed=3), np.random.default_rng(3), set()
    for _ in range(250):
        batch.step(random_actions(batch.arrays, chance))
        met |= set(batch.arrays.tokens[:, :, 0].ravel().tolist())
    assert any(row and features.card_of_row(row).is_token for row in met), "no token was played: nothing is shown"
    assert max(met) < len(table.values)
    assert all(table.values[row].any() for row in met if row)


def test_processes_give_own_cards_the_same_rows():
    plays = "[On Play] Play 1 [Helpmon] Token (Digimon/White/3000 DP)."
    own = [
        CARD.replace(number=f"X-{place}", name=f"Ownmon {place}", effects=tuple(parse_effects(plays)))
        for place in (1, 2)
    ]
    deck = load_deck("ST1")
    decks = [replace(deck, main=(own[place],) * 4 + deck.main[4:]) for place in (0, 1)]
    rows.add_guest(CARD.replace(number="X-0", name="Somebody else"))
    with ProcessBatch(4, 2, [tuple(decks)], seed=5) as batch:
        mine = {card.number: rows.row_of_number(card.number) for card in rows.guests()}
        assert {"X-0", "X-1", "X-2"} <= set(mine) and sum("#Helpmon" in number for number in mine) == 2
        chance, met = np.random.default_rng(5), set()
        for _ in range(200):
            batch.step(random_actions(batch.arrays, chance))
            met |= set(batch.arrays.tokens[:, :, 0].ravel().tolist())
    guests = {row for row in met if row >= rows.KNOWN}
    assert guests and guests <= set(mine.values()) - {mine["X-0"]}
