"""Deck lists as people write them: reads every form in use, guessed from the content, and writes each of them.

Reading needs no card database: a list is card numbers. A line has its count first or last and somewhere a card
number; `//` starts a comment, of which the first may be the deck's name and one that says egg deck starts the eggs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from digilex.cards import deck_code
from digilex.cards.deck import DeckList, Entry
from digilex.cards.files import Unreadable, printable, read_json
from digilex.errors import DigilexError

NUMBER = re.compile(r"(?<![A-Z0-9])([A-Z][A-Z0-9]{0,7}-\d{2,4})(?:_P(\d+))?(?![A-Z0-9])", re.IGNORECASE)
LONGEST = 12  # digits of a count that are looked at: more are no count of copies anyway
FIRST_COUNT = re.compile(r"[(\[]?\s*(\d+)\s*[x×]?\s*[)\]]?(?=[\s([,;:]|$)|[x×]\s*(\d+)(?=\s)", re.IGNORECASE)
LAST_COUNT = re.compile(r"(?:^|(?<=[\s)\]]))[(\[]?\s*[x×]?\s*(\d+)\s*[x×]?\s*[)\]]?$", re.IGNORECASE)
MOST_COPIES = 99
MOST_CARDS = 500  # of a list, which may have a side deck; a game has 55
LONGEST_NAME = 200  # letters
SHOWN = 20  # places that an error names
LINE_REMEDY = "write a line like '4 BT1-010' for each card"
COPY_REMEDY = 'write a card number for each copy, as "BT1-010"'
OBJECT_REMEDY = 'write {"name": "...", "main": {"BT1-010": 4}, "eggs": {}}'

EGG_HEADING = re.compile(r"\begg[- ]?deck\b|^(digi-?)?eggs?$", re.IGNORECASE)
SIDE_HEADING = re.compile(r"^side ?(board|deck)$", re.IGNORECASE)
MAIN_HEADING = re.compile(
    r"^((main|digimon)[- ]?)?deck([- ]?list)?$|^main$|^(digimon|tamers?|options?)( cards?)?$", re.IGNORECASE
)
NAME_HEADING = re.compile(r"^(?:deck[- ]?)?name\s*:\s*(.*)$", re.IGNORECASE)

Names = Callable[[str], str]


class Problem(NamedTuple):
    """A place of a deck list that was not understood. `place` is "line 3" or "entry 3"."""

    place: str
    text: str
    remedy: str

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return f"{self.place}: {shown!r}: {self.remedy}"


class DeckListError(DigilexError, ValueError):
    """A deck list that was not understood, with every place that was not and what to write there."""

    def __init__(self, problems: list[Problem]) -> None:
        more = f"\n  and {len(problems) - SHOWN} more" if len(problems) > SHOWN else ""
        listed = "\n".join(f"  {problem}" for problem in problems[:SHOWN])
        super().__init__(f"this deck list was not understood:\n{listed}{more}")
        self.problems = problems


# --- reading -------------------------------------------------------------------------------------------


def read(text: str) -> DeckList:
    """The deck list that a text holds, whichever form it has."""
    found = _read(text)
    cards = sum([entry.copies for entry in (*found.entries(), *found.sideboard)])
    if cards > MOST_CARDS:
        raise DeckListError([Problem("the list", f"{cards} cards", f"no deck has more than {MOST_CARDS}")])
    name = printable(found.name.replace("\n", " "))[:LONGEST_NAME]
    return DeckList(name, found.main, found.eggs, found.sideboard, found.language, found.icon)


def _read(text: str) -> DeckList:
    stripped = text.lstrip("\ufeff").strip()
    if not stripped:
        raise DeckListError([Problem("line 1", "", f"the list is empty; {LINE_REMEDY}")])
    if deck_code.is_deck_code(stripped):
        return deck_code.decode(stripped)
    if stripped[0] in "[{" and not re.match(r"\[[^\"'\]\[]*\]", stripped):
        return _read_json(stripped)
    return _read_lines(text.lstrip("\ufeff").splitlines())


class _Lines:
    """What the lines so far have said."""

    def __init__(self) -> None:
        self.name = ""
        self.parts: dict[str, list[Entry]] = {"main": [], "eggs": [], "sideboard": []}
        self.part = "main"
        self.comments = 0

    def heading(self, words: str) -> bool:
        """Goes to another part of the deck if the words are a heading."""
        words = re.sub(r"[\s:(\[]*\d*[\s:)\]]*$", "", words.strip(" \t-=*#[]"))
        for part, pattern in (("eggs", EGG_HEADING), ("sideboard", SIDE_HEADING), ("main", MAIN_HEADING)):
            if pattern.search(words):
                self.part = part
                return True
        return False

    def comment(self, words: str) -> None:
        """The first comment may be the name; any may be a heading."""
        self.comments += 1
        named = NAME_HEADING.match(words)
        if named and not self.name:
            self.name = named[1].strip()
        elif not self.heading(words) and self.comments == 1:
            self.name = words

    def deck_list(self) -> DeckList:
        """All that was read."""
        main, eggs, sideboard = (tuple(self.parts[part]) for part in ("main", "eggs", "sideboard"))
        return DeckList(self.name, main, eggs, sideboard)


def _read_lines(lines: list[str]) -> DeckList:
    so_far = _Lines()
    problems: list[Problem] = []
    for at, line in enumerate(lines, start=1):
        line = line.replace("\u00a0", " ").strip()
        if line.startswith(("//", "#")):
            so_far.comment(line.lstrip("/#").strip())
        elif line and (NUMBER.search(line) or not so_far.heading(line)):
            result = read_line(line)
            if isinstance(result, Entry):
                so_far.parts[so_far.part].append(result)
            else:
                problems.append(Problem(f"line {at}", line, result))
    if not problems and not any(so_far.parts.values()):
        problems.append(Problem("line 1", lines[0], f"no cards are in the list; {LINE_REMEDY}"))
    if problems:
        raise DeckListError(problems)
    return so_far.deck_list()


def read_line(line: str) -> Entry | str:
    """The entry of a line such as `4 Agumon BT1-010`, or what is wrong with the line."""
    found = list(NUMBER.finditer(line))
    if not found:
        return "no card number is in it; add it, as in '4 Agumon BT1-010', or start a comment with //"
    # The name of a card may look like a number ([ADR-02 Searcher]): the number stands at an end of the line.
    number = found[-1]
    after = line[number.end() :].strip(" \t()[],;")
    if after and not LAST_COUNT.fullmatch(after):
        at_start = [match for match in found if not re.sub(r"[\dx×()\[\]\s]", "", line[: match.start()].lower())]
        number = at_start[0] if at_start else number
    before, after = line[: number.start()].strip(), line[number.end() :].strip(" \t),;]")
    first, last = FIRST_COUNT.match(before), LAST_COUNT.search(after)
    if first:
        count = int((first[1] or first[2])[:LONGEST])
    elif last:
        count = int(last[1][:LONGEST])
    elif not before.strip("([") and not after:
        count = 1  # a line for each copy
    else:
        return f"no count is in it; write how many copies first, as in '4 {line}'"
    if not 1 <= count <= MOST_COPIES:
        return f"{count} is no count of copies; write 1 to {MOST_COPIES}, or leave the line out"
    return Entry(number[1].upper(), count, int(number[2] or 0))


def _read_json(text: str) -> DeckList:
    try:
        data = read_json(text)
    except Unreadable as error:
        lines = text.splitlines()
        line = lines[error.line - 1] if 1 <= error.line <= len(lines) else ""
        remedy = f"this is no JSON ({error}); copy the list again as a whole"
        raise DeckListError([Problem(f"line {max(1, error.line)}", line, remedy)]) from None
    return _read_array(data) if isinstance(data, list) else _read_object(data)


def _read_array(data: list[Any]) -> DeckList:
    """Tabletop Simulator: a string for each copy, the first perhaps a banner."""
    counts: dict[tuple[str, int], int] = {}
    problems = []
    for at, item in enumerate(data, start=1):
        match = NUMBER.fullmatch(item.strip()) if isinstance(item, str) else None
        if match:
            key = match[1].upper(), int(match[2] or 0)
            counts[key] = counts.get(key, 0) + 1
        elif at > 1 or not isinstance(item, str):
            problems.append(Problem(f"entry {at}", str(item), f"it is no card number; {COPY_REMEDY}"))
    if not problems and not counts:
        problems.append(Problem("entry 1", str(data), f"no cards are in the list; {COPY_REMEDY}"))
    if problems:
        raise DeckListError(problems)
    return DeckList(main=tuple(Entry(number, count, art) for (number, art), count in counts.items()))


def _read_object(data: dict[str, Any]) -> DeckList:
    """Digilex' own JSON: a name, and the count of each number for "main", "eggs" and "sideboard"."""
    problems = []
    parts: dict[str, tuple[Entry, ...]] = {}
    if not {"main", "eggs"} & data.keys():
        raise DeckListError([Problem("the object", ", ".join(data), OBJECT_REMEDY)])
    for part in ("main", "eggs", "sideboard"):
        entries = []
        counts = data.get(part, {})
        for key, count in counts.items() if isinstance(counts, dict) else [(str(counts), None)]:
            match = NUMBER.fullmatch(key)
            if match and isinstance(count, int) and 1 <= count <= MOST_COPIES:
                entries.append(Entry(match[1].upper(), count, int(match[2] or 0)))
            else:
                remedy = 'write a card number and its copies, as "BT1-010": 4'
                problems.append(Problem(f'"{part}"', f"{key}: {count}", remedy))
        parts[part] = tuple(entries)
    if problems:
        raise DeckListError(problems)
    name = str(data.get("name") or data.get("archetype") or "")
    return DeckList(name, parts["main"], parts["eggs"], parts["sideboard"])


# --- writing -------------------------------------------------------------------------------------------

FORMATS = {
    "text": "most sites: '4 Agumon BT1-010' under headings",
    "reversed": "the number first: 'BT1-010 Agumon 4'",
    "numbers": "no names: '4 (BT1-010)'",
    "untap": "Untap: '4 Agumon (DCG) (BT1-010)'",
    "dcgo": "DCGO: '// DeckList' and '4 Agumon   BT1-010_P1'",
    "tts": "Tabletop Simulator: a JSON array with a string for each copy",
    "json": "Digilex' own JSON: the count of each number",
    "code": "the DCG deck code",
}


def write(deck: DeckList, form: str = "text", names: Names | None = None) -> str:
    """The list in one of FORMATS. `names` gives the name of a card number, for the forms that show it.

    "tts" and "dcgo" have no place for the deck's name, a sideboard and what is an egg (the card says that). A name
    that is too long for a deck code is cut to what fits."""
    if form not in FORMATS:
        known = "; ".join(f"{name} ({meaning})" for name, meaning in FORMATS.items())
        raise ValueError(f"{form!r} is no form of a deck list; the forms are {known}")
    if form == "code":
        name = deck_code.name_that_fits(deck.name, bool(deck.icon))
        return deck_code.encode(DeckList(name, deck.main, deck.eggs, deck.sideboard, deck.language, deck.icon))
    if form == "tts":
        copies = [_numbered(entry) for entry in deck.entries() for _ in range(entry.copies)]
        return json.dumps(["Exported from Digilex", *copies], separators=(",", ":"), ensure_ascii=False)
    if form == "json":
        parts = {"main": deck.main, "eggs": deck.eggs, "sideboard": deck.sideboard}
        data = {part: _counted(entries) for part, entries in parts.items() if entries or part != "sideboard"}
        return json.dumps({"name": deck.name, **data}, indent=1, ensure_ascii=False) + "\n"
    return _write_lines(deck, form, names)


def _write_lines(deck: DeckList, form: str, names: Names | None) -> str:
    if form == "dcgo":
        return "\n".join(["// DeckList", "", *(_write_line(entry, form, names) for entry in deck.entries())]) + "\n"
    lines = []
    name = " ".join(deck.name.split())
    if name:
        lines.append(f"// {name}" if _read_as_name(name) else f"// Name: {name}")
    parts = (("// Egg Deck", deck.eggs), ("// Digimon Deck List", deck.main), ("// Sideboard", deck.sideboard))
    for heading, entries in parts:
        if entries:
            lines.append(heading)
            lines.extend(_write_line(entry, form, names) for entry in entries)
    return "\n".join(lines) + "\n"


def _read_as_name(name: str) -> bool:
    so_far = _Lines()
    so_far.comment(name.lstrip("/#").strip())
    return so_far.name == name


def _write_line(entry: Entry, form: str, names: Names | None) -> str:
    name = names(entry.number) if names is not None and form != "numbers" else ""
    number = _numbered(entry)
    if form == "dcgo":
        return f"{entry.copies} {name}   {number} "
    if form == "reversed":
        words = [number, name, str(entry.copies)]
    elif form == "numbers":
        words = [str(entry.copies), f"({number})"]
    elif form == "untap":
        words = [str(entry.copies), name, "(DCG)", f"({number})"]
    else:
        words = [str(entry.copies), name, number]
    return " ".join(word for word in words if word)


def _numbered(entry: Entry) -> str:
    return f"{entry.number}_P{entry.art}" if entry.art else entry.number


def _counted(entries: tuple[Entry, ...]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for entry in entries:
        counts[_numbered(entry)] = counts.get(_numbered(entry), 0) + entry.copies
    return counts
