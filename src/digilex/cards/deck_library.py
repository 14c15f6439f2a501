"""Decks by name: those that are shipped (cards/decks/*.txt) and the user's own (<data directory>/decks)."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path

from digilex.cards import deck_code, deck_lists
from digilex.cards.database import Database, database, user_directory
from digilex.cards.deck import Deck, DeckList
from digilex.cards.files import Unreadable, printable, read_text
from digilex.errors import DigilexError

SHIPPED = Path(__file__).parent / "decks"
FACTS = ("name", "format", "event", "placement", "date")


class UnknownDeck(DigilexError, LookupError):
    """Neither the name of a deck, nor a file, nor a deck code."""


def builtin_decks() -> dict[str, Path]:
    """The files of all decks that have a name, by it: "ST1" and so on; the user's own go before the shipped ones."""
    found: dict[str, Path] = {}
    for directory in (SHIPPED, user_directory() / "decks"):
        for path in sorted(directory.rglob("*.txt")):
            found[path.stem] = path
    return dict(sorted(found.items()))


def deck_facts(path: Path) -> dict[str, str]:
    """What the comments at the head of a deck's file say: its name, and "// Format: BT12" as format, and so on."""
    found = {"name": path.stem}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("//"):
            break
        key, colon, value = line[2:].partition(":")
        if colon and key.strip().lower() in FACTS:
            found[key.strip().lower()] = value.strip()
        elif len(found) == 1:
            found["name"] = line[2:].strip()
    return found


Listed = tuple[str, Path, dict[str, str]]  # a deck's name, its file, and what that says of it


def listed_decks() -> list[Listed]:
    """All decks that have a name: the starters, the formats from the newest on (best placed first), others."""
    found = [(name, path, deck_facts(path)) for name, path in builtin_decks().items()]
    starters = [each for each in found if is_starter(each[0], each[2])]
    played = [each for each in found if "format" in each[2]]
    last: dict[str, str] = {}
    for _, _, facts in played:
        last[facts["format"]] = max(last.get(facts["format"], ""), facts.get("date", ""))
    played.sort(key=lambda each: _placed(each[2]))
    played.sort(key=lambda each: (last[each[2]["format"]], each[2]["format"]), reverse=True)
    others = [each for each in found if each not in starters and each not in played]
    return sorted(starters, key=lambda each: (len(each[0]), each[0])) + played + others


def is_starter(name: str, facts: dict[str, str]) -> bool:
    """Whether a deck is one of those sold ready to play: ST1, ST2 and so on."""
    return "format" not in facts and len(name) <= 4


def _placed(facts: dict[str, str]) -> int:
    return int(facts["placement"]) if facts.get("placement", "").isdigit() else 99


def load_deck_list(source: str | os.PathLike[str]) -> DeckList:
    """The deck list of a named deck, a file in any form, or a deck code."""
    if isinstance(source, Path) and source.is_file():
        return _read(source)
    text = os.fspath(source).strip()
    decks = builtin_decks()
    named = {name.lower(): path for name, path in decks.items()}.get(text.lower())
    if named is not None and isinstance(source, str):
        return _read(named)
    if deck_code.is_deck_code(text):
        return deck_code.decode(text)
    path = Path(text).expanduser()
    if path.is_file():
        return _read(path)
    near = get_close_matches(text.lower(), [name.lower() for name in decks], 2)
    shown = [name for name in decks if len(name) <= 12]
    more = f" and {len(decks) - len(shown)} more, which digilex decks lists" if len(shown) < len(decks) else ""
    hint = f"did you mean {' or '.join(name for name in decks if name.lower() in near)}? " if near else ""
    raise UnknownDeck(
        f"{text!r} is neither a deck, nor a file, nor a deck code; {hint}"
        f"the decks here are {', '.join(shown) or 'none'}{more}; a deck code begins with DCG"
    )


def load_deck(source: str | os.PathLike[str], cards: Database | None = None) -> Deck:
    """The deck of a name such as "ST1", of a file in any form, or of a DCG deck code."""
    written = load_deck_list(source)
    find = (database() if cards is None else cards).find
    missing: dict[str, str] = {}
    for entry in written.entries():
        try:
            find(entry.number)
        except LookupError as error:
            missing[entry.number] = str(error)
    if missing:
        listed = "".join(f"\n  {message}" for message in missing.values())
        raise UnknownDeck(f"the deck {written.name!r} has cards that are not known here:{listed}")
    return written.deck(find)


def _read(path: Path) -> DeckList:
    try:
        text = read_text(path)
    except Unreadable as error:
        raise UnknownDeck(f"{path} cannot be read: {error}; a deck list is a text in UTF-8") from None
    written = deck_lists.read(text)
    if written.name:
        return written
    return DeckList(printable(path.stem), written.main, written.eggs, written.sideboard, written.language, written.icon)
