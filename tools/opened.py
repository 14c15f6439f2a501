"""The grammar with its words to choose from as rules of their own, so that each of them is a line that can be traced.

`(a|b c|)` in a wording becomes a slot for a rule with the lines `a`, `b c` and nothing. The place of such a line is the
place of the wording, `#`, and the word; of a wording that is made from a table, that of the row or form that has them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from digilex.text import engine
from digilex.text.grammar import notation
from digilex.text.grammar.functions import Helpers
from digilex.text.grammar.notation import Alternative, Grammar, Rule
from digilex.text.grammar.wordings import Choice, Element, Slot

WORDS = "\0"  # what words to choose from mean: nothing, and it is in no slot


@cache
def opened() -> Grammar:
    """The grammar in which words to choose from are rules."""
    grammar = notation.load(Helpers(lambda item: engine.printer().show("epithet", item) is not None).table())
    texts = {place: text for table in grammar.tables.values() for text, place in table.forms}
    for rule in list(grammar.rules.values()):
        for line in rule.alternatives:
            slots = line.slots
            line._read = [_opened(element, line, grammar, texts) for element in line.elements]
            line._elements, line._slots = tuple(line._read), slots
    return grammar


def _opened(element: Element, line: Alternative, grammar: Grammar, forms: dict[str, str]) -> Element:
    """The element, or a slot for its words."""
    if not isinstance(element, Choice):
        return element
    shown = [" ".join(word.shown for word in option) for option in element.options]
    place = _place(line.place, shown, forms)
    name = f"{place}#{'|'.join(shown)}"
    if name not in grammar.rules:
        rule = grammar.rules[name] = Rule(name, " or ".join(shown), grammar)
        rule._alternatives = []
        for words, option in zip(shown, element.options, strict=True):
            made = Alternative("_", repr(WORDS), True, f"{place}#{words}", grammar)
            made._read = list(option)
            rule._alternatives.append(made)
    return Slot("", name, "", ())


def _place(place: str, shown: list[str], forms: dict[str, str]) -> str:
    """Where the words stand: of what is made from a table, in the form if it has them, and otherwise in the row."""
    row, _, form = place.partition("~")[0].partition("+")
    if not form:
        return row
    return form if all(word in forms[form] for word in shown) else row


def said(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """What stands in the slots of a wording, without its words to choose from."""
    return tuple(value for value in values if getattr(value, "value", value) != WORDS)
