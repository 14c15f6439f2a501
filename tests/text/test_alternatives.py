"""What is said once of one of several cards, or of either player's pile, is a choice of what is done."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

HAND = lang.Cards(("card",), "you", ("hand",))
TRASH = lang.Cards(("card",), "you", ("trash",))
TAMERS = lang.Cards(("Tamer",))
RED, BLUE = lang.HasColor(("red",)), lang.HasColor(("blue",))
MACHINE = lang.HasTrait(("Machine",))
AGUMON, GABUMON = lang.Named(("Agumon",)), lang.Named(("Gabumon",))


def either(*actions: lang.Action) -> lang.Action:
    return lang.EitherAction(actions)


SAID = {  # all of it is printed as it stands
    "Trash the top 2 cards of your or your opponent's deck": either(
        lang.Trash(lang.Top("deck", 2)), lang.Trash(lang.Top("deck", 2, "opponent"))
    ),
    "Trash your or your opponent's top security card": either(
        lang.Trash(lang.Top("security")), lang.Trash(lang.Top("security", 1, "opponent"))
    ),
    "Shuffle your or your opponent's security stack": either(lang.Shuffle(), lang.Shuffle(whose="opponent")),
    "Return all cards from your or your opponent's trash to the top of the deck": either(
        lang.ReturnToDeck(lang.Every(TRASH), "top"),
        lang.ReturnToDeck(lang.Every(TRASH.replace(owner="opponent")), "top"),
    ),
    "You may return 1 Tamer card from your or your opponent's trash to the hand": lang.May(
        either(
            lang.ReturnToHand(lang.Choose(TRASH.replace(kinds=("Tamer",)))),
            lang.ReturnToHand(lang.Choose(TRASH.replace(kinds=("Tamer",), owner="opponent"))),
        )
    ),
    "Suspend this Digimon or all of your opponent's Tamers": either(
        lang.Suspend(lang.This()), lang.Suspend(lang.Every(TAMERS.replace(owner="opponent")))
    ),
    "Delete 2 of your opponent's Digimon or up to 3 of their Tamers": either(
        lang.Delete(lang.Choose(lang.Cards(owner="opponent"), 2)),
        lang.Delete(lang.Choose(TAMERS.replace(owner="opponent"), 3, True)),
    ),
    "Trash the top digivolution card of this Digimon or 1 card from your hand": either(
        lang.Trash(lang.Top("under", of=lang.This())), lang.Trash(lang.Choose(HAND))
    ),
    "You may play this card or 1 [Machine] trait card from your trash without paying the cost": lang.May(
        either(lang.Play(lang.ThisCard()), lang.Play(lang.Choose(TRASH.replace(where=MACHINE))))
    ),
    "You may play 1 red card or up to 2 blue cards from your hand without paying the cost": lang.May(
        either(
            lang.Play(lang.Choose(HAND.replace(where=RED))), lang.Play(lang.Choose(HAND.replace(where=BLUE), 2, True))
        )
    ),
    "You may play 1 [Agumon] if you have a Tamer or 1 [Gabumon] if you have 2 or more Digimon from your hand without"
    " paying the cost": lang.May(
        either(
            lang.If(lang.Exists(TAMERS), lang.Play(lang.Choose(HAND.replace(where=AGUMON)))),
            lang.If(
                lang.Compare(lang.Count(lang.Cards()), ">=", 2), lang.Play(lang.Choose(HAND.replace(where=GABUMON)))
            ),
        )
    ),
    "By trashing 1 red card or 2 blue cards in your hand, <Draw 1>": lang.By(
        either(lang.Trash(lang.Choose(HAND.replace(where=RED))), lang.Trash(lang.Choose(HAND.replace(where=BLUE), 2))),
        lang.Draw(1),
    ),
}


@pytest.mark.parametrize("sentence", SAID)
def test_what_is_done_to_one_of_several(sentence: str) -> None:
    text = f"[On Play] {sentence}."
    (effect,) = parse_effects(text)
    assert effect.action == SAID[sentence]
    assert parse_effects(render(effect)) == (effect,)
    assert render(effect).replace("from your hand", "in your hand") == text.replace("from your hand", "in your hand")


def test_what_is_asked_holds_for_either() -> None:
    (effect,) = parse_effects("[On Play] If your or your opponent's security stack has 2 or fewer cards, <Draw 1>.")
    stacks = [lang.Cards(("card",), owner, ("security",)) for owner in ("you", "opponent")]
    few = tuple(lang.Compare(lang.Count(stack), "<=", 2) for stack in stacks)
    assert effect.action == lang.If(lang.AnyOf(few), lang.Draw(1))


def test_a_number_may_be_that_of_either() -> None:
    (effect,) = parse_effects(
        "[On Play] Delete 1 of your opponent's Digimon whose level is at most the number of cards in your or your"
        " opponent's hand."
    )
    counts = (lang.Count(HAND), lang.Count(HAND.replace(owner="opponent")))
    where = lang.Either(tuple(lang.Level("<=", count) for count in counts))
    assert effect.action == lang.Delete(lang.Choose(lang.Cards(owner="opponent", where=where)))
    assert parse_effects(render(effect)) == (effect,)


def test_without_a_price_one_of_two_plays_is_paid_for() -> None:
    (effect,) = parse_effects("[On Play] Play 1 red card, or 2 blue cards from your hand.")
    assert {play.cost for play in effect.walk() if isinstance(play, lang.Play)} == {"paid"}


def test_what_always_holds_is_not_for_one_of_several() -> None:
    with pytest.raises(CardTextError, match="always"):
        parse_effects("[All Turns] This Digimon or 2 of your Tamers can't be deleted.")
