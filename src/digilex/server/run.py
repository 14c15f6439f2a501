"""Runs the server, and opens the table in the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser

import uvicorn

from digilex.cards.database import user_directory
from digilex.server import logs
from digilex.server.app import create
from digilex.server.wire import Wire


def database_url() -> str:
    """$DATABASE_URL, or a file beside the user's cards."""
    return os.environ.get("DATABASE_URL") or f"sqlite:///{user_directory() / 'table.sqlite3'}"


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or any free one if somebody has it."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise OSError("no free port")


def serve(host: str, port: int, browser: bool, workers: int) -> None:
    """Serve until somebody stops it."""
    sys.setswitchinterval(0.0005)  # the thread that stores moves waits for the tables no longer than this
    logs.set_up(os.environ.get("DIGILEX_LOG", ""))
    port = free_port(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}/"
    print(f"The table is at {address}  (Ctrl-C ends it; digilex play is the game in the terminal)", flush=True)
    if browser:
        threading.Thread(target=_open, args=(address,), daemon=True).start()
    uvicorn.run(
        create(database_url(), workers, redis_url=os.environ.get("REDIS_URL", "")),
        host=host,
        port=port,
        log_config=None,
        log_level="warning",
        ws=Wire,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def _open(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}api/health", timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
