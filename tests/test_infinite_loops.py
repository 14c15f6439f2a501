"""A loop that a player can stop goes round very often, but not for ever, and is no draw (18-3-3)."""

from __future__ import annotations

from digilex.notation.runner import build
from digilex.notation.scenario import read
from digilex.rules.flow import STALL_LIMIT

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


def test_whoever_can_stop_a_loop_has_to_in_the_end() -> None:
    game = build(read(SPINNER, "x.yaml")[0])
    game.choose("attack a1 > player")
    times = 0
    while game.decision is not None and "yes" in [option.text for option in game.decision.options]:
        game.choose("yes")
        times += 1
    assert times >= STALL_LIMIT - 2
    assert game.decision is not None
    assert [option.text for option in game.decision.options] == ["no"]
    game.choose("no")
    assert not game.over
    assert len(game.players[1].security) == 1
    assert game.decision is not None
    assert [option.text for option in game.decision.options] == ["pass"]
