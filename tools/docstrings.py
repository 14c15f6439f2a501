"""Puts docstrings into the C files that mypyc wrote: it gives classes and functions their signatures alone.

A signature stands in the C file as `PyDoc_STR("name(...)\\n--\\n\\n")`, after the name of the C function, or as the
`tp_doc` of a class. What the source says is added behind it, so that `help()` tells the same in both engines;
tests/test_build.py sees to it.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

_FUNCTION = re.compile(
    r'(\(PyCFunction\)CPyPy_(?P<name>\w+),\s*METH_[\w |]+,\s*PyDoc_STR\("(?:[^"\\]|\\.)*\\n--\\n\\n)"\)'
)
_CLASS = re.compile(r'(\.tp_doc = PyDoc_STR\("(?P<name>\w+)\((?:[^"\\]|\\.)*\\n--\\n\\n)"\)')


def collect(source: Path) -> dict[str, str]:
    """The docstrings of a module by the names that mypyc gives: `choose`, `Game___choose`, and `Game` of a class."""
    found: dict[str, str] = {}
    for item in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(item, ast.ClassDef | ast.FunctionDef):
            found[item.name] = ast.get_docstring(item) or ""
        if isinstance(item, ast.ClassDef):
            for inner in item.body:
                if isinstance(inner, ast.FunctionDef):
                    found[f"{item.name}___{inner.name}"] = ast.get_docstring(inner) or ""
    return found


def as_c(text: str) -> str:
    """A text inside a string of C."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("?", "\\?")
    return "".join(letter if ord(letter) < 128 else "?" for letter in escaped)


def add(modules: list[str], generated: Path) -> None:
    """Add the docstrings of these modules (paths from the folder with the package) to their C files."""
    for module in modules:
        name = module.removesuffix(".py").removesuffix("/__init__").replace("/", "___")
        path = generated / f"__native_{name}.c"
        if not path.is_file():
            continue
        known = collect(Path(module))

        def put(match: re.Match[str], known: dict[str, str] = known) -> str:
            called = match["name"].split("___")
            method = "___".join(called[-2:])
            return f'{match[1]}{as_c(known.get(method if method in known else called[-1], ""))}")'

        written = path.read_text(encoding="utf-8")
        changed = _CLASS.sub(put, _FUNCTION.sub(put, written))
        if changed != written:
            path.write_text(changed, encoding="utf-8")
