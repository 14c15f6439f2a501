"""Compares what other texts than those of known cards mean with what they meant before.

usage: others.py [--write]

The others are the designed and invented cards (those kept apart are compared and counted, never named) and the texts
that scenarios bring with them. Their programs are remembered by hashes in tests/text/programs.json. A text that means
something else now may be misread, one that is no longer understood was lost: both are listed, with what is printed
now; look at each. A text that is understood for the first time is listed, too. --write takes what they mean now as
right: say in the commit what changed, and why.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from digilex.cards.card import Card
from digilex.notation.own_cards import TEXTS
from digilex.notation.scenario import files_below, read_file
from digilex.text.compile import try_compile
from digilex.text.engine import undisturbed
from digilex.text.printing.render import render_sections
from invented import batches

ROOT = Path(__file__).resolve().parent.parent
FROZEN = ROOT / "tests" / "text" / "programs.json"
TEXT_FIELDS = tuple(TEXTS.values())
APART = "kept apart"


def told() -> Iterator[tuple[str, dict[str, Any], bool]]:
    """Each text with its name, and whether it may be shown."""
    for kept in (False, True):
        for cards in batches(kept).values():
            for raw in cards:
                yield raw["cardId"], raw, not kept
    seen: set[str] = set()
    for path in files_below(ROOT / "scenarios"):
        for scenario in read_file(path):
            for facts in scenario.cards.values():
                raw = in_scenario(facts)
                name = f"{path.stem} {_hash(raw)}"
                if len(raw) > len(_PLAIN) and name not in seen:
                    seen.add(name)
                    yield name, raw, True


_PLAIN = {"cardId": "X-01", "set": "X", "nameEn": "X", "colors": ["red"], "playCost": 3, "dp": 1000, "evoCosts": []}


def in_scenario(facts: Any) -> dict[str, Any]:
    """A card of a scenario for its texts alone: what else it is does not change what they mean."""
    kind = str(facts.get("kind", "Digimon"))
    raw = {**_PLAIN, "kinds": ["DigiEgg" if kind == "Digi-Egg" else kind]} | {
        field: str(facts[key]).strip() for key, field in TEXTS.items() if facts.get(key)
    }
    return {**raw, "kinds": ["Digimon", "Option"], "isDualCard": True} if facts.get("option effect") else raw


def _hash(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:10]


def meant() -> Iterator[tuple[str, str | None, str]]:
    """Each text by its name: the hash of its program, or None; and what to show of it."""
    for name, raw, shown in told():
        card, errors = try_compile(raw)
        if card is None:
            said = errors[0].message() if shown else APART
            yield name, None, said
        else:
            yield name, _hash(card.to_json()), _shown(raw, card) if shown else APART


def _shown(raw: dict[str, Any], card: Card) -> str:
    """The text and what is printed of its program."""
    text = " / ".join(raw[field] for field in TEXT_FIELDS if raw.get(field))
    try:
        printed = " / ".join(part for part in render_sections(card).values() if part)
    except ValueError as error:
        printed = f"not printed: {error}"
    return f"{text}\n  means: {printed}"


def main() -> int:
    """Compare, and say what differs; 1 if anything that was understood does."""
    parser = argparse.ArgumentParser(description="Compare what other texts mean with what they meant.")
    parser.add_argument("--write", action="store_true", help="freeze what they mean now")
    options = parser.parse_args()
    frozen: dict[str, str] = json.loads(FROZEN.read_text(encoding="utf-8")) if FROZEN.exists() else {}
    with undisturbed():
        found = list(meant())
    changed = hidden = 0
    for name, program, shown in found:
        was = frozen.get(name)
        if was != program and (was or program):
            changed += was is not None
            hidden += was is not None and shown == APART
            what = "NO LONGER UNDERSTOOD" if program is None else "ANOTHER PROGRAM" if was else "understood now"
            if not options.write and shown != APART:
                print(f"{name}: {what}: {shown}")
    if hidden:
        print(f"{hidden} cards that are kept apart mean something else now, or nothing")
    if options.write:
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(program)}" for name, program, _ in found if program)
        FROZEN.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    print(f"{len(found)} texts, {sum(program is not None for _, program, _ in found)} understood, {changed} differ")
    return 1 if changed and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
