"""Starting a removal: who leaves the field, where to and why (4-15, 4-7-8). The procedure is procedures/leaving.py."""

from __future__ import annotations

from typing import Final

from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.frames import Cause
from digilex.rules.model.progress import RemoveFrame
from digilex.rules.model.vocabulary import BREEDING, BY_RULE, DIGIMON
from digilex.rules.query import prohibitions
from digilex.rules.query.select import kind_of
from digilex.rules.state.state import State

DELETE: Final = 0
REMOVE_TO_HAND: Final = 1
REMOVE_TO_DECK_BOTTOM: Final = 2
REMOVE_TO_DECK_TOP: Final = 3
REMOVE_TO_SECURITY_TOP: Final = 4
REMOVE_TO_SECURITY_BOTTOM: Final = 5
REMOVE_TO_TRASH: Final = 6
REMOVE_TO_UNDER: Final = 7  # to be placed under a card right after: until then the top card is in no area
WORDS: Final = (
    "is deleted", "returns to the hand", "returns to the bottom of the deck", "returns to the top of the deck",
    "is placed on top of the security stack", "is placed at the bottom of the security stack", "is trashed",
    "leaves to be placed under a card",
)  # fmt: skip


def start_rule_check(game: State, dead: list[int], trash: list[int], cause: Cause) -> None:
    """17-1-3: some permanents would be deleted and others trashed, all at the same time."""
    trash = [ref for ref in trash if not forbidden(game, ref, REMOVE_TO_TRASH, cause)]
    dead = [ref for ref in dead if not forbidden(game, ref, DELETE, cause)]
    frame = RemoveFrame(dead + trash, DELETE, cause)
    frame.trashed = trash
    if frame.leaving:
        game.push(frame)


def start_removal(
    game: State, refs: list[int], destination: int, cause: Cause, against: int = 0, face_up: bool = False
) -> None:
    """These permanents would leave the battle area at the same time; `against` is who they battled.

    `face_up`: so they go into the security stack."""
    leaving = [ref for ref in refs if not forbidden(game, ref, destination, cause)]
    frame = RemoveFrame(leaving, destination, cause)
    frame.against = against
    frame.face_up = face_up
    if leaving:
        game.push(frame)


def forbidden(game: State, ref: int, destination: int, cause: Cause) -> bool:
    """Whether a prohibition keeps it on the field."""
    if destination == REMOVE_TO_TRASH and cause.kind == BY_RULE:
        return False  # what does not belong there is trashed in any case (17-1-3-2)
    if prohibitions.cannot(game, -ref, deeds.LEAVE, cause):
        return True
    if destination == DELETE:
        return prohibitions.cannot(game, -ref, deeds.BE_DELETED, cause)
    if prohibitions.cannot(game, -ref, deeds.LEAVE_UNDELETED, cause):
        return True
    if destination == REMOVE_TO_TRASH:
        return prohibitions.cannot(game, -ref, deeds.BE_TRASHED, cause)
    if destination in (REMOVE_TO_HAND, REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP):
        place = deeds.BE_RETURNED_TO_HAND if destination == REMOVE_TO_HAND else deeds.BE_RETURNED_TO_DECK
        if prohibitions.cannot(game, -ref, deeds.BE_RETURNED, cause):
            return True
        return prohibitions.cannot(game, -ref, place, cause)
    return False


def rule_clause(game: State, perm: Permanent) -> str:
    """Why a rule check trashes it."""
    if perm.stack[-1] in game.face_down:
        return "17-1-3-2-4"
    if perm.area == BREEDING:
        return "17-1-3-2-3"
    return "17-1-3-2-1" if kind_of(game, -perm.pid) & DIGIMON else "17-1-3-2-2"
