"""Finding the option that a written move means: the canonical line, or a shorthand that fits exactly one option."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from digilex.notation.errors import FileError, nearest
from digilex.notation.state import check_label
from digilex.rules.game import Game
from digilex.rules.model.decision import Option

VERBS = (
    "keep", "redraw", "hatch", "move", "stay", "play", "digivolve", "dna", "burst", "app", "link", "use", "attack",
    "block", "no", "counter", "activate", "choose", "done", "yes", "effect", "number", "resolve", "pass", "forfeit",
)  # fmt: skip
LABELS = re.compile(r"\b[ab][0-9]+\b")
NUMBER = re.compile(r"\b[A-Z]+[0-9]*-[0-9]+[a-z]?\b")

NameOf = Callable[[str], str]


def plain(text: str) -> str:
    """Lower case, single spaces."""
    return " ".join(text.lower().split())


def spoken(text: str, name_of: NameOf) -> str:
    """The line with card names in the place of card numbers."""
    return plain(NUMBER.sub(lambda match: name_of(match.group(0)), text))


def matching(options: Sequence[Option], written: str, name_of: NameOf) -> list[Option]:
    """The options that a written line can mean: the exact one, or all that its shorthand fits.

    Tried in this order: the canonical line; names for numbers; a pattern with *; the first words of a line."""
    wanted = plain(written)
    exact = [option for option in options if plain(option.text) == wanted]
    if exact:
        return exact
    named = [option for option in options if spoken(option.text, name_of) == wanted]
    if named:
        return named
    if "*" in wanted:
        pattern = wanted.replace("[", "[[]")
        return [
            option
            for option in options
            if fnmatchcase(plain(option.text), pattern) or fnmatchcase(spoken(option.text, name_of), pattern)
        ]
    begin = wanted + " "
    return [
        option
        for option in options
        if plain(option.text).startswith(begin) or spoken(option.text, name_of).startswith(begin)
    ]


def check_line(game: Game, written: str) -> None:
    """An error if no option could ever be written so in this game: a slip that would pass for one that is refused."""
    wanted = plain(written)
    word = wanted.partition(" ")[0]
    if "*" not in word and word not in VERBS:
        raise FileError(f"no option begins with {word!r}", nearest(word, sorted(VERBS)) or f"known: {', '.join(VERBS)}")
    for label in LABELS.findall(wanted):
        check_label(game, label)
    known = {card.number for card in game.cards}
    for number in NUMBER.findall(written):
        if number not in known:
            raise FileError(f"there is no {number} in this game", nearest(number, sorted(known)))


def find_option(options: Sequence[Option], written: str, name_of: NameOf) -> Option:
    """The one option that is meant; an error says what was legal or which options the shorthand fits."""
    found = matching(options, written, name_of)
    if len(found) == 1:
        return found[0]
    legal = [option.text for option in options]
    if found:
        raise FileError(
            f"{written!r} fits {len(found)} options: {', '.join(option.text for option in found)}",
            "write the whole line of the one that is meant",
        )
    close = nearest(written, legal)
    remedy = f"legal: {', '.join(legal)}"
    raise FileError(f"{written!r} is not legal here", f"{close}\n  {remedy}" if "mean" in close else remedy)
