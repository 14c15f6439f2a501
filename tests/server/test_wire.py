"""The server over a real wire: clients that cheat, babble or flood change nothing."""

import json
import re
import time
import urllib.error
import urllib.request
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from .conftest import Server


def post(server: Server, path: str, **body: Any) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{server.address}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:
        return dict(json.load(response))


class Wire:
    """A client made by hand."""

    def __init__(self, server: Server, room: str, token: str = "", **more: Any) -> None:
        self.socket: ClientConnection = connect(f"ws://127.0.0.1:{server.port}/ws/{room}", **more).__enter__()
        self.send(type="hello", protocol=1, token=token)

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        return dict(json.loads(self.socket.recv(timeout=10)))

    def hear_of(self, kind: str) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message["type"] == kind:
                return message

    def close(self) -> None:
        self.socket.close()


def friends(server: Server) -> tuple[str, str, str]:
    """A table with two people: its code and their tokens."""
    seated = post(server, "/api/rooms", mode="friend", seed=4, first=0)
    other = post(server, f"/api/rooms/{seated['room']}/join", name="Bob")
    return seated["room"], seated["token"], other["token"]


GARBAGE = [
    "", "{", "null", "[]", '"hello"', "{}", '{"type":"answer"}', '{"type":"answer","step":0,"option":-1}',
    '{"type":"answer","step":"x","option":0}', '{"type":"answer","step":0,"option":0,"player":1}', '{"type":"steal"}',
    '{"type":"hello","protocol":1}', '{"type":"why","place":"' + "x" * 100 + '"}', "\u0000", "🥚" * 100,
]  # fmt: skip


def test_garbage_gets_an_error_and_changes_nothing(server: Server) -> None:
    room, token, _ = friends(server)
    wire = Wire(server, room, token)
    before = wire.hear_of("welcome")
    for text in GARBAGE:
        wire.socket.send(text)
        assert wire.hear_of("failed")["message"]
    wire.socket.send(b"\xff\xfe")
    assert wire.hear_of("failed")
    wire.send(type="sync")
    assert wire.hear_of("welcome") == before
    wire.close()


def test_nobody_answers_for_the_other_seat_twice_or_out_of_range(server: Server) -> None:
    room, first, second = friends(server)
    ann, bob, eve = Wire(server, room, first), Wire(server, room, second), Wire(server, room)
    step = ann.hear_of("welcome")["step"]
    for cheat in (bob, eve):
        cheat.send(type="answer", step=step, option=0)
        assert cheat.hear_of("failed")["code"] == "not-yours"
    ann.send(type="answer", step=step, option=7)
    assert ann.hear_of("failed")["code"] == "no-option"
    ann.send(type="answer", step=step + 5, option=0)
    assert ann.hear_of("failed")["code"] == "late"
    eve.send(type="forfeit")
    assert eve.hear_of("failed")["code"] == "not-yours"
    ann.send(type="answer", step=step, option=0)
    new = ann.hear_of("step")
    while new["step"] == step:  # somebody came or went
        new = ann.hear_of("step")
    ann.send(type="answer", step=step, option=0)
    assert ann.hear_of("failed")["code"] in ("late", "not-yours")
    for wire in (ann, bob, eve):
        wire.close()


def test_keys_and_codes_cannot_be_guessed(server: Server) -> None:
    room, _, _ = friends(server)
    for code, token, why in ((room, "wrong", "token"), ("ZZZZZZ", "", "no-room"), ("x" * 200, "", "no-room")):
        wire = Wire(server, code, token)
        assert wire.hear()["code"] == why
        with pytest.raises(ConnectionClosed):
            wire.hear()


def test_who_guesses_codes_gets_no_answers_any_more(server: Server) -> None:
    room, token, _ = friends(server)
    elsewhere = {"additional_headers": {"x-forwarded-for": "203.0.113.9"}}
    heard = []
    for number in range(40):
        wire = Wire(server, f"ZZZZ{number}", **elsewhere)
        heard.append(wire.hear()["code"])
    assert heard[:20] == ["no-room"] * 20
    assert heard[-1] == "flood"
    wire = Wire(server, room, token, **elsewhere)
    assert wire.hear()["code"] == "flood", "not even for a code that is right"
    request = urllib.request.Request(f"{server.address}/api/rooms/{room}", headers={"x-forwarded-for": "203.0.113.9"})
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request)
    assert error.value.code == 429
    other = Wire(server, room, token)
    assert other.hear()["type"] == "welcome", "others are not bothered"
    other.close()


def test_what_was_sent_cannot_be_sent_again(server: Server) -> None:
    room, first, second = friends(server)
    ann, bob, eve = Wire(server, room, first), Wire(server, room, second), Wire(server, room)
    said = {"type": "answer", "step": ann.hear_of("welcome")["step"], "option": 0}
    ann.send(**said)
    while ann.hear_of("step").get("player") != 0:
        pass
    for wire in (ann, bob, eve):  # by the player, by the other one, by somebody who has listened
        wire.send(**said)
        assert wire.hear_of("failed")["code"] in ("late", "not-yours")
    ann.send(type="sync")
    shown = ann.hear_of("welcome")
    ann.send(type="sync")
    assert ann.hear_of("welcome") == shown
    for wire in (ann, bob, eve):
        wire.close()


@pytest.mark.parametrize(
    "wish", [{"type": "rematch"}, {"type": "draw"}, {"type": "rematch", "deck": "x" * 2000}], ids=str
)
def test_spectators_have_no_say_in_a_match(server: Server, wish: dict[str, Any]) -> None:
    room, first, _ = friends(server)
    ann, eve = Wire(server, room, first), Wire(server, room)
    eve.send(**wish)
    assert eve.hear_of("failed")["code"] == "not-yours"
    ann.send(type="forfeit")
    eve.send(**wish)
    assert eve.hear_of("failed")["code"] == "not-yours"
    ann.close()
    eve.close()


def test_another_protocol_is_told_to_reload(server: Server) -> None:
    room, token, _ = friends(server)
    with connect(f"ws://127.0.0.1:{server.port}/ws/{room}") as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 99, "token": token}))
        assert json.loads(socket.recv())["code"] == "protocol"


def test_a_flood_is_cut(server: Server) -> None:
    room, token, _ = friends(server)
    wire = Wire(server, room, token)
    with pytest.raises(ConnectionClosed):
        for _ in range(500):
            wire.send(type="sync")
        while True:
            wire.hear()
    again = Wire(server, room, token)
    assert again.hear_of("welcome")
    again.close()


def test_a_page_of_another_site_cannot_connect(server: Server) -> None:
    room, token, _ = friends(server)
    with pytest.raises(Exception, match="403"):
        Wire(server, room, token, origin="http://evil.example")


def test_a_third_person_finds_no_seat(server: Server) -> None:
    room, _, _ = friends(server)
    with pytest.raises(urllib.error.HTTPError) as error:
        post(server, f"/api/rooms/{room}/join")
    assert json.load(error.value)["code"] == "taken"


def test_a_watcher_hears_nothing_hidden(server: Server) -> None:
    room, first, _ = friends(server)
    ann, eve = Wire(server, room, first), Wire(server, room)
    shown = eve.hear_of("welcome")
    hand = ann.hear_of("welcome")["state"]["sides"][0]["cards"]
    assert len(hand) == 5
    assert "cards" not in shown["state"]["sides"][0]
    assert not any(number in json.dumps(shown) for number in hand)
    ann.close()
    eve.close()


def test_a_review_waits_for_the_end(server: Server) -> None:
    room, first, _ = friends(server)
    with pytest.raises(urllib.error.HTTPError) as error:
        post(server, f"/api/rooms/{room}/review")
    assert json.load(error.value)["code"] == "not-over"
    ann = Wire(server, room, first)
    ann.send(type="forfeit")
    while "over" not in ann.hear_of("step").get("patch", {}):
        pass
    assert post(server, f"/api/rooms/{room}/review")["status"] in ("running", "done")
    for _ in range(100):
        with urllib.request.urlopen(f"{server.address}/api/rooms/{room}/review") as response:
            found = json.load(response)
        if found["status"] == "done":
            break
        time.sleep(0.1)
    assert found["status"] == "done"
    assert found["total"] == found["done"] == 1
    ann.close()


def test_headers_keep_strangers_out(server: Server) -> None:
    with urllib.request.urlopen(server.address) as response:
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_an_operator_sees_what_goes_on(server: Server) -> None:
    room, token, _ = friends(server)
    wire = Wire(server, room, token)
    wire.send(type="answer", step=wire.hear_of("welcome")["step"], option=0)
    wire.hear_of("step")
    wire.send(type="answer", step=-1, option=0)
    wire.hear_of("failed")
    with urllib.request.urlopen(f"{server.address}/metrics") as response:
        figures = dict(line.rsplit(" ", 1) for line in response.read().decode().splitlines() if line[0] != "#")
    assert int(figures["digilex_rooms"]) > 0
    assert int(figures["digilex_connections"]) > 0
    assert int(figures["digilex_answer_seconds_count"]) > 0
    assert any(key.startswith("digilex_refused_total") for key in figures)
    wire.close()


def test_the_first_load_is_small(server: Server) -> None:
    def compressed(path: str) -> int:
        request = urllib.request.Request(f"{server.address}{path}", headers={"accept-encoding": "gzip"})
        with urllib.request.urlopen(request) as response:
            body: bytes = response.read()
        return len(body)

    with urllib.request.urlopen(server.address) as response:
        page = response.read().decode()
    assets = re.findall(r'"(/assets/[^"]+)"', page)
    style = urllib.request.urlopen(f"{server.address}{next(each for each in assets if each.endswith('.css'))}")
    fonts = re.findall(r"url\((/assets/[^)]+)\)", style.read().decode())
    total = sum(compressed(path) for path in ["/", *assets, *fonts])
    assert total < 200_000, f"{total} bytes before the first page stands"
    print(total)
