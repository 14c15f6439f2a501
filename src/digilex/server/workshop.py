"""Cards that somebody writes: read as they are typed, shown as a card, put on a board."""

from __future__ import annotations

import json

from fastapi import APIRouter

from digilex.cards.database import database
from digilex.errors import DigilexError
from digilex.notation.located import load_all
from digilex.notation.own_cards import own_card
from digilex.server.facts import READING, describe
from digilex.server.page_messages import OwnCard, TextError, WorkshopCard
from digilex.text import CardTextError
from digilex.text.compile import read_items
from digilex.text.nearest import with_nearest

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
    return WorkshopCard(card=describe(card))


def _error(field: str, text: str) -> TextError | None:
    """What is not understood of a text, and the nearest wording that is."""
    if not text.strip():
        return None
    try:
        read_items(text)
    except CardTextError as error:
        error = with_nearest(error)
        return TextError(field=field, start=error.start, end=error.end, message=error.message(), nearest=error.nearest)
    return None
