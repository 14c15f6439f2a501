"""What one learns from: the rulebook with the scenarios that show it, and the quiz."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query

from digilex.notation.library import Question, draw
from digilex.notation.rulebook import rulebook
from digilex.server import facts, replay
from digilex.server.messages import ClauseText
from digilex.server.page_messages import QuizQuestion

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
    return [
        QuizQuestion(
            name=question.name,
            section=question.section,
            before=[f"{each.question} {each.answer}" for each in question.before],
            question=question.scenario.question,
            answer=question.scenario.answer,
            verdict=question.verdict,
            clauses=question.scenario.clauses,
            scenario=replay.scenario_name(question.scenario),
        )
        for question in chosen
    ]
