"""A table server inside a browser: no network, no database, no other processes; the same routes, rooms and rules.

A Web Worker of the client (web/src/engine.worker.ts) runs it with Pyodide when the real server cannot be reached, or
when somebody wants to play without it. It is asked as the server is: `ask` for what goes over HTTP, `open`, `say` and
`hang_up` for what goes over a WebSocket. What is stored goes out through `keep`: the worker puts it into the browser's
own database, and hands it back when it starts again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Any, ParamSpec, TypeVar
from urllib.parse import unquote

import anyio.to_thread
from fastapi import FastAPI

from digilex import __version__
from digilex.errors import DigilexError
from digilex.server import messages
from digilex.server.bots import Bots
from digilex.server.lines import LOCAL, Connection, Switchboard, greet
from digilex.server.logs import tag
from digilex.server.metrics import Metrics
from digilex.server.rooms import Rooms
from digilex.server.routes import add_routes, furnish
from digilex.server.saved import SavedRoom
from digilex.server.viewer import Refused, Viewer

SIGN = "0"  # the codes of tables in a browser begin with it; a server's codes have no 0
KEPT = 60  # tables; the oldest are forgotten

P = ParamSpec("P")
R = TypeVar("R")
logger = logging.getLogger("digilex.server")
Keep = Callable[[str, str], Awaitable[None]]  # a room's code and the room as text; "" to forget it
Tell = Callable[[str, str], None]  # a line and a message for it; "" when the line is closed


class Memory:
    """Rooms and moves in memory; every change is kept by the browser before it is answered."""

    def __init__(self, keep: Keep, kept: Sequence[str] = ()) -> None:
        self._keep = keep
        self.rooms: dict[str, SavedRoom] = {}
        self.reviews: dict[str, dict[str, Any]] = {}
        for text in kept:
            data = json.loads(text)
            data["moves"] = [(player, line) for player, line in data["moves"]]
            room = SavedRoom(**data)
            self.rooms[room.code] = room

    async def add_room(self, room: SavedRoom) -> None:
        """A new room; the oldest make place for it."""
        self.rooms[room.code] = SavedRoom(**{**asdict(room), "created": time.time(), "next": None})
        await self._store(room.code)
        for old in sorted(self.rooms.values(), key=lambda each: each.created)[:-KEPT]:
            del self.rooms[old.code]
            self.reviews.pop(old.code, None)
            await self._keep(old.code, "")

    async def change_room(self, code: str, **values: Any) -> None:
        """Other facts of a room."""
        for name, value in values.items():
            setattr(self.rooms[code], name, value)
        await self._store(code)

    async def add_moves(
        self, code: str, count: int, moves: Sequence[tuple[int, str]], clock: list[float] | None = None
    ) -> None:
        """Moves from the given count on, and how the clock stands after them."""
        room = self.rooms[code]
        room.moves[count:] = moves
        room.times[count:] = [time.time()] * len(moves)
        if clock is not None:
            room.clock = list(clock)
        await self._store(code)

    async def cut_moves(self, code: str, count: int) -> None:
        """Only the first moves stay."""
        room = self.rooms[code]
        del room.moves[count:], room.times[count:]
        await self._store(code)

    def take(self, code: str) -> None:
        """There is nobody else who could hold a room."""

    def has(self, code: str) -> bool:
        """Whether there is such a room."""
        return code in self.rooms

    def well(self) -> bool:
        """There is nothing that could be away."""
        return True

    def load(self, code: str) -> SavedRoom | None:
        """A room with its moves; the caller may change it."""
        room = self.rooms.get(code)
        return None if room is None else SavedRoom(**asdict(room))

    async def keep_review(self, code: str, review: dict[str, Any]) -> None:
        """What a review has found; it stays as long as the page."""
        self.reviews[code] = {"room": code, "at": time.time(), "review": review}

    def review(self, code: str) -> dict[str, Any] | None:
        """A review, and when it was made."""
        return self.reviews.get(code)

    async def _store(self, code: str) -> None:
        await self._keep(code, json.dumps(asdict(self.rooms[code]), separators=(",", ":")))


class BotsHere(Bots):
    """A browser's worker is one process: bots think in it, one decision at a time."""

    def __init__(self) -> None:
        pass

    async def run(self, work: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Do it here, after everything that waits was sent."""
        await asyncio.sleep(0.01)
        return work(*arguments, **named)

    def close(self) -> None:
        """Nobody has to be sent home."""


class LocalRooms(Rooms):
    """The tables of a browser: nobody else can come to them."""

    async def open(self, wish: messages.NewRoom) -> messages.Seated:
        """A new table, for one person."""
        if wish.mode == "friend":
            raise Refused("offline", "A friend by link needs the server; play against a bot, or two at one screen.")
        return await super().open(wish)


class LocalServer:
    """What a page asks when there is no server."""

    def __init__(self, keep: Keep, tell: Tell, kept: Sequence[str] = ()) -> None:
        if sys.platform == "emscripten":  # there are no threads: what would run in one runs at once
            setattr(anyio.to_thread, "run_sync", _at_once)  # noqa: B010
        store, bots = Memory(keep, kept), BotsHere()
        rooms = LocalRooms(store, bots, SIGN)
        self.tell = tell
        self.board = Switchboard(rooms, Metrics())
        self.app = FastAPI(title="Digilex", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)
        add_routes(self.app)
        furnish(self.app, store, bots, rooms, self.board)
        self.lines: dict[str, LocalLine] = {}

    async def ask(self, method: str, path: str, headers: str = "{}", body: str = "") -> str:
        """An HTTP request; the answer is JSON: `status`, `type` and `body`. `headers` is a JSON object."""
        where, _, query = path.partition("?")
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": unquote(where), "raw_path": where.encode(), "query_string": query.encode(), "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in json.loads(headers).items()],
            "client": (LOCAL[0], 0), "server": ("localhost", 80), "state": {"board": self.board},
        }  # fmt: skip
        answer: dict[str, Any] = {"status": 500, "type": "text/plain"}
        written: list[bytes] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer["status"] = message["status"]
                answer["type"] = dict(message["headers"]).get(b"content-type", b"").decode()
            elif message["type"] == "http.response.body":
                written.append(message.get("body", b""))

        try:
            await self.app(scope, receive, send)
        except Exception:  # the answer says 500 by now
            logger.exception("%s %s failed", method, where)
        return json.dumps({**answer, "body": b"".join(written).decode()})

    def open(self, line: str, code: str) -> None:
        """A page begins to speak to a table."""
        self.lines[line] = LocalLine(self, line, code)

    async def say(self, line: str, text: str) -> None:
        """It says something."""
        if line in self.lines:
            await self.lines[line].say(text)

    async def hang_up(self, line: str) -> None:
        """It is gone."""
        if (found := self.lines.pop(line, None)) is not None:
            await found.close()


class LocalLine:
    """One page at one table: what wire.py is for a socket."""

    def __init__(self, server: LocalServer, name: str, code: str) -> None:
        self.server = server
        self.name = name
        self.code = code
        self.connection: Connection | None = None
        self.viewer = Viewer(())
        self.viewer.outbox.listener = self._flush

    async def say(self, text: str) -> None:
        """A message: the first one says who it is."""
        if self.connection is not None:
            await self.connection.say(text)
            return
        try:
            self.connection = await greet(self.server.board, self.code, text, LOCAL[0], self.viewer)
        except Refused as error:
            self._refuse(error)
        except DigilexError:
            logger.exception("table %s cannot be opened", tag(self.code))
            self._refuse(Refused("no-room", "This table cannot be opened any more; it is from another version."))

    def _refuse(self, error: Refused) -> None:
        self.viewer.send(messages.Failed(code=error.code, message=str(error)))
        self.viewer.end()

    async def close(self) -> None:
        """Leave the table."""
        self.viewer.outbox.listener = None
        if self.connection is not None:
            await self.connection.close()

    def _flush(self) -> None:
        for text in self.viewer.outbox.take():
            self.server.tell(self.name, text)
        if self.viewer.outbox.ended:
            self.server.lines.pop(self.name, None)
            self.server.tell(self.name, "")


async def _at_once(work: Callable[..., R], *arguments: Any, **_: Any) -> R:
    """In place of a thread."""
    return work(*arguments)
