"""The wire: a WebSocket (RFC 6455) as lean as a table needs it.

Uvicorn hands a connection over when a request asks for a WebSocket. Its own implementation, an application task and a
task that sends cost 36 KB for each connection, more than a game; here a connection is one object that does something
only when bytes come. No extensions, messages of 4 KB at most, text only.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import time
from typing import Any, cast
from urllib.parse import urlsplit

from digilex.server import messages
from digilex.server.lines import MESSAGE_SIZE, PROXIES, Connection, Switchboard, greet
from digilex.server.viewer import Refused, Viewer

RATE = 20.0  # messages a second, on average
BURST = 60
PING = 20.0  # seconds between signs of life
PATIENCE = 3
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, BINARY, CLOSE, SIGN, ANSWER = 1, 2, 8, 9, 10  # kinds of frames; 0 goes on with the last
DONE, WRONG, NOT_TEXT, POLICY, TOO_LONG, RESTART = 1000, 1002, 1007, 1008, 1009, 1012
WHY = {DONE: "done", WRONG: "wrong", NOT_TEXT: "wrong", POLICY: "refused", TOO_LONG: "wrong", RESTART: "restart"}

logger = logging.getLogger("digilex.server")


def frame(kind: int, data: bytes) -> bytes:
    """Bytes as a frame of the server: whole, not masked."""
    size = len(data)
    if size < 126:
        return bytes((0x80 | kind, size)) + data
    if size < 65536:
        return bytes((0x80 | kind, 126)) + size.to_bytes(2, "big") + data
    return bytes((0x80 | kind, 127)) + size.to_bytes(8, "big") + data


def unmasked(data: bytes, key: bytes) -> bytes:
    """What a client has masked."""
    size = len(data)
    keys = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(keys, "little")).to_bytes(size, "little")


class Bad(Exception):
    """What came is no WebSocket, or too much: the code that the line is closed with."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Wire(asyncio.Protocol):
    """One connection to one table."""

    __slots__ = (
        "alive", "allowance", "board", "code", "connection", "ended", "held", "last", "others", "parts", "paused",
        "said", "transport", "viewer", "who", "worker",
    )  # fmt: skip

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        self.board: Switchboard = app_state["board"]
        self.others: set[Any] = server_state.connections
        self.transport: asyncio.Transport = cast(asyncio.Transport, None)
        self.held = b""  # bytes that are no whole frame yet
        self.parts = b""  # of a message in several frames
        self.code = ""  # the table; empty before the handshake
        self.connection: Connection | None = None
        self.viewer: Viewer | None = None
        self.said: list[str] = []
        self.who = ""  # the address of the other side
        self.worker: asyncio.Task[None] | None = None
        self.allowance, self.last = float(BURST), time.monotonic()
        self.alive = PATIENCE  # signs that may stay without an answer
        self.paused = self.ended = False

    # --- what asyncio and uvicorn say ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line is there; the request follows."""
        self.transport = cast(asyncio.Transport, transport)
        self.others.add(self)

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        self.alive = PATIENCE
        try:
            if not self.code:
                self._shake_hands(data)
                return
            self.held = self._frames(self.held + data if self.held else data)
        except Bad as error:
            self.hang_up(error.code)

    def connection_lost(self, error: Exception | None) -> None:
        """The line is gone."""
        if not self.ended and self.code:
            self.board.metrics.end("left" if error is None else "broken")
        self.ended = True
        self.others.discard(self)
        self.board.wires.discard(self)
        if self.viewer is not None:
            self.viewer.close()
        if self.connection is not None:
            connection, self.connection = self.connection, None
            self.worker = asyncio.get_running_loop().create_task(connection.close())

    def pause_writing(self) -> None:
        """The other side is slow: what it is sent waits in the outbox, up to a limit."""
        self.paused = True

    def resume_writing(self) -> None:
        """It goes on."""
        self.paused = False
        self._flush()

    def shutdown(self) -> None:
        """The server ends; the client will look for another one."""
        self.hang_up(RESTART)

    # --- the protocol ---

    def _shake_hands(self, request: bytes) -> None:
        """Accept a WebSocket for a table, of a page of this server."""
        first, *lines = request.decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        path = urlsplit(first.split(" ")[1]).path
        key, origin = headers.get("sec-websocket-key", ""), headers.get("origin", "")
        foreign = origin and urlsplit(origin).netloc != headers.get("host")
        if foreign or not path.startswith("/ws/") or not key or headers.get("sec-websocket-version") != "13":
            self.transport.write(b"HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.ended = True
            self.transport.close()
            return
        self.code = path.removeprefix("/ws/") or "?"
        self.who = str((self.transport.get_extra_info("peername") or ("",))[0])
        if self.who in PROXIES or "*" in PROXIES:
            self.who = headers.get("x-forwarded-for", self.who).rsplit(",", 1)[-1].strip()
        accept = base64.b64encode(hashlib.sha1(key.encode() + MAGIC).digest())
        self.transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            b"sec-websocket-accept: " + accept + b"\r\n\r\n"
        )
        self.board.wires.add(self)

    def _frames(self, data: bytes) -> bytes:
        """Take whole frames; what is left over."""
        at = 0
        while len(data) - at >= 6 and not self.ended:
            first, size = data[at], data[at + 1] & 0x7F
            if first & 0x70 or not data[at + 1] & 0x80:  # an extension, or not masked
                raise Bad(WRONG)
            head = 2
            if size >= 126:
                head = 4 if size == 126 else 10
                if len(data) - at < head:
                    break
                size = int.from_bytes(data[at + 2 : at + head], "big")
            if size > MESSAGE_SIZE or (first & 8 and (size > 125 or not first & 0x80)):
                raise Bad(TOO_LONG if size > MESSAGE_SIZE else WRONG)
            end = at + head + 4 + size
            if len(data) < end:
                break
            start = at + head
            self._frame(first & 15, bool(first & 0x80), unmasked(data[start + 4 : end], data[start : start + 4]))
            at = end
        return data[at:]

    def _frame(self, kind: int, last: bool, data: bytes) -> None:
        if kind == CLOSE:
            self.hang_up(DONE)
        elif kind == SIGN:
            self.transport.write(frame(ANSWER, data))
        elif kind in (0, TEXT, BINARY):
            if (kind == 0) != bool(self.parts):
                raise Bad(WRONG)
            # the first byte of `parts` says what kind of message it is
            self.parts = self.parts + data if self.parts else bytes((kind,)) + data
            if len(self.parts) > MESSAGE_SIZE + 1:
                raise Bad(TOO_LONG)
            if last:
                whole, self.parts = self.parts, b""
                self._message(whole)
        elif kind != ANSWER:
            raise Bad(WRONG)

    def _message(self, whole: bytes) -> None:
        """A message came: it waits its turn, unless there are too many."""
        try:
            text = whole[1:].decode() if whole[0] == TEXT else ""  # bytes are no message of ours
        except UnicodeDecodeError:
            raise Bad(NOT_TEXT) from None
        now = time.monotonic()
        self.allowance = min(float(BURST), self.allowance + (now - self.last) * RATE) - 1
        self.last = now
        if self.allowance < 0:
            self._send(messages.Failed(code="flood", message="Too many messages; the line is cut."))
            self.hang_up(POLICY)
            return
        self.said.append(text)
        if self.worker is None:
            self.worker = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        """One message after the other."""
        try:
            while self.said and not self.ended:
                text = self.said.pop(0)
                if self.connection is None:
                    await self._hello(text)
                else:
                    await self.connection.say(text)
        except Exception:
            logger.exception("a line broke")
            self.hang_up(RESTART)
        finally:
            if not self.ended:
                self.worker = None

    async def _hello(self, text: str) -> None:
        """The first message: who one is."""
        viewer = Viewer(())
        self.viewer = viewer
        viewer.outbox.listener = self._flush
        try:
            connection = await greet(self.board, self.code, text, self.who, viewer)
        except Refused as error:
            self.board.guess(self.who, error)
            self._send(messages.Failed(code=error.code, message=str(error)))
            self.hang_up(POLICY)
            return
        if self.ended:  # gone in the meantime
            await connection.close()
        else:
            self.connection = connection

    # --- sending ---

    def _send(self, message: messages.Wire) -> None:
        if self.viewer is None:
            self.viewer = Viewer(())
            self.viewer.outbox.listener = self._flush
        self.viewer.send(message)

    def _flush(self) -> None:
        """What waits in the outbox goes out, unless the other side is slow."""
        if self.paused or self.ended or self.viewer is None:
            return
        for text in self.viewer.outbox.take():
            self.transport.write(frame(TEXT, text.encode()))
        if self.viewer.outbox.ended:
            self.hang_up(DONE)

    def sign(self) -> None:
        """From time to time: is anybody there?"""
        silent = self.connection is None and time.monotonic() - self.last > PATIENCE * PING  # never said hello
        if self.ended or silent or not self.alive:
            if not self.ended:
                self.ended = True
                self.board.metrics.end("silent")
            self.transport.abort()
            return
        self.alive -= 1
        self.transport.write(frame(SIGN, b""))

    def hang_up(self, code: int) -> None:
        """Close the line, with a reason in a number."""
        if not self.ended:
            self.ended = True
            if self.code:
                self.board.metrics.end(WHY[code])
                self.transport.write(frame(CLOSE, code.to_bytes(2, "big")))
            self.transport.close()
