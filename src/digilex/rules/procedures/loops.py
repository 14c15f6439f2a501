"""Infinite loops that a player can stop (18-3-3): the players declare how often they are repeated, then they end.

A loop is recognised by the same question of an effect being asked while everything stands as it stood before, but for
what may grow: the memory and lasting modifications. What goes round without a question is counted in flow.py."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.decision import Decision, Option
from digilex.rules.model.frames import Loop
from digilex.rules.model.mixing import mix, word
from digilex.rules.model.progress import EffectFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.procedures.flow import advance
from digilex.rules.query.fingerprint import standing
from digilex.rules.state.state import State

ASKED_OFTEN: Final = 4  # from then on it is noted how things stand when an effect asks the same question again
STOPS: Final = frozenset(["no", "done", "no block", "no counter", "stay", "pass"])
TIMES: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100)  # how often a player may want a loop to be repeated


def stopping(decision: Decision) -> list[Option]:
    """The options that do not go on with what an effect does."""
    return [option for option in decision.options if option.kind in STOPS]


def position(game: State, decision: Decision, piles: bool) -> int:
    """How things stand: the same number for the same cards in the same places and the same question about them."""
    key = mix(standing(game, piles), len(decision.options) << 1 | decision.player)
    key = mix(key, word(decision.effect))
    for frame in game.stack:
        if not PROCEDURES[frame.kind].boundary:
            ability = frame.context.ability if isinstance(frame, EffectFrame) else None
            key = mix(key, frame.kind << 40 | frame.step << 20 | frame.progress())
            key = mix(key, 0 if ability is None else ability.code)
    for batch in game.batches:
        if batch:
            key = mix(key, len(batch))
    return int(key)


def notice(game: State) -> None:
    """A decision is to be made: is it one in which things go round?"""
    decision = game.decision
    if decision is None:
        return
    loop = game.loop
    if decision.kind == "main":  # an action of the turn player: nothing goes round by itself
        if game.asked:
            game.asked = {}
            if loop is not None:
                loop.forget()
        return
    if decision.effect:
        times = game.asked.get(decision.effect, 0) + 1
        game.asked[decision.effect] = times
        if loop is None:
            if times < ASKED_OFTEN:
                return
            loop = Loop()
            game.loop = loop
    if loop is None:
        return
    shape = position(game, decision, True)
    able = stopping(decision)
    if able and loop.barred and position(game, decision, False) in loop.barred:
        game.decision = decision.among(able)  # 18-3-3: the same loop cannot be gone on with
        return
    if shape in loop.shapes:
        loop.start = loop.shapes.index(shape)
        if loop.can_stop(0) or loop.can_stop(1):
            loop.decision = decision
            ask_times(game, loop)
            return
    loop.shapes.append(shape)
    loop.fields.append(position(game, decision, False))
    loop.stops.append(decision.player if able else -1)


def ask_times(game: State, loop: Loop) -> None:
    """18-3-3-1, 18-3-3-2: the turn player says how often, then the other one, each if they can stop it at all."""
    for player in (game.turn_player, 1 - game.turn_player):
        if loop.declared[player] < 0 and loop.can_stop(player):
            clause = "18-3-3-1" if player == game.turn_player else "18-3-3-2"
            options = [Option("number", number=times) for times in TIMES]
            game.decision = Decision(player, "number", "repetitions", clause, options)
            return
    repeat(game, loop)


def declare(game: State, loop: Loop, player: int, option: Option) -> None:
    """A player has said how often."""
    loop.declared[player] = option.number
    clause = "18-3-3-1" if player == game.turn_player else "18-3-3-2"
    if game.recording:
        game.note("loop", player, clause, amounts=[option.number])
    ask_times(game, loop)


def repeat(game: State, loop: Loop) -> None:
    """18-3-3-3: it is repeated as often as declared; whoever wanted it least has to stop it then."""
    times = min([number for number in loop.declared if number >= 0])
    stoppers = [player for player in (0, 1) if loop.declared[player] == times]
    game.decision = loop.decision
    loop.decision = None
    rounds = times
    answers = loop.answers[loop.start :]
    fields, stops = loop.fields[loop.start :], loop.stops[loop.start :]
    loop.forget()
    while rounds:
        rounds -= 1
        for answer in answers:
            decision = game.decision
            if decision is None or answer >= len(decision.options):
                return  # it has come to an end
            game.decision = None
            frame = game.stack[-1]
            PROCEDURES[frame.kind].answered(game, frame, decision.options[answer])
            advance(game)
    loop.barred += [fields[i] for i in range(len(fields)) if stops[i] in stoppers]
    notice(game)
