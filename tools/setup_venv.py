"""Makes .venv what it has to be: `play` has what the game needs to run, `all` also what builds and tests it.

usage: setup_venv.py play|all

Any Python from 3.11 on runs it. Nothing is done when nothing changed; two that run at once wait for each other. While
the packages of the game are installed for the first time, the browser client is built beside, if there is a Node.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

import web

try:
    import fcntl
except ImportError:  # not on this system: then do not set up twice at once
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCKS = {"play": "requirements-play.lock", "all": "requirements.lock"}
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
STAMPS = {"play": VENV / "play", "all": VENV / "ready"}


def wanted(what: str) -> str:
    """A hash of what decides what is installed."""
    names = [LOCKS[what], *(["pyproject.toml"] if what == "all" else [])]
    return hashlib.sha256(b"\n".join((ROOT / name).read_bytes() for name in names)).hexdigest()


def ready(what: str) -> bool:
    """Whether it is there."""
    return STAMPS[what].is_file() and STAMPS[what].read_text(encoding="utf-8") == wanted(what)


def pip(*arguments: str) -> None:
    """Install something into .venv."""
    command = [str(BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments]
    subprocess.run(command, cwd=ROOT, check=True)


def client() -> subprocess.Popen[bytes] | None:
    """Starts to build the browser client, unless that needs .venv itself; `make web` builds it again if this fails."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None or web._version(node) < web.OLDEST:
        return None
    command = [sys.executable, str(Path(__file__).parent / "web.py")]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def set_up(what: str) -> None:
    """Install what is missing."""
    if not any(BIN.glob("pip*")):  # the last thing that comes into a new one
        print("Setting up .venv ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    if (what == "play" and not ready("all")) or what == "all":
        pip("--require-hashes", "-r", LOCKS[what])
    if what == "all":
        pip("--no-deps", "--no-build-isolation", "--editable", ".")


def main() -> int:
    """Runs the command."""
    if sys.argv[1:] not in (["play"], ["all"]):
        print(__doc__, file=sys.stderr)
        return 2
    what = sys.argv[1]
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "venv.lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        beside = client() if what == "play" and not ready(what) else None
        try:
            if not ready(what):
                set_up(what)
            if beside is not None:
                beside.wait()
        except subprocess.CalledProcessError as error:
            print(f".venv could not be set up (status {error.returncode}); see above.", file=sys.stderr)
            return 1
        STAMPS[what].write_text(wanted(what), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
