"""Reviews of finished games: every move with a choice is looked at by the search, in the bots' worker processes.

One move is one job, so that a bot that has to answer waits for a move at most, and the review can be told while it
grows. What was found is stored; a review that was broken off is begun again when somebody asks for it.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import time
from typing import Any

from digilex.agents.review import MoveReview, look_at
from digilex.agents.searcher import Budget, deal_seed
from digilex.notation.record import DRAW, FORFEIT, Move, play
from digilex.rules.game import Game
from digilex.server.bots import Bots
from digilex.server.logs import tag
from digilex.server.messages import Review, Reviewed
from digilex.server.room import Room
from digilex.server.saved import Store
from digilex.server.viewer import Refused

BUDGET = Budget(0.0, 60)  # deals that each move is looked at in
NINETY = 1.645  # standard errors to each side that hold the chance with 90 %
STALE = 120.0  # seconds without news after which a review is taken for broken off
STORED_EVERY = 10  # moves
WORST = 5

logger = logging.getLogger("digilex.server")


def consider(game: bytes, line: str, count: int, seed: int, budget: Budget) -> MoveReview:
    """In a worker: one move of a game."""
    position: Game = pickle.loads(game)
    return look_at(position, line, count, budget, seed, "open")


class Reviews:
    """The reviews that this process makes, one after the other, and those that are stored."""

    def __init__(self, store: Store, bots: Bots, budget: Budget = BUDGET) -> None:
        self.store = store
        self.budget = budget
        self.bots = bots
        self.running: dict[str, Review] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.turn = asyncio.Lock()

    def found(self, code: str) -> Review:
        """A review as it stands."""
        if code in self.running:
            return self.running[code]
        stored = self.store.review(code)
        if stored is None:
            return Review(room=code, status="none")
        review = Review(**stored["review"])
        if review.status == "running" and time.time() - stored["at"] > STALE:
            return Review(room=code, status="none")
        return review

    def begin(self, room: Room, token: str) -> Review:
        """Begin a review, unless there is one."""
        if not room.is_open_to(token) or not room.game.over:
            raise Refused("not-over", "The game is not over.")
        review = self.found(room.code)
        if review.status in ("running", "done"):
            return review
        by = f"search, {self.budget.iterations} deals a move"
        review = self.running[room.code] = Review(room=room.code, status="running", total=len(room.moves), by=by)
        task = asyncio.create_task(self._make(room))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return review

    def close(self) -> None:
        """Break off what runs."""
        for task in self.tasks:
            task.cancel()

    async def _make(self, room: Room) -> None:
        code = room.code
        try:
            async with self.turn:
                moves: list[Reviewed] = []
                game = room.start()
                for index, (player, line) in enumerate(room.moves):
                    decision = game.decision
                    if decision is not None and len(decision.options) > 1 and line not in (FORFEIT, DRAW):
                        seed = deal_seed(room.saved.seed, index + 1)
                        position = pickle.dumps(game.copy(False))
                        made = await self.bots.run(consider, position, line, index + 1, seed, self.budget)
                        moves.append(reviewed(made, index))
                    play(game, Move(player, line))
                    self.running[code] = self.running[code].model_copy(update={"done": index + 1, "moves": list(moves)})
                    if index % STORED_EVERY == 0:
                        await self._store(self.running[code])
                lost = sorted((each for each in moves if each.loss > 0), key=lambda each: -each.loss)
                update: dict[str, Any] = {"status": "done", "worst": [each.index for each in lost[:WORST]]}
                await self._store(self.running[code].model_copy(update=update))  # stored before it is told
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("the review of table %s failed", tag(code))
            failed = Review(room=code, status="failed", problem="The review could not be made.")
            await self.store.keep_review(code, failed.model_dump(exclude_defaults=True))
        finally:
            self.running.pop(code, None)

    async def _store(self, review: Review) -> None:
        await self.store.keep_review(review.room, {**review.model_dump(exclude_defaults=True), "status": review.status})


def reviewed(made: MoveReview, index: int) -> Reviewed:
    """A move as it is told."""
    margin = NINETY * made.error
    return Reviewed(
        index=index, turn=made.turn, player=made.player, line=made.text, say=made.phrase,
        chance=round(made.chance_a, 4), low=round(max(0.0, made.chance_a - margin), 4),
        high=round(min(1.0, made.chance_a + margin), 4), loss=round(made.loss, 4),
        better=made.best_text if made.loss > 0 else "", better_say=made.best_phrase if made.loss > 0 else "",
    )  # fmt: skip
