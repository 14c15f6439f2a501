"""Nothing in the grammar is left over: every rule, helper and column is asked for by something."""

from __future__ import annotations

import re
from pathlib import Path

from digilex.text import engine

FOLDER = Path(engine.__file__).parent
LINES = "\n".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / "grammar").glob("*.txt")))
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py")))


def unasked_rules(lines: str) -> set[str]:
    """Rules that no slot asks for, but for those that the reader begins with."""
    named = set(re.findall(r"^rule (\w+)", lines, re.MULTILINE))
    return named - set(re.findall(r"\{(?:\w+:)?(\w+)", lines)) - {"items"}


def unasked_helpers(lines: str, code: str) -> set[str]:
    """Helpers that no line and no other helper asks for, by name or in a table."""
    found = set(re.findall(r"def build_(\w+)\(", code))
    asked = set(re.findall(r"\b([a-z]\w*)\(", lines)) | set(re.findall(r"\.(?:un)?build_(\w+)", code))
    return found - asked - set(re.findall(r"\"(\w+)\"", code))


def unasked_columns(lines: str) -> set[str]:
    """Columns of tables that no form of theirs asks for, as table.COLUMN."""
    forms: dict[str, str] = {}
    for table, body in re.findall(r"^forms (\w+)\n((?:  .*\n|\n(?=  ))*)", lines + "\n", re.MULTILINE):
        forms[table] = forms.get(table, "") + body
    tables = re.findall(r"^table (\w+) (.*)$", lines, re.MULTILINE)
    named = {(table, column) for table, columns in tables for column in columns.split(" | ")}
    return {f"{table}.{column}" for table, column in named if not re.search(rf"\b{column}\b", forms.get(table, ""))}


def test_every_rule_is_asked_for() -> None:
    assert not unasked_rules(LINES)


def test_every_helper_is_asked_for() -> None:
    assert not unasked_helpers(LINES, CODE)


def test_every_column_is_asked_for() -> None:
    assert not unasked_columns(LINES)


def test_what_is_left_over_is_seen() -> None:
    assert unasked_columns("table verb LEMMA | PAST\n  a | b\nforms verb\n  do: LEMMA => 1") == {"verb.PAST"}
    assert unasked_rules("rule thing\n  a => 1\nrule items\n  {other} => other") == {"thing"}
    assert unasked_helpers("a => made(1)", "def build_made(self):\ndef build_lost(self):") == {"lost"}
