"""What effects do to DP, take away, keep off, demand and look for; and sentences near these that are refused."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

THEIRS = lang.Cards(("Digimon",), "opponent")
A_DRAGON = lang.Cards(("Digimon",), where=lang.HasTrait(("Dragon",)), other=True)
EVENTS = {
    "this Digimon's DP is reduced": lang.When("reduce DP", lang.This()),
    "your opponent's effects reduce this Digimon's DP": lang.When("reduce DP", lang.This(), None, "opponent's effect"),
    "the DP of any of your other Digimon with the [Dragon] trait is increased": lang.When("increase DP", A_DRAGON),
    "an effect increases the DP of one of your Digimon": lang.When("increase DP", lang.Cards(), None, "effect"),
    "one of your opponent's Digimon's DP is lowered to 0 by your effects": lang.When(
        "reduce DP", THEIRS.replace(where=lang.DP("=", 0)), None, "your effect"
    ),
}
CHANGES: dict[str, tuple[lang.Reference, lang.Change]] = {
    "Your opponent's Digimon can't gain DP.": (lang.Every(THEIRS), lang.Cannot("have DP increased")),
    "Your opponent's effects can't increase the DP of their Digimon.": (
        lang.Every(THEIRS),
        lang.Cannot("have DP increased", "opponent's effect"),
    ),
    "Your opponent's Digimon must attack this Digimon if able.": (lang.Every(THEIRS), lang.Must("attack", lang.This())),
    "Your opponent's Digimon attack this Digimon whenever possible.": (
        lang.Every(THEIRS),
        lang.Must("attack", lang.This()),
    ),
    "Your opponent's [Security] effects don't affect this Digimon.": (
        lang.This(),
        lang.Unaffected("opponent's effects", "Security"),
    ),
    "This Digimon isn't affected by your opponent's Digimon's [On Play] or [On Deletion] effects.": (
        lang.This(),
        lang.Unaffected("opponent's Digimon effects", "On Play or On Deletion"),
    ),
    "Your opponent's inherited effects don't affect any of your Digimon.": (
        lang.Every(lang.Cards()),
        lang.Unaffected("opponent's effects", "inherited"),
    ),
    "Your opponent's Digimon with 3000 DP or less lose all of their effects.": (
        lang.Every(THEIRS.replace(where=lang.DP("<=", 3000))),
        lang.LosesEffects(),
    ),
    "All of your opponent's Digimon lose their inherited effects.": (
        lang.Every(THEIRS),
        lang.LosesEffects("inherited"),
    ),
    "All of your opponent's Digimon lose all of their [When Attacking] effects.": (
        lang.Every(THEIRS),
        lang.LosesEffects("When Attacking"),
    ),
}
A_TAMER = lang.Depth(lang.IsKind(("Tamer",)))
FOUND = {
    "Reveal cards from the top of your deck until a Tamer card is revealed. You may play it without paying the cost.": (
        lang.Reveal(lang.Top(count=A_TAMER)),
        lang.May(lang.Play(lang.Choose(lang.Cards(("Tamer",), areas=("revealed",))))),
    ),
    "Reveal cards from the top of your deck until you reveal a Tamer card. Add that card to the hand.": (
        lang.Reveal(lang.Top(count=A_TAMER)),
        lang.ReturnToHand(lang.Choose(lang.Cards(("Tamer",), areas=("revealed",))), "add"),
    ),
    "Trash cards from the top of your deck until a Tamer card is trashed. Add that card to the hand.": (
        lang.Trash(lang.Top(count=A_TAMER)),
        lang.ReturnToHand(
            lang.Every(lang.Cards(("Tamer",), "any", ("trash",), lang.IsOneOf(lang.It("trashed")))), "add"
        ),
    ),
}


@pytest.mark.parametrize("event", EVENTS)
def test_dp_that_changes_is_an_event(event: str) -> None:
    """Whose DP it is stands wherever cards stand that something happens to."""
    (effect,) = parse_effects(f"[All Turns] When {event}, gain 1 memory.")
    assert effect.trigger == EVENTS[event]
    assert parse_effects(render(effect)) == (effect,)


def test_dp_that_changed_is_remembered() -> None:
    (effect,) = parse_effects("[On Play] If this Digimon's DP was reduced this turn, gain 1 memory.")
    assert effect.action == lang.If(lang.Happened(lang.When("reduce DP", lang.This())), lang.GainMemory(1))
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize("text", CHANGES)
def test_what_is_barred_lost_kept_off_and_demanded(text: str) -> None:
    cards, change = CHANGES[text]
    (effect,) = parse_effects(f"[All Turns] {text}")
    assert effect.action == lang.Modify(cards, (change,))
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize("text", FOUND)
def test_until_a_card_is_found(text: str) -> None:
    """ "It" and "that card" are the one that was found, not all that were revealed."""
    (effect,) = parse_effects(f"[On Play] {text}")
    assert effect.action == lang.Do(FOUND[text])
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize(
    "text",
    [
        "When this Digimon is reduced, gain 1 memory.",
        "When this Digimon attacks to 0, gain 1 memory.",
        "When this Digimon is suspended to 0, gain 1 memory.",
        "When this Digimon's DP is deleted, gain 1 memory.",
        "When this Digimon's DP attacks, gain 1 memory.",
        "When this Digimon's DP would be reduced, gain 1 memory.",
        "When your effects reduce your Digimon, gain 1 memory.",
        "Your opponent's Digimon must attack 1 of your Digimon if able.",
        "All of your opponent's Digimon lose the effects of their digivolution cards.",
        "Reveal cards from the top of your deck until 3 Digimon cards are revealed. Add 1 of them to your hand.",
        "Reveal cards from the top of your deck until you trash a Digimon card.",
        "Trash the top cards of your deck until 3 cards are trashed.",
        "Trash cards from the top of your deck until 2 Tamer cards are trashed. Add 1 of them to the hand.",
        "Reveal cards in your hand until a Digimon card is revealed.",
    ],
)
def test_near_sentences_are_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(f"[All Turns] {text}")
