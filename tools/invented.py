"""How invented cards fare, which nobody's grammar was written with: understood, faithful, executable.

usage: invented.py [--kept]

The cards stand in tests/text/invented.txt. Those with an odd number may be learnt from, and what fails is shown. Those
with an even number are kept apart: --kept measures them and shows nothing but the figures.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

from digilex.errors import CannotRun
from digilex.rules.program.prepare import prepare
from digilex.text.checking.faithful import unfaithful
from digilex.text.compile import try_compile

FILE = Path(__file__).resolve().parent.parent / "tests" / "text" / "invented.txt"
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


def main() -> None:
    """Measure, and print what fails of the cards that may be learnt from."""
    parser = argparse.ArgumentParser(description="How invented cards fare.")
    parser.add_argument("--kept", action="store_true", help="the cards that are kept apart")
    kept = parser.parse_args().kept
    total = understood = faithful = executable = 0
    for raw in invented():
        if (int(raw["cardId"][-3:]) % 2 == 0) != kept:
            continue
        total += 1
        card, errors = try_compile(raw)
        if card is None:
            if not kept:
                print(*(error.message() for error in errors), sep="\n")
            continue
        understood += 1
        unlike = unfaithful(raw, card)
        faithful += unlike is None
        if unlike and not kept:
            print(f"{raw['cardId']}: unlike: {unlike}")
        try:
            prepare(card)
        except CannotRun as error:
            if not kept:
                print(f"{raw['cardId']}: {error}")
            continue
        executable += 1
    print(f"{understood} understood, {faithful} faithful, {executable} executable of {total}")


if __name__ == "__main__":
    main()
