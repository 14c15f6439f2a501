"""Every word of the effect language is shown by a scenario of scenarios/language, with a card text of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from digilex.cards import language
from digilex.cards.card import Card
from digilex.cards.database import Database
from digilex.cards.language import DURATIONS, EVENTS, ICONS, TIMINGS, TURNS, Effect, When, Would
from digilex.cards.node import Node
from digilex.notation.own_cards import own_card
from digilex.notation.scenario import read_file

FOLDER = Path(__file__).resolve().parents[1] / "scenarios" / "language"

# Nodes that no text of a scenario there has, and why.
EXCEPTIONS = {
    "IsTurnPlayed": "the engine's own word, for <Delay> (16-17-3)",
}


def concrete() -> dict[str, type[Node]]:
    """The nodes of the language that a program can have; their bases only name a kind of node."""
    nodes = {name: node for name, node in vars(language).items() if isinstance(node, type) and issubclass(node, Node)}
    bases = {base for node in nodes.values() for base in node.__mro__[1:]}
    return {name: node for name, node in nodes.items() if node not in bases and node is not Node}


def programs(cards: Iterator[Card]) -> Iterator[Effect]:
    """The effects of the cards."""
    for card in cards:
        for effects in card.sections().values():
            yield from effects


def words(effects: Iterator[Effect]) -> set[str]:
    """The nodes of the programs by name, and their events, durations, timings, turns and icons."""
    found: set[str] = set()
    for effect in effects:
        for node in effect.walk():
            found.add(type(node).__name__)
            if isinstance(node, (When, Would)):
                found.add(f"{type(node).__name__} {node.event}")
            if isinstance(node, Effect):
                found.update(f"[{word}]" for word in (*node.timings, *((node.turns,) if node.turns else ())))
                found.update(f"{{{icon}}}" for icon in node.icons)
            duration = getattr(node, "duration", None)
            if duration is not None:
                found.add(f"duration: {duration}")
    return found


@lru_cache(maxsize=1)
def shown() -> set[str]:
    """What the scenarios' own cards use."""
    find = Database().find
    scenarios = [scenario for path in sorted(FOLDER.glob("*.yaml")) for scenario in read_file(path)]
    run = [scenario for scenario in scenarios if not scenario.skip]
    return words(
        programs(own_card(number, facts, find) for scenario in run for number, facts in scenario.cards.items())
    )


@lru_cache(maxsize=1)
def used() -> set[str]:
    """What the shipped cards use."""
    return words(programs(iter(Database().all())))


@pytest.mark.parametrize("name", sorted(concrete()))
def test_every_node_is_shown(name: str) -> None:
    if name in EXCEPTIONS:
        assert name not in used(), f"cards use {name}: write a scenario and take it out of the exceptions"
        assert name not in shown(), f"{name} is shown: take it out of the exceptions"
        pytest.skip(EXCEPTIONS[name])
    assert name in shown(), f"no scenario in scenarios/language has a card with {name}"


ALL_WORDS = (
    *(f"{kind} {event}" for event in EVENTS for kind in ("When", "Would")),
    *(f"duration: {duration}" for duration in DURATIONS),
    *(f"[{timing}]" for timing in (*TIMINGS, *TURNS)),
    *(f"{{{icon}}}" for icon in ICONS),
)


@pytest.mark.parametrize("word", ALL_WORDS)
def test_every_word_that_cards_use_is_shown(word: str) -> None:
    if word not in used():
        pytest.skip("no shipped card uses it")
    assert word in shown(), f"no scenario in scenarios/language has a card with {word}"


def test_only_known_words_are_used() -> None:
    known = {*ALL_WORDS, *concrete()}
    assert used() - known == set()
