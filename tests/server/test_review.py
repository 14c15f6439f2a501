"""A finished game is reviewed in the bots' workers; what was found is stored."""

import asyncio
import random
from pathlib import Path

import pytest

from digilex.agents.searcher import Budget
from digilex.server.bots import Bots
from digilex.server.messages import NewRoom
from digilex.server.review import Reviews
from digilex.server.rooms import Rooms
from digilex.server.store import Store
from digilex.server.viewer import Refused, Viewer


def test_a_review_has_a_chance_for_each_move_with_a_choice(tmp_path: Path) -> None:
    async def work() -> None:
        store, bots = Store(f"sqlite:///{tmp_path / 'table.sqlite3'}"), Bots()
        rooms, reviews = Rooms(store, bots), Reviews(store, bots, Budget(0.0, 3))
        seated = await rooms.open(NewRoom(mode="hotseat", seed=4, first=0))
        room = rooms.find(seated.room)
        both = Viewer((0, 1))
        room.enter(both)
        chance = random.Random(3)
        choices = []
        for _ in range(14):
            decision = room.game.decision
            assert decision is not None
            if len(decision.options) > 1:
                choices.append(len(room.moves))
            await room.answer(both, room.step, chance.randrange(len(decision.options)))
        with pytest.raises(Refused, match="not over"):
            reviews.begin(room, "")
        assert reviews.found(room.code).status == "none"
        await room.forfeit(both)
        begun = reviews.begin(room, "")
        assert (begun.status, begun.done, begun.total) == ("running", 0, len(room.moves))
        assert reviews.begin(room, "").status == "running", "it is not begun twice"
        heard = set()
        while (review := reviews.found(room.code)).status == "running":
            heard.add(review.done)
            await asyncio.sleep(0.02)
        assert len(heard) > 2, "one hears how far it is"
        assert review.status == "done"
        assert [move.index for move in review.moves] == choices
        for move in review.moves:
            assert 0 <= move.low <= move.chance <= move.high <= 1
            assert (move.player, move.line) == room.moves[move.index]
            assert move.say
            assert bool(move.better) == (move.loss > 0)
        lost = [move.loss for move in review.moves if move.loss > 0]
        assert [next(move.loss for move in review.moves if move.index == index) for index in review.worst] == sorted(
            lost, reverse=True
        )[:5]
        again = Reviews(store, bots)
        assert again.found(room.code) == review, "it is stored"
        assert again.begin(room, "") == review
        bots.close()
        store.close()

    asyncio.run(asyncio.wait_for(work(), 110))
