"""Bots think in worker processes, so that no table waits for another one's opponent."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from digilex.agents.base import Seat, factories, make
from digilex.agents.opponents import pause
from digilex.rules.game import Game

P = ParamSpec("P")
R = TypeVar("R")


def think(game: bytes, name: str, seed: int) -> str:
    """In a worker: the line that the bot chooses."""
    position: Game = pickle.loads(game)
    decision = position.decision
    assert decision is not None
    return make(name, seed).choose(Seat(position, decision)).text


def _watch_parent() -> None:
    """In a worker: ends it when the server is gone, however that went; a killed server says no goodbye."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _ready() -> bool:
    """In a worker: nothing, once everything is imported."""
    return bool(factories())


class Bots:
    """The worker processes."""

    def __init__(self, workers: int = 1) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(workers, mp_context=spawn, initializer=_watch_parent)

    def warm(self) -> None:
        """Start the workers before somebody waits for them."""
        self.pool.submit(_ready)

    async def choose(self, game: Game, name: str, seed: int) -> str:
        """The bot's answer to the game's decision."""
        loop = asyncio.get_running_loop()
        begin = loop.time()
        line = await self.run(think, pickle.dumps(game.copy(False)), name, seed)
        if game.decision is not None and (wait := pause(name, game.decision, seed) - (loop.time() - begin)) > 0:
            await asyncio.sleep(wait)
        return line

    async def run(self, work: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Something else that takes long."""
        return await asyncio.get_running_loop().run_in_executor(self.pool, partial(work, *arguments, **named))

    def close(self) -> None:
        """Let the workers go."""
        self.pool.shutdown(cancel_futures=True)


def names() -> list[str]:
    """The bots one can play against."""
    return list(factories())
