"""A real server in a process of its own, and real browsers to look at it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from .browsers import NoBrowser, chromium


class Server:
    """A server that can be killed and started again, with the same database and port."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it answers."""
        environment = {**os.environ, "DIGILEX_DATA": str(self.folder)}
        environment.pop("DATABASE_URL", None)
        environment.pop("REDIS_URL", None)
        environment.update(self.environment)
        command = [sys.executable, "-m", "digilex.cli.main", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.address}/api/health", timeout=2).close()
                return
            except OSError:
                assert self.process.poll() is None, "the server ended"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """At once, without a goodbye."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """The ordinary end."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of a module."""
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser. Without one the tests fail under CI, and are skipped with the reason elsewhere."""
    if os.environ.get("DIGILEX_ENGINE") == "compiled":
        pytest.skip("browser tests run once in `make test`: with the interpreted engine, in `make test-interpreted`")
    try:
        path = chromium()
    except NoBrowser as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no browser can be had: {error}")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh desktop browser."""
    found = browser.new_context(**DESKTOP)
    yield found
    found.close()
