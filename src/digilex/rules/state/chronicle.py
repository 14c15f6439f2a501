"""Under which event of the log another one happened: so that a client can show effects under what caused them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.progress import EffectFrame
from digilex.rules.model.vocabulary import (
    EV_ADD_TO_HAND,
    EV_ADD_TO_SECURITY,
    EV_ATTACK,
    EV_BATTLE,
    EV_BLOCK,
    EV_CHECK_SECURITY,
    EV_DE_DIGIVOLVE,
    EV_DELETE,
    EV_DELETE_IN_BATTLE,
    EV_DIGIVOLVE,
    EV_DNA_DIGIVOLVE,
    EV_DRAW,
    EV_END_OF_ATTACK,
    EV_END_OF_TURN,
    EV_FLIP_FACE_DOWN,
    EV_FLIP_FACE_UP,
    EV_HATCH,
    EV_INCREASE_DP,
    EV_LEAVE,
    EV_LINK,
    EV_MOVE,
    EV_PLACE_IN_BATTLE,
    EV_PLACE_UNDER,
    EV_PLAY,
    EV_REDUCE_DP,
    EV_REMOVE_FROM_SECURITY,
    EV_RETURN,
    EV_RETURN_TO_DECK,
    EV_RETURN_TO_HAND,
    EV_REVEAL,
    EV_START_OF_MAIN,
    EV_START_OF_TURN,
    EV_SUSPEND,
    EV_SWITCH_TARGET,
    EV_TRASH,
    EV_UNSUSPEND,
    EV_USE,
    EV_WIN_BATTLE,
)

if TYPE_CHECKING:
    from digilex.rules.model.frames import Context, Happening
    from digilex.rules.state.state import State

# What the log calls the events that effects wait for.
TOLD_AS: Final[dict[int, tuple[str, ...]]] = {
    EV_PLAY: ("play", "token"),
    EV_DIGIVOLVE: ("digivolve",),
    EV_DNA_DIGIVOLVE: ("digivolve",),
    EV_DELETE: ("leave",),
    EV_DELETE_IN_BATTLE: ("leave",),
    EV_LEAVE: ("leave",),
    EV_RETURN: ("leave", "hand", "deck"),
    EV_RETURN_TO_HAND: ("leave", "hand"),
    EV_RETURN_TO_DECK: ("leave", "deck"),
    EV_ATTACK: ("attack",),
    EV_END_OF_ATTACK: ("attack",),
    EV_BLOCK: ("block",),
    EV_SWITCH_TARGET: ("switch", "block"),
    EV_SUSPEND: ("suspended", "attack", "block"),
    EV_UNSUSPEND: ("unsuspended", "unsuspend phase"),
    EV_MOVE: ("move",),
    EV_HATCH: ("hatch",),
    EV_LINK: ("link",),
    EV_USE: ("use",),
    EV_BATTLE: ("battle",),
    EV_WIN_BATTLE: ("battle",),
    EV_CHECK_SECURITY: ("check",),
    EV_ADD_TO_SECURITY: ("security", "recovery"),
    EV_REMOVE_FROM_SECURITY: ("check", "trash", "hand", "deck", "place", "play", "digivolve", "use", "link"),
    EV_DRAW: ("draw",),
    EV_ADD_TO_HAND: ("hand", "leave"),
    EV_TRASH: ("trash", "de-digivolve", "leave"),
    EV_DE_DIGIVOLVE: ("de-digivolve",),
    EV_PLACE_UNDER: ("place",),
    EV_PLACE_IN_BATTLE: ("place in battle area",),
    EV_FLIP_FACE_UP: ("flip",),
    EV_FLIP_FACE_DOWN: ("flip",),
    EV_REDUCE_DP: ("modify",),
    EV_INCREASE_DP: ("modify",),
    EV_REVEAL: ("reveal",),
    EV_START_OF_TURN: ("turn",),
    EV_START_OF_MAIN: ("turn",),
    EV_END_OF_TURN: ("end of turn",),
}


# What a player does, and what the turn brings: never under anything else, unless an effect does it.
TOP: Final = ("turn", "end of turn", "pass", "redraw", "end")


def last(game: State, kinds: tuple[str, ...], source: str = "", label: str = "") -> int:
    """The index of the newest event of this turn of these kinds, of that effect, about the card so called; or -1."""
    for index in range(len(game.log) - 1, -1, -1):
        event = game.log[index]
        if event.turn != game.turn:
            break
        if event.kind in kinds and (not source or event.source == source):
            if not label or any([card.label == label for card in event.cards]):
                return index
    return -1


def around(game: State, but: Context | None) -> int:
    """The effect in progress (not the one of the context `but`), or the security check, or the attack; -1 for none."""
    for frame in reversed(game.stack):
        if isinstance(frame, EffectFrame) and frame.activated and frame.context is not but:
            ability = frame.context.ability
            if ability is not None:
                return last(game, ("effect",), ability.key)
    if game.checked_card >= 0:
        return last(game, ("check",))
    return -1 if game.attack is None else last(game, ("attack",))


def behind(game: State, ctx: Context) -> int:
    """What set an effect off, if the log has it; otherwise what it happened in."""
    happening = ctx.happening
    if happening is None and game.log and game.log[-1].kind == "use":
        return len(game.log) - 1
    if happening is not None:
        told = TOLD_AS.get(happening.event)
        if told is not None:
            found = last(game, told, "", subject_label(game, happening))
            if found >= 0 and game.log[found].turn == game.turn:
                return found
    return around(game, ctx)


def prevented(game: State, kind: str, ref: int, clause: str, source: str, word: str = "") -> None:
    """Write into the log what did not happen to a card; once for each effect, however often it is tried."""
    if not game.recording:
        return
    named = game.named(ref)
    under = around(game, None)
    for index in range(len(game.log) - 1, max(under, len(game.log) - 30), -1):
        event = game.log[index]
        if event.kind == kind and event.word == word and event.under == under and event.source == source:
            if event.cards[0].label == named.label and event.turn == game.turn:
                return
    perm = game.permanents.at(ref)
    game.note(kind, -1 if perm is None else perm.owner, clause, [named], source, None, word)


def subject_label(game: State, happening: Happening) -> str:
    """The label of the first card on the field that an event was about."""
    for ref in happening.subjects:
        if ref < 0:
            return game.label(ref)
    return ""
