"""Sentences in which two cards or both players act, and what is compared, counted or asked twice in them."""

from __future__ import annotations

from typing import Any

import pytest

from digilex.cards import language as lang
from digilex.errors import DigilexError
from digilex.text import parse_effects, render
from digilex.text.checking.plain import plain_lines

_IT = lang.It("it")
_THEIRS = lang.Choose(lang.Cards(owner="opponent"))


def _read(text: str) -> Any:
    (effect,) = parse_effects(text)
    assert parse_effects(render(effect)) == (effect,)
    return effect.action


def test_more_than_any_is_more_than_all() -> None:
    """ "More than any of them" is more than the highest; "as high as any of them" is as high as one."""
    asked = _read("[Your Turn] While this Digimon has more DP than any of your opponent's Digimon, it gains <Rush>.")
    assert asked.condition.filter == lang.DP(">", lang.StatAmong(lang.Cards(owner="opponent"), "DP", "highest"))
    deleted = _read("[On Play] Delete 1 of your opponent's Digimon with as much or less DP as any of your Digimon.")
    assert deleted.cards.cards.where == lang.DP("<=", lang.Stat(lang.Choose(lang.Cards()), "DP"))


@pytest.mark.parametrize("otherwise", ["If it doesn't, ", "If you don't, ", "Otherwise, "])
def test_what_is_asked_twice_is_asked_once(otherwise: str) -> None:
    """ "If this Digimon has ..., do this. If it doesn't, do that": not whether this was done."""
    action = _read(f"[On Play] If this Digimon is red, delete 1 Digimon. {otherwise}<Draw 1>.")
    assert isinstance(action, lang.If) and action.otherwise == lang.Draw()


def test_what_may_be_left_undone_is_asked_for() -> None:
    """After what one may do, "if you don't" asks whether it was done."""
    action = _read("[On Play] If this Digimon is red, you may delete 1 of your Digimon. If you don't, lose 1 memory.")
    assert action.steps[1].condition == lang.No(lang.DidThis("do"))


def test_a_revealed_card_is_asked_for_its_kind() -> None:
    """ "It" that may be an Option card is the revealed one, though this Digimon was named since."""
    action = _read(
        "[When Attacking] Reveal your opponent's top security card. If it's a Digimon card, this Digimon gets +1000 DP"
        " for the turn. If it's an Option card, trash it."
    )
    assert action.steps[2].condition.cards == action.steps[2].then.cards == lang.It("revealed")


def test_what_is_counted_first_is_of_the_card_before() -> None:
    """ "For each of its digivolution cards, 1 of your opponent's Digimon ...": not those of the one that is chosen."""
    action = _read(
        "[On Play] This Digimon gets +1000 DP for the turn. Then, for each of its digivolution cards, 1 of your"
        " opponent's Digimon gets -1000 DP for the turn."
    )
    assert action.steps[1].action.changes[0].amount.of == lang.Stat(lang.This(), "digivolution cards")
    with pytest.raises(DigilexError):
        parse_effects(
            "[On Play] Suspend 1 of your opponent's Digimon. Then, for each of its digivolution cards, 1 of your"
            " Digimon gets +1000 DP for the turn."
        )


def test_one_card_gains_again_and_again() -> None:
    """What is said last of a card that is chosen is counted for this one; what is said first, for one each time."""
    one = _read("[On Play] 1 of your opponent's Digimon gains <Security A. -1> for the turn for each of your Tamers.")
    assert one.steps[0] == lang.ChooseFirst(_THEIRS) and one.steps[1].action.cards == _IT
    each = _read("[On Play] For each of your Tamers, 1 of your opponent's Digimon gains <Security A. -1> for the turn.")
    assert each.action.cards == _THEIRS


def test_a_card_like_the_one_before_it_is_chosen_after_that() -> None:
    """ "1 of your Digimon and 1 of theirs like it": the first is known when the other is chosen."""
    text = "[On Play] Delete 1 of your Digimon and 1 of your opponent's Digimon with the same level as it."
    action = _read(text)
    assert action.steps[0] == lang.ChooseFirst(lang.Choose(lang.Cards()))
    assert action.steps[1].cards.parts[0] == _IT
    (effect,) = parse_effects(text)
    assert plain_lines(render(effect)) == plain_lines(text)


@pytest.mark.parametrize(
    ("first", "then", "count"),
    [
        ("Delete 1 of your opponent's level 3 Digimon.", "If you have 2 or more Tamers, instead delete 2 of them.", 2),
        ("If you have a Tamer, delete all of your opponent's level 3 Digimon.", "If not, delete 1 of them.", 1),
    ],
)
def test_of_those_that_were_not_chosen(first: str, then: str, count: int) -> None:
    """ "1 of them", instead or otherwise, is one of those of which the effect would have chosen."""
    action = _read(f"[Main] {first} {then}")
    done = action.replacement if isinstance(action, lang.Instead) else action.otherwise
    assert done.cards == lang.Choose(lang.Cards(owner="opponent", where=lang.Level("=", 3)), count)


def test_what_players_cannot_do_either_lasts_as_long() -> None:
    """What a player can't do besides, if something holds, lasts as long as what was said before."""
    action = _read(
        "[Main] Your opponent can't play Tamers until their turn ends. If you have a black Tamer, they also can't play"
        " Digimon."
    )
    assert action.steps[1].then.duration == action.steps[0].duration == "opponent's turn"


def test_what_happened_in_a_turn_is_not_added_up() -> None:
    """Neither is one of two things that happened."""
    with pytest.raises(DigilexError):
        parse_effects("[On Play] If you played or digivolved 3 or more Digimon this turn, <Draw 1>.")


def test_one_with_less_and_one_with_more() -> None:
    """ "1 with less DP than this Digimon and 1 with more": each is compared with this Digimon alone."""
    action = _read(
        "[On Play] 1 of your opponent's Digimon with less DP than this Digimon and 1 with more DP than this Digimon"
        " can't block for the turn."
    )
    assert [part.cards.where.compare for part in action.cards.parts] == ["<", ">"]


def test_said_first_where_several_cards_are() -> None:
    """ "Among them, add 1 X and 1 Y": the place is that of each."""
    action = _read(
        "[On Play] Reveal the top 3 cards of your deck. Among them, add 1 red Digimon card and 1 Tamer card to the"
        " hand. Return the rest to the bottom of the deck."
    )
    assert [part.cards.areas for part in action.steps[1].cards.parts] == [("revealed",), ("revealed",)]


def test_the_only_one_or_this_card() -> None:
    """Who "only has 1" has one by which "it" may be meant as well as this card."""
    with pytest.raises(DigilexError):
        parse_effects("[On Play] If your opponent only has 1 Digimon, delete it.")


def test_all_others_with_the_same_name() -> None:
    """One is chosen, then it and all that are like it are meant."""
    action = _read("[On Play] Trash 1 of your opponent's Digimon and all of their Digimon with the same name.")
    same = lang.Every(lang.Cards(owner="opponent", where=lang.Same("name", _IT)))
    assert action == lang.Do((lang.ChooseFirst(_THEIRS), lang.Trash(lang.EachOf((_IT, same)))))


@pytest.mark.parametrize(("what", "stat"), [("Tamers", "color"), ("Digimon", "level")])
def test_so_many_that_differ_are_met_by_more(what: str, stat: str) -> None:
    """Who has 3 that differ has 2 that differ (4-26-1), and one card of two colors is one card."""
    action = _read(f"[On Play] If you have 2 {what} with different {stat}s, <Draw 1>.")
    cards = lang.Cards((what.removesuffix("s"),))
    counted = lang.Compare(lang.Count(cards), "=", 2)
    assert action.condition == lang.AllOf((counted, lang.Compare(lang.CountDifferent(stat, cards), ">=", 2)))


def test_cards_that_are_not_there_are_not_spoken_of() -> None:
    """ "If you have a [Name] and your opponent has no Digimon": "it" is yours, and the same in what follows."""
    action = _read(
        "[Trash] [Main] If you have an [Agumon] and your opponent has no Digimon, place this card under it. Then, it"
        " may attack."
    )
    assert action.steps[0].then.under.cards.where == lang.Named(("Agumon",))
    assert action.steps[1].action.action == lang.Attack(_IT)


def test_for_each_of_them_counts_those_of_the_condition() -> None:
    """Not one of them that would be chosen."""
    action = _read(
        "[Your Turn] While your opponent has face-up security cards, this Digimon gains <Security A. +1> for each of"
        " them."
    )
    counted = lang.Count(lang.Cards(("card",), "opponent", ("security",), lang.FaceUp()))
    assert action.then.changes == (lang.SecurityAttackPer(counted),)


def test_so_many_of_those_of_which_some_are_deleted() -> None:
    """ "Delete 1 of their Tamers if they have 2 or more": Tamers."""
    action = _read("[On Play] Delete 1 of your opponent's Tamers if they have 2 or more.")
    assert action.condition.left == lang.Count(lang.Cards(("Tamer",), "opponent"))


def test_that_card_is_the_one_that_was_taken_from_under_another() -> None:
    """Neither the Tamer that had it nor, where it was trashed, what something else is done to."""
    placed = _read(
        "[On Play] Place 1 card from under your Tamers as this Digimon's bottom digivolution card. If that card is red,"
        " <Draw 1>."
    )
    assert placed.steps[1].condition.cards == lang.It("placed")
    trashed = _read(
        "[On Play] Suspend 1 of your opponent's Digimon. Then, trash its bottom digivolution card. If that card is red,"
        " it can't unsuspend until their turn ends."
    )
    assert trashed.steps[2].condition.cards == lang.It("trashed") and trashed.steps[2].then.cards == _IT
