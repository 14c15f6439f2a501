"""What a player does, as a sentence, a price, one of several things or after another; numbers that go up or down."""

from __future__ import annotations

import pytest

from digilex.text import CardTextError, parse_effects, render

SAID = [
    # an attack, what somebody else does, and what is given for a while
    "[Main] By attacking a player with 1 of your Digimon, <Draw 1>.",
    "[Main] By suspending 1 of your Tamers and attacking with 1 of your Digimon, <Draw 1>.",
    "[Main] You may delete 1 of your Tamers or attack with 1 of your Digimon.",
    "[Main] You may suspend 1 of your Tamers and give 1 of your Digimon +2000 DP for the turn.",
    "[Main] By having your opponent trash 1 card from their hand, <Draw 1>.",
    "[Main] You may have your opponent trash 1 card from their hand.",
    # shuffling, which is one thing wherever it stands
    "[Main] By shuffling 1 card from your trash into the deck, <Draw 1>.",
    "[Main] Shuffle 2 cards from your trash into the deck. Gain 1 memory.",
    # numbers that go up
    "[Your Turn] When this Digimon would digivolve, by suspending 1 of your Tamers, increase the cost by 2.",
    "[All Turns] Increase the use cost of your opponent's Option cards by 2.",
    # what is neither met nor paid
    "[Main] You may use 1 Option card from your hand without meeting color requirements or paying the cost.",
]

PAIRS = [
    ("[Main] Have your opponent trash 1 card in their hand.", "[Main] Your opponent trashes 1 card from their hand."),
    (
        "[Main] You may use 1 Option card from your hand without paying its cost or meeting its color requirements.",
        "[Main] You may use 1 Option card from your hand ignoring its color requirements and without paying the cost.",
    ),
    (
        "[On Play] 1 of your Digimon isn't deleted or returned to the hand by your opponent's effects for the turn.",
        "[On Play] 1 of your Digimon can't be deleted or returned to the hand by your opponent's effects for the turn.",
    ),
    (
        "[Main] Delete 1 of your opponent's level 3 Digimon. For each of your Tamers, increase the maximum level by 1.",
        "[Main] Delete 1 of your opponent's level 3 Digimon. For each of your Tamers, add 1 to the maximum level.",
    ),
    ("[All Turns] Cards can't be played by your effects.", "[All Turns] You can't play cards by effects."),
    (
        "[On Play] Reveal all of your opponent's security cards. Shuffle the rest into the security stack.",
        "[On Play] Reveal all of your opponent's security cards. Shuffle your opponent's security stack.",
    ),
]

REFUSED = [
    "[On Play] This Digimon isn't suspended.",  # how it is now, and nothing that is forbidden
    "[On Play] 1 of your Digimon isn't blocked for the turn.",
    "[All Turns] Tamers can't be played.",  # by whom?
    "[Main] Shuffle 1 of your opponent's Digimon.",  # where to?
    "[Main] Shuffle 1 of your opponent's Digimon into the security stack.",
    "[Main] You may play 1 Digimon card from your hand without paying the cost or paying the cost.",
    "[Main] You may play 1 Digimon card from your hand without meeting its color requirements.",
    "[Main] Use 1 Option card from your hand ignoring its color requirements.",
]


@pytest.mark.parametrize("text", SAID)
def test_it_prints_as_it_is_said(text: str) -> None:
    (effect,) = parse_effects(text)
    assert render(effect) == text


@pytest.mark.parametrize(("text", "other"), PAIRS)
def test_both_say_the_same(text: str, other: str) -> None:
    assert parse_effects(text) == parse_effects(other)


@pytest.mark.parametrize("text", REFUSED)
def test_what_says_something_else_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(text)
