"""A table from the inside: clocks, people who vanish, what is stored."""

import asyncio
import re
import time
from collections.abc import MutableMapping
from pathlib import Path

import pytest
from fastapi import FastAPI

from digilex.server.app import create
from digilex.server.clock import Clock
from digilex.server.messages import NewRoom
from digilex.server.metrics import Allowance
from digilex.server.replay import of_record
from digilex.server.room import AWAY
from digilex.server.viewer import Refused

from .conftest import Server
from .people import friends, run


def test_whose_time_runs_out_loses(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path) as (_, room, ann, _bob):
            room.clock = Clock([0.2, 30.0])
            room._run_clock()
            while not room.game.over:
                await asyncio.sleep(0.05)
            assert room.game.winner == 1
            over = room.state(ann).over
            assert over is not None
            assert "ran out of time" in over.reason

    run(work)


def test_the_clock_runs_for_whoever_decides_and_is_stored(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path) as (rooms, room, ann, _bob):
            room.clock = Clock([100.0, 100.0])
            room._run_clock()
            await asyncio.sleep(0.1)
            await room.answer(ann, room.step, 0)
            assert room.clock.running == 1
            assert room.clock.left[0] < 100.0
            saved = rooms.store.load(room.code)
            assert saved is not None
            assert saved.clock == room.clock.left

    run(work)


def test_who_vanishes_can_be_beaten_by_a_claim(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path) as (_, room, ann, bob):
            await room.answer(ann, room.step, 0)  # now Bob has to decide
            with pytest.raises(Refused):
                await room.claim(ann)  # he is there
            room.leave(bob)
            with pytest.raises(Refused, match="more seconds"):
                await room.claim(ann)  # he has just gone
            room.gone_since[1] = time.monotonic() - AWAY - 1
            await room.claim(ann)
            assert room.game.winner == 0

    run(work)


def test_one_address_opens_only_so_many_tables() -> None:
    allowance = Allowance(3)
    assert [allowance.take("a") for _ in range(4)] == [True, True, True, False]
    assert allowance.take("b")


def test_a_flood_from_elsewhere_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        app = create(f"sqlite:///{tmp_path / 'table.sqlite3'}")
        async with app.router.lifespan_context(app):
            app.state.openings = Allowance(2)
            codes = [await post(app, "/api/rooms", b"{}", "203.0.113.7") for _ in range(3)]
        assert codes == [200, 200, 429]

    run(work)


async def post(app: FastAPI, path: str, body: bytes, host: str) -> int:
    """A request without a network; the status of the answer."""
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "path": path,
        "raw_path": path.encode(), "root_path": "", "query_string": b"", "scheme": "http", "server": ("test", 80),
        "client": (host, 1), "headers": [(b"content-type", b"application/json")],
    }  # fmt: skip
    found: list[int] = []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: MutableMapping[str, object]) -> None:
        if message["type"] == "http.response.start":
            found.append(int(str(message["status"])))

    await app(scope, receive, send)
    return found[0]


def test_a_table_is_the_same_after_it_was_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path) as (rooms, room, ann, bob):
            for _ in range(12):
                decision = room.game.decision
                assert decision is not None
                await room.answer(ann if decision.player == 0 else bob, room.step, 0)
            del rooms.held[room.code]
            again = rooms.find(room.code)
            assert again is not room
            assert again.game == room.game
            assert again.moves == room.moves

    run(work)


def test_the_record_of_a_table_has_a_sum_and_an_edited_one_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path) as (_, room, ann, bob):
            for _ in range(6):
                decision = room.game.decision
                assert decision is not None
                await room.answer(ann if decision.player == 0 else bob, room.step, 0)
            room.game.forfeit(0)
            text = room.record()
            assert re.search(r"^sum: [0-9a-f]{12}$", text, re.MULTILINE)
            assert "edited" not in of_record(text, 0).title
            assert "edited" in of_record(text.replace("result: b", "result: a"), 0).title

    run(work)


def test_a_quiet_table_sleeps_and_wakes_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digilex.server.rooms.MOST_AWAKE", 1)

    async def work() -> None:
        async with friends(tmp_path) as (rooms, room, ann, bob):
            for _ in range(12):
                decision = room.game.decision
                assert decision is not None
                await room.answer(ann if decision.player == 0 else bob, room.step, 0)
            before, shown, undo = room.game, room.state(ann), room.back((0,))
            await rooms.open(NewRoom(mode="friend"))
            assert room._game is None
            assert list(rooms.awake) != [room.code]
            room.leave(bob)  # those who are left are told, so it wakes
            assert room._game is not None
            assert list(rooms.awake) == [room.code]
            assert room.game == before
            room.enter(bob)
            assert room.state(ann) == shown
            assert room.back((0,)) == undo
            decision = room.game.decision
            assert decision is not None
            await rooms.open(NewRoom(mode="friend"))
            await room.answer(ann if decision.player == 0 else bob, room.step, 0)
            assert len(room.moves) > 12

    run(work)


def test_a_killed_server_leaves_no_worker_behind(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    if not children.exists():
        server.stop()
        pytest.skip("this system does not tell which processes a process has")
    workers: list[str] = []
    for _ in range(100):
        workers = children.read_text(encoding="utf-8").split()
        if len(workers) > 1:  # a worker beside the process that tracks what they share
            break
        time.sleep(0.1)
    time.sleep(2)  # it has begun to watch
    server.kill()
    for _ in range(100):
        if not any(_runs(worker) for worker in workers):
            return
        time.sleep(0.1)
    raise AssertionError(f"{[worker for worker in workers if _runs(worker)]} go on")


def _runs(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
