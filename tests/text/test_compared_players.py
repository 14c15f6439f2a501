"""Both players' cards compared, places that are left out, and what "other" and "different" are set against."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render


def _condition(text: str) -> lang.Compare:
    (effect,) = parse_effects(f"[Your Turn] While {text}, this Digimon gains <Jamming>.")
    assert isinstance(effect.action, lang.If) and isinstance(effect.action.condition, lang.Compare)
    return effect.action.condition


@pytest.mark.parametrize(
    "text",
    [
        "there are more Tamer cards in your trash than in your opponent's",
        "you have more Tamer cards in your trash than your opponent does",
        "your opponent has fewer Tamer cards in the trash than you",
    ],
)
def test_piles_of_both_players_are_compared(text: str) -> None:
    found = _condition(text)
    owners = found.left.cards.owner, found.right.cards.owner  # type: ignore[union-attr]
    assert (found.compare, owners) in ((">", ("you", "opponent")), ("<", ("opponent", "you")))


def test_whose_cards_are_compared_in_a_list_of_what_a_player_has() -> None:
    (effect,) = parse_effects("[On Play] If you have 1 Tamer and fewer security cards than your opponent, <Draw 2>.")
    right = effect.action.condition.conditions[1].right  # type: ignore[attr-defined]
    assert right.cards.owner == "opponent"


def test_cards_that_tamers_have_together_are_counted_together() -> None:
    (effect,) = parse_effects("[On Play] If all of your Tamers have a total of 5 or more cards under them, <Draw 2>.")
    assert isinstance(effect.action.condition, lang.Compare)  # type: ignore[attr-defined]


def test_one_each_of_two_traits_are_two_traits() -> None:
    (effect,) = parse_effects("[On Play] Play 1 each of [Bird] and [Machine] trait cards from your trash.")
    parts = effect.action.cards.parts  # type: ignore[attr-defined]
    assert [part.cards.where for part in parts] == [lang.HasTrait(("Bird",)), lang.HasTrait(("Machine",))]


@pytest.mark.parametrize("event", ["this Digimon blocks", "this Digimon is attacked"])
def test_another_one_when_attacked_is_not_the_attacker(event: str) -> None:
    (effect,) = parse_effects(f"[Opponent's Turn] When {event}, delete 1 of your opponent's other Digimon.")
    assert lang.Not(lang.IsOneOf(lang.It("attacker"))) in effect.action.walk()


def test_another_one_when_attacking_is_not_the_attack_target() -> None:
    (effect,) = parse_effects("[When Attacking] Delete 1 of your opponent's other Digimon with 2000 DP or less.")
    assert lang.Not(lang.IsOneOf(lang.It("attack target"))) in effect.action.walk()
    with pytest.raises(CardTextError):
        parse_effects("[On Play] Delete 1 of your opponent's other Digimon with 2000 DP or less.")


def test_a_different_name_is_not_that_of_cards_in_the_trash() -> None:
    text = "return 1 [Bird] trait card with a different name from your trash to the hand."
    (effect,) = parse_effects(f"[Main] By trashing 1 card in your hand, {text}")
    assert lang.Same("name", lang.It("it")) in effect.action.walk()
    with pytest.raises(CardTextError):
        parse_effects("[On Play] Return 1 [Bird] trait card with a different name from your trash to the hand.")


@pytest.mark.parametrize(
    "text",
    [
        "[All Turns] When any of your Digimon are played from areas other than the trash, gain 2 memory.",
        "[Your Turn] All of your opponent's Digimon can only attack this Digimon or players.",
        "[End of Your Turn] If this card is your only face-up security card, gain 2 memory.",
    ],
)
def test_what_is_left_out_is_printed_as_it_was_read(text: str) -> None:
    assert render(parse_effects(text)[0]) == text


def test_any_other_card_is_none_that_was_asked_for() -> None:
    text = "If this effect trashed a blue card, <Draw 2>. If this effect trashed any other card, gain 2 memory."
    (effect,) = parse_effects(f"[On Play] Trash the top card of your deck. {text}")
    assert lang.DidThis("trash", lang.Not(lang.HasColor(("blue",)))) in effect.action.walk()
