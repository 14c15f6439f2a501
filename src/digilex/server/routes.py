"""What is asked for over HTTP about tables, cards and games. A browser without a server has the same (local.py)."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Literal

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse

from digilex import __version__, engine_kind
from digilex.cards.database import UnknownCard
from digilex.errors import DigilexError
from digilex.server import analysis, decks, facts, learn, library, messages, replay, workshop
from digilex.server.bots import Bots, names
from digilex.server.lines import LOCAL, Switchboard
from digilex.server.metrics import Allowance, Metrics
from digilex.server.present import EVERYTHING
from digilex.server.review import Reviews
from digilex.server.rooms import Rooms
from digilex.server.saved import Store
from digilex.server.viewer import Refused

VIEWERS = {"open": EVERYTHING, "a": 0, "b": 1}
ROOMS_A_MINUTE = 60  # that one address may open


def furnish(app: FastAPI, store: Store, bots: Bots, rooms: Rooms, board: Switchboard) -> None:
    """Give the application what its answers come from."""
    app.state.rooms, app.state.metrics, app.state.board = rooms, board.metrics, board
    app.state.reviews = Reviews(store, bots)
    app.state.openings = Allowance(ROOMS_A_MINUTE)
    app.state.ready = True


def add_routes(app: FastAPI) -> None:
    """Let the application answer."""
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(RequestValidationError, not_understood)
    _pages(app)
    for part in (library, decks, learn, workshop, analysis):
        app.include_router(part.router)


async def refused(request: Request, error: Exception) -> Response:
    """What was not allowed, as an answer."""
    assert isinstance(error, Refused)
    board: Switchboard = request.app.state.board
    board.guess(who(request), error)
    board.metrics.refuse(error.code)
    status = {"no-room": 404, "flood": 429}.get(error.code, 400)
    return JSONResponse({"code": error.code, "message": str(error)}, status)


async def not_understood(request: Request, error: Exception) -> Response:
    """A request of another shape; what was sent is not sent back, for it may be no text at all (half a character)."""
    assert isinstance(error, RequestValidationError)
    detail = [{"loc": list(each["loc"]), "msg": each["msg"], "type": each["type"]} for each in error.errors()]
    text = json.dumps({"detail": detail})
    return Response(text, 422, media_type="application/json")


def who(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else ""


def _rooms(app: FastAPI) -> Rooms:
    rooms: Rooms = app.state.rooms
    return rooms


def _reviews(app: FastAPI) -> Reviews:
    reviews: Reviews = app.state.reviews
    return reviews


def _metrics(app: FastAPI) -> Metrics:
    metrics: Metrics = app.state.metrics
    return metrics


def _token(request: Request) -> str:
    """The key to a seat that a player shows: they may know the end before spectators who see it late."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def _opening(request: Request) -> None:
    """One more table for this address, if it has not had too many."""
    allowance: Allowance = request.app.state.openings
    address = who(request)
    if address not in LOCAL and not allowance.take(address):
        raise Refused("flood", f"{ROOMS_A_MINUTE} tables a minute are enough; wait a little.")
    _metrics(request.app).opened += 1


def _pages(app: FastAPI) -> None:
    """What is asked for over HTTP."""

    @app.get("/api/health")
    async def health() -> dict[str, str | int]:
        return {
            "status": "ok", "version": __version__, "engine": engine_kind(), "protocol": messages.PROTOCOL,
            "rooms": len(_rooms(app).held),
        }  # fmt: skip

    @app.get("/api/ready")
    async def ready() -> JSONResponse:
        """Whether new players should be sent here: not while the database or Redis is away, nor at the end."""
        board: Switchboard = app.state.board
        found = {
            "serving": bool(app.state.ready), "redis": await board.well(),
            "database": await asyncio.to_thread(_rooms(app).store.well),
        }  # fmt: skip
        return JSONResponse(found, 200 if all(found.values()) else 503)

    @app.get("/metrics")
    async def metrics() -> PlainTextResponse:
        held = _rooms(app).held
        return PlainTextResponse(_metrics(app).text(len(held), sum(len(room.viewers) for room in held.values())))

    @app.get("/api/cards/{numbers}", response_model_exclude_defaults=True)
    def cards(numbers: str, response: Response) -> list[messages.CardFacts]:
        found = []
        for number in numbers.split(",")[:200]:
            with contextlib.suppress(UnknownCard):
                found.append(facts.card_facts(number))
        response.headers["Cache-Control"] = "public, max-age=3600"
        return found

    @app.get("/api/decks", response_model_exclude_defaults=True)
    async def decks() -> list[messages.DeckFacts]:
        return facts.decks()

    @app.get("/api/bots")
    async def bots() -> list[str]:
        return names()

    @app.post("/api/rooms")
    async def open_room(wish: messages.NewRoom, request: Request) -> messages.Seated:
        _opening(request)
        return await _rooms(app).open(wish)

    @app.get("/api/rooms/{code}")
    async def room_facts(code: str) -> messages.RoomFacts:
        return _rooms(app).peek(code).facts()

    @app.get("/api/rooms/{code}/replay", response_model_exclude_defaults=True)
    async def room_replay(
        request: Request, code: str, viewer: Literal["open", "a", "b"] = "open", language: str = "en"
    ) -> messages.Replay:
        return _rooms(app).peek(code).replay(VIEWERS[viewer], _token(request), language)

    @app.get("/api/rooms/{code}/record.txt")
    async def room_record(request: Request, code: str) -> PlainTextResponse:
        return PlainTextResponse(
            _rooms(app).peek(code).record(_token(request)),
            headers={"Content-Disposition": f'attachment; filename="{code}.txt"'},
        )

    @app.post("/api/rooms/{code}/review", response_model_exclude_defaults=True)
    async def begin_review(request: Request, code: str) -> messages.Review:
        _opening(request)
        return _reviews(app).begin(_rooms(app).peek(code), _token(request))

    @app.get("/api/rooms/{code}/review", response_model_exclude_defaults=True)
    async def room_review(request: Request, code: str) -> messages.Review:
        room = _rooms(app).peek(code)
        if not room.is_open_to(_token(request)):
            raise Refused("not-over", "The game is not over.")
        return _reviews(app).found(code)

    @app.post("/api/replays", response_model_exclude_defaults=True)
    async def pasted(wish: messages.RecordText) -> messages.Replay:
        try:
            return replay.of_record(wish.record, VIEWERS[wish.viewer], wish.language)
        except (DigilexError, LookupError, ValueError) as error:
            raise Refused("record", str(error)) from None

    @app.get("/api/scenarios/{name:path}", response_model_exclude_defaults=True)
    async def scenario(
        name: str, viewer: Literal["open", "a", "b"] = "open", language: str = "en"
    ) -> messages.Replay:
        try:
            return replay.of_scenario(name, VIEWERS[viewer], language)
        except (DigilexError, LookupError) as error:
            raise HTTPException(404, str(error)) from None

    @app.post("/api/branches")
    async def branch(wish: messages.Branch, request: Request) -> messages.Seated:
        _opening(request)
        return await _rooms(app).branch(wish, _token(request))

    @app.post("/api/piles")
    async def piles(wish: messages.Branch, request: Request) -> messages.Piles:
        return _rooms(app).piles(wish, _token(request))

    @app.post("/api/rooms/{code}/join")
    async def join(code: str, wish: messages.Join) -> messages.Seated:
        board: Switchboard = app.state.board
        return await board.join(code, wish)
