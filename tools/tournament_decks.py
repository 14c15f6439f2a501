"""Makes the built-in tournament decks from the reference file: `python tools/tournament_decks.py`.

Taken are decks all of whose cards are in the card data and can be played, and that were legal on their day. With
--per-format the best placed of each, each archetype once before any comes twice. Only facts are kept: card numbers
and counts, archetype, format, event, placement and date.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from digilex.cards.banlist import Banlist
from digilex.cards.card import Card
from digilex.cards.database import Database, database
from digilex.cards.deck import DeckList, Entry, check
from digilex.cards.deck_library import SHIPPED
from digilex.cards.deck_lists import write
from digilex.errors import CannotRun
from digilex.rules.program.prepare import prepare

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "decks" / "tournament-decks.json"


def main(arguments: list[str] | None = None) -> int:
    """Write the decks anew and say how many could be taken from each format."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=REFERENCE)
    parser.add_argument("--per-format", type=int, default=0, help="how many decks of each format at most (all)")
    parser.add_argument("--out", type=Path, default=SHIPPED)
    parser.add_argument("--dry-run", action="store_true", help="only count")
    options = parser.parse_args(arguments)
    decks: list[dict[str, Any]] = json.loads(options.file.read_text(encoding="utf-8"))
    cards = database()
    problems = {deck["id"]: problem(deck, cards) for deck in decks}
    good = [deck for deck in decks if not problems[deck["id"]]]
    chosen: list[dict[str, Any]] = []
    for name in sorted({deck["format"] for deck in decks}):
        ready = [deck for deck in good if deck["format"] == name]
        taken = best(ready, options.per_format)
        chosen += taken
        print(f"{name:8} {len(taken)} taken, {len(ready)} of {sum(deck['format'] == name for deck in decks)} playable")
    print(f"{len(chosen)} decks taken; {len(good)} of {len(decks)} are playable with {len(cards.numbers())} cards")
    for reason, count in Counter(reason for reason in problems.values() if reason).most_common(20):
        print(f"  {count:4} x {reason}")
    if not options.dry_run:
        options.out.mkdir(parents=True, exist_ok=True)
        for deck in decks:
            (options.out / f"{deck['id']}.txt").unlink(missing_ok=True)
        for deck in chosen:
            (options.out / f"{deck['id']}.txt").write_text(written(deck, cards), encoding="utf-8")
    return 0


def listed(deck: dict[str, Any]) -> DeckList:
    """The deck as a list."""
    parts = [tuple(Entry(number, count) for number, count in sorted(deck[part].items())) for part in ("main", "eggs")]
    return DeckList(f"{deck['archetype']}, {deck['format']}", parts[0], parts[1])


def problem(deck: dict[str, Any], cards: Database) -> str:
    """What keeps the deck from being played, or nothing."""
    found: list[Card] = []
    for number in [*deck["main"], *deck["eggs"]]:
        if number not in cards:
            return f"{number} is not in the card data"
        found.append(cards.find(number))
    for card in found:
        try:
            prepare(card)
        except CannotRun:
            return f"{card.number} cannot be run"
    built = listed(deck).deck(cards.find)
    wrong = check(built, deck["date"]) if deck["date"] else check(built, restrictions=Banlist())
    return f"not legal on its day: {wrong[0]}" if wrong else ""


def best(decks: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """The best placed decks, new archetypes first."""
    seen: Counter[str] = Counter()
    rounds: list[tuple[int, int, dict[str, Any]]] = []
    for deck in sorted(decks, key=lambda deck: (deck["placement"] or 99, deck["date"] or "", deck["id"])):
        rounds.append((seen[deck["archetype"]], len(rounds), deck))
        seen[deck["archetype"]] += 1
    return [deck for _, _, deck in sorted(rounds, key=lambda entry: entry[:2])[: count or None]]


def written(deck: dict[str, Any], cards: Database) -> str:
    """The file of a deck: its facts as comments, then the list with the names of the cards."""
    lines = write(listed(deck), "text", lambda number: cards.find(number).name).splitlines()
    keys = [key for key in ("Format", "Event", "Placement", "Date") if deck[key.lower()] is not None]
    facts = [f"// {key}: {deck[key.lower()]}" for key in keys]
    return "\n".join([lines[0], *facts, *lines[1:]]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
