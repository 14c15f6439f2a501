"""`search`: a player that looks ahead, from what its seat may know, in any game with any two decks.

A budget in seconds or iterations, e.g. `search:1s`, `search:500i`; `search:1s:open` deals from the opponent's true
list, which is fair where lists are open; `search:1s:4x` thinks in four processes, `search:1s:all` in one for each core.
Given iterations, the same seed gives the same game."""

from __future__ import annotations

import math
import multiprocessing
import os
import pickle
import random
import re
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

from digilex.agents.base import Seat
from digilex.agents.guess import Lists, guesses
from digilex.agents.search.solver import WINS, Solver
from digilex.agents.search.tree import Child, Node, Search, Settings, kept
from digilex.errors import DigilexError
from digilex.rules.game import Game
from digilex.rules.model.decision import Option
from digilex.rules.model.rng import next_state, output

ALSO = 3  # an option that is looked at in any case gets one of so many iterations
SURE = 5  # deals in which a win of the solver must hold
SOLVER_SHARE = 0.5  # nodes of the solver for each iteration
LEAST_NODES = 200  # of the solver
PER_SECOND = 4000  # iterations that a second is taken for where the solver's share is worked out


SETTING = re.compile(r"([a-z_]+)=(\d+(?:\.\d+)?)")


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

    def part(self, share: float) -> Budget:
        """A share of it."""
        return Budget(self.seconds * share, math.ceil(self.iterations * share))

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

    rated: list[Rated]  # the best first
    sure: bool = False  # the solver sees a win this turn in every deal it looked at
    solved: int = 0  # deals that the solver looked at

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


def clock_of(settings: Settings) -> Callable[[], float]:
    """What seconds are counted by."""
    return time.process_time if settings.busy else time.perf_counter


def rated(child: Child) -> Rated:
    """What the tree says of an option."""
    return Rated(child.option, child.visits, child.mean(), child.error())


def grown(
    bases: list[Game], player: int, seed: int, first: int, step: int, budget: Budget, settings: Settings,
    also: Option | None = None, root: Node | None = None,
) -> Search:  # fmt: skip
    """Grow a tree from every `step`th deal, beginning with the `first`, until the budget is spent; from `root` on."""
    clock = clock_of(settings)
    begin = clock()
    search = Search(player, bases[0].turn, settings, root)
    index = 0
    while True:
        child = search.next_option(bases[0])
        if also is not None and index % ALSO == 1:
            child = search.root.children[also]
        place = first + (child.visits - child.before if settings.paired else index) * step
        dealt = bases[place % len(bases)].determinise(player, deal_seed(seed, place))
        search.grow(dealt, child.option)
        index += 1
        if budget.iterations:
            if index >= budget.iterations:
                break
        elif index % 8 == 0 and clock() - begin >= budget.seconds:
            break
    return search


def _grown_elsewhere(
    bases: bytes, player: int, seed: int, first: int, step: int, budget: Budget
) -> list[tuple[str, int, float, float]]:
    """In a worker: the options of the tree by their lines."""
    found = grown(pickle.loads(bases), player, seed, first, step, budget, Settings())
    return [(each.option.text, each.visits, each.mean(), each.error()) for each in found.ranked()]


@lru_cache(maxsize=1)
def _workers(jobs: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))


def merged(options: list[Option], parts: list[list[tuple[str, int, float, float]]]) -> list[Rated]:
    """What several trees say together: visits are added, chances weighted with them."""
    found: list[Rated] = []
    for option in options:
        own = [each for part in parts for each in part if each[0] == option.text and each[1]]
        visits = sum(each[1] for each in own)
        if visits:
            chance = sum(each[1] * each[2] for each in own) / visits
            error = math.sqrt(sum((each[1] * each[3]) ** 2 for each in own)) / visits
            found.append(Rated(option, visits, chance, error))
    settings = Settings()
    needed = settings.share * max((each.visits for each in found), default=0)
    return sorted(found, key=lambda each: (each.visits < needed, settings.caution * each.error - each.chance))


class Thinker:
    """Thinks about one decision of one seat."""

    def __init__(
        self, seat: Seat, seed: int, lists: Lists = "known", settings: Settings | None = None, jobs: int = 1
    ) -> None:
        self.settings = settings or Settings()
        self.jobs = jobs
        self.seat = seat
        self.player = seat.player
        self.seed = seed
        decks = guesses(seat, lists, seed)
        self.bases = [seat.hidden(deck, part) for part, deck in enumerate(decks)]
        self.search: Search | None = None  # the tree of the decision, once it was thought about

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
        assert first.decision is not None
        found = solver.winning(first, first.decision, [])
        for option in sorted(self.seat.decision.options, key=lambda each: each != found):
            if (option == found or solver.after(first, option) == WINS) and self.wins_after(option, nodes):
                return option, SURE
        return None, SURE

    def wins_after(self, option: Option, nodes: int) -> bool:
        """Whether the solver sees a win this turn after the option in every deal that it looks at."""
        for index in range(SURE):
            game = self.deal(index)
            if Solver(self.player, game.turn, nodes).after(game, option) != WINS:
                return False
        return True

    def think(self, budget: Budget, also: Option | None = None, root: Node | None = None) -> Thought:
        """Solve, then search until the budget is spent; `also` is an option that is looked at in any case, `root` what
        was kept of the tree of the decision before."""
        clock = clock_of(self.settings)
        begin = clock()
        options = self.seat.decision.options
        win, solved = self.winning(budget.nodes) if also is None else (None, 0)
        if win is not None:
            others = [Rated(option, 0, 0.5, 0.5) for option in options if option != win]
            return Thought([Rated(win, SURE, 1.0, 0.0), *others], True, solved)
        if budget.seconds:
            budget = Budget(max(0.01, budget.seconds - (clock() - begin)))
        if self.jobs > 1 and also is None:
            return Thought(self.together(budget), False, solved)
        self.search = grown(self.bases, self.player, self.seed, 0, 1, budget, self.settings, also, root)
        found = [rated(child) for child in self.search.ranked()]
        return Thought([each for each in found if each.option in options], False, solved)

    def together(self, budget: Budget) -> list[Rated]:
        """Several trees in processes of their own, each from its share of the deals."""
        share = Budget(budget.seconds, -(-budget.iterations // self.jobs))
        bases = pickle.dumps(self.bases)
        pool = _workers(self.jobs)
        parts = [
            pool.submit(_grown_elsewhere, bases, self.player, self.seed, first, self.jobs, share)
            for first in range(self.jobs)
        ]
        return merged(self.seat.decision.options, [part.result() for part in parts])


def piles(game: Game, player: int) -> list[int]:
    """How many cards lie where the player cannot see: where none moved, nothing was drawn, checked or hatched."""
    unseen = [len(pile) for each in game.players for pile in (each.deck, each.security, each.eggs)]
    return [*unseen, len(game.players[1 - player].hand)]


class Remembered:
    """The tree of a decision that was answered, for the next decision of the same turn."""

    def __init__(self, search: Search, game: Game, answer: Option) -> None:
        self.search = search
        self.answer = answer
        self.turn = game.turn
        self.decisions = game.turn_decisions
        self.piles = piles(game, search.player)

    def root(self, game: Game, settings: Settings) -> Node | None:
        """What the next tree begins with, if this decision follows that one in the tree."""
        if not settings.kept or game.turn != self.turn or game.turn_decisions <= self.decisions:
            return None
        if piles(game, self.search.player) != self.piles:  # the visits are of what might have come, not of what did
            return None
        return kept(self.search, game, self.answer)


class Mind:
    """Thinks about the decisions of a game one after the other, and keeps the tree within a turn."""

    def __init__(self, lists: Lists = "known", settings: Settings | None = None, jobs: int = 1) -> None:
        self.lists: Lists = lists
        self.settings = settings or Settings()
        self.jobs = jobs
        self._thinker: Thinker | None = None
        self.remembered: Remembered | None = None

    def think(self, seat: Seat, seed: int, budget: Budget) -> Thought:
        """What comes of thinking about the decision of a seat, beginning with what is known from the one before."""
        thinker = Thinker(seat, seed, self.lists, self.settings, self.jobs)
        root = None if self.remembered is None else self.remembered.root(thinker.bases[0], self.settings)
        self._thinker = thinker
        return thinker.think(budget, None, root)

    def answer(self, option: Option) -> Option:
        """Remember the tree of the decision that was thought about, and what it is answered with."""
        thinker = self._thinker
        found = None if thinker is None else thinker.search
        self.remembered = None if thinker is None or found is None else Remembered(found, thinker.bases[0], option)
        self._thinker = None
        return option


class SearchPlayer:
    """Thinks about every decision that leaves a choice, and takes the option that it tried most."""

    def __init__(self, seed: int = 0, budget: Budget | None = None, mind: Mind | None = None) -> None:
        self.name = "search"
        self.budget = budget or Budget(1.0)
        self.chance = random.Random(seed)
        self.mind = mind or Mind()

    def choose(self, seat: Seat) -> Option:
        """One of the options."""
        if len(seat.decision.options) == 1:
            return seat.decision.options[0]
        thought = self.mind.think(seat, self.chance.getrandbits(62), self.budget)
        return self.mind.answer(thought.best.option)


def read_spec(words: list[str], seed: int) -> SearchPlayer:
    """The player of `search:1s:open:4x`, given what follows `search`."""
    budget = Budget.read(words[0]) if words else Budget(1.0)
    lists: Lists = "known"
    jobs = 1
    settings = Settings()
    for word in words[1:]:
        if word in ("known", "open"):
            lists = "open" if word == "open" else "known"
        elif re.fullmatch(r"[1-9]\d?x", word):
            jobs = int(word[:-1])
        elif word == "all":
            jobs = os.cpu_count() or 1
        elif (setting := SETTING.fullmatch(word)) and (known := getattr(settings, setting[1], None)) is not None:
            setattr(settings, setting[1], type(known)(float(setting[2])))
        else:
            raise WrongBudget(
                f"{word!r} says nothing to search; known or open say whose list it deals from, 4x or all in how many "
                "processes it thinks, cut=6 and its like change a setting of the tree"
            )
    return SearchPlayer(seed, budget, Mind(lists, settings, jobs))
