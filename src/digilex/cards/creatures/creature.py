"""A creature of pixels: its two frames, its colours, and the forms it is shown in."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

from digilex.cards.card import Card
from digilex.cards.creatures.canvas import DARK, PUPIL, SIZE, WHITE, Canvas
from digilex.cards.creatures.facts import Facts, epithets, facts_of, family, surname
from digilex.cards.creatures.others import egg, emblem, tamer
from digilex.cards.creatures.palette import long, palette
from digilex.cards.creatures.plans import draw, spec_of

Rows = tuple[bytes, ...]  # a row is a byte for each cell: 0 is nothing, n the colour n - 1 of the palette


class Creature:
    """The picture of a card: 18 rows of 18 cells, in two frames."""

    def __init__(self, cells: bytes, colors: list[str], waist: int) -> None:
        self.cells = cells
        self.colors = colors  # three hexadecimal digits each
        self.waist = waist  # what is above this row goes down by one in the second frame

    @property
    def palette(self) -> list[str]:
        """The colours as #rrggbb; a cell n has the colour n - 1."""
        return [long(color) for color in self.colors]

    def rows(self, frame: int = 0) -> Rows:
        """The rows of a frame. In the second it crouches, the row at its waist is gone, and its eyes are shut."""
        rows = tuple(self.cells[at : at + SIZE] for at in range(0, SIZE * SIZE, SIZE))
        if frame == 0:
            return rows
        shut = bytes.maketrans(bytes((WHITE, PUPIL)), bytes((DARK, DARK)))
        moved = (bytes(SIZE), *rows[: self.waist], *rows[self.waist + 1 :])
        return tuple(row.translate(shut) for row in moved)

    def compact(self) -> str:
        """A short text for the browser, see docs/creatures.md: palette, waist, runs of cells."""
        used = sorted(set(self.cells) - {0})
        runs: list[str] = []
        at, cells = 0, self.cells
        while at < len(cells):
            end = at
            while end < len(cells) and cells[end] == cells[at]:
                end += 1
            runs.append(chr(96 + cells[at] + (1 if cells[at] == 0 else 1)) + (str(end - at) if end - at > 1 else ""))
            at = end
        del used
        return f"{''.join(self.colors)}.{self.waist}.{''.join(runs)}"

    def png(self, scale: int = 1, frame: int = 0) -> bytes:
        """A PNG of 18 × 18 cells of so many pixels each, with a clear ground."""
        return png([list(row) for row in self.rows(frame)], self.palette, scale)


def png(rows: list[list[int]], colors: list[str], scale: int) -> bytes:
    """A PNG with a palette; 0 is clear, n the colour n - 1."""
    lines = []
    for row in rows:
        wide = bytes(cell for cell in row for _ in range(scale))
        lines.append((b"\0" + wide) * scale)
    height, width = len(rows) * scale, len(rows[0]) * scale
    table = bytes((0, 0, 0)) + b"".join(bytes.fromhex(color[1:]) for color in colors)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", table),
            _chunk(b"tRNS", b"\0"),
            _chunk(b"IDAT", zlib.compress(b"".join(lines), 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def creature(card: Card | Facts) -> Creature:
    """The creature of a card; the same facts give the same creature everywhere."""
    return _creature(card if isinstance(card, Facts) else facts_of(card))


@lru_cache(maxsize=4096)
def _creature(facts: Facts) -> Creature:
    canvas = Canvas()
    name, root = facts.name, family(facts.name)
    attribute = facts.attribute[0].lower() if facts.attribute else ""
    seed = f"{facts.name}|{facts.number}"
    waist = 12
    category = facts.category.lower()
    if category == "tamer":
        from digilex.cards.creatures.others import hair, people
        from digilex.cards.creatures.palette import SKINS, mix, parse, ramp, write

        persons = people(name)
        tamer(canvas, name, seed)
        colors = palette(surname(name), name, facts.colors, "", "bone", ())
        colors[4:7] = ramp(parse(SKINS[(0, 0, 0, 0, 1, 4, 2)[sum(map(ord, surname(name))) % 7]]))
        colors[7:10] = ramp(parse(hair(persons[0])))
        if len(persons) > 1:
            colors[12] = hair(persons[1])
            colors[13] = write(mix(parse(colors[12]), (0, 0, 0), 0.4))
    elif category == "option":
        emblem(canvas, name, seed, facts.types)
        colors = palette(name, name, facts.colors, "", "ivory", ())
        waist = 0
    elif category == "digi-egg":
        egg(canvas, name, seed)
        colors = palette(root, name, facts.colors, attribute, "bone", epithets(name))
    else:
        spec, third = spec_of(facts, root)
        spec.seed = seed
        draw(canvas, spec)
        colors = palette(root, name, facts.colors, attribute, third, epithets(name))
    canvas.finish()
    return Creature(bytes(canvas.cells), colors, waist)
