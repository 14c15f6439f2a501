"""Sentences as the next set could have them: one part of a known effect is another; the rest means what it meant."""

from __future__ import annotations

from typing import Any

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, compile_card, parse_effects
from digilex.text.checking.faithful import unfaithful

FACTS = {"cardId": "ZZ9-001", "set": "ZZ9", "nameEn": "X", "colors": ["Red"], "playCost": 5, "evoCosts": []}
DIGIMON = FACTS | {"kinds": ["Digimon"], "level": 4, "dp": 5000}


def _only(text: str, kind: type[Any]) -> Any:
    """The one node of this kind in the program of a text, which is printed as it was written."""
    raw: dict[str, Any] = FACTS | {"kinds": ["Tamer"]} if "this Tamer" in text else dict(DIGIMON)
    raw["effectText"] = text
    card = compile_card(raw)
    assert unfaithful(raw, card) is None
    (effect,) = card.effects
    (node,) = [node for node in effect.walk() if isinstance(node, kind)]
    return node


@pytest.mark.parametrize(
    ("text", "kind", "kinds"),
    [
        ("[All Turns] When any of your Tamers are played, 1 of them may suspend.", lang.Suspend, ("Tamer",)),
        ("[All Turns] When any of your Tamers or Digimon are played, you may suspend 1 of them.",
         lang.Suspend, ("Tamer", "Digimon")),
        ("[All Turns] When any of your Tamers or Digimon are played, you may suspend 1 of those Digimon.",
         lang.Suspend, ("Digimon",)),
        ("[All Turns] When any of your Digimon or Tamers would leave the battle area, by trashing 1 card in your hand, "
         "1 of them doesn't leave.", lang.Prevent, ("Digimon", "Tamer")),
        ("[On Play] Suspend 2 of your opponent's Tamers. Then, return 1 of them to the hand.",
         lang.ReturnToHand, ("Tamer",)),
    ],
)  # fmt: skip
def test_one_of_them_may_be_a_tamer(text: str, kind: type[Any], kinds: tuple[str, ...]) -> None:
    assert _only(text, kind).cards.cards.kinds == kinds


@pytest.mark.parametrize(
    ("text", "than"),
    [
        ("[Main] By suspending this Tamer and 1 of your Digimon, delete 1 of your other Digimon.", "it"),
        ("[Main] By suspending this Tamer, 1 of your Digimon gains <Rush> for the turn. Then, delete 1 of your other "
         "Digimon.", "it"),
        ("[Your Turn] When any of your Digimon attack, by suspending this Tamer, delete 1 of your other Digimon.",
         "subject"),
    ],
)  # fmt: skip
def test_to_a_tamer_other_digimon_are_others_than_the_one_spoken_of(text: str, than: str) -> None:
    assert _only(text, lang.Delete).cards == lang.Choose(lang.Cards(where=lang.Not(lang.IsOneOf(lang.It(than)))))


def test_what_one_digimon_gains_for_each_of_something_is_no_choice_for_each() -> None:
    text = "[On Play] 1 of your Digimon gains <Rush> and +2000 DP for each of your Tamers for the turn."
    change = _only(text, lang.Modify)
    tamers = lang.Times(lang.Count(lang.Cards(("Tamer",))), 2000)
    assert change.changes == (lang.Keyword("Rush"), lang.GetsDP(tamers))


def test_one_card_is_not_linked_to_each_of_several() -> None:
    with pytest.raises(CardTextError, match="only one of them can have"):
        parse_effects("[On Play] You may link 1 [X] trait card from your hand to each of your Digimon.")


def test_a_card_is_not_linked_to_itself() -> None:
    (effect,) = parse_effects("[When Digivolving] Link 1 Digimon card from this Digimon's digivolution cards to it.")
    assert isinstance(effect.action, lang.Link)
    assert effect.action.to == lang.This()


def test_it_is_the_one_that_won() -> None:
    text = "[On Play] This Digimon battles 1 of your opponent's Digimon. If this Digimon won the battle, unsuspend it."
    assert _only(text, lang.Unsuspend).cards == lang.This()


def test_a_pile_is_added_to_or_removed_from() -> None:
    waits = _only("[All Turns] When your security stack is added to or removed from, <Draw 1>.", lang.OneOf)
    assert [trigger.event for trigger in waits.triggers] == ["add to security", "remove from security"]


@pytest.mark.parametrize(
    "said",
    [
        "with different levels with [Alpha] in their texts",
        "with different levels and [Alpha] in their texts",
        "with [Alpha] in their texts and different levels",
    ],
)
def test_what_holds_for_all_of_them_stands_before_or_after_what_each_has(said: str) -> None:
    chosen = _only(f"[On Play] Return 2 Digimon cards {said} from your trash to the hand.", lang.Choose)
    where = lang.TextIncludes(("Alpha",))
    assert chosen == lang.Choose(lang.Cards(areas=("trash",), where=where), 2, different="level")


def test_the_played_or_digivolved_digimon_are_those_that_it_waits_for() -> None:
    (effect,) = parse_effects(
        "[All Turns] When any Digimon are played or digivolve, suspend the played or digivolved Digimon."
    )
    assert effect.action == lang.Suspend(lang.It("subject"))


def test_one_of_the_cards_that_were_chosen_in_a_hand_is_there() -> None:
    returned = _only(
        "[On Play] Choose 2 cards in your hand. Return 1 of them to the bottom of the deck.", lang.ReturnToDeck
    )
    assert returned.cards == lang.Choose(lang.Cards(("card",), "any", ("hand",), lang.IsOneOf(lang.It())))


def test_one_of_them_is_one_of_those_that_the_condition_counts() -> None:
    (effect,) = parse_effects(
        "[On Play] Reveal the top 3 cards of your deck. If there are 2 or more Tamer cards among them, you may play "
        "1 of them without paying the cost. Trash the rest."
    )
    (play,) = [node for node in effect.walk() if isinstance(node, lang.Play)]
    assert play.cards == lang.Choose(lang.Cards(("Tamer",), areas=("revealed",)))


def test_it_is_not_said_whether_it_leaves_if_you_do_not() -> None:
    text = "[All Turns] When your Digimon would leave the battle area, you may trash 1 card in your hand and "
    with pytest.raises(CardTextError, match="what happens if you don't"):
        parse_effects(text + "they don't leave.")


def test_a_card_that_is_trashed_from_a_pile_is_this_card() -> None:
    text = "[Security] [All Turns] When effects would trash this card, you may place it under 1 of your Tamers instead."
    assert _only(text, lang.PlaceUnder).cards == lang.ThisCard()


def test_each_of_two_specified_cards_has_its_own_trait() -> None:
    keyword = _only("<Partition (Lv.5 w/[Alpha] trait & Lv.5 w/[Beta] trait)>", lang.Keyword)
    one, other = (lang.Both((lang.Level("=", 5), lang.HasTrait((trait,)))) for trait in ("Alpha", "Beta"))
    assert (keyword.specified, keyword.specified2) == (one, other)


def test_what_can_be_neither_played_nor_used() -> None:
    player = _only("[All Turns] Your opponent can't play or use cards with the [Alpha] trait.", lang.ModifyPlayer)
    assert [change.what for change in player.changes] == ["play", "use"]


def test_this_card_is_linked_to_what_was_played() -> None:
    (effect,) = parse_effects("[On Deletion] Play 1 [Alpha] from your trash. Then, you may link this card to it.")
    (link,) = [node for node in effect.walk() if isinstance(node, lang.Link)]
    assert (link.cards, link.to) == (lang.ThisCard(), lang.It())


def test_that_card_is_the_one_that_was_placed() -> None:
    (effect,) = parse_effects(
        "[On Play] Place 1 card from your hand under 1 of your Tamers. If that card has the [Alpha] trait, <Draw 1>."
    )
    (asked,) = [node for node in effect.walk() if isinstance(node, lang.Matches)]
    assert asked.cards == lang.It("placed")


@pytest.mark.parametrize(
    "text",
    [
        "[All Turns] When face-up cards are removed from your security stack, you may play 1 of them.",
        "[On Play] Delete 1 of your opponent's Digimon. If you have no Tamers, choose 1 of their Tamers instead.",
        "[All Turns] When your opponent uses an Option card, its effects don't affect your Digimon.",
    ],
)
def test_what_is_not_said_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(text)
