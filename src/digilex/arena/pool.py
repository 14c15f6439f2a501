"""Playing many games: in this process, in several, or on a Ray cluster; nothing is lost, nothing doubled.

What is played is some `Work`: it turns each task into what came of it, wherever that is. Each backend takes chunks of
tasks and gives back what came of them, in any order. A game depends on its task alone, so a chunk that was lost with
its worker is simply played again."""

from __future__ import annotations

import importlib
import itertools
import logging
import signal
import time
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Generic, Protocol, TypeVar

from digilex.errors import DigilexError

LONGEST: Final = 2.0  # seconds that a chunk should take: so much is lost at most with a worker
LARGEST: Final = 64  # tasks in a chunk at most
DEATHS: Final = 3  # as often a chunk may take its worker with it
MOST_JOBS: Final = 256  # processes

T = TypeVar("T")  # a task
R = TypeVar("R")  # what came of it
T_contra = TypeVar("T_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)


class NoCluster(DigilexError, RuntimeError):
    """Ray is not installed, or the cluster cannot be reached."""


class Work(Protocol[T_contra, R_co]):
    """What is done with each task. It goes to other processes as a pickle."""

    def play(self, task: T_contra, /) -> R_co:
        """What comes of a task: a function of the work and the task alone."""
        ...

    def lost(self, task: T_contra, error: str, /) -> R_co:
        """What is said of a task that keeps killing its worker, here where the results come in; it may raise."""
        ...


class Backend(Protocol[T, R]):
    """Somewhere to play games."""

    width: int  # how many chunks it takes at a time

    def results(self, chunks: Iterator[list[T]]) -> Iterator[list[R]]:
        """What came of the chunks, in any order."""
        ...

    def close(self) -> None:
        """Ends all that was started."""
        ...


def play_chunk(work: Work[T, R], chunk: list[T]) -> list[R]:
    """The games of a chunk, one after the other."""
    return [work.play(task) for task in chunk]


class Here(Generic[T, R]):
    """In this process."""

    width = 1

    def __init__(self, work: Work[T, R]) -> None:
        self.work = work

    def results(self, chunks: Iterator[list[T]]) -> Iterator[list[R]]:
        """Game by game, so that nothing is lost when it is stopped."""
        for chunk in chunks:
            for task in chunk:
                yield [self.work.play(task)]

    def close(self) -> None:
        """Nothing was started."""


_works: list[Work[Any, Any]] = []  # in a worker process: what it was told when it began


def _begin(work: Work[Any, Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who started it all
    _works[:] = [work]


def _work(chunk: list[Any]) -> list[Any]:
    return play_chunk(_works[0], chunk)


class Processes(Generic[T, R]):
    """In several processes of this machine. A process that dies takes nobody with it: its games are played again."""

    def __init__(self, work: Work[T, R], jobs: int) -> None:
        self.work = work
        self.width = min(jobs, MOST_JOBS)
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.width, initializer=_begin, initargs=(self.work,))

    def results(self, chunks: Iterator[list[T]]) -> Iterator[list[R]]:
        """As they come in; twice as many are handed out as there are processes, so that none waits.

        When a process dies, nobody tells whose game killed it: all chunks that were out are played again, one at a
        time, and the games of a chunk that kills again one by one, until the guilty one is found."""
        suspects: list[tuple[list[T], int]] = []
        out: dict[Future[list[R]], tuple[list[T], int]] = {}
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
                        yield [self.work.lost(task, "the process that played it died") for task in chunk]
                    else:
                        suspects += [([task], deaths + 1) for task in chunk] if deaths else [(chunk, 1)]

    def _hand_out(self, chunk: list[T]) -> Future[list[R]]:
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
        self._pool.shutdown(cancel_futures=True)  # who watches them has to end before this process does


class Ray(Generic[T, R]):
    """On a Ray cluster: the one at the address, or one on this machine. Workers may die: others play their chunks."""

    def __init__(self, work: Work[T, R], address: str | None, jobs: int) -> None:
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
        self.work = work
        self._shared = ray.put(work)
        self._task = ray.remote(num_cpus=1, max_retries=DEATHS)(play_chunk)

    def results(self, chunks: Iterator[list[T]]) -> Iterator[list[R]]:
        """As they come in; a chunk whose worker keeps dying is reported as failed."""
        out: dict[Any, list[T]] = {}
        while True:
            for chunk in itertools.islice(chunks, 2 * self.width - len(out)):
                out[self._task.remote(self._shared, chunk)] = chunk
            if not out:
                return
            done, _ = self._ray.wait(list(out), num_returns=1)
            for ref in done:
                chunk = out.pop(ref)
                try:
                    yield self._ray.get(ref)
                except self._ray.exceptions.RayError as error:
                    words = str(error).splitlines()[0]
                    yield [self.work.lost(task, f"the worker that played it died: {words}") for task in chunk]

    def close(self) -> None:
        """Leaves the cluster; ends it if it was started here."""
        if self._ours:
            self._ray.shutdown()


def backend(work: Work[T, R], on: str, jobs: int) -> Backend[T, R]:
    """Where to play: `here`, `ray`, or the address of a Ray cluster."""
    if on == "here":
        return Here(work) if jobs <= 1 else Processes(work, jobs)
    return Ray(work, None if on == "ray" else on, jobs)


class Chunks(Generic[T]):
    """Cuts the tasks into chunks that take about LONGEST seconds, learning from those that came back."""

    def __init__(self, tasks: Iterable[T], width: int) -> None:
        self._tasks = iter(tasks)
        self._width = width
        self.size = 1

    def __iter__(self) -> Iterator[list[T]]:
        return self

    def __next__(self) -> list[T]:
        chunk = list(itertools.islice(self._tasks, self.size))
        if not chunk:
            raise StopIteration
        return chunk

    def learn(self, games: int, seconds: float) -> None:
        """So many games came in after so many seconds from all workers."""
        if games and seconds > 0:
            self.size = max(1, min(LARGEST, int(LONGEST * games / seconds / self._width)))


def outcomes(tasks: Iterable[T], where: Backend[T, R]) -> Generator[list[R], None, None]:
    """What came of all tasks, as it comes in, in any order. Close it to end all that was started."""
    begin = time.perf_counter()
    chunks = Chunks(tasks, where.width)
    fresh = 0
    try:
        for found in where.results(chunks):
            fresh += len(found)
            chunks.learn(fresh, time.perf_counter() - begin)
            yield found
    finally:
        where.close()
