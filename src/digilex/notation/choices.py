"""The answers that a question offers: those that its scenario names, or sentences made of its last check."""

from __future__ import annotations

import re
from typing import Any
from zlib import crc32

from digilex.cards.database import database
from digilex.notation.runner import holding
from digilex.notation.scenario import Scenario

WAYS: dict[str, str] = {
    "memory": "The memory is at {value}.",
    "hand": "Cards in the hand of {owner}: {value}.",
    "security": "Security cards of {owner}: {value}.",
    "deck": "Cards left in the deck of {owner}: {value}.",
    "trash": "Cards in the trash of {owner}: {value}.",
    "dp": "{owner} has {value} DP.",
    "suspended": "{owner} is {value}.",
    "gone": "{owner} is {value}.",
    "turn": "It is {value}'s turn.",
    "over": "The game {value}.",
}
LABEL = re.compile(r"[ab][1-9]")
COUNTED = ("memory", "hand", "security", "deck", "trash", "dp")


def choices_of(scenario: Scenario) -> tuple[list[str], int]:
    """Sentences of which one is true when a scenario has been played, and which: the engine plays it to know.

    They are the scenario's own, in an order that its title decides, or made of its last check that can be said so."""
    if scenario.choices:
        answers = list(scenario.choices)
        (right,) = holding(scenario)
        first = crc32(scenario.title.encode()) % len(answers)
        return answers[first:] + answers[:first], (right - first) % len(answers)
    said = last_check(scenario)
    return ([], 0) if said is None else _sentences(scenario, *said)


def last_check(scenario: Scenario) -> tuple[str, Any] | None:
    """The last check of a scenario that a sentence can say."""
    moves = [index for index, step in enumerate(scenario.steps) if step.kind == "move"]
    checks = [step for step in scenario.steps[moves[-1] if moves else 0 :] if step.kind == "expect"]
    for step in reversed(checks):
        for key, value in step.value.items() if isinstance(step.value, dict) else ():
            if _sentences(scenario, str(key), value)[0]:
                return str(key), value
    return None


def _sentences(scenario: Scenario, key: str, value: Any) -> tuple[list[str], int]:
    """What a check says among things near it that are not so, and which it is; nothing if no sentence says it."""
    kind, right, values = values_of(scenario, key, value)
    owner, _, field = key.rpartition(".")
    who = f"player {owner}" if owner in ("a", "b") else _called(scenario, owner or field)
    if right not in values or ((owner or kind == "gone") and not who):
        return [], 0
    return [WAYS[kind].format(owner=who, value=each) for each in values], values.index(right)


def values_of(scenario: Scenario, key: str, value: Any) -> tuple[str, str, list[str]]:
    """What kind of thing a check is about, what it says, and the values among which one may choose."""
    owner, _, field = key.rpartition(".")
    kind = "gone" if not owner and LABEL.fullmatch(field) and isinstance(value, str) else field
    values: list[str] = []
    if kind == "gone":
        values = ["gone", "still there"]
        value = values[value != "gone"]
    elif kind == "turn" and value in ("a", "b"):
        values = ["a", "b"]
    elif kind == "suspended" and isinstance(value, bool) and owner:
        values = ["suspended", "not suspended"]
        value = values[not value]
    elif kind == "over" and isinstance(value, bool):
        values = ["is over", "goes on"]
        value = values[not value]
    elif kind in COUNTED and isinstance(value, int) and (owner or kind == "memory"):
        step = 1000 if kind == "dp" else 1
        lowest = value - step * (crc32(scenario.title.encode()) % 3)
        lowest = lowest if kind == "memory" else max(0, lowest)
        values = [str(lowest + step * each) for each in range(3)]
    return kind, str(value), values


def _called(scenario: Scenario, label: str) -> str:
    """The name of the card that a label of the scenario's board stands for; "" for one that comes later."""
    if not LABEL.fullmatch(label):
        return ""
    side = scenario.sides["ab".index(label[0])]
    placed = [*side.battle, *([side.breeding] if side.breeding is not None else [])]
    if int(label[1:]) > len(placed) or not (number := placed[int(label[1:]) - 1].stack[-1].number):
        return ""
    own = scenario.cards.get(number)
    if own is not None and "name" in own:
        return str(own["name"])
    return database().find(number).name if number in database() else ""
