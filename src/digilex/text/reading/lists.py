"""The kinds of lists that a slot may hold: what stands between their items."""

from __future__ import annotations

from functools import cache
from typing import Final

COMMA: Final = (",",)
_OTHERWISE: Final = {"or": "and", "and": "or"}  # what cannot follow on a comma: "A, B and C" is no "A or B", and then C
_SEPARATORS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "or": (("and", "/", "or"), (",", "or"), (",",), ("or",), ("/",), ("and/or",)),
    "and": (("and", "/", "or"), (",", "and"), (",",), ("and",), ("/",), ("&",)),
    "andor": ((",", "and"), (",", "or"), (",",), ("and",), ("or",), ("/",), ("and", "/", "or")),
    "orand": ((",", "or"), (",", "and"), (",",), ("or",), ("and",), ("/",), ("and", "/", "or"), ("and/or",)),
    "nor": ((",", "nor"), (",", "or"), (",",), ("nor",), ("or",), ("/",)),
    "commas": ((",",),),
    "/": (("/",),),
    "plus": (("+",), ("x",), ("&",), ("xd", "#")),
    "amp": (("&",), ("+",)),
    "+": ((),),
    "*": ((),),
    "s": ((),),
}


class Listing:
    """A kind of list: how many items it has at least, what separates them, and what cannot follow a comma."""

    def __init__(self, written: str) -> None:
        kind = written.removeprefix("2")
        self.least = 2 if written.startswith("2") else 1
        self.empty = kind == "*"
        self.conjunction = kind  # what closes it after commas, if it has one
        self.other = _OTHERWISE.get(kind, "")
        self.separators = _SEPARATORS[kind]
        # the words that separators begin with; None where items follow each other
        self.begins = frozenset([words[0] for words in self.separators]) if all(self.separators) else None


@cache
def listing_of(written: str) -> Listing:
    """The kind of list that a slot asks for: "or", "2and" for at least two, and so on."""
    return Listing(written)
