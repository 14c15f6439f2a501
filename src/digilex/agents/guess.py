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
def known_decks() -> dict[str, Counter[str]]:
    """The decks that a player has heard of: those that are shipped, by name, with how often they have each card."""
    found: dict[str, Counter[str]] = {}
    for path in sorted(SHIPPED.rglob("*.txt")):
        listed = load_deck_list(path.stem)
        found[path.stem] = Counter({entry.number: 0 for entry in listed.entries()})
        for entry in listed.entries():
            found[path.stem][entry.number] += entry.copies
    return found


@lru_cache(maxsize=256)
def _deck(name: str) -> Deck | None:
    try:
        return load_deck(name)
    except DigilexError:
        return None


def likelihood(listed: Counter[str], seen: Counter[str]) -> float:
    """The logarithm of how likely the cards seen come from a deck with that list."""
    return sum(
        math.log((max(0, listed[number] - i) + UNLISTED) / 50) for number, copies in seen.items() for i in range(copies)
    )


def posterior(seen: list[str]) -> list[tuple[float, str]]:
    """The known decks with how likely each is after what was seen, the likeliest first; before, all are alike."""
    counted = Counter(seen)
    fits = {name: likelihood(listed, counted) for name, listed in known_decks().items()}
    top = max(fits.values())
    weights = {name: math.exp(fit - top) for name, fit in fits.items()}
    total = sum(weights.values())
    return sorted(((weight / total, name) for name, weight in weights.items()), key=lambda each: (-each[0], each[1]))


def guesses(seat: Seat, lists: Lists, seed: int) -> list[Deck | None]:
    """Decks to deal from, each as likely as the others; None is the true list."""
    if lists == "open":
        return [None]
    likely = posterior(seat.seen())
    chance = random.Random(seed)
    names = chance.choices([name for _, name in likely], [weight for weight, _ in likely], k=MOST)
    found = [deck for name in names if (deck := _deck(name)) is not None]
    return list(found) or [_deck("ST1")]
