"""Which cards are meant: where they lie, whose they are and which of them, wherever cards are asked for."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

TRASHED = lang.IsOneOf(lang.It("trashed"))


def action(text: str) -> lang.Action:
    """What the effect does; it is printed and read again as well."""
    (effect,) = parse_effects(text)
    assert parse_effects(render(effect)) == (effect,)
    return effect.action


def amount(words: str) -> lang.Amount:
    """What is counted: "for each ...", gain 1 memory."""
    done = action(f"[On Play] For each {words}, gain 1 memory.")
    assert isinstance(done, lang.ForEach)
    assert isinstance(done.amount, lang.Amount)
    return done.amount


@pytest.mark.parametrize(
    ("place", "areas"),
    [
        ("from your hand or face-up security cards", ("hand", "security")),
        ("from your hand, trash or your face-up security cards", ("hand", "trash", "security")),
        ("from among your face-up security cards", ("security",)),
    ],
)
def test_face_up_security_cards_are_a_place(place: str, areas: tuple[str, ...]) -> None:
    cards = lang.Cards(("Tamer",), "you", areas, lang.Both((lang.HasColor(("red",)), lang.FaceUp())))
    done = action(f"[On Play] Play 1 red Tamer card {place} without paying the cost.")
    assert isinstance(done, lang.Play) and done.cards == lang.Choose(cards)
    placed = action(f"[On Play] Place 1 red Tamer card {place} under 1 of your Tamers.")
    assert isinstance(placed, lang.PlaceUnder) and placed.cards == lang.Choose(cards)


def test_whose_face_up_security_cards_must_be_said_once() -> None:
    with pytest.raises(CardTextError):
        parse_effects("[On Play] Play 1 red Tamer card from face-up security cards without paying the cost.")


@pytest.mark.parametrize("among", ["among the trashed cards", "from among the cards this effect trashed"])
def test_what_an_effect_did_something_to_is_a_place(among: str) -> None:
    (effect,) = parse_effects(f"[On Play] Trash the top 3 cards of your deck. Then, play 1 Tamer card {among}.")
    assert isinstance(effect.action, lang.Do) and isinstance(effect.action.steps[1], lang.Then)
    play = effect.action.steps[1].action
    assert isinstance(play, lang.Play)
    assert play.cards == lang.Choose(lang.Cards(("Tamer",), "any", ("trash",), TRASHED))


def test_one_of_the_cards_an_effect_did_it_to_is_what_it_did() -> None:
    trashed = "[On Play] Trash the top 3 cards of your deck. If {}, <Draw 1>."
    (among,) = parse_effects(trashed.format("there is a red card among the cards this effect trashed"))
    (done,) = parse_effects(trashed.format("this effect trashed a red card"))
    assert among == done


@pytest.mark.parametrize("whose", ["1 player's", "either player's", "your or your opponent's"])
def test_the_pile_of_one_of_the_players(whose: str) -> None:
    (effect,) = parse_effects(f"[On Play] Look at the top card of {whose} deck.")
    (plain,) = parse_effects("[On Play] Look at the top card of your or your opponent's deck.")
    assert effect == plain


@pytest.mark.parametrize(
    ("pile", "kinds", "where"),
    [
        ("Tamer digivolution cards", ("Tamer",), None),
        ("red digivolution cards", ("card",), lang.HasColor(("red",))),
        ("[Agumon] digivolution cards", ("card",), lang.Named(("Agumon",))),
        ("red Option digivolution cards", ("Option",), lang.HasColor(("red",))),
    ],
)
def test_what_cards_of_a_pile_are_like(pile: str, kinds: tuple[str, ...], where: lang.Filter | None) -> None:
    cards = lang.Cards(kinds, "you", ("under",), where, of=lang.This())
    assert amount(f"of this Digimon's {pile}") == lang.Count(cards)
    assert action(f"[On Play] Trash 1 of this Digimon's {pile}.") == lang.Trash(lang.Choose(cards))


def test_a_card_may_have_tamers_under_it() -> None:
    done = action("[On Play] If this Digimon has 2 or more Tamer digivolution cards, <Draw 1>.")
    under = lang.DigivolutionCards(">=", 2, lang.IsKind(("Tamer",)))
    assert done == lang.If(lang.Matches(lang.This(), under), lang.Draw())


@pytest.mark.parametrize("cards", ["up to 2 of your opponent's Option cards", "all of your other red Option cards"])
def test_option_cards_in_the_battle_area(cards: str) -> None:
    (effect,) = parse_effects(f"[On Play] Trash {cards} in the battle area.")
    (plain,) = parse_effects(f"[On Play] Trash {cards.replace(' cards', 's')}.")
    assert effect == plain


@pytest.mark.parametrize("theirs", ["theirs", "their own", "your opponent's"])
def test_a_noun_may_be_left_out_after_whose_it_is_of_the_opponent(theirs: str) -> None:
    (effect,) = parse_effects(f"[On Play] Suspend 1 of your Digimon and 1 of {theirs}.")
    assert lang.Cards(owner="opponent") in effect.walk()


@pytest.mark.parametrize(("own", "owner"), [("1 of your own", "you"), ("1 of yours", "you")])
def test_a_noun_may_be_left_out_after_whose_it_is(own: str, owner: str) -> None:
    theirs, own_one = lang.Choose(lang.Cards(owner="opponent")), lang.Choose(lang.Cards(owner=owner))
    assert action(f"[On Play] Suspend 1 of your opponent's Digimon and {own}.") == lang.Suspend(
        lang.EachOf((theirs, own_one))
    )
    with pytest.raises(CardTextError):  # of level 4, too?
        parse_effects(f"[On Play] Suspend 1 of your opponent's level 4 Digimon and {own}.")


@pytest.mark.parametrize(
    ("like", "where"),
    [
        ("no more DP than this Digimon", lang.DP("<=", lang.Stat(lang.This(), "DP"))),
        ("no higher a level than this Digimon", lang.Level("<=", lang.Stat(lang.This(), "level"))),
        ("no fewer link cards than this Digimon", lang.LinkCards(">=", lang.Stat(lang.This(), "link cards"))),
        (
            "as many digivolution cards as this Digimon",
            lang.DigivolutionCards("=", lang.Stat(lang.This(), "digivolution cards")),
        ),
        ("a level equal to that of this Digimon", lang.Level("=", lang.Stat(lang.This(), "level"))),
        (
            "a play cost equal to or less than the highest play cost in your trash",
            lang.PlayCost("<=", lang.StatAmong(lang.Cards(("card",), areas=("trash",)), "play cost")),
        ),
        ("less DP than the highest DP among your Tamers", lang.DP("<", lang.StatAmong(lang.Cards(("Tamer",)), "DP"))),
    ],
)
def test_how_a_number_compares(like: str, where: lang.Filter) -> None:
    done = action(f"[On Play] Delete 1 of your opponent's Digimon with {like}.")
    assert done == lang.Delete(lang.Choose(lang.Cards(("Digimon",), "opponent", where=where)))


def test_the_highest_of_the_cards_that_were_trashed() -> None:
    trashed = "[On Play] Trash the top card of your deck. Delete 1 of your opponent's Digimon with a level equal to {}."
    cards = lang.Cards(("Digimon",), "any", ("trash",), TRASHED)
    for text, kinds in (
        ("the highest level among the cards this effect trashed", ("card",)),
        ("the highest level Digimon card trashed by this effect", ("Digimon",)),
    ):
        (effect,) = parse_effects(trashed.format(text))
        highest = lang.StatAmong(cards.replace(kinds=kinds), "level")
        assert lang.Level("=", highest) in effect.walk()
        assert parse_effects(render(effect)) == (effect,)
    with pytest.raises(CardTextError):
        parse_effects(trashed.format("the highest DP Digimon card trashed by this effect"))


@pytest.mark.parametrize(
    "asked",
    [
        "your highest level Digimon is higher than your opponent's highest level Digimon",
        "this Digimon has the same number of digivolution cards as any of your opponent's Digimon",
    ],
)
def test_which_number_is_meant_must_be_said(asked: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(f"[On Play] If {asked}, <Draw 1>.")


def test_one_card_of_each_color() -> None:
    done = action("[On Play] Return 1 red or blue card of each color from your trash to the hand.")
    cards = lang.Cards(("card",), "you", ("trash",), lang.HasColor(("red", "blue")))
    each = lang.Choose(cards, lang.CountDifferent("color", cards), different="color")
    assert done == lang.ReturnToHand(each)


def test_digimon_of_so_many_colors_have_them_together() -> None:
    colors = lang.Compare(lang.CountDifferent("color", lang.Cards()), ">=", 3)
    assert action("[On Play] If you have Digimon of 3 or more colors, <Draw 1>.") == lang.If(colors, lang.Draw())
    assert action("[On Play] If you have a Digimon of 3 or more colors, <Draw 1>.") == lang.If(
        lang.Exists(lang.Cards(where=lang.ColorCount(">=", 3))), lang.Draw()
    )


def test_less_than_cards_is_less_than_each_of_them() -> None:
    done = action("[On Play] Delete 1 of your opponent's Digimon with less DP than your Digimon.")
    lowest = lang.StatAmong(lang.Cards(), "DP", "lowest")
    assert done == lang.Delete(lang.Choose(lang.Cards(("Digimon",), "opponent", where=lang.DP("<", lowest))))
    with pytest.raises(CardTextError):  # than they have, or than there are?
        parse_effects("[On Play] Delete 1 of your opponent's Digimon with fewer digivolution cards than your Digimon.")


def test_another_digimon_is_another_than_the_one_that_the_card_lay_under() -> None:
    for said in ("as another of your Digimon's bottom digivolution card", "under 1 of your other Digimon"):
        done = action(f"[On Play] Place 1 of your Digimon's digivolution cards {said}.")
        assert isinstance(done, lang.PlaceUnder)
        host = lang.Not(lang.IsOneOf(lang.Holder(lang.It("it"))))
        assert done.under == lang.Choose(lang.Cards(where=host))


def test_up_to_so_much_higher_is_a_limit() -> None:
    done = action("[On Play] Delete 1 of your opponent's Digimon with a play cost up to 2 higher than this Digimon.")
    limit = lang.PlayCost("<=", lang.Plus((lang.Stat(lang.This(), "play cost"), 2)))
    assert done == lang.Delete(lang.Choose(lang.Cards(("Digimon",), "opponent", where=limit)))


def test_the_opponent_may_do_something_as_often_as_something_is_there() -> None:
    done = action(
        "[On Play] Your opponent may lose 1 memory for every 2 of your Tamers' colors. If they didn't, <Draw 1>."
    )
    assert isinstance(done, lang.Do)
    number = lang.Times(lang.CountDifferent("color", lang.Cards(("Tamer",))), 1, 2)
    assert done.steps[0] == lang.May(lang.ForEach(number, lang.LoseMemory(1, "opponent")), "opponent")


def test_up_to_so_many_effects_are_activated() -> None:
    below = "\n・<Draw 1>.\n・Gain 1 memory."
    done = action(
        f"[On Play] Activate up to 1 of the effects below. For each of your Tamers, you may activate 1 more:{below}"
    )
    assert isinstance(done, lang.Modes) and done.up_to
    with pytest.raises(CardTextError):  # one that must be, and others that need not
        action(f"[On Play] Activate 1 of the effects below. For each of your Tamers, you may activate 1 more:{below}")
