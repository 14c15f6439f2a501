"""Bodies seen from the side, looking left."""

from __future__ import annotations

from digilex.cards.creatures import heads, limbs
from digilex.cards.creatures.canvas import Canvas, part
from digilex.cards.creatures.front import Spec, eyes

# build -> for the sizes 1, 2 and 3, 4 and 5: (the body, where it is; where the head, the tail's root, the wing's root are)
Place = tuple[int, int]
Body = tuple[str, Place, Place, Place, Place]
BODIES: dict[str, tuple[Body, Body, Body]] = {
    "quad": (
        ("..MMMMMM.. .MMMMMMMM. MMMMMMMMMM SMMMMMMMMM SSSSSSMMMM MM.m..mMMM AA.a..aAAA", (6, 10), (1, 7), (13, 12), (9, 10)),
        ("..MMMMMMM.. .MMMMMMMMM. MMMMMMMMMMM SMMMMMMMMMM SSSSSSSMMMM .MM.m..mMMM .MM.m..m.MM .AA.a..a.AA", (5, 9), (1, 6), (13, 11), (9, 10)),
        ("...MMMMMMM... ..MMMMMMMMMM. .MMMMMMMMMMMM .SMMMMMMMMMMM .SSSSSSSMMMMM .MMM.mm.mMMMM .MMM.mm..mMMM .MM..mm...MMM .AAA.aa..AAAA", (4, 8), (1, 5), (12, 9), (8, 9)),
    ),
    "drake": (
        (".MMMM...... SMMMMMM.... SSMMMMMM.MM .SSSMMMMMM. .MM.m.MMM.. .AA.a.AAA..", (5, 11), (1, 7), (14, 14), (8, 12)),
        (".MMMMMM..... SMMMMMMM..MM SSMMMMMMM.MM SSSMMMMMMMM. .SSSSMMMMM.. .MM.m.MMMM.. .MM.m..MMM.. .AA.a.AAAA..", (4, 9), (1, 5), (14, 11), (8, 11)),
        (".MMMMMMM...... .SMMMMMMMM..MM .SSMMMMMMMM.MM .SSSMMMMMMMMMM ..SSSSMMMMMMM. ..MMM.m.MMMM.. ..MMM.m..MMM.. ..MM..m..MMM.. .AAAA.a.AAAA..", (3, 8), (1, 4), (14, 10), (7, 10)),
    ),
    "rex": (
        (".MMMM... SSMMM... ASMMMM.. SSMMMMMM .MM.MMM. .AA.AAA.", (6, 11), (3, 6), (12, 15), (10, 12)),
        (".MMMMMM... SSMMMMMM.. ASMMMMMM.. ASSMMMMMM. .SSMMMMMM. .SMMmMMMM. ..MM.MMM.. .AAA.AAA..", (5, 9), (2, 4), (12, 14), (9, 11)),
        ("..MMMMMM... .SMMMMMMM.. ASSMMMMMMM. AASMMMMMMM. .SSMMMMMMMM .SSSMMMMMMM .SMMMmMMMMM ..MMM.MMMM. ..MMM..MMM. .AAAA.AAAA.", (4, 7), (1, 3), (12, 12), (9, 9)),
    ),
    "serpent": (
        ("..MM...... ..MMM..... ..SMMM.... MMMSMMMM.. MMMMSMMMM. SSMMMMMMM. .SSSSMMM..", (6, 10), (2, 5), (13, 15), (9, 13)),
        ("..MMM...... ..SMMM..... ...SMMM.... ...SSMMMM.. .MMMMSMMMM. MMMMMMSMMM. MSSSMMMMMM. .SSSSSMMM..", (5, 9), (1, 4), (13, 15), (9, 12)),
        ("..MMM........ ...MMM....... ...SMMM...... ....SMMMM.... ..MM.SSMMMM.. .MMMMMSSMMMM. MMMMMMMSMMMM. MSSSMMMMMMMM. .SSSSSMMMMM.. ..SSSSSSS....", (3, 7), (1, 2), (13, 14), (8, 11)),
    ),
    "flyer": (
        ("MMMMMM..... MMMMMMMMSSS SSMMMMMSS.. .SSSMM..... ..A.A......", (6, 11), (2, 8), (14, 12), (7, 12)),
        ("MMMMMM...... MMMMMMMM.SSS SSMMMMMMSSS. SSSMMMMMMSSS .SSSMMM..... ..A.A.......", (5, 10), (1, 6), (14, 12), (6, 11)),
        (".MMMMMM...... .SMMMMMMM..SS .SSMMMMMMSSSS ..SSMMMMMMSS. ...SSMMMM.SSS ....AA.AA...S ....A.A......", (4, 10), (1, 6), (14, 13), (6, 12)),
    ),
    "worm": (
        ("..MMM.MM.. .MMMMMMMM. MMMMMMMMMM SSMSSMSSMM A.A.A.A.A.", (6, 11), (1, 8), (13, 12), (9, 12)),
        (".MMM....... .MMMM.MMM.. MMMMMMMMMMM SMMMSMMMSMM SSSMSSSMSSM .A.A.A.A.A.", (5, 10), (1, 6), (13, 12), (8, 12)),
        (".MMM......... .MMMM........ .MMMMM.MMMM.. .SMMMMMMMMMMM .SSMMMSMMMSMM ..SSSMSSSMSSM ..A.A.A.A.A.A .AA.AA.AA.AA.", (4, 9), (1, 4), (13, 12), (8, 12)),
    ),
    "spider": (
        ("...MMMMM.. ..MMMMMMM. .MMMMMMMM. ..MMMMMMM. .AA.A.AA.A .A..A.A..A", (6, 11), (1, 7), (14, 12), (9, 12)),
        ("....MMMMM.. ...MMMMMMM. ..AMMMMMMMA .A.MMMMMMMA .AAAMMMMAAA .A.A.A.A..A .A.A.A.A..A", (6, 10), (1, 6), (14, 11), (9, 11)),
        (".....MMMMM... ....MMMMMMM.. ..AAMMMMMMMAA .AA.MMMMMMMMA .A.AAMMMMMAAA .A.A..AA.A..A .A.A..A..A..A .A.A..A..A..A AA.AA.AA.AA.A", (4, 8), (1, 6), (13, 10), (8, 10)),
    ),
    "tank": (
        (".MMMMMMM.. MMMMMMMMMM MMMMMMMMMM aaaaaaaaaa aAaAaAaAaA .aaaaaaaa.", (6, 11), (1, 7), (13, 11), (9, 11)),
        ("..MMMMMMM.. MMMMMMMMMMM MSSSSSSSMMM MMMMMMMMMMM aaaaaaaaaaa aAAaAAaAAaA .aaaaaaaaa.", (5, 10), (1, 5), (13, 11), (9, 11)),
        ("...MMMMMMMM.. .MMMMMMMMMMM. MMMMMMMMMMMMM MMSSSSSSSMMMM MMMMMMMMMMMMM aaaaaaaaaaaaa aAAaAAaAAaAAa aAAaAAaAAaAAa .aaaaaaaaaaa.", (4, 8), (1, 3), (13, 9), (9, 9)),
    ),
}
# fish have their heads in their bodies
FISH = (
    ("....SS.... ..MMMMMM.S .MEMMMMMSS MMMMMMMMSS KKMSSMMMMS .SSSSMMM.S ...SS.....", "...MMMM... .MEMMMMM.S MMMMMMMMSS KMMMSSMMSS SSSSSSMM.S .SSSSS.... ..S..S....",
     "..MMMMM... .MMMMMMM.. MEMMMMMMSS KKKMMMMMS. MKMSSMMMSS .MMMMMM... ...S.S...."),
    (".....SSS..... ...MMMMMM...S .MMMMMMMMM.SS MEMMMMMMMMMSS MMMMMSSMMMMS. KKMMMSSSMMMSS .SSSSSSMMM..S ...SSSSM..... .....SS......", "....MMMMM.... ..MMMMMMMM..S .MEMMMMMMMMSS MMMMMMMMMMMS. KMMMMSSMMMMSS SSSSSSSSMMM.S .SSSSSSSM.... ..SSSSS...... ....SS.......",
     ".A........... .AAMMMMMM...S MMMMMMMMMM.SS MEMMMMMMMMMS. KAKAMMSMMMMSS MMMMMSSMMM..S AKAMMMMM..... .MMMMM.SS.... ......SS....."),
    ("......SSSS..... .....SSMMM....S ...MMMMMMMM..SS .MMMMMMMMMMMSS. MEMMMMMMMMMMSS. MMMMMMSSMMMMMS. KKKMMMSSSMMMMSS .SSSSSSSMMMM.SS ..SSSSSMMM....S ....SSS........ .....SS........",
     "....MMMMMM..... ..MMMMMMMMM..S. .MMMMMMMMMMM.SS MMEMMMMMMMMMMSS MMMMMMMMMMMMMS. KMMMMMSSSMMMMS. SSSSSSSSSSMM.SS SSSSSSSSSMM..SS .SSSSSSSMM...S. ..SSSSS........ .....SSS.......",
     "A.............. AA..SSS........ .AAMMMMMM....S. ..MMMMMMMMM.SS. MMEMMMMMMMMMS.. MMMMMMSSMMMMSS. KAKAKMMSSMMMMSS KKKKMMMSMMM..S. AKAKMMMMMM..... .MMMMMMM.SS.... ..MMM....SS...."),
)  # fmt: skip
RIDERS = (
    ".MMM. MMSSM MSPSP .SSS. AMMMA .MMM. .M.M.", ".AAA. AAAAA AKPKP .AAA. SMMMS .MMM. .M.M.", "..X.. .MMM. MMKKM MKPKP .MMM. SMMMS .M.M.",
    "M...M MMMMM MPMPM .SSS. .MMMA .MMM. .M.M.",
)  # fmt: skip
POLES = ("A..... .A.... ..A... ...A.. ....A.", "...... XX.... XXX... .XXA.. ....A.", "A.A... AAA... .AA... ...A.. ....A.")


def _size(spec: Spec) -> int:
    return 0 if spec.size == 1 else 1 if spec.size <= 3 else 2


def _wing(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    if spec.wings:
        piece = part((limbs.SIDE_WINGS if spec.size >= 4 else limbs.SIDE_WINGS_SMALL)[spec.wings])
        canvas.stamp(piece, x, y - piece.height + 1)


def _head(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    spec.paint(canvas)
    crest = part(heads.SIDE_CRESTS[spec.crest])
    piece = part(heads.SIDE[spec.head])
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
    body, at, head, tail, wing = BODIES[spec.build][_size(spec)]
    nod = spec.dice("nod", 3) - 1 if spec.size > 1 else spec.kin("nod", 2)
    lean = spec.kin("lean", 2)
    if spec.build == "drake" and not spec.wings:
        spec.wings = "bat"
    piece = part(limbs.TAILS[spec.tail][1 if spec.size >= 3 else 0])
    canvas.stamp(piece, min(tail[0], 17 - piece.width), tail[1] - piece.height + 1)
    canvas.stamp(part(body), *at)
    if spec.build == "flyer":
        spec.wings = spec.wings or "feather"
        piece = part((limbs.SIDE_WINGS_SMALL if spec.size == 1 else limbs.SIDE_WINGS)[spec.wings])
        canvas.stamp(piece, wing[0], wing[1] - piece.height + 1)
    else:
        _wing(canvas, spec, *wing)
    _back(canvas, spec, wing[0], wing[1])
    _head(canvas, spec, head[0] + lean, max(1, head[1] + nod))


BACKS = (
    "A.A.A.. AAAAAA.", "..XX... .XXXX.. XXXXXX.", "AAAAA.. aaaaAA. ...AA..", ".SSSS.. SSSSSS. SSXXSS.", "A...... AA.A... AAAAAA.",
    "S.S.S.S SSSSSSS", "..AA... .AAAA.. aAAAAAa", ".s.s... SSSSS.. .sSsSs.",
)  # fmt: skip


def _back(canvas: Canvas, spec: Spec, x: int, y: int) -> None:
    """A wingless grown one has something on its back: spines, a cannon, a shell, a saddle."""
    if spec.wings or spec.size < 2:
        return
    choice = spec.dice("back", len(BACKS) + 3)
    if choice < len(BACKS):
        piece = part(BACKS[choice])
        canvas.stamp(piece, x, y - piece.height)


def fish(canvas: Canvas, spec: Spec) -> None:
    """Fish, whales and what has fins."""
    size = _size(spec)
    shapes = FISH[size]
    piece = part(shapes[spec.kin("fish", len(shapes))])
    x, y = ((4, 7), (3, 6), (1, 5))[size]
    if spec.size >= 3:
        fin = part((".SS. SSSS .SSS", "S... SSS. .SSS", "..A. .AAA AAAA", "X.X. .XXX XXXX")[spec.dice("fin", 4)])
        canvas.stamp(fin, x + piece.width // 2 - 1, y - 2)
    _wing(canvas, spec, x + 6, y + 2)
    if spec.crest != "none":
        canvas.stamp(part(heads.SIDE_CRESTS[spec.crest]), x + 1, y - 1)
    canvas.stamp(piece, x, y)
    spec.paint(canvas)
    if piece.eye is not None:
        eyes(canvas, spec, x + piece.eye[0], y + piece.eye[1], False)
    paddle = part(("SS. SSS .SS", "..S .SS SS.", "SSSS .SS.")[spec.dice("paddle", 3)])
    canvas.stamp(paddle, x + 4 + spec.dice("paddle x", 2), y + piece.height - 3)


def rider(canvas: Canvas, spec: Spec) -> None:
    """Somebody on a beast."""
    body, at, head, tail, _ = BODIES["quad"][1]
    piece = part(limbs.TAILS[spec.tail][0])
    canvas.stamp(piece, min(tail[0], 17 - piece.width), tail[1] - piece.height + 1)
    canvas.stamp(part(body), *at)
    spec.wings = ""
    _head(canvas, spec, head[0], head[1] + 2)
    person = part(RIDERS[spec.kin("rider", len(RIDERS))])
    canvas.stamp(person, 8 + spec.dice("seat", 2), 3)
    canvas.stamp(part(POLES[spec.dice("pole", len(POLES))]), 3, 3)


def centaur(canvas: Canvas, spec: Spec) -> None:
    """A beast below, a fighter above."""
    low = "..MMMMMMM. MMMMMMMMMM MMMMMMMMMM SSSSMMMMMM MM.m.mMMMM MM.m..m.MM AA.a..a.AA"
    piece = part(limbs.TAILS[spec.tail][1])
    canvas.stamp(piece, 17 - piece.width, 12 - piece.height + 1)
    _wing(canvas, spec, 9, 11)
    canvas.stamp(part(low), 7, 10)
    spec.paint(canvas)
    plate = "S" if spec.armoured else "M"
    canvas.stamp(part(f".{plate * 7} {plate * 8} M{plate * 6}M .SMMMMM. .SSMMMM. ..SMMMM."), 4, 7)
    _head(canvas, spec, 4, 2)
    text, x, y = limbs.HELD[spec.held or "lance"]
    canvas.stamp(part(text), 3 - x, 10 - y)
    canvas.stamp(part("..MM .MMM MMM. AA.."), 2, 8)


SIDE_BUILDS = {**dict.fromkeys(BODIES, walker), "fish": fish, "rider": rider, "centaur": centaur}
