"""A position that somebody sets up in the words of scenarios (docs/scenarios.md), seen with all cards open."""

from __future__ import annotations

from fastapi import APIRouter

from digilex.errors import DigilexError
from digilex.notation.errors import FileError
from digilex.server import present, replay
from digilex.server.facts import READING
from digilex.server.page_messages import BoardLook, BoardText

router = APIRouter(prefix="/api/analysis")


@router.post("", response_model_exclude_defaults=True)
def look(wish: BoardText) -> BoardLook:
    """The board, or what is wrong with it."""
    try:
        with READING:
            game = replay.board(wish.text)
    except FileError as error:
        said = f"{error.what}; {error.remedy}" if error.remedy else error.what
        return BoardLook(problem=said, line=error.line or 0)
    except (DigilexError, LookupError, ValueError) as error:
        return BoardLook(problem=str(error))
    return BoardLook(state=present.state(game, present.EVERYTHING, ("a", "b")), cards=replay.strangers(game))
