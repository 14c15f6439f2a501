"""What makes a deck legal, and decks as data."""

from datetime import date

import pytest

from digilex.cards.banlist import Banlist, Limit, Pair, banlist
from digilex.cards.card import Card
from digilex.cards.deck import Deck, DeckList, Entry, check, notes

EGG = Card("XX1-001", "Egg", "Digi-Egg", level=2)
OTHER_EGG = Card("XX1-002", "Other Egg", "Digi-Egg", level=2)
TAMER = Card("XX1-003", "Tamer", "Tamer")
MANY = Card("XX1-004", "Many", "Digimon", copies=50)
TOKEN = Card("XX1-005", "Token", "Digimon", is_token=True)
DIGIMON = [Card(f"XX1-{number:03d}", f"Digimon {number}", "Digimon") for number in range(10, 30)]
CARDS = {card.number: card for card in (EGG, OTHER_EGG, TAMER, MANY, TOKEN, *DIGIMON)}
FREE = Banlist()
DAY = date(2026, 1, 1)


def four_of_each(count: int = 12) -> list[Card]:
    return [card for card in DIGIMON[:count] for _ in range(4)]


def deck(main: list[Card], eggs: list[Card] | None = None) -> Deck:
    return Deck("test", tuple(main), tuple(eggs or ()))


LEGAL = deck([*four_of_each(), TAMER, TAMER], [EGG] * 4)


def test_a_legal_deck_has_no_problems() -> None:
    assert check(LEGAL, DAY, FREE) == []
    assert check(deck([MANY] * 50), DAY, FREE) == []
    assert check(deck(list(LEGAL.main), [EGG] * 4 + [OTHER_EGG]), DAY, FREE) == []


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (deck(four_of_each()), "The deck has 48 cards; it must have exactly 50: add 2 (1-4-1-2-1)."),
        (deck(four_of_each(13)), "The deck has 52 cards; it must have exactly 50: take out 2 (1-4-1-2-1)."),
        (
            deck(list(LEGAL.main), [EGG] * 3 + [OTHER_EGG] * 3),
            "The Digi-Egg deck has 6 cards; it may have at most 5: take out 1 (1-4-1-3-1).",
        ),
        (
            deck([*four_of_each(11), *[DIGIMON[0], TAMER] * 3]),
            "There are 7 copies of Digimon 10 (XX1-010); at most 4 are allowed: take out 3 (1-4-1-2-2).",
        ),
        (
            deck(list(LEGAL.main), [EGG] * 5),
            "There are 5 copies of Egg (XX1-001); at most 4 are allowed: take out 1 (1-4-1-3-2).",
        ),
        (
            deck([*four_of_each(), TAMER, EGG]),
            "Egg (XX1-001) is a Digi-Egg card: move it to the Digi-Egg deck (2-2-3).",
        ),
        (
            deck(list(LEGAL.main), [TAMER]),
            "Tamer (XX1-003) is a Tamer card; only Digi-Egg cards may be in the Digi-Egg deck: move it to the deck "
            "(2-2-3).",
        ),
        (
            deck([*four_of_each(), TAMER, TOKEN]),
            "Token (XX1-005) is a token; tokens are never part of a deck: take it out (1-4-4-2).",
        ),
    ],
)
def test_each_problem_says_what_would_be_right(wrong: Deck, problem: str) -> None:
    assert check(wrong, DAY, FREE) == [problem]


def test_a_card_that_has_a_second_number_counts_for_both() -> None:
    also = Card("XX2-001", "Also", "Digimon", rule_numbers=("XX1-010",))
    main = [*four_of_each(11), *[also] * 4, TAMER, TAMER]
    assert check(deck(main), DAY, FREE) == [
        "There are 8 copies of Digimon 10 (XX1-010); at most 4 are allowed: take out 4 (1-4-1-2-2)."
    ]


RESTRICTED = Banlist(
    (
        Limit("XX1-010", 1, date(2024, 1, 1), date(2025, 1, 1)),
        Limit("XX1-011", 0, date(2025, 6, 1)),
        Limit("XX1-003", 1, date(2025, 7, 1)),
    ),
    (Pair("XX1-012", ("XX1-013", "XX9-001"), date(2025, 6, 1)), Pair("XX1-014", (), date(2025, 6, 1))),
)


def test_restrictions_hold_on_their_days() -> None:
    assert check(LEGAL, "2023-12-31", RESTRICTED) == []
    assert check(LEGAL, "2024-01-01", RESTRICTED) == [
        "There are 4 copies of Digimon 10 (XX1-010); since 2024-01-01 at most 1 may be played: take out 3 (ban list)."
    ]
    assert check(LEGAL, "2025-01-01", RESTRICTED) == []
    assert check(LEGAL, "2025-07-01", RESTRICTED) == [
        "There are 2 copies of Tamer (XX1-003); since 2025-07-01 at most 1 may be played: take out 1 (ban list).",
        "Digimon 11 (XX1-011) has been banned since 2025-06-01: take out all 4 (ban list).",
        "Digimon 12 (XX1-012) and Digimon 13 (XX1-013) have been a banned pair since 2025-06-01: "
        "play one of them or the other (ban list).",
    ]


def test_a_pair_of_which_one_half_is_unknown_is_a_note() -> None:
    assert notes(LEGAL, "2025-05-31", RESTRICTED) == []
    (note,) = notes(LEGAL, "2025-06-01", RESTRICTED)
    assert note.startswith("Digimon 14 (XX1-014) has been one half of a banned pair since 2025-06-01")


def test_a_bad_date_is_refused() -> None:
    with pytest.raises(ValueError, match="'yesterday' is no date; write it like 2026-04-04"):
        check(LEGAL, "yesterday")


def test_the_shipped_ban_list() -> None:
    known = banlist()
    assert known.limits_on(date(2021, 3, 31)) == {}
    today = known.limits_on(date(2026, 4, 4))
    assert today["BT5-109"] == 0 and today["BT23-032"] == 1
    assert "BT9-099" in known.limits_on(date(2026, 4, 3)) and "BT9-099" not in today
    assert {pair.number for pair in known.pairs_on(date(2026, 4, 4))} == {"EX2-007", "EX7-064", "BT20-037"}
    assert check(LEGAL) == []


def test_decks_with_the_same_cards_are_equal() -> None:
    turned = Deck("test", LEGAL.main[::-1], LEGAL.eggs)
    assert turned == LEGAL and hash(turned) == hash(LEGAL)
    assert LEGAL.counts() == {"XX1-001": 4, "XX1-003": 2, **{card.number: 4 for card in DIGIMON[:12]}}
    with pytest.raises(AttributeError):
        LEGAL.name = "other"  # type: ignore[misc]


def test_a_deck_survives_json_and_lists() -> None:
    assert Deck.from_json(LEGAL.to_json(), CARDS.__getitem__) == LEGAL
    assert LEGAL.as_list().deck(CARDS.__getitem__) == LEGAL


def test_the_card_decides_what_is_an_egg() -> None:
    listed = DeckList("x", (Entry("XX1-001", 2), Entry("XX1-003", 1)), (Entry("XX1-004", 1),))
    assert listed.deck(CARDS.__getitem__) == Deck("x", (TAMER, MANY), (EGG, EGG))
