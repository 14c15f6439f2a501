"""`digilex card`, `digilex cards`, `digilex decks`: what is printed on cards, and what decks are made of."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

from digilex.cards.banlist import Banlist
from digilex.cards.card import Card
from digilex.cards.database import ALTERNATE_ART, UnknownCard, database, natural
from digilex.cards.deck import Deck, DeckList, check, notes
from digilex.cards.deck_library import UnknownDeck, builtin_decks, deck_facts, load_deck, load_deck_list
from digilex.cards.deck_lists import write
from digilex.cards.node import Node
from digilex.cards.query import unknown_words
from digilex.cli.errors import UsageError
from digilex.cli.width import width
from digilex.notation.card_texts import CardTexts
from digilex.notation.moves import NUMBER

WIDTH = 100
NAMED = 8  # cards of a name that are listed
HEADINGS = {
    "effect": "", "inherited": "Inherited effect", "security": "Security", "link": "Link", "option": "Option",
}  # fmt: skip


def card(arguments: argparse.Namespace) -> int:
    """Show cards."""
    all_found = [found(number) for number in arguments.number]
    if arguments.json:
        print(json.dumps([each.to_json() for each in all_found], indent=2, ensure_ascii=False))
        return 0
    from digilex.cli.creatures import beside  # only showing needs it

    shown = []
    for each in all_found:
        top = facts(each) if arguments.no_creature else beside(each, facts(each), width(WIDTH))
        shown.append("\n".join([*top, *(program(each) if arguments.program else text(each))]))
    print("\n\n".join(shown))
    return 0


def found(number: str) -> Card:
    """The card with the number; a name in its place is answered with the numbers of the cards that have it."""
    try:
        return database().find(number)
    except UnknownCard:
        if NUMBER.fullmatch(number) or not number.strip():
            raise
        named = [each.number for each in database().all() if number.lower() in each.name.lower()]
        if not named:
            raise
        some = ", ".join(named[:NAMED]) + (f" and {len(named) - NAMED} more" if len(named) > NAMED else "")
        raise UsageError(
            f"{number!r} is no card number; cards with this in their names: {some}\n"
            f"  look at them with: digilex cards {shlex.quote(number)}"
        ) from None


def cards(arguments: argparse.Namespace) -> int:
    """List the cards that a query finds; 1 if there are none."""
    query = " ".join(arguments.query)
    texts = CardTexts()
    found = database().search(query, texts)
    texts.keep()
    for hint in [] if found else unknown_words(query, database().all()):
        print(f"digilex: {hint}", file=sys.stderr)
    if arguments.json:
        print(json.dumps([in_short(each) for each in found], indent=2, ensure_ascii=False))
        return 0 if found else 1
    for each in found:
        print(f"{each.number:9} {each.name:28} {short(each)}")
    print(f"{len(found)} cards" if len(found) != 1 else "1 card")
    return 0 if found else 1


def in_short(each: Card) -> dict[str, object]:
    """The facts that matter in play, as data; `digilex card --json` has everything."""
    cost = each.play_cost if each.play_cost is not None else each.use_cost
    return {
        "number": each.number, "name": each.name, "type": each.category, "colors": list(each.colors),
        "level": each.level, "cost": cost, "dp": each.dp,
    }  # fmt: skip


def short(each: Card) -> str:
    """The facts that matter in play, on one line."""
    parts = ["/".join(each.colors), each.category]
    if each.level is not None:
        parts.append(f"Lv.{each.level}")
    cost = each.play_cost if each.play_cost is not None else each.use_cost
    if cost is not None:
        parts.append(f"cost {cost}")
    if each.dp is not None:
        parts.append(f"{each.dp} DP")
    return " ".join(parts)


def facts(each: Card) -> list[str]:
    """The printed facts."""
    lines = [f"{each.number}  {each.name}", f"  {short(each)}"]
    if each.traits:
        lines.append(f"  {' / '.join(each.traits)}")
    wanted = [requirement(node.from_, node.cost) for node in each.digivolution]
    if wanted:
        lines.append(f"  digivolve: {'; '.join(wanted)}")
    return lines


def requirement(condition: Node, cost: int) -> str:
    """From what a card digivolves, and for how much."""
    words = [str(value) for node in condition.walk() for value in _plain(node)]
    return f"from {' '.join(words)} for {cost}"


def _plain(node: Node) -> Iterable[object]:
    """The words and numbers of a node; comparisons with "=" say themselves."""
    name = type(node).__name__
    for key in type(node).fields:
        value = getattr(node, key)
        if isinstance(value, tuple) and all(isinstance(item, str) for item in value) and value:
            yield "/".join(value)
        elif isinstance(value, int):
            yield f"Lv.{value}" if name == "Level" else f"{name} {value}"
        elif isinstance(value, str) and value != "=":
            yield value


def text(each: Card) -> list[str]:
    """The card's text, rendered from its programs."""
    from digilex.text import render_sections

    lines: list[str] = []
    for section, rendered in render_sections(each).items():
        if rendered:
            lines.append(f"  {HEADINGS[section]}:" if HEADINGS[section] else "")
            for paragraph in rendered.splitlines():
                lines += textwrap.wrap(paragraph, width(WIDTH), initial_indent="  ", subsequent_indent="    ")
    return lines


def program(each: Card) -> list[str]:
    """The effect programs as trees."""
    lines: list[str] = []
    for section, effects in each.sections().items():
        for effect in effects:
            lines += [f"  {section}:", *(f"    {line}" for line in tree(effect))]
    return lines or ["  (no effects)"]


def tree(node: Node, indent: int = 0, label: str = "") -> list[str]:
    """A node and all below it: plain values on its line, nodes on lines of their own."""
    plain: list[str] = []
    below: list[tuple[str, Node]] = []
    for key in type(node).fields:
        value = getattr(node, key)
        if key in type(node).defaults and value == type(node).defaults[key]:
            continue
        if isinstance(value, Node):
            below.append((key, value))
        elif isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
            below += [(key, item) for item in value if isinstance(item, Node)]
        else:
            shown = " / ".join(str(item) for item in value) if isinstance(value, tuple) else value
            plain.append(f"{key} {shown}")
    head = f"{'  ' * indent}{label + ': ' if label else ''}{type(node).__name__}"
    lines = [f"{head}({', '.join(plain)})" if plain else head]
    for key, item in below:
        lines += tree(item, indent + 1, key)
    return lines


# --- decks -----------------------------------------------------------------------------------------------------------


def decks(arguments: argparse.Namespace) -> int:
    """List the decks, or check some; 1 if one is not legal."""
    if not arguments.deck:
        if arguments.form:
            raise UsageError(f"which deck? name one, as in: digilex decks ST1 --as {arguments.form}")
        return _deck_table(arguments.json, arguments.find or "")
    if arguments.form:
        for name in arguments.deck:
            print(_in_form(name, arguments.form))
        return 0
    reports = []
    for name in arguments.deck:
        deck = loaded(name)
        problems = _checked(deck, arguments.date)
        reports.append({**deck.to_json(), "legal": not problems, "problems": problems, "notes": notes(deck)})
        if not arguments.json:
            print("\n".join(deck_lines(deck, problems, notes(deck))))
    if arguments.json:
        print(json.dumps(reports, indent=2, ensure_ascii=False))
    return 0 if all(report["legal"] for report in reports) else 1


def _in_form(source: str, form: str) -> str:
    """The deck list in another form, with the names of the cards, Digi-Eggs among the Digi-Eggs."""
    found = loaded(source)  # an error names the cards that are not known
    written = load_deck_list(source)
    eggs = {each.number for each in found.eggs}
    sorted_ = DeckList(
        written.name,
        tuple(entry for entry in written.entries() if ALTERNATE_ART.sub("", entry.number) not in eggs),
        tuple(entry for entry in written.entries() if ALTERNATE_ART.sub("", entry.number) in eggs),
        written.sideboard, written.language, written.icon,
    )  # fmt: skip
    try:
        return write(sorted_, form, lambda number: database().find(number).name).rstrip("\n")
    except ValueError as error:
        raise UsageError(str(error)) from None


def _deck_table(as_json: bool, find: str) -> int:
    """Every deck with a name, tournament decks by their formats; one with cards that are not here says so."""
    found: dict[str, Deck | str] = {}
    paths = builtin_decks()
    known = {name: deck_facts(path) for name, path in paths.items()}
    known = {name: facts for name, facts in known.items() if find.lower() in " ".join((name, *facts.values())).lower()}
    if not known:
        raise UsageError(f"no deck has {find!r} in its name, format or event; digilex decks lists all {len(paths)}")
    for name in known:
        try:
            found[name] = load_deck(paths[name])
        except UnknownDeck as error:
            found[name] = f"not playable: {str(error).splitlines()[-1].strip()}"
    if as_json:
        data = {
            name: {**(deck.to_json() if isinstance(deck, Deck) else {"problem": deck}), **known[name]}
            for name, deck in found.items()
        }
        print(json.dumps(data, indent=2, ensure_ascii=False))
        return 0
    heading = None
    for name in sorted(found, key=lambda name: natural(known[name].get("format", ""))):
        deck, facts_ = found[name], known[name]
        if facts_.get("format", "") != heading:
            heading = facts_.get("format", "")
            print(f"\nFormat {heading}" if heading else "Decks")
        contents = deck if isinstance(deck, str) else f"{len(deck.main)} + {len(deck.eggs)} cards  {colors(deck)}"
        title = deck.name if isinstance(deck, Deck) else facts_["name"]
        if heading:
            placing = f"place {facts_['placement']}" if "placement" in facts_ else ""
            said = [facts_.get("date", ""), placing, facts_.get("event", ""), contents]
            line = f"{title.removesuffix(f', {heading}')}; {'; '.join(part for part in said if part)}"
            wrapped = textwrap.wrap(line, width(120), initial_indent="    ", subsequent_indent="      ")
            print(f"  {name}", *wrapped, sep="\n")
        else:
            print(f"  {name:8} {title:36} {contents}")
    return 0


def loaded(source: str) -> Deck:
    """The deck of a name, a file or a code; cards of a file that are not known are named with their lines."""
    try:
        return load_deck(source)
    except UnknownDeck:
        path = Path(source).expanduser()
        if source in builtin_decks() or not path.is_file():
            raise
        try:
            written = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise UsageError(f"{path} is no text in UTF-8; a deck list is one, with lines like '4 BT1-010'") from None
        problems = []
        for line, words in enumerate(written.splitlines(), 1):
            for match in NUMBER.finditer(words):
                try:
                    database().find(match.group(0))
                except UnknownCard as error:
                    problems.append(f"{path}:{line}: {error.args[0]}")
        if not problems:
            raise
        raise UsageError("\n  ".join([f"{path} has cards that are not known here:", *problems])) from None


def playable(source: str) -> Deck:
    """A deck to play with: built by the rules (1-4-1), whatever the ban list of the day says."""
    deck = loaded(source)
    problems = check(deck, restrictions=Banlist())
    if problems:
        raise UsageError("\n  ".join([f"{source} cannot be played:", *problems]))
    return deck


def _checked(deck: Deck, date: str | None) -> list[str]:
    try:
        return check(deck, date)
    except ValueError as error:
        raise UsageError(str(error)) from None


def colors(deck: Deck) -> str:
    """The colours of a deck, most frequent first."""
    counts: dict[str, int] = {}
    for each in deck.main:
        for color in each.colors:
            counts[color] = counts.get(color, 0) + 1
    return ", ".join(sorted(counts, key=lambda color: -counts[color]))


def deck_lines(deck: Deck, problems: list[str], remarks: list[str]) -> list[str]:
    """A deck list with the cards' facts, and whether it is legal."""
    lines = [deck.name]
    known = {each.number: each for each in deck.eggs + deck.main}
    for number, count in deck.counts().items():
        lines.append(f"  {count} {number:9} {known[number].name:28} {short(known[number])}")
    lines += [f"  not legal: {problem}" for problem in problems] or [
        f"  legal: {len(deck.main)} cards, {len(deck.eggs)} Digi-Eggs"
    ]
    return lines + [f"  note: {remark}" for remark in remarks]
