"""The table server inside a browser, here without the browser: the same protocol, nothing but memory."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from digilex.server.local import KEPT, SIGN, LocalServer, Memory
from digilex.server.saved import SavedRoom


class Page:
    """A page in a browser: what it keeps, and what it is told."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.told: list[dict[str, Any]] = []
        self.news = asyncio.Event()
        self.hung_up = False
        self.start()

    def start(self) -> None:
        """Open the page (again): a new engine, with what was kept."""
        self.server = LocalServer(self.keep, self.tell, list(self.kept.values()))

    async def keep(self, code: str, text: str) -> None:
        if text:
            self.kept[code] = text
        else:
            del self.kept[code]

    def tell(self, line: str, text: str) -> None:
        self.hung_up = not text
        if text:
            self.told.append(json.loads(text))
        self.news.set()

    async def get(self, path: str) -> Any:
        said = json.loads(await self.server.ask("GET", path))
        assert said["status"] == 200, said
        return json.loads(said["body"])

    async def post(self, path: str, body: object, status: int = 200) -> Any:
        headers = json.dumps({"Content-Type": "application/json"})
        said = json.loads(await self.server.ask("POST", path, headers, json.dumps(body)))
        assert said["status"] == status, said
        return json.loads(said["body"])

    async def sit(self, seated: dict[str, Any]) -> dict[str, Any]:
        """At a table: what one is told first."""
        self.told.clear()
        self.server.open("line", seated["room"])
        await self.say({"type": "hello", "protocol": 1, "token": seated["token"]})
        return self.told[0]

    async def say(self, message: dict[str, Any]) -> None:
        await self.server.say("line", json.dumps(message))

    def room(self, seated: dict[str, Any]) -> Any:
        return self.server.board.rooms.find(seated["room"])

    async def play(self, seated: dict[str, Any], most: int = 10_000) -> int:
        """Answer with the first option that does not pass, until the game is over; how many answers."""
        room, answers = self.room(seated), 0
        while not room.game.over and answers < most:
            decision = room.game.decision
            if decision.player in room.bot_seats:
                self.news.clear()
                await asyncio.wait_for(self.news.wait(), 20)
                continue
            wanted = next((i for i, each in enumerate(decision.options) if each.kind == "attack"), 0)
            await self.say({"type": "answer", "step": room.step, "option": wanted})
            answers += 1
        return answers


def test_a_game_against_a_bot_to_its_end() -> None:
    async def run() -> None:
        page = Page()
        seated = await page.post(
            "/api/rooms", {"mode": "bot", "deck": "ST1", "other": "ST2", "bot": "greedy", "seed": 5, "first": 0}
        )
        assert seated["room"].startswith(SIGN)
        first = await page.sit(seated)
        assert first["type"] == "welcome" and first["state"]["asked"]["options"]
        assert await page.play(seated) > 5
        assert any(each.get("patch", {}).get("over") for each in page.told)
        replay = await page.get(f"/api/rooms/{seated['room']}/replay?viewer=open")
        assert len(replay["frames"]) > 20

    asyncio.run(run())


def test_the_page_is_opened_again_in_the_middle() -> None:
    async def run() -> None:
        page = Page()
        seated = await page.post("/api/rooms", {"mode": "hotseat", "deck": "ST1", "other": "ST2", "seed": 5})
        await page.sit(seated)
        await page.play(seated, 7)
        await page.say({"type": "undo", "step": page.room(seated).step})
        before = page.room(seated).moves
        page.start()
        welcome = await page.sit(seated)
        assert page.room(seated).moves == before
        assert welcome["state"]["asked"]["options"]
        await page.play(seated, 3)
        assert len(page.room(seated).moves) > len(before)

    asyncio.run(run())


def test_lessons_puzzles_cards_and_pages() -> None:
    async def run() -> None:
        page = Page()
        for series in ("lessons", "puzzles"):
            lesson = (await page.get(f"/api/lessons?series={series}"))[0]
            board = {"scenario": lesson["scenario"], "at": 0, "mode": "bot", "bot": "greedy", "seat": 0}
            welcome = await page.sit(await page.post("/api/branches", board))
            assert welcome["state"]["asked"]["player"] == 0
        assert (await page.get("/api/cards/ST1-03,ST1-07"))[1]["number"] == "ST1-07"
        assert (await page.get("/api/library/cards?query=color%3Ared%20level%3D6"))["total"] > 10
        assert await page.get("/api/quiz?count=2&seed=1")

    asyncio.run(run())


def test_what_needs_a_server_says_so() -> None:
    async def run() -> None:
        page = Page()
        said = await page.post("/api/rooms", {"mode": "friend", "deck": "ST1", "other": "ST2"}, 400)
        assert said["code"] == "offline"
        assert not page.kept
        await page.sit({"room": "XXXXXX", "token": ""})
        assert page.told[0]["code"] == "no-room" and page.hung_up

    asyncio.run(run())


def test_old_tables_make_place_for_new_ones() -> None:
    async def run() -> None:
        kept: dict[str, str] = {}

        async def keep(code: str, text: str) -> None:
            kept.update({code: text})

        memory = Memory(keep)
        for count in range(KEPT + 2):
            await memory.add_room(SavedRoom(f"0{count}", "bot", 1, 0, ["a", "b"], [], {}, ["", ""], "1"))
        assert len(memory.rooms) == KEPT and not memory.has("00") and memory.has(f"0{KEPT + 1}")
        assert kept["00"] == "" and kept[f"0{KEPT + 1}"]

    asyncio.run(run())
