"""`digilex rules`: the comprehensive rules in our own words, and the scenarios that show them."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
import textwrap
from pathlib import Path
from typing import Any

from digilex.cli.errors import UsageError
from digilex.cli.width import width
from digilex.notation.errors import FileError
from digilex.notation.library import Library, scenario_folder
from digilex.notation.rulebook import VERSION, Clause, Rulebook, rulebook
from digilex.notation.scenario import Scenario

WIDTH = 110
SHOWN = 20  # scenarios or hits, unless all are asked for


def run(arguments: argparse.Namespace) -> int:
    """A clause, a search or the table of contents; 1 if a search finds nothing."""
    book = rulebook()
    if arguments.search is not None:
        if arguments.clause is not None:
            raise UsageError("a clause or --search WORDS, not both")
        return search(book, arguments)
    if arguments.clause is None:
        return contents(book, arguments.json)
    return clause(book, arguments)


def contents(book: Rulebook, as_json: bool) -> int:
    """The chapters and what they are made of."""
    if as_json:
        listed = [
            {"number": each.number, "wording": each.wording, "clauses": len(book.whole(each.number))}
            for chapter in book.chapters()
            for each in (chapter, *_headings(book, chapter))
        ]
        print(json.dumps({"rules": VERSION, "clauses": len(book), "contents": listed}, indent=2, ensure_ascii=False))
        return 0
    for chapter in book.chapters():
        print(f"{chapter.number:>2}  {chapter.wording}")
        for each in _headings(book, chapter):
            print(f"      {each.number:7} {each.wording}")
    print(f"\nThe comprehensive rules {VERSION} in our own words: {len(book)} clauses.")
    print("digilex rules 13-1-8 shows one; digilex rules --search WORDS finds some.")
    return 0


def _headings(book: Rulebook, chapter: Clause) -> list[Clause]:
    return [each for each in book.below(chapter.number) if book.below(each.number)]


def clause(book: Rulebook, arguments: argparse.Namespace) -> int:
    """A clause with everything below it, and the scenarios that show it."""
    asked = book.find(arguments.clause)
    whole = book.whole(asked.number)
    library, missing = _library(arguments.scenarios)
    shown = library.citing(asked.number) if library is not None else []
    why = library.reasons() if library is not None else {}
    why = {each.number: why[each.number] for each in whole if each.number in why}
    if arguments.json:
        print(json.dumps(_data(book, asked, whole, shown, why), indent=2, ensure_ascii=False))
        return 0
    for heading in book.path(asked.number):
        print(f"{heading.number} {heading.wording}")
    for each in whole:
        print(entry(each, 2 * (each.depth - asked.depth)))
    if missing is not None:
        print(f"\n{missing}")
    elif library is not None:
        print()
        _list(library.folder, asked, shown, why, arguments.all)
        left_out(library)
    return 0


def left_out(library: Library) -> None:
    """Say which files of scenarios could not be read."""
    for error in library.unreadable.values():
        print(f"note: left out, because it cannot be read: {error}", file=sys.stderr)


def _library(named: str | None) -> tuple[Library | None, FileError | None]:
    """The scenarios, or why there are none: the rules can be read without them."""
    try:
        return Library(scenario_folder(named)), None
    except FileError as error:
        if named is not None:
            raise
        return None, error


def _list(folder: Path, asked: Clause, shown: list[Scenario], why: dict[str, str], everything: bool) -> None:
    for number, reason in why.items():
        print(textwrap.fill(f"No board shows {number}: {reason}", width(WIDTH), subsequent_indent="  "))
    if not shown:
        if not why:
            print("No scenario cites it.")
        return
    count = "1 scenario" if len(shown) == 1 else f"{len(shown)} scenarios"
    print(f"Shown by {count}:")
    for scenario in shown if everything else shown[:SHOWN]:
        print(textwrap.fill(scenario.title, width(WIDTH), initial_indent="  ", subsequent_indent="    "))
        print(f"    {near(Path(scenario.path))}:{scenario.line}")
    if len(shown) > SHOWN and not everything:
        print(f"  and {len(shown) - SHOWN} more (--all lists them)")
    files = list(dict.fromkeys(scenario.path for scenario in shown))
    where = near(Path(files[0])) if len(files) == 1 else near(folder)
    print(f"Run {'it' if len(shown) == 1 else 'them'}: digilex scenario {shlex.quote(where)} -k {asked.number} -v")


def near(path: Path) -> str:
    """A path as one would write it here."""
    relative = os.path.relpath(path) if path.anchor == Path.cwd().anchor else str(path)
    return str(path) if relative.startswith(os.pardir) else relative


def entry(each: Clause, indent: int) -> str:
    """A clause on as many lines as it needs."""
    head = f"{' ' * indent}{each.number}  "
    return textwrap.fill(each.wording, width(WIDTH), initial_indent=head, subsequent_indent=" " * len(head))


def _data(
    book: Rulebook, asked: Clause, whole: list[Clause], shown: list[Scenario], why: dict[str, str]
) -> dict[str, Any]:
    return {
        "number": asked.number,
        "wording": asked.wording,
        "above": [{"number": each.number, "wording": each.wording} for each in book.path(asked.number)],
        "below": [{"number": each.number, "wording": each.wording} for each in whole[1:]],
        "scenarios": [
            {"title": each.title, "path": each.path, "line": each.line, "clauses": each.clauses} for each in shown
        ],
        "not_on_a_board": why,
    }


def search(book: Rulebook, arguments: argparse.Namespace) -> int:
    """The clauses that speak of some words, the best first."""
    hits = book.search(arguments.search)
    listed = hits if arguments.all else hits[:SHOWN]
    if arguments.json:
        found = [
            {"number": hit.clause.number, "wording": hit.clause.wording, "score": round(hit.score, 3)} for hit in hits
        ]
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return 0 if hits else 1
    for hit in listed:
        print(entry(hit.clause, 0))
    if not hits:
        print(f"no clause speaks of {arguments.search!r}; try other words, or read the contents: digilex rules")
    elif len(listed) < len(hits):
        print(f"and {len(hits) - len(listed)} more (--all lists them)")
    return 0 if hits else 1
