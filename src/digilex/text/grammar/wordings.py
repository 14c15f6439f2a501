"""The wording of a line, taken apart: words, choices of words, verbs and slots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from digilex.text.grammar.words import verb_forms
from digilex.text.reading.lexer import NUMBER, SIGNED, TERM, tokenize


class Literal(NamedTuple):
    """Words that stand for themselves."""

    keys: frozenset[str]
    shown: str
    plural: str = ""


class Choice(NamedTuple):
    """One of several word sequences; the first is printed."""

    options: tuple[tuple[Literal, ...], ...]
    has_plural: bool = False


class Verb(NamedTuple):
    """A verb in the form that is asked for."""

    keys: frozenset[str]
    lemma: str
    agrees: bool


class Slot(NamedTuple):
    """A place for what another rule describes."""

    name: str
    rule: str
    listing: str
    marks: tuple[str, ...]
    shown: str | None = None  # what is printed, where the words that it reads are nothing to the program


Element = Literal | Choice | Verb | Slot


_PIECE: Final = re.compile(r"\[[^\[\]]*\]|\\[()]|\{[^{}]*\}|\(s\)|(?<!\\)\([^()]*(?<!\\)\)|[^\s{(\\]+|\(|\s+")
_SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?(?:,([^!=}]+))?(?:!([\w,]+))?(?:=([^}]*))?\}")


@cache
def _literals(text: str) -> tuple[Literal, ...]:
    text = text.replace("\\(", "⟮").replace("\\)", "⟯")
    found: list[Literal] = []
    for token in tokenize(text):
        if token.key in ("⟮", "⟯"):
            shown = "(" if token.key == "⟮" else ")"
            found.append(Literal(frozenset({shown}), shown))
        elif token.kind in (NUMBER, SIGNED):
            found.append(Literal(frozenset({"=" + token.value}), token.value))
        else:
            shown = f"[{token.value}]" if token.kind == TERM else token.value
            found.append(Literal(_read_as(token.key), shown))
    return tuple(found)


# Words that are read alike wherever they stand in a wording: how many are meant is said by numbers.
_ALIKE: Final = (
    ("a", "an"), ("each", "every"), ("is", "are"), ("isn't", "aren't"), ("doesn't", "don't"), ("has", "have"),
    ("was", "were"), ("gets", "get"), ("gains", "gain"), ("card", "cards"), ("effect", "effects"), ("trait", "traits"),
    ("stack", "stacks"), ("hand", "hands"), ("deck", "decks"), ("target", "targets"), ("color", "colors"),
    ("level", "levels", "lv."), ("name", "names"), ("cost", "costs"), ("text", "texts"),
    ("requirement", "requirements"), ("owner", "owners"), ("maximum", "maximums"), ("total", "totals"),
    ("opponent", "opponents"), ("'s", "'"), ("less", "lower", "fewer"), ("more", "higher", "greater"),
)  # fmt: skip
_READ_AS: Final = {word: frozenset(words) for words in _ALIKE for word in words}


def _read_as(key: str) -> frozenset[str]:
    """The words by which a text may say the word of a wording."""
    return _READ_AS.get(key) or frozenset({key})


def elements_of(wording: str) -> Iterator[Element]:
    """The words, choices, verbs and slots of a wording, in order."""
    if wording == "_":
        return
    pieces = _PIECE.findall(wording)
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        if piece.isspace():
            pass
        elif piece.startswith("{"):
            found = _SLOT.fullmatch(piece)
            if found is None:
                raise ValueError(f"bad slot {piece} in {wording!r}")
            name, rule, listing, marks, shown = found.groups()
            yield Slot(name, rule or name, listing or "", tuple(marks.split(",")) if marks else (), shown)
        elif piece.startswith("("):
            options = piece[1:-1].replace("~", "|", 1).split("|")
            yield Choice(tuple(_literals(option) for option in options), "~" in piece)
        elif piece[0] in "@%" and len(piece) > 1:
            word = piece[1:].rstrip(",")
            forms = verb_forms(word)
            yield Verb(frozenset(forms), word, piece[0] == "%")
            if piece.endswith(","):
                yield Literal(frozenset({","}), ",")
        elif index + 1 < len(pieces) and pieces[index + 1] == "(s)":
            singular, plural = piece, piece[:-1] + "ies" if piece.endswith("y") else piece + "s"
            yield Literal(frozenset({singular.lower(), plural.lower()}), singular, plural)
            index += 1
        else:
            yield from _literals(piece)
        index += 1


@cache
def word_start(element: Literal | Verb | Choice) -> tuple[frozenset[str], bool]:
    """The tokens that words of a wording can begin with, and whether they can be left out."""
    if isinstance(element, Choice):
        keys = frozenset().union(*(option[0].keys for option in element.options if option))
    else:
        keys = element.keys
    if any(key[:1] == "=" for key in keys):
        keys = frozenset(_NUMBER_KEYS.get(key[:2], key) for key in keys)
    return keys, isinstance(element, Choice) and any(not option for option in element.options)


# How a number that stands in a wording looks as the first token of a text.
_NUMBER_KEYS: Final = {"=+": "±", "=-": "±", **{f"={digit}": "#" for digit in range(10)}}
