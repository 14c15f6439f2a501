"""Checks that what is printed says what the card says, word by word, without asking the grammar.

Both texts are brought into one plain wording with a table of equal phrases (old and new ways to say the same thing),
words that carry no meaning are left out, and what is left has to be the same on both sides.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import lru_cache
from importlib import resources
from typing import Any

from digilex.cards.card import Card
from digilex.text.compile import corrected
from digilex.text.lexer import BREAK, MARK, TERM, tokenize
from digilex.text.render import render_sections

_FIELDS = ("effectText", "inheritedEffectText", "securityEffectText", "linkRequirement", "linkEffect", "optionEffect")
_KEPT_MARKS = frozenset("<>+")


@lru_cache(maxsize=1)
def _table() -> tuple[tuple[tuple[re.Pattern[str], str], ...], frozenset[str]]:
    source = json.loads((resources.files("digilex.text") / "equal_phrases.json").read_text(encoding="utf-8"))
    phrases = tuple((re.compile(r"(?<!\S)(?:" + entry[0] + r")(?!\S)"), entry[1]) for entry in source["phrases"])
    return phrases, frozenset(source["empty_words"])


def plain_words(text: str) -> Counter[str]:
    """The words of a text that carry its meaning, in the plain wording."""
    words: list[str] = []
    for token in tokenize(text):
        if token.kind == BREAK or (token.kind == MARK and token.key not in _KEPT_MARKS):
            continue
        words.append(token.key.replace(" ", "_") if token.kind == TERM else token.value.lower())
    line = " ".join(words)
    phrases, empty = _table()
    for pattern, plain in phrases:
        line = pattern.sub(plain, line)
    return Counter(word for word in line.split() if word not in empty)


def unfaithful(raw: dict[str, Any], card: Card) -> str | None:
    """What differs between the card's text and the text printed from its program; None if nothing does."""
    printed: Counter[str] = Counter()
    try:
        for text in render_sections(card).values():
            printed += plain_words(text)
    except ValueError as error:
        return f"not printed: {error}"
    raw = corrected(raw)
    official: Counter[str] = Counter()
    for field in _FIELDS:
        official += plain_words(raw.get(field) or "")
    lost, added = official - printed, printed - official
    if not lost and not added:
        return None
    return f"lost {' '.join(lost.elements())!r}, added {' '.join(added.elements())!r}"
