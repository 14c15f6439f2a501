"""What "it", "that Tamer", "such" and "the rest" mean: the latest mention of the kind by which it is called."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

WAITS = "[All Turns] When any of your Tamers suspend, suspend 1 of your opponent's Digimon. Then, "


def last(text: str) -> lang.Node:
    """What is done last."""
    (effect,) = parse_effects(text)
    assert isinstance(effect.action, lang.Do)
    step = effect.action.steps[-1]
    return step.action if isinstance(step, lang.Then) else step


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (WAITS + "unsuspend that Tamer.", lang.It("subject")),
        (WAITS + "unsuspend that Digimon.", lang.It("it")),
        (WAITS + "unsuspend it.", lang.It("it")),
        ("[On Play] Suspend 1 of your opponent's Digimon and 1 of your opponent's Tamers. Unsuspend that Digimon.",
         lang.Every(lang.Cards(owner="any", where=lang.IsOneOf(lang.It("it"))))),
    ],
)  # fmt: skip
def test_a_card_is_called_by_its_kind(text: str, meant: lang.Reference) -> None:
    assert last(text) == lang.Unsuspend(meant)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Your Turn] When any of your Tamers suspend, that Digimon gets +1000 DP for the turn.", "Digimon"),
        ("[On Play] Suspend 1 of your Tamers. Then, that Digimon gets +1000 DP for the turn.", "Digimon"),
        ("[On Play] Suspend 1 of your opponent's Digimon. Then, unsuspend that Tamer.", "Tamer"),
    ],
)
def test_a_kind_of_which_nothing_was_said_is_an_error(text: str, kind: str) -> None:
    with pytest.raises(CardTextError, match=f"of no {kind} before"):
        parse_effects(text)


def test_this_card_is_meant_after_it_was_named_though_cards_were_trashed_before() -> None:
    start = "[All Turns] When one of your opponent's Digimon attacks, by trashing 1 card in your hand, "
    (effect,) = parse_effects(start + "unsuspend this Digimon. Then, it gets +1000 DP for the turn.")
    changed = [node.cards for node in effect.walk() if isinstance(node, lang.Modify)]
    assert changed == [lang.This()]
    (effect,) = parse_effects(start + "it gets +1000 DP for the turn.")
    changed = [node.cards for node in effect.walk() if isinstance(node, lang.Modify)]
    assert changed == [lang.It("subject")]


def test_all_others_are_all_but_the_chosen_one() -> None:
    (effect,) = parse_effects("[On Play] Choose 1 Digimon. All other Digimon get -3000 DP for the turn.")
    (changed,) = (node for node in effect.walk() if isinstance(node, lang.Modify))
    assert changed.cards == lang.Every(lang.Cards(("Digimon",), "any", where=lang.Not(lang.IsOneOf(lang.It("it")))))
    assert parse_effects(render(effect)) == (effect,)


def test_a_tamer_is_printed_as_one() -> None:
    (effect,) = parse_effects(WAITS + "unsuspend that Tamer.")
    assert "that Tamer unsuspends" in render(effect)
    assert parse_effects(render(effect)) == (effect,)


def test_no_pass_leaves_a_mark_of_the_reader() -> None:
    """Whatever a text leaves to its reader is a word of the language afterwards."""
    text = (
        "[On Play] Reveal the top 3 cards of your deck. Add 1 Digimon card with the [Dragon] trait and 1 such Tamer "
        "card among them to the hand. Return the rest to the bottom of the deck."
    )
    (effect,) = parse_effects(text)
    nodes = effect.walk()
    assert not [node for node in nodes if isinstance(node, lang.It) and node.what.startswith("that")]
    assert not [node for node in nodes if isinstance(node, lang.IsKind) and node.kinds == ("such",)]
    assert not [node for node in nodes if isinstance(node, lang.Cards) and "card" in node.areas]


def _chosen(text: str) -> list[lang.Cards]:
    """What is chosen, in order."""
    (effect,) = parse_effects(text)
    found = [node.cards for node in effect.walk() if isinstance(node, lang.Choose)]
    return [cards for cards in found if isinstance(cards, lang.Cards)]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[All Turns] When any of your link cards are trashed, add 1 of those cards to the hand.", "subject"),
        ("[All Turns] When security cards are trashed, add 1 of those cards to the hand.", "subject"),
        ("[All Turns] When effects trash cards from this Digimon's digivolution cards, add 1 of them to the hand.",
         "subject"),
        ("[All Turns] When any of your Digimon's link cards are trashed, add 1 of the trashed cards to the hand.",
         "subject"),
        ("[On Play] Trash the top 3 cards of your deck. Then, add 1 of those cards to the hand.", "trashed"),
        ("[On Play] Trash the top 3 cards of your deck. Then, add up to 2 of them to the hand.", "trashed"),
    ],
)  # fmt: skip
def test_cards_that_were_trashed_are_in_the_trash(text: str, meant: str) -> None:
    assert _chosen(text) == [lang.Cards(("card",), "any", ("trash",), lang.IsOneOf(lang.It(meant)))]


def test_the_digimon_that_lost_a_card_is_no_card_in_the_trash() -> None:
    (effect,) = parse_effects("[All Turns] When any of your Digimon's link cards are trashed, delete that Digimon.")
    assert effect.action == lang.Delete(lang.It("object"))


def test_it_in_the_second_of_two_ways_is_what_was_chosen_for_both() -> None:
    text = (
        "[Your Turn] When effects trash cards from your deck, place 1 of those cards under this Tamer or return it to "
        "the hand."
    )
    (effect,) = parse_effects(text)
    (either,) = (node for node in effect.walk() if isinstance(node, lang.EitherAction))
    assert either.actions == (lang.PlaceUnder(lang.It(), lang.This()), lang.ReturnToHand(lang.It()))


def test_it_is_whom_the_attack_goes_to_now() -> None:
    text = (
        "[Opponent's Turn] When any of your opponent's Digimon attack, by trashing 1 of this Digimon's digivolution "
        "cards, change the attack target to this Digimon and it gets +4000 DP for the turn."
    )
    (effect,) = parse_effects(text)
    assert [node.cards for node in effect.walk() if isinstance(node, lang.Modify)] == [lang.This()]


def test_the_attacker_once_named_is_it() -> None:
    text = "[Security] <De-Digivolve 1> the attacking Digimon. Then, if it's level 3, end the attack."
    (effect,) = parse_effects(text)
    (asked,) = (node for node in effect.walk() if isinstance(node, lang.Matches))
    assert asked.cards == lang.It("attacker")
    assert "if it is level 3" in render(effect)


def test_what_a_second_condition_leaves_out() -> None:
    more = "[On Play] If there are 10 or more cards in your trash, <Draw 1>. If there are 20 or more, <Draw 2>."
    (effect,) = parse_effects(more)
    counted = [node.cards for node in effect.walk() if isinstance(node, lang.Count)]
    assert counted == [lang.Cards(("card",), "you", ("trash",))] * 2
    (effect,) = parse_effects("[On Play] If you have [A], <Draw 1>. If you don't have one, gain 1 memory.")
    named = [node.cards.where for node in effect.walk() if isinstance(node, lang.Exists)]
    assert named == [lang.Named(("A",))] * 2


def test_a_face_up_card_that_a_condition_names_is_it() -> None:
    text = "[On Play] If you have a face-up security card, add it to the hand."
    (cards,) = _chosen(text)
    assert cards.areas == ("security",) and cards.where == lang.FaceUp()
    assert render(parse_effects(text)[0]) == text


def test_a_sentence_goes_on_behind_the_facts_of_a_token() -> None:
    text = "[On Play] Play 1 [A] Token. (Digimon/Yellow/3000 DP/<Blocker>) At the end of your turn, delete that token."
    (effect,) = parse_effects(text)
    assert isinstance(effect.action, lang.Do)
    played, later = effect.action.steps
    assert isinstance(played, lang.PlayToken)
    assert later == lang.Later("end of your turn", lang.Delete(lang.It("played")))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("[All Turns] When an opponent's Digimon attacks this Digimon, it gets +2000 DP for the turn.", lang.This()),
        ("When effects trash this Digimon's digivolution cards, it gets +2000 DP for the turn.", lang.This()),
        ("[All Turns] When any of your opponent's Digimon attack, it gets -2000 DP for the turn.", lang.It("subject")),
    ],
)  # fmt: skip
def test_it_is_what_the_trigger_names_last(text: str, cards: lang.Reference) -> None:
    (effect,) = parse_effects(text)
    assert isinstance(effect.action, lang.Modify) and effect.action.cards == cards


def test_it_is_the_same_card_otherwise() -> None:
    revealed = lang.It("revealed")
    action = last(
        "[On Play] Reveal the top card of your deck. If it's red, place it under this Digimon. Otherwise, trash it."
    )
    assert isinstance(action, lang.If) and action.otherwise == lang.Trash(revealed)


def test_a_card_is_placed_under_the_one_that_a_condition_speaks_of() -> None:
    (effect,) = parse_effects(
        "[On Deletion] If you have [Eater] in the breeding area, place this card as its bottom digivolution card."
    )
    assert isinstance(effect.action, lang.If) and isinstance(effect.action.then, lang.PlaceUnder)
    assert isinstance(effect.action.then.under, lang.Choose)


def test_what_is_forbidden_is_nothing_to_choose() -> None:
    with pytest.raises(CardTextError):
        parse_effects("[Main] Your opponent can't use Option cards or place them in the battle area.")


def test_cards_that_were_chosen_are_not_chosen_again() -> None:
    for text in (
        "[On Play] 1 of your Digimon unsuspends and gets +1000 DP for the turn.",
        "[On Play] 1 of your Digimon can't digivolve and is deleted at turn end.",
        "[Main] Digivolve 1 of your Tamers into a red Digimon card in the hand as if it is a level 3 red Digimon.",
    ):
        (effect,) = parse_effects(text)
        assert isinstance(effect.action, lang.Do)
        second = effect.action.steps[1]
        done = second.action if isinstance(second, lang.Later) else second
        assert isinstance(done, (lang.Modify, lang.Delete, lang.Digivolve))
        assert done.cards == lang.It("it"), text
        assert parse_effects(render(effect)) == (effect,)


def test_more_cards_instead_may_be_up_to_so_many() -> None:
    (effect,) = parse_effects("[On Play] Delete 1 of your Digimon. If you have a Tamer, delete up to 2 instead.")
    assert isinstance(effect.action, lang.Instead)
    assert effect.action.replacement == lang.Delete(lang.Choose(lang.Cards(), 2, up_to=True))


def test_one_of_some_digimons_link_cards_is_one_card() -> None:
    (effect,) = parse_effects("[On Play] Trash 1 of your other Digimon's link cards.")
    others = lang.Every(lang.Cards(other=True))
    assert effect.action == lang.Trash(lang.Choose(lang.Cards(("card",), "you", ("link",), of=others)))


def test_this_card_is_played_from_where_it_is() -> None:
    (effect,) = parse_effects("[Security] Play this card or 1 red card from your trash without paying the cost.")
    assert isinstance(effect.action, lang.EitherAction)
    assert effect.action.actions[0] == lang.Play(lang.ThisCard())


def test_another_name_than_this_digimon_and_what_else_is_said_of_the_card() -> None:
    (effect,) = parse_effects(
        "[On Deletion] Play 1 Digimon card with a different name than this Digimon and a play cost of 5 or less from "
        "your trash without paying the cost."
    )
    named, cost = lang.Not(lang.Same("name", lang.This())), lang.PlayCost("<=", 5)
    assert isinstance(effect.action, lang.Play)
    assert isinstance(effect.action.cards, lang.Choose)
    assert effect.action.cards.cards == lang.Cards(("Digimon",), "you", ("trash",), lang.Both((named, cost)))


def test_that_digimon_has_a_card_more_under_it() -> None:
    """EX10-067 gave <Alliance> to the card that was placed."""
    (effect,) = parse_effects(
        "[Your Turn] When any of your Digimon digivolve, by placing 1 Digimon card from under your Tamers as that "
        "Digimon's bottom digivolution card, that Digimon gains <Alliance> for the turn."
    )
    assert isinstance(effect.action, lang.By) and isinstance(effect.action.then, lang.Modify)
    assert effect.action.then.cards == lang.It("subject")


def test_another_of_their_digimon_is_not_another_than_this_one() -> None:
    with pytest.raises(CardTextError):
        parse_effects("Your opponent's Digimon with the same level as another of their Digimon get -1000 DP.")


def test_something_else_instead_is_not_more_of_the_same() -> None:
    for text, instead in (
        ("Delete 1 of your Digimon. If you have a Tamer, suspend 2 Digimon instead.", lang.Suspend),
        ("Draw 1 card. If you have a Tamer, gain 1 memory instead.", lang.GainMemory),
    ):
        (effect,) = parse_effects(f"[Main] {text}")
        assert isinstance(effect.action, lang.Instead)
        assert isinstance(effect.action.replacement, instead)


def test_cards_that_were_put_back_are_not_shuffled_with_the_rest() -> None:
    shown = "[On Play] Reveal all of your security cards and"
    rest = "Shuffle the rest and return them to the security stack."
    parse_effects(f"{shown} add 1 card among them to the hand. {rest}")
    parse_effects(f"{shown} place 1 card among them as your bottom security card.")
    with pytest.raises(CardTextError):
        parse_effects(f"{shown} place 1 card among them as your bottom security card. {rest}")


def test_it_is_not_deleted_and_unsuspends_itself() -> None:
    (effect,) = parse_effects(
        "[All Turns] When this Digimon would be deleted, by returning 2 cards from your trash to the bottom of "
        "the deck, it isn't deleted and unsuspends."
    )
    assert isinstance(effect.action, lang.By)
    assert effect.action.then == lang.Do((lang.Prevent(lang.This()), lang.Unsuspend(lang.This())))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[On Play] Delete 1 of your Digimon. Then, suspend that Tamer.", '"that Tamer", but of no Tamer before'),
        ("[On Play] Delete that Digimon.", "which card is meant"),
        ("[On Play] Delete 1 of your opponent's Digimon with the same level.", "which card is meant"),
        ("[On Play] Add 1 such card to the hand.", '"such" cards are like'),
        ("[On Play] If you don't have one, gain 1 memory.", "of what there is one"),
        ("[On Play] Add 1 card among them to the hand.", "none are revealed before"),
        ("[On Play] Play 1 [X] Token.", "what the Token is like"),
        ("[On Play] Suspend 1 of the remaining Digimon.", "of which cards some remain"),
        ("[On Play] 1 of your Digimon can't attack. Then, choose 1 of your Tamers.", "what is chosen"),
        (
            "[Your Turn] When this Digimon would digivolve into [X], you may ignore its color requirements.",
            "requirements of a digivolution",
        ),
    ],
)
def test_what_is_refused_says_what_is_missing(text: str, reason: str) -> None:
    with pytest.raises(CardTextError) as refused:
        parse_effects(text)
    assert reason in refused.value.message()


def test_what_is_suspended_was_not_suspended_by_this_effect() -> None:
    (effect,) = parse_effects("[Main] Suspend 2 Digimon. Then, 1 Digimon may attack your opponent's suspended Digimon.")
    (attack,) = (node for node in effect.walk() if isinstance(node, lang.Attack))
    assert attack.at == lang.Choose(lang.Cards(owner="opponent", where=lang.Suspended()))


def test_what_the_opponent_does_or_does_is_theirs_to_choose() -> None:
    text = "[On Play] Your opponent deletes 1 of their Digimon or loses 1 memory."
    (effect,) = parse_effects(text)
    assert isinstance(effect.action, lang.Modes)
    assert effect.action.by == "opponent"
    assert effect.action.options[1] == lang.LoseMemory(1, "opponent")
    assert render(effect) == text


def test_so_many_at_once_is_no_sum_over_a_turn() -> None:
    """A number of cards that an event befalls is counted in that event; of a turn, all of them are."""
    (effect,) = parse_effects("[All Turns] When you play 2 or more Digimon, gain 1 memory.")
    assert effect == parse_effects("[All Turns] When 2 or more of your Digimon are played, gain 1 memory.")[0]
    (effect,) = parse_effects("[On Play] If you played 2 or more Digimon this turn, gain 1 memory.")
    assert lang.HowOften(lang.When("play", lang.Cards()), True) in effect.walk()


@pytest.mark.parametrize(
    ("done", "kind", "meant"),
    [
        ("trash the top 3 cards of your deck", "cards", lang.It("trashed")),
        ("delete 2 of your opponent's Digimon", "Digimon", lang.It("it")),
    ],
)
def test_those_that_are_counted_are_what_was_dealt_with(done: str, kind: str, meant: lang.Reference) -> None:
    step = last(f"[Your Turn] When any of your Digimon suspend, {done}. Then, gain 1 memory for each of those {kind}.")
    assert step == lang.ForEach(lang.CountOf(meant), lang.GainMemory(1))


def test_unless_it_has_something_is_asked_of_what_it_is_done_to() -> None:
    (effect,) = parse_effects(
        "[Main] Delete all of your opponent's Digimon unless they have 3 or more digivolution cards."
    )
    few = lang.Not(lang.DigivolutionCards(">=", 3))
    assert effect.action == lang.Delete(lang.Every(lang.Cards(owner="opponent", where=few)))
    with pytest.raises(CardTextError):  # it may get those cards while the change lasts
        parse_effects("[Main] Your opponent's Digimon can't attack for the turn unless they have 3 digivolution cards.")


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] This Digimon isn't trashed.",
        "[On Play] Suspend 1 of your Digimon. It isn't deleted.",
        "[Your Turn] When this Digimon attacks, it doesn't suspend.",
    ],
)
def test_nothing_is_prevented_that_would_not_happen(text: str) -> None:
    with pytest.raises(CardTextError, match="what would happen"):
        parse_effects(text)


def test_what_is_prevented_is_called_by_what_would_happen() -> None:
    price = "by suspending 1 of your other Digimon, it "
    for event, spared in (("be deleted", "isn't deleted."), ("suspend", "doesn't suspend.")):
        text = f"[All Turns] When this Digimon would {event} by your opponent's effects, {price}{spared}"
        (effect,) = parse_effects(text)
        assert isinstance(effect.action, lang.By) and effect.action.then == lang.Prevent(lang.This())
        assert render(effect) == text


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] By trashing 1 of your opponent's Digimon's digivolution cards, it can't attack for the turn.",
        "[On Play] By trashing 1 of your Digimon's link cards, that Digimon can't attack for the turn.",
        "[On Play] Return 1 of your Digimon's link cards to the hand. Then, it can't attack for the turn.",
        "[On Play] Place 1 of your Digimon's link cards as its bottom digivolution card. It can't attack for the turn.",
    ],
)
def test_the_digimon_that_lost_a_card_is_meant(text: str) -> None:
    (effect,) = parse_effects(text)
    changed = [node.cards for node in effect.walk() if isinstance(node, lang.Modify)]
    assert changed == [lang.It("host")]
    assert parse_effects(render(effect)) == (effect,)


def test_what_an_effect_did_it_to_may_be_called_by_its_kind_or_owner() -> None:
    among = "[On Play] Suspend 1 Digimon and 1 Tamer. Then, return the Tamer this effect suspended to the hand."
    those = lang.IsOneOf(lang.It("suspended"))
    assert last(among) == lang.ReturnToHand(lang.Every(lang.Cards(("Tamer",), "any", ("battle",), those)))
    alone = "[On Play] Suspend 2 Tamers. Then, return the Tamer this effect suspended to the hand."
    assert last(alone) == lang.ReturnToHand(lang.It("suspended"))
    theirs = "[On Play] Suspend 2 Digimon. Then, delete your opponent's Digimon this effect suspended."
    assert last(theirs) == lang.Delete(lang.Every(lang.Cards(("Digimon",), "opponent", ("battle",), those)))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[On Play] Suspend 1 of your opponent's Digimon. If it has less DP than this Digimon, delete it.", "it"),
        ("[On Play] Suspend 1 of your opponent's Digimon. If this Digimon has more DP than it, delete it.", "it"),
        ("[On Play] Suspend 1 of your opponent's Digimon. If you have a Tamer with the same color as this Digimon, "
         "delete it.", "it"),
        ("[On Play] 1 of your opponent's Digimon gets -1000 DP for each of this Digimon's colors for the turn. Then, "
         "delete it.", "it"),
        ("[All Turns] When any of your opponent's Digimon attack, if that Digimon has less DP than this Digimon, "
         "delete it.", "subject"),
    ],
)  # fmt: skip
def test_this_card_in_passing_is_not_it(text: str, meant: str) -> None:
    (effect,) = parse_effects(text)
    assert [node.cards for node in effect.walk() if isinstance(node, lang.Delete)] == [lang.It(meant)]


def test_the_trashed_card_and_the_deleted_digimon() -> None:
    start = "[On Play] Trash your opponent's top security card. If the trashed card has more DP than this Digimon, "
    (effect,) = parse_effects(start + "place it under this Digimon.")
    assert lang.PlaceUnder(lang.It("trashed"), lang.This()) in effect.walk()
    battle = "[All Turns] When this Digimon deletes your opponent's Digimon in battle, "
    (effect,) = parse_effects(battle + "gain memory equal to the deleted Digimon's level.")
    assert effect.action == lang.GainMemory(lang.Stat(lang.It("object"), "level"))


def test_what_only_cards_on_the_field_have_is_said_of_the_digimon() -> None:
    start = "[On Play] Trash the bottom digivolution card of 1 of your opponent's Digimon. If it "
    (effect,) = parse_effects(start + "has no digivolution cards, delete it.")
    assert lang.Delete(lang.It("it")) in effect.walk()
    (effect,) = parse_effects(start + "is a Tamer card, gain 1 memory.")
    assert lang.Matches(lang.It("trashed"), lang.IsKind(("Tamer",))) in effect.walk()


def test_a_card_that_is_placed_under_this_digimon_was_that_digimons() -> None:
    start = "[On Play] Place 1 of your opponent's Digimon's digivolution cards under this Digimon. Then, "
    assert last(start + "unsuspend that Digimon.") == lang.Unsuspend(lang.It("host"))
    assert last(start + "unsuspend it.") == lang.Unsuspend(lang.This())


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] If you have a Tamer with the [Hero] trait, suspend it.",  # this Digimon, or the Tamer?
        "[On Play] Trash your top security card. If it was face up, gain 1 memory.",  # now it lies in the trash
    ],
)
def test_what_cannot_be_told_is_refused(text: str) -> None:
    with pytest.raises(CardTextError, match=r"it is not said whether|is not remembered"):
        parse_effects(text)


WEAKER = "[On Play] 1 of your opponent's Digimon gets -3000 DP for the turn. If "


def test_whichever_is_done_instead_has_a_card_to_be_done_to() -> None:
    """ "It" in what is done instead is no card that was chosen before: the first of both is not done then."""
    (effect,) = parse_effects(WEAKER + "you have a Tamer, it gets -6000 DP instead.")
    either = effect.action
    assert isinstance(either, lang.Instead) and isinstance(either.replacement, lang.Modify)
    assert either.replacement.cards == lang.Choose(lang.Cards(owner="opponent"))
    assert parse_effects(render(effect)) == (effect,)


def test_a_card_is_chosen_before_it_is_asked_what_it_is_like() -> None:
    (effect,) = parse_effects(WEAKER + "it has no digivolution cards, it gets -6000 DP instead.")
    assert isinstance(effect.action, lang.Do)
    chosen, either = effect.action.steps
    assert chosen == lang.ChooseFirst(lang.Choose(lang.Cards(owner="opponent")))
    assert isinstance(either, lang.Instead) and isinstance(either.action, lang.Modify)
    assert either.action.cards == lang.It("it")
    assert render(effect).startswith(WEAKER)
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[On Play] By trashing 1 card in your hand, 1 of your opponent's Digimon gets -3000 DP for the turn. If that "
         "card was red, <Draw 1>.", lang.It("trashed")),
        ("[Your Turn] When this Digimon deletes your opponent's Digimon in battle, trash their top security card. If "
         "that Digimon was level 6 or higher, gain 1 memory.", lang.It("object")),
        ("[On Play] Trash 1 of your opponent's security cards. Then, this Digimon gets +2000 DP for the turn. If it's "
         "an Option card, gain 1 memory.", lang.It("it")),
    ],
)  # fmt: skip
def test_a_condition_asks_the_card_that_it_can_be_said_of(text: str, meant: lang.Reference) -> None:
    (effect,) = parse_effects(text)
    (asked,) = (node for node in effect.walk() if isinstance(node, lang.Matches))
    assert asked.cards == meant


def test_otherwise_it_is_who_does_the_one_thing_or_the_other() -> None:
    start = "[On Play] Return 1 of your opponent's Digimon to the hand. If it was level 5, "
    (effect,) = parse_effects(start + "this Digimon unsuspends. Otherwise, it gets +2000 DP for the turn.")
    (changed,) = (node for node in effect.walk() if isinstance(node, lang.Modify))
    assert changed.cards == lang.This()


def test_the_rest_of_those_on_the_field_are_the_unchosen() -> None:
    (effect,) = parse_effects("[On Play] Your opponent chooses 1 of their Digimon. Delete the rest.")
    assert last("[On Play] Your opponent chooses 1 of their Digimon. Delete the rest.") == lang.Delete(
        lang.Every(lang.Cards(owner="opponent", where=lang.Not(lang.IsOneOf(lang.It("it")))))
    )
    assert parse_effects(render(effect)) == (effect,)
    with pytest.raises(CardTextError, match="of which cards the rest"):
        parse_effects("[On Play] Choose 2 of your opponent's Digimon. 1 of those Digimon can't attack and the other "
                      "can't block until their turn ends.")  # fmt: skip


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[On Play] Delete 1 of your opponent's Digimon. If this effect deleted, it unsuspends.", lang.This()),
        ("[On Play] By deleting 1 of your other Digimon, it unsuspends.", lang.This()),
        ("[All Turns] When any of your Tamers suspend, delete 1 of your opponent's Digimon. Then, it unsuspends.",
         lang.It("subject")),
    ],
)  # fmt: skip
def test_what_left_the_field_does_nothing_more(text: str, meant: lang.Reference) -> None:
    (effect,) = parse_effects(text)
    (done,) = (node for node in effect.walk() if isinstance(node, lang.Unsuspend))
    assert done.cards == meant


def test_what_is_done_instead_hangs_on_the_same_condition() -> None:
    text = (
        "[On Play] You may delete 1 of your Digimon. If you do, 1 of your opponent's Digimon gets -5000 DP for the "
        "turn. If you have a Tamer, it gets -9000 DP for the turn instead."
    )
    (effect,) = parse_effects(text)
    (either,) = (node for node in effect.walk() if isinstance(node, lang.Instead))
    chosen = [done.cards for done in (either.action, either.replacement) if isinstance(done, lang.Modify)]
    assert chosen == [lang.Choose(lang.Cards(owner="opponent"))] * 2
    assert render(effect) == text


def test_nobody_is_meant_who_would_only_have_been_chosen() -> None:
    with pytest.raises(CardTextError, match="otherwise"):
        parse_effects("[On Play] If you have a Tamer, delete 1 of your opponent's Digimon. Otherwise, it gets -3000 DP "
                      "for the turn.")  # fmt: skip
