"""The pages beside the table: what they ask for over HTTP."""

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from digilex.cards.database import database
from digilex.notation.choices import choices_of
from digilex.notation.scenario import read
from digilex.server.learn import boards_of

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
    asked = next(each for each in page["rulings"] if "Omnimon" in each.get("question", ""))
    assert client.get(f"/api/scenarios/{asked['name']}")["question"] == asked["question"]  # it plays on a board
    assert client.get("/api/library/cards/ST1-03")["decks"] == ["ST1"]
    with pytest.raises(urllib.error.HTTPError, match="404"):
        client.get("/api/library/cards/XX1-001")


def test_a_refused_card_says_why(client: Client) -> None:
    number, reason = next(iter(database().refused().items()))
    page = client.get(f"/api/library/cards/{number}")
    assert "facts" not in page
    assert page["refused"] == reason


def test_every_built_in_deck_has_a_short_name_and_a_line(client: Client) -> None:
    decks = client.get("/api/library/decks")
    assert [deck["name"] for deck in decks[:6]] == ["ST1", "ST2", "ST3", "ST4", "ST5", "ST6"]
    assert all(deck["about"] and 0 < len(deck["title"]) <= 40 for deck in decks)


def test_a_deck_read_with_what_was_not_understood(client: Client) -> None:
    refused = next(iter(database().refused()))
    text = f"4 Agumon ST1-03\nnonsense\n4 Whoever {refused}\n2 Koromon ST1-01"
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


def test_the_rulebook_is_searched_and_shown_with_scenarios(client: Client) -> None:
    assert [each["number"] for each in client.get("/api/rules")] == [str(number) for number in range(1, 19)]
    assert any(each["number"].startswith("12-1") for each in client.get("/api/rules", q="blocking needs an attacker"))
    clause = client.get("/api/clauses/12-1-1")
    assert clause["scenarios"]
    assert clause["above"][0].startswith("12 ")


def test_questions_of_the_quiz_are_answered_by_their_scenarios(client: Client) -> None:
    questions = client.get("/api/quiz", count=40, seed=3, section="manual")
    assert len(questions) == 40
    for question in questions:
        assert question["question"] and question["answer"]
        assert "verdict" in question or 0 <= question.get("right", 0) <= len(question.get("choices", []))
    missed = questions[7]["name"]
    assert client.get("/api/quiz", count=3, seed=5, missed=missed)[0]["name"] == missed


def test_choices_of_a_question_are_told_by_its_checks() -> None:
    text = """
title: A
a: {battle: [ST1-03]}
moves:
  - a: attack a1 > player
  - expect: {a1.suspended: true, b.security: 2}
"""
    choices, right = choices_of(read(text)[0])
    assert choices[right] == "Agumon is suspended."
    assert sorted(choices) == ["Agumon is not suspended.", "Agumon is suspended."]
    counted, right = choices_of(read(text.replace("a1.suspended: true, ", ""))[0])
    assert counted[right] == "Security cards of player b: 2."
    assert len(set(counted)) == 3
    unsayable = text.replace("a1.suspended: true, b.security: 2", "a.hand: [ST1-03]")
    assert choices_of(read(unsayable)[0]) == ([], 0)


def test_the_boards_of_a_question_differ_only_in_what_is_asked() -> None:
    text = """
title: a board
memory: 3
a: {battle: [ST1-03], hand: [ST1-04]}
b: {battle: [ST1-06], security: 2}
moves:
  - a: attack a1 > player
  - b: no block
  - expect: {b.security: 1, a1.suspended: true, b1: still there}
"""
    for check, differs in (
        ("b.security: 1", "security"), ("a1.suspended: true", "suspended"), ("memory: 3", "memory"),
        ("a.hand: 1", "hand"), ("turn: a", "turn_player"), ("a1.dp: 2000", "dp"), ("b.deck: 10", "deck"),
        ("over: false", "over"),
    ):  # fmt: skip
        scenario = read(text.replace("b.security: 1, a1.suspended: true, b1: still there", check))[0]
        choices, right = choices_of(scenario)
        boards = [board.model_dump() for board in boards_of(scenario)]
        assert len(boards) == len(choices) > 1
        flat = [dict(_flat(board)) for board in boards]
        for other in (board for index, board in enumerate(flat) if index != right):
            changed = {key for key in {*flat[right], *other} if flat[right].get(key) != other.get(key)}
            assert changed and all(differs in key for key in changed), (check, changed)


def _flat(data: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every single value of nested data with its path."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _flat(value, f"{path}.{key}")
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _flat(value, f"{path}.{index}")
        yield f"{path}.count", len(data)
    else:
        yield path, data


def test_every_lesson_is_dealt_to_the_one_who_learns(client: Client) -> None:
    lessons = client.get("/api/lessons")
    assert len(lessons) == 7
    puzzles = client.get("/api/lessons", series="puzzles")
    assert len(puzzles) >= 4
    assert all(puzzle["moves"] > 0 and puzzle["face"] for puzzle in puzzles)
    assert len({puzzle["title"] for puzzle in puzzles}) == len(puzzles), "what is solved is remembered by the title"
    for lesson in lessons + puzzles[::10]:
        first = client.get(f"/api/scenarios/{lesson['scenario']}", viewer="a")["state"]
        assert first["asked"]["player"] == 0


def test_the_decks_of_a_position_are_the_real_ones(client: Client) -> None:
    record = (Path(__file__).parents[1] / "golden" / "ST1-ST2-greedy-greedy.txt").read_text(encoding="utf-8")
    replay = client.post("/api/replays", record=record, viewer="open")
    made = [frame for frame in replay["frames"][:30] if frame.get("player") is not None]
    piles = client.post("/api/piles", record=record, at=len(made))
    start = client.post("/api/piles", record=record, at=0)
    for player, side in enumerate(replay["state"]["sides"]):
        assert len(start["decks"][player]) == side["deck"]
        now, before = piles["decks"][player], start["decks"][player]
        assert len(now) < len(before)
        assert now == before[-len(now) :], "drawn from the top, which comes first"
        assert not {"F-01", "filler"} & set(now + piles["eggs"][player])


def test_the_decks_of_a_game_that_is_not_over_are_nobodys_to_see(client: Client) -> None:
    seated = client.post("/api/rooms", mode="friend")
    with pytest.raises(urllib.error.HTTPError) as error:
        client.post("/api/piles", room=seated["room"], at=0)
    assert json.load(error.value)["code"] == "not-over"


def test_the_glossary_explains_every_keyword(client: Client) -> None:
    terms = {each["term"] for each in client.get("/api/glossary")}
    assert {"Memory", "<Blocker>", "<Armor Purge>", "[When Attacking]", "Security stack"} <= terms


def test_a_card_of_the_workshop(client: Client) -> None:
    found = client.post("/api/workshop", name="Testmon", level=4, dp=5000, effect="<Blocker>", traits=["Dragon"])
    assert found["card"]["name"] == "Testmon"
    assert found["card"]["texts"][0]["text"].startswith("<Blocker>")
    assert found["card"]["creature"]
    assert "doubts" not in found
    odd = client.post("/api/workshop", name="Testmon", level=4, dp=5000, effect="[On Play] Delete 1 [Nonesuchmon].")
    assert odd["doubts"] == ["no card is called [Nonesuchmon]"]
    linked = "[All Turns] When your link cards would be trashed, gain 1 memory."
    never = client.post("/api/workshop", name="Testmon", effect=linked)
    assert never["doubts"][0].startswith("It cannot be played: the engine cannot run")
    untimed = client.post("/api/workshop", name="Testmon", effect="[Your Turn] Gain 1 memory.")
    assert "it is not said when this is done" in str(untimed["errors"][0])
    wrong = client.post("/api/workshop", effect="[On Play] Gain 2 memori.")
    error = wrong["errors"][0]
    assert "[On Play] Gain 2 memori."[error["start"] : error["end"]].startswith("memori")
    assert error["nearest"] == error["mended"] == "[On Play] Gain 2 memory."
    lines = client.post("/api/workshop", effect="<Blocker>\n[On Play] Gain 2 memori.\n<Rush>")["errors"][0]
    assert lines["mended"] == "<Blocker>\n[On Play] Gain 2 memory.\n<Rush>"
    with pytest.raises(urllib.error.HTTPError, match="422"):
        client.post("/api/workshop", effect="x" * 5000)


def test_a_position_is_understood_or_its_line_told(client: Client) -> None:
    text = "title: x\nmemory: 2\na: {battle: [ST1-03], security: 2}\nb: {security: 1}\n"
    state = client.post("/api/analysis", text=text)["state"]
    assert state["sides"][0]["battle"][0]["name"] == "Agumon"
    assert state["memory"] == 2
    wrong = client.post("/api/analysis", text=text.replace("battle", "batle"))
    assert "batle" in wrong["problem"]
    assert wrong["line"] == 3
    assert "state" not in wrong
    many = client.post("/api/analysis", text=text.replace("security: 2", "deck: 100000000"))
    assert "0 to 200" in many["problem"]
    bomb = "a: &a [x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\n"
    assert "write it out" in client.post("/api/analysis", text=bomb)["problem"]


def test_the_match_ups_that_ship(client: Client) -> None:
    known = {deck["name"] for deck in client.get("/api/library/decks")}
    tables = client.get("/api/library/matchups")["tables"]
    assert tables
    for table in tables:
        pairs = {(pair["one"], pair["other"]): pair["share"] for pair in table["pairs"]}
        assert {deck["name"] for deck in table["decks"]} <= known
        assert sum(share["games"] for share in pairs.values()) == 2 * table["games"] == 2 * table["first"]["games"]
        for (one, other), share in pairs.items():
            back = pairs[other, one]
            assert share["games"] == back["games"] == share["points"] + back["points"]
            assert 0 <= share["low"] <= share["points"] / share["games"] <= share["high"] <= 1
            assert share["low"] == pytest.approx(1 - back["high"], abs=2e-4)
        for place, deck in enumerate(table["decks"]):
            own = [share for (one, _), share in pairs.items() if one == place]
            assert sum(share["points"] for share in own) == deck["share"]["points"]
        ratings = [deck["rating"] for deck in table["decks"]]
        assert ratings == sorted(ratings, reverse=True)
