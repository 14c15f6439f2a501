"""Writes web/src/protocol.ts from the types of digilex.server.messages: client and server cannot disagree."""

from __future__ import annotations

import sys
import typing
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from digilex.server import messages

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "protocol.ts"
HEAD = "// Written by tools/protocol_types.py from src/digilex/server/messages.py; do not edit.\n"
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


def page() -> str:
    """The whole file."""
    models = [
        each
        for each in vars(messages).values()
        if isinstance(each, type) and issubclass(each, messages.Wire) and each is not messages.Wire
    ]
    parts = [HEAD, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    for model in models:
        schema = TypeAdapter(model).json_schema()
        parts.append(interface(model.__name__, schema, model.__doc__ or "") + "\n")
    for name, union in (("FromServer", messages.FromServer), ("FromClient", typing.get_args(messages.FromClient)[0])):
        parts.append(f"export type {name} = {' | '.join(each.__name__ for each in typing.get_args(union))};\n")
    return "\n".join(parts)


def main() -> int:
    """Write the file; with --check only say whether it is up to date."""
    new = page()
    if "--check" in sys.argv:
        return int(TARGET.read_text(encoding="utf-8") != new)
    TARGET.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
