"""Sentences that were read as something else than they say: what they mean now, or that they are refused."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects

RUSH = (lang.Keyword("Rush"),)
REVEALED = "[On Play] Reveal the top card of your deck. Then, delete 1 of your opponent's Digimon. "


def nodes(text: str, kind: type[lang.Node]) -> list[lang.Node]:
    """The nodes of a kind in the only effect of the text."""
    (effect,) = parse_effects(text)
    return [node for node in effect.walk() if isinstance(node, kind)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[When Attacking] All of your Digimon may digivolve into [X] in the hand.", "all of them"),
        ("[All Turns] Both players can't trash cards in their hands.", None),
        ("[All Turns] Neither player can draw cards by their effects.", None),
        ("[All Turns] Cards in your opponent's trash can't be played by effects.", None),
        ("[All Turns] Your opponent can't play cards from your trash.", None),
        ("[End of Your Turn] If your Digimon was suspended, gain 1 memory.", None),
        ("[On Play] If your opponent's Digimon is red, gain 1 memory.", None),
        ("[Your Turn] For each card in your hand, this Digimon gains <Piercing> and <Link +1>.", None),
        ("[Your Turn] This Digimon gets +1000 DP and gains <Piercing> for each card in your hand.", None),
        ("[Main] Unless your opponent trashes 2 cards in their hand, delete 1 of their Digimon.", None),
        ("[Main] Trash 1 card in your hand. If they trash 2 cards, gain 1 memory.", None),
        ("[On Play] If this effect trashed 2 cards, gain 1 memory.", "nothing was done before"),
        ("[On Play] For each card this effect trashed, gain 1 memory.", "nothing was done before"),
        ("[On Play] Suspend 1 of your opponent's Digimon. For each of this Digimon's link cards, it gets +1000 DP "
         "for the turn.", "this card, for which is counted"),
        ("[Main] Choose 1 of your Digimon. Choose 1 card in your hand. Delete the chosen Digimon.", "chosen after it"),
        ("[Main] Choose 1 of your Digimon. Suspend 1 of your Tamers. Then, the chosen Digimon unsuspends.",
         "chosen after it"),
        ("[All Turns] When any of your Digimon or Tamers suspend, that Digimon attacks.", "of another kind"),
        ("[Your Turn] When your Digimon unsuspends, by suspending 1 of your Digimon or Tamers, delete 1 of those "
         "Digimon.", "of another kind"),
        ("[On Play] If your Digimon have 6 or more digivolution cards, <Draw 1>.", None),
        ("[Your Turn] This Digimon's DP becomes 12000.", None),
        ("[All Turns] Gain 1 memory when this Digimon is suspended.", "not said when"),
        ("[Your Turn] By suspending this Tamer, <Draw 1>.", "not said when"),
        ("[All Turns] This Digimon gets +1000 DP and you may draw 1 card.", "not said when"),
        ("[On Play] Play 1 Digimon card in your battle area.", "not on the field"),
        ("[All Turns] Your opponent can't play 1 Digimon.", None),
        ("[All Turns] Your opponent can't reduce your play costs.", None),
        ("[On Play] If you have 3 or more cards in your opponent's trash, gain 1 memory.", None),
        ("[On Play] If you have 3 or more cards in their trash, gain 1 memory.", None),
        ("[On Play] Suspend 1 of your opponent's Digimon. Delete 1 of that Digimon.", None),
        ("[All Turns] When both of your Digimon attack, gain 1 memory.", None),
        ("[On Play] Change the DP of 1 of your opponent's Digimon to 3000 for the turn.", None),
        ("[On Play] 1 of your opponent's Digimon becomes 3000 DP for the turn.", None),
    ],
)  # fmt: skip
def test_what_the_language_cannot_say_is_refused(text: str, why: str | None) -> None:
    with pytest.raises(CardTextError, match=why):
        parse_effects(text)


def test_digimon_of_which_no_number_is_said_are_one_where_one_could() -> None:
    (evolution,) = nodes("[Main] Your Digimon may digivolve into [X] in the hand.", lang.Digivolve)
    assert isinstance(evolution, lang.Digivolve)
    assert evolution.cards == lang.Choose(lang.Cards())
    (change,) = nodes("[Main] Your Digimon get +1000 DP for the turn.", lang.Modify)
    assert isinstance(change, lang.Modify)
    assert change.cards == lang.Every(lang.Cards())


def test_original_dp_is_what_is_changed_where_it_says_so() -> None:
    (change,) = nodes("[On Play] Change the original DP of 1 of your Digimon to 3000 for the turn.", lang.Becomes)
    assert change == lang.Becomes(dp=3000)


def test_that_card_is_the_revealed_one_after_a_digimon_was_chosen() -> None:
    (asked,) = nodes(REVEALED + "If that card was red, gain 1 memory.", lang.Matches)
    assert isinstance(asked, lang.Matches)
    assert asked.cards == lang.It("revealed")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[All Turns] When any of your Digimon or Tamers suspend, unsuspend that Digimon.", "subject"),
        ("[On Play] Suspend 1 of your Digimon and 1 of your Tamers. Unsuspend that Digimon.", "it"),
    ],
)
def test_that_digimon_is_no_tamer(text: str, meant: str) -> None:
    *_, done = nodes(text, lang.Unsuspend)
    assert isinstance(done, lang.Unsuspend)
    assert done.cards == lang.Every(lang.Cards(owner="any", where=lang.IsOneOf(lang.It(meant))))


@pytest.mark.parametrize("event", ["When you draw", "When your opponent draws"])
def test_cards_drawn_are_those_that_it_waited_for(event: str) -> None:
    (repeated,) = nodes(f"[All Turns] {event}, for each card drawn, gain 1 memory.", lang.ForEach)
    assert isinstance(repeated, lang.ForEach)
    assert repeated.amount == lang.CountOf(lang.It("subject"))


def test_others_like_a_card_are_others_than_that_card() -> None:
    text = "[On Play] Delete 1 of your opponent's Digimon. All other Digimon with the same name as it get -3000 DP."
    (change,) = nodes(text, lang.Modify)
    but = lang.Not(lang.IsOneOf(lang.It("it")))
    like = lang.Both((lang.Same("name", lang.It("it")), but))
    assert isinstance(change, lang.Modify)
    assert change.cards == lang.Every(lang.Cards(owner="any", where=like))


@pytest.mark.parametrize("who", ["This Digimon", "1 of your Digimon"])
def test_how_long_said_before_a_clause_is_not_said_of_the_one_before_it(who: str) -> None:
    first, second = nodes(f"[On Play] {who} gains <Rush>, and until your opponent's turn ends, it can't be blocked.",
                          lang.Modify)  # fmt: skip
    assert isinstance(first, lang.Modify) and isinstance(second, lang.Modify)
    assert (first.changes, first.duration, second.duration) == (RUSH, "always", "opponent's turn")


def test_how_long_said_first_is_said_of_all_that_follows() -> None:
    text = "[On Play] For the turn, 1 of your Digimon gains <Rush>, and this Digimon gets +1000 DP."
    assert [node.duration for node in nodes(text, lang.Modify) if isinstance(node, lang.Modify)] == ["the turn"] * 2


@pytest.mark.parametrize(
    ("event", "by"),
    [
        ("your opponent would trash your security cards by effects", "opponent's effect"),
        ("your opponent deletes your Digimon by an effect", "opponent's effect"),
        ("you suspend your opponent's Digimon by effects", "your effect"),
        ("you play a Digimon by an effect", "effect"),
    ],
)
def test_what_a_player_does_to_others_cards_by_effects_is_by_their_own(event: str, by: str) -> None:
    (effect,) = parse_effects(f"[All Turns] When {event}, gain 1 memory.")
    assert isinstance(effect.trigger, (lang.When, lang.Would))
    assert effect.trigger.by == by
