"""How invented cards fare, which nobody's grammar was written with: understood, faithful, executable.

usage: invented.py [--kept]

They are of two makes: tests/text/invented.txt, where a quarter has a phrase that no card has, and
tests/text/designed.json, twenty-nine sets as designers would write the next ones. Some may be learnt from (odd
numbers, and most of those sets), and what fails of them is shown. The others are kept apart: --kept measures them
and shows nothing but the figures; never read them.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from digilex.errors import CannotRun
from digilex.rules.program.prepare import prepare
from digilex.text.checking.faithful import unfaithful
from digilex.text.compile import try_compile

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "text"
FILE = FOLDER / "invented.txt"
DESIGNED = FOLDER / "designed.json"
_FIELDS = {"text": "effectText", "inherited": "inheritedEffectText", "security": "securityEffectText"}


def invented() -> list[dict[str, Any]]:
    """The invented cards, as entries of the community's data."""
    found: list[dict[str, Any]] = []
    field = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        head = re.fullmatch(r"(\d+) (Digimon|Tamer|Option|Digi-Egg)(?: (\d))?", line)
        if line.startswith("#") or not line.strip():
            continue
        if head:
            kind = head[2]
            facts: dict[str, Any] = {"cardId": f"ZZ1-{int(head[1]):03}", "set": "ZZ1", "evoCosts": []}
            facts["nameEn"] = f"Invented {head[1]}"
            facts |= {"colors": ["Red"], "kinds": [kind.replace("-", "")], "playCost": 3, "rarity": "C"}
            facts |= {"dp": 3000 if kind == "Digimon" else 0, **({"level": int(head[3])} if head[3] else {})}
            found.append(facts)
        elif line.startswith("  "):
            found[-1][field] += "\n" + line.strip()
        else:
            name, _, text = line.partition(": ")
            field = _FIELDS[name]
            found[-1][field] = text
    return found


def designed() -> list[dict[str, Any]]:
    """The cards of the designed sets."""
    found: list[dict[str, Any]] = json.loads(DESIGNED.read_text(encoding="utf-8"))
    return found


def batches(kept: bool) -> dict[str, list[dict[str, Any]]]:
    """The cards that are kept apart, or those that may be learnt from, by where they stand."""
    return {
        FILE.name: [raw for raw in invented() if (int(raw["cardId"][-3:]) % 2 == 0) == kept],
        DESIGNED.name: [raw for raw in designed() if raw["kept"] == kept],
    }


def measure(cards: list[dict[str, Any]], shown: bool) -> tuple[int, int, int]:
    """How many are understood, faithful and executable; what fails is printed if it may be shown."""
    understood = faithful = executable = 0
    for raw in cards:
        card, errors = try_compile(raw)
        said = [error.message() for error in errors] if card is None else []
        if card is not None:
            understood += 1
            unlike = unfaithful(raw, card)
            faithful += unlike is None
            said += [f"{raw['cardId']}: unlike: {unlike}"] if unlike else []
            try:
                prepare(card)
                executable += 1
            except CannotRun as error:
                said.append(f"{raw['cardId']}: {error}")
        if shown and said:
            print(*said, sep="\n")
    return understood, faithful, executable


def main() -> None:
    """Measure, and print what fails of the cards that may be learnt from."""
    parser = argparse.ArgumentParser(description="How invented cards fare.")
    parser.add_argument("--kept", action="store_true", help="the cards that are kept apart")
    kept = parser.parse_args().kept
    for name, cards in batches(kept).items():
        understood, faithful, executable = measure(cards, not kept)
        print(f"{name}: {understood} understood, {faithful} faithful, {executable} executable of {len(cards)}")


if __name__ == "__main__":
    main()
