"""Writes which scenarios show each clause of the rules, and why the others need none.

usage: clause_coverage.py [--check] [--open]

docs/rules-coverage.md has the counts by chapter, and docs/rules-coverage-full.md, which git does not keep, all.
--check writes nothing and exits with 1 if the counts are out of date; --open lists the clauses that are neither
shown nor explained. A scenario that is skipped shows nothing. `scenarios/clauses.txt` has the numbers of all clauses,
`scenarios/not-on-a-board/*.yaml` the reasons why no board can show a clause.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path

from digilex.notation.errors import FileError
from digilex.notation.located import Map, load_all
from digilex.notation.scenario import EXPLAINED, Scenario, files_below, read_file

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "scenarios"
CLAUSES = SCENARIOS / "clauses.txt"
REASONS = SCENARIOS / EXPLAINED
PAGE = ROOT / "docs" / "rules-coverage.md"
FULL = ROOT / "docs" / "rules-coverage-full.md"

CHAPTERS = {
    "1": "Overview and principles", "2": "Card information", "3": "Areas", "4": "Terms", "5": "Preparation",
    "6": "The turn", "7": "Playing", "8": "Digivolution", "9": "Using", "10": "Linking", "11": "Attacking",
    "12": "Blocking", "13": "Security checks", "14": "Battles", "15": "Effects", "16": "Keyword effects",
    "17": "Rule checks", "18": "Pending, overwriting, loops",
}  # fmt: skip

INTRODUCTION = """\
# Which rules are shown

<!-- Written by tools/clause_coverage.py from scenarios/: `make docs`. -->

Every clause of the comprehensive rules (4.2) that has no clauses below it is **shown** by a scenario that would
fail if the game broke it, **explained** if no board can show it, or still **open**. The clauses are named by their
numbers; the titles are those of the [scenarios](scenarios.md).
"""
WHOLE = """\
`digilex rules 13-1-8` tells what a clause says and which scenarios show it. `make docs` writes the list of all clauses
with their scenarios and reasons, `docs/rules-coverage-full.md`: half a megabyte that is not kept in git.
"""


@dataclass
class Clause:
    """A clause, what shows it, and why nothing does."""

    number: str
    leaf: bool
    scenarios: list[Scenario] = field(default_factory=list)
    reason: str = ""

    @property
    def chapter(self) -> str:
        """The first part of the number."""
        return self.number.split("-")[0]

    @property
    def state(self) -> str:
        """What the page counts it as."""
        return "shown" if self.scenarios else "explained" if self.reason else "open"


@dataclass
class Coverage:
    """All clauses in the order of the rules, and what is wrong with the files."""

    clauses: dict[str, Clause]
    problems: list[str]

    def leaves(self, chapter: str) -> list[Clause]:
        """The clauses of a chapter that have none below them."""
        return [clause for clause in self.clauses.values() if clause.leaf and clause.chapter == chapter]

    def open(self, chapter: str) -> list[str]:
        """The numbers of those that are neither shown nor explained."""
        return [clause.number for clause in self.leaves(chapter) if clause.state == "open"]


def read_clauses() -> dict[str, Clause]:
    """The numbers of all clauses: `11-2-8` or, with nothing below it, `11-2-8-1 leaf`."""
    clauses = {}
    for line in CLAUSES.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words and not line.startswith("#"):
            clauses[words[0]] = Clause(words[0], words[1:] == ["leaf"])
    return clauses


def read_coverage() -> Coverage:
    """What the files of scenarios/ say now."""
    coverage = Coverage(read_clauses(), [])
    for path in files_below(SCENARIOS):
        for scenario in read_file(path):
            for number in dict.fromkeys(scenario.clauses):
                if number not in coverage.clauses:
                    coverage.problems.append(f"{path.name}:{scenario.line}: there is no clause {number}")
                elif not scenario.skip:
                    coverage.clauses[number].scenarios.append(scenario)
    for path in sorted(REASONS.glob("*.yaml")):
        for reasons in load_all(path.read_text(encoding="utf-8"), str(path)):
            _explain(coverage, path, reasons)
    return coverage


def _explain(coverage: Coverage, path: Path, reasons: object) -> None:
    if not isinstance(reasons, Map):
        raise FileError("a reason is 'clause: why'", "e.g. '1-1-1: a fact about who plays'", str(path), 1)
    for number, reason in reasons.items():
        if not str(number)[:1].isdigit():
            continue  # an official question and no clause
        clause = coverage.clauses.get(str(number))
        place = f"{path.name}:{reasons.line_of(number)}"
        if clause is None:
            coverage.problems.append(f"{place}: there is no clause {number}")
        elif clause.scenarios:
            coverage.problems.append(f"{place}: {number} is shown by “{clause.scenarios[0].title}” and needs no reason")
        elif clause.reason:
            coverage.problems.append(f"{place}: {number} has a reason already")
        elif not isinstance(reason, str) or not reason.strip():
            coverage.problems.append(f"{place}: {number} has no reason")
        else:
            clause.reason = " ".join(reason.split())


def summary(coverage: Coverage, links: bool = False) -> list[str]:
    """The table of the counts, by chapter; with links to the chapters of the same page."""
    lines = ["| chapter | clauses | shown | explained | open |", "| --- | --: | --: | --: | --: |"]
    totals = [0, 0, 0, 0]
    for chapter, title in CHAPTERS.items():
        counts = _counts(coverage.leaves(chapter))
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        name = f"[{chapter} {title}](#{_anchor(chapter, title)})" if links else f"{chapter} {title}"
        lines.append(f"| {name} | {' | '.join(map(str, counts))} |")
    return [*lines, f"| **all** | {' | '.join(map(str, totals))} |"]


def short_page(coverage: Coverage) -> str:
    """The text of the page with the counts."""
    return "\n".join([INTRODUCTION, *summary(coverage), "", WHOLE])


def full_page(coverage: Coverage) -> str:
    """The text of the page with every clause."""
    lines = [INTRODUCTION, *summary(coverage, links=True)]
    for chapter, title in CHAPTERS.items():
        lines += ["", f"## {chapter} {title}", ""]
        for clause in coverage.clauses.values():
            if clause.chapter == chapter and (clause.leaf or clause.scenarios):
                lines += _entry(clause)
    return "\n".join(lines) + "\n"


def _counts(leaves: list[Clause]) -> list[int]:
    states = [clause.state for clause in leaves]
    return [len(states), states.count("shown"), states.count("explained"), states.count("open")]


def _anchor(chapter: str, title: str) -> str:
    return f"{chapter} {title}".lower().replace(",", "").replace(" ", "-")


def _entry(clause: Clause) -> list[str]:
    if clause.state == "shown":
        links = [f"  - {_escape(each.title)} ([{_name(each)}]({_link(each)}))" for each in clause.scenarios]
        return [f"- **{clause.number}**", *links]
    return [f"- **{clause.number}** " + (f"*no board shows it:* {_escape(clause.reason)}" if clause.reason else "open")]


def _name(scenario: Scenario) -> str:
    return Path(scenario.path).relative_to(SCENARIOS).as_posix()


def _link(scenario: Scenario) -> str:
    return f"../scenarios/{_name(scenario)}"


def _escape(text: str) -> str:
    return text.replace("<", "&lt;").replace("[", "\\[").replace("]", "\\]").replace("*", "\\*")


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description="Write docs/rules-coverage.md and docs/rules-coverage-full.md.")
    parser.add_argument("--check", action="store_true", help="only say whether the counts are up to date")
    parser.add_argument("--open", action="store_true", help="list the clauses that are neither shown nor explained")
    arguments = parser.parse_args()
    coverage = read_coverage()
    for problem in coverage.problems:
        print(problem, file=sys.stderr)
    if arguments.open:
        for chapter, title in CHAPTERS.items():
            print(f"{chapter} {title}: {' '.join(coverage.open(chapter)) or 'none'}")
        return 0
    if arguments.check:
        current = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == short_page(coverage)
        if not current:
            print("docs/rules-coverage.md is out of date; write it anew with: make docs", file=sys.stderr)
        return 0 if current and not coverage.problems else 1
    for path, text in ((PAGE, short_page(coverage)), (FULL, full_page(coverage))):
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.name}")
    return 1 if coverage.problems else 0


if __name__ == "__main__":
    sys.exit(main())
