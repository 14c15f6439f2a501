"""Which cards are meant after something was paid for, offered or done elsewhere: what was chosen since is not them."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, compile_card, parse_effects

PLAYED = "[All Turns] When any of your opponent's Digimon are played, "
SUBJECT = lang.It("subject")
TAMER = {"cardId": "ZZ9-001", "set": "ZZ9", "nameEn": "X", "colors": ["Red"], "playCost": 3, "evoCosts": [],
         "kinds": ["Tamer"]}  # fmt: skip


def done(text: str, kind: type[lang.Action]) -> lang.Action:
    """The one thing of this kind that a text does last."""
    (effect,) = parse_effects(text)
    return [node for node in effect.walk() if isinstance(node, kind)][-1]


@pytest.mark.parametrize(
    "paid",
    [
        "placing 1 card from your hand as this Digimon's bottom digivolution card",
        "trashing 1 of this Digimon's digivolution cards",
        "deleting 1 of your other Digimon",
        "returning 1 of your Tokens to the hand",
    ],
)
def test_that_digimon_is_none_that_left_the_field_or_lies_under_a_card(paid: str) -> None:
    assert done(f"{PLAYED}by {paid}, delete that Digimon.", lang.Delete) == lang.Delete(SUBJECT)


def test_one_of_those_digimon_is_no_card_that_was_trashed_for_it() -> None:
    one_of_them = lang.Choose(lang.Cards(owner="any", where=lang.IsOneOf(SUBJECT)))
    for price in ("trashing 2 cards in your hand", "placing 1 card from your hand as this Digimon's bottom "
                  "digivolution card"):  # fmt: skip
        assert done(f"{PLAYED}by {price}, delete 1 of those Digimon.", lang.Delete) == lang.Delete(one_of_them)


@pytest.mark.parametrize("first", ["Choose 1 of your opponent's Digimon.", "Suspend 1 of your opponent's Digimon."])
@pytest.mark.parametrize("it", ["that Digimon", "it"])
def test_a_card_is_not_spoken_of_any_more_when_another_was_chosen(first: str, it: str) -> None:
    with pytest.raises(CardTextError, match="another one was chosen since"):
        parse_effects(f"[On Play] {first} Then, by trashing 1 card in your hand, {it} can't attack for the turn.")


def test_it_is_this_card_or_the_other_one_if_the_price_named_this_card_last() -> None:
    price = "by placing 1 card from your hand as this Digimon's bottom digivolution card, "
    with pytest.raises(CardTextError, match="whether"):
        parse_effects(f"{PLAYED}{price}it can't attack for the turn.")
    assert done(f"[On Play] {price.capitalize()}it unsuspends.", lang.Unsuspend) == lang.Unsuspend(lang.This())


@pytest.mark.parametrize(
    "price", ["returning this Tamer to the bottom of the deck", "deleting this Tamer",
              "placing 1 card from your hand under this Tamer"],
)  # fmt: skip
def test_to_a_tamer_it_is_the_digimon_that_it_waits_for(price: str) -> None:
    card = compile_card(TAMER | {"effectText": f"{PLAYED}by {price}, suspend it."})
    last = [node for node in card.effects[0].walk() if isinstance(node, lang.Suspend)]
    assert last == [lang.Suspend(SUBJECT)]


def test_what_would_have_been_chosen_is_not_it_if_it_was_not_done() -> None:
    offer = "When this Digimon attacks, you may suspend 1 of your opponent's Digimon. If you don't, "
    assert done(f"[All Turns] {offer}it unsuspends.", lang.Unsuspend) == lang.Unsuspend(lang.This())
    (effect,) = parse_effects(
        "[On Play] Reveal the top 4 cards of your deck. You may play 1 Digimon card among them without paying the "
        "cost. If you did, place the rest at the bottom of the deck. If you didn't, trash them."
    )
    assert lang.Trash(lang.It("revealed")) in effect.walk()
    with pytest.raises(CardTextError, match="only if that is done"):
        parse_effects("[On Play] 1 of your Digimon may attack. If it doesn't, it gets +3000 DP for the turn.")


def test_what_was_not_deleted_is_worse_off_and_who_is_better_off_is_not_said() -> None:
    start = "[On Play] Delete 1 of your opponent's level 4 or lower Digimon. If this effect didn't delete, it "
    kept = lang.Modify(lang.It(), (lang.Cannot("attack"),), "the turn")
    assert done(start + "can't attack for the turn.", lang.Modify) == kept
    for good in ("gets +1000 DP for the turn", "gains <Rush> for the turn", "unsuspends"):
        with pytest.raises(CardTextError, match="whether"):
            parse_effects(f"{start}{good}.")


def test_that_digimon_is_not_the_one_that_digivolves() -> None:
    text = (
        "[Your Turn] When one of your Digimon digivolves, 1 of your other Digimon may digivolve into a Digimon card "
        "with the same name as that Digimon in the hand without paying the cost."
    )
    same = done(text, lang.Digivolve)
    assert isinstance(same, lang.Digivolve)
    assert lang.Same("name", SUBJECT) in same.into.walk()


def test_a_cost_is_reduced_by_more_for_the_one_of_which_that_is_asked() -> None:
    (effect,) = parse_effects(
        "[Main] 1 of your Digimon may digivolve into a level 6 or lower Digimon card in the hand with the digivolution "
        "cost reduced by 3. If it has [Alpha] in its name, reduce it by 5 instead."
    )
    assert [node.cards for node in effect.walk() if isinstance(node, lang.Digivolve)] == [lang.It(), lang.It()]


def test_that_card_is_one_that_was_named() -> None:
    with pytest.raises(CardTextError, match="none but this one"):
        parse_effects("[All Turns] When this Digimon gets linked, you may trash that card.")


def test_any_of_them_is_one_or_all() -> None:
    with pytest.raises(CardTextError):
        parse_effects("[On Play] Suspend 2 of your opponent's Digimon. Any of them can't unsuspend for the turn.")


@pytest.mark.parametrize(
    ("start", "owner", "area"),
    [("Trash 3 cards in your hand.", "any", "trash"), ("Trash the top 3 cards of your deck.", "any", "trash"),
     ("Reveal the top 3 cards of your deck.", "you", "revealed")],
)  # fmt: skip
def test_one_of_those_digimon_cards_is_a_digimon_card(start: str, owner: str, area: str) -> None:
    for kind in ("Digimon", "Tamer"):
        play = done(f"[On Play] {start} You may play 1 of those {kind} cards without paying the cost.", lang.Play)
        assert isinstance(play, lang.Play)
        assert isinstance(play.cards, lang.Choose)
        assert isinstance(play.cards.cards, lang.Cards)
        assert (play.cards.cards.kinds, play.cards.cards.areas) == ((kind,), (area,))
        assert play.cards.cards.owner == owner


def test_one_of_those_cards_with_a_trait_lies_where_they_lie() -> None:
    text = (
        "[Your Turn] When your effects trash cards from your hand, you may play 1 of those cards with the [Alpha] "
        "trait."
    )
    play = done(text, lang.Play)
    assert isinstance(play, lang.Play)
    like = lang.Both((lang.IsOneOf(SUBJECT), lang.HasTrait(("Alpha",))))
    assert play.cards == lang.Choose(lang.Cards(("card",), "any", ("trash",), like))


def test_one_of_them_is_this_card_or_another_that_would_leave() -> None:
    text = (
        "[All Turns] When this Digimon with the [Alpha] trait or any of your [Beta] trait Digimon would leave the "
        "battle area, by returning 2 cards from your trash to the bottom of the deck, 1 of them doesn't leave."
    )
    assert done(text, lang.Prevent) == lang.Prevent(lang.Choose(lang.Cards(owner="any", where=lang.IsOneOf(SUBJECT))))


def test_what_is_said_after_how_materials_differ_is_said_of_them() -> None:
    text = "[DigiXros -2] 3 [Alpha] trait Digimon cards w/different names & play cost 5 or less"
    digimon = TAMER | {"kinds": ["Digimon"], "level": 5, "dp": 6000, "effectText": text}
    xros = compile_card(digimon).digixros
    assert xros is not None
    (material,) = xros.materials
    assert (material.count, material.different) == (3, "name")
    assert lang.PlayCost("<=", 5) in material.where.walk()
