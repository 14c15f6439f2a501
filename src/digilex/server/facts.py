"""Cards, decks and clauses as the client shows them."""

from __future__ import annotations

import re
from functools import lru_cache

from digilex.cards.card import Card, DigivolutionRequirement
from digilex.cards.creatures import creature
from digilex.cards.database import database
from digilex.cards.deck_library import is_starter, listed_decks, load_deck_list
from digilex.notation.printed import READING as READING
from digilex.notation.rulebook import rulebook
from digilex.server.messages import CardFacts, CardText, ClauseText, DeckFacts
from digilex.text import render_sections
from digilex.text.engine import render_effect


@lru_cache(maxsize=8192)
def card_facts(number: str) -> CardFacts:
    """A card of the database for the table."""
    return describe(database().find(number))


def describe(card: Card) -> CardFacts:
    """Any card for the table."""
    with READING:
        texts = _texts(card)
        lines = _other_lines(card, texts)
    return CardFacts(
        number=card.number,
        name=card.name,
        category=card.category,
        colors=list(card.colors),
        level=card.level,
        cost=card.play_cost if card.play_cost is not None else card.use_cost,
        dp=card.dp,
        traits=list(card.traits),
        evolves=[_evolves(each) for each in card.digivolution if not each.special],
        lines=lines,
        texts=texts,
        ace=card.is_ace,
        creature=creature(card).compact(),
    )


def _evolves(requirement: DigivolutionRequirement) -> str:
    """From what a card digivolves, and for how much: "red Lv.4: 3"."""
    words: list[str] = []
    for node in requirement.from_.walk():
        for key in type(node).fields:
            value = getattr(node, key)
            if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
                words.append("/".join(value))
            elif isinstance(value, int):
                words.append(f"Lv.{value}")
            elif isinstance(value, str) and value != "=":
                words.append(value)
    return f"{' '.join(words)}: {requirement.cost}"


def _title(name: str) -> str:
    """The name of a deck without what every starter's says."""
    return re.sub(r"^Starter Deck,? | \[.*\]$", "", name)


def _texts(card: Card) -> list[CardText]:
    noun = "Tamer" if card.category == "Tamer" else "Digimon"
    return [
        CardText(
            key=f"{card.number}/{section}/{index}",
            section=section,
            text=render_effect(effect, noun if section in ("effect", "security") else "Digimon", False),
        )
        for section, effects in card.sections().items()
        for index, effect in enumerate(effects)
    ]


def _other_lines(card: Card, texts: list[CardText]) -> list[str]:
    """The lines of the text that are no effects: requirements and rules."""
    known = {line for each in texts for line in each.text.splitlines()}
    whole = "\n".join(render_sections(card).values()).splitlines()
    return [line for line in whole if line and line not in known]


@lru_cache(maxsize=1)
def decks() -> list[DeckFacts]:
    """The decks one can sit down with: the starters, then those of tournaments by their formats, the newest first."""
    found = []
    for name, path, said in listed_decks():
        written = load_deck_list(path)
        cards = written.deck(database().find).main
        colors = list(dict.fromkeys(color for card in cards for color in card.colors))
        colors.sort(key=lambda color: -sum(color in card.colors for card in cards))
        form = said.get("format", "")
        placed = f"#{said['placement']}" if "placement" in said else ""
        about = " · ".join(part for part in (placed, said.get("event", ""), said.get("date", "")) if part)
        title = _title(written.name).removesuffix(f", {form}")
        starter = is_starter(name, said)
        found.append(DeckFacts(name=name, title=title, colors=colors, about=about, starter=starter, format=form))
    return found


def clause(number: str) -> ClauseText:
    """A clause of the rulebook in our words; LookupError if there is none."""
    book = rulebook()
    if number not in book:
        raise LookupError(number)
    return ClauseText(
        number=number,
        wording=book.find(number).wording,
        above=[f"{each.number} {each.wording}" for each in book.path(number)],
        below=[f"{each.number} {each.wording}" for each in book.below(number)],
    )
