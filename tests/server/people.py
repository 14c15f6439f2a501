"""A table with two people, from the inside."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from digilex.server.bots import Bots
from digilex.server.messages import Join, NewRoom
from digilex.server.room import Room
from digilex.server.rooms import Rooms
from digilex.server.store import Store
from digilex.server.viewer import Viewer


@asynccontextmanager
async def friends(folder: Path, **terms: Any) -> AsyncIterator[tuple[Rooms, Room, Viewer, Viewer]]:
    """A table with two people, on these terms."""
    store = Store(f"sqlite:///{folder / 'table.sqlite3'}")
    bots = Bots()
    rooms = Rooms(store, bots)
    seated = await rooms.open(NewRoom(mode="friend", seed=4, first=0, **terms))
    await rooms.join(seated.room, Join(name="Bob"))
    room = rooms.find(seated.room)
    ann, bob = Viewer((0,)), Viewer((1,))
    room.enter(ann)
    room.enter(bob)
    yield rooms, room, ann, bob
    bots.close()
    store.close()


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Do what a test says, for a minute at most."""

    async def limited() -> None:
        await asyncio.wait_for(work(), 60)

    asyncio.run(limited())
