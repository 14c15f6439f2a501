"""Writes web/src/protocol.ts from the types of digilex.server.messages, and web/src/pages/protocol.ts from those of
digilex.server.page_messages: client and server cannot disagree."""

from __future__ import annotations

import re
import sys
import typing
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter

from digilex.server import messages, page_messages

CLIENT = Path(__file__).resolve().parent.parent / "web" / "src"
TARGET = CLIENT / "protocol.ts"
PAGES = CLIENT / "pages" / "protocol.ts"
HEAD = "// Written by tools/protocol_types.py from src/digilex/server/{}.py; do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: dict[str, Any]) -> str:
    """A JSON schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{each}"' for each in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(typescript(each) for each in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        item = typescript(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        value = schema.get("additionalProperties")
        return f"Record<string, {typescript(value) if isinstance(value, dict) else 'unknown'}>"
    return PLAIN[kind] if isinstance(kind, str) else "unknown"


def interface(name: str, schema: dict[str, Any], doc: str) -> str:
    """A model as an interface. A field with a default may be left out; `type` never is."""
    required = {*schema.get("required", []), "type"}
    lines = [f"/** {' '.join(doc.split())} */", f"export interface {name} {{"]
    for field, each in schema.get("properties", {}).items():
        lines.append(f"  {field}{'' if field in required else '?'}: {typescript(each)};")
    return "\n".join([*lines, "}"])


def _models(module: ModuleType) -> list[type[messages.Wire]]:
    """The models that a module declares."""
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, messages.Wire) and each.__module__ == module.__name__
        and each is not messages.Wire
    ]  # fmt: skip


def _declared(model: type[messages.Wire]) -> str:
    return interface(model.__name__, TypeAdapter(model).json_schema(), model.__doc__ or "") + "\n"


def pages() -> str:
    """The types of the pages beside the table, which are loaded when they are needed."""
    declared = [_declared(model) for model in _models(page_messages)]
    others = {model.__name__ for model in _models(messages)}
    fields = " ".join(re.findall(r"^  \w+\??: (.*);$", re.sub(r'"[^"]*"', "", "\n".join(declared)), re.MULTILINE))
    used = sorted(others & set(re.findall(r"\w+", fields)))
    borrowed = [f'import type {{ {", ".join(used)} }} from "../protocol";\n'] if used else []
    return "\n".join([HEAD.format("page_messages"), *borrowed, *declared])


def page() -> str:
    """The types of the table."""
    parts = [HEAD.format("messages"), f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    parts += [_declared(model) for model in _models(messages)]
    for name, union in (("FromServer", messages.FromServer), ("FromClient", typing.get_args(messages.FromClient)[0])):
        parts.append(f"export type {name} = {' | '.join(each.__name__ for each in typing.get_args(union))};\n")
    return "\n".join(parts)


def main() -> int:
    """Write the files; with --check only say whether they are up to date."""
    files = {TARGET: page(), PAGES: pages()}
    if "--check" in sys.argv:
        return int(any(path.read_text(encoding="utf-8") != new for path, new in files.items()))
    for path, new in files.items():
        path.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
