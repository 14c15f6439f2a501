"""Bodies of other shapes, seen from the front: all head, soft, shelled, rooted, floating."""

from __future__ import annotations

from digilex.cards.creatures.art import art, some
from digilex.cards.creatures.canvas import DARK_2, GLOW, MAIN_2, MAIN_3, SIZE, Canvas, K, part
from digilex.cards.creatures.spec import Spec, eyes, head, held, tail, wings


def giant_head(canvas: Canvas, spec: Spec) -> None:
    """Nearly all head, on small feet, with small hands."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 4)[size]
    high = (0, 8, 9, 10, 10)[size]
    wide = (0, 5, 6, 6, 7)[size]
    square = spec.kin("square", 3) == 0
    widths = [wide] * high
    for step, cut in enumerate((2, 1) if not square else (1,)):
        widths[step] -= cut
        widths[-1 - step] -= cut
    wings(canvas, spec, top, 1)
    if spec.tail != "none":
        tail(canvas, spec, 9 + wide - 2, 14)
    crest = art("crests", spec.crest)
    canvas.half(crest, top + 1 - min(crest.height, 5))
    foot = art("small legs", spec.leg)
    canvas.pair(foot, 9 - foot.width - 1, SIZE - 3)
    canvas.column(widths, top)
    spec.paint(canvas)
    face = top + high // 2 - 2
    jaw = spec.kin("jaw", 5)
    if jaw < 2:  # a pale muzzle
        for row, width in enumerate((2, 3, 3)):
            for x in range(9 - width, 9 + width):
                canvas.set(x, face + 3 + row, MAIN_2)
    eyes(canvas, spec, 9 - wide + 2, face)
    canvas.pair(part("K"), 9 - wide + 2 + spec.kin("brow", 2), face - 1) if jaw == 3 else None
    mouth = some("mouths", spec.kin("mouth", 5))
    canvas.half(mouth, face + 3, False)
    if size > 1:
        hand = some("hands", spec.kin("hand", 3))
        lift = spec.dice("wave", 3)
        canvas.stamp(hand, 9 - wide - 2, top + high - 4 - (2 if lift == 1 else 0))
        canvas.stamp(hand, 9 + wide + 2 - hand.width, top + high - 4 - (2 if lift == 2 else 0), True)
    held(canvas, spec, 9 - wide - 1, top + high - 3)


def blob(canvas: Canvas, spec: Spec) -> None:
    """Soft, without legs: a slime on the ground, or a ghost that floats."""
    size = min(spec.size, 4)
    top = (0, 7, 6, 4, 3)[size]
    kind = spec.kin("blob", 3)
    wide = (0, 5, 5, 6, 7)[size]
    rows = SIZE - 1 - top - (1 if kind == 2 else 0)
    if kind == 0:
        widths = [min(wide, 3 + row * 2 // 3) for row in range(rows)]
    elif kind == 1:
        widths = [max(2, min(wide, 2 + row)) for row in range(rows)]
        widths[-3:] = [wide, wide + 1, wide + 1]
    else:
        widths = [min(wide - 1, 3 + row) for row in range(rows)]
    wings(canvas, spec, top + 2, 1)
    crest = art("crests", spec.crest)
    canvas.half(crest, top + 1 - min(crest.height, 5))
    canvas.column(widths, top)
    if kind == 2:  # a torn hem
        for x in range(9 - wide, 9 + wide):
            if (x + spec.dice("hem", 3)) % 3 == 0:
                canvas.set(x, top + rows - 1, 0)
                canvas.set(x, top + rows - 2, DARK_2 if spec.dice("hem", 2) else 0)
    hand = some("blob hands", spec.kin("hand", 3))
    lift = spec.dice("wave", 3)
    middle = top + rows // 2 + 1
    canvas.stamp(hand, 9 - wide - 2, middle - (2 if lift == 1 else 0))
    canvas.stamp(hand, 9 + wide + 2 - hand.width, middle - (2 if lift == 2 else 0), True)
    spec.paint(canvas)
    face = top + 2
    eyes(canvas, spec, 6, face)
    mouth = some("blob mouths", spec.kin("mouth", 5))
    canvas.half(mouth, face + 3, False)
    held(canvas, spec, 9 - wide - 1, middle + 1)


def beetle(canvas: Canvas, spec: Spec) -> None:
    """A shell, six legs, jaws."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 4)[size]
    big = size <= 1
    wide = (0, 4, 4, 5, 5)[size]
    body = top + (6 if big else 4)
    rows = SIZE - 2 - body
    wings(canvas, spec, top + 1, 1)
    leg = some("beetle legs", spec.kin("leg", 3))
    for pair in range(3 if size > 1 else 2):
        canvas.pair(leg, 9 - wide - 3, body + pair * 3 - (1 if pair else 0))
    taper = spec.kin("taper", 3)
    widths = [wide] * rows
    widths[0] -= 1
    widths[-1] -= 2 if taper else 1
    if taper == 2 and rows > 3:
        widths[-2] -= 1
    canvas.column(widths, body)
    shell = spec.kin("shell", 4)
    for row in range(rows):
        if shell == 0:
            canvas.set(8, body + row, K)
        elif shell == 1 and row % 2:
            for x in range(9 - widths[row] + 1, 8 + widths[row]):
                canvas.set(x, body + row, MAIN_2)
        elif shell == 2:
            for x in (8, 9):
                canvas.set(x, body + row, MAIN_2)
        elif shell == 3 and row in (2, 3):
            for x in (7, 10):
                canvas.set(x, body + row, GLOW)
    held(canvas, spec, 9 - wide - 2, body + 2)
    head(canvas, spec, top, big)


def plant(canvas: Canvas, spec: Spec) -> None:
    """A stalk or a bulb with leaves for arms."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 3)[size]
    big = size <= 3
    body = top + (6 if big else 5)
    kind = spec.kin("stalk", 3)
    rows = SIZE - 2 - body
    widths = [(2, 3, 4, 4, 4, 4, 3, 3), (1, 1, 1, 2, 2, 3, 3, 3), (3, 3, 2, 2, 3, 4, 5, 5)][kind][:rows]
    wings(canvas, spec, top + 1, 1)
    root = some("roots", spec.kin("roots", 3))
    canvas.half(root, SIZE - 3)
    canvas.column(widths, body)
    leaf = some("leaves", spec.kin("leaf", 3))
    drop = spec.dice("leaves", 3)
    canvas.stamp(leaf, 9 - widths[0] - 4, body + (2 if drop == 1 else 0))
    canvas.stamp(leaf, 9 + widths[0] - 1, body + (2 if drop == 2 else 0), True)
    held(canvas, spec, 4, body + 2)
    head(canvas, spec, top, big)


def crab(canvas: Canvas, spec: Spec) -> None:
    """Wide and low, with claws."""
    size = min(spec.size, 4)
    wide = (0, 5, 6, 6, 7)[size]
    rows = (0, 5, 6, 7, 8)[size]
    top = SIZE - 3 - rows
    wings(canvas, spec, top - 3)
    leg = art("pieces", "crab legs")
    canvas.half(leg, SIZE - 4)
    canvas.half(art("pieces", "more crab legs"), SIZE - 3) if size > 2 else None
    widths = [wide] * rows
    widths[0] -= 2
    widths[1] -= 1
    widths[-1] -= 2
    crest = art("crests", spec.crest)
    canvas.half(crest, top + 1 - min(crest.height, 4))
    canvas.column(widths, top)
    for x in range(9 - wide + 1, 8 + wide):
        if spec.kin("rim", 2) or x % 3:
            canvas.set(x, top + rows - 2, MAIN_2)
    claw = some("crab claws", spec.kin("claw", 3))
    uneven = spec.dice("claws", 3)
    canvas.stamp(claw, 1, top - 2 - (2 if uneven == 1 else 0))
    canvas.stamp(claw, SIZE - 1 - claw.width, top - 2 - (2 if uneven == 2 else 0), True)
    spec.paint(canvas)
    eyes(canvas, spec, 6, top + 1)
    canvas.half(some("crab mouths", spec.kin("mouth", 3)), top + 4, False)


def squid(canvas: Canvas, spec: Spec) -> None:
    """A mantle over tentacles."""
    size = min(spec.size, 4)
    top = (0, 5, 4, 3, 2)[size]
    wide = (0, 4, 4, 5, 5)[size]
    kind = spec.kin("mantle", 3)
    rows = (0, 7, 7, 8, 9)[size]
    widths = [min(wide, (row + 1) if kind == 0 else (3 + row) if kind == 1 else (2 + row // 2)) for row in range(rows)]
    wings(canvas, spec, top + 1)
    arm = some("tentacles", spec.kin("tentacle", 3))
    foot = some("squid feet", spec.dice("feet", 3))
    canvas.half(foot, SIZE - 6)
    sway = spec.dice("sway", 3)
    canvas.stamp(arm, 9 - wide - 3, top + rows - 2 - (sway == 1))
    canvas.stamp(arm, 9 + wide - 2, top + rows - 2 - (sway == 2), True)
    crest = art("crests", spec.crest)
    canvas.half(crest, top + 1 - min(crest.height, 4))
    canvas.column(widths, top)
    spec.paint(canvas)
    eyes(canvas, spec, 9 - wide + 1, top + rows - 4)
    canvas.half(some("squid mouths", spec.kin("mouth", 3)), top + rows - 2, False)
    held(canvas, spec, 4, top + rows + 1)


def orb(canvas: Canvas, spec: Spec) -> None:
    """A thing that floats: a core with one eye or a face, and pieces around it."""
    size = min(spec.size, 4)
    half = (0, 4, 4, 5, 5)[size]
    kind = spec.kin("core", 4)
    shapes = {
        0: [half - 2, half - 1, half, half, half, half, half - 1, half - 2],
        1: [1, 2, 3, 4, half, 4, 3, 2, 1],
        2: [half] * 7,
        3: [2, 4, half, half, half - 1, half - 2, 2, 1],
    }
    widths = shapes[kind]
    top = 9 - len(widths) // 2 - 1
    wings(canvas, spec, top - 1)
    ring = spec.kin("ring", 5)
    if ring == 0:
        canvas.half(art("pieces", "belt"), top + 3)
    elif ring == 1:
        canvas.pair(art("pieces", "pylon"), 9 - half - 3, top + 1)
    elif ring == 2:
        canvas.half(art("pieces", "upper spike"), top - 3)
        canvas.half(art("pieces", "lower spike"), top + len(widths))
    elif ring == 3:
        canvas.pair(art("pieces", "side fin"), 9 - half - 3, top + 2)
    canvas.column(widths, top)
    crest = art("crests", spec.crest)
    canvas.half(crest, top + 1 - min(crest.height, 4)) if ring != 2 else None
    spec.paint(canvas)
    if spec.kin("gaze", 2):
        canvas.half(art("pieces", "one eye"), top + 2, False)
    else:
        eyes(canvas, spec, 9 - min(half, 4) + 1, top + 2)
        canvas.half(some("orb mouths", spec.kin("mouth", 3)), top + 5, False)
    held(canvas, spec, 4, top + 6)
    for bit in range(spec.dice("bits", 4)):
        x, y = 2 + spec.dice(f"bit x{bit}", 14), 2 + spec.dice(f"bit y{bit}", 14)
        if not canvas.get(x, y):
            canvas.stamp(part("XX XX"), x, y)


BLADES = (
    (1, 1, 2, 2, 2, 2, 2, 2, 2, 2),
    (1, 2, 3, 3, 3, 2, 2, 2, 2, 2),
    (2, 4, 5, 5, 4, 3, 2, 1, 1, 1),
    (1, 2, 3, 4, 4, 4, 4, 3, 2, 2),
)


def living_weapon(canvas: Canvas, spec: Spec) -> None:
    """A great weapon with a face on its hilt."""
    cut = 5 - min(spec.size, 4)
    blade = BLADES[spec.kin("weapon", 4)][: 11 - cut]
    top = 1 + cut
    wings(canvas, spec, top + len(blade) - 5)
    canvas.column(blade, top, MAIN_3)
    for row in range(1, len(blade)):
        canvas.set(8 + spec.dice("fuller", 2), top + row, (GLOW, MAIN_2)[spec.dice("fuller tone", 2)])
    at = top + len(blade)
    canvas.column((5, 5, 4, 4), at - 1)
    guard = some("guards", spec.kin("guard", 3))
    canvas.pair(guard, 2, at - 1 - spec.kin("guard lift", 2))
    spec.paint(canvas)
    eyes(canvas, spec, 6, at)
    canvas.column((1, 1, 2), at + 3, MAIN_2)

SHAPES = {
    "giant head": giant_head,
    "blob": blob,
    "beetle": beetle,
    "plant": plant,
    "crab": crab,
    "squid": squid,
    "orb": orb,
    "weapon": living_weapon,
}
