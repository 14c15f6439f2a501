"""Sentences that no card has: their parts are known, and what they mean follows from the construction."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

MACHINE = lang.HasTrait(("Machine",))
SECURITY = lang.Cards(("card",), "you", ("security",))
EVENTS = {
    "effects flip any of your security cards": lang.OneOf(
        tuple(lang.When(f"flip face {way}", SECURITY, by="effect") for way in ("up", "down"))
    ),
    "you flip your face-up security cards face down": lang.When("flip face down", SECURITY, by="your effect"),
    "any of your Digimon unsuspend other than in the unsuspend phase": lang.When(
        "unsuspend", lang.Cards(("Digimon",)), where=lang.No(lang.InPhase("unsuspend"))
    ),
    "a Digimon card is trashed from your opponent's deck by your effects": lang.When(
        "trash", lang.Cards(("Digimon",), "opponent", ("deck",)), by="your effect"
    ),
    "your effects would return any of your opponent's Digimon to the bottom of the deck": lang.Would(
        "return to deck", lang.Cards(("Digimon",), "opponent"), by="your effect", where=lang.ReturnedTo("bottom")
    ),
    "your opponent plays a Digimon from their trash": lang.When(
        "play", lang.Cards(("Digimon",), "opponent"), lang.Cards(("card",), "opponent", ("trash",))
    ),
    "you place a Digimon card under this Tamer": lang.When(
        "place under", lang.Cards(("Digimon",), "any", ("under",)), lang.This()
    ),
    "any of your Digimon attack using <Raid>": lang.When("attack", lang.Cards(("Digimon",)), by="Raid"),
    "your opponent's effects would delete this Digimon or return it to the hand or deck": lang.OneOf(
        (
            lang.Would("delete", lang.This(), by="opponent's effect"),
            lang.Would("return", lang.This(), by="opponent's effect"),
        )
    ),
    "your Tamers or an opponent's Digimon would be deleted or suspended": lang.OneOf(
        tuple(
            lang.Would(event, cards)
            for cards in (lang.Cards(("Tamer",)), lang.Cards(("Digimon",), "opponent"))
            for event in ("delete", "suspend")
        )
    ),
}
CONDITIONS = {
    "your opponent has more suspended Digimon than unsuspended Digimon": lang.Compare(
        lang.Count(lang.Cards(("Digimon",), "opponent", where=lang.Suspended())),
        ">",
        lang.Count(lang.Cards(("Digimon",), "opponent", where=lang.Not(lang.Suspended()))),
    ),
    "battling a level 6 Digimon": lang.WhileBattling(
        lang.Cards(("Digimon",), "any", ("battle",), lang.Level("=", 6))
    ),
    "this effect didn't attack": lang.No(lang.DidThis("attack")),
    "2 or fewer cards were trashed by this effect": lang.Compare(lang.CountOf(lang.It("trashed")), "<=", 2),
    "you suspended a Digimon with the [Machine] trait this way": lang.DidThis(
        "suspend", lang.Both((MACHINE, lang.IsKind(("Digimon",))))
    ),
    "no Digimon was deleted by this effect": lang.No(lang.DidThis("delete")),
    "they didn't trash a card": lang.No(lang.DidThis("they do")),
    "this effect trashed none of your opponent's Tamers": lang.No(
        lang.DidThis("trash", lang.Both((lang.BelongsTo("opponent"), lang.IsKind(("Tamer",)))))
    ),
    "it suspended your Digimon": lang.DidThis("suspend", lang.Both((lang.BelongsTo("you"), lang.IsKind(("Digimon",))))),
}
HELD = {  # what is asked of cards and players; all of it is printed as it stands
    "[Agumon] isn't face up in your security stack": lang.No(
        lang.Exists(lang.Cards(("card",), "you", ("security",), lang.Both((lang.Named(("Agumon",)), lang.FaceUp()))))
    ),
    "all of your Digimon have the [Machine] trait": lang.No(
        lang.Exists(lang.Cards(("Digimon",), where=lang.Not(MACHINE)))
    ),
    "your opponent has exactly 1 memory": lang.AllOf(
        tuple(lang.Compare(lang.MemoryOf("opponent"), compare, 1) for compare in (">=", "<="))
    ),
    "you have exactly 1 Tamer": lang.AllOf(
        tuple(lang.Compare(lang.Count(lang.Cards(("Tamer",))), compare, 1) for compare in (">=", "<="))
    ),
    "deleted or digivolved by your effects": lang.AnyOf(
        (lang.DeletedBy("your effect"), lang.DigivolvedBy("your effect"))
    ),
}


LEVEL_5 = lang.Cards(("Digimon",), "any", ("battle",), lang.Level(">=", 5))
TOLD = {  # events with what is said of them besides; all of them are printed as they stand
    "your effects trash cards from your opponent's deck": lang.When(
        "trash", lang.Cards(("card",), "opponent", ("deck",)), by="your effect"
    ),
    "your effects remove yellow cards from your security stack": lang.When(
        "remove from security",
        lang.Cards(("card",), "you", ("security",), lang.HasColor(("yellow",))),
        by="your effect",
    ),
    "any of your Digimon would digivolve into a [Machine] trait Digimon card by effects": lang.Would(
        "digivolve", lang.Cards(), lang.Cards(("Digimon",), "any", ("hand",), MACHINE), by="effect"
    ),
    "this Digimon wins a battle against any level 5 or higher Digimon": lang.When("win battle", lang.This(), LEVEL_5),
    "any of your Digimon suspend during the main phase": lang.When("suspend", lang.Cards(), where=lang.InPhase("main")),
    "effects trash any of your opponent's Digimon's link cards": lang.When(
        "trash",
        lang.Cards(("card",), "opponent", ("link",), of=lang.Every(lang.Cards(owner="opponent"))),
        by="effect",
    ),
}
LINKED = {  # the Digimon is the one that gets linked, whoever is named first
    "a card is linked to this Digimon": lang.When("link", lang.This()),
    "you link a card to any of your Digimon": lang.When("link", lang.Cards()),
    "a [Machine] trait card is linked to this Digimon": lang.When(
        "link", lang.This(), lang.Cards(("card",), "any", ("link",), MACHINE)
    ),
}
TAMERS = lang.Count(lang.Cards(("Tamer",)))
ASKED = {  # what is asked of cards and players, printed as it stands
    "you have more than 3 Tamers": lang.Compare(TAMERS, ">", 3),
    "your opponent doesn't have 2 or more Tamers": lang.No(
        lang.Compare(lang.Count(lang.Cards(("Tamer",), "opponent")), ">=", 2)
    ),
    "you have exactly 2 Tamers": lang.AllOf((lang.Compare(TAMERS, ">=", 2), lang.Compare(TAMERS, "<=", 2))),
    "both players have no security cards": lang.AllOf(
        tuple(lang.No(lang.Exists(lang.Cards(("card",), who, ("security",)))) for who in ("you", "opponent"))
    ),
    "your opponent has as many or more Tamers as you": lang.Compare(
        lang.Count(lang.Cards(("Tamer",), "opponent")), ">=", TAMERS
    ),
    "all of the revealed cards are Digimon cards": lang.No(
        lang.Exists(lang.Cards(("card",), "you", ("revealed",), lang.Not(lang.IsKind(("Digimon",)))))
    ),
    "this Digimon is red or has the [Machine] trait": lang.Matches(
        lang.This(), lang.Either((lang.HasColor(("red",)), MACHINE))
    ),
    "this Digimon has 3 or more levels in its digivolution cards": lang.Compare(
        lang.CountDifferent("level", lang.Cards(("card",), "you", ("under",), of=lang.This())), ">=", 3
    ),
}


@pytest.mark.parametrize("text", TOLD)
def test_what_is_said_of_an_event(text: str) -> None:
    (effect,) = parse_effects(f"[All Turns] When {text}, <Draw 1>.")
    assert effect.trigger == TOLD[text]
    assert render(effect) == f"[All Turns] When {text}, <Draw 1>."


@pytest.mark.parametrize("text", LINKED)
def test_who_gets_linked(text: str) -> None:
    (effect,) = parse_effects(f"[All Turns] When {text}, <Draw 1>.")
    assert effect.trigger == LINKED[text]


@pytest.mark.parametrize("text", ASKED)
def test_what_is_asked(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] If {text}, <Draw 1>.")
    assert isinstance(effect.action, lang.If)
    assert effect.action.condition == ASKED[text]
    assert render(effect) == f"[On Play] If {text}, <Draw 1>."


def test_a_face_down_card_is_no_face_up_one() -> None:
    (effect,) = parse_effects("[On Play] If [Agumon] is face down in your security stack, <Draw 1>.")
    lying = lang.Both((lang.Named(("Agumon",)), lang.Not(lang.FaceUp())))
    assert effect.action == lang.If(lang.Exists(lang.Cards(("card",), "you", ("security",), lying)), lang.Draw(1))


@pytest.mark.parametrize("text", EVENTS)
def test_events(text: str) -> None:
    (effect,) = parse_effects(f"[All Turns] When {text}, <Draw 1>.")
    assert effect.trigger == EVENTS[text]


@pytest.mark.parametrize("text", HELD)
def test_what_holds(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] If {text}, <Draw 1>.")
    assert effect.action == lang.If(HELD[text], lang.Draw(1))
    assert render(effect) == f"[On Play] If {text}, <Draw 1>."


@pytest.mark.parametrize("text", CONDITIONS)
def test_what_an_effect_did(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] Suspend 1 of your Digimon. If {text}, <Draw 1>.")
    (found,) = (node.condition for node in effect.walk() if isinstance(node, lang.If))
    assert found == CONDITIONS[text]


def test_an_amendment_is_said_before_or_after() -> None:
    said = "[On Play] Delete 1 of your opponent's Digimon with 3000 DP or less."
    change, each = "add 1000 to this effect's DP maximum", "for each of your Tamers"
    first, second = (parse_effects(f"{said} {text}.") for text in (f"{each}, {change}", f"{change} {each}"))
    assert first == second


def test_only_a_verb_with_a_place_of_its_own_goes_there() -> None:
    with pytest.raises(ValueError):
        parse_effects("[All Turns] When your Digimon are suspended to the hand, <Draw 1>.")


THEIRS = lang.Choose(lang.Cards(("card",), "opponent", ("hand",)), by="opponent")
DEEDS = {
    "your opponent trashes 1 card in their hand": lang.Trash(THEIRS),
    "your opponent trashes 1 card in their hand and loses 1 memory": lang.Do(
        (lang.Trash(THEIRS), lang.LoseMemory(1, "opponent"))
    ),
    "your opponent trashes 1 card in their hand and gain 1 memory": lang.Do((lang.Trash(THEIRS), lang.GainMemory(1))),
    "your opponent may suspend 1 of their Tamers": lang.May(
        lang.Suspend(lang.Choose(lang.Cards(("Tamer",), "opponent"), by="opponent")), "opponent"
    ),
    "both players unsuspend 1 of their Digimon": lang.Do(
        (
            lang.Unsuspend(lang.Choose(lang.Cards())),
            lang.Unsuspend(lang.Choose(lang.Cards(owner="opponent"), by="opponent")),
        )
    ),
    "1 of your opponent's Digimon is deleted": lang.Delete(lang.Choose(lang.Cards(owner="opponent"))),
    "this Digimon may attack. With this effect, it can also attack unsuspended Digimon": lang.May(
        lang.Attack(lang.This(), unsuspended_targets=True)
    ),
    "1 of your Digimon gets +1000 DP for the turn and may attack a player": lang.Do(
        (
            lang.Modify(lang.Choose(lang.Cards()), (lang.GetsDP(1000),), "the turn"),
            lang.May(lang.Attack(lang.It("it"), "player")),
        )
    ),
}


@pytest.mark.parametrize("text", DEEDS)
def test_who_does_what(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] {text[0].upper()}{text[1:]}.")
    assert effect.action == DEEDS[text]
    assert parse_effects(render(effect)) == (effect,)


def test_an_if_without_a_timing_is_no_trigger() -> None:
    with pytest.raises(ValueError):
        parse_effects("[On Play] Gain 1 memory. If this Digimon is deleted in battle by effects, <Draw 1>.")


def test_what_a_price_buys_instead_is_done_to_the_same_choice() -> None:
    text = "[On Play] 1 of your opponent's Digimon gets -1000 DP for the turn."
    (effect,) = parse_effects(f"{text} By trashing 1 card in your hand, it gets -3000 DP for the turn instead.")
    (found,) = (node for node in effect.walk() if isinstance(node, lang.If))
    assert isinstance(found.then, lang.Modify) and isinstance(found.otherwise, lang.Modify)
    assert found.then.cards == found.otherwise.cards == lang.Choose(lang.Cards(owner="opponent"))


def test_a_bare_participle_is_not_what_this_effect_did() -> None:
    """ "While suspended" was read as "while this effect suspended", and passed for faithful: it is how a card is."""
    (effect,) = parse_effects("[All Turns] While suspended, this Digimon gets +1000 DP.")
    assert isinstance(effect.action, lang.If)
    assert effect.action.condition == lang.Matches(lang.This(), lang.Suspended())
    with pytest.raises(CardTextError):
        parse_effects("[All Turns] While deleted, this Digimon gets +1000 DP.")


def test_what_an_effect_did_is_asked_after_it_did_something() -> None:
    """ "If you play a green Digimon" waits for it (BT12-004); "if this effect deleted" cannot come first."""
    (effect,) = parse_effects("[Your Turn] [Once Per Turn] If you play a green Digimon, <Draw 1>.")
    assert isinstance(effect.trigger, lang.When) and effect.trigger.event == "play"
    (effect,) = parse_effects("[Your Turn] When you DNA digivolve, <Draw 1>.")
    assert isinstance(effect.trigger, lang.When) and effect.trigger.event == "dna digivolve"
    with pytest.raises(CardTextError):
        parse_effects("[On Play] If a Digimon was deleted by this effect, gain 1 memory.")


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("this Digimon didn't attack this turn", lang.When("attack", lang.This())),
        ("you didn't play a Tamer this turn", lang.When("play", lang.Cards(("Tamer",)))),
        ("none of your Digimon were deleted this turn", lang.When("delete", lang.Cards())),
    ],
)
def test_what_did_not_happen_this_turn(text: str, event: lang.When) -> None:
    (effect,) = parse_effects(f"[End of Your Turn] If {text}, <Draw 1>.")
    assert effect.action == lang.If(lang.No(lang.Happened(event)), lang.Draw())
    assert render(effect) == f"[End of Your Turn] If {text}, <Draw 1>."


def test_a_level_is_not_compared_with_how_many_there_are() -> None:
    text = "[Main] If this Digimon's level is higher than your opponent's highest level Digimon, <Draw 1>."
    (effect,) = parse_effects(text)
    compared = [node for node in effect.walk() if isinstance(node, lang.StatAmong)]
    highest = lang.Cards(owner="opponent", where=lang.Extreme("highest", "level"))
    assert compared == [lang.StatAmong(highest, "level")]
    assert not any(isinstance(node, lang.Count) for node in effect.walk())


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("half of this Digimon's DP", lang.Times(lang.Stat(lang.This(), "DP"), 1, 2)),
        ("the number of your Tamers multiplied by 1000", lang.Times(lang.Count(lang.Cards(("Tamer",))), 1000)),
        ("this Digimon's DP plus 2000", lang.Plus((lang.Stat(lang.This(), "DP"), 2000))),
    ],
)
def test_numbers_are_reckoned_with(said: str, amount: lang.Amount) -> None:
    text = f"[On Play] Delete 1 of your opponent's Digimon with a DP less than or equal to {said}."
    (effect,) = parse_effects(text)
    assert effect.action == lang.Delete(lang.Choose(lang.Cards(owner="opponent", where=lang.DP("<=", amount))))
    assert render(effect) == text


BEFORE = lang.Same("level", lang.Top("under", 1, of=lang.It("subject")))  # of the level that it had before


@pytest.mark.parametrize("into", ["a same-level Digimon", "a Digimon with the same level"])
def test_what_a_digimon_digivolves_into_may_be_of_its_level(into: str) -> None:
    (effect,) = parse_effects(f"[Your Turn] When any of your Digimon digivolve into {into}, <Draw 1>.")
    assert effect.trigger == lang.When("digivolve", lang.Cards(), lang.Cards(("Digimon",), "any", ("hand",), BEFORE))
    (effect,) = parse_effects(f"[Your Turn] When a Digimon digivolves, if it digivolved into {into}, <Draw 1>.")
    assert effect.action == lang.If(lang.Matches(lang.It("subject"), BEFORE), lang.Draw())
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize("both", ["[On Play] and [When Attacking]", "[On Play] or [When Attacking]"])
def test_timings_stand_side_by_side(both: str) -> None:
    (effect,) = parse_effects(f"[All Turns] Your opponent's Digimon can't activate {both} effects.")
    assert lang.Cannot("activate", timing="On Play or When Attacking") in effect.walk()
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize("places", ["your hand and trash", "your trash and in your hand", "your hand or your trash"])
def test_cards_are_counted_in_several_places(places: str) -> None:
    (effect,) = parse_effects(f"[On Play] If there are 5 or more red cards in {places}, <Draw 1>.")
    (count,) = (node for node in effect.walk() if isinstance(node, lang.Count))
    assert set(count.cards.areas) == {"hand", "trash"}
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize("hosts", ["this Digimon or your Tamers", "this Digimon or 1 of your Tamers"])
def test_a_card_is_put_under_one_of_several(hosts: str) -> None:
    (effect,) = parse_effects(f"[On Play] Place 1 card from your hand under {hosts}.")
    this = lang.Cards(("card",), where=lang.IsOneOf(lang.This()))
    assert isinstance(effect.action, lang.PlaceUnder)
    assert effect.action.under == lang.Choose(lang.EitherCards((this, lang.Cards(("Tamer",)))))
    assert parse_effects(render(effect)) == (effect,)


def _either(who: str, least: int, kind: str = "card") -> lang.AnyOf:
    """A player has so many cards in the hand, or as many in the trash."""
    piles = (lang.Cards((kind,), who, (area,)) for area in ("hand", "trash"))
    return lang.AnyOf(tuple(lang.Compare(lang.Count(pile), ">=", least) for pile in piles))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("your opponent has 5 or more cards in either the hand or trash", _either("opponent", 5)),
        ("you don't have 4 or more cards in either the hand or trash", lang.No(_either("you", 4))),
        (
            "either player has 3 or more Tamer cards in either the hand or trash",
            lang.AnyOf(tuple(_either(who, 3, "Tamer") for who in ("you", "opponent"))),
        ),
        (
            "you have a Tamer and 3 or more cards in either the hand or trash",
            lang.AllOf((lang.Exists(lang.Cards(("Tamer",))), _either("you", 3))),
        ),
    ],
)
def test_one_of_two_areas_has_so_many(text: str, condition: lang.Condition) -> None:
    (effect,) = parse_effects(f"[On Play] If {text}, <Draw 1>.")
    assert effect.action == lang.If(condition, lang.Draw())
    assert render(effect) == f"[On Play] If {text}, <Draw 1>."


def test_several_cards_are_all_in_one_place() -> None:
    (effect,) = parse_effects("[On Play] If [Agumon] and a red card are in your opponent's trash, <Draw 1>.")
    trash = lang.Cards(("card",), "opponent", ("trash",))
    there = (lang.Exists(trash.replace(where=where)) for where in (lang.Named(("Agumon",)), lang.HasColor(("red",))))
    assert effect.action == lang.If(lang.AllOf(tuple(there)), lang.Draw())
    assert parse_effects(render(effect)) == (effect,)
    text = "[On Play] If [A], [B] and [C] are in this Digimon's digivolution cards, <Draw 1>."
    assert render(parse_effects(text)[0]) == text


@pytest.mark.parametrize("stat", ["level", "name"])
def test_what_was_counted_is_counted_again(stat: str) -> None:
    text = f"+1000 DP for each of your Tamers' {stat}s, and gains <Security A. +1> for every 2 of their {stat}s"
    (effect,) = parse_effects(f"[All Turns] This Digimon gets {text}.")
    counted = [node.cards for node in effect.walk() if isinstance(node, lang.CountDifferent) and node.stat == stat]
    assert counted == [lang.Cards(("Tamer",))] * 2
