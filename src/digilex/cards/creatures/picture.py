"""A creature of pixels: its two frames, its colours, and the forms it is shown in."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence

from digilex.cards.creatures.canvas import DARK, DARK_GLOW, GLOW, PUPIL, SIZE, WHITE, K
from digilex.cards.creatures.palette import long, luminance

HALF = SIZE // 2
LETTERS = ".abcdefghijklmn"  # of the tones, in the compact form
SECOND = bytes.maketrans(bytes((WHITE, PUPIL, GLOW, DARK_GLOW)), bytes((DARK, DARK, DARK_GLOW, GLOW)))
SHADES = "░▒▓█"
CUBE = (0, 95, 135, 175, 215, 255)  # the steps of the 256 colours of terminals
GROUND = "#14171f"  # of sheets


class Creature:
    """The picture of a card: 18 rows of 18 cells. A cell is 0 for nothing, or n for the colour n - 1 of the palette."""

    def __init__(self, cells: bytes, colors: Sequence[str], still: bool = False) -> None:
        self.cells = cells
        self.colors = tuple(colors)  # three hexadecimal digits each
        # This row is gone in the second frame, and what is above it goes down by one; 0 for a sign, which stands still.
        self.waist = 0 if still else _waist(cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Creature) and (self.cells, self.colors) == (other.cells, other.colors)

    def __hash__(self) -> int:
        return hash((self.cells, self.colors))

    @property
    def palette(self) -> list[str]:
        """The colours as #rrggbb; a cell n has the colour n - 1."""
        return [long(color) for color in self.colors]

    def rows(self, frame: int = 0) -> tuple[bytes, ...]:
        """The rows of a frame, a byte for each cell. In frame 1 it crouches, its eyes are shut, what glows flickers."""
        rows = tuple(self.cells[at : at + SIZE] for at in range(0, SIZE * SIZE, SIZE))
        if frame % 2 == 0:
            return rows
        if self.waist:
            rows = (bytes(SIZE), *rows[: self.waist], *rows[self.waist + 1 :])
        return tuple(row.translate(SECOND) for row in rows)

    def letters(self, frame: int = 0) -> list[str]:
        """The rows of a frame as text: `.` is nothing, `a` the first colour of the palette."""
        return ["".join(LETTERS[cell] for cell in row) for row in self.rows(frame)]

    def compact(self) -> str:
        """A short text for the browser: palette, waist and cells; docs/creatures.md tells the form."""
        found: list[str] = []
        run, count = 0, 0

        def end() -> None:
            letter = LETTERS[run]
            if count == 1 or (count == 2 and run == 0):
                found.append(letter * count)
            elif count == 2:
                found.append(letter.upper())
            elif count > 2:
                found.append(f"{letter}{count}")

        for row in self.rows():
            mirrored = row == row[::-1] and len(set(row)) > 1
            for cell in row[:HALF] if mirrored else row:
                if count and cell == run:
                    count += 1
                else:
                    end()
                    run, count = cell, 1
            if mirrored:
                end()
                found.append("|")
                count = 0
        if run:
            end()
        return f"{''.join(self.colors)} {LETTERS[self.waist - 8] if self.waist else '.'}{''.join(found)}"

    def terminal(self, color: str = "truecolor", frame: int = 0) -> list[str]:
        """Nine lines of eighteen columns: half blocks in "truecolor" or "256" colours, or shades with "none"."""
        rows = self.rows(frame)
        pairs = [zip(rows[at], rows[at + 1], strict=True) for at in range(0, SIZE, 2)]
        if color == "none":
            light = [luminance(each) for each in self.palette]
            return ["".join(_shade(above, below, light) for above, below in pair) for pair in pairs]
        codes = [_code(each, color == "truecolor") for each in self.palette]
        return [_blocks(pair, codes) for pair in pairs]

    def png(self, scale: int = 1, frame: int = 0) -> bytes:
        """A PNG file in which a cell is a square of so many pixels, on a clear ground."""
        return png(self.rows(frame), self.palette, scale)

    def svg(self, frame: int = 0) -> str:
        """An SVG file: a path for each colour."""
        paths: dict[int, list[str]] = {}
        for y, row in enumerate(self.rows(frame)):
            x = 0
            while x < SIZE:
                start = x
                while x < SIZE and row[x] == row[start]:
                    x += 1
                if row[start]:
                    paths.setdefault(row[start], []).append(f"M{start} {y}h{x - start}v1h-{x - start}z")
        colors = self.palette
        body = "".join(f'<path fill="{colors[tone - 1]}" d="{"".join(d)}"/>' for tone, d in sorted(paths.items()))
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" shape-rendering="crispEdges">'
        return f"{head}{body}</svg>\n"


def _waist(cells: bytes) -> int:
    """The row that is missed least when it crouches: below the eyes, and most like the row under it."""
    eyes = max(cells.rfind(WHITE), cells.rfind(PUPIL)) // SIZE
    best, least = SIZE - 3, SIZE + 1
    for row in range(max(9, eyes + 1), SIZE - 2):
        here, under = cells[row * SIZE : (row + 1) * SIZE], cells[(row + 1) * SIZE : (row + 2) * SIZE]
        other = sum(one != two for one, two in zip(here, under, strict=True))
        if other < least:
            best, least = row, other
    return best


# --- terminals ------------------------------------------------------------------------------------------


def _code(color: str, true: bool) -> str:
    """The end of the escape sequence that chooses a colour."""
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    if true:
        return f"2;{red};{green};{blue}"
    steps = [min(range(6), key=lambda step: abs(CUBE[step] - part)) for part in (red, green, blue)]
    return f"5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}"


def _blocks(pairs: Iterable[tuple[int, int]], codes: list[str]) -> str:
    """A line of half blocks; colours are named only where they change."""
    line, now = "", "\x1b[0m"
    for above, below in pairs:
        if above and below:
            code, block = f"\x1b[38;{codes[above - 1]};48;{codes[below - 1]}m", "▀"
        elif above or below:
            code, block = f"\x1b[0;38;{codes[(above or below) - 1]}m", "▀" if above else "▄"
        else:
            code, block = "\x1b[0m", " "
        line += block if code == now else code + block
        now = code
    return line if now == "\x1b[0m" else line + "\x1b[0m"


def _shade(above: int, below: int, light: list[float]) -> str:
    """A character for two cells: outlines are left out, as the terminal may be dark or light."""
    first, second = (0 if cell in (0, K) else cell for cell in (above, below))
    if first and second:
        value = (light[first - 1] + light[second - 1]) / 2
        return SHADES[min(3, int(value**0.5 * 4.2))]
    return "▀" if first else "▄" if second else " "


# --- files ----------------------------------------------------------------------------------------------


def png(rows: Sequence[bytes], colors: Sequence[str], scale: int = 1) -> bytes:
    """A PNG file with a palette: 0 is clear, n has the colour n - 1."""
    lines = [(b"\0" + bytes(cell for cell in row for _ in range(scale))) * scale for row in rows]
    table = bytes(3) + b"".join(bytes.fromhex(color[1:]) for color in colors)
    size = struct.pack(">IIBBBBB", len(rows[0]) * scale, len(rows) * scale, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", size), (b"PLTE", table), (b"tRNS", b"\0"), (b"IDAT", zlib.compress(b"".join(lines), 9)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in (*chunks, (b"IEND", b"")))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def sheet(
    creatures: Sequence[Creature], columns: int = 12, scale: int = 4, ground: str = GROUND, frame: int = 0
) -> bytes:
    """A PNG file of many creatures in rows. It has at most 255 colours; what comes late takes the nearest."""
    colors = [ground]
    known = {ground: 1}
    pitch = SIZE + 2
    lines = -(-len(creatures) // columns) or 1
    rows = [bytearray(b"\1" * (columns * pitch + 2)) for _ in range(lines * pitch + 2)]
    for at, each in enumerate(creatures):
        palette = each.palette
        top, left = at // columns * pitch + 2, at % columns * pitch + 2
        for y, row in enumerate(each.rows(frame)):
            for x, cell in enumerate(row):
                if cell:
                    color = palette[cell - 1]
                    if color not in known:
                        if len(colors) < 255:
                            colors.append(color)
                        known[color] = 1 + min(range(len(colors)), key=lambda index: _apart(colors[index], color))
                    rows[top + y][left + x] = known[color]
    return png([bytes(row) for row in rows], colors, scale)


def _apart(one: str, other: str) -> int:
    return sum((int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) ** 2 for at in (1, 3, 5))
