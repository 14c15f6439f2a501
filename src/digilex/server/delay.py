"""Spectators who see a game late, because the players want it so.

They look at a second game that gets every move so many seconds after the first: whatever they are sent is what they
would have been sent without the delay, only later, so neither messages nor their timing tell anything newer.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from digilex.notation.record import Move, play
from digilex.rules.game import Game
from digilex.server import messages
from digilex.server.viewer import Viewer

SLACK = 0.01  # seconds, so that a timer that rings a little early still finds its moment due


@dataclass
class Moment:
    """Something that happened: `keep` moves stayed, others came; or the table went on elsewhere."""

    at: float
    keep: int
    moves: list[tuple[int, str]] = field(default_factory=list)
    clock: list[float] | None = None
    moved: str = ""
    timed_out: int | None = None


class Late:
    """The table as it was `delay` seconds ago, and those who look at it."""

    def __init__(self, delay: int, start: Callable[[], Game], tell: Callable[[int | None, bool], None]) -> None:
        self.delay = delay
        self.start = start
        self.tell = tell
        self.viewers: set[Viewer] = set()
        self.moments: list[Moment] = []
        self.shown = 0  # moments that are shown
        self.deal()

    def deal(self) -> None:
        """The game before its first move."""
        self.game = self.start()
        self.moves: list[tuple[int, str]] = []
        self.step = 0
        self.clock: list[float] | None = None
        self.timed_out: int | None = None

    @property
    def over(self) -> bool:
        """Whether the game is over as spectators know it."""
        return self.game.over

    def add(self, moment: Moment) -> None:
        """Something happened now; it will be shown when it is due."""
        self.moments.append(moment)
        wait = moment.at + self.delay - time.time()
        asyncio.get_running_loop().call_later(max(0.0, wait) + SLACK, self.advance)

    def advance(self) -> None:
        """Show what is due."""
        while self.shown < len(self.moments):
            moment = self.moments[self.shown]
            if moment.at + self.delay > time.time():
                return
            self.shown += 1
            back = moment.keep < len(self.moves)
            if back:
                self._rewind(moment.keep)
            for player, line in moment.moves:
                play(self.game, Move(player, line))
                self.moves.append((player, line))
            self.clock = moment.clock
            self.timed_out = moment.timed_out
            if moment.moved:
                for viewer in self.viewers:
                    viewer.send(messages.Moved(room=moment.moved))
                continue
            self.step += 1
            self.tell(moment.moves[0][0] if moment.moves else None, back)

    def _rewind(self, count: int) -> None:
        kept = self.moves[:count]
        self.game = self.start()
        for player, line in kept:
            play(self.game, Move(player, line))
        self.moves = kept
