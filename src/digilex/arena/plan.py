"""Who plays whom how often: the plan of an arena. Every game has a key and a seed that depend on nothing else."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from digilex.agents.base import make
from digilex.cards.card import Card
from digilex.cards.deck import Deck
from digilex.errors import DigilexError

MOST_GAMES = 10_000_000


class WrongPlan(DigilexError, ValueError):
    """A plan that cannot be played."""


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part: a deck in the hands of an agent."""

    name: str
    deck: Deck
    agent: str

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"name": self.name, "agent": self.agent, "deck": self.deck.to_json()}


@dataclass(frozen=True)
class Task:
    """One game to be played: who sits at a and b, the how manieth between these two, and its chance."""

    a: str
    b: str
    nth: int
    seed: int

    @property
    def first(self) -> int:
        """Who goes first: they take turns, so that both do so equally often."""
        return self.nth % 2


@dataclass(frozen=True)
class Plan:
    """Entrants, which of them meet, and how many games each pair plays.

    A game's seed depends on the plan's seed, on the two names and on its number alone: more games or more entrants
    add games and change none."""

    entrants: tuple[Entrant, ...]
    pairs: tuple[tuple[str, str], ...]
    games: int
    seed: int = 0
    tossed: bool = False  # a coin decides on redraws, so that keeping and redrawing can be compared

    def __post_init__(self) -> None:
        names = [entrant.name for entrant in self.entrants]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise WrongPlan(f"two entrants are called {twice[0]!r}; give each deck once, under a name of its own")
        if not self.pairs:
            raise WrongPlan("nobody meets anybody: name two decks, or one deck and a field")
        if self.games < 1 or self.count() > MOST_GAMES:
            raise WrongPlan(f"{len(self.pairs)} pairs cannot play {self.games} games each: 1 to {MOST_GAMES} in all")

    def count(self) -> int:
        """How many games there are."""
        return self.games * len(self.pairs)

    def entrant(self, name: str) -> Entrant:
        """The entrant of that name."""
        for each in self.entrants:
            if each.name == name:
                return each
        raise WrongPlan(f"nobody is called {name!r}")

    def tasks(self) -> Iterator[Task]:
        """All games, so that after any number of them each pair has played equally often, give or take one."""
        for nth in range(self.games):
            for a, b in self.pairs:
                yield Task(a, b, nth, task_seed(self.seed, a, b, nth))

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "entrants": [entrant.to_json() for entrant in self.entrants],
            "pairs": [list(pair) for pair in self.pairs],
            "games": self.games,
            "seed": self.seed,
            "tossed": self.tossed,
        }

    @staticmethod
    def from_json(data: dict[str, Any], find: Callable[[str], Card]) -> Plan:
        """The plan that `to_json` wrote; `find` gives the card of a number."""
        entrants = tuple(
            Entrant(each["name"], Deck.from_json(each["deck"], find), each["agent"]) for each in data["entrants"]
        )
        pairs = tuple((a, b) for a, b in data["pairs"])
        return Plan(entrants, pairs, data["games"], data["seed"], data["tossed"])


def task_seed(seed: int, a: str, b: str, nth: int) -> int:
    """The chance of one game: any two games of any two plans differ."""
    words = "\x1f".join((str(seed), a, b, str(nth)))
    return int.from_bytes(hashlib.blake2b(words.encode(), digest_size=8).digest(), "big") >> 1


def entrants(decks: list[Deck], agents: list[str]) -> tuple[Entrant, ...]:
    """Every deck in the hands of every agent. Agents are named only where there are several."""
    for agent in agents:
        make(agent, foreign=True)  # an unknown name fails here and not in another process
    return tuple(
        Entrant(deck.name if len(agents) == 1 else f"{deck.name} by {agent}", deck, agent)
        for deck in decks
        for agent in agents
    )


def round_robin(who: tuple[Entrant, ...], games: int, seed: int, mirrors: bool = False, tossed: bool = False) -> Plan:
    """Everybody meets everybody; with `mirrors` also themselves."""
    pairing = itertools.combinations_with_replacement if mirrors else itertools.combinations
    names = [entrant.name for entrant in who]
    return Plan(who, tuple(pairing(names, 2)), games, seed, tossed)


def gauntlet(
    heroes: tuple[Entrant, ...], field: tuple[Entrant, ...], games: int, seed: int, tossed: bool = False
) -> Plan:
    """Each of the heroes meets each of the field; nobody else meets."""
    names = {entrant.name for entrant in heroes}
    others = tuple(entrant for entrant in field if entrant.name not in names)
    pairs = tuple((hero.name, other.name) for hero in heroes for other in others)
    return Plan((*heroes, *others), pairs, games, seed, tossed)


def swapped(deck: Deck, out: str, into: Card, copies: int) -> Deck:
    """The deck with some copies of a card replaced by another."""
    there = sum(1 for card in deck.main if card.number == out)
    if there < copies:
        raise WrongPlan(f"{deck.name} has {there} copies of {out} in its main deck, and {copies} are to go")
    if into.category == "Digi-Egg":
        raise WrongPlan(f"{into.number} is a Digi-Egg card; only cards of the main deck are swapped")
    left = copies
    kept = []
    for card in deck.main:
        if card.number == out and left:
            left -= 1
        else:
            kept.append(card)
    return Deck(f"{deck.name} with {into.number}", (*kept, *([into] * copies)), deck.eggs)
