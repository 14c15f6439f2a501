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


@pytest.mark.parametrize("case", ["", "While you have a Tamer, "])
def test_what_holds_all_the_time_is_no_attack_now(case: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(f"[Your Turn] {case}this Digimon can attack players without suspending.")
