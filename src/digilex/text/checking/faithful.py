"""Checks that what is printed says what the card says, without asking the grammar.

Both texts are cut into effects and brought into plain words (`plain`). Of each effect the *words that mean something*
must be the same, each as often, and what is done must be done in the same order. So voice and the order of words in a
phrase make no difference ("when you play X", "when your X are played"), but every number, owner, area, name, duration
and "may" does.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from importlib import resources
from itertools import takewhile
from typing import Any, Final, NamedTuple

from digilex.cards.card import Card
from digilex.text.checking.elided import alike
from digilex.text.checking.plain import plain_lines, plainly, words
from digilex.text.compile import reads_back
from digilex.text.data.corrections import corrected
from digilex.text.printing.render import render_sections

# The parts of a card that are compared as one, by the fields of the data and the sections that are printed. [Security]
# effects name their timing, so it does not matter in which field they stood.
_GROUPS: Final = {
    "text": (("effectText", "securityEffectText"), ("effect", "security")),
    "inherited": (("inheritedEffectText",), ("inherited",)),
    "link": (("linkRequirement", "linkEffect"), ("link",)),
    "option": (("optionEffect",), ("option",)),
}
# Words that only hold a sentence together: where a card is and whose it is stands beside them. "Card" is what every
# noun is; pronouns are dropped, but for the card itself (`plain.own_named`).
_SILENT: Final = frozenset(
    ("of", "is", "it", "that-one", "its", "them", "they", "that", "those", "which", "with", "have", "and", ",", ".",
     "to", "from", "in", "on", "at", "as", "for", "total", "any", "card", "also", "both", "so", "such", "do", "where",
     "s", "x", "who", "whose", "by", "among", "-", "exactly", "either", "there"),
)  # fmt: skip
_POINTS: Final = frozenset(",.")
# What is done, in the order in which it is done; how is said by the words beside it. "Link" is also said of cards.
_DONE: Final = frozenset(
    ("activate", "add", "attack", "block", "can't", "change", "check", "choose", "de-digivolve", "delete", "digivolve",
     "draw", "flip", "gain", "get", "hatch", "increase", "isn't", "leave", "lose", "memory", "move", "place",
     "pay", "play", "prevent-it", "price", "recovery", "reduce-cost", "remove", "return", "reveal", "search", "set",
     "shuffle", "suspend", "then", "trash", "treat", "unsuspend", "use"),
)  # fmt: skip
# The card itself is named as often as it does something or something is done to it; in conditions once is enough, and
# elsewhere it need not be named again.
_DOES: Final = frozenset(("get", "gain", "may", "can't", "isn't", "attack", "digivolve", "would", "don't"))
_UNDERGOES: Final = frozenset(("unsuspend", "suspend", "delete", "return", "place", "play", "move", "under"))
_LIKE: Final = frozenset(("or", "red", "blue", "yellow", "green", "black", "purple", "white", "face", "up", "down"))
_COMPARED: Final = frozenset(("lower", "higher", "at-most", "at-least"))
_ASKS: Final = frozenset(("if", "while"))
# Of this card.
_PART: Final = frozenset(("under", "top", "link", "dp", "level", "bottom", "stack", "[main]", "[security]"))
_TIMED: Final = ("[on_", "[when_", "[all_turns", "[your_turn", "[opponent's_turn", "[end_of_", "[start_of_")
_FACTS: Final = frozenset(("[security]", "[app_fusion]", "[rule]"))  # of the card: where they stand says nothing


class Said(NamedTuple):
    """What an effect says: its words, sorted, and what is done, in order."""

    words: tuple[str, ...]
    done: tuple[str, ...]
    timed: bool  # whether it has a timing, so that its place among the others says something


@lru_cache(maxsize=16384)
def sentences(line: str) -> tuple[tuple[str, ...], ...]:
    """The words of each sentence of a line, sorted; the card itself and how long may be said in either of two."""
    silent = _SILENT | {"self"}
    found = []
    for part in line.split(" . "):
        words = sorted(word for word in _without_get(part.split()) if word not in silent and word[:6] != "until:")
        if words:
            found.append(tuple(words))
    return tuple(found)


@lru_cache(maxsize=16384)
def said(line: str) -> Said:
    """What a line of plain words says."""
    heard = [word for word in line.split() if word not in _SILENT or word in _POINTS]
    words: list[str] = []
    done: list[str] = []
    counting = asked = False  # after "for each"; in a condition
    named = does = False  # whether the card itself is named in a condition, and whether it does something anywhere
    for index, word in enumerate(heard):
        if word in _POINTS:
            counting = False
            asked = asked and heard[index + 1 : index + 2] == ["or"]
            continue
        if word == "each":
            counting = True
        elif word.startswith(_TIMED):  # of a token: what it does is not what is counted
            counting = False
        elif word in _ASKS:
            asked = True
        elif word == "self":
            if not _does(heard, index):
                named = named or asked
                continue
            word, does = "self-does", True
        ended = word == "attack" and heard[index - 1] == "end"  # a time, and no deed
        if word == "get" and _is_change(heard[index + 1 : index + 2]):
            continue
        if _is_change([word]) and heard[index + 1 : index + 2] == ["dp"]:
            done.append("get")
        if word in _DONE and not counting and not ended and heard[index + 1 : index + 2] != ["cost"]:
            done.append(word)
        if word == "to-deck":  # to which end is told of each card that goes there
            done += [f"{word} {end}" for end in heard[index + 1 : index + 2] if end in ("top", "bottom")]
        words.append(word)
    if named or (not does and "self" in heard):
        words.append("self")
    timed = line.startswith("[") and heard[0] not in _FACTS
    return Said(tuple(sorted(words)), tuple(done), timed)


def _is_change(words: list[str]) -> bool:
    """Whether a number is added there or taken away: cards that "get +1000 DP" need not be said to get it."""
    return bool(words) and words[0][0] in "+-" and words[0][1:].isdigit()


def _without_get(words: list[str]) -> list[str]:
    return [word for index, word in enumerate(words) if word != "get" or not _is_change(words[index + 1 : index + 2])]


def _does(heard: list[str], index: int) -> bool:
    """Whether the card itself, which is named there, does something, or something is done to it."""
    if index > 0 and (heard[index - 1] == "name" or _compares(heard, index)):  # "the same name as this Digimon"
        return False
    after = index + 1
    while after < len(heard) and (":" in heard[after] or heard[after] in _LIKE):  # what it is like
        after += 1
    following = heard[after] if after < len(heard) else ""
    if following in _DOES or (following in _UNDERGOES and following not in _PART):
        return True
    return index > 0 and heard[index - 1] in _UNDERGOES and following not in _PART


def _compares(heard: list[str], index: int) -> bool:
    """Whether others are compared with what is named there: "a lower level than this Digimon"."""
    before = heard[max(0, index - 3) : index]
    return before[-1:] in (["level"], ["dp"], ["cost"]) and not _COMPARED.isdisjoint(before)


def difference(official: str, printed: str) -> str | None:
    """Where two texts say something else, or None if they say the same."""
    return _difference(plain_lines(official), plain_lines(printed))


def _difference(official: tuple[str, ...], printed: tuple[str, ...]) -> str | None:
    if official == printed:
        return None
    left = [one for one in map(said, official) if one.words]
    right = [one for one in map(said, printed) if one.words]
    if left == right:
        return None if _in_sentences(official, printed) else "the sentences are in another order"
    timed = [[one for one in side if one.timed] for side in (left, right)]
    for one in tuple(left):  # requirements and rules are facts of the card: where they stand says nothing
        if one in right:
            left.remove(one)
            right.remove(one)
    if not left and not right:
        if timed[0] != timed[1]:
            return "the effects are in another order"
        return None if _in_sentences(official, printed) else "the sentences are in another order"
    _without_elided(left, right, official, printed)
    if not left and not right:
        return None
    # keywords that stand together are so many effects
    words = [Counter(word for one in side for word in one.words) for side in (left, right)]
    lost, added = words[0] - words[1], words[1] - words[0]
    parts: list[str] = []
    if lost or added:
        parts.append(f"{{{' '.join(sorted(lost.elements()))} -> {' '.join(sorted(added.elements()))}}}")
    kept = [[word for one in side for word in one.done] for side in (left, right)]
    order = [[word for word in side if word not in lost and word not in added] for side in kept]
    if order[0] != order[1]:
        parts.append(f"in another order: {' '.join(order[0])} -> {' '.join(order[1])}")
    return ", ".join(parts) or None


def _without_elided(left: list[Said], right: list[Said], official: tuple[str, ...], printed: tuple[str, ...]) -> None:
    """Takes effects out of both sides that only differ in what one of them says again."""
    for line in official:
        one = said(line)
        if one not in left:
            continue
        for other in printed:
            if said(other) in right and _headers(other) == _headers(line):
                ours, theirs = alike(line, other)
                if said(ours) == said(theirs):
                    left.remove(one)
                    right.remove(said(other))
                break


def _headers(line: str) -> list[str]:
    """The timings and the like that an effect begins with."""
    return list(takewhile(lambda word: word.startswith("["), line.split()))


def _in_sentences(official: tuple[str, ...], printed: tuple[str, ...]) -> bool:
    """Whether effects that say the same say it in the same sentences, where they have as many."""
    found: dict[Said, list[str]] = {}
    for line in printed:
        found.setdefault(said(line), []).append(line)
    for line in official:
        other = sentences(found[said(line)].pop(0)) if found.get(said(line)) else ()
        if len(other) == len(sentences(line)) and other != sentences(line):
            return False
    return True


NOT_READ_BACK: Final = "printed, it does not read back to the same program"


def unfaithful(raw: dict[str, Any], card: Card, sections: dict[str, str] | None = None) -> str | None:
    """What differs between the card's text and the text printed from its program; None if nothing does."""
    try:
        printed = render_sections(card) if sections is None else sections
    except ValueError as error:
        return f"not printed: {error}"
    return compare(corrected(raw), printed) if reads_back(card, printed) else NOT_READ_BACK


def compare(raw: dict[str, Any], sections: dict[str, str]) -> str | None:
    """What differs between the (corrected) fields of the data and the printed sections."""
    found: list[str] = []
    for name, (fields, printed) in _GROUPS.items():
        official = [line for field in fields for line in words(raw.get(field) or "")]
        ours = [line for section in printed for line in words(sections.get(section) or "")]
        copies = raw.get("maxCountInDeck", 4)  # a fact of the data, even where its text is lost
        if official == ours and (name != "text" or copies == 4):
            continue  # in the same words
        if copies == 4:
            official, ours = _without_alike(official, ours)
        left, right = plainly(official), plainly(ours)
        if name == "text" and copies != 4 and not any("copies" in line for line in left):
            left = (*left, f"[rule] {copies} copies")
        different = _difference(left, right)
        if different is not None:
            found.append(f"{name}: {different}")
    whole = " | ".join(found)
    return None if whole in ("", reviewed().get(raw.get("cardId", ""), "")) else whole


def _without_alike(official: list[str], ours: list[str]) -> tuple[list[str], list[str]]:
    """The lines without those at the beginning and the end that are the same in both."""
    least = min(len(official), len(ours))
    first = 0
    while first < least and official[first] == ours[first]:
        first += 1
    last = 0
    while last < least - first and official[-1 - last] == ours[-1 - last]:
        last += 1
    return official[first : len(official) - last], ours[first : len(ours) - last]


@lru_cache(maxsize=1)
def reviewed() -> dict[str, str]:
    """The cards whose printed text differs in words that no phrase covers, and how; the meaning is the same."""
    source = (resources.files("digilex.text.checking") / "reviewed.txt").read_text(encoding="utf-8")
    rows = (row.split(" ", 1) for row in source.splitlines() if row.strip() and not row.startswith("#"))
    return dict((card, difference) for card, difference in rows)
