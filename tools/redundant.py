"""Finds lines of the grammar that are covered by others: what they read is read without them, and means the same.

usage: redundant.py [--why] [--drop] [RULE ...]

Every line that is only read is tried with phrases of real cards in its slots and with each of its words to choose from.
If all that it reads is read by the rest of the grammar with the same meaning, it is covered; then every known card is
read without the covered lines, and what some card turns out to need is kept. Lines that no phrase fits are listed too:
nothing shows that they can be reached. --drop takes the covered lines out of the files; then run tools/pool.py.
"""

from __future__ import annotations

import argparse
import itertools
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

from digilex.cards.card import Card
from digilex.text import engine
from digilex.text.compile import try_compile
from digilex.text.lexer import Token, tokenize
from digilex.text.notation import Alternative, Choice, Literal, Slot, Verb
from digilex.text.words import verb_forms
from tracing import LeavingParser, Notes, cards, lines, traced, tracing, without

FOLDER = Path(engine.__file__).resolve().parent / "grammar"
MOST = 40  # texts tried for a line
Span = tuple[Token, ...]
_MARKS = {"or": "or", "and": "and", "andor": "and", "/": "/", "plus": "+", "amp": "&", "+": "", "*": "", "s": ""}


Known = list[tuple[dict[str, Any], Card, set[str]]]


def spans(known: Known, most: int = 60) -> dict[str, list[Span]]:
    """Phrases of real cards by the rule that read them; the cards and the lines they use are added to `known`."""
    found: defaultdict[str, dict[str, Span]] = defaultdict(dict)
    with tracing():
        for raw in cards():
            card, readings = traced(raw)
            if card is not None:
                used = {part.place for _, traces in readings for trace in traces for part in trace.walk()}
                known.append((raw, card, used))
            for tokens, traces in readings:
                for trace in traces:
                    for part in trace.walk():
                        span = tuple(tokens[part.position : part.end])
                        words = " ".join(token.key for token in span)
                        if len(found[part.rule]) < 4000:
                            found[part.rule].setdefault(words, span)
    chance = random.Random(1)
    return {rule: _varied(list(items.values()), most, chance) for rule, items in found.items()}


def _varied(items: list[Span], most: int, chance: random.Random) -> list[Span]:
    items.sort(key=len)
    short = items[: most // 3]
    rest = items[most // 3 :]
    chance.shuffle(rest)
    return short + rest[: most - len(short)]


_NATIVE = {
    "int": ("1", "2", "3"), "signed": ("+1000", "-2000"), "term": ("[Agumon]", "[Dragonkin]"),
    "this_noun": ("Digimon",), "this_tamer": ("Tamer",), "it": ("it",), "its": ("its",),
    "header": ("[On Play]", "[Your Turn]"), "end": ("",), "ahead": ("",), "plain_trait": ("Unknown",),
    "plain_name": ("Agumon",),
}  # fmt: skip


class Texts:
    """Makes texts that a line reads."""

    def __init__(self) -> None:
        self.known: Known = []
        self.spans = spans(self.known)
        for name, samples in _NATIVE.items():
            self.spans[name] = [tuple(tokenize(text)) for text in samples]
        self.chance = random.Random(2)

    def slot(self, slot: Slot, depth: int) -> Span | None:
        """A phrase for a slot."""
        one = self.phrase(slot.rule, depth)
        if one is None or not slot.listing:
            return one
        kind = slot.listing.lstrip("2")
        if slot.listing == "*" and self.chance.random() < 0.5:
            return ()
        if slot.listing.startswith("2") or self.chance.random() < 0.4:
            other = self.phrase(slot.rule, depth)
            if other is not None:
                return (*one, *tokenize(_MARKS[kind]), *other)
        return one

    def phrase(self, rule: str, depth: int) -> Span | None:
        """A phrase of the rule: of a real card, or made from one of its lines."""
        if self.spans.get(rule):
            return self.chance.choice(self.spans[rule])
        if depth > 3 or rule not in engine.grammar().rules:
            return None
        return self.text(self.chance.choice(engine.grammar().rules[rule].alternatives), depth + 1)

    def text(self, line: Alternative, depth: int = 0, choices: dict[int, int] | None = None) -> Span | None:
        """A text that the line reads; `choices` says which words to take where there is a choice."""
        found: list[Token] = []
        for index, element in enumerate(line.elements):
            if isinstance(element, Slot):
                span = self.slot(element, depth)
                if span is None:
                    return None
                found += span
            elif isinstance(element, Choice):
                options = element.options
                chosen = choices[index] if choices else self.chance.randrange(len(options))
                for word in options[chosen]:
                    found += _tokens(word.shown)
            elif isinstance(element, Verb):
                found += _tokens(self.chance.choice(sorted(verb_forms(element.lemma))))
            else:
                found += _tokens(self.word(element))
        return tuple(found)

    def word(self, element: Literal) -> str:
        """One of the forms of a word."""
        return element.plural if element.plural and self.chance.random() < 0.5 else element.shown

    def all(self, line: Alternative) -> list[Span]:
        """Several texts, with every choice of words among them."""
        places = [(index, len(part.options)) for index, part in enumerate(line.elements) if isinstance(part, Choice)]
        combined = list(itertools.product(*(range(count) for _, count in places)))
        self.chance.shuffle(combined)
        found: list[Span] = []
        for number in range(max(MOST // 2, min(MOST, 3 * len(combined)))):
            picked = combined[number % len(combined)]
            text = self.text(line, 0, {index: pick for (index, _), pick in zip(places, picked, strict=True)})
            if text is not None:
                found.append(text)
        return found


def _tokens(shown: str) -> list[Token]:
    if shown in ("(", ")"):
        return [Token("mark", shown, shown, 0, 0)]
    return tokenize(shown)


def means(rule: str, text: Span) -> Any:
    """What the text means by the rule (in a tuple of its own), or None."""
    results = LeavingParser(engine.grammar(), list(text)).rule(rule, 0)
    return next(((value,) for end, value in results if end == len(text)), None)


def main() -> None:
    """Try every line."""
    parser = argparse.ArgumentParser(description="Lines of the grammar that others cover.")
    parser.add_argument("rules", nargs="*", help="only lines of these rules")
    parser.add_argument("--why", action="store_true", help="show a text for each line that is needed")
    parser.add_argument("--drop", action="store_true", help="take them out of the files")
    asked = parser.parse_args()
    texts = Texts()
    known = lines()
    gone: set[str] = set()
    idle: list[str] = []
    Notes.left_out = gone
    for rule in engine.grammar().rules.values():
        if asked.rules and rule.name not in asked.rules:
            continue
        for line in reversed(rule.alternatives):
            if not line.read_only:
                continue
            read = needed = 0
            for text in texts.all(line):
                meant = means(rule.name, text)
                if meant is None:
                    continue
                read += 1
                gone.add(line.place)
                meant_otherwise = means(rule.name, text)
                gone.discard(line.place)
                if meant_otherwise != meant:
                    needed += 1
                    if asked.why:
                        print("needed", line.place, line.wording, "\n    for:", " ".join(token.value for token in text))
                        print("    which else is", None if meant_otherwise is None else meant_otherwise[0])
                    break
            if read > 2 and not needed:
                gone.add(line.place)
            elif not read:
                idle.append(line.place)
    while again := needed_after_all(gone, texts.known):
        gone -= again
    for place in sorted(gone):
        print("covered", place, *known[place][:2])
    for place in idle:
        print("idle", place, *known[place][:2])
    print(f"{len(gone)} covered, {len(idle)} that nothing fits, of {len(known)} lines")
    if asked.drop:
        drop(gone)


def needed_after_all(gone: set[str], known: Known) -> set[str]:
    """The lines that cards need whose programs are others without them."""
    found: set[str] = set()
    with without(gone):
        for raw, card, used in known:
            if used & gone and try_compile(raw)[0] != card:
                found |= used & gone
    return found


def drop(places: set[str]) -> None:
    """Takes the lines out of the files."""
    for path in FOLDER.glob("*.txt"):
        kept = [line for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
                if f"{path.name}:{number}" not in places]  # fmt: skip
        path.write_text("\n".join(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
