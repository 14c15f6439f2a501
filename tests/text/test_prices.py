"""Prices: a cost is one, however it is called and whoever's it is; a sentence after it may set another price."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

IN_HAND = lang.Choose(lang.Cards(("Digimon",), "you", ("hand",)))
OPTION = lang.Choose(lang.Cards(("Option",), "you", ("hand",)))
A_TAMER = lang.Exists(lang.Cards(("Tamer",)))
TAMERS = lang.Count(lang.Cards(("Tamer",)))


def action_of(text: str) -> lang.Action:
    """What the sentences do; printed, they read as the same."""
    (effect,) = parse_effects(f"[On Play] {text}")
    assert parse_effects(render(effect)) == (effect,)
    return effect.action


@pytest.mark.parametrize("cost", ["the cost", "its cost", "its play cost", "the memory cost", "that card's play cost"])
def test_a_cost_is_called_by_many_names(cost: str) -> None:
    play = "You may play 1 Digimon card from your hand"
    assert action_of(f"{play} without paying {cost}.") == lang.May(lang.Play(IN_HAND))
    assert action_of(f"{play}, paying {cost}.") == lang.May(lang.Play(IN_HAND, "paid"))
    assert action_of(f"{play} with {cost} reduced by 2.") == lang.May(lang.Play(IN_HAND, "reduced", 2))
    assert action_of(f"{play}. Reduce {cost} by 2.") == lang.May(lang.Play(IN_HAND, "reduced", 2))


@pytest.mark.parametrize("joint", ["or paying its", "and without paying the", "or paying the use"])
def test_neither_colours_nor_a_cost(joint: str) -> None:
    text = f"You may use 1 Option card from your hand without meeting its color requirements {joint} cost."
    assert action_of(text) == lang.May(lang.Use(OPTION, ignore_colors=True))


@pytest.mark.parametrize(
    "said",
    ["reduce it by 4 instead", "reduce its play cost by 4 instead", "play it with the cost reduced by 4 instead"],
)
def test_another_price_instead(said: str) -> None:
    first = "You may play 1 Digimon card from your hand with the play cost reduced by 2."
    text = f"{first} If you have a Tamer, {said}."
    play = lang.May(lang.Play(IN_HAND, "reduced", 2))
    assert action_of(text) == lang.Instead(play, lang.May(lang.Play(IN_HAND, "reduced", 4)), A_TAMER)


@pytest.mark.parametrize("more", ["further reduce it by 1", "reduce that card's play cost by 1 more"])
def test_a_lower_price_for_each(more: str) -> None:
    play = "You may play 1 Digimon card from your hand with the play cost reduced by 2."
    text = f"{play} For each of your Tamers, {more}."
    less = lang.Plus((2, lang.Times(TAMERS)))
    assert action_of(text) == lang.May(lang.Play(IN_HAND, "reduced", less))


def test_a_cost_that_changes_is_that_of_what_is_waited_for() -> None:
    (effect,) = parse_effects("[Your Turn] When this card would be played, its play cost is lowered by 2.")
    assert effect.action == lang.ReduceCost(2)
    with pytest.raises(CardTextError, match="of what the cost changes"):
        parse_effects("[On Play] Gain 1 memory. If you have a Tamer, reduce the play cost by 2.")
