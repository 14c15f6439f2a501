"""Tables of words and their forms: one row makes all lines, and a row without a cell has no form that asks for it."""

from __future__ import annotations

import pytest

from digilex.text import engine, parse_effects, render
from digilex.text.grammar.lexicon import Table
from digilex.text.grammar.notation import Grammar


def table() -> Table:
    """A table of two verbs, of which one is no event."""
    found = Table("verb", "LEMMA | DONE | TAIL | ACTION | EVENT")
    found.add('return | returned | to the hand | ReturnToHand(cards) | "return to hand"', "f:1")
    found.add("reveal | revealed | . | Reveal(cards) | -", "f:2")
    return found


def test_a_form_makes_a_line_for_every_row() -> None:
    made = list(table().formed("imperative: @LEMMA {cards:ref} TAIL => ACTION", "f:9"))
    assert made == [
        ("imperative", "@return {cards:ref} to the hand", "ReturnToHand(cards)", "f:1+f:9"),
        ("imperative", "@reveal {cards:ref}", "Reveal(cards)", "f:2+f:9"),
    ]


def test_a_row_has_no_form_that_asks_for_a_cell_it_lacks() -> None:
    made = list(table().formed("event: %is DONE TAIL => EVENT", "f:9"))
    assert [wording for _, wording, _, _ in made] == ["%is returned to the hand"]


def test_words_that_mean_themselves_stand_side_by_side() -> None:
    grammar = Grammar({})
    grammar.read('rule kind "a kind"\n  = Digimon | Digi-Egg\n  - Tamers => "Tamer"')
    assert [(wording, program.strip()) for wording, program, _, _ in grammar.rules["kind"].lines] == [
        ("Digimon", '"Digimon"'),
        ("Digi-Egg", '"Digi-Egg"'),
        ("Tamers", '"Tamer"'),
    ]


def test_a_choice_of_slots_that_are_meant_is_a_line_for_each() -> None:
    grammar = Grammar({})
    grammar.read('rule few "few"\n  up to ({n:int}|- ? the {n:word} card(s)) here => n\n  ({x:int}|it) => 1')
    first, second, third = grammar.rules["few"].lines
    assert first == ("up to {n:int} here", "n", False, "grammar:2~0")
    assert second == ("up to the {n:word} card(s) here", "n", True, "grammar:2~1")
    assert grammar.yielding == {"grammar:2~1"}
    assert third[3] == "grammar:3"  # what the program does not speak of stays a choice of words


def test_an_action_is_told_of_other_cards() -> None:
    (first, _) = table().formed('verb_on: - @LEMMA TAIL => ACTION[It("it")]', "f:9")
    assert first[2] == 'ReturnToHand(It("it"))'


def test_a_row_with_a_cell_too_few_is_refused() -> None:
    with pytest.raises(ValueError, match="5 cells"):
        table().add("delete | deleted", "f:3")


def test_every_row_and_every_form_of_the_grammar_makes_lines() -> None:
    places = [place.partition("~")[0] for rule in engine.grammar().rules.values() for *_, place in rule.lines]
    made = {place for both in places for place in both.split("+")}
    for words in engine.grammar().tables.values():
        assert {place for _, place in words.rows} <= made, words.name
        assert {place for _, place in words.forms} <= made, words.name


@pytest.mark.parametrize(
    "text",
    [
        "[Your Turn] When your effects unsuspend any of your Digimon, <Draw 1>.",
        "[On Play] Your opponent's effects can't return 1 of your Digimon to the deck until your opponent's turn ends.",
        "[All Turns] When this Digimon would be returned to the deck, <Draw 1>.",
        "[On Play] Reveal the bottom 2 cards of your opponent's deck.",
        "[On Play] This Digimon and up to 2 of your Tamers unsuspend.",
    ],
)
def test_constructions_that_no_card_has_are_read_and_printed(text: str) -> None:
    (effect,) = parse_effects(text)
    assert parse_effects(render(effect)) == (effect,)
