"""A connection to a table: which seats it has the key to, what it was told last, and what waits to be sent."""

from __future__ import annotations

import asyncio
import marshal
from collections.abc import Callable
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


class Outbox:
    """What waits to be sent to one connection. An asyncio queue would do it, at four times the memory."""

    __slots__ = ("ended", "listener", "reader", "texts")

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.ended = False
        self.reader: asyncio.Future[None] | None = None
        self.listener: Callable[[], None] | None = None  # hears that something waits

    def put(self, text: str) -> bool:
        """Add a message; False if too many wait already."""
        if len(self.texts) >= OUTBOX:
            return False
        if not self.ended:
            self.texts.append(text)
            self._wake()
        return True

    def end(self) -> None:
        """Nothing comes any more."""
        self.ended = True
        self._wake()

    def take(self) -> list[str]:
        """What waits, taken out."""
        texts, self.texts = self.texts, []
        return texts

    async def next(self) -> list[str]:
        """What waits, once something does; nothing at the end."""
        while not self.texts and not self.ended:
            self.reader = asyncio.get_running_loop().create_future()
            await self.reader
        return self.take()

    def _wake(self) -> None:
        if self.listener is not None:
            self.listener()
        elif self.reader is not None and not self.reader.done():
            self.reader.set_result(None)


class Viewer:
    """Somebody who looks at a table: a player with one seat or both, or a spectator."""

    __slots__ = ("_told", "cards", "facing", "heard", "language", "outbox", "seats")

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.language = "en"
        self._told = b""  # the last state, packed: as an object it would be most of the memory
        self.facing: int | None = None  # from which side they saw it
        self.heard = 0
        self.cards = 0
        self.outbox = Outbox()

    @property
    def told(self) -> dict[str, Any] | None:
        """The state that was sent last."""
        return marshal.loads(self._told) if self._told else None

    def forget(self) -> None:
        """The next message has to be the whole table."""
        self._told = b""

    def send(self, message: messages.Wire) -> None:
        """Put a message into the outbox; a connection that never empties it is closed."""
        self.pass_on(lean(message))

    def pass_on(self, text: str) -> None:
        """The same with a message that is written already."""
        if not self.outbox.put(text):
            self.close()

    def end(self) -> None:
        """Hang up when everything that waits is sent."""
        self.outbox.end()

    def close(self) -> None:
        """Hang up."""
        self.outbox.take()
        self.outbox.end()

    def welcome(
        self,
        room: str,
        mode: str,
        step: int,
        game: Game,
        state: messages.State,
        facing: int,
        names: tuple[str, str],
    ) -> None:
        """The whole table."""
        self._told = marshal.dumps(state.model_dump(exclude_defaults=True))
        self.facing = facing
        self.heard = len(game.log)
        self.cards = len(game.info)
        log = present.log(game, game.log, facing, names, self.language)
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
        told = self.told
        assert told is not None
        new = state.model_dump(exclude_defaults=True)
        cut = None
        if back:
            self.heard = min(self.heard, len(game.log))
            cut = self.heard
        log = present.log(game, game.log[self.heard :], facing, names, self.language)
        self.heard = len(game.log)
        change = patch.changes(told, new)
        if change:
            self._told = marshal.dumps(new)
        cards = strangers(game) if len(game.info) > self.cards else []
        self.cards = len(game.info)
        if change or log or mover is not None or back:
            self.send(messages.Step(step=step, player=mover, patch=change, log=log, back=cut, cards=cards))


def lean(message: messages.Wire) -> str:
    """A message as text, without what has its default; the type always stands there."""
    data = message.model_dump_json(exclude_defaults=True)
    kind = type(message).model_fields["type"].default
    return f'{{"type":"{kind}"' + ("," + data[1:] if len(data) > 2 else "}")
