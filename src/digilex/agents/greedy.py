"""A player without foresight: rates each option by rules of thumb (search/policy.py) and takes the best."""

from __future__ import annotations

from digilex.agents.base import Seat
from digilex.agents.search.policy import Policy
from digilex.rules.model.decision import Option


class Greedy:
    """Digivolves up the curve, attacks when it pays, spends its memory before it passes."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "greedy"
        self._policy = Policy()

    def choose(self, seat: Seat) -> Option:
        """The option that is rated highest; the first of equals."""
        options = seat.decision.options
        return options[0] if len(options) == 1 else options[self._policy.choose(seat.hidden())]
