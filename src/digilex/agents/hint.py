"""A hint: what the search would do, and why, in words."""

from __future__ import annotations

from dataclasses import dataclass

from digilex.agents.base import Seat
from digilex.agents.guess import Lists
from digilex.agents.searcher import Budget, Rated, Thinker, Thought
from digilex.rules.model.decision import Option

DEFAULT = Budget(0.0, 400)
CLEAR = 2.0  # standard errors between two options that count as different


@dataclass(frozen=True)
class Hint:
    """An option with the chance to win after it, and the reason in a sentence."""

    option: Option
    chance: float
    error: float
    reason: str


def hint(seat: Seat, budget: Budget = DEFAULT, seed: int = 0, lists: Lists = "known") -> Hint:
    """What the search would do at a seat, from what the seat may know."""
    options = seat.decision.options
    if len(options) == 1:
        return Hint(options[0], 0.5, 0.5, "nothing else is possible")
    thought = Thinker(seat, seed, lists).think(budget)
    best = thought.best
    chance, error = thought.chance()
    return Hint(best.option, chance, error, "; ".join(reasons(seat, thought, best)))


def hundred(chance: float) -> str:
    """A chance as so many of a hundred deals."""
    return f"{round(100 * chance)} of 100 deals"


def reasons(seat: Seat, thought: Thought, best: Rated) -> list[str]:
    """Why an option, in parts of a sentence."""
    if thought.sure:
        return [f"wins this turn against any answer, in all of {thought.solved} deals looked at"]
    said = [f"wins in {hundred(best.chance)}, played on"]
    others = [each for each in thought.rated if each is not best and each.visits >= 5]
    if others:
        other = max(others, key=lambda each: each.chance)
        if best.chance - other.chance > CLEAR * (best.error**2 + other.error**2) ** 0.5:
            said.append(f"{other.option.text} in {round(100 * other.chance)}")
        else:
            said.append(f"{other.option.text} is about as good")
    offer = seat.offer(best.option)
    if offer is not None and offer.ends_turn and offer.after < 0:
        said.append(f"it gives them {-offer.after} memory")
    passing = next((each for each in thought.rated if each.option.kind == "pass" and each is not best), None)
    if passing is not None:
        said.append(f"passing gives them 3 memory and wins in {round(100 * passing.chance)}" if passing.visits >= 5 else
                    "passing gives them 3 memory")  # fmt: skip
    return said
