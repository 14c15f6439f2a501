"""Small words that a wording does not name are put right; what a text says stays as it is."""

from __future__ import annotations

import pytest

from digilex.text import CardTextError, parse_effects
from digilex.text.engine import put_right, read_otherwise
from digilex.text.reading.lexer import tokenize

SAID = (
    "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less.",
    "[When Attacking] [Once Per Turn] By trashing 1 card in your hand, this Digimon unsuspends.",
    "[On Deletion] You may play 1 level 3 Digimon card from your trash without paying the cost.",
    "[All Turns] When any of your other Digimon are deleted, gain 1 memory.",
    "[Main] Reveal the top 3 cards of your deck. Add 1 [Ember] trait card among them to the hand. Trash the rest.",
    "[When Digivolving] Place 1 card from your trash as this Digimon's bottom digivolution card.",
    "[Your Turn] While you have 3 or more Tamers, all of your Digimon get +1000 DP.",
    "[On Play] Until your opponent's turn ends, 1 of your opponent's Digimon can't attack or block.",
    "[Start of Your Main Phase] If your opponent has a suspended Digimon, <Draw 1>.",
    "[On Play] Return 1 of your opponent's level 4 or lower Digimon to the bottom of the deck.",
)


def understood(text: str) -> object | None:
    try:
        return parse_effects(text)
    except CardTextError:
        return None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("[On Play] Delete 1 of your the opponent's Digimon.", "[On Play] Delete 1 of your opponent's Digimon."),
        ("[Main] Place 1 card of your trash at the bottom of the deck.",
         "[Main] Place 1 card from your trash at the bottom of the deck."),
        ("[On Play] You can <Draw 1>.", "[On Play] You may <Draw 1>."),
        ("[On Play] 1 of your Digimon gain <Rush> for the turn.",
         "[On Play] 1 of your Digimon gains <Rush> for the turn."),
        ("[On Play] If your opponent have 3 or more Tamers, <Draw 1>.",
         "[On Play] If your opponent has 3 or more Tamers, <Draw 1>."),
        ("[On Play] Return 1 card from trash to hand.", "[On Play] Return 1 card from your trash to the hand."),
        ("[On Play] Delete 1 of your opponent's Digimon with the highest levels.",
         "[On Play] Delete 1 of your opponent's Digimon with the highest level."),
        ("[On Play] If your hand includes any Tamer card, <Draw 1>.",
         "[On Play] If your hand contains a Tamer card, <Draw 1>."),
        ("[On Play] Delete 1 of your opponent's Digimon with the greater DP than this Digimon.",
         "[On Play] Delete 1 of your opponent's Digimon with higher DP than this Digimon."),
    ],
)  # fmt: skip
def test_small_words_are_put_right(written: str, meant: str) -> None:
    assert understood(written) == understood(meant) is not None


@pytest.mark.parametrize("text", SAID)
def test_an_article_too_many_or_too_few_never_changes_what_is_said(text: str) -> None:
    meant = understood(text)
    words = text.split(" ")
    read = 0
    for at in range(words.index(next(word for word in words if word[0] not in "[")) + 1, len(words)):
        more = understood(" ".join((*words[:at], "the", *words[at:])))
        assert more is None or more == meant, words[at]
        read += more is not None
        if words[at] in ("the", "a"):
            fewer = understood(" ".join((*words[:at], *words[at + 1 :])))
            assert fewer is None or fewer == meant, words[at]
    assert read >= 3


@pytest.mark.parametrize("text", ["[On Play] Destroy 1 of your opponent's Digimon.", "[On Play] Delete upon 1 Token."])
def test_other_words_are_left_alone(text: str) -> None:
    assert put_right(tokenize(text)) is None
    assert understood(text) is None


@pytest.mark.parametrize(
    ("said", "other"),
    [  # no article and no noun is put in that would make one of several
        ("[On Play] Place [Numemon]s from your trash under this Digimon.",
         "[On Play] Place a [Numemon] from your trash under this Digimon."),
        ("[On Play] Link up to 2 red cards from your trash to any of your Digimon without paying the cost.",
         "[On Play] Link up to 2 red cards from your trash to 1 of your Digimon without paying the cost."),
    ],
)  # fmt: skip
def test_several_are_not_read_as_one(said: str, other: str) -> None:
    assert understood(said) is None or understood(said) != understood(other)


def test_who_wrote_it_is_told() -> None:
    told = read_otherwise("[On Play] Delete 1 of your the opponent's Digimon. Then, <Draw 1>.")
    assert told == ('"the" is passed over after "1 of your"',)
    assert read_otherwise("[On Play] Delete 1 of your opponent's Digimon.") == ()
