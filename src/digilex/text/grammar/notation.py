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
like for lists (`,orand` reads both words and prints the first), and `!` with marks for printing: `p` plural, `s`
singular, `ing` the verb form, or a slot's name: plural unless that slot is 1. `{x:to=in}` reads what the rule reads,
which is nothing to the program, and prints "in"; `{x:the,*=}` prints nothing: so words of many wordings are one rule.
A choice may hold such rules, too: `(its|{x:pronoun} 's)`; the first is printed, or what stands in the slot's place.
A choice of slots that the program speaks of, `({cards:meant}|- {cards:loose!p}) => cards`, reads and prints like a
line for each option, in that order; an option has its own marks (`-` and `?`), and the tools follow each by itself.

Of lines that read the same words, the first is preferred. Where they would mean something else, the later one begins
with `?` (after the `-`, if both): it gives way to the lines above it. `tools/ambiguity.py` finds lines that lack it.

Words that mean themselves stand side by side: `= Blocker | Rush` is short for `Blocker => "Blocker"` and so on,
`= Tamer(s)` for `Tamer(s) => "Tamer"`.

Words of one kind stand in a table, and the wordings that all of them have are its forms (`lexicon`):

    table verb LEMMA | DONE | NAME
      delete | deleted | "delete"
    forms verb
      event: %is DONE                               => NAME
"""

from __future__ import annotations

import re
from importlib import resources
from typing import Any, Final

from digilex.cards.node import REGISTRY
from digilex.text.grammar.lexicon import Table
from digilex.text.grammar.patterns import Function, Pattern, Values, Variable, pattern_of
from digilex.text.grammar.wordings import Element, Slot, elements_of, word_start
from digilex.text.reading.lexer import NUMBER, SIGNED, TERM, Token
from digilex.text.reading.states import State


class Alternative:
    """One wording of a rule with the program it means."""

    def __init__(self, wording: str, program: str, read_only: bool, place: str, grammar: Grammar) -> None:
        self.wording, self.read_only, self.place = wording, read_only, place  # the place in the grammar: file:line
        self.program, self.grammar = program, grammar
        self._unread = elements_of(wording)
        self._read: list[Element] = []
        self._elements: tuple[Element, ...] | None = None
        self._slots: tuple[str, ...] | None = None
        self._pattern: Pattern | None = None

    def element(self, index: int) -> Element | None:
        """The element at this place of the wording, which is taken apart only as far as it is needed."""
        while len(self._read) <= index:
            following = next(self._unread, None)
            if following is None:
                return None
            self._read.append(following)
        return self._read[index]

    @property
    def elements(self) -> tuple[Element, ...]:
        """The whole wording."""
        if self._elements is None:
            self._read.extend(self._unread)
            self._elements = tuple(self._read)
        return self._elements

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of the slots, in order."""
        if self._slots is None:
            self._slots = tuple([element.name for element in self.elements if isinstance(element, Slot)])
        return self._slots

    @property
    def subject(self) -> str:
        """The name of the first slot."""
        return next((slot for slot in self.slots if slot[0] != "_"), "")

    @property
    def pattern(self) -> Pattern:
        """The program with gaps for the slots, made when it is first needed."""
        if self._pattern is None:
            self._pattern = pattern_of(_program(self.program, self.slots, self.grammar.names), self.slots)
        return self._pattern

    def could_say(self, kind: type) -> bool:
        """Whether the line is printed and its program could be a value of this type."""
        if self.read_only:
            return False
        program = self.program
        if program[0] == '"':
            return kind is str
        called = _CALLED.match(program)
        if called is not None and program[0].isupper():
            return called.group(1) == kind.__name__
        if called is not None and called.group(1) in self.grammar.functions:
            return True
        if program.isidentifier() and program in self.slots:
            return True
        return self.pattern.could_say(kind)

    def build(self, values: Values) -> Any:
        """The program made of what stands in the slots, in their order."""
        return self.pattern.make(values)


class Rule:
    """A part of the language with its wordings."""

    def __init__(self, name: str, label: str, grammar: Grammar) -> None:
        self.name, self.label, self.grammar = name, label or name, grammar
        self.lines: list[tuple[str, str, bool, str]] = []
        self._alternatives: list[Alternative] | None = None
        self._saying: dict[type, list[Alternative]] = {}
        self._start: State | None = None

    @property
    def alternatives(self) -> list[Alternative]:
        """The wordings, made when they are first needed."""
        if self._alternatives is None:
            self._alternatives = [
                Alternative(wording, program, read_only, place, self.grammar)
                for wording, program, read_only, place in self.lines
            ]
        return self._alternatives

    def saying(self, kind: type) -> list[Alternative]:
        """The wordings that are printed and could say a value of this type, in order."""
        found = self._saying.get(kind)
        if found is None:
            found = [line for line in self.alternatives if line.could_say(kind)]
            self._saying[kind] = found
        return found

    @property
    def start(self) -> State:
        """The place where all wordings begin."""
        if self._start is None:
            self._start = State(self.grammar.numbered(), 0)
            self._start.alternatives = list(enumerate(self.alternatives))
        return self._start


_TERM: Final = re.compile(r"\[[^\[\]\n]+\]")
_FIGURES: Final = re.compile(r"[+-]?\d+")
_CALLED: Final = re.compile(r"([A-Za-z]\w*)\(")  # a node, or a helper in small letters
_CHOICE_OF_SLOTS: Final = re.compile(r"(?<!\\)\((?:[^(){}]|\(s\))*\{(?:[^()]|\(s\))*(?<!\\)\)")
_HELPER: Final = re.compile(r"\b([a-z]\w*)\(")


class Grammar:
    """All rules. A line that is printed may only use helpers that can take apart what they build."""

    def __init__(self, functions: dict[str, Function]) -> None:
        self.functions = functions
        self.names: dict[str, Any] = {**REGISTRY, **functions, "__builtins__": {}}  # of which programs may speak
        self.rules: dict[str, Rule] = {}
        self._first: dict[str, frozenset[str] | None] = {}
        self.yielding: set[str] = set()  # the places of lines that give way to those above them
        self.tables: dict[str, Table] = {}
        self.folded: dict[str, str] = {}  # by their place, the wordings of lines that have a choice of what they mean
        self._states = 0
        self._signs: tuple[frozenset[str], frozenset[str]] | None = None

    def numbered(self) -> int:
        """A number for a new place within wordings."""
        self._states += 1
        return self._states

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
            elif rule is not None and text.startswith("= "):
                for word in text[2:].split(" | "):
                    self._add(rule, word.strip(), f'"{word.strip().removesuffix("(s)")}"', place)
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
        options = _options(wording, program)
        if len(options) > 1:
            self.folded[place] = wording.lstrip("-? ")
        for number, option in enumerate(options):
            read_only = option.startswith("- ")
            option = option.removeprefix("- ")
            one = f"{place}~{number}" if len(options) > 1 else place
            if option.startswith("? "):
                option = option.removeprefix("? ")
                self.yielding.add(one)
            helpers = () if read_only else _HELPER.findall(program)
            if any(helper in self.functions and self.functions[helper].inverse is None for helper in helpers):
                raise ValueError(f"{place}: a line that is printed needs helpers with an inverse: {option!r}")
            rule.lines.append((self._with_choices(option, place), program.strip(), read_only, one))

    def _with_choices(self, wording: str, place: str) -> str:
        """The wording with a slot for each choice that holds slots: its options are the lines of a rule of its own."""
        for count, choice in enumerate(_CHOICE_OF_SLOTS.findall(wording)):
            name = re.sub(r"\W", "_", f"{place}_{count}")
            label = re.sub(r"\{(?:\w+:)?(\w+)[^}]*\}", r"\1", choice[1:-1].split("|")[0]).replace("_", " ")
            made = self.rules[name] = Rule(name, label, self)
            for option in choice[1:-1].split("|"):
                said = f"({option})" if "~" in option else option or "_"
                made.lines.append((said, "None", False, f"{place.rpartition('+')[2]}#{option}"))
            wording = wording.replace(choice, f"{{_{count}:{name}}}", 1)
        return wording

    def _named(self) -> tuple[frozenset[str], frozenset[str]]:
        """The numbers and the terms that stand in wordings as they are."""
        if self._signs is None:
            wordings = "\n".join([line[0] for rule in self.rules.values() for line in rule.lines])
            terms = frozenset([term.lower() for term in _TERM.findall(wordings)])
            self._signs = frozenset(_FIGURES.findall(wordings)), terms
        return self._signs

    def signs(self, tokens: list[Token]) -> list[str]:
        """What each token is for the wordings: its word; a number or a term only if one of them names it."""
        numbers, terms = self._named()
        found: list[str] = []
        for kind, key, value, _, _ in tokens:
            if kind in (NUMBER, SIGNED):
                found.append("=" + value if value in numbers else key)
            else:
                found.append("[]" if kind == TERM and key not in terms else key)
        return found

    def label(self, name: str) -> str:
        """What is expected where a rule stands."""
        return NATIVE_LABEL.get(name, name) if name in NATIVE_FIRST else self.rules[name].label

    def first(self, name: str) -> frozenset[str] | None:
        """The tokens a rule can begin with; None if it can be empty, or begin with anything."""
        if not self._first:
            self._find_firsts()
        return self._first[name]

    def _find_firsts(self) -> None:
        """Works out what every rule can begin with: its own words, and what the rules can that it begins with."""
        words: dict[str, set[str]] = {name: set(start) for name, start in NATIVE_FIRST.items()}
        begins: dict[str, set[str]] = {}
        for name in self.rules:
            words[name] = set()
            begins[name] = set()
        empty = self._find_empty(words, begins)
        changed = True
        while changed:
            changed = False
            for name, others in begins.items():
                own = words[name]
                known = len(own)
                for other in others:
                    own |= words[other]
                changed = changed or len(own) > known
        self._first = {
            name: None if name in empty or ANYTHING in start else frozenset(start) for name, start in words.items()
        }

    def _find_empty(self, words: dict[str, set[str]], begins: dict[str, set[str]]) -> set[str]:
        """The rules that can be empty. The words and the rules that each rule begins with are noted on the way.

        A wording is followed up to its first part that cannot be left out, and on from there if that turns out to be a
        rule that can be empty."""
        empty = set(NATIVE_EMPTY)
        waiting: dict[str, list[tuple[str, Alternative, int]]] = {}
        ways = [(name, alternative, 0) for name, rule in self.rules.items() for alternative in rule.alternatives]
        while ways:
            name, alternative, index = ways.pop()
            goes_on = True
            while goes_on:
                element = alternative.element(index)
                index += 1
                if element is None:  # all of it can be left out
                    empty.add(name)
                    ways += waiting.pop(name, [])
                    goes_on = False
                elif isinstance(element, Slot):
                    begins[name].add(element.rule)
                    goes_on = element.listing == "*" or element.rule in empty
                    if not goes_on:
                        waiting.setdefault(element.rule, []).append((name, alternative, index))
                else:
                    start, goes_on = word_start(element)
                    words[name] |= start
        return empty


ANYTHING: Final = ""  # stands among the tokens that a rule can begin with, if any token can
NATIVE_FIRST: Final[dict[str, frozenset[str]]] = {
    "int": frozenset({"#"}),
    "signed": frozenset({"±"}),
    "term": frozenset({"[]"}),
    "this_noun": frozenset({"digimon", "tamer", "option"}),
    "this_tamer": frozenset({"tamer"}),
    "it": frozenset({"it"}),
    "its": frozenset({"its", "their"}),
    "header": frozenset({"[]"}),
    "end": frozenset({"\n"}),
    "ahead": frozenset(),
    "closing": frozenset(),
    "third": frozenset(),
    "plain_trait": frozenset({ANYTHING}),
}
NATIVE_EMPTY: Final = frozenset({"header", "end", "closing", "ahead", "third"})  # which can read nothing at all


NATIVE_LABEL: Final = {
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


def _options(wording: str, program: str) -> list[str]:
    """The wordings that a wording is short for: one for each option of a choice of slots that the program speaks of."""
    for choice in _CHOICE_OF_SLOTS.finditer(wording):
        names = re.findall(r"\{(\w+)", choice[0])
        if re.search(rf"\b({'|'.join(names)})\b", program):
            marks, before = _marked(wording[: choice.start()])
            found: list[str] = []
            for option in choice[0][1:-1].split("|"):
                own, said = _marked(option)
                only = "- " if "-" in marks + own else ""
                yields = "? " if "?" in marks + own else ""
                found += _options(f"{only}{yields}{before}{said}{wording[choice.end() :]}", program)
            return found
    return [wording]


def _marked(wording: str) -> tuple[str, str]:
    """The marks before a wording, and the wording."""
    said = wording.removeprefix("- ").removeprefix("? ")
    return wording.removesuffix(said), said


def _program(program: str, slots: tuple[str, ...], names: dict[str, Any]) -> Any:
    try:
        return eval(program.strip(), names, {slot: Variable(slot) for slot in slots})
    except (NameError, TypeError) as error:
        raise ValueError(f"{program!r}: {error}") from None
