"""Compares the shipped cards with their other sources, and writes docs/card-sources.md.

    python tools/compare_sources.py [--jobs 2] [--check]

The words of the second source are compiled like those of the first: both have to give the same program. The Japanese
texts are compared by their keyword icons. What differs is listed by card number, never quoted. With --check nothing is
written: status 1 if a card differs that the page does not name.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from functools import lru_cache
from multiprocessing import Pool
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from digilex.cards.database import database  # noqa: E402
from digilex.text.compile import try_compile  # noqa: E402
from digilex.text.data.sources import SECOND_FIELDS, Raw, Sources, gather  # noqa: E402
from digilex.text.engine import undisturbed  # noqa: E402
from digilex.text.printing.render import render_sections  # noqa: E402

PAGE = ROOT / "docs" / "card-sources.md"
SAME, DIFFERENT, UNREAD = "the same program", "another program", "not understood"
_NOTE = re.compile(r"（[^（）]*）")
_JAPANESE_ICON = re.compile(r"≪([^≪≫]*)≫")
_RARE = {"マインドリンク": "mind link", "リンク": "link"}  # stand on no card alone
_ICON = re.compile(r"<([^>\d(\[+-]*)")


@lru_cache(maxsize=1)
def sources() -> Sources:
    """All that is known of the cards."""
    return gather()


def second_words(raw: Raw) -> Raw:
    """The card with the texts of the second source."""
    theirs = sources().second[raw["cardId"]]
    return {**raw, "restored": True, **{ours: theirs.get(name) for ours, name in SECOND_FIELDS.items()}}


def compared(raw: Raw) -> tuple[str, str]:
    """The number of a card and what its second source makes of it."""
    number = raw["cardId"]
    card, _ = try_compile(second_words(raw))
    if card is None:
        return number, UNREAD
    return number, SAME if card.replace(text_terms=()) == database().find(number).replace(text_terms=()) else DIFFERENT


def icons(number: str) -> frozenset[str]:
    """The names of the keyword icons in what is printed from the program."""
    text = " ".join(render_sections(database().find(number)).values())
    return frozenset(found.strip().lower() for found in _ICON.findall(text) if found.strip())


def japanese_icons(number: str) -> frozenset[str]:
    """The names of the keyword icons in the Japanese texts, outside notes."""
    texts = [_NOTE.sub("", text) for text in sources().japanese[number].values()]
    return frozenset(_name(icon).strip() for text in texts for icon in _JAPANESE_ICON.findall(text))


def _name(icon: str) -> str:
    """The icon's name without its number and its particulars; "1ドロー" is the one that begins with its number."""
    return re.sub(r"[+\-＋－]?\d+|《.*|[+\-＋－:：].*", "", icon)


def keyword_differences() -> dict[str, tuple[list[str], list[str]]]:
    """By card: the keywords that only the Japanese text has, and those that only the program has.

    Which Japanese word is which keyword is learnt from the cards that have one of each."""
    both = {number: (icons(number), japanese_icons(number)) for number in sources().japanese if number in database()}
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for ours, theirs in both.values():
        if len(ours) == len(theirs) == 1:
            seen[next(iter(theirs))][next(iter(ours))] += 1
    words = {word: counts.most_common(1)[0][0] for word, counts in seen.items()} | _RARE
    found = {}
    for number, (ours, theirs) in both.items():
        named = {words.get(word, word) for word in theirs}
        if named - ours:  # the Japanese data lacks the security and link texts of many cards
            found[number] = (sorted(named - ours), sorted(ours - named))
    return found


def page(outcomes: list[tuple[str, str]], keywords: dict[str, tuple[list[str], list[str]]]) -> str:
    """docs/card-sources.md."""
    by = defaultdict(list)
    for number, outcome in outcomes:
        by[outcome].append(number)
    said = sources()
    lines = [
        "# The sources of the card data",
        "",
        "Written by `python tools/compare_sources.py`. `data/sources.py` puts the first source right by findings that",
        "were made by hand, and `data/settled.json` says where the second is right. Nothing of these texts is shipped.",
        "",
        f"- {len(said.taken)} fields were put right; {len(said.left)} differences are not settled:",
        f"  {', '.join(line.split(':')[0] for line in said.left) or 'none'}.",
        f"- {len(outcomes)} cards have a second source. Its words give {SAME} for {len(by[SAME])}, {DIFFERENT} for",
        f"  {len(by[DIFFERENT])}, and are {UNREAD} for {len(by[UNREAD])}.",
        f"- {len(said.japanese)} cards have a Japanese text; {len(keywords)} of them have a keyword there that the",
        "  program has not.",
        "",
        "## Another program by the words of the second source",
        "",
        "Read with the Japanese text beside them; where that agreed with the second source, it was taken. Most of",
        "these cards lack a line or an icon in the second source, name things in another order, or say the same with",
        "another node.",
        "",
        ", ".join(by[DIFFERENT]) + ".",
        "",
        "## The words of the second source are not understood",
        "",
        ", ".join(by[UNREAD]) + ".",
        "",
        "## Keywords of the Japanese text that the program has not",
        "",
        "<Collision> and <Alliance> are explained with other keywords there; ST5-14 and ST9-11 speak of one.",
        "",
        *(f"- {number}: {', '.join(theirs)}" for number, (theirs, _) in keywords.items()),
    ]
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Compares and writes, or checks."""
    parser = argparse.ArgumentParser(description="Compare the shipped cards with their other sources.")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(arguments)
    cards = [raw for raw in sources().cards if raw["cardId"] in sources().second and raw["cardId"] in database()]
    with undisturbed(), Pool(options.jobs) as pool:
        outcomes = pool.map(compared, cards, chunksize=64)
    text = page(outcomes, keyword_differences())
    if options.check:
        known = PAGE.read_text(encoding="utf-8")
        new = [number for number, outcome in outcomes if outcome == DIFFERENT and number not in known]
        print(*(f"{number}: its sources differ, and docs/card-sources.md does not name it" for number in new), sep="\n")
        return 1 if new else 0
    PAGE.write_text(text, encoding="utf-8")
    print("\n".join(text.split("\n")[5:10]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
