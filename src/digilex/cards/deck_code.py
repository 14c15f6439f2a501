"""The DCG deck code: a deck list in one short word that fits into a link. Reads and writes versions 0 to 5.

    "DCG" + base64url of: header | eggs | deck | sideboard | icon | name

The cards of each part are sorted and cut into groups of the same set and the same number of digits; a card is
stored as the distance from the one before it. Numbers that may be large are variable-length: some low bits with a
carry bit above them in the first byte, then 7 bits a byte with the carry in bit 7, low bits first.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from itertools import groupby

from digilex.cards.deck import DeckList, Entry
from digilex.errors import DigilexError

PREFIX = "DCG"
VERSION = 5
LANGUAGES = ("ja", "en", "zh-Hans", "ko")
NAME_BYTES = 63
ICON_BYTES = 8
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NUMBER = re.compile(r"([0-9A-Z]{1,4})-([0-9]{2,3})")


class DeckCodeError(DigilexError, ValueError):
    """A deck code that cannot be read, or a deck list that no deck code can hold."""


def is_deck_code(text: str) -> bool:
    """Whether a text looks like a deck code."""
    return re.fullmatch(r"DCG[A-Za-z0-9_-]+={0,2}", text.strip()) is not None


# --- reading -------------------------------------------------------------------------------------------


def decode(code: str) -> DeckList:
    """The deck list of a deck code of any version."""
    code = code.strip().rstrip("=")
    if not is_deck_code(code):
        raise DeckCodeError(
            f"{_short(code)!r} is no deck code: a deck code is DCG followed by letters, digits, '-' and '_' only"
        )
    word = code[len(PREFIX) :]
    if len(word) % 4 == 1:
        raise DeckCodeError("the deck code is cut off or has a character too many; copy it again as a whole")
    data = urlsafe_b64decode(word + "=" * (-len(word) % 4))
    version = data[0] >> 4
    if version > VERSION:
        raise DeckCodeError(f"the deck code has version {version}; versions 0 to {VERSION} are known")
    return _Reader(data, version).deck_list()


class _Reader:
    """The bytes of a deck code and how far they are read."""

    def __init__(self, data: bytes, version: int) -> None:
        self.data = data
        self.version = version
        self.place = 0
        self.end = len(data)

    def byte(self) -> int:
        if self.place >= self.end:
            raise DeckCodeError("the deck code ends in the middle of a card; copy it again as a whole")
        self.place += 1
        return self.data[self.place - 1]

    def rest(self, first: int, bits: int) -> int:
        """A variable-length number of which `first` holds the low `bits` bits and the carry above them."""
        value = first & ((1 << bits) - 1)
        more = first >> bits & 1
        while more:
            byte = self.byte()
            value |= (byte & 0x7F) << bits
            bits += 7
            more = byte >> 7
        return value

    def deck_list(self) -> DeckList:
        first, checksum, name_byte = self.byte(), self.byte(), self.byte()
        egg_entries, language = first & 0x0F, "en"
        name_bytes = name_byte
        if self.version in (3, 4):
            egg_entries, language = first & 0x07, LANGUAGES[first >> 3 & 1]
        elif self.version >= 5:
            name_bytes, language = name_byte & 0x3F, LANGUAGES[name_byte >> 6]
        sideboard_byte = self.byte() if self.version >= 2 else 0
        has_icon = self.version >= 4 and sideboard_byte >> 7 == 1
        sideboard_entries = sideboard_byte & 0x7F if self.version >= 4 else sideboard_byte

        cards_end = len(self.data) - name_bytes
        if cards_end < self.place:
            raise DeckCodeError("the deck code is shorter than the name it announces; copy it again as a whole")
        if sum(self.data[3:cards_end]) & 0xFF != checksum:
            raise DeckCodeError("the deck code is damaged: its checksum does not agree; copy it again as a whole")
        self.end = cards_end
        entries: list[Entry] = []
        while self.place < self.end:
            entries.extend(self.group())
        if egg_entries + sideboard_entries > len(entries):
            raise DeckCodeError(
                f"the deck code announces {egg_entries} Digi-Egg and {sideboard_entries} sideboard entries "
                f"but has only {len(entries)} in all; make the code again"
            )
        icon, name = self.icon_and_name(cards_end, has_icon)
        main_end = len(entries) - sideboard_entries
        return DeckList(
            name, tuple(entries[egg_entries:main_end]), tuple(entries[:egg_entries]), tuple(entries[main_end:]),
            language, icon,
        )  # fmt: skip

    def group(self) -> list[Entry]:
        """The cards of one set with the same number of digits."""
        set_code = self.set_code()
        byte = self.byte()
        digits = (byte >> 6) + 1
        count = self.rest(byte, 5) if self.version >= 2 else byte & 0x3F
        number = 0
        entries = []
        for _ in range(count):
            if self.version == 0:
                card = self.byte()
                copies, art, delta = (card >> 6) + 1, card >> 3 & 7, self.rest(card, 2)
            else:
                copies = self.byte() + 1
                card = self.byte()
                art, delta = card >> 5, self.rest(card, 4)
            number += delta
            entries.append(Entry(f"{set_code}-{number:0{digits}d}", copies, art))
        return entries

    def set_code(self) -> str:
        if self.version == 0:
            return "".join(chr(self.byte()) for _ in range(4)).strip()
        characters = ""
        while True:
            byte = self.byte()
            if byte & 0x7F >= len(DIGITS):
                raise DeckCodeError(f"the deck code has {byte & 0x7F} for a letter of a set; 0 to 35 stand for one")
            characters += DIGITS[byte & 0x7F]
            if not byte >> 7:
                return characters

    def icon_and_name(self, start: int, has_icon: bool) -> tuple[str, str]:
        rest = self.data[start:]
        icon = b""
        if has_icon:
            icon, rest = rest[:ICON_BYTES], rest[ICON_BYTES:]
        try:
            return icon.decode().strip(), rest.decode()
        except UnicodeDecodeError:
            raise DeckCodeError("the name in the deck code is not UTF-8; copy the code again as a whole") from None


# --- writing -------------------------------------------------------------------------------------------


def encode(deck: DeckList, version: int = VERSION) -> str:
    """The deck code of a deck list. What the version cannot hold is an error, never dropped."""
    if not 0 <= version <= VERSION:
        raise DeckCodeError(f"there is no version {version} of the deck code; versions 0 to {VERSION} are known")
    deck = deck.sorted()
    _check(deck, version)
    icon = deck.icon.ljust(ICON_BYTES).encode() if deck.icon else b""
    name = icon + deck.name.encode()
    language = LANGUAGES.index(deck.language)
    first = version << 4 | len(deck.eggs)
    if version in (3, 4):
        first |= language << 3
    cards = bytearray()
    if version >= 2:
        cards.append((0x80 if icon else 0) | len(deck.sideboard))
    for part in (deck.eggs, deck.main, deck.sideboard):
        for (set_code, digits), group in groupby(part, key=_group):
            cards.extend(_write_group(set_code, digits, list(group), version))
    name_byte = len(name) | (language << 6 if version >= 5 else 0)
    data = bytes((first, sum(cards) & 0xFF, name_byte)) + bytes(cards) + name
    return PREFIX + urlsafe_b64encode(data).decode().rstrip("=")


def name_that_fits(name: str, icon: bool = False) -> str:
    """The name cut to the bytes that a deck code has for it."""
    return name.encode()[: NAME_BYTES - ICON_BYTES * icon].decode(errors="ignore")


def _group(entry: Entry) -> tuple[str, int]:
    set_code, number = entry.number.split("-")
    return set_code, len(number)


def _write_group(set_code: str, digits: int, entries: list[Entry], version: int) -> bytes:
    if version == 0:
        data = bytearray(set_code.ljust(4).encode())
    else:
        data = bytearray(DIGITS.index(character) | 0x80 for character in set_code)
        data[-1] &= 0x7F
    if version >= 2:
        data.extend(_variable((digits - 1) << 6, len(entries), 5))
    else:
        data.append((digits - 1) << 6 | len(entries))
    before = 0
    for entry in entries:
        number = int(entry.number.split("-")[1])
        if version == 0:
            data.extend(_variable((entry.copies - 1) << 6 | entry.art << 3, number - before, 2))
        else:
            data.append(entry.copies - 1)
            data.extend(_variable(entry.art << 5, number - before, 4))
        before = number
    return bytes(data)


def _variable(high: int, value: int, bits: int) -> bytes:
    """A variable-length number whose first byte has `bits` bits of it below the bits `high`."""
    data = bytearray((high | value & ((1 << bits) - 1),))
    value >>= bits
    if value:
        data[0] |= 1 << bits
    while value:
        data.append(value & 0x7F | (0x80 if value >> 7 else 0))
        value >>= 7
    return bytes(data)


def _check(deck: DeckList, version: int) -> None:
    """Refuses what a deck code of this version has no room for."""
    room = NAME_BYTES - ICON_BYTES if deck.icon else NAME_BYTES
    if len(deck.name.encode()) > room:
        raise DeckCodeError(f"the name {deck.name!r} is {len(deck.name.encode())} bytes long; a deck code has {room}")
    if len(deck.eggs) > 7:
        raise DeckCodeError(f"the deck has {len(deck.eggs)} different Digi-Eggs; a deck code has room for 7")
    if len(deck.sideboard) > 127:
        raise DeckCodeError(f"the sideboard has {len(deck.sideboard)} different cards; a deck code has room for 127")
    if deck.sideboard and version < 2:
        raise DeckCodeError("a deck code can hold a sideboard from version 2 on")
    if deck.icon and version < 4:
        raise DeckCodeError("a deck code can hold an icon from version 4 on")
    if deck.icon and len(deck.icon.encode()) > ICON_BYTES:
        raise DeckCodeError(f"the icon {deck.icon!r} is longer than {ICON_BYTES} characters; take a card number")
    known = LANGUAGES if version >= 5 else LANGUAGES[:2] if version >= 3 else ("en",)
    if deck.language not in known:
        raise DeckCodeError(
            f"a deck code of version {version} cannot have the language {deck.language!r}; it knows {', '.join(known)}"
        )
    most = 4 if version == 0 else 256
    for part in (deck.eggs, deck.main, deck.sideboard):
        for entry in part:
            if not NUMBER.fullmatch(entry.number):
                raise DeckCodeError(
                    f"a deck code cannot hold the number {entry.number!r}: it must be a set of 1 to 4 capital letters "
                    "and digits, a hyphen, and 2 or 3 digits, like BT1-010"
                )
            if not 1 <= entry.copies <= most:
                raise DeckCodeError(
                    f"a deck code of version {version} holds 1 to {most} copies of a card, "
                    f"not {entry.copies} of {entry.number}"
                )
            if not 0 <= entry.art <= 7:
                raise DeckCodeError(f"a deck code holds the alternate arts 0 to 7, not {entry.art} of {entry.number}")
        if version < 2 and any(len(list(group)) > 63 for _, group in groupby(part, key=_group)):
            raise DeckCodeError(f"a deck code of version {version} holds at most 63 different cards of a set")


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
