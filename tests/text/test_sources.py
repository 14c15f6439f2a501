"""The card data from all sources: what the first lost is there, and nothing that it had is gone."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import pytest

import digilex
from digilex.cards.card import Card
from digilex.cards.database import database
from digilex.text.compile import try_compile
from digilex.text.data.corrections import corrections
from digilex.text.data.sources import FINDINGS, FIRST, FOLDER, MORE, SECOND_FIELDS, Sources, gather

pytestmark = [
    pytest.mark.skipif(digilex.engine_kind() == "compiled", reason="the interpreted engine runs this test"),
    pytest.mark.skipif(not (FOLDER / FIRST).is_file(), reason=f"the official card data is not here ({FOLDER})"),
]


def as_they_came() -> dict[str, Any]:
    """The cards of the first source, before anything is put right."""
    files = [json.loads((FOLDER / name).read_text(encoding="utf-8")) for name in (FIRST, MORE)]
    return {raw["cardId"]: raw for cards in files for raw in cards}


@lru_cache(maxsize=1)
def sources() -> Sources:
    return gather()


def counts(card: Card) -> dict[str, int]:
    """How many effects and requirements a card has, by where they stand."""
    found = {name: len(effects) for name, effects in card.sections().items()}
    for field in ("digivolution", "dna", "onto", "burst", "app_fusion", "rule_names", "rule_traits"):
        found[field] = len(getattr(card, field))
    for field in ("digixros", "assembly", "link"):
        found[field] = int(getattr(card, field) is not None)
    return found


def test_no_card_loses_an_effect_or_a_requirement() -> None:
    """A finding that quotes a part of a text must not drop the rest."""
    first = as_they_came()
    poorer = []
    for raw in sources().cards:
        before = try_compile(first[raw["cardId"]])[0] if raw != first[raw["cardId"]] else None
        after = try_compile(raw)[0] if before is not None else None
        if before is None or after is None:
            continue
        now = counts(after)
        poorer += [f"{before.number} {field}" for field, count in counts(before).items() if now[field] < count]
    assert poorer == []


def test_every_requirement_line_that_was_lost_is_on_its_card() -> None:
    findings = json.loads((FOLDER / FINDINGS).read_text(encoding="utf-8"))
    lacking = []
    for found in findings["differences"]:
        if found["kind"] != "line missing" or found["card"] not in database():
            continue
        card = database().find(found["card"])
        special = [item for item in card.digivolution if item.special]
        if not (special or card.dna or card.digixros or card.assembly or card.burst or card.onto or card.app_fusion):
            lacking.append(found["card"])
    assert lacking == []


def test_a_requirement_line_of_the_second_source_is_on_its_card() -> None:
    lacking = []
    for number, texts in sources().second.items():
        if number not in database():
            continue
        card = database().find(number)
        special = [item for item in card.digivolution if item.special]
        for line in texts.get("effect", "").split("\n"):
            lost = line.startswith("[Digivolve]") and not special
            if lost or (line.startswith(("[DNA Digivol", "DNA Digivol")) and not card.dna):
                lacking.append(f"{number}: {line}")
    assert lacking == []


def test_an_app_of_a_higher_grade_digivolves_from_the_grade_below() -> None:
    findings = json.loads((FOLDER / FINDINGS).read_text(encoding="utf-8"))
    for circle in findings["appmonCircles"]["cards"]:
        if circle["card"] in database():
            last = database().find(circle["card"]).digivolution
            wanted = [item for item in last if getattr(item.from_, "traits", ()) == (circle["from"],)]
            assert [item.cost for item in wanted] == [circle["cost"]], circle["card"]


def test_every_correction_finds_the_words_that_it_puts_right() -> None:
    """A correction that was made for words which another source has replaced could damage the new ones."""
    known = {raw["cardId"]: raw for raw in sources().cards}
    vain = [
        f"{number} {field}: {wrong}"
        for number, entries in corrections().items()
        for entry in entries
        for field, slips in entry.get("replace", {}).items()
        for wrong, _ in slips
        if wrong not in (known[number].get(field) or "").replace("\u00a0", " ")
    ]
    assert vain == []


def test_no_source_undoes_an_erratum() -> None:
    """The second source and the Japanese texts are older than some errata."""
    errata = json.loads((FOLDER / "errata.json").read_text(encoding="utf-8"))
    first = as_they_came()

    def plain(text: str) -> str:
        return "".join(text.split()).lower()

    undone = []
    for raw in sources().cards:
        for change in errata.get(raw["cardId"], {}).get("changes", ()):
            for field in SECOND_FIELDS:
                before, now = plain(first[raw["cardId"]].get(field) or ""), plain(raw.get(field) or "")
                if now != before and plain(change["before"]) in now:
                    undone.append(f"{raw['cardId']} {field}")
    assert undone == []


def test_what_is_not_sure_is_left_and_said() -> None:
    assert all("probable" in line for line in sources().left), sources().left
