"""Doubts: what can be read and run, but is hardly meant, is said; what is ordinary is not doubted."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.cards.card import Card
from digilex.cards.database import database
from digilex.text import parse_effects
from digilex.text.checking.plausible import Words, doubts, known_words

WORDS = Words(frozenset(("Agumon", "Greymon")), frozenset(("Reptile",)))


def card(*effects: lang.Effect) -> Card:
    return Card(number="ZZ1-001", name="Sample", category="Digimon", colors=("red",), effects=effects)


def kinds(text: str) -> list[str]:
    return [doubt.kind for doubt in doubts(card(*parse_effects(text)), None, WORDS)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[On Play] You may play 1 [Agumom] from your hand without paying the cost.", "name"),
        ("[On Play] Delete 1 of your opponent's Digimon with [Gammon] in its name.", "name"),
        ("[On Play] Delete 1 of your opponent's Digimon with the [Reptil] trait.", "trait"),
        ("[Hand] [On Deletion] Gain 1 memory.", "timing"),
        ("[Breeding] [When Attacking] Gain 1 memory.", "timing"),
        ("[On Play] 1 of your Digimon gains <Rush>.", "duration"),
        ("[Your Turn] When any of your Tamers suspend, it gets +1000 DP for the turn.", "antecedent"),
        ("[On Play] Suspend 1 of your Tamers. Then, it gets +1000 DP for the turn.", "antecedent"),
    ],
)
def test_what_is_hardly_meant_is_doubted(text: str, kind: str) -> None:
    assert kinds(text) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "[On Play] You may play 1 [Agumon] from your hand without paying the cost.",
        "[On Play] Delete 1 of your opponent's Digimon with [grey] in its name.",
        "[Hand] [Counter] Gain 1 memory.",
        "[Breeding] [Your Turn] When any of your Digimon are played, gain 1 memory.",
        "[On Play] 1 of your Digimon gains <Rush> for the turn.",
        "[All Turns] All of your Digimon get +1000 DP.",
        "[On Play] 1 of your opponent's Digimon gets -1000 DP for the turn. Then, it gains <Rush> for the turn.",
    ],
)
def test_what_is_ordinary_is_not_doubted(text: str) -> None:
    assert kinds(text) == []


def test_a_name_that_is_a_trait_is_told() -> None:
    (doubt,) = doubts(card(*parse_effects("[On Play] Return 1 [Reptile] from your trash to the hand.")), None, WORDS)
    assert str(doubt) == "name: no card is called [Reptile]; it is a trait"


def test_a_pronoun_for_a_card_of_the_wrong_kind() -> None:
    tamer = lang.Choose(lang.Cards(kinds=("Tamer",)))
    steps = (lang.Suspend(tamer), lang.Modify(lang.It(), (lang.GetsDP(1000),), "the turn"))
    found = doubts(card(lang.Effect(lang.Do(steps), ("On Play",))), None, WORDS)
    assert [doubt.kind for doubt in found] == ["antecedent"]


def test_a_condition_over_several_cards_says_how_many() -> None:
    both = lang.EachOf((lang.This(), lang.Choose(lang.Cards())))
    asked = lang.If(lang.Matches(both, lang.Suspended()), lang.GainMemory(1))
    assert [doubt.kind for doubt in doubts(card(lang.Effect(asked, ("On Play",))), None, WORDS)] == ["quantifier"]


def test_a_field_of_the_source_that_is_not_read() -> None:
    raw = {"cardId": "ZZ1-001", "aceEffect": "[On Play] Gain 1 memory."}
    assert [doubt.kind for doubt in doubts(card(), raw, WORDS)] == ["source"]
    assert [doubt.kind for doubt in doubts(card(), {"effectText": "[On Play] Gain 1 memory."}, WORDS)] == ["source"]
    assert doubts(card(), {"cardId": "ZZ1-001", "effectText": ""}, WORDS) == []


def test_the_words_of_a_file_are_known_in_it() -> None:
    more = WORDS.with_cards([{"nameEn": "Newmon", "types": ["New"]}])
    assert "Newmon" in more.names and "New" in more.traits and "Agumon" in more.names


def test_few_shipped_cards_are_doubtful() -> None:
    words = known_words()
    found = [doubt for each in database().all() for doubt in doubts(each, None, words)]
    assert not [doubt for doubt in found if doubt.kind in ("timing", "antecedent", "quantifier")]
    assert len(found) < 40  # cards that name cards the data lacks, and the few that change something for good
