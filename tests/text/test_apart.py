"""What was read as something else: whose choice it is, which card was chosen, and what one card is like."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import parse_effects, render
from digilex.text.checking.faithful import difference
from digilex.text.compile import compile_card
from digilex.text.diagnostics import CardTextError
from digilex.text.printing.render import render_sections


def _meant(text: str) -> lang.Action:
    (effect,) = parse_effects(f"[Main] {text}")
    printed = render(effect)
    assert parse_effects(printed) == (effect,)
    assert difference(f"[Main] {text}", printed) is None
    return effect.action


def _choices(action: lang.Action) -> list[lang.Choose]:
    return [node for node in action.walk() if isinstance(node, lang.Choose)]


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent deletes 1 of their Digimon and 1 of their Tamers.",
        "Your opponent chooses 1 of their Digimon and 1 of their Tamers. Delete all of their other Digimon.",
        "Your opponent trashes 1 Digimon card and 1 Option card in their hand.",
        "Your opponent may suspend 1 of their Digimon and 1 of their Tamers. If they don't, gain 1 memory.",
        "Your opponent trashes any 2 digivolution cards from 1 of their Digimon.",
    ],
)
def test_what_the_opponent_does_to_several_is_theirs_to_choose(text: str) -> None:
    assert {choice.by for choice in _choices(_meant(text))} == {"opponent"}


@pytest.mark.parametrize(
    ("text", "done"),
    [
        (
            "Choose 1 of your opponent's Digimon. All of their other Digimon get -3000 DP for the turn. Then, the "
            "chosen Digimon can't attack for the turn.",
            lang.Modify(lang.It("it"), (lang.Cannot("attack"),), "the turn"),
        ),
        (
            "Choose 1 of your opponent's Digimon. Delete all of their other Digimon. Then, return the chosen Digimon "
            "to the hand.",
            lang.ReturnToHand(lang.It("it")),
        ),
        (
            "Choose 1 of your Digimon. This Digimon gets +1000 DP for the turn. Unsuspend the chosen Digimon.",
            lang.Unsuspend(lang.It("it")),
        ),
    ],
)
def test_the_chosen_digimon_is_that_one_whatever_was_named_since(text: str, done: lang.Action) -> None:
    assert done in _meant(text).walk()


def test_one_card_of_two_colors_has_both_and_several_have_either() -> None:
    both = lang.Both((lang.HasColor(("yellow",)), lang.HasColor(("purple",))))
    (one,) = _choices(_meant("You may play 1 yellow and purple Digimon card from your hand without paying the cost."))
    assert isinstance(one.cards, lang.Cards)
    assert one.cards.where == both
    text = "2 of your Digimon may DNA digivolve into a yellow and purple Digimon card in the hand."
    (into,) = (choice for choice in _choices(_meant(text)) if choice.count == 1)
    assert isinstance(into.cards, lang.Cards)
    assert into.cards.where == both
    every = parse_effects("[Main] All of your yellow and purple Digimon get +1000 DP for the turn.")[0].action
    assert lang.HasColor(("yellow", "purple")) in every.walk()


def test_what_follows_the_last_level_is_said_of_each_card() -> None:
    cards = "1 level 4 and 1 level 3 [Foo] trait Digimon card"
    action = _meant(f"You may play {cards} from your trash without paying the costs.")
    assert all(lang.HasTrait(("Foo",)) in choice.walk() for choice in _choices(action))


def test_a_card_that_is_linked_gains_nothing() -> None:
    with pytest.raises(CardTextError):
        parse_effects(
            "[Main] You may link 1 [Foo] trait Digimon card from your hand to 1 of your Digimon without paying the "
            "cost. The linked Digimon gets +2000 DP for the turn."
        )


def test_a_token_of_a_tamer_is_printed_as_the_digimon_that_it_is() -> None:
    raw = {
        "cardId": "ZZ9-001", "nameEn": "X", "colors": ["Red"], "kinds": ["Tamer"], "playCost": 3, "set": "ZZ9",
        "evoCosts": [], "effectText": "[On Play] You may play 2 [Foo] Tokens. (Digimon/Black/2000 DP/<Blocker>/[All "
        "Turns] This Digimon can't digivolve.)",
    }  # fmt: skip
    assert "This Digimon can't digivolve" in render_sections(compile_card(raw))["effect"]
