"""Immediate-type effects: what interrupts right before its cause (15-8-5), and what it does to costs (1-3-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.base import ID_MASK, Cause, Frame, Happening, Option, Pending, Procedure
from digilex.rules.state import PROCEDURES
from digilex.rules.words import (
    BY_PLAYER,
    DIGIVOLVING,
    EV_TRASH,
    INTERRUPTING,
    PLAYING,
    RESOLVING,
    UNDER,
    USING,
    WOULD,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game


def would(game: Game, event: int, player: int, subjects: list[int], obj: int, cause: Cause) -> Happening:
    """What would happen, and where the cards are that it would happen to."""
    happening = Happening(event + WOULD, player, subjects, obj, cause)
    for ref in subjects:
        if ref > 0:
            happening.area |= 1 << game.area[ref & ID_MASK]
    return happening


REPLACING: Final = 8  # bit of the mode of an effect in progress: what it does now is done in place of something


def replacing(game: Game) -> bool:
    """Whether the effect in progress does something in place of what would have happened (18-2-4)."""
    for frame in reversed(game.stack):
        if frame.kind == RESOLVING:
            return frame.mode & REPLACING != 0
    return False


def _interrupt_with(game: Game, waiting: list[Pending]) -> bool:
    """Let the effects that were found come first. True if there are any."""
    if not waiting:
        return False
    interruption = Frame(INTERRUPTING)
    interruption.waiting = waiting
    game.push(interruption)
    return True


def interrupt(game: Game, events: list[int], player: int, subjects: list[int], obj: int, cause: Cause) -> bool:
    """Let effects that speak of what would happen come right before it (15-8-5-2). True if there are any."""
    waiting: list[Pending] = []
    if replacing(game):
        return False
    for event in events:
        game.find_triggered(would(game, event, player, subjects, obj, cause), waiting)
    return _interrupt_with(game, waiting)


def interrupt_removal(game: Game, events: list[int], subjects: list[list[int]], cause: Cause) -> bool:
    """The same for several things that would happen at the same time, each to cards of its own."""
    waiting: list[Pending] = []
    for i in range(len(events)):
        game.find_triggered(would(game, events[i], -1, subjects[i], 0, cause), waiting)
    return _interrupt_with(game, waiting)


def interrupt_trashing(game: Game, holders: list[int], refs: list[int], cause: Cause) -> bool:
    """The same for digivolution cards that would be trashed; of some holders there may be none (ruling Q2007)."""
    waiting: list[Pending] = []
    if replacing(game):
        return False
    for holder in holders:
        cards = [ref for ref in refs if -game.holder[ref & ID_MASK] == holder]
        happening = Happening(EV_TRASH + WOULD, game.permanents[-holder].owner, cards, holder, cause)
        happening.area = 1 << UNDER
        found: list[Pending] = []
        game.find_triggered(happening, found)
        for pending in found:
            if not any(other.ability is pending.ability and other.this == pending.this for other in waiting):
                waiting.append(pending)
    return _interrupt_with(game, waiting)


def possible_reduction(game: Game, event: int, player: int, subjects: list[int], obj: int) -> int:
    """By how much effects that would interrupt could lower a cost now (1-3-11-2, 1-3-11-3)."""
    waiting: list[Pending] = []
    game.find_triggered(would(game, event, player, subjects, obj, Cause(BY_PLAYER, player, 0, 0, "")), waiting)
    if not waiting:
        return 0
    from digilex.rules.effects import can_activate, pending_context
    from digilex.rules.verbs import plan_reduction

    declared = Frame(PLAYING)
    declared.subject = obj or subjects[0]
    game.stack.append(declared)  # as if it were revealed already: it is no card of the hand to pay with
    total = 0
    for pending in waiting:
        if can_activate(game, pending):
            total += plan_reduction(game, pending.ability.plan, pending_context(pending))
    game.stack.pop()
    return total


def possible_allowance(game: Game, event: int, player: int, subjects: list[int]) -> int:
    """From which other areas effects that interrupt let cards be placed for a DigiXros, and how many (1-3-11-4)."""
    waiting: list[Pending] = []
    game.find_triggered(would(game, event, player, subjects, 0, Cause(BY_PLAYER, player, 0, 0, "")), waiting)
    if not waiting:
        return 0
    from digilex.rules.effects import can_activate, pending_context
    from digilex.rules.verbs import plan_allowance

    total = 0
    for pending in waiting:
        if can_activate(game, pending):
            total += plan_allowance(game, pending.ability.plan, pending_context(pending))
    return total


def must_go_on(game: Game, frame: Frame) -> bool:
    """Whether what is interrupted could not be paid as things are: then optional conditions must be met (1-3-11-3)."""
    cause = game.stack[-2] if len(game.stack) > 1 else None
    if cause is None or cause.kind not in (PLAYING, DIGIVOLVING, USING) or cause.number < 0:
        return False
    return cause.number + cause.object > game.memory_of(cause.player) + 10


class Interrupting(Procedure):
    """Immediate-type effects, one after the other, before what caused them goes on (15-8-5)."""

    def run(self, game: Game, frame: Frame) -> None:
        from digilex.rules.effects import can_activate, effect_frame, pending_options

        if frame.step == 0:
            frame.step = 1
            frame.cards = game.outcome[:]
        for player in (game.turn_player, 1 - game.turn_player):
            mine: list[int] = []  # places in the list; `picked` are those of the effects that were activated
            for i in range(len(frame.waiting)):
                p = frame.waiting[i]
                if i not in frame.picked and p.player == player and can_activate(game, p):
                    if not self.interrupts_already(game, frame, p):
                        mine.append(i)
            if len(mine) == 1:
                frame.picked.append(mine[0])
                self.activate(game, frame, effect_frame(game, frame.waiting[mine[0]]))
                return
            if mine:
                options = pending_options(game, [frame.waiting[i] for i in mine], mine)
                game.ask(player, "resolve", "Which effect is activated next?", "15-8-5-3", options)
                if game.decision is not None and len(game.decision.options) == 1:
                    option = game.decision.options[0]
                    game.decision = None
                    self.answered(game, frame, option)
                return
        game.stack.pop()
        game.outcome = frame.cards  # what interrupted did is not what the interrupted processing did

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        from digilex.rules.effects import effect_frame

        frame.picked.append(option.a)
        self.activate(game, frame, effect_frame(game, frame.waiting[option.a]))

    def interrupts_already(self, game: Game, frame: Frame, pending: Pending) -> bool:
        """15-8-5-4: until the cause that it first interrupted is resolved, an effect is activated once."""
        for below in game.stack:
            if below is frame:
                return False
            if below.kind == INTERRUPTING:
                for i in below.picked:
                    other = below.waiting[i]
                    if other.ability is pending.ability and other.card == pending.card and other.this == pending.this:
                        return True
        return False

    def activate(self, game: Game, frame: Frame, effect: Frame) -> None:
        """Process one of them; what it takes to pay a cost cannot be declined."""
        if must_go_on(game, frame):
            effect.mode |= 2 | 4
        game.push(effect)


PROCEDURES[INTERRUPTING] = Interrupting(False)
