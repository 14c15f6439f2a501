"""The bracketed terms that head an effect: timings, turns, icons and limits."""

from __future__ import annotations

from typing import Final

from digilex.cards.language import TIMINGS, TURNS
from digilex.text.reading.lexer import TERM, Token

Header = tuple[tuple[str, ...], str | None, tuple[str, ...], int | None]  # timings, turns, icons, limit

_TIMINGS: Final = {timing.lower(): timing for timing in TIMINGS}
_OTHER_SPELLINGS: Final = {
    "when digivolved": "When Digivolving",
    "end of your opponent's turn": "End of Opponent's Turn",
    "start of your opponent's turn": "Start of Opponent's Turn",
    "all turn": "All Turns",
    "at end of opponent's turn": "End of Opponent's Turn",
    "at end of your turn": "End of Your Turn",
    "your turn only": "Your Turn",
    "opponents turn": "Opponent's Turn",
    "start of main phase": "Start of Your Main Phase",
}
_TURNS: Final = {turn.lower(): turn for turn in TURNS}
_ICONS: Final = {"hand": "Hand", "trash": "Trash", "breeding": "Breeding"}
_LIMITS: Final = {"once per turn": 1, "twice per turn": 2, "thrice per turn": 3, "three times per turn": 3}
_LIMIT_WORDS: Final = {1: "Once Per Turn", 2: "Twice Per Turn", 3: "Thrice Per Turn"}


def is_header(token: Token) -> bool:
    """Whether the token is a bracketed term that heads an effect."""
    if token.kind != TERM:
        return False
    name = token.key[1:-1]
    name = _OTHER_SPELLINGS.get(name, name).lower()
    return name in _TIMINGS or name in _TURNS or name in _ICONS or name in _LIMITS


def _works_face_up(token: Token) -> bool:
    """Whether what follows [Security] says when the effect of a face-up security card works, rather than another
    timing of the effect: a turn, a timing of the turn, a limit."""
    name = token.key[1:-1]
    name = _OTHER_SPELLINGS.get(name, name).lower()
    of_the_turn = name.startswith(("start of", "end of")) and name != "end of attack"
    return is_header(token) and (name not in _TIMINGS or of_the_turn)


def read_header(tokens: list[Token], position: int) -> tuple[int, Header]:
    """The header that begins at the position, and where it ends."""
    timings: list[str] = []
    turns: str | None = None
    icons: list[str] = []
    limit: int | None = None
    while position < len(tokens) and is_header(tokens[position]):
        name = tokens[position].key[1:-1]
        name = _OTHER_SPELLINGS.get(name, name).lower()
        position += 1
        if name == "security" and position < len(tokens) and _works_face_up(tokens[position]):
            icons.append("Security")
        elif name in _TIMINGS:
            timings.append(_TIMINGS[name])
        elif name in _TURNS:
            turns = _TURNS[name]
        elif name in _ICONS:
            icons.append(_ICONS[name])
        else:
            limit = _LIMITS[name]
        if position + 1 < len(tokens) and tokens[position].key == "/" and is_header(tokens[position + 1]):
            position += 1
    return position, (tuple(timings), turns, tuple(icons), limit)


def show_header(header: Header) -> str:
    """The header as it is printed."""
    timings, turns, icons, limit = header
    names = [*icons, *timings]
    if turns is not None:
        names.append(turns)
    if limit is not None:
        names.append(_LIMIT_WORDS[limit])
    return " ".join(f"[{name}]" for name in names)
