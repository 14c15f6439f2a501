"""Every clause of the rules is shown by a scenario or explained; docs/rules-coverage.md counts them rightly."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import clause_coverage  # noqa: E402

OFFICIAL = ROOT.parent / "shared" / "rules" / "clauses.json"

# Lines of the revision history at the end of the rules that look like clauses.
HISTORY = ("7-4", "14-1-9")

# Chapters where no clause is open. A chapter joins when it is complete, and never leaves.
COMPLETE: tuple[str, ...] = tuple(str(chapter) for chapter in range(1, 19))


@pytest.fixture(scope="module")
def coverage() -> clause_coverage.Coverage:
    return clause_coverage.read_coverage()


def test_the_page_is_up_to_date(coverage: clause_coverage.Coverage) -> None:
    assert clause_coverage.PAGE.read_text(encoding="utf-8") == clause_coverage.short_page(coverage), "run: make docs"


def test_the_full_page_names_every_clause_and_links_to_files_that_exist(coverage: clause_coverage.Coverage) -> None:
    text = clause_coverage.full_page(coverage)
    missing = [each.number for each in coverage.clauses.values() if each.leaf and f"- **{each.number}**" not in text]
    assert not missing
    links = set(re.findall(r"\((\.\./scenarios/[^)]+)\)", text))
    assert links and all((clause_coverage.FULL.parent / link).resolve().is_file() for link in links)


def test_cited_clauses_exist_and_no_reason_is_out_of_place(coverage: clause_coverage.Coverage) -> None:
    assert not coverage.problems, "\n".join(coverage.problems)


@pytest.mark.parametrize("chapter", COMPLETE)
def test_no_clause_of_a_complete_chapter_is_open(coverage: clause_coverage.Coverage, chapter: str) -> None:
    assert not coverage.open(chapter)


def test_the_numbers_are_those_of_the_rules() -> None:
    if not OFFICIAL.exists():
        pytest.skip("the rules are not here (../shared)")
    official = {clause["id"]: clause["leaf"] for clause in json.loads(OFFICIAL.read_text(encoding="utf-8"))}
    for number in HISTORY:
        official.pop(number)
    assert {number: clause.leaf for number, clause in clause_coverage.read_clauses().items()} == official
