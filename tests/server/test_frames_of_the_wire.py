"""The WebSocket itself: frames in pieces, frames that are wrong, and hands that are not shaken."""

import base64
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from .conftest import Server
from .test_wire import friends

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def masked(kind: int, data: bytes, last: bool = True, mask: bool = True, extension: int = 0) -> bytes:
    """A frame as a client sends it, or should not."""
    size = len(data)
    head = bytes(((0x80 if last else 0) | extension | kind,))
    flag = 0x80 if mask else 0
    if size < 126:
        head += bytes((flag | size,))
    elif size < 65536:
        head += bytes((flag | 126,)) + size.to_bytes(2, "big")
    else:
        head += bytes((flag | 127,)) + size.to_bytes(8, "big")
    if not mask:
        return head + data
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[i % 4] for i, byte in enumerate(data))


class Raw:
    """A connection made by hand."""

    def __init__(self, server: Server) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=10)
        self.read = b""

    def take(self, count: int) -> bytes:
        while len(self.read) < count:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.read += more
        taken, self.read = self.read[:count], self.read[count:]
        return taken

    def frame(self) -> tuple[int, bytes]:
        first, size = self.take(2)
        assert first & 0x80
        assert not size & 0x80, "a server does not mask"
        if size >= 126:
            size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
        return first & 15, self.take(size)

    def message(self) -> dict[str, object]:
        kind, data = self.frame()
        assert kind == TEXT
        found: dict[str, object] = json.loads(data)
        return found

    def ends_with(self, code: int) -> None:
        """The server says why, and hangs up."""
        while True:
            kind, data = self.frame()
            if kind == CLOSE:
                break
        assert int.from_bytes(data, "big") == code
        with pytest.raises((EOFError, ConnectionError)):
            while True:
                self.take(1)


@contextmanager
def raw(server: Server, room: str, **headers: str) -> Iterator[Raw]:
    """A WebSocket after its handshake."""
    line = Raw(server)
    given = {
        "host": f"127.0.0.1:{server.port}", "upgrade": "websocket", "connection": "Upgrade",
        "sec-websocket-version": "13", "sec-websocket-key": base64.b64encode(os.urandom(16)).decode(), **headers,
    }  # fmt: skip
    request = f"GET /ws/{room} HTTP/1.1\r\n" + "".join(f"{key}: {value}\r\n" for key, value in given.items()) + "\r\n"
    line.socket.sendall(request.encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.take(1)
    line.status = int(answer.split()[1])  # type: ignore[attr-defined]
    try:
        yield line
    finally:
        line.socket.close()


HELLO = b'{"type":"hello","protocol":1}'


def test_frames_may_come_in_pieces(server: Server) -> None:
    room, _, _ = friends(server)
    with raw(server, room) as line:
        for byte in masked(TEXT, HELLO):
            line.socket.sendall(bytes((byte,)))
        assert line.message()["type"] == "welcome"
        line.socket.sendall(masked(TEXT, b'{"type":', False) + masked(PING, b"hi") + masked(0, b'"sync"}'))
        assert line.frame() == (PONG, b"hi")
        assert line.message()["type"] == "welcome"
        line.socket.sendall(masked(TEXT, b'{"type":"sync"}') * 3)
        assert [line.message()["type"] for _ in range(3)] == ["welcome"] * 3
        line.socket.sendall(masked(TEXT, b'{"type":"why","place":"' + b"x" * 300 + b'"}'))
        assert line.message()["type"] == "failed"
        line.socket.sendall(masked(BINARY, b"\xff"))
        assert line.message()["code"] == "message"
        line.socket.sendall(masked(CLOSE, b"\x03\xe8"))
        line.ends_with(1000)


WRONG = {
    "not masked": (masked(TEXT, HELLO, mask=False), 1002),
    "an extension": (masked(TEXT, HELLO, extension=0x40), 1002),
    "an unknown kind": (masked(3, b"x"), 1002),
    "a long sign": (masked(PING, b"x" * 126), 1002),
    "a sign in pieces": (masked(PING, b"x", last=False), 1002),
    "goes on with nothing": (masked(0, b"x"), 1002),
    "begins twice": (masked(TEXT, b"x", last=False) + masked(TEXT, b"x"), 1002),
    "too long": (masked(TEXT, b"x" * 5000), 1009),
    "endless": (b"\x81\xff" + (2**62).to_bytes(8, "big"), 1009),
    "too long in pieces": (masked(TEXT, b"x" * 3000, last=False) + masked(0, b"x" * 3000), 1009),
    "not text": (masked(TEXT, b"\xff\xfe"), 1007),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_frame_ends_the_line(server: Server, name: str) -> None:
    data, code = WRONG[name]
    room, _, _ = friends(server)
    with raw(server, room) as line:
        line.socket.sendall(masked(TEXT, HELLO))
        assert line.message()["type"] == "welcome"
        line.socket.sendall(data)
        line.ends_with(code)


@pytest.mark.parametrize(
    "headers", [{"origin": "http://evil.example"}, {"sec-websocket-version": "8"}, {"sec-websocket-key": ""}], ids=str
)
def test_not_every_hand_is_shaken(server: Server, headers: dict[str, str]) -> None:
    room, _, _ = friends(server)
    with raw(server, room, **headers) as line:
        assert line.status == 403  # type: ignore[attr-defined]


def test_noise_changes_nothing(server: Server) -> None:
    room, _, _ = friends(server)
    for seed in range(20):
        with raw(server, room) as line:
            line.socket.sendall(bytes((seed * 37 + i * i) % 256 for i in range(400)))
    with raw(server, room) as line:
        line.socket.sendall(masked(TEXT, HELLO))
        assert line.message()["type"] == "welcome"
