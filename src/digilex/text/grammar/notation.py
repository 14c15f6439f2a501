"""The notation of the grammar: every rule says how card text reads and which program it means, both ways.

    rule action "what to do"
      delete {cards:ref}                            => Delete(cards)
      - destroy {cards:ref}                         => Delete(cards)

A line holds a wording and, after `=>`, a program with the wording's slots as variables. Reading a text matches
wordings and builds programs; printing matches programs and writes wordings. Lines that begin with `-` are
only read: old wordings, and loose ones.

In a wording: plain words and marks stand for themselves, in upper or lower case; `(a|b c|)` is a choice, of which
the first is printed, or in `(a~b|c)` the second for a plural; `card(s)` is plural when the slot it belongs to is;
`@trash` is a verb in the form asked for (trash, trashing); `%gets` agrees with the first slot (gets, get);
`{name:rule}` is a slot, `{name}` short for `{name:name}`. After the rule may follow `,or` `,and` `,/` `,+` `,*` and the
like for lists, and `!` with marks for printing: `p` plural, `s` singular, `ing` the verb form, or a slot's name: plural
unless that slot is 1.

Words of one kind stand in a table, and the wordings that all of them have are its forms (`lexicon`):

    table verb LEMMA | DONE | NAME
      delete | deleted | "delete"
    forms verb
      event: %is DONE                               => NAME
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib import resources
from typing import Any, NamedTuple

from digilex.cards.node import REGISTRY, Node, made
from digilex.text.grammar.lexicon import Table
from digilex.text.grammar.words import verb_forms
from digilex.text.reading.lexer import NUMBER, SIGNED, TERM, tokenize

Environment = dict[str, Any]


class Unfit(Exception):
    """Raised by a helper whose parts do not make a value: the wording does not fit."""


class Variable:
    """A slot's value inside a program pattern."""

    def __init__(self, name: str) -> None:
        self.name = name


class Function:
    """A helper that builds a value from others and can take it apart again, unless it is only for reading."""

    def __init__(
        self, name: str, build: Callable[..., Any], unbuild: Callable[..., Iterator[tuple[Any, ...]]] | None
    ) -> None:
        self.name, self.build, self.inverse = name, build, unbuild

    def unbuild(self, value: Any) -> Iterator[tuple[Any, ...]]:
        """The arguments that make the value, in all ways."""
        return iter(()) if self.inverse is None else self.inverse(value)

    def __call__(self, *args: Any) -> Call:
        return Call(self, args)


class Call:
    """A helper applied to patterns."""

    def __init__(self, function: Function, args: tuple[Any, ...]) -> None:
        self.function, self.args = function, args


class Literal(NamedTuple):
    """Words that stand for themselves."""

    keys: frozenset[str]
    shown: str
    plural: str = ""


class Choice(NamedTuple):
    """One of several word sequences; the first is printed."""

    options: tuple[tuple[Literal, ...], ...]
    has_plural: bool = False


class Verb(NamedTuple):
    """A verb in the form that is asked for."""

    keys: frozenset[str]
    lemma: str
    agrees: bool


class Slot(NamedTuple):
    """A place for what another rule describes."""

    name: str
    rule: str
    listing: str
    marks: tuple[str, ...]


Element = Literal | Choice | Verb | Slot


class Alternative:
    """One wording of a rule with the program it means."""

    def __init__(self, wording: str, program: str, read_only: bool, place: str, grammar: Grammar) -> None:
        self.wording, self.read_only, self.place = wording, read_only, place  # the place in the grammar: file:line
        self.program, self.grammar = program, grammar
        self._unread = _elements(wording)
        self._read: list[Element] = []

    def element(self, index: int) -> Element | None:
        """The element at this place of the wording, which is taken apart only as far as it is needed."""
        while len(self._read) <= index:
            following = next(self._unread, None)
            if following is None:
                return None
            self._read.append(following)
        return self._read[index]

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The whole wording."""
        self._read.extend(self._unread)
        return tuple(self._read)

    @cached_property
    def slots(self) -> tuple[str, ...]:
        """The names of the slots, in order."""
        return tuple(element.name for element in self.elements if isinstance(element, Slot))

    @property
    def subject(self) -> str:
        """The name of the first slot."""
        return self.slots[0] if self.slots else ""

    @cached_property
    def pattern(self) -> Any:
        """The program with variables for the slots, made when it is first needed."""
        return _pattern(self.program, set(self.slots), self.grammar.functions)

    @cached_property
    def build(self) -> Callable[[Environment], Any]:
        """Makes the program from the slots."""
        return _builder(self.pattern)


class State:
    """A place within the wordings of a rule that begin alike: what may follow, and the wordings that end here."""

    __slots__ = ("alternatives", "begun", "depth", "ends", "opened", "shown", "skipped", "slots", "words")

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.alternatives: list[tuple[int, Alternative]] = []
        self.opened = False
        self.words: dict[str, list[State]] = {}
        self.shown: dict[str, None] = {}
        self.slots: list[tuple[str, str, frozenset[str] | None, State]] = []
        self.begun: dict[str | None, list[tuple[str, str, State]]] = {}  # the slots by the tokens they can begin with
        self.skipped: list[State] = []  # the places after words that may be left out
        self.ends: list[tuple[int, Alternative]] = []

    def open(self, grammar: Grammar) -> None:
        """Works out what may follow, when the place is first reached."""
        self.opened = True
        found: dict[Any, State] = {}
        for number, alternative in self.alternatives:
            element = alternative.element(self.depth)
            if element is None:
                self.ends.append((number, alternative))
                continue
            key = _reading(element)
            if key not in found:
                found[key] = State(self.depth + 1)
                self._add(element, found[key], grammar)
            found[key].alternatives.append((number, alternative))

    def beginning(self, key: str | None) -> list[tuple[str, str, State]]:
        """The slots that can begin with the token: rule, kind of list, and the place after them."""
        term = "[]" if key is not None and key[:1] == "[" and len(key) > 1 else key
        found = [(name, listing, after) for name, listing, first, after in self.slots
                 if first is None or key in first or term in first]  # fmt: skip
        self.begun[key] = found
        return found

    def _add(self, element: Element, after: State, grammar: Grammar) -> None:
        if isinstance(element, Slot):
            first = grammar.first(element.rule) if element.listing != "*" else None
            self.slots.append((element.rule, element.listing, first, after))
        elif isinstance(element, Choice):
            for option in element.options:
                self._lead(option, after)
        else:
            self._lead((element,), after)

    def _lead(self, words: tuple[Literal | Verb, ...], after: State) -> None:
        """Leads through the words to the place after them."""
        if not words:
            self.skipped.append(after)
            return
        place = self
        for word in words:
            following = after if word is words[-1] else State(-1)
            following.opened = following.opened or following is not after
            for key in word.keys:
                place.words.setdefault(key, []).append(following)
            place.shown[word.shown if isinstance(word, Literal) else word.lemma] = None
            place = following


def _reading(element: Element) -> Any:
    """What the element reads, whatever it prints."""
    if isinstance(element, Slot):
        return element.rule, element.listing
    if isinstance(element, Choice):
        return tuple(tuple(word.keys for word in option) for option in element.options)
    return element.keys


class Rule:
    """A part of the language with its wordings."""

    def __init__(self, name: str, label: str, grammar: Grammar) -> None:
        self.name, self.label, self.grammar = name, label or name, grammar
        self.lines: list[tuple[str, str, bool, str]] = []
        self._alternatives: list[Alternative] | None = None

    @property
    def alternatives(self) -> list[Alternative]:
        """The wordings, made when they are first needed."""
        if self._alternatives is None:
            self._alternatives = [Alternative(*line, self.grammar) for line in self.lines]
        return self._alternatives

    @cached_property
    def _saying(self) -> dict[type, list[Alternative]]:
        return {}

    def saying(self, kind: type) -> list[Alternative]:
        """The wordings that are printed and could say a value of this type, in order."""
        found = self._saying.get(kind)
        if found is None:
            found = [line for line in self.alternatives if not line.read_only and _could_say(line.pattern, kind)]
            self._saying[kind] = found
        return found

    @cached_property
    def start(self) -> State:
        """The place where all wordings begin."""
        start = State(0)
        start.alternatives = list(enumerate(self.alternatives))
        return start


_TERM = re.compile(r"\[[^\[\]]+\]")
_HELPER = re.compile(r"\b([a-z]\w*)\(")


class Grammar:
    """All rules. A line that is printed may only use helpers that can take apart what they build."""

    def __init__(self, functions: dict[str, Function]) -> None:
        self.functions = functions
        self.rules: dict[str, Rule] = {}
        self._first: dict[str, frozenset[str] | None] = {}
        self.tables: dict[str, Table] = {}

    def read(self, source: str, name: str = "grammar") -> None:
        """Adds the rules of a grammar file."""
        rule: Rule | None = None
        table: Table | None = None
        pending = ""
        for number, line in enumerate(source.split("\n"), 1):
            text = pending + line.strip()
            pending = ""
            if not text or text.startswith("#"):
                continue
            if text.endswith("\\"):
                pending = text[:-1].rstrip() + " "
                continue
            header = re.fullmatch(r'rule (\w+)(?: "(.*)")?', text)
            place = f"{name}:{number}"
            if header:
                rule, table = self._rule(header.group(1), header.group(2) or ""), None
            elif text.startswith("table "):
                kind, _, columns = text[6:].partition(" ")
                self.tables[kind] = table = Table(kind, columns)
                rule = None
            elif text.startswith("forms "):
                rule, table = None, self.tables[text[6:]]
                table.ended = True
            elif table is not None and not table.ended:
                table.add(text, place)
            elif table is not None:
                for to, wording, program, both in table.formed(text, place):
                    self._add(self._rule(to, ""), wording, program, both)
            elif rule is not None and " => " in text:
                wording, _, program = text.rpartition(" => ")
                self._add(rule, wording.strip(), program, place)
            else:
                raise ValueError(f"{place}: expected 'rule NAME' or 'wording => program', not {text!r}")

    def _rule(self, name: str, label: str) -> Rule:
        """The rule of this name, made when it is first spoken of."""
        if name not in self.rules:
            self.rules[name] = Rule(name, label, self)
        elif label:
            self.rules[name].label = label
        return self.rules[name]

    def _add(self, rule: Rule, wording: str, program: str, place: str) -> None:
        """Adds a line to a rule."""
        read_only = wording.startswith("- ")
        helpers = () if read_only else _HELPER.findall(program)
        if any(helper in self.functions and self.functions[helper].inverse is None for helper in helpers):
            raise ValueError(f"{place}: a line that is printed needs helpers with an inverse: {wording!r}")
        rule.lines.append((wording[2:] if read_only else wording, program, read_only, place))

    @cached_property
    def terms(self) -> frozenset[str]:
        """The terms that stand in wordings as they are."""
        lines = (line[0] for rule in self.rules.values() for line in rule.lines)
        return frozenset(term.lower() for wording in lines for term in _TERM.findall(wording))

    def label(self, name: str) -> str:
        """What is expected where a rule stands."""
        return NATIVE_LABEL.get(name, name) if name in NATIVE_FIRST else self.rules[name].label

    def first(self, name: str) -> frozenset[str] | None:
        """The tokens a rule can begin with; None if it can be empty."""
        if name in NATIVE_FIRST:
            return NATIVE_FIRST[name]
        if not self._first:
            self._find_firsts()
        return self._first[name]

    def _find_firsts(self) -> None:
        """Works out what every rule can begin with, from the words up until nothing changes."""
        self._first = {}
        open_: dict[str, list[Alternative]] = {}
        for name, rule in self.rules.items():
            words: set[str] = set()
            open_[name] = []
            for alternative in rule.alternatives:
                element = alternative.element(0)
                start, empty = _word_start(element) if element and not isinstance(element, Slot) else (_NO_WORDS, True)
                if empty:
                    open_[name].append(alternative)
                else:
                    words |= start
            self._first[name] = frozenset(words)
        changed = True
        while changed:
            changed = False
            for name, alternatives in open_.items():
                known = self._first[name]
                if known is None:
                    continue
                starts = [self._first_of(alternative) for alternative in alternatives]
                found = None if None in starts else known.union(*(start for start in starts if start is not None))
                if found != known:
                    self._first[name] = found
                    changed = True

    def _first_of(self, alternative: Alternative) -> frozenset[str] | None:
        """The tokens a wording can begin with; None if it can be empty."""
        total: frozenset[str] = frozenset()
        index = 0
        while element := alternative.element(index):
            index += 1
            if isinstance(element, Slot):
                start = self.first(element.rule)
                if start is None and element.listing != "*":
                    return None
                empty = element.listing == "*"
                start = start or _NO_WORDS
            else:
                start, empty = _word_start(element)
            total |= start
            if not empty:
                return total
        return None


_NO_WORDS: frozenset[str] = frozenset()


@cache
def _word_start(element: Literal | Verb | Choice) -> tuple[frozenset[str], bool]:
    """The tokens that words of a wording can begin with, and whether they can be left out."""
    if isinstance(element, Choice):
        keys = frozenset().union(*(option[0].keys for option in element.options if option))
    else:
        keys = element.keys
    if any(key[:1] == "=" for key in keys):
        keys = frozenset(_NUMBER_KEYS.get(key[:2], key) for key in keys)
    return keys, isinstance(element, Choice) and any(not option for option in element.options)


# How a number that stands in a wording looks as the first token of a text.
_NUMBER_KEYS = {"=+": "±", "=-": "±", **{f"={digit}": "#" for digit in range(10)}}

NATIVE_FIRST: dict[str, frozenset[str] | None] = {
    "int": frozenset({"#"}),
    "signed": frozenset({"±"}),
    "term": frozenset({"[]"}),
    "this_noun": frozenset({"digimon", "tamer", "option"}),
    "this_tamer": frozenset({"tamer"}),
    "it": frozenset({"it"}),
    "its": frozenset({"its", "their"}),
    "header": None,
    "end": None,
    "ahead": None,
    "plain_trait": None,
    "plain_name": None,
}


NATIVE_LABEL = {
    "int": "a number",
    "signed": "a number with + or -",
    "term": "a [term]",
    "this_noun": "Digimon or Tamer",
    "this_tamer": "Tamer",
}


def load(functions: dict[str, Function]) -> Grammar:
    """The grammar of card text."""
    grammar = Grammar(functions)
    folder = resources.files("digilex.text.grammar")
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".txt"):
            grammar.read(entry.read_text(encoding="utf-8"), entry.name)
    return grammar


_PIECE = re.compile(r"\[[^\[\]]*\]|\\[()]|\{[^{}]*\}|\(s\)|(?<!\\)\([^()]*(?<!\\)\)|[^\s{(\\]+|\(|\s+")
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?(?:,([^!}]+))?(?:!([\w,]+))?\}")


@cache
def _literals(text: str) -> tuple[Literal, ...]:
    text = text.replace("\\(", "⟮").replace("\\)", "⟯")
    found: list[Literal] = []
    for token in tokenize(text):
        if token.key in ("⟮", "⟯"):
            shown = "(" if token.key == "⟮" else ")"
            found.append(Literal(frozenset({shown}), shown))
        elif token.kind in (NUMBER, SIGNED):
            found.append(Literal(frozenset({"=" + token.value}), token.value))
        else:
            shown = f"[{token.value}]" if token.kind == TERM else token.value
            found.append(Literal(_read_as(token.key), shown))
    return tuple(found)


# Words that are read alike wherever they stand in a wording: how many are meant is said by numbers.
_ALIKE = (
    ("a", "an"), ("each", "every"), ("is", "are"), ("isn't", "aren't"), ("doesn't", "don't"), ("has", "have"),
    ("was", "were"), ("gets", "get"), ("gains", "gain"), ("card", "cards"), ("effect", "effects"), ("trait", "traits"),
    ("stack", "stacks"), ("hand", "hands"), ("deck", "decks"), ("target", "targets"), ("color", "colors"),
    ("level", "levels"), ("name", "names"), ("cost", "costs"), ("text", "texts"), ("requirement", "requirements"),
    ("owner", "owners"), ("maximum", "maximums"), ("total", "totals"), ("opponent", "opponents"),
)  # fmt: skip
_READ_AS = {word: frozenset(words) for words in _ALIKE for word in words}


def _read_as(key: str) -> frozenset[str]:
    """The words by which a text may say the word of a wording."""
    return _READ_AS.get(key) or frozenset({key})


def _elements(wording: str) -> Iterator[Element]:
    if wording == "_":
        return
    pieces = _PIECE.findall(wording)
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        if piece.isspace():
            pass
        elif piece.startswith("{"):
            found = _SLOT.fullmatch(piece)
            if found is None:
                raise ValueError(f"bad slot {piece} in {wording!r}")
            name, rule, listing, marks = found.groups()
            yield Slot(name, rule or name, listing or "", tuple(marks.split(",")) if marks else ())
        elif piece.startswith("("):
            options = piece[1:-1].replace("~", "|", 1).split("|")
            yield Choice(tuple(_literals(option) for option in options), "~" in piece)
        elif piece[0] in "@%" and len(piece) > 1:
            word = piece[1:].rstrip(",")
            forms = verb_forms(word)
            yield Verb(frozenset(forms), word, piece[0] == "%")
            if piece.endswith(","):
                yield Literal(frozenset({","}), ",")
        elif index + 1 < len(pieces) and pieces[index + 1] == "(s)":
            singular, plural = piece, piece[:-1] + "ies" if piece.endswith("y") else piece + "s"
            yield Literal(frozenset({singular.lower(), plural.lower()}), singular, plural)
            index += 1
        else:
            yield from _literals(piece)
        index += 1


def _pattern(program: str, slots: set[str], functions: dict[str, Function]) -> Any:
    names: dict[str, Any] = {**REGISTRY, **functions, **{slot: Variable(slot) for slot in slots}}
    tree = ast.parse(program.strip(), mode="eval")
    try:
        return eval(compile(tree, program, "eval"), {"__builtins__": {}}, names)
    except (NameError, TypeError) as error:
        raise ValueError(f"{program!r}: {error}") from None


def _builder(pattern: Any) -> Callable[[Environment], Any]:
    """A function that puts a slot environment into the pattern."""
    if isinstance(pattern, Variable):
        name = pattern.name
        return lambda environment: environment[name]
    if isinstance(pattern, Call):
        parts = [_builder(arg) for arg in pattern.args]
        build = pattern.function.build
        return lambda environment: build(*(part(environment) for part in parts))
    if isinstance(pattern, tuple):
        items = [_builder(item) for item in pattern]
        return lambda environment: tuple(item(environment) for item in items)
    if isinstance(pattern, Node):
        kind = type(pattern)
        fields = [
            (name, _builder(getattr(pattern, name))) for name in kind.fields if _holds_variable(getattr(pattern, name))
        ]
        if not fields:
            return lambda environment: pattern
        constants = {name: getattr(pattern, name) for name in kind.fields}
        return lambda environment: made(kind, {**constants, **{name: part(environment) for name, part in fields}})
    return lambda environment: pattern


def _holds_variable(pattern: Any) -> bool:
    if isinstance(pattern, (Variable, Call)):
        return True
    if isinstance(pattern, tuple):
        return any(_holds_variable(item) for item in pattern)
    return isinstance(pattern, Node) and any(_holds_variable(getattr(pattern, name)) for name in type(pattern).fields)


def _could_say(pattern: Any, kind: type) -> bool:
    """Whether a value of this type could fit the pattern."""
    return isinstance(pattern, (Variable, Call)) or type(pattern) is kind


def unify(pattern: Any, value: Any, environment: Environment) -> Iterator[Environment]:
    """The ways in which the value fits the pattern: environments of slot values."""
    if isinstance(pattern, Variable):
        if pattern.name not in environment:
            yield {**environment, pattern.name: value}
        elif environment[pattern.name] == value:
            yield environment
    elif isinstance(pattern, Call):
        for args in _taken_apart(pattern.function, value):
            yield from _unify_all(pattern.args, args, environment)
    elif isinstance(pattern, Node):
        if type(pattern) is type(value):
            fields = type(pattern).fields
            yield from _unify_all(
                tuple(getattr(pattern, name) for name in fields),
                tuple(getattr(value, name) for name in fields),
                environment,
            )
    elif isinstance(pattern, tuple):
        if isinstance(value, tuple) and len(value) == len(pattern):
            yield from _unify_all(pattern, value, environment)
    elif type(pattern) is type(value) and pattern == value:
        yield environment


def _taken_apart(function: Function, value: Any) -> Iterator[tuple[Any, ...]]:
    """The arguments that make the value, as far as the helper finds any."""
    try:
        yield from function.unbuild(value)
    except Unfit:
        return


def _unify_all(patterns: tuple[Any, ...], values: tuple[Any, ...], environment: Environment) -> Iterator[Environment]:
    if not patterns:
        yield environment
        return
    for found in unify(patterns[0], values[0], environment):
        yield from _unify_all(patterns[1:], values[1:], found)
