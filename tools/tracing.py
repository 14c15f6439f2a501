"""Reads and prints cards while remembering which lines of the grammar were used, and without the lines left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from digilex.cards.card import Card
from digilex.text import compile as compiling
from digilex.text import engine
from digilex.text.checking.faithful import unfaithful
from digilex.text.data.sources import pool
from digilex.text.grammar.notation import Alternative, Grammar, Rule
from digilex.text.grammar.patterns import Unfit
from digilex.text.printing.printer import Form, Printer
from digilex.text.reading.following import FollowingParser
from digilex.text.reading.heard import FAR, Heard, Read, Results
from digilex.text.reading.lexer import BREAK, NUMBER, SIGNED, TERM, Token
from digilex.text.reading.parser import _NATIVE as NATIVE
from digilex.text.reading.parser import Parser, Reading
from opened import WORDS, opened, said

CARDS = Path(__file__).resolve().parent.parent.parent / "shared" / "cards" / "cards.json"
Raw = dict[str, Any]
Place = str  # of a line in the grammar: file:number


class Traced:
    """What a wording means, with the line it was read with, where, and what its slots were read with."""

    __slots__ = ("end", "inner", "place", "position", "rule", "value")

    def __init__(self, value: Any, rule: str, place: Place, position: int, end: int, inner: tuple[Traced, ...]) -> None:
        self.value, self.rule, self.place, self.inner = value, rule, place, inner
        self.position, self.end = position, end

    def walk(self) -> Iterator[Traced]:
        """This and all that it holds."""
        yield self
        for part in self.inner:
            yield from part.walk()


def is_word(value: Any) -> bool:
    """Whether this was read with words to choose from."""
    return isinstance(value, Traced) and value.value == WORDS


def plain(value: Any, inner: list[Traced]) -> Any:
    """The value without its trace, which is added to `inner`."""
    if isinstance(value, Traced):
        inner.append(value)
        return value.value
    return tuple(plain(item, inner) for item in value) if isinstance(value, tuple) else value


class Notes:
    """What the parser and the printer were told, and what they saw."""

    left_out: Collection[Place] = ()
    words = False  # whether words to choose from are traced and left out like lines
    read: list[tuple[list[Token], list[Traced]]] = []
    printed: set[Place] = set()


def written(place: Place) -> list[Place]:
    """Where a line stands in the files: one made from a table stands in the table's row and in its form; one of several
    that are folded into one is an option of that line, like a word to choose from."""
    if "#" in place:
        return [place]
    line, _, option = place.partition("~")
    parts = line.split("+")
    return [f"{parts[-1]}#~{option}", *parts] if option else parts


def is_left_out(place: Place) -> bool:
    """Whether the line, or what it is made from, is left out."""
    if not Notes.left_out:
        return False
    return any(part in Notes.left_out for part in (place, *written(place)))


class TracingParser(Parser):
    """Reads without the lines that are left out, and remembers those that it read with."""

    def __init__(self, grammar: Grammar, tokens: list[Token], explains: bool = False, heard: Heard | None = None):
        super().__init__(opened() if Notes.words else grammar, tokens, explains, None)

    def rule(self, name: str, position: int) -> Results:
        """All ends of the rule from this position, with what it means and how it was read."""
        if name in self.memory[position] or name in NATIVE:
            return super().rule(name, position)
        results: Results = []
        self.memory[position][name] = Read(results, FAR)
        ends: set[int] = set()
        for reading in self.readings(self.grammar.rules[name], position):
            line, end = reading.alternative, reading.end
            if end in ends or is_left_out(line.place):
                continue
            inner: list[Traced] = [value for value in reading.values if is_word(value)]
            try:
                value = line.build(tuple(plain(value, inner) for value in said(reading.values)))
            except Unfit:
                continue
            results.append((end, Traced(value, name, line.place, position, end, tuple(inner))))
            ends.add(end)
        if position == 0 and name == "items":
            traces: list[Traced] = []
            results = [(end, plain(value, traces)) for end, value in results if end == self.count]
            self.memory[position][name] = Read(results, FAR)
            if traces and not self.explains:
                Notes.read.append((self.tokens, traces))
        return results


def staying(readings: list[Reading]) -> list[Reading]:
    """The readings with lines that are not left out, without the words to choose from."""
    found = [reading for reading in readings if not is_left_out(reading.alternative.place)]
    for reading in found:
        reading.values = said(reading.values)
    return found


class LeavingParser(Parser):
    """Reads without the lines and the words to choose from that are left out."""

    def __init__(self, grammar: Grammar, tokens: list[Token], explains: bool = False, heard: Heard | None = None):
        super().__init__(opened() if Notes.words else grammar, tokens, explains, None)

    def readings(self, rule: Rule, position: int) -> list[Reading]:
        """The readings with lines that are not left out."""
        return staying(super().readings(rule, position))


class LeavingFollowingParser(FollowingParser):
    """The same for texts whose small words are put right."""

    def __init__(self, grammar: Grammar, tokens: list[Token]) -> None:
        super().__init__(opened() if Notes.words else grammar, tokens)

    def readings(self, rule: Rule, position: int) -> list[Reading]:
        """The readings with lines that are not left out."""
        return staying(super().readings(rule, position))


class TracingPrinter(Printer):
    """Prints without the lines that are left out, and remembers those that it printed with."""

    def _alternative(self, alternative: Alternative, value: Any, form: Form) -> str | None:
        if is_left_out(alternative.place):
            return None
        shown = super()._alternative(alternative, value, form)
        if shown is not None:
            Notes.printed.update(written(alternative.place))
        return shown


def cards() -> list[Raw]:
    """The cards of the community's data."""
    found: list[Raw] = pool()
    return found


@contextmanager
def without(places: Collection[Place], words: bool = False) -> Iterator[None]:
    """Cards are read and printed without these lines meanwhile; with `words` there are words to choose from among
    them, without which cards are read."""
    Notes.left_out, Notes.words = places, words
    with engine.with_means(LeavingParser, TracingPrinter, LeavingFollowingParser):
        yield
    Notes.left_out, Notes.words = (), False


def traced(raw: Raw) -> tuple[Card | None, list[tuple[list[Token], list[Traced]]]]:
    """The card, and how each of its texts was read; call it within `tracing`."""
    engine.forget()
    Notes.read = []
    card, _ = compiling.try_compile(raw)
    return card, Notes.read


@contextmanager
def tracing(words: bool = False) -> Iterator[None]:
    """Cards are read with the parser that traces; with `words` those to choose from are traced like lines."""
    Notes.left_out, Notes.words = (), words
    with engine.with_means(TracingParser, TracingPrinter):
        yield
    Notes.words = False


class Fared(NamedTuple):
    """Whether a card is understood, whether what is printed for it is faithful, and whether it means something else."""

    understood: bool
    faithful: bool
    misread: bool = False


def fares(raw: Raw, meant: Card | None) -> Fared:
    """How a card fares, which should mean this."""
    card, _ = compiling.try_compile(raw)
    if card is None:
        return Fared(False, False)
    return Fared(True, unfaithful(raw, card) is None, meant is not None and card != meant)


def lines() -> dict[Place, tuple[str, str, str, bool]]:
    """All lines of the grammar by their place: rule, wording, program, and whether they are only read.

    The rows and the forms of a table are lines, not what is made from them; a row has the table's name for its rule."""
    found: dict[Place, tuple[str, str, str, bool]] = {}
    folded = engine.grammar().folded
    for rule in engine.grammar().rules.values():
        for wording, program, read_only, each in rule.lines:
            place = each.partition("~")[0]
            if "+" not in place and "#" not in place:
                read_only = read_only and found.get(place, ("", "", "", True))[3]
                found[place] = rule.name, folded.get(place, wording), program.strip(), read_only
    for table in engine.grammar().tables.values():
        for cells, place in table.rows:
            found[place] = table.name, " | ".join(cells.values()), "", False
        for text, place in table.forms:
            name, _, line = text.partition(": ")
            wording, _, program = line.rpartition(" => ")
            shown = wording.strip().removeprefix("- ").removeprefix("? ")
            found[place] = name, shown, program.strip(), wording.startswith("- ")
    return found


_COLORS = frozenset(("red", "blue", "yellow", "green", "black", "purple", "white"))


def sentences(tokens: list[Token]) -> list[tuple[int, str]]:
    """The sentences of a text as (where they begin, their words without the names, numbers and colours in them)."""
    found: list[tuple[int, str]] = []
    start = 0
    words: list[str] = []
    for index, token in enumerate(tokens):
        if token.kind == BREAK:
            if words:
                found.append((start, " ".join(words)))
            start, words = index + 1, []
            continue
        if token.kind in (NUMBER, SIGNED):
            words.append("#")
        elif token.kind == TERM:
            words.append("[]")
        else:
            words.append("color" if token.key in _COLORS else token.key)
        if token.key == ".":
            found.append((start, " ".join(words)))
            start, words = index + 1, []
    if words:
        found.append((start, " ".join(words)))
    return found
