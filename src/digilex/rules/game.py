"""`Game`: everything a program needs to play. See docs/engine.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules.base import Decision, Event, Frame, Option
from digilex.rules.flow import advance
from digilex.rules.prepare import prepare
from digilex.rules.rng import next_state, output
from digilex.rules.state import Game
from digilex.rules.words import DECK, EGGS, PREPARATION

if TYPE_CHECKING:
    from digilex.cards.deck import Deck

__all__ = ["Decision", "Event", "Game", "Option", "start"]


def start(deck0: Deck, deck1: Deck, seed: int, first: int | None = None) -> Game:
    """A new game at its first decision. The seed decides the order of the decks and, unless given, who goes first."""
    game = Game()
    game.random = output(next_state(seed & 0xFFFFFFFFFFFFFFFF))
    for player, deck in ((0, deck0), (1, deck1)):
        state = game.players[player]
        for card in deck.main:
            ident = game.add_card(prepare(card), player)
            game.area[ident] = DECK
            state.deck.append(ident)
        for card in deck.eggs:
            ident = game.add_card(prepare(card), player)
            game.area[ident] = EGGS
            state.eggs.append(ident)
        state.deck = game.shuffle(state.deck)  # 5-2-1-1
        state.eggs = game.shuffle(state.eggs)  # 5-2-1-2
    game.first_player = game.toss(2) if first is None else first  # 5-2-1-3
    if first is not None:
        game.toss(2)
    game.push(Frame(PREPARATION))
    advance(game)
    return game
