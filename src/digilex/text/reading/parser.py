"""Reads tokens with the grammar: ordered choice with a memory, that keeps every length a rule can match.

Unlike a plain PEG, a rule does not commit to its first match: it yields all places where it can end, the preferred
reading first, and one reading for each place. That keeps English noun phrases composable and the work polynomial.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from digilex.native import mypyc_attr
from digilex.text.grammar.patterns import Unfit, Values
from digilex.text.reading.heard import FAR, NOTHING, Heard, Numbers, Read, Results
from digilex.text.reading.lexer import BREAK, MARK, NUMBER, SIGNED, TERM, WORD, Token
from digilex.text.reading.lists import COMMA, Listing
from digilex.text.reading.states import END, NOWHERE, Asked, Move, State
from digilex.text.reading.terms import read_header

if TYPE_CHECKING:
    from digilex.text.grammar.notation import Alternative, Grammar, Rule

SHOWN: Final = 6  # words of a phrase that was begun, at most
WITHIN: Final = Read(NOTHING, FAR)  # what a rule reads that is asked for within itself


@mypyc_attr(acyclic=True)
class Way:
    """How wordings go on from a place, what stood in slots before, and the way that is gone after this one."""

    __slots__ = ("at", "move", "state", "then", "values")

    def __init__(self, state: State, move: Move, at: int, values: Values, then: Way | None) -> None:
        self.state = state
        self.move = move
        self.at = at
        self.values = values
        self.then = then


class Reading:
    """A wording that reads the tokens up to a place, with what stands in its slots."""

    __slots__ = ("alternative", "end", "order", "values")

    def __init__(self, order: int, alternative: Alternative, end: int, values: tuple[Any, ...]) -> None:
        self.order = order
        self.alternative = alternative
        self.end = end
        self.values = values


@mypyc_attr(allow_interpreted_subclasses=True)
class Parser:
    """One reading of one token list. A reading that `explains` remembers what was expected where it ended."""

    def __init__(
        self, grammar: Grammar, tokens: list[Token], explains: bool = False, heard: Heard | None = None
    ) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.count = len(tokens)
        self.explains = explains
        self.signs: list[str] = grammar.signs(tokens)  # what stands at each place, for wordings
        self.signs.append(END)
        self.keys: list[str] = [token.key for token in tokens]
        self.keys.append(END)
        # what each rule and list reads from a place
        self.memory: list[dict[str, Read]] = [{} for _ in self.signs]
        self.looked = 0  # the furthest place that the latest readings looked at
        self.heard = None if explains else heard
        self.numbers: Numbers = () if heard is None else heard.numbered(tokens)
        self.furthest = 0 if explains else self.count + 1
        self.expected: dict[str, str] = {}  # with the phrase in which it would stand, if one was begun before

    def fail(self, position: int, expected: str, phrase: str = "") -> None:
        """Remembers what would have been understood at the furthest point reached."""
        if position > self.furthest:
            self.furthest = position
            self.expected = {}
        if position == self.furthest and (not phrase or expected not in self.expected):
            self.expected[expected] = phrase

    def misses(self, state: State, position: int, move: Move, phrase: str) -> None:
        """Remembers what could have followed at a place: called where a reading explains itself."""
        if position < self.furthest:
            return
        for shown in state.shown:
            self.fail(position, shown, phrase)
        for each in state.slots:
            if each not in move.asked:
                self.fail(position, self.grammar.label(each.rule))

    def roles(self) -> tuple[str, ...]:
        """What was expected: words that would go on with a phrase stand behind what the phrase says."""
        phrases: dict[str, list[str]] = {}
        for expected, phrase in self.expected.items():
            phrases.setdefault(phrase, []).append(expected)
        plain = [expected for expected in phrases.pop("", []) if expected not in phrases]
        return (*plain, *(f"{phrase} ({_quoted(words)})" for phrase, words in phrases.items()))

    def rule(self, name: str, position: int) -> Results:
        """All ends of the rule from this position, with what it means."""
        memory = self.memory[position]
        known = memory.get(name)
        if known is not None:
            return known.results
        native = _NATIVE.get(name)
        if native is not None:
            results = native(self, position)
            memory[name] = Read(results, _LOOKED[name](position, results))
            return results
        heard = self.heard
        if heard is not None:
            told = heard.told(name, self.numbers, position)
            if told is not None:
                memory[name] = told
                return told.results
        memory[name] = WITHIN
        rule = self.grammar.rules[name]
        readings = self.readings(rule, position)
        looked = self.looked
        results = _built(readings) if readings else NOTHING
        memory[name] = Read(results, looked)
        if heard is not None:
            heard.keep(name, self.numbers, position, results, looked)
        if self.explains and not results:
            self.fail(position, rule.label)
        return results

    def readings(self, rule: Rule, position: int) -> list[Reading]:
        """The wordings of a rule that read from this position, in order, each with the places where it can end.

        Wordings that begin alike are read together as far as they agree. From where a slot can end at several places,
        the preferred end is followed first, and a place that was reached before is not gone on from again.
        """
        found: list[Reading] = []
        last = -1  # the number of the latest wording that was found
        sorted_ = True
        been: set[int] | None = None  # where a slot had several ends: the places that were reached since
        looked = position
        way = self._go(None, rule.start, position, (), ())
        while way is not None:
            state, move, at, values = way.state, way.move, way.at, way.values
            way = way.then
            if been is not None:
                place = state.number * (self.count + 1) + at
                if place in been:
                    continue
                been.add(place)
            for order, alternative in move.ends:
                found.append(Reading(order, alternative, at, values))
                sorted_ = sorted_ and order >= last
                last = order
            if self.explains:
                self.misses(state, at, move, rule.label if at > position and rule.label != rule.name else "")
            for after in move.words:
                looked = max(looked, at + 1)
                way = self._go(way, after, at + 1, values, ())
            for asked in move.asked:
                read = self._answer(asked, at)
                looked = max(looked, read.looked)
                results = read.results
                if not results:
                    continue
                if len(results) > 1 and been is None:
                    been = set()
                for end, value in reversed(results):
                    looked = max(looked, end)
                    way = self._go(way, asked.after, end, values, (value,))
        self.looked = looked
        if not sorted_:
            found.sort(key=_order)
        return found

    def _go(self, then: Way | None, state: State, at: int, values: Values, more: Values) -> Way | None:
        """The way that leads on from a place within wordings, with one value more; if nothing may follow, the next."""
        sign = self.signs[at]
        move = state.moves.get(sign)
        if move is None:
            move = state.move(sign, self.grammar)
        if move is NOWHERE and not self.explains:
            return then
        return Way(state, move, at, values + more, then)

    def _answer(self, asked: Asked, at: int) -> Read:
        """What a slot reads from a place, and how far was looked for it."""
        known = self.memory[at].get(asked.key)
        if known is None:
            if asked.kind is not None:
                return self._list(asked, asked.kind, at)
            self.rule(asked.rule, at)
            known = self.memory[at][asked.key]
        return known

    def _list(self, asked: Asked, listing: Listing, position: int) -> Read:
        """All ends of a list of what the rule reads, the longest lists first."""
        items = self.rule(asked.rule, position)
        looked = self.memory[position][asked.rule].looked
        results: Results = []
        if items:
            frontier: Results = [(end, (value,)) for end, value in items]
            levels: list[Results] = []
            seen: set[int] = {end for end, _ in frontier}
            unfinished: dict[int, int] = {}  # where a list breaks off after a mere comma, with so many items
            while frontier:
                levels.append(frontier)
                frontier, far = self._longer(frontier, asked.rule, listing, seen, unfinished)
                looked = max(looked, far)
            for level in reversed(levels):
                for end, values in level:  # no two of them end at the same place, but for those that break off
                    if len(values) >= listing.least and unfinished.get(end) != len(values):
                        results.append((end, values))
        if listing.empty:
            results.append((position, ()))
        read = self.memory[position][asked.key] = Read(results, looked)
        return read

    def _longer(
        self, lists: Results, name: str, listing: Listing, seen: set[int], unfinished: dict[int, int]
    ) -> tuple[Results, int]:
        """The lists with one more item, as far as none ended there before, and how far was looked for them."""
        found: Results = []
        looked = 0
        for end, values in lists:
            looked = max(looked, end + 2)  # no separator is longer
            if listing.begins is not None and self.keys[end] not in listing.begins:
                continue
            for words in listing.separators:
                at = self._after(words, end)
                if at < 0 or (at == self.count and not self.explains):  # nothing follows the last token
                    continue
                more = self.rule(name, at)
                looked = max(looked, self.memory[at][name].looked)
                for after, value in more:
                    breaks_off = words == COMMA and self._breaks_off(at, after, listing)
                    if after in seen or (breaks_off and after in unfinished):
                        continue
                    if breaks_off:
                        unfinished[after] = len(values) + 1
                    else:
                        seen.add(after)
                    found.append((after, (*values, value)))
        return found, looked

    def _breaks_off(self, at: int, after: int, listing: Listing) -> bool:
        """Whether a list ends here without a conjunction: "A, B", but not "A, then B", nor if "and C" closes both."""
        if listing.separators == (COMMA,):
            return False
        if self._goes_on(after, listing.other):
            return True
        return self.keys[at] != "then" and not self._goes_on(after, listing.conjunction)

    def _goes_on(self, position: int, word: str) -> bool:
        """Whether a list goes on here with this conjunction (and not with "and/or")."""
        at = max(self._after((word,), position), self._after((",", word), position))
        return at >= 0 and self._after(("/",), at) < 0

    def _after(self, words: tuple[str, ...], position: int) -> int:
        """The place after these words; -1 if they do not stand here."""
        for word in words:
            if position >= self.count or self.keys[position] != word:
                return -1
            position += 1
        return position


def _quoted(words: list[str]) -> str:
    """Some words in order, marks in quotes."""
    return ", ".join([f"'{word}'" if len(word) == 1 and not word.isalnum() else word for word in sorted(words)[:SHOWN]])


def _built(readings: list[Reading]) -> Results:
    """What the readings mean, the first that fits for each place where they end."""
    results: Results = []
    ends: set[int] = set()
    for reading in readings:
        if reading.end in ends:
            continue
        try:
            value = reading.alternative.build(reading.values)
        except Unfit:
            continue
        ends.add(reading.end)
        results.append((reading.end, value))
    return results


def _order(reading: Reading) -> int:
    return reading.order


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


def _closing(parser: Parser, position: int) -> Results:
    """The place where an effect ends, of which nothing is read: the effect itself reads its end."""
    return [(position, None)] if _end(parser, position) else []


def _ahead(parser: Parser, position: int) -> Results:
    """The place where another line of the card begins, after a requirement without a line break."""
    if position < parser.count:
        token = parser.tokens[position]
        if token.kind == TERM or token.key in ("<", "/", "and") or token.value[:1].isupper():
            return [(position, None)]
    parser.fail(position, "the next effect")
    return []


def _third(parser: Parser, position: int) -> Results:
    """The place before a verb in the third person: somebody else does it."""
    if position < parser.count and parser.tokens[position].kind == WORD and parser.tokens[position].key.endswith("s"):
        return [(position, None)]
    parser.fail(position, "a verb in the third person")
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


_NATIVE: Final[dict[str, Callable[[Parser, int], Results]]] = {
    "this_tamer": _this_tamer,
    "it": _it,
    "its": _its,
    "ahead": _ahead,
    "closing": _closing,
    "third": _third,
    "plain_trait": _plain_trait,
    "this_noun": _this_noun,
    "int": _int,
    "signed": _signed,
    "term": _term,
    "header": _header,
    "end": _end,
}


def _at(position: int, results: Results) -> int:
    return position


def _behind(position: int, results: Results) -> int:
    return results[0][0] + 1


def _far(position: int, results: Results) -> int:
    return FAR


def _some(position: int, results: Results) -> int:
    return position + 6


# How far each of them looks: the end of an effect depends on what stood before it, too.
_LOOKED: Final[dict[str, Callable[[int, Results], int]]] = dict.fromkeys(_NATIVE, _at)
_LOOKED.update({"header": _behind, "end": _far, "closing": _far, "plain_trait": _some})
