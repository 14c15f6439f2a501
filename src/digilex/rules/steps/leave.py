"""Starting a removal: who leaves the field, where to and why (4-15, 4-7-8). The procedure is procedures/leaving.py."""

from __future__ import annotations

from typing import Final

from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.frames import Cause
from digilex.rules.model.identity import CardId, PermanentId
from digilex.rules.model.progress import RemoveFrame
from digilex.rules.model.vocabulary import (
    AREA_NAMES,
    BREEDING,
    BY_BATTLE,
    BY_RULE,
    DIGIMON,
    EV_TRASH,
    LINKED,
    NOWHERE,
    TRASH,
)
from digilex.rules.query import prohibitions
from digilex.rules.query.select import kind_of
from digilex.rules.state import chronicle
from digilex.rules.state.state import State

DELETE: Final = 0
REMOVE_TO_HAND: Final = 1
REMOVE_TO_DECK_BOTTOM: Final = 2
REMOVE_TO_DECK_TOP: Final = 3
REMOVE_TO_SECURITY_TOP: Final = 4
REMOVE_TO_SECURITY_BOTTOM: Final = 5
REMOVE_TO_TRASH: Final = 6
REMOVE_TO_UNDER: Final = 7  # to be placed under a card right after: until then the top card is in no area
REMOVE_TO_BREEDING: Final = 8  # it moves to the breeding area, and stays the same Digimon (4-17)
WHERE: Final = (
    "deleted", "hand", "bottom of deck", "top of deck", "top of security", "bottom of security", "trash", "under",
    "breeding area",
)  # fmt: skip
KEPT: Final = (
    "be deleted", "be returned to hand", "be returned to deck", "be returned to deck", "leave", "leave", "be trashed",
    "leave", "leave",
)  # fmt: skip
CLAUSES: Final = ("4-15-1", "3-5-1", "3-2-1", "3-2-1", "3-7-1", "3-7-1", "4-16-1", "4-7-7", "4-17-1")


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
    if len(leaving) < len(refs) and cause.kind != BY_RULE:
        for ref in refs:
            if ref not in leaving and -ref in game.permanents:
                chronicle.prevented(game, "prevented", ref, "15-1-3", cause.key, KEPT[destination])
    if leaving:
        game.push(frame)


def forbidden(game: State, ref: int, destination: int, cause: Cause) -> bool:
    """Whether a prohibition keeps it on the field."""
    if destination == REMOVE_TO_TRASH and cause.kind == BY_RULE:
        return False  # what does not belong there is trashed in any case (17-1-3-2)
    if prohibitions.cannot(game, PermanentId(-ref), deeds.LEAVE, cause):
        return True
    if destination == DELETE:
        return prohibitions.cannot(game, PermanentId(-ref), deeds.BE_DELETED, cause)
    if prohibitions.cannot(game, PermanentId(-ref), deeds.LEAVE_UNDELETED, cause):
        return True
    if destination == REMOVE_TO_TRASH:
        return prohibitions.cannot(game, PermanentId(-ref), deeds.BE_TRASHED, cause)
    if destination in (REMOVE_TO_HAND, REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP):
        place = deeds.BE_RETURNED_TO_HAND if destination == REMOVE_TO_HAND else deeds.BE_RETURNED_TO_DECK
        if prohibitions.cannot(game, PermanentId(-ref), deeds.BE_RETURNED, cause):
            return True
        return prohibitions.cannot(game, PermanentId(-ref), place, cause)
    return False


def trash_stranded(game: State, refs: list[int]) -> None:
    """Cards that left the field for a place which is gone: they are trashed (7-2-2-11 says so of a DigiXros)."""
    for ref in refs:
        gone = game.departed.get(-ref) if ref < 0 else None
        if gone is not None and game.area[gone.stack[-1]] == NOWHERE:
            game.put(gone.stack[-1], TRASH)
            game.overflow(gone.stack[-1])


def trash_links(game: State, pid: PermanentId, cards: list[CardId], clause: str, cause: Cause) -> None:
    """Link cards of a permanent, which may have left just now, are trashed at the same time (4-9-5, 8-2-2-1-2)."""
    moved: dict[int, list[int]] = {}  # by owner
    host = game.named(-pid) if game.recording else None
    for card in cards:
        if game.recording:
            named = [game.named(game.ref(card))]
            game.note("trash", game.owner[card], clause, named, cause.key, host, AREA_NAMES[LINKED])
        if game.area[card] == NOWHERE:
            game.put(card, TRASH)
        else:
            game.move(card, TRASH)
        moved.setdefault(game.owner[card], []).append(game.ref(card))
    for owner, refs in moved.items():
        game.emit(EV_TRASH, owner, refs, -pid, cause, len(refs), 1 << LINKED)


def removal_clause(game: State, perm: Permanent, mode: int, cause: Cause) -> str:
    """By which clause a card leaves the field: the battle's, the rule check's, or that of where it goes."""
    if cause.kind == BY_BATTLE:
        return "14-2-2"
    if cause.kind == BY_RULE and (mode == REMOVE_TO_TRASH or mode == DELETE):
        return "17-1-3-1-1" if mode == DELETE else rule_clause(game, perm)
    return CLAUSES[mode]


def rule_clause(game: State, perm: Permanent) -> str:
    """Why a rule check trashes it."""
    if perm.stack[-1] in game.face_down:
        return "17-1-3-2-4"
    if perm.area == BREEDING:
        return "17-1-3-2-3"
    return "17-1-3-2-1" if kind_of(game, -perm.pid) & DIGIMON else "17-1-3-2-2"
