"""Conditions in words that no card has: what was done, in either voice, and the same small words in every line."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

DRAW = lang.Draw(1)


def condition_of(text: str, header: str = "[On Play]") -> lang.Condition:
    """What is asked before a card is drawn; printed, it reads as the same."""
    (effect,) = parse_effects(f"{header} {text}, <Draw 1>.")
    assert parse_effects(render(effect)) == (effect,)
    asked = next(node for node in effect.walk() if isinstance(node, lang.If))
    assert asked.then == DRAW
    return asked.condition


RED_TAMER = lang.Both((lang.HasColor(("red",)), lang.IsKind(("Tamer",))))


@pytest.mark.parametrize(
    "first, asked, meant",
    [
        ("Trash 1 card in your hand", "a red Tamer card was trashed", lang.DidThis("trash", RED_TAMER)),
        ("Reveal the top 3 cards of your deck", "a red Tamer card was revealed", lang.DidThis("reveal", RED_TAMER)),
        ("Delete 1 of your opponent's Digimon", "it wasn't deleted", lang.No(lang.DidThis("delete"))),
        ("Delete 1 of your opponent's Digimon", "nothing was deleted", lang.No(lang.DidThis("delete"))),
        ("Delete 1 of your opponent's Digimon", "this effect hasn't deleted", lang.No(lang.DidThis("delete"))),
        ("Suspend 1 Digimon", "it became suspended by this effect", lang.DidThis("suspend")),
    ],
)
def test_what_was_done_by_the_effect_itself(first: str, asked: str, meant: lang.Condition) -> None:
    assert condition_of(f"{first}. If {asked}") == meant


def test_what_was_done_as_it_was_waited_for() -> None:
    red = lang.Matches(lang.It("subject"), lang.HasColor(("red",)))
    for event, done in (("your Digimon are played", "played"), ("a Digimon is deleted", "deleted")):
        assert condition_of(f"When {event}, if a red Digimon was {done}", "[Your Turn]") == red


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] If a red Digimon was deleted, <Draw 1>.",  # by what?
        "[All Turns] When your hand is trashed from, trash 1 card in your hand. If a red card was trashed, <Draw 1>.",
        "[All Turns] When your Digimon is deleted, if it was deleted, <Draw 1>.",  # it was, anyhow
    ],
)
def test_it_is_refused_if_it_could_be_either(text: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(text)


def test_what_has_not_happened_this_turn() -> None:
    attack = lang.No(lang.Happened(lang.When("attack", lang.This())))
    attacked = lang.No(lang.Happened(lang.When("attack", None, lang.This())))
    assert condition_of("If this Digimon hasn't attacked this turn") == attack
    assert condition_of("If this Digimon has not attacked this turn") == attack
    assert condition_of("If this Digimon hasn't been attacked this turn") == attacked
    played = lang.When("play", lang.Cards(("Tamer",)))
    assert condition_of("If you haven't played a Tamer this turn") == lang.No(lang.Happened(played))


OWN, THEIRS = (
    lang.DidThis("battle", lang.Both((lang.BelongsTo(who), lang.IsKind(("Digimon",))))) for who in ("you", "opponent")
)


@pytest.mark.parametrize(
    "asked, meant",
    [
        ("your Digimon survived", lang.No(OWN)),
        ("your Digimon is deleted in this battle", OWN),
        ("this Digimon didn't delete it", lang.No(THEIRS)),
        ("your opponent's Digimon survives", lang.No(THEIRS)),
    ],
)
def test_how_the_two_fared_in_a_battle(asked: str, meant: lang.Condition) -> None:
    battle = "1 of your Digimon may battle 1 of your opponent's Digimon"
    assert condition_of(f"{battle}. If {asked}") == meant
    won = condition_of(f"{battle}. If this Digimon won that battle")
    for said in ("it wins", "it won the battle", "your opponent's Digimon lost", "your Digimon wins"):
        assert condition_of(f"{battle}. If {said}") == won
    with pytest.raises(CardTextError):
        parse_effects("[On Play] If it wins, <Draw 1>.")  # no battle was fought


MEANT = {
    "DigiXrosed with 2 or more materials": lang.IsDigiXros(2),
    "played with DigiXros": lang.IsDigiXros(),
    "this Digimon DNA digivolved": lang.IsDNA(),
    "not DNA digivolving": lang.No(lang.IsDNA()),
    "deleted on your opponent's turn": lang.IsTurn("opponent"),
    "you have 0 cards in your hand after this effect": lang.Compare(
        lang.Count(lang.Cards(("card",), "you", ("hand",))), "=", 0
    ),
    "3 or more of your Digimon have different colors": lang.Compare(
        lang.CountDifferent("color", lang.Cards()), ">=", 3
    ),
}


@pytest.mark.parametrize("text", MEANT)
def test_how_it_came_and_how_many_there_are(text: str) -> None:
    assert condition_of(f"If {text}") == MEANT[text]


OTHERS = lang.Cards(("Tamer",), other=True)


@pytest.mark.parametrize(
    "per, amount",
    [
        ("every 2 total colors your other Tamers have", lang.Times(lang.CountDifferent("color", OTHERS), 1, 2)),
        ("each security card both players have in total", lang.Count(lang.Cards(("card",), "any", ("security",)))),
        ("every 1000 DP this Digimon has", lang.Times(lang.Stat(lang.This(), "DP"), 1, 1000)),
    ],
)
def test_what_is_counted(per: str, amount: lang.Amount) -> None:
    (effect,) = parse_effects(f"[On Play] For {per}, gain 1 memory.")
    assert effect.action == lang.ForEach(amount, lang.GainMemory(1))
    assert parse_effects(render(effect)) == (effect,)


def of_both(how: str, number: int) -> lang.Condition:
    return lang.Compare(lang.Count(lang.Cards(("card",), "any", ("trash",))), how, number)


@pytest.mark.parametrize(
    "asked",
    [
        "both players have 9 or more total cards in their trash",
        "both players have a total of 9 or more cards in their trashes",
        "the players have 9 or more cards in their trashes combined",
        "you and your opponent have a combined 9 or more cards in your trashes",
        "there are 9 or more total cards in both players' trashes",
    ],
)
def test_what_both_players_have_together_is_neither_player_s_alone(asked: str) -> None:
    assert condition_of(f"If {asked}") == of_both(">=", 9)


def test_what_time_it_is_or_is_not() -> None:
    main, theirs = lang.InPhase("main"), lang.IsTurn("opponent")
    for asked, meant in (
        ("during the main phase", main), ("it's not during your main phase", lang.No(main)),
        ("during your opponent's turn", theirs), ("not during their turn", lang.No(theirs)),
        ("during an attack", lang.InPhase("attack")), ("not in an attack", lang.No(lang.InPhase("attack"))),
    ):  # fmt: skip
        assert condition_of(f"If {asked}", "[When Digivolving]") == meant


def test_whom_an_attack_is_against_is_called_as_whom_events_befall() -> None:
    target = lang.AttackingTarget("Digimon")
    for whom in ("an opponent's Digimon", "one of your opponent's Digimon", "any of their Digimon", "a Digimon"):
        assert condition_of(f"If attacking {whom}", "[When Attacking]") == target
    with pytest.raises(CardTextError):
        condition_of("If attacking 1 of your other Digimon", "[When Attacking]")


@pytest.mark.parametrize(
    "asked",
    ["your Digimon have a total of 6 or more digivolution cards",
     "your Digimon have 6 or more total digivolution cards", "your Digimon have 6 or more digivolution cards in total"],
)  # fmt: skip
def test_what_several_have_together_is_not_what_each_of_them_has(asked: str) -> None:
    beneath = lang.Cards(("card",), areas=("under",), of=lang.Every(lang.Cards()))
    assert condition_of(f"If {asked}") == lang.Compare(lang.Count(beneath), ">=", 6)
    with pytest.raises(CardTextError):  # all of them together, each of them, or any
        parse_effects("[On Play] If your Digimon have 6 or more digivolution cards, <Draw 1>.")


def test_one_card_of_two_colors_is_not_two_cards_with_different_colors() -> None:
    cards = lang.Cards(("card",), areas=("trash",))
    meant = lang.AllOf((
        lang.Compare(lang.Count(cards), ">=", 2), lang.Compare(lang.CountDifferent("color", cards), ">=", 2),
    ))  # fmt: skip
    for asked in ("there are 2 or more cards with different colors in your trash",
                  "you have 2 or more cards with different colors in your trash"):  # fmt: skip
        assert condition_of(f"If {asked}") == meant


def test_how_many_of_several_are_like_something_is_no_event() -> None:
    suspended = lang.Count(lang.Cards(where=lang.Suspended()))
    assert condition_of("If 2 or more of your Digimon are suspended") == lang.Compare(suspended, ">=", 2)
    few = lang.Count(lang.Cards(owner="opponent", where=lang.HasKeyword("Blocker")))
    assert condition_of("If 2 or fewer of their Digimon have <Blocker>") == lang.Compare(few, "<=", 2)


def test_what_cards_do_not_have() -> None:
    under = lang.DigivolutionCards(">=", 1)
    for asked in ("this Digimon doesn't have digivolution cards", "it doesn't have any digivolution cards"):
        assert condition_of(f"If {asked}", "[When Digivolving]") == lang.No(lang.Matches(lang.This(), under))
    tamers = lang.Cards(("Tamer",), "opponent")
    assert condition_of("If they don't have a Tamer") == lang.No(lang.Exists(tamers))


def test_icons_stand_in_texts_and_not_in_names() -> None:
    (effect,) = parse_effects("[On Play] Delete 1 Digimon with <Blocker> or [X] in its name.")
    either = lang.Either((lang.HasKeyword("Blocker"), lang.NameIncludes(("X",))))
    assert effect.action == lang.Delete(lang.Choose(lang.Cards(owner="any", where=either)))


def test_as_many_as_a_player_has() -> None:
    yours, theirs = (lang.Count(lang.Cards(("card",), who, ("hand",))) for who in ("you", "opponent"))
    for asked in ("as many cards in your hand", "the same number of cards in your hand"):
        assert condition_of(f"If you have {asked} as your opponent") == lang.Compare(yours, "=", theirs)


def test_colors_that_several_have_are_counted_among_them() -> None:
    tamers = lang.Cards(("Tamer",))
    among = lang.Compare(lang.CountDifferent("color", tamers), ">=", 3)
    assert condition_of("If your Tamers have 3 or more colors") == among


@pytest.mark.parametrize("beneath", ["link", "digivolution"])
def test_cards_beneath_that_differ_are_counted_as_cards(beneath: str) -> None:
    kind = lang.LinkCards if beneath == "link" else lang.DigivolutionCards
    names = lang.Matches(lang.This(), kind(">=", 3, None, "name"))
    colors = lang.Matches(lang.This(), lang.Both((kind(">=", 2), kind(">=", 2, None, "color"))))
    for said in (f"{beneath} cards with different", "cards with different"):
        place = "" if said.startswith(beneath) else f" in its {beneath} cards"
        assert condition_of(f"If this Digimon has 3 or more {said} names{place}") == names
        assert condition_of(f"If this Digimon has 2 or more {said} colors{place}") == colors


YOURS = lang.Cards()


@pytest.mark.parametrize(
    "asked, meant",
    [
        ("this is your second or later attack this turn",
         lang.Compare(lang.HowOften(lang.When("attack", YOURS)), ">=", 2)),
        ("you played 4 or more Digimon this turn",
         lang.Compare(lang.HowOften(lang.When("play", YOURS), True), ">=", 4)),
    ],
)  # fmt: skip
def test_how_often_it_happened_in_a_turn(asked: str, meant: lang.Condition) -> None:
    assert condition_of(f"If {asked}") == meant


@pytest.mark.parametrize(
    "asked",
    ["3 or more of your Digimon didn't attack this turn", "4 or more cards were trashed from your deck this turn"],
)
def test_what_is_not_counted_of_a_turn_is_refused(asked: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(f"[Main] If {asked}, <Draw 1>.")


def test_who_was_deleted_this_turn_is_not_looked_for_on_the_field() -> None:
    (effect,) = parse_effects("[Main] <Draw 1> for each of your blue Digimon that was deleted this turn.")
    blue = lang.Cards(where=lang.HasColor(("blue",)))
    assert lang.HowOften(lang.When("delete", blue), True) in effect.walk()


@pytest.mark.parametrize(
    "like",
    ["as many digivolution cards as this Digimon or more", "digivolution cards as many as this Digimon or more"],
)
def test_the_limit_may_follow_what_it_is_compared_with(like: str) -> None:
    (effect,) = parse_effects(f"[On Play] Suspend 1 of your opponent's Digimon with {like}.")
    assert lang.DigivolutionCards(">=", lang.Stat(lang.This(), "digivolution cards")) in effect.walk()


def test_among_the_cards_this_effect_trashed() -> None:
    trash = "[On Play] Trash the top 4 cards of your deck."
    text = f"{trash} Among the cards this effect trashed, return 1 green card to the hand."
    (effect,) = parse_effects(text)
    green = lang.Both((lang.HasColor(("green",)), lang.IsOneOf(lang.It("trashed"))))
    assert lang.Cards(("card",), "any", ("trash",), green) in effect.walk()
