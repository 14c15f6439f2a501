"""`digilex text`: card text into an effect program, with errors that point."""

from __future__ import annotations

import argparse
import json
import sys

from digilex.cli.cards import tree
from digilex.text import CardTextError, parse_effects, render


def text(arguments: argparse.Namespace) -> int:
    """Compile a text and show the tree; 1 and the place if it is not understood."""
    written = sys.stdin.read() if arguments.text == "-" else arguments.text
    try:
        effects = parse_effects(written)
    except CardTextError as error:
        if arguments.json:
            print(json.dumps({"error": error.message(), "start": error.start, "end": error.end}))
        else:
            print(error.pointed(), file=sys.stderr)
        return 1
    if arguments.json:
        print(json.dumps([effect.to_json() for effect in effects], indent=2, ensure_ascii=False))
        return 0
    for effect in effects:
        print("\n".join(tree(effect)))
        print(f"reads back: {render(effect)}\n")
    return 0
