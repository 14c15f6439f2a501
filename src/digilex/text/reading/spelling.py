"""Slips of the pen: a word that no wording knows, but for a letter too many or too few, two letters that changed
places, or two words glued together. A letter in the place of another is no slip: "attach" is not "attack".
"""

from __future__ import annotations

import re
from functools import cache
from string import ascii_lowercase
from typing import TYPE_CHECKING

from digilex.text.grammar.words import verb_forms
from digilex.text.reading.lexer import WORD, Token

if TYPE_CHECKING:
    from digilex.text.grammar.notation import Grammar

_WORD = re.compile(r"[@%]?[A-Za-z][A-Za-z'-]*")
_LEAST = 4  # shorter words have too many neighbours


def respelled(tokens: list[Token], grammar: Grammar) -> list[Token] | None:
    """The tokens with their slips put right; None if there are none. Only what can be meant in one way is changed."""
    known = _vocabulary(grammar)
    found: list[Token] = []
    for token in tokens:
        if token.kind != WORD or token.key in known or len(token.key) < _LEAST:
            found.append(token)
            continue
        near = [word for word in _near(token.key) if word in known]
        glued = [
            (token.key[:cut], token.key[cut:])
            for cut in range(1, len(token.key))
            if token.key[:cut] in known and token.key[cut:] in known and len(token.key) - cut > 2
        ]
        if len(near) == 1 and not glued:
            found.append(token._replace(key=near[0], value=near[0]))
        elif len(glued) == 1 and not near:
            found.extend(token._replace(key=part, value=part) for part in glued[0])
        else:
            found.append(token)
    return found if found != tokens else None


@cache
def _vocabulary(grammar: Grammar) -> frozenset[str]:
    """Every word that stands in a wording."""
    words: set[str] = set()
    for rule in grammar.rules.values():
        for wording, *_ in rule.lines:
            for word in _WORD.findall(re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", " ", wording)):
                if word[0] in "@%":
                    words |= verb_forms(word[1:])
                else:
                    words.add(word.lower())
    return frozenset(words | {word + "s" for word in words})


def _near(word: str) -> set[str]:
    """The words that differ in one letter: missing, added, or changed places with the next."""
    cuts = [(word[:cut], word[cut:]) for cut in range(len(word) + 1)]
    found = {before + after[1:] for before, after in cuts if after}
    found |= {before + after[1] + after[0] + after[2:] for before, after in cuts if len(after) > 1}
    for letter in ascii_lowercase:
        found |= {before + letter + after for before, after in cuts}
    return found - {word}
