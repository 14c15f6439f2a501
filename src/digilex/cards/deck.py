"""Decks: a list of card numbers as it is written down, a deck of cards, and what makes a deck legal (1-4-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date as Date
from typing import Any, NamedTuple

from digilex.cards.banlist import Banlist, banlist
from digilex.cards.card import Card

DECK_SIZE = 50  # 1-4-1-2-1
MOST_EGGS = 5  # 1-4-1-3-1


class Entry(NamedTuple):
    """A line of a deck list: a card number, how many copies, and which alternate art (0: the usual one)."""

    number: str
    copies: int
    art: int = 0


@dataclass(frozen=True)
class DeckList:
    """A deck as it is written down: card numbers only, so that no card needs to be known to read one."""

    name: str = ""
    main: tuple[Entry, ...] = ()
    eggs: tuple[Entry, ...] = ()
    sideboard: tuple[Entry, ...] = ()
    language: str = "en"
    icon: str = ""  # the number of the card that stands for the deck

    def sorted(self) -> DeckList:
        """The same list with one entry for each number and art, in their order: the order of the deck code."""
        return DeckList(
            self.name, _merged(self.main), _merged(self.eggs), _merged(self.sideboard), self.language, self.icon
        )

    def entries(self) -> tuple[Entry, ...]:
        """The entries that are played with: the Digi-Egg deck, then the deck."""
        return self.eggs + self.main

    def deck(self, find: Callable[[str], Card]) -> Deck:
        """The deck of these cards. Digi-Egg cards go to the Digi-Egg deck wherever the list has them (2-2-3)."""
        cards = [find(entry.number) for entry in self.entries() for _ in range(entry.copies)]
        return Deck(
            self.name,
            tuple(card for card in cards if card.category != "Digi-Egg"),
            tuple(card for card in cards if card.category == "Digi-Egg"),
        )


@dataclass(frozen=True)
class Deck:
    """A deck and a Digi-Egg deck.

    The cards are kept in the order of their numbers, so that two decks with the same cards are equal and a seed
    shuffles them alike, in whichever order they were written down."""

    name: str
    main: tuple[Card, ...]
    eggs: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "main", tuple(sorted(self.main, key=_number)))
        object.__setattr__(self, "eggs", tuple(sorted(self.eggs, key=_number)))

    def counts(self) -> dict[str, int]:
        """How many copies of each card number there are, Digi-Eggs first."""
        return dict(Counter(card.number for card in self.eggs + self.main))

    def as_list(self) -> DeckList:
        """The deck as it is written down."""
        return DeckList(self.name, _entries(self.main), _entries(self.eggs))

    def to_json(self) -> dict[str, Any]:
        """Plain data: the name, and the count of each number in the deck and in the Digi-Egg deck."""
        return {
            "name": self.name,
            "main": {number: count for number, count, _ in _entries(self.main)},
            "eggs": {number: count for number, count, _ in _entries(self.eggs)},
        }

    @staticmethod
    def from_json(data: dict[str, Any], find: Callable[[str], Card]) -> Deck:
        """The deck that `to_json` wrote; `find` gives the card of a number, as Database.find does."""
        main, eggs = (
            tuple(find(number) for number, count in data.get(part, {}).items() for _ in range(count))
            for part in ("main", "eggs")
        )
        return Deck(data.get("name", ""), main, eggs)


def _number(card: Card) -> str:
    return card.number


def _entries(cards: Iterable[Card]) -> tuple[Entry, ...]:
    return tuple(Entry(number, count) for number, count in Counter(card.number for card in cards).items())


def _merged(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    counts: Counter[tuple[str, int]] = Counter()
    for number, copies, art in entries:
        counts[number, art] += copies
    return tuple(Entry(number, count, art) for (number, art), count in sorted(counts.items()))


# --- legality ------------------------------------------------------------------------------------------


def check(deck: Deck, date: Date | str | None = None, restrictions: Banlist | None = None) -> list[str]:
    """What keeps a deck from being legal on a day (today, if none is given): a sentence for each problem, with its
    clause. An empty list means that the deck is legal."""
    day = _day(date)
    restrictions = banlist() if restrictions is None else restrictions
    return [*_sizes(deck), *_categories(deck), *_copies(deck), *_restrictions(deck, day, restrictions)]


def notes(deck: Deck, date: Date | str | None = None, restrictions: Banlist | None = None) -> list[str]:
    """What `check` cannot decide: banned pairs of which the ban list names only one card."""
    restrictions = banlist() if restrictions is None else restrictions
    names = {card.number: card.name for card in deck.eggs + deck.main}
    return [
        f"{names[pair.number]} ({pair.number}) has been one half of a banned pair since {pair.since}, and the ban list "
        "here does not name the other half: look it up in the official list before a tournament"
        for pair in restrictions.pairs_on(_day(date))
        if pair.number in names and not pair.partners
    ]


def _day(date: Date | str | None) -> Date:
    if isinstance(date, str):
        try:
            return Date.fromisoformat(date)
        except ValueError:
            raise ValueError(f"{date!r} is no date; write it like 2026-04-04") from None
    return Date.today() if date is None else date


def _sizes(deck: Deck) -> list[str]:
    problems = []
    difference = len(deck.main) - DECK_SIZE
    if difference:
        remedy = f"take out {difference}" if difference > 0 else f"add {-difference}"
        size = _cards(len(deck.main))
        problems.append(f"The deck has {size}; it must have exactly {DECK_SIZE}: {remedy} (1-4-1-2-1).")
    if len(deck.eggs) > MOST_EGGS:
        problems.append(
            f"The Digi-Egg deck has {_cards(len(deck.eggs))}; it may have at most {MOST_EGGS}: "
            f"take out {len(deck.eggs) - MOST_EGGS} (1-4-1-3-1)."
        )
    return problems


def _categories(deck: Deck) -> list[str]:
    problems = []
    for card in dict.fromkeys(deck.eggs + deck.main):
        if card.is_token:
            problems.append(f"{_shown(card)} is a token; tokens are never part of a deck: take it out (1-4-4-2).")
    for card in dict.fromkeys(deck.main):
        if card.category == "Digi-Egg":
            problems.append(f"{_shown(card)} is a Digi-Egg card: move it to the Digi-Egg deck (2-2-3).")
        elif card.category not in ("Digimon", "Tamer", "Option"):
            problems.append(
                f"{_shown(card)} has the unknown category {card.category!r}; a deck is built of Digimon, Tamer and "
                "Option cards (2-2-2)."
            )
    for card in dict.fromkeys(deck.eggs):
        if card.category != "Digi-Egg":
            article = "an" if card.category == "Option" else "a"
            problems.append(
                f"{_shown(card)} is {article} {card.category} card; only Digi-Egg cards may be in the Digi-Egg deck: "
                "move it to the deck (2-2-3)."
            )
    return problems


def _groups(deck: Deck) -> dict[str, list[Card]]:
    """The cards by each number they have, (Rule) numbers included (2-3-4-5)."""
    groups: dict[str, list[Card]] = {}
    for card in deck.eggs + deck.main:
        for number in dict.fromkeys((card.number, *card.rule_numbers)):
            groups.setdefault(number, []).append(card)
    return groups


def _copies(deck: Deck) -> list[str]:
    problems = []
    for number, cards in _groups(deck).items():
        most = max(card.copies for card in cards)
        if len(cards) > most:
            clause = "2-3-4-6" if most != 4 else "1-4-1-3-2" if cards[0].category == "Digi-Egg" else "1-4-1-2-2"
            problems.append(
                f"There are {len(cards)} copies of {cards[0].name} ({number}); at most {most} are allowed: "
                f"take out {len(cards) - most} ({clause})."
            )
    return problems


def _restrictions(deck: Deck, day: Date, restrictions: Banlist) -> list[str]:
    problems = []
    groups = _groups(deck)
    for number, cards in groups.items():
        limit = restrictions.limit(number, day)
        if limit is None or len(cards) <= limit.count:
            continue
        shown = f"{cards[0].name} ({number})"
        if limit.count == 0:
            problems.append(f"{shown} has been banned since {limit.since}: take out all {len(cards)} (ban list).")
        else:
            problems.append(
                f"There are {len(cards)} copies of {shown}; since {limit.since} at most {limit.count} may be played: "
                f"take out {len(cards) - limit.count} (ban list)."
            )
    named: set[tuple[str, str]] = set()
    for pair in restrictions.pairs_on(day):
        for partner in pair.partners:
            if pair.number in groups and partner in groups and (partner, pair.number) not in named:
                named.add((pair.number, partner))
                one, other = groups[pair.number][0].name, groups[partner][0].name
                problems.append(
                    f"{one} ({pair.number}) and {other} ({partner}) have been a banned pair since {pair.since}: "
                    "play one of them or the other (ban list)."
                )
    return problems


def _shown(card: Card) -> str:
    return f"{card.name} ({card.number})"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
