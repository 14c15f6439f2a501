"""A clock for two: each player has so many seconds for all their decisions together."""

from __future__ import annotations

import time


class Clock:
    """Runs for whoever has to decide."""

    def __init__(self, left: list[float]) -> None:
        self.left = list(left)
        self.running: int | None = None
        self.since = 0.0

    def turn_to(self, player: int | None) -> None:
        """Somebody else has to decide, or nobody."""
        self.left = self.reading()
        self.running = player
        self.since = time.monotonic()

    def reading(self) -> list[float]:
        """The seconds that each player has left."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] = max(0.0, left[self.running] - (time.monotonic() - self.since))
        return left
