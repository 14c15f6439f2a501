"""Writes programs as card text with the same grammar that reads them."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from digilex.cards.node import Node
from digilex.native import mypyc_attr
from digilex.text.grammar.notation import Alternative, Grammar
from digilex.text.grammar.patterns import Environment
from digilex.text.grammar.wordings import Choice, Element, Literal, Slot, Verb
from digilex.text.grammar.words import agree, verb_form
from digilex.text.reading.terms import show_header


class Form(NamedTuple):
    """How something is to be printed: in the plural, with verbs in which form."""

    plural: bool = False
    verb: str = "base"


PLAIN: Final = Form()
UNKNOWN: Final = "\0"  # for what was not asked before: no text holds that
NATIVE: Final = frozenset(
    ("int", "signed", "term", "header", "end", "this_noun", "this_tamer", "ahead", "closing", "plain_trait",
     "it", "its", "third"),
)  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Printer:
    """Prints values by rules of the grammar."""

    def __init__(self, grammar: Grammar, noun: str = "Digimon", pronoun: str = "it") -> None:
        self.grammar = grammar
        self.pronoun = pronoun  # how what was chosen last is called
        self.noun = noun  # what "this ..." is called
        self.memory: dict[tuple[str, Any, Form], str | None] = {}

    def show(self, rule: str, value: Any, form: Form = PLAIN) -> str | None:
        """The value in the wording of the rule; None if the rule cannot say it."""
        key = (rule, value, form)
        try:
            known = self.memory.get(key, UNKNOWN)
            if known is not UNKNOWN:
                return known
            self.memory[key] = None
        except TypeError:
            return None
        shown = self._native(rule, value) if rule in NATIVE else None
        if shown is None and rule in self.grammar.rules:
            for alternative in self.grammar.rules[rule].saying(type(value)):
                shown = self._alternative(alternative, value, form)
                if shown is not None:
                    break
        self.memory[key] = shown
        return shown

    def _native(self, rule: str, value: Any) -> str | None:
        if rule in ("end", "ahead", "closing", "third"):
            return ""
        if rule == "plain_trait" and isinstance(value, str):
            return value
        if rule == "it":
            return self.pronoun
        if rule == "its":
            return "its" if self.pronoun == "it" else self.pronoun + "'s"
        if rule == "this_noun":
            return self.noun
        if rule == "this_tamer":  # what is said of Tamers in other words than of Digimon
            return "Tamer" if self.noun == "Tamer" else None
        if rule == "int" and isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if rule == "signed" and isinstance(value, int):
            return f"{value:+d}"
        if rule == "term" and isinstance(value, str) and not value.startswith("<"):
            return f"[{value}]"
        if rule == "header" and isinstance(value, tuple):
            return show_header(value)
        return None

    def _alternative(self, alternative: Alternative, value: Any, form: Form) -> str | None:
        for environment in alternative.pattern.match(value, {}):
            shown = self._elements(alternative, environment, form)
            if shown is not None:
                return shown
        return None

    def _elements(self, alternative: Alternative, environment: Environment, form: Form) -> str | None:
        pieces: list[str] = []
        counted: bool | None = None
        said: set[str] = set()  # the slots that stand before
        before: Element | None = None
        for element in alternative.elements:
            if isinstance(element, Literal):
                plural = form.plural if counted is None else counted
                pieces.append(element.plural if element.plural and plural else element.shown)
            elif isinstance(element, Choice):
                plural = form.plural
                if isinstance(before, Slot) and before.rule == "int":  # "until 1 is left"
                    plural = environment[before.name] != 1
                chosen = element.options[1 if element.has_plural and plural else 0]
                pieces.extend(word.shown for word in chosen)
            elif isinstance(element, Verb):
                if element.agrees:
                    subject = environment.get(alternative.subject) if alternative.subject in said else None
                    if isinstance(subject, Node):
                        plural = is_plural(subject)
                    elif isinstance(subject, str):
                        plural = subject in ("you", "any", "both")
                    else:
                        plural = form.plural
                    pieces.append(agree(element.lemma, plural))
                else:
                    pieces.append(verb_form(element.lemma, form.verb))
            else:
                shown = self._slot(element, environment, form)
                if shown is None:
                    return None
                pieces.append(shown)
                said.add(element.name)
                if element.rule in ("int", "count", "amount", "pile_count"):
                    counted = environment[element.name] != 1
                elif element.rule == "quantity" or (element.rule == "ref" and counted is None):
                    # "2 cards as the bottom digivolution cards"
                    counted = is_plural(environment[element.name])
            before = element
        return join(pieces)

    def _slot(self, slot: Slot, environment: Environment, form: Form) -> str | None:
        if slot.shown is not None:
            return slot.shown
        value = environment.get(slot.name)
        plural = form.plural
        verb = form.verb
        for mark in slot.marks:
            if mark == "p":
                plural = True
            elif mark == "s":
                plural = False
            elif mark in ("ing", "base", "third"):
                verb = mark
            else:
                plural = is_plural(environment[mark]) or (plural and mark != slot.marks[0])
        inner = Form(plural, verb)
        if slot.rule in ("effect", "token_details") and self.noun != "Digimon":  # what a Digimon has speaks of that
            return type(self)(self.grammar, "Digimon", self.pronoun).show(slot.rule, value, inner)
        if not slot.listing:
            return self.show(slot.rule, value, inner)
        if not isinstance(value, tuple):  # words that need not be said
            return "" if slot.listing == "*" and slot.name not in environment else None
        least = 2 if slot.listing.startswith("2") else 0 if slot.listing == "*" else 1
        if len(value) < least:
            return None
        shown: list[str] = []
        for item in value:
            text = self.show(slot.rule, item, inner)
            if text is None:
                return None
            shown.append(text)
        return listed(shown, slot.listing.lstrip("2"))


_ONE: Final = ((1, False), ("=", 1), ("exists", 1), ("exactly", 1))


def is_plural(value: Any) -> bool:
    """Whether a subject, or a number of things, is plural."""
    if isinstance(value, int):
        return value != 1
    if isinstance(value, tuple):  # a quantity or a range
        return value not in _ONE
    if isinstance(value, str):
        return value in ("both", "all")
    name = type(value).__name__
    if name == "Choose":
        return bool(value.count != 1)
    if name == "Every":
        return not _is_this(value.cards)
    if name == "EachOf":
        return True
    if name in ("Top", "Bottom"):
        return bool(value.count != 1)
    return name == "Cards" and not _is_this(value)


def _is_this(cards: Any) -> bool:
    """Whether a description means this card alone: "this Digimon with ..."."""
    first = getattr(cards.where, "filters", (None,))[:1]
    return bool(first) and type(getattr(first[0], "cards", None)).__name__ == "This"


def listed(items: list[str], listing: str) -> str:
    """The items as a list of the kind."""
    if listing in ("+", "*", "s"):
        return join(items)
    if listing == "/":
        return "/".join(items)
    if listing in ("plus", "amp"):
        return (" + " if listing == "plus" else " & ").join(items)
    word = {"or": "or", "and": "and", "andor": "and", "orand": "or", "nor": "nor"}[listing]
    if len(items) == 1:
        return items[0]
    return ", ".join(items[:-1]) + f" {word} {items[-1]}"


_TIGHT_BEFORE: Final = re.compile(r" (?=[,.:;)>]|'s\b)")
_TIGHT: Final = frozenset(",.:;)>'(</-")  # marks with which a piece may begin or end that stands close to the next
_CLOSE: Final = (
    ("w/ ", "w/"), ("Lv. ", "Lv."), ("non- ", "non-"), ("the number of of ", "the number of "), (" - color", "-color"),
    (" ' ", "' "), (" / ", "/"),
)  # fmt: skip


def join(pieces: list[str]) -> str:
    """The pieces with spaces between words, none around marks."""
    said = [piece for piece in pieces if piece]
    text = " ".join(said)
    for piece in said:
        if piece[0] in _TIGHT or piece[-1] in _TIGHT:
            text = _TIGHT_BEFORE.sub("", text).replace("( ", "(").replace("< ", "<")
            break
    for apart, close in _CLOSE:
        if apart in text:
            text = text.replace(apart, close)
    return text
