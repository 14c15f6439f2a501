"""How many games one server process holds: scripted players who think as long as people do.

usage: table.py [--games 200] [--seconds 30] [--pause 3.0] [--clients 1]

Every game has two connections. A player who has to decide waits `pause` seconds on average and then takes any option.
Printed: moves a second, the time from an answer to what it changed (median, 99th percentile) as the players and as the
server measure it, bytes of a message, memory a game with both connections, and the server's processor time for each
move, from which follows what one core could hold.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import http.client
import json
import multiprocessing
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from digilex.server.patch import apply


@dataclass
class Figures:
    """What was measured."""

    answers: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    over: int = 0
    lost: Counter[str] = field(default_factory=Counter)  # connections that ended too early, by what ended them


class HungUp(Exception):
    """The server closed the line; its code is the argument."""


class Seat:
    """A player: a WebSocket made by hand, so that the players need less of the machine than the server.

    Whoever thinks goes on listening, as a browser does: the server hangs up on those who give no sign of life.
    """

    def __init__(self, port: int, room: str, token: str, figures: Figures, pause: float, seed: int) -> None:
        self.port = port
        self.room = room
        self.token = token
        self.figures = figures
        self.pause = pause
        self.chance = random.Random(seed)
        self.thinking: asyncio.TimerHandle | None = None
        self.sent = 0.0  # when the answer was sent whose effect is not here yet

    async def connect(self) -> None:
        """Shake hands and say hello."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(
            f"GET /ws/{self.room} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\nupgrade: websocket\r\n"
            f"connection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode()
        )
        await self.reader.readuntil(b"\r\n\r\n")
        self.send({"type": "hello", "protocol": 1, "token": self.token})

    def send(self, message: dict[str, Any]) -> None:
        """A text frame, masked with nothing."""
        data = json.dumps(message).encode()
        head = bytes((0x81, 0x80 | len(data))) if len(data) < 126 else b"\x81\xfe" + len(data).to_bytes(2, "big")
        self.writer.write(head + b"\0\0\0\0" + data)

    async def hear(self) -> bytes:
        """The next text; a question whether one is there is answered."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if first & 15 == 1:
                return data
            if first & 15 == 8:
                raise HungUp(int.from_bytes(data[:2], "big"))
            self.writer.write(b"\x8a\x80\0\0\0\0")

    async def play(self) -> None:
        """Answer by chance until the game is over."""
        state: dict[str, Any] = {}
        seat = -1
        try:
            while "over" not in state:
                text = await self.hear()
                message = json.loads(text)
                if message["type"] == "welcome":
                    state, seat = message["state"], message["state"]["seat"]
                elif message["type"] == "step":
                    state = apply(state, message.get("patch", {}))
                    self.figures.sizes.append(len(text))
                    if message.get("player") == seat and self.sent:
                        self.figures.answers.append(time.monotonic() - self.sent)
                        self.sent = 0.0
                asked = state.get("asked")
                if asked and asked["player"] == seat and not self.sent and self.thinking is None:
                    pause = self.chance.expovariate(1 / self.pause) if self.pause else 0.0
                    option = self.chance.randrange(len(asked["options"]))
                    loop = asyncio.get_running_loop()
                    self.thinking = loop.call_later(pause, self.answer, message["step"], option)
        finally:
            if self.thinking is not None:
                self.thinking.cancel()
            self.writer.close()
        self.figures.over += 1

    def answer(self, step: int, option: int) -> None:
        """The thought is over."""
        self.thinking = None
        self.sent = time.monotonic()
        self.send({"type": "answer", "step": step, "option": option})


def opened(port: int, games: int) -> list[tuple[str, str]]:
    """Rooms with both seats taken: the room and the key of each seat."""
    line = http.client.HTTPConnection("127.0.0.1", port)

    def post(path: str, **body: Any) -> dict[str, Any]:
        line.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        found: dict[str, Any] = json.loads(line.getresponse().read())
        return found

    seats = []
    for _ in range(games):
        first = post("/api/rooms", mode="friend")
        second = post(f"/api/rooms/{first['room']}/join")
        seats += [(first["room"], first["token"]), (first["room"], second["token"])]
    line.close()
    return seats


async def load(port: int, seats: list[tuple[str, str]], start: float, end: float, pause: float, seed: int) -> Figures:
    """All players of one process until the time is up; only what happens after the start counts."""
    figures, early = Figures(), Figures()
    players = [Seat(port, room, token, early, pause, seed + index) for index, (room, token) in enumerate(seats)]

    async def one(player: Seat) -> None:
        try:
            await player.connect()
            await player.play()
        except HungUp as error:
            figures.lost[f"closed with {error.args[0]}"] += 1
        except asyncio.IncompleteReadError:
            figures.lost["cut"] += 1
        except OSError as error:
            figures.lost[type(error).__name__] += 1

    tasks = []
    for player in players:  # a few at a time
        tasks.append(asyncio.create_task(one(player)))
        if len(tasks) % 50 == 0:
            await asyncio.sleep(0.05)
    await asyncio.sleep(max(0.0, start - time.monotonic()))
    for player in players:
        player.figures = figures
    await asyncio.sleep(max(0.0, end - time.monotonic()))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures


def client(arguments: tuple[int, list[tuple[str, str]], float, float, float, int]) -> Figures:
    """A process of players."""
    return asyncio.run(load(*arguments))


def memory(pid: int) -> int:
    """The bytes that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def processor(pid: int) -> float:
    """The seconds of processor time that a process has used."""
    parts = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def measured(port: int) -> dict[float, int]:
    """The server's own histogram of the time to answer."""
    found = {}
    for line in urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode().splitlines():
        if line.startswith("digilex_answer_seconds_bucket"):
            bound, count = line.split('"')[1], line.rsplit(" ", 1)[1]
            found[float(bound.replace("+Inf", "inf"))] = int(count)
    return found


def _causes(lost: Counter[str]) -> str:
    return " (" + ", ".join(f"{count} {why}" for why, count in lost.most_common()) + ")" if lost else ""


def run(port: int, pid: int, games: int, seconds: float, pause: float, clients: int) -> None:
    """Open the tables, play, print."""
    before = memory(pid)
    seats = opened(port, games)
    warm = time.monotonic() + 3 + games / 60  # until everybody has sat down
    share = -(-len(seats) // clients)
    share += share % 2
    jobs = [
        (port, seats[part * share : (part + 1) * share], warm, warm + seconds, pause, 1000 * part)
        for part in range(clients)
    ]
    with multiprocessing.get_context("spawn").Pool(clients) as pool:
        waiting = pool.map_async(client, jobs)
        time.sleep(max(0.0, warm - time.monotonic()))
        spent, counted = processor(pid), measured(port)
        time.sleep(max(0.0, warm + seconds - 1 - time.monotonic()))
        spent = processor(pid) - spent
        held = memory(pid) - before
        counts = {bound: count - counted[bound] for bound, count in measured(port).items()}
        parts = waiting.get()
    answers = sorted(each for part in parts for each in part.answers) or [float("inf")]
    sizes = [each for part in parts for each in part.sizes]
    lost, over = sum((part.lost for part in parts), Counter[str]()), sum(part.over for part in parts) // 2
    rate = len(answers) / seconds
    print(
        f"{games} games, {pause:g} s of thought a move: {len(answers)} moves in {seconds:.0f} s, {rate:.0f} a second"
    )
    print(f"{over} games ended meanwhile, {lost.total()} connections were lost{_causes(lost)}")
    print(f"answer to a move: median {1000 * statistics.median(answers):.1f} ms, ", end="")
    print(f"99th percentile {1000 * answers[int(len(answers) * 0.99)]:.1f} ms")
    total = max(1, counts[float("inf")])
    within = ", ".join(
        f"{100 * count / total:.1f} % in {1000 * bound:g} ms" for bound, count in counts.items() if bound < 1
    )
    print(f"by the server's own clock: {within}")
    print(f"a message: median {statistics.median(sizes):.0f} bytes, mean {statistics.mean(sizes):.0f}")
    print(f"memory: {held / games / 1024:.0f} KB a game with both connections")
    busy = spent / (seconds - 1)
    print(f"processor: {100 * busy:.0f} % of a core, {1000 * busy / rate:.2f} ms a move")


def main() -> int:
    """Start a server and load it."""
    parser = argparse.ArgumentParser(description="Load a table server with scripted games.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=3.0, help="seconds a player thinks, on average")
    parser.add_argument("--clients", type=int, default=1, help="processes for the players")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "digilex.cli.main", "serve", "--port", str(port)]
        environment = {**os.environ, "DIGILEX_DATA": folder}
        for name in ("DATABASE_URL", "REDIS_URL"):
            environment.pop(name, None)
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            for _ in range(300):
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=1).close()
                    break
                time.sleep(0.1)
            run(port, server.pid, arguments.games, arguments.seconds, arguments.pause, arguments.clients)
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
