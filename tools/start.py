"""Starts a digilex command at once, with the fastest engine there is, and compiles the engine behind it.

usage: start.py COMMAND [ARGUMENT ...]      for example: start.py serve --open

Where the compiled engine is up to date, the command runs on it. Where it is not, the command runs on the interpreted
one, which plays the same games more slowly, and a process of low priority installs what compiling needs and compiles.
It goes on when the game is left, since the next start has the use of it; `build/behind.log` has what it says. There is
only ever one. `DIGILEX_COMPILE=no` starts none.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import compile as engine
from compile import ROOT

SOURCE, BUILD = ROOT / "src", ROOT / "build"
LOG = BUILD / "behind.log"


def choose() -> tuple[Path, str]:
    """The folder with the package to run, and what to tell about it."""
    said = engine.state(SOURCE, BUILD)
    if said == "built":
        try:
            with engine.alone(BUILD, wait=False):
                engine.compile_engine(SOURCE, BUILD)  # takes over what changed outside the engine
        except (engine.Busy, engine.CannotCompile):
            return SOURCE, ""
        return (BUILD / "compiled").resolve(), ""
    slower = "The interpreted engine plays"
    if said:
        return SOURCE, f"{slower}, since the other could not be compiled (make compile says why)."
    if os.environ.get("DIGILEX_COMPILE", "").lower() in ("no", "0", "never"):
        return SOURCE, ""
    try:
        engine.c_compiler()
    except engine.CannotCompile as reason:
        return SOURCE, f"{slower}: {reason}."
    behind()
    return SOURCE, f"{slower} while the faster one is compiled for the next time ({LOG.relative_to(ROOT)})."


def behind() -> None:
    """Start the process that compiles; it outlives this one."""
    BUILD.mkdir(exist_ok=True)
    with LOG.open("a", encoding="utf-8") as log:
        subprocess.Popen(
            [sys.executable, __file__, "--compile"], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            start_new_session=True,
        )  # fmt: skip


def compile_behind() -> int:
    """What that process does, unless another one does it already."""
    if hasattr(os, "nice"):
        os.nice(19)
    try:
        with engine.alone(BUILD / "behind", wait=False):
            subprocess.run([sys.executable, "-u", str(ROOT / "tools" / "setup_venv.py"), "all"], check=True)
            command = [sys.executable, "-u", str(ROOT / "tools" / "compile.py"), "--behind"]
            return subprocess.run(command, check=False).returncode
    except engine.Busy:
        return 0
    except subprocess.CalledProcessError as error:
        return error.returncode


def main() -> int:
    """Runs the command."""
    if sys.argv[1:] == ["--compile"]:
        return compile_behind()
    package, said = choose()
    if said:
        print(said, flush=True)
    environment = {**os.environ, "PYTHONPATH": str(package)}
    command = [sys.executable, "-m", "digilex.cli.main", *sys.argv[1:]]
    if os.name == "posix":
        os.execve(sys.executable, command, environment)
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
