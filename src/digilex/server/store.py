"""What the server remembers: rooms and moves, in SQLite or PostgreSQL (`DATABASE_URL`).

Writing happens in one thread that commits whatever has gathered at once: under load many moves share a commit, and
the tables never wait for the disk one after the other.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from digilex.server.saved import SavedRoom

metadata = sql.MetaData()
ROOMS = sql.Table(
    "rooms",
    metadata,
    sql.Column("code", sql.String(12), primary_key=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("mode", sql.String(12), nullable=False),
    sql.Column("seed", sql.BigInteger, nullable=False),
    sql.Column("first", sql.Integer, nullable=False),
    sql.Column("names", sql.JSON, nullable=False),
    sql.Column("decks", sql.JSON, nullable=False),
    sql.Column("bots", sql.JSON, nullable=False),
    sql.Column("tokens", sql.JSON, nullable=False),
    sql.Column("engine", sql.String(20), nullable=False),
    sql.Column("next", sql.String(12), nullable=True),
    sql.Column("setup", sql.Text, nullable=True),
    sql.Column("clock", sql.JSON, nullable=True),
    sql.Column("terms", sql.JSON, nullable=True),
    sql.Column("epoch", sql.Integer, nullable=False, server_default="0"),
)
MOVES = sql.Table(
    "moves",
    metadata,
    sql.Column("room", sql.String(12), sql.ForeignKey("rooms.code"), primary_key=True),
    sql.Column("count", sql.Integer, primary_key=True),
    sql.Column("player", sql.Integer, nullable=False),
    sql.Column("line", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)

ADD_MOVES = MOVES.insert()  # made once: a statement that is made anew is also compiled anew
REVIEWS = sql.Table(
    "reviews",
    metadata,
    sql.Column("room", sql.String(12), sql.ForeignKey("rooms.code"), primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("review", sql.JSON, nullable=False),
)


class Superseded(Exception):
    """Another process has taken the room over in the meantime: nothing was written."""


Rows = list[dict[str, Any]]
Work = Callable[[Connection], None] | Rows  # something to do, or only moves to add


class Store:
    """Keeps rooms and moves.

    Where several processes share the database, each room has an epoch. Who takes a room over counts it up, and writes
    only while it stands there still: a process that was paused while another went on with its rooms cannot change
    them when it wakes.
    """

    def __init__(self, url: str, shared: bool = False) -> None:
        self.shared = shared
        self._epochs: dict[str, int] = {}  # of rooms that this process took over; rooms that it opened have 0
        if url.startswith("sqlite:///"):
            Path(url.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)
        self.engine: Engine = sql.create_engine(
            with_driver(url), pool_pre_ping=not url.startswith("sqlite"), hide_parameters=True
        )
        if self.engine.dialect.name == "sqlite":
            sql.event.listen(self.engine, "connect", _tune_sqlite)
        migrate(self.engine)
        self._waiting: queue.SimpleQueue[tuple[Work, asyncio.Future[None]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    async def write(self, work: Work) -> None:
        """Do this and commit it; returns when it is safe."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((work, done))
        await done

    def close(self) -> None:
        """Write what waits, and stop."""
        self._waiting.put(None)
        self._writer.join()
        self.engine.dispose()

    # --- rooms and moves ---

    async def add_room(self, room: SavedRoom) -> None:
        """A new room."""
        values = {
            "code": room.code, "created": time.time(), "mode": room.mode, "seed": room.seed, "first": room.first,
            "names": room.names, "decks": room.decks, "bots": room.bots, "tokens": room.tokens, "engine": room.engine,
            "next": None, "setup": room.setup, "clock": room.clock, "terms": room.terms,
        }  # fmt: skip
        await self.write(lambda connection: _run(connection, ROOMS.insert().values(**values)))
        await self.add_moves(room.code, 0, room.moves)

    def take(self, code: str) -> None:
        """This process goes on with a room: what any other still wants to write there is refused from now on."""
        if not self.shared:
            return
        with self.engine.begin() as connection:
            connection.execute(ROOMS.update().where(ROOMS.c.code == code).values(epoch=ROOMS.c.epoch + 1))
            epoch = connection.execute(sql.select(ROOMS.c.epoch).where(ROOMS.c.code == code)).scalar()
        if epoch is not None:
            self._epochs[code] = epoch

    def _check(self, connection: Connection, code: str) -> None:
        """The room has to be still ours, for as long as this transaction lasts."""
        if not self.shared:
            return
        epoch = self._epochs.get(code, 0)
        mine = ROOMS.update().where(ROOMS.c.code == code, ROOMS.c.epoch == epoch).values(epoch=epoch)
        if connection.execute(mine).rowcount != 1:
            raise Superseded(f"epoch {epoch} is over")

    async def change_room(self, code: str, **values: Any) -> None:
        """Other facts of a room."""

        def work(connection: Connection) -> None:
            self._check(connection, code)
            connection.execute(ROOMS.update().where(ROOMS.c.code == code).values(**values))

        await self.write(work)

    async def add_moves(
        self, code: str, count: int, moves: Sequence[tuple[int, str]], clock: list[float] | None = None
    ) -> None:
        """Moves from the given count on, and how the clock stands after them."""
        rows = [
            {"room": code, "count": count + place, "player": player, "line": line, "at": time.time()}
            for place, (player, line) in enumerate(moves)
        ]
        if not rows:
            return

        if clock is None and not self.shared:
            await self.write(rows)
            return

        def work(connection: Connection) -> None:
            self._check(connection, code)
            connection.execute(ADD_MOVES, rows)
            if clock is not None:
                connection.execute(ROOMS.update().where(ROOMS.c.code == code).values(clock=clock))

        await self.write(work)

    async def cut_moves(self, code: str, count: int) -> None:
        """Only the first moves stay."""

        def work(connection: Connection) -> None:
            self._check(connection, code)
            connection.execute(MOVES.delete().where(MOVES.c.room == code, MOVES.c.count >= count))

        await self.write(work)

    def has(self, code: str) -> bool:
        """Whether there is such a room."""
        with self.engine.connect() as connection:
            return connection.execute(sql.select(ROOMS.c.code).where(ROOMS.c.code == code)).first() is not None

    def well(self) -> bool:
        """Whether the database answers."""
        try:
            with self.engine.connect() as connection:
                return connection.execute(sql.text("select 1")).scalar() == 1
        except sql.exc.SQLAlchemyError:
            return False

    def load(self, code: str) -> SavedRoom | None:
        """A room with its moves."""
        with self.engine.connect() as connection:
            row = connection.execute(ROOMS.select().where(ROOMS.c.code == code)).mappings().first()
            if row is None:
                return None
            moves = connection.execute(
                sql.select(MOVES.c.player, MOVES.c.line, MOVES.c.at).where(MOVES.c.room == code).order_by(MOVES.c.count)
            ).all()
        played = [(player, line) for player, line, _ in moves]
        facts = {name: value for name, value in row.items() if name != "epoch"}
        return SavedRoom(**facts, moves=played, times=[at for _, _, at in moves])

    async def keep_review(self, code: str, review: dict[str, Any]) -> None:
        """What a review has found, or that it goes on."""

        def work(connection: Connection) -> None:
            connection.execute(REVIEWS.delete().where(REVIEWS.c.room == code))
            connection.execute(REVIEWS.insert().values(room=code, at=time.time(), review=review))

        await self.write(work)

    def review(self, code: str) -> dict[str, Any] | None:
        """A stored review, and when it was stored."""
        with self.engine.connect() as connection:
            row = connection.execute(REVIEWS.select().where(REVIEWS.c.room == code)).mappings().first()
        return None if row is None else dict(row)

    # --- the writer ---

    def _write(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while not self._waiting.empty():
                batch.append(self._waiting.get())
            works = [each for each in batch if each is not None]
            self._commit(works)
            if len(works) < len(batch):
                return

    def _commit(self, works: list[tuple[Work, asyncio.Future[None]]]) -> None:
        try:
            with self.engine.begin() as connection:
                rows: Rows = []
                for work, _ in works:  # in their order, moves that follow each other all at once
                    if isinstance(work, list):
                        rows += work
                        continue
                    if rows:
                        connection.execute(ADD_MOVES, rows)
                        rows = []
                    work(connection)
                if rows:
                    connection.execute(ADD_MOVES, rows)
        except Exception as error:
            if len(works) > 1:  # one of them is at fault: each on its own
                for each in works:
                    self._commit([each])
                return
            _tell(works, error)
            return
        _tell(works, None)


def _tell(works: list[tuple[Work, asyncio.Future[None]]], error: Exception | None) -> None:
    for _, done in works:
        loop = done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_finish, done, error)


def _finish(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _run(connection: Connection, statement: sql.Executable) -> None:
    connection.execute(statement)


def _tune_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")  # a killed server loses nothing that was committed
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def with_driver(url: str) -> str:
    """PostgreSQL is spoken to by psycopg, however its address begins."""
    for scheme in ("postgres://", "postgresql://"):
        if url.startswith(scheme):
            return "postgresql+psycopg://" + url.removeprefix(scheme)
    return url


def migrate(engine: Engine) -> None:
    """Bring the database's shape up to date."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "digilex.server:migrations")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several processes may start at once
            connection.execute(sql.text("select pg_advisory_xact_lock(7470)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
