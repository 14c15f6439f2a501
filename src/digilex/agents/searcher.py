"""`search`: a player that looks ahead, from what its seat may know, in any game with any two decks.

A budget in seconds or iterations, e.g. `search:1s`, `search:500i`; `search:1s:open` deals from the opponent's true
list, which is fair where lists are open. Given iterations, the same seed gives the same game."""

from __future__ import annotations

import math
import random
import re
import time
from dataclasses import dataclass, field

from digilex.agents.base import Seat
from digilex.agents.guess import Lists, guesses
from digilex.agents.search.solver import WINS, Solver
from digilex.agents.search.tree import Child, Search
from digilex.errors import DigilexError
from digilex.rules.game import Game
from digilex.rules.model.decision import Option
from digilex.rules.model.rng import next_state, output

ALSO = 3  # an option that is looked at in any case gets one of so many iterations
SURE = 5  # deals in which a win of the solver must hold
SOLVER_SHARE = 0.5  # nodes of the solver for each iteration
LEAST_NODES = 200  # of the solver
PER_SECOND = 4000  # iterations that a second is taken for where the solver's share is worked out


class WrongBudget(DigilexError, ValueError):
    """A budget that is no number of seconds or iterations."""


@dataclass(frozen=True)
class Budget:
    """How long a decision may take: seconds or iterations."""

    seconds: float = 0.0
    iterations: int = 0

    @staticmethod
    def read(text: str) -> Budget:
        """From `1s`, `0.2s`, `500i`."""
        match = re.fullmatch(r"(\d+(?:\.\d+)?)(s|i)", text.strip())
        if match is None or not float(match[1]):
            raise WrongBudget(f"{text!r} is no budget: write seconds like 1s and 0.2s, or iterations like 500i")
        return Budget(float(match[1])) if match[2] == "s" else Budget(0.0, max(1, int(float(match[1]))))

    @property
    def nodes(self) -> int:
        """The nodes that the solver may look at in a deal."""
        return int(SOLVER_SHARE * (self.iterations or self.seconds * PER_SECOND)) + LEAST_NODES


@dataclass
class Rated:
    """An option after the search: how often it was tried, the chance to win after it, and how uncertain that is."""

    option: Option
    visits: int
    chance: float
    error: float


@dataclass
class Thought:
    """What came of thinking about a decision."""

    rated: list[Rated]  # the most visited first
    iterations: int
    sure: bool = False  # the solver sees a win this turn in every deal it looked at
    solved: int = 0  # deals that the solver looked at
    trees: list[Search] = field(default_factory=list, repr=False)

    @property
    def best(self) -> Rated:
        """The option to choose."""
        return self.rated[0]

    def chance(self) -> tuple[float, float]:
        """The chance to win of the one who decides, playing on as searched, and how uncertain it is."""
        if self.sure:
            return 1.0, 0.0
        return self.best.chance, self.best.error


def deal_seed(seed: int, index: int) -> int:
    """The seed of one deal."""
    return output(next_state(next_state(seed & 0xFFFFFFFFFFFFFFFF) ^ output(index + 1))) >> 1


def rated(child: Child) -> Rated:
    """What the tree says of an option."""
    mean = child.mean()
    spread = max(0.0, child.squares / child.visits - mean * mean) if child.visits > 1 else 0.25
    return Rated(child.option, child.visits, mean, math.sqrt(spread / max(1, child.visits)))


class Thinker:
    """Thinks about one decision of one seat."""

    def __init__(self, seat: Seat, seed: int, lists: Lists = "known") -> None:
        self.seat = seat
        self.player = seat.player
        self.seed = seed
        decks = guesses(seat, lists, seed)
        self.bases = [seat.hidden(deck, part) for part, deck in enumerate(decks)]

    def deal(self, index: int) -> Game:
        """One deal of what is hidden."""
        return self.bases[index % len(self.bases)].determinise(self.player, deal_seed(self.seed, index))

    def winning(self, nodes: int) -> tuple[Option | None, int]:
        """The option after which the solver sees a win this turn in every deal; and how many deals it looked at."""
        first = self.deal(0)
        if first.turn_player != self.player:
            return None, 0
        solver = Solver(self.player, first.turn, nodes)
        if solver.solve(first) != WINS:
            return None, 1
        for option in self.seat.decision.options:
            if solver.after(first, option) == WINS and self.wins_after(option, nodes):
                return option, SURE
        return None, SURE

    def wins_after(self, option: Option, nodes: int) -> bool:
        """Whether the solver sees a win this turn after the option in every deal that it looks at."""
        for index in range(SURE):
            game = self.deal(index)
            if Solver(self.player, game.turn, nodes).after(game, option) != WINS:
                return False
        return True

    def think(self, budget: Budget, also: Option | None = None) -> Thought:
        """Solve, then search until the budget is spent; `also` is an option that is looked at in any case."""
        begin = time.perf_counter()
        options = self.seat.decision.options
        win, solved = self.winning(budget.nodes) if also is None else (None, 0)
        if win is not None:
            others = [Rated(option, 0, 0.5, 0.5) for option in options if option != win]
            return Thought([Rated(win, SURE, 1.0, 0.0), *others], 0, True, solved)
        game = self.deal(0)
        search = Search(self.player, game.turn)
        index = 0
        while True:
            search.grow(self.deal(index), also if index % ALSO == 1 else None)
            index += 1
            if budget.iterations:
                if index >= budget.iterations:
                    break
            elif index % 8 == 0 and time.perf_counter() - begin >= budget.seconds:
                break
        found = [rated(child) for child in search.ranked() if child.option in options]
        return Thought(found, index, False, solved, [search])


class SearchPlayer:
    """Thinks about every decision that leaves a choice, and takes the option that it tried most."""

    def __init__(self, seed: int = 0, budget: Budget | None = None, lists: Lists = "known") -> None:
        self.name = "search"
        self.budget = budget or Budget(1.0)
        self.lists: Lists = lists
        self.chance = random.Random(seed)

    def think(self, seat: Seat) -> Thought:
        """What comes of thinking about the decision of a seat."""
        return Thinker(seat, self.chance.getrandbits(62), self.lists).think(self.budget)

    def choose(self, seat: Seat) -> Option:
        """One of the options."""
        if len(seat.decision.options) == 1:
            return seat.decision.options[0]
        return self.think(seat).best.option


def read_spec(words: list[str], seed: int) -> SearchPlayer:
    """The player of `search:1s:open`, given what follows `search`."""
    budget = Budget.read(words[0]) if words else Budget(1.0)
    lists: Lists = "known"
    for word in words[1:]:
        if word == "open":
            lists = "open"
        elif word == "known":
            lists = "known"
        else:
            raise WrongBudget(f"{word!r} says nothing to search; known or open decide whose list it deals from")
    return SearchPlayer(seed, budget, lists)
