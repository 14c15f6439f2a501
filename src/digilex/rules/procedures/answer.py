"""An answer to a decision, and on to the next."""

from __future__ import annotations

from typing import Final

from digilex.errors import IllegalMove
from digilex.rules.model.decision import Option
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.procedures import loops
from digilex.rules.procedures.flow import advance
from digilex.rules.state.state import State

STALL_LIMIT: Final = 3_000  # decisions in one turn: from then on whoever can stop a loop stops it (18-3-3-3)


def choose(game: State, answer: Option | str | int) -> None:
    """Answer the current decision and go on to the next."""
    decision = game.decision
    if decision is None:
        raise IllegalMove(f"the game is over ({game.reason}); there is nothing to decide")
    option: Option | None = None
    if isinstance(answer, int):
        if 0 <= answer < len(decision.options):
            option = decision.options[answer]
    elif isinstance(answer, str):
        for known in decision.options:
            if known.text == answer:
                option = known
                break
    else:
        for known in decision.options:
            if known == answer:
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


def stop_loop(game: State) -> None:
    """18-3-3-3: what goes round and grows was repeated as often as anyone could wish; whoever can stop it now does."""
    decision = game.decision
    if decision is not None:
        decision.options = loops.stopping(decision) or decision.options
