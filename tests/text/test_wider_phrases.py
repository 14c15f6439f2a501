"""Phrases that stand wherever their kind is asked for, instead of lines that one card alone needed."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects

PAIRS = [
    # whose pile it is, of which one is meant
    ("[On Play] Reveal the top card of 1 player's deck.", "[On Play] Reveal the top card of your or their deck."),
    (
        "[On Play] Look at the top card of either player's security stack.",
        "[On Play] Look at the top card of your or your opponent's security stack.",
    ),
    # how much in all: a number, or that of a card
    (
        "[On Play] Delete 1 Digimon. Then, delete up to its DP's total worth of your opponent's Digimon.",
        "[On Play] Delete 1 Digimon. Then, delete any number of your opponent's Digimon with a total DP less than or"
        " equal to its DP.",
    ),
    # others, and more of them
    (
        "[On Play] Delete 1 of their Digimon. For every 2 of your Tamers, delete 1 more with the lowest level.",
        "[On Play] Delete 1 of their Digimon. For every 2 of your Tamers, delete 1 with the lowest level.",
    ),
    # cards under a card, or linked to it, of any kind
    (
        "[On Play] Play 1 Tamer digivolution card of 1 of your Digimon without paying the cost.",
        "[On Play] Play 1 Tamer card from 1 of your Digimon's digivolution cards without paying the cost.",
    ),
    (
        "[On Play] Play 1 Tamer card placed under 1 of your Digimon without paying the cost.",
        "[On Play] Play 1 Tamer card from 1 of your Digimon's digivolution cards without paying the cost.",
    ),
    # this card, and those that something was done to
    ("[On Play] Suspend all Digimon except itself.", "[On Play] Suspend all Digimon other than this Digimon."),
    (
        "[On Play] Trash 2 cards in your hand. For each trashed this way, gain 1 memory.",
        "[On Play] Trash 2 cards in your hand. For each card this effect trashed, gain 1 memory.",
    ),
    (
        "[On Play] Reveal the top 3 cards of your deck. If all of the cards this effect revealed are red, <Draw 1>.",
        "[On Play] Reveal the top 3 cards of your deck. If all of the revealed cards are red, <Draw 1>.",
    ),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_phrase_means_the_same_wherever_it_stands(one: str, other: str) -> None:
    assert parse_effects(one) == parse_effects(other)


@pytest.mark.parametrize(
    ("sort", "section"),
    [("inherited", "inherited"), ("link", "link effect"), ("[Security]", "security"), ("[On Play]", "On Play")],
)
def test_cards_with_effects_of_a_sort(sort: str, section: str) -> None:
    (effect,) = parse_effects(f"[On Play] You may play 1 Tamer card with {sort} effects from your hand.")
    assert lang.HasSection(section) in effect.action.walk()


@pytest.mark.parametrize(("deed", "kind", "did"), [("play", "Digimon", "played"), ("use", "Option", "used")])
def test_for_each_card_that_a_player_played_or_used(deed: str, kind: str, did: str) -> None:
    (effect,) = parse_effects(f"[End of Your Turn] For each {kind} you {did} this turn, gain 1 memory.")
    often = lang.HowOften(lang.When(deed, lang.Cards((kind,))), True)
    assert effect.action == lang.ForEach(often, lang.GainMemory(1))


def test_app_fusing_is_a_way_to_digivolve() -> None:
    (effect,) = parse_effects("[When Digivolving] If app fusing, <Draw 1>.")
    assert effect.action == lang.If(lang.IsAppFusion(), lang.Draw())


@pytest.mark.parametrize("exact", [True, False])
def test_so_much_in_all_or_up_to_it(exact: bool) -> None:
    how = "" if exact else "up to "
    (effect,) = parse_effects(f"[On Play] Delete {how}9 levels' total worth of your opponent's Digimon.")
    theirs = lang.Choose(lang.Cards(owner="opponent"), None, exact=exact, total_stat="level", total=9)
    assert effect.action == lang.Delete(theirs)


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] You may play 1 Tamer card with effects from your hand.",  # of which sort?
        "[On Play] You may play 1 Tamer card with [On Play] or [Main] effects from your hand.",
        "[On Play] Delete 1 of your opponent's Digimon. For every 2 of your Tamers, delete 2.",  # of what?
        "[On Play] Trash 2 cards in your hand. For each, gain 1 memory.",
        "[All Turns] When any of your Digimon are deleted other than during your turn, gain 1 memory.",
        "[On Play] Activate 1 of its effects.",
    ],
)
def test_what_a_phrase_does_not_say_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(text)
