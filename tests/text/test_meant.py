"""Sentences that were taken for others: what they mean, or that they are refused."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render


def test_every_attack_without_suspending_is_not_one_attack_now() -> None:
    with pytest.raises(CardTextError):
        parse_effects("[On Play] This Digimon gets +1000 DP and can attack without suspending for the turn.")


@pytest.mark.parametrize("kind", ["digivolution", "link"])
def test_cards_beneath_are_anybodys_where_nobody_is_named(kind: str) -> None:
    (effect,) = parse_effects(f"[All Turns] When effects trash {kind} cards, gain 1 memory.")
    area = {"digivolution": "under", "link": "link"}[kind]
    anybody = lang.Every(lang.Cards(owner="any"))
    assert effect.trigger == lang.When("trash", lang.Cards(("card",), "any", (area,), of=anybody), by="effect")
    assert render(effect) == f"[All Turns] When effects trash any Digimon's {kind} cards, gain 1 memory."


def test_one_of_the_cards_that_would_be_trashed_lies_where_they_lie() -> None:
    text = "[All Turns] When any of your Digimon's link cards would be trashed by effects, return 1 of them to hand."
    (effect,) = parse_effects(text)
    assert isinstance(effect.action, lang.ReturnToHand)
    assert effect.action.cards == lang.Choose(lang.Cards(("card",), "any", ("link",), lang.IsOneOf(lang.It("subject"))))


def test_what_digivolves_in_the_breeding_area_is_there() -> None:
    (effect,) = parse_effects("[All Turns] When any of your Digimon digivolve in the breeding area, gain 1 memory.")
    assert effect.trigger == lang.When("digivolve", lang.Cards(areas=("breeding",)))


def test_under_tamers_or_under_digimon_is_one_choice() -> None:
    (effect,) = parse_effects(
        "[Main] Trash up to 3 cards from under your Tamers or any of your Digimon's digivolution cards."
    )
    holders = lang.Every(lang.Cards(("Digimon", "Tamer")))
    cards = lang.Cards(("card",), "you", ("under",), of=holders)
    assert effect.action == lang.Trash(lang.Choose(cards, 3, True))


def test_cards_with_the_same_name_in_a_pile_are_counted_among_themselves() -> None:
    (effect,) = parse_effects("[Main] If you have 3 or more cards with the same name in your trash, gain 1 memory.")
    same = lang.CountSame("name", lang.Cards(("card",), "you", ("trash",)))
    assert effect.action == lang.If(lang.Compare(same, ">=", 3), lang.GainMemory(1))


def test_how_it_is_played_is_known_when_it_was_played() -> None:
    (effect,) = parse_effects("[Your Turn] When any of your red Digimon are played by DigiXros, gain 1 memory.")
    assert isinstance(effect.trigger, lang.When)
    assert effect.trigger.where == lang.IsDigiXros()
    with pytest.raises(CardTextError):
        parse_effects("[Your Turn] When any of your Digimon would digivolve by app fusion, gain 1 memory.")


def test_the_last_card_is_said_of_what_is_trashed_alone() -> None:
    (effect,) = parse_effects("[All Turns] When effects trash this Digimon's last digivolution cards, gain 1 memory.")
    none_left = lang.Matches(lang.It("object"), lang.DigivolutionCards("=", 0))
    assert isinstance(effect.trigger, lang.When)
    assert effect.trigger.where == none_left
    with pytest.raises(CardTextError):
        parse_effects("[On Play] Trash this Digimon's last digivolution card.")


def test_what_an_amended_sentence_hangs_on_is_said_once() -> None:
    text = "[Main] If you have 3 or less cards in the hand, gain 1 memory. If you have 0, gain 2 memory instead."
    (effect,) = parse_effects(text)
    assert render(effect).endswith(". If you have 0 cards in the hand, gain 2 memory instead.")


@pytest.mark.parametrize("case", ["", "While you have a Tamer, "])
def test_what_holds_all_the_time_is_no_attack_now(case: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(f"[Your Turn] {case}this Digimon can attack players without suspending.")
