"""What a regular expression needs: letters that stand in every text that fits it.

Looking for letters is much quicker than trying an expression, and an expression that never is tried need not be made.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

Runs = tuple[str, ...]  # runs of letters of which one stands in the text


class Sought:
    """An expression that is tried only where the letters stand that it needs, and made when it is first tried.

    One of `needed` stands in every text that fits, and so does one of each of the other runs that can be told. For
    whole words the text has a space before each of its words, the first too, and the space is part of what is found: to
    look for spaces is quicker than to look back from every letter."""

    def __init__(self, source: str, whole_words: bool = False) -> None:
        self.source = source
        self.whole_words = whole_words
        self.needed: Runs = _plainly(source) or literals(source) or ("",)
        self._besides: list[Runs] | None = None
        self._pattern: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The expression."""
        if self._pattern is None:
            self._pattern = re.compile(rf" (?:{self.source})(?!\S)" if self.whole_words else self.source)
        return self._pattern

    def may_fit(self, text: str) -> bool:
        """Whether all letters that the expression needs stand in the text, in whatever order."""
        for run in self.needed:
            if run in text:
                return self.fits_besides(text)
        return False

    def fits_besides(self, text: str) -> bool:
        """Whether the letters stand in the text that are needed besides those of `needed`."""
        if self._besides is None:
            self._besides = [runs for runs in sure_runs(self.source) if runs != self.needed]
        for runs in self._besides:
            for run in runs:
                if run in text:
                    break
            else:
                return False
        return True


# A group without groups.
_INNER: Final = re.compile(r"\((?:\?(?:P<\w+>|:|<?[=!]))?(?:[^()\\]|\\.)*\)(?:[?*+]|\{[^}]*\})?\??")
_UNSURE: Final = re.compile(
    r"(?:\\[a-zA-Z0-9]|\[[^\]]*\]|\\?[^\\\0])(?:[?*+]|\{[^}]*\})\??|\\[a-zA-Z0-9]|\[[^\]]*\]|[.^$|\0]"
)
_ESCAPED: Final = re.compile(r"\\(.)")
_ENOUGH: Final = 6  # letters that few lines have


def _plainly(pattern: str) -> Runs:
    """The longest run of letters outside all groups, if it is long enough to tell; quicker than `literals`."""
    before = ""
    while before != pattern:
        before, pattern = pattern, _INNER.sub("\0", pattern)
    if "(" in pattern or "|" in pattern:
        return ()
    runs = _UNSURE.sub("\0", pattern).split("\0")
    best = _ESCAPED.sub(r"\1", max(runs, key=len))
    return (best,) if len(best.strip()) >= _ENOUGH else ()


_GROUP: Final = re.compile(r"\(\?(?:P<\w+>|:|=|<=)|\((?!\?)")
_OPTIONAL: Final = re.compile(r"[?*]|\{0")
_REPEATED: Final = re.compile(r"[+?*]\??|\{\d*,?\d*\}\??")


@cache
def literals(pattern: str) -> Runs:
    """Letters of which one run or another stands in every text that fits the pattern; none if nothing is sure."""
    branches = [_sure(branch) for branch in _parted(pattern)]
    return tuple(dict.fromkeys(run for runs in branches for run in runs)) if all(branches) else ()


def _parted(pattern: str) -> list[str]:
    """The branches of a pattern."""
    parts, depth, index, start = [], 0, 0, 0
    while index < len(pattern):
        char = pattern[index]
        if char == "\\":
            index += 1
        elif char == "[":
            index = pattern.index("]", index + 2)
        elif char == "|" and depth == 0:
            parts.append(pattern[start:index])
            start = index + 1
        depth += (char == "(") - (char == ")")
        index += 1
    return [*parts, pattern[start:]]


def _closed(pattern: str, index: int) -> int:
    """Where the group that begins at the index ends."""
    depth = 0
    while True:
        char = pattern[index]
        if char == "\\":
            index += 1
        elif char == "[":
            index = pattern.index("]", index + 2)
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return index
        index += 1


def _sure(branch: str) -> Runs:
    """The runs of letters of which one must stand in a text that fits the branch: the longest that can be told."""
    return max(_all_sure(branch), key=lambda runs: (min((len(one.strip()) for one in runs), default=0), -len(runs)))


def sure_runs(pattern: str) -> list[Runs]:
    """Runs of letters: one of each tuple stands in every text that fits the pattern. Short ones tell too little."""
    if len(_parted(pattern)) > 1:
        return [runs] if (runs := literals(pattern)) else []
    found = [runs for runs in _all_sure(pattern) if runs and all(len(run.strip()) > 1 for run in runs)]
    return list(dict.fromkeys(found))


def _all_sure(branch: str) -> list[Runs]:
    """Of each part of a branch the runs of letters of which one must stand in a text that fits; none if unsure."""
    found: list[Runs] = []
    run, index = "", 0
    while index < len(branch):
        char, end, letter = branch[index], index + 1, ""
        inside: Runs = ()
        if char == "(":
            group, end = _GROUP.match(branch, index), _closed(branch, index) + 1
            inside = literals(branch[group.end() : end - 1]) if group else ()
        elif char == "[":
            end = branch.index("]", index + 2) + 1
        elif char == "\\":
            end += 1
            letter = "" if branch[index + 1].isalnum() else branch[index + 1]
        elif char not in ".^$":
            letter = char
        optional = _OPTIONAL.match(branch, end)
        repeated = _REPEATED.match(branch, end)
        if letter and not repeated:
            run += letter
        else:
            found += [(run + letter,) if letter and not optional else (run,), () if optional else inside]
            run = ""
        index = repeated.end() if repeated else end
    found.append((run,))
    return found
