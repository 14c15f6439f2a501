"""What phrases mean wherever they stand: cards say the same again and again, and so does what is printed for them.

A rule reads the same from the same tokens, if nothing else was looked at. So what it read is kept by the tokens that
it looked at, up to and with the first that decided where it ends, and need not be worked out for the next text.
"""

from __future__ import annotations

from typing import Any, Final

from digilex.native import mypyc_attr
from digilex.text.reading.lexer import Token

Results = list[tuple[int, Any]]
NOTHING: Final[Results] = []
FAR: Final = 1 << 30  # the place that is looked at where more counts than the tokens from here on
LONGEST: Final = 16  # tokens of a phrase that is kept
_BEHIND: Final = (0,) * LONGEST
MOST: Final = 200_000  # phrases that are kept; then all of them are forgotten


@mypyc_attr(acyclic=True)
class Read:
    """What a rule reads from a place, and the furthest place that was looked at for it."""

    __slots__ = ("looked", "results")

    def __init__(self, results: Results, looked: int) -> None:
        self.results = results
        self.looked = looked


# What a rule read: the numbers of the tokens behind the one that it is kept by, each length with its meaning, and how
# far was looked. Phrases that begin alike stand in a table by the next token. All of it is kept in tuples, which the
# collector of garbage need not look at where they hold nothing but numbers. Numbers of tokens are only looked up.
Numbers = tuple[object, ...]
Told = tuple[Numbers, tuple[tuple[int, Any], ...], int]
Table = dict[object, "Told | Table"]


class Heard:
    """The phrases that were heard."""

    def __init__(self) -> None:
        self.words: dict[tuple[str, str, str], int] = {}
        self.rules: dict[str, Table] = {}
        self.size = 0

    def clear(self) -> None:
        """Forgets everything."""
        self.words.clear()
        self.rules.clear()
        self.size = 0

    def numbered(self, tokens: list[Token]) -> Numbers:
        """A number for each token, the same for the same; 0 stands behind the last."""
        if self.size > MOST:
            self.clear()
        words = self.words
        found = [words.setdefault(token[:3], len(words) + 1) for token in tokens]
        return (*found, *_BEHIND)

    def told(self, name: str, numbers: Numbers, position: int) -> Read | None:
        """What the rule reads from this place, if it was heard before."""
        table = self.rules.get(name)
        at = position
        while table is not None:
            found = table.get(numbers[at])
            at += 1
            if isinstance(found, tuple):
                rest, results, looked = found
                if rest and numbers[at : at + len(rest)] != rest:
                    return None
                if not results:
                    return Read(NOTHING, position + looked)
                return Read([(position + length, value) for length, value in results], position + looked)
            table = found
        return None

    def keep(self, name: str, numbers: Numbers, position: int, results: Results, looked: int) -> None:
        """Keeps what the rule reads from this place, if it is short."""
        length = looked - position
        if length >= LONGEST:
            return
        self.size += 1
        told = tuple([(end - position, value) for end, value in results]) if results else ()
        table = self.rules.setdefault(name, {})
        for at in range(position, looked + 1):
            number = numbers[at]
            found = table.get(number)
            if found is None:
                table[number] = numbers[at + 1 : looked + 1], told, length
                return
            if isinstance(found, tuple):  # a phrase that begins alike
                rest, other, far = found
                if not rest:
                    return
                found = table[number] = {rest[0]: (rest[1:], other, far)}
            table = found
