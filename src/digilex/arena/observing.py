"""One game of an arena, played and noted: how it ended, and which cards each player was dealt, drew and played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final

from digilex.agents.base import make
from digilex.arena.match import to_the_end
from digilex.arena.plan import Plan, Task
from digilex.rules.game import Game
from digilex.rules.model.log import Event

DEALT: Final = "5-2-1-4"
REDRAWN: Final = "5-2-1-5"
PLAYED: Final = ("play", "use", "link")  # of a card named by the event; a digivolution names it as `other`
INTO_HAND: Final = ("draw", "hand")


@dataclass
class Seated:
    """What one player was dealt, drew and played: how many copies of each number."""

    dealt: Counter[str] = field(default_factory=Counter)  # the hand before the choice to redraw
    redrew: bool = False
    opening: Counter[str] = field(default_factory=Counter)  # the hand with which the game began
    drawn: Counter[str] = field(default_factory=Counter)  # came into the hand, the opening hand included
    played: Counter[str] = field(default_factory=Counter)
    security: int = 0  # cards left at the end


@dataclass(frozen=True)
class Played:
    """A game of an arena that was played."""

    task: Task
    winner: int | None
    reason: str
    clause: str
    turns: int
    decisions: int
    players: tuple[Seated, Seated]


@dataclass(frozen=True)
class Failed:
    """A game that broke off: a fault of the engine or of an agent, counted for nobody."""

    task: Task
    error: str


Outcome = Played | Failed


def observed(events: list[Event]) -> tuple[Seated, Seated]:
    """What the log of a game tells of both players' cards."""
    players = (Seated(), Seated())
    for event in events:
        if event.player < 0:
            continue
        seated = players[event.player]
        numbers = [card.number for card in event.cards if card.number is not None]
        if event.kind in INTO_HAND:
            if event.clause == DEALT:
                seated.dealt.update(numbers)
                seated.opening.update(numbers)
            elif event.clause == REDRAWN:
                seated.drawn.clear()
                seated.opening = Counter(numbers)
            seated.drawn.update(numbers)
        elif event.kind == "redraw":
            seated.redrew = True
        elif event.kind in PLAYED:
            seated.played.update(numbers)
        elif event.kind == "digivolve" and event.other is not None and event.other.number is not None:
            seated.played[event.other.number] += 1
    return players


def play(plan: Plan, task: Task) -> Outcome:
    """Play one game of the plan. What an agent or the engine does wrong is a `Failed`, never the end of the arena."""
    one, other = plan.entrant(task.a), plan.entrant(task.b)
    agents = (make(one.agent, task.seed ^ 1, True), make(other.agent, task.seed ^ 2, True))
    game = Game.start(one.deck, other.deck, task.seed, task.first)
    try:
        decisions = to_the_end(game, agents, Random(task.seed) if plan.tossed else None)
    except Exception as error:  # a fault of the engine, or of an agent from elsewhere, which may raise anything
        return Failed(task, f"{type(error).__name__}: {error}")
    if not game.over:
        return Failed(task, f"no end after {decisions} decisions, turn {game.turn}")
    players = observed(game.log)
    for player, seated in enumerate(players):
        seated.security = len(game.players[player].security)
    return Played(task, game.winner, game.reason, game.reason_clause, game.turn, decisions, players)


@dataclass(frozen=True)
class Observing:
    """The games of a plan as work that can be done anywhere."""

    plan: Plan

    def play(self, task: Task) -> Outcome:
        """Play a game of the plan and note it."""
        return play(self.plan, task)

    def lost(self, task: Task, error: str) -> Outcome:
        """A game that nobody could play."""
        return Failed(task, error)
