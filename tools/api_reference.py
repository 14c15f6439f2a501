"""Writes docs/api.md: every public name of `digilex`, with its calls and what their docstrings say.

usage: api_reference.py [--check]

It reads the source and imports nothing, so it says the same for both engines. With --check it writes nothing and
fails if the page is not up to date.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "digilex"
PAGE = ROOT / "docs" / "api.md"
GROUPS = (
    ("The game", ("Game", "Decision", "Option", "View", "Event")),
    ("Cards and decks", ("cards", "Card", "Deck", "load_deck", "card_text", "compile_text", "compile_card")),
    ("Players", ("agents", "Agent", "Seat", "match")),
    (
        "Records and scenarios",
        ("Record", "Recorder", "read_record", "replay", "Scenario", "read_scenarios", "run_scenario"),
    ),
    ("Errors", ("DigilexError", "IllegalMove", "WrongArgument", "CannotRun", "CardTextError")),
    ("The package", ("engine_kind",)),
)
HEAD = """# The API

Every public name of `import digilex`, written by `python tools/api_reference.py` from the source.
[ten-minutes.md](ten-minutes.md) shows them at work.
"""


@dataclass
class Found:
    """A definition in the source."""

    path: Path
    node: ast.ClassDef | ast.FunctionDef | ast.Module


def homes() -> dict[str, str]:
    """The table `_HOMES` of the package: a name and where it comes from."""
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    for item in tree.body:
        if isinstance(item, ast.Assign) and ast.unparse(item.targets[0]) == "_HOMES":
            table: dict[str, str] = ast.literal_eval(item.value)
            return {**table, "engine_kind": "build_info:engine_kind"}
    raise SystemExit("digilex/__init__.py has no table _HOMES")


def module_path(name: str) -> Path:
    """The file of a module of the package."""
    path = SOURCE.joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def find(home: str) -> Found:
    """The definition that `module:name` means, also where the module has it from another."""
    module, _, name = home.partition(":")
    path = module_path(module)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not name:
        return Found(path, tree)
    for item in tree.body:
        if isinstance(item, ast.ClassDef | ast.FunctionDef) and item.name == name:
            return Found(path, item)
        if isinstance(item, ast.ImportFrom) and any(alias.name == name for alias in item.names):
            return find(f"{str(item.module).removeprefix('digilex.')}:{name}")
    raise SystemExit(f"{home} is not defined where digilex/__init__.py says")


def bases(found: Found) -> list[Found]:
    """The classes of the project that a class is built on, the nearest first."""
    result: list[Found] = []
    assert isinstance(found.node, ast.ClassDef)
    tree = ast.parse(found.path.read_text(encoding="utf-8"))
    for base in found.node.bases:
        for item in ast.walk(tree):
            if isinstance(item, ast.ImportFrom) and str(item.module).startswith("digilex."):
                if any(alias.name == ast.unparse(base) for alias in item.names):
                    above = find(f"{str(item.module).removeprefix('digilex.')}:{ast.unparse(base)}")
                    result += [above, *bases(above)]
    return result


def signature(name: str, node: ast.FunctionDef, method: bool) -> str:
    """How it is called."""
    arguments = ast.unparse(node.args)
    static = any(ast.unparse(decorator) == "staticmethod" for decorator in node.decorator_list)
    if method and not static:
        arguments = arguments.removeprefix("self").removeprefix(", ")
    returns = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
    if any(ast.unparse(decorator) == "property" for decorator in node.decorator_list):
        return f"{name}{returns.replace(' -> ', ': ')}"
    return f"{name}({arguments}){returns}"


def said(node: ast.ClassDef | ast.FunctionDef | ast.Module) -> str:
    """The docstring as a paragraph."""
    text = ast.get_docstring(node) or ""
    return text if isinstance(node, ast.Module) else " ".join(text.split())


def public(node: ast.ClassDef | ast.Module) -> list[ast.FunctionDef]:
    """The calls of a class or module that are for everyone."""
    return [item for item in node.body if isinstance(item, ast.FunctionDef) and not item.name.startswith("_")]


def fields(node: ast.ClassDef) -> list[str]:
    """The public attributes of a class, with what the comment beside each says of it."""
    found: dict[str, str] = {}
    for item in node.body:
        if isinstance(item, ast.AnnAssign):
            found.setdefault(ast.unparse(item.target), ast.unparse(item.annotation))
        elif isinstance(item, ast.FunctionDef) and item.name == "__init__":
            for inner in ast.walk(item):
                target: ast.expr | None = inner.target if isinstance(inner, ast.AnnAssign) else None
                if isinstance(inner, ast.Assign) and len(inner.targets) == 1:
                    target = inner.targets[0]
                if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                    shown = ast.unparse(inner.annotation) if isinstance(inner, ast.AnnAssign) else ""
                    found.setdefault(target.attr, shown)
    return [name for name in found if not name.startswith("_")]


def entry(name: str, home: str) -> list[str]:
    """The part of the page about one name."""
    found = find(home)
    node = found.node
    if isinstance(node, ast.FunctionDef):
        return [f"### `{signature(name, node, False)}`", "", said(node), ""]
    lines = [f"### `{name}`", "", said(node), ""]
    if isinstance(node, ast.Module):
        return [*lines, *(f"- `{name}.{signature(each.name, each, False)}`: {said(each)}" for each in public(node)), ""]
    if name != "Game":  # the state behind a game is not for programs
        shown = fields(node)
        if shown:
            lines += ["Attributes: " + ", ".join(f"`{each}`" for each in shown) + ".", ""]
    lines += [f"- `{signature(each.name, each, True)}`: {said(each)}" for each in public(node)]
    known = {each.name for each in public(node)}
    for above in bases(found):
        if isinstance(above.node, ast.ClassDef) and name == "Game":
            wanted = [each for each in public(above.node) if each.name in FROM_STATE and each.name not in known]
            lines += [f"- `{signature(each.name, each, True)}`: {said(each)}" for each in wanted]
    return [*lines, ""]


FROM_STATE = ("forfeit", "memory_of", "find_label", "describe")  # of what a game is built on, what programs use


def page() -> str:
    """The whole page."""
    table = homes()
    listed = {name for _, names in GROUPS for name in names}
    if listed != set(table):
        raise SystemExit(f"in one of the groups and the table only: {', '.join(sorted(listed ^ set(table)))}")
    lines = [HEAD]
    for title, names in GROUPS:
        lines += [f"## {title}", ""]
        for name in names:
            lines += entry(name, table[name])
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    """Writes the page, or checks it."""
    text = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text:
            print("docs/api.md is not up to date: run python tools/api_reference.py", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
