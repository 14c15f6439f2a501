"""What a table keeps of its log: this turn as events, what was before packed.

The events of a game are most of its memory, and those of earlier turns are needed only when somebody comes to the
table. Their places in the log stay, so that later events still point to the right ones.
"""

from __future__ import annotations

import pickle
import zlib

from digilex.rules.game import Game
from digilex.rules.model.log import Event

GONE = Event("", -1, "", "")  # stands in the log for an event that is packed
GONE.turn = -1
FEW = 8  # events that are not worth packing


class Archive:
    """The packed part of a game's log."""

    def __init__(self) -> None:
        self.count = 0  # events that are packed
        self.packed: list[bytes] = []

    def pack(self, game: Game) -> None:
        """Pack what happened before this turn."""
        log = game.log
        end = len(log)
        while end > self.count and log[end - 1].turn == game.turn:
            end -= 1
        if end - self.count < FEW:
            return
        self.packed.append(zlib.compress(pickle.dumps(log[self.count : end], pickle.HIGHEST_PROTOCOL), 6))
        for index in range(self.count, end):
            log[index] = GONE
        self.count = end

    def whole(self, game: Game) -> list[Event]:
        """The whole log."""
        found: list[Event] = []
        for part in self.packed:
            found += pickle.loads(zlib.decompress(part))
        return [*found, *game.log[self.count :]]
