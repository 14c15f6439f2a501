"""What one looks up beside the table: cards, decks that are read, checked and written, the rulebook, the quiz."""

from __future__ import annotations

from functools import lru_cache

from digilex.cards import deck_lists
from digilex.cards.database import database
from digilex.cards.deck import DeckList, check, notes
from digilex.cards.deck_code import is_deck_code
from digilex.cards.deck_library import builtin_decks, load_deck_list
from digilex.errors import DigilexError
from digilex.notation.library import Question, draw
from digilex.notation.rulebook import rulebook
from digilex.server import facts, messages, replay
from digilex.server.room import Refused

SHOWN = 40  # cards of a search at a time


def search(query: str, start: int) -> messages.Found:
    """The cards that a query describes, some at a time."""
    try:
        known = database()
        found = [card.number for card in known.search(query)] if query.strip() else list(known.numbers())
    except (DigilexError, ValueError) as error:
        raise Refused("query", str(error)) from None
    return messages.Found(total=len(found), cards=[facts.card_facts(number) for number in found[start : start + SHOWN]])


def read_list(text: str) -> DeckList:
    """A deck list in any form: a name, a code, lines, JSON."""
    text = text.strip()
    named = {name.lower(): name for name in builtin_decks()}.get(text.lower())
    try:
        return load_deck_list(named or text) if named or is_deck_code(text) else deck_lists.read(text)
    except (DigilexError, LookupError, ValueError) as error:
        raise Refused("deck", str(error.args[0]) if error.args else str(error)) from None


def deck_report(text: str) -> messages.DeckReport:
    """A list with all that is to be said of it."""
    written = read_list(text)
    unknown = [entry.number for entry in written.entries() if entry.number not in database()]
    known = DeckList(
        written.name,
        tuple(entry for entry in written.main if entry.number not in unknown),
        tuple(entry for entry in written.eggs if entry.number not in unknown),
    )
    deck = known.deck(database().find)
    return messages.DeckReport(
        name=written.name,
        cards=deck.counts(),
        problems=[*(f"{number} is not known here." for number in unknown), *check(deck)],
        notes=notes(deck),
        code=_code(deck.as_list()),
    )


def _code(deck: DeckList) -> str:
    try:
        return deck_lists.write(deck, "code")
    except (DigilexError, ValueError):
        return ""  # an empty deck has none


def deck_text(text: str, form: str) -> str:
    """A list in another form."""
    written = read_list(text)
    try:
        return deck_lists.write(written, form, lambda number: database().find(number).name)
    except (DigilexError, LookupError, ValueError) as error:
        raise Refused("deck", str(error)) from None


# --- the rulebook and the quiz ---------------------------------------------------------------------------------------


def rules(words: str) -> list[messages.ClauseText]:
    """The clauses that speak of some words, or the chapters."""
    book = rulebook()
    found = [hit.clause for hit in book.search(words)][:40] if words.strip() else book.chapters()
    return [messages.ClauseText(number=clause.number, wording=clause.wording) for clause in found]


def clause(number: str) -> messages.ClauseText:
    """A clause with what is below it and the scenarios that show it; LookupError if there is none."""
    return facts.clause(number).model_copy(update={"scenarios": replay.citing(number)})


@lru_cache(maxsize=1)
def _questions() -> list[Question]:
    return replay.library().questions()


def quiz(count: int, seed: int | None, missed: list[str]) -> list[messages.QuizQuestion]:
    """Some questions; those that were missed come first."""
    known = _questions()
    again = [question for question in known if question.name in missed]
    chosen = [*again, *(question for question in draw(known, count, seed) if question not in again)][:count]
    return [
        messages.QuizQuestion(
            name=question.name,
            section=question.section,
            before=[each.question for each in question.before],
            question=question.scenario.question,
            answer=question.scenario.answer,
            verdict=question.verdict,
            clauses=question.scenario.clauses,
            scenario=replay.scenario_name(question.scenario),
        )
        for question in chosen
    ]
