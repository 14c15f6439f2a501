"""Small words: an article too many or too few, "in" for "from", "may" for "can", "have" for "has".

The wordings of the grammar name the small words that cards use in them, and the next card may use others, or speak of
several where cards speak of one. So where a
text is not understood, the small words about the place where reading ended are put right, a few at most, as long as
each of them lets reading go on. No other word is touched: what is done, to what, how many and how long stays.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from typing import NamedTuple

from digilex.text.reading.following import FollowingParser
from digilex.text.reading.lexer import MARK, WORD, Token

TRIES = 60  # readings at most, for one part of a text
DEPTH = 3  # small words that are put right at most
BACK = 8  # how many words before the place where reading ended may be wrong

# What may be left out or put in, wherever it stands.
_LEFT_OUT = frozenset(("the", "a", "an", "also", ","))
_PUT_IN = ("of", ",", "the", "to", "from", "in")
# What a wording may have for a word of the text. "This" and "that" are never "the", "is" never "was", what is trashed
# "from" some place was not "in" it, and "their" says whose.
_READ_AS = {
    "in": ("from", "of", "on", "during"), "of": ("from", "in", "on", "with"), "among": ("from", "in"),
    "on": ("of", "in"), "with": ("of", "by"), "by": ("with",), "using": ("with", "by"), "through": ("with", "by"),
    "into": ("to", "in"), "onto": ("to", "on"), "at": ("to", "on", "from"), "as": ("than", "to"), "during": ("in",),
    "than": ("as", "to"), "can": ("may",), "may": ("can",), "its": ("the",), "any": ("a",),
    "both": ("all",), "'": ("'s",), "'s": ("'",), "greater": ("higher", "more"),
    "higher": ("greater", "more"), "more": ("higher", "greater"), "fewer": ("less", "lower"),
    "lower": ("less", "fewer"), "less": ("lower", "fewer"), "include": ("contain", "have"),
    "contain": ("include", "have"), "includes": ("contains", "has"), "contains": ("includes", "has"),
    "opponents": ("opponent's",),
}  # fmt: skip
_WHOSE = frozenset((("its", "effect"), ("its", "effects")))  # that card's, not anybody's
# Words of one and of several, which a wording need not have both: nobody's number is lost, since a number says it.
_ONE_AND_SEVERAL = (
    "is are", "was were", "has have", "does do", "doesn't don't", "isn't aren't", "wasn't weren't", "hasn't haven't",
    "gets get", "gains gain", "loses lose", "becomes become", "costs cost", "color colors", "level levels",
    "name names", "trait traits", "type types", "attribute attributes", "form forms", "effect effects",
    "requirement requirements",
    "card cards", "hand hands", "deck decks", "stack stacks", "tamer tamers", "option options", "token tokens",
    "owner's owners'", "card's cards'", "tamer's tamers'", "option's options'", "player players", "player's players'",
    "number numbers", "text texts", "attack attacks", "suspends suspend", "digivolves digivolve", "leaves leave",
)  # fmt: skip
_READ_AS |= {
    word: (*_READ_AS.get(word, ()), other)
    for pair in _ONE_AND_SEVERAL
    for word, other in (pair.split(), reversed(pair.split()))
}


Reader = Callable[[list[Token]], FollowingParser]


class _Draft(NamedTuple):
    """A text with some small words put right, and where reading it ended."""

    tokens: tuple[Token, ...]
    furthest: int
    following: dict[int, set[str]]


def with_small_words(tokens: list[Token], reader: Reader) -> list[Token] | None:
    """The tokens with as few small words put right as make them understood; None if that takes too many."""
    drafts = [_read(tuple(tokens), reader)]
    tries = 0
    for _ in range(DEPTH):
        better: list[_Draft] = []
        for draft in drafts:
            left = len(draft.tokens) - draft.furthest
            for changed in _changed(draft):
                tries += 1
                if tries > TRIES:
                    return None
                tried = _read(changed, reader)
                if tried.furthest > len(changed):
                    return list(changed)
                if len(changed) - tried.furthest < left:
                    better.append(tried)
        drafts = sorted(better, key=lambda draft: len(draft.tokens) - draft.furthest)[:2]
    return None


def _read(tokens: tuple[Token, ...], reader: Reader) -> _Draft:
    """How far the tokens are understood; beyond their end if they all are."""
    parser = reader(list(tokens))
    whole = any(end == len(tokens) for end, _ in parser.rule("items", 0))
    return _Draft(tokens, len(tokens) + 1 if whole else min(parser.furthest, len(tokens)), parser.following)


def _changed(draft: _Draft) -> list[tuple[Token, ...]]:
    """The texts with one more small word put right, near the place where reading ended."""
    tokens = draft.tokens
    found: list[tuple[Token, ...]] = []
    for at in range(draft.furthest, max(0, draft.furthest - BACK) - 1, -1):
        could = draft.following.get(at, set())
        if at < len(tokens):
            token = tokens[at]
            behind = tokens[at + 1].key if at + 1 < len(tokens) else ""
            for word in _READ_AS.get(token.key, ()):
                if word in could and (token.key, behind) not in _WHOSE:
                    found.append((*tokens[:at], token._replace(key=word, value=word), *tokens[at + 1 :]))
            if token.key in _LEFT_OUT:
                found.append((*tokens[:at], *tokens[at + 1 :]))
        after = tokens[at - 1].key if at else ""
        for word in _PUT_IN:
            if word in could and (after, word) != ("after", ","):  # "after this Digimon attacks" is no "then"
                place = tokens[min(at, len(tokens) - 1)]
                put = Token(MARK if word == "," else WORD, word, word, place.start, place.start)
                found.append((*tokens[:at], put, *tokens[at:]))
    return found


def told(before: list[Token], after: list[Token]) -> tuple[str, ...]:
    """What was put right, a phrase each: for those who wrote the text."""
    found: list[str] = []
    ours, theirs = [token.key for token in before], [token.key for token in after]
    for kind, start, end, other, last in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        said, meant = " ".join(ours[start:end]), " ".join(theirs[other:last])
        behind = " ".join(token.value for token in before[max(0, start - 3) : start])
        if kind == "replace":
            found.append(f'"{meant}" is read for "{said}" after "{behind}"')
        elif kind == "delete":
            found.append(f'"{said}" is passed over after "{behind}"')
        elif kind == "insert":
            found.append(f'"{meant}" is read after "{behind}"')
    return tuple(found)
