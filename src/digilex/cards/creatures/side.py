"""Bodies seen from the side, looking left."""

from __future__ import annotations

from digilex.cards.creatures.art import art, names, some
from digilex.cards.creatures.canvas import Canvas
from digilex.cards.creatures.spec import HANDS, Spec, eyes

Place = tuple[int, int]
# build -> for small, middle and big ones: where the body, the head, the root of the tail and that of the wing are
PLACES: dict[str, tuple[tuple[Place, Place, Place, Place], ...]] = {
    "quad": (
        ((6, 10), (1, 7), (13, 12), (9, 10)),
        ((5, 9), (1, 6), (13, 11), (9, 10)),
        ((4, 8), (1, 5), (12, 9), (8, 9)),
    ),
    "drake": (
        ((5, 11), (1, 7), (14, 14), (8, 12)),
        ((4, 9), (1, 5), (14, 11), (8, 9)),
        ((3, 8), (1, 4), (14, 10), (8, 8)),
    ),
    "rex": (
        ((6, 11), (3, 6), (12, 15), (10, 12)),
        ((5, 9), (2, 4), (12, 14), (9, 11)),
        ((4, 7), (1, 3), (12, 12), (9, 9)),
    ),
    "serpent": (
        ((6, 10), (2, 5), (13, 15), (9, 13)),
        ((5, 9), (1, 4), (13, 15), (9, 12)),
        ((3, 7), (1, 2), (13, 14), (8, 11)),
    ),
    "flyer": (
        ((6, 11), (2, 8), (14, 12), (7, 12)),
        ((5, 10), (1, 6), (14, 12), (6, 11)),
        ((4, 10), (1, 6), (14, 13), (6, 12)),
    ),
    "worm": (
        ((6, 11), (1, 8), (13, 12), (9, 12)),
        ((5, 10), (1, 6), (13, 12), (8, 12)),
        ((4, 9), (1, 4), (13, 12), (8, 12)),
    ),
    "spider": (
        ((6, 11), (1, 7), (14, 12), (9, 12)),
        ((6, 10), (1, 6), (14, 11), (9, 11)),
        ((4, 8), (1, 6), (13, 10), (8, 10)),
    ),
    "tank": (
        ((6, 11), (1, 7), (13, 11), (9, 11)),
        ((5, 10), (1, 5), (13, 11), (9, 11)),
        ((4, 8), (1, 3), (13, 9), (9, 9)),
    ),
    "runner": (
        ((6, 10), (1, 7), (14, 11), (9, 10)),
        ((5, 9), (1, 5), (14, 10), (9, 10)),
        ((4, 8), (1, 4), (12, 9), (8, 9)),
    ),
    "stout": (
        ((7, 10), (2, 8), (14, 12), (9, 10)),
        ((5, 8), (1, 7), (13, 11), (9, 9)),
        ((4, 7), (1, 6), (12, 9), (8, 8)),
    ),
    "prowler": (
        ((6, 10), (1, 8), (13, 13), (9, 11)),
        ((5, 8), (1, 6), (13, 11), (8, 9)),
        ((4, 6), (1, 4), (12, 10), (8, 8)),
    ),
    "sitter": (
        ((6, 11), (3, 6), (12, 15), (10, 13)),
        ((6, 8), (3, 4), (13, 15), (10, 11)),
        ((5, 6), (2, 2), (13, 15), (9, 9)),
    ),
    "shelled": (
        ((7, 10), (2, 9), (14, 14), (9, 11)),
        ((5, 9), (1, 8), (14, 14), (8, 10)),
        ((4, 7), (1, 6), (14, 13), (8, 8)),
    ),
    "perch": (
        ((6, 11), (3, 6), (12, 14), (9, 13)),
        ((5, 9), (3, 4), (12, 15), (8, 12)),
        ((4, 6), (2, 2), (12, 14), (8, 10)),
    ),
    "wyvern": (
        ((6, 10), (2, 6), (14, 12), (9, 12)),
        ((5, 8), (2, 4), (14, 11), (9, 9)),
        ((4, 6), (1, 2), (13, 11), (9, 8)),
    ),
}
BORN_WITH_WINGS = {
    "drake": ("bat", "bat", "feather", "flame", "blade"),
    "wyvern": ("bat", "bat", "feather", "flame", "dragonfly"),
    "flyer": ("feather",),
}
SIZES = ("small", "middle", "big")


def _size(spec: Spec) -> int:
    return 0 if spec.size == 1 else 1 if spec.size <= 3 else 2


def _wing(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    if spec.wings:
        big = spec.size >= (2 if spec.build in BORN_WITH_WINGS else 4)
        piece = art("side wings" if big else "small side wings", spec.wings)
        canvas.stamp(piece, x, y - piece.height + 1)


def _head(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    spec.paint(canvas)
    crest = art("side crests", spec.crest)
    piece = art("side heads", spec.head)
    over = spec.crest in ("lop ears", "frill", "mane", "hair", "side fins")
    if not over:
        canvas.stamp(crest, x, y - 3 + (1 if y < 3 else 0))
    canvas.stamp(piece, x, y)
    if over:
        canvas.stamp(crest, x + 1, y - 1)
    if piece.eye is not None:
        eyes(canvas, spec, x + piece.eye[0], y + piece.eye[1], False)


def walker(canvas: Canvas, spec: Spec) -> None:
    """Any body of the table, with a tail, a wing, a head; the plain ones carry what others hold on their backs."""
    at, head, tail, wing = PLACES[spec.build][_size(spec)]
    nod = spec.dice("nod", 3) - 1 if spec.size > 1 else spec.kin("nod", 2)
    lean = spec.kin("lean", 2)
    born = BORN_WITH_WINGS.get(spec.build)
    if born and not spec.wings:
        spec.wings = born[spec.kin("wings", len(born))]
    piece = art("tails" if spec.size >= 3 else "small tails", spec.tail)
    canvas.stamp(piece, min(tail[0], 17 - piece.width), tail[1] - piece.height + 1)
    canvas.stamp(art(f"{SIZES[_size(spec)]} bodies", spec.build), *at)
    _wing(canvas, spec, *wing)
    _back(canvas, spec, wing[0], wing[1])
    _head(canvas, spec, head[0] + lean, max(1, head[1] + nod))


def _back(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    """A wingless grown one has something on its back: spines, a cannon, a shell, a saddle."""
    if spec.wings or spec.size < 2:
        return
    count = len(names("backs"))
    choice = spec.dice("back", count + 3)
    if choice < count:
        piece = some("backs", choice)
        canvas.stamp(piece, x, y - piece.height)


def fish(canvas: Canvas, spec: Spec) -> None:
    """Fish, whales and what has fins."""
    size = _size(spec)
    shapes = f"{SIZES[size]} fish"
    piece = some(shapes, spec.kin("fish", len(names(shapes))))
    x, y = ((4, 7), (3, 6), (1, 5))[size]
    if spec.size >= 3:
        fin = some("fins", spec.dice("fin", 4))
        canvas.stamp(fin, x + piece.width // 2 - 1, y - 2)
    _wing(canvas, spec, x + 6, y + 2)
    if spec.crest != "none":
        canvas.stamp(art("side crests", spec.crest), x + 1, y - 1)
    canvas.stamp(piece, x, y)
    spec.paint(canvas)
    if piece.eye is not None:
        eyes(canvas, spec, x + piece.eye[0], y + piece.eye[1], False)
    paddle = some("paddles", spec.dice("paddle", 3))
    canvas.stamp(paddle, x + 4 + spec.dice("paddle x", 2), y + piece.height - 3)


def rider(canvas: Canvas, spec: Spec) -> None:
    """Somebody on a beast."""
    at, head, tail, _ = PLACES["quad"][1]
    piece = art("small tails", spec.tail)
    canvas.stamp(piece, min(tail[0], 17 - piece.width), tail[1] - piece.height + 1)
    canvas.stamp(art("middle bodies", "quad"), *at)
    spec.wings = ""
    _head(canvas, spec, head[0], head[1] + 2)
    person = some("riders", spec.kin("rider", len(names("riders"))))
    canvas.stamp(person, 8 + spec.dice("seat", 2), 3)
    canvas.stamp(some("poles", spec.dice("pole", len(names("poles")))), 3, 3)


def centaur(canvas: Canvas, spec: Spec) -> None:
    """A beast below, a fighter above."""
    piece = art("tails", spec.tail)
    canvas.stamp(piece, 17 - piece.width, 12 - piece.height + 1)
    _wing(canvas, spec, 9, 11)
    canvas.stamp(some("lower halves", spec.kin("half", 3)), 7, 10)
    spec.paint(canvas)
    canvas.stamp(art("pieces", "breastplate" if spec.armoured else "chest"), 4, 7)
    thing = spec.held or ("lance", "blade", "axe", "flag", "bow")[spec.dice("arms", 5)]
    x, y = HANDS[thing]
    canvas.stamp(art("held", thing), 3 - x, 10 - y)
    canvas.stamp(art("pieces", "centaur arm"), 2, 8)
    _head(canvas, spec, 4, 2)


SIDE = {**dict.fromkeys(PLACES, walker), "fish": fish, "rider": rider, "centaur": centaur}
