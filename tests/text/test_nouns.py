"""Noun phrases that no card has: a part is exchanged for another of its kind, and the meaning follows."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

THEIRS = lang.Cards(("Digimon",), "opponent")
MACHINE = lang.HasTrait(("Machine",))
TAMERS = lang.Count(lang.Cards(("Tamer",)))


def _pile(area: str, count: str = "card") -> lang.Cards:
    return lang.Cards((count,), "opponent", (area,), of=lang.Every(THEIRS))


WITH = {
    "2 or fewer link cards": lang.LinkCards("<=", 2),
    "no link cards": lang.LinkCards("=", 0),
    "3 or more red cards in their link cards": lang.LinkCards(">=", 3, lang.HasColor(("red",))),
    "as high or higher a play cost as this Digimon": lang.PlayCost(">=", lang.Stat(lang.This(), "play cost")),
    "a lower level than this Digimon": lang.Level("<", lang.Stat(lang.This(), "level")),
    "more DP than this Digimon": lang.DP(">", lang.Stat(lang.This(), "DP")),
    "as many or more digivolution cards as this Digimon": lang.DigivolutionCards(
        ">=", lang.Stat(lang.This(), "digivolution cards")
    ),
    "equal or fewer digivolution cards than this Digimon": lang.DigivolutionCards(
        "<=", lang.Stat(lang.This(), "digivolution cards")
    ),
    "a play cost of 3, 5 or 7": lang.Either(tuple(lang.PlayCost("=", number) for number in (3, 5, 7))),
    "a play cost of 10, minus 1 for each of your Tamers, or less": lang.PlayCost(
        "<=", lang.Plus((10, lang.Times(TAMERS, -1)))
    ),
    "a level less than or equal to the number of cards in your or their hand": lang.Either(
        tuple(lang.Level("<=", lang.Count(lang.Cards(("card",), who, ("hand",)))) for who in ("you", "opponent"))
    ),
    "[Mon] in its name, text or traits": lang.Either(
        (lang.NameIncludes(("Mon",)), lang.TextIncludes(("Mon",)), lang.TraitIncludes(("Mon",)))
    ),
    "more link cards than this Digimon": lang.LinkCards(">", lang.Stat(lang.This(), "link cards")),
    "the same level or lower as this Digimon": lang.Level("<=", lang.Stat(lang.This(), "level")),
    "the most link cards": lang.Extreme("highest", "link cards"),
    "as many or fewer link cards as the number of your Tamers": lang.LinkCards("<=", TAMERS),
    "2 or fewer colors": lang.ColorCount("<=", 2),
    "no level": lang.Not(lang.HasLevel()),
    "both the [A] and [B] traits": lang.Both((lang.HasTrait(("A",)), lang.HasTrait(("B",)))),
    "the same or lower level as this Digimon": lang.Level("<=", lang.Stat(lang.This(), "level")),
    "no digivolution cards or link cards": lang.Not(
        lang.Either((lang.DigivolutionCards(">=", 1), lang.LinkCards(">=", 1)))
    ),
    "no <Blocker> or <Reboot>": lang.Not(lang.Either((lang.HasKeyword("Blocker"), lang.HasKeyword("Reboot")))),
    "[Greymon] and [War] in its name": lang.Both((lang.NameIncludes(("Greymon",)), lang.NameIncludes(("War",)))),
    "more colors than this Digimon": lang.ColorCount(">", lang.Stat(lang.This(), "colors")),
    "no inherited effects": lang.Not(lang.HasSection("inherited")),
    "6000 DP or less and without digivolution cards": lang.Both(
        (lang.DP("<=", 6000), lang.Not(lang.DigivolutionCards(">=", 1)))
    ),
    "3 or more levels in its digivolution cards": lang.DigivolutionCards(">=", 3, different="level"),
    "2 or fewer colors in its digivolution cards": lang.DigivolutionCards("<=", 2, different="color"),
    "4 or more Tamer cards with different names in its digivolution cards": lang.DigivolutionCards(
        ">=", 4, lang.IsKind(("Tamer",)), "name"
    ),
    "3 or fewer red cards with different levels in its digivolution cards": lang.DigivolutionCards(
        "<=", 3, lang.HasColor(("red",)), "level"
    ),
    "2 or fewer same-level cards in its stack": lang.SameLevelStack("<=", 2),
    "more than 2 same-level cards in its stack": lang.SameLevelStack(">=", 3),
}
WHICH = {
    "1 digivolution card from each of your opponent's Digimon": lang.Choose(
        _pile("under"), lang.CountDifferent("holder", _pile("under")), different="holder"
    ),
    "1 link card of each of your opponent's Digimon": lang.Choose(
        _pile("link"), lang.CountDifferent("holder", _pile("link")), different="holder"
    ),
    "the top card of each of your opponent's Digimon": lang.TopCard(lang.Every(THEIRS)),
    "your opponent's top or bottom security card": lang.Choose(
        lang.Cards(("card",), "opponent", ("security",), lang.IsEnd())
    ),
    "up to 2 of your opponent's bottom security cards": lang.Bottom("security", 2, "opponent", up_to=True),
    "the bottom cards of your opponent's deck equal to the number of your Tamers": lang.Bottom(
        "deck", TAMERS, "opponent"
    ),
    "1 each of your opponent's suspended and unsuspended Digimon": lang.EachOf(
        tuple(lang.Choose(THEIRS.replace(where=where)) for where in (lang.Suspended(), lang.Not(lang.Suspended())))
    ),
    "1 each of red, blue and green cards from your hand": lang.EachOf(
        tuple(
            lang.Choose(lang.Cards(("card",), "you", ("hand",), lang.HasColor((color,))))
            for color in ("red", "blue", "green")
        )
    ),
    "all Option cards and all Tamer cards from your hand": lang.EachOf(
        tuple(lang.Every(lang.Cards((kind,), "you", ("hand",))) for kind in ("Option", "Tamer"))
    ),
    "all digivolution cards and link cards of 1 of your opponent's Digimon": lang.Every(
        lang.Cards(("card",), "opponent", ("under", "link"), of=lang.Choose(THEIRS))
    ),
    "1 of your opponent's face-down digivolution cards": lang.Choose(
        _pile("under").replace(where=lang.Not(lang.FaceUp()))
    ),
    "up to 3 of your opponent's Digimon whose total play cost is 10 or less": lang.Choose(
        THEIRS, 3, True, total_stat="play cost", total=10
    ),
    "1 card other than [Agumon] with the [Dinosaur] trait from your hand": lang.Choose(
        lang.Cards(
            ("card",), "you", ("hand",), lang.Both((lang.Not(lang.Named(("Agumon",))), lang.HasTrait(("Dinosaur",))))
        )
    ),
    "1 of your blue Tamers or [Aqua] trait Digimon": lang.Choose(
        lang.Cards(
            ("card",),
            where=lang.Either(
                (
                    lang.Both((lang.HasColor(("blue",)), lang.IsKind(("Tamer",)))),
                    lang.Both((lang.HasTrait(("Aqua",)), lang.IsKind(("Digimon",)))),
                )
            ),
        )
    ),
    "all Digimon other than your [Machine] trait Digimon": lang.Every(
        lang.Cards(
            owner="any",
            where=lang.Not(lang.Both((lang.BelongsTo("you"), lang.HasTrait(("Machine",)), lang.IsKind(("Digimon",))))),
        )
    ),
    "all Digimon other than this Digimon and your Tokens": lang.Every(
        lang.Cards(
            owner="any",
            where=lang.Not(
                lang.Either((lang.IsOneOf(lang.This()), lang.Both((lang.BelongsTo("you"), lang.IsKind(("Token",))))))
            ),
        )
    ),
    "all Digimon except for your [Ghost] trait Digimon": lang.Every(
        lang.Cards(
            owner="any",
            where=lang.Not(lang.Both((lang.BelongsTo("you"), lang.HasTrait(("Ghost",)), lang.IsKind(("Digimon",))))),
        )
    ),
    "1 of your opponent's Digimon that isn't the attack target": lang.Choose(
        THEIRS.replace(where=lang.Not(lang.IsOneOf(lang.It("attack target"))))
    ),
    "1 of your opponent's Digimon that didn't attack this turn": lang.Choose(
        THEIRS.replace(where=lang.Not(lang.HappenedTo(lang.When("attack", lang.This()))))
    ),
    "1 card of level 4 or lower from your hand": lang.Choose(
        lang.Cards(("card",), "you", ("hand",), lang.Level("<=", 4))
    ),
    "1 of your opponent's non-white, non-black Digimon": lang.Choose(
        THEIRS.replace(
            where=lang.Both((lang.Not(lang.HasColor(("white",))), lang.Not(lang.HasColor(("black",)))))
        )
    ),
    "1 of your other face-up security cards": lang.Choose(
        lang.Cards(("card",), "you", ("security",), lang.FaceUp(), True)
    ),
    "up to 9 levels' total worth of Digimon cards with different names from your hand": lang.Choose(
        lang.Cards(areas=("hand",)), None, total_stat="level", total=9, different="name"
    ),
    "1 of the red cards under 1 of your opponent's Digimon": lang.Choose(
        lang.Cards(("card",), "opponent", ("under",), lang.HasColor(("red",)), of=lang.Choose(THEIRS))
    ),
    "1 of your opponent's non-[Agumon] Digimon": lang.Choose(THEIRS.replace(where=lang.Not(lang.Named(("Agumon",))))),
    "1 non-Tamer card from your hand": lang.Choose(
        lang.Cards(("card",), "you", ("hand",), lang.Not(lang.IsKind(("Tamer",))))
    ),
    "all Digimon other than their lowest level Digimon": lang.Every(
        lang.Cards(
            owner="any",
            where=lang.Not(
                lang.Both((lang.BelongsTo("opponent"), lang.Extreme("lowest", "level"), lang.IsKind(("Digimon",))))
            ),
        )
    ),
    "1 card from 2 Digimon's digivolution cards": lang.Choose(
        lang.Cards(("card",), "any", ("under",), of=lang.Choose(lang.Cards(owner="any"), 2))
    ),
    "1 card from 1 other Digimon's digivolution cards": lang.Choose(
        lang.Cards(("card",), "any", ("under",), of=lang.Choose(lang.Cards(owner="any", other=True)))
    ),
    "1 of your opponent's digivolution or link cards": lang.Choose(
        lang.Cards(("card",), "opponent", ("under", "link"))
    ),
    "1 Digimon card and 1 Option card, both with the [Machine] trait, from your hand": lang.EachOf(
        tuple(lang.Choose(lang.Cards((kind,), "you", ("hand",), MACHINE)) for kind in ("Digimon", "Option"))
    ),
    "1 Tamer card, 1 Option card and 1 Digimon card - each with [Gear] in its text - from your hand": lang.EachOf(
        tuple(
            lang.Choose(lang.Cards((kind,), "you", ("hand",), lang.TextIncludes(("Gear",))))
            for kind in ("Tamer", "Option", "Digimon")
        )
    ),
    "this Digimon and all of your opponent's Digimon with the same level": lang.EachOf(
        (lang.This(), lang.Every(THEIRS.replace(where=lang.Same("level", lang.This()))))
    ),
    "as many cards from your hand as you have Tamers": lang.Choose(lang.Cards(("card",), "you", ("hand",)), TAMERS),
}


@pytest.mark.parametrize("text", WITH)
def test_what_cards_have(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] Suspend 1 of your opponent's Digimon with {text}.")
    assert effect.action == lang.Suspend(lang.Choose(THEIRS.replace(where=WITH[text])))
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize("text", WHICH)
def test_which_cards(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] Trash {text}.")
    assert effect.action == lang.Trash(WHICH[text])
    assert parse_effects(render(effect)) == (effect,)


def test_a_card_that_lies_face_down_is_not_face_up() -> None:
    for text in ("this card is face-down in your security stack", "a red card is face down in your security stack"):
        (effect,) = parse_effects(f"[On Play] If {text}, gain 1 memory.")
        assert isinstance(effect.action, lang.If)
        assert lang.Not(lang.FaceUp()) in effect.action.condition.walk()


def test_what_would_be_lost_is_refused() -> None:
    for text in (
        "Delete 1 of your opponent's Digimon with exactly 1 digivolution card.",  # having 1 is met by more (4-26-1)
        "Return 1 card from your hand or your opponent's trash to the bottom of the deck.",  # anybody's hand and trash
    ):
        with pytest.raises(CardTextError):
            parse_effects(f"[On Play] {text}")


def test_link_cards_and_digivolution_cards_are_counted_together() -> None:
    """It was read as its link cards that have digivolution cards."""
    (effect,) = parse_effects("[On Play] <Draw 1> for each of its link cards and digivolution cards.")
    (count,) = (node for node in effect.walk() if isinstance(node, lang.Count))
    assert count.cards == lang.Cards(("card",), "you", ("under", "link"), of=lang.This())
    assert parse_effects(render(effect)) == (effect,)


def test_one_card_is_named_differently_from_the_one_spoken_of() -> None:
    """It was asked to differ from itself alone."""
    (effect,) = parse_effects(
        "[Main] By returning 1 of your other Tamers to the hand, play 1 differently named Tamer card from your hand."
    )
    (play,) = (node for node in effect.walk() if isinstance(node, lang.Play))
    unlike = lang.Not(lang.Same("name", lang.It("it")))
    assert play.cards == lang.Choose(lang.Cards(("Tamer",), "you", ("hand",), unlike))


@pytest.mark.parametrize("place", ["from your hand ", ""])
def test_a_token_is_made_and_not_chosen(place: str) -> None:
    """ "1 [Drone] Token and 1 card" was a Token on the field that is played."""
    with pytest.raises(CardTextError):
        parse_effects(f"[On Play] You may play 1 [Drone] Token and 1 Digimon card {place}without paying the costs.")


def test_cards_of_different_colors_are_so_many_cards() -> None:
    """One card of two colors is not two cards; a total of colors is counted over all cards together."""
    tamers = lang.Cards(("Tamer",))
    colors = lang.Compare(lang.CountDifferent("color", tamers), ">=", 2)
    for text, condition in (
        ("you have 2 or more Tamers with different colors", lang.AllOf((lang.Compare(TAMERS, ">=", 2), colors))),
        ("you have Tamers with a total of 2 or more colors", colors),
    ):
        (effect,) = parse_effects(f"[On Play] If {text}, gain 1 memory.")
        assert effect.action == lang.If(condition, lang.GainMemory(1))


def test_a_list_without_a_conjunction_is_none() -> None:
    with pytest.raises(CardTextError):
        parse_effects("[On Play] Delete 1 of your opponent's Digimon, 1 of your Tamers.")
    (effect,) = parse_effects("[Your Turn] While battling a Digimon with a higher level, this Digimon gets +1000 DP.")
    assert [node.cards for node in effect.walk() if isinstance(node, lang.Modify)] == [lang.This()]


def test_both_ends_of_a_pile() -> None:
    (effect,) = parse_effects("[On Play] Trash your opponent's top and bottom security cards.")
    both = lang.EachOf((lang.Top("security", 1, "opponent"), lang.Bottom("security", 1, "opponent")))
    assert effect.action == lang.Trash(both)
    assert render(effect) == "[On Play] Trash your opponent's top and bottom security cards."


def test_any_security_card_is_either_players() -> None:
    (effect,) = parse_effects("[On Play] Trash any 1 face-up security card.")
    assert effect.action == lang.Trash(lang.Choose(lang.Cards(("card",), "any", ("security",), lang.FaceUp())))
    assert parse_effects(render(effect)) == (effect,)


def test_what_none_of_them_do_they_cannot() -> None:
    (none,) = parse_effects("[Your Turn] None of your Digimon activate [Security] effects of Option cards they check.")
    (all_,) = parse_effects("[Your Turn] Your Digimon don't activate [Security] effects of Option cards they check.")
    assert none == all_
    with pytest.raises(CardTextError):
        parse_effects("[Your Turn] None of your Digimon attack.")


def test_a_keyword_may_end_a_sentence_before_otherwise() -> None:
    (effect,) = parse_effects("[On Play] If you have a Tamer, <Draw 1> Otherwise, gain 1 memory.")
    assert isinstance(effect.action, lang.If) and effect.action.otherwise == lang.GainMemory(1)


def test_adjectives_with_a_comma_hold_both() -> None:
    (effect,) = parse_effects("[On Play] Delete 1 of your opponent's suspended, level 4 Digimon.")
    both = lang.Both((lang.Suspended(), lang.Level("=", 4)))
    assert effect.action == lang.Delete(lang.Choose(THEIRS.replace(where=both)))


def test_a_trait_before_one_kind_and_a_trait_after_another_are_of_one_each() -> None:
    (effect,) = parse_effects("[All Turns] All of your [A] trait Digimon and Tamers with the [B] trait gain <Rush>.")
    (where,) = (node for node in effect.walk() if isinstance(node, lang.Either))
    assert where == lang.Either(
        tuple(
            lang.Both((lang.HasTrait((trait,)), lang.IsKind((kind,))))
            for trait, kind in (("A", "Digimon"), ("B", "Tamer"))
        )
    )
    assert parse_effects(render(effect)) == (effect,)
