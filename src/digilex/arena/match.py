"""Many games between two agents: who wins how often, and how sure that is."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from typing import Any

from digilex.agents.base import Agent, Seat, make
from digilex.agents.intervals import wilson
from digilex.arena.pool import backend, outcomes
from digilex.cards.deck import Deck
from digilex.errors import DigilexError
from digilex.rules.game import Game
from digilex.rules.model.rng import next_state, output

MOST_DECISIONS = 50_000  # a game of people has a few hundred; more than this is a stall


ENDINGS = {
    "1-2-3-1": "an attack on a player without security cards",
    "1-2-3-2": "no card to draw",
    "1-2-4": "a forfeit",
    "1-2-6": "an effect",
    "18-3-2": "a loop nobody can stop",
}


def ending(clause: str, reason: str) -> str:
    """How a game ended, in words that are the same for all games that end so."""
    return f"{ENDINGS.get(clause, reason)} ({clause})"


@dataclass(frozen=True)
class GameResult:
    """How one game ended."""

    index: int
    seed: int
    first: int
    winner: int | None
    reason: str
    clause: str
    turns: int
    decisions: int


class Stalled(DigilexError, RuntimeError):
    """A game that did not end: a bug, to be reported with its seed."""


def game_seed(seed: int, index: int) -> int:
    """The seed of one game of a match: any two games of any two matches differ."""
    return output(next_state(next_state(seed) ^ output(index + 1))) >> 1


def play_game(
    decks: tuple[Deck, Deck], agents: tuple[Agent, Agent], seed: int, first: int, index: int = 0
) -> GameResult:
    """Play one game to its end."""
    game = Game.start(decks[0], decks[1], seed, first)
    decisions = to_the_end(game, agents)
    if not game.over:
        raise Stalled(f"seed {seed}, first {'ab'[first]}: no end after {decisions} decisions, turn {game.turn}")
    return GameResult(index, seed, first, game.winner, game.reason, game.reason_clause, game.turn, decisions)


def to_the_end(game: Game, agents: tuple[Agent, Agent], coin: Random | None = None) -> int:
    """Have the agents answer until the game is over, or stalls; how many decisions it took. A coin, if there is one,
    decides on redraws in their place."""
    decisions = 0
    decision = game.decision
    while decision is not None and decisions < MOST_DECISIONS:
        if coin is not None and decision.kind == "redraw":
            game.choose(coin.randrange(len(decision.options)))
        else:
            game.choose(agents[decision.player].choose(Seat(game, decision)))
        decisions += 1
        decision = game.decision
    return decisions


@dataclass
class MatchResult:
    """The games of a match, counted."""

    decks: tuple[str, str]
    agents: tuple[str, str]
    seed: int
    games: list[GameResult] = field(default_factory=list)
    seconds: float = 0.0

    def wins(self, player: int) -> int:
        """Games that a player won."""
        return sum(1 for game in self.games if game.winner == player)

    @property
    def draws(self) -> int:
        """Games without a winner (18-3)."""
        return sum(1 for game in self.games if game.winner is None)

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of player a's share of points, a draw counting half."""
        return wilson(self.wins(0) + self.draws / 2, len(self.games))

    def first_wins(self) -> int:
        """Games won by whoever went first."""
        return sum(1 for game in self.games if game.winner == game.first)

    def reasons(self) -> dict[str, int]:
        """How the games ended, most frequent first."""
        counts = Counter(ending(game.clause, game.reason) for game in self.games)
        return dict(counts.most_common())

    def average(self, of: str) -> float:
        """The mean of "turns" or "decisions"."""
        return sum(getattr(game, of) for game in self.games) / len(self.games) if self.games else 0.0

    def to_json(self) -> dict[str, Any]:
        """Plain data; everything but `seconds` depends only on decks, agents, seed and number of games."""
        low, high = self.interval()
        return {
            "decks": list(self.decks), "agents": list(self.agents), "seed": self.seed, "games": len(self.games),
            "wins": [self.wins(0), self.wins(1)], "draws": self.draws,
            "share_a": round((self.wins(0) + self.draws / 2) / len(self.games), 4) if self.games else None,
            "interval_95": [round(low, 4), round(high, 4)], "first_player_wins": self.first_wins(),
            "average_turns": round(self.average("turns"), 2), "average_decisions": round(self.average("decisions"), 1),
            "reasons": self.reasons(), "seconds": round(self.seconds, 2),
        }  # fmt: skip


@dataclass(frozen=True)
class Pairing:
    """Who plays with what: the same for all games of a match, which are told by their index."""

    decks: tuple[Deck, Deck]
    agents: tuple[str, str]
    seed: int

    def play(self, index: int) -> GameResult:
        """One game of the match."""
        seed = game_seed(self.seed, index)
        agents = (make(self.agents[0], seed ^ 1, True), make(self.agents[1], seed ^ 2, True))
        return play_game(self.decks, agents, seed, index % 2, index)

    def lost(self, index: int, error: str) -> GameResult:
        """A game that nobody could play ends the match."""
        raise Stalled(f"seed {game_seed(self.seed, index)}, first {'ab'[index % 2]}: {error}")


def match(
    decks: tuple[Deck, Deck],
    agents: tuple[str, str] = ("greedy", "greedy"),
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[MatchResult], None] | None = None,
) -> MatchResult:
    """Play games with the players taking turns at going first. The same for any number of jobs; stopped, the result
    that was last told to `progress` has all games that came in, in order."""
    for name in agents:
        make(name, foreign=True)  # an unknown name fails here and not in another process
    result = MatchResult((decks[0].name, decks[1].name), agents, seed)
    begin = time.perf_counter()
    where = backend(Pairing(decks, agents, seed), "here", min(jobs, games))
    try:
        with closing(outcomes(range(games), where)) as coming:
            for done in coming:
                result.games += done
                result.seconds = time.perf_counter() - begin
                if progress is not None:
                    progress(result)
    finally:
        result.games.sort(key=lambda game: game.index)
    return result
