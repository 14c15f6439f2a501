"""Bodies seen from the front. Each build is a function that draws a `Spec` on a canvas."""

from __future__ import annotations

from dataclasses import dataclass

from digilex.cards.creatures import heads, limbs
from digilex.cards.creatures.canvas import DARK_2, GLOW, K, MAIN_2, MAIN_3, SIZE, Canvas, part
from digilex.cards.creatures.facts import roll
from digilex.cards.creatures.markings import markings

SIDEWAYS = ("quad", "drake", "rex", "serpent", "flyer", "worm", "spider", "tank", "fish", "rider", "centaur")


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
    piece = part(heads.EYES.get(spec.eye, heads.EYES[""]))
    if both:
        canvas.pair(piece, x, y, False)
    else:
        canvas.stamp(piece, x, y, True, False)


def head(canvas: Canvas, spec: Spec, y: int, big: bool) -> None:
    """The head with its first row here, and the crest behind it."""
    spec.paint(canvas)
    piece = part(heads.FRONT[spec.head][0 if big else 1])
    crest = part(heads.CRESTS[spec.crest])
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
    piece = part((limbs.WINGS if big else limbs.SMALL_WINGS)[spec.wings])
    if not big:
        x += 1
    lone = spec.dice("lone wing", 12)
    if lone:
        canvas.stamp(piece, x, y)
    if lone != 1:
        canvas.stamp(piece, SIZE - x - piece.width, y, True)


def tail(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    """The tail, its root's left edge on this row."""
    piece = part(limbs.TAILS[spec.tail][1 if spec.size >= 3 else 0])
    canvas.stamp(piece, x, y - piece.height + 1)


def held(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    """What is held in a hand at this cell, on the left; kin may hold it on the right."""
    if not spec.held:
        return
    text, hand_x, hand_y = limbs.HELD[spec.held]
    piece = part(text)
    right = spec.dice("hand", 2) == 1
    left = x - hand_x
    canvas.stamp(piece, SIZE - left - piece.width if right else left, y - hand_y, right)


def arms(canvas: Canvas, spec: Spec, edge: int, y: int) -> tuple[int, int]:
    """Arms on both sides of a body whose left edge this is; where the left hand is."""
    big = spec.size >= 3
    piece = part(limbs.ARMS[spec.arm][1 if big else 0])
    x = edge - piece.width + (1 if big else 0)
    pose = spec.dice("pose", 4)
    if pose and big and not spec.held:
        up = part(limbs.RAISED[spec.arm])
        left, right = pose in (1, 2), pose in (1, 3)
        canvas.stamp(up if left else piece, x, y - 2 if left else y)
        canvas.stamp(up if right else piece, SIZE - x - piece.width, y - 2 if right else y, True)
    else:
        canvas.pair(piece, x, y)
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


def biped(canvas: Canvas, spec: Spec) -> None:
    """It stands on two legs: a big head on a small body when young, the other way round when grown."""
    size = min(spec.size, 4)
    rows = (0, 3, 4, 4, 5)[size]
    widths = TORSOS[spec.torso][:rows] if size > 1 else (3, 3, 3)
    if size >= 4 and spec.torso in ("broad", "wedge"):
        widths = (5, *widths[1:])
    top = (0, 5, 4, 4, 3)[size] + (spec.dice("height", 2) if size in (2, 3) else 0)
    big = size <= 2 or (spec.kin("big head", 3) == 0)
    body = top + (7 if big else 5) - (1 if size > 2 and big else 0)
    legs = part(limbs.LEGS[spec.leg][0 if size == 1 else 1 if size == 2 or big else 2])
    body = min(body, SIZE - 1 - legs.height - len(widths) + (1 if size > 1 else 0))
    wings(canvas, spec, body - (4 if size >= 4 else 2))
    if spec.tail != "none":
        tail(canvas, spec, 9 + widths[-1] - 1, SIZE - 3)
    canvas.pair(legs, 9 - legs.width, SIZE - 1 - legs.height)
    canvas.column(widths, body)
    chest(canvas, spec, widths, body)
    if spec.armoured and size >= 3:
        pad = part(("AAA AAAA .aaa", "SSS SSSS SSS.", "A.A. AAAA .AAA", ".XXX XXXX .xxx")[spec.kin("pad", 4)])
        hand = arms(canvas, spec, 9 - widths[0], body)
        canvas.pair(pad, 9 - widths[0] - 3, body - 1)
    else:
        hand = arms(canvas, spec, 9 - widths[0], body)
    head(canvas, spec, top, big)
    held(canvas, spec, *hand)


def knight(canvas: Canvas, spec: Spec) -> None:
    """In armour, with a cloak that hangs to one side."""
    cloak = part(("..SSSS .SSSSS .SSSSS SSSSSS SSSSSS SSSSSS SSSSSS SS.SSS S..SS.", "SSSSS. SSSSSS .SSSSS .SSSSS ..SSSS ..SSSS .SSSS. .SSS..",
                  ".SSSSS .SSSSS SSSSSS SSSSSS SSSSSS SSSSSS SSSSSS SSSSSS SSSSSS SS.SS.")[spec.kin("cloak", 3)])  # fmt: skip
    sides = spec.dice("cloak", 3)
    if sides != 1:
        canvas.stamp(cloak, 2, 7)
    if sides != 2:
        canvas.stamp(cloak, 10, 7, True)
    spec.armoured = True
    biped(canvas, spec)


def robed(canvas: Canvas, spec: Spec) -> None:
    """A long robe, wide sleeves, no feet."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 3)[size]
    big = size <= 2
    body = top + (6 if big else 5)
    kind = spec.kin("robe", 4)
    steps = {0: (3, 3, 4, 4, 5, 5, 6, 6), 1: (3, 3, 3, 3, 4, 4, 5, 6), 2: (4, 4, 3, 3, 3, 4, 5, 5), 3: (2, 3, 4, 5, 5, 6, 6, 5)}[kind]
    widths = tuple(steps[: SIZE - 1 - body]) if not big else tuple(min(width, 5) for width in steps[: SIZE - 1 - body])
    wings(canvas, spec, body - (4 if size >= 4 else 2))
    canvas.column(widths, body)
    front = spec.kin("hem", 4)
    for row, width in enumerate(widths):
        for x in range(9 - width, 9 + width):
            off = 8 - x if x < 9 else x - 9
            if (front == 0 and off < 1 + row // 3) or (front == 1 and row >= len(widths) - 2) or (front == 2 and off == 2 and row):
                canvas.set(x, body + row, MAIN_2)
            elif front == 3 and (off == row // 2 or row == len(widths) - 1):
                canvas.set(x, body + row, MAIN_3)
    sleeve = part(("..MM .MMM MMMM MMM. SS..", ".MM MMM MMM SS.")[1 if big else 0])
    pose = spec.dice("pose", 3)
    canvas.stamp(sleeve, 9 - 3 - sleeve.width + 1, body)
    if pose == 2 and not spec.held:
        canvas.stamp(part(limbs.RAISED["sleeve"]), 11, body - 2, True)
    else:
        canvas.stamp(sleeve, 9 + 2, body, True)
    head(canvas, spec, top, big)
    held(canvas, spec, 9 - 3 - sleeve.width + 2, body + 3)


def hulk(canvas: Canvas, spec: Spec) -> None:
    """Wide shoulders, great fists, a small head between them."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 3)[size]
    wide = (0, 4, 5, 5, 6)[size]
    widths = (wide - 1, wide, wide, wide - 1, wide - 2, wide - 2)
    body = top + 3
    wings(canvas, spec, body - 4, 1)
    legs = part(limbs.LEGS[spec.leg][1 if size < 3 else 2])
    canvas.pair(legs, 9 - legs.width, SIZE - 1 - legs.height)
    canvas.column(widths, body)
    for row in range(2, 6):
        for x in range(7, 11):
            if spec.kin("plates", 3) != row % 3:
                canvas.set(x, body + row, MAIN_2)
    lump = part((".MMM MMMM MMMM .MM. .MMM SSSM SSSM .SS.", ".AAA AAAA MMMM MMM. AAA. AAAA AAAA .AA.", ".MMM MMMM .MM. .MM. MMMM MMMM A.A.")[spec.kin("fist", 3)])
    drop = spec.dice("fists", 3)
    left = 9 - wide - 2
    canvas.stamp(lump, left, body + (1 if drop == 1 else 0))
    canvas.stamp(lump, SIZE - left - lump.width, body + (1 if drop == 2 else 0) - (3 if drop == 0 and size >= 3 else 0), True)
    head(canvas, spec, top, False)
    held(canvas, spec, left + 1, body + 6)


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
    crest = part(heads.CRESTS[spec.crest])
    canvas.half(crest, top + 1 - min(crest.height, 5))
    foot = part(limbs.LEGS[spec.leg][0])
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
    mouth = ("KKK", "KAK AKA", ".KK K..", "K.. .KK", ".AK .KK")[spec.kin("mouth", 5)]
    canvas.half(part(mouth), face + 3, False)
    if size > 1:
        hand = part((".MM MMM MM.", "AA. AMM AA.", "SS SS")[spec.kin("hand", 3)])
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
    crest = part(heads.CRESTS[spec.crest])
    canvas.half(crest, top + 1 - min(crest.height, 5))
    canvas.column(widths, top)
    if kind == 2:  # a torn hem
        for x in range(9 - wide, 9 + wide):
            if (x + spec.dice("hem", 3)) % 3 == 0:
                canvas.set(x, top + rows - 1, 0)
                canvas.set(x, top + rows - 2, DARK_2 if spec.dice("hem", 2) else 0)
    hand = part((".MM MMM .MM", "MM .MM ..M", "AM. .MM ..M")[spec.kin("hand", 3)])
    lift = spec.dice("wave", 3)
    middle = top + rows // 2 + 1
    canvas.stamp(hand, 9 - wide - 2, middle - (2 if lift == 1 else 0))
    canvas.stamp(hand, 9 + wide + 2 - hand.width, middle - (2 if lift == 2 else 0), True)
    spec.paint(canvas)
    face = top + 2
    eyes(canvas, spec, 6, face)
    mouth = ("KK KK", "KKK .SS", ".AA .KK", "KAK", "K.. .KK")[spec.kin("mouth", 5)]
    canvas.half(part(mouth), face + 3, False)
    held(canvas, spec, 9 - wide - 1, middle + 1)


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
        canvas.half(part("." * 0 + "sSSSSSS SaSaSaS sSSSSSS"), SIZE - 4)
    elif base == 1:  # stilts
        canvas.pair(part("AA Aa AA AAA".replace("AAA", "AA")), 9 - wide, SIZE - 5)
    else:
        foot = part(("MMM MMM AAAA", "MM. MMM MMMM")[base - 2])
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
    arm = part((".AAA AAAA .aa. .aa. AAAA A..A", "MMMM MMMM .aa. AAAA AAAA KKKK", "SSS SSS aa. aa. SSS A.A", "MMM aaM .aa MMM MMM MMM")[spec.kin("arm", 4)])
    drop = spec.dice("arms", 3)
    x = 9 - wide - arm.width + 1
    canvas.stamp(arm, x, body + (drop == 1))
    if drop == 2 and size > 2:
        gun = part("AAAA. AaaAA AAAA. ..AA.")
        canvas.stamp(gun, 9 + wide - 1, body - 1, True)
    else:
        canvas.stamp(arm, SIZE - x - arm.width, body, True)
    head(canvas, spec, top, big)
    held(canvas, spec, x + 1, body + 4)


def beetle(canvas: Canvas, spec: Spec) -> None:
    """A shell, six legs, jaws."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 4)[size]
    big = size <= 1
    wide = (0, 4, 4, 5, 5)[size]
    body = top + (6 if big else 4)
    rows = SIZE - 2 - body
    wings(canvas, spec, top + 1, 1)
    leg = part(("AA.. .AA. ..AA", "A... AAA. ..AA", "..A. AAAA A...")[spec.kin("leg", 3)])
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
    head(canvas, spec, top, big)
    held(canvas, spec, 9 - wide - 2, body + 2)


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
    root = part(("sS.sS S.s.S", "SSSSS .SSSS", "S.S.S SSSSS")[spec.kin("roots", 3)])
    canvas.half(root, SIZE - 3)
    canvas.column(widths, body)
    leaf = part(("SS... SSSS. .sSSS ...sS", "..SS. .SSSS SSsS. S....", "SSS.. sSSS. SSSSS ..SSS")[spec.kin("leaf", 3)])
    drop = spec.dice("leaves", 3)
    canvas.stamp(leaf, 9 - widths[0] - 4, body + (2 if drop == 1 else 0))
    canvas.stamp(leaf, 9 + widths[0] - 1, body + (2 if drop == 2 else 0), True)
    head(canvas, spec, top, big)
    held(canvas, spec, 4, body + 2)


def bird_front(canvas: Canvas, spec: Spec) -> None:
    """A bird with its wings spread."""
    size = min(spec.size, 4)
    top = (0, 6, 5, 4, 3)[size]
    big = size <= 2
    body = top + (6 if big else 5)
    pose = spec.kin("wing pose", 3)
    wing = part((
        ("SSS. SMMM .SMM ..SM", "S... SS.. SSMM .SMM", "..SM .SMM SMMM S.S.")[pose] if size == 1 else
        ("SSS.... SSSMM.. .SSMMMM SSSMMMM .SSSMMM ...SSMM .....SM", "SS..... SSS.... SSSM... .SSMMM. .SSMMMM ..SSMMM ...SMM.",
         ".....MM ...MMMM .SMMMMM SSMMMMM SSSSMM. S.SSS.. ..S....")[pose]
    ))  # fmt: skip
    lift = 3 if pose == 1 else 1
    canvas.pair(wing, max(1, 9 - 2 - wing.width), body - lift)
    tail_ = part(("...SS ..SSS .SS.S", "..SSS ..SSS ..S.S", ".S.SS SS.SS S..S.")[spec.kin("tail", 3)])
    canvas.half(tail_, SIZE - 5)
    foot = part("AA AA" if size == 1 else "A.A AAA")
    widths = ((2, 3, 3, 3, 2), (3, 3, 3, 2, 1), (3, 4, 4, 3, 2))[spec.kin("breast", 3)][: SIZE - 3 - body]
    canvas.pair(foot, 9 - foot.width, SIZE - 3)
    canvas.column(widths, body)
    chest(canvas, spec, widths, body)
    head(canvas, spec, top, big)
    held(canvas, spec, 5, body + 4)


def crab(canvas: Canvas, spec: Spec) -> None:
    """Wide and low, with claws."""
    size = min(spec.size, 4)
    wide = (0, 5, 6, 6, 7)[size]
    rows = (0, 5, 6, 7, 8)[size]
    top = SIZE - 3 - rows
    wings(canvas, spec, top - 3)
    leg = part("A.A.A A.A.A")
    canvas.half(leg, SIZE - 4)
    canvas.half(part("A.A.A.A A.A.A.A"), SIZE - 3) if size > 2 else None
    widths = [wide] * rows
    widths[0] -= 2
    widths[1] -= 1
    widths[-1] -= 2
    crest = part(heads.CRESTS[spec.crest])
    canvas.half(crest, top + 1 - min(crest.height, 4))
    canvas.column(widths, top)
    for x in range(9 - wide + 1, 8 + wide):
        if spec.kin("rim", 2) or x % 3:
            canvas.set(x, top + rows - 2, MAIN_2)
    claw = part(("A..A. AA.AA .AAA. ..MM. ..MM.", "AA... A.AA. AAAA. .AAM. ..MM.", ".AA.. AA.A. AAAAA ..MMM ...M.")[spec.kin("claw", 3)])
    uneven = spec.dice("claws", 3)
    canvas.stamp(claw, 1, top - 2 - (2 if uneven == 1 else 0))
    canvas.stamp(claw, SIZE - 1 - claw.width, top - 2 - (2 if uneven == 2 else 0), True)
    spec.paint(canvas)
    eyes(canvas, spec, 6, top + 1)
    canvas.half(part(("KK", "KKK .AA", "AK")[spec.kin("mouth", 3)]), top + 4, False)


def squid(canvas: Canvas, spec: Spec) -> None:
    """A mantle over tentacles."""
    size = min(spec.size, 4)
    top = (0, 5, 4, 3, 2)[size]
    wide = (0, 4, 4, 5, 5)[size]
    kind = spec.kin("mantle", 3)
    rows = (0, 7, 7, 8, 9)[size]
    widths = [min(wide, (row + 1) if kind == 0 else (3 + row) if kind == 1 else (2 + row // 2)) for row in range(rows)]
    wings(canvas, spec, top + 1)
    arm = ("MM... SMM.. .MMM. ..MMM ...MM", ".MM.. .SM.. MMM.. MSM.. MMM..", "MM.M. SM.MM MM..M .MM.M ..MMM")[spec.kin("tentacle", 3)]
    foot = ("MM.MM. .M..MM .MM.SM ..S..M .MM.MM", ".MM.MM .MS.MS MM..MM SM.MM. MM.MM.", "MM.MM. MS.MS. .MM.MM .SM.SM ..M..M")[spec.dice("feet", 3)]
    canvas.half(part(foot), SIZE - 6)
    sway = spec.dice("sway", 3)
    canvas.stamp(part(arm), 9 - wide - 3, top + rows - 2 - (sway == 1))
    canvas.stamp(part(arm), 9 + wide - 2, top + rows - 2 - (sway == 2), True)
    crest = part(heads.CRESTS[spec.crest])
    canvas.half(crest, top + 1 - min(crest.height, 4))
    canvas.column(widths, top)
    spec.paint(canvas)
    eyes(canvas, spec, 9 - wide + 1, top + rows - 4)
    canvas.half(part(("K", ".K K.", "AK")[spec.kin("mouth", 3)]), top + rows - 2, False)
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
        canvas.half(part("....... AAAAAAA aaaaaaa"), top + 3)
    elif ring == 1:
        canvas.pair(part("AA AX AX AX aA"), 9 - half - 3, top + 1)
    elif ring == 2:
        canvas.half(part("......A .....AA .....AA"), top - 3)
        canvas.half(part(".....AA .....AA ......A"), top + len(widths))
    elif ring == 3:
        canvas.pair(part("..S .SS SSS .SS ..S"), 9 - half - 3, top + 2)
    canvas.column(widths, top)
    crest = part(heads.CRESTS[spec.crest])
    canvas.half(crest, top + 1 - min(crest.height, 4)) if ring != 2 else None
    spec.paint(canvas)
    if spec.kin("gaze", 2):
        canvas.half(part(".KK KWW KWP KWP .KK"), top + 2, False)
    else:
        eyes(canvas, spec, 9 - min(half, 4) + 1, top + 2)
        canvas.half(part(("KK", "AK", "K. .K")[spec.kin("mouth", 3)]), top + 5, False)
    held(canvas, spec, 4, top + 6)
    for bit in range(spec.dice("bits", 4)):
        x, y = 2 + spec.dice(f"bit x{bit}", 14), 2 + spec.dice(f"bit y{bit}", 14)
        if not canvas.get(x, y):
            canvas.stamp(part("XX XX"), x, y)


def living_weapon(canvas: Canvas, spec: Spec) -> None:
    """A great weapon with a face on its hilt."""
    kind = spec.kin("weapon", 4)
    blade = (
        (1, 1, 2, 2, 2, 2, 2, 2, 2, 2), (1, 2, 3, 3, 3, 2, 2, 2, 2, 2), (2, 4, 5, 5, 4, 3, 2, 1, 1, 1), (1, 2, 3, 4, 4, 4, 4, 3, 2, 2),
    )[kind]  # fmt: skip
    cut = 5 - min(spec.size, 4)
    blade = blade[: 10 - cut + 1]
    top = 1 + cut
    wings(canvas, spec, top + len(blade) - 5)
    canvas.column(blade, top, MAIN_3)
    for row in range(1, len(blade)):
        canvas.set(8 + spec.dice("fuller", 2), top + row, (GLOW, MAIN_2)[spec.dice("fuller tone", 2)])
    at = top + len(blade)
    canvas.column((5, 5, 4, 4), at - 1)
    guard = part(("S.. SSS .SS", "SSS SS. S..", "AA. AAA AA.")[spec.kin("guard", 3)])
    canvas.pair(guard, 2, at - 1 - spec.kin("guard lift", 2))
    spec.paint(canvas)
    eyes(canvas, spec, 6, at)
    canvas.column((1, 1, 2), at + 3, MAIN_2)


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
            piece = part(("X X", ".X XX X.", "X. XX .X", "XX XX")[spec.dice("shard", 4)])
            canvas.stamp(piece, (1, 15, 2, 14)[shard], (3, 3, 13, 13)[shard] - spec.dice(f"shard {shard}", 3))
    elif kind == 2 and not sideways:
        canvas.half(part("..SSSSS .SSSSSS .SSSSSS .SSSSSS SSSSSSS SSSSSSS SSSSSSS SSSSSSS SSSSSSS SS.SSSS S..SS.S"), 6)
    elif kind == 3:
        for beam in range(3):
            for step in range(8):
                at = x - 1 + (beam - 1) * step if not sideways else x + (beam - 1) * 3
                for both in (0, 1):
                    canvas.set(at + both, y - step, GLOW)
    elif spec.wings:
        piece = part(limbs.SMALL_WINGS[spec.wings])
        if not sideways:
            canvas.pair(piece, 2, 12)
        canvas.pair(piece, 2 if not sideways else 9, 2)


FRONT_BUILDS = {
    "biped": biped, "knight": knight, "robed": robed, "hulk": hulk, "giant head": giant_head, "blob": blob, "mech": mech,
    "beetle": beetle, "plant": plant, "bird front": bird_front, "crab": crab, "squid": squid, "orb": orb,
    "weapon": living_weapon,
}  # fmt: skip
