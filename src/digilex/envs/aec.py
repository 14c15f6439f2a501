"""The game as a PettingZoo environment (AEC): both players act in turn, each sees what it may know."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from digilex.envs.core.layout import MAX_OPTIONS, MAX_TOKENS
from digilex.envs.core.tables import MOST_STEPS
from digilex.envs.playing import Illegal, Observation, Playing
from digilex.envs.pools import Decks
from digilex.envs.spaces import action_space, observation_space

AGENTS = ("player_0", "player_1")


class DigilexAEC(AECEnv[str, Observation, int]):
    """Two players, one game. Rewards: 1 for the winner, -1 for the loser, 0 for a draw or a game cut off."""

    metadata: dict[str, Any] = {"name": "digilex_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        decks: Decks = "ST1",
        seed: int = 0,
        most_tokens: int = MAX_TOKENS,
        most_options: int = MAX_OPTIONS,
        most_steps: int = MOST_STEPS,
        forced: bool = False,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.playing = Playing(decks, seed, most_tokens, most_options, most_steps, forced, illegal)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        self.observation_spaces = {agent: observation_space(most_tokens, most_options) for agent in AGENTS}
        self.action_spaces = {agent: action_space(most_options) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the first of the seed, or the next one. `options` may name "first" and "pair"."""
        self.playing.begin(seed, options)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[max(self.playing.table.player, 0)]

    def observe(self, agent: str) -> Observation:
        """What a player may know, also while the other one decides; then no action is legal."""
        return self.playing.observe(AGENTS.index(agent))

    def step(self, action: int | None) -> None:
        """The player whose turn it is acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.playing.act(int(action))
        table = self.playing.table
        if not table.over:  # all rewards are 0, as they were
            self.agent_selection = AGENTS[table.player]
            return
        self.rewards = {each: float(table.reward(place)) for place, each in enumerate(AGENTS)}
        self.terminations = dict.fromkeys(AGENTS, table.game.over)
        self.truncations = dict.fromkeys(AGENTS, table.truncated)
        if self.playing.was_illegal:
            self.infos[agent] = {"illegal": True}
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The options of the decision, as lines of notation."""
        return "\n".join(self.playing.lines()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def env(**settings: Any) -> DigilexAEC:
    """The environment, made as PettingZoo's are: `digilex.envs.aec.env(decks="modern")`."""
    return DigilexAEC(**settings)
