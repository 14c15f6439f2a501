"""Several processes with one Redis (`REDIS_URL`) and one database.

A room belongs to the process that claimed it, for as long as that process is alive: it keeps a key that fades unless
it is renewed. What somebody connected elsewhere says goes to the owner on the owner's channel, and what they are sent
comes back on theirs. When an owner is gone, whoever has connections to its rooms claims them: every move was stored
before it was answered, so the games go on from the store. Of two owners at once (a process that was paused, a Redis
that was lost) only the later one can write: the database refuses the other, and its tables are put back to what is
stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from digilex.server import messages
from digilex.server.lines import Connection, Line, Switchboard
from digilex.server.logs import event
from digilex.server.metrics import Metrics
from digilex.server.rooms import Rooms
from digilex.server.viewer import Refused, Viewer

LEASE = 6.0  # seconds after which a process that says nothing is taken for dead
RENEWAL = 1.5
PATIENCE = 5.0  # seconds to wait for another process's answer
REMEMBERED = 7 * 24 * 3600  # seconds that a room's owner is remembered
CLAIM = """
local owner = redis.call('get', KEYS[1])
if owner and owner ~= ARGV[1] and redis.call('exists', ARGV[2] .. owner) == 1 then return owner end
redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[3])
return ARGV[1]
"""

logger = logging.getLogger("digilex.server")


class Distant(Connection):
    """A connection here to a room that another process holds, or that is here since the other one is gone."""

    def __init__(self, cluster: Cluster, number: int, code: str, key: str, viewer: Viewer) -> None:
        self.cluster = cluster
        self.number = number
        self.code = code
        self.key = key
        self.viewer = viewer
        self.owner = ""
        self.line: Line | None = None

    async def say(self, text: str) -> None:
        """Hand a message on."""
        if self.line is not None:
            await self.line.say(text)
        else:
            await self.cluster.tell(self.owner, do="say", line=self.number, text=text)

    async def close(self) -> None:
        """Hang up."""
        self.cluster.distant.pop(self.number, None)
        if self.line is not None:
            self.line.leave()
        else:
            await self.cluster.tell(self.owner, do="leave", line=self.number)


class Guest:
    """A connection of another process to a room here: what it says waits in line, what it hears is sent there."""

    def __init__(self, cluster: Cluster, process: str, number: int) -> None:
        self.cluster = cluster
        self.process = process
        self.number = number
        self.said: asyncio.Queue[str | None] = asyncio.Queue(500)
        self.viewer = Viewer(())
        self.tasks: list[asyncio.Task[None]] = []

    def start(self, code: str, key: str) -> None:
        """Sit down at the room."""
        self.tasks = [asyncio.create_task(self._listen(code, key)), asyncio.create_task(self._send())]

    async def _listen(self, code: str, key: str) -> None:
        try:
            if await self.cluster.claim(code) != self.cluster.name:
                raise Refused("moved", "The table is elsewhere.")
            line = Line(self.cluster.rooms, self.cluster.metrics, self.cluster.rooms.find(code), key)
        except Refused as error:
            self.viewer.send(messages.Failed(code=error.code, message=str(error)))
            self.viewer.end()
            return
        line.enter(self.viewer)
        try:
            while (text := await self.said.get()) is not None:
                await line.say(text)
        finally:
            line.leave()
            self.viewer.close()

    async def _send(self) -> None:
        while texts := await self.viewer.outbox.next():
            for text in texts:
                await self.cluster.tell(self.process, do="hear", line=self.number, text=text)
        await self.cluster.tell(self.process, do="hang up", line=self.number)
        self.cluster.guests.pop((self.process, self.number), None)


class Cluster(Switchboard):
    """This process among others."""

    def __init__(self, url: str, rooms: Rooms, metrics: Metrics) -> None:
        super().__init__(rooms, metrics)
        self.name = secrets.token_hex(6)
        self.redis: Redis = Redis.from_url(url, decode_responses=True)
        self.distant: dict[int, Distant] = {}
        self.guests: dict[tuple[str, int], Guest] = {}
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.count = 0
        self.renewed = 0.0
        self.tasks: list[asyncio.Task[None]] = []
        rooms.own = self.own

    async def start(self) -> None:
        """Be known to the others."""
        await self._renew()
        listening = asyncio.Event()
        self.tasks = [
            asyncio.create_task(self._forever(self._hear, listening)),
            asyncio.create_task(self._forever(self._beat)),
        ]
        await asyncio.wait_for(listening.wait(), PATIENCE)
        event("joined", peer=self.name)

    async def stop(self) -> None:
        """Leave the rooms to the others at once."""
        for task in self.tasks:
            task.cancel()
        with contextlib.suppress(RedisError, OSError):
            await self.redis.delete(f"digilex:alive:{self.name}")
            for process in {process for process, _ in self.guests}:
                await self.tell(process, do="gone", owner=self.name)
        await self.redis.aclose()

    async def well(self) -> bool:
        """Whether Redis answers."""
        try:
            return bool(await asyncio.wait_for(self.redis.ping(), 1.0))
        except (RedisError, OSError, TimeoutError):
            return False

    # --- whose room ---

    async def claim(self, code: str) -> str:
        """The process that owns a room: this one, if nobody who is alive does."""
        owner = self.redis.eval(CLAIM, 1, f"digilex:owner:{code}", self.name, "digilex:alive:", str(REMEMBERED))
        return str(await owner)

    async def own(self, code: str) -> None:
        """A new room is this process's."""
        await self.claim(code)

    async def connect(self, code: str, key: str, viewer: Viewer) -> Connection:
        """A line to a room, here or elsewhere."""
        if code not in self.rooms.held and not self.rooms.known(code):
            raise Refused("no-room", "There is no table with this code.")
        self.count += 1
        connection = Distant(self, self.count, code, key, viewer)
        await self._attach(connection)
        return connection

    async def _attach(self, connection: Distant) -> None:
        owner = await self.claim(connection.code)
        if owner == self.name:
            line = Line(self.rooms, self.metrics, self.rooms.find(connection.code), connection.key)
            connection.line = line
            line.enter(connection.viewer)
            self.distant.pop(connection.number, None)
            return
        connection.owner = owner
        self.distant[connection.number] = connection
        await self.tell(
            owner, do="enter", line=connection.number, room=connection.code, key=connection.key,
            language=connection.viewer.language,
        )  # fmt: skip

    async def join(self, code: str, wish: messages.Join) -> messages.Seated:
        """The free seat of a table, wherever it is."""
        if not self.rooms.known(code):
            raise Refused("no-room", "There is no table with this code.")
        owner = await self.claim(code)
        if owner == self.name:
            return await self.rooms.join(code, wish)
        self.count += 1
        number = self.count
        self.answers[number] = asyncio.get_running_loop().create_future()
        try:
            await self.tell(owner, do="join", line=number, room=code, wish=wish.model_dump())
            found = await asyncio.wait_for(self.answers[number], PATIENCE)
        except TimeoutError:
            raise Refused("busy", "The table does not answer; try again.") from None
        finally:
            del self.answers[number]
        if "refused" in found:
            raise Refused(*found["refused"])
        return messages.Seated(**found["seated"])

    # --- the others ---

    async def tell(self, process: str, **message: Any) -> None:
        """A message to another process; one that is gone does not hear it."""
        with contextlib.suppress(RedisError, OSError):
            await self.redis.publish(f"digilex:to:{process}", json.dumps({**message, "from": self.name}))

    async def _forever(self, work: Any, *arguments: Any) -> None:
        """Go on after Redis was away."""
        while True:
            try:
                await work(*arguments)
            except (RedisError, OSError) as error:
                logger.warning("Redis: %s", error)
                await asyncio.sleep(0.5)

    async def _hear(self, listening: asyncio.Event) -> None:
        async with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(f"digilex:to:{self.name}")
            listening.set()
            while True:
                heard = await channel.get_message(timeout=10.0)
                if heard is not None:
                    await self._understand(json.loads(heard["data"]))

    async def _understand(self, message: dict[str, Any]) -> None:
        what, sender, number = message["do"], message["from"], message.get("line", 0)
        if what == "enter":
            guest = self.guests[sender, number] = Guest(self, sender, number)
            guest.viewer.language = str(message.get("language", "en"))
            guest.start(message["room"], message["key"])
        elif what in ("say", "leave"):
            found = self.guests.get((sender, number))
            if found is not None:
                with contextlib.suppress(asyncio.QueueFull):
                    found.said.put_nowait(message["text"] if what == "say" else None)
        elif what == "hear":
            self._hear_of(number, message["text"])
        elif what == "hang up":
            if (gone := self.distant.pop(number, None)) is not None:
                gone.viewer.end()
        elif what == "gone":
            await self._take_over(message["owner"])
        elif what == "join":
            task = asyncio.create_task(self._join(sender, number, message))
            task.add_done_callback(lambda done: done.exception())
        elif what == "joined" and number in self.answers and not self.answers[number].done():
            self.answers[number].set_result(message)

    def _hear_of(self, number: int, text: str) -> None:
        connection = self.distant.get(number)
        if connection is not None and connection.line is None:
            connection.viewer.pass_on(text)

    async def _join(self, sender: str, number: int, message: dict[str, Any]) -> None:
        try:
            seated = await self.rooms.join(message["room"], messages.Join(**message["wish"]))
            await self.tell(sender, do="joined", line=number, seated=seated.model_dump())
        except Refused as error:
            await self.tell(sender, do="joined", line=number, refused=[error.code, str(error)])

    # --- who is alive ---

    async def _renew(self) -> None:
        await self.redis.set(f"digilex:alive:{self.name}", "1", px=int(LEASE * 1000))
        lapsed = self.renewed and time.monotonic() - self.renewed > LEASE
        self.renewed = time.monotonic()
        if lapsed:  # others may have taken this process for dead
            for code in list(self.rooms.held):
                if await self.claim(code) != self.name:
                    self.rooms.drop(code)

    async def _beat(self) -> None:
        while True:
            await self._renew()
            for owner in {connection.owner for connection in self.distant.values()}:
                if not await self.redis.exists(f"digilex:alive:{owner}"):
                    await self._take_over(owner)
            for process in {process for process, _ in self.guests}:
                if not await self.redis.exists(f"digilex:alive:{process}"):
                    self._forget(process)
            await asyncio.sleep(RENEWAL)

    async def _take_over(self, owner: str) -> None:
        """A process is gone: its rooms that somebody here looks at are claimed, and each comes back to its decision."""
        event("takeover", peer=owner)
        for connection in [each for each in self.distant.values() if each.owner == owner]:
            try:
                await self._attach(connection)
            except Refused as error:
                connection.viewer.send(messages.Failed(code=error.code, message=str(error)))
                connection.viewer.end()

    def _forget(self, process: str) -> None:
        """The connections of a process that is gone."""
        for (name, _), guest in list(self.guests.items()):
            if name == process:
                with contextlib.suppress(asyncio.QueueFull):
                    guest.said.put_nowait(None)
