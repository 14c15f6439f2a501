"""How sharp the check of printed texts is: official texts with one meaning changed must be told from what is printed.

Each mutation changes one word or phrase of a card's text, as a slip of the compiler would. The printed text is that of
the true card, so the check has to find a difference. It may miss one in a hundred, such as "Digimon and Tamers" for
"Digimon or Tamers", which mean the same, and sentences that only repeat what the rules say.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from digilex.text import try_compile
from digilex.text.checking.faithful import compare
from digilex.text.data.corrections import corrected
from digilex.text.data.sources import gather
from digilex.text.printing.render import render_sections

SHARED = Path(__file__).resolve().parents[3] / "shared" / "cards" / "cards.json"
FIELDS = ("effectText", "inheritedEffectText", "securityEffectText", "linkEffect", "optionEffect")
CARDS = 200
CAUGHT = 0.99
COLORS = ("red", "blue", "yellow", "green", "black", "purple", "white")

Change = Callable[[re.Match[str]], str]


def to(words: str) -> Change:
    return lambda found: found.expand(words)


MUTATIONS: dict[str, tuple[str, Change]] = {
    "a number": (r"(?<![\d\-+.\w])(\d)(?![\d\w\-])", lambda found: str(int(found[1]) % 9 + 1)),
    "an amount of DP": (r"(?<!\d)(\d+)000(?!\d)", lambda found: f"{int(found[1]) + 1}000"),
    "more for less DP": (r"([+-])(?=\d+000 DP)", lambda found: "+" if found[1] == "-" else "-"),
    "the opponent's for yours": (r"\byour (?=(?:Digimon|Tamers?|hand|trash|deck)\b)", to("your opponent's ")),
    "yours for the opponent's": (r"\byour opponent's (?=(?:Digimon|Tamers?|hand|trash|security|deck)\b)", to("your ")),
    "may": (r"\b(?:you may|may) ", to("")),
    "up to": (r"\bup to ", to("")),
    "other": (r"\bother ", to("")),
    "another": (r"\banother ", to("a ")),
    "or lower": (r"\bor (?:lower|less|fewer)\b", to("or higher")),
    "or higher": (r"\bor (?:higher|more)\b", to("or lower")),
    "all": (r"\b[Aa]ll of (?=your)", to("1 of ")),
    "one": (r"\b1 of (?=your)", to("all of ")),
    "another duration": (r"\bfor the turn\b", to("until your opponent's turn ends")),
    "no duration": (r" (?:for the turn|until (?:the end of )?your opponent's (?:next )?turn(?: ends)?)", to("")),
    "trash for hand": (r"\b(from|in|to) (your |the )?hand\b", lambda found: f"{found[1]} {found[2] or ''}trash"),
    "hand for trash": (r"\b(from|in) (your |the )?trash\b", lambda found: f"{found[1]} {found[2] or ''}hand"),
    "a colour": (rf"\b({'|'.join(COLORS)})\b", lambda found: COLORS[COLORS.index(found[1]) - 1]),
    "or for and": (r"\band\b", to("or")),
    "bottom": (r"\btop\b", to("bottom")),
    "top": (r"\bbottom\b", to("top")),
    "another verb": (r"\b[Dd]elete\b(?= \d| all)", to("suspend")),
    "a keyword": (r"[＜<](?:Blocker|Rush|Piercing|Jamming|Reboot|Retaliation|Raid|Alliance)[＞>]", to("<Collision>")),
    "a name": (r"\[[A-Z][a-z]{4,}\](?! ?\[)", to("[Otherthing]")),
    "a timing": (r"\[(On Play|On Deletion)\]", to("[When Attacking]")),
    "once per turn": (r"\[Once Per Turn\]", to("")),
    "then": (r"\bThen, ", to("")),
    "a condition": (r"\b[Ii]f (?:you have|this Digimon|your opponent)[^,.]*, ", to("")),
    "can't": (r"\bcan't\b", to("can")),
    "none": (r"\bno (?=Digimon|Tamers?|digivolution|cards)", to("1 or more ")),
    "a cost": (r"(?<!Token) without paying (?:the|its|their)[^.,]*?costs?", to("")),
    "Tamers for Digimon": (r"\b1 of your opponent's Digimon\b", to("1 of your opponent's Tamers")),
    "a kind of card": (r"\bDigimon card\b", to("card")),
    "a name for a trait": (r"\bthe (\[[^\]]+\]) trait\b", to(r"\1 in its name")),
    "suspended": (r"\bunsuspended Digimon", to("suspended Digimon")),
    "for each": (r"\bfor each [^.,]*", to("")),
    "a sentence": (r"(?<=\. )[A-Z][^.\[\]()＜<]*\.(?= |\n|$)", to("")),
    "digivolution cards": (r"\bdigivolution cards\b", to("link cards")),
    "by effects": (r"\bby (?:an? )?effects?\b", to("in battle")),
}


def without_notes(text: str) -> str:
    """The text with its notes in parentheses blanked, so that places stay where they are."""
    return re.sub(r"\([^()]*\)", lambda found: " " * len(found.group()), text)


def test_a_changed_meaning_is_seen() -> None:
    if not SHARED.exists():
        pytest.skip("the official card data is not here (../shared/cards/cards.json)")
    rng = random.Random(20)
    raws = gather(SHARED.parent).cards
    rng.shuffle(raws)
    tried: Counter[str] = Counter()
    missed: list[str] = []
    taken = 0
    for raw in raws:
        card, _ = try_compile(raw)
        fields = corrected(raw)
        if card is None or compare(fields, sections := render_sections(card)) is not None:
            continue
        taken += 1
        for name, (pattern, change) in MUTATIONS.items():
            places = [
                (field, found)
                for field in FIELDS
                for found in re.finditer(pattern, without_notes(fields.get(field) or ""))
            ]
            if places:
                field, found = rng.choice(places)
                text = fields[field]
                changed = text[: found.start()] + change(found) + text[found.end() :]
                tried[name] += 1
                if compare({**fields, field: changed}, sections) is None:
                    missed.append(f"{name}: {raw['cardId']}")
        if taken == CARDS:
            break
    assert len(tried) > len(MUTATIONS) * 0.9
    assert len(missed) <= (1 - CAUGHT) * tried.total(), missed
