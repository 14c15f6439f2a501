"""The nearest wording that is understood, for a text that is not: as few words changed as possible, or a wording
of the grammar that has most words in common with the sentence."""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher, get_close_matches
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from digilex.cards.language import TIMINGS, TURNS
from digilex.text.diagnostics import CardTextError
from digilex.text.engine import grammar, read, resolve_item
from digilex.text.reading.following import FollowingParser
from digilex.text.reading.lexer import BREAK, MARK, NUMBER, TERM, WORD, Token, tokenize

TRIES = 150  # readings at most, for one text
DEPTH = 3  # words changed at most
BEAM = 5
ACTION = "what to do"  # the label of the rules for it
BACK = 4  # how many words before the place of the error may be wrong
_WORDS = re.compile(r"\[[^\[\]]*\]|[A-Za-z][A-Za-z'-]*\.?")
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?[^{}]*\}")
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}
_MEANT = {  # what players of other games say
    "discard": "trash", "destroy": "delete", "kill": "delete", "tap": "suspend", "untap": "unsuspend",
    "rest": "suspend", "bounce": "return", "take": "add", "put": "place", "into": "to", "summon": "play",
    "library": "deck", "graveyard": "trash", "fewer": "less", "under": "less", "monster": "digimon",
    "creature": "digimon", "power": "dp", "pick": "choose", "select": "choose", "inside": "in", "evolve": "digivolve",
    "enemy": "opponent",
}  # fmt: skip
_PHRASES = {
    ("free", "of", "charge"): "without paying the cost",
    ("for", "free"): "without paying the cost",
    ("out", "of"): "from",
    ("cards", "worth"): "with",
}
_HEADERS = {name.lower(): name for name in (*TIMINGS, *TURNS, "Once Per Turn", "Twice Per Turn")}


class _Draft(NamedTuple):
    """A text on the way to one that is understood: its tokens, what the changes cost, and where reading ended."""

    tokens: tuple[Token, ...]
    cost: float
    furthest: int
    following: dict[int, set[str]]
    changes: int

    @property
    def promise(self) -> float:
        return self.cost + 0.12 * (len(self.tokens) - self.furthest)


@lru_cache(maxsize=256)
def nearest(text: str, start: int) -> str:
    """The nearest wording for the line of the text that holds the place; "" if nothing is near."""
    tokens = [token for token in _line(tokenize(text), start) if token.start < token.end]
    if not tokens:
        return ""
    changed = _changed(tokens, text)
    sentence = _sentence(tokens, start)
    if not changed and len(sentence) < len(tokens):
        changed = _changed(sentence, text)
    return changed or _similar(sentence)


def with_nearest(error: CardTextError) -> CardTextError:
    """The error with the nearest wording for what it points at, unless its reason is known or nothing is near."""
    return error if error.reason else error.near(nearest(error.text, error.start))


def _line(tokens: list[Token], start: int) -> list[Token]:
    """The tokens of the line in which the place is."""
    begin = finish = 0
    for index, token in enumerate(tokens):
        if token.kind == BREAK and token.start < start:
            begin = index + 1
    finish = next((at for at in range(begin, len(tokens)) if tokens[at].kind == BREAK), len(tokens))
    return tokens[begin:finish]


def _sentence(tokens: list[Token], start: int) -> list[Token]:
    """The tokens of the sentence in which the place is."""
    found: list[Token] = []
    for token in tokens:
        if found and found[-1].key == "." and token.start <= start:
            found = []
        elif found and found[-1].key == ".":
            break
        found.append(token)
    return found


# --- a few words changed --------------------------------------------------------------------------------------------


def _changed(tokens: list[Token], text: str) -> str:
    """The line with as few words changed as make it understood; "" if that takes too many."""
    drafts = [_read(tuple(tokens), 0.0, 0)]
    for _ in range(DEPTH):
        tried: list[_Draft] = []
        candidates = sorted(
            (candidate for draft in drafts for candidate in _candidates(draft)), key=lambda candidate: candidate[0]
        )
        for cost, changed, count in candidates[: TRIES // DEPTH]:
            if tried and cost > min(draft.cost for draft in tried) + 1.5:
                break
            draft = _read(changed, cost, count)
            if draft.furthest > len(changed) and _kept(changed, tokens) >= count:
                written = _written(changed, text)
                if _understood(written):
                    return written
                continue
            tried.append(draft)
        drafts = sorted(tried, key=lambda draft: draft.promise)[:BEAM]
        if not drafts:
            break
    return ""


def _kept(changed: tuple[Token, ...], tokens: list[Token]) -> int:
    """How many words of a text a changed one still has."""
    before = set(tokens)
    return sum(1 for token in changed if token in before and token.kind != MARK)


def _read(tokens: tuple[Token, ...], cost: float, changes: int) -> _Draft:
    """How far the tokens are understood; beyond their end if they all are."""
    reader = FollowingParser(grammar(), list(tokens))
    whole = any(end == len(tokens) for end, _ in reader.rule("items", 0))
    furthest = len(tokens) + 1 if whole else min(reader.furthest, len(tokens))
    return _Draft(tokens, cost, furthest, reader.following, changes)


def _candidates(draft: _Draft) -> list[tuple[float, tuple[Token, ...], int]]:
    """The texts with one more word changed, added or taken out, near the place where reading ended."""
    tokens = draft.tokens
    found: list[tuple[float, tuple[Token, ...], int]] = []

    def add(cost: float, begin: int, finish: int, put: tuple[Token, ...]) -> None:
        far = 0.1 * abs(draft.furthest - begin)
        found.append((draft.cost + cost + far, (*tokens[:begin], *put, *tokens[finish:]), draft.changes + 1))

    heads = [at for at, token in enumerate(tokens) if token.kind == TERM and (at == 0 or tokens[at - 1].kind == TERM)]
    for at in heads:
        if tokens[at].key[1:-1] not in _HEADERS:
            close = get_close_matches(tokens[at].key[1:-1], _HEADERS, 3, 0.0)
            for order, name in enumerate(close):
                likeness = SequenceMatcher(None, name, tokens[at].key[1:-1]).ratio()
                add(1.2 - likeness + 0.1 * order, at, at + 1, (_token(f"[{name}]", tokens[at]),))
    keys = [token.key for token in tokens]
    for said, meant in _PHRASES.items():
        for at in range(len(tokens)):
            if tuple(keys[at : at + len(said)]) == said:
                place = tokens[at]._replace(end=tokens[at + len(said) - 1].end)
                add(0.2, at, at + len(said), tuple(_token(word, place) for word in meant.split()))
    for at in range(max(0, draft.furthest - BACK), min(draft.furthest + 1, len(tokens))):
        token = tokens[at]
        words = _ranked(draft.following.get(at, set()), token, tokens[at - 1].key if at else "")
        if token.kind in (WORD, MARK) and token.start < token.end:
            for likeness, word in words:
                add(1.0 - 0.8 * likeness, at, at + 1, (_token(word, token),))
            add(0.9, at, at + 1, ())
            if at + 1 < len(tokens) and tokens[at + 1].kind == WORD:
                for likeness, word in words[:6]:
                    add(1.3 - 0.8 * likeness, at, at + 2, (_token(word, token),))
        for _, word in words[:10]:
            place = token._replace(end=token.start)
            add(1.0, at, at, (_token(word, place),))
    return found


def _ranked(words: set[str], token: Token, before: str) -> list[tuple[float, str]]:
    """The words that could stand there: the most similar first, then those that often follow the word before."""
    scored = []
    for word in words:
        if word in ("[]", "±", "\n") or word[:1] == "=" or word == token.key:
            continue
        likeness = SequenceMatcher(None, word, token.key).ratio() if token.kind == WORD else 0.0
        if _MEANT.get(token.key) == word or (word == "#" and token.key in _NUMBERS):
            likeness = 0.9
        scored.append((round(likeness, 2) if likeness >= 0.6 else 0.0, word))
    scored.sort(key=lambda each: (-each[0], -_pairs()[before, each[1]], -_frequency()[each[1]], each[1]))
    return scored[:14]


def _token(word: str, place: Token) -> Token:
    """A word in the place of a token."""
    start, end = place.start, place.end
    if word.startswith("["):
        return Token(TERM, word, word[1:-1], start, end)
    if word == "#":
        return Token(NUMBER, "#", _NUMBERS.get(place.key, "1"), start, end)
    kind = WORD if word[0].isalpha() or word == "'s" else MARK
    value = _spelling().get(word, word)
    return Token(
        kind, word, value.capitalize() if place.value[:1].isupper() and place.end > start else value, start, end
    )


def _understood(text: str) -> bool:
    """Whether the text is understood as it is written."""
    try:
        for item in read("items", text):
            resolve_item(item, text)
    except (CardTextError, RecursionError):
        return False
    return True


def _written(tokens: tuple[Token, ...], text: str) -> str:
    """The changed line: what was not changed as it stood there."""
    original = {token.start: token for token in tokenize(text)}
    out = ""
    last = tokens[0].start
    for token in tokens:
        kept = original.get(token.start)
        said = text[token.start : token.end] if kept == token else _shown(token)
        between = text[last : token.start] if last <= token.start else ""
        if between.strip(" "):  # words that were taken out, or a note
            between = " " if between[:1] == " " or between[-1:] == " " else ""
        closes = said[:1] in ".,:>)'" and said != "'"
        if closes:
            between = ""
        elif not between and out and out[-1] not in "<([" and (kept != token or last > token.start):
            between = " "
        out += between + said
        last = max(last, token.end)
    return re.sub(r" {2,}", " ", out).strip()


def _shown(token: Token) -> str:
    if token.kind == TERM:
        return f"[{_HEADERS.get(token.value, token.value)}]"
    return token.value


# --- a wording of the grammar ---------------------------------------------------------------------------------------


def _similar(sentence: list[Token]) -> str:
    """The wording of the grammar that has most in common with the sentence, with what stands in its gaps."""
    said = {_MEANT.get(token.key, token.key) for token in sentence if token.kind == WORD}
    best, found = 0.0, ""
    for wording, words in _wordings():
        common = words & said
        if not common:
            continue
        score = sum(_weight(word) for word in common) - 0.7 * sum(_weight(word) for word in words - said)
        if score > best:
            best, found = score, wording
    return _SLOT.sub(_gap, found).strip()


def _weight(word: str) -> float:
    """How much a word says: the rarer, the more."""
    return 1.0 / (1.0 + _frequency()[word] / 40.0)


def _gap(match: re.Match[str]) -> str:
    rule = match.group(2) or match.group(1)
    return f"({grammar().label(rule).replace('_', ' ')})"


@cache
def _wordings() -> tuple[tuple[str, frozenset[str]], ...]:
    """The wordings of what is done that are printed, with their words."""
    found = []
    for rule in grammar().rules.values():
        for wording, _, read_only, _ in rule.lines:
            if not read_only:
                plain = re.sub(r"\(([^()|~]*)[|~][^()]*\)", r"\1", wording).replace("(s)", "")
                plain = re.sub(r"[@%](?=\w)", "", plain)
                words = frozenset(word.lower().rstrip(".") for word in _WORDS.findall(_SLOT.sub(" ", plain)))
                if words and rule.label == ACTION:
                    found.append((plain, words))
    return tuple(found)


@cache
def _frequency() -> Counter[str]:
    """How many wordings have the word."""
    return Counter(word.lower().rstrip(".") for word in _all_words())


@cache
def _pairs() -> Counter[tuple[str, str]]:
    """How often one word follows another in a wording."""
    found: Counter[tuple[str, str]] = Counter()
    for rule in grammar().rules.values():
        for wording, *_ in rule.lines:
            for part in re.split(r"\{[^{}]*\}|[(|)]", wording):
                found.update(pairwise(word.lower().rstrip(".") for word in _WORDS.findall(part)))
    return found


@cache
def _spelling() -> dict[str, str]:
    """Each word as most wordings write it."""
    found: dict[str, str] = {}
    for word, _ in Counter(_all_words()).most_common():
        found.setdefault(word.lower(), word)
    return found


@cache
def _all_words() -> tuple[str, ...]:
    lines = (wording for rule in grammar().rules.values() for wording, *_ in rule.lines)
    return tuple(word for line in lines for word in _WORDS.findall(_SLOT.sub(" ", line)))
