"""Cards as pages: the command line's search, and all there is to say about a card."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query

from digilex.cards.banlist import banlist
from digilex.cards.card import Card
from digilex.cards.database import UnknownCard, database
from digilex.cards.deck_library import builtin_decks, load_deck_list
from digilex.cards.language import COLORS
from digilex.cards.query import CATEGORIES, QueryError, keywords, unknown_words
from digilex.notation.card_texts import CardTexts
from digilex.notation.errors import FileError
from digilex.notation.library import scenario_folder
from digilex.notation.scenario import files_below, read
from digilex.server.facts import READING, card_facts
from digilex.server.page_messages import CardPage, Facet, Facets, Found, Ruling

router = APIRouter(prefix="/api/library")
PAGE = 60  # cards
MOST_RULINGS = 60
OTHER_SCENARIOS = 12
LEAST_COUNT = 5  # a trait that fewer cards have is looked for by typing
NUMBER = re.compile(r"\b[A-Z]{1,4}\d{0,2}-\d{2,3}\b")
Order = Literal["number", "name", "level", "cost", "dp"]


# --- cards -----------------------------------------------------------------------------------------------------------


class Texts:
    """The texts of all cards, rendered when a search first asks for one; searches run in several threads."""

    def __init__(self) -> None:
        self.texts = CardTexts()
        self.lock = threading.Lock()

    def text(self, card: Card) -> str:
        """A card's text; a short wait for each, so that no table waits long."""
        with READING:
            return self.texts(card)

    def find(self, query: str) -> list[Card]:
        """The cards that a query describes; all of them for an empty one."""
        if not query.strip():
            return list(database().all())
        found = database().search(query, self.text)
        with self.lock:
            self.texts.keep()
        return found


@lru_cache(maxsize=1)
def texts() -> Texts:
    """One for the process."""
    return Texts()


@lru_cache(maxsize=256)
def _search(query: str, order: Order) -> tuple[str, ...]:
    found = texts().find(query)
    if order != "number":
        found.sort(key=lambda card: _rank(card, order))
    return tuple(card.number for card in found)


def _rank(card: Card, order: Order) -> tuple[int, int | str]:
    """Cards without the figure come last; the strongest first."""
    if order == "name":
        return 0, card.name
    cost = card.play_cost if card.play_cost is not None else card.use_cost
    figure = {"level": card.level, "cost": cost, "dp": card.dp}[order]
    return (1, 0) if figure is None else (0, -figure if order == "dp" else figure)


@router.get("/cards", response_model_exclude_defaults=True)
def search(
    query: Annotated[str, Query(max_length=300)] = "", start: Annotated[int, Query(ge=0)] = 0, order: Order = "number"
) -> Found:
    """A page of the cards that a query finds."""
    try:
        found = _search(query.strip(), order)
    except QueryError as error:
        return Found(problem=str(error))
    hints = [] if found else unknown_words(query, database().all())
    return Found(total=len(found), numbers=list(found[start : start + PAGE]), hints=hints)


@router.get("/facets")
@lru_cache(maxsize=1)
def facets() -> Facets:
    """What one can filter by."""
    cards = database().all()
    traits = Counter(trait for card in cards for trait in dict.fromkeys(card.traits))
    words = Counter(word.strip("<>") for card in cards for word in keywords(card))
    return Facets(
        colors=_facets(COLORS, Counter(color for card in cards for color in card.colors)),
        kinds=_facets(CATEGORIES, Counter(card.category for card in cards)),
        levels=_facets(map(str, range(2, 8)), Counter(str(card.level) for card in cards)),
        traits=_facets((trait for trait, _ in traits.most_common()), traits),
        keywords=_facets((word for word, _ in words.most_common()), words),
        sets=_facets(database().sets(), Counter(card.set for card in cards)),
    )


def _facets(values: Iterable[str], counts: Counter[str]) -> list[Facet]:
    return [Facet(value=value, count=counts[value]) for value in values if counts[value] >= LEAST_COUNT]


@router.get("/cards/{number}", response_model_exclude_defaults=True)
def card_page(number: str) -> CardPage:
    """All about a card."""
    number = number.strip().upper()
    refused = database().refused().get(number, "")
    if refused:
        return CardPage(number=number, refused=refused, rulings=_rulings(number, refused.split(":")[0]))
    try:
        card = database().find(number)
    except UnknownCard as error:
        raise HTTPException(404, str(error.args[0])) from None
    limit = banlist().limit(card.number, date.today())
    return CardPage(
        number=card.number,
        facts=card_facts(card.number),
        set=card.set,
        rarity=card.rarity,
        copies=card.copies,
        limit="" if limit is None else f"At most {limit.count} in a deck since {limit.since}.",
        rulings=_rulings(card.number, card.name),
        decks=[name for name, numbers in _played().items() if card.number in numbers],
    )


@lru_cache(maxsize=1)
def _played() -> dict[str, frozenset[str]]:
    """The cards of each built-in deck."""
    return {name: frozenset(entry.number for entry in load_deck_list(name).entries()) for name in builtin_decks()}


# --- rulings ---------------------------------------------------------------------------------------------------------


def documents(path: Path) -> Iterator[tuple[int, str]]:
    """The scenarios of a file as texts, each with the line where it begins."""
    start, lines = 1, list[str]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() == "---":
            yield start, "\n".join(lines)
            start, lines = number + 1, []
        else:
            lines.append(line)
    yield start, "\n".join(lines)


@lru_cache(maxsize=1)
def _scenarios_by_card() -> dict[str, list[tuple[str, str]]]:
    """For each card number the scenarios that name it: their names and texts."""
    found: dict[str, list[tuple[str, str]]] = {}
    folder = scenario_folder()
    for path in files_below(folder):
        for start, text in documents(path):
            name = f"{path.relative_to(folder)}:{start}"
            for number in set(NUMBER.findall(text)):
                found.setdefault(number, []).append((name, text))
    return found


@lru_cache(maxsize=512)
def _rulings(number: str, called: str) -> list[Ruling]:
    """The scenarios that speak of a card by its name, then some others in which it plays a part."""
    about: list[Ruling] = []
    others: list[Ruling] = []
    for name, text in _scenarios_by_card().get(number, []):
        try:
            scenario = read(text)[0]
        except FileError:
            continue
        ruling = Ruling(
            name=name, title=scenario.title, question=scenario.question, answer=scenario.answer,
            clauses=scenario.clauses,
        )  # fmt: skip
        if not scenario.skip:
            said = f"{scenario.title} {scenario.question} {scenario.answer}"
            (about if called in said else others).append(ruling)
    others.sort(key=lambda ruling: not ruling.question)
    return about[:MOST_RULINGS] + others[:OTHER_SCENARIOS]
