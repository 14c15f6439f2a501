"""What a pattern needs: it is tried only where the letters stand that it cannot do without."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from digilex.cards.database import database
from digilex.text import engine
from digilex.text.checking.plain import applied, phrases, words
from digilex.text.needed import Sought, joined_runs, literals
from digilex.text.printing import idiom
from digilex.text.printing.render import render_sections


def test_the_letters_that_a_pattern_cannot_do_without() -> None:
    assert literals(r"(?<=when )1 of") == ("when ",)
    assert literals(r"is|are") == ("is", "are")
    assert literals(r"cards? of (?:your )?deck") == ("card",)
    assert literals(r"(\d+) or (?:less|lower)") == ("less", "lower")
    assert literals(r"(?:less|lower)? than") == (" than",)
    assert literals(r"(?!when )own(?: may)*") == ("own",)
    assert literals(r"[ab]|the") == ()
    assert literals(r"lv\.") == ("lv.",)
    assert literals(r"a+b") == ("a",)


def test_letters_that_follow_each_other_are_put_together() -> None:
    assert joined_runs(r"(?<=when )(1 of|any)(?= own)") == [("when 1 of own", "when any own")]
    assert joined_runs(r"cards? of (?:your )?deck") == [
        ("card of deck", "card of your deck", "cards of deck", "cards of your deck")
    ]
    assert joined_runs(r"own(?! \w+)card", " ") == [(" owncard",)], "what must not stand there takes no room"
    assert joined_runs(r"up to (\d+) (?:of )?them") == [("up to ",), (" them",)]
    assert joined_runs(r"when (?:you|they)+ play|if (?P<x>\w+) do") == [("if ", "when ")]
    assert joined_runs(r"(?P<x>own|opp) dp (?P=x) level") == [("opp dp ", "own dp "), (" level",)]
    assert joined_runs(r"(?:a|b)?(?:c|d)?(?:e|f)? end") == [(" end",)], "not too many of them"
    assert joined_runs(r"\d+|the") == []


def test_a_pattern_is_tried_only_where_all_its_letters_stand() -> None:
    sought = Sought(r"(your|their) \w+ cards? (?:to the )?hand")
    assert sought.may_fit("return their own cards to the hand")
    assert sought.may_fit(" cards hand, your "), "in whatever order"
    assert not sought.may_fit("return their own cards to the deck")
    assert not sought.may_fit("their own cards in hand"), "what follows each other is looked for as one"
    assert not sought.may_fit("return own cards to the hand")
    assert Sought(r"\d+|[a-z]").may_fit(""), "where nothing is sure, it is tried"


def test_no_pattern_is_passed_over_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a pattern needs is worked out from how it is written: were that wrong, a rule would be silent for ever."""
    fitting = {"printing": 0, "checking": 0}

    def asked(sought: Sought, kind: str, text: str) -> None:
        if sought.pattern.search(text):
            fitting[kind] += 1
            assert sought.may_fit(text), (sought.source, text)

    def today(text: str, says: Callable[[str], bool]) -> str:
        for sought, _ in idiom.RULES:
            asked(sought, "printing", text)
        return idiom.today(text, says)

    monkeypatch.setattr(engine, "today", today)
    engine.forget()
    for card in database().all()[::20]:
        for text in render_sections(card).values():
            for said in words(text):
                line = " " + said
                for phrase in phrases():
                    asked(phrase.sought, "checking", line)
                    line = applied(phrase, line)
    engine.forget()
    assert min(fitting.values()) > 50, fitting
