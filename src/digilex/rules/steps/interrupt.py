"""Letting immediate-type effects come right before their cause (15-8-5)."""

from __future__ import annotations

from digilex.rules.model.frames import Cause, Happening, Pending
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.progress import EffectFrame, InterruptFrame
from digilex.rules.model.vocabulary import EV_TRASH, UNDER, WOULD
from digilex.rules.state.state import State


def would(game: State, event: int, player: int, subjects: list[int], obj: int, cause: Cause) -> Happening:
    """What would happen, and where the cards are that it would happen to."""
    happening = Happening(event + WOULD, player, subjects, obj, cause)
    for ref in subjects:
        if ref > 0:
            happening.area |= 1 << game.area[card_of(ref)]
    return happening


def replacing(game: State) -> bool:
    """Whether the effect in progress does something in place of what would have happened (18-2-4)."""
    for frame in reversed(game.stack):
        if isinstance(frame, EffectFrame):
            return frame.replacing
    return False


def _interrupt_with(game: State, waiting: list[Pending]) -> bool:
    """Let the effects that were found come first. True if there are any."""
    if not waiting:
        return False
    game.push(InterruptFrame(waiting))
    return True


def interrupt(game: State, events: list[int], player: int, subjects: list[int], obj: int, cause: Cause) -> bool:
    """Let effects that speak of what would happen come right before it (15-8-5-2). True if there are any."""
    waiting: list[Pending] = []
    if replacing(game):
        return False
    for event in events:
        game.find_triggered(would(game, event, player, subjects, obj, cause), waiting)
    return _interrupt_with(game, waiting)


def interrupt_removal(game: State, events: list[int], subjects: list[list[int]], cause: Cause) -> bool:
    """The same for several things that would happen at the same time, each to cards of its own."""
    waiting: list[Pending] = []
    for i in range(len(events)):
        game.find_triggered(would(game, events[i], -1, subjects[i], 0, cause), waiting)
    return _interrupt_with(game, waiting)


def interrupt_trashing(game: State, holders: list[int], refs: list[int], cause: Cause) -> bool:
    """The same for digivolution cards that would be trashed; of some holders there may be none (ruling Q2007)."""
    waiting: list[Pending] = []
    if replacing(game):
        return False
    for holder in holders:
        cards = [ref for ref in refs if -game.holder[card_of(ref)] == holder]
        happening = Happening(EV_TRASH + WOULD, game.permanents[PermanentId(-holder)].owner, cards, holder, cause)
        happening.area = 1 << UNDER
        found: list[Pending] = []
        game.find_triggered(happening, found)
        for pending in found:
            if not any(other.ability is pending.ability and other.this == pending.this for other in waiting):
                waiting.append(pending)
    return _interrupt_with(game, waiting)
