"""`digilex text`: card text into an effect program, with errors that point."""

from __future__ import annotations

import argparse
import json
import sys

from digilex.cards.card import Card
from digilex.cards.language import Effect
from digilex.cards.node import Node
from digilex.cli.cards import tree
from digilex.cli.errors import UsageError
from digilex.errors import CannotRun
from digilex.rules.program.prepare import prepare
from digilex.text import CardTextError, render
from digilex.text.checking.plausible import doubts_of
from digilex.text.compile import read_items
from digilex.text.engine import read_otherwise


def _printed(effect: Effect) -> str:
    try:
        return render(effect)
    except ValueError as error:  # understood, but there is no wording for it that reads as the same
        return f"it does not: {error}"


def _cannot_run(effect: Effect) -> str | None:
    """Why the engine cannot run an effect, if it cannot."""
    number = "text"
    card = Card(number, "Text", "Digimon", ("red",), level=3, play_cost=3, dp=1000, effects=(effect,))
    try:
        prepare(card)
    except CannotRun as error:
        return str(error).removeprefix(f"{number}/effect/0: ")
    return None


def text(arguments: argparse.Namespace) -> int:
    """Compile a text and show the tree; 1 and the place if it is not understood."""
    written = sys.stdin.read() if arguments.text == "-" else arguments.text
    if not written.strip():
        raise UsageError("the text is empty; write for example: digilex text '[On Play] Gain 1 memory.'")
    try:
        items = read_items(written)
    except CardTextError as error:
        from digilex.text.reading.nearest import with_nearest

        error = with_nearest(error)
        if arguments.json:
            places = {"start": error.start, "end": error.end, "expected": sorted(error.expected)}
            print(json.dumps({"error": error.message(), **places, "nearest": error.nearest}, ensure_ascii=False))
        else:
            print(error.pointed(), file=sys.stderr)
        return 1
    for words in read_otherwise(written):
        print(f"put right: {words}", file=sys.stderr)
    if not items:
        raise UsageError("there are only notes in this text, and a note says nothing by itself")
    if arguments.json:
        data = [item.to_json() if isinstance(item, Node) else dict([item]) for item in items]
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return 0
    for item in items:
        if isinstance(item, Node):
            print("\n".join(tree(item)))
        else:  # a fact that a [Rule] line gives the card
            name, value = item
            print(f"{name}: {' / '.join(map(str, value)) if isinstance(value, tuple) else value}")
        if isinstance(item, Effect):
            print(f"reads back: {_printed(item)}")
            if why := _cannot_run(item):
                print(f"cannot be played: {why}")
            for doubt in doubts_of(item):
                print(f"doubtful: {doubt}")
        print()
    return 0
