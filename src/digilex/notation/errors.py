"""What can be wrong with a file that a person wrote: where it is, what is wrong, what would be right."""

from __future__ import annotations

from digilex.errors import DigilexError


class FileError(DigilexError, ValueError):
    """A mistake in a record, a scenario or another file, with its place and the remedy."""

    def __init__(self, what: str, remedy: str = "", path: str = "", line: int = 0) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy
        self.path = path
        self.line = line

    def at(self, path: str = "", line: int = 0) -> FileError:
        """The same mistake with the place filled in where it was not known yet."""
        self.path = self.path or path
        self.line = self.line or line
        return self

    def __str__(self) -> str:
        place = self.path
        if self.line:
            place = f"{place}:{self.line}" if place else f"line {self.line}"
        text = f"{place}: {self.what}" if place else self.what
        return f"{text}\n  {self.remedy}" if self.remedy else text


def nearest(word: str, known: list[str], count: int = 3) -> str:
    """A remedy for a misspelt word: the known words that are nearest, or all of them if they are few."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=count, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(close)}?"
    return f"known: {', '.join(sorted(known))}" if len(known) <= 24 else ""
