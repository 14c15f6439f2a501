"""How many games a server holds on one process: scripted players who answer as fast as they are told to.

usage: table.py [--games 100] [--seconds 20] [--pause 1.0]

Each game has two connections, and each player waits `pause` seconds on average before every answer. Printed: moves a
second, the time from an answer to what it changed (median, 99th percentile), bytes of a message, memory a game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from digilex.server.patch import apply

ROOT = Path(__file__).resolve().parent.parent


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.sizes: list[int] = []
        self.moves = 0
        self.over = 0


async def player(address: str, room: str, token: str, figures: Figures, pause: float, seed: int, end: float) -> None:
    """Sits at a seat and answers by chance until the time is up."""
    chance = random.Random(seed)
    async with connect(f"ws://{address}/ws/{room}", compression=None) as wire:
        await wire.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        state: dict[str, Any] = {}
        sent = 0.0
        seat = -1
        while time.monotonic() < end:
            message = await _hear(wire, end)
            if message is None:
                return
            if message["type"] == "welcome":
                state, seat = message["state"], message["state"]["seat"]
            elif message["type"] == "step":
                state = apply(state, message.get("patch", {}))
                figures.sizes.append(message["size"])
                if message.get("player") == seat and sent:
                    figures.answers.append(time.monotonic() - sent)
                    figures.moves += 1
                    sent = 0.0
            if "over" in state:
                figures.over += 1
                return
            asked = state.get("asked")
            if asked and asked["player"] == seat and not sent:
                await asyncio.sleep(chance.expovariate(1 / pause) if pause else 0)
                sent = time.monotonic()
                option = chance.randrange(len(asked["options"]))
                await wire.send(json.dumps({"type": "answer", "step": message["step"], "option": option}))


async def _hear(wire: ClientConnection, end: float) -> dict[str, Any] | None:
    try:
        text = await asyncio.wait_for(wire.recv(), max(0.01, end - time.monotonic()))
    except (TimeoutError, ConnectionClosed):
        return None
    found: dict[str, Any] = json.loads(text)
    found["size"] = len(text)
    return found


def post(address: str, path: str, **body: Any) -> dict[str, Any]:
    """Ask the server over HTTP."""
    data = json.dumps(body).encode()
    request = urllib.request.Request(f"http://{address}{path}", data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as response:
        found: dict[str, Any] = json.load(response)
    return found


def memory(pid: int) -> int:
    """The bytes that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


async def run(address: str, pid: int, games: int, seconds: float, pause: float) -> None:
    """Open the tables, play, print."""
    before = memory(pid)
    seats = []
    for _ in range(games):
        first = post(address, "/api/rooms", mode="friend")
        second = post(address, f"/api/rooms/{first['room']}/join")
        seats += [(first["room"], first["token"]), (first["room"], second["token"])]
    figures = Figures()
    start = time.monotonic()
    players = [
        player(address, room, token, figures, pause, index, start + seconds)
        for index, (room, token) in enumerate(seats)
    ]
    await asyncio.gather(*players)
    spent = time.monotonic() - start
    answers = sorted(figures.answers)
    rate = figures.moves / spent
    print(f"{games} games, {figures.moves} moves in {spent:.0f} s: {rate:.0f} a second, {figures.over // 2} over")
    print(f"answer to a move: median {1000 * statistics.median(answers):.1f} ms, ", end="")
    print(f"99th percentile {1000 * answers[int(len(answers) * 0.99)]:.1f} ms")
    print(f"a message: median {statistics.median(figures.sizes):.0f} bytes, mean {statistics.mean(figures.sizes):.0f}")
    print(f"memory: {(memory(pid) - before) / games / 1024:.0f} KB a game with both connections")


def main() -> int:
    """Start a server and load it."""
    parser = argparse.ArgumentParser(description="Load a table server with scripted games.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds a player thinks, on average")
    arguments = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "digilex.cli.main", "serve", "--port", str(port)]
        server = subprocess.Popen(command, env={**os.environ, "DIGILEX_DATA": folder}, stdout=subprocess.DEVNULL)
        try:
            for _ in range(200):
                try:
                    urllib.request.urlopen(f"http://{address}/api/health", timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            asyncio.run(run(address, server.pid, arguments.games, arguments.seconds, arguments.pause))
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
