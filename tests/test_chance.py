"""Chance is the same interpreted and compiled."""

import random

from digilex.rules.model.rng import next_state, output, shuffled, shuffled_in_halves


def plainly(items: list[int], state: int) -> tuple[list[int], int]:
    result = items[:]
    for i in range(len(result) - 1, 0, -1):
        state = next_state(state)
        j = (output(state) * (i + 1)) >> 64
        result[i], result[j] = result[j], result[i]
    return result, state


def test_both_ways_to_shuffle_are_the_same() -> None:
    chance = random.Random(1)
    states = [0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1] + [chance.getrandbits(64) for _ in range(300)]
    for state in states:
        items = list(range(chance.randrange(70)))
        assert plainly(items, state) == shuffled(items, state) == shuffled_in_halves(items, state)


def test_the_numbers_stay_what_they_are() -> None:
    assert output(next_state(7)) == 7191089600892374487
    assert shuffled(list(range(8)), 7) == ([7, 4, 6, 1, 2, 5, 0, 3], 6018027440424182938)
