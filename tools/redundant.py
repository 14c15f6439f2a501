"""Finds lines of the grammar that are covered by others: what they read is read without them, and means the same.

usage: redundant.py [--why] [--drop] [--again] [--share S] [RULE ...]

Every line is tried with phrases of real cards in its slots and with each of its words to choose from. If all that it
reads is read by the rest of the grammar with the same meaning, and all that it printed on a known card is printed in
the same words, it is covered; then every known card that used it is read and printed without the covered lines, and
what some card turns out to need is kept. Lines that no phrase fits are listed too: nothing shows that they can be
reached. --share 0.8 takes a line for covered if so many of its texts are read the same without it: the phrases are
put in by chance, and some make sentences that nobody would write; no known card loses anything by that. --drop takes
the covered lines out of the files; then run tools/pool.py. What the cards use is kept in build/phrases.pickle, by the
words of the lines; --again finds it out anew.
"""

from __future__ import annotations

import argparse
import itertools
import pickle
import random
from collections import defaultdict
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from digilex.cards.card import Card
from digilex.text import engine
from digilex.text.compile import try_compile
from digilex.text.grammar.notation import Alternative
from digilex.text.grammar.wordings import Choice, Literal, Slot, Verb
from digilex.text.grammar.words import verb_forms
from digilex.text.printing.printer import Form, Printer
from digilex.text.printing.render import render_sections
from digilex.text.reading.lexer import Token, tokenize
from tracing import LeavingParser, Notes, TracingPrinter, cards, lines, traced, tracing, without, written

FOLDER = Path(__file__).resolve().parent.parent / "src" / "digilex" / "text" / "grammar"  # not the compiled copy
MOST = 40  # texts tried for a line
Span = tuple[Token, ...]
_MARKS = {"or": "or", "and": "and", "andor": "and", "orand": "or", "commas": ",", "/": "/", "plus": "+", "amp": "&"}
_MARKS |= {"+": "", "*": "", "s": ""}


KEPT = Path(__file__).resolve().parent.parent / "build" / "phrases.pickle"
Line = tuple[str, str, str]  # rule, wording, program


class Known(NamedTuple):
    """A card, what it means, how it is printed, and the lines that are used for both."""

    raw: dict[str, Any]
    card: Card
    printed: dict[str, str]
    used: frozenset[Line]


class Found(NamedTuple):
    """The phrases of real cards by the rule that read them, what each line printed, and the cards."""

    spans: dict[str, list[Span]]
    shown: dict[Line, dict[tuple[Any, Form], str]]
    known: list[Known]


class SeeingPrinter(TracingPrinter):
    """Remembers what each line printed."""

    shown: ClassVar[defaultdict[str, dict[tuple[Any, Form], str]]] = defaultdict(dict)

    def _alternative(self, alternative: Alternative, value: Any, form: Form) -> str | None:
        shown = super()._alternative(alternative, value, form)
        if shown is not None:
            for place in written(alternative.place):
                self.shown[place][(value, form)] = shown
        return shown


def found(again: bool, most: int = 60) -> Found:
    """What the known cards say, and with which lines."""
    if KEPT.exists() and not again:
        kept: Found = pickle.loads(KEPT.read_bytes())
        return kept
    spans: defaultdict[str, dict[str, Span]] = defaultdict(dict)
    known: list[tuple[dict[str, Any], Card, set[str]]] = []
    with tracing():
        for raw in cards():
            card, readings = traced(raw)
            if card is not None:
                parts = [part for _, traces in readings for trace in traces for part in trace.walk()]
                used = {place for part in parts for place in written(part.place)}
                known.append((raw, card, used))
            for tokens, traces in readings:
                for trace in traces:
                    for part in trace.walk():
                        span = tuple(tokens[part.position : part.end])
                        words = " ".join(token.key for token in span)
                        if len(spans[part.rule]) < 4000:
                            spans[part.rule].setdefault(words, span)
    names = {place: line[:3] for place, line in lines().items()}
    cards_known: list[Known] = []
    Notes.left_out = ()
    with engine.with_means(LeavingParser, SeeingPrinter):
        for raw, card, used in known:
            engine.printer.cache_clear()
            Notes.printed = set()
            said = printed(card)
            of_lines = frozenset(names[place] for place in used | Notes.printed if place in names)
            cards_known.append(Known(raw, card, said, of_lines))
    chance = random.Random(1)
    varied = {rule: _varied(list(items.values()), most, chance) for rule, items in spans.items()}
    shown = {names[place]: said for place, said in SeeingPrinter.shown.items() if place in names}
    whole = Found(varied, shown, cards_known)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes(pickle.dumps(whole))
    return whole


def _varied(items: list[Span], most: int, chance: random.Random) -> list[Span]:
    items.sort(key=len)
    short = items[: most // 3]
    rest = items[most // 3 :]
    chance.shuffle(rest)
    return short + rest[: most - len(short)]


_NATIVE = {
    "int": ("1", "2", "3"), "signed": ("+1000", "-2000"), "term": ("[Agumon]", "[Dragonkin]"),
    "this_noun": ("Digimon",), "this_tamer": ("Tamer",), "it": ("it",), "its": ("its",),
    "header": ("[On Play]", "[Your Turn]"), "end": ("",), "ahead": ("",), "closing": ("",), "plain_trait": ("Unknown",),
}  # fmt: skip


class Texts:
    """Makes texts that a line reads."""

    def __init__(self, phrases: dict[str, list[Span]]) -> None:
        self.spans = dict(phrases)
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


class Trial:
    """Tries lines, one after the other; those that are covered stay away from then on."""

    def __init__(self, seen: Found, why: bool, share: float = 1.0) -> None:
        self.seen, self.why, self.share = seen, why, share
        self.texts = Texts(seen.spans)
        self.gone: set[str] = set()
        self.idle: list[str] = []
        Notes.left_out = self.gone

    def line(self, rule: str, line: Alternative) -> None:
        """Tries one line."""
        read = unlike = 0
        values: list[Any] = []
        texts = self.texts.all(line)
        for text in texts:
            meant = means(rule, text)
            if meant is None:
                continue
            read += 1
            self.gone.add(line.place)
            otherwise = means(rule, text)
            self.gone.discard(line.place)
            if otherwise == meant:
                values.append(meant[0])
                continue
            unlike += 1
            if unlike > (1 - self.share) * len(texts):
                if self.why:
                    print("needed", line.place, line.wording, "\n    for:", " ".join(token.value for token in text))
                    print("    which else is", None if otherwise is None else otherwise[0], "not", meant[0])
                return
        if read and unlike > (1 - self.share) * read:
            return
        if not read:
            self.idle.append(line.place)
        elif line.read_only or (self.prints(rule, line) and self.says(rule, line, values)):
            self.gone.add(line.place)

    def prints(self, rule: str, line: Alternative) -> bool:
        """Whether the rest of the grammar prints in the same words what the line printed on known cards."""
        said = self.seen.shown.get((rule, line.wording, line.program.strip()), {})
        self.gone.add(line.place)
        for noun in ("Digimon", "Tamer"):
            plain: Printer = TracingPrinter(engine.grammar(), noun)
            for (value, form), text in said.items():
                if f"this {noun}" not in text and "this " in text:
                    continue
                if (shown := plain.show(rule, value, form)) != text:
                    if self.why:
                        print(
                            "needed", line.place, line.wording, "\n    to print:", text, "\n    which else is:", shown
                        )
                    self.gone.discard(line.place)
                    return False
        return True

    def says(self, rule: str, line: Alternative, values: list[Any]) -> bool:
        """Whether the rest of the grammar has some wording for all that the line has one for."""
        whole, rest = Printer(engine.grammar()), TracingPrinter(engine.grammar())
        for value in values:
            if whole.show(rule, value) is not None:
                self.gone.add(line.place)
                shown = rest.show(rule, value)
                self.gone.discard(line.place)
                if shown is None:
                    return False
        return True


def main() -> None:
    """Try every line."""
    parser = argparse.ArgumentParser(description="Lines of the grammar that others cover.")
    parser.add_argument("rules", nargs="*", help="only lines of these rules")
    parser.add_argument("--why", action="store_true", help="show a text for each line that is needed")
    parser.add_argument("--drop", action="store_true", help="take them out of the files")
    parser.add_argument("--again", action="store_true", help="find out anew what the cards use")
    parser.add_argument("--share", type=float, default=1.0, help="how many of a line's texts must be read without it")
    asked = parser.parse_args()
    trial = Trial(found(asked.again), asked.why, asked.share)
    known = lines()
    for rule in engine.grammar().rules.values():
        if not asked.rules or rule.name in asked.rules:
            for line in sorted(reversed(rule.alternatives), key=lambda line: not line.read_only):
                if line.place in known:
                    trial.line(rule.name, line)
    gone = trial.gone
    while again := needed_after_all(gone, trial.seen.known):
        gone -= again
    for place in sorted(gone):
        print("covered", place, *known[place][:2])
    for place in trial.idle:
        print("idle", place, *known[place][:2])
    print(f"{len(gone)} covered, {len(trial.idle)} that nothing fits, of {len(known)} lines")
    if asked.drop:
        drop(gone)


def needed_after_all(gone: set[str], cards_known: list[Known]) -> set[str]:
    """The lines that cards need whose programs or printed texts are others without them."""
    names: defaultdict[Line, set[str]] = defaultdict(set)
    for place, line in lines().items():
        if place in gone:
            names[line[:3]].add(place)
    needed: set[str] = set()
    with without(set(gone)):
        for one in cards_known:
            touched = {place for line in one.used & names.keys() for place in names[line]}
            if touched and (try_compile(one.raw)[0] != one.card or printed(one.card) != one.printed):
                needed |= touched
    Notes.left_out = gone
    return needed


def printed(card: Card) -> dict[str, str]:
    """The card's printed sections; none if something has no wording."""
    try:
        return render_sections(card)
    except ValueError:
        return {}


def drop(places: set[str]) -> None:
    """Takes the lines out of the files."""
    for path in FOLDER.glob("*.txt"):
        kept = [line for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
                if f"{path.name}:{number}" not in places]  # fmt: skip
        path.write_text("\n".join(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
