"""What one text leaves out because it was said before, and the other says again.

Three things: a pronoun for cards that were named ("their effects don't affect those Digimon"), a noun that is left out
("return 1 with the fewest digivolution cards"), and a sentence that amends the one before it and says only what is
different ("you may choose 2 instead", "add 1 to the level maximum"). They are looked at only where two effects differ,
and both are brought to the same form.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

_COLORS = "red|blue|yellow|green|black|purple|white"
_LIKE = rf"(?:(?:trait|in-traits|in-name|in-text):\S+|{_COLORS}|or|suspended|unsuspended)"
_NOUN: Final = re.compile(
    rf"(?<!\S)(?:own|opp) (?:{_LIKE} )*(?:digimon|tamer)(?: or (?:own |opp )?(?:digimon|tamer))?(?!\S)"
)
_LEFT_OUT: Final = re.compile(
    r"(?<!\S)(delete|return|suspend|unsuspend|choose|trash|place)((?: (?:up to )?\d+)?)"
    r"(?: more(?= with )|(?<=\d)(?= with | instead))"
)
_COUNTED: Final = re.compile(r"(?<!\S)[<>]=\d+ ([^.,]+)(?= ,)")
_NOT_COUNTED: Final = re.compile(r"(?:(?<= if )|(?<= while ))(?:(own|opp|it) have|there is) ((?:[<>]=)?\d+)(?= ,)")
_MORE: Final = re.compile(r"(?<!\S)(?:more|fewer|equal number number) ([^.,]+?) (?:than )?(?:own|opp)(?= ,)")
_NO_MORE: Final = re.compile(r"(?<= if )(own|opp|they) have (more|fewer)(?= ,)")  # than the other player
_NOT_NAMED: Final = re.compile(r"(?:(?<= play)|(?<= no)) 1(?= hand| trash-pile| from| ,| \.)")
_HAD: Final = re.compile(r"(?:(?<=own have )|(?<=own no )|(?<=opp have )|(?<=opp no ))\[\S+\]")
_PILE: Final = re.compile("hand|deck|trash-pile|security")
_IN_PILE: Final = re.compile(
    rf"(?<!\S)(?:if|while) (?:opp have )?[<>]=\d+ ((?:{_LIKE} )*)card (?:in )?((?:opp )?)"
    r"(hand|trash-pile|deck|security)(?= ,)"
)
_OF_THEM: Final = re.compile(r"(?<!\S)(trash|return|place|add|reveal) ((?:\d+ )?)(?:of )?them(?!\S)")
_AMENDS: Final = re.compile(r"(?:then , )?(?:if|for each|price) .*? , (?=[^,]*$)")
_RAISED: Final = re.compile(r"(add|remove) (\d+) (?:to|from) (level|dp|cost) maximum")
_VERBS: Final = frozenset(("play", "place", "add", "delete", "return", "suspend", "unsuspend", "trash"))
_OTHER_DEEDS: Final = frozenset(
    ("gain", "get", "may", "can't", "attack", "digivolve", "then", "if", "when", "price", "reveal", "draw")
)
_JOINS: Final = frozenset(("and", "or", ",", "."))
# Said of what is done instead, or not.
_FREE: Final = frozenset(("choose", "and", "of", "card", ",", ".", "it", "that-one", "them", "they"))
_BRIEF: Final = 5  # words that say something: a sentence of so many says only what is different
_PLACES: Final = frozenset(("to-hand", "to-deck", "top", "bottom"))
_NAMED: Final = re.compile(rf"{_LIKE}|own|opp|digimon|tamer|link|\[\S+\]|breeding|area|battle")
_HEAD: Final = re.compile(r"digimon|tamer|\[\S+\]")
_PRONOUNS: Final = frozenset(("it", "its", "them", "they", "that-one", "those", "that"))
_SILENT: Final = frozenset(
    ("of", "is", "with", "have", "and", ",", ".", "to", "from", "in", "on", "as", "card", "for", "also", "any"),
)  # fmt: skip


def alike(official: str, printed: str) -> tuple[str, str]:
    """Both lines with what one of them says again left out."""
    official, printed = _amended(_verb_once(official), _verb_once(printed))
    return _with_pronouns(printed, official), _with_pronouns(official, printed)


def _verb_once(line: str) -> str:
    """The line with a verb said once for several objects: "play X, play Y and play Z" is "play X, Y and Z"."""
    words: list[str] = []
    verb = ""
    for word in line.split():
        if word in _VERBS:
            if word == verb and words and words[-1] in _JOINS:
                if words[-1] == ".":
                    words[-1] = "and"
                continue
            verb = word
        elif word in _OTHER_DEEDS or word.startswith("["):
            verb = verb if word.startswith("[") and words else ""
        words.append(word)
    return " ".join(words)


def whole(line: str) -> str:
    """The line with nouns that are left out after a number: those that were named or counted last."""

    def put_in(found: re.Match[str]) -> str:
        before = list(_NOUN.finditer(line, 0, found.start()))
        if not before or line[: before[-1].start()].endswith("among "):  # "among their Digimon, delete 1 with ..."
            return found[0]
        return f"{found[1]}{found[2] or ' 1'} of {before[-1][0]}"

    def counted(found: re.Match[str]) -> str:
        before = list(_COUNTED.finditer(line, 0, found.start()))
        if not before:  # "your opponent deletes 1 of their Digimon. If they have 2 or more"
            dealt = list(_NOUN.finditer(line, 0, found.start()))
            owner, _, noun = dealt[-1][0].partition(" ") if dealt else ("", "", "")
            return f"{owner} have {found[2]} {noun}" if owner == found[1] else found[0]
        noun = before[-1][1]
        who = "" if not found[1] or (found[1] == "own" and _PILE.search(noun)) else found[1] + " have "
        return f"{who}{found[2]} {noun.replace('opp ', '') if found[1] == 'opp' else noun}"

    def compared(found: re.Match[str]) -> str:
        before = list(_MORE.finditer(line, 0, found.start()))
        if not before:
            return found[0]
        noun = before[-1][1].replace("opp ", "")
        if found[1] == "own":
            return f"{'' if _PILE.search(noun) else 'own have '}{found[2]} {noun} than opp"
        return f"opp have {found[2]} {noun} than own"

    def named(found: re.Match[str]) -> str:
        before = _HAD.findall(line, 0, found.start())
        return f" {before[-1]}" if before else found[0]

    def of_pile(found: re.Match[str]) -> str:
        before = list(_IN_PILE.finditer(line, 0, found.start()))
        if not before or "." in line[before[-1].end() : found.start()]:
            return found[0]
        like, owner, pile = before[-1].groups()
        whose = "opp " if "opp have" in before[-1][0] else owner
        return f"{found[1]} {found[2]}{like}card {whose}{pile}"

    said = _OF_THEM.sub(of_pile, line) if " them" in line else line
    said = _LEFT_OUT.sub(put_in, said) if " with " in said or " instead" in said else said
    if " have " in said or " there is " in said:
        said = _NO_MORE.sub(compared, _NOT_COUNTED.sub(counted, said))
    return _NOT_NAMED.sub(named, said) if " 1 " in said else said


def _amended(official: str, printed: str) -> tuple[str, str]:
    """The lines with sentences that amend the one before as what is different, if one of the two says only that."""
    left, right = official.split(" . "), printed.split(" . ")
    if len(left) != len(right):
        return official, printed
    for index in range(1, len(left)):
        ours, theirs = _difference(left[index - 1], left[index]), _difference(right[index - 1], right[index])
        if ours and theirs and (ours.brief or theirs.brief or _says_less(ours.words, theirs.words)):
            left[index], right[index] = ours.said, theirs.said
            if not ours.words or not theirs.words:  # who may choose from more need not choose otherwise
                left[index], right[index] = (side[index].replace(" may ", " ") for side in (left, right))
    return " . ".join(left), " . ".join(right)


def _says_less(ours: Counter[str], theirs: Counter[str]) -> bool:
    """Whether the official sentence says less and nothing else; the printed one leaves out at most where to."""
    more = ours - theirs
    return not more or (not theirs - ours and _PLACES.issuperset(more))


class Amendment(NamedTuple):
    """A sentence that amends the one before it."""

    said: str  # its case, and what is different
    words: Counter[str]  # of what it says, all
    brief: bool  # whether it says only what is different


def _difference(before: str, sentence: str) -> Amendment | None:
    """What a sentence amends of the one before it; None if it does not."""
    case = _AMENDS.match(sentence)
    if case is None:
        return None
    body = sentence[case.end() :]
    raised = _RAISED.search(body)
    if raised is not None:
        stat = raised[3].removeprefix("play ")
        limit = re.search(rf"(?<!\S)({stat}:<=|up to )(\d+)(?!\S)", before)
        if limit is None or (limit[1] == "up to " and f" {stat} " not in before[limit.end() : limit.end() + 12]):
            return None
        more = int(raised[2]) * (1 if raised[1] == "add" else -1)
        most = int(limit[2]) + more
        return Amendment(f"{case[0]}{most if limit[1] == 'up to ' else f'{stat}:<={most}'} instead", Counter(), True)
    words = [word for word in body.replace("may choose", "").split() if word not in _FREE]
    if "instead" not in words:
        return None
    told = Counter(before.split())
    different: list[str] = []
    for word in words:
        if told[word] and not word.isdigit():
            told[word] -= 1
        elif word != "1":
            different.append(word)
    return Amendment(case[0] + " ".join(different), Counter(words), len(words) <= _BRIEF)


def _told(official: str, printed: str) -> Counter[str]:
    """The words that a pronoun may stand for: those that are awaited are not all such cards, once they came."""
    ours, theirs = (line.partition(" , ")[::2] if " when " in line else ("", line) for line in (official, printed))
    awaited = [sum(word in _PRONOUNS for word in waits.split()) for waits, _ in (ours, theirs)]
    return Counter((official if awaited[0] > awaited[1] else ours[1]).split())


def _with_pronouns(official: str, printed: str) -> str:
    """The second line without a noun that it says again where the first has a pronoun.

    Of several cards one may have been chosen: "it" is that one, and not the same as all of them again."""
    left, right = official.split(), printed.split()
    here, there = Counter(left), Counter(right)
    added = there - here
    if not added or any(word not in _PRONOUNS and word not in _SILENT for word in (here - there)):
        return printed
    words = [word for word in added.elements() if word not in _SILENT and word not in _PRONOUNS]
    more = {word: here[word] - there[word] for word in _PRONOUNS}
    more["its"] = max(0, more["its"])  # "can't have its DP reduced" is no noun said again
    pronouns = sum(more.values())
    if pronouns < 1 or not any(_HEAD.fullmatch(word) for word in words):
        return printed
    told = here if {"own", "opp"}.isdisjoint(words) else _told(official, printed)
    if not all(_NAMED.fullmatch(word) and told[word] for word in words):
        return printed
    if any(re.search(rf"\d of {owner}(?!\S)", official) for owner in ("own", "opp") if owner in words):
        return printed
    for word in words:  # the latest of each
        last = len(right) - 1 - right[::-1].index(word)
        del right[last]
    return " ".join(right)
