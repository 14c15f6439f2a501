"""What a creature is put together from, and the limbs that all builds share."""

from __future__ import annotations

from dataclasses import dataclass

from digilex.cards.creatures.art import art, names
from digilex.cards.creatures.canvas import DARK_2, GLOW, MAIN_2, MAIN_3, SIZE, Canvas
from digilex.cards.creatures.facts import roll
from digilex.cards.creatures.markings import markings

SIDEWAYS = (
    "quad", "drake", "rex", "serpent", "flyer", "worm", "spider", "tank", "fish", "rider", "centaur",
    "runner", "stout", "prowler", "sitter", "shelled", "perch", "wyvern",
)  # fmt: skip


@dataclass
class Spec:
    """What a creature is put together from, by the names of its parts."""

    root: str
    name: str
    size: int  # 1 (a rookie) to 5
    build: str = "biped"
    head: str = "round"
    crest: str = "none"
    wings: str = ""  # none
    tail: str = "none"
    arm: str = "paw"
    leg: str = "feet"
    held: str = ""
    torso: str = "pear"
    eye: str = ""
    armoured: bool = False
    seed: str = ""

    def paint(self, canvas: Canvas) -> None:
        """The markings, on the body as it is now: before the head and the face come on it."""
        markings(canvas, self.name, self.seed, self.build not in SIDEWAYS)

    def dice(self, what: str, sides: int) -> int:
        """A roll of the name."""
        return roll(f"{self.name}|{what}", sides)

    def kin(self, what: str, sides: int) -> int:
        """A roll of the family."""
        return roll(f"{self.root}|{what}", sides)


HANDS = {  # of a thing held, the cell that lies in the hand
    "sword": (1, 7), "blade": (2, 7), "lance": (0, 8), "axe": (2, 6), "staff": (1, 6), "scythe": (4, 5),
    "trident": (2, 6), "shield": (3, 3), "round shield": (3, 2), "hammer": (1, 5), "bow": (1, 4), "wand": (1, 4),
    "orb": (3, 3), "claws": (4, 4), "cannon": (2, 6), "drill": (2, 6), "flag": (3, 6), "flower": (2, 5),
    "fan": (2, 4), "book": (3, 2),
}  # fmt: skip
TORSOS = {
    "slim": (2, 3, 2, 3, 3),
    "pear": (2, 3, 4, 4, 3),
    "broad": (4, 4, 3, 3, 3),
    "barrel": (3, 4, 4, 4, 3),
    "wedge": (4, 4, 3, 2, 2),
    "round": (3, 4, 5, 5, 4),
}


def eyes(canvas: Canvas, spec: Spec, x: int, y: int, both: bool = True) -> None:
    """The eyes of the attribute; from the side one that looks left."""
    piece = art("eyes", spec.eye if spec.eye in names("eyes") else "other")
    if both:
        canvas.pair(piece, x, y, False)
    else:
        canvas.stamp(piece, x, y, True, False)


def head(canvas: Canvas, spec: Spec, y: int, big: bool) -> None:
    """The head with its first row here, and the crest behind it."""
    spec.paint(canvas)
    piece = art("front heads" if big else "small front heads", spec.head)
    crest = art("crests", spec.crest)
    above = 4 if spec.crest not in ("none",) else 0
    canvas.half(crest, y + 1 - min(crest.height, above + 1))
    canvas.half(piece, y)
    if piece.eye is not None:
        eyes(canvas, spec, SIZE // 2 - piece.width + piece.eye[0], y + piece.eye[1])


def wings(canvas: Canvas, spec: Spec, y: int, x: int = 1) -> None:
    """Wings on both sides; big ones from megas on. Some have one wing only, or one of another kind."""
    if not spec.wings:
        return
    big = spec.size >= 4
    piece = art("wings" if big else "small wings", spec.wings)
    if not big:
        x += 1
    lone = spec.dice("lone wing", 12)
    if lone:
        canvas.stamp(piece, x, y)
    if lone != 1:
        canvas.stamp(piece, SIZE - x - piece.width, y, True)


def tail(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    """The tail, its root's left edge on this row."""
    piece = art("tails" if spec.size >= 3 else "small tails", spec.tail)
    canvas.stamp(piece, x, y - piece.height + 1)


def held(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    """What is held in a hand at this cell, on the left; kin may hold it on the right."""
    if not spec.held:
        return
    piece = art("held", spec.held)
    hand_x, hand_y = HANDS[spec.held]
    right = spec.dice("hand", 2) == 1
    left = x - hand_x
    canvas.stamp(piece, SIZE - left - piece.width if right else left, y - hand_y, right)


def arms(canvas: Canvas, spec: Spec, edge: int, y: int) -> tuple[int, int]:
    """Arms on both sides of a body whose left edge this is; where the left hand is."""
    big = spec.size >= 3
    piece = art("arms" if big else "small arms", spec.arm)
    x = edge - piece.width + (1 if big else 0)
    pose = spec.dice("pose", 4)
    if pose and big and not spec.held:
        up = art("raised arms", spec.arm)
        left, right = pose in (1, 2), pose in (1, 3)
        canvas.stamp(up if left else piece, x, y - 2 if left else y)
        canvas.stamp(up if right else piece, SIZE - x - piece.width, y - 2 if right else y, True)
    elif big:
        canvas.pair(piece, x, y)
    else:
        canvas.stamp(piece, x, y - (2 if pose == 1 else 0))
        canvas.stamp(piece, SIZE - x - piece.width, y - (2 if pose == 2 else 0), True)
    return x + 1, y + piece.height - 1


def chest(canvas: Canvas, spec: Spec, widths: tuple[int, ...], y: int) -> None:
    """A belly, a breastplate, a gem or a panel."""
    kind = spec.kin("chest", 4) if not spec.armoured else 4 + spec.kin("chest", 3)
    for row, width in enumerate(widths):
        if kind in (0, 1) and row > 0:
            inner = max(1, width - 2)
            for x in range(9 - inner, 9 + inner):
                canvas.set(x, y + row, MAIN_2)
        elif kind == 2 and row in (1, 2):
            canvas.set(8, y + row, MAIN_2)
            canvas.set(9, y + row, MAIN_2)
        elif kind == 3 and row % 2:
            for x in range(10 - width, 8 + width):
                canvas.set(x, y + row, DARK_2 if x in (10 - width, 7 + width) else MAIN_2)
        elif kind == 4 and row < 3:
            for x in range(10 - width, 8 + width):
                canvas.set(x, y + row, MAIN_3)
        elif kind == 5 and row < 2:
            for x in range(10 - width, 8 + width):
                canvas.set(x, y + row, MAIN_2)
        elif kind == 6:
            for x in (9 - width, 8 + width):
                canvas.set(x, y + row, MAIN_3)
    if kind in (4, 5, 6) or spec.dice("gem", 5) == 0:
        for x in (8, 9):
            canvas.set(x, y + 1, GLOW)
