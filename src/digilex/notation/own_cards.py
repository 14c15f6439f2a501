"""Cards that a scenario brings with it: facts as a judge writes them, effects as card text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from digilex.cards.card import Card
from digilex.cards.language import COLORS
from digilex.notation.errors import FileError, nearest
from digilex.notation.located import Map
from digilex.text import CardTextError, compile_card

KINDS = ("Digimon", "Tamer", "Option", "Digi-Egg")
TEXTS = {
    "effect": "effectText", "inherited": "inheritedEffectText", "security": "securityEffectText",
    "link effect": "linkEffect", "link requirement": "linkRequirement", "option effect": "optionEffect",
}  # fmt: skip
SECTIONS = {
    "effect": "effects", "inherited": "inherited", "security": "security", "link effect": "link_effects",
    "link requirement": "link", "option effect": "option_effects",
}  # fmt: skip
KEYS = (
    "name", "kind", "color", "colors", "level", "cost", "dp", "digivolve", "traits", "form", "attribute", "types",
    "like", "link dp", "overflow", "dna", *TEXTS,
)  # fmt: skip
# Other facts that the text of an effect can give: requirement lines, (Rule) lines.
FROM_TEXT = (
    "dna", "digixros", "assembly", "burst", "app_fusion", "rule_names", "rule_name_parts", "rule_traits",
    "rule_numbers", "text_terms", "security",
)  # fmt: skip

Find = Callable[[str], Card]


def own_card(number: str, facts: Any, find: Find) -> Card:
    """The card that the facts describe, compiled like every other card."""
    if not isinstance(facts, Map):
        raise FileError(f"{number}: the facts of a card are 'key: value'", "e.g. {name: Testmon, dp: 5000}")
    for key in facts:
        if key not in KEYS:
            raise FileError(f"{number}: unknown fact {key!r}", nearest(key, list(KEYS)), line=facts.line_of(key))
    base = None
    if "like" in facts:
        try:
            base = find(str(facts["like"]))
        except LookupError as error:
            raise FileError(f"{number}: {error}", line=facts.line_of("like")) from None
    raw = _raw(number, facts, base)
    try:
        compiled = compile_card(raw)
    except CardTextError as error:
        from digilex.text.reading.nearest import with_nearest

        key = next((key for key, field in TEXTS.items() if field == error.field), "effect")
        pointed = with_nearest(error).pointed()
        raise FileError(f"{number}: text not understood:\n{pointed}", line=facts.line_of(key)) from None
    return compiled if base is None else _like(base, compiled, facts)


def _like(base: Card, compiled: Card, facts: Map) -> Card:
    """The other card, with what the facts say instead."""
    changes: dict[str, Any] = {"number": compiled.number}
    given = {
        "name": ("name",), "kind": ("category",), "color": ("colors",), "colors": ("colors",), "level": ("level",),
        "cost": ("play_cost", "use_cost"), "dp": ("dp",), "digivolve": ("digivolution",),
        "traits": ("form", "attribute", "types"), "form": ("form",), "attribute": ("attribute",), "types": ("types",),
        "link dp": ("link_dp",), "overflow": ("overflow",), "dna": ("dna",),
    }  # fmt: skip
    for key in facts:
        for name in given.get(key, ()):
            changes[name] = getattr(compiled, name)
        if key in SECTIONS:
            changes[SECTIONS[key]] = getattr(compiled, SECTIONS[key])
            for name in FROM_TEXT:
                value = getattr(compiled, name)
                if value:
                    changes[name] = value
    return base.replace(**changes)


def _raw(number: str, facts: Map, base: Card | None) -> dict[str, Any]:
    """The facts in the form of the community's card data, which the compiler reads."""
    kind = str(facts.get("kind", base.category if base else "Digimon"))
    if kind not in KINDS:
        raise FileError(f"{number}: kind is {kind!r}", f"write one of: {', '.join(KINDS)}", line=facts.line_of("kind"))
    digimon = kind == "Digimon"
    raw: dict[str, Any] = {
        "cardId": number, "set": number.split("-")[0], "nameEn": str(facts.get("name", number)),
        "kinds": ["DigiEgg" if kind == "Digi-Egg" else kind], "colors": _colors(number, facts),
        "playCost": _fact(number, facts, "cost", 0 if kind == "Digi-Egg" else 3, -1),
        "dp": _fact(number, facts, "dp", 1000 if digimon else None, None),
        "evoCosts": _digivolve(number, facts), "forms": _words(facts, "form"), "attributes": _words(facts, "attribute"),
        "types": _words(facts, "traits") + _words(facts, "types"), "rarity": "", "maxCountInDeck": 4,
    }  # fmt: skip
    level = _fact(number, facts, "level", 3 if digimon else 2 if kind == "Digi-Egg" else None, None)
    if level is not None:
        raw["level"] = level
    if facts.get("option effect"):  # a DUAL card
        raw["kinds"] = ["Digimon", "Option"]
        raw["isDualCard"] = True
        raw["optionColorRequirements"] = raw["colors"]
    if "link dp" in facts:
        raw["linkDp"] = _fact(number, facts, "link dp", 0, None)
    if "overflow" in facts:
        raw["overflowMemory"] = _fact(number, facts, "overflow", 0, None)
        raw["isAce"] = True
    for key, field in TEXTS.items():
        if facts.get(key):
            raw[field] = str(facts[key]).strip()
    if facts.get("dna"):
        raw["effectText"] = f"[DNA Digivolution] {str(facts['dna']).strip()}\n{raw.get('effectText', '')}".strip()
    return raw


def _fact(number: str, facts: Map, key: str, default: int | None, none: int | None) -> int | None:
    value = facts.get(key, default)
    if value is None or value == "none":
        return none
    if not isinstance(value, int) or isinstance(value, bool):
        raise FileError(f"{number}: {key} is {value!r}", "write a number, or none", line=facts.line_of(key))
    return value


def _words(facts: Map, key: str) -> list[str]:
    value = facts.get(key)
    if value is None:
        return []
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def _colors(number: str, facts: Map) -> list[str]:
    colors = [color.lower() for color in _words(facts, "color") + _words(facts, "colors")] or ["red"]
    for color in colors:
        if color not in COLORS:
            line = facts.line_of("colors" if "colors" in facts else "color")
            raise FileError(f"{number}: there is no colour {color!r}", f"colours: {', '.join(COLORS)}", line=line)
    return colors


def _digivolve(number: str, facts: Map) -> list[dict[str, Any]]:
    """{red 3: 2}: from a red level 3 card for 2."""
    wanted = facts.get("digivolve")
    if wanted is None or wanted == "none":
        return []
    line = facts.line_of("digivolve")
    remedy = "write the colour, the level and the cost: {red 3: 2}"
    if not isinstance(wanted, Map):
        raise FileError(f"{number}: digivolve is {wanted!r}", remedy, line=line)
    costs = []
    for source, cost in wanted.items():
        words = source.replace("Lv.", "").split()
        if len(words) != 2 or words[0].lower() not in COLORS or not words[1].isdigit() or not isinstance(cost, int):
            raise FileError(f"{number}: digivolve has {source}: {cost}", remedy, line=wanted.line_of(source))
        costs.append({"color": words[0], "level": int(words[1]), "memoryCost": cost})
    return costs
