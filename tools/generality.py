"""How general the grammar is: which cards it would still read without the lines that only they need.

usage: generality.py [--by set|card|wording] [--needs] [--limit N] [SET ...]

For each set (card, wording) the lines of the grammar that no other set (card, wording) uses are taken out, and
what needs them is compiled again. What is understood then is read with lines that others have as well, and what is
faithful is printed with such lines, too. That estimates how cards fare that nobody has seen. A wording is a sentence
without its numbers, names and colours: two cards that say the same in the same words are one.
--needs lists what fails, with the lines that it alone needs. Words that stand for themselves (a keyword's name, a
colour) are never taken out: the rules define them.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from typing import NamedTuple

from tracing import Place, Raw, cards, fares, lines, sentences, traced, tracing, without, written


class Uses(NamedTuple):
    """Who uses which line: the cards, the sets, and the wordings; and the cards that have a wording."""

    by_card: dict[str, set[Place]]
    users: dict[str, dict[Place, set[str]]]
    having: dict[str, list[Raw]]


def uses(raws: list[Raw]) -> Uses:
    """Who uses which line of the grammar when reading."""
    by_card: dict[str, set[Place]] = {}
    users: dict[str, dict[Place, set[str]]] = {key: defaultdict(set) for key in ("set", "card", "wording")}
    having: defaultdict[str, list[Raw]] = defaultdict(list)
    with tracing():
        for raw in raws:
            card, readings = traced(raw)
            if card is None:
                continue
            used: set[Place] = set()
            for tokens, traces in readings:
                starts = sentences(tokens)
                for _, words in starts:
                    having[words].append(raw)
                for trace in traces:
                    for part in trace.walk():
                        words = next((said for start, said in reversed(starts) if start <= part.position), "")
                        for place in written(part.place):
                            used.add(place)
                            users["wording"][place].add(words)
            by_card[raw["cardId"]] = used
            for place in used:
                users["set"][place].add(raw["set"])
                users["card"][place].add(raw["cardId"])
    return Uses(by_card, users, having)


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
    """Of how many, how many are understood and faithful."""

    def __init__(self) -> None:
        self.total = self.understood = self.faithful = 0

    def take(self, fared: tuple[bool, bool]) -> None:
        """One more."""
        self.total += 1
        self.understood += fared[0]
        self.faithful += fared[1]

    def __str__(self) -> str:
        total = max(1, self.total)
        return (
            f"{self.understood} understood ({100 * self.understood / total:.1f} %), "
            f"{self.faithful} faithful ({100 * self.faithful / total:.1f} %) of {self.total}"
        )


def measure(raws: list[Raw], by: str, wanted: list[str], needs: bool = False) -> dict[str, Share]:
    """How the cards fare without the lines that only their set, themselves or their wording use; by set."""
    found = uses(raws)
    own = alone(found, by)
    known = lines()
    shares: defaultdict[str, Share] = defaultdict(Share)

    def note(name: str, places: set[Place]) -> None:
        if needs:
            print(name, "needs", *(f"{known[place][0]}: {known[place][1]!r}" for place in sorted(places)), sep="\n    ")

    if by == "wording":
        for words, raws_of in found.having.items():
            if wanted and raws_of[0]["set"] not in wanted:
                continue
            if not own.get(words):
                shares["wordings"].take((True, True))
                continue
            with without(own[words]):
                fared = fares(raws_of[0])
            shares["wordings"].take(fared)
            if not fared[0]:
                note(words, own[words])
        return shares
    groups: defaultdict[str, list[Raw]] = defaultdict(list)
    for raw in raws:
        if not wanted or raw["set"] in wanted:
            groups[raw["set" if by == "set" else "cardId"]].append(raw)
    for name, members in groups.items():
        with without(own.get(name, set())):
            for raw in members:
                used = found.by_card.get(raw["cardId"])
                fared = (False, False) if used is None else fares(raw)
                shares[raw["set"]].take(fared)
                if used is not None and not fared[0]:
                    note(raw["cardId"], used & own[name])
    return shares


def main() -> None:
    """Measure, and print the share for each set."""
    parser = argparse.ArgumentParser(description="How general the grammar is.")
    parser.add_argument("sets", nargs="*", help="only these sets are measured (all are learnt from)")
    parser.add_argument("--by", choices=("set", "card", "wording"), default="set")
    parser.add_argument("--needs", action="store_true", help="list what fails")
    asked = parser.parse_args()
    shares = measure(cards(), asked.by, asked.sets, asked.needs)
    whole = Share()
    for name, share in shares.items():
        print(f"{name}: {share}")
        for field, more in Counter(vars(share)).items():
            setattr(whole, field, getattr(whole, field) + more)
    print(f"all, by {asked.by}: {whole}")


if __name__ == "__main__":
    main()
