"""A game that records nothing is the same game."""

import random

import pytest

from digilex.cards.deck_library import load_deck
from digilex.rules.game import Game

PAIRS = [("ST1", "ST2"), ("bt25-dgo-2026-06-06-8-marsmon", "ex10-dgo-2025-09-27-1-galacticmon")]


@pytest.mark.parametrize("names", PAIRS)
def test_without_a_log_the_same_is_played(names: tuple[str, str]) -> None:
    decks = (load_deck(names[0]), load_deck(names[1]))
    for seed in range(3):
        told, silent = Game.start(*decks, seed), Game.start(*decks, seed, log=False)
        chance = random.Random(seed)
        while told.decision is not None:
            assert silent.decision is not None
            assert [option.text for option in silent.decision.options] == [o.text for o in told.decision.options]
            index = chance.randrange(len(told.decision.options))
            told.choose(index)
            silent.choose(index)
        assert silent == told
        assert told.log and not silent.log
