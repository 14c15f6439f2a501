"""Stripes, spots and patches."""

from __future__ import annotations

from digilex.cards.creatures.canvas import GLOW, MAIN_2, SIZE, Canvas
from digilex.cards.creatures.facts import roll


def markings(canvas: Canvas, seed: str, mirrored: bool) -> None:
    """Stripes, spots and patches on what has the main colour."""
    kind = roll(f"{seed}|marking", 12)
    turn, step = roll(f"{seed}|turn", 4), 3 + roll(f"{seed}|step", 2)
    tone = (MAIN_2, MAIN_2, GLOW, 2)[roll(f"{seed}|tone", 4)]

    def fold(x: int) -> int:
        return (SIZE // 2 - 1 - x if x < SIZE // 2 else x - SIZE // 2) if mirrored else x

    if kind == 0:
        canvas.mark(lambda x, y: (y + turn) % step == 0 and fold(x) % 4 != turn, tone)
    elif kind == 1:
        canvas.mark(lambda x, y: (fold(x) + turn) % step == 0 and y % 4 != turn, tone)
    elif kind == 2:
        canvas.mark(lambda x, y: (fold(x) * 5 + y * 3 + turn) % 11 == 0, tone)
    elif kind == 3:
        canvas.mark(lambda x, y: (fold(x) + y + turn) % 5 == 0 and y > 5, tone)
    elif kind == 4:
        canvas.mark(lambda x, y: y >= 14 - turn // 2, MAIN_2)
    elif kind == 5:
        canvas.mark(lambda x, y: y <= 4 + turn // 2, MAIN_2)
    elif kind == 6:
        canvas.mark(lambda x, y: 9 + turn <= y <= 10 + turn, tone)
    elif kind == 7:
        canvas.mark(lambda x, y: (x - 11 - turn) ** 2 + (y - 10) ** 2 < 6, tone)
    elif kind == 8:
        canvas.mark(lambda x, y: (fold(x) - y + turn) % 6 == 0 and y > 3, tone)
    elif kind == 9:
        canvas.mark(lambda x, y: fold(x) % 3 == turn % 3 and y % 3 == turn // 2, tone)
    elif kind == 10:
        canvas.mark(lambda x, y: x > 9 + turn, MAIN_2)
