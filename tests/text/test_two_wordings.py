"""The same said in two wordings: what a reader takes for the same effect is one program."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render
from digilex.text.compile import read_items
from digilex.text.data.corrections import corrected

PAIRS = (
    # cards of either trait, of a plural; of one card both are asked
    ("All of your [X] and [Y] trait Digimon gain <Rush>.", "All of your [X] or [Y] trait Digimon gain <Rush>."),
    (
        "When any of your [X], [Y] and [Z] trait Digimon are deleted, gain 1 memory.",
        "When any of your [X], [Y] or [Z] trait Digimon are deleted, gain 1 memory.",
    ),
    (
        "Play 1 [X] and [Y] trait Digimon card from your hand without paying the cost.",
        "Play 1 Digimon card with the [X] and [Y] traits from your hand without paying the cost.",
    ),
    # Tokens have no traits: those are the other's
    (
        "When one of your Tokens or Digimon with the [X] trait is deleted, gain 1 memory.",
        "When any of your Tokens or [X] trait Digimon are deleted, gain 1 memory.",
    ),
    # a noun that both have
    (
        "1 of your [X] trait or 1 of your level 3 Digimon gains <Rush> for the turn.",
        "1 of your [X] trait or level 3 Digimon gains <Rush> for the turn.",
    ),
    (
        "Place this card as 1 of your red or 1 of your level 3 Digimon's bottom digivolution card.",
        "Place this card as 1 of your red or level 3 Digimon's bottom digivolution card.",
    ),
    # who searches a security stack shows what was looked for: that is no end of the sentence
    (
        "Search your security stack for up to 2 [X] trait cards, reveal them, and add them to the hand.",
        "Search your security stack, and add up to 2 [X] trait cards among them to the hand.",
    ),
    (
        "If it was your opponent's turn, <Draw 1>. If it wasn't your turn, gain 1 memory.",
        "If it's your opponent's turn, <Draw 1>. If it isn't your turn, gain 1 memory.",
    ),
    # their colors are those of the cards that were counted
    (
        "If the cards in your trash have 3 or more colors among them, <Draw 1>. "
        "If they have 4 or more colors, gain 1 memory.",
        "If the cards in your trash have 3 or more total colors, <Draw 1>. "
        "If the cards in your trash have 4 or more total colors, gain 1 memory.",
    ),
    (
        "If your opponent has 3 or more Digimon, <Draw 1>. If they have 2 or more colors, gain 1 memory.",
        "If your opponent has 3 or more Digimon, <Draw 1>. "
        "If your opponent's Digimon have 2 or more total colors, gain 1 memory.",
    ),
    # one of each lies under it
    (
        "If this Digimon has [X] and [Y] in its digivolution cards, <Draw 1>.",
        "If this Digimon has [X] in its digivolution cards and [Y] in its digivolution cards, <Draw 1>.",
    ),
    # several costs are called so, too
    (
        "The play costs of your red Digimon cards are reduced by 1.",
        "Reduce the play cost of your red Digimon cards by 1.",
    ),
    # another thing is done instead, at a price of its own
    (
        "Gain 1 memory. If you have a red Tamer, play 1 [X] from your hand with the cost reduced by 2 instead.",
        "Gain 1 memory. If you have a red Tamer, instead, play 1 [X] from your hand with the cost reduced by 2.",
    ),
    # what was spoken of is not said again
    (
        "If it's your turn, <Draw 1>. If it's your opponent's, gain 1 memory.",
        "If it's your turn, <Draw 1>. If it's your opponent's turn, gain 1 memory.",
    ),
    (
        "If it's your opponent's turn, <Draw 1>. If it's yours, gain 1 memory.",
        "If it's your opponent's turn, <Draw 1>. If it's your turn, gain 1 memory.",
    ),
    (
        "If you have a red Digimon with [X] in its name, <Draw 1>. "
        "If you have one with [Y] in its name, gain 1 memory.",
        "If you have a red Digimon with [X] in its name, <Draw 1>. "
        "If you have a red Digimon with [Y] in its name, gain 1 memory.",
    ),
    (
        "Your opponent trashes 4 cards in their hand. For every 2 this effect trashed, gain 1 memory.",
        "Your opponent trashes 4 cards in their hand. For every 2 cards this effect trashed, gain 1 memory.",
    ),
    # the price and the place before the cards
    (
        "You may play without paying the cost 1 level 4 or lower red Digimon card from your trash.",
        "You may play 1 level 4 or lower red Digimon card from your trash without paying the cost.",
    ),
    (
        "Return to the hand 1 level 4 or lower red Digimon card from your trash.",
        "Return 1 level 4 or lower red Digimon card from your trash to the hand.",
    ),
    (
        "Place at the bottom of the deck 1 of your opponent's Digimon.",
        "Return 1 of your opponent's Digimon to the bottom of the deck.",
    ),
    (
        "You may return to the hand or play without paying the cost 1 red Digimon card from your trash.",
        "You may return to the hand or play 1 red Digimon card from your trash without paying the cost.",
    ),
    (
        "From your hand and without paying the cost, you may use 1 Option card that has [X] in its name or is red.",
        "You may use 1 Option card with [X] in its name or that is red from your hand without paying the cost.",
    ),
    # how many
    ("Trash 1 card from the tops of both players' decks.", "Trash the top card of both players' decks."),
    (
        "Trash as many cards from the top of your deck as this Digimon's level.",
        "Trash cards from the top of your deck equal to this Digimon's level.",
    ),
    (
        "Delete 1 of your opponent's Digimon with 4000 DP or less. For each of your Tamers, add 1000 to this "
        "DP-deletion effect's maximum.",
        "Delete 1 of your opponent's Digimon with 4000 DP or less. For each of your Tamers, add 1000 to this effect's "
        "DP maximum.",
    ),
    # whoever's, and what somebody is made to do
    (
        "When one of your or your opponent's Digimon attacks, gain 1 memory.",
        "When any Digimon attack, gain 1 memory.",
    ),
    (
        "Suspend 1 of your or your opponent's level 3 Digimon.",
        "Suspend 1 level 3 Digimon from your or your opponent's battle area.",
    ),
    ("[Main] Force 1 of your opponent's Digimon to attack.", "[Main] 1 of your opponent's Digimon attacks."),
    (
        "You may suspend 1 of your Digimon to make 1 of your opponent's Digimon attack.",
        "By suspending 1 of your Digimon, 1 of your opponent's Digimon attacks.",
    ),
    (
        "Delete your opponent's Digimon up to a total DP of 8000.",
        "Delete up to 8000 DP total worth of your opponent's Digimon.",
    ),
    (
        "Add 1000 to the maximum DP your DP-based deletion effects can choose.",
        "Add 1000 to the maximum DP you can choose with DP-based deletion effects.",
    ),
    ("This Digimon can't be chosen as the target of an attack.", "This Digimon can't be attacked."),
    # other words
    ("Delete 1 of your Digimon with [X] in its form or type.", "Delete 1 of your Digimon with the [X] trait."),
    (
        "This Digimon can't leave the battle area other than by your effects or deletion.",
        "This Digimon can't leave the battle area other than by your effects or by deletion.",
    ),
    ("This card is also treated as [X] or [Y] for DigiXros.", "This card is also treated as [X] and [Y] for DigiXros."),
)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_wordings_mean_the_same(one: str, other: str) -> None:
    effects = parse_effects(one)
    assert effects == parse_effects(other)
    assert all(map(render, effects))


@pytest.mark.parametrize(
    "text",
    [
        "Delete 1 of your opponent's Digimon. If it's your opponent's, gain 1 memory.",  # nobody asked for a turn
        "If you have a Digimon with [X] in its name, <Draw 1>. If you have one with 9000 DP or more, gain 1 memory.",
        "If it's your turn, <Draw 1>. If you have one with [Y] in its name, gain 1 memory.",
    ],
)
def test_what_was_not_spoken_of_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(text)


def test_a_token_has_the_dp_that_is_asked_of_both() -> None:
    (effect,) = parse_effects("Delete 1 of your opponent's Tokens or Digimon with 3000 DP or less.")
    assert effect.action == lang.Delete(
        lang.Choose(lang.Cards(("Token", "Digimon"), "opponent", where=lang.DP("<=", 3000)))
    )


def test_a_trait_is_the_same_in_other_letters() -> None:
    raw = {"cardId": "X-1", "effectText": "[Digivolve] Lv.2 w/[NSP] trait: Cost 0"}
    assert corrected(raw)["effectText"] == "[Digivolve] Lv.2 w/[NSp] trait: Cost 0"


def test_a_requirement_is_explained_on_the_next_line() -> None:
    line = "DigiXros -2: [X] x [Y]"
    said = "When this would be played, you may place specified cards from your hand/battle area under it."
    told = read_items(f"{line}\n{said} Each one reduces the cost.\n[On Play] <Draw 1>.")
    assert told == read_items(f"{line}\n[On Play] <Draw 1>.")
