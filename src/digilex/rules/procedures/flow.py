"""How a game goes on: procedures, one step after the other, until someone has to decide."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.prepared import ASKS_DP
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.procedures import (  # noqa: F401  (each registers its procedures)
    attack,
    battle,
    check,
    digivolve,
    effects,
    interruptions,
    leaving,
    link,
    play,
    setup,
    special_digivolve,
    turn,
    use,
)
from digilex.rules.procedures.effects import activate_next
from digilex.rules.procedures.rule_checks import check_rules
from digilex.rules.state import upkeep
from digilex.rules.state.state import State
from digilex.rules.steps.start import close_attack, start_attack

LOOP_LIMIT: Final = 20_000  # steps without a decision: a loop that nobody can stop (18-3-2)


def advance(game: State) -> None:
    """Go on until someone has to decide or the game is over."""
    stack = game.stack
    steps = 0
    while game.decision is None and not game.over:
        frame = stack[-1]
        procedure = PROCEDURES[frame.kind]
        if procedure.boundary and frame.phase == 0 and settle(game):
            continue
        procedure.run(game, frame)
        steps += 1
        if steps > LOOP_LIMIT:
            game.end(None, "an infinite loop that neither player can stop", "18-3-2")


def settle(game: State) -> bool:
    """Between steps: rule checks, then what was triggered, then a declared attack. True if one was due."""
    if game.information or game.begun:
        upkeep.note_begun(game)
    if game.own_kinds & ASKS_DP:
        upkeep.note_held(game)
    if game.checked_version != game.version and check_rules(game):
        return True
    attack_state = game.attack
    if attack_state is not None and attack_state.ended and not attack_state.closing:
        close_attack(game)  # 15-15-1-1: at once, before what else is pending
    if game.triggered:
        game.batches.append(game.triggered)
        game.triggered = []
    while game.batches and not game.batches[-1]:
        game.batches.pop()
    if game.batches:
        activate_next(game)
        return True
    if attack_state is None:
        if game.departed:
            upkeep.forget_departed(game)
    elif not attack_state.started:
        attack_state.started = True
        start_attack(game)
        return True
    return False
