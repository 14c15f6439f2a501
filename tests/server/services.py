"""A Redis and a PostgreSQL for the tests: those that are installed, else Debian's packages; started and ended here."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PACKAGES = {"redis-server": "redis-server", "initdb": "postgresql"}


class NoService(Exception):
    """Why there is none."""


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def program(name: str) -> str:
    """The path of a program; Debian puts those of PostgreSQL aside."""
    aside = os.pathsep.join(str(each) for each in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))
    found = shutil.which(name) or shutil.which(name, path=aside)
    if found is None:
        raise NoService(f"{name} is not installed")
    return found


def needed(name: str) -> str:
    """The path of a program, installed if that is possible."""
    with contextlib.suppress(NoService):
        return program(name)
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        raise NoService(f"{name} is not installed, and packages cannot be installed here")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    try:
        for command in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", PACKAGES[name]]):
            subprocess.run(["apt-get", *command], env=environment, check=True, capture_output=True, timeout=300)
    except (OSError, subprocess.SubprocessError) as error:
        raise NoService(f"{name} is not installed, and Debian's package cannot be had: {error}") from None
    return program(name)


def answers(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until a service answers."""
    for _ in range(200):
        if answers(port):
            return
        if process.poll() is not None:
            raise NoService(f"{process.args!r} ended")
        time.sleep(0.1)
    raise NoService(f"{process.args!r} does not answer")


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """A Redis of one's own; its address."""
    port = free_port()
    command = [needed("redis-server"), "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(10)


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL of one's own; its address. It refuses to run as root, so then its own user does."""
    initdb = needed("initdb")
    server = str(Path(initdb).with_name("postgres"))
    if not Path(server).is_file():
        server = program("postgres")
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="digilex-pg-", dir="/tmp"))
    port = free_port()
    try:
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        as_user = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        base = [
            initdb,
            "-D",
            str(folder / "data"),
            "-A",
            "trust",
            "-U",
            "digilex",
            "--no-sync",
            "--locale=C",
            "-E",
            "UTF8",
        ]
        made = subprocess.run(base, cwd=folder, capture_output=True, text=True, timeout=120, **as_user)  # type: ignore[call-overload]
        if made.returncode:
            raise NoService(f"initdb: {made.stderr.strip()}")
        command = [server, "-D", str(folder / "data"), "-p", str(port), "-k", str(folder), "-h", "127.0.0.1", "-F"]
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **as_user)  # type: ignore[call-overload]
        try:
            wait_for(port, process)
            yield f"postgresql://digilex@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            process.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _user() -> pwd.struct_passwd | None:
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise NoService("PostgreSQL does not run as root, and there is no other user")
