"""A position that somebody sets up, by hand or in the words of scenarios (docs/scenarios.md); all cards are open."""

from __future__ import annotations

from fastapi import APIRouter

from digilex.errors import DigilexError
from digilex.notation.errors import FileError
from digilex.notation.runner import build
from digilex.notation.scenario import CardSpec, PermanentSpec, Scenario
from digilex.server import present, replay
from digilex.server.facts import READING
from digilex.server.page_messages import BoardLook, BoardText, Setup, SideSetup, StackSetup

router = APIRouter(prefix="/api/analysis")


@router.post("", response_model_exclude_defaults=True)
def look(wish: BoardText) -> BoardLook:
    """The board, or what is wrong with it."""
    try:
        with READING:
            scenario = replay.written(wish.text)
            game = build(scenario)
    except FileError as error:
        said = f"{error.what}; {error.remedy}" if error.remedy else error.what
        return BoardLook(problem=said, line=error.line or 0)
    except (DigilexError, LookupError, ValueError) as error:
        return BoardLook(problem=str(error))
    return BoardLook(
        state=present.state(game, present.EVERYTHING, ("a", "b")),
        setup=None if scenario.start is not None else setup_of(scenario),
        cards=replay.strangers(game),
    )


def setup_of(scenario: Scenario) -> Setup:
    """The areas of a scenario's board, as the hand can change them."""
    permanents = [perm for side in scenario.sides for perm in (*side.battle, side.breeding) if perm is not None]
    lost = [
        *(["used"] if any(perm.used for perm in permanents) else []),
        *(["face down"] if any(perm.face_down for perm in permanents) else []),
        *(["moves"] if scenario.steps else []),
    ]
    return Setup(
        title=scenario.title,
        turn=scenario.turn_player,
        phase=scenario.phase,
        memory=scenario.memory,
        sides=[
            SideSetup(
                battle=[_stack(perm) for perm in side.battle],
                breeding=None if side.breeding is None else _stack(side.breeding),
                **{area: [_card(card) for card in cards] for area, cards in side.areas.items()},
            )
            for side in scenario.sides
        ],
        lost=lost,
    )


def _stack(perm: PermanentSpec) -> StackSetup:
    return StackSetup(
        stack=[_card(card) for card in perm.stack],
        suspended=perm.suspended,
        fresh=perm.played,
        links=[_card(card) for card in perm.links],
    )


def _card(card: CardSpec) -> str:
    return (card.number or "filler") + (" face up" if card.face_up else "")
