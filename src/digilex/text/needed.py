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
        """Whether the longer runs stand in the text that can be told besides those of `needed`."""
        if self._besides is None:
            self._besides = joined_runs(self.source, " " if self.whole_words else "")
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


_FEW: Final = 8  # texts that are put together from parts, at most
_BACK: Final = "(?P="  # what stood in a group before: it may be anything


def joined_runs(pattern: str, before: str = "") -> list[Runs]:
    """Runs of letters: one of each tuple stands in every text that fits the pattern. What follows each other in the
    pattern is put together, so that they are long and seldom, which takes longer to work out than `literals`.

    `before` is what stands before all that fits."""
    branches = [_put_together(branch, before)[0] for branch in _parted(pattern)]
    if len(branches) == 1:
        found = list(dict.fromkeys(_told(runs) for runs in branches[0] if _tells(runs)))
        return [runs for runs in found if not any(_implies(other, runs) for other in found if other != runs)]
    best = [max(filter(_tells, runs), key=_length, default=()) for runs in branches]
    return [_told(tuple(run for runs in best for run in runs))] if all(best) else []


def _tells(runs: Runs) -> bool:
    """Whether each of the runs is long enough to say something."""
    return all(len(run.strip()) > 1 for run in runs)


def _length(runs: Runs) -> int:
    return min(len(run) for run in runs)


def _told(runs: Runs) -> Runs:
    """The runs in order, without those that have another of them inside."""
    return tuple(run for run in sorted(set(runs)) if not any(other in run for other in runs if other != run))


def _implies(runs: Runs, others: Runs) -> bool:
    """Whether one of the others stands wherever one of the runs does."""
    return all(any(other in run for other in others) for run in runs)


def _few(pattern: str) -> Runs:
    """All that fits the pattern, if that is little and known; nothing otherwise."""
    found: list[str] = []
    for branch in _parted(pattern):
        texts = _put_together(branch, "")[1]
        if not texts:
            return ()
        found += texts
    return tuple(found) if len(found) <= _FEW else ()


def _put_together(branch: str, before: str) -> tuple[list[Runs], Runs]:
    """The runs of a branch of which one stands in every text that fits it, each as long as can be told; and all that
    fits it, if that is little and known."""
    found: list[Runs] = []
    said: Runs = (before,)  # all that may stand between what is not known and here
    known, index = True, 0
    while index < len(branch):
        texts, inside, end = _part(branch, index)
        if branch.startswith("(?=", index):  # what follows is looked at, and then once more
            found.append(_crossed(said, texts or ("",)))
            found.append(inside)
            index = end
            continue
        if branch.startswith("(?<=", index):
            said = texts if texts and all(text.endswith(said) for text in texts) else said
            known, index = False, end
            continue
        repeated = _REPEATED.match(branch, end)
        if repeated is not None:
            texts = (*texts, "") if texts and branch[end] == "?" else ()
            inside = () if _OPTIONAL.match(branch, end) else inside
        crossed = _crossed(said, texts)
        if crossed:
            said = crossed
        else:  # not known, or too much: what follows begins anew
            found += [said, inside]
            known, said = False, texts or ("",)
        index = repeated.end() if repeated else end
    found.append(said)
    return [runs for runs in found if runs], said if known else ()


def _crossed(said: Runs, texts: Runs) -> Runs:
    """Everything that was said with each of the texts after it; nothing if that is too much."""
    return tuple(one + text for one in said for text in texts) if len(said) * len(texts) <= _FEW else ()


def _part(branch: str, index: int) -> tuple[Runs, Runs, int]:
    """A part of a branch: all that it may be, as far as that is known and little; runs that it has; where it ends."""
    char = branch[index]
    if char == "(":
        end = _closed(branch, index) + 1
        group = _GROUP.match(branch, index)
        if group is None:  # where something must not stand, or what stood before
            return () if branch.startswith(_BACK, index) else ("",), (), end
        inner = branch[group.end() : end - 1]
        return _few(inner), literals(inner), end
    if char == "[":
        return (), (), branch.index("]", index + 2) + 1
    if char == "\\":
        letter = branch[index + 1]
        return () if letter.isalnum() else (letter,), (), index + 2
    return () if char in ".^$" else (char,), (), index + 1
