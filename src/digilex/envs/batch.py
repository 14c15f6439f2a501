"""Many games in one call: both players of each are played by whoever gives the actions.

`Batch` steps all games in one process, `ProcessBatch` (processes.py) in several. Both write into arrays that are made
once: what the player who decides knows, of every game. A game that ends begins anew in the same step."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from digilex.envs.core.layout import MAX_OPTIONS, MAX_TOKENS
from digilex.envs.core.tables import MOST_STEPS, Table, Tables, seed_of
from digilex.envs.observation import Arrays
from digilex.envs.pools import Decks, pairs

SIGNS = 5  # what is written of each game beside the observation: rows of an array


class Signs:
    """Who decides, and what ended, of each game of a batch."""

    def __init__(self, size: int, buffer: Any = None) -> None:
        whole = np.zeros((SIGNS, size), np.int64) if buffer is None else np.frombuffer(buffer, np.int64, SIGNS * size)
        self.whole: npt.NDArray[np.int64] = whole.reshape(SIGNS, size)
        self.view(0, size)

    def view(self, start: int, stop: int) -> None:
        """Look at some of the games only."""
        self.players = self.whole[0, start:stop]  # who decides now
        self.rewards = self.whole[1, start:stop]  # player 0's, of the game that ended; player 1's is the negative
        self.terminated = self.whole[2, start:stop]
        self.truncated = self.whole[3, start:stop]
        self.actions = self.whole[4, start:stop]


class Batch:
    """Games in one process. After `step`, the arrays hold what whoever decides knows."""

    def __init__(
        self,
        size: int,
        decks: Decks = "ST1",
        seed: int = 0,
        most_tokens: int = MAX_TOKENS,
        most_options: int = MAX_OPTIONS,
        most_steps: int = MOST_STEPS,
        forced: bool = False,
        arrays: Arrays | None = None,
        signs: Signs | None = None,
        first: int = 0,
    ) -> None:
        """`first` is the number of the first game: game i of the whole batch has the i-th seed of the batch's seed."""
        self.size = size
        found = pairs(decks)
        self.tables = Tables(
            [
                Table(found, seed_of(seed, first + i), most_tokens, most_options, most_steps, forced)
                for i in range(size)
            ]
        )
        self.arrays = Arrays(size, most_tokens, most_options) if arrays is None else arrays
        self.signs = Signs(size) if signs is None else signs
        self.reset()

    def reset(self) -> None:
        """All games begin anew, with the first game of their seeds."""
        for table in self.tables.tables:
            if table.started != 1 or table.steps:
                table.reseed(table.seed)
        self.tables.observe(self.arrays.memory)
        signs = self.signs
        signs.players[:] = self.tables.players
        signs.rewards[:] = 0
        signs.terminated[:] = 0
        signs.truncated[:] = 0

    def step(self, actions: npt.NDArray[Any]) -> None:
        """An action in each game. An illegal one raises `IllegalMove`: choose by the mask."""
        tables = self.tables
        tables.step(actions.tolist(), True, self.arrays.memory)
        signs = self.signs
        signs.players[:] = tables.players
        signs.rewards[:] = tables.rewards
        signs.terminated[:] = tables.terminated
        signs.truncated[:] = tables.truncated

    @property
    def decisions(self) -> int:
        """Decisions made so far, with those that left no choice."""
        return sum(table.decisions for table in self.tables.tables)


def random_actions(arrays: Arrays, chance: np.random.Generator) -> npt.NDArray[np.int64]:
    """A legal action of each game, each as likely."""
    weights = chance.random(arrays.action_mask.shape, np.float32) * arrays.action_mask
    found: npt.NDArray[np.int64] = weights.argmax(1)
    return found
