"""The colours of a creature: ramps from the card's colours, all of them writable with three hexadecimal digits."""

from __future__ import annotations

from digilex.cards.creatures.facts import roll

RGB = tuple[int, int, int]  # each 0 to 15

# card colour -> main tones; each at least 3:1 against a near-black table
MAINS = {
    "red": ("e43", "f63", "d35", "f75", "d54", "e36", "c44"),
    "blue": ("48e", "37d", "5af", "36d", "6af", "38c", "58f"),
    "yellow": ("fc3", "eb2", "fd6", "ea3", "fb5", "dc4", "fe8"),
    "green": ("4b5", "2a6", "7c4", "3a4", "2b8", "9c3", "5c7"),
    "black": ("778", "667", "889", "687", "768", "767", "577"),
    "purple": ("95e", "a4d", "84e", "b6f", "96c", "c5d", "76e"),
    "white": ("eef", "dde", "eee", "dee", "fed", "cde", "edd"),
}
# card colour -> what goes with it on a card of one colour
SECONDS = {
    "red": ("fec", "99a", "fb4", "545", "eee", "fd6", "864"),
    "blue": ("eef", "9ef", "abc", "346", "fd5", "cdf", "f96"),
    "yellow": ("fff", "f85", "864", "bcd", "c60", "8ce", "fea"),
    "green": ("ef9", "fd6", "975", "363", "efe", "f9b", "ca6"),
    "black": ("ccd", "e54", "fb4", "334", "9ce", "ba8", "7d8"),
    "purple": ("fdf", "445", "ccd", "fc5", "f7b", "9ec", "437"),
    "white": ("fc4", "6bf", "f77", "99b", "9db", "c9f", "445"),
}
THIRDS = {"bone": "fed", "steel": "bcd", "gold": "fc4", "iron": "89a", "horn": "ca7", "jet": "445", "ivory": "eef"}
GLOWS = ("6ef", "fe5", "f6b", "7f8", "fa3", "f54", "c8f", "fff")
SKINS = ("fdb", "fdb", "fdb", "eb9", "eb9", "fec", "c96", "a75")
EYES = {
    "vaccine": "27c", "data": "262", "virus": "d12", "free": "a50", "variable": "82b", "unknown": "c0a",
    "no data": "c0a", "social": "e27", "tool": "26b", "system": "083", "game": "d30", "entertainment": "b2b",
    "god": "c80", "navi": "07a", "life": "182",
}  # fmt: skip
MAIN_LIGHT, OTHER_LIGHT = 360, 240  # see `lifted`


def parse(text: str) -> RGB:
    """Three hexadecimal digits as numbers."""
    return int(text[0], 16), int(text[1], 16), int(text[2], 16)


def mix(one: RGB, other: RGB, share: float) -> RGB:
    """Of the way from one colour to the other, so much."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def write(color: RGB) -> str:
    """Three hexadecimal digits."""
    return "".join(f"{part:x}" for part in color)


def long(text: str) -> str:
    """#rrggbb for three hexadecimal digits."""
    return "#" + "".join(digit * 2 for digit in text)


def luminance(color: str) -> float:
    """The relative luminance of #rrggbb, 0 to 1."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def ramp(base: RGB) -> tuple[str, str, str]:
    """Dark, plain and light of a colour: shadows turn to blue, lights to yellow."""
    return write(mix(base, (2, 0, 4), 0.42)), write(base), write(mix(base, (15, 15, 13), 0.45))


def lifted(color: RGB, least: int) -> RGB:
    """The colour, made so light that it is seen on a near-black table. Counted in whole numbers, the same anywhere."""
    while 2 * color[0] ** 2 + 7 * color[1] ** 2 + color[2] ** 2 < least:
        color = (min(15, color[0] + 1), min(15, color[1] + 1), min(15, color[2] + 1))
    return color


def far(one: RGB, other: RGB) -> bool:
    """Whether two colours are told apart at a glance."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) >= 9


def pick(seed: str, options: tuple[str, ...], *apart: RGB) -> RGB:
    """One of the options that is told apart from these colours, if there is one."""
    start = roll(seed, len(options))
    for step in range(len(options)):
        color = parse(options[(start + step) % len(options)])
        if all(far(color, other) for other in apart):
            return color
    return parse(options[start])


def palette(
    root: str, seed: str, colors: tuple[str, ...], attribute: str, third: str, words: tuple[str, ...]
) -> list[str]:
    """The colours of the tones 1 to 14, of three digits each. Of a card of one colour the second is the seed's, out of
    three that the family has."""
    known = [color for color in colors if color in MAINS] or ["white"]
    main = parse(MAINS[known[0]][roll(f"{root} main", 7)])
    if len(known) > 1:
        second = pick(f"{root} second", MAINS[known[1]], main)
    else:
        second = pick(f"{root} second {roll(seed + ' second', 3)}", SECONDS[known[0]], main)
    for word in words:
        if word in ("black", "dark", "shadow", "chaos"):
            main = mix(main, (6, 5, 8), 0.45)
        elif word in ("metal", "machine", "mecha", "cyber", "giga"):
            second = parse("abc") if far(parse("abc"), main) else parse("567")
        elif word in ("gold", "shine", "rapid", "king", "lord"):
            third = "gold"
        elif word in ("snow", "ice", "silver", "platinum"):
            main = mix(main, (14, 15, 15), 0.45)
    main, second = lifted(main, MAIN_LIGHT), lifted(second, OTHER_LIGHT)
    if len(known) > 2:
        accent = pick(f"{root} third", MAINS[known[2]], main, second)
    else:
        accent = parse(THIRDS[third])
        if not (far(accent, main) and far(accent, second)):
            accent = pick(f"{root} third", tuple(THIRDS.values()), main, second)
    accent = lifted(accent, OTHER_LIGHT)
    glow = pick(f"{seed} glow", GLOWS, main, second, accent)
    outline = write(mix(mix(main, (0, 0, 0), 0.8), (1, 1, 3), 0.5))
    eye = EYES.get(attribute, "223")
    return [
        outline, *ramp(main), *ramp(second), *ramp(accent), "fff", eye, write(glow), write(mix(glow, (2, 0, 4), 0.42)),
    ]  # fmt: skip


def people_palette(family: str, seed: str, colors: tuple[str, ...], hair: list[str]) -> list[str]:
    """The colours of a Tamer: clothes of the card's colour, the second ramp is skin, the third hair; the glow is the
    other's hair where two are shown."""
    found = palette(family, seed, colors, "", "bone", ())
    found[4:7] = ramp(parse(SKINS[roll(f"{family} skin", len(SKINS))]))
    found[7:10] = ramp(parse(hair[0]))
    if len(hair) > 1:
        found[12] = hair[1]
        found[13] = write(mix(parse(hair[1]), (0, 0, 0), 0.4))
    return found
