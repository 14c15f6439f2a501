"""The timings that stand in brackets before an effect, and the events they stand for (15-16)."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.vocabulary import (
    EV_ATTACK,
    EV_DELETE,
    EV_DIGIVOLVE,
    EV_END_OF_ATTACK,
    EV_END_OF_TURN,
    EV_LINK,
    EV_MOVE,
    EV_PLAY,
    EV_START_OF_MAIN,
    EV_START_OF_TURN,
)

TURNS: Final = {"Your Turn": 0, "Opponent's Turn": 1, "All Turns": 2}

# Timings that are events about the card itself, and timings of a turn: (event, whose turn).
OWN_TIMINGS: Final = {
    "On Play": EV_PLAY, "When Digivolving": EV_DIGIVOLVE, "On Deletion": EV_DELETE, "When Attacking": EV_ATTACK,
    "End of Attack": EV_END_OF_ATTACK, "When Moving": EV_MOVE, "When Linking": EV_LINK,
}  # fmt: skip
TURN_TIMINGS: Final = {
    "Start of Your Turn": (EV_START_OF_TURN, 0), "Start of Opponent's Turn": (EV_START_OF_TURN, 1),
    "End of Your Turn": (EV_END_OF_TURN, 0), "End of Opponent's Turn": (EV_END_OF_TURN, 1),
    "End of All Turns": (EV_END_OF_TURN, 2), "Start of Your Main Phase": (EV_START_OF_MAIN, 0),
    "Start of Opponent's Main Phase": (EV_START_OF_MAIN, 1),
}  # fmt: skip

# The timings whose effects a text can silence, or give to another card.
TIMINGS: Final = (*OWN_TIMINGS, *TURN_TIMINGS, *TURNS, "Main", "Security", "Counter")
