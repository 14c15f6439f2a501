"""Events in words that no card has: whose the piles are, what becomes of a security stack, and one event or another."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

SECURITY = lang.Cards(("card",), "you", ("security",))
IN_HAND = lang.Exists(lang.Cards(("card",), "any", ("hand",), lang.IsOneOf(lang.It("subject"))))
THEIRS = lang.Cards(owner="opponent")


def trigger_of(event: str) -> lang.Trigger | None:
    """What an effect waits for; printed, it reads as the same."""
    (effect,) = parse_effects(f"[All Turns] When {event}, <Draw 1>.")
    assert parse_effects(render(effect)) == (effect,)
    return effect.trigger


def pile(owner: str, area: str) -> lang.Cards:
    return lang.Cards(("card",), owner, (area,))


@pytest.mark.parametrize(
    "event, subject, origin",
    [
        ("your opponent's Digimon are played from the trash", THEIRS, pile("opponent", "trash")),
        ("your opponent plays a Digimon from the trash", THEIRS, pile("opponent", "trash")),
        ("your Digimon are played from the trash", lang.Cards(), pile("you", "trash")),
    ],
)
def test_a_pile_is_whose_the_cards_are(event: str, subject: lang.Cards, origin: lang.Cards) -> None:
    assert trigger_of(event) == lang.When("play", subject, origin)


def test_whose_a_second_pile_is_need_not_be_said_again() -> None:
    for said in ("your opponent's deck or hand", "their deck or hand", "their deck or their hand"):
        parts = tuple(lang.When("trash", pile("opponent", area)) for area in ("deck", "hand"))
        assert trigger_of(f"cards are trashed from {said}") == lang.OneOf(parts)


@pytest.mark.parametrize(
    "event, by, subject",
    [
        ("effects add cards from your security stack to the hand", "effect", SECURITY),
        ("cards are added to your hand from your security stack", None, SECURITY),
        ("your security cards are added to the hand by your effects", "your effect", SECURITY),
        ("your face-up security cards are added to the hand", None, SECURITY.replace(where=lang.FaceUp())),
        ("effects add this card from the security stack to your hand", "effect", lang.ThisCard()),
    ],
)
def test_security_cards_that_are_added_to_a_hand(event: str, by: str | None, subject: lang.Cards) -> None:
    """They are removed from there, and are in the hand then."""
    assert trigger_of(event) == lang.When("remove from security", subject, None, by, IN_HAND)


def test_cards_added_from_the_trash_return_to_the_hand() -> None:
    returned = trigger_of("cards are returned from your trash to the hand")
    assert trigger_of("cards are added from your trash to the hand") == returned


def test_a_security_stack_becomes_so_few() -> None:
    """Only when it was more: not when it had so few already."""
    few = lang.Compare(lang.Count(SECURITY), "<=", 2)
    more = lang.Compare(lang.Plus((lang.Count(SECURITY), lang.CountOf(lang.It("subject")))), ">", 2)
    becomes = lang.When("remove from security", SECURITY, where=lang.AllOf((few, more)))
    for said in ("2 or fewer", "2 or fewer cards", "2 or less"):
        assert trigger_of(f"your security stack becomes {said}") == becomes
    with pytest.raises(CardTextError):
        trigger_of("your security stack becomes 2")  # by removing some, or by adding?


def test_it_is_whom_the_first_event_befell() -> None:
    both = lang.OneOf((lang.When("play", THEIRS), lang.When("digivolve", THEIRS)))
    assert trigger_of("your opponent's Digimon is played or when it digivolves") == both


def test_you_are_a_player_who_is_attacked() -> None:
    attack = lang.When("attack", THEIRS, where=lang.AttackingTarget("player"))
    assert trigger_of("one of your opponent's Digimon attacks you") == attack


def test_a_card_of_a_stack_is_named_before_or_after_whose_it_is() -> None:
    """An event befalls the top card of any of them: it is not chosen first."""
    theirs = lang.TopCard(lang.Every(lang.Cards(("Digimon",), "opponent", ("battle",))))
    for said in (
        "1 of your opponent's Digimon's top stacked card", "your opponent's Digimon's top card",
        "the top card of one of your opponent's Digimon", "the top stacked card of any of their Digimon",
    ):  # fmt: skip
        assert trigger_of(f"{said} is trashed") == lang.When("trash", theirs)
    under = lang.Cards(("card",), "any", ("under",), of=lang.Every(lang.Cards(("Tamer",), "any", ("battle",))))
    assert trigger_of("digivolution cards of any Tamer are trashed").subject == under


def test_whose_effects_are_meant_is_said_with_and_without_the_cards() -> None:
    by = {"Digimon": "opponent's Digimon effect", "Tamer": "opponent's Tamer effect"}
    by["Option"] = "opponent's Option effect"
    for kind, cause in by.items():
        for said in (kind, f"{kind} card", f"{kind} cards", f"{kind}'s"):
            assert trigger_of(f"your opponent's {said} effects delete a Digimon").by == cause


def test_cards_that_are_placed_face_down_under_others_are_told_from_those_face_up() -> None:
    """How they lie is said before or after they are placed."""
    tamers = lang.Every(lang.Cards(("Tamer",)))
    down = lang.Cards(("card",), "any", ("under",), lang.Not(lang.FaceUp()))
    placed = lang.When("place under", down, tamers, "effect")
    for said in ("cards face down under any of your Tamers", "face-down cards under any of your Tamers"):
        assert trigger_of(f"effects place {said}") == placed
    assert trigger_of("a card is placed face down under this Digimon") == lang.When("place under", down, lang.This())


def test_after_an_event_is_not_then() -> None:
    with pytest.raises(CardTextError):
        parse_effects("[Your Turn] After this Digimon attacks, <Draw 1>.")
    (effect,) = parse_effects("[On Play] Gain 1 memory. After, <Draw 1>.")
    assert effect.action == lang.Do((lang.GainMemory(1), lang.Then(lang.Draw(1))))


def test_how_cards_are_when_it_happens_may_be_said_last() -> None:
    assert trigger_of("your Digimon are attacked while suspended") == trigger_of("your suspended Digimon are attacked")
    assert trigger_of("this Digimon attacks while it's suspended") == trigger_of("this suspended Digimon attacks")
    with pytest.raises(CardTextError):  # whose attack it is, was not said
        trigger_of("an attack ends while suspended")


def test_whose_face_up_security_cards_leave_is_said_by_the_stack() -> None:
    for whose, owner in (("your", "you"), ("your opponent's", "opponent")):
        cards = lang.Cards(("card",), owner, ("security",), lang.FaceUp())
        assert trigger_of(f"face-up security cards leave {whose} security stack") == lang.When(
            "remove from security", cards
        )


def test_losing_memory_is_told_from_gaining_it() -> None:
    cards = lang.Cards(("card",), "opponent", ("hand",))
    assert trigger_of("your opponent loses memory by your effects") == lang.When(
        "lose memory", cards, None, "your effect"
    )


def test_how_many_cards_are_drawn_and_which_is_not_lost() -> None:
    for said in ("your opponent draws 2 or more cards", "your opponent draws red cards"):
        with pytest.raises(CardTextError):
            trigger_of(said)
    assert trigger_of("2 or more cards are added to your hand by effects").where is not None  # type: ignore[union-attr]
