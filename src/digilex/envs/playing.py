"""A table with arrays: what the environments have in common."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from digilex.agents.base import Agent, Seat
from digilex.envs.core.layout import MAX_OPTIONS, MAX_TOKENS
from digilex.envs.core.tables import MOST_STEPS, Table, seed_of
from digilex.envs.observation import arrays_of
from digilex.envs.pools import Decks, pairs
from digilex.errors import IllegalMove, WrongArgument
from digilex.rules.model.mixing import word

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
Illegal = Literal["lose", "raise"]


class Playing:
    """One game at a time, as actions and observations."""

    def __init__(
        self,
        decks: Decks = "ST1",
        seed: int = 0,
        most_tokens: int = MAX_TOKENS,
        most_options: int = MAX_OPTIONS,
        most_steps: int = MOST_STEPS,
        forced: bool = False,
        illegal: Illegal = "lose",
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise WrongArgument(f"illegal actions 'lose' the game or 'raise' an error, not {illegal!r}")
        self.table = Table(pairs(decks), seed, most_tokens, most_options, most_steps, forced)
        self.illegal = illegal
        self.was_illegal = False

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """A new game: the seed's first, or the next one. `options`: "first" (who goes first), "pair" (of decks)."""
        asked = options or {}
        if seed is not None:
            self.table.seed, self.table.started = seed, 0
        self.was_illegal = False
        self.table.begin(
            seed_of(self.table.seed, self.table.started), int(asked.get("first", -1)), int(asked.get("pair", -1))
        )

    def observe(self, player: int) -> Observation:
        """What a player may know."""
        encoder = self.table.encoder
        return arrays_of(self.table.observe(player), encoder.most_tokens, encoder.most_options)

    def act(self, action: int) -> None:
        """Take an action of the player who decides. An illegal one never is some other move: it loses, or raises."""
        try:
            self.table.option_of(action)
        except IllegalMove:
            if self.illegal == "raise":
                raise
            self.was_illegal = True
            self.table.game.forfeit(self.table.player)
            return
        self.table.step(action)

    def let_play(self, agent: Agent) -> None:
        """An agent answers the decision; it sees its seat, not the arrays."""
        decision = self.table.game.decision
        assert decision is not None
        choice = agent.choose(Seat(self.table.game, decision))
        self.table.take(decision.options.index(choice))

    def lines(self) -> list[str]:
        """The options that are shown, as lines of notation: the line of action 0 first."""
        decision = self.table.game.decision
        if decision is None:
            return []
        return [decision.options[self.table.option_of(action)].text for action in range(self.table.legal())]

    def option_ids(self) -> npt.NDArray[np.int64]:
        """A number for each option that is shown, made from its line: the same in every game, process and version."""
        return np.array([word(line) for line in self.lines()], np.int64)

