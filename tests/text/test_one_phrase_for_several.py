"""Phrases that took the place of lines for single cards, and phrases that no known card has."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

MAIN = "[Main] "

PAIRS = [
    # whose they are, said alone
    ("Delete 1 of your Digimon. Your opponent deletes 1 of theirs.", "Both players delete 1 of their Digimon."),
    ("Delete 1 of their Digimon. Delete 1 of yours.", "Delete 1 of their Digimon. Delete 1 of your Digimon."),
    # one area compared with another
    (
        "If your trash has more cards than your opponent's trash, <Draw 1>.",
        "If you have more cards in your trash than your opponent, <Draw 1>.",
    ),
    # one of each
    (
        "Return 1 each of [A] and [B] trait cards from your trash to the hand.",
        "Return 1 [A] trait card and 1 [B] trait card from your trash to the hand.",
    ),
    (
        "Delete 1 of your opponent's Digimon with less DP than your Digimon.",
        "Delete 1 of your opponent's Digimon with less DP than all of your Digimon.",
    ),
    # a number in a range, or compared with another
    (
        "If the number of cards in your hand is exactly 5, <Draw 1>.",
        "If you have exactly 5 cards in your hand, <Draw 1>.",
    ),
    (
        "If the number of cards in your hand is less than or equal to your opponent's, <Draw 1>.",
        "If you have as many or fewer cards in your hand as your opponent, <Draw 1>.",
    ),
    # what was counted need not be named again
    (
        "If there are 4 or more Digimon, <Draw 1>. If there are 3 or fewer, gain 1 memory.",
        "If there are 4 or more Digimon, <Draw 1>. If there are 3 or fewer Digimon, gain 1 memory.",
    ),
    ("If there's another Digimon, <Draw 1>.", "If there is any other Digimon, <Draw 1>."),
    # cards in a stack, and those that a player has
    (
        "For every 2 same-level cards in this Digimon's stack, <Draw 1>.",
        "For every 2 same-level cards this Digimon's stack has, <Draw 1>.",
    ),
    ("For each Tamer your opponent has, <Draw 1>.", "For each of your opponent's Tamers, <Draw 1>."),
    # what was done to it
    (
        "Delete 1 Digimon. If the effect deleted that Digimon, <Draw 1>.",
        "Delete 1 Digimon. If this effect deleted, <Draw 1>.",
    ),
    # a name
    ("If its name is [A], <Draw 1>.", "If this Digimon is [A], <Draw 1>."),
    # an alternative with its condition
    (
        "You may play 1 [A] if you have a Tamer or 1 [B] when you have 2 Digimon from your hand.",
        "You may play 1 [A] if you have a Tamer or 1 [B] if you have 2 Digimon from your hand.",
    ),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_both_mean_the_same(one: str, other: str) -> None:
    assert parse_effects(MAIN + one) == parse_effects(MAIN + other)


@pytest.mark.parametrize(
    "text",
    [
        "If neither player has a Tamer, gain 1 memory.",
        "If you have fewer Digimon than your opponent has Tamers, <Draw 1>.",
        "If you have more Digimon than this Digimon has link cards, <Draw 1>.",
        "If [A] and [B] are in this Digimon's digivolution cards, gain 1 memory.",
        "If this Digimon's stack has 5 or more cards, <Draw 1>.",
        "For each memory you have, <Draw 1>.",
        "Delete 1 of your opponent's Digimon with a play cost up to 2 higher than this Digimon.",
        "Suspend 2 Digimon. Your opponent's Digimon suspended by this effect can't unsuspend.",
    ],
)
def test_it_is_printed_as_it_is_said(text: str) -> None:
    (effect,) = parse_effects(MAIN + text)
    assert render(effect) == MAIN + text


def test_a_card_is_not_there_or_one_of_several_is_not() -> None:
    (effect,) = parse_effects("[Main] If [A] isn't in your trash, <Draw 1>.")
    trash = lang.Cards(("card",), "you", ("trash",), lang.Named(("A",)))
    assert effect.action == lang.If(lang.No(lang.Exists(trash)), lang.Draw())
    with pytest.raises(CardTextError):
        parse_effects("[Main] If [A] and [B] aren't in your trash, <Draw 1>.")


@pytest.mark.parametrize(
    ("said", "holds"), [("effects suspended those Digimon", True), ("effects didn't suspend them", False)]
)
def test_whose_effect_it_was(said: str, holds: bool) -> None:
    (effect,) = parse_effects(f"[All Turns] When any Digimon suspend, if your {said}, <Draw 1>.")
    caused = lang.CausedBy((), (), "your effect")
    assert effect.action == lang.If(caused if holds else lang.No(caused), lang.Draw())


@pytest.mark.parametrize("text", ["your effect suspended 2 Digimon", "your effects suspended a Tamer"])
def test_what_another_effect_did_is_known(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(f"[All Turns] When any Digimon suspend, if {text}, <Draw 1>.")


@pytest.mark.parametrize("stat", ["colors", "play cost", "level"])
def test_a_number_of_a_card_one_by_one(stat: str) -> None:
    (effect,) = parse_effects(f"[Main] Delete 1 Digimon. For each of its {stat}, <Draw 1>.")
    assert lang.Stat(lang.It("it"), stat) in effect.action.walk()
