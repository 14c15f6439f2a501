"""Changes, prohibitions, permissions and requirement lines that no card has: their parts compose."""

from __future__ import annotations

import pytest

from digilex.cards import card as cards
from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render
from digilex.text.compile import read_items

YOURS = lang.Choose(lang.Cards(("Digimon",)))
ACTIONS = {
    "Your opponent's effects can't delete, suspend, or return this Digimon to the hand.": lang.Modify(
        lang.This(),
        tuple(lang.Cannot(what, by="opponent's effect") for what in ("be deleted", "suspend", "be returned to hand")),
    ),
    "Your opponent can't use red Option cards by effects until your next turn ends.": lang.ModifyPlayer(
        "opponent",
        (lang.Cannot("use", "effect", None, lang.Cards(("Option",), "any", ("hand",), lang.HasColor(("red",)))),),
        "your next turn",
    ),
    "1 of your Digimon can attack unsuspended level 4 Digimon for the turn.": lang.Modify(
        YOURS,
        (lang.Can("attack unsuspended Digimon", lang.Cards(("Digimon",), "opponent", where=lang.Level("=", 4))),),
        "the turn",
    ),
    "This Digimon is also treated as having all colors of its digivolution cards.": lang.Modify(
        lang.This(), (lang.TreatedAs(colors_of=lang.Every(lang.Cards(("card",), "you", ("under",), of=lang.This()))),)
    ),
    "The [On Play] and [When Attacking] effects of 1 of your Digimon don't activate for the turn.": lang.Modify(
        YOURS, (lang.Cannot("activate", timing="On Play or When Attacking"),), "the turn"
    ),
    "Your opponent's Tamers' [On Play] effects don't activate.": lang.Modify(
        lang.Every(lang.Cards(("Tamer",), "opponent")), (lang.Cannot("activate", timing="On Play"),)
    ),
    "All of your opponent's Digimon's and Tamers' [On Play] and [When Attacking] effects don't activate.": lang.Modify(
        lang.Every(lang.Cards(("Digimon", "Tamer"), "opponent")),
        (lang.Cannot("activate", timing="On Play or When Attacking"),),
    ),
    "Your opponent's Option cards' [Security] effects don't activate.": lang.Modify(
        lang.Every(lang.Cards()),
        (lang.Cannot("activate", timing="Security", cards=lang.Cards(("Option",), "opponent", ("security",))),),
    ),
    "None of your Digimon are affected by your opponent's Tamers' or Option cards' effects.": lang.Modify(
        lang.Every(lang.Cards(("Digimon",))),
        (lang.Unaffected(lang.AnyCause(("opponent's Tamer effect", "opponent's Option effect"))),),
    ),
    "Your opponent's effects can't trash any digivolution cards of your Digimon.": lang.Modify(
        lang.Every(lang.Cards(("Digimon",))), (lang.Cannot("have digivolution cards trashed", "opponent's effect"),)
    ),
    "Other than Digimon with <Blocker>, none of your opponent's Digimon can attack or have less than 1000 DP.": (
        lang.Modify(
            lang.Every(lang.Cards(("Digimon",), "opponent", where=lang.Not(lang.HasKeyword("Blocker")))),
            (lang.Cannot("attack"), lang.LeastDP(1000)),
        )
    ),
    "Players can't play Digimon from the hand or trash by effects.": lang.ModifyPlayer(
        "any", (lang.Cannot("play", "effect", None, lang.Cards(("Digimon",), "any", ("hand", "trash"))),)
    ),
    "Your opponent can't play Digimon with a play cost of 4 or less from their hand.": lang.ModifyPlayer(
        "opponent",
        (lang.Cannot("play", cards=lang.Cards(("Digimon",), "you", ("hand",), lang.PlayCost("<=", 4))),),
    ),
    "Your opponent's effects can't trash this Digimon's digivolution cards or link cards.": lang.Modify(
        lang.This(),
        tuple(lang.Cannot(f"have {what} cards trashed", "opponent's effect") for what in ("digivolution", "link")),
    ),
    "Your opponent's effects can't trash cards in your security stack.": lang.ModifyPlayer(
        "opponent", (lang.Cannot("trash", "effect", None, lang.Cards(("card",), "you", ("security",))),)
    ),
    "Your opponent's [On Play] effects can't activate.": lang.Modify(
        lang.Every(lang.Cards(("Digimon", "Tamer"), "opponent")), (lang.Cannot("activate", timing="On Play"),)
    ),
    "Your opponent's Digimon can't attack players if they have no digivolution cards.": lang.Modify(
        lang.Every(lang.Cards(("Digimon",), "opponent", where=lang.DigivolutionCards("=", 0))),
        (lang.Cannot("attack players"),),
    ),
    "Your effects can't affect any of your Digimon.": lang.Modify(
        lang.Every(lang.Cards(("Digimon",))), (lang.Unaffected("your effects"),)
    ),
    "This Digimon gains <Rush> and +1000 DP for each of your Tamers for the turn.": lang.Modify(
        lang.This(),
        (lang.Keyword("Rush"), lang.GetsDP(lang.Times(lang.Count(lang.Cards(("Tamer",))), 1000))),
        "the turn",
    ),
    "Your opponent's level 4 or lower Digimon can't attack or block until their turn ends.": lang.Modify(
        lang.Every(lang.Cards(("Digimon",), "opponent", where=lang.Level("<=", 4))),
        (lang.Cannot("attack"), lang.Cannot("block")),
        "opponent's turn",
    ),
    "This Digimon's link cards can't be trashed by effects.": lang.Modify(
        lang.This(), (lang.Cannot("have link cards trashed", "effect"),)
    ),
    "Attack targets of your Digimon can't be changed.": lang.Modify(
        lang.Every(lang.Cards(("Digimon",))), (lang.Cannot("have the attack target switched"),)
    ),
    "Your opponent's effects can't draw cards or gain memory.": lang.ModifyPlayer(
        "opponent", (lang.Cannot("draw", "effect"), lang.Cannot("gain memory", "effect"))
    ),
    "Effects can't play Tamers from the trash.": lang.ModifyPlayer(
        "any", (lang.Cannot("play", "effect", None, lang.Cards(("Tamer",), "any", ("trash",))),)
    ),
    "You can't play red Digimon until your next turn ends.": lang.ModifyPlayer(
        "you",
        (lang.Cannot("play", None, None, lang.Cards(("Digimon",), "any", ("hand",), lang.HasColor(("red",)))),),
        "your next turn",
    ),
    "Digimon can't be played by your opponent's effects.": lang.ModifyPlayer(
        "opponent", (lang.Cannot("play", "effect", None, lang.Cards(("Digimon",), "any", ("hand",))),)
    ),
    "The use costs of your red Option cards are reduced by 1.": lang.ModifyPlayer(
        "you", (lang.CostChange("use", 1, lang.Cards(("Option",), "you", ("hand",), lang.HasColor(("red",)))),)
    ),
    "Other than this Digimon, all of your Digimon gain <Blocker>.": lang.Modify(
        lang.Every(lang.Cards(("Digimon",), other=True)), (lang.Keyword("Blocker"),)
    ),
    "This Digimon can't suspend, be deleted or leave the battle area by your opponent's effects.": lang.Modify(
        lang.This(),
        (lang.Cannot("suspend"), *(lang.Cannot(what, "opponent's effect") for what in ("be deleted", "leave"))),
    ),
    "This Digimon can't attack, be returned to the hand or have its digivolution cards trashed by effects.": (
        lang.Modify(
            lang.This(),
            (
                lang.Cannot("attack"),
                lang.Cannot("be returned to hand", "effect"),
                lang.Cannot("have digivolution cards trashed", "effect"),
            ),
        )
    ),
    "This Digimon can't be deleted in battle or be returned to the hand by effects.": lang.Modify(
        lang.This(), (lang.Cannot("be deleted", "battle"), lang.Cannot("be returned to hand", "effect"))
    ),
    "Effects can't return this Digimon or any of your Tamers to hands or decks.": lang.Modify(
        lang.EachOf((lang.This(), lang.Every(lang.Cards(("Tamer",))))), (lang.Cannot("be returned", "effect"),)
    ),
    "Your opponent's Digimon can't be played by effects until their turn ends.": lang.ModifyPlayer(
        "opponent",
        (lang.Cannot("play", "effect", None, lang.Cards(("Digimon",), "any", ("hand",))),),
        "opponent's turn",
    ),
    "Your opponent can't reduce play or digivolution costs.": lang.ModifyPlayer(
        "opponent", (lang.Cannot("reduce play costs"), lang.Cannot("reduce digivolution costs"))
    ),
    "This Digimon is also treated as having every color.": lang.Modify(
        lang.This(), (lang.TreatedAs(colors=("red", "blue", "yellow", "green", "black", "purple", "white")),)
    ),
    "This Digimon gets +1000 DP while suspended.": lang.If(
        lang.Matches(lang.This(), lang.Suspended()), lang.Modify(lang.This(), (lang.GetsDP(1000),))
    ),
    "While unsuspended, all of your Digimon gain <Blocker>.": lang.Modify(
        lang.Every(lang.Cards(where=lang.Not(lang.Suspended()))), (lang.Keyword("Blocker"),)
    ),
    "Set the original DP of 1 of your Digimon to 9000 for the turn.": lang.Modify(
        YOURS, (lang.Becomes(dp=9000),), "the turn"
    ),
}
REQUIREMENTS = {
    "[Digivolve] Lv.3 w/o [Dragon] trait: Cost 3": cards.DigivolutionRequirement(
        lang.Both((lang.Level("=", 3), lang.Not(lang.HasTrait(("Dragon",))))), 3, True
    ),
    "[Digivolve] Red Tamer w/[Hybrid] in text: Cost 3": cards.DigivolutionRequirement(
        lang.Both((lang.HasColor(("red",)), lang.IsKind(("Tamer",)), lang.TextIncludes(("Hybrid",)))), 3, True
    ),
    "[Assembly -4] 5 Lv.4 Digimon cards w/different names": cards.AssemblyRequirement(
        4, (cards.Material(lang.Both((lang.IsKind(("Digimon",)), lang.Level("=", 4))), 5, "name"),)
    ),
    "[Digivolve] Lv.4 or lower [Agumon] w/2 or more link cards w/o [Dragon] trait: Cost 2": (
        cards.DigivolutionRequirement(
            lang.Both(
                (
                    lang.Level("<=", 4),
                    lang.Named(("Agumon",)),
                    lang.LinkCards(">=", 2),
                    lang.Not(lang.HasTrait(("Dragon",))),
                )
            ),
            2,
            True,
        )
    ),
    "[Digivolve] Lv.6 w/3 or more colors in digivolution cards: Cost 5": cards.DigivolutionRequirement(
        lang.Both((lang.Level("=", 6), lang.DigivolutionCards(">=", 3, None, "color"))), 5, True
    ),
    "[Assembly -3] 3 level 4 or lower cards w/[Dragon] trait": cards.AssemblyRequirement(
        3, (cards.Material(lang.Both((lang.Level("<=", 4), lang.HasTrait(("Dragon",)))), 3),)
    ),
    "[Link] [Dragon] or [Machine] trait: Cost 1": cards.LinkRequirement(lang.HasTrait(("Dragon", "Machine")), 1),
}


@pytest.mark.parametrize("text", ACTIONS)
def test_changes(text: str) -> None:
    (effect,) = parse_effects(f"[On Play] {text}")
    assert effect.action == ACTIONS[text]
    assert parse_effects(render(effect)) == (effect,)


@pytest.mark.parametrize("text", REQUIREMENTS)
def test_requirement_lines(text: str) -> None:
    assert read_items(text) == (REQUIREMENTS[text],)


def test_what_it_also_gains_lasts_as_long() -> None:
    start = "[On Play] 1 of your Digimon gets +3000 DP for the turn. If it's red, it also gains <Raid>"
    (effect,) = parse_effects(f"{start}.")
    assert effect == parse_effects(f"{start} for the turn.")[0]
    assert parse_effects(render(effect)) == (effect,)


def test_of_an_unsuspend_phase_only_unsuspending_is_said() -> None:
    start = "[On Play] 1 of your opponent's Digimon can't digivolve"
    with pytest.raises(CardTextError, match="how long"):
        parse_effects(f"{start} and doesn't unsuspend in their next unsuspend phase.")
    assert parse_effects(f"{start} until their turn ends and doesn't unsuspend in their next unsuspend phase.")


def test_how_long_is_said_once_for_several_changes() -> None:
    text = "[On Play] Until your opponent's turn ends, 1 Digimon gets +3000 DP and all of their Digimon get -1000 DP."
    (effect,) = parse_effects(text)
    assert isinstance(effect.action, lang.Do)
    assert {step.duration for step in effect.action.steps if isinstance(step, lang.Modify)} == {"opponent's turn"}
    assert render(effect) == text


def test_the_price_of_a_digivolution_and_what_it_ignores_are_said_in_any_order() -> None:
    start = "[On Play] This Digimon may digivolve into a Digimon card in the hand"
    (one,) = parse_effects(f"{start}, ignoring digivolution requirements, for a digivolution cost of 2.")
    (other,) = parse_effects(f"{start} for a cost of 2, ignoring digivolution requirements.")
    assert one == other


def test_one_level_and_a_higher_maximum() -> None:
    text = "[On Play] Delete 1 of your opponent's level 3 Digimon. For every 5 cards in your trash, "
    text += "add 1 to this effect's level maximum."
    (effect,) = parse_effects(text)
    (levels,) = (node for node in effect.walk() if isinstance(node, lang.Both))
    most = lang.Plus((3, lang.Times(lang.Count(lang.Cards(("card",), "you", ("trash",))), 1, 5)))
    assert levels == lang.Both((lang.Level(">=", 3), lang.Level("<=", most)))
    assert render(effect) == text


def test_for_each_counts_for_every_change_of_the_sentence() -> None:
    text = "[On Play] For each of your Tamers, this Digimon gets +1000 DP for the turn and 1 of your opponent's "
    (effect,) = parse_effects(text + "Digimon gets -1000 DP for the turn.")
    assert isinstance(effect.action, lang.Do)
    tamers = lang.Count(lang.Cards(("Tamer",)))
    changes = [step.changes for step in effect.action.steps if isinstance(step, lang.Modify)]
    assert changes == [(lang.GetsDP(lang.Times(tamers, each)),) for each in (1000, -1000)]
    assert render(effect) == text + "Digimon gets -1000 DP for the turn."


def test_cards_are_no_players() -> None:
    for text in ("This Digimon can't gain memory.", "Your Digimon can't draw cards."):
        with pytest.raises(CardTextError):
            parse_effects(f"[All Turns] {text}")


def test_while_it_is_like_that_stands_between_two_changes() -> None:
    text = "[All Turns] All of your Digimon gain <Reboot> and, while suspended, get +2000 DP."
    (effect,) = parse_effects(text)
    assert isinstance(effect.action, lang.Do)
    changed = [step.cards for step in effect.action.steps if isinstance(step, lang.Modify)]
    assert changed == [lang.Every(lang.Cards()), lang.Every(lang.Cards(where=lang.Suspended()))]


@pytest.mark.parametrize("when", ["At the end of your opponent's turn", "At your opponent's turn end"])
def test_the_end_of_a_turn(when: str) -> None:
    (effect,) = parse_effects(f"[On Play] {when}, delete this Digimon.")
    assert effect.action == lang.Later("end of opponent's turn", lang.Delete(lang.This()))


def test_what_they_have_so_many_of_is_what_one_was_chosen_of() -> None:
    (effect,) = parse_effects("[Security] Your opponent deletes 1 of their Digimon. If they have 2 or more, <Draw 1>.")
    (counted,) = (node.cards for node in effect.walk() if isinstance(node, lang.Count))
    assert counted == lang.Cards(owner="opponent")
    with pytest.raises(CardTextError, match="so many"):
        parse_effects("[Security] Delete 1 of your opponent's suspended Digimon. If they have 2 or more, <Draw 1>.")
