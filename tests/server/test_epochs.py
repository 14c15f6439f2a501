"""Two processes that both think that a room is theirs: only the one that took it last can write."""

import asyncio
from pathlib import Path

import pytest

from digilex.server.bots import Bots
from digilex.server.lines import Line
from digilex.server.messages import Join, NewRoom
from digilex.server.metrics import Metrics
from digilex.server.rooms import Rooms
from digilex.server.store import Store, Superseded
from digilex.server.viewer import Viewer

from .people import run


class Process:
    """What a process has of a shared database."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(f"sqlite:///{folder / 'shared.sqlite3'}", shared=True)
        self.rooms = Rooms(self.store, Bots(1))

    def close(self) -> None:
        self.rooms.bots.close()
        self.store.close()


def stored(process: Process, code: str) -> list[tuple[int, str]]:
    saved = process.store.load(code)
    assert saved is not None
    return saved.moves


def test_a_process_that_was_paused_cuts_and_adds_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        one, two = Process(tmp_path), Process(tmp_path)
        try:
            seated = await one.rooms.open(NewRoom(mode="hotseat", seed=4, first=0))
            code = seated.room
            old = one.rooms.find(code)
            ann = Viewer((0, 1))
            old.enter(ann)
            await old.answer(ann, old.step, 0)
            await old.answer(ann, old.step, 0)
            # the first process stands still; the second takes the room over and goes on
            new = two.rooms.find(code)
            bob = Viewer((0, 1))
            new.enter(bob)
            await new.answer(bob, new.step, 0)
            before = stored(two, code)
            assert len(before) > len(old.moves)
            # the first one wakes
            count = len(old.moves)
            with pytest.raises(Superseded):
                await old.undo(ann, old.step)
            assert stored(two, code) == before
            with pytest.raises(Superseded):
                await old.answer(ann, old.step, 0)
            assert len(old.moves) == count, "what was not stored did not happen"
            with pytest.raises(Superseded):
                await one.store.add_moves(code, len(before), [(0, "pass")])
            with pytest.raises(Superseded):
                await one.store.change_room(code, names=["Eve", "Eve"])
            assert stored(two, code) == before
            # the one that has it goes on, and can take moves back
            await new.undo(bob, new.step)
            assert len(stored(two, code)) < len(before)
        finally:
            one.close()
            two.close()

    run(work)


def test_players_of_the_old_owner_are_put_back_to_what_is_stored(tmp_path: Path) -> None:
    async def work() -> None:
        one, two = Process(tmp_path), Process(tmp_path)
        try:
            seated = await one.rooms.open(NewRoom(mode="friend", seed=4, first=0))
            code = seated.room
            await one.rooms.join(code, Join(name="Bob"))
            room = one.rooms.find(code)
            line = Line(one.rooms, Metrics(), room, room.saved.tokens[0])
            ann = Viewer(())
            line.enter(ann)
            await room.answer(ann, room.step, 0)
            two.rooms.find(code)
            await line.say(f'{{"type":"undo","step":{room.step}}}')
            assert ann.outbox.ended, "the line is cut, and whoever comes back finds the new owner"
            assert code not in one.rooms.held
            again = one.rooms.find(code)
            assert again.moves == stored(two, code)
        finally:
            one.close()
            two.close()
        await asyncio.sleep(0)

    run(work)
