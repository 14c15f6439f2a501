"""Several processes with Redis and PostgreSQL: two players on different ones, and one that dies."""

import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from digilex.server.patch import apply

from . import services
from .conftest import Server
from .test_wire import post


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two server processes that share a Redis and a PostgreSQL."""
    with ExitStack() as stack:
        try:
            shared = {
                "REDIS_URL": stack.enter_context(services.redis()),
                "DATABASE_URL": stack.enter_context(services.postgresql()),
            }
        except services.NoService as error:
            pytest.skip(f"no Redis or PostgreSQL can be had: {error}")
        servers = Server(tmp_path_factory.mktemp("one"), **shared), Server(tmp_path_factory.mktemp("two"), **shared)
        for server in servers:
            server.start()
            stack.callback(server.stop)
        yield servers


class Client:
    """A player or a watcher at one of the processes."""

    def __init__(self, server: Server, room: str, token: str = "") -> None:
        self.socket = connect(f"ws://127.0.0.1:{server.port}/ws/{room}").__enter__()
        self.socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        self.state: dict[str, Any] = {}
        self.step = -1
        self.failed: list[str] = []
        self.hear()

    def hear(self, timeout: float = 20) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
        if message["type"] == "welcome":
            self.state, self.step = message["state"], message["step"]
        elif message["type"] == "step":
            self.state, self.step = apply(self.state, message.get("patch", {})), message["step"]
        elif message["type"] == "failed":
            self.failed.append(message["code"])
        return message

    def hear_all(self) -> None:
        """Everything that has come so far."""
        while True:
            try:
                self.hear(timeout=0.01)
            except TimeoutError:
                return

    @property
    def asked(self) -> bool:
        asked = self.state.get("asked")
        return asked is not None and asked.get("player") == self.state.get("seat", -1)


def play(ann: Client, bob: Client, chance: random.Random, count: int = 1000) -> int:
    """So many moves of both by chance; how many there were before the game was over."""
    for made in range(count):
        deadline = time.monotonic() + 20
        while not (ann.asked or bob.asked or "over" in ann.state):
            ann.hear_all()
            bob.hear_all()
            assert time.monotonic() < deadline, "nobody is asked"
        if "over" in ann.state:
            return made
        who = ann if ann.asked else bob
        before = who.step
        options = who.state["asked"]["options"]
        who.socket.send(json.dumps({"type": "answer", "step": before, "option": chance.randrange(len(options))}))
        while who.step == before:
            who.hear()
    return count


def seats(here: Server, there: Server, **wish: Any) -> tuple[str, str, str]:
    """A table opened on one process, and joined over the other."""
    seated = post(here, "/api/rooms", mode="friend", first=0, **wish)
    other = post(there, f"/api/rooms/{seated['room']}/join", name="Bob")
    return seated["room"], seated["token"], other["token"]


def get(server: Server, path: str) -> Any:
    with urllib.request.urlopen(f"{server.address}{path}") as response:
        return json.load(response)


def test_two_players_on_two_processes_play_to_the_end(pair: tuple[Server, Server]) -> None:
    room, first, second = seats(*pair, seed=5)
    ann, bob, eve = Client(pair[0], room, first), Client(pair[1], room, second), Client(pair[1], room)
    assert ann.state["seat"] == 0
    assert bob.state["seat"] == 1
    assert play(ann, bob, random.Random(5)) > 20
    while "over" not in bob.state or "over" not in eve.state:
        (bob if "over" not in bob.state else eve).hear()
    assert ann.state["over"] and bob.state["over"]
    assert eve.state["over"].get("winner") == ann.state["over"].get("winner")
    assert "cards" not in eve.state["sides"][0]
    for server in pair:
        assert get(server, f"/api/rooms/{room}")["over"], "both know it"
        assert get(server, f"/api/rooms/{room}/replay")["frames"]
    ann.socket.send(json.dumps({"type": "rematch"}))
    bob.socket.send(json.dumps({"type": "rematch"}))
    moved = [next(m for m in iter(each.hear, None) if m["type"] == "moved")["room"] for each in (ann, bob)]
    assert moved[0] == moved[1]
    assert Client(pair[1], moved[0], second).state["seat"] == 1


def test_keys_seats_and_codes_hold_across_processes(pair: tuple[Server, Server]) -> None:
    room, first, second = seats(*pair, seed=6)
    ann, bob = Client(pair[0], room, first), Client(pair[1], room, second)
    bob.socket.send(json.dumps({"type": "answer", "step": bob.step, "option": 0}))
    bob.socket.send("{")
    while len(bob.failed) < 2:
        bob.hear()
    assert bob.failed == ["not-yours", "message"]
    for server, code, token, why in (
        (pair[1], room, "wrong", "token"), (pair[1], "ZZZZZZ", "", "no-room"), (pair[0], "Z" * 50, "", "no-room"),
    ):  # fmt: skip
        cheat = Client(server, code, token)
        assert cheat.failed == [why]
        with pytest.raises(ConnectionClosed):
            cheat.hear()
    with pytest.raises(urllib.error.HTTPError) as error:
        post(pair[1], f"/api/rooms/{room}/join")
    assert json.load(error.value)["code"] == "taken"
    assert ann.asked


def test_a_process_dies_and_its_games_go_on(pair: tuple[Server, Server]) -> None:
    one, two = pair
    room, first, second = seats(one, two, seed=7)
    ann, bob = Client(one, room, first), Client(two, room, second)
    chance = random.Random(7)
    assert play(ann, bob, chance, 12) == 12
    bob.hear_all()
    before = bob.state["turn"]
    one.kill()
    try:
        bob.step = -1
        while bob.step < 0:  # the other process has noticed, claimed the room and told the whole table again
            bob.hear(timeout=30)
        assert bob.state["turn"] == before
        again = Client(two, room, first)  # Ann's browser finds the other process
        assert play(again, bob, chance) > 5
        assert "over" in again.state
    finally:
        one.start()
    assert get(one, f"/api/rooms/{room}")["over"], "a new process knows the game"


def test_a_process_that_is_stopped_says_so_at_once(pair: tuple[Server, Server]) -> None:
    one, two = pair
    room, first, second = seats(one, two, seed=8)
    ann, bob = Client(one, room, first), Client(two, room, second)
    play(ann, bob, random.Random(8), 4)
    bob.hear_all()
    one.stop()
    try:
        assert one.process is not None
        assert one.process.returncode in (0, -15), "it ends in order"
        bob.step = -1
        while bob.step < 0:
            bob.hear(timeout=30)
        play(Client(two, room, first), bob, random.Random(9), 4)
    finally:
        one.start()


def test_readiness_tells_what_is_away(pair: tuple[Server, Server], tmp_path: Path) -> None:
    assert get(pair[0], "/api/ready") == {"serving": True, "redis": True, "database": True}
    try:
        with services.redis() as url:
            lonely = Server(tmp_path, REDIS_URL=url)
            lonely.start()
        try:  # its Redis is gone now
            with pytest.raises(urllib.error.HTTPError) as error:
                get(lonely, "/api/ready")
            assert error.value.code == 503
            assert json.load(error.value)["redis"] is False
            assert get(lonely, "/api/health")["status"] == "ok"
        finally:
            lonely.stop()
    except services.NoService as error:
        pytest.skip(f"no Redis can be had: {error}")
