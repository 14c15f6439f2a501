"""Corrections of card data where no source is right, each with its reason (corrections.json)."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib import resources
from typing import Any, Final

Raw = dict[str, Any]


@lru_cache(maxsize=1)
def corrections() -> dict[str, list[dict[str, Any]]]:
    """The corrections of each card whose data is wrong."""
    source = (resources.files("digilex.text.data") / "corrections.json").read_text(encoding="utf-8")
    found: dict[str, list[dict[str, Any]]] = {}
    for entry in json.loads(source)["corrections"]:
        found.setdefault(entry["card"], []).append(entry)
    return found


def corrected(raw: Raw) -> Raw:
    """The card's data with the corrections made."""
    raw = _lower_text(raw)
    changed = {key: _with_trait(value) if key.endswith(_TEXTS) and value else value for key, value in raw.items()}
    entries = corrections().get(raw["cardId"])
    if entries is None:
        return changed
    for entry in entries:
        changed.update(entry.get("set", {}))
        for field, slips in entry.get("replace", {}).items():
            for wrong, right in slips:
                changed[field] = (changed.get(field) or "").replace("\u00a0", " ").replace(wrong, right)
    return {key: value for key, value in changed.items() if value is not None}


@lru_cache(maxsize=1)
def traits() -> frozenset[str]:
    """The traits that no card is called by."""
    source = (resources.files("digilex.text.data") / "traits.txt").read_text(encoding="utf-8")
    return frozenset(source.splitlines())


_TEXTS: Final = ("Text", "Effect", "linkRequirement")
_TERM: Final = r"\[([^\[\]\n]+)\]"
_TERMED: Final = re.compile(_TERM)
_AFTER_BARE: Final = ("] Digimon", "] Tamer", "] Option", "] card", "]: Cost")  # one of them stands where `_BARE` fits
_BARE: Final = re.compile(rf"(w/(?:{_TERM}(?:, | or |/))*)?{_TERM}(?= (?:Digimon|Tamers?|Option|cards?)\b|(: Cost))")


@lru_cache(maxsize=1)
def _spellings() -> dict[str, str]:
    """The traits, by their letters."""
    return {trait.lower(): trait for trait in traits()}


def _with_trait(text: str) -> str:
    """The text with traits in the right letters, and "trait" after one that is no card's name: "1 [TS] card"."""
    text = _TERMED.sub(_spelt, text)
    return _BARE.sub(_named_trait, text) if any(said in text for said in _AFTER_BARE) else text


def _spelt(found: re.Match[str]) -> str:
    """A bracketed word as it is; as a trait is written, if it differs from one in upper and lower case alone."""
    word = found[1]
    return found[0] if word in traits() else f"[{_spellings().get(word.lower(), word)}]"


def _named_trait(found: re.Match[str]) -> str:
    """What was found, called a trait if it is one; before a cost only after "with": others are names."""
    is_trait = found[3] in traits() and (found[1] is not None or found[4] is None)
    return found[0] + (" trait" if is_trait else "")


def _lower_text(raw: Raw) -> Raw:
    """The data with the lower text of a Tamer or Option as its inherited effect, where [Security] took its field."""
    lower = (raw.get("securityEffectText") or "").strip()
    if "[Security]" in lower or not lower.startswith("[") or "[Security]" not in (raw.get("effectText") or ""):
        return raw
    return {**raw, "inheritedEffectText": lower, "securityEffectText": None}
