"""The server: pages, facts, tables. `create` makes the application; `digilex serve` runs it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

from digilex import __version__
from digilex.server.bots import Bots
from digilex.server.lines import Switchboard
from digilex.server.metrics import Metrics
from digilex.server.rooms import Rooms
from digilex.server.routes import add_routes, furnish, refused, who
from digilex.server.store import Store
from digilex.server.viewer import Refused
from digilex.server.wire import PING

CLIENT = Path(__file__).parent / "client"  # the built client; `make web` puts it there
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "  # for engine.worker.ts
    "img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
COLLECTING = (20_000, 20, 20)  # a game that is dealt again is gone before it is looked at twice
SHARES = 200  # of all connections, asked one after the other whether they are still there
FOREVER = "public, max-age=31536000, immutable"


def create(database_url: str, workers: int = 1, client: Path = CLIENT, redis_url: str = "") -> FastAPI:
    """The application with its store and its bots, alone or (with Redis) beside others."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Switchboard]]:
        store, bots = Store(database_url, shared=bool(redis_url)), Bots(workers)
        bots.warm()
        rooms = Rooms(store, bots)
        board = switchboard(redis_url, rooms, Metrics())
        await board.start()
        signs = asyncio.create_task(_signs(board))
        furnish(app, store, bots, rooms, board)
        gc.collect()
        gc.freeze()  # cards and modules stay: looking through them again and again would make every table wait
        gc.set_threshold(*COLLECTING)
        yield {"board": board}
        signs.cancel()
        app.state.ready = False
        await board.stop()
        for code in list(rooms.held):
            rooms.drop(code)
        app.state.reviews.close()
        bots.close()
        store.close()

    app = FastAPI(title="Digilex", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.middleware("http")(_headers)
    add_routes(app)
    if (client / "assets").is_dir():
        app.mount("/assets", StaticFiles(directory=client / "assets"), name="assets")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        """The client; it finds its way by the path itself."""
        file = client / path
        if path and "/" not in path and not path.startswith(".") and file.is_file():
            return FileResponse(file, headers={"Cache-Control": "no-cache"})
        if path.startswith("api/"):
            raise HTTPException(404, "There is nothing here.")
        if not (client / "index.html").is_file():
            return Response("The client is not built: run `make web`.", 503, media_type="text/plain")
        return FileResponse(client / "index.html", headers={"Cache-Control": "no-cache"})

    return app


def switchboard(redis_url: str, rooms: Rooms, metrics: Metrics) -> Switchboard:
    """Where lines to tables come together; the packages for several processes are needed only with Redis."""
    if not redis_url:
        return Switchboard(rooms, metrics)
    try:
        from digilex.server.cluster import Cluster
    except ModuleNotFoundError as error:
        raise RuntimeError(f"REDIS_URL needs {error.name}: pip install 'digilex[server,scale]'") from error
    return Cluster(redis_url, rooms, metrics)


async def _signs(board: Switchboard) -> None:
    """Who gives no sign of life for long is gone. Each is asked once a round, and never many of them at once: ten
    thousand questions and their answers would make every table wait."""
    while True:
        wires = list(board.wires)
        share = -(-len(wires) // SHARES)
        for start in range(0, len(wires), max(1, share)):
            for wire in wires[start : start + share]:
                wire.sign()
            await asyncio.sleep(PING * share / len(wires))
        if not wires:
            await asyncio.sleep(PING)


async def _headers(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    board: Switchboard = request.app.state.board
    try:
        if request.url.path.startswith("/api/rooms/"):
            board.check(who(request))
        response = await call_next(request)
    except Refused as error:
        response = await refused(request, error)
    for key, value in HEADERS.items():
        response.headers.setdefault(key, value)
    if request.url.path.startswith("/assets/"):
        response.headers["Cache-Control"] = FOREVER
    return response
