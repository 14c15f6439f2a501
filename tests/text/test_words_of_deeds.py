"""Words that many lines about deeds share: articles, "to" and "for", "or", which effects below, whose cost."""

from __future__ import annotations

from typing import Any

import pytest

from digilex.text import compile_card, parse_effects, render
from digilex.text.grammar.notation import Grammar
from digilex.text.printing.printer import Printer
from digilex.text.reading.lexer import tokenize
from digilex.text.reading.parser import Parser

PAIRS = [
    # any article, or whose it is, where no other can be meant
    (
        "[On Play] Use 1 Option card from your hand without meeting that card's color requirements or paying its cost.",
        "[On Play] Use 1 Option card from your hand without meeting color requirements and paying the cost.",
    ),
    ("[When Attacking] Then, end this attack.", "[When Attacking] Then, end the attack."),
    (
        "[On Play] Play 1 red Tamer card from your hand without paying that Tamer's memory cost.",
        "[On Play] Play 1 red Tamer card from your hand without paying the memory cost.",
    ),
    (
        "[On Play] Place 1 red card from your hand under 1 of your Tamers as one of that Tamer's digivolution cards.",
        "[On Play] Place 1 red card from your hand under 1 of your Tamers as a digivolution card.",
    ),
    # whom something is for
    (
        "[On Play] For 1 of your Digimon, give <Rush> for the turn.",
        "[On Play] Give <Rush> to 1 of your Digimon for the turn.",
    ),
    (
        "[On Play] On 1 of your opponent's Digimon, trash any 1 digivolution card for each of your Tamers.",
        "[On Play] From 1 of your opponent's Digimon, trash any 1 digivolution card for each of your Tamers.",
    ),
    ("[On Play] <Mind Link> to 1 of your Digimon.", "[On Play] <Mind Link> with 1 of your Digimon."),
    ("[On Play] Triggers <Recovery +1 (Deck)>.", "[On Play] <Recovery +1 (Deck)>."),
    # where they go
    ("[On Play] Return this Digimon in that owner's hand.", "[On Play] Return this Digimon to the hand."),
    (
        "[On Play] Effects can't delete this Digimon, or return it to the hand.",
        "[On Play] Effects can't delete this Digimon or return it to the hand.",
    ),
    # the effects below
    (
        "[On Play] Activate 1 of the following effects. ・ <Draw 1>. ・ Gain 1 memory.",
        "[On Play] Activate 1 of the effects below. ・ <Draw 1>. ・ Gain 1 memory.",
    ),
    (
        "[On Play] Activate any of the [When Digivolving] effects of 1 of your red Digimon.",
        "[On Play] Activate 1 [When Digivolving] effect of 1 of your red Digimon.",
    ),
    # who may, and for how long
    (
        "[On Play] You can suspend this Digimon to gain 1 memory.",
        "[On Play] You may suspend this Digimon to gain 1 memory.",
    ),
    ("[On Play] This Digimon gains <Rush> during that turn.", "[On Play] This Digimon gains <Rush> for the turn."),
    ("[On Play] The opponent must trash 1 card in their hand.", "[On Play] They trash 1 card in their hand."),
    # what may be deleted by DP
    (
        "[On Play] Delete 1 Digimon with 3000 DP or less. "
        "If you have a Tamer, add 2000 to this DP-deletion effect's maximum.",
        "[On Play] Delete 1 Digimon with 3000 DP or less. If you have a Tamer, add 2000 to this effect's DP maximum.",
    ),
    (
        "[Your Turn] Add 1000 to this Digimon's DP-based deletion effects' maximums.",
        "[Your Turn] Add 1000 to this Digimon's DP deletion effects.",
    ),
    # how they are played, before or after which
    (
        "[On Play] Play suspended 1 [X] from your hand without paying the cost.",
        "[On Play] Play 1 [X] from your hand suspended without paying the cost.",
    ),
    # an effect ends without a point before a requirement, too
    (
        "[On Deletion] Suspend 1 of your opponent's Digimon\n[DigiXros -2] [A] x [B]",
        "[On Deletion] Suspend 1 of your opponent's Digimon.\n[DigiXros -2] [A] x [B]",
    ),
]


def compiled(text: str) -> Any:
    """What a card with this text means."""
    facts = {
        "cardId": "T-1",
        "nameEn": "T",
        "colors": ["red"],
        "kinds": ["Digimon"],
        "level": 3,
        "playCost": 3,
        "evoCosts": [],
    }
    return compile_card({**facts, "dp": 2000, "effectText": text})


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_words_of_deeds_mean_the_same_everywhere(one: str, other: str) -> None:
    assert compiled(one) == compiled(other)


def test_shared_words_are_printed_as_each_wording_has_them() -> None:
    for text in ("[On Play] <Mind Link> with 1 of your Digimon.", "[On Play] Activate 1 of the effects below"):
        (effect,) = parse_effects(text if "below" not in text else f"{text} ・ <Draw 1>. ・ Gain 1 memory.")
        assert render(effect).startswith(text)


def test_cards_are_linked_to_a_digimon_and_not_from_it() -> None:
    (effect,) = parse_effects("[On Play] Link 1 card from your hand with 1 of your Digimon without paying the cost.")
    assert "to 1 of your Digimon" in render(effect)


def test_a_choice_may_hold_phrases_and_prints_its_first_option() -> None:
    grammar = Grammar({})
    grammar.read(
        """
rule article "a"
  (a|the|any) => None
rule deed "what to do"
  end (its|{x:article=that}) attack {y:article,*=now} => "end"
"""
    )
    parser = Parser(grammar, tokenize("End any attack the"))
    assert (4, "end") in parser.rule("deed", 0)
    assert Printer(grammar).show("deed", "end") == "end its attack now"
