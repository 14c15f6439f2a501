"""What a card is and does as numbers, derived from its facts and its program, so that an unseen card means something.

`features.txt` names the columns, in their order; it only grows at its end. Behind the named columns stand buckets into
which traits and names are hashed: what a card has, and what its program asks for."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from digilex.cards.card import Card
from digilex.cards.database import database
from digilex.cards.deck import Deck
from digilex.cards.language import Action, Cards, HasTrait, Keyword, Named, NameIncludes, TraitIncludes
from digilex.cards.node import Node
from digilex.envs.core import rows
from digilex.rules.program.prepare import prepare

FILE = Path(__file__).parent / "features.txt"
NAMES: tuple[str, ...] = tuple(FILE.read_text(encoding="utf-8").splitlines()) if FILE.is_file() else ()
BUCKETS = 32  # for each of HASHED
HASHED = ("trait", "trait asked for", "name", "name asked for")
SIZE = len(NAMES) + BUCKETS * len(HASHED)
COLUMNS = {name: column for column, name in enumerate(NAMES)}
# Nodes whose words are names, traits and the like: they are hashed, or say nothing of their own.
FREE = ("Named", "NameIncludes", "HasTrait", "TraitIncludes", "TextIncludes", "PlayToken", "Becomes", "TreatedAs")


def small(number: float) -> float:
    """A number of any size as a small one, which keeps its sign: 1 is 0.69, 10 is 2.4, 3000 is 8."""
    return math.copysign(math.log1p(abs(number)), number)


def facts(card: Card) -> Iterator[tuple[str, float]]:
    """What is printed on a card, but for its texts."""
    yield f"category {card.category}", 1.0
    for color in card.colors:
        yield f"color {color}", 1.0
    for name, value, scale in (
        ("level", card.level, 7), ("dp", card.dp, 15000), ("play cost", card.play_cost, 15),
        ("use cost", card.use_cost, 15), ("link dp", card.link_dp, 3000), ("overflow", card.overflow, 5),
    ):  # fmt: skip
        if value is not None:
            yield name, value / scale
            yield f"has {name}", 1.0
    yield "ace", float(card.is_ace)
    yield "dual", float(card.is_dual)
    yield "token", float(card.is_token)
    if card.digivolution:
        yield "ways to digivolve", float(len(card.digivolution))
        yield "cheapest digivolution", min(each.cost for each in card.digivolution) / 10
    for name, given in (
        ("dna", card.dna), ("burst", card.burst), ("app fusion", card.app_fusion), ("onto", card.onto),
        ("digixros", card.digixros), ("assembly", card.assembly), ("link", card.link),
        ("use requirement", card.use_requirement),
    ):  # fmt: skip
        if given:
            yield name, 1.0
    for requirement in (card.digixros, card.assembly):
        if requirement is not None:
            yield "reduction", requirement.reduction / 5


def program(card: Card) -> Iterator[tuple[str, float]]:
    """What the effects of a card say: when they work, what they do to whom, how much."""
    for section, effects in card.sections().items():
        for effect in effects:
            yield f"{section} effects", 1.0
            for timing in effect.timings:
                yield f"{section} [{timing}]", 1.0
            for node in effect.walk():
                yield from words(node)
                if isinstance(node, Keyword):
                    yield f"{section} <{node.name}>", 1.0
                if isinstance(node, Action):
                    yield f"{section} {type(node).__name__}", 1.0


def words(node: Node) -> Iterator[tuple[str, float]]:
    """What a node of the language says itself."""
    kind = type(node).__name__
    yield kind, 1.0
    if kind in FREE:
        return
    for field in type(node).fields:
        value = getattr(node, field)
        if isinstance(value, bool):
            if value:
                yield f"{kind}.{field}", 1.0
        elif isinstance(value, int):
            yield f"{kind}.{field}", small(value)
        elif isinstance(value, str):
            yield f"{kind}.{field} {value}", 1.0
        elif isinstance(value, tuple):
            for each in value:
                if isinstance(each, str):
                    yield f"{kind}.{field} {each}", 1.0
    if isinstance(node, Action):
        for part in node.children():
            for each in part.walk():
                if isinstance(each, Cards):
                    yield f"{kind} of {each.owner}", 1.0


def describe(card: Card) -> dict[str, float]:
    """All named features of a card; those that are said several times are added up."""
    found: dict[str, float] = {}
    for name, value in (*facts(card), *program(card)):
        if value:
            found[name] = found.get(name, 0.0) + value
    return found


def hashed(card: Card) -> Iterator[tuple[int, int]]:
    """The traits and names that a card has and asks for, as (which of HASHED, bucket)."""
    asked = [node for effects in card.sections().values() for effect in effects for node in effect.walk()]
    asked += [node for each in (*card.digivolution, *card.dna, *card.burst) for node in each.walk()]
    for part in (card.digixros, card.assembly, card.link, card.use_requirement):
        if part is not None:
            asked += part.walk()
    texts: tuple[set[str], ...] = (set(card.traits), set(), set(card.names), set())
    for node in asked:
        if isinstance(node, HasTrait | TraitIncludes):
            texts[1].update(strings(node))
        elif isinstance(node, Named | NameIncludes):
            texts[3].update(strings(node))
    for which, group in enumerate(texts):
        for text in group:
            yield which, zlib.crc32(text.encode()) % BUCKETS


def strings(node: Node) -> Iterator[str]:
    """The texts that stand in the fields of a node."""
    for field in type(node).fields:
        value = getattr(node, field)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str):
                yield each


def vector(card: Card) -> npt.NDArray[np.float32]:
    """The features of a card. What no column is named for is left out."""
    found = np.zeros(SIZE, np.float32)
    for name, value in describe(card).items():
        if name in COLUMNS:
            found[COLUMNS[name]] = value
    for which, bucket in hashed(card):
        found[len(NAMES) + which * BUCKETS + bucket] = 1.0
    return found


class FeatureTable:
    """The features of all cards by row. A row is worked out when it is first needed."""

    def __init__(self) -> None:
        self._values = np.zeros((rows.MOST_ROWS, SIZE), np.float32)
        self._known = np.zeros(rows.MOST_ROWS, np.bool_)
        self._known[0] = True

    def learn(self, *decks: Deck) -> None:
        """Work out the cards of decks, and the tokens they play, beforehand."""
        cards = [card for deck in decks for card in (*deck.eggs, *deck.main)]
        rows.meet(cards)
        known = {card.number: card for card in cards}
        played = [token.card for card in known.values() for token in rows.tokens_of(prepare(card))]
        self.rows(np.array([rows.add_guest(card) for card in (*known.values(), *played)], np.int64))

    def learn_all(self) -> None:
        """Work out every card that there is (some seconds)."""
        self.rows(np.arange(rows.row_count()))

    def rows(self, cards: npt.NDArray[np.integer]) -> npt.NDArray[np.float32]:
        """The features of cards by row, for an array of any shape: `[..., SIZE]`."""
        if not self._known[cards].all():
            for row in np.unique(cards[~self._known[cards]]).tolist():
                self._values[row] = vector(card_of_row(row))
                self._known[row] = True
        found: npt.NDArray[np.float32] = self._values[cards]
        return found

    @property
    def values(self) -> npt.NDArray[np.float32]:
        """The whole table, [rows, SIZE]; rows that were never needed are 0."""
        return self._values[: rows.row_count()]


def card_of_row(row: int) -> Card:
    """The card of a row."""
    number = rows.NUMBERS[row]
    return rows.guest(row) or (rows.token(number) if "#" in number else database().find(number))
