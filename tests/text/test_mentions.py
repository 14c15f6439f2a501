"""What was spoken of last: cards that left for the hand, and conditions that stand above a list of effects."""

from __future__ import annotations

from digilex.cards import language as lang
from digilex.text import parse_effects


def test_a_card_that_was_returned_to_the_hand_does_nothing_on_the_field() -> None:
    (effect,) = parse_effects(
        "[End of Your Turn] By returning 1 level 4 or lower card from this Digimon's digivolution cards to the hand, "
        "it unsuspends."
    )
    assert isinstance(effect.action, lang.By)
    assert effect.action.then == lang.Unsuspend(lang.This())


def test_when_all_effects_below_are_activated_is_asked_before_them() -> None:
    (effect,) = parse_effects(
        "[All Turns] When this Digimon gets linked, activate 1 of the effects below. If it has 3 or more link cards, "
        "activate all of them instead:\n・Gain 1 memory.\n・All of your Digimon can't be deleted by your "
        "opponent's effects."
    )
    assert isinstance(effect.action, lang.Modes)
    assert isinstance(effect.action.all_if, lang.Matches)
    assert effect.action.all_if.cards == lang.This()
