"""Words that many lines about deeds share: articles, "to" and "for", "or", which effects below, whose cost."""

from __future__ import annotations

import pytest

from digilex.text import parse_effects, render

PAIRS = [
    # any article, or whose it is, where no other can be meant
    (
        "[On Play] Use 1 red Option card from your hand without meeting that card's color requirements or paying its cost.",
        "[On Play] Use 1 red Option card from your hand without meeting color requirements and paying the cost.",
    ),
    ("[When Attacking] Then, end this attack.", "[When Attacking] Then, end the attack."),
    (
        "[On Play] Play 1 red Tamer card from your hand without paying that Tamer's memory cost.",
        "[On Play] Play 1 red Tamer card from your hand without paying the memory cost.",
    ),
    (
        "[On Play] Place 1 red card from your hand under 1 of your Tamers as one of that Tamer's digivolution cards.",
        "[On Play] Place 1 red card from your hand under 1 of your Tamers as a digivolution card.",
    ),
    # whom something is for
    (
        "[On Play] For 1 of your Digimon, give <Rush> for the turn.",
        "[On Play] Give <Rush> to 1 of your Digimon for the turn.",
    ),
    (
        "[On Play] On 1 of your opponent's Digimon, trash any 1 digivolution card for each of your Tamers.",
        "[On Play] From 1 of your opponent's Digimon, trash any 1 digivolution card for each of your Tamers.",
    ),
    ("[On Play] <Mind Link> to 1 of your Digimon.", "[On Play] <Mind Link> with 1 of your Digimon."),
    ("[On Play] Triggers <Recovery +1 (Deck)>.", "[On Play] <Recovery +1 (Deck)>."),
    # where they go
    ("[On Play] Return this Digimon in that owner's hand.", "[On Play] Return this Digimon to the hand."),
    (
        "[On Play] Effects can't delete this Digimon, or return it to the hand.",
        "[On Play] Effects can't delete this Digimon or return it to the hand.",
    ),
    # the effects below
    (
        "[On Play] Activate 1 of the following effects. ・ <Draw 1>. ・ Gain 1 memory.",
        "[On Play] Activate 1 of the effects below. ・ <Draw 1>. ・ Gain 1 memory.",
    ),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_words_of_deeds_mean_the_same_everywhere(one: str, other: str) -> None:
    assert parse_effects(one) == parse_effects(other)


def test_shared_words_are_printed_as_each_wording_has_them() -> None:
    for text in ("[On Play] <Mind Link> with 1 of your Digimon.", "[On Play] Activate 1 of the effects below"):
        (effect,) = parse_effects(text if "below" not in text else f"{text} ・ <Draw 1>. ・ Gain 1 memory.")
        assert render(effect).startswith(text)


def test_cards_are_linked_to_a_digimon_and_not_from_it() -> None:
    (effect,) = parse_effects("[On Play] Link 1 card from your hand with 1 of your Digimon without paying the cost.")
    assert "to 1 of your Digimon" in render(effect)
