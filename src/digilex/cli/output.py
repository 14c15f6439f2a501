"""What the commands print: in any encoding, and never a character that steers the terminal, unless it is their own."""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from digilex.cards.files import printable

COLORS = re.compile(r"\x1b\[[0-9;]*m")
PROGRESS = re.compile(r"\r|\x1b\[K")
LOGGING = re.compile(f"{COLORS.pattern}|{PROGRESS.pattern}")
PAINTERS = ("play", "card", "creature")  # the commands that print in colours, on a terminal
PLAIN = {
    "█": "#", "▀": "#", "▄": "#", "░": ".", "▒": "+", "▓": "#", "·": ".", "±": "+-", "–": "-", "—": "-", "−": "-",
    "…": "...", "‘": "'", "’": "'", "“": '"', "”": '"', "×": "x", "→": "->", "•": "*",
}  # fmt: skip


def in_other_words(error: UnicodeError) -> tuple[str, int]:
    """For an encoding that lacks a character: the nearest in ASCII, or its number, as JSON and Python write it."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    return "".join(PLAIN.get(letter) or by_number(letter) for letter in missing), error.end


def by_number(letter: str) -> str:
    """A character as \\u00e9, a rare one as the pair that JSON takes."""
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


codecs.register_error("digilex", in_other_words)


class Careful:
    """A stream that prints only what is meant to be read."""

    def __init__(self, stream: TextIO, allowed: re.Pattern[str] | None) -> None:
        self.stream = stream
        self.allowed = allowed

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        """Print a text."""
        self.stream.write(self.encodable(self.clean(text)))
        return len(text)

    def clean(self, text: str) -> str:
        """The text without steering characters, but for those that are allowed."""
        if self.allowed is None:
            return printable(text.replace("\r\n", "\n")).replace("\r", "\\r")
        parts, at = [], 0
        for own in self.allowed.finditer(text):
            parts += [printable(text[at : own.start()]), own.group()]
            at = own.end()
        return "".join([*parts, printable(text[at:])])

    def encodable(self, text: str) -> str:
        """The text in characters that the stream has."""
        encoding = getattr(self.stream, "encoding", None) or "utf-8"
        if text.isascii() or encoding.lower().replace("-", "").startswith("utf"):
            return text
        json = text[:1] in "[{"  # data keeps its characters, by their numbers
        return text.encode(encoding, "digilex_json" if json else "digilex").decode(encoding)


def as_data(error: UnicodeError) -> tuple[str, int]:
    """For JSON in an encoding that lacks a character: its number, which is the same data."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(by_number(letter) for letter in error.object[error.start : error.end]), error.end


codecs.register_error("digilex_json", as_data)


def on_terminal() -> bool:
    """Whether what is printed goes to a terminal."""
    return sys.stdout.isatty()


@contextmanager
def careful(command: str) -> Iterator[None]:
    """While a command runs, both streams are careful."""
    streams = sys.stdout, sys.stderr
    painting = command in PAINTERS and on_terminal()
    sys.stdout = cast(TextIO, Careful(streams[0], COLORS if painting else None))
    telling = LOGGING if command == "serve" else PROGRESS
    sys.stderr = cast(TextIO, Careful(streams[1], telling if streams[1].isatty() else None))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams
