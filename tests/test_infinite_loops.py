"""Loops that a player can stop (18-3-3): the state is plain data in the midst of them, and none goes on for ever."""

from __future__ import annotations

import pickle

from digilex.notation.log import line
from digilex.notation.runner import build
from digilex.notation.scenario import read
from digilex.rules.game import Game
from digilex.rules.procedures.answer import STALL_LIMIT

SPINNER = """\
title: A loop that the turn player can stop
cards:
  X-01:
    name: Spinner
    dp: 5000
    effect: |
      [All Turns] When this Digimon becomes suspended, this Digimon may unsuspend.
      [All Turns] When this Digimon becomes unsuspended, suspend this Digimon.
a: {battle: [X-01]}
b: {security: 2}
moves:
  - offers: attack a1 > player
"""


def lines(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.text for option in game.decision.options]


def begun() -> Game:
    game = build(read(SPINNER, "x.yaml")[0])
    game.choose("attack a1 > player")
    while "yes" in lines(game):
        game.choose("yes")
    return game


def test_the_game_can_be_copied_while_a_number_is_asked_for() -> None:
    game = begun()
    assert lines(game)[:3] == ["number 0", "number 1", "number 2"]
    for other in (game.copy(), pickle.loads(pickle.dumps(game))):
        assert other == game
        other.choose("number 2")
        assert lines(other) == ["no"]
        assert other != game
        other.choose("no")
        assert not other.over
        assert lines(other) == ["pass"]


def test_what_a_copy_declares_leaves_the_other_copies_alone() -> None:
    game = begun()
    one, two = game.copy(), game.copy()
    for copy in (one, two):
        copy.choose("number 0")
        assert lines(copy) == ["no"]
    assert one == two


def test_the_same_moves_give_the_same_game() -> None:
    one, two = begun(), begun()
    for game in (one, two):
        game.choose("number 7")
    assert one == two
    assert [line(event) for event in one.log] == [line(event) for event in two.log]


def test_a_turn_without_end_is_ended_by_whoever_can() -> None:
    game = build(read(SPINNER, "x.yaml")[0])
    game.turn_decisions = STALL_LIMIT - 1  # as after a loop that looks different each time it goes round
    game.choose("attack a1 > player")
    assert lines(game) == ["no"]
