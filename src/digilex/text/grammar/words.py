"""Forms of English words that the printed text needs."""

from __future__ import annotations

import re
from typing import Final

_IRREGULAR: Final[dict[str, tuple[str, str, str]]] = {  # third person, -ing, participle
    "be": ("is", "being", "been"),
    "have": ("has", "having", "had"),
    "do": ("does", "doing", "done"),
    "choose": ("chooses", "choosing", "chosen"),
    "pay": ("pays", "paying", "paid"),
    "lose": ("loses", "losing", "lost"),
    "set": ("sets", "setting", "set"),
    "flip": ("flips", "flipping", "flipped"),
    "draw": ("draws", "drawing", "drawn"),
    "put": ("puts", "putting", "put"),
    "give": ("gives", "giving", "given"),
    "get": ("gets", "getting", "gotten"),
}
_AGREEING: Final[dict[str, tuple[str, ...]]] = {  # singular, plural
    "is": ("is", "are"), "has": ("has", "have"), "doesn't": ("doesn't", "don't"), "isn't": ("isn't", "aren't"),
    "does": ("does", "do"), "was": ("was", "were"),
}  # fmt: skip


def _third_person(lemma: str) -> str:
    if lemma in _IRREGULAR:
        return _IRREGULAR[lemma][0]
    if lemma.endswith(("sh", "ch", "s", "x", "z", "o")):
        return lemma + "es"
    return lemma + "s"


def _ing(lemma: str) -> str:
    if lemma in _IRREGULAR:
        return _IRREGULAR[lemma][1]
    return (lemma[:-1] if lemma.endswith("e") and not lemma.endswith("ee") else lemma) + "ing"


def _base(word: str) -> str:
    """The base form of a verb in the third person."""
    for base, forms in _IRREGULAR.items():
        if forms[0] == word:
            return base
    if word.endswith(("shes", "ches", "sses", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def verb_forms(word: str) -> set[str]:
    """All forms by which a text may show the verb; `word` is its base form or its third person."""
    if word in _AGREEING:
        return set(_AGREEING[word])
    base = _base(word) if word.endswith("s") and word not in ("pass",) else word
    return {base, _third_person(base), _ing(base)}


def verb_form(word: str, form: str) -> str:
    """The verb in a form: "base", "third" (person) or "ing"."""
    base = _base(word)
    return {"base": base, "third": _third_person(base), "ing": _ing(base)}[form]


def agree(word: str, plural: bool) -> str:
    """The verb as it stands after a singular or plural subject."""
    if word in _AGREEING:
        return _AGREEING[word][1 if plural else 0]
    return _base(word) if plural else word


_QUOTED: Final = re.compile(r'" ([^"]*?) ?"(?:\.(?=\s|$))?')
_FIRST: Final = re.compile(r"((?:\[[^\]]*\] ?)*)(?!(?:trait|or|in)\b)([a-z])(?!/)")
_HEAD: Final = re.compile(rf'((?:"|[\n・] ?|/(?=\[))){_FIRST.pattern}')
_ARTICLE: Final = re.compile(r"a(?<!\wa) (?=\[?[AEIOUaeiou](?!se )|\[X )")
_COLORS: Final = re.compile(r"\b(red|blue|yellow|green|black|purple|white) or (\w+)(?= or \[)")
_EVERY: Final = re.compile(r"(?<=or )each (?=\d)")
_POSSESSIVE: Final = re.compile(r"(?<=[a-z]s)'s\b")
_OF_TOKEN: Final = re.compile(r"(?<=/)(?:red|blue|yellow|green|black|purple|white)(?=/)")
_BULLET: Final = re.compile(r" *・ *")
_AFTER_POINT: Final = re.compile(r"\.(?<!Lv\.)(?<!\bA\.) ([a-z])")


def sentence_case(text: str) -> str:
    """The text with capital letters at the start of sentences, quotes without gaps, a line for each bullet.

    An expression is tried only where the marks stand that it needs."""
    if '"' in text:
        text = _QUOTED.sub(r'"\1"', text)
    if "s's" in text:
        text = _POSSESSIVE.sub("'", text)
    if "・" in text:
        text = _BULLET.sub("\n・", text)
    text = _capitals(text)
    text = _ARTICLE.sub("an ", text)
    if "or each " in text:
        text = _EVERY.sub("every ", text)
    if " or [" in text:
        text = _COLORS.sub(r"\1, \2", text)
    if "/" in text:
        text = _OF_TOKEN.sub(lambda found: found.group().capitalize(), text)
    return _AFTER_POINT.sub(lambda found: ". " + found.group(1).upper(), text)


def _capitals(text: str) -> str:
    """The text with a capital letter where it begins, and where a line, a quotation or a bullet does."""
    begun = ""
    first = _FIRST.match(text)
    if first is not None:
        begun, text = first.group(1) + first.group(2).upper(), text[first.end() :]
    if '"' in text or "\n" in text or "・" in text or "/[" in text:
        text = _HEAD.sub(lambda found: found.group(1) + found.group(2) + found.group(3).upper(), text)
    return begun + text
