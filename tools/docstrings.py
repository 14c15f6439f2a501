"""Keeps docstrings in compiled classes and functions, for `help()`: mypyc writes their signatures alone.

mypyc has no call for this, so its two functions that write a docstring are wrapped. A version of mypyc that does not
have them gives an engine without docstrings, and tests/test_build.py says so.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mypyc.codegen import emit, emitclass, emitmodule
from mypyc.codegen.cstring import c_string_initializer
from mypyc.ir.func_ir import get_text_signature


def collect(modules: list[str]) -> dict[str, str]:
    """The docstrings of all classes, functions and methods, by full name."""
    found: dict[str, str] = {}

    def visit(node: ast.Module | ast.ClassDef, name: str) -> None:
        for item in node.body:
            if isinstance(item, ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(item)
                if text:
                    found[f"{name}.{item.name}"] = text
                if isinstance(item, ast.ClassDef):
                    visit(item, f"{name}.{item.name}")

    for module in modules:
        tree = ast.parse(Path(module).read_text(encoding="utf-8"))
        visit(tree, module.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    return found


def keep(modules: list[str]) -> None:
    """Have mypyc write the docstrings of these modules too; paths are relative to the folder with the package."""
    known = collect(modules)

    def wrapped(write: Callable[[Any], str], signature: Callable[[Any], str | None]) -> Callable[[Any], str]:
        def initializer(item: Any) -> str:
            text = known.get(item.fullname)
            head = signature(item)
            if not text or head is None:
                return write(item)
            return c_string_initializer(f"{head}\n--\n\n{text}".encode("ascii", errors="backslashreplace"))

        return initializer

    def of_class(item: Any) -> str | None:
        start = item.get_method("__init__")
        if start is None:
            return f"{item.name}()"
        found: str | None = get_text_signature(start, bound=True)
        return None if found is None else found.replace("__init__", item.name, 1)

    def of_function(item: Any) -> str | None:
        found: str | None = get_text_signature(item)
        return found

    function = getattr(emit, "native_function_doc_initializer", None)
    class_ = getattr(emitclass, "native_class_doc_initializer", None)
    if function is None or class_ is None:
        return
    for module in (emit, emitclass, emitmodule):
        setattr(module, function.__name__, wrapped(function, of_function))
    setattr(emitclass, class_.__name__, wrapped(class_, of_class))
