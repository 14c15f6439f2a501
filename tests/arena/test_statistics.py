"""Intervals hold the truth as often as they say; ratings find strengths that are known."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digilex.arena.statistics import ELO, Difference, Result, Share, games_needed, ratings

CHANCES = {"strong": 200.0, "middle": 0.0, "weak": -200.0}
FIRST = 40.0


def chance(one: str, other: str, first: int) -> float:
    points = CHANCES[one] - CHANCES[other] + (FIRST if first == 0 else -FIRST)
    return 1 / (1 + math.exp(-points / ELO))


def tournament(random: Random, games: int) -> list[Result]:
    names = list(CHANCES)
    found = []
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            for first in (0, 1):
                won = sum(random.random() < chance(one, other, first) for _ in range(games))
                found.append(Result(one, other, first, won, games))
    return found


def test_ratings_hold_the_true_strength_about_95_times_of_100() -> None:
    random = Random(1)
    held = trials = first_held = 0
    for _ in range(150):
        rated, (worth, error) = ratings(tournament(random, 100))
        first_held += abs(worth - FIRST) <= 1.96 * error
        for each in rated:
            low, high = each.interval
            held += low <= 1500 + CHANCES[each.name] <= high
            trials += 1
    assert 0.91 <= held / trials <= 0.985
    assert first_held / 150 >= 0.88


def test_somebody_who_won_everything_is_strong_and_not_infinitely_so() -> None:
    rated, _ = ratings([Result("a", "b", 0, 5000, 5000), Result("a", "b", 1, 5000, 5000)])
    assert [each.name for each in rated] == ["a", "b"]
    assert 1500 < rated[0].value < 4000
    assert math.isfinite(rated[0].error)


def test_mirrors_say_nothing_of_strength() -> None:
    rated, (worth, _) = ratings([Result("a", "a", 0, 80, 100), Result("a", "b", 0, 5, 10), Result("a", "b", 1, 5, 10)])
    assert worth > 50
    assert abs(rated[0].value - rated[1].value) < 1e-6


def test_differences_hold_the_truth_about_95_times_of_100() -> None:
    random = Random(2)
    held = 0
    for _ in range(600):
        one = Share(sum(random.random() < 0.55 for _ in range(80)), 80)
        other = Share(sum(random.random() < 0.4 for _ in range(120)), 120)
        low, high = Difference(one, other).interval
        held += low <= 0.15 <= high
    assert 0.92 <= held / 600 <= 0.985


def test_the_games_needed_do_tell_four_times_of_five() -> None:
    random = Random(3)
    games = games_needed(0.1, 0.5)
    told = 0
    for _ in range(200):
        one = Share(sum(random.random() < 0.6 for _ in range(games)), games)
        other = Share(sum(random.random() < 0.5 for _ in range(games)), games)
        told += Difference(one, other).told
    assert 0.70 <= told / 200 <= 0.90
    with pytest.raises(ValueError, match="the same"):
        games_needed(0.0)


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 300), st.integers(0, 300))
def test_intervals_hold_what_was_seen(a: int, b: int, c: int, d: int) -> None:
    one, other = Share(min(a, b), max(a, b)), Share(min(c, d), max(c, d))
    for share in (one, other):
        low, high = share.interval
        assert 0 <= low <= share.value + 1e-9
        assert share.value - 1e-9 <= high <= 1
    low, high = Difference(one, other).interval
    assert -1 <= low <= Difference(one, other).value + 1e-9 <= high + 2e-9 <= 1 + 2e-9
