"""Game records replay exactly, and a malformed one is told what is wrong with it."""

from __future__ import annotations

import pytest

from digilex.agents.base import Seat, make
from digilex.cards.database import database
from digilex.cards.deck_library import load_deck
from digilex.notation.errors import FileError
from digilex.notation.log import line
from digilex.notation.record import Recorder, read, replay

FIND = database().find


def played(seed: int, agents: tuple[str, str] = ("random", "random"), most: int = 10_000) -> Recorder:
    """A game with its record."""
    recorder = Recorder((load_deck("ST1"), load_deck("ST2")), seed)
    players = (make(agents[0], seed), make(agents[1], seed + 1))
    while recorder.game.decision is not None and len(recorder.record.moves) < most:
        decision = recorder.game.decision
        recorder.choose(players[decision.player].choose(Seat(recorder.game, decision)).text)
    return recorder


@pytest.mark.parametrize("seed", range(5))
def test_a_record_replays_exactly(seed: int) -> None:
    recorder = played(seed)
    text = recorder.record.write(FIND)
    again = read(text)
    assert again.write(FIND) == text
    game = replay(again, FIND)
    assert game == recorder.game
    assert [line(event) for event in game.log] == [line(event) for event in recorder.game.log]
    assert again.result == ("draw" if game.winner is None else "ab"[game.winner])
    assert again.clause == game.reason_clause


def test_a_record_stops_where_asked() -> None:
    recorder = played(3, most=40)
    assert replay(recorder.record, FIND, 40) == recorder.game
    assert replay(recorder.record, FIND, 10) != recorder.game


def test_moves_can_be_taken_back() -> None:
    recorder = played(4, most=30)
    before = replay(recorder.record, FIND, 20)
    recorder.take_back(10)
    assert recorder.game == before
    assert len(recorder.record.moves) == 20


def test_a_game_goes_on_from_its_record() -> None:
    recorder = played(5, most=30)
    again = Recorder.resume(read(recorder.record.write()), FIND)
    assert again.game == recorder.game
    again.forfeit(0)
    resumed = read(again.record.write())
    assert resumed.result == "b" and resumed.clause == "1-2-4"
    assert replay(resumed, FIND).winner == 1


def broken(change: tuple[str, str], most: int = 6) -> str:
    """The message about a record with something replaced in it."""
    text = played(6, most=most).record.write()
    assert change[0] in text
    with pytest.raises(FileError) as error:
        replay(read(text.replace(change[0], change[1], 1), "game.txt"), FIND)
    return str(error.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("record: 1", "record: 9"), "record version 9 is unknown"),
        (("seed: 6", "seed: six"), "write 'seed: 42'"),
        (("first: a", "first: c"), "write 'first: a' or 'first: b'"),
        (("\nseed: 6", ""), "has no 'seed'"),
        (("engine:", "engin:"), "did you mean engine?"),
        (("  1 a keep", "  1 a kept"), "'kept' is not legal"),
        (("  1 a keep", "  1 b keep"), "b cannot decide here"),
        (("  1 a keep", "  5 a keep"), "move 5 comes where 1 should"),
        (("  1 a keep", "  a keep"), "not a move"),
        (("4 ST1-02", "four ST1-02"), "write the count and the number"),
    ],
)
def test_a_broken_record_names_line_and_remedy(change: tuple[str, str], said: str) -> None:
    if change[0] == "  1 a keep" and change[0] not in played(6, most=6).record.write():
        change = ("  1 a redraw", change[1].replace("keep", "redraw"))
    message = broken(change)
    assert said in message
    assert "game.txt" in message
