"""The wordings of a rule as places that lead to places: wordings that begin alike are read together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.text.grammar.wordings import Choice, Element, Literal, Slot, Verb
from digilex.text.reading.lists import listing_of

if TYPE_CHECKING:
    from digilex.text.grammar.notation import Alternative, Grammar

END: Final = ""  # the sign after the last token
KEPT: Final = 1000  # signs whose moves a place remembers: texts have no end of numbers


class Asked:
    """A slot that may follow: its rule, the kind of list, what it can begin with, and the place after it."""

    def __init__(self, rule: str, listing: str, first: frozenset[str] | None, after: State) -> None:
        self.rule = rule
        self.listing = listing
        self.kind = listing_of(listing) if listing else None
        self.key = f"{rule},{listing}" if listing else rule
        self.first = first  # None: with anything, or nothing
        self.after = after


class Move:
    """What may follow at a place if a certain token stands there: places after its word, and slots."""

    def __init__(self, words: list[State], asked: list[Asked], ends: list[tuple[int, Alternative]]) -> None:
        self.words = words
        self.asked = asked
        self.ends = ends  # the wordings that end before the token


NOWHERE: Final = Move([], [], [])  # nothing may follow, and nothing ends


class State:
    """A place within the wordings of a rule: what may follow, and the wordings that end here."""

    def __init__(self, number: int, depth: int) -> None:
        self.number = number
        self.depth = depth
        self.alternatives: list[tuple[int, Alternative]] = []
        self.opened = depth < 0
        self.words: dict[str, list[State]] = {}
        self.shown: dict[str, None] = {}
        self.slots: list[Asked] = []
        self.ends: list[tuple[int, Alternative]] = []
        self.moves: dict[str, Move] = {}

    def open(self, grammar: Grammar) -> None:
        """Works out what may follow, when the place is first reached."""
        self.opened = True
        found: dict[object, State] = {}
        skipped: list[State] = []
        for number, alternative in self.alternatives:
            element = alternative.element(self.depth)
            if element is None:
                self.ends.append((number, alternative))
                continue
            key = _reading(element)
            after = found.get(key)
            if after is None:
                after = found[key] = State(grammar.numbered(), self.depth + 1)
                self._add(element, after, skipped, grammar)
            after.alternatives.append((number, alternative))
        for after in skipped:  # words that may be left out: what follows them may follow here
            if not after.opened:
                after.open(grammar)
            self._merge(after)

    def move(self, sign: str, grammar: Grammar) -> Move:
        """What may follow where a token of this sign stands."""
        if not self.opened:
            self.open(grammar)
        head = _NUMBER.get(sign[:2], sign)
        term = "[]" if head[:1] == "[" and len(head) > 1 else head
        asked = [each for each in self.slots if each.first is None or head in each.first or term in each.first]
        words = self.words.get(sign, [])
        found = Move(words, asked, self.ends) if words or asked or self.ends else NOWHERE
        if len(self.moves) < KEPT:
            self.moves[sign] = found
        return found

    def _merge(self, other: State) -> None:
        for key, places in other.words.items():
            self.words[key] = [*self.words.get(key, []), *places]
        self.shown.update(other.shown)
        self.slots.extend(other.slots)
        self.ends.extend(other.ends)

    def _add(self, element: Element, after: State, skipped: list[State], grammar: Grammar) -> None:
        if isinstance(element, Slot):
            first = grammar.first(element.rule) if element.listing != "*" else None
            self.slots.append(Asked(element.rule, element.listing, first, after))
        elif isinstance(element, Choice):
            for option in element.options:
                if option:
                    self._lead(option, after, grammar)
                else:
                    skipped.append(after)
        else:
            self._lead((element,), after, grammar)

    def _lead(self, words: tuple[Literal | Verb, ...], after: State, grammar: Grammar) -> None:
        """Leads through the words to the place after them."""
        place = self
        for index, word in enumerate(words):
            following = after if index == len(words) - 1 else State(grammar.numbered(), -1)
            for key in word.keys:
                place.words.setdefault(key, []).append(following)
            place.shown[word.shown if isinstance(word, Literal) else word.lemma] = None
            place = following


# How a number that stands in a wording looks as the first token of a slot.
_NUMBER: Final = {"=+": "±", "=-": "±"}
_NUMBER.update({f"={digit}": "#" for digit in range(10)})


def _reading(element: Element) -> object:
    """What the element reads, whatever it prints."""
    if isinstance(element, Slot):
        return element.rule, element.listing
    if isinstance(element, Choice):
        return tuple(tuple(word.keys for word in option) for option in element.options)
    return element.keys
