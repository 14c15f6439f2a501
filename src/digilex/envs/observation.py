"""Observations as arrays of numpy: where they lie, and how what the encoder wrote gets there."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from digilex.envs.core.encoder import Encoder, Sink
from digilex.envs.core.layout import GLOBAL_SIZE, MAX_OPTIONS, MAX_TOKENS, OPTION_SIZE, TOKEN_SIZE
from digilex.rules.game import Game

Numbers: TypeAlias = npt.NDArray[np.int16]
Mask: TypeAlias = npt.NDArray[np.int8]


class Arrays:
    """Room for the observations of a batch: preallocated, written at every step.

    `tokens` [batch, tokens, 16], `options` [batch, options, 16], `globals` [batch, 49], `action_mask` [batch, options].
    A token is there where its card is not 0; an option where its kind is not 0."""

    def __init__(
        self, batch: int, most_tokens: int = MAX_TOKENS, most_options: int = MAX_OPTIONS, buffer: Any = None
    ) -> None:
        self.batch = batch
        self.most_tokens = most_tokens
        self.most_options = most_options
        sizes = (
            batch * most_tokens * TOKEN_SIZE * 2,
            batch * most_options * OPTION_SIZE * 2,
            batch * GLOBAL_SIZE * 2,
            batch * most_options,
        )
        if buffer is None:
            buffer = bytearray(sum(sizes))
        ends = np.cumsum(sizes)
        whole = np.frombuffer(buffer, np.uint8, sum(sizes))
        parts = [whole[end - size : end] for end, size in zip(ends, sizes, strict=True)]
        self.tokens: Numbers = parts[0].view(np.int16).reshape(batch, most_tokens, TOKEN_SIZE)
        self.options: Numbers = parts[1].view(np.int16).reshape(batch, most_options, OPTION_SIZE)
        self.globals: Numbers = parts[2].view(np.int16).reshape(batch, GLOBAL_SIZE)
        self.action_mask: Mask = parts[3].view(np.int8).reshape(batch, most_options)

    def part(self, start: int, stop: int) -> Arrays:
        """Some rows of the batch, as arrays that write to the same place."""
        new = Arrays.__new__(Arrays)
        new.batch = stop - start
        new.most_tokens = self.most_tokens
        new.most_options = self.most_options
        new.tokens = self.tokens[start:stop]
        new.options = self.options[start:stop]
        new.globals = self.globals[start:stop]
        new.action_mask = self.action_mask[start:stop]
        return new

    @staticmethod
    def size(batch: int, most_tokens: int = MAX_TOKENS, most_options: int = MAX_OPTIONS) -> int:
        """How many bytes a batch takes."""
        return batch * (most_tokens * TOKEN_SIZE * 2 + most_options * OPTION_SIZE * 2 + GLOBAL_SIZE * 2 + most_options)

    def fill(self, sink: Sink) -> None:
        """Write the observations of a sink, one for each row of the batch."""
        scatter(sink.tokens, np.array(sink.token_counts), self.tokens)
        shown = np.array(sink.option_counts)
        paged = np.array(sink.paged)
        scatter(sink.options, shown + paged, self.options, paged)
        self.globals[:] = np.fromiter(sink.globals, np.int16, len(sink.globals)).reshape(self.batch, GLOBAL_SIZE)
        places = np.arange(self.most_options)
        np.less(places, shown[:, None], out=self.action_mask.view(np.bool_))
        self.action_mask[:, -1] |= paged.astype(np.int8)

    def row(self, index: int) -> dict[str, npt.NDArray[Any]]:
        """A copy of one observation, as environments give it."""
        return {
            "tokens": self.tokens[index].copy(),
            "options": self.options[index].copy(),
            "globals": self.globals[index].copy(),
            "action_mask": self.action_mask[index].copy(),
        }


def scatter(
    data: list[int], counts: npt.NDArray[Any], target: Numbers, last: npt.NDArray[Any] | None = None
) -> None:
    """Write rows that stand one after the other to the beginnings of the target's parts, and nothing behind them.

    Where `last` is 1, the last row of a part goes to the target's last place."""
    target.fill(0)
    if not data:
        return
    rows = np.fromiter(data, np.int64, len(data)).view(np.int16).reshape(-1, target.shape[2])
    ends = np.cumsum(counts)
    places = np.arange(len(rows)) + np.repeat(np.arange(len(counts)) * target.shape[1] - (ends - counts), counts)
    if last is not None and last.any():
        which = np.flatnonzero(last)
        places[ends[which] - 1] = (which + 1) * target.shape[1] - 1
    target.reshape(-1, target.shape[2])[places] = rows


def observe(
    game: Game, player: int, page: int = 0, most_tokens: int = MAX_TOKENS, most_options: int = MAX_OPTIONS
) -> dict[str, npt.NDArray[Any]]:
    """What a player may know of a game."""
    sink = Sink()
    Encoder(most_tokens, most_options).write(game, player, page, sink)
    arrays = Arrays(1, most_tokens, most_options)
    arrays.fill(sink)
    return arrays.row(0)
