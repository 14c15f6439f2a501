"""The table of spellings: forms of words that are one word, for the lexer and for the checker (see spelling.txt)."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

Pairs = dict[tuple[str, str], tuple[str, ...]]


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, str], dict[str, str], Pairs]:
    """Other spellings of words that everybody takes for the same, the forms that are one word for the checker, and two
    words that are others."""
    shared: dict[str, str] = {}
    pairs: Pairs = {}
    forms: dict[str, str] = {}
    table = shared
    for row in (resources.files("digilex.text.reading") / "spelling.txt").read_text(encoding="utf-8").splitlines():
        head, *words = row.split() or ("#",)
        if row.strip() == "checker":
            table = forms
        elif head == "verbs":
            forms.update({form: verb for verb in words for form in _of_verb(verb)})
        elif head == "nouns":
            forms.update({f"{noun}s": noun for noun in words})
        elif head == "pair":
            first, second, _, *others = words
            pairs[first, second] = tuple(others)
        elif head != "#":
            written, _, word = row.partition("=>")
            table.update(dict.fromkeys(written.split(), word.strip()))
    return shared, forms, pairs


def _of_verb(verb: str) -> tuple[str, ...]:
    stem = verb.removesuffix("e")
    return (verb, f"{verb}s", f"{verb}es", f"{stem}ed", f"{stem}ing", f"{verb}{verb[-1]}ed", f"{verb}{verb[-1]}ing")


def same_words() -> dict[str, str]:
    """Words of card texts that are written otherwise, and what is written today."""
    return _tables()[0]


def same_pairs() -> Pairs:
    """Two words that are written otherwise today, in small letters, and what is."""
    return _tables()[2]


def word_forms() -> dict[str, str]:
    """Each form of a word, and the word that the checker takes it for."""
    return _tables()[1]
