"""Compiles the rules engine and the reader of card text to C with mypyc, from the same source that runs interpreted.

usage: compile.py [--strict] [--force] [--profile] [--behind]

`build/compiled` is a copy of `src/digilex` with the modules of `rules`, `agents/search` and `envs/core` compiled, and
those of `text` that read and print; so `PYTHONPATH=build/compiled` runs the compiled engine and `PYTHONPATH=src` the
interpreted one. Nothing is built when nothing changed, and only the C files that changed are compiled. The work is done
in `build/work`; a copy that is complete goes to `build/engines`, and only then does `build/compiled` lead there: who
stops a build, or breaks it, has what was there before, and a game that is running goes on with the engine that it has.
Where there is no C compiler or the build fails, `build/compiled` leads to the interpreted engine and the exit status is
0; with --strict it is 1.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on this system: then do not build twice at once
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
# What is compiled, by the library that it becomes: rooms with all that is in them, and single modules. The libraries
# know nothing of each other: a change in one leaves the other as it is.
LIBRARIES = {
    "digilex_engine": ("rules", "agents/search", "envs/core"),
    "digilex_text": (
        "text/checking/elided.py", "text/checking/faithful.py", "text/checking/plain.py", "text/compile.py",
        "text/data/corrections.py", "text/grammar/lexicon.py", "text/grammar/notation.py", "text/grammar/patterns.py",
        "text/grammar/pieces.py", "text/grammar/wordings.py", "text/grammar/words.py", "text/meaning/said.py",
        "text/needed.py", "text/printing/idiom.py", "text/printing/printer.py", "text/printing/render.py",
        "text/reading/forms.py", "text/reading/heard.py", "text/reading/lexer.py", "text/reading/lists.py",
        "text/reading/notes.py", "text/reading/parser.py", "text/reading/states.py", "text/reading/terms.py",
    ),
}  # fmt: skip
# Read by the type checker while it compiles them, as the modules beside the rooms are, so a change there changes what
# is compiled.
READ_ROOMS = ("cards",)
SKIPPED = ("__pycache__", "*.pyc", "*.so", "*.pyd", "*.part")
KEPT = 3  # complete engines that are kept: a game that is running may have one of the older


class CannotCompile(Exception):
    """Why there is no compiled engine."""


class BuildFailed(CannotCompile):
    """What mypyc or the C compiler said; the same source would fail again."""


class Busy(Exception):
    """Another process builds here."""


def sources(package: Path, rooms: tuple[str, ...]) -> list[Path]:
    """The source files of rooms and of single modules, as far as they are there."""
    found: list[Path] = []
    for path in [package / room for room in rooms]:
        found += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return found


def modules(package: Path, library: str) -> list[Path]:
    """The modules to compile for a library, relative to the folder that holds the package."""
    found = sources(package, LIBRARIES[library])
    return [path.relative_to(package.parent) for path in found if path.name != "__init__.py" or defines(path)]


def defines(path: Path) -> bool:
    """Whether a module has functions or classes of its own; an `__init__.py` without them stays as it is."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    return any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in ast.walk(tree))


def source_hash(package: Path, settings: str, libraries: Iterable[str] = LIBRARIES) -> str:
    """A hash of everything that decides what the build makes of these libraries."""
    state = hashlib.sha256()
    state.update(f"{platform.python_implementation()} {sys.version} {settings}\n".encode())
    tools = [Path(__file__).parent / name for name in ("build_extensions.py", "docstrings.py")]
    for path in (*tools, *sorted(ROOT.glob("requirements*.lock"))):
        state.update(path.read_bytes())
    rooms = tuple(room for library in libraries for room in LIBRARIES[library])
    for path in [*sorted(package.glob("*.py")), *sources(package, rooms + READ_ROOMS)]:
        state.update(f"{path.relative_to(package)}\n".encode())
        state.update(path.read_bytes())
    return state.hexdigest()


def put(source: Path, target: Path) -> None:
    """Copies a file in one step, so that nobody ever reads half of it."""
    if target.is_file() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    shutil.copyfile(source, part)
    part.replace(target)


def files(folder: Path) -> Iterator[Path]:
    """The files of a folder, except what was built."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            path = Path(place) / name
            if not any(path.match(pattern) for pattern in SKIPPED):
                yield path


def mirror(source: Path, target: Path) -> None:
    """Makes `target` hold the files of `source`, except what was built in either."""
    wanted = set()
    for path in files(source):
        copy = target / path.relative_to(source)
        wanted.add(copy)
        put(path, copy)
    for path in sorted(target.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path not in wanted and not any(path.match(pattern) for pattern in SKIPPED):
            path.unlink()


def extensions(folder: Path) -> list[Path]:
    """The extension modules in a folder that holds the package."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
    return sorted({*folder.glob(f"*{suffix}"), *(folder / "digilex").rglob(f"*{suffix}")})


def publish(work: Path, built: bool, build: Path) -> None:
    """Makes `build/compiled` lead to a copy of what `work` holds: the package and, if built, its extension modules."""
    chosen = [*sorted(files(work / "digilex")), *(extensions(work) if built else [])]
    state = hashlib.sha256()
    for path in chosen:
        state.update(f"{path.relative_to(work)}\n".encode())
        state.update(path.read_bytes())
    engines, link = build / "engines", build / "compiled"
    target = engines / state.hexdigest()[:16]
    if not target.is_dir():
        part = engines / f"{target.name}.part"
        shutil.rmtree(part, ignore_errors=True)
        for path in chosen:
            copy = part / path.relative_to(work)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        part.rename(target)
    os.utime(target)
    if link.is_dir() and not link.is_symlink():
        shutil.rmtree(link)  # as older checkouts have it
    if not link.is_symlink() or link.resolve() != target.resolve():
        part = build / "compiled.part"
        part.unlink(missing_ok=True)
        part.symlink_to(target.relative_to(build), target_is_directory=True)
        part.replace(link)
    complete = sorted(engines.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in complete[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def alone(folder: Path, wait: bool = True) -> Iterator[None]:
    """Waits until no other process builds here, or raises Busy."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except BlockingIOError:
                raise Busy from None
        yield


def c_compiler() -> str:
    """The command of the C compiler; raises CannotCompile where there is none."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    name = command[0] if command else "cc"
    if shutil.which(name) is None:
        raise CannotCompile(f"there is no C compiler ({name})")
    return name


def check_tools(profile: bool) -> None:
    """Raises CannotCompile unless a C compiler and mypyc are there."""
    compiler = c_compiler()
    for name in ("mypy", "setuptools"):
        try:
            version(name)
        except PackageNotFoundError:
            raise CannotCompile(f"{name} is not installed for {sys.executable}") from None
    if profile:
        said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout
        if "Free Software Foundation" not in said:
            raise CannotCompile("a build from a profile needs gcc")


def run(work: Path, command: list[str], what: str, **variables: str) -> str:
    """Runs a part of the build in the work folder and gives its last line; BuildFailed carries what it said."""
    log = work / "compile.log"
    with log.open("w", encoding="utf-8") as output:
        status = subprocess.run(
            [sys.executable, *command], cwd=work, env={**os.environ, **variables},
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, check=False,
        ).returncode  # fmt: skip
    if status < 0:
        raise CannotCompile(f"{what} was stopped (signal {-status})")  # and may go on another time
    said = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    if status != 0:
        errors = [line for line in said if "error:" in line] or said
        raise BuildFailed("\n  ".join([f"{what} failed:", *errors[-40:], f"(all of it: {log})"]))
    return said[-1] if said else ""


def built(work: Path, library: str) -> list[Path]:
    """The extension modules of a library in the work folder."""
    names = [path.with_suffix("").as_posix() for path in modules(work / "digilex", library)]
    suffix = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
    return [path for name in (f"{library}__mypyc", *names) if (path := work / f"{name}{suffix}").is_file()]


def build_library(work: Path, objects: Path, library: str, opt: str, profile: str = "") -> str:
    """Runs mypyc and the C compiler for a library; what was compiled."""
    for path in built(work, library):
        path.unlink()
    names = [path.as_posix() for path in modules(work / "digilex", library)]
    command = [str(Path(__file__).parent / "build_extensions.py"), "--library", library, "--opt", opt]
    options = ["--objects", str(objects), "--profile", profile]
    return run(work, [*command, *options, *names], "the build", MYPYPATH=str(work))


def build_extensions(work: Path, objects: Path, settings: tuple[str, str], force: bool, profile: bool) -> str:
    """Builds the libraries whose source changed, or all of them, with a profile twice and some games between."""
    opt, all_settings = settings
    stamps = {name: work / f"{name}.stamp" for name in LIBRARIES if modules(work / "digilex", name)}
    said: list[str] = []
    if profile:
        for path in (work / "temp").rglob("*.gcda"):
            path.unlink()
        for library in stamps:
            build_library(work, objects, library, opt, "record")
        run(work, [str(Path(__file__).parent / "train.py")], "playing games for the profile", PYTHONPATH=str(work))
    for library, stamp in stamps.items():
        current = source_hash(work / "digilex", all_settings, [library])
        before = stamp.read_text(encoding="utf-8") if stamp.is_file() and built(work, library) else ""
        if before == current and not force and not profile:
            continue
        stamp.unlink(missing_ok=True)
        said.append(build_library(work, objects, library, opt, "use" if profile else ""))
        stamp.write_text(current, encoding="utf-8")
    return ", ".join(said)


def settings_of(profile: bool) -> tuple[str, str]:
    """The level of optimisation, and all that decides what is built besides the source."""
    opt = os.environ.get("DIGILEX_OPT_LEVEL", "3")  # 1 builds in half the time and plays 5 % slower
    return opt, f"{opt}{' with a profile' if profile else ''} {os.environ.get('CC', '')} {os.environ.get('CFLAGS', '')}"


def known(build: Path) -> tuple[str, str]:
    """The hash of the source that was compiled last and what became of it: `built`, or why it failed."""
    stamp = build / "work" / "stamp"
    first, _, rest = stamp.read_text(encoding="utf-8").partition(" ") if stamp.is_file() else ("", "", "")
    return first, rest


def state(source: Path, build: Path) -> str:
    """What compiling would find, in a moment: `built` for this source, why it `failed`, or nothing."""
    current, said = known(build)
    if not (build / "compiled").exists() or current not in {
        source_hash(source / "digilex", settings_of(profile)[1]) for profile in (False, True)
    }:
        return ""
    return said


def compile_engine(
    source: Path, build: Path, force: bool = False, again: bool = False, profile: bool = False,
    objects: Path | None = None,
) -> str:  # fmt: skip
    """Brings the compiled engine up to date and says what was done.

    `force` builds even if nothing changed; `again` tries a build anew that failed on the same source. The compiled
    pieces are kept in `objects`, or below `build`.
    """
    work = build / "work"
    stamp = work / "stamp"
    opt, settings = settings_of(profile)
    last, said = known(build)
    mirror(source / "digilex", work / "digilex")
    current = source_hash(work / "digilex", settings)
    chosen = [path for library in LIBRARIES for path in modules(work / "digilex", library)]
    if last == current and not force:
        if said == "built" and extensions(work):
            publish(work, True, build)
            return f"The compiled engine is up to date ({len(chosen)} modules)."
        if said != "built" and not again:
            publish(work, False, build)
            raise BuildFailed(said)
    stamp.unlink(missing_ok=True)
    started = time.perf_counter()
    try:
        if not chosen:
            raise CannotCompile("there is no module to compile yet")
        check_tools(profile)
        print(f"Compiling {len(chosen)} modules of the engine, once; this takes about a minute ...", flush=True)
        pieces = build_extensions(work, objects or build / "objects", (opt, settings), force, profile)
    except CannotCompile as reason:
        publish(work, False, build)
        if isinstance(reason, BuildFailed):
            stamp.write_text(f"{current} {reason}", encoding="utf-8")
        raise
    publish(work, True, build)
    stamp.write_text(f"{current} built", encoding="utf-8")
    return f"Compiled {len(chosen)} modules in {time.perf_counter() - started:.0f} s ({pieces})."


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description="Compile the engine with mypyc into build/compiled.")
    parser.add_argument("--strict", action="store_true", help="exit with 1 where there is no compiled engine")
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    parser.add_argument("--profile", action="store_true", help="play some games and optimise for what they did (gcc)")
    parser.add_argument("--behind", action="store_true", help="do nothing if another process builds here")
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="the folder that holds the package")
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="where to build")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    try:
        with alone(build, wait=not arguments.behind):
            said = compile_engine(
                arguments.source.resolve(), build, arguments.force, arguments.strict, arguments.profile
            )
    except Busy:
        print("Another process compiles the engine.")
        return 0
    except CannotCompile as reason:
        print(f"The engine is not compiled: {reason}\nThe interpreted engine is used.", file=sys.stderr)
        return 1 if arguments.strict else 0
    print(said)
    return 0


if __name__ == "__main__":
    sys.exit(main())
