"""What is understood but not printed faithfully, with both texts in the checker's plain words side by side.

usage: unlike.py [learnt] [second] [generated[:SEED]] [SET ...] [FILE.json ...]

"learnt" are the designed and invented cards that may be learnt from (`invented.py`), "second" the known cards in the
words of their second source (`compare_sources.py`), "generated" sentences that no card has (`sentences.py`), SET the
cards of a set, read and printed without the lines that no other set uses (`generality.py`), FILE.json cards as entries
of the community's data. Of each text that is not faithful are shown: the effect as written and as printed, and both in
plain words.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import families
from compare_sources import second_words, sources
from digilex.cards.card import Card
from digilex.cards.database import database
from digilex.text.checking.faithful import _GROUPS, difference, unfaithful
from digilex.text.checking.plain import plain_lines
from digilex.text.compile import reads_back, try_compile
from digilex.text.data.corrections import corrected
from digilex.text.engine import undisturbed
from digilex.text.printing.render import render_sections
from generality import alone, uses
from invented import batches
from sentences import Maker
from tracing import cards, without

Raw = dict[str, Any]
SENTENCES = 2000


def show(raw: Raw, card: Card, unlike: str) -> None:
    """Prints where a card's text and its printed text differ."""
    print(f"{raw['cardId']}: {unlike}")
    try:
        sections = render_sections(card)
    except ValueError:
        return
    fields = corrected(raw)
    whole = not reads_back(card, sections)
    for names, printed in _GROUPS.values():
        official = "\n".join(fields.get(name) or "" for name in names).strip()
        ours = "\n".join(sections.get(name) or "" for name in printed).strip()
        if not whole and difference(official, ours) is None:
            continue
        print("  written:", official.replace("\n", "\n           "))
        print("  printed:", ours.replace("\n", "\n           "))
        left, right = plain_lines(official), plain_lines(ours)
        for sign, own, other in (("-", left, right), ("+", right, left)):
            for line in own:
                if line not in other:
                    print(f"  {sign} {line}")


def measured(name: str, raws: Iterable[Raw]) -> None:
    """Prints what is not faithful of the cards, and how many are understood and faithful."""
    total = understood = faithful = 0
    for raw in raws:
        card, _ = try_compile(raw)
        total += 1
        if card is not None:
            differs = unfaithful(raw, card)
            understood += 1
            faithful += differs is None
            if differs:
                show(raw, card, differs)
    unlike = understood - faithful
    print(f"{name}: {understood} understood, {faithful} faithful of {total}; {unlike} unlike", flush=True)


def generated(seed: int) -> list[Raw]:
    """Sentences that no card has, as cards: half of phrases that cards have, half of families of words."""
    maker = Maker(seed)
    texts = [(maker.sentence() if index % 2 else families.sentence(maker.chance))[1] for index in range(SENTENCES)]
    facts = {"nameEn": "X", "colors": ["Red"], "kinds": ["Digimon"], "level": 4, "playCost": 5, "dp": 5000}
    facts |= {"set": "ZZ9", "evoCosts": []}
    return [{"cardId": f"ZZ9-{index:04}", "effectText": text, **facts} for index, text in enumerate(texts)]


def main() -> None:
    """Measure each source that is asked for."""
    parser = argparse.ArgumentParser(description="What is understood but not printed faithfully.")
    parser.add_argument("sources", nargs="+", metavar="SOURCE", help='"learnt", "second", a set, or a file of cards')
    asked: list[str] = parser.parse_args().sources
    with undisturbed():
        for name in asked:
            if name == "learnt":
                for file, raws in batches(kept=False).items():
                    measured(file, raws)
            elif name == "second":
                known = [raw for raw in sources().cards if raw["cardId"] in sources().second]
                measured(name, (second_words(raw) for raw in known if raw["cardId"] in database()))
            elif name.startswith("generated"):
                measured(name, generated(int(name.partition(":")[2] or 1)))
            elif name.endswith(".json"):
                measured(name, json.loads(Path(name).read_text(encoding="utf-8")))
        sets = [name for name in asked if re.fullmatch("[A-Z]+[0-9]*", name)]
        if sets:
            raws = cards()
            own = alone(uses(raws), "set")
            for name in sets:
                with without(own.get(name, set())):
                    measured(name, (raw for raw in raws if raw["set"] == name))


if __name__ == "__main__":
    main()
