"""What was done to cards, said behind a noun with a participle: it stays with them, or holds of this turn."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import parse_effects, render

BY_EFFECTS = lang.HappenedTo(lang.When("play", lang.This(), by="effect"), True)
THEIRS = lang.Cards(("Digimon",), "opponent")

SENTENCES = {
    "[All Turns] All of your opponent's Digimon played by effects can't attack.": BY_EFFECTS,
    "[All Turns] When any of your Digimon played by effects are deleted, <Draw 1>.": BY_EFFECTS,
    "[On Play] Delete 1 of your opponent's Tamers played by an effect.": BY_EFFECTS,
    "[All Turns] While you have 2 or more Digimon that were played by effects, this Digimon gets +1000 DP.": BY_EFFECTS,
    "[On Play] Delete 1 of your opponent's Digimon played by your effects.": lang.HappenedTo(
        lang.When("play", lang.This(), by="your effect"), True
    ),
    "[On Play] Delete 1 of your opponent's Digimon that weren't played by effects.": lang.Not(BY_EFFECTS),
    "[On Play] Delete 1 of your opponent's Digimon played by an effect this turn.": lang.HappenedTo(
        lang.When("play", lang.This(), by="effect")
    ),
}


@pytest.mark.parametrize("text", SENTENCES)
def test_what_was_done_to_cards_stays_with_them(text: str) -> None:
    (effect,) = parse_effects(text)
    assert SENTENCES[text] in effect.walk()
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] Delete 1 of your opponent's Digimon deleted by effects.",
        "[On Play] Delete 1 of your opponent's Digimon trashed by effects.",
        "[On Play] Delete 1 of your opponent's Digimon suspended by effects.",
    ],
)
def test_what_does_not_stay_with_a_card_is_said_of_a_turn(text: str) -> None:
    with pytest.raises(Exception, match="not understood"):
        parse_effects(text)
