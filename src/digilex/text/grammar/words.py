"""Forms of English words that the printed text needs."""

from __future__ import annotations

import re

_IRREGULAR: dict[str, tuple[str, str, str]] = {  # third person, -ing, participle
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
_AGREEING: dict[str, tuple[str, ...]] = {  # singular, plural
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


_QUOTED = re.compile(r'" ([^"]*?) ?"(?:\.(?=\s|$))?')
_HEAD = re.compile(r'((?:^|"|[\n・] ?|/(?=\[))(?:\[[^\]]*\] ?)*)(?!(?:trait|or|in)\b)([a-z])(?!/)')
_ARTICLE = re.compile(r"\ba (?=\[?[AEIOUaeiou](?!se )|\[X )")
_COLORS = re.compile(r"\b(red|blue|yellow|green|black|purple|white) or (\w+)(?= or \[)")
_EVERY = re.compile(r"(?<=or )each (?=\d)")
_POSSESSIVE = re.compile(r"(?<=[a-z]s)'s\b")
_OF_TOKEN = re.compile(r"(?<=/)(?:red|blue|yellow|green|black|purple|white)(?=/)")
_BULLET = re.compile(r" *・ *")
_AFTER_POINT = re.compile(r"(?<!Lv)(?<!\bA)\. ([a-z])")


def sentence_case(text: str) -> str:
    """The text with capital letters at the start of sentences, quotes without gaps, a line for each bullet."""
    text = _BULLET.sub("\n・", _POSSESSIVE.sub("'", _QUOTED.sub(r'"\1"', text)))
    text = _HEAD.sub(lambda found: found.group(1) + found.group(2).upper(), text)
    text = _COLORS.sub(r"\1, \2", _EVERY.sub("every ", _ARTICLE.sub("an ", text)))
    text = _OF_TOKEN.sub(lambda found: found.group().capitalize(), text)
    return _AFTER_POINT.sub(lambda found: ". " + found.group(1).upper(), text)
