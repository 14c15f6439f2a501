"""Compiles the rules engine to C with mypyc, from the same source that runs interpreted.

usage: compile.py [--strict] [--force]

`build/compiled` holds a copy of `src/digilex` with the modules of `digilex/rules` compiled, so
`PYTHONPATH=build/compiled` runs the compiled engine and `PYTHONPATH=src` the interpreted one. The work is done in
`build/work`, and what is running meanwhile goes on with the engine it has. Nothing is built when nothing changed.
Where there is no C compiler or the build fails, `build/compiled` holds the interpreted engine and the exit status
is 0; with --strict it is 1.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on this system: then do not build twice at once
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
COMPILED_ROOMS = ("rules",)
# Read by the type checker while it compiles the engine, so a change there changes what is compiled.
READ_ROOMS = ("cards",)
SKIPPED = ("__pycache__", "*.pyc", "*.so", "*.pyd")

BUILD = """
import sys
from setuptools import setup
from mypyc.build import mypycify
modules = sys.argv[1:]
setup(
    name="digilex-engine",
    packages=[],
    ext_modules=mypycify(
        ["--strict", "--config-file=", *modules],
        opt_level={opt!r}, debug_level="0", multi_file={multi!r}, group_name="digilex_engine",
    ),
    script_args=["-q", "build_ext", "--inplace", "--build-temp", "temp"],
)
"""


class CannotCompile(Exception):
    """Why there is no compiled engine."""


class BuildFailed(CannotCompile):
    """What mypyc or the C compiler said; the same source would fail again."""


def modules(package: Path) -> list[Path]:
    """The modules to compile, relative to the folder that holds the package."""
    found = [path for room in COMPILED_ROOMS for path in sorted((package / room).rglob("*.py"))]
    return [path.relative_to(package.parent) for path in found if path.name != "__init__.py"]


def source_hash(package: Path, settings: str) -> str:
    """A hash of everything that decides what the build makes."""
    state = hashlib.sha256()
    state.update(f"{platform.python_implementation()} {sys.version} {settings}\n".encode())
    for name in ("mypy", "setuptools"):
        try:
            state.update(f"{name} {version(name)}\n".encode())
        except PackageNotFoundError:
            state.update(f"no {name}\n".encode())
    for room in COMPILED_ROOMS + READ_ROOMS:
        for path in sorted((package / room).rglob("*.py")):
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


def mirror(source: Path, target: Path) -> None:
    """Makes `target` hold the files of `source`, except what was built in either."""
    wanted: set[Path] = set()
    for folder, folders, files in os.walk(source):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in files:
            path = Path(folder) / name
            if any(path.match(pattern) for pattern in SKIPPED):
                continue
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


def install(work: Path | None, target: Path) -> None:
    """Puts the extension modules of `work` (or none) into the target, in place of those it has."""
    wanted: set[Path] = set()
    if work is not None:
        for path in extensions(work):
            wanted.add(target / path.relative_to(work))
            put(path, target / path.relative_to(work))
    for path in extensions(target):
        if path not in wanted:
            path.unlink()


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Waits until no other process builds here."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def check_tools() -> None:
    """Raises CannotCompile unless a C compiler and mypyc are there."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not command or shutil.which(command[0]) is None:
        raise CannotCompile(f"there is no C compiler ({command[0] if command else 'cc'})")
    for name in ("mypy", "setuptools"):
        try:
            version(name)
        except PackageNotFoundError:
            raise CannotCompile(f"{name} is not installed for {sys.executable}") from None


def build_extensions(work: Path, chosen: list[Path], opt: str, multi: bool) -> None:
    """Runs mypyc and the C compiler; BuildFailed carries what they said."""
    for path in extensions(work):
        path.unlink()
    setup = work / "setup.py"
    setup.write_text(BUILD.format(opt=opt, multi=multi), encoding="utf-8")
    environment = {**os.environ, "MYPYPATH": str(work)}
    environment.pop("PYTHONPATH", None)
    log = work / "compile.log"
    with log.open("w", encoding="utf-8") as output:
        status = subprocess.run(
            [sys.executable, setup.name, *(path.as_posix() for path in chosen)],
            cwd=work, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, check=False,
        ).returncode  # fmt: skip
    if status != 0:
        said = log.read_text(encoding="utf-8", errors="replace").splitlines()
        errors = [line for line in said if "error:" in line] or said
        raise BuildFailed("\n  ".join(["the build failed:", *errors[-40:], f"(all of it: {log})"]))


def compile_engine(source: Path, build: Path, force: bool = False, again: bool = False) -> str:
    """Brings the compiled engine up to date and says what was done.

    `force` builds even if nothing changed; `again` tries a build anew that failed on the same source.
    """
    work, target = build / "work", build / "compiled"
    stamp = work / "stamp"
    opt = os.environ.get("DIGILEX_OPT_LEVEL", "3")  # 1 builds in two thirds of the time and plays 5 % slower
    multi = os.environ.get("DIGILEX_MULTI_FILE", "") == "1"
    known = stamp.read_text(encoding="utf-8").split(" ", 1) if stamp.is_file() else ["", ""]
    mirror(source / "digilex", work / "digilex")
    current = source_hash(work / "digilex", f"{opt} {multi}")
    chosen = modules(work / "digilex")
    if known[0] == current and not force:
        if known[1] == "built" and extensions(work):
            mirror(work / "digilex", target / "digilex")
            install(work, target)
            return f"The compiled engine is up to date ({len(chosen)} modules)."
        if known[1] != "built" and not again:
            raise BuildFailed(known[1])
    stamp.unlink(missing_ok=True)
    started = time.perf_counter()
    try:
        if not chosen:
            raise CannotCompile("there is no module to compile yet")
        check_tools()
        print(f"Compiling {len(chosen)} modules of the engine, once; this takes about a minute ...", flush=True)
        build_extensions(work, chosen, opt, multi)
    except CannotCompile as reason:
        if isinstance(reason, BuildFailed):
            stamp.write_text(f"{current} {reason}", encoding="utf-8")
        mirror(work / "digilex", target / "digilex")
        install(None, target)
        raise
    mirror(work / "digilex", target / "digilex")
    install(work, target)
    stamp.write_text(f"{current} built", encoding="utf-8")
    return f"Compiled {len(chosen)} modules in {time.perf_counter() - started:.0f} s."


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description="Compile the engine with mypyc into build/compiled.")
    parser.add_argument("--strict", action="store_true", help="exit with 1 where there is no compiled engine")
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    parser.add_argument("--source", type=Path, default=ROOT / "src", help="the folder that holds the package")
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="where to build")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    try:
        with alone(build):
            said = compile_engine(arguments.source.resolve(), build, arguments.force, arguments.strict)
    except CannotCompile as reason:
        print(f"The engine is not compiled: {reason}\nThe interpreted engine is used.", file=sys.stderr)
        return 1 if arguments.strict else 0
    print(said)
    return 0


if __name__ == "__main__":
    sys.exit(main())
