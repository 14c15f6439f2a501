"""The game as a Gymnasium environment: one agent against a named opponent; several at once in one process."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from digilex.agents.base import Agent, make
from digilex.envs.core.layout import MAX_OPTIONS, MAX_TOKENS
from digilex.envs.core.tables import MOST_STEPS
from digilex.envs.observation import Arrays
from digilex.envs.playing import Illegal, Observation, Playing
from digilex.envs.pools import Decks
from digilex.envs.spaces import action_space, observation_space

ID = "Digilex-v1"


class DigilexEnv(gym.Env[Observation, Any]):
    """One agent against a named opponent. The reward comes at the end: 1, -1, or 0 for a draw.

    `seat` is 0 or 1, or None: then the seed decides, anew for each game. With two decks the agent has the first one in
    seat 0 and the second one in seat 1."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        decks: Decks = "ST1",
        opponent: str = "greedy",
        seat: int | None = None,
        most_tokens: int = MAX_TOKENS,
        most_options: int = MAX_OPTIONS,
        most_steps: int = MOST_STEPS,
        forced: bool = False,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.playing = Playing(decks, 0, most_tokens, most_options, most_steps, forced, illegal)
        self.opponent = opponent
        self.wanted_seat = seat
        self.seat = 0
        self.render_mode = render_mode
        self.observation_space: Any = observation_space(most_tokens, most_options)
        self.action_space: Any = action_space(most_options)
        self._agent: Agent = make(opponent, 0, foreign=True)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; the opponent may have played already when the agent is first asked."""
        super().reset(seed=seed)
        if seed is None and not self.playing.table.started > 1 and self.playing.table.seed == 0:
            self.playing.table.seed = int(self.np_random.integers(2**62))
        self.start(seed, options)
        return self.playing.observe(self.seat), self.info()

    def start(self, seed: int | None, options: dict[str, Any] | None = None) -> None:
        """A new game, up to the agent's first decision."""
        while True:
            self.playing.begin(seed, options)
            chance = self.playing.table.game_seed
            self.seat = chance >> 8 & 1 if self.wanted_seat is None else self.wanted_seat
            self._agent = make(self.opponent, chance ^ 1, foreign=True)
            self.opponents_turn()
            if not self.playing.table.over:
                return
            seed = None  # it ended before the agent was asked: the next one

    def opponents_turn(self) -> None:
        """The opponent plays until the agent has to decide."""
        table = self.playing.table
        while not table.over and table.player != self.seat:
            self.playing.let_play(self._agent)

    def act(self, action: int) -> None:
        """The agent's action and the opponent's answers."""
        self.playing.act(action)
        self.opponents_turn()

    def info(self) -> dict[str, Any]:
        """Which game it is, and at its end how it ended."""
        table = self.playing.table
        found: dict[str, Any] = {"seed": table.game_seed, "seat": self.seat, "pair": table.deck_pair}
        if table.over:
            found["illegal"] = self.playing.was_illegal
            found["reason"] = table.game.reason
        return found

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One decision of the agent."""
        self.act(int(action))
        table = self.playing.table
        return (
            self.playing.observe(self.seat),
            float(table.reward(self.seat)),
            table.game.over,
            table.truncated,
            self.info(),
        )

    def render(self) -> str | None:
        """The options of the decision, as lines of notation."""
        return "\n".join(self.playing.lines()) if self.render_mode == "ansi" else None


class DigilexVectorEnv(VectorEnv[Observation, npt.NDArray[Any], npt.NDArray[Any]]):
    """Several games in one process, observed together; a game that ends begins anew in the same step."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, num_envs: int = 1, render_mode: str | None = None, **settings: Any) -> None:
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.envs = [DigilexEnv(**settings) for _ in range(num_envs)]
        first = self.envs[0]
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(first.observation_space, num_envs)
        self.action_space = batch_space(first.action_space, num_envs)
        encoder = first.playing.table.encoder
        self._arrays = Arrays(num_envs, encoder.most_tokens, encoder.most_options)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """All games begin anew."""
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + i for i in range(self.num_envs)]
        for each, own in zip(self.envs, seeds, strict=True):
            gym.Env.reset(each, seed=own)
            if own is None and each.playing.table.started <= 1:
                each.playing.table.seed = int(each.np_random.integers(2**62))
            each.start(own, options)
        return self.observe(), {}

    def observe(self) -> Observation:
        """What the agents know, of all games."""
        for place, each in enumerate(self.envs):
            each.playing.table.write(each.seat, self._arrays.memory, place)
        return self._arrays.copies()

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """One decision in each game. The last observation of a game that ended is in `infos["final_obs"]`."""
        rewards = np.zeros(self.num_envs, np.float64)
        terminated = np.zeros(self.num_envs, np.bool_)
        truncated = np.zeros(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        for place, (each, action) in enumerate(zip(self.envs, np.asarray(actions).tolist(), strict=True)):
            each.act(action)
            table = each.playing.table
            if table.over:
                rewards[place] = table.reward(each.seat)
                terminated[place] = table.game.over
                truncated[place] = table.truncated
                last = {"final_obs": each.playing.observe(each.seat), "final_info": each.info()}
                infos = self._add_info(infos, last, place)
                each.start(None)
        return self.observe(), rewards, terminated, truncated, infos


def register() -> None:
    """Make `gymnasium.make("Digilex-v1")` and `make_vec` know the game."""
    if ID not in gym.registry:
        gym.register(
            ID,
            entry_point="digilex.envs.single:DigilexEnv",
            vector_entry_point="digilex.envs.single:DigilexVectorEnv",
        )
