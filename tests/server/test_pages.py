"""The pages beside the table: what they ask for over HTTP."""

import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

import pytest

from .conftest import Server


class Client:
    """Asks the server of these tests."""

    def __init__(self, server: Server) -> None:
        self.address = server.address

    def get(self, path: str, **query: Any) -> Any:
        asked = f"?{urllib.parse.urlencode(query)}" if query else ""
        with urllib.request.urlopen(f"{self.address}{path}{asked}") as response:
            return json.load(response)

    def post(self, path: str, **body: Any) -> Any:
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"{self.address}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as response:
            return json.load(response)


@pytest.fixture(scope="module")
def client(server: Server) -> Client:
    return Client(server)


def test_the_search_of_the_command_line(client: Client) -> None:
    found = client.get("/api/library/cards", query="set:ST1 type:digimon", order="dp")
    assert found["total"] == 10
    strengths = [client.get(f"/api/cards/{number}")[0]["dp"] for number in found["numbers"]]
    assert strengths == sorted(strengths, reverse=True)
    wrong = client.get("/api/library/cards", query="traitt:x")
    assert "did you mean trait" in wrong["problem"]
    near = client.get("/api/library/cards", query="wargreymn")
    assert "WarGreymon" in near["hints"][0]


def test_filters_name_what_cards_have(client: Client) -> None:
    facets = client.get("/api/library/facets")
    assert [each["value"] for each in facets["levels"]] == ["2", "3", "4", "5", "6", "7"]
    for field, name in (("traits", "trait"), ("keywords", "keyword")):
        value, count = facets[field][0]["value"], facets[field][0]["count"]
        found = client.get("/api/library/cards", query=f'{name}:"{value}"')
        assert found["total"] >= count  # a filter finds at least the cards that it counts


def test_a_card_with_its_rulings_and_decks(client: Client) -> None:
    page = client.get("/api/library/cards/bt5-086")
    assert page["facts"]["name"] == "Omnimon"
    assert any("Omnimon" in each["question"] for each in page["rulings"] if "question" in each)
    assert client.get("/api/library/cards/ST1-03")["decks"] == ["ST1"]
    with pytest.raises(urllib.error.HTTPError, match="404"):
        client.get("/api/library/cards/XX1-001")


def test_a_refused_card_says_why(client: Client) -> None:
    page = client.get("/api/library/cards/BT12-102")
    assert "facts" not in page
    assert "which end of the deck" in page["refused"]


def test_every_built_in_deck_has_a_short_name_and_a_line(client: Client) -> None:
    decks = client.get("/api/library/decks")
    assert [deck["name"] for deck in decks[:6]] == ["ST1", "ST2", "ST3", "ST4", "ST5", "ST6"]
    assert all(deck["about"] and 0 < len(deck["title"]) <= 40 for deck in decks)


def test_a_deck_read_with_what_was_not_understood(client: Client) -> None:
    text = "4 Agumon ST1-03\nnonsense\n4 Great Maelstrom BT12-102\n2 Koromon ST1-01"
    look = client.post("/api/library/decks/read", text=text)
    assert {(line["number"], line["copies"]) for line in look["cards"]} == {("ST1-03", 4), ("ST1-01", 2)}
    assert "line 2" in look["unread"][0]
    assert "refused" in look["unread"][1]
    assert "add 46" in look["problems"][0]


@pytest.mark.parametrize("form", ["text", "reversed", "numbers", "untap", "dcgo", "tts", "json", "code"])
def test_a_deck_written_and_read_again(client: Client, form: str) -> None:
    deck = client.post("/api/library/decks/read", text="ST1")
    assert "problems" not in deck
    draft = {"name": "Mine", "cards": deck["cards"], "form": form}
    text = client.post("/api/library/decks/write", **draft)["text"]
    again = client.post("/api/library/decks/read", text=text)
    assert {tuple(line.items()) for line in again["cards"]} == {tuple(line.items()) for line in deck["cards"]}
    assert again["code"].startswith("DCG")


def test_a_deck_that_is_too_long_is_turned_away(client: Client) -> None:
    with pytest.raises(urllib.error.HTTPError, match="422"):
        client.post("/api/library/decks/read", text="4 BT1-010\n" * 3000)
