"""Plays any legal option, each as likely as the others."""

from __future__ import annotations

import random

from digilex.agents.base import Seat
from digilex.rules.model.decision import Option


class Random:
    """The yardstick, and the fuzzer's player."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "random"
        self._next = random.Random(seed).random

    def choose(self, seat: Seat) -> Option:
        """Any option."""
        options = seat.decision.options
        return options[int(self._next() * len(options))]
