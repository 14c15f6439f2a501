"""Conditions fit wherever one is asked for: whoever has it, whichever of them, and wherever "if" or "while" stands."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

DRAW = lang.Draw(1)


def effect_of(text: str) -> lang.Effect:
    """What a text means; printed, it reads as the same."""
    (effect,) = parse_effects(text)
    assert parse_effects(render(effect)) == (effect,)
    return effect


def condition_of(asked: str, first: str = "[On Play] ") -> lang.Condition:
    """What is asked before a card is drawn."""
    asking = next(node for node in effect_of(f"{first}If {asked}, <Draw 1>.").walk() if isinstance(node, lang.If))
    assert asking.then == DRAW
    return asking.condition


TAMER = lang.Exists(lang.Cards(("Tamer",)))
THEIR_TAMER = lang.Exists(lang.Cards(("Tamer",), "opponent"))
BLUE = lang.Exists(lang.Cards(where=lang.HasColor(("blue",))))
THEIR_BLUE = lang.Exists(lang.Cards(owner="opponent", where=lang.HasColor(("blue",))))


@pytest.mark.parametrize(
    "asked, meant",
    [
        ("either player has a Tamer", lang.AnyOf((TAMER, THEIR_TAMER))),
        ("both players have a Tamer", lang.AllOf((TAMER, THEIR_TAMER))),
        ("neither player has a Tamer", lang.No(lang.AnyOf((TAMER, THEIR_TAMER)))),
        ("neither you nor your opponent has a Tamer", lang.No(lang.AnyOf((TAMER, THEIR_TAMER)))),
        ("either player doesn't have a Tamer", lang.AnyOf((lang.No(TAMER), lang.No(THEIR_TAMER)))),
        ("both players don't have a Tamer", lang.AllOf((lang.No(TAMER), lang.No(THEIR_TAMER)))),
        ("you have neither a Tamer nor a blue Digimon", lang.No(lang.AnyOf((TAMER, BLUE)))),
        ("you don't have a Tamer or a blue Digimon", lang.No(lang.AnyOf((TAMER, BLUE)))),
        ("your opponent has a Tamer and a blue Digimon", lang.AllOf((THEIR_TAMER, THEIR_BLUE))),
        ("you have a Tamer or a blue Digimon and it's your turn", None),
    ],
)
def test_what_players_have(asked: str, meant: lang.Condition | None) -> None:
    meant = meant or lang.AllOf((lang.AnyOf((TAMER, BLUE)), lang.IsTurn()))
    assert condition_of(asked) == meant


@pytest.mark.parametrize(
    "asked",
    [
        "you don't have a Tamer and 2 or more Digimon",  # not both of them, or neither?
        "neither player doesn't have a Tamer",
        "both players have more Digimon than you",
    ],
)
def test_what_players_cannot_be_said_to_have(asked: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(f"[On Play] If {asked}, <Draw 1>.")


BOTH_TAMERS = lang.AllOf((TAMER, THEIR_TAMER))


@pytest.mark.parametrize("asked", ["both players have a Tamer", "you have a Tamer and your opponent has a Tamer"])
@pytest.mark.parametrize(
    "text",
    [
        "[On Play] If {}, <Draw 1>.",
        "[On Play] <Draw 1> if {}.",
        "[On Play] Unless {}, <Draw 1>.",
        "[Your Turn] As long as {}, this Digimon gets +1000 DP.",
        "[Your Turn] This Digimon gets +1000 DP while {}.",
        "[Your Turn] When one of your Digimon attacks while {}, <Draw 1>.",
        "[Main] Suspend 1 Digimon. Unless {}, suspend 2 Digimon instead.",
        "[Main] Delete 1 Digimon with 5000 DP or less. If {}, add 2000 to this effect's DP maximum.",
        "[Main] Delete 1 Digimon with 5000 DP or less. While {}, add 2000 to this effect's DP maximum.",
        "When this card would be played, if {}, reduce the play cost by 2.",
        "[On Play] If it's your turn and {}, <Draw 1>.",
        "[On Play] You may suspend 1 Tamer. If you do and {}, <Draw 1>.",
    ],
)
def test_wherever_it_stands(text: str, asked: str) -> None:
    nodes = list(effect_of(text.format(asked)).walk())
    flat = [node.conditions for node in nodes if isinstance(node, lang.AllOf)]
    assert BOTH_TAMERS in nodes or any(set(BOTH_TAMERS.conditions) <= set(parts) for parts in flat)
    assert ("Unless" in text) == any(isinstance(node, lang.No) for node in nodes)


RED = lang.HasColor(("red",))


def at_least_two(cards: lang.Cards) -> lang.Condition:
    return lang.Compare(lang.Count(cards), ">=", 2)


@pytest.mark.parametrize(
    "first, cards",
    [
        (
            "[Your Turn] When your Tamers are played, ",
            lang.Cards(("Tamer",), "any", where=lang.Both((lang.IsOneOf(lang.It("subject")), RED))),
        ),
        ("[Main] Reveal the top 4 cards of your deck. ", lang.Cards(("card",), "you", ("revealed",), RED)),
        (
            "[Main] Trash the top 3 cards of your deck. ",
            lang.Cards(("card",), "any", ("trash",), lang.Both((lang.IsOneOf(lang.It("trashed")), RED))),
        ),
    ],
)
def test_so_many_of_them(first: str, cards: lang.Cards) -> None:
    for said in ("2 or more of them are red", "at least 2 of them were red"):
        assert condition_of(said, first) == at_least_two(cards)


def test_one_or_none_of_them_and_what_they_were_like_before() -> None:
    deleted = "[All Turns] When your other Digimon are deleted, "
    level = lang.Matches(lang.It("subject"), lang.Level(">=", 5))
    assert condition_of("at least 1 of them was level 5 or higher", deleted) == level
    with pytest.raises(CardTextError):  # in the trash, no card is suspended
        parse_effects(f"{deleted}if 2 or more of them were suspended, <Draw 1>.")


def test_they_are_all_still_them() -> None:
    text = "[Main] Reveal the top 4 cards of your deck. If 2 or more of them are red, add 1 of them to the hand."
    added = next(node for node in effect_of(text).walk() if isinstance(node, lang.ReturnToHand))
    assert added.cards == lang.Choose(lang.Cards(("card",), "you", ("revealed",)))  # of any color


def test_of_the_cards_under_it_or_in_security() -> None:
    under = lang.Cards(("card",), "you", ("under",), RED, of=lang.This())
    assert condition_of("2 or more of its digivolution cards are red") == at_least_two(under)
    none = lang.No(lang.Matches(lang.This(), lang.DigivolutionCards(">=", 1, RED)))
    assert condition_of("none of its digivolution cards are red") == none
    up = lang.Cards(("card",), "you", ("security",), lang.FaceUp())
    assert condition_of("2 or more of your security cards are face up") == at_least_two(up)
    only = lang.Count(lang.Cards(where=lang.Suspended()))
    exactly = lang.AllOf((lang.Compare(only, ">=", 1), lang.Compare(only, "<=", 1)))
    assert condition_of("only 1 of your Digimon is suspended") == exactly


def test_an_event_while_unless_or_as_long_as_something_holds() -> None:
    for said, where in (("while", TAMER), ("as long as", TAMER), ("unless", lang.No(TAMER))):
        waited = effect_of(f"[Your Turn] When this Digimon attacks {said} you have a Tamer, <Draw 1>.").trigger
        assert waited == lang.When("attack", lang.This(), where=where)
