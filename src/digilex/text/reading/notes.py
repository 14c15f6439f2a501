"""Notes in parentheses that explain a keyword: where a text lost the icon, the note still tells which it was."""

from __future__ import annotations

import re
from typing import Final

# The first words that a note on the keyword is known by; {n} is the keyword's number.
_NOTES: Final[tuple[tuple[str, str], ...]] = (
    (r"this digimon checks (?P<n>\d+) additional", "<Security A. +{n}>"),
    (r"this digimon checks (?P<n>\d+) (fewer|less)", "<Security A. -{n}>"),
    (r"this digimon (may|can) attack the turn it (was|is) played", "<Rush>"),
    (r"this digimon (doesn't get|isn't) deleted in battles? (with|against) security", "<Jamming>"),
    (r"unsuspend this digimon during your opponent's unsuspend", "<Reboot>"),
    (r"draw (?P<n>\d+) cards? from your deck", "<Draw {n}>"),
    (r"(if|when) your opponent has 1 or more memory, this digimon", "<Blitz>"),
    (r"your digimon may digivolve into this card without paying the cost", "<Blast Digivolve>"),
    (r"when an opponent's digimon attacks, you may suspend this digimon", "<Blocker>"),
    (r"trash (?:up to )?(?P<n>\d+) cards? from the top of (1|one) of", "<De-Digivolve {n}>"),
    (r"at blocker timing, by suspending this digimon", "<Blocker>"),
    (r"when this digimon is deleted (after losing a|in) battle, delete the digimon it", "<Retaliation>"),
    (r"when this digimon would be deleted in battle, by trashing", "<Barrier>"),
    (r"when this digimon attacks and deletes an opponent's digimon", "<Piercing>"),
    (r"when this digimon attacks, you may switch the (target of attack|attack target) to", "<Raid>"),
    (r"place the top card of your deck on top of your security stack", "<Recovery +1 (Deck)>"),
    (r"this digimon can't be deleted in battles? (with|against) security", "<Jamming>"),
    (r"when this digimon would be deleted, (by trashing|you may trash) (the|its) top card", "<Armor Purge>"),
    (r"during your opponent's turn, if this digimon would be deleted, you may suspend it", "<Evade>"),
    (r"when this digimon would be deleted, (by suspending|you may suspend) it", "<Evade>"),
    (r"you may place this card under (1|one) of your tamers", "<Save>"),
    (r"place this tamer as that digimon's bottom digivolution card", "<Mind Link>"),
    (r"this digimon (may|can) attack the turn it comes into play", "<Rush>"),
    (r"place this tamer as that digimon's bottom digivolution card if there are no tamer", "<Mind Link>"),
    (r"when this digimon attacks, by suspending 1 of your other digimon, (add|this digimon adds)", "<Alliance>"),
    (r"when this digimon attacks, by suspending 1 of your other digimon", "<Alliance>"),
    (r"after this card is placed, by trashing it the next turn", "<Delay>"),
    (r"when this digimon would be deleted, you may place (?P<n>\d+) cards? in this", "<Material Save {n}>"),
)  # fmt: skip


_OLD_TOKEN: Final = re.compile(
    r"\w+ tokens? (?:are|is) (?:a )?level (\d+) (\w+) digimon with (?:a )?(?:memory|play) cost (?:of )?(\d+),"
    r" (\d+) ?dp,"
    r" and (?:(?:are|is) (\w+) form, (\w+) type,? and (\w+) attribute|(\w+)/(\w+)/(\w+) traits)",
    re.IGNORECASE,
)


_STANDING: Final = (
    "<Security A.", "<Rush", "<Jamming", "<Reboot", "<Blocker", "<Retaliation", "<Barrier", "<Piercing", "<Raid",
    "<Armor Purge", "<Evade", "<Material Save", "<Alliance",
)  # fmt: skip


def standing_keyword(note: str) -> str | None:
    """The keyword that the note explains, if a card may have it by itself."""
    keyword = keyword_of_note(note)
    return keyword if keyword is not None and keyword.startswith(_STANDING) else None


def token_of_note(note: str) -> str | None:
    """An old definition of a token, written like a new one."""
    found = _OLD_TOKEN.match(re.sub(r"\s+", " ", note).strip())
    if found is None:
        return None
    level, color, cost, dp, form, kind, attribute = found.groups()[:7]
    if form is None:
        form, attribute, kind = found.groups()[7:]
    return f"(Digimon/Cost {cost}/Lv.{level}/{color}/{form}/{attribute}/{kind}/{dp} DP)"


def keyword_of_note(note: str) -> str | None:
    """The keyword that the note explains, written as an icon."""
    words = re.sub(r"\s+", " ", note).strip().lower()
    for pattern, keyword in _NOTES:
        found = re.match(pattern, words)
        if found:
            return keyword.format(**found.groupdict())
    return None
