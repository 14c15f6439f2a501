"""`digilex creature`: the creatures of cards, in the terminal and as pictures."""

from __future__ import annotations

import argparse
import json
import os
import sys
import textwrap
from pathlib import Path

from digilex.cards.card import Card
from digilex.cards.creatures import SIZE, Creature, creature, sheet
from digilex.cards.database import ALTERNATE_ART, database
from digilex.cli.errors import UsageError
from digilex.notation.moves import NUMBER

GAP = "  "
LEAST = 30  # columns that text needs beside a creature


def run(arguments: argparse.Namespace) -> int:
    """Show creatures, or write them to files."""
    from digilex.cli.cards import found

    words = list(arguments.number)
    if arguments.sheet and not all(NUMBER.fullmatch(ALTERNATE_ART.sub("", word.upper())) for word in words):
        cards = database().search(" ".join(words))
        if not cards:
            raise UsageError(f"no card answers to {' '.join(words)!r}; try it with: digilex cards")
    else:
        cards = [found(word) for word in words]
    pictures = [creature(each) for each in cards]
    if len(cards) > 1 and (arguments.png or arguments.svg):
        raise UsageError("--png and --svg take one card; --sheet draws many on one picture")
    if arguments.png:
        _write(arguments.png, pictures[0].png(arguments.scale))
    if arguments.svg:
        _write(arguments.svg, pictures[0].svg().encode())
    if arguments.sheet:
        _write(arguments.sheet, sheet(pictures, scale=arguments.scale))
    if arguments.json:
        data = [_data(each, picture) for each, picture in zip(cards, pictures, strict=True)]
        print(json.dumps(data, indent=2, ensure_ascii=False))
    elif not (arguments.png or arguments.svg or arguments.sheet):
        depth = color_depth(arguments.no_color)
        parts = [[*picture.terminal(depth), _title(each)] for each, picture in zip(cards, pictures, strict=True)]
        print("\n\n".join("\n".join(lines) for lines in parts))
    return 0


def _title(card: Card) -> str:
    return f"{card.number}  {card.name}"


def _data(card: Card, picture: Creature) -> dict[str, object]:
    return {
        "number": card.number, "name": card.name, "palette": picture.palette, "rows": picture.letters(),
        "second": picture.letters(1), "compact": picture.compact(),
    }  # fmt: skip


def _write(path: str, data: bytes) -> None:
    Path(path).write_bytes(data)
    print(f"wrote {path}")


def color_depth(plain: bool = False) -> str:
    """What colours the terminal has: "truecolor", "256", or "none" where they are unknown or unwanted."""
    term = os.environ.get("TERM", "")
    if plain or "NO_COLOR" in os.environ or not sys.stdout.isatty() or term == "dumb":
        return "none"
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    return "256" if "256" in term else "none"


def beside(card: Card, lines: list[str], columns: int) -> list[str]:
    """The lines with the card's creature on their left, where the terminal has colours and room for it."""
    depth = color_depth()
    room = columns - len(GAP) - SIZE
    if depth == "none" or room < LEAST:
        return lines
    picture = creature(card).terminal(depth)
    wrapped = [piece for line in lines for piece in textwrap.wrap(line, room, subsequent_indent="    ") or [""]]
    empty = " " * SIZE
    count = max(len(picture), len(wrapped))
    left = picture + [empty] * (count - len(picture))
    right = wrapped + [""] * (count - len(wrapped))
    return [f"{one}{GAP}{other}".rstrip() for one, other in zip(left, right, strict=True)]
