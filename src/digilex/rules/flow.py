"""How a game goes on: an answer, then procedures until someone has to decide again."""

from __future__ import annotations

from typing import Final

from digilex.rules import (  # noqa: F401  (each registers its procedures)
    attack,
    battle,
    derive,
    digivolution,
    loops,
    playing,
    preparation,
    security_check,
    turn,
    using,
)
from digilex.rules.attack import close_attack, start_attack
from digilex.rules.base import REDUCES_DP, Option
from digilex.rules.effects import activate_next
from digilex.rules.errors import IllegalMove
from digilex.rules.rule_checks import check_rules
from digilex.rules.state import PROCEDURES, Game

LOOP_LIMIT: Final = 20_000  # steps without a decision: a loop that nobody can stop (18-3-2)
STALL_LIMIT: Final = 3_000  # decisions in one turn: from then on whoever can stop a loop stops it (18-3-3-3)


def choose(game: Game, answer: Option | str | int) -> None:
    """Answer the current decision and go on to the next."""
    decision = game.decision
    if decision is None:
        raise IllegalMove(f"the game is over ({game.reason}); there is nothing to decide")
    option: Option | None = None
    if isinstance(answer, int):
        if 0 <= answer < len(decision.options):
            option = decision.options[answer]
    else:
        line = answer if isinstance(answer, str) else answer.text
        for known in decision.options:
            if known.text == line:
                option = known
                break
    if option is None:
        given = answer.text if isinstance(answer, Option) else answer
        legal = ", ".join([known.text for known in decision.options])
        raise IllegalMove(f"{given!r} is not possible now: {decision.prompt} Legal: {legal}")
    game.decision = None
    game.turn_decisions += 1
    if game.turn_decisions > 2 * STALL_LIMIT:
        game.end(None, "the same processing goes round without end", "18-3-2")
        return
    loop = game.loop
    if loop is not None:
        if loop.decision is not None:
            loops.declare(game, loop, decision.player, option)
            return
        if len(loop.answers) < len(loop.shapes):
            loop.answers.append(decision.options.index(option))
    frame = game.stack[-1]
    PROCEDURES[frame.kind].answered(game, frame, option)
    advance(game)
    loops.notice(game)
    if game.turn_decisions >= STALL_LIMIT:
        stop_loop(game)


def stop_loop(game: Game) -> None:
    """18-3-3-3: what goes round and grows was repeated as often as anyone could wish; whoever can stop it now does."""
    decision = game.decision
    if decision is not None:
        decision.options = loops.stopping(decision) or decision.options


def advance(game: Game) -> None:
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


def settle(game: Game) -> bool:
    """Between steps: rule checks, then what was triggered, then a declared attack. True if one was due."""
    if game.information:
        derive.note_begun(game)
    if game.holding:
        derive.note_held(game)
    if game.checked_version != game.version:
        due = game.checked_field != game.field_version or game.own_reducing or game.kinds & REDUCES_DP != 0
        if due and check_rules(game):
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
            game.departed.clear()
    elif not attack_state.started:
        attack_state.started = True
        start_attack(game)
        return True
    return False
