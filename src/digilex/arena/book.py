"""The book of an arena: an SQLite file with the plan and every game played, from which it goes on and is read.

A game is entered once, under its key (who, whom, the how manieth): a game that comes in twice, from a worker that was
given up for dead or from a second run, is not counted twice. `export` writes the same tables as Parquet."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from digilex import __version__
from digilex.arena.observing import Failed, Outcome
from digilex.arena.plan import Plan, Task
from digilex.arena.statistics import Result
from digilex.cards.database import database
from digilex.errors import DigilexError

SHAPE: Final = 1  # of the tables; a book of another shape is refused
TABLES: Final = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    game INTEGER PRIMARY KEY, a TEXT NOT NULL, b TEXT NOT NULL, nth INTEGER NOT NULL, seed INTEGER NOT NULL,
    first INTEGER NOT NULL, winner INTEGER, reason TEXT NOT NULL, clause TEXT NOT NULL, turns INTEGER NOT NULL,
    decisions INTEGER NOT NULL, security_a INTEGER NOT NULL, security_b INTEGER NOT NULL, UNIQUE (a, b, nth));
CREATE TABLE hands (
    game INTEGER NOT NULL, seat INTEGER NOT NULL, redrew INTEGER NOT NULL, won REAL NOT NULL,
    PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE TABLE cards (
    game INTEGER NOT NULL, seat INTEGER NOT NULL, number TEXT NOT NULL, dealt INTEGER NOT NULL,
    opening INTEGER NOT NULL, drawn INTEGER NOT NULL, played INTEGER NOT NULL,
    PRIMARY KEY (game, seat, number)) WITHOUT ROWID;
CREATE TABLE failures (
    a TEXT NOT NULL, b TEXT NOT NULL, nth INTEGER NOT NULL, seed INTEGER NOT NULL, error TEXT NOT NULL,
    PRIMARY KEY (a, b, nth)) WITHOUT ROWID;
"""


class WrongBook(DigilexError, ValueError):
    """A file that is no book of an arena, or one of other cards, another version or another plan."""


class Book:
    """An open book. Everything that is entered at once is there wholly or not at all."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self._file = sqlite3.connect(path)
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute("PRAGMA synchronous = NORMAL")

    @staticmethod
    def begin(path: Path, plan: Plan) -> Book:
        """A new book, or the one that lies there if it has the same plan; then it is gone on with."""
        if path.exists() and path.stat().st_size:
            return Book._go_on(path, plan)
        with closing(sqlite3.connect(path)) as file, file:
            file.executescript(TABLES)
            file.executemany("INSERT INTO about VALUES (?, ?)", _about(plan).items())
        return Book(path, plan)

    @staticmethod
    def _go_on(path: Path, plan: Plan) -> Book:
        about = read_about(path)
        now = _about(plan)
        for name, what in (("version", "Digilex"), ("cards", "card data")):
            if about[name] != now[name]:
                raise WrongBook(
                    f"{path}: its games were played with {what} {about[name]}, now it is {now[name]}; results must not "
                    "be mixed: begin a new file"
                )
        before, after = json.loads(about["plan"]), plan.to_json()
        for name in ("seed", "tossed"):
            if before[name] != after[name]:
                raise WrongBook(f"{path}: its plan has {name} {before[name]}, this one {after[name]}: begin a new file")
        known = {each["name"]: each for each in before["entrants"]}
        for each in after["entrants"]:
            if known.setdefault(each["name"], each) != each:
                raise WrongBook(
                    f"{path}: {each['name']} has another list or another player there: begin a new file, or give the "
                    "deck another name"
                )
        after["entrants"] = list(known.values())
        after["pairs"] = before["pairs"] + [pair for pair in after["pairs"] if pair not in before["pairs"]]
        after["games"] = max(before["games"], after["games"])
        with closing(sqlite3.connect(path)) as file, file:
            file.execute("UPDATE about SET value = ? WHERE name = 'plan'", (json.dumps(after, ensure_ascii=False),))
        return Book(path, plan)

    @staticmethod
    def open(path: Path) -> Book:
        """A book that is there, to be read."""
        about = read_about(path)
        return Book(path, Plan.from_json(json.loads(about["plan"]), database().find))

    def close(self) -> None:
        """Done with it."""
        self._file.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def missing(self) -> list[Task]:
        """The games of the plan that are not in the book; those that failed are tried again."""
        there = set(self._file.execute("SELECT a, b, nth FROM games"))
        return [task for task in self.plan.tasks() if (task.a, task.b, task.nth) not in there]

    def enter(self, outcomes: Iterable[Outcome]) -> int:
        """Enter games; how many were new."""
        new = 0
        with self._file:
            for outcome in outcomes:
                new += self._enter(outcome)
        return new

    def _enter(self, outcome: Outcome) -> int:
        task = outcome.task
        key = (task.a, task.b, task.nth)
        if isinstance(outcome, Failed):
            row = (*key, task.seed, outcome.error)
            self._file.execute("INSERT OR REPLACE INTO failures VALUES (?, ?, ?, ?, ?)", row)
            return 0
        left = [seated.security for seated in outcome.players]
        end = (outcome.winner, outcome.reason, outcome.clause, outcome.turns, outcome.decisions)
        done = self._file.execute(
            "INSERT OR IGNORE INTO games VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*key, task.seed, task.first, *end, *left),
        )
        if not done.rowcount:
            return 0
        self._file.execute("DELETE FROM failures WHERE a = ? AND b = ? AND nth = ?", key)
        game = done.lastrowid
        for seat, seated in enumerate(outcome.players):
            won = 0.5 if outcome.winner is None else float(outcome.winner == seat)
            self._file.execute("INSERT INTO hands VALUES (?, ?, ?, ?)", (game, seat, seated.redrew, won))
            numbers = sorted({*seated.dealt, *seated.drawn, *seated.played})
            self._file.executemany(
                "INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (game, seat, n, seated.dealt[n], seated.opening[n], seated.drawn[n], seated.played[n])
                    for n in numbers
                ],
            )
        return 1

    def query(self, sql: str, *values: Any) -> list[Any]:
        """Rows of a question in SQL."""
        return self._file.execute(sql, values).fetchall()

    def played(self) -> int:
        """How many games are in it."""
        return int(self.query("SELECT count(*) FROM games")[0][0])

    def failures(self) -> list[tuple[str, str, int, int, str]]:
        """Games that broke off: who, whom, the how manieth, the seed, and why."""
        return self.query("SELECT a, b, nth, seed, error FROM failures ORDER BY a, b, nth")

    def results(self) -> list[Result]:
        """Points of a against b, apart by who went first."""
        rows = self.query(
            "SELECT a, b, first, sum(CASE WHEN winner IS NULL THEN 0.5 ELSE winner = 0 END), count(*) FROM games "
            "GROUP BY a, b, first ORDER BY a, b, first"
        )
        return [Result(*row) for row in rows]


def _about(plan: Plan) -> dict[str, str]:
    return {
        "shape": str(SHAPE),
        "version": __version__,
        "cards": database().digest,
        "plan": json.dumps(plan.to_json(), ensure_ascii=False),
    }


def read_about(path: Path) -> dict[str, str]:
    """What a book says of itself."""
    if not path.is_file():
        raise WrongBook(f"{path}: there is no such file")
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
            about = dict(file.execute("SELECT name, value FROM about"))
    except sqlite3.DatabaseError as error:
        raise WrongBook(f"{path}: this is no book of an arena ({error})") from None
    if about.get("shape") != str(SHAPE) or not {"version", "cards", "plan"} <= set(about):
        raise WrongBook(f"{path}: a book of shape {about.get('shape')}; this version reads shape {SHAPE}")
    return about
