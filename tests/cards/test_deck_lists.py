"""Deck lists in every form: what each site writes is read, and what is written is read again."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digilex.cards.deck import DeckList, Entry
from digilex.cards.deck_lists import FORMATS, DeckListError, read, read_line, write

NAMES = {"BT1-010": "Agumon", "BT1-001": "Yokomon", "EX2-046": "ADR-02 Searcher", "BT20-037": "Chaosmon: Valdur Arm"}
DECK = DeckList(
    "Two greys",
    (Entry("BT1-010", 4), Entry("BT1-010", 1, 1), Entry("EX2-046", 20), Entry("BT20-037", 2)),
    (Entry("BT1-001", 4),),
)


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("4 BlitzGreymon EX9-013", Entry("EX9-013", 4)),
        ("4     BlitzGreymon          EX9-013", Entry("EX9-013", 4)),
        ("BT11-005 Koromon 4", Entry("BT11-005", 4)),
        ("4 (BT22-002)", Entry("BT22-002", 4)),
        ("1 MetalGreymon (DCG) (BT1-114)", Entry("BT1-114", 1)),
        ("4 Agumon   BT1-010_P1 ", Entry("BT1-010", 4, 1)),
        ("4x Agumon bt1-010_p2", Entry("BT1-010", 4, 2)),
        ("x3 Agumon [BT1-010]", Entry("BT1-010", 3)),
        ("BT1-010 x3", Entry("BT1-010", 3)),
        ("Agumon (BT1-010) (4)", Entry("BT1-010", 4)),
        ("4,Agumon,BT1-010", Entry("BT1-010", 4)),
        ("P-001", Entry("P-001", 1)),
        ("4 ADR-02 Searcher EX2-046", Entry("EX2-046", 4)),
        ("EX2-046 ADR-02 Searcher 4", Entry("EX2-046", 4)),
        ("4 EX2-046 ADR-02 Searcher", Entry("EX2-046", 4)),
        ("ADR-02 Searcher EX2-046 4", Entry("EX2-046", 4)),
        ("4 ADR-02 Searcher (DCG) (EX2-046)", Entry("EX2-046", 4)),
        ("2 ST1-03", Entry("ST1-03", 2)),
    ],
)
def test_lines_as_sites_write_them(line: str, entry: Entry) -> None:
    assert read_line(line) == entry


def test_headings_and_the_name() -> None:
    text = """// Red hybrid

// Digimon Deck List
4 Agumon BT1-010

// Egg Deck
4 Yokomon BT1-001
"""
    assert read(text) == DeckList("Red hybrid", (Entry("BT1-010", 4),), (Entry("BT1-001", 4),))
    assert read(text.replace("// Red hybrid\n", "")).name == ""


def test_headings_without_slashes_and_with_counts() -> None:
    text = "Digi-Egg Deck (4):\n4 Yokomon BT1-001\n[Main Deck]\nDigimon (4)\n4 Agumon BT1-010\nSideboard\n1 BT1-011"
    assert read(text) == DeckList("", (Entry("BT1-010", 4),), (Entry("BT1-001", 4),), (Entry("BT1-011", 1),))


def test_dcgo() -> None:
    assert read("// DeckList\r\n\r\n4 Agumon   BT1-010_P1 \r\n").main == (Entry("BT1-010", 4, 1),)
    assert read("// DeckList\r\n\r\n4 Agumon   BT1-010_P1 \r\n").name == ""


def test_tabletop_simulator() -> None:
    text = '["Exported from somewhere","BT15-006","BT15-006","BT1-001_P1","BT15-006"]'
    assert read(text).main == (Entry("BT15-006", 3), Entry("BT1-001", 1, 1))
    assert read('["BT15-006"]').main == (Entry("BT15-006", 1),)


def test_every_line_that_was_not_understood_is_listed() -> None:
    with pytest.raises(DeckListError) as caught:
        read("4 Agumon BT1-010\nfour Greymon\n\nGreymon BT1-015\n0 BT1-016\n4 BT1-017\n100 BT1-018")
    assert [problem.place for problem in caught.value.problems] == ["line 2", "line 4", "line 5", "line 7"]
    message = str(caught.value)
    assert "line 2: 'four Greymon': no card number is in it" in message
    assert "as in '4 Greymon BT1-015'" in message
    assert "0 is no count of copies; write 1 to 99" in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the list is empty"),
        ("// only a name", "no cards are in the list"),
        ('["banner"]', "no cards are in the list"),
        ('["BT1-010", "Agumon"]', "entry 2: 'Agumon': it is no card number"),
        ('["BT1-010", 4]', "entry 2: '4'"),
        ('["BT1-010",', "line 1.*this is no JSON"),
        ('{"cards": []}', 'write {"name"'),
        ('{"main": {"BT1-010": "four"}}', "BT1-010: four"),
    ],
)
def test_what_is_no_list_is_refused_with_a_remedy(text: str, message: str) -> None:
    with pytest.raises(DeckListError, match=message):
        read(text)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("named", [True, False])
def test_every_form_is_read_again(form: str, named: bool) -> None:
    again = read(write(DECK, form, NAMES.__getitem__ if named else None))
    if form in ("tts", "dcgo"):  # no place for a name and for eggs
        assert again == DeckList("", DECK.eggs + DECK.main)
    elif form == "code":
        assert again == DECK.sorted()
    else:
        assert again == DECK


def test_the_forms_look_as_sites_write_them() -> None:
    lines = {form: write(DECK, form, NAMES.__getitem__).splitlines() for form in FORMATS}
    assert lines["text"][:5] == [
        "// Two greys", "// Egg Deck", "4 Yokomon BT1-001", "// Digimon Deck List", "4 Agumon BT1-010",
    ]  # fmt: skip
    assert "EX2-046 ADR-02 Searcher 20" in lines["reversed"]
    assert "4 (BT1-010)" in lines["numbers"]
    assert "2 Chaosmon: Valdur Arm (DCG) (BT20-037)" in lines["untap"]
    assert lines["dcgo"][:2] == ["// DeckList", ""] and "1 Agumon   BT1-010_P1 " in lines["dcgo"]
    assert json.loads(lines["tts"][0])[:3] == ["Exported from Digilex", "BT1-001", "BT1-001"]
    with pytest.raises(ValueError, match="'excel' is no form of a deck list; the forms are text"):
        write(DECK, "excel")


@given(st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=30))
def test_any_name_survives(name: str) -> None:
    name = " ".join(name.split())
    deck = DeckList(name, DECK.main, DECK.eggs)
    assert read(write(deck)).name == name
    assert read(write(deck)).eggs == DECK.eggs


def test_a_name_that_is_a_heading_survives() -> None:
    for name in ("Deck List", "Egg Deck", "name: x", "// x", "# 1", "Digimon"):
        assert read(write(DeckList(name, DECK.main))) == DeckList(name, DECK.main)


def test_a_long_name_is_cut_for_a_deck_code() -> None:
    assert read(write(DeckList("é" * 40, DECK.main), "code")).name == "é" * 31


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(ValueError):
        read(text)
