"""Compares what the compiler says of every known card with what was said before: programs and printed texts.

usage: pool.py [--programs] [--write] [--jobs N] [--every N]

The shipped programs (src/digilex/cards/data) are what each card means: a card that compiles to another program, or is
no longer understood, is listed. The printed texts are compared by their hashes (tests/text/printed.json), with a mark
for those that are not faithful; the texts themselves are kept in build/printed.json, so that what changed can be shown.
--programs leaves the printing out. --write takes what is printed now as right: say in the commit what changed, and why.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from digilex.cards.database import REFUSED, SHIPPED
from digilex.cards.node import from_json
from digilex.text.checking.faithful import unfaithful
from digilex.text.compile import try_compile
from digilex.text.data.sources import pool as pool_of_cards
from digilex.text.engine import undisturbed
from digilex.text.printing.render import render_sections

ROOT = Path(__file__).resolve().parent.parent
FROZEN = ROOT / "tests" / "text" / "printed.json"
KEPT = ROOT / "build" / "printed.json"
Found = tuple[str, Any, str, str | None]  # number, program as JSON, printed text, how it is unfaithful


def one(asked: tuple[dict[str, Any], bool]) -> Found:
    """What the compiler says of one card."""
    raw, prints = asked
    card, errors = try_compile(raw)
    if card is None:
        return raw["cardId"], None, "", errors[0].message()
    if not prints:
        return raw["cardId"], card.to_json(), "", None
    try:
        sections = render_sections(card)
    except ValueError as error:
        return raw["cardId"], card.to_json(), "", f"not printed: {error}"
    text = "\n".join(f"{name}: {part}" for name, part in sections.items() if part)
    return raw["cardId"], card.to_json(), text, unfaithful(raw, card, sections)


def shipped() -> dict[str, Any]:
    """The shipped cards as JSON by their numbers."""
    found: dict[str, Any] = {}
    for path in SHIPPED.glob("*.json"):
        if path.name != REFUSED:
            for card in json.loads(path.read_text(encoding="utf-8")).get("cards", ()):
                found[card["number"]] = card
    return found


def mark(text: str, unlike: str | None) -> str:
    """How a printed text is remembered: a hash, and a mark if it is not faithful."""
    return hashlib.sha256(text.encode()).hexdigest()[:10] + ("!" if unlike else "")


def main() -> int:
    """Compare, and say what differs; 1 if anything does."""
    parser = argparse.ArgumentParser(description="Compare programs and printed texts with those frozen.")
    parser.add_argument("--programs", action="store_true", help="do not print")
    parser.add_argument("--write", action="store_true", help="freeze the printed texts as they are now")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=1, help="only every nth card, to be quick")
    options = parser.parse_args()
    raws = pool_of_cards()[:: options.every]
    with undisturbed(), Pool(options.jobs) as pool:
        found = pool.map(one, [(raw, not options.programs) for raw in raws], chunksize=64)
    known = shipped()
    refused: dict[str, str] = json.loads((SHIPPED / REFUSED).read_text(encoding="utf-8"))
    unplayable = {number for number, why in refused.items() if "the engine cannot run" in why}
    failed = [
        f"{number}: {'a new program' if program else why}"
        for number, program, _, why in found
        if program != known.get(number)
        and not (program and number in unplayable)
        and (program is None or from_json(program) != _card(known.get(number)))
    ]
    if not options.programs:
        failed += printed(found, options.write)
    print(*failed, sep="\n")
    print(f"{len(found)} cards, {len(failed)} differ")
    return 1 if failed else 0


def _card(data: Any) -> Any:
    return None if data is None else from_json(data)


def printed(found: list[Found], write: bool) -> list[str]:
    """The cards whose printed text is another now; written down if asked."""
    marks = {number: mark(text, why) for number, program, text, why in found if program}
    frozen: dict[str, str] = json.loads(FROZEN.read_text(encoding="utf-8")) if FROZEN.exists() else {}
    kept: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    failed = []
    for number, program, text, why in found:
        if program and frozen.get(number) != marks[number]:
            note = f"\n  unlike: {why}" if why else ""
            failed.append(f"{number}: printed was: {kept.get(number, '(not kept)')}\n  printed is: {text}{note}")
    if write:
        lines = ",\n".join(f"{json.dumps(number)}: {json.dumps(marks[number])}" for number in sorted(marks))
        FROZEN.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps({number: text for number, _, text, _ in found}), encoding="utf-8")
        return []
    return failed


if __name__ == "__main__":
    sys.exit(main())
