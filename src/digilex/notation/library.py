"""The scenarios that come with Digilex: where they are, which clauses they show, which questions they ask.

In a checkout they are in `scenarios/`; an installed package has a copy of that folder in `digilex/scenarios`,
which the build puts there (setup.py).
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from digilex.notation.errors import FileError, nearest
from digilex.notation.located import Map, load_all
from digilex.notation.scenario import EXPLAINED, Scenario, files_below, read

FOLDER = "scenarios"
SIGN = "clauses.txt"  # a folder that has this file is the folder of the scenarios


def scenario_folder(named: str | None = None) -> Path:
    """The folder of the scenarios: the one named, the one in the package, or the one of the checkout."""
    if named is not None:
        if not Path(named).is_dir():
            raise FileError(f"there is no folder {named}", "name a folder of scenario files")
        return Path(named)
    for parent in Path(__file__).resolve().parents:
        if (parent / FOLDER / SIGN).is_file():
            return parent / FOLDER
    raise FileError(
        "the scenarios are not installed",
        "install Digilex with 'pip install .' in a checkout, which takes them along, "
        "or name their folder with --scenarios",
    )


_GOES_ON = re.compile(r"(And|But|Then)\b")  # a question that begins so is asked after another


@dataclass(frozen=True)
class Question:
    """A scenario that asks something, and how it is called."""

    name: str
    collection: str  # the folder: quiz, manual …
    scenario: Scenario
    before: tuple[Scenario, ...] = ()  # the questions that it goes on from, as in "And to the hand?"

    @property
    def section(self) -> str:
        """Under which heading it stands."""
        return self.scenario.section or self.collection

    @property
    def verdict(self) -> str:
        """The answer in a word, where it begins so: "yes", "no" or "". "No card is drawn" is no such answer."""
        word = re.match(r"(yes|no)\s*([.,;:!–-]|$)", self.scenario.answer.strip(), re.IGNORECASE)
        return word.group(1).lower() if word else ""


class Library:
    """The scenarios of a folder. A file that cannot be read is left out and noted, so that the others can be used."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unreadable: dict[Path, FileError] = {}

    def citing(self, number: str) -> list[Scenario]:
        """The scenarios that cite a clause or one below it, those that cite the clause itself first."""
        found = [
            scenario
            for path in files_below(self.folder)
            for scenario in self._read(path, number)
            if any(clause == number or clause.startswith(f"{number}-") for clause in scenario.clauses)
        ]
        return sorted(found, key=lambda scenario: number not in scenario.clauses)

    def reasons(self) -> dict[str, str]:
        """Why no board shows a clause, for those that none can show."""
        found: dict[str, str] = {}
        for path in sorted((self.folder / EXPLAINED).glob("*.yaml")):
            for entries in load_all(path.read_text(encoding="utf-8"), str(path)):
                if isinstance(entries, Map):
                    found |= {number: " ".join(str(reason).split()) for number, reason in entries.items()}
        return found

    def questions(self, section: str | None = None) -> list[Question]:
        """The scenarios with a question and an answer; of those a section or folder whose name has these words."""
        found = self._questions()
        if section is None:
            return found
        wanted = section.lower()
        chosen = [each for each in found if wanted in each.section.lower() or wanted == each.collection]
        if not chosen:
            known = list(dict.fromkeys(name for each in found for name in (each.collection, each.section)))
            close = nearest(section, known)
            listed = f"sections: {', '.join(known)}"
            remedy = f"{close}\n  {listed}" if "mean" in close else listed
            raise FileError(f"no question has the section {section!r}", remedy)
        return chosen

    def _questions(self) -> list[Question]:
        found: list[Question] = []
        names: Counter[str] = Counter()
        for path in files_below(self.folder):
            before: tuple[Scenario, ...] = ()
            for scenario in self._read(path, "question:"):
                if not scenario.question or not scenario.answer:
                    continue
                base = re.sub(r"\s+", "-", scenario.rulings[0]) if scenario.rulings else path.stem
                names[base] += 1
                name = base if names[base] == 1 else f"{base}.{names[base]}"
                parts = path.relative_to(self.folder).parts
                before = before if _GOES_ON.match(scenario.question) else ()
                found.append(Question(name, parts[0] if len(parts) > 1 else "rules", scenario, before))
                before = (*before, scenario)
        return found

    def _read(self, path: Path, mentioned: str) -> list[Scenario]:
        """The scenarios of a file that are run; none if the file does not mention some words at all."""
        text = path.read_text(encoding="utf-8")
        if mentioned not in text:
            return []
        try:
            return [scenario for scenario in read(text, str(path)) if not scenario.skip]
        except FileError as error:
            self.unreadable[path] = error
            return []


def find_question(known: list[Question], name: str) -> Question:
    """The question of that name."""
    for question in known:
        if question.name.lower() == name.lower():
            return question
    close = nearest(name, [question.name for question in known])
    raise FileError(f"there is no question {name!r}", close or "list them with: digilex quiz --list")


def draw(known: list[Question], count: int, seed: int | None) -> list[Question]:
    """Some of the questions by chance; the same seed draws the same."""
    return random.Random(seed).sample(known, min(count, len(known)))
