"""`digilex compile`, `digilex import`: files of cards as community databases have them, compiled whole or refused."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from digilex.cards.card import Card
from digilex.cards.database import REFUSED, SET_FILE, Database, database, read_refused, user_directory
from digilex.cards.files import Unreadable, control_character, read_json, read_text
from digilex.cards.language import COLORS
from digilex.cli.cards import HEADINGS, facts, program
from digilex.notation.errors import FileError
from digilex.text import CardTextError, render_sections, try_compile

if TYPE_CHECKING:
    from digilex.text.checking.plausible import Words

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

SHOWN = 20
MANY = 300  # cards: from here on a second process pays
BAR = 30
NEEDED = {"cardId": str, "nameEn": str, "kinds": list, "colors": list}
EXAMPLE = (
    'each card is an object such as {"cardId": "BT1-010", "nameEn": "...", "kinds": ["Digimon"], "colors": ["Red"]}'
)
KINDS = ("Digimon", "Tamer", "Option", "DigiEgg", "Digi-Egg")
IN_ANY_CASE = {kind.lower(): kind for kind in KINDS}
WHOLE = ("level", "playCost", "dp", "linkDp", "maxCountInDeck", "overflowMemory")
TEXTS = (
    "effectText", "inheritedEffectText", "securityEffectText", "linkEffect", "linkRequirement", "optionEffect",
    "rarity", "dualEffect",
)  # fmt: skip
LEAST = -1  # of level, costs and DP: for none
MOST = 1000
MOST_LEVEL = 30
MOST_DP = 100_000
LISTS = ("forms", "attributes", "types")
COSTS = 'costs are like "evoCosts": [{"color": "Red", "level": 3, "memoryCost": 2}]'


@dataclass
class Report:
    """What became of one card: how far it came, and what is wrong."""

    number: str
    name: str
    set: str
    card: Card | None = None
    text: dict[str, str] = field(default_factory=dict)
    understood: bool = False
    faithful: bool = False
    executable: bool = False
    errors: list[CardTextError] = field(default_factory=list)
    diagnostics: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)  # what can be read and run, but is hardly meant

    @property
    def status(self) -> str:
        """In a word."""
        if not self.understood:
            return "refused"
        if not self.executable:
            return "not executable"
        return "ok" if self.faithful else "unfaithful"

    def to_json(self) -> dict[str, Any]:
        """Everything about it as data."""
        places = [
            {
                "field": error.field,
                "start": error.start,
                "end": error.end,
                "expected": sorted(error.expected),
                "nearest": error.nearest,
            }
            for error in self.errors
        ]
        return {
            "number": self.number, "name": self.name, "set": self.set, "status": self.status,
            "understood": self.understood, "faithful": self.faithful, "executable": self.executable,
            "program": self.card.to_json() if self.card else None, "text": self.text,
            "diagnostics": self.diagnostics, "doubts": self.doubts, "places": places,
        }  # fmt: skip


def examine(raw: dict[str, Any], texts: bool = True, words: Words | None = None) -> Report:
    """Compile a card, print it back, compare, and prepare it for the engine; `texts` keeps what is printed.

    `words` are the names and traits that cards have, for what is doubtful about it."""
    from digilex.errors import CannotRun
    from digilex.rules.program.prepare import prepare
    from digilex.text.checking.faithful import unfaithful
    from digilex.text.checking.plausible import doubts

    report = Report(raw["cardId"], raw["nameEn"], raw["set"])
    report.card, errors = try_compile(raw)
    if report.card is None:
        from digilex.text.reading.nearest import with_nearest

        report.errors = [with_nearest(error) for error in errors]
        report.diagnostics = [error.message() for error in report.errors]
        return report
    report.understood = True
    sections: dict[str, str] | None = None
    with suppress(ValueError):  # the difference says that it cannot be printed
        sections = render_sections(report.card)
    difference = unfaithful(raw, report.card, sections)
    report.text = {name: text for name, text in (sections or {}).items() if text} if texts else {}
    report.faithful = difference is None
    if difference is not None:
        report.diagnostics.append(f"{report.number}: the printed text differs: {difference}")
    try:
        prepare(report.card)
        report.executable = True
    except CannotRun as error:
        report.diagnostics.append(str(error))
    report.doubts = [str(doubt) for doubt in doubts(report.card, raw, words)]
    return report


def look_at(entry: dict[str, Any] | Report, texts: bool, words: Words) -> Report:
    """The report of an entry; one that is no card has it already."""
    return entry if isinstance(entry, Report) else examine(entry, texts, words)


def examined(raws: list[dict[str, Any] | Report], texts: bool = True) -> Iterator[Report]:
    """The reports of all cards, in order; many cards are examined on all cores."""
    from digilex.text.checking.plausible import known_words
    from digilex.text.engine import undisturbed

    cards = [raw for raw in raws if not isinstance(raw, Report)]
    look = partial(look_at, texts=texts, words=known_words().with_cards(cards))
    with undisturbed():
        if len(raws) < MANY or (os.cpu_count() or 1) < 2:
            yield from progress(map(look, raws), len(raws))
            return
        with ProcessPoolExecutor() as pool:
            yield from progress(pool.map(look, raws, chunksize=32), len(raws))


# --- digilex compile ---------------------------------------------------------------------------------------------


def compile_file(arguments: argparse.Namespace) -> int:
    """Compile a file of cards and report; 1 if a card was refused or cannot be run."""
    reports: list[Report] = []
    begin = time.perf_counter()
    for report in examined(read_cards(arguments.file), arguments.json or not arguments.check):
        reports.append(report)
        if not arguments.json and not arguments.check:
            print("\n".join(shown(report)))
    seconds = time.perf_counter() - begin
    if arguments.output:
        folder = Path(arguments.output)
        for name, cards in by_set(report.card for report in reports if report.card and report.executable).items():
            write_set(folder / f"{name}.json", name, cards)
    if arguments.json:
        cards_json = [report.to_json() for report in reports]
        print(json.dumps({"cards": cards_json, "sets": summary(reports)}, indent=2, ensure_ascii=False))
    else:
        if arguments.check:
            wrong = [report for report in reports if report.status != "ok" or report.doubts]
            for report in wrong[:SHOWN]:
                print("\n".join(problems(report)), file=sys.stderr)
            if len(wrong) > SHOWN:
                print(f"... and {len(wrong) - SHOWN} more (--json lists all)", file=sys.stderr)
        print("\n".join(table(reports)))
        print(f"{seconds:.1f} s, {len(reports) / max(seconds, 1e-6):.0f} cards a second")
    return 0 if all(report.understood and report.executable for report in reports) else 1


def shown(report: Report) -> list[str]:
    """A card: facts, printed text, program, and what is wrong."""
    if report.card is None:
        return [f"{report.number}  {report.name}", *problems(report), ""]
    lines = facts(report.card)
    for section, text in report.text.items():
        if HEADINGS.get(section):
            lines.append(f"  {HEADINGS[section]}:")
        lines += [f"  {line}" for line in text.splitlines()]
    return [*lines, *program(report.card), *problems(report), ""]


def problems(report: Report) -> list[str]:
    """What is wrong with a card, with the place in its text."""
    if report.errors:
        return [f"  {line}" for error in report.errors for line in error.pointed().splitlines()]
    wrong = [f"  {report.status}: {line}" for line in report.diagnostics]
    return wrong + [f"  doubtful: {report.number}: {doubt}" for doubt in report.doubts]


def counted(count: int) -> str:
    """So many cards."""
    return "1 card" if count == 1 else f"{count} cards"


def summary(reports: Iterable[Report]) -> dict[str, dict[str, int]]:
    """For each set: how many cards, and how many came how far."""
    sets: dict[str, dict[str, int]] = {}
    for report in reports:
        row = sets.setdefault(report.set, dict.fromkeys(("cards", "understood", "faithful", "executable"), 0))
        row["cards"] += 1
        for column in ("understood", "faithful", "executable"):
            row[column] += getattr(report, column)
    return sets


def table(reports: list[Report]) -> list[str]:
    """The summary by set, and of all together."""
    rows = summary(reports)
    columns = ("cards", "understood", "faithful", "executable")
    rows["all"] = {column: sum(row[column] for row in rows.values()) for column in columns}
    lines = [f"{'set':6}" + "".join(f"{column:>12}" for column in columns)]
    lines += [f"{name:6}" + "".join(f"{row[column]:>12}" for column in columns) for name, row in rows.items()]
    whole = rows["all"]["cards"]
    if whole:
        shares = "".join(f"{100 * rows['all'][column] / whole:>10.1f} %" for column in columns[1:])
        lines.append(f"{'':18}{shares}")
    return lines


# --- digilex import ----------------------------------------------------------------------------------------------


def import_file(arguments: argparse.Namespace) -> int:
    """Add the cards of a file to the user's own; 1 if one was refused or left as it was."""
    folder = user_directory() / "cards"
    reports = list(examined(read_cards(arguments.file), False))
    with locked(folder):  # another import at the same time waits, and sees what this one added
        return add_to(folder, reports, arguments)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Nobody else adds to the folder meanwhile, where the system has locks of files."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def add_to(folder: Path, reports: list[Report], arguments: argparse.Namespace) -> int:
    """Sort the cards that were read by what becomes of them, write the files and say it."""
    known, shipped = own_cards(folder), Database()
    added: list[Card] = []
    replaced: list[Card] = []
    same: list[str] = []
    kept: list[str] = []
    refused: list[Report] = []
    for report in reports:
        card = report.card
        if card is None or not report.executable or not (report.faithful or arguments.unfaithful):
            refused.append(report)
            continue
        old = known.get(card.number) or (shipped.find(card.number) if card.number in shipped else None)
        if old == card:
            same.append(card.number)
        elif old is None:
            added.append(card)
        elif arguments.replace:
            replaced.append(card)
        else:
            kept.append(card.number)
    changed = by_set([*added, *replaced])
    for name, cards in changed.items():
        merged = {number: card for number, card in known.items() if number.split("-")[0] == name}
        merged.update((card.number, card) for card in cards)
        write_set(folder / f"{name}.json", name, [merged[number] for number in sorted(merged)])
    remember_refused(folder / REFUSED, refused, added + replaced)
    database.cache_clear()
    if arguments.json:
        result = {
            "folder": str(folder), "added": [card.number for card in added],
            "replaced": [card.number for card in replaced], "unchanged": same, "kept": kept,
            "refused": [{"number": report.number, "reasons": report.diagnostics} for report in refused],
        }  # fmt: skip
        print(json.dumps(result, indent=2, ensure_ascii=False))
        return 1 if refused or kept else 0
    for report in refused[:SHOWN]:
        print(f"refused: {report.number} {report.name}", *problems(report), sep="\n", file=sys.stderr)
    if len(refused) > SHOWN:
        print(f"... and {len(refused) - SHOWN} more were refused (--json lists all)", file=sys.stderr)
    if kept:
        some = ", ".join(kept[:10]) + (", ..." if len(kept) > 10 else "")
        print(
            f"left as they were, for other cards have these numbers: {some}; --replace replaces them", file=sys.stderr
        )
    for name, cards in changed.items():
        print(f"{name}: {counted(len(cards))} into {folder / f'{name}.json'}")
    print(
        f"{len(added)} added, {len(replaced)} replaced, {len(same)} known already, {len(kept)} left as they were, "
        f"{len(refused)} refused"
    )
    return 1 if refused or kept else 0


def own_cards(folder: Path) -> dict[str, Card]:
    """The user's own cards by number; a file that cannot be read is an error, not an empty one."""
    if not folder.is_dir():
        return {}
    own = Database(folder / "none", folder)
    return {number: own.find(number) for number in own.numbers()}


def remember_refused(path: Path, refused: list[Report], taken: list[Card]) -> None:
    """Keep why cards were refused, so that a deck check can say it."""
    reasons = read_refused(path)
    before = dict(reasons)
    for card in taken:
        reasons.pop(card.number, None)
    reasons.update((report.number, f"{report.name}: {report.diagnostics[0]}") for report in refused)
    if reasons != before:
        write_whole(path, json.dumps(dict(sorted(reasons.items())), indent=1, ensure_ascii=False) + "\n")


def write_set(path: Path, name: str, cards: list[Card]) -> None:
    """A file of a set, in the form of the shipped ones."""
    from digilex.cards.database import set_file

    write_whole(path, set_file(name, cards))


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    draft.write_text(text, encoding="utf-8")
    os.replace(draft, path)


def by_set(cards: Iterable[Card]) -> dict[str, list[Card]]:
    """The cards of each set."""
    found: dict[str, list[Card]] = {}
    for card in cards:
        found.setdefault(card.set, []).append(card)
    return found


# --- reading -----------------------------------------------------------------------------------------------------


def read_cards(path: str) -> list[dict[str, Any] | Report]:
    """The cards of a file, with what may be left out filled in. An entry that is no card is refused by itself, with
    the place and the remedy; a file without any card is an error."""
    try:
        text = sys.stdin.read() if path == "-" else read_text(path)
    except (Unreadable, UnicodeDecodeError) as error:
        told = error if isinstance(error, Unreadable) else "this is no text in UTF-8"
        raise FileError(f"cannot read {path}: {told}", "a file of cards is JSON in UTF-8") from None
    try:
        data = read_json(text, clipped=True)
    except Unreadable as error:
        remedy = "look for a missing comma or quote there" if error.line else EXAMPLE
        raise FileError(str(error), f"a file of cards is a JSON list of objects; {remedy}", path, error.line) from None
    cards = data if isinstance(data, list) else [data]
    if not cards:
        raise FileError("there is no card in this file", EXAMPLE, path)
    found: list[dict[str, Any] | Report] = []
    numbers: dict[str, int] = {}
    first_error: FileError | None = None
    for index, card in enumerate(cards, 1):
        try:
            check_entry(card, index, numbers, text, path)
            found.append(card)
        except FileError as error:
            first_error = first_error or error
            said = card if isinstance(card, dict) else {}
            report = Report(str(said.get("cardId", f"card {index}")), str(said.get("nameEn", "")), "")
            report.diagnostics = [str(error)]
            found.append(report)
    if first_error is not None and all(isinstance(entry, Report) for entry in found):
        raise first_error
    return found


def check_entry(card: Any, index: int, numbers: dict[str, int], text: str, path: str) -> None:
    """Fill in what an entry may leave out; an error if it is no card. `numbers` are those of the entries before."""
    if not isinstance(card, dict):
        raise FileError(f"card {index} is {type(card).__name__}, not an object", EXAMPLE, path)
    number = card.get("cardId")
    called = f"card {index} ({number})" if isinstance(number, str) else f"card {index}"
    line = text[: text.find(json.dumps(number))].count("\n") + 1 if isinstance(number, str) else 0
    for key, kind in NEEDED.items():
        if key not in card:
            raise FileError(f"{called} has no {key}", EXAMPLE, path, line)
        if not isinstance(card[key], kind) or not card[key]:
            raise FileError(f"{called}: {key} is {card[key]!r}", EXAMPLE, path, line)
    if not SET_FILE.fullmatch(card["cardId"].split("-")[0] + ".json") or "-" not in card["cardId"]:
        raise FileError(f"{called}: this is no card number", "write it like BT1-010", path, line)
    card["kinds"] = [IN_ANY_CASE.get(kind.lower(), kind) if isinstance(kind, str) else kind for kind in card["kinds"]]
    for wrong, right in mistaken(card):
        raise FileError(f"{called}: {wrong}", right, path, line)
    steering = next((found for found in map(control_character, words_of(card)) if found), "")
    if steering:
        raise FileError(f"{called}: a text holds the control character {steering}", "leave it out", path, line)
    first = numbers.setdefault(card["cardId"], index)
    if first != index:
        raise FileError(f"{called} stands there twice, as card {first} too", "take one of them out", path, line)
    for key, empty in (("playCost", -1), ("dp", 0), ("evoCosts", [])):
        if card.get(key) is None:
            card[key] = empty
    card.setdefault("set", card["cardId"].split("-")[0])


def words_of(value: Any) -> Iterator[str]:
    """All texts of an entry, however deep; what is deeper than any card is none of it."""
    parts = [value]
    while parts:
        part = parts.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, (list, dict)):
            parts += part if isinstance(part, list) else [*part, *part.values()]


def most_of(key: str) -> int:
    """The largest number that a fact of a card may be."""
    return MOST_DP if key in ("dp", "linkDp") else MOST_LEVEL if key.startswith("level") else MOST


def least_of(key: str) -> int:
    """The smallest: a circle has a level and a cost, a card may have neither."""
    return 0 if key.endswith(" in evoCosts") else LEAST


def shortened(number: int) -> str:
    """A number as it is written, unless it is very long."""
    return str(number) if abs(number) < 10**12 else "a number of too many digits"


def mistaken(card: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with the values of a card, and what would be right."""
    for kind in card["kinds"]:
        if kind not in KINDS:
            yield f"kinds has {kind!r}", f"write one of {', '.join(KINDS)}"
    costs = card.get("evoCosts") or []
    if not isinstance(costs, list) or not all(isinstance(cost, dict) for cost in costs):
        yield f"evoCosts is {costs!r}", COSTS
        return
    colors = [*card["colors"], *(cost.get("color") for cost in costs), *(card.get("optionColorRequirements") or [])]
    for color in colors:
        if not isinstance(color, str) or color.lower() not in COLORS:
            yield f"a color is {color!r}", f"write one of {', '.join(color.capitalize() for color in COLORS)}; {COSTS}"
    whole = [(key, card.get(key)) for key in WHOLE]
    whole += [(f"{key} in evoCosts", cost.get(key, "missing")) for cost in costs for key in ("level", "memoryCost")]
    for key, value in whole:
        if value is not None and type(value) is not int:
            yield f"{key} is {value!r}", f"write a whole number without quotes; {COSTS}"
        elif type(value) is int and not least_of(key) <= value <= most_of(key):
            bounds = f"less than {least_of(key)} or more than {most_of(key)}"
            yield f"{key} is {shortened(value)}", f"no card has {bounds} there"
    for key in TEXTS:
        if not isinstance(card.get(key), str | None):
            yield f"{key} is {card[key]!r}", "write the text in quotes"
    for key in LISTS:
        value = card.get(key)
        if value is not None and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
            yield f"{key} is {value!r}", 'write a list of words, such as ["Dragon"]'


def progress(reports: Iterable[Report], count: int) -> Iterator[Report]:
    """The reports, one after the other, with a bar on a terminal."""
    visible = sys.stderr.isatty() and count > SHOWN
    for index, report in enumerate(reports):
        if visible and index % 20 == 0:
            filled = BAR * index // count
            bar = "#" * filled + "." * (BAR - filled)
            print(f"\r[{bar}] {index} of {count} cards", end="", file=sys.stderr, flush=True)
        yield report
    if visible:
        print("\r" + " " * (BAR + 30) + "\r", end="", file=sys.stderr, flush=True)
