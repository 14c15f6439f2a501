"""The 18 × 18 canvas: parts are stamped on it, then it is marked, shaded and outlined.

A cell holds the number of a tone. Parts are written as rows of letters, a letter a tone:
`K` outline; `m M L` dark, plain, light of the main colour; `s S l` of the second; `a A H` of the third (bone, metal);
`W P` white and pupil of eyes, used for nothing else; `x X` dark and plain glow; `.` nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

SIZE = 18
TONES = ".KmMLsSlaAHWPXx"
K, DARK, MAIN, LIGHT, DARK_2, MAIN_2, LIGHT_2, DARK_3, MAIN_3, LIGHT_3, WHITE, PUPIL, GLOW, DARK_GLOW = range(1, 15)

DARKER = bytes((
    0, K, DARK, DARK, MAIN, DARK_2, DARK_2, MAIN_2, DARK_3, DARK_3, MAIN_3, WHITE, PUPIL, DARK_GLOW, DARK_GLOW,
))  # fmt: skip
LIGHTER = {MAIN: LIGHT, MAIN_2: LIGHT_2, MAIN_3: LIGHT_3}

Cell = tuple[int, int, int]  # column, row, tone


class Part:
    """A piece of a creature: its cells, the same mirrored, how wide and high it is, and where its eye is."""

    def __init__(self, rows: Iterable[str]) -> None:
        lines = [row for row in rows]
        self.width = max(len(row) for row in lines)
        self.height = len(lines)
        self.eye: tuple[int, int] | None = None
        self.cells: list[Cell] = []
        for y, row in enumerate(lines):
            for x, letter in enumerate(row):
                if letter == "E":  # the upper left of an eye of 2 × 2; the ground is as beside it
                    self.eye = (x, y)
                    letter = row[x + 1] if x + 1 < len(row) and row[x + 1] != "." else row[x - 1]
                if letter != ".":
                    self.cells.append((x, y, TONES.index(letter)))
        self.flipped: list[Cell] = [(self.width - 1 - x, y, tone) for x, y, tone in self.cells]


@lru_cache(maxsize=4096)
def part(text: str) -> Part:
    """The part that is written as rows with spaces between them."""
    return Part(text.split())


class Canvas:
    """The cells of a picture as it is drawn."""

    def __init__(self) -> None:
        self.cells = bytearray(SIZE * SIZE)

    def stamp(self, piece: Part, x: int, y: int, flip: bool = False, edge: bool = True) -> None:
        """Put a part with its upper left here; what lies under it gets a dark edge around it. Overhang is cut off."""
        cells = self.cells
        inside = []
        for column, row, tone in piece.flipped if flip else piece.cells:
            column += x
            row += y
            if 0 <= column < SIZE and 0 <= row < SIZE:
                inside.append((row * SIZE + column, tone))
                if edge:
                    at = row * SIZE + column
                    if column:
                        cells[at - 1] = DARKER[cells[at - 1]]
                    if column < SIZE - 1:
                        cells[at + 1] = DARKER[cells[at + 1]]
                    if row:
                        cells[at - SIZE] = DARKER[cells[at - SIZE]]
                    if row < SIZE - 1:
                        cells[at + SIZE] = DARKER[cells[at + SIZE]]
        for at, tone in inside:
            cells[at] = tone

    def pair(self, piece: Part, x: int, y: int, edge: bool = True) -> None:
        """Put a part here, and mirrored on the other side."""
        self.stamp(piece, x, y, False, edge)
        self.stamp(piece, SIZE - x - piece.width, y, True, edge)

    def half(self, piece: Part, y: int, edge: bool = True) -> None:
        """Put a half down, its right edge on the middle line, and its mirror image."""
        whole = _whole(piece)
        self.stamp(whole, SIZE // 2 - piece.width, y, False, edge)

    def column(self, widths: Iterable[int], y: int, tone: int = MAIN, edge: bool = True, x: float = 8.5) -> None:
        """A body turned on the middle line: for each row half its width."""
        self.stamp(_column(tuple(widths), tone), int(x + 0.5) - max(widths), y, False, edge)

    def set(self, x: int, y: int, tone: int) -> None:
        """Set one cell."""
        if 0 <= x < SIZE and 0 <= y < SIZE:
            self.cells[y * SIZE + x] = tone

    def get(self, x: int, y: int) -> int:
        """The tone of a cell; nothing outside."""
        return self.cells[y * SIZE + x] if 0 <= x < SIZE and 0 <= y < SIZE else 0

    def mark(self, where: Callable[[int, int], bool], tone: int, ground: int = MAIN) -> None:
        """Paint the cells of the ground's tone where the pattern says so."""
        cells = self.cells
        at = cells.find(ground)
        while at >= 0:
            if where(at % SIZE, at // SIZE):
                cells[at] = tone
            at = cells.find(ground, at + 1)

    def stretch(self, tall: int, wide: int, sideways: bool) -> None:
        """Another figure of the same parts: rows more or less below the eyes, a column more, where there is room."""
        rows = [bytes(self.cells[at : at + SIZE]) for at in range(0, SIZE * SIZE, SIZE)]
        low = max((y for y, row in enumerate(rows) if WHITE in row or PUPIL in row), default=SIZE) + 2
        if low < SIZE - 3:
            at = low + (SIZE - 3 - low) // 2
            if tall in (1, 2) and not any(rows[1]) and not any(rows[0]):
                rows = [*rows[1 : at + 1], rows[at], *rows[at + 1 :]]
                if tall == 2 and not any(rows[1]) and not any(rows[0]):
                    rows = [*rows[1 : at + 1], rows[at], *rows[at + 1 :]]
            elif tall == 3:
                rows = [bytes(SIZE), *rows[:at], *rows[at + 1 :]]
        if wide == 1:
            if sideways and not any(row[16] for row in rows):
                rows = [row[:12] + row[11:17] for row in rows]
            elif not sideways and not any(row[1] or row[16] for row in rows):
                rows = [row[1:9] + row[8:10] + row[9:17] for row in rows]
        self.cells = bytearray(b"".join(rows))

    def finish(self) -> None:
        """Keep it off the rim, light from above, shadow below, and a dark outline around everything."""
        cells = self.cells
        for at in range(SIZE):  # the outline needs the rim
            cells[at] = cells[-1 - at] = cells[at * SIZE] = cells[at * SIZE + SIZE - 1] = 0
        before = bytes(cells)
        for at in range(SIZE, SIZE * (SIZE - 1)):
            tone = before[at]
            if tone == 0:
                if before[at - 1] or before[at + 1] or before[at - SIZE] or before[at + SIZE]:
                    cells[at] = K
            elif tone in LIGHTER:
                if not before[at - SIZE] and before[at + SIZE]:
                    cells[at] = LIGHTER[tone]
                elif not before[at + SIZE] and before[at - SIZE]:
                    cells[at] = DARKER[tone]
        for at in range(1, SIZE - 1):  # the outline on the first and the last row
            if before[at + SIZE]:
                cells[at] = K
            if before[SIZE * (SIZE - 2) + at]:
                cells[SIZE * (SIZE - 1) + at] = K


@lru_cache(maxsize=1024)
def _column(widths: tuple[int, ...], tone: int) -> Part:
    most = max(widths)
    letter = TONES[tone]
    return Part("." * (most - width) + letter * 2 * width + "." * (most - width) for width in widths)


_WHOLES: dict[int, Part] = {}


def _whole(piece: Part) -> Part:
    """A half and its mirror image as one part."""
    known = _WHOLES.get(id(piece))
    if known is None:
        rows = [["."] * (2 * piece.width) for _ in range(piece.height)]
        for x, y, tone in piece.cells:
            rows[y][x] = rows[y][-1 - x] = TONES[tone]
        known = _WHOLES[id(piece)] = Part("".join(row) for row in rows)
        _KEPT.append(piece)
    return known


_KEPT: list[Part] = []  # so that no other part gets the id of one that is known
