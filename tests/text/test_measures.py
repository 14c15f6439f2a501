"""The measures of the grammar can fail, and what they measure does not get worse."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import families  # noqa: E402
import generality  # noqa: E402
import mutants  # noqa: E402
from digilex.text import try_compile  # noqa: E402
from digilex.text.checking.faithful import unfaithful  # noqa: E402
from digilex.text.grammar.notation import Grammar  # noqa: E402
from digilex.text.grammar.patterns import Function  # noqa: E402
from invented import batches, invented, measure  # noqa: E402
from sentences import tried  # noqa: E402


def raw(number: str, text: str) -> dict[str, Any]:
    facts = {"cardId": number, "set": number.split("-")[0], "nameEn": number, "evoCosts": [], "colors": ["Red"]}
    return {**facts, "kinds": ["Digimon"], "playCost": 3, "dp": 3000, "level": 4, "effectText": text}


ALONE = "[On Play] You win the game."
COMMON = "[On Play] Suspend 1 of your opponent's Digimon."
POOL = [raw("YY1-001", COMMON), raw("YY2-001", COMMON), raw("YY2-002", ALONE)]


def test_a_wording_that_one_set_alone_needs_is_missed_without_its_lines() -> None:
    shares = generality.measure(POOL, "set", [])
    assert (shares["YY1"].understood, shares["YY1"].total) == (1, 1)
    assert (shares["YY2"].understood, shares["YY2"].faithful, shares["YY2"].total) == (1, 1, 2)


def test_so_it_is_by_card_and_by_wording() -> None:
    by_card = generality.measure(POOL, "card", [])
    assert by_card["YY2"].understood == 1
    by_wording = generality.measure(POOL, "wording", [])["wordings"]
    assert (by_wording.understood, by_wording.total) == (0, 2)  # nobody else suspends anything here
    all_of_them = raw("YY3-001", "[On Play] Suspend all of your opponent's Digimon.")
    one_of_them = raw("YY3-003", "[On Play] Delete 1 of your opponent's Digimon.")
    more = all_of_them, one_of_them, raw("YY3-002", COMMON + " Then, <Draw 1>.")
    assert generality.measure([*POOL, *more], "wording", [])["wordings"].understood > 0


def test_nothing_is_left_out_afterwards() -> None:
    generality.measure(POOL, "set", [])
    assert try_compile(POOL[2])[0] is not None


def test_sentences_made_of_known_words_compile_print_and_run() -> None:
    chance = random.Random(7)
    made = [families.sentence(chance)[1] for _ in range(400)]
    wrong = {text: reason for text in made if (reason := tried(text))}
    assert len(wrong) <= 0.05 * len(made), wrong


def test_invented_cards_that_were_learnt_from() -> None:
    cards = [card for card in invented() if int(card["cardId"][-3:]) % 2]
    compiled = [(card, try_compile(card)[0]) for card in cards]
    assert sum(found is not None for _, found in compiled) >= 47
    assert sum(found is not None and unfaithful(card, found) is None for card, found in compiled) >= 40


def test_designed_cards_that_were_learnt_from() -> None:
    understood, faithful, executable = measure(batches(kept=False)["designed.json"], shown=False)
    assert understood >= 2400
    assert faithful >= 2310
    assert executable >= understood - 22  # an effect without a timing, or what the engine cannot interrupt yet


def test_a_printed_line_whose_helper_has_no_inverse_is_refused() -> None:
    helper = Function("lost", lambda value: value, None)
    grammar = Grammar({"lost": helper})
    grammar.read("rule thing\n  - {n:int} => lost(n)")
    with pytest.raises(ValueError, match="inverse"):
        grammar.read("rule thing\n  {n:int} => lost(n)")


MANY_WAYS = (
    "[On Play] If you have 2 or more Tamers, delete 1 of your opponent's level 4 or lower Digimon. Then, you may "
    "return 1 card from your trash to the hand.\n[All Turns] [Once Per Turn] When any of your other Digimon attack, "
    "this Digimon gets +1000 DP until your opponent's turn ends."
)


def test_changed_programs_are_told_from_the_text() -> None:
    found = mutants.of_card((raw("YY1-001", MANY_WAYS), 20, 1))
    kinds = {one.kind for one in found if one.fared != "refused"}
    assert kinds >= {"owner", "one or all", "area", "dropped filter", "dropped condition", "may", "number", "duration"}
    assert [one for one in found if one.fared == "blind"] == []


def test_a_checker_that_sees_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "compare", lambda fields, sections: None)
    fared = {one.fared for one in mutants.of_card((raw("YY1-001", MANY_WAYS), 5, 1))}
    assert "blind" in fared and "seen" not in fared
