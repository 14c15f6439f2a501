"""The comprehensive rules in our own words: every clause by its number, its place among the others, and a search.

The wordings are in `rulebook/01.yaml` to `18.yaml`, a file for each chapter.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from digilex.notation.errors import FileError
from digilex.notation.located import Map, load_all

FOLDER = Path(__file__).parent / "rulebook"
VERSION = "4.2"  # of the comprehensive rules

HEADING_WEIGHT = 0.3  # how much a word counts that stands only in a heading above the clause
PHRASE_BONUS = 2.0  # for the words standing together in their order


@dataclass(frozen=True)
class Clause:
    """A clause or a heading of the rules, in our own words."""

    number: str
    wording: str

    @property
    def parts(self) -> list[int]:
        """The number as numbers: 13-1-8 is [13, 1, 8]."""
        return [int(part) for part in self.number.split("-")]

    @property
    def above(self) -> str:
        """The number of the clause that it stands under; "" for a chapter."""
        return self.number.rpartition("-")[0]

    @property
    def depth(self) -> int:
        """How many clauses it stands under."""
        return self.number.count("-")


@dataclass(frozen=True)
class Hit:
    """A clause that a search found, and how well it fits."""

    clause: Clause
    score: float


class UnknownClause(FileError):
    """There is no clause of that number; the error names the nearest."""


class Rulebook:
    """All clauses in the order of the rules."""

    def __init__(self, clauses: list[Clause]) -> None:
        self.clauses = {clause.number: clause for clause in clauses}
        self._below: dict[str, list[Clause]] = {}
        for clause in clauses:
            self._below.setdefault(clause.above, []).append(clause)

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)

    def __contains__(self, number: str) -> bool:
        return number in self.clauses

    def find(self, written: str) -> Clause:
        """The clause of that number; `13.1.8` and `13-1-8.` will do too."""
        number = normal(written)
        found = self.clauses.get(number)
        if found is None:
            raise UnknownClause(f"there is no clause {written}", self.remedy(number, written))
        return found

    def chapters(self) -> list[Clause]:
        """The headings of the chapters."""
        return self.below("")

    def below(self, number: str) -> list[Clause]:
        """The clauses right below a clause."""
        return self._below.get(number, [])

    def whole(self, number: str) -> list[Clause]:
        """A clause and everything below it, in order."""
        found = [self.clauses[number]]
        for clause in self.below(number):
            found += self.whole(clause.number)
        return found

    def path(self, number: str) -> list[Clause]:
        """The headings above a clause, from the chapter down."""
        parts = number.split("-")
        return [self.clauses["-".join(parts[:count])] for count in range(1, len(parts))]

    def wording(self, number: str) -> str:
        """What a clause says, with what is right below it where it is only a heading; "" if there is none."""
        clause = self.clauses.get(number)
        if clause is None:
            return ""
        below = self.below(number)
        if not below or clause.wording.endswith("."):
            return clause.wording
        head = clause.wording if clause.wording.endswith(":") else f"{clause.wording}:"
        return " ".join([head, *(f"({step.parts[-1]}) {step.wording}" for step in below)])

    # --- numbers that do not exist -----------------------------------------------------------------------------------

    def nearest(self, number: str, count: int = 3) -> list[str]:
        """The numbers that stand where this one would: its neighbours and what they stand under."""
        if not re.fullmatch(r"\d+(-\d+)*", number):
            return []
        parts = number.split("-")
        while len(parts) > 1 and "-".join(parts[:-1]) not in self.clauses:
            parts.pop()
        above = "-".join(parts[:-1])
        wanted = int(parts[-1])
        beside = sorted(self.below(above), key=lambda clause: (abs(clause.parts[-1] - wanted), clause.parts))[:count]
        found = [clause.number for clause in sorted(beside, key=lambda clause: clause.parts)]
        return [above, *found] if above else found

    def remedy(self, number: str, written: str) -> str:
        """What to ask for instead of a number that does not exist, or of words."""
        close = self.nearest(number)
        if close:
            return f"nearest: {', '.join(close)}"
        found = [f"{hit.clause.number} ({hit.clause.wording})" for hit in self.search(written)[:3]]
        about = f"about it: {', '.join(found)}\n  " if found else ""
        return f"{about}a clause is a number like 13-1-8; to look for words: digilex rules --search {written!r}"

    # --- search ------------------------------------------------------------------------------------------------------

    def search(self, words: str) -> list[Hit]:
        """The clauses that speak of these words, the best first; all of the words, or if none has all, most of them."""
        wanted = list(dict.fromkeys(stems(words)))
        if not wanted:
            return []
        rare = self._rarity(wanted)
        found: list[tuple[int, Hit]] = []
        for clause in self:
            own = stems(clause.wording)
            if not set(own) & set(wanted):
                continue
            headings = {stem for heading in self.path(clause.number) for stem in stems(heading.wording)}
            held = [stem for stem in wanted if stem in own or stem in headings]
            found.append((len(held), Hit(clause, self._score(stems(words), own, headings, rare))))
        most = max((count for count, _ in found), default=0)
        hits = [hit for count, hit in found if count == most]
        return sorted(hits, key=lambda hit: (-hit.score, hit.clause.parts))

    def _rarity(self, wanted: list[str]) -> dict[str, float]:
        """A word that few clauses have says more."""
        having = Counter(stem for clause in self for stem in set(stems(clause.wording)) if stem in wanted)
        return {stem: math.log((1 + len(self)) / (1 + having[stem])) for stem in wanted}

    @staticmethod
    def _score(words: list[str], own: list[str], headings: set[str], rare: dict[str, float]) -> float:
        score = 0.0
        for stem, worth in rare.items():
            if stem in own:
                score += worth * (1 + math.log(own.count(stem)))
            elif stem in headings:
                score += worth * HEADING_WEIGHT
        if len(words) > 1 and _contains(own, words):
            score += PHRASE_BONUS
        return score / (1 + math.log(1 + len(own)) / 5)  # a short clause is more to the point than a long one


def _contains(words: list[str], phrase: list[str]) -> bool:
    return any(words[start : start + len(phrase)] == phrase for start in range(len(words) - len(phrase) + 1))


_ENDINGS = ("ations", "ation", "ating", "ated", "ates", "ate", "ions", "ion", "ings", "ing", "ed", "es", "s", "e")


def stems(text: str) -> list[str]:
    """The words of a text without their endings, so that deleted, deletion and delete are one word."""
    return [_stem(word) for word in re.findall(r"[a-z0-9]+", text.lower().replace("’", "'").replace("'s", ""))]


@cache
def _stem(word: str) -> str:
    word = word.replace("colour", "color").replace("digivolution", "digivolve")
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word[:-1] if len(word) == 4 and word.endswith("s") else word


def normal(written: str) -> str:
    """A number of a clause as the rules write it."""
    return re.sub(r"[.\-–\s]+", "-", written.strip()).strip("-")


@cache
def rulebook() -> Rulebook:
    """The rulebook that is shipped."""
    clauses: list[Clause] = []
    for path in sorted(FOLDER.glob("*.yaml")):
        for wordings in load_all(path.read_text(encoding="utf-8"), str(path)):
            if not isinstance(wordings, Map):
                raise FileError("a wording is 'clause: what it says'", "e.g. '11-1-2: Only …'", str(path), 1)
            clauses += [Clause(number, str(wording)) for number, wording in wordings.items()]
    return Rulebook(sorted(clauses, key=lambda clause: clause.parts))
