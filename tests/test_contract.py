"""The generic contract test: random games with random decks from the cards of the six starters."""

from __future__ import annotations

import os

import pytest

from digilex.arena.contract import Checker, Sampling, Tally, check_games, random_deck
from digilex.cards.card import Card
from digilex.cards.database import database
from digilex.cards.deck import check
from digilex.cards.deck_library import load_deck

STARTERS = ("ST1", "ST2", "ST3", "ST4", "ST5", "ST6")
GAMES = int(os.environ.get("DIGILEX_GAMES", "2000"))
PARTS = 20


def starter_cards() -> list[Card]:
    """The cards of the six starters."""
    cards = database()
    return [cards.find(number) for name in STARTERS for number in cards.numbers(name)]


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_keep_the_contract(part: int) -> None:
    tally = check_games(starter_cards(), range(part, GAMES, PARTS), database().find)
    assert tally.games == len(range(part, GAMES, PARTS))


def test_every_property_at_every_decision() -> None:
    """A few games with nothing left out."""
    tally = Tally()
    for seed in range(3):
        decks = (load_deck(STARTERS[seed]), load_deck(STARTERS[seed + 3]))
        Checker(decks, seed, database().find, Sampling(1, 1, 1, 1, 1), tally).play()
    assert min(tally.checks.values()) >= 3


def test_random_decks_are_legal() -> None:
    import random

    chance = random.Random(5)
    for _ in range(50):
        assert check(random_deck(starter_cards(), chance), "2020-06-01") == []  # before any restriction
