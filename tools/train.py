"""Plays the games from which a build with a profile learns: random play, copies and guesses, old decks and new ones.

usage: train.py [SECONDS]
"""

from __future__ import annotations

import random
import sys
import time

import digilex
from digilex.cards.deck_library import builtin_decks, load_deck
from digilex.rules.game import Game

SECONDS = 30.0


def play(game: Game, chance: random.Random) -> None:
    """A random game to its end, with what a search does on its way."""
    while (decision := game.decision) is not None:
        if chance.random() < 0.1:
            game.view(decision.player)
            guess = game.determinise(decision.player, chance.randrange(1 << 30))
            guess.copy(log=False)
        game.choose(chance.choice(decision.options))


def main() -> int:
    """Plays until the time is over."""
    assert digilex.engine_kind() == "compiled", "there is nothing to learn from the interpreted engine"
    chance = random.Random(1)
    end = time.monotonic() + (float(sys.argv[1]) if sys.argv[1:] else SECONDS)
    decks = [load_deck(name) for name in builtin_decks()]
    while time.monotonic() < end:
        game = Game.start(chance.choice(decks), chance.choice(decks), chance.randrange(1 << 30))
        play(game if chance.random() < 0.3 else game.copy(log=False), chance)
    return 0


if __name__ == "__main__":
    sys.exit(main())
