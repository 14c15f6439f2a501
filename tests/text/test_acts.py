"""What is done: sentences that no card has, made of verbs, places, prices and amounts that fit each other."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import parse_effects, render

HAND = lang.Cards(("card",), "you", ("hand",))
THEIR_HAND = lang.Cards(("card",), "opponent", ("hand",))
THEIRS = lang.Cards(("Digimon",), "opponent")
TAMERS = lang.Count(lang.Cards(("Tamer",)))
A_TAMER = lang.Exists(lang.Cards(("Tamer",)))
RED = lang.Choose(lang.Cards(("Digimon",), "you", ("trash",), lang.HasColor(("red",))))
THEIR_FIELD = lang.Choose(THEIRS)
TRASHED = lang.Cards(("card",), "any", ("trash",), lang.IsOneOf(lang.It("trashed")))
REVEALED = lang.Cards(("card",), "you", ("revealed",))


def down_to(cards: lang.Cards, left: int) -> lang.Amount:
    """So many of the cards that so many are left."""
    return lang.Plus((lang.Count(cards), -left))


PRINTED: dict[str, lang.Action] = {  # they are printed as they stand
    "Return cards from your hand to the bottom of the deck until 3 are left.": lang.ReturnToDeck(
        lang.Choose(HAND, down_to(HAND, 3))
    ),
    "Your opponent returns cards from their hand to the bottom of the deck until 4 are left.": lang.ReturnToDeck(
        lang.Choose(THEIR_HAND, down_to(THEIR_HAND, 4), by="opponent")
    ),
    "Delete your opponent's Digimon until 2 are left.": lang.Delete(lang.Choose(THEIRS, down_to(THEIRS, 2))),
    "Trash the top cards of your opponent's deck until 10 are left.": lang.Trash(
        lang.Top("deck", down_to(lang.Cards(("card",), "opponent", ("deck",)), 10), "opponent")
    ),
    "Your opponent draws until they have 6 cards in their hand.": lang.Draw(
        lang.Plus((6, lang.Times(lang.Count(THEIR_HAND), -1))), "opponent"
    ),
    "1 of your Digimon may attack your opponent's Digimon without suspending.": lang.May(
        lang.Attack(lang.Choose(lang.Cards()), "Digimon", True)
    ),
    "Play 1 red Digimon card from your trash with the play cost reduced by 1 for each of your Tamers.": lang.Play(
        RED, "reduced", lang.Times(TAMERS)
    ),
    "Activate 2 of this Digimon's [On Play] or [When Digivolving] effects.": lang.ActivateEffect(
        lang.This(), "On Play or When Digivolving", 2
    ),
    "Delete 1 Digimon. For each of your Tamers, add 1 to the number of cards this effect may choose.": lang.Delete(
        lang.Choose(lang.Cards(("Digimon",), "any"), lang.Plus((1, lang.Times(TAMERS))))
    ),
    "By suspending this Digimon, trashing 1 card from your hand or deleting 1 of your Digimon, gain 1 memory.": lang.By(
        lang.EitherAction(
            (lang.Suspend(lang.This()), lang.Trash(lang.Choose(HAND)), lang.Delete(lang.Choose(lang.Cards())))
        ),
        lang.GainMemory(1),
    ),
}
PRINTED |= {  # who does it is said once for all that they do
    "Both players <Draw 1> and trash 1 card from their hand.": lang.Do(
        (
            lang.Draw(1, "both"),
            lang.Do((lang.Trash(lang.Choose(HAND)), lang.Trash(lang.Choose(THEIR_HAND, by="opponent")))),
        )
    ),
    "Both players may trash 1 card from their hand.": lang.Do(
        (
            lang.May(lang.Trash(lang.Choose(HAND))),
            lang.May(lang.Trash(lang.Choose(THEIR_HAND, by="opponent")), "opponent"),
        )
    ),
    "Your opponent draws 1 card, then trashes 2 cards from their hand.": lang.Do(
        (lang.Draw(1, "opponent"), lang.Then(lang.Trash(lang.Choose(THEIR_HAND, 2, by="opponent"))))
    ),
    "Shuffle all cards from your hand into the deck.": lang.Do(
        (lang.ReturnToDeck(lang.Every(HAND)), lang.Shuffle("deck"))
    ),
    "Use 1 Option card from your hand without paying the cost. Return it to the top of the deck instead of "
    "trashing it.": lang.Use(lang.Choose(lang.Cards(("Option",), "you", ("hand",))), returned_to="top"),
}
PRINTED |= {  # roles of one verb, in the order in which they are printed
    "Play 1 red Digimon card from your trash suspended with the play cost reduced by 3.": lang.Play(
        RED, "reduced", 3, suspended=True
    ),
    "Play 1 [Doll] Token (Digimon/White/3000 DP) suspended.": lang.PlayToken(
        "Doll", colors=("white",), dp=3000, suspended=True
    ),
    "Change the attack target to 1 of your opponent's other Digimon.": lang.SwitchAttackTarget(
        lang.Choose(THEIRS.replace(where=lang.Not(lang.IsOneOf(lang.It("attack target")))))
    ),
    "Draw cards equal to the number of your Tamers.": lang.Draw(TAMERS),
    "Choose 1 card category.": lang.Declare(),
}
PRINTED |= {  # verbs that share what they are done to, and how often
    "You may suspend 1 of your opponent's Digimon for each of your Tamers.": lang.May(
        lang.ForEach(TAMERS, lang.Suspend(THEIR_FIELD))
    ),
    "You may play or use 1 card from your hand with the cost reduced by 2.": lang.May(
        lang.EitherAction((lang.Play(lang.Choose(HAND), "reduced", 2), lang.Use(lang.Choose(HAND), "reduced", 2)))
    ),
}
READ: dict[str, lang.Action] = {  # other words are printed
    "Trash the top 3 cards of your deck. Return 1 of them to the hand.": lang.Do(
        (lang.Trash(lang.Top("deck", 3)), lang.ReturnToHand(lang.Choose(TRASHED)))
    ),
    "Trash the top 3 cards of your deck. You may play 1 Digimon card among them without paying the cost.": lang.Do(
        (lang.Trash(lang.Top("deck", 3)), lang.May(lang.Play(lang.Choose(TRASHED.replace(kinds=("Digimon",))))))
    ),
    "Return 1 of your opponent's level 3 Digimon to the hand. If you have a Tamer, return 1 of their Digimon "
    "instead.": lang.Instead(
        lang.ReturnToHand(lang.Choose(THEIRS.replace(where=lang.Level("=", 3)))),
        lang.ReturnToHand(THEIR_FIELD),
        A_TAMER,
    ),
    "Look at the top 3 cards of your deck. Return 1 of them to the top of the deck and the rest to the "
    "bottom.": lang.Do(
        (
            lang.Reveal(lang.Top("deck", 3), True),
            lang.Do(
                (
                    lang.ReturnToDeck(lang.Choose(REVEALED), "top"),
                    lang.ReturnToDeck(lang.Every(REVEALED)),
                )
            ),
        )
    ),
    "Your opponent deletes 1 of their Digimon. If they deleted a level 6 or higher Digimon, gain 1 memory.": lang.Do(
        (
            lang.Delete(lang.Choose(THEIRS, by="opponent")),
            lang.If(
                lang.DidThis("delete", lang.Both((lang.Level(">=", 6), lang.IsKind(("Digimon",))))),
                lang.GainMemory(1),
            ),
        )
    ),
    "Trash cards in your hand so that you have 3 cards in your hand.": lang.Trash(lang.Choose(HAND, down_to(HAND, 3))),
    "Place cards from your hand as your bottom security cards until you have 5 security cards.": lang.PlaceInSecurity(
        lang.Choose(HAND, lang.Plus((5, lang.Times(lang.Count(lang.Cards(("card",), "you", ("security",))), -1)))),
        "bottom",
        whose="you",
    ),
    "Both players draw until they have 6 cards in their hands.": lang.Do(
        (
            lang.Draw(lang.Plus((6, lang.Times(lang.Count(HAND), -1)))),
            lang.Draw(lang.Plus((6, lang.Times(lang.Count(THEIR_HAND), -1))), "opponent"),
        )
    ),
    "From your trash and with the play cost reduced by 3, you may play 1 red Digimon card.": lang.May(
        lang.Play(RED, "reduced", 3)
    ),
    "Choose 1 of your opponent's Digimon and return all of their other Digimon to the bottom of the deck.": lang.Do(
        (
            lang.ChooseFirst(THEIR_FIELD),
            lang.ReturnToDeck(lang.Every(THEIRS.replace(where=lang.Not(lang.IsOneOf(lang.It("it")))))),
        )
    ),
    "Suspend 1 of your opponent's Digimon, then gain 1 memory if you have a Tamer.": lang.Do(
        (lang.Suspend(THEIR_FIELD), lang.Then(lang.If(A_TAMER, lang.GainMemory(1))))
    ),
    "Play 1 [Doll] Token for each of your Tamers (Digimon/White/3000 DP).": lang.ForEach(
        TAMERS, lang.PlayToken("Doll", colors=("white",), dp=3000)
    ),
    "Your opponent trashes cards in their hand until they have as many as you.": lang.Trash(
        lang.Choose(THEIR_HAND, lang.Plus((lang.Count(THEIR_HAND), lang.Times(lang.Count(HAND), -1))), by="opponent")
    ),
    "Change the attack target to another of your opponent's Digimon.": lang.SwitchAttackTarget(
        lang.Choose(THEIRS.replace(where=lang.Not(lang.IsOneOf(lang.It("attack target")))))
    ),
    "Return to the hand or delete 1 of your opponent's Digimon.": lang.Do(
        (
            lang.ChooseFirst(THEIR_FIELD),
            lang.EitherAction((lang.ReturnToHand(lang.It("it")), lang.Delete(lang.It("it")))),
        )
    ),
    "Turn 1 card in your security stack face down.": lang.Flip(
        lang.Choose(lang.Cards(("card",), "you", ("security",))), False
    ),
    "Have your opponent trash 1 card in their hand.": lang.Trash(lang.Choose(THEIR_HAND, by="opponent")),
    "Choose 1 Digimon and suspend all other Digimon.": lang.Do(
        (
            lang.ChooseFirst(lang.Choose(lang.Cards(("Digimon",), "any"))),
            lang.Suspend(lang.Every(lang.Cards(("Digimon",), "any", where=lang.Not(lang.IsOneOf(lang.It("it")))))),
        )
    ),
    "Put 1 card from your hand under this Digimon.": lang.PlaceUnder(lang.Choose(HAND), lang.This()),
    "Switch the attack target to the player.": lang.SwitchAttackTarget(None),
    "Choose 1 of your opponent's Digimon and suspend it and all of their Digimon with the same level.": lang.Do(
        (
            lang.ChooseFirst(THEIR_FIELD),
            lang.Suspend(
                lang.EachOf((lang.It("it"), lang.Every(THEIRS.replace(where=lang.Same("level", lang.It("it"))))))
            ),
        )
    ),
    "This Digimon may DNA digivolve with 1 of your other Digimon into a Digimon card in your hand.": lang.May(
        lang.DNADigivolve(
            lang.EachOf((lang.This(), lang.Choose(lang.Cards(other=True)))),
            lang.Choose(lang.Cards(("Digimon",), "you", ("hand",))),
        )
    ),
    "<Recovery +1 (Deck)> until you have 3 security cards.": lang.Recovery(
        lang.Plus((3, lang.Times(lang.Count(lang.Cards(("card",), "you", ("security",))), -1)))
    ),
    "Digivolve this Digimon into a card in your hand, ignoring its level for a cost of 2.": lang.Digivolve(
        lang.This(), lang.Choose(HAND), "fixed", 2, ignore_level=True
    ),
}


@pytest.mark.parametrize("text", [*PRINTED, *READ])
def test_it_means_what_its_parts_mean(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] {text}")
    assert effect.action == (PRINTED | READ)[text]
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize("text", PRINTED)
def test_it_is_printed_as_it_stands(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] {text}")
    assert render(effect) == f"[On Play] {text}"


def test_a_card_that_an_effect_played_is_called_by_its_name() -> None:
    (effect,) = parse_effects("[On Play] Play 1 [Koh] from your hand. If you played [Koh] by this effect, <Draw 1>.")
    assert isinstance(effect.action, lang.Do)
    assert effect.action.steps[1] == lang.If(lang.DidThis("play", lang.Named(("Koh",))), lang.Draw())
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize("left", ["they have 3 or fewer", "at most 3 remain", "your opponent has 3 cards left"])
def test_how_many_are_left_in_other_words(left: str) -> None:
    (effect,) = parse_effects(f"[On Play] Trash your opponent's security cards until {left}.")
    theirs = lang.Cards(("card",), "opponent", ("security",))
    assert effect.action == lang.Trash(lang.Choose(theirs, down_to(theirs, 3)))
    assert parse_effects(render(effect)) == (effect,)


def test_cards_that_were_spoken_of_may_be_chosen_before_something_is_done() -> None:
    """Nothing is remembered of a choice that has no number: the reader failed on that."""
    (effect,) = parse_effects("[On Play] Reveal the top 3 cards of your deck. Choose those cards, and play 1 of them.")
    assert lang.ChooseFirst(lang.It("revealed")) in effect.walk()
