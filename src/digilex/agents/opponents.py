"""Five opponents for people, from beginner to master: by how far they look ahead and how often they follow a whim."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from digilex.agents.base import Seat
from digilex.agents.search.policy import Policy
from digilex.agents.searcher import Budget, Mind
from digilex.rules.model.decision import Decision, Option

ASIDE = 0.3  # the share of the budget for decisions outside the main phase
TRIFLES = ("no block", "no counter", "stay", "keep", "redraw", "hatch", "move", "yes", "no")


@dataclass(frozen=True)
class Opponent:
    """Somebody to play against."""

    name: str
    about: str
    budget: Budget | None  # None: rules of thumb only, without looking ahead
    whim: float  # how far below the best an option may be rated and still be taken; 0 never
    pause: float  # seconds that a decision of the main phase takes at least

    def agent(self, seed: int) -> OpponentPlayer:
        """The opponent, as a player."""
        return OpponentPlayer(self, seed)


OPPONENTS = (
    Opponent("pip", "a beginner, who plays what looks nice", None, 6.0, 0.9),
    Opponent("juno", "knows the game, and does not look ahead", None, 1.5, 0.8),
    Opponent("otto", "a club player: looks a little ahead, and errs", Budget(0.0, 60), 0.06, 0.8),
    Opponent("vera", "a strong player: plans the turn and yours", Budget(0.0, 500), 0.015, 0.7),
    Opponent("sage", "a master: takes a second for every move", Budget(1.0), 0.0, 0.6),
)


def find(name: str) -> Opponent | None:
    """The opponent of that name."""
    return next((each for each in OPPONENTS if each.name == name), None)


def pause(name: str, decision: Decision, seed: int) -> float:
    """The seconds that an answer should take at least, so that one can follow it; 0 for players of other names."""
    opponent = find(name)
    if opponent is None or len(decision.options) == 1:
        return 0.0
    share = 1.0 if decision.kind == "main" else 0.5 if decision.options[0].kind not in TRIFLES else 0.3
    return opponent.pause * share * random.Random(seed).uniform(0.7, 1.4)


class OpponentPlayer:
    """An opponent at a seat."""

    def __init__(self, opponent: Opponent, seed: int = 0) -> None:
        self.name = opponent.name
        self.opponent = opponent
        self.chance = random.Random(seed)
        self._policy = Policy()
        self.mind = Mind()

    def choose(self, seat: Seat) -> Option:
        """One of the options; the worse one seems, the rarer it is taken."""
        options = seat.decision.options
        if len(options) == 1:
            return options[0]
        opponent = self.opponent
        if opponent.budget is None:
            rated = list(zip(options, self._policy.ratings(seat.hidden()), strict=True))
        else:
            budget = opponent.budget if seat.decision.kind == "main" else opponent.budget.part(ASIDE)
            thought = self.mind.think(seat, self.chance.getrandbits(62), budget)
            if thought.sure or not opponent.whim:
                return self.mind.answer(thought.best.option)
            rated = [(each.option, each.chance) for each in thought.rated if each.visits >= thought.best.visits // 10]
        best = max(rating for _, rating in rated)
        weights = [math.exp(max(-50.0, (rating - best) / opponent.whim)) for _, rating in rated]
        chosen = self.chance.choices([option for option, _ in rated], weights)[0]
        if chosen.kind == "activate":
            self._policy.remember(seat.hidden(), chosen)
        return self.mind.answer(chosen)
