"""Parts of programs in the words of card text, made with the grammar's printer and kept."""

from __future__ import annotations

import re
import threading
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any

from digilex.cards.card import Card
from digilex.cards.language import Action, Attack, Choose, Effect
from digilex.cards.node import Node

READING = threading.RLock()  # whoever prints or reads card text holds it: the grammar does one thing at a time
ORDERS = ("imperative", "costs_paid", "icon_action")  # rules of the grammar that say what to do: "delete 1 Digimon"
SENTENCES = ("clause", "body")  # and those that say what happens: "it gets +1000 DP"
NO_ORDER = re.compile(
    r"(both|you|your|each|all|this|that|those|it|they|the|until|if|for|\d+ of|[a-z]+ing) ", re.IGNORECASE
)
WORD = re.compile(r"[\w'+<>\[\]-]+")
ALIKE = 0.6  # of the words of a part must be found in the text, in order, for the part to be there


def _plainly(node: Any) -> Any:
    """The program without the names that preparation gives to choices: they mean the same to a reader."""
    if isinstance(node, tuple):
        return tuple(_plainly(item) for item in node)
    if not isinstance(node, Node):
        return node
    made = {name: _plainly(getattr(node, name)) for name in type(node).fields}
    if isinstance(node, Choose):
        made["label"] = "it"
    return node.replace(**made)


@lru_cache(maxsize=8192)
def _shown(rules: tuple[str, ...], node: Node, noun: str, verb: str = "base") -> str:
    from digilex.text.engine import printer
    from digilex.text.printing.printer import Form

    with READING:
        for part in (node, _plainly(node)):
            for rule in rules:
                shown = printer(noun).show(rule, part, Form(False, verb))
                if shown:
                    return str(shown).strip().rstrip(".")
    return ""


def order(node: Action, noun: str = "Digimon") -> str:
    """What to do, as an order: "delete 1 of your opponent's Digimon"; empty if the grammar has no such wording."""
    if isinstance(node, Attack):
        attacker = _shown(("ref",), node.cards, noun)
        return f"attack with {attacker}" if attacker else ""
    words = _shown(ORDERS, node, noun)
    return "" if NO_ORDER.match(words) else words


def sentence(node: Action, noun: str = "Digimon") -> str:
    """What happens: "1 of your Digimon gets +1000 DP for the turn"; empty if the grammar has no such wording."""
    return _shown(SENTENCES, node, noun) or _shown(ORDERS, node, noun)


def chosen(choice: Choose, noun: str = "Digimon") -> str:
    """What is chosen: "1 of your opponent's Digimon with 3000 DP or less"; empty as above."""
    return _shown(("ref",), choice, noun)


@lru_cache(maxsize=4096)
def effect_text(effect: Effect, noun: str = "Digimon") -> str:
    """The text of an effect; empty if the grammar has no wording for it."""
    from digilex.text.engine import render_effect

    try:
        with READING:
            return render_effect(effect, noun)
    except ValueError:
        return ""


def noun_of(card: Card, section: str) -> str:
    """What a card calls itself in a part of its text."""
    return "Tamer" if card.category == "Tamer" and section in ("effect", "security") else "Digimon"


def owner_of(key: str) -> str:
    """The number of the card on which an effect is printed; a token is known by the effect that plays it."""
    effect, mark, rest = key.rpartition("#")
    return f"{effect}#{rest.split('/')[0]}" if mark else key.split("/")[0]


def printed_effect(card: Card, key: str) -> tuple[Effect | None, str, str]:
    """The printed effect behind a key like ST1-03/inherited/0 (also of an effect in it), its text and its noun."""
    parts = key.rpartition("#")[2].split("/")
    if len(parts) < 3 or not parts[2].isdigit():
        return None, "", "Digimon"
    effects = card.sections().get(parts[1], ())
    index = int(parts[2])
    noun = noun_of(card, parts[1])
    if index >= len(effects):
        return None, "", noun
    return effects[index], effect_text(effects[index], noun), noun


@lru_cache(maxsize=8192)
def span(text: str, node: Action | None, noun: str, keyword: str = "") -> tuple[int, int]:
    """Where in the text of an effect a part of its program, or the keyword that it comes from, is said; else all."""
    parts: list[str] = []
    if node is not None:
        lower = text.lower()
        for verb in ("base", "ing"):
            for rules in (ORDERS, SENTENCES):
                words = _shown(rules, node, noun, verb)
                start = lower.find(words.lower()) if words else -1
                if start >= 0:
                    return start, start + len(words)
                parts += [words] if words else []
    found = text.find(f"<{keyword}") if keyword else -1
    if found >= 0:
        return found, text.find(">", found) + 1
    for words in parts:
        start, end = _nearly(text, words)
        if end:
            return start, end
    return 0, len(text)


def _nearly(text: str, words: str) -> tuple[int, int]:
    """Where the words stand in slightly another wording: (0, 0) if they don't."""
    there = list(WORD.finditer(text))
    wanted = [match.group(0).lower() for match in WORD.finditer(words)]
    matcher = SequenceMatcher(None, [match.group(0).lower() for match in there], wanted, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size > 1]
    if not blocks or sum(block.size for block in blocks) < ALIKE * len(wanted):
        return 0, 0
    first, last = blocks[0].a, blocks[-1].a + blocks[-1].size - 1
    if last - first + 1 > 1.5 * len(wanted):
        return 0, 0
    return there[first].start(), there[last].end()
