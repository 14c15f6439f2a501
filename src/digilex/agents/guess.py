"""Which deck the opponent plays, as far as a player can guess: known decks, by how well they fit what was seen.

Dealing from the true list would be peeking where lists are not open. A guess hangs on the cards seen and a seed."""

from __future__ import annotations

import math
import random
from collections import Counter
from functools import lru_cache
from typing import Literal

from digilex.agents.base import Seat
from digilex.cards.deck import Deck
from digilex.cards.deck_library import SHIPPED, load_deck, load_deck_list
from digilex.errors import DigilexError

Lists = Literal["known", "open"]  # known: a prior over the decks that are shipped; open: the true list

MOST = 6  # decks that are dealt from
UNLISTED = 0.02  # as how many copies a card counts that is not on the list


@lru_cache(maxsize=1)
def known_decks() -> tuple[list[str], dict[str, list[tuple[int, int]]]]:
    """The decks that a player has heard of (those that are shipped), and which of them have each card how often."""
    names: list[str] = []
    holders: dict[str, list[tuple[int, int]]] = {}
    for index, path in enumerate(sorted(SHIPPED.rglob("*.txt"))):
        names.append(path.stem)
        copies: Counter[str] = Counter()
        for entry in load_deck_list(path).entries():
            copies[entry.number] += entry.copies
        for number, count in copies.items():
            holders.setdefault(number, []).append((index, count))
    return names, holders


@lru_cache(maxsize=256)
def _deck(name: str) -> Deck | None:
    try:
        return load_deck(name)
    except DigilexError:
        return None


def better(listed: int, seen: int) -> float:
    """By how much a list with some copies of a card explains those seen better than one without; a logarithm."""
    return sum(math.log((max(0, listed - i) + UNLISTED) / UNLISTED) for i in range(seen))


def posterior(seen: list[str]) -> list[tuple[float, str]]:
    """The known decks with how likely each is after what was seen, the likeliest first; before, all are alike."""
    names, holders = known_decks()
    fits = [0.0] * len(names)
    for number, copies in Counter(seen).items():
        for index, listed in holders.get(number, ()):
            fits[index] += better(listed, copies)
    top = max(fits)
    weights = [math.exp(fit - top) for fit in fits]
    total = sum(weights)
    return sorted(
        ((weight / total, name) for weight, name in zip(weights, names, strict=True)),
        key=lambda each: (-each[0], each[1]),
    )


def guesses(seat: Seat, lists: Lists, seed: int) -> list[Deck | None]:
    """Decks to deal from, each as likely as the others; None is the true list."""
    if lists == "open":
        return [None]
    likely = posterior(seat.seen())
    chance = random.Random(seed)
    names = chance.choices([name for _, name in likely], [weight for weight, _ in likely], k=MOST)
    found = [deck for name in names if (deck := _deck(name)) is not None]
    return list(found) or [_deck("ST1")]
