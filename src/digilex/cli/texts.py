"""`digilex text`, `digilex compile`: card text into effect programs, with errors that point."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from digilex.cli.cards import tree
from digilex.notation.errors import FileError
from digilex.text import CardTextError, parse_effects, render, try_compile

SHOWN = 20


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


def compile_file(arguments: argparse.Namespace) -> int:
    """Compile a file of cards; 1 if a card was refused."""
    compiled: dict[str, list[Any]] = {}
    refused: list[CardTextError] = []
    total = 0
    for raw in _cards(arguments.file):
        total += 1
        card, errors = try_compile(raw)
        if card is None:
            refused.append(errors[0])
        else:
            compiled.setdefault(card.set, []).append(card)
    good = total - len(refused)
    if arguments.output and not arguments.check:
        from digilex.text.build import set_file

        folder = Path(arguments.output)
        folder.mkdir(parents=True, exist_ok=True)
        for name, cards in compiled.items():
            (folder / f"{name}.json").write_text(set_file(name, cards), encoding="utf-8")
    if arguments.json:
        listed = [{"card": error.card, "field": error.field, "error": error.message()} for error in refused]
        print(json.dumps({"cards": total, "compiled": good, "refused": listed}, indent=2, ensure_ascii=False))
    else:
        for error in refused[:SHOWN]:
            print(f"{error.pointed()}\n", file=sys.stderr)
        if len(refused) > SHOWN:
            print(f"... and {len(refused) - SHOWN} more (--json lists all)", file=sys.stderr)
        print(f"{good} of {total} cards compile")
        if not arguments.output and not arguments.check:
            print("nothing was written; name a folder with --output")
    return 1 if refused else 0


def _cards(path: str) -> list[dict[str, Any]]:
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror}", "name a JSON file of cards") from None
    except json.JSONDecodeError as error:
        raise FileError(f"not JSON: {error.msg}", "a file of cards is a JSON list", path, error.lineno) from None
    cards = data if isinstance(data, list) else [data]
    for index, card in enumerate(cards):
        missing = [key for key in ("cardId", "nameEn", "kinds", "colors") if key not in card]
        if missing:
            raise FileError(f"card {index + 1} has no {', '.join(missing)}", "each card needs them", path)
        for key, empty in (("playCost", -1), ("dp", 0), ("evoCosts", [])):
            card.setdefault(key, empty)
        card.setdefault("set", card["cardId"].split("-")[0])
    return cards
