"""Conditions in words that no card has: what was done, in either voice, and the same small words in every line."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

DRAW = lang.Draw(1)


def condition_of(text: str, header: str = "[On Play]") -> lang.Condition:
    """What is asked before a card is drawn; printed, it reads as the same."""
    (effect,) = parse_effects(f"{header} {text}, <Draw 1>.")
    assert parse_effects(render(effect)) == (effect,)
    asked = next(node for node in effect.walk() if isinstance(node, lang.If))
    assert asked.then == DRAW
    return asked.condition


RED_TAMER = lang.Both((lang.HasColor(("red",)), lang.IsKind(("Tamer",))))


@pytest.mark.parametrize(
    "first, asked, meant",
    [
        ("Trash 1 card in your hand", "a red Tamer card was trashed", lang.DidThis("trash", RED_TAMER)),
        ("Reveal the top 3 cards of your deck", "a red Tamer card was revealed", lang.DidThis("reveal", RED_TAMER)),
        ("Delete 1 of your opponent's Digimon", "it wasn't deleted", lang.No(lang.DidThis("delete"))),
        ("Delete 1 of your opponent's Digimon", "nothing was deleted", lang.No(lang.DidThis("delete"))),
        ("Delete 1 of your opponent's Digimon", "this effect hasn't deleted", lang.No(lang.DidThis("delete"))),
        ("Suspend 1 Digimon", "it became suspended by this effect", lang.DidThis("suspend")),
    ],
)
def test_what_was_done_by_the_effect_itself(first: str, asked: str, meant: lang.Condition) -> None:
    assert condition_of(f"{first}. If {asked}") == meant


def test_what_was_done_as_it_was_waited_for() -> None:
    red = lang.Matches(lang.It("subject"), lang.HasColor(("red",)))
    for event, done in (("your Digimon are played", "played"), ("a Digimon is deleted", "deleted")):
        assert condition_of(f"When {event}, if a red Digimon was {done}", "[Your Turn]") == red


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] If a red Digimon was deleted, <Draw 1>.",  # by what?
        "[All Turns] When your hand is trashed from, trash 1 card in your hand. If a red card was trashed, <Draw 1>.",
        "[All Turns] When your Digimon is deleted, if it was deleted, <Draw 1>.",  # it was, anyhow
    ],
)
def test_it_is_refused_if_it_could_be_either(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(text)


def test_what_has_not_happened_this_turn() -> None:
    attack = lang.No(lang.Happened(lang.When("attack", lang.This())))
    attacked = lang.No(lang.Happened(lang.When("attack", None, lang.This())))
    assert condition_of("If this Digimon hasn't attacked this turn") == attack
    assert condition_of("If this Digimon has not attacked this turn") == attack
    assert condition_of("If this Digimon hasn't been attacked this turn") == attacked
    played = lang.When("play", lang.Cards(("Tamer",)))
    assert condition_of("If you haven't played a Tamer this turn") == lang.No(lang.Happened(played))
