"""Writes docs/language.md, the reference page of the effect language, from the docstrings of its nodes.

usage: language_reference.py [--check]      --check writes nothing and exits with 1 if the page is out of date
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from digilex.cards import card, language
from digilex.cards.node import REGISTRY, Node, from_json
from language_examples import EXAMPLES

PAGE = Path(__file__).resolve().parent.parent / "docs" / "language.md"
WIDTH = 110

INTRODUCTION = """\
# The effect language

<!-- Written by tools/language_reference.py from src/digilex/cards/language and card.py: `make docs`. -->

A card is data: its printed facts and, for each of its effects, a program in this language. The compiler in
`digilex.text` makes the programs from card text, the renderer makes card text from the programs, and the
engine in `digilex.rules` runs them. This page lists every node. It is version {version} of the language.

**Reading it.** A node is an immutable Python value: `Draw(1)`. As JSON it is an object whose key `is` names
the node; fields that have their default are left out, so `{{"is": "Draw"}}` is `Draw(1)` too. Both forms are
lossless: `from_json(node.to_json()) == node`. A name ending in `_` is one that Python reserves.

**How a program is built.** A [`Card`](#card) holds [`Effect`](#effect)s. An effect says when it works (timings,
turns, icons, limit, [trigger](#triggers)) and what it does: an [action](#actions). Actions say which cards they
are about with [references](#references), which describe them with [`Cards`](#cards) and [filters](#filters),
count with [amounts](#amounts), ask [conditions](#conditions) and modify cards with [changes](#changes).
"""

WORDS = {
    "WHO": "Players. `you` is the player whose effect it is; `any` is either player, `both` each of them.",
    "AREAS": "Areas. `field` is battle and breeding area; `under` the cards stacked under a card on the field, `link` "
    "the link cards, `revealed` the cards being revealed.",
    "KINDS": "Kinds of cards. `card` is any.",
    "COLORS": "Colours.",
    "COMPARISONS": "Comparisons.",
    "TIMINGS": "Timings, the bracketed words at the head of an effect.",
    "TURNS": "In whose turn an effect works.",
    "ICONS": "Icons: the area in which an effect works, where it is not the field.",
    "DURATIONS": "Durations.",
    "EVENTS": "Events that a trigger waits for.",
}


def base(node: type[Node]) -> str:
    """The group that a node belongs to: the name of its base class, or where it stands."""
    parent = node.__bases__[0].__name__
    if parent != "Node":
        return parent
    return "Card" if node.__module__ == card.__name__ else node.__name__


GROUPS = (
    ("Cards and requirements", ("Card",)),
    ("Effects", ("Effect",)),
    ("Describing cards", ("Cards", "EitherCards")),
    ("Filters", ("Filter",)),
    ("Amounts", ("Amount",)),
    ("References", ("Reference",)),
    ("Causes", ("Cause",)),
    ("Conditions", ("Condition",)),
    ("Triggers", ("Trigger",)),
    ("Actions", ("Action",)),
    ("Changes", ("Change",)),
)


def is_abstract(node: type[Node]) -> bool:
    """Whether the node only stands for a group, as Action does."""
    return any(node in other.__bases__ for other in REGISTRY.values())


def modules() -> list[ModuleType]:
    """The modules of the language, a kind of node each."""
    return [import_module(f"{language.__name__}.{found.name}") for found in iter_modules(language.__path__)]


def grouped() -> list[tuple[str, type[Node] | None, list[type[Node]]]]:
    """The nodes by group, in the order of the source: title, the node that stands for the group, members."""
    found = []
    seen: set[str] = set()
    homes = {card.__name__, *(module.__name__ for module in modules())}
    nodes = [node for node in REGISTRY.values() if node.__module__ in homes]
    for title, bases in GROUPS:
        members = [node for node in nodes if base(node) in bases and not is_abstract(node)]
        head = next((node for node in nodes if node.__name__ in bases and is_abstract(node)), None)
        seen.update(node.__name__ for node in members)
        found.append((title, head, members))
    rest = [node for node in nodes if node.__name__ not in seen and not is_abstract(node)]
    return [*found, ("Other nodes", None, rest)] if rest else found


def split_docstring(node: type[Node]) -> tuple[str, str]:
    """The meaning, and the example wording that follows "E.g."."""
    text = inspect.cleandoc(node.__doc__ or "")
    match = re.search(r"\bE\.g\. ", text)
    if match is None:
        return text, ""
    wording, _, after = text[match.end() :].partition("\n\n")
    meaning = f"{text[: match.start()].strip()}\n\n{after}".strip()
    sentence = re.search(r"[\"')]\.(?=\s+[A-Z`])", wording)  # what follows the example belongs to the meaning
    if sentence is not None:
        meaning = f"{meaning} {wording[sentence.end() :].strip()}"
        wording = wording[: sentence.end()]
    return meaning, " ".join(wording.split()).rstrip(".")


def escape(text: str) -> str:
    """Text for Markdown: what is not in backquotes keeps its <, [, * and |."""
    parts = re.split(r"(`[^`]*`)", text)
    shown = [part if part.startswith("`") else re.sub(r"([<>\[\]*_|])", r"\\\1", part) for part in parts]
    return "".join(shown)


def field_notes(module: Any) -> dict[tuple[str, str], tuple[str, str]]:
    """(node, field) -> its type as written and the comment behind it."""
    source = inspect.getsource(module)
    lines = source.splitlines()
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for item in ast.parse(source).body:
        if not isinstance(item, ast.ClassDef):
            continue
        for field in item.body:
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                behind = lines[(field.end_lineno or field.lineno) - 1][field.end_col_offset or 0 :]
                note = behind.partition("#")[2].strip()
                found[item.name, field.target.id] = (ast.unparse(field.annotation), note)
    return found


def python_value(value: object) -> str:
    """A default as it would be typed."""
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, tuple):
        return "(" + ", ".join(python_value(item) for item in value) + ("," if len(value) == 1 else "") + ")"
    return repr(value)


def field_table(node: type[Node], notes: dict[tuple[str, str], tuple[str, str]]) -> Iterator[str]:
    """The fields of a node: name, type, default, and what is said about them."""
    if not node.fields:
        return
    rows = []
    for name in node.fields:
        owner = next(c.__name__ for c in node.__mro__ if (c.__name__, name) in notes)
        written, note = notes[owner, name]
        default = f"`{python_value(node.defaults[name])}`" if name in node.defaults else "needed"
        rows.append((f"`{name}`", f"`{written}`".replace("|", "\\|"), default, escape(note)))
    with_notes = any(row[3] for row in rows)
    heads = ("field", "type", "default", "") if with_notes else ("field", "type", "default")
    yield ""
    yield f"| {' | '.join(heads)} |"
    yield "|" + " --- |" * len(heads)
    for row in rows:
        yield f"| {' | '.join(row[: len(heads)])} |".replace("|  |", "| |")


def json_lines(data: Any, indent: str = "", before: int = 0) -> str:
    """JSON that breaks only the lines that would be too long."""
    flat = json.dumps(data, ensure_ascii=False)
    if len(indent) + before + len(flat) <= WIDTH or not isinstance(data, (dict, list)) or not data:
        return flat
    inner = indent + "  "
    if isinstance(data, list):
        body = [inner + json_lines(item, inner) for item in data]
        return "[\n" + ",\n".join(body) + f"\n{indent}]"
    body = [f"{inner}{json.dumps(key)}: {json_lines(item, inner, len(key) + 4)}" for key, item in data.items()]
    return "{\n" + ",\n".join(body) + f"\n{indent}}}"


def example(node: type[Node]) -> Iterator[str]:
    """The example of a node in Python and in JSON."""
    name = node.__name__
    if name not in EXAMPLES:
        raise SystemExit(f"{name} has no example: add one to tools/language_examples.py")
    try:
        value = eval(EXAMPLES[name], dict(REGISTRY))
    except (TypeError, ValueError, NameError, SyntaxError) as error:
        raise SystemExit(f"the example of {name} in tools/language_examples.py is wrong: {error}") from None
    if type(value) is not node:
        raise SystemExit(f"the example of {name} in tools/language_examples.py is a {type(value).__name__}")
    data = value.to_json()
    if from_json(data) != value:
        raise SystemExit(f"the example of {name} is not the same after JSON")
    yield ""
    if len(EXAMPLES[name]) <= WIDTH:
        yield f"```python\n{EXAMPLES[name]}\n```"
    yield f"```json\n{json_lines(data)}\n```"


def entry(node: type[Node], notes: dict[tuple[str, str], tuple[str, str]]) -> Iterator[str]:
    """The section of one node."""
    meaning, wording = split_docstring(node)
    yield ""
    yield f"### {node.__name__}"
    yield ""
    yield escape(meaning)
    if wording:
        yield ""
        yield f"Wording: {escape(wording)}."
    yield from field_table(node, notes)
    yield from example(node)


def page() -> str:
    """The whole page."""
    unknown = sorted(set(EXAMPLES) - set(REGISTRY))
    if unknown:
        raise SystemExit(f"tools/language_examples.py has examples of nodes that are gone: {', '.join(unknown)}")
    notes = {key: note for module in (*modules(), card) for key, note in field_notes(module).items()}
    lines = [INTRODUCTION.format(version=language.VERSION)]
    groups = grouped()
    lines.append("**Contents.** " + " · ".join(f"[{t}](#{t.lower().replace(' ', '-')})" for t, _, _ in groups) + "\n")
    lines.append("## Words\n\nPlain strings with a fixed meaning.\n")
    for name, meaning in WORDS.items():
        values = ", ".join(f"`{value}`" for value in getattr(language, name))
        lines.append(f"- **{name}**: {meaning}\n  {values}")
    for title, head, members in groups:
        lines += ["", f"## {title}"]
        if head is not None:
            lines += ["", escape(inspect.cleandoc(head.__doc__ or ""))]
        lines += ["", " · ".join(f"[{node.__name__}](#{node.__name__.lower()})" for node in members)]
        for node in members:
            lines += entry(node, notes)
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n")) + "\n"


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description="Write docs/language.md.")
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    check = parser.parse_args().check
    text = page()
    if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    if check:
        print("docs/language.md is out of date; write it anew with: make docs", file=sys.stderr)
        return 1
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text, encoding="utf-8")
    print(f"wrote {PAGE.name}: {len(EXAMPLES)} nodes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
