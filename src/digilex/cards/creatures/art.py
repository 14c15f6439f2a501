"""The parts of creatures, read from parts.txt."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from digilex.cards.creatures.canvas import Part

PARTS = Path(__file__).with_name("parts.txt")


@lru_cache(maxsize=1)
def groups() -> dict[str, dict[str, Part]]:
    """All parts, by group and name."""
    found: dict[str, dict[str, Part]] = {}
    for block in PARTS.read_text(encoding="utf-8").split("\n@ ")[1:]:
        title, _, body = block.partition("\n")
        group = found.setdefault(title.partition(":")[0], {})
        for row in filter(None, body.strip("\n").split("\n\n")):
            heading, *lines = row.split("\n")
            slots = [(match[0], match.start()) for match in re.finditer(r"\S+(?: \S+)*", heading)]
            ends = [start for _, start in slots[1:]] + [None]
            for (name, start), end in zip(slots, ends, strict=True):
                pieces = (line[start:end].strip() for line in lines)
                group[name] = Part(piece for piece in pieces if piece)
    return found


def art(group: str, name: str) -> Part:
    """The part of a group that has the name."""
    return groups()[group][name]


def names(group: str) -> tuple[str, ...]:
    """The names of the parts of a group."""
    return tuple(groups()[group])


def some(group: str, index: int) -> Part:
    """The part at a place in its group."""
    return groups()[group][str(index + 1)]
