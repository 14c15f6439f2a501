"""The card database: the compiled cards that are shipped, a file for each set, and those of the user's own.

Files are read when a card of their set is first asked for, and a card is built when it is first asked for.
The user's own cards are <data directory>/cards/*.json, in the same form; they go before the shipped ones.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from digilex.cards.card import Card
from digilex.cards.files import Unreadable, read_json, read_text
from digilex.cards.language import VERSION
from digilex.cards.node import from_json
from digilex.errors import DigilexError

SHIPPED = Path(__file__).parent / "data"
SET_FILE = re.compile(r"[A-Z0-9]+\.json")
REFUSED = "refused.json"  # beside the sets: why cards are not among them, by number
ALTERNATE_ART = re.compile(r"_P\d+$")


class UnknownCard(DigilexError, LookupError):
    """A card number that is not in the database."""


class DatabaseError(DigilexError):
    """A file of cards that cannot be used, and what to do about it."""


def user_directory() -> Path:
    """Where the user's own cards and decks are: $DIGILEX_DATA, or digilex in the XDG data directory."""
    own = os.environ.get("DIGILEX_DATA")
    if own:
        return Path(own).expanduser()
    share = os.environ.get("XDG_DATA_HOME")
    return (Path(share) if share else Path.home() / ".local" / "share") / "digilex"


def set_file(name: str, cards: Iterable[Card]) -> str:
    """The text of a file of a set: a header, then one card a line."""
    lines = ",\n".join(json.dumps(card.to_json(), ensure_ascii=False, separators=(", ", ": ")) for card in cards)
    return f'{{"set": "{name}", "language_version": {VERSION}, "cards": [\n{lines}\n]}}\n'


class Database:
    """Cards by their numbers."""

    def __init__(self, shipped: Path = SHIPPED, own: Path | None = None) -> None:
        self._shipped = {path.stem: path for path in sorted(shipped.glob("*.json")) if SET_FILE.fullmatch(path.name)}
        found = sorted(own.glob("*.json")) if own is not None and own.is_dir() else []
        self._own = [path for path in found if path.name != REFUSED]
        self._reasons = [folder / REFUSED for folder in (shipped, own) if folder is not None]
        self._own_raw: dict[str, dict[str, dict[str, Any]]] | None = None
        self._raw: dict[str, dict[str, dict[str, Any]]] = {}
        self._cards: dict[str, Card] = {}

    @property
    def version(self) -> int:
        """The version of the effect language that the cards are written in."""
        return VERSION

    @property
    def digest(self) -> str:
        """A hash of all card data: two databases with the same digest have the same cards."""
        state = hashlib.sha256(f"language {VERSION}\n".encode())
        for path in [*self._shipped.values(), *self._own]:
            state.update(f"{path.name}\n".encode())
            state.update(path.read_bytes().replace(b"\r\n", b"\n"))
        return state.hexdigest()

    def sets(self) -> tuple[str, ...]:
        """The codes of all sets, in the order BT1, BT2, ..., BT10."""
        return tuple(sorted({*self._shipped, *self._own_sets()}, key=natural))

    def numbers(self, set_code: str | None = None) -> tuple[str, ...]:
        """All card numbers, or those of a set."""
        sets = self.sets() if set_code is None else (set_code,)
        return tuple(number for each in sets for number in sorted(self._load(each), key=natural))

    def find(self, number: str) -> Card:
        """The card with this number; case and an alternate art (BT1-010_P1) do not matter."""
        card = self._cards.get(number)
        return card if card is not None else self._build(ALTERNATE_ART.sub("", number.strip().upper()))

    def __contains__(self, number: str) -> bool:
        return number in self._load(number.split("-")[0])

    def all(self) -> tuple[Card, ...]:
        """Every card, in the order of the sets and numbers."""
        return tuple(self.find(number) for number in self.numbers())

    def search(self, query: str, wording: Callable[[Card], str] | None = None) -> list[Card]:
        """The cards that a query describes, such as `color:red level>=5 grey`; see digilex.cards.query.

        `wording` is a function that gives a card's full text for `text:`, for those who can render it."""
        from digilex.cards.query import matcher  # only searching needs it

        test = matcher(query, wording)
        return [card for card in self.all() if test(card)]

    # --- files ---

    def _own_sets(self) -> dict[str, dict[str, dict[str, Any]]]:
        if self._own_raw is None:
            self._own_raw = {}
            for path in self._own:
                for data in _read(path):
                    number = data["number"]
                    self._own_raw.setdefault(number.split("-")[0], {})[number] = data
        return self._own_raw

    def _load(self, set_code: str) -> dict[str, dict[str, Any]]:
        """The cards of a set as they are in the files, by number; empty if there is no such set."""
        if set_code not in self._raw:
            found: dict[str, dict[str, Any]] = {}
            if set_code in self._shipped:
                found.update((data["number"], data) for data in _read(self._shipped[set_code]))
            found.update(self._own_sets().get(set_code, {}))
            if not found:
                return {}
            self._raw[set_code] = found
        return self._raw[set_code]

    def _build(self, number: str) -> Card:
        if number in self._cards:
            return self._cards[number]
        data = self._load(number.split("-")[0]).get(number)
        if data is None:
            raise UnknownCard(self._unknown(number))
        try:
            card = from_json(data)
        except ValueError as error:
            raise DatabaseError(f"the data of {number} cannot be read: {error}; compile its set again") from None
        if not isinstance(card, Card):
            raise DatabaseError(f"the data of {number} is a {type(card).__name__}, not a Card; compile its set again")
        self._cards[number] = card
        return card

    def refused(self) -> dict[str, str]:
        """Why cards that are known by name are not here: their numbers and the reasons."""
        return {number: reason for path in self._reasons for number, reason in read_refused(path).items()}

    def _unknown(self, number: str) -> str:
        reason = self.refused().get(number)
        if reason is not None:
            return f"the card {number} was refused, since its text is not understood or cannot be run: {reason}"
        set_code = number.split("-")[0]
        sets = self.sets()
        if set_code in sets:
            known = self.numbers(set_code)
            same = [each for each in known if natural(each) == natural(number)]  # ST1-3 for ST1-03
            near = same or get_close_matches(number, known, 3, 0.5)
            hint = f"did you mean {' or '.join(near)}? " if near else ""
            known_cards = f"{set_code} has {len(known)} cards here, {known[0]} to {known[-1]}"
            return f"there is no card {number!r}; {hint}{known_cards}"
        near = get_close_matches(set_code, sets, 3, 0.5)
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        known_sets = ", ".join(sets) if sets else "none"
        if "-" not in number:
            return f"{number!r} is no card number; write it like BT1-010. The sets here are {known_sets}"
        return f"there is no card {number!r}, nor a set {set_code}; {hint}the sets here are {known_sets}"


def _read(path: Path) -> list[dict[str, Any]]:
    """The cards of a file: {"set", "language_version", "cards"}."""
    remedy = "compile the set again, or move the file away"
    try:
        data = read_json(read_text(path))
    except Unreadable as error:
        raise DatabaseError(f"{path} cannot be read: {error}; {remedy}") from None
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        raise DatabaseError(f'{path} is no file of cards: it has no list "cards"; {remedy}')
    if data.get("language_version") != VERSION:
        raise DatabaseError(
            f"{path} is written in version {data.get('language_version')} of the effect language, "
            f"and this is version {VERSION}; {remedy}"
        )
    cards: list[Any] = data["cards"]
    for card in cards:
        if not isinstance(card, dict) or not isinstance(card.get("number"), str):
            raise DatabaseError(f"{path} has a card without a number: {str(card)[:80]}; {remedy}")
    return cards


def read_refused(path: Path) -> dict[str, str]:
    """The reasons that a file of refused cards gives, by card number; none if there is no such file."""
    if not path.is_file():
        return {}
    try:
        data = read_json(read_text(path))
    except Unreadable as error:
        raise DatabaseError(f"{path} cannot be read: {error}; remove it") from None
    return {str(number): str(reason) for number, reason in data.items()} if isinstance(data, dict) else {}


def natural(code: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts BT2 before BT10."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in re.findall(r"\d+|\D+", code))


@lru_cache(maxsize=1)
def database() -> Database:
    """The shipped cards and the user's own."""
    return Database(SHIPPED, user_directory() / "cards")
