"""What is no grown Digimon: eggs with patterns, the busts of Tamers, the emblems of Options."""

from __future__ import annotations

import re

from digilex.cards.creatures.art import art, names, some
from digilex.cards.creatures.canvas import DARK_GLOW, GLOW, LIGHT, MAIN, MAIN_2, MAIN_3, SIZE, Canvas, K, part
from digilex.cards.creatures.facts import roll

# --- eggs -----------------------------------------------------------------------------------------------

SHELLS = (
    (2, 3, 4, 5, 5, 6, 6, 6, 6, 6, 5, 4), (2, 4, 5, 5, 6, 6, 6, 6, 6, 5, 5, 3), (1, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6, 4),
)  # fmt: skip
TOPS = (
    "none", "none", "none", "leaf", "antennae", "ears", "horns", "round ears", "tuft", "sprout", "feelers", "one horn",
    "long ears", "fin", "flame", "wings",
)  # fmt: skip


def egg(canvas: Canvas, name: str, seed: str) -> None:
    """An egg; through a crack of some one sees eyes, and of others something sticks out already."""
    top = 5
    crest = art("crests", TOPS[roll(f"{name}|top", len(TOPS))])
    canvas.half(crest, top + 1 - min(crest.height, 5))
    widths = SHELLS[roll(f"{name}|shell", len(SHELLS))]
    canvas.column(widths, top)
    kind, turn = roll(f"{name}|pattern", 12), roll(f"{seed}|turn", 4)
    tone = (MAIN_2, MAIN_2, MAIN_3)[roll(f"{seed}|tone", 3)]

    def fold(x: int) -> int:
        return SIZE // 2 - 1 - x if x < SIZE // 2 else x - SIZE // 2

    patterns = (
        lambda x, y: (y + turn) % 4 < 2,
        lambda x, y: (y + fold(x) + turn) % 4 == 0,
        lambda x, y: (y - fold(x) + turn) % 5 < 2,
        lambda x, y: (x + turn) % 4 < 2 and (y + turn) % 4 < 2,
        lambda x, y: (y + (x // 2 % 2) + turn) % 5 < 2,
        lambda x, y: y > 9 + turn % 2 + x % 2,
        lambda x, y: (fold(x) + turn) % 3 == 0,
        lambda x, y: (x - 6 - turn) ** 2 + (y - 12) ** 2 < 6 or (x - 12) ** 2 + (y - 8 - turn // 2) ** 2 < 4,
        lambda x, y: abs(fold(x) - 1) + abs(y - 11) in (1 + turn % 2, 4, 5),
        lambda x, y: (x * 3 + y * 5 + turn) % 7 == 0,
        lambda x, y: (x + y + turn) % 6 < 2,
        lambda x, y: y < 8 + (x + turn) % 3,
    )
    canvas.mark(patterns[kind], tone)
    peep = roll(f"{seed}|peep", 4)
    if peep in (1, 2):  # eyes in the dark behind a crack
        row = top + 5
        canvas.half(some("cracks", peep - 1), row, False)
        canvas.pair(some("egg eyes", roll(f"{name}|eyes", 2)), 6, row + 1, False)
    elif peep == 3:
        zig = roll(f"{seed}|zig", 3)
        for x in range(3, 15):
            canvas.set(x, top + 4 + zig + (x % 3 == 0) - (x % 4 == 0), K)
    if roll(f"{name}|feet", 4) == 0:
        canvas.pair(part("AA AA"), 6, SIZE - 3)


# --- Tamers ---------------------------------------------------------------------------------------------

THINGS = ("", "", "", "goggles", "glasses", "cap", "band", "headset", "hat", "pin", "scarf", "shades")
HAIR = ("532", "854", "a63", "fd7", "c94", "223", "446", "d54", "eee", "95c", "4ad", "e7a", "2a7", "f93", "654", "c33")


def people(name: str) -> list[str]:
    """The persons that a Tamer's name names."""
    found = [each.strip() for each in re.split(r"[&,/]", re.sub(r"\(.*?\)", "", name))]
    return [each for each in found if each] or [name]


def hair(person: str) -> str:
    """The colour of a person's hair."""
    return HAIR[roll(f"{person}|hair", len(HAIR))]


def tamer(canvas: Canvas, name: str, seed: str) -> None:
    """A bust, or two where a card names two people."""
    persons = people(name)
    if len(persons) > 1:
        for at, person in enumerate(persons[:2]):
            _small_bust(canvas, person, seed, at)
        return
    person = persons[0]
    canvas.half(some("hair", roll(f"{person}|back", len(names("hair")))), 2)
    canvas.half(some("clothes", roll(f"{seed}|clothes", len(names("clothes")))), 12)
    canvas.half(part("SSS SSS"), 11, False)
    canvas.half(art("pieces", "face"), 4)
    canvas.pair(some("people eyes", roll(f"{person}|eyes", 4)), 6, 7, False)
    canvas.half(some("people mouths", roll(f"{seed}|mouth", 4)), 10, False)
    fringe = some("fringes", roll(f"{person}|fringe", len(names("fringes"))))
    if roll(f"{person}|parting", 2):
        canvas.stamp(fringe, 5, 3)
        canvas.stamp(fringe, 9, 3, roll(f"{person}|parting2", 2) == 1)
    else:
        canvas.half(fringe, 3)
    thing = THINGS[roll(f"{person if roll(f'{seed}|dressed', 3) else seed}|thing", len(THINGS))]
    if thing == "goggles":
        canvas.half(art("pieces", "goggles"), 3)
    elif thing == "glasses":
        canvas.half(art("pieces", "glasses"), 6, False)
    elif thing == "shades":
        canvas.half(art("pieces", "shades"), 6, False)
    elif thing == "cap":
        canvas.half(art("pieces", "cap"), 1)
        canvas.stamp(art("pieces", "brim"), 2 if roll(f"{person}|brim", 2) else 9, 4)
    elif thing == "band":
        canvas.half(art("pieces", "band"), 4)
    elif thing == "headset":
        canvas.half(art("pieces", "headset"), 2)
    elif thing == "hat":
        canvas.half(art("pieces", "hat"), 1)
    elif thing == "pin":
        canvas.stamp(art("pieces", "pin"), 12, 3)
    elif thing == "scarf":
        canvas.half(art("pieces", "scarf"), 12)
        canvas.stamp(art("pieces", "scarf end"), 10, 13)


def _small_bust(canvas: Canvas, person: str, seed: str, at: int) -> None:
    x = 1 + 8 * at
    lift = 1 - at if roll(f"{seed}|taller", 2) else at
    top = 4 + 2 * lift
    other = "other " if at else ""
    shape = some(f"{other}small hair", roll(f"{person}|back", 5))
    canvas.stamp(shape, x, top - 2)
    canvas.stamp(some("small clothes", roll(f"{person}|clothes", 2)), x, top + 6)
    canvas.stamp(art("pieces", "small face"), x, top + 1)
    canvas.stamp(some("small people eyes", roll(f"{person}|eyes", 3)), x + 2, top + 3, False, False)
    fringe = some(f"{other}small fringes", roll(f"{person}|fringe", 4))
    canvas.stamp(fringe, x, top)


# --- Options --------------------------------------------------------------------------------------------

WORDS = (  # of a name or trait -> icons
    ("flame", "fire flame blaz burn inferno heat flare crimson magma volcan torch scorch nova"),
    ("ice", "ice frozen freez blizzard snow frost arctic cold glac cocytus"),
    ("bolt", "thunder light electr spark plasma shock volt blitz lightning charge e-pulse"),
    ("sword", "sword blade slash cut edge excalibur slicer saber lance joust trident javelin scythe arms"),
    ("shield", "shield guard defen wall barrier protect armor just"),
    ("fist", "fist punch knuckle blow kick smash crush hammer strike pummel stomp impact force training"),
    ("claw", "claw fang nail bite biting ripper scissor horn"),
    ("drop", "water aqua sea tidal ocean rain acid poison venom injection"),
    ("leaf", "leaf flower bloom pollen forest plant cherry ivy nature"),
    ("eye", "eye vision sight image fear gorgon watch revelation"),
    ("star", "star meteor comet galaxy cosmic hope"),
    ("moon", "moon night midnight shadow dark sabbath"),
    ("sun", "sun shine shining holy heaven dawn sol ray glor"),
    ("skull", "death dead skull necro hell demon soul curse doom pain phantom underworld despair"),
    ("wing", "wing fly wind bird angel sky storm"),
    ("gear", "gear machine plug-in metal iron cyber digital device nano"),
    ("heart", "heart love friend bond sincer believe kindness care healing courage"),
    ("wave", "wave stream river maelstrom tornado typhoon vortex hurricane breath"),
    ("crown", "king royal lord emperor knight noble ruler pride"),
    ("cannon", "cannon blaster laser shot gun bomb missile buster bullet rocket revolver burst destroyer"),
    ("gem", "memory boost jewel amethyst emblem"),
    ("gate", "gate room temple village island house town area zone sanctuary base lab"),
    ("helix", "digivol fusion evolution dna gene xros connection link"),
    ("x", "x antibody program delete code crack"),
    ("paw", "beast wolf fox lion"),
)  # fmt: skip


def icon_of(name: str) -> str:
    """The picture that the words of an Option's name suggest; else one that its name decides."""
    low = name.lower()
    words = re.findall(r"[\w'-]+", low)
    for word in reversed(words):  # the last word says what it is
        for icon, stems in WORDS:
            if any(word == stem or (len(stem) > 2 and word.startswith(stem)) for stem in stems.split()):
                return icon
    known = names("icons")
    return known[roll(f"{name}|icon", len(known))]


def emblem(canvas: Canvas, name: str, seed: str) -> None:
    """A framed sign with circuits around it."""
    canvas.half(some("frames", roll(f"{name}|frame", len(names("frames")))), 1)
    pins = roll(f"{name}|pins", 1 << 12)
    for at in range(8):  # pins and vias on the rim, the same on all four sides or on two
        if pins >> at & 1:
            tone = (MAIN_3, GLOW, MAIN_2)[pins >> 8 & 1]
            for x, y in ((at + 1, 1), (at + 1, 16), (1, at + 1), (16, at + 1)):
                for cell in ((x, y), (SIZE - 1 - x, y), (x, SIZE - 1 - y)):
                    if canvas.get(*cell) == MAIN and (pins >> 10 & 1 or cell[1] in (1, 16)):
                        canvas.set(*cell, tone)
    studs = roll(f"{name}|studs", 16)
    for at, (x, y) in enumerate(((4, 4), (4, 13), (3, 8), (8, 3))):
        if studs >> at & 1:
            for cell in ((x, y), (SIZE - 1 - x, y), (x, SIZE - 1 - y), (SIZE - 1 - x, SIZE - 1 - y)):
                if canvas.get(*cell) == 2:
                    canvas.set(*cell, MAIN_2)
    trace = roll(f"{seed}|trace", 6)
    for step in range(2, 16):
        for x, y in ((step, 4 + trace), (4 + trace, step)) if trace < 5 else ():
            for cell in ((x, y), (SIZE - 1 - x, SIZE - 1 - y)):
                if canvas.get(*cell) == 2 and (step + trace) % 3:
                    canvas.set(*cell, MAIN)
    piece = art("icons", icon_of(name))
    flip = roll(f"{name}|flip", 2) == 1
    canvas.stamp(piece, 5, 5 + (8 - piece.height) // 2, flip, False)
    _ring(canvas)


def _ring(canvas: Canvas) -> None:
    """A dark line around the sign, so that it is read on any ground."""
    cells = canvas.cells
    bright = {GLOW, DARK_GLOW, MAIN_3, MAIN_2, 10}
    inside = [at for at in range(SIZE * 4, SIZE * 14) if cells[at] in bright and 4 < at % SIZE < 13]
    for at in inside:
        for near in (at - 1, at + 1, at - SIZE, at + SIZE):
            if cells[near] in (2, MAIN, LIGHT):
                cells[near] = K
