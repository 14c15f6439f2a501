"""Playing the games of a plan: in this process, in several, or on a Ray cluster; nothing is lost, nothing doubled.

Each backend takes chunks of games and gives back what came of them, in any order. A game depends on its task alone, so
a chunk that was lost with its worker is simply played again, and the book enters a game only once."""

from __future__ import annotations

import importlib
import itertools
import logging
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Final, Protocol

from digilex.arena.book import Book
from digilex.arena.observing import Failed, Outcome, play
from digilex.arena.plan import Plan, Task
from digilex.errors import DigilexError

Chunk = list[Task]
LONGEST: Final = 2.0  # seconds that a chunk should take: so much is lost at most with a worker
DEATHS: Final = 3  # as often a chunk may take its worker with it


class NoCluster(DigilexError, RuntimeError):
    """Ray is not installed, or the cluster cannot be reached."""


class Backend(Protocol):
    """Somewhere to play games."""

    width: int  # how many chunks it takes at a time

    def results(self, chunks: Iterator[Chunk]) -> Iterator[list[Outcome]]:
        """What came of the chunks, in any order."""
        ...

    def close(self) -> None:
        """Ends all that was started."""
        ...


def play_chunk(plan: Plan, chunk: Chunk) -> list[Outcome]:
    """The games of a chunk, one after the other."""
    return [play(plan, task) for task in chunk]


class Here:
    """In this process."""

    width = 1

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def results(self, chunks: Iterator[Chunk]) -> Iterator[list[Outcome]]:
        """Chunk by chunk."""
        for chunk in chunks:
            yield play_chunk(self.plan, chunk)

    def close(self) -> None:
        """Nothing was started."""


_plans: list[Plan] = []  # in a worker process: what it was told when it began


def _begin(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started it all
    _plans[:] = [plan]


def _work(chunk: Chunk) -> list[Outcome]:
    return play_chunk(_plans[0], chunk)


class Processes:
    """In several processes of this machine. A process that dies takes nobody with it: its games are played again."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.plan = plan
        self.width = jobs
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.width, initializer=_begin, initargs=(self.plan,))

    def results(self, chunks: Iterator[Chunk]) -> Iterator[list[Outcome]]:
        """As they come in; twice as many are handed out as there are processes, so that none waits.

        When a process dies, nobody tells whose game killed it: all chunks that were out are played again, one at a
        time, and the games of a chunk that kills again one by one, until the guilty one is found."""
        suspects: list[tuple[Chunk, int]] = []
        out: dict[Future[list[Outcome]], tuple[Chunk, int]] = {}
        while True:
            if suspects and not out:
                chunk, deaths = suspects.pop()
                out[self._hand_out(chunk)] = (chunk, deaths)
            while not suspects and len(out) < 2 * self.width and (fresh := next(chunks, None)):
                out[self._hand_out(fresh)] = (fresh, 0)
            if not out:
                return
            for future in wait(out, return_when=FIRST_COMPLETED).done:
                chunk, deaths = out.pop(future)
                try:
                    yield future.result()
                except BrokenProcessPool:
                    if deaths >= DEATHS:
                        yield [Failed(task, "the process that played it died") for task in chunk]
                    else:
                        suspects += [([task], deaths + 1) for task in chunk] if deaths else [(chunk, 1)]

    def _hand_out(self, chunk: Chunk) -> Future[list[Outcome]]:
        try:
            return self._pool.submit(_work, chunk)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = self._new()
            return self._pool.submit(_work, chunk)

    def close(self) -> None:
        """Ends all processes, without waiting for their games."""
        for worker in list((self._pool._processes or {}).values()):
            worker.terminate()
        self._pool.shutdown(wait=False, cancel_futures=True)


class Ray:
    """On a Ray cluster: the one at the address, or one on this machine. Workers may die: others play their chunks."""

    def __init__(self, plan: Plan, address: str | None, jobs: int) -> None:
        try:
            ray: Any = importlib.import_module("ray")
        except ImportError:
            raise NoCluster("Ray is not installed: pip install 'digilex[ray]'") from None
        self._ray = ray
        self._ours = not ray.is_initialized()
        if self._ours:
            try:
                if address is None:
                    ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
                else:
                    ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
            except Exception as error:
                raise NoCluster(f"no Ray cluster at {address or 'this machine'}: {error}") from None
        self.width = max(1, int(ray.cluster_resources().get("CPU", jobs)))
        self._plan = ray.put(plan)
        self._task = ray.remote(num_cpus=1, max_retries=DEATHS)(play_chunk)

    def results(self, chunks: Iterator[Chunk]) -> Iterator[list[Outcome]]:
        """As they come in; a chunk whose worker keeps dying is reported as failed."""
        out: dict[Any, Chunk] = {}
        while True:
            for chunk in itertools.islice(chunks, 2 * self.width - len(out)):
                out[self._task.remote(self._plan, chunk)] = chunk
            if not out:
                return
            done, _ = self._ray.wait(list(out), num_returns=1)
            for ref in done:
                chunk = out.pop(ref)
                try:
                    yield self._ray.get(ref)
                except self._ray.exceptions.RayError as error:
                    words = str(error).splitlines()[0]
                    yield [Failed(task, f"the worker that played it died: {words}") for task in chunk]

    def close(self) -> None:
        """Leaves the cluster; ends it if it was started here."""
        if self._ours:
            self._ray.shutdown()


def backend(plan: Plan, on: str, jobs: int) -> Backend:
    """Where to play: `here`, `ray`, or the address of a Ray cluster."""
    if on == "here":
        return Here(plan) if jobs <= 1 else Processes(plan, jobs)
    return Ray(plan, None if on == "ray" else on, jobs)


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


class Chunks:
    """Cuts the tasks into chunks that take about LONGEST seconds, learning from those that came back."""

    def __init__(self, tasks: Iterable[Task], width: int) -> None:
        self._tasks = iter(tasks)
        self._width = width
        self.size = 1

    def __iter__(self) -> Iterator[Chunk]:
        return self

    def __next__(self) -> Chunk:
        chunk = list(itertools.islice(self._tasks, self.size))
        if not chunk:
            raise StopIteration
        return chunk

    def learn(self, games: int, seconds: float) -> None:
        """So many games came in after so many seconds from all workers."""
        if games and seconds > 0:
            self.size = max(1, min(64, int(LONGEST * games / seconds / self._width)))


def run(book: Book, where: Backend, progress: Callable[[Progress], None] | None = None) -> Progress:
    """Play what is missing in the book. Interrupted, everything that came in is in the book."""
    begin = time.perf_counter()
    missing = book.missing()
    state = Progress(book.plan.count() - len(missing), book.plan.count(), 0, 0.0, 0)
    chunks = Chunks(missing, where.width)
    try:
        for outcomes in where.results(chunks):
            new = book.enter(outcomes)
            state.fresh += new
            state.done += new
            state.failed += sum(isinstance(outcome, Failed) for outcome in outcomes)
            state.seconds = time.perf_counter() - begin
            chunks.learn(state.fresh, state.seconds)
            if progress is not None:
                progress(state)
    finally:
        where.close()
    return state
