"""What one learns from: a first game in steps, the rulebook with the scenarios that show it, a glossary, the quiz."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from digilex.notation.choices import choices_of, last_check, values_of
from digilex.notation.library import Question, draw, scenario_folder
from digilex.notation.rulebook import Clause, Rulebook, rulebook
from digilex.notation.runner import walk
from digilex.notation.scenario import Scenario, read_file
from digilex.rules.game import Game
from digilex.server import facts, present, replay
from digilex.server.messages import ClauseText, State
from digilex.server.page_messages import Lesson, QuizQuestion, Term

router = APIRouter(prefix="/api")
Words = Annotated[str, Query(max_length=200)]


@router.get("/rules", response_model_exclude_defaults=True)
def rules(q: Words = "") -> list[ClauseText]:
    """The clauses that speak of some words, or the chapters."""
    book = rulebook()
    found = [hit.clause for hit in book.search(q)][:40] if q.strip() else book.chapters()
    return [ClauseText(number=clause.number, wording=clause.wording) for clause in found]


@router.get("/clauses/{number}", response_model_exclude_defaults=True)
def clause(number: str) -> ClauseText:
    """A clause with what is below it and the scenarios that show it."""
    try:
        found = facts.clause(number)
    except LookupError:
        raise HTTPException(404, f"The rulebook has no clause {number}.") from None
    return found.model_copy(update={"scenarios": _citing(number)})


_citing = lru_cache(maxsize=512)(replay.citing)


@lru_cache(maxsize=1)
def questions() -> list[Question]:
    """All questions that scenarios ask."""
    return replay.library().questions()


@router.get("/quiz", response_model_exclude_defaults=True)
def quiz(
    count: Annotated[int, Query(ge=1, le=50)] = 10,
    seed: int | None = None,
    missed: Annotated[str, Query(max_length=2000)] = "",
    section: Annotated[str, Query(max_length=60)] = "",
) -> list[QuizQuestion]:
    """Some questions, of a section if one is named; those that were missed come first."""
    again = [question for question in questions() if question.name in missed.split(",")]
    known = [question for question in questions() if not section or section in (question.collection, question.section)]
    chosen = [*again, *(question for question in draw(known, count, seed) if question not in again)][:count]
    return [_asked(question) for question in chosen]


def _asked(question: Question) -> QuizQuestion:
    choices, right = ([], 0) if question.verdict else choices_of(question.scenario)
    return QuizQuestion(
        name=question.name,
        section=question.section,
        before=[f"{each.question} {each.answer}" for each in question.before],
        question=question.scenario.question,
        answer=question.scenario.answer,
        verdict=question.verdict,
        choices=choices,
        boards=boards_of(question.scenario) if choices else [],
        right=right,
        clauses=question.scenario.clauses,
        scenario=replay.scenario_name(question.scenario),
    )


# --- the first game and the glossary ---------------------------------------------------------------------------------


SERIES = {"lessons": "lessons", "puzzles": "puzzles"}  # the folder of the boards
FIRST = "win-this-turn.yaml"  # the puzzles that explain themselves; others come after it, file by file
FROM_GAME = re.compile(r"Puzzle \d+: (.+), grade \d+")  # the title of a puzzle that was made from a game
GRADES: tuple[Literal["easy", "medium", "hard"], ...] = ("easy", "medium", "hard")


@router.get("/lessons", response_model_exclude_defaults=True)
def lessons(series: Literal["lessons", "puzzles"] = "lessons") -> list[Lesson]:
    """The boards of a series in their order: the steps of the first game, or the puzzles."""
    return _boards(series)


@lru_cache(maxsize=2)
def _boards(series: str) -> list[Lesson]:
    folder = scenario_folder() / SERIES[series]
    files = sorted(folder.glob("*.yaml"), key=lambda path: (path.name != FIRST, path.name))
    return [_lesson(each) for path in files for each in read_file(path)]


def _lesson(scenario: Scenario) -> Lesson:
    moves = sum(1 for step in scenario.steps if step.kind == "move" and step.player in (None, 0))
    side = scenario.sides[0]
    faces = [perm.stack[-1].number or "" for perm in side.battle] or [card.number or "" for card in side.areas["hand"]]
    said = re.search(r"grade ([1-5])", scenario.title)  # as `digilex puzzles` writes it
    steps = 2 * int(said.group(1)) - 1 if said else moves
    return Lesson(
        scenario=replay.scenario_name(scenario),
        title=scenario.title,
        grade=GRADES[0 if steps <= 3 else 1 if steps <= 5 else 2],
        moves=moves,
        face=faces[0] if faces else "",
        deck=from_game.group(1) if (from_game := FROM_GAME.fullmatch(scenario.title)) else "",
        security=len(scenario.sides[1].areas["security"]),
        foes=len(scenario.sides[1].battle),
    )


GLOSSARY = ("2", "3", "4", "15-14", "15-16", "16")  # what explains words: cards, areas, terms, icons, timings, keywords


@router.get("/glossary")
@lru_cache(maxsize=1)
def glossary() -> list[Term]:
    """The words of the game, from the headings of the rulebook and what stands below them."""
    book = rulebook()
    found = [
        Term(term=heading.wording, wording=said, clause=heading.number)
        for chapter in GLOSSARY
        for heading in book.below(chapter)
        if not heading.wording.endswith((".", ":")) and (said := _meaning(book, heading))
    ]
    return sorted(found, key=lambda term: term.term.strip('<["').casefold())


def _meaning(book: Rulebook, heading: Clause) -> str:
    """The first sentences under a heading; what stands below it, if they are headings too."""
    below = book.below(heading.number)
    said = [clause.wording for clause in below if clause.wording.endswith(".")][:2]
    words = " ".join(said) if said else ", ".join(clause.wording for clause in below)
    return words.removeprefix(f"{heading.wording}: ")


# --- what may be true in the end -------------------------------------------------------------------------------------


def boards_of(scenario: Scenario) -> list[State]:
    """The board when a scenario has been played, as each of its choices has it; none where they cannot be drawn."""
    said = None if scenario.choices else last_check(scenario)
    if said is None:
        return []
    first: State | None = None
    game: Game | None = None
    for moment in walk(scenario):
        game = moment.game
        if first is None:
            first = present.state(game, present.EVERYTHING, ("a", "b"))
    if game is None or first is None:
        return []
    last = present.state(game, present.EVERYTHING, ("a", "b"))
    kind, _, values = values_of(scenario, *said)
    return [altered(last, first, said[0], kind, value) for value in values]


def altered(state: State, first: State, key: str, kind: str, value: str) -> State:
    """A board on which a check has another value; what is gone comes back from the first board."""
    data = state.model_copy(update={"asked": None}).model_dump()
    owner = key.rpartition(".")[0]
    sides = data["sides"]
    if kind == "memory":
        data["memory"] = int(value) if data["turn_player"] == 0 else -int(value)
    elif kind == "turn":
        data["turn_player"] = "ab".index(value)
    elif kind == "over":
        data["over"] = {"winner": None, "reason": "", "clause": ""} if value == "is over" else None
    elif kind in ("hand", "deck"):
        sides["ab".index(owner)].update({kind: int(value), **({"cards": None} if kind == "hand" else {})})
    elif kind in ("security", "trash"):
        side = sides["ab".index(owner)]
        side[kind] = [*side[kind], *[None if kind == "security" else "F-01"] * 9][: int(value)]
    elif kind == "gone":
        side = sides["ab".index(key[0])]
        there = [perm for perm in side["battle"] if perm["label"] != key]
        before = [perm.model_dump() for each in first.sides for perm in each.battle if perm.label == key]
        now = [perm for perm in side["battle"] if perm["label"] == key] or before
        side["battle"] = there if value == "gone" else [*there, *now]
    else:
        for side in sides:
            for perm in side["battle"]:
                if perm["label"] == owner:
                    perm.update({"dp": int(value)} if kind == "dp" else {"suspended": value == "suspended"})
    return State.model_validate(data)
