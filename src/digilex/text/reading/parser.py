"""Reads tokens with the grammar: ordered choice with a memory, that keeps every length a rule can match.

Unlike a plain PEG, a rule does not commit to its first match: it yields all places where it can end, the preferred
reading first, and one reading for each place. That keeps English noun phrases composable and the work polynomial.
"""

from __future__ import annotations

from typing import Any

from digilex.cards.language import COLORS
from digilex.text.grammar.notation import Alternative, Grammar, Rule, State, Unfit
from digilex.text.reading.lexer import BREAK, MARK, NUMBER, SIGNED, TERM, WORD, Token
from digilex.text.reading.terms import read_header

Results = list[tuple[int, Any]]
Frontier = list[tuple[int, tuple[Any, ...]]]

_NUMBERS = (NUMBER, SIGNED)

_SEPARATORS: dict[str, tuple[tuple[str, ...], ...]] = {
    "or": (("and", "/", "or"), (",", "or"), (",",), ("or",), ("/",), ("and/or",)),
    "and": (("and", "/", "or"), (",", "and"), (",",), ("and",), ("/",), ("&",)),
    "andor": ((",", "and"), (",", "or"), (",",), ("and",), ("or",), ("/",), ("and", "/", "or")),
    "/": (("/",),),
    "plus": (("+",), ("x",), ("&",), ("xd", "#")),
    "amp": (("&",), ("+",)),
    "+": ((),),
    "*": ((),),
    "s": ((),),
}


class Parser:
    """One reading of one token list. A reading that `explains` remembers what was expected where it ended."""

    def __init__(self, grammar: Grammar, tokens: list[Token], explains: bool = False) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.count = len(tokens)
        self.memory: dict[tuple[str, int], Results] = {}
        self.explains = explains
        # What stands at each place, and at the end nothing: the key; how a number stands in a wording ...
        self.keys: list[str | None] = [*(token.key for token in tokens), None]
        # ... and what a rule may begin with: a term stands for all terms, unless the grammar knows it by itself.
        said = grammar.terms
        self.heads: list[str | None] = [
            *("[]" if token.kind == TERM and token.key not in said else token.key for token in tokens), None
        ]  # fmt: skip
        self.numbers = [*("=" + token.value if token.kind in _NUMBERS else None for token in tokens), None]
        self.furthest = 0 if explains else self.count + 1
        self.expected: dict[str, None] = {}

    def fail(self, position: int, expected: str) -> None:
        """Remembers what would have been understood at the furthest point reached."""
        if position > self.furthest:
            self.furthest = position
            self.expected = {}
        if position == self.furthest:
            self.expected[expected] = None

    def rule(self, name: str, position: int) -> Results:
        """All ends of the rule from this position, with what it means."""
        key = (name, position)
        found = self.memory.get(key)
        if found is not None:
            return found
        if name in _NATIVE:
            found = _NATIVE[name](self, position)
            self.memory[key] = found
            return found
        results: Results = []
        self.memory[key] = results
        rule = self.grammar.rules[name]
        ends: set[int] = set()
        for alternative, frontier in self._alternatives(rule, position):
            for end, values in frontier:
                if end not in ends:
                    try:
                        value = alternative.build(dict(zip(alternative.slots, values, strict=True)))
                    except Unfit:
                        continue
                    ends.add(end)
                    results.append((end, value))
        if not results and self.explains:
            self.fail(position, rule.label)
        return results

    def _alternatives(self, rule: Rule, position: int) -> list[tuple[Alternative, Frontier]]:
        """As `_explained`, but nothing is remembered of what was expected; most frontiers have one place only."""
        if self.explains:
            return self._explained(rule, position)
        keys, heads, memory = self.keys, self.heads, self.memory
        found: list[tuple[int, Alternative, Frontier]] = []
        pending: list[tuple[State, Frontier]] = [(rule.start, [(position, ())])]
        while pending:
            state, frontier = pending.pop()
            if not state.opened:
                state.open(self.grammar)
            for order, alternative in state.ends:
                found.append((order, alternative, frontier))
            single = len(frontier) == 1
            at, values = frontier[0]
            words = state.words
            if words and single:
                key = keys[at]
                if key is not None:
                    reached = words.get(key)
                    if reached is None and self.numbers[at] is not None:
                        reached = words.get(self.numbers[at])  # type: ignore[arg-type]
                    if reached is not None:
                        step: Frontier = [(at + 1, values)]
                        for place in reached:
                            pending.append((place, step))
            elif words:
                self._read_word(state, frontier, pending)
            if state.slots and single:
                head = heads[at]
                slots = state.begun.get(head)
                if slots is None:
                    slots = state.beginning(head)
                for name, listing, after in slots:
                    if listing:
                        results = self._list(name, listing, at)
                    else:
                        known = memory.get((name, at))
                        results = self.rule(name, at) if known is None else known
                    if results:
                        pending.append((after, [(end, (*values, value)) for end, value in results]))
            elif state.slots:
                self._read_slots(state, frontier, pending)
            for after in state.skipped:
                pending.append((after, frontier))
        if len(found) > 1:
            found.sort(key=_order)
        return [(alternative, frontier) for _, alternative, frontier in found]

    def _read_slots(self, state: State, frontier: Frontier, pending: list[tuple[State, Frontier]]) -> None:
        """Goes on to the places after the slots, from each place of the frontier where they can begin."""
        reached: dict[State, tuple[Frontier, set[int]]] = {}
        for at, values in frontier:
            head = self.heads[at]
            slots = state.begun.get(head)
            for name, listing, after in state.beginning(head) if slots is None else slots:
                results = self._list(name, listing, at) if listing else self.rule(name, at)
                if not results:
                    continue
                if after not in reached:
                    reached[after] = ([], set())
                following, seen = reached[after]
                for end, value in results:
                    if end not in seen:
                        seen.add(end)
                        following.append((end, (*values, value)))
        pending.extend((after, following) for after, (following, _) in reached.items())

    def _explained(self, rule: Rule, position: int) -> list[tuple[Alternative, Frontier]]:
        """The alternatives that match from this position, in order, with the places where they can end.

        Alternatives that begin alike are read together as far as they agree.
        """
        found: list[tuple[int, Alternative, Frontier]] = []
        pending: list[tuple[State, Frontier]] = [(rule.start, [(position, ())])]
        while pending:
            state, frontier = pending.pop()
            if not state.opened:
                state.open(self.grammar)
            for order, alternative in state.ends:
                found.append((order, alternative, frontier))
            if state.words:
                self._read_word(state, frontier, pending)
            for name, listing, first, after in state.slots:
                following: Frontier = []
                seen: set[int] = set()
                for at, values in frontier:
                    if first is not None and not self._begins(first, at):
                        if at >= self.furthest:
                            self.fail(at, self.grammar.label(name))
                        continue
                    for end, value in self._list(name, listing, at) if listing else self.rule(name, at):
                        if end not in seen:
                            seen.add(end)
                            following.append((end, (*values, value)))
                if following:
                    pending.append((after, following))
            for after in state.skipped:
                pending.append((after, frontier))
        if len(found) > 1:
            found.sort(key=_order)
        return [(alternative, frontier) for _, alternative, frontier in found]

    def _begins(self, first: frozenset[str], position: int) -> bool:
        """Whether the token here is one of those that a rule can begin with."""
        if position >= self.count:
            return False
        token = self.tokens[position]
        return token.key in first or (token.kind == TERM and "[]" in first)

    def _read_word(self, state: State, frontier: Frontier, pending: list[tuple[State, Frontier]]) -> None:
        """Goes on to the places after the word that stands at each place of the frontier."""
        reached: dict[State, Frontier] = {}
        for at, values in frontier:
            if at < self.count:
                token = self.tokens[at]
                after = state.words.get(token.key)
                if after is None and token.kind in (NUMBER, SIGNED):
                    after = state.words.get("=" + token.value)
                if after is not None:
                    for following in after:
                        reached.setdefault(following, []).append((at + 1, values))
            if at >= self.furthest:
                for shown in state.shown:
                    self.fail(at, shown)
        pending.extend(reached.items())

    def _list(self, name: str, listing: str, position: int) -> Results:
        key = (name + "," + listing, position)
        if key in self.memory:
            return self.memory[key]
        results: Results = []
        found: dict[int, None] = {}
        least = 1
        if listing.startswith("2"):
            least, listing = 2, listing[1:]
        separators = _SEPARATORS[listing]
        frontier: Results = [(end, (value,)) for end, value in self.rule(name, position)]
        levels: list[Results] = [frontier]
        seen = {end for end, _ in frontier}
        while frontier:
            following: Results = []
            for end, values in frontier:
                for words in separators:
                    at = end
                    for word in words:
                        at = at + 1 if at < self.count and self.tokens[at].key == word else -1
                        if at < 0:
                            break
                    if at < 0:
                        continue
                    for after, value in self.rule(name, at):
                        if after not in seen:
                            seen.add(after)
                            following.append((after, (*values, value)))
            frontier = following
            if frontier:
                levels.append(frontier)
        for level in reversed(levels):
            for end, values in level:
                if len(values) >= least and end not in found:
                    found[end] = None
                    results.append((end, values))
        if listing == "*":
            results.append((position, ()))
        self.memory[key] = results
        return results


def _order(found: tuple[int, Alternative, Frontier]) -> int:
    return found[0]


def _int(parser: Parser, position: int) -> Results:
    if position < parser.count and parser.tokens[position].kind == NUMBER:
        return [(position + 1, int(parser.tokens[position].value))]
    parser.fail(position, "a number")
    return []


def _signed(parser: Parser, position: int) -> Results:
    if position < parser.count and parser.tokens[position].kind == SIGNED:
        return [(position + 1, int(parser.tokens[position].value))]
    parser.fail(position, "a number with + or -")
    return []


def _term(parser: Parser, position: int) -> Results:
    if position < parser.count and parser.tokens[position].kind == TERM:
        return [(position + 1, parser.tokens[position].value)]
    parser.fail(position, "a [term]")
    return []


def _header(parser: Parser, position: int) -> Results:
    end, header = read_header(parser.tokens, position)
    return [(end, header)]


def _end(parser: Parser, position: int) -> Results:
    """The end of an effect: a line break, the end of the text or of a quotation, or the next effect's beginning."""
    if position < parser.count and parser.tokens[position].kind == BREAK:
        return [(position + 1, None)]
    if position >= parser.count or parser.tokens[position].kind == TERM or parser.tokens[position].key in '"<・)*':
        return [(position, None)]
    previous = parser.tokens[position - 1]
    if previous.key in ".>" and parser.tokens[position].key == "/":  # in the definition of a token
        return [(position, None)]
    if position > 0 and previous.key in (".", ">", '"', ")") and parser.tokens[position].value[:1].isupper():
        return [(position, None)]
    parser.fail(position, "the end of the effect")
    return []


def _ahead(parser: Parser, position: int) -> Results:
    """The place where another line of the card begins, after a requirement without a line break."""
    if position < parser.count:
        token = parser.tokens[position]
        if token.kind == TERM or token.key in ("<", "/", "and") or token.value[:1].isupper():
            return [(position, None)]
    parser.fail(position, "the next effect")
    return []


def _plain_trait(parser: Parser, position: int) -> Results:
    """A trait in the definition of a token: the words up to the next slash."""
    end = position
    while end < parser.count and parser.tokens[end].key not in ("/", ")"):
        if parser.tokens[end].kind not in (WORD, MARK) or parser.tokens[end].key == "<" or end - position > 4:
            return []
        end += 1
    if end == position:
        return []
    return [(end, " ".join(token.value for token in parser.tokens[position:end]))]


def _plain_name(parser: Parser, position: int) -> Results:
    """A name of one word that lacks its brackets."""
    if position < parser.count:
        token = parser.tokens[position]
        if token.kind == WORD and token.value[:1].isupper() and len(token.value) > 5 and token.key not in COLORS:
            return [(position + 1, token.value)]
    return []


def _it(parser: Parser, position: int) -> Results:
    if position < parser.count and parser.tokens[position].key == "it":
        return [(position + 1, None)]
    return []


def _its(parser: Parser, position: int) -> Results:
    if position < parser.count and parser.tokens[position].key in ("its", "their"):
        return [(position + 1, None)]
    return []


def _this_noun(parser: Parser, position: int) -> Results:
    if position < parser.count and parser.tokens[position].key in ("digimon", "tamer", "option"):
        return [(position + 1, None)]
    parser.fail(position, "Digimon or Tamer")
    return []


def _this_tamer(parser: Parser, position: int) -> Results:
    if position < parser.count and parser.tokens[position].key == "tamer":
        return [(position + 1, None)]
    return []


_NATIVE = {
    "this_tamer": _this_tamer,
    "it": _it,
    "its": _its,
    "ahead": _ahead,
    "plain_trait": _plain_trait,
    "plain_name": _plain_name,
    "this_noun": _this_noun,
    "int": _int,
    "signed": _signed,
    "term": _term,
    "header": _header,
    "end": _end,
}
