"""Imports between the rooms of the house point one way."""

import ast
import subprocess
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
# Inside the rules: folder -> the folders it may import when it runs. `game.py` is above all of them but the boards.
LAYERS: dict[str, set[str]] = {
    "model": set(),
    "query": {"model"},
    "state": {"model", "query"},
    "nodes": {"model", "query", "state"},
    "steps": {"model", "query", "state", "nodes"},
    "procedures": {"model", "query", "state", "nodes", "steps"},
    "program": {"model", "query", "state", "nodes", "steps"},
    "storage": {"model", "query", "state", "steps", "procedures", "program", "game"},
    "game": {"model", "query", "state", "procedures", "program", "storage"},
}
STANDARD_LIBRARY_ONLY = ("cards", "rules")
FOR_THE_COMPILER = "mypy_extensions"  # names for mypyc, imported for type checking only
ALLOWED = {*sys.stdlib_module_names, FOR_THE_COMPILER}
SHARED = {"", "native", "build_info", "errors", "__version__", "engine_kind"}  # what `digilex` itself holds


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
            elif room in STANDARD_LIBRARY_ONLY and name.split(".")[0] not in ALLOWED:
                wrong.append(f"{where}: {room} may use the standard library only, not {name}")
    assert not wrong, "\n".join(wrong)


def test_what_only_the_compiler_reads_is_not_needed_to_run() -> None:
    code = f"import sys; sys.modules[{FOR_THE_COMPILER!r}] = None; import digilex.rules.game"
    subprocess.run([sys.executable, "-c", code], check=True)


def runtime_imports(path: Path) -> Iterator[tuple[int, str, bool]]:
    """(line, module, whether inside a function) of what a module imports from the rules when it runs."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = {
        id(child)
        for item in tree.body
        if isinstance(item, ast.If) and ast.unparse(item.test) == "TYPE_CHECKING"
        for child in ast.walk(item)
    }
    top = {id(item) for item in tree.body}
    for item in ast.walk(tree):
        if isinstance(item, ast.ImportFrom) and id(item) not in for_types and item.module is not None:
            if item.module.startswith("digilex.rules"):
                for name in item.names:
                    yield item.lineno, f"{item.module}.{name.name}", id(item) not in top


def rules_modules() -> list[Path]:
    return sorted(path for path in (SOURCE / "rules").rglob("*.py") if path.name != "__init__.py")


def layer_of(path: Path) -> str:
    return path.relative_to(SOURCE / "rules").parts[0].removesuffix(".py")


def test_the_layers_of_the_rules_point_one_way() -> None:
    wrong = []
    for path in rules_modules():
        layer = layer_of(path)
        for line, name, late in runtime_imports(path):
            other = name.split(".")[2]
            where = f"{path.relative_to(SOURCE)}:{line}"
            if late:
                wrong.append(f"{where}: imports {name} inside a function, which hides an arrow")
            if other != layer and other not in LAYERS[layer]:
                wrong.append(f"{where}: {layer} must not import {name}")
    assert not wrong, "\n".join(wrong)


def test_no_modules_of_the_rules_import_each_other_in_a_circle() -> None:
    known = {".".join(("digilex", *path.relative_to(SOURCE).with_suffix("").parts)): path for path in rules_modules()}
    needs: dict[str, set[str]] = {}
    for name, path in known.items():
        found = {other for _, other, _ in runtime_imports(path)}
        needs[name] = {other if other in known else other.rpartition(".")[0] for other in found} & set(known)
    while True:
        free = {name for name, others in needs.items() if not others}
        if not free:
            break
        needs = {name: others - free for name, others in needs.items() if name not in free}
    assert not needs, f"in a circle, or above one: {', '.join(sorted(needs))}"
