"""Cards that somebody writes: read as they are typed, shown as a card, put on a board."""

from __future__ import annotations

import json
from difflib import SequenceMatcher

from fastapi import APIRouter

from digilex.cards.database import database
from digilex.errors import CannotRun, DigilexError
from digilex.notation.located import load_all
from digilex.notation.own_cards import own_card
from digilex.rules.program.prepare import prepare
from digilex.server.facts import READING, describe
from digilex.server.page_messages import OwnCard, TextError, WorkshopCard
from digilex.text import CardTextError
from digilex.text.checking.plausible import doubts
from digilex.text.compile import read_items
from digilex.text.engine import read_otherwise
from digilex.text.reading.nearest import with_nearest

router = APIRouter(prefix="/api/workshop")
NUMBER = "X-01"


@router.post("", response_model_exclude_defaults=True)
def read(wish: OwnCard) -> WorkshopCard:
    """The card, or what is not understood of it and where."""
    with READING:
        return _read(wish)


def _read(wish: OwnCard) -> WorkshopCard:
    errors = [error for field in ("effect", "inherited", "security") if (error := _error(field, getattr(wish, field)))]
    if errors:
        return WorkshopCard(errors=errors)
    try:
        facts = {key: value for key, value in wish.model_dump(exclude_none=True).items() if value != ""}
        card = own_card(NUMBER, load_all(json.dumps(facts), "")[0], database().find)  # JSON is YAML
    except (DigilexError, ValueError, LookupError) as error:
        return WorkshopCard(errors=[TextError(field="", start=0, end=0, message=str(error))])
    texts = (wish.effect, wish.inherited, wish.security)
    doubtful = [f"Put right: {words}." for text in texts for words in read_otherwise(text)]
    doubtful += [doubt.text for doubt in doubts(card)]
    try:
        prepare(card)
    except CannotRun as error:
        doubtful.insert(0, f"It cannot be played: {str(error).partition(': ')[2]}")
    return WorkshopCard(card=describe(card), doubts=doubtful)


def _error(field: str, text: str) -> TextError | None:
    """What is not understood of a text, and the nearest wording that is."""
    if not text.strip():
        return None
    try:
        read_items(text)
    except CardTextError as error:
        error = with_nearest(error)
        said = error.message().removeprefix(f"{error.start}-{error.end}: ")
        mended = _mended(text, error.start, error.nearest)
        return TextError(
            field=field, start=error.start, end=error.end, message=said, nearest=error.nearest, mended=mended
        )
    return None


def _mended(text: str, place: int, nearest: str) -> str:
    """The text with the nearest wording for its line or for the sentence at the place: whichever is understood and
    changes less; "" if neither is."""
    begin, finish = text.rfind("\n", 0, place) + 1, text.find("\n", place)
    line = (begin, len(text) if finish < 0 else finish)
    stop = text.find(".", place)
    sentence = (
        max(line[0], text.rfind(". ", 0, place) + 2) if ". " in text[line[0] : place] else line[0],
        line[1] if stop < 0 else min(line[1], stop + 1),
    )
    drafts = [text[:start] + nearest + text[end:] for start, end in (line, sentence)] if nearest else []
    good = [draft for draft in drafts if _understood(draft)]
    return max(good, key=lambda draft: SequenceMatcher(None, text, draft).ratio(), default="")


def _understood(text: str) -> bool:
    try:
        read_items(text)
    except CardTextError:
        return False
    return True
