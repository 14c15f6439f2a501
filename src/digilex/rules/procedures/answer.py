"""An answer to a decision, and on to the next."""

from __future__ import annotations

from typing import Final

from digilex.errors import IllegalMove, WrongArgument
from digilex.rules.model.decision import Decision, Option
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.procedures import loops
from digilex.rules.procedures.flow import advance
from digilex.rules.state.state import State

STALL_LIMIT: Final = 3_000  # decisions in one turn: from then on whoever can stop a loop stops it (18-3-3-3)


# Runs whose last cards need not be asked for.
ORDERS: Final = frozenset(["next to deck", "next to security", "next under"])


def meant(game: State, answer: object) -> Option:
    """The option of the current decision that is meant, by itself, its line or its index."""
    decision = game.decision
    if decision is None:
        raise IllegalMove(f"the game is over ({game.reason}); there is nothing to decide")
    if isinstance(answer, int) and not isinstance(answer, bool):
        if 0 <= answer < len(decision.options):
            return decision.options[answer]
    elif isinstance(answer, str):
        for known in decision.options:
            if known.text == answer:
                return known
    elif isinstance(answer, Option):
        for known in decision.options:
            if known == answer:
                return known
    else:
        raise WrongArgument(f"an answer is an option, its line or its index, not {answer!r}")
    given = answer.text if isinstance(answer, Option) else answer
    legal = ", ".join([known.text for known in decision.options])
    raise IllegalMove(f"{given!r} is not possible now ({decision.question}). Legal: {legal}")


def choose(game: State, answer: object) -> None:
    """Answer the current decision and go on to the next."""
    option = meant(game, answer)
    decision = game.decision
    assert decision is not None
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


def same_run(one: Decision, other: Decision | None) -> bool:
    """Whether a decision goes on with the picks of another."""
    return (
        other is not None
        and other.player == one.player
        and other.question == one.question
        and other.effect == one.effect
        and other.chosen > one.chosen
    )


def choose_run(game: State, answers: list[object]) -> list[Option]:
    """Answer the picks of one run, one after the other; those that a run of ordering does not ask for are left out."""
    made: list[Option] = []
    for answer in answers:
        decision = game.decision
        option = meant(game, answer)
        assert decision is not None
        choose(game, option)
        made.append(option)
        if not same_run(decision, game.decision):
            if len(made) < len(answers) and decision.question not in ORDERS:
                raise IllegalMove(f"{len(answers)} answers were given, but {len(made)} asked for ({decision.question})")
            break
    return made


def stop_loop(game: State) -> None:
    """18-3-3-3: what goes round and grows was repeated as often as anyone could wish; whoever can stop it now does."""
    decision = game.decision
    if decision is not None:
        game.decision = decision.among(loops.stopping(decision) or decision.options)
