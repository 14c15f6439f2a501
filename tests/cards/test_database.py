"""The card database: files, unknown numbers and queries."""

import json
from pathlib import Path

import pytest

from digilex.cards.card import Card
from digilex.cards.database import Database, DatabaseError, UnknownCard, user_directory
from digilex.cards.language import VERSION, Delete, Effect, GetsDP, Keyword, Modify, This
from digilex.cards.query import QueryError

BLOCKER = Effect(Modify(This(), (Keyword("Blocker"),)))
GREY = Card(
    "TT1-003", "MetalGrey", "Digimon", ("red", "black"), level=5, play_cost=7, dp=7000, types=("Cyborg", "Dragonkin"),
    effects=(BLOCKER,), text_terms=("<Blocker>", "<Security A.>", "Agumon"), rarity="SR",
)  # fmt: skip
EGG = Card("TT1-001", "Koro", "Digi-Egg", ("red",), level=2, types=("Lesser",), rarity="U")
AGU = Card(
    "TT1-002", "Agu", "Digimon", ("red",), level=3, play_cost=3, dp=2000, form=("Rookie",), types=("Dragon",),
    inherited=(Effect(Modify(This(), (GetsDP(1000),)), turns="Your Turn"),),
)  # fmt: skip
TAI = Card("TT10-001", "Tai: the Brave", "Tamer", ("red", "blue"), play_cost=2)
FORCE = Card("TT2-001", "Grey Force", "Option", ("red",), use_cost=8, effects=(Effect(Delete(This()), ("Main",)),))


def write(path: Path, *cards: Card, version: int = VERSION) -> None:
    data = {"set": cards[0].set, "language_version": version, "cards": [card.to_json() for card in cards]}
    path.write_text(json.dumps(data), encoding="utf-8")


@pytest.fixture
def cards(tmp_path: Path) -> Database:
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    write(shipped / "TT1.json", GREY, EGG, AGU)
    write(shipped / "TT2.json", FORCE)
    write(shipped / "TT10.json", TAI)
    (shipped / "banlist.json").write_text("{}", encoding="utf-8")
    return Database(shipped)


def test_cards_are_found_by_number(cards: Database) -> None:
    assert cards.find("TT1-003") == GREY
    assert cards.find("tt1-003_p2") is cards.find("TT1-003")
    assert cards.sets() == ("TT1", "TT2", "TT10")
    assert cards.all() == (EGG, AGU, GREY, FORCE, TAI)
    assert "TT1-001" in cards and "TT1-009" not in cards and "ZZ" not in cards
    assert cards.version == VERSION


def test_finding_a_card_reads_only_its_set(cards: Database, tmp_path: Path) -> None:
    (tmp_path / "shipped" / "TT2.json").write_text("broken", encoding="utf-8")
    assert cards.find("TT1-001") == EGG
    with pytest.raises(DatabaseError, match=r"TT2\.json cannot be read.*compile the set again"):
        cards.find("TT2-001")


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ("TT1-03", "there is no card 'TT1-03'; did you mean TT1-003\\? TT1 has 3 cards here, TT1-001 to TT1-003"),
        ("TT3-001", "nor a set TT3; did you mean .*the sets here are TT1, TT2, TT10"),
        ("Agu", "'AGU' is no card number; write it like BT1-010"),
    ],
)
def test_an_unknown_number_names_what_is_near(cards: Database, number: str, message: str) -> None:
    with pytest.raises(UnknownCard, match=message):
        cards.find(number)


def test_the_users_own_cards_go_before_the_shipped_ones(tmp_path: Path, cards: Database) -> None:
    own = tmp_path / "own"
    own.mkdir()
    changed, new = EGG.replace(name="My Koro"), Card("MINE-01", "Mine", "Digimon")
    write(own / "my cards.json", new, changed)
    both = Database(tmp_path / "shipped", own)
    assert both.find("MINE-01") == new
    assert both.find("TT1-001") == changed and both.find("TT1-002") == AGU
    assert both.sets() == ("MINE", "TT1", "TT2", "TT10")
    assert len(both.all()) == 6
    assert both.digest != cards.digest


def test_the_digest_is_that_of_the_data(tmp_path: Path, cards: Database) -> None:
    before = cards.digest
    assert Database(tmp_path / "shipped").digest == before
    write(tmp_path / "shipped" / "TT2.json", FORCE.replace(use_cost=7))
    assert Database(tmp_path / "shipped").digest != before


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ([], "is no file of cards"),
        ({"language_version": 0, "cards": []}, "version 0 of the effect language, and this is version"),
        ({"language_version": VERSION, "cards": [{"name": "x"}]}, "a card without a number"),
        ({"language_version": VERSION, "cards": [{"is": "Nothing", "number": "BAD-01"}]}, "unknown node 'Nothing'"),
        ({"language_version": VERSION, "cards": [{"is": "This", "number": "BAD-01"}]}, "data of BAD-01"),
    ],
)
def test_a_bad_file_is_refused_with_a_remedy(tmp_path: Path, content: object, message: str) -> None:
    (tmp_path / "BAD.json").write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(DatabaseError, match=f"{message}.*(again|away)"):
        Database(tmp_path).find("BAD-01")


def test_the_users_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/share")
    monkeypatch.delenv("DIGILEX_DATA", raising=False)
    assert user_directory() == Path("/share/digilex")
    monkeypatch.setenv("DIGILEX_DATA", "/mine")
    assert user_directory() == Path("/mine")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("grey", [GREY, FORCE]),
        ("grey force", [FORCE]),
        ('"Tai: the"', [TAI]),
        ("name:grey", [GREY, FORCE]),
        ("name=agu", [AGU]),
        ("color:red level>=5", [GREY]),
        ("color:black,blue", [GREY, TAI]),
        ("color=red type:digimon", [AGU]),
        ("colors=2", [GREY, TAI]),
        ("is:multicolor", [GREY, TAI]),
        ("level < 5", [EGG, AGU]),
        ("level:3", [AGU]),
        ("level!=3", [EGG, GREY]),
        ("cost<8", [AGU, GREY, TAI]),
        ("cost>=8", [FORCE]),
        ("dp>=5000", [GREY]),
        ("trait:dragon", [AGU, GREY]),
        ("trait=Dragon", [AGU]),
        ("set:TT1", [EGG, AGU, GREY]),
        ("type:tamer", [TAI]),
        ("type:egg", [EGG]),
        ("type:options", [FORCE]),
        ("-color:black,blue level>2", [AGU]),
        ("keyword:Blocker", [GREY]),
        ('text:"<Blocker>"', [GREY]),
        ('text:"[Your Turn]"', [AGU]),
        ("text:delete", [FORCE]),
        ("<Blocker> [Main]", []),
        ("grey <blocker>", [GREY]),
        ("[Your Turn]", [AGU]),
        ("text:[Agumon]", [GREY]),
        ('keyword:"Security Attack"', [GREY]),
        ('"[Main]"', [FORCE]),
        ("[Main]", [FORCE]),
        ("rarity:sr", [GREY]),
        ("number:TT1-00 -type:egg", [AGU, GREY]),
        ("COLOUR:Red lv:5", [GREY]),
    ],
)
def test_queries(cards: Database, query: str, found: list[Card]) -> None:
    assert cards.search(query) == found


def test_a_query_may_search_the_rendered_text(cards: Database) -> None:
    assert cards.search("text:hello", lambda card: "Hello" if card.level == 3 else "") == [AGU]


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("", "the query is empty; write for example"),
        ("colr:red", "there is no field 'colr'.*did you mean color"),
        ("Tai: the Brave", "there is no field 'Tai'.*A name with a colon goes in quotation marks"),
        ("color:pink", "color:pink is not known; write one of red, blue"),
        ("type:monster", "type:monster is not known; write one of Digi-Egg"),
        ("is:nice", "is:nice is not known; write one of ace"),
        ("level:high", "compares level with no number; write for example level>=5"),
        ("level>3,4", "several numbers"),
        ("color>red", "color is no number"),
        ("color:", "says nothing to look for; write for example color:red"),
        ('text:"<Piercing>', "a quotation mark is missing"),
    ],
)
def test_a_bad_query_says_what_would_be_right(cards: Database, query: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        cards.search(query)
