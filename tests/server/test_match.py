"""Matches, other games, draws, and spectators who see a game late."""

import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from digilex.cards.database import database
from digilex.cards.deck_library import load_deck
from digilex.notation.record import read, replay
from digilex.rules.game import Game
from digilex.server.messages import Join, NewRoom, Rematch
from digilex.server.room import Room
from digilex.server.rooms import Rooms
from digilex.server.viewer import Refused, Viewer

from .people import friends, run

AGAIN = Rematch(type="rematch")


def sent(viewer: Viewer) -> list[dict[str, Any]]:
    """What waits to be sent, taken out."""
    found = []
    for text in viewer.outbox.take():
        found.append(json.loads(text))
    return found


async def moves(room: Room, ann: Viewer, bob: Viewer, count: int, seed: int = 1) -> None:
    """Some moves by chance, none of which ends the game by giving up."""
    chance = random.Random(seed)
    for _ in range(count):
        decision = room.game.decision
        if decision is None:
            return
        who = ann if decision.player == 0 else bob
        await room.answer(who, room.step, chance.randrange(len(decision.options)))


async def both_again(rooms: Rooms, room: Room, ann: Viewer, bob: Viewer) -> Room:
    """The next game, with both there."""
    await rooms.rematch(room, ann, AGAIN)
    await rooms.rematch(room, bob, AGAIN)
    assert room.saved.next is not None
    new = rooms.find(room.saved.next)
    new.enter(ann)
    new.enter(bob)
    return new


def test_two_of_three_games_are_a_match(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path, best_of=3) as (rooms, room, ann, bob):
            first = room.state(ann).match
            assert first is not None
            assert (first.game, first.score, first.winner) == (1, [0, 0], None)
            await room.forfeit(bob)
            stands, after = room.state(bob).match, room.state(bob).next
            assert stands is not None
            assert after is not None
            assert (stands.score, stands.winner) == ([1, 0], None)
            assert (after.chooser, after.must_keep) == (1, True)
            with pytest.raises(Refused, match="decks stay"):
                await rooms.rematch(room, bob, Rematch(type="rematch", deck="ST3"))
            with pytest.raises(Refused, match="Who lost chooses"):
                await rooms.rematch(room, ann, Rematch(type="rematch", first=0))
            await rooms.rematch(room, bob, Rematch(type="rematch", first=0))
            assert room.saved.next is None, "both have to want it"
            await rooms.rematch(room, ann, AGAIN)
            assert room.saved.next is not None
            second = rooms.find(room.saved.next)
            assert second.saved.first == 0, "the loser let the other go first"
            assert second.saved.decks == room.saved.decks
            second.enter(ann)
            second.enter(bob)
            await second.forfeit(bob)
            decided = second.state(ann).match
            assert decided is not None
            assert (decided.game, decided.score, decided.winner) == (2, [2, 0], 0)
            third = await both_again(rooms, second, ann, bob)
            anew = third.state(ann).match
            assert anew is not None
            assert (anew.game, anew.score) == (1, [0, 0]), "another match"
            assert third.saved.first == 1, "who lost goes first unless they say otherwise"

    run(work)


def test_a_match_survives_the_server(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path, best_of=3, minutes=10) as (rooms, room, ann, bob):
            await moves(room, ann, bob, 3)
            await room.forfeit(ann)
            second = await both_again(rooms, room, ann, bob)
            rooms.held.clear()
            again = rooms.find(second.code)
            assert again.terms == second.terms
            assert again.terms.score == [0, 1]
            assert again.clock is not None
            assert again.clock.left == [600.0, 600.0], "every game has a fresh clock"

    run(work)


def test_an_even_number_of_games_is_no_match(tmp_path: Path) -> None:
    async def work() -> None:
        with pytest.raises(Refused, match="odd"):
            async with friends(tmp_path, best_of=2):
                pass

    run(work)


def test_decks_are_swapped_when_both_want_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path) as (rooms, room, ann, bob):
            await room.forfeit(bob)
            await rooms.rematch(room, ann, AGAIN)
            await rooms.rematch(room, bob, Rematch(type="rematch", swap=True))
            after = room.state(ann).next
            assert after is not None
            assert (after.wanted, after.swap) == ([1], True), "other terms are a new offer"
            await rooms.rematch(room, ann, Rematch(type="rematch", swap=True, deck="ST3"))
            assert room.saved.next is not None
            new = rooms.find(room.saved.next)
            assert new.saved.decks == [room.saved.decks[1], load_deck("ST3").to_json()]
            assert [each["type"] for each in sent(bob)][-1] == "moved"

    run(work)


def test_a_draw_needs_both(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path) as (_, room, ann, bob):
            await moves(room, ann, bob, 4)
            await room.draw(ann, True)
            assert room.state(bob).draw == 0
            await room.draw(bob, False)
            assert room.state(ann).draw is None
            await room.draw(ann, True)
            while room.game.decision is not None and room.game.decision.player == 0:
                await room.answer(ann, room.step, 0)
            assert room.state(bob).draw == 0, "it stands while the other thinks"
            await room.answer(bob, room.step, 0)
            assert room.state(bob).draw is None, "a move declines it"
            await room.draw(bob, True)
            await room.draw(ann, True)
            assert room.game.over
            assert room.game.winner is None
            over = room.state(ann).over
            assert over is not None
            assert over.reason == "Both players agree to a draw"
            assert replay(read(room.record()), database().find).over, "the record knows it"

    run(work)


def everything(room: Room, viewer: Viewer) -> str:
    """All that a viewer could be sent now, as it would be sent."""
    viewer.outbox.take()
    room.welcome(viewer)
    why = [room.why(viewer, place).model_dump_json() for place in ("a1", "b1", "breeding a", "breeding b")]
    return "\n".join([*viewer.outbox.take(), *why, room.facts().model_dump_json()])


@pytest.mark.parametrize("delay", [0, 60])
def test_what_is_hidden_changes_no_byte_of_a_match(tmp_path: Path, delay: int) -> None:
    """Everything that a viewer may not know is dealt anew at a table with a match, offers and late spectators."""

    async def work() -> None:
        async with friends(tmp_path, best_of=3, delay=delay) as (rooms, room, ann, bob):
            eve = Viewer(())
            room.enter(eve)
            for count in range(12):
                await moves(room, ann, bob, 3, seed=count)
                if count == 5:
                    await room.draw(ann, True)
                if count == 11:
                    await room.forfeit(bob)
                    await rooms.rematch(room, bob, Rematch(type="rematch", first=0))
                for viewer in (ann, bob, eve):
                    sent = everything(room, viewer)
                    true, late = room.game, room.late
                    seats = viewer.seats or (0, 1)
                    other = true
                    for seat in seats:
                        other = other.determinise(seat, 90 + seat)
                    other.log = true.log  # what it names is tested in test_present.py
                    room._game = other
                    assert everything(room, viewer) == sent
                    if late is not None and not viewer.seats:
                        shown = late.game
                        late.game = shown.determinise(0, 90).determinise(1, 91)
                        late.game.log = shown.log
                        assert everything(room, viewer) == sent
                        late.game = shown
                        if count % 4 == 3:
                            for moment in late.moments:
                                moment.at -= 61
                            late.advance()
                    room._game = true

    run(work)


def test_a_spectator_sees_it_later_and_exactly_so(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path, delay=60) as (_, room, ann, bob):
            eve = Viewer(())
            room.enter(eve)
            welcome = sent(eve)
            assert welcome[0]["state"]["delay"] == 60
            start = room.late
            assert start is not None
            await moves(room, ann, bob, 25)
            await room.draw(ann, True)
            assert sent(eve) == [], "nothing yet"
            assert not start.moves
            plain = list(room.moves)
            for moment in start.moments:
                moment.at -= 61
            start.advance()
            heard = sent(eve)
            assert start.moves == plain
            assert start.game == room.game
            assert [each["type"] for each in heard] == ["step"] * 25
            assert not any("draw" in each.get("patch", {}) for each in heard)

    run(work)


def test_what_a_late_spectator_tries_tells_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path, delay=60) as (rooms, room, ann, bob):
            eve = Viewer(())
            room.enter(eve)
            sent(eve)

            async def tries() -> list[str]:
                found = [json.dumps(room.why(eve, "a1").model_dump()), room.facts().model_dump_json()]
                work: list[Callable[[], Awaitable[None]]] = [
                    lambda: room.answer(eve, 0, 0),
                    lambda: room.answer(eve, room.step, 0),
                    lambda: room.undo(eve, 0),
                    lambda: room.claim(eve),
                    lambda: room.forfeit(eve),
                    lambda: room.draw(eve, True),
                ]
                for each in work:
                    with pytest.raises(Refused) as error:
                        await each()
                    found.append(f"{error.value.code} {error.value}")
                for look in (room.record, lambda: room.replay(0)):
                    with pytest.raises(Refused) as error:
                        look()
                    found.append(str(error.value))
                room.welcome(eve)
                return [*found, json.dumps(sent(eve))]

            before = await tries()
            await moves(room, ann, bob, 30)
            assert await tries() == before
            room.leave(bob)
            assert await tries() == before
            room.enter(bob)
            await room.forfeit(ann)
            assert await tries() == before, "that it is over is not known yet"
            await both_again(rooms, room, ann, bob)
            assert await tries() == before
            assert sent(eve) == []
            late = room.late
            assert late is not None
            for moment in late.moments:
                moment.at -= 61
            late.advance()
            heard = sent(eve)
            assert "over" in heard[-2]["patch"]
            assert heard[-1] == {"type": "moved", "room": room.saved.next}
            assert room.facts().over
            assert room.record()

    run(work)


def test_players_may_look_back_before_late_spectators(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path, delay=60) as (rooms, _room, _ann, _bob):
            seated = await rooms.open(NewRoom(mode="friend", delay=60))
            other = await rooms.join(seated.room, Join(name="Bob"))
            mine = rooms.find(seated.room)
            await mine.forfeit(Viewer((0,)))
            with pytest.raises(Refused):
                mine.record("wrong")
            assert mine.record(seated.token) == mine.record(other.token)

    run(work)


def test_an_undone_move_is_undone_late_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path, delay=60) as (_, room, ann, bob):
            eve = Viewer(())
            room.enter(eve)
            who = ann
            while room.back(who.seats)[1] != "undo":
                decision = room.game.decision
                assert decision is not None
                who = ann if decision.player == 0 else bob
                await moves(room, ann, bob, 1)
            await room.undo(who, room.step)
            late = room.late
            assert late is not None
            for moment in late.moments:
                moment.at -= 61
            sent(eve)
            late.advance()
            assert late.game == room.game
            assert "back" in sent(eve)[-1]

    run(work)


def test_after_a_restart_late_spectators_still_see_nothing_newer(tmp_path: Path) -> None:
    async def work() -> None:
        async with friends(tmp_path, delay=60) as (rooms, room, ann, bob):
            await moves(room, ann, bob, 10)
            rooms.held.clear()
            again = rooms.find(room.code)
            eve = Viewer(())
            again.enter(eve)
            assert again.late is not None
            assert again.late.moves == []
            assert again.late.game == Game.start(room.decks[0], room.decks[1], room.saved.seed, room.saved.first)
            assert (
                sent(eve)[0]["state"].get("turn", 0)
                == Game.start(room.decks[0], room.decks[1], room.saved.seed, room.saved.first).turn
            )

    run(work)
