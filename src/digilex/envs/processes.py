"""A batch whose games are played by several processes, which write into shared arrays.

Who asks and who plays share a few numbers for each part of the games, and wake each other by semaphores: a step sends
no messages. Each part tells when it is done, so that whoever chooses need not wait for the slowest."""

from __future__ import annotations

import multiprocessing
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from multiprocessing.synchronize import Semaphore
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from digilex.cards.card import Card
from digilex.envs.batch import SIGNS, Batch, Signs
from digilex.envs.core import rows
from digilex.envs.core.layout import MAX_OPTIONS, MAX_TOKENS
from digilex.envs.core.sheet import observation_size
from digilex.envs.observation import Arrays
from digilex.envs.pools import Decks, pairs

STEP: Final = 1  # what a part is asked to do
RESET: Final = 2
CLOSE: Final = 3
PLAYED: Final = 0  # and what became of it
FAILED: Final = 1
NOTES: Final = 8  # numbers for each part, in a line of the cache of its own: what is asked, how often it was done, ...
ASKED: Final = 0
DONE: Final = 1
OUTCOME: Final = 2
PATIENCE: Final = 5.0  # seconds after which one who waits looks whether the other is still there

Numbers = npt.NDArray[np.int64]


class Part:
    """The games of one process: `arrays` and `signs` show them alone."""

    def __init__(self, start: int, stop: int, arrays: Arrays, signs: Signs, notes: Numbers) -> None:
        self.games = slice(start, stop)  # which games of the batch they are
        self.arrays = arrays.part(start, stop)
        self.signs = signs
        self.signs.view(start, stop)
        self.begun = 0  # how often it was asked to do something
        self.waiting = False  # it was asked, and nobody has heard yet that it is done
        self._notes = notes
        context = multiprocessing.get_context("spawn")
        self.go: Semaphore = context.Semaphore(0)  # released by who asks
        self.done: Semaphore = context.Semaphore(0)  # released when it has done what it was asked
        self.pipe, self.far = context.Pipe(duplex=False)  # on which it says why it failed
        self.process: Any = None

    def ask(self, what: int) -> None:
        """Let it do something."""
        if self.waiting:
            raise RuntimeError("these games are still being played: wait until they are ready")
        self.waiting = True
        self.begun += 1
        self._notes[ASKED] = what
        self.go.release()

    def start(self, actions: npt.NDArray[Any]) -> None:
        """An action in each of its games; it is played until `ready` tells of it. Leave its arrays alone meanwhile."""
        self.signs.actions[:] = actions
        self.ask(STEP)

    def is_done(self) -> bool:
        """Whether it has done what it was asked to do, and nobody has heard yet."""
        return self.waiting and bool(self._notes[DONE] == self.begun)

    def failure(self) -> Exception | None:
        """Why it did not do what it was asked to do."""
        return self.pipe.recv() if self._notes[OUTCOME] == FAILED else None


class ProcessBatch:
    """The same games in several processes, which write into shared arrays. Close it, or use it in a `with`."""

    def __init__(self, size: int, processes: int, decks: Decks = "ST1", seed: int = 0, **settings: Any) -> None:
        if not 1 <= processes <= size:
            raise ValueError(f"{size} games cannot be shared by {processes} processes")
        rows.meet([card for pair in pairs(decks) for deck in pair for card in (*deck.eggs, *deck.main)])
        self.size = size
        tokens = int(settings.get("most_tokens", MAX_TOKENS))
        options = int(settings.get("most_options", MAX_OPTIONS))
        self._observed = SharedMemory(create=True, size=size * observation_size(tokens, options))
        self._signed = SharedMemory(create=True, size=SIGNS * size * 8)
        self._noted = SharedMemory(create=True, size=processes * NOTES * 8)
        self.arrays = Arrays(size, tokens, options, self._observed.buf)
        self.signs = Signs(size, self._signed.buf)
        notes = np.ndarray((processes, NOTES), np.int64, self._noted.buf)
        context = multiprocessing.get_context("spawn")
        self._some = context.Semaphore(0)  # released by each part when it is done; may be more than there are to hear
        self._next = 0  # the part that is looked at first
        self.parts: list[Part] = []
        names = (self._observed.name, self._signed.name, self._noted.name)
        ends = [size * place // processes for place in range(processes + 1)]
        for place, (start, stop) in enumerate(pairwise(ends)):
            part = Part(start, stop, self.arrays, Signs(size, self._signed.buf), notes[place])
            part.process = context.Process(
                target=work,
                args=(
                    part.far, (part.go, part.done, self._some), names, place, size, start, stop, decks, seed, settings,
                    rows.guests(),
                ),
                daemon=True,
            )  # fmt: skip
            part.process.start()
            part.far.close()
            self.parts.append(part)
            part.ask(RESET)
        try:
            self.wait()
        except BaseException:
            self.close()  # nothing is left behind where the games cannot begin
            raise

    def _sleep(self, until: Semaphore) -> None:
        """Wait for a semaphore; raise if the process of games that are being played has ended."""
        while not until.acquire(timeout=PATIENCE):
            for part in self.parts:
                if part.waiting and not part.is_done() and not part.process.is_alive():
                    raise RuntimeError(f"the process of the games {part.games.start} to {part.games.stop} has ended")

    def _done(self) -> Part:
        """The next part that is done; all of them get their turn."""
        count = len(self.parts)
        while True:
            self._sleep(self._some)
            for place in range(self._next, self._next + count):
                part = self.parts[place % count]
                if part.is_done():
                    self._next = (place + 1) % count
                    return part

    def ready(self) -> Part:
        """The games of a process that have taken the step that was started, whichever come first."""
        if not any(part.waiting for part in self.parts):
            raise RuntimeError("no games are being played: start some")
        part = self._done()
        self._sleep(part.done)
        part.waiting = False
        if (failure := part.failure()) is not None:
            raise failure
        return part

    def wait(self) -> None:
        """Until all games have taken the step that was started; then the arrays hold what is known now."""
        failures = []
        for part in self.parts:  # one after the other: who is woken by each of them would take a core from the others
            if part.waiting:
                self._sleep(part.done)
                self._some.acquire(block=False)
                part.waiting = False
                if (failure := part.failure()) is not None:
                    failures.append(failure)
        if failures:
            raise failures[0]

    def reset(self) -> None:
        """All games begin anew."""
        for part in self.parts:
            part.ask(RESET)
        self.wait()

    def start(self, actions: npt.NDArray[Any]) -> None:
        """An action in each game; the processes play on their own until `wait`. Leave the arrays alone meanwhile."""
        self.signs.actions[:] = actions
        for part in self.parts:
            part.ask(STEP)

    def step(self, actions: npt.NDArray[Any]) -> None:
        """An action in each game."""
        self.start(actions)
        self.wait()

    def close(self) -> None:
        """End the processes and give the memory back; the arrays are gone then."""
        for part in self.parts:
            part.waiting = False
            part.ask(CLOSE)
        for part in self.parts:
            part.process.join()
            part.pipe.close()
            del part.arrays, part.signs, part._notes
        self.parts = []
        del self.arrays, self.signs
        for memory in (self._observed, self._signed, self._noted):
            memory.close()
            memory.unlink()

    def __enter__(self) -> ProcessBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def work(
    pipe: Connection,
    semaphores: tuple[Semaphore, Semaphore, Semaphore],
    names: tuple[str, ...],
    place: int,
    size: int,
    start: int,
    stop: int,
    decks: Decks,
    seed: int,
    settings: dict[str, Any],
    guests: list[Card],
) -> None:
    """What a process does: its part of the games, until it is told to close. Its guests are those of who started it."""
    go, done, some = semaphores
    rows.admit(guests)
    memories = [SharedMemory(name) for name in names]
    tokens = int(settings.get("most_tokens", MAX_TOKENS))
    options = int(settings.get("most_options", MAX_OPTIONS))
    arrays = Arrays(size, tokens, options, memories[0].buf).part(start, stop)
    signs = Signs(size, memories[1].buf)
    signs.view(start, stop)
    notes = np.ndarray(NOTES, np.int64, memories[2].buf, place * NOTES * 8)
    parent = multiprocessing.parent_process()
    batch: Batch | None = None
    failure: Exception | None
    while True:
        while not go.acquire(timeout=PATIENCE):
            if parent is not None and not parent.is_alive():
                return
        if notes[ASKED] == CLOSE:
            break
        notes[OUTCOME] = PLAYED
        failure = None
        try:
            if batch is None:
                batch = Batch(stop - start, decks, seed, arrays=arrays, signs=signs, first=start, **settings)
            elif notes[ASKED] == RESET:
                batch.reset()
            else:
                batch.step(signs.actions)
        except Exception as error:
            failure = error
            notes[OUTCOME] = FAILED
        notes[DONE] += 1
        done.release()
        some.release()
        if failure is not None:
            pipe.send(failure)
    del batch, arrays, signs, notes
    for memory in memories:
        memory.close()
