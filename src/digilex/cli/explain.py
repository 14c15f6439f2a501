"""`digilex explain`: what happened at a move of a game record, step by step, with the clauses and effects behind it."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Sequence

from digilex.cards.database import database
from digilex.cli.records import load
from digilex.cli.width import width
from digilex.notation.rulebook import rulebook
from digilex.notation.story import Explained, Told, explain

WIDTH = 110


def run(arguments: argparse.Namespace) -> int:
    """Play the record up to the move and tell what came of it."""
    told = explain(load(arguments.file), database().find, " ".join(arguments.move))
    if arguments.json:
        print(json.dumps(told.to_json(), indent=2, ensure_ascii=False))
    else:
        print("\n".join(lines(told)))
    return 0


def lines(told: Explained) -> list[str]:
    """The question, the answer, every event, and what is asked next."""
    found = [f"Move {told.count}, turn {told.turn}: {'ab'[told.move.player]} {told.move.text}"]
    if told.prompt:
        others = len(told.options) - 1
        among = f", among {len(told.options)} options" if others else ", the only option"
        found += _wrapped("  asked: ", f"{told.prompt} ({told.clause}){among}")
    seen: set[str] = set()
    if told.clause:
        found += clause(told.clause, "  ", seen)
    found += effect(*told.asking, "  ", seen)
    found.append("")
    found += steps(told.events, seen) or ["Nothing else happened."]
    return [*found, "", *_wrapped("Then ", f"{told.after}.")]


def steps(events: Sequence[Told], seen: set[str]) -> list[str]:
    """The events, numbered; a clause or an effect that was quoted before is only named."""
    found: list[str] = []
    for count, event in enumerate(events, 1):
        number = f"  ({event.clause})" if event.clause in seen else ""
        found += _wrapped(f"{count:3}. ", event.text + number)
        if event.clause:
            found += clause(event.clause, "     ", seen)
        found += effect(event.card, event.effect, "     ", seen)
    return found


def clause(number: str, indent: str, seen: set[str]) -> list[str]:
    """The wording of a clause, once."""
    if number in seen:
        return []
    seen.add(number)
    wording = rulebook().wording(number)
    return _wrapped(f"{indent}{number}  ", wording or "(not a clause of the rulebook)")


def effect(card: str, text: str, indent: str, seen: set[str]) -> list[str]:
    """The text of an effect, once."""
    if not card:
        return []
    if f"{card} {text}" in seen:
        return [f"{indent}by {card}"]
    seen.add(f"{card} {text}")
    return _wrapped(f"{indent}by {card}: ", " ".join(text.split()))


def _wrapped(head: str, words: str) -> list[str]:
    hanging = " " * min(len(head), 16)
    return textwrap.wrap(words, width(WIDTH), initial_indent=head, subsequent_indent=hanging, break_long_words=False)
