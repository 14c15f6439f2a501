"""Who can play: an agent sits at a seat, sees the decision and what its player may know, and picks an option."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Protocol

from digilex.cards.card import Card
from digilex.cards.deck import Deck
from digilex.errors import DigilexError
from digilex.notation.asking import Asking, asking
from digilex.rules.game import Game
from digilex.rules.model.decision import Decision, Option
from digilex.rules.procedures.offers import Offer
from digilex.rules.query.view import View
from digilex.rules.state.knowledge import hidden_cards


class Seat:
    """What an agent gets: the decision, and on demand the view of its player. The game itself stays out of reach."""

    __slots__ = ("__bases", "__game", "__view", "decision", "player")

    def __init__(self, game: Game, decision: Decision) -> None:
        self.__game = game
        self.__view: View | None = None
        self.__bases: dict[tuple[str, int], Game] = {}  # without the true order of hidden cards, by the deck guessed
        self.decision = decision
        self.player = decision.player

    def view(self) -> View:
        """Exactly what the player may see; built when first asked for."""
        if self.__view is None:
            self.__view = self.__game.view(self.player)
        return self.__view

    def offer(self, option: Option) -> Offer | None:
        """What one of the options costs and leaves; None if it is not about memory."""
        return self.__game.offer(option)

    def asked(self) -> Asking:
        """The decision in words."""
        found = asking(self.__game)
        assert found is not None
        return found

    def hidden(self, deck: Deck | None = None, part: int = 0) -> Game:
        """The game with everything that the player cannot know in an order that says nothing: what deals are made from.

        The opponent's hidden cards come from the deck that is guessed, or from the true list where it is None: that is
        fair only where lists are open, and peeking elsewhere. `part` is the chance of what is left out of a guess."""
        key = ("" if deck is None else deck.name, part)
        if key not in self.__bases:
            self.__bases[key] = self.__game.concealed(self.player, deck, part)
        return self.__bases[key]

    def sample(self, seed: int, deck: Deck | None = None) -> Game:
        """A game that looks the same to the player, with what is hidden dealt by the seed (see `hidden`)."""
        return self.hidden(deck).determinise(self.player, seed)

    def seen(self) -> list[str]:
        """The numbers of the opponent's cards that the player knows, wherever they are, tokens left out."""
        game = self.__game
        unknown = {card for group in hidden_cards(game, self.player) for card in group}
        return [
            info.number
            for card, info in enumerate(game.cards)
            if game.owner[card] != self.player and card not in unknown and not info.card.is_token
        ]

    def card(self, number: str) -> Card:
        """The printed facts of a card that the agent knows by its number."""
        for info in self.__game.cards:
            if info.number == number:
                return info.card
        raise LookupError(f"no card of this game has the number {number}")


class Agent(Protocol):
    """Anything that can answer decisions."""

    name: str

    def choose(self, seat: Seat) -> Option:
        """One of `seat.decision.options`."""
        ...


Factory = Callable[[int], Agent]


def factories() -> dict[str, Factory]:
    """All agents by name; each is made with a seed."""
    from digilex.agents.greedy import Greedy
    from digilex.agents.opponents import OPPONENTS
    from digilex.agents.random import Random
    from digilex.agents.searcher import SearchPlayer

    named: dict[str, Factory] = {each.name: each.agent for each in OPPONENTS}
    return {"random": Random, "greedy": Greedy, "search": SearchPlayer, **named}


def make(name: str, seed: int = 0, foreign: bool = False) -> Agent:
    """The agent of that name, with its own chance. `foreign`: `package.module:Class` names one from elsewhere, which
    is imported; only a name that the user gave may do that, never one out of a record or a message."""
    known = factories()
    if name in known:
        return known[name](seed)
    if name.startswith("search:"):
        from digilex.agents.searcher import read_spec

        return read_spec(name.split(":")[1:], seed)
    module, colon, attribute = name.partition(":")
    if not colon or not foreign:
        others = ", or package.module:Class" if foreign else ""
        raise UnknownAgent(f"there is no agent {name!r}; known: {', '.join(known)}{others}")
    try:
        factory: Factory = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UnknownAgent(f"the agent {name!r} cannot be imported: {error}") from None
    return factory(seed)


class UnknownAgent(DigilexError, ValueError):
    """Nobody is called so."""
