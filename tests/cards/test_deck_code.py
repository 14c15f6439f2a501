"""The DCG deck code: the known example, every version there and back, and what it refuses."""

from base64 import urlsafe_b64encode
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digilex.cards.deck import DeckList, Entry
from digilex.cards.deck_code import LANGUAGES, VERSION, DeckCodeError, decode, encode, is_deck_code, name_that_fits

ST1 = "DCGUTtdAJydAUEDAZydAU8DAgMBAwEDAQMBAQEDAQMBAQEBAQMBAwEDAQEBAQFTdGFydGVyIERlY2ssIEdhaWEgUmVkIFtTVC0xXQ"


def test_the_example_is_the_first_starter_deck() -> None:
    deck = decode(ST1)
    assert deck.name == "Starter Deck, Gaia Red [ST-1]"
    assert deck.language == "en"
    assert deck.eggs == (Entry("ST1-01", 4),)
    assert [entry.number for entry in deck.main] == [f"ST1-{number:02d}" for number in range(2, 17)]
    assert sum(entry.copies for entry in deck.main) == 50
    assert {entry.number for entry in deck.main if entry.copies == 2} == {
        "ST1-07", "ST1-10", "ST1-11", "ST1-15", "ST1-16",
    }  # fmt: skip
    assert encode(deck) == ST1


SETS = st.from_regex(r"[A-Z]{1,2}[0-9]{0,2}", fullmatch=True) | st.from_regex(r"[0-9A-Z]{1,4}", fullmatch=True)
NUMBERS = st.builds(
    lambda code, number, digits: f"{code}-{number % 10**digits:0{digits}d}",
    SETS | st.sampled_from(("ST1", "BT1", "P")), st.integers(0, 999), st.sampled_from((2, 3)),
)  # fmt: skip


def entries(version: int, most: int, least: int = 0) -> st.SearchStrategy[tuple[Entry, ...]]:
    copies = st.integers(1, 4 if version == 0 else 256)
    cards = st.dictionaries(st.tuples(NUMBERS, st.integers(0, 7)), copies, min_size=least, max_size=most)
    return cards.map(lambda found: tuple(Entry(number, found[number, art], art) for number, art in sorted(found)))


@st.composite
def decks(draw: st.DrawFn, version: int) -> DeckList:
    icon = draw(st.just("") | NUMBERS) if version >= 4 else ""
    languages = LANGUAGES if version >= 5 else LANGUAGES[:2] if version >= 3 else ("en",)
    name = name_that_fits(draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=70)), bool(icon))
    return DeckList(
        name,
        draw(entries(version, 60)),
        draw(entries(version, 7)),
        draw(entries(version, 40)) if version >= 2 else (),
        draw(st.sampled_from(languages)),
        icon,
    )


VERSIONED = st.integers(0, VERSION).flatmap(lambda version: st.tuples(st.just(version), decks(version)))


@given(VERSIONED)
def test_decoding_gives_back_what_was_encoded(case: tuple[int, DeckList]) -> None:
    version, deck = case
    code = encode(deck, version)
    assert is_deck_code(code)
    assert decode(code) == deck
    assert encode(decode(code), version) == code


@given(st.randoms(), decks(VERSION))
def test_the_order_of_a_list_does_not_change_its_code(random: Random, deck: DeckList) -> None:
    cards = list(deck.main)
    random.shuffle(cards)
    shuffled = DeckList(deck.name, tuple(cards), deck.eggs, deck.sideboard, deck.language, deck.icon)
    assert encode(shuffled) == encode(deck)


def test_many_cards_of_one_set_need_a_longer_count() -> None:
    deck = DeckList("", tuple(Entry(f"BT1-{number:03d}", 1) for number in range(1, 200, 3)))
    for version in range(2, VERSION + 1):
        assert decode(encode(deck, version)) == deck
    with pytest.raises(DeckCodeError, match="at most 63 different cards"):
        encode(deck, 1)


@given(st.integers(0, 255), st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(first: int, rest: bytes) -> None:
    data = bytes((first, sum(rest) & 0xFF, 0)) + rest
    with suppress(DeckCodeError):
        decode("DCG" + urlsafe_b64encode(data).decode())


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("DCG", "is no deck code"),
        ("ABC", "is no deck code"),
        ("DCG!!", "is no deck code"),
        (ST1[:61], "damaged|ends in the middle|shorter than the name"),
        (ST1.replace("JydAUED", "JydAUEC"), "checksum"),
        ("DCGYTtd", "version 6; versions 0 to 5"),
        ("DCGU", "cut off"),
    ],
)
def test_a_bad_code_is_refused_with_the_reason(code: str, message: str) -> None:
    with pytest.raises(DeckCodeError, match=message):
        decode(code)


@pytest.mark.parametrize(
    ("deck", "version", "message"),
    [
        (DeckList("x" * 64), 5, "64 bytes long; a deck code has 63"),
        (DeckList("x" * 56, icon="BT1-010"), 5, "has 55"),
        (DeckList(eggs=tuple(Entry(f"BT1-{at:03d}", 1) for at in range(8))), 5, "room for 7"),
        (DeckList(sideboard=(Entry("BT1-010", 1),)), 1, "sideboard from version 2"),
        (DeckList(icon="BT1-010"), 3, "icon from version 4"),
        (DeckList(language="ko"), 4, "it knows ja, en"),
        (DeckList(main=(Entry("BT1-010", 5),)), 0, "1 to 4 copies"),
        (DeckList(main=(Entry("BT1-010", 0),)), 5, "1 to 256 copies"),
        (DeckList(main=(Entry("BT1-010", 1, 8),)), 5, "arts 0 to 7"),
        (DeckList(main=(Entry("CUSTOM-010", 1),)), 5, "like BT1-010"),
        (DeckList(), 6, "no version 6"),
    ],
)
def test_what_has_no_room_is_refused(deck: DeckList, version: int, message: str) -> None:
    with pytest.raises(DeckCodeError, match=message):
        encode(deck, version)
