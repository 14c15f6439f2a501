"""Imports between the rooms of the house point one way."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "digilex"

# room -> the rooms it may import
ARROWS: dict[str, set[str]] = {
    "cards": set(),
    "text": {"cards"},
    "rules": {"cards"},
    "notation": {"cards", "text", "rules"},
    "agents": {"cards", "rules", "notation"},
    "arena": {"cards", "rules", "notation", "agents"},
    "envs": {"cards", "rules", "notation", "agents"},
    "server": {"cards", "text", "rules", "notation", "agents"},
    "cli": {"cards", "text", "rules", "notation", "agents", "arena", "envs", "server"},
}
STANDARD_LIBRARY_ONLY = ("cards", "rules")
SHARED = {"", "build_info", "__version__", "engine_kind"}  # what `digilex` itself holds


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of everything a module imports, also inside functions and for type checking only."""
    for item in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(item, ast.Import):
            for name in item.names:
                yield item.lineno, name.name
        elif isinstance(item, ast.ImportFrom):
            assert item.level == 0, f"{path}:{item.lineno}: imports name the whole path"
            for name in item.names:
                yield item.lineno, f"{item.module}.{name.name}"


def room_of(name: str) -> str:
    """The room of a dotted name that begins with digilex."""
    return [*name.split("."), ""][1]


def rooms() -> list[str]:
    return sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file())


def test_every_room_is_known() -> None:
    assert set(rooms()) <= set(ARROWS)


@pytest.mark.parametrize("room", rooms())
def test_arrows(room: str) -> None:
    wrong = []
    for path in sorted((SOURCE / room).rglob("*.py")):
        for line, name in imports(path):
            where = f"{path.relative_to(SOURCE)}:{line}"
            if name.split(".")[0] == "digilex":
                if room_of(name) not in ARROWS[room] | SHARED | {room}:
                    wrong.append(f"{where}: {room} must not import {name}")
            elif room in STANDARD_LIBRARY_ONLY and name.split(".")[0] not in sys.stdlib_module_names:
                wrong.append(f"{where}: {room} may use the standard library only, not {name}")
    assert not wrong, "\n".join(wrong)
