"""Decks as pages: the built-in ones in a line each; decks read in every form, checked as they are built, written."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter

from digilex.cards import deck_lists
from digilex.cards.card import Card
from digilex.cards.database import UnknownCard, database
from digilex.cards.deck import DeckList, Entry, check, notes
from digilex.cards.deck_code import DeckCodeError
from digilex.cards.deck_library import builtin_decks, is_starter, listed_decks, load_deck, load_deck_list
from digilex.errors import DigilexError
from digilex.server.page_messages import DeckDraft, DeckLine, DeckLook, DeckSummary, DeckText, MatchUps, Written
from digilex.server.viewer import Refused

MATCH_UPS = Path(__file__).with_name("matchups.json")
router = APIRouter(prefix="/api/library")


@router.get("/decks", response_model_exclude_defaults=True)
@lru_cache(maxsize=1)
def decks() -> list[DeckSummary]:
    """All built-in decks: the starters, then the newest formats."""
    return [_summary(name, path, facts) for name, path, facts in listed_decks()]


def _summary(name: str, path: Path, said: dict[str, str]) -> DeckSummary:
    deck = load_deck(path)
    copies = Counter(card.number for card in deck.main)
    digimon = [card for card in deck.main if card.category == "Digimon"]
    # The card that the deck is named after, else its strongest.
    title = re.sub(r"^Starter Deck,? | \[.*\]$", "", deck.name).removesuffix(", " + said.get("format", ""))
    words = set(re.findall(r"\w+", title.lower()))

    def standing(card: Card) -> tuple[bool, int, int]:
        named = not words.isdisjoint(re.findall(r"\w+", card.name.lower()))
        return named, card.level or 0, copies[card.number]

    face = max(digimon or deck.main, key=standing)
    tally = Counter(color for card in deck.main for color in card.colors)
    kinds = Counter(card.category for card in deck.main)
    traits = Counter(trait for card in digimon for trait in card.types)
    parts = [
        "/".join(color for color, count in tally.most_common(2) if count >= 5),
        ", ".join(trait for trait, count in traits.most_common(2) if count >= 8),
        ", ".join(f"{count} {_several(kind, count)}" for kind, count in kinds.most_common()),
        f"place {said['placement']}" if "placement" in said else "",
        " ".join(said[key] for key in ("event", "date") if key in said),
    ]
    return DeckSummary(
        name=name,
        title=title,
        about=" · ".join(part for part in parts if part),
        colors=[color for color, count in tally.most_common() if count >= 3],
        starter=is_starter(name, said),
        format=said.get("format", ""),
        face=face.number,
    )


@router.get("/matchups")
@lru_cache(maxsize=1)
def matchups() -> MatchUps:
    """Which of the built-in decks beats which, as `tools/matchups.py` wrote it."""
    return MatchUps.model_validate_json(MATCH_UPS.read_bytes())


def _several(kind: str, count: int) -> str:
    return kind if count == 1 or kind == "Digimon" else f"{kind}s"


@router.post("/decks/read", response_model_exclude_defaults=True)
def read_deck(wish: DeckText) -> DeckLook:
    """A deck that somebody named, pasted or sent; what was understood of it, and what was not."""
    text = wish.text.strip()
    named = {name.lower(): name for name in builtin_decks()}.get(text.lower())
    if named is not None:
        return _look(load_deck_list(named), [])
    unread: list[str] = []
    try:
        written = deck_lists.read(text)
    except deck_lists.DeckListError as error:
        unread = [str(problem) for problem in error.problems]
        bad = {int(place[5:]) for place, _, _ in error.problems if re.fullmatch(r"line \d+", place)}
        left = [line for number, line in enumerate(text.splitlines(), 1) if number not in bad]
        try:
            written = deck_lists.read("\n".join(left))
        except (DigilexError, ValueError):
            written = DeckList()
    except (DigilexError, ValueError) as error:
        return DeckLook(unread=[str(error)])
    return _look(written, unread)


@router.post("/decks/check", response_model_exclude_defaults=True)
def check_deck(draft: DeckDraft) -> DeckLook:
    """What keeps a deck from being legal, as it is being built."""
    return _look(DeckList(draft.name, tuple(Entry(line.number, line.copies) for line in draft.cards)), [])


@router.post("/decks/write")
def write_deck(draft: DeckDraft) -> Written:
    """A deck in one of the forms people use."""
    written = _sorted(DeckList(draft.name, tuple(Entry(line.number, line.copies) for line in draft.cards)), [])
    try:
        return Written(text=deck_lists.write(written, draft.form, lambda number: database().find(number).name))
    except (DigilexError, ValueError) as error:
        raise Refused("deck", str(error)) from None


def _sorted(written: DeckList, unread: list[str]) -> DeckList:
    """The known cards of a list, one entry for each number, eggs among the eggs; unknown ones are told."""
    counts: Counter[Card] = Counter()
    for entry in written.entries():
        try:
            counts[database().find(entry.number)] += entry.copies
        except UnknownCard as error:
            unread.append(f"{entry.copies} {entry.number}: {error.args[0]}")
    entries = [(card, Entry(card.number, copies)) for card, copies in counts.items()]
    return DeckList(
        written.name,
        tuple(entry for card, entry in entries if card.category != "Digi-Egg"),
        tuple(entry for card, entry in entries if card.category == "Digi-Egg"),
    )


def _look(written: DeckList, unread: list[str]) -> DeckLook:
    known = _sorted(written, unread)
    deck = known.deck(database().find)
    try:
        code = deck_lists.write(known, "code") if known.entries() else ""
    except (DeckCodeError, ValueError):
        code = ""
    return DeckLook(
        name=written.name,
        cards=[DeckLine(number=entry.number, copies=min(99, entry.copies)) for entry in known.entries()],
        unread=unread,
        problems=check(deck),
        notes=notes(deck),
        code=code,
    )
