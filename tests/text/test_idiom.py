"""How printed text reads: the words of the newest cards, for texts of our own."""

from __future__ import annotations

import pytest

from digilex.text import parse_effects, render
from digilex.text.engine import render_effect
from digilex.text.printing.idiom import today

AS_IT_STANDS = (
    "[On Play] 1 of your opponent's Digimon gets -1000 DP until their turn ends.",
    "[On Play] 1 of your Digimon gets +1000 DP until your opponent's turn ends.",
    "[When Attacking] Return 1 of your opponent's Digimon and 1 of their Tamers to the hand.",
    "[All Turns] When this Digimon deletes your opponent's Digimon in battle, trash their top security card.",
    "[On Play] By trashing 1 [A] or [B] trait card in your hand, this Digimon may digivolve into [C] in the hand.",
    "When this card would be played, if it's your turn, reduce the play cost by 2.",
    "[Your Turn] When this Digimon would digivolve into a red Digimon card, reduce the digivolution cost by 1.",
    "[On Play] Delete 1 of your opponent's Digimon with a play cost of 3 or less.",
    "[On Play] You may play 1 play cost 3 or lower [A] trait card from your hand without paying the cost.",
    "[On Play] You may play 1 2000 DP or lower red Digimon card from your hand without paying the cost.",
    "[On Play] You may play 1 red Tamer card with a play cost of 3 or less from your hand without paying the cost.",
    "[On Play] 1 of your Digimon with [A] in its name gets +1000 DP for the turn.",
    "[Your Turn] When this Digimon with [A] in its name suspends, gain 1 memory.",
    "[When Digivolving] If you don't have [A], you may play 1 [A] from your hand without paying the cost.",
    "[Your Turn] When you use a red Option card with a use cost of 9 or more, <Draw 1>.",
    "[On Deletion] Return 1 card with [A] in its name and a play cost of 3 or less from your trash to the hand.",
    "[On Play] 1 of your Digimon may digivolve into a Digimon card with the [A] trait and the [B] trait in the hand.",
    "[On Play] Suspend 2 of your opponent's Digimon. They can't unsuspend until your opponent's turn ends.",
    "[On Play] Choose 2 of your Digimon. They get +2000 DP for the turn and gain <Blocker> until your turn ends.",
    "[On Play] Trash cards from your opponent's hand until 1 is left.",
    "[On Play] Trash cards from your opponent's hand until 3 are left.",
    "[On Play] Trash the top 3 cards of your deck. Then, add 1 of those cards to the hand.",
    "[On Play] If you have 2 or more [A] trait Digimon, by deleting 1 of them, gain 2 memory.",
    "[On Play] If there are 3 or more Digimon cards under your Tamers, gain 1 memory.",
    "[On Play] 1 of your opponent's Digimon gets -3000 DP for the turn. If you have a Tamer, it further gets -3000 DP.",
    "[On Play] Delete all of your opponent's level 3 Digimon. If this effect deleted 2 or more Digimon, <Draw 1>.",
    "[On Play] Return all of your opponent's level 3 Digimon to the hand. If this effect returned 2 or more Digimon, "
    "<Draw 1>.",
    "[On Play] 1 of your Digimon may battle 1 of your opponent's Digimon. If it won that battle, <Draw 1>.",
    "[On Play] If you have 2 or more Tamers with different colors, <Draw 1>.",
    "[On Play] If this Digimon is suspended, this Digimon unsuspends and may attack a player.",
    "[Hand] [Your Turn] When any of your Tamers are played, you may delete 1 of those Tamers.",
    "[Main] Activate 1 of the effects below. Then, place this card in the battle area:\n・<Draw 1>.\n・Gain 1 memory.",
)


@pytest.mark.parametrize("text", AS_IT_STANDS)
def test_texts_in_new_words_are_printed_as_they_stand(text: str) -> None:
    (effect,) = parse_effects(text)
    assert render(effect) == text


def test_an_article_fits_the_sound_of_a_name() -> None:
    (effect,) = parse_effects("[Your Turn] While you have a [X Antibody] trait Digimon, this Digimon gets +1000 DP.")
    assert "have an [X Antibody]" in render(effect)


def test_the_effects_of_a_token_are_left_alone() -> None:
    said = (
        "Delete 1 of your opponent's Digimon (Digimon/Red/[On Deletion] 1 of your opponent's Digimon gets -1000 DP.)."
    )
    assert today(said, lambda _: True) == said


def test_a_change_that_means_something_else_is_not_made() -> None:
    said = "1 of your opponent's Digimon gets +1000 DP until your opponent's turn ends."
    assert today(said, lambda _: False) == said
    assert today(said, lambda tried: "their" in tried).endswith("until their turn ends.")


def test_an_effect_that_a_digimon_gains_from_a_tamer_speaks_of_the_digimon() -> None:
    text = (
        "[End of Your Turn] By suspending this Tamer, 1 of your Digimon gains "
        '"[All Turns] When this Digimon suspends, <Draw 1>." until your opponent\'s turn ends.'
    )
    (effect,) = parse_effects(text)
    assert render_effect(effect, "Tamer") == text


def test_one_card_of_level_three_is_not_several() -> None:
    text = (
        "[On Play] Play 1 level 3 Digimon card from your hand without paying the cost. It can't digivolve for the turn."
    )
    (effect,) = parse_effects(text)
    assert render(effect) == text
