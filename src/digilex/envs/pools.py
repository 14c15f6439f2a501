"""Decks, formats and pools of decks for environments: by name, the same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from digilex.cards.deck import Deck
from digilex.cards.deck_library import SHIPPED, deck_facts, load_deck
from digilex.errors import WrongArgument

# Pools that papers can name. They never change; another one gets another name.
POOLS: dict[str, tuple[str, ...]] = {
    "starter": ("ST1", "ST2", "ST3", "ST4", "ST5", "ST6"),
    "modern": (
        "ad1-dgo-2026-03-28-1-olympus-xii",
        "ad1-dgo-2026-04-12-1-imperialdramon",
        "ad1-dgo-2026-04-25-1-xros-heart",
        "bt23-dgo-2025-12-07-1-royal-knights",
        "bt24-dgo-2026-03-15-1-styracomon",
        "bt25-dgo-2026-06-06-1-angels",
        "bt25-dgo-2026-06-06-5-vulcanusmon",
        "bt25-dgo-2026-06-06-7-millenniummon",
        "ex11-dgo-2026-02-14-1-sakuyamon",
        "ex12-dgo-2026-07-30-3-glowing-dawn",
    ),
}
Decks = str | Deck | Sequence[str | Deck] | Sequence[Sequence[str | Deck]]
Pair = tuple[Deck, Deck]


def decks() -> tuple[str, ...]:
    """The names of all decks that are shipped."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.txt")))


def formats() -> dict[str, tuple[str, ...]]:
    """The shipped decks by the format (the newest set) that they were played in."""
    found: dict[str, list[str]] = {}
    for path in sorted(SHIPPED.glob("*.txt")):
        if name := deck_facts(path).get("format"):
            found.setdefault(name, []).append(path.stem)
    return {name: tuple(named) for name, named in found.items()}


def pool(name: str) -> tuple[str, ...]:
    """The decks of a pool, or of a format; a deck by itself is a pool of one."""
    if name in POOLS:
        return POOLS[name]
    if name in decks():
        return (name,)
    if name == "all":
        return decks()
    known = formats()
    if name not in known:
        raise WrongArgument(f"there is no pool {name!r}; known: {', '.join((*POOLS, 'all', *known))}")
    return known[name]


def pairs(given: Decks) -> list[Pair]:
    """The pairs of decks that play: of two decks those two, of a pool any two of it, of one deck its mirror.

    A list of pairs is taken as it is. The first of a pair is player 0's."""
    if isinstance(given, Deck):
        return [(given, given)]
    if isinstance(given, str):
        if given in POOLS or given == "all" or given in formats():
            loaded = [load_deck(name) for name in pool(given)]
            return list(product(loaded, loaded))
        deck = load_deck(given)
        return [(deck, deck)]
    found: list[Pair] = []
    if len(given) == 2 and all(isinstance(each, str | Deck) for each in given):
        return [(one(given[0]), one(given[1]))]
    for each in given:
        if not isinstance(each, list | tuple) or len(each) != 2:
            raise WrongArgument(f"decks are a pool, a deck, two decks or a list of pairs, not {given!r}")
        found.append((one(each[0]), one(each[1])))
    if not found:
        raise WrongArgument("a game needs decks")
    return found


def one(given: object) -> Deck:
    """A deck, by itself or by name."""
    if isinstance(given, Deck):
        return given
    if isinstance(given, str):
        return load_deck(given)
    raise WrongArgument(f"a deck is a name or a Deck, not {given!r}")
