"""A connection to a table: which seats it has the key to, what it was told last, and what waits to be sent."""

from __future__ import annotations

import asyncio
from typing import Any

from digilex.errors import DigilexError
from digilex.rules.game import Game
from digilex.server import messages, patch, present
from digilex.server.replay import strangers

OUTBOX = 200  # messages that may wait for a slow connection before it is given up


class Refused(DigilexError):
    """What was asked for is not allowed or makes no sense; nothing was changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Viewer:
    """Somebody who looks at a table: a player with one seat or both, or a spectator."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.told: dict[str, Any] | None = None
        self.heard = 0
        self.cards = 0
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(OUTBOX)

    def send(self, message: messages.Wire) -> None:
        """Put a message into the outbox; a connection that never empties it is closed."""
        try:
            self.outbox.put_nowait(lean(message))
        except asyncio.QueueFull:
            self.close()

    def end(self) -> None:
        """Hang up when everything that waits is sent."""
        try:
            self.outbox.put_nowait(None)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Hang up."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    def welcome(
        self, room: str, mode: str, step: int, game: Game, state: messages.State, facing: int, names: tuple[str, str]
    ) -> None:
        """The whole table."""
        self.told = state.model_dump(exclude_defaults=True)
        self.heard = len(game.log)
        self.cards = len(game.info)
        log = present.log(game, game.log, facing, names)
        self.send(messages.Welcome(room=room, mode=mode, step=step, state=state, log=log, cards=strangers(game)))

    def update(
        self,
        step: int,
        mover: int | None,
        game: Game,
        state: messages.State,
        facing: int,
        names: tuple[str, str],
        back: bool,
    ) -> None:
        """What changed since the last message; nothing if nothing did."""
        assert self.told is not None
        new = state.model_dump(exclude_defaults=True)
        cut = None
        if back:
            self.heard = min(self.heard, len(game.log))
            cut = self.heard
        log = present.log(game, game.log[self.heard :], facing, names)
        self.heard = len(game.log)
        change = patch.changes(self.told, new)
        self.told = new
        cards = strangers(game) if len(game.info) > self.cards else []
        self.cards = len(game.info)
        if change or log or mover is not None or back:
            self.send(messages.Step(step=step, player=mover, patch=change, log=log, back=cut, cards=cards))


def lean(message: messages.Wire) -> str:
    """A message as text, without what has its default; the type always stands there."""
    data = message.model_dump_json(exclude_defaults=True)
    kind = type(message).model_fields["type"].default
    return f'{{"type":"{kind}"' + ("," + data[1:] if len(data) > 2 else "}")
