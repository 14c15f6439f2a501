"""Words that fit wherever their kind is asked for: players with something, what was chosen, battles, parts of cards."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

THEIRS = lang.Both((lang.BelongsTo("opponent"), lang.IsKind(("Digimon",))))
BATTLED = "[On Play] This Digimon may battle 1 of your opponent's Digimon. If "
TAMER = lang.Cards(("Tamer",))


def action(text: str) -> lang.Action:
    """What the effect does; it is printed and read again as well."""
    (effect,) = parse_effects(text)
    assert parse_effects(render(effect)) == (effect,)
    return effect.action


def lost(who: str) -> lang.Condition:
    """That player's Digimon was deleted in the battle."""
    return lang.DidThis("battle", lang.BelongsTo(who))


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("this Digimon won that battle", lang.AllOf((lost("opponent"), lang.No(lost("you"))))),
        ("this Digimon lost that battle", lang.AllOf((lost("you"), lang.No(lost("opponent"))))),
        ("your opponent's Digimon won this battle", lang.AllOf((lost("you"), lang.No(lost("opponent"))))),
        ("this battle didn't delete your opponent's Digimon", lang.No(lang.DidThis("battle", THEIRS))),
    ],
)
def test_who_lost_a_battle(asked: str, meant: lang.Condition) -> None:
    done = action(f"{BATTLED}{asked}, <Draw 1>.")
    assert isinstance(done, lang.Do) and done.steps[1] == lang.If(meant, lang.Draw())


@pytest.mark.parametrize(
    ("counted", "amount"),
    [
        ("of your Digimon's colors", lang.CountDifferent("color", lang.Cards())),
        ("of your opponent's Tamers' colors", lang.CountDifferent("color", lang.Cards(("Tamer",), "opponent"))),
        ("of your Tamers' names", lang.CountDifferent("name", TAMER)),
        ("player with a Tamer", lang.Plus(tuple(
            lang.OnlyIf(1, lang.Exists(TAMER.replace(owner=who))) for who in ("you", "opponent")))),
    ],
)  # fmt: skip
def test_what_is_counted_of_groups_and_players(counted: str, amount: lang.Amount) -> None:
    done = action(f"[On Play] For each {counted}, <Draw 1>.")
    assert isinstance(done, lang.ForEach) and done.amount == amount


def test_each_player_who_has_something_does_it_with_their_own_cards() -> None:
    done = action("[On Play] Each player with a Tamer draws 1 card and trashes 1 card in their hand.")
    assert isinstance(done, lang.Do)
    for who, step in zip(("you", "opponent"), done.steps, strict=True):
        hand = lang.Choose(lang.Cards(("card",), who, ("hand",)), by=who)
        does = lang.Do((lang.Draw(1, who), lang.Trash(hand)))
        assert step == lang.If(lang.Exists(TAMER.replace(owner=who)), does)


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ("with the chosen color", lang.HasColor(("declared",))),
        ("without the chosen color", lang.Not(lang.HasColor(("declared",)))),
        ("of that color", lang.HasColor(("declared",))),
        ("with inherited effects", lang.HasSection("inherited")),
        ("with link effects", lang.HasSection("link effect")),
        ("without link requirements", lang.Not(lang.HasSection("link"))),
        ("with App Fusion requirements", lang.HasSection("App Fusion")),
        ("that shares a color with this Digimon", lang.Same("color", lang.This())),
        ("that doesn't share a level with this Digimon", lang.Not(lang.Same("level", lang.This()))),
    ],
)
def test_what_cards_are_like(said: str, where: lang.Filter) -> None:
    done = action(f"[On Play] Choose 1 color. Return 1 Digimon card {said} from your trash to the hand.")
    assert isinstance(done, lang.Do)
    assert done.steps[1] == lang.ReturnToHand(lang.Choose(lang.Cards(("Digimon",), areas=("trash",), where=where)))


def test_the_opponent_chooses_a_color() -> None:
    done = action("[On Play] Your opponent chooses 1 color. Delete 1 of their Digimon of that color.")
    assert isinstance(done, lang.Do) and done.steps[0] == lang.Declare("color", "opponent")


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("is also treated as all colors", lang.TreatedAs(colors=lang.COLORS)),
        ("is also treated as the chosen color", lang.TreatedAs(colors=("declared",))),
        ("can't activate inherited effects or link effects", lang.Cannot("activate", timing="inherited or link")),
        ("can't unsuspend in your unsuspend phase", lang.Cannot("unsuspend", by="unsuspend phase")),
    ],
)
def test_what_is_changed(said: str, change: lang.Change) -> None:
    done = action(f"[On Play] Choose 1 color. This Digimon {said} until your opponent's turn ends.")
    assert isinstance(done, lang.Do) and done.steps[1] == lang.Modify(lang.This(), (change,), "opponent's turn")


def test_what_a_card_is_treated_as_for_one_thing_alone() -> None:
    done = action("[All Turns] For DNA digivolution, this Digimon is also treated as all colors.")
    assert done == lang.Modify(lang.This(), (lang.TreatedAs(colors=lang.COLORS, for_="DNA digivolution"),))


def test_cards_that_are_battling_are_those_of_them() -> None:
    done = action("[All Turns] While your red Digimon are battling, they get +1000 DP.")
    battling = lang.Cards(where=lang.Both((lang.HasColor(("red",)), lang.IsBattling())))
    assert done == lang.Modify(lang.Every(battling), (lang.GetsDP(1000),))
    with pytest.raises(CardTextError, match="while a battle is fought"):
        parse_effects("[All Turns] When your Digimon battle, the Digimon battling it gets -1000 DP for the turn.")


def test_a_price_may_be_given_to_a_card() -> None:
    done = action("[On Play] By giving 1 of your Digimon <Security A. -1> for the turn, <Draw 1>.")
    paid = lang.Modify(lang.Choose(lang.Cards()), (lang.Keyword("Security A.", -1),), "the turn")
    assert done == lang.By(paid, lang.Draw())


def test_several_cards_are_linked_each_to_any() -> None:
    text = "[On Play] You may link up to 2 red cards{} in your hand to any of your Digimon without paying the cost."
    cards = lang.Choose(lang.Cards(("card",), areas=("hand",), where=lang.HasColor(("red",))))
    link = lang.May(lang.Link(cards, lang.Choose(lang.Cards())))
    assert action(text.format("")) == lang.ForEach(2, link, True)
    with pytest.raises(CardTextError):
        parse_effects(text.format(" with different names"))  # all of them to one Digimon would be something else


def test_cards_of_two_places_of_which_one_holds_face_up_cards_alone() -> None:
    done = action("[On Play] Play 1 red Digimon from your hand or your face-up security cards without paying the cost.")
    where = lang.Both((lang.HasColor(("red",)), lang.FaceUp()))
    assert done == lang.Play(lang.Choose(lang.Cards(areas=("hand", "security"), where=where)))


def test_other_security_cards_are_not_this_one() -> None:
    done = action("[Security] [All Turns] While you have no other face-up security cards, your Digimon get +1000 DP.")
    others = lang.Cards(("card",), areas=("security",), where=lang.FaceUp(), other=True)
    assert isinstance(done, lang.If) and done.condition == lang.No(lang.Exists(others))


@pytest.mark.parametrize(
    ("said", "changes"),
    [
        ("can only attack red Digimon", (lang.Cannot("attack players"), lang.Cannot(
            "attack Digimon", cards=lang.Cards(owner="any", where=lang.Not(lang.HasColor(("red",))))))),
        ("can't attack your opponent's red Digimon", (lang.Cannot(
            "attack Digimon", cards=lang.Cards(owner="any", where=lang.HasColor(("red",)))),)),
        ("can't attack your opponent's Digimon", (lang.Cannot("attack Digimon"),)),
    ],
)  # fmt: skip
def test_whom_a_digimon_can_attack(said: str, changes: tuple[lang.Change, ...]) -> None:
    assert action(f"[All Turns] This Digimon {said}.") == lang.Modify(lang.This(), changes)


def test_what_several_cards_have_is_not_how_many_they_are() -> None:
    text = "[On Play] Return 1 of your opponent's Digimon with fewer colors than {} to the hand."
    done = action(text.format("the number of your Tamers"))
    assert isinstance(done, lang.ReturnToHand) and lang.Count(TAMER) in done.walk()
    with pytest.raises(CardTextError):
        parse_effects(text.format("your Tamers"))


def test_one_player_has_more_of_one_kind_than_the_other_of_another() -> None:
    done = action("[On Play] If your opponent has more Digimon than you have Tamers, <Draw 1>.")
    assert isinstance(done, lang.If)
    assert done.condition == lang.Compare(lang.Count(lang.Cards(owner="opponent")), ">", lang.Count(TAMER))


@pytest.mark.parametrize("said", ["of the chosen color", "with that level"])
def test_what_was_chosen_must_have_been_chosen(said: str) -> None:
    with pytest.raises(CardTextError, match="what was chosen"):
        parse_effects(f"[On Play] Delete 1 of your opponent's Digimon {said}.")


def price_and_gain(text: str) -> lang.By:
    """What is paid, and what comes of it."""
    (effect,) = parse_effects(text)
    assert isinstance(effect.action, lang.By)
    return effect.action


@pytest.mark.parametrize("paid", ["returning 1 red card from this Digimon's digivolution cards to the hand",
                                  "returning 1 red card from your trash to the bottom of the deck",
                                  "placing 1 red card from your hand as the top security card"])  # fmt: skip
def test_a_card_that_was_put_away_does_nothing_on_the_field(paid: str) -> None:
    assert price_and_gain(f"[End of Your Turn] By {paid}, it unsuspends.").then == lang.Unsuspend(lang.This())


@pytest.mark.parametrize("paid", ["trashing 1 of those Digimon's link cards",
                                  "returning 1 of those Digimon's link cards to the hand"])  # fmt: skip
def test_of_several_that_would_leave_the_one_is_meant_that_lost_a_card(paid: str) -> None:
    start = f"[All Turns] When any of your Digimon would be deleted, by {paid}, "
    assert price_and_gain(start + "that Digimon isn't deleted.").then == lang.Prevent(lang.It("host"))
    assert price_and_gain(start + "they aren't deleted.").then == lang.Prevent(lang.It("subject"))


def test_of_all_the_own_digimon_the_one_is_meant_that_lost_a_card() -> None:
    gained = price_and_gain("[On Play] By trashing 1 of your Digimon's link cards, that Digimon unsuspends.").then
    assert gained == lang.Unsuspend(lang.It("host"))


def test_it_in_a_list_of_effects_is_nothing_that_another_of_them_speaks_of() -> None:
    (effect,) = parse_effects(
        "[All Turns] When this Digimon suspends, activate 1 of the effects below. If it has 3 or more link cards, "
        "activate all of them instead: ・Delete 1 of your opponent's Tamers. ・It gains <Blocker> for the turn."
    )
    modes = effect.action
    assert isinstance(modes, lang.Modes) and isinstance(modes.options[1], lang.Modify)
    assert modes.options[1].cards == lang.This()
    assert modes.all_if == lang.Matches(lang.This(), lang.LinkCards(">=", 3))


def test_those_digimon_are_not_this_one() -> None:
    with pytest.raises(CardTextError, match="only this card was named"):
        parse_effects("[On Play] This Digimon gets +1000 DP for the turn. Then, it may battle 1 of those Digimon.")


def test_a_battle_that_the_effect_did_not_have_fought_is_not_asked_for() -> None:
    with pytest.raises(CardTextError, match="speaks of a battle"):
        parse_effects("[All Turns] When any of your Digimon battle, unsuspend it. If it wins that battle, <Draw 1>.")


@pytest.mark.parametrize(
    "text",
    [
        "[When Attacking] Reveal 1 card in your hand. If it's red, it gets +2000 DP for the turn.",
        "[On Play] 1 of your Digimon gets +1000 DP for the turn. When it suspends, delete it.",
        "[On Play] Choose 1 of your Digimon. The next time it would digivolve this turn, reduce the cost by 1.",
    ],
)
def test_it_is_no_card_that_could_not_do_so_and_not_this_one_instead_of_the_chosen(text: str) -> None:
    with pytest.raises(CardTextError, match="it is not said"):
        parse_effects(text)
