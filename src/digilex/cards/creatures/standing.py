"""Bodies with a head and limbs, seen from the front. A build is a function that draws a `Spec`."""

from __future__ import annotations

from digilex.cards.creatures.art import art, some
from digilex.cards.creatures.canvas import DARK_2, GLOW, MAIN_2, MAIN_3, SIZE, Canvas
from digilex.cards.creatures.spec import TORSOS, Spec, arms, chest, head, held, tail, wings

YOUNG = ((3, 3, 3), (2, 3, 3), (3, 4, 4), (4, 4, 3), (2, 2, 3), (3, 4, 3))  # bodies of rookies


def biped(canvas: Canvas, spec: Spec) -> None:
    """It stands on two legs: a big head on a small body when young, the other way round when grown."""
    size = min(spec.size, 4)
    rows = (0, 3, 4, 4, 5)[size]
    widths = TORSOS[spec.torso][:rows] if size > 1 else YOUNG[spec.kin("young", len(YOUNG))]
    if size >= 4 and spec.torso in ("broad", "wedge"):
        widths = (5, *widths[1:])
    top = (0, 5, 4, 4, 3)[size] + (spec.dice("height", 2) if size in (2, 3) else 0)
    big = size <= 2 or (spec.kin("big head", 3) == 0)
    body = top + (7 if big else 5) - (1 if size > 2 and big else 0)
    legs = art("small legs" if size == 1 else "middle legs" if size == 2 or big else "big legs", spec.leg)
    body = min(body, SIZE - 1 - legs.height - len(widths) + (1 if size > 1 else 0))
    wings(canvas, spec, body - (4 if size >= 4 else 2))
    if spec.tail != "none":
        tail(canvas, spec, 9 + widths[-1] - 1, SIZE - 3)
    canvas.pair(legs, 9 - legs.width, SIZE - 1 - legs.height)
    canvas.column(widths, body)
    chest(canvas, spec, widths, body)
    if spec.armoured and size >= 3:
        pad = some("pads", spec.kin("pad", 4))
        hand = arms(canvas, spec, 9 - widths[0], body)
        canvas.pair(pad, 9 - widths[0] - 3, body - 1)
    else:
        hand = arms(canvas, spec, 9 - widths[0], body)
    held(canvas, spec, *hand)
    head(canvas, spec, top, big)


def knight(canvas: Canvas, spec: Spec) -> None:
    """In armour, with a cloak that hangs to one side."""
    cloak = some("cloaks", spec.kin("cloak", 3))  # fmt: skip
    sides = spec.dice("cloak", 3)
    if sides != 1:
        canvas.stamp(cloak, 2, 7)
    if sides != 2:
        canvas.stamp(cloak, 10, 7, True)
    spec.armoured = True
    biped(canvas, spec)


ROBES = (
    (3, 3, 4, 4, 5, 5, 6, 6), (3, 3, 3, 3, 4, 4, 5, 6), (4, 4, 3, 3, 3, 4, 5, 5), (2, 3, 4, 5, 5, 6, 6, 5),
    (4, 5, 4, 4, 3, 3, 2, 1), (3, 4, 5, 6, 6, 6, 5, 3),
)  # fmt: skip


def robed(canvas: Canvas, spec: Spec) -> None:
    """A long robe, wide sleeves, no feet."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 3)[size]
    big = size <= 2
    body = top + (6 if big else 5)
    steps = ROBES[spec.kin("robe", len(ROBES))]
    widths = tuple(steps[: SIZE - 1 - body]) if not big else tuple(min(width, 5) for width in steps[: SIZE - 1 - body])
    wings(canvas, spec, body - (4 if size >= 4 else 2))
    canvas.column(widths, body)
    front = spec.kin("hem", 4)
    for row, width in enumerate(widths):
        for x in range(9 - width, 9 + width):
            off = 8 - x if x < 9 else x - 9
            placket = front == 0 and off < 1 + row // 3
            if placket or (front == 1 and row >= len(widths) - 2) or (front == 2 and off == 2 and row):
                canvas.set(x, body + row, MAIN_2)
            elif front == 3 and (off == row // 2 or row == len(widths) - 1):
                canvas.set(x, body + row, MAIN_3)
    sleeve = some("sleeves", 1 if big else 0)
    up = art("raised arms", "sleeve")
    pose = spec.dice("pose", 5) if not spec.held else 0
    if pose < 4:  # else they are in the robe
        canvas.stamp(up if pose in (1, 3) else sleeve, 7 - sleeve.width, body - (2 if pose in (1, 3) else 0))
        canvas.stamp(up if pose in (2, 3) else sleeve, 11, body - (2 if pose in (2, 3) else 0), True)
    held(canvas, spec, 9 - 3 - sleeve.width + 2, body + 3)
    head(canvas, spec, top, big)


def hulk(canvas: Canvas, spec: Spec) -> None:
    """Wide shoulders, great fists, a small head between them."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 3)[size]
    wide = (0, 4, 5, 5, 6)[size]
    widths = (wide - 1, wide, wide, wide - 1, wide - 2, wide - 2)
    body = top + 3
    wings(canvas, spec, body - 4, 1)
    legs = art("middle legs" if size < 3 else "big legs", spec.leg)
    canvas.pair(legs, 9 - legs.width, SIZE - 1 - legs.height)
    canvas.column(widths, body)
    for row in range(2, 6):
        for x in range(7, 11):
            if spec.kin("plates", 3) != row % 3:
                canvas.set(x, body + row, MAIN_2)
    lump = some("fists", spec.kin("fist", 3))
    drop = spec.dice("fists", 3)
    left = 9 - wide - 2
    canvas.stamp(lump, left, body + (1 if drop == 1 else 0))
    lift = 3 if drop == 0 and size >= 3 else -1 if drop == 2 else 0
    canvas.stamp(lump, SIZE - left - lump.width, body - lift, True)
    held(canvas, spec, left + 1, body + 6)
    head(canvas, spec, top, False)


def mech(canvas: Canvas, spec: Spec) -> None:
    """Blocks: a square body, arms of pipe, wheels or stilts."""
    size = min(spec.size, 4)
    top = (0, 6, 4, 3, 3)[size]
    big = size <= 2
    body = top + (7 if big else 5)
    wide = (0, 3, 4, 5, 5)[size]
    rows = SIZE - 1 - body - (2 if size < 3 else 3)
    wings(canvas, spec, body - 3, 1)
    base = spec.kin("base", 4)
    under = SIZE - 1 - (2 if size < 3 else 3)
    if base == 0:  # tracks
        canvas.half(art("pieces", "tracks"), SIZE - 4)
    elif base == 1:  # stilts
        canvas.pair(art("pieces", "stilt"), 9 - wide, SIZE - 5)
    else:
        foot = some("mech feet", base - 2)
        canvas.pair(foot, 9 - wide - 1, SIZE - 4)
    widths = (wide,) * max(2, under - body + (1 if base > 1 else 0))
    canvas.column(widths, body)
    panel = spec.kin("panel", 4)
    for row in range(1, max(2, rows)):
        for x in range(9 - wide + 1, 8 + wide):
            if panel == 0 and 6 < x < 11:
                canvas.set(x, body + row, MAIN_2)
            elif panel == 1 and (x + row) % 3 == 0:
                canvas.set(x, body + row, DARK_2)
            elif panel == 2 and row == 1 and x % 2:
                canvas.set(x, body + row, GLOW)
            elif panel == 3 and x in (8, 9):
                canvas.set(x, body + row, MAIN_3)
    arm = some("mech arms", spec.kin("arm", 4))
    drop = spec.dice("arms", 3)
    x = 9 - wide - arm.width + 1
    canvas.stamp(arm, x, body + (drop == 1))
    if drop == 2 and size > 2:
        gun = art("pieces", "gun")
        canvas.stamp(gun, 9 + wide - 1, body - 1, True)
    else:
        canvas.stamp(arm, SIZE - x - arm.width, body, True)
    held(canvas, spec, x + 1, body + 4)
    head(canvas, spec, top, big)


def bird_front(canvas: Canvas, spec: Spec) -> None:
    """A bird with its wings spread."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 3)[size]
    big = size <= 2
    body = top + (6 if big else 5)
    pose = spec.kin("wing pose", 3)
    wing = some("small bird wings" if size == 1 else "bird wings", pose)
    lift = 3 if pose == 1 else 1
    canvas.pair(wing, max(1, 9 - 2 - wing.width), body - lift)
    tail_ = some("bird tails", spec.kin("tail", 3))
    canvas.half(tail_, SIZE - 5)
    foot = art("pieces", "small bird foot" if size == 1 else "bird foot")
    widths = ((2, 3, 3, 3, 2), (3, 3, 3, 2, 1), (3, 4, 4, 3, 2))[spec.kin("breast", 3)][: SIZE - 3 - body]
    canvas.pair(foot, 9 - foot.width, SIZE - 3)
    canvas.column(widths, body)
    chest(canvas, spec, widths, body)
    held(canvas, spec, 5, body + 4)
    head(canvas, spec, top, big)


def regalia(canvas: Canvas, spec: Spec, sideways: bool) -> None:
    """What stands behind the highest: a disc of light, a train, shards that float, a second pair of wings."""
    kind = spec.dice("regalia", 5)
    x, y = (12, 8) if sideways else (9, 7)
    if kind == 0:
        tone = (GLOW, MAIN_3)[spec.dice("disc", 2)]
        for row in range(SIZE):
            for column in range(SIZE):
                if 26 <= (column - x + 0.5) ** 2 + (row - y) ** 2 < 43:
                    canvas.set(column, row, tone)
    elif kind == 1:
        for shard in range(4):
            piece = some("shards", spec.dice("shard", 4))
            canvas.stamp(piece, (1, 15, 2, 14)[shard], (3, 3, 13, 13)[shard] - spec.dice(f"shard {shard}", 3))
    elif kind == 2 and not sideways:
        canvas.half(art("pieces", "train"), 6)
    elif kind == 3:
        for beam in range(3):
            for step in range(8):
                at = x - 1 + (beam - 1) * step if not sideways else x + (beam - 1) * 3
                for both in (0, 1):
                    canvas.set(at + both, y - step, GLOW)
    elif spec.wings:
        piece = art("small wings", spec.wings)
        if not sideways:
            canvas.pair(piece, 2, 12)
        canvas.pair(piece, 2 if not sideways else 9, 2)

STANDING = {
    "biped": biped,
    "knight": knight,
    "robed": robed,
    "hulk": hulk,
    "mech": mech,
    "bird front": bird_front,
}
