"""Puts what a browser needs to play without the server beside the client: Python for browsers, and Digilex for it.

usage: offline.py

`web.py` does it too, after the client. Python is Pyodide, an npm package of the client. Digilex and the packages that
its server needs go into one archive; those packages come from the Python package registry, as requirements-play.lock
has them, in their builds for browsers. Nothing is made when nothing changed. Where the registry cannot be reached the
client is built all the same, and says that it cannot be had offline.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "src" / "digilex" / "server" / "client"
LIST = CLIENT / "offline.json"
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
ENGINE, PACKAGES = "engine.zip", "pyodide-lock.json"
LOCK = ROOT / "requirements-play.lock"
PLATFORMS = (  # what this Pyodide can load; PyYAML has no build for it: its Python part is taken from another one
    "--python-version", "3.14", "--implementation", "cp", "--abi", "cp314",
    "--platform", "pyemscripten_2026_0_wasm32", "--platform", "manylinux2014_x86_64",
)  # fmt: skip
NEEDED = (
    "annotated-doc", "annotated-types", "anyio", "fastapi", "idna", "opentelemetry-api", "pydantic", "pydantic-core",
    "pyyaml", "starlette", "typing-extensions", "typing-inspection",
)  # fmt: skip
LEFT_OUT = re.compile(  # parts of packages that nothing in a browser imports
    r"pydantic/(v1/|mypy\.py)|anyio/(_backends/_trio|pytest_plugin)|fastapi/(cli|testclient)|starlette/testclient"
    r"|_?yaml/.*\.so$|pydantic_core-.*\.dist-info/|.*\.(pyi|typed)$|.*/(licenses|sboms)/"
)
NOT_SENT = re.compile(  # of Digilex: what only a server, a terminal or a training needs
    r"(arena|cli|envs)/|server/(client|migrations)/|server/(app|cluster|run|store|wire)\.py|.*(__pycache__|\.so$|\.pyd$)"
)
Files = list[tuple[str, Path]]


def own_files() -> Files:
    """Digilex as a browser gets it: names in the archive, and files."""
    package, scenarios = ROOT / "src" / "digilex", ROOT / "scenarios"
    found = [(path.relative_to(package).as_posix(), path) for path in package.rglob("*") if path.is_file()]
    shown = [(path.relative_to(scenarios), path) for path in scenarios.rglob("*") if path.is_file()]
    return sorted(
        [(f"digilex/{name}", path) for name, path in found if not NOT_SENT.match(name)]
        + [(f"digilex/scenarios/{name.as_posix()}", path) for name, path in shown if name.parts[0] != "tried"]
    )


def locked() -> str:
    """The lines of the lock file that are about the packages."""
    blocks = re.split(r"\n(?=[a-z])", LOCK.read_text(encoding="utf-8"))
    found = {block.split("==")[0].lower(): block for block in blocks if "==" in block.split("\n")[0]}
    return "\n".join(found[name] for name in NEEDED) + "\n"


def version() -> str:
    """A name that changes with everything that a browser gets."""
    state = hashlib.sha256(locked().encode())
    state.update((ROOT / "web" / "package-lock.json").read_bytes())
    state.update(Path(__file__).read_bytes())
    for name, path in own_files():
        state.update(f"{name}\n".encode())
        state.update(path.read_bytes())
    return state.hexdigest()[:16]


def is_current() -> bool:
    """Whether it is there."""
    if not LIST.is_file():
        return False
    said = json.loads(LIST.read_text(encoding="utf-8"))
    return bool(said["version"] == version())


def wheels() -> Path:
    """Where the packages are, for this lock file."""
    return ROOT / "build" / "offline" / hashlib.sha256(locked().encode()).hexdigest()[:16]


def fetch() -> subprocess.Popen[bytes] | None:
    """Begins to fetch the packages, unless they are there."""
    target = wheels()
    if len(list(target.glob("*.whl"))) == len(NEEDED):
        return None
    target.mkdir(parents=True, exist_ok=True)
    wanted = target / "wanted.txt"
    wanted.write_text(locked(), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--retries", "1"]
    what = ["--no-deps", "--only-binary", ":all:", *PLATFORMS, "--require-hashes", "-r", str(wanted), "-d", str(target)]
    with (target / "said.txt").open("wb") as said:
        return subprocess.Popen([*pip, *what], stdin=subprocess.DEVNULL, stdout=said, stderr=said)


def build() -> bool:
    """Puts all of it beside the client; False, with a line that says so, where the packages could not be had."""
    name = f"offline-{version()}"
    for old in (CLIENT / "assets").glob("offline-*"):
        shutil.rmtree(old)
    LIST.unlink(missing_ok=True)
    if len(list(wheels().glob("*.whl"))) != len(NEEDED):
        said = wheels() / "said.txt"
        why = said.read_text(encoding="utf-8").strip().splitlines()[-1:] if said.is_file() else []
        print("Playing without the server is left out, for its packages could not be fetched:", *why)
        return False
    folder = CLIENT / "assets" / name
    folder.mkdir(parents=True)
    for each in RUNTIME:
        shutil.copyfile(PYODIDE / each, folder / each)
    known = json.loads((PYODIDE / PACKAGES).read_text(encoding="utf-8"))
    (folder / PACKAGES).write_text(json.dumps({"info": known["info"], "packages": {}}), encoding="utf-8")
    with zipfile.ZipFile(folder / ENGINE, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for inside, data in _contents():
            archive.writestr(zipfile.ZipInfo(inside), data, zipfile.ZIP_DEFLATED)
    sizes = {path.name: path.stat().st_size for path in sorted(folder.iterdir())}
    sent = sum(_compressed(path) for path in folder.iterdir())
    listed = {"version": version(), "folder": f"/assets/{name}/", "files": sizes, "sent": sent}
    LIST.write_text(json.dumps(listed), encoding="utf-8")
    return True


def _compressed(path: Path) -> int:
    """The bytes that go over the wire for a file."""
    return path.stat().st_size if path.suffix == ".zip" else len(zlib.compress(path.read_bytes(), 6))


def _contents() -> Iterator[tuple[str, bytes]]:
    """Everything for the archive."""
    for wheel in sorted(wheels().glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if not name.endswith("/") and not LEFT_OUT.match(name):
                    yield name, archive.read(name)
    for name, path in own_files():
        yield name, path.read_bytes()


def main() -> int:
    """Fetch, and put it there; the client has to be built."""
    fetching = fetch()
    if fetching is not None:
        fetching.wait()
    return 0 if build() else 1


if __name__ == "__main__":
    sys.exit(main())
