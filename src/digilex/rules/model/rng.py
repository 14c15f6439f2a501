"""Chance as part of the game: SplitMix64, the same on every machine and version of Python.

Where the engine is compiled, shuffling works with the halves of its 64 bits, which fit the machine's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from digilex.rules.model.speeds import COMPILED

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where the engine is not compiled

Item = TypeVar("Item", bound=int)
MASK: Final = 0xFFFFFFFFFFFFFFFF
HALF: Final = 0xFFFFFFFF


def next_state(state: int) -> int:
    """The state that follows."""
    return (state + 0x9E3779B97F4A7C15) & MASK


def output(state: int) -> int:
    """The 64 random bits that a state stands for."""
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def shuffled(items: list[Item], state: int) -> tuple[list[Item], int]:
    """The items in random order, and the state to go on with."""
    if COMPILED:
        return shuffled_in_halves(items, state)
    result = items[:]
    for i in range(len(result) - 1, 0, -1):
        state = next_state(state)
        j = (output(state) * (i + 1)) >> 64
        result[i], result[j] = result[j], result[i]
    return result, state


def shuffled_in_halves(items: list[Item], state: int) -> tuple[list[Item], int]:
    """The same with the halves of each state and output."""
    result = items[:]
    high: i64 = state >> 32
    low: i64 = state & HALF
    i: i64 = len(result) - 1
    while i > 0:
        low += 0x7F4A7C15
        high = (high + 0x9E3779B9 + (low >> 32)) & HALF
        low &= HALF
        h: i64 = high ^ (high >> 30)
        z: i64 = low ^ (((low >> 30) | (high << 2)) & HALF)
        product: i64 = z * 0x1CE4E5B9
        h = (((product >> 32) & HALF) + h * 0x1CE4E5B9 + z * 0xBF58476D) & HALF
        z = product & HALF
        z ^= ((z >> 27) | (h << 5)) & HALF
        h ^= h >> 27
        product = z * 0x133111EB
        h = (((product >> 32) & HALF) + h * 0x133111EB + z * 0x94D049BB) & HALF
        z = product & HALF
        z ^= ((z >> 31) | (h << 1)) & HALF
        h ^= h >> 31
        j: i64 = (h * (i + 1) + ((z * (i + 1)) >> 32)) >> 32
        swapped = result[i]
        result[i] = result[j]
        result[j] = swapped
        i -= 1
    return result, int(high) << 32 | int(low)
