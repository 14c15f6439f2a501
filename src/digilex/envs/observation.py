"""Observations as arrays of numpy: where they lie."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from digilex.envs.core.encoder import Encoder
from digilex.envs.core.layout import (
    EFFECT_SIZE,
    GLOBAL_SIZE,
    MAX_EFFECTS,
    MAX_OPTIONS,
    MAX_TOKENS,
    MAX_UNSEEN,
    OPTION_SIZE,
    TOKEN_SIZE,
)
from digilex.envs.core.sheet import observation_size
from digilex.rules.game import Game

Numbers: TypeAlias = npt.NDArray[np.int16]
Mask: TypeAlias = npt.NDArray[np.int8]
NAMES: Final = ("tokens", "options", "effects", "unseen", "globals", "action_mask")


class Arrays:
    """Room for the observations of a batch: preallocated, written at every step.

    `tokens` [batch, tokens, 16], `options` [batch, options, 16], `effects` [batch, 24, 16], `unseen` [batch, 64],
    `globals` [batch, 56], `action_mask` [batch, options]. A token is there where its card is not 0; an option or an
    effect where its kind is not 0. An observation lies in one piece: `whole` [batch, bytes] is all of them."""

    def __init__(
        self, batch: int, most_tokens: int = MAX_TOKENS, most_options: int = MAX_OPTIONS, buffer: Any = None
    ) -> None:
        size = observation_size(most_tokens, most_options)
        room = bytearray(batch * size) if buffer is None else buffer
        self.lay(np.frombuffer(room, np.uint8, batch * size).reshape(batch, size), most_tokens, most_options)

    def lay(self, whole: npt.NDArray[np.uint8], most_tokens: int, most_options: int) -> None:
        """Where each array lies in the observations."""
        self.whole = whole
        self.batch = batch = len(whole)
        self.most_tokens = most_tokens
        self.most_options = most_options
        self.memory = memoryview(whole.reshape(-1).data).cast("q")  # what the encoder writes into
        start = 0

        def numbers(*shape: int) -> Numbers:
            nonlocal start
            size = 2 * int(np.prod(shape))
            start += size
            # Only the last axis is split, so this is no copy.
            return whole[:, start - size : start].view(np.int16).reshape(batch, *shape)

        self.tokens = numbers(most_tokens, TOKEN_SIZE)
        self.options = numbers(most_options, OPTION_SIZE)
        self.effects = numbers(MAX_EFFECTS, EFFECT_SIZE)
        self.unseen = numbers(MAX_UNSEEN)
        self.globals = numbers(GLOBAL_SIZE)
        self.action_mask: Mask = whole[:, start : start + most_options].view(np.int8)

    def part(self, start: int, stop: int) -> Arrays:
        """Some rows of the batch, as arrays that write to the same place."""
        new = Arrays.__new__(Arrays)
        new.lay(self.whole[start:stop], self.most_tokens, self.most_options)
        return new

    def copies(self) -> dict[str, npt.NDArray[Any]]:
        """Copies of all arrays by name, as environments give them."""
        return {name: getattr(self, name).copy() for name in NAMES}


def arrays_of(data: bytes, most_tokens: int, most_options: int) -> dict[str, npt.NDArray[Any]]:
    """One observation as arrays by name, which may be written to."""
    whole = np.frombuffer(bytearray(data), np.int16)
    first = most_tokens * TOKEN_SIZE
    second = first + most_options * OPTION_SIZE
    third = second + MAX_EFFECTS * EFFECT_SIZE
    fourth = third + MAX_UNSEEN
    fifth = fourth + GLOBAL_SIZE
    return {
        "tokens": whole[:first].reshape(most_tokens, TOKEN_SIZE),
        "options": whole[first:second].reshape(most_options, OPTION_SIZE),
        "effects": whole[second:third].reshape(MAX_EFFECTS, EFFECT_SIZE),
        "unseen": whole[third:fourth],
        "globals": whole[fourth:fifth],
        "action_mask": whole[fifth:].view(np.int8)[:most_options],
    }


def observe(
    game: Game, player: int, page: int = 0, most_tokens: int = MAX_TOKENS, most_options: int = MAX_OPTIONS
) -> dict[str, npt.NDArray[Any]]:
    """What a player may know of a game."""
    return arrays_of(Encoder(most_tokens, most_options).observe(game, player, page), most_tokens, most_options)
