"""Stripes, spots and patches."""

from __future__ import annotations

from digilex.cards.creatures.canvas import DARK, GLOW, LIGHT, MAIN_2, SIZE, Canvas
from digilex.cards.creatures.facts import roll


def markings(canvas: Canvas, name: str, seed: str, mirrored: bool) -> None:
    """Marks on what has the main colour: their kind is the name's, how they lie is the card's."""
    kind = roll(f"{name}|marking", 12)
    turn, step = roll(f"{seed}|turn", 6), 3 + roll(f"{seed}|step", 2)
    tone = (MAIN_2, MAIN_2, GLOW, DARK, LIGHT)[roll(f"{seed}|tone", 5)]

    def fold(x: int) -> int:
        return (SIZE // 2 - 1 - x if x < SIZE // 2 else x - SIZE // 2) if mirrored else x

    if kind == 0:  # bands
        canvas.mark(lambda x, y: (y + turn) % step == 0 and fold(x) % 4 != turn % 4, tone)
    elif kind == 1:  # stripes
        canvas.mark(lambda x, y: (fold(x) + turn) % step == 0 and y % 4 != turn % 4, tone)
    elif kind == 2:  # freckles
        canvas.mark(lambda x, y: (fold(x) * 5 + y * 3 + turn) % 11 == 0, tone)
    elif kind == 3:  # chevrons
        canvas.mark(lambda x, y: (fold(x) + y + turn) % 6 == 0 and y > 5, tone)
    elif kind == 4:  # stockings
        canvas.mark(lambda x, y: y >= 15 - turn // 2, tone)
    elif kind == 5:  # a dark or pale back
        canvas.mark(lambda x, y: y <= 8 + turn // 2, tone)
    elif kind == 6:  # a belt
        canvas.mark(lambda x, y: 9 + turn <= y <= 9 + turn + step % 2, tone)
    elif kind == 7:  # a patch
        canvas.mark(lambda x, y: (x - 6 - turn) ** 2 + (y - 12) ** 2 < step + 3, tone)
    elif kind == 8:  # chevrons the other way
        canvas.mark(lambda x, y: (fold(x) - y + turn) % 6 == 0 and y > 3, tone)
    elif kind == 9:  # dots
        canvas.mark(lambda x, y: fold(x) % 3 == turn % 3 and y % 3 == turn // 2, tone)
    elif kind == 10:  # one half of another colour
        canvas.mark(lambda x, y: x > 8 + turn, tone)
    else:  # a sash
        canvas.mark(lambda x, y: 0 <= x - y + turn < 2, tone)
