"""Measures the creatures of all cards; --write writes the golden file and the sheet of docs/creatures.md anew."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from digilex.cards.creatures import SIZE, Creature, Facts, creature, facts_of, family, sheet
from digilex.cards.creatures.facts import plan
from digilex.cards.database import SHIPPED, Database

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "cards" / "creatures.txt"
SHEET = ROOT / "docs" / "creatures.png"
COLUMNS = 14
FAMILIES = ("greymon", "garurumon", "kabuterimon")
PLANS = ("angel", "demon", "fish", "bird", "plant", "machine", "warrior")


def digest(picture: Creature) -> str:
    """Eight digits that stand for a creature."""
    return blake2b(picture.compact().encode(), digest_size=4).hexdigest()


def golden(pictures: dict[str, Creature]) -> str:
    """The golden file: a card and its digest on each line."""
    return "".join(f"{number} {digest(picture)}\n" for number, picture in pictures.items())


def shared_names(facts: Sequence[Facts]) -> set[str]:
    """The names that have a creature which another name has too."""
    owners: dict[Creature, set[str]] = {}
    for each in facts:
        owners.setdefault(creature(each), set()).add(each.name)
    return {name for names in owners.values() if len(names) > 1 for name in names}


def silhouette(picture: Creature) -> int:
    """The cells that are not clear, as the bits of a number."""
    return int.from_bytes(bytes(1 if cell else 0 for cell in picture.cells), "big")


def nearest(facts: Sequence[Facts], level: int) -> list[int]:
    """For each name of a level: in how many cells its silhouette differs from the nearest of another family."""
    first = {each.name: each for each in reversed(facts) if each.level == level and each.category == "Digimon"}
    drawn = [(family(each.name), silhouette(creature(each))) for each in first.values()]
    return sorted(min((one ^ two).bit_count() for kin, two in drawn if kin != root) for root, one in drawn)


def chosen(facts: Sequence[Facts]) -> list[Creature]:
    """What the sheet shows: some families, some plans, then eggs, Tamers and Options, a row each."""
    first = {each.name: each for each in reversed(facts)}
    names = sorted(first.values(), key=lambda each: (each.level or 0, each.number))
    digimon = [each for each in names if each.category == "Digimon"]
    groups = [[each for each in digimon if family(each.name) == root] for root in FAMILIES]
    groups += [[each for each in digimon if plan(each, family(each.name)) == name] for name in PLANS]
    groups += [[each for each in names if each.category == name] for name in ("Digi-Egg", "Tamer", "Option")]
    nothing = Creature(bytes(SIZE * SIZE), ())
    rows: list[Creature] = []
    for group in groups:
        row = [creature(each) for each in group[:: max(1, len(group) // COLUMNS)][:COLUMNS]]
        rows += row + [nothing] * (COLUMNS - len(row))
    return rows


def main() -> None:
    """Measure, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the golden file and the sheet")
    write = parser.parse_args().write
    facts = [facts_of(card) for card in Database(SHIPPED).all()]
    creature(facts[0])  # the parts are read
    start = time.perf_counter()
    pictures = {each.number: creature(each) for each in facts}
    spent = (time.perf_counter() - start) / len(facts) * 1000
    names = {each.name for each in facts}
    lengths = sorted(len(picture.compact()) for picture in pictures.values())
    different = len(set(pictures.values()))
    print(f"{len(facts)} cards, {len(names)} names, {different} different creatures, {spent:.2f} ms each")
    print(f"names that share a creature with another name: {len(shared_names(facts))}")
    without = [replace(each, number="") for each in facts]
    print(f"the same without card numbers: {len(shared_names(without))}")
    middle, most = lengths[len(lengths) // 2], lengths[-1]
    print(f"compact form: {sum(lengths) / len(lengths):.0f} bytes on average, {middle} at the median, {most} at most")
    for level in range(3, 8):
        near = nearest(facts, level)
        mean = sum(near) / len(near)
        print(f"level {level}: {len(near)} names; cells to the nearest of another family: "
              f"{mean:.1f} on average, {near[len(near) // 20]} at the 5th percentile")  # fmt: skip
    if write:
        GOLDEN.write_text(golden(pictures), encoding="utf-8")
        SHEET.write_bytes(sheet(chosen(facts), COLUMNS, 3))
        print(f"wrote {GOLDEN.relative_to(ROOT)} and {SHEET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
