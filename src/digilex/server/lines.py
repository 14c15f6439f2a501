"""Lines to tables: what a connection says reaches the room, wherever the room is held.

With one process every room is here. With several (`REDIS_URL`, cluster.py) a room belongs to one of them, and a line to
a room of another process goes there and back through Redis.
"""

from __future__ import annotations

import logging
import os
from typing import Protocol

from pydantic import TypeAdapter, ValidationError

from digilex.server import messages
from digilex.server.logs import tag
from digilex.server.metrics import Allowance, Metrics
from digilex.server.room import Room, hashed
from digilex.server.rooms import Rooms
from digilex.server.viewer import Refused, Viewer

MESSAGE_SIZE = 4096
MISSES_A_MINUTE = 30  # codes and keys that lead nowhere, from one address
LOCAL = ("127.0.0.1", "::1")  # one's own computer
PROXIES = (*LOCAL, *os.environ.get("FORWARDED_ALLOW_IPS", "").split(","))  # they tell whom they speak for

logger = logging.getLogger("digilex.server")
incoming: TypeAdapter[messages.FromClient] = TypeAdapter(messages.FromClient)


def read(text: str) -> messages.FromClient:
    """A message from a client, or `Refused`."""
    if len(text) > MESSAGE_SIZE:
        raise Refused("size", "The message is too long.")
    try:
        return incoming.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Refused("message", f"Not understood: {first['msg']}" + (f" ({where})" if where else "")) from None


class Signing(Protocol):
    """Something that is asked from time to time whether it is still there."""

    def sign(self) -> None:
        """Give a sign, or be gone."""


class Line:
    """A connection at a table of this process."""

    def __init__(self, rooms: Rooms, metrics: Metrics, room: Room, key: str) -> None:
        self.rooms = rooms
        self.metrics = metrics
        self.room = room
        seats = room.seats_with(key)
        if key and not seats:
            raise Refused("token", "This key does not open a seat here.")
        self.seats = seats

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks at the table from now on."""
        self.viewer = viewer
        viewer.seats = self.seats
        viewer.forget()
        self.room.enter(viewer)
        self.rooms.wake(self.room)

    async def say(self, text: str) -> None:
        """Obey a message; a bad one gets an error and changes nothing."""
        try:
            message = read(text)
            with self.metrics.answering():
                await obey(self.rooms, self.room, self.viewer, message)
            self.rooms.wake(self.room)
        except Refused as error:
            self.metrics.refuse(error.code)
            self.viewer.send(messages.Failed(code=error.code, message=str(error)))
        except Exception:  # what could not be stored did not happen: everyone comes back to what is stored
            logger.exception("table %s is put back to what is stored", tag(self.room.code))
            self.rooms.drop(self.room.code)

    def leave(self) -> None:
        """Hang up."""
        self.room.leave(self.viewer)


class Switchboard:
    """Finds the room for a connection. This one is alone: every room is held here."""

    def __init__(self, rooms: Rooms, metrics: Metrics) -> None:
        self.rooms = rooms
        self.metrics = metrics
        self.wires: set[Signing] = set()  # the connections of this process
        self.misses = Allowance(MISSES_A_MINUTE)

    def guess(self, who: str, error: Refused) -> None:
        """Somebody named a table or a key that there is not."""
        if error.code in ("no-room", "token") and who not in LOCAL:
            self.misses.take(who)

    def check(self, who: str) -> None:
        """Who guesses too much gets no answers any more for a while."""
        if self.misses.spent(who):
            raise Refused("flood", "Too many codes that lead nowhere; wait a little.")

    async def start(self) -> None:
        """Before the first connection."""

    async def stop(self) -> None:
        """After the last."""

    async def well(self) -> bool:
        """Whether connections can be made."""
        return True

    async def connect(self, code: str, key: str, viewer: Viewer) -> Connection:
        """A line for a viewer who has this key (the hash of a token; none: a spectator)."""
        line = Line(self.rooms, self.metrics, self.rooms.find(code), key)
        line.enter(viewer)
        return Connection(line)

    async def join(self, code: str, wish: messages.Join) -> messages.Seated:
        """The free seat of a table."""
        return await self.rooms.join(code, wish)


class Connection:
    """What a socket holds: a line that may be changed for another when the room goes to another process."""

    def __init__(self, line: Line) -> None:
        self.line: Line | None = line

    async def say(self, text: str) -> None:
        """Hand a message on."""
        if self.line is not None:
            await self.line.say(text)

    async def close(self) -> None:
        """Hang up."""
        if self.line is not None:
            self.line.leave()


async def greet(board: Switchboard, code: str, text: str, who: str, viewer: Viewer) -> Connection:
    """The first message of a connection says who it is: the line to the table, or `Refused`."""
    hello = read(text)
    if not isinstance(hello, messages.Hello):
        raise Refused("hello", "The first message has to be a hello.")
    if hello.protocol != messages.PROTOCOL:
        raise Refused("protocol", f"This server speaks protocol {messages.PROTOCOL}; reload the page.")
    board.check(who)
    viewer.language = hello.language
    return await board.connect(code, hashed(hello.token) if hello.token else "", viewer)


async def obey(rooms: Rooms, room: Room, viewer: Viewer, message: messages.FromClient) -> None:
    """Do what a message says, if its sender may."""
    if isinstance(message, messages.Answer):
        await room.answer(viewer, message.step, message.option)
    elif isinstance(message, messages.Undo):
        await room.undo(viewer, message.step)
    elif isinstance(message, messages.Forfeit):
        await room.forfeit(viewer)
    elif isinstance(message, messages.Claim):
        await room.claim(viewer)
    elif isinstance(message, messages.Sync):
        room.welcome(viewer)
    elif isinstance(message, messages.Why):
        viewer.send(room.why(viewer, message.place))
    elif isinstance(message, messages.Rematch):
        await rooms.rematch(room, viewer, message)
    elif isinstance(message, messages.Draw):
        await room.draw(viewer, message.offer)
    else:
        raise Refused("message", f"{message.type} cannot be said here.")
