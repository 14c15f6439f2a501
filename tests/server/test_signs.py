"""Signs of life: who gives none is hung up on, who thinks for long is not, and they are asked one after the other."""

import asyncio
import importlib.util
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from digilex.server import app, wire
from digilex.server.metrics import Metrics

ROOT = Path(__file__).parents[2]


class Transport:
    """Where a line writes to, in a test."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def abort(self) -> None:
        self.aborted = True


def line() -> tuple[wire.Wire, Transport, Metrics]:
    metrics = Metrics()
    board = SimpleNamespace(metrics=metrics, wires=set())
    made = wire.Wire(None, SimpleNamespace(connections=set()), {"board": board})
    transport = Transport()
    made.connection_made(transport)  # type: ignore[arg-type]
    made.code, made.connection = "ABCDEF", object()  # type: ignore[assignment]
    return made, transport, metrics


def test_who_gives_no_sign_is_hung_up_on_and_counted() -> None:
    made, transport, metrics = line()
    for _ in range(wire.PATIENCE):
        made.sign()
    assert not transport.aborted
    made.sign()
    assert transport.aborted
    assert metrics.ended == {"silent": 1}
    assert 'digilex_connections_ended_total{why="silent"} 1' in metrics.text(0, 0)


def test_who_answers_the_signs_may_think_for_as_long_as_they_like() -> None:
    made, transport, metrics = line()
    for _ in range(10 * wire.PATIENCE):
        made.sign()
        made.data_received(b"\x8a\x80\0\0\0\0")
    assert not transport.aborted
    assert not metrics.ended


def test_signs_are_spread_over_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PING", 0.2)
    monkeypatch.setattr(app, "SHARES", 10)
    asked: list[int] = []
    sleeps: list[tuple[int, float]] = []

    async def sleep(seconds: float) -> None:
        sleeps.append((len(asked), seconds))
        if len(sleeps) == 20:
            raise asyncio.CancelledError

    monkeypatch.setattr(app.asyncio, "sleep", sleep)
    wires = [SimpleNamespace(sign=lambda number=number: asked.append(number)) for number in range(95)]
    board: Any = SimpleNamespace(wires=wires)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(app._signs(board))
    assert asked == [*range(95), *range(95)]
    assert [count for count, _ in sleeps[:3]] == [10, 20, 30], "a tenth at a time"
    assert sum(seconds for _, seconds in sleeps) == pytest.approx(0.4, rel=0.1)


def benchmark() -> Any:
    """benchmarks/table.py, which is no package."""
    spec = importlib.util.spec_from_file_location("table_benchmark", ROOT / "benchmarks" / "table.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_scripted_player_gives_signs_while_thinking() -> None:
    table = benchmark()

    async def play() -> bytes:
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
            _, size = await reader.readexactly(2)
            await reader.readexactly((size & 127) + 4)  # the hello
            state = {"seat": 0, "asked": {"player": 0, "options": [{}, {}]}}
            welcome = {"type": "welcome", "step": 0, "state": state}
            writer.write(wire.frame(wire.TEXT, json.dumps(welcome).encode()) + wire.frame(wire.SIGN, b""))
            answered.set_result(await reader.readexactly(2))

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        seat = table.Seat(server.sockets[0].getsockname()[1], "ABCDEF", "key", table.Figures(), 1e6, 1)
        await seat.connect()
        playing = asyncio.create_task(seat.play())
        found = await asyncio.wait_for(answered, 10)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        server.close()
        return found

    assert asyncio.run(play()) == b"\x8a\x80"
