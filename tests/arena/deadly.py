"""Agents that take their process with them: once, or always in one game."""

import os
import signal
from pathlib import Path

from digilex.agents.base import Seat
from digilex.agents.greedy import Greedy
from digilex.rules.model.decision import Option


class DiesOnce(Greedy):
    """Kills its process the first time that anybody asks it, and leaves a note that it has done so."""

    def choose(self, seat: Seat) -> Option:
        """Dies if there is no note yet."""
        note = Path(os.environ["DIGILEX_TEST_NOTE"])
        try:
            note.touch(exist_ok=False)
        except FileExistsError:
            return super().choose(seat)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("not reached")


class Poisoned(Greedy):
    """Kills its process in the game with the seed that the environment names."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        if os.environ.get("DIGILEX_TEST_POISON") in (str(seed ^ 1), str(seed ^ 2)):
            os.kill(os.getpid(), signal.SIGKILL)


class Raises(Greedy):
    """Has a fault."""

    def choose(self, seat: Seat) -> Option:
        """Never answers."""
        raise ValueError("I do not know this game")
