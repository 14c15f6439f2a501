"""Letting immediate-type effects come right before their cause (15-8-5)."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.frames import Cause, Context, Frame, Happening, Pending
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.progress import EffectFrame, InterruptFrame
from digilex.rules.model.vocabulary import EV_REMOVE_FROM_SECURITY, EV_TRASH, SECURITY, UNDER, WOULD
from digilex.rules.state.state import State

MEANT: Final = "meant"  # bound in an effect that is interrupted: the cards that it is about
KEPT: Final = "kept"  # bound in an effect in progress: to which cards that does not happen which was interrupted


def interrupted(game: State) -> Frame | None:
    """What the effect in progress interrupts."""
    for index in range(len(game.stack) - 1, 0, -1):
        if isinstance(game.stack[index], InterruptFrame):
            return game.stack[index - 1]
    return None


def left_over(ctx: Context, refs: list[int]) -> list[int]:
    """Those to which an instruction that was interrupted still does something."""
    if not ctx.binds(KEPT):
        return refs
    kept = ctx.bindings.pop(KEPT)
    return [ref for ref in refs if ref not in kept]


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


def interrupt(
    game: State, events: list[int], player: int, subjects: list[int], obj: int, cause: Cause, area: int = 0
) -> bool:
    """Let effects that speak of what would happen come right before it (15-8-5-2). True if there are any."""
    waiting: list[Pending] = []
    if replacing(game):
        return False
    for event in events:
        happening = would(game, event, player, subjects, obj, cause)
        happening.area |= area
        game.find_triggered(happening, waiting)
    return _interrupt_with(game, waiting)


def interrupt_removal(game: State, events: list[int], subjects: list[list[int]], cause: Cause) -> bool:
    """The same for several things that would happen at the same time, each to cards of its own."""
    waiting: list[Pending] = []
    for i in range(len(events)):
        game.find_triggered(would(game, events[i], -1, subjects[i], 0, cause), waiting)
    return _interrupt_with(game, waiting)


def interrupt_trashing(game: State, holders: list[int], refs: list[int], cause: Cause) -> bool:
    """The same for cards that would be trashed at the same time, or removed from a security stack.

    Of some holders there may be no digivolution cards to be trashed (ruling Q2007)."""
    if replacing(game):
        return False
    found: list[Happening] = []
    for holder in holders:
        under = [ref for ref in refs if game.area[card_of(ref)] == UNDER and -game.holder[card_of(ref)] == holder]
        found.append(from_there(game, EV_TRASH, UNDER, under, holder, cause))
    groups: dict[tuple[int, int, int], list[int]] = {}  # by owner, area and the Digimon linked to
    for ref in refs:
        area = game.area[card_of(ref)]
        if area != UNDER:
            place = (game.owner[card_of(ref)], area, -game.holder[card_of(ref)])
            groups.setdefault(place, []).append(ref)
    for (_, area, host), cards in groups.items():
        found.append(from_there(game, EV_TRASH, area, cards, host, cause))
    return _interrupt_once(game, [*found, *_out_of_security(game, refs, cause)])


def interrupt_security(game: State, refs: list[int], cause: Cause) -> bool:
    """The same for cards that an effect would remove from a security stack."""
    if not game.watch_would(EV_REMOVE_FROM_SECURITY) or replacing(game):
        return False
    return _interrupt_once(game, _out_of_security(game, refs, cause))


def _out_of_security(game: State, refs: list[int], cause: Cause) -> list[Happening]:
    """What would be removed from each security stack, also what is just being revealed (15-15-3-2)."""
    found: list[Happening] = []
    for player in (0, 1):
        mine = [ref for ref in refs if ref > 0 and game.owner[card_of(ref)] == player]
        cards = [ref for ref in mine if game.valid(ref) and game.came_from(card_of(ref)) == SECURITY]
        if cards:
            found.append(from_there(game, EV_REMOVE_FROM_SECURITY, SECURITY, cards, 0, cause))
    return found


def from_there(game: State, event: int, area: int, refs: list[int], holder: int, cause: Cause) -> Happening:
    """What would happen to cards of one area, or under (linked to) one card."""
    owner = game.permanents[PermanentId(-holder)].owner if holder < 0 else game.owner[card_of(refs[0])]
    happening = Happening(event + WOULD, owner, refs, holder, cause)
    happening.area = 1 << area
    return happening


def _interrupt_once(game: State, happenings: list[Happening]) -> bool:
    """Let effects come first that speak of any of these; each once, although it may be set off by several."""
    waiting: list[Pending] = []
    for happening in happenings:
        found: list[Pending] = []
        game.find_triggered(happening, found)
        for pending in found:
            same = [other for other in waiting if other.ability is pending.ability and other.this == pending.this]
            if same:
                same[0].happening = _together(same[0].happening, pending.happening)
            else:
                waiting.append(pending)
    return _interrupt_with(game, waiting)


def _together(first: Happening, second: Happening) -> Happening:
    """What would happen to the cards of both."""
    subjects = [*first.subjects, *[ref for ref in second.subjects if ref not in first.subjects]]
    both = Happening(first.event, first.player, subjects, first.object, first.cause)
    both.area = first.area | second.area
    return both
