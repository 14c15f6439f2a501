"""Notes in parentheses that explain a keyword: where a text lost the icon, the note still tells which it was."""

from __future__ import annotations

import re

# The first words that a note on the keyword is known by; {n} is the keyword's number.
_NOTES: tuple[tuple[str, str], ...] = (
    (r"this digimon checks (?P<n>\d+) additional", "<Security A. +{n}>"),
    (r"this digimon checks (?P<n>\d+) (fewer|less)", "<Security A. -{n}>"),
    (r"this digimon (may|can) attack the turn it (was|is) played", "<Rush>"),
    (r"this digimon (doesn't get|isn't) deleted in battles? (with|against) security", "<Jamming>"),
    (r"unsuspend this digimon during your opponent's unsuspend", "<Reboot>"),
    (r"draw (?P<n>\d+) cards? from your deck", "<Draw {n}>"),
    (r"if your opponent has 1 or more memory, this digimon", "<Blitz>"),
)  # fmt: skip


def keyword_of_note(note: str) -> str | None:
    """The keyword that the note explains, written as an icon."""
    words = re.sub(r"\s+", " ", note).strip().lower()
    for pattern, keyword in _NOTES:
        found = re.match(pattern, words)
        if found:
            return keyword.format(**found.groupdict())
    return None
