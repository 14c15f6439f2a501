"""Slips of the pen in card data: put right where only one word can be meant, refused otherwise."""

from __future__ import annotations

import pytest

from digilex.text import CardTextError, parse_effects
from digilex.text.compile import read_items


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("[On Play] Tash the top card of your deck.", "[On Play] Trash the top card of your deck."),
        ("[On Play] Suspend 1 of your oponent's Digimon.", "[On Play] Suspend 1 of your opponent's Digimon."),
        ("[Main] Gain 1 memoryand <Draw 1>.", "[Main] Gain 1 memory and <Draw 1>."),
    ],
)
def test_a_slip_is_put_right(slip: str, meant: str) -> None:
    assert read_items(slip) == parse_effects(meant)


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Destroy 1 of your opponent's Digimon.",
        "[On Play] This Digimon may attach.",  # a letter for another makes another word
        "[Main] Charge 1 memory.",
    ],
)
def test_another_word_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        read_items(text)


@pytest.mark.parametrize(
    ("written", "today"),
    [
        ("[On Play] If it's not your turn, <Draw 1>.", "[On Play] If it isn't your turn, <Draw 1>."),
        ("[On Play] If you do not have a Tamer, <Draw 1>.", "[On Play] If you don't have a Tamer, <Draw 1>."),
        ("[On Play] 1 Digimon can not attack for the turn.", "[On Play] 1 Digimon can't attack for the turn."),
        ("[On Play] Add 1 card from your recycle bin to your hand.",
         "[On Play] Add 1 card from your trash to your hand."),
        ("[On Play] This Digimon gains <Security Attack +1> for the turn.",
         "[On Play] This Digimon gains <Security A. +1> for the turn."),
        ("[On Play] Delete 1 of your opponent's multi-colored Digimon.",
         "[On Play] Delete 1 of your opponent's multicolor Digimon."),
    ],
)  # fmt: skip
def test_what_is_written_otherwise_today_is_read(written: str, today: str) -> None:
    assert parse_effects(written) == parse_effects(today)


def test_but_is_no_and() -> None:
    """All but some would be those and some."""
    for text in ("[All Turns] All of your Digimon but [X] get +1000 DP.", "[On Play] Delete 1 Digimon but [X]."):
        with pytest.raises(CardTextError):
            parse_effects(text)
