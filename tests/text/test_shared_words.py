"""Words that many lines share: what speaks of a card, of players, whose something is, and where it is."""

from __future__ import annotations

import pytest

from digilex.text import parse_effects

PAIRS = [
    # this card, called by what it is now
    ("[On Play] Unsuspend this Digimon or Tamer.", "[On Play] Unsuspend this Digimon."),
    ("[Your Turn] When effects trash this link card, <Draw 1>.", "[Your Turn] When effects trash this card, <Draw 1>."),
    # players, and whose
    (
        "[On Play] For each card in any player's trash, gain 1 memory.",
        "[On Play] For each card in both players' trashes, gain 1 memory.",
    ),
    ("[On Play] Each player draws 1 card.", "[On Play] Both players draw 1 card."),
    (
        "[On Play] Look at the top card of your or their security stack.",
        "[On Play] Look at the top card of your or your opponent's security stack.",
    ),
    # what is added up
    (
        "[On Play] Delete any number of their Digimon with combined DP that adds up to 6000 or less.",
        "[On Play] Delete any number of their Digimon whose total DP adds up to 6000 or less.",
    ),
    # where something is, and the end of a pile
    (
        "[On Play] Trash 2 digivolution cards at the bottom of 1 of your opponent's Digimon.",
        "[On Play] Trash the bottom 2 digivolution cards of 1 of your opponent's Digimon.",
    ),
    (
        "[On Play] Trash the bottom 2 digivolution cards from 1 of your opponent's Digimon.",
        "[On Play] Trash the bottom 2 digivolution cards of 1 of your opponent's Digimon.",
    ),
    # articles
    ("[On Play] If you have any red Digimon, <Draw 1>.", "[On Play] If you have a red Digimon, <Draw 1>."),
    (
        "[On Play] Delete 1 of their Digimon with a [X] or [Y] trait.",
        "[On Play] Delete 1 of their [X] or [Y] trait Digimon.",
    ),
    # one of each
    (
        "[On Play] Delete 1 of their level 3 Digimon, level 4 Digimon and level 5 Digimon.",
        "[On Play] Delete 1 each of their level 3, level 4 and level 5 Digimon.",
    ),
    # more and less
    (
        "[On Play] Delete all Digimon with less DP than this Digimon.",
        "[On Play] Delete all Digimon with lower DP than this Digimon.",
    ),
    # numbers
    (
        "[On Play] Delete 1 Digimon. If that Digimon's play cost is 4 or less, <Draw 1>.",
        "[On Play] Delete 1 Digimon. If that Digimon has a play cost of 4 or less, <Draw 1>.",
    ),
    # what is the same or different, isn't done, or lies somewhere
    (
        "[On Play] Trash 1 card in your hand of the same color as this Digimon.",
        "[On Play] Trash 1 card in your hand with the same color as this Digimon.",
    ),
    (
        "[On Play] You may play 1 red Tamer card with a different name from this Digimon from your hand.",
        "[On Play] You may play 1 red Tamer card with a different name than this Digimon from your hand.",
    ),
    (
        "[All Turns] This Digimon isn't deleted by your opponent's effects.",
        "[All Turns] This Digimon can't be deleted by your opponent's effects.",
    ),
    (
        "[On Play] Play 1 red Tamer card from any of your Digimon's digivolution cards without paying the cost.",
        "[On Play] Play 1 red Tamer card from your Digimon's digivolution cards without paying the cost.",
    ),
    (
        "[On Play] If this Digimon has [X] in its name or digivolution cards, <Draw 1>.",
        "[On Play] If this Digimon has [X] in its name or in its digivolution cards, <Draw 1>.",
    ),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_shared_words_mean_the_same_everywhere(one: str, other: str) -> None:
    assert parse_effects(one) == parse_effects(other)
