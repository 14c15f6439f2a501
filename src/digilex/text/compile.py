"""A card of the community data becomes a Card: facts plus programs, whole or refused."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from typing import Any, Final

from digilex.cards import card as cards
from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.text.data.corrections import corrected, corrections
from digilex.text.diagnostics import CardTextError
from digilex.text.engine import items_of, put_right, read, remembers, resolve_item
from digilex.text.reading.lexer import MARK, TERM, Token, tokenize

Raw = dict[str, Any]

LONGEST: Final = 4000  # letters of a text: five times the longest that is printed
LONG_NUMBER: Final = re.compile(r"\d{8}")

_CATEGORY: Final = {"DigiEgg": "Digi-Egg"}
_FIELDS: Final = (
    ("effectText", "effect"),
    ("inheritedEffectText", "inherited"),
    ("securityEffectText", "security"),
    ("linkEffect", "link"),
    ("optionEffect", "option"),
    ("linkRequirement", "requirement"),
)


def compile_card(raw: Raw) -> cards.Card:
    """The card, or the first error in its text."""
    card, errors = try_compile(raw)
    if card is None:
        raise errors[0]
    return card


def try_compile(raw: Raw) -> tuple[cards.Card | None, list[CardTextError]]:
    """The card, or every error found in its texts."""
    raw = corrected(raw)
    facts = _facts(raw)
    errors: list[CardTextError] = []
    sections: dict[str, list[Any]] = {}
    for field, section in _FIELDS:
        text = raw.get(field)
        if not text:
            continue
        try:
            sections[section] = list(read_items(text))
        except CardTextError as error:
            errors.append(error.on(raw["cardId"], field))
    lost = "; ".join(entry["lost"] for entry in corrections().get(raw["cardId"], ()) if "lost" in entry)
    if lost and not raw.get("restored"):
        errors = [error.because(lost) for error in errors] or [CardTextError("", 0, 0, (), raw["cardId"], "card", lost)]
    if errors:
        return None, errors
    _put_all(facts, sections)
    facts["text_terms"] = text_terms(raw)
    return cards.Card(**facts), []


def _put_all(facts: dict[str, Any], sections: dict[str, list[Any]]) -> None:
    for section, items in sections.items():
        for item in items:
            _put(facts, section, item)


def reads_back(card: cards.Card, sections: dict[str, str]) -> bool:
    """Whether the card's printed sections, read again, give the programs, requirements and rules of the card."""
    again: dict[str, Any] = {}
    try:
        _put_all(again, {section: list(read_items(text)) for section, text in sections.items() if text})
    except CardTextError:
        return False
    printed = {field: getattr(card, field) for field in _PRINTED}
    printed["digivolution"] = tuple(item for item in card.digivolution if item.special)
    return printed == {field: again.get(field, cards.Card.defaults.get(field, ())) for field in _PRINTED}


def read_items(text: str) -> tuple[Any, ...]:
    """The requirements, rules and effects of one text, in order."""
    number = LONG_NUMBER.search(text)
    if number is not None:
        raise CardTextError(text[: number.end()][-LONGEST:], 0, 0, (), reason="no card has a number of so many digits")
    if len(text) > LONGEST:
        raise CardTextError(text[:80], 80, 80, (), reason=f"a text has at most {LONGEST} letters")
    try:
        return _read_items(text)
    except RecursionError:
        raise CardTextError(text, 0, 0, (), reason="its parts are nested too deeply") from None


@lru_cache(maxsize=4096)
def _read_items(text: str) -> tuple[Any, ...]:
    tokens = tokenize(text)
    if not tokens:
        return ()
    items: Any = items_of(tokens)
    if items is None:
        right = put_right(tokens)
        items = read("items", text, tokens if right is None else right)
    return tuple(part for item in items for part in resolve_item(item, text))


remembers(_read_items.cache_clear)

_TRAITS: Final = {  # as the data writes them, as they are printed
    "ArmorForm": "Armor Form", "BlueFlare": "Blue Flare", "X-Antibody": "X Antibody",
}  # fmt: skip


def _listed(values: list[str] | None) -> tuple[str, ...]:
    listed = (re.sub(r"\s+", " ", value).strip() for value in values or ())
    return tuple(_TRAITS.get(value, value) for value in listed if value not in ("", "-"))


def _facts(raw: Raw) -> dict[str, Any]:
    kinds = raw["kinds"]
    category = _CATEGORY.get(kinds[0], kinds[0])
    name = re.sub(r"\s+", " ", html.unescape(raw["nameEn"]).replace("\u00a0", " ")).strip()
    cost = raw["playCost"]
    facts: dict[str, Any] = {
        "number": raw["cardId"],
        "name": re.sub(r"\s+ACE$", "", name),  # 2-3-1-4
        "category": category,
        "colors": tuple(color.lower() for color in raw["colors"]),
        "level": raw.get("level"),
        "dp": raw["dp"] if category == "Digimon" or (category == "Digi-Egg" and raw["dp"]) else None,  # EX2-007 has DP
        "form": _listed(raw.get("forms")),
        "attribute": _listed(raw.get("attributes")),
        "types": _listed(raw.get("types")),
        "rarity": raw.get("rarity", ""),
        "copies": raw.get("maxCountInDeck", 4),
        "is_ace": bool(raw.get("isAce")),
        "digivolution": _digivolution(raw["evoCosts"]),
    }
    if category == "Option" or raw.get("isDualCard"):  # 4-6-2: a DUAL card is used or digivolved into
        facts["use_cost"] = cost if cost >= 0 else None
    elif category != "Digi-Egg" or cost >= 0:  # BT22-007 has a play cost
        facts["play_cost"] = cost if cost >= 0 else None
    if raw.get("overflowMemory"):
        facts["overflow"] = abs(int(raw["overflowMemory"]))
    if raw.get("linkDp") is not None and (raw.get("linkEffect") or raw.get("linkRequirement")):
        facts["link_dp"] = raw["linkDp"]
    if raw.get("isDualCard"):
        facts["option_name"] = raw.get("dualEffect")
        facts["option_colors"] = tuple(color.lower() for color in raw.get("optionColorRequirements", ()))
    return facts


def _digivolution(costs: list[dict[str, Any]]) -> tuple[cards.DigivolutionRequirement, ...]:
    """The circles of a card (2-3-5-1): of some colours and a level, or of any colour and a form."""
    grouped: dict[tuple[int, int], list[str]] = {}
    forms: list[cards.DigivolutionRequirement] = []
    for cost in costs:
        if "form" in cost:
            forms.append(cards.DigivolutionRequirement(lang.HasTrait((cost["form"],)), cost["memoryCost"]))
        else:
            grouped.setdefault((cost["level"], cost["memoryCost"]), []).append(cost["color"].lower())
    levels = [
        cards.DigivolutionRequirement(lang.Both((lang.HasColor(tuple(colors)), lang.Level("=", level))), memory)
        for (level, memory), colors in grouped.items()
    ]
    return (*levels, *forms)


_SECTION_FIELD: Final = {
    "effect": "effects",
    "inherited": "inherited",
    "security": "security",
    "link": "link_effects",
    "option": "option_effects",
}
_REQUIREMENT_FIELD: Final[dict[type[Node], str]] = {
    cards.DigivolutionRequirement: "digivolution",
    cards.DNARequirement: "dna",
    cards.OntoRequirement: "onto",
    cards.BurstRequirement: "burst",
    cards.AppFusionRequirement: "app_fusion",
}
_SINGLE_FIELD: Final[dict[type[Node], str]] = {
    cards.DigiXrosRequirement: "digixros",
    cards.AssemblyRequirement: "assembly",
    cards.LinkRequirement: "link",
}

_RULE_FIELDS: Final = ("rule_names", "rule_name_parts", "rule_traits", "rule_numbers", "copies", "use_requirement")
_PRINTED: Final = (*_SECTION_FIELD.values(), *_REQUIREMENT_FIELD.values(), *_SINGLE_FIELD.values(), *_RULE_FIELDS)


def _put(facts: dict[str, Any], section: str, item: Any) -> None:
    """Puts a requirement, a rule or an effect where it belongs on the card."""
    if isinstance(item, lang.Effect):
        field = _SECTION_FIELD[section]
        if section in ("effect", "inherited") and item.timings == ("Security",):
            field = "security"
        facts[field] = (*facts.get(field, ()), item)
    elif type(item) in _REQUIREMENT_FIELD:
        field = _REQUIREMENT_FIELD[type(item)]
        facts[field] = (*facts.get(field, ()), item)
    elif type(item) in _SINGLE_FIELD:
        facts[_SINGLE_FIELD[type(item)]] = item
    elif isinstance(item, tuple):  # a [Rule] line or a fact: (field, value)
        field, value = item
        facts[field] = value if not isinstance(value, tuple) else (*facts.get(field, ()), *value)
    else:
        raise TypeError(f"{item!r} has no place on a card")


def text_terms(raw: Raw) -> tuple[str, ...]:
    """The bracketed terms and the names of keyword icons in the printed text, outside notes (4-23)."""
    found: dict[str, None] = {}
    for field, _ in _FIELDS:
        tokens = tokenize(raw.get(field) or "")
        for index, token in enumerate(tokens):
            if token.kind == TERM:
                found[token.value] = None
            elif token.kind == MARK and token.key == "<":
                found["<" + _icon_name(tokens, index + 1) + ">"] = None
    return tuple(found)


def _icon_name(tokens: list[Token], index: int) -> str:
    words: list[str] = []
    while index < len(tokens) and tokens[index].kind == "word":
        words.append(tokens[index].value)
        index += 1
    name = " ".join(words).replace("Security Attack", "Security A.")
    return name
