"""How general the grammar is: which cards it would still read without the lines that only they need.

usage: generality.py [--by set|card|wording] [--needs] [--lines] [SET ...]

For each set (card, wording) the lines of the grammar that no other set (card, wording) uses are taken out, and of the
words to choose from within a line those that nobody else uses; what needs them is compiled again. What is understood
then is read with lines and words that others have as well, and what is faithful is printed with such lines, too, and
found so by the checker without its list of reviewed cards, and without its rows that fire for nobody else. That
estimates how cards fare that nobody has seen. A wording is a sentence without its numbers, names and colours: two
cards that say the same in the same words are one. What is understood and means something else than with the whole
grammar was misread, and is counted, too.
--needs lists what fails, with the lines and words that it alone needs. Words that stand for themselves (a keyword's
name, a colour) are never taken out: the rules define them. --lines leaves the words, the rows and the list as they
are, as this was measured before.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import NamedTuple

from digilex.cards.card import Card
from digilex.text.checking import faithful, plain
from tracing import Fared, Place, Raw, cards, fares, lines, sentences, traced, tracing, without, written
from wordings import fired, pair


class Uses(NamedTuple):
    """Who uses which line: the cards, the sets, and the wordings; what cards mean, and those that have a wording."""

    by_card: dict[str, set[Place]]
    meant: dict[str, Card]
    users: dict[str, dict[Place, set[str]]]
    having: dict[str, list[Raw]]


def uses(raws: list[Raw], words: bool = False) -> Uses:
    """Who uses which line of the grammar when reading, and which words to choose from."""
    by_card: dict[str, set[Place]] = {}
    meant: dict[str, Card] = {}
    users: dict[str, dict[Place, set[str]]] = {key: defaultdict(set) for key in ("set", "card", "wording")}
    having: defaultdict[str, list[Raw]] = defaultdict(list)
    with tracing(words):
        for raw in raws:
            card, readings = traced(raw)
            if card is None:
                continue
            used: set[Place] = set()
            for tokens, traces in readings:
                starts = sentences(tokens)
                for _, text in starts:
                    having[text].append(raw)
                for trace in traces:
                    for part in trace.walk():
                        text = next((said for start, said in reversed(starts) if start <= part.position), "")
                        for place in written(part.place) if words or "#" not in part.place else ():
                            used.add(place)
                            users["wording"][place].add(text)
            by_card[raw["cardId"]], meant[raw["cardId"]] = used, card
            for place in used:
                users["set"][place].add(raw["set"])
                users["card"][place].add(raw["cardId"])
    return Uses(by_card, meant, users, having)


def defined() -> set[Place]:
    """The lines of words that stand for themselves."""
    return {place for place, (_, wording, program, _) in lines().items() if program.strip('"') == wording}


def alone(found: Uses, by: str) -> dict[str, set[Place]]:
    """The lines that each set, card or wording has for itself."""
    spared = defined()
    own: defaultdict[str, set[Place]] = defaultdict(set)
    for place, names in found.users[by].items():
        if len(names) == 1 and place not in spared:
            own[next(iter(names))].add(place)
    return own


class Share:
    """Of how many, how many are understood and faithful, and how many are misread."""

    def __init__(self) -> None:
        self.total = self.understood = self.faithful = self.misread = 0

    def take(self, fared: Fared) -> None:
        """One more."""
        self.total += 1
        self.understood += fared.understood
        self.faithful += fared.faithful
        self.misread += fared.misread

    def __str__(self) -> str:
        total = max(1, self.total)
        return (
            f"{self.understood} understood ({100 * self.understood / total:.1f} %), "
            f"{self.faithful} faithful ({100 * self.faithful / total:.1f} %), {self.misread} misread of {self.total}"
        )


def rows_alone(raws: list[Raw]) -> dict[str, set[int]]:
    """The rows of the checker that fire for the cards of one set only."""
    users: defaultdict[int, set[str]] = defaultdict(set)
    for raw in raws:
        both = pair(raw)
        for row in fired(both) if both else ():
            users[row].add(raw["set"])
    own: defaultdict[str, set[int]] = defaultdict(set)
    for row, names in users.items():
        if len(names) == 1:
            own[next(iter(names))].add(row)
    return own


@contextmanager
def strictly(rows: set[int]) -> Iterator[None]:
    """The checker does without these rows and without its list of reviewed cards meanwhile."""
    phrases, reviewed = plain.phrases, faithful.reviewed
    kept = tuple(row for index, row in enumerate(phrases()) if index not in rows)
    plain.phrases, faithful.reviewed = lambda: kept, lambda: {}  # type: ignore[assignment]
    plain.plain_line.cache_clear()
    try:
        yield
    finally:
        plain.phrases, faithful.reviewed = phrases, reviewed
        plain.plain_line.cache_clear()


def _needed(name: str, places: set[Place]) -> None:
    """Prints what a card or a wording alone needs."""
    known = lines()
    shown = []
    for place in sorted(places):
        line, word, option = place.partition("#")
        shown.append(f"{known[line][0]}: {known[line][1]!r}" + (f" with {option!r}" if word else ""))
    print(name, "needs", *shown, sep="\n    ")


def by_wording(found: Uses, wanted: list[str], words: bool, needs: bool) -> dict[str, Share]:
    """How sentences fare without what only they use."""
    own = alone(found, "wording")
    share = Share()
    for text, raws_of in found.having.items():
        if wanted and raws_of[0]["set"] not in wanted:
            continue
        fared = Fared(True, True)
        if own.get(text):
            with without(own[text], words):
                fared = fares(raws_of[0], found.meant[raws_of[0]["cardId"]])
        share.take(fared)
        if needs and not fared.understood:
            _needed(text, own[text])
    return {"wordings": share}


def measure(
    raws: list[Raw], by: str, wanted: list[str], needs: bool = False, words: bool = True
) -> dict[str, Share]:
    """How the cards fare without what only their set, themselves or their wording use; by set."""
    found = uses(raws, words)
    if by == "wording":
        return by_wording(found, wanted, words, needs)
    own = alone(found, by)
    rows = rows_alone(raws) if words and by == "set" else {}
    groups: defaultdict[str, list[Raw]] = defaultdict(list)
    for raw in raws:
        if not wanted or raw["set"] in wanted:
            groups[raw["set" if by == "set" else "cardId"]].append(raw)
    shares: defaultdict[str, Share] = defaultdict(Share)
    for name, members in groups.items():
        with without(own.get(name, set()), words), strictly(rows.get(name, set())) if words else nullcontext():
            for raw in members:
                used = found.by_card.get(raw["cardId"])
                fared = Fared(False, False) if used is None else fares(raw, found.meant[raw["cardId"]])
                shares[raw["set"]].take(fared)
                if needs and used is not None and (fared.misread or not fared.understood):
                    _needed(raw["cardId"] + (" is misread:" if fared.misread else ""), used & own[name])
    return shares


def main() -> None:
    """Measure, and print the share for each set."""
    parser = argparse.ArgumentParser(description="How general the grammar is.")
    parser.add_argument("sets", nargs="*", help="only these sets are measured (all are learnt from)")
    parser.add_argument("--by", choices=("set", "card", "wording"), default="set")
    parser.add_argument("--needs", action="store_true", help="list what fails")
    parser.add_argument("--lines", action="store_true", help="only whole lines are left out")
    asked = parser.parse_args()
    shares = measure(cards(), asked.by, asked.sets, asked.needs, not asked.lines)
    whole = Share()
    for name, share in shares.items():
        print(f"{name}: {share}")
        for field, more in Counter(vars(share)).items():
            setattr(whole, field, getattr(whole, field) + more)
    print(f"all, by {asked.by}: {whole}")


if __name__ == "__main__":
    main()
