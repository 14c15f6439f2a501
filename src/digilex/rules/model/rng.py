"""Chance as part of the game: SplitMix64, the same on every machine and version of Python."""

from __future__ import annotations

from typing import Final

MASK: Final = 0xFFFFFFFFFFFFFFFF


def next_state(state: int) -> int:
    """The state that follows."""
    return (state + 0x9E3779B97F4A7C15) & MASK


def output(state: int) -> int:
    """The 64 random bits that a state stands for."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def shuffled(items: list[int], state: int) -> tuple[list[int], int]:
    """The items in random order, and the state to go on with."""
    result = items[:]
    for i in range(len(result) - 1, 0, -1):
        state = next_state(state)
        j = (output(state) * (i + 1)) >> 64
        result[i], result[j] = result[j], result[i]
    return result, state
