"""Programs back to card text, in today's wording."""

from __future__ import annotations

import re
from typing import Any, Final

from digilex.cards.card import Card
from digilex.cards.language import Effect
from digilex.text.engine import printer, render_effect
from digilex.text.grammar.words import sentence_case


def render(thing: Card | Effect, checked: bool = True) -> str:
    """The text that a player reads on the card, or of one effect.

    A program that no wording says is refused with a ValueError; unless `checked` is off, so is one whose text would be
    read as another program."""
    if isinstance(thing, Effect):
        try:
            return render_effect(thing, checked=checked)
        except ValueError:
            return render_effect(thing, "Tamer", checked)
    texts = render_sections(thing, checked)
    titles = {"effect": "", "inherited": "Inherited: ", "security": "", "link": "Link: ", "option": "Option: "}
    return "\n".join(titles.get(name, "") + text for name, text in texts.items() if text)


def render_sections(card: Card, checked: bool = False) -> dict[str, str]:
    """The text of each part of the card; `checked` as for `render`."""
    noun = "Tamer" if card.category == "Tamer" else "Digimon"
    found = {
        "effect": "\n".join(
            [*_requirements(card), *(render_effect(item, noun, checked) for item in card.effects), *_rules(card)]
        )
    }
    for name, effects in card.sections().items():
        if name != "effect":
            said = noun if name == "security" else "Digimon"
            found[name] = "\n".join(render_effect(item, said, checked) for item in effects)
    if card.link is not None:
        found["link"] = "\n".join(part for part in (_shown(card.link), found["link"]) if part)
    if card.use_requirement is not None:  # said where the card's effects as an Option are
        section = "option" if found.get("option") else "effect"
        asked = _shown(("use_requirement", card.use_requirement))
        found[section] = "\n".join(part for part in (asked, found[section]) if part)
    return found


def _shown(requirement: Any) -> str:
    shown = printer().show("requirement", requirement)
    if shown is None:
        raise ValueError(f"the grammar has no wording for {requirement!r}")
    return _as_a_line(sentence_case(shown))


_MATERIALS: Final = re.compile(r"^(DigiXros|Assembly) ([+-]\d+): ")


def _as_a_line(text: str) -> str:
    """A requirement as the newest cards print it: its name in brackets, or a whole sentence."""
    found = _MATERIALS.match(text)
    if found:
        return f"[{found[1]} {found[2]}] {text[found.end() :].replace(' + ', ' x ')}"
    if text.startswith("[Burst"):
        return text.replace("] By ", "] by ")
    return text + "." if text.startswith("You may") else text


def _requirements(card: Card) -> list[str]:
    lines: list[Any] = [item for item in card.digivolution if item.special]
    lines += [*card.onto, *card.dna, *card.burst, *card.app_fusion]
    lines += [item for item in (card.digixros, card.assembly) if item is not None]
    return [_shown(item) for item in lines]


def _rules(card: Card) -> list[str]:
    lines: list[tuple[str, Any]] = [
        ("rule_names", card.rule_names),
        ("rule_name_parts", card.rule_name_parts),
        ("rule_traits", card.rule_traits),
        ("rule_numbers", card.rule_numbers),
    ]
    return [_shown(line) for line in lines if line[1]] + ([_shown(("copies", card.copies))] if card.copies != 4 else [])
