"""Translates modules to C with mypyc and compiles the pieces side by side; tools/compile.py runs it in its work folder.

usage: build_extensions.py --library NAME [--opt N] [--objects FOLDER] [--profile record|use] MODULE.py ...

Each module becomes a C file; those of a folder are joined as long as they are small, since each file that is compiled
reads half a megabyte of headers; and all of them become one shared library. A C file is compiled again only if it, a
header that was generated, or the way to compile it has changed: what was compiled is kept in the folder of objects,
named by a hash of all three, so a build that was stopped goes on where it was. With `--profile record` the engine
counts which way it goes, in files beside the objects; with `--profile use` the compiler reads them.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup  # type: ignore[import-untyped]
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

import docstrings

GENERATED = Path("c")  # the C files, below the work folder, in a folder for each library
KEPT = 400  # compiled pieces that are kept: those of some builds
JOINED = 1_000_000  # bytes of C that are compiled as one piece, if several files are; larger files stay alone
# The modules call each other inside one library and nobody else calls them, so the compiler may inline across them.
UNIX = ("-fvisibility=hidden", "-fno-semantic-interposition")
# What mypyc calls most often, for the usual case: a small index within the list, room for one more element, a number
# of 63 bits. Everything else is left to mypyc's own functions.
QUICK = """
#ifndef DIGILEX_QUICK
#define DIGILEX_QUICK
#ifndef Py_GIL_DISABLED
static inline PyObject *quick_get_item(PyObject *list, CPyTagged index) {
    if (likely(!(index & CPY_INT_TAG) && (index >> 1) < (size_t)PyList_GET_SIZE(list))) {
        PyObject *item = PyList_GET_ITEM(list, index >> 1);
        Py_INCREF(item);
        return item;
    }
    return CPyList_GetItem(list, index);
}
static inline PyObject *quick_get_item_borrow(PyObject *list, CPyTagged index) {
    if (likely(!(index & CPY_INT_TAG) && (index >> 1) < (size_t)PyList_GET_SIZE(list)))
        return PyList_GET_ITEM(list, index >> 1);
    return CPyList_GetItemBorrow(list, index);
}
static inline int quick_append(PyObject *list, PyObject *item) {
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(self);
    if (likely(self->allocated > size)) {
        Py_INCREF(item);
        PyList_SET_ITEM(list, size, item);
        Py_SET_SIZE(self, size + 1);
        return 0;
    }
    return PyList_Append(list, item);
}
#define CPyList_GetItem quick_get_item
#define CPyList_GetItemBorrow quick_get_item_borrow
#define PyList_Append quick_append
#endif
static inline PyObject *quick_box(CPyTagged number) {
    if (likely(!(number & CPY_INT_TAG))) {
        PyObject *boxed = PyLong_FromSsize_t((Py_ssize_t)number >> 1);
        if (likely(boxed != NULL))
            return boxed;
    }
    return CPyTagged_StealAsObject(number);
}
#define CPyTagged_StealAsObject quick_box
#endif
"""
# Python's trash can, which keeps deep structures from overflowing the stack when they are freed, keeps its list in the
# header that only objects known to the collector have. mypyc puts objects of `acyclic` classes into it as well, and
# Python then writes over what lies before them in memory. They are freed at once: what is deep holds others between.
COLLECTED = "PyObject_GC_UnTrack(self);"
CAN = re.compile(
    r"(?P<before>[^\n]*\n) *CPy_TRASHCAN_BEGIN\(self, \w+\)\n"
    r"(?P<freed>(?:[^\n]*\n){2}) *CPy_TRASHCAN_END\(self\)\n"
)
# What runs once for a card or a saved game, or waits for Python's own tables and expressions: optimising it would only
# take time.
SELDOM = ("___rules___program", "___rules___storage", "___text___")
PROFILE = {
    "": (),
    "record": ("-fprofile-generate", "-fprofile-update=single"),
    "use": ("-fprofile-partial-training", "-Wno-missing-profile", "-Wno-coverage-mismatch"),
}


def cores() -> int:
    """How many compilers may run at once."""
    if asked := os.environ.get("DIGILEX_JOBS", ""):
        return max(1, int(asked))
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def headers_hash(folder: Path) -> str:
    """A hash of all headers that mypyc wrote; each C file reads most of them."""
    state = hashlib.sha256()
    for path in sorted(folder.rglob("*.h")):
        state.update(f"{path.relative_to(folder)}\n".encode())
        state.update(path.read_bytes())
    return state.hexdigest()


class Pieces:
    """Compiles C files side by side and keeps what it compiled."""

    def __init__(self, compiler: Any, objects: Path, generated: Path, profile: str) -> None:
        self.compiler = compiler
        self.objects = objects
        self.profile = profile
        self.compiled = self.found = 0
        said = subprocess.run([compiler.compiler_so[0], "--version"], capture_output=True, text=True, check=False)
        self.about = f"{said.stdout}\n{sys.version}\n{sys.base_prefix}\n{version('mypy')}\n{headers_hash(generated)}"
        self.pool = ThreadPoolExecutor(cores())
        objects.mkdir(parents=True, exist_ok=True)

    def compile(
        self, sources: list[str], output_dir: str | None = None, macros: Any = None, include_dirs: Any = None,
        debug: bool = False, extra_preargs: Any = None, extra_postargs: Any = None, depends: Any = None,
    ) -> list[str]:  # fmt: skip
        """What the compiler's own method does, with all cores; the largest files first."""
        _, objects, after, before, build = self.compiler._setup_compile(
            output_dir, macros, include_dirs, sources, None, extra_postargs
        )
        words = self.compiler._get_cc_args(before, debug, extra_preargs)
        order = sorted(build, key=lambda name: -Path(build[name][0]).stat().st_size)
        tasks = [self.pool.submit(self.piece, name, build[name], words, after, before) for name in order]
        for task in tasks:
            task.result()
        return list(objects)

    def piece(
        self, target: str, file: tuple[str, str], words: list[str], after: list[str], before: list[str]
    ) -> None:  # fmt: skip
        """Compiles one file, or takes what was compiled from the same before."""
        source, kind = file
        if any(folder in source for folder in SELDOM):
            after = [*after, "-O1"]
        counts = Path(target).with_suffix(".gcda")
        if self.profile == "use" and counts.is_file():
            after = [*after, f"-fprofile-use={counts.resolve()}"]
        # Where the headers of Python and mypyc lie does not matter: their versions are known.
        how = [word for word in [*self.compiler.compiler_so, *words, *after] if not word.startswith("-I")]
        state = hashlib.sha256(f"{self.about}\n{how}\n".encode())
        for path in (Path(source), counts):
            state.update(path.read_bytes() if path.is_file() else b"")
        kept = self.objects / f"{state.hexdigest()[:40]}.o"
        if self.profile != "record":  # what is recorded has the name of the object, so it is compiled in its place
            try:
                shutil.copyfile(kept, target)
                kept.touch()
                self.found += 1
                return
            except OSError:
                pass
        self.compiler._compile(target, source, kind, words, after, before)
        self.compiled += 1
        if self.profile != "record":
            part = kept.with_suffix(f".{os.getpid()}.part")
            shutil.copyfile(target, part)
            part.replace(kept)

    def tidy(self) -> None:
        """Forgets the pieces that were used longest ago."""
        kept = sorted(self.objects.glob("*.o"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in [*kept[KEPT:], *self.objects.glob("*.part")]:
            path.unlink(missing_ok=True)


class BuildInPieces(build_ext):  # type: ignore[misc]
    """Compiles with `Pieces` where the compiler is one of the Unix family."""

    objects = Path("objects")
    generated = GENERATED
    profile = ""

    def build_extensions(self) -> None:
        """Build as usual, with another way to compile."""
        if self.compiler.compiler_type != "unix":
            super().build_extensions()
            return
        pieces = Pieces(self.compiler, self.objects, self.generated, self.profile)
        self.compiler.compile = pieces.compile
        try:
            super().build_extensions()
        finally:
            pieces.pool.shutdown(cancel_futures=True)
            pieces.tidy()
        print(f"compiled {pieces.compiled} pieces, kept {pieces.found}")


def quicken(library: str) -> None:
    """Let the modules read and extend lists without a call: the last header that each of them reads says how."""
    header = GENERATED / library / f"__native_internal_{library}.h"
    written = header.read_text(encoding="utf-8")
    if QUICK not in written:
        header.write_text(written + QUICK, encoding="utf-8")


def free_at_once(generated: Path) -> None:
    """Keep objects that the collector does not know out of the trash can."""

    def put(match: re.Match[str]) -> str:
        collected = match["before"].strip() == COLLECTED
        return match[0] if collected else match["before"] + match["freed"]

    for path in generated.glob("*.c"):
        written = path.read_text(encoding="utf-8")
        changed = CAN.sub(put, written)
        if changed != written:
            path.write_text(changed, encoding="utf-8")


def joined(sources: list[str], generated: Path) -> list[str]:
    """The C files to compile, where small ones of the same folder are written into one."""
    kept = [name for name in sources if not Path(name).name.startswith("__native_digilex___")]
    modules = sorted(name for name in sources if name not in kept)
    groups: dict[str, list[Path]] = {}
    for name in modules:
        folder = "___".join(name.split("___")[:-1])
        groups.setdefault(folder, []).append(Path(name))
    for folder, paths in groups.items():
        parts: list[list[Path]] = [[]]
        for path in paths:
            if parts[-1] and sum(each.stat().st_size for each in parts[-1]) + path.stat().st_size > JOINED:
                parts.append([])
            parts[-1].append(path)
        for number, part in enumerate(parts):
            target = generated / "joined" / f"{Path(folder).name}_{number}.c"
            target.parent.mkdir(exist_ok=True)
            target.write_text("".join(each.read_text(encoding="utf-8") for each in part), encoding="utf-8")
            kept.append(str(target))
    return kept


def extensions(library: str, modules: list[str], opt: str, unix: bool, profile: str) -> list[Extension]:
    """The C files, written where they changed, and how to compile them."""
    generated = GENERATED / library
    found: list[Extension] = mypycify(
        ["--strict", "--config-file=", "--follow-imports=silent", *modules],  # only what is compiled has to be right
        opt_level=opt, debug_level="0", multi_file=True, group_name=library, target_dir=str(generated),
    )  # fmt: skip
    docstrings.add(modules, generated)
    quicken(library)
    free_at_once(generated)
    for extension in found:
        extension.sources = joined(extension.sources, generated)
        words = [word for word in extension.extra_compile_args if word != "-Werror"]
        extension.extra_compile_args = [*words, *UNIX, *PROFILE[profile]] if unix else words
        if profile == "record":
            extension.extra_link_args = ["-fprofile-generate"]
    return found


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description="Translate modules to C and compile them.")
    parser.add_argument("--library", required=True, help="the name of what is built")
    parser.add_argument("--opt", default="3")
    parser.add_argument("--objects", type=Path, default=Path("objects"))
    parser.add_argument("--profile", default="", choices=list(PROFILE))
    parser.add_argument("modules", nargs="+")
    arguments = parser.parse_args()
    BuildInPieces.objects = arguments.objects.resolve()
    BuildInPieces.generated = GENERATED / arguments.library
    BuildInPieces.profile = arguments.profile
    made = extensions(arguments.library, arguments.modules, arguments.opt, os.name == "posix", arguments.profile)
    setup(
        name="digilex-compiled",
        packages=[],
        ext_modules=made,
        cmdclass={"build_ext": BuildInPieces},
        script_args=["-q", "build_ext", "--inplace", "--force", "--build-temp", "temp", "--parallel", str(cores())],
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
