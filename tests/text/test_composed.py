"""Sentences that no card has: their parts are known, and what they mean follows from the construction."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import parse_effects, render

MACHINE = lang.HasTrait(("Machine",))
EVENTS = {
    "a Digimon card is trashed from your opponent's deck by your effects": lang.When(
        "trash", lang.Cards(("Digimon",), "opponent", ("deck",)), by="your effect"
    ),
    "your effects would return any of your opponent's Digimon to the bottom of the deck": lang.Would(
        "return to deck", lang.Cards(("Digimon",), "opponent"), by="your effect"
    ),
    "your opponent plays a Digimon from their trash": lang.When(
        "play", lang.Cards(("Digimon",), "opponent"), lang.Cards(("card",), "opponent", ("trash",))
    ),
    "you place a Digimon card under this Tamer": lang.When(
        "place under", lang.Cards(("Digimon",), "any", ("under",)), lang.This()
    ),
    "any of your Digimon attack using <Raid>": lang.When("attack", lang.Cards(("Digimon",)), by="Raid"),
    "your opponent's effects would delete this Digimon or return it to the hand or deck": lang.OneOf(
        (
            lang.Would("delete", lang.This(), by="opponent's effect"),
            lang.Would("return", lang.This(), by="opponent's effect"),
        )
    ),
    "your Tamers or an opponent's Digimon would be deleted or suspended": lang.OneOf(
        tuple(
            lang.Would(event, cards)
            for cards in (lang.Cards(("Tamer",)), lang.Cards(("Digimon",), "opponent"))
            for event in ("delete", "suspend")
        )
    ),
}
CONDITIONS = {
    "2 or fewer cards were trashed by this effect": lang.Compare(lang.CountOf(lang.It("trashed")), "<=", 2),
    "you suspended a Digimon with the [Machine] trait this way": lang.DidThis(
        "suspend", lang.Both((MACHINE, lang.IsKind(("Digimon",))))
    ),
    "no Digimon was deleted by this effect": lang.No(lang.DidThis("delete")),
    "they didn't trash a card": lang.No(lang.DidThis("they do")),
}


@pytest.mark.parametrize("text", EVENTS)
def test_events(text: str) -> None:
    (effect,) = parse_effects(f"[All Turns] When {text}, <Draw 1>.")
    assert effect.trigger == EVENTS[text]


@pytest.mark.parametrize("text", CONDITIONS)
def test_what_an_effect_did(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] Suspend 1 of your Digimon. If {text}, <Draw 1>.")
    (found,) = (node.condition for node in effect.walk() if isinstance(node, lang.If))
    assert found == CONDITIONS[text]


def test_an_amendment_is_said_before_or_after() -> None:
    said = "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less."
    change, each = "add 1000 to this effect's DP maximum", "for each of your Tamers"
    first, second = (parse_effects(f"{said} {text}.") for text in (f"{each}, {change}", f"{change} {each}"))
    assert first == second


def test_only_a_verb_with_a_place_of_its_own_goes_there() -> None:
    with pytest.raises(ValueError):
        parse_effects("[All Turns] When your Digimon are suspended to the hand, <Draw 1>.")


THEIRS = lang.Choose(lang.Cards(("card",), "opponent", ("hand",)), by="opponent")
DEEDS = {
    "your opponent trashes 1 card in their hand": lang.Trash(THEIRS),
    "your opponent trashes 1 card in their hand and loses 1 memory": lang.Do(
        (lang.Trash(THEIRS), lang.LoseMemory(1, "opponent"))
    ),
    "your opponent trashes 1 card in their hand and gain 1 memory": lang.Do((lang.Trash(THEIRS), lang.GainMemory(1))),
    "your opponent may suspend 1 of their Tamers": lang.May(
        lang.Suspend(lang.Choose(lang.Cards(("Tamer",), "opponent"), by="opponent")), "opponent"
    ),
    "both players unsuspend 1 of their Digimon": lang.Do(
        (
            lang.Unsuspend(lang.Choose(lang.Cards())),
            lang.Unsuspend(lang.Choose(lang.Cards(owner="opponent"), by="opponent")),
        )
    ),
    "1 of your opponent's Digimon is deleted": lang.Delete(lang.Choose(lang.Cards(owner="opponent"))),
    "this Digimon may attack. With this effect, it can also attack unsuspended Digimon": lang.May(
        lang.Attack(lang.This(), unsuspended_targets=True)
    ),
    "1 of your Digimon gets +1000 DP for the turn and may attack a player": lang.Do(
        (
            lang.Modify(lang.Choose(lang.Cards()), (lang.GetsDP(1000),), "the turn"),
            lang.May(lang.Attack(lang.It("it"), "player")),
        )
    ),
}


@pytest.mark.parametrize("text", DEEDS)
def test_who_does_what(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] {text[0].upper()}{text[1:]}.")
    assert effect.action == DEEDS[text]
    assert parse_effects(render(effect)) == (effect,)


def test_an_if_without_a_timing_is_no_trigger() -> None:
    with pytest.raises(ValueError):
        parse_effects("[On Play] Gain 1 memory. If this Digimon is deleted in battle by effects, <Draw 1>.")


def test_what_a_price_buys_instead_is_done_to_the_same_choice() -> None:
    text = "[On Play] 1 of your opponent's Digimon gets -1000 DP for the turn."
    (effect,) = parse_effects(f"{text} By trashing 1 card in your hand, it gets -3000 DP for the turn instead.")
    (found,) = (node for node in effect.walk() if isinstance(node, lang.If))
    assert isinstance(found.then, lang.Modify) and isinstance(found.otherwise, lang.Modify)
    assert found.then.cards == found.otherwise.cards == lang.Choose(lang.Cards(owner="opponent"))
