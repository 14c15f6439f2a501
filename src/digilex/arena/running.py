"""Playing the games of a plan that are missing in its book, which enters each only once, whoever sends it how often."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from digilex.arena.book import Book
from digilex.arena.observing import Failed, Outcome
from digilex.arena.plan import Task
from digilex.arena.pool import Backend, outcomes


@dataclass
class Progress:
    """How far an arena is."""

    done: int
    games: int
    failed: int
    seconds: float
    fresh: int  # of `done`, those played in this run

    @property
    def rate(self) -> float:
        """Games a second in this run."""
        return self.fresh / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float:
        """Seconds left, at this rate; 0 if nothing is known."""
        return (self.games - self.done) / self.rate if self.rate else 0.0


def run(book: Book, where: Backend[Task, Outcome], progress: Callable[[Progress], None] | None = None) -> Progress:
    """Play what is missing in the book. Interrupted, everything that came in is in the book."""
    begin = time.perf_counter()
    missing = book.missing()
    state = Progress(book.plan.count() - len(missing), book.plan.count(), 0, 0.0, 0)
    with closing(outcomes(missing, where)) as coming:
        for found in coming:
            new = book.enter(found)
            state.fresh += new
            state.done += new
            state.failed += sum(isinstance(outcome, Failed) for outcome in found)
            state.seconds = time.perf_counter() - begin
            if progress is not None:
                progress(state)
    return state
