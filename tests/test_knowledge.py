"""What a player knows of hidden cards stays true when everything else is dealt anew."""

import json
import random

import pytest

from digilex.cards.database import database
from digilex.cards.deck_library import load_deck
from digilex.rules.game import Game
from digilex.rules.model.identity import ID_MASK
from digilex.rules.model.vocabulary import DECK, HAND, SECURITY, TRASH
from digilex.rules.query.modifiers import static_key
from digilex.rules.storage.boards import Board

PAIRS = [
    ("ST1", "ST2"),
    ("bt25-dgo-2026-06-06-8-marsmon", "ex10-dgo-2025-09-27-1-galacticmon"),
    ("bt20-dgo-2025-03-15-1-galaxy", "bt22-dgo-2025-08-30-1-growlmon"),
]


def seen(game: Game, player: int) -> str:
    return json.dumps({key: value for key, value in game.view(player).to_json().items() if key != "log"})


def indexes(game: Game) -> object:
    """All that is derived from where the cards are."""
    return (
        [game.watched, game.granted, game.loose, game.kinds, game.own_kinds, game.information],
        [static_key(active) for active in game.statics],
        [[perm.events, perm.granted, perm.kinds, perm.reach] for perm in game.permanents.values()],
    )


@pytest.mark.parametrize("names", PAIRS)
def test_a_game_dealt_anew_is_sound_and_looks_the_same(names: tuple[str, str]) -> None:
    decks = (load_deck(names[0]), load_deck(names[1]))
    find = database().find
    moved = 0
    for seed in range(2):
        game, chance = Game.start(*decks, seed), random.Random(seed)
        while game.decision is not None:
            if chance.random() < 0.1:
                for player in (0, 1):
                    dealt = game.determinise(player, chance.randrange(1 << 30))
                    assert seen(dealt, player) == seen(game, player)
                    assert indexes(dealt) == indexes(Game.from_json(dealt.to_json(), find))
                    for card in range(len(game.info)):
                        assert not game.knows(player, card) or dealt.info[card] is game.info[card]
                        moved += dealt.info[card] is not game.info[card]
                    assert all(game.knows(player, card) for card in game.players[player].hand)
                    assert sorted(info.number for info in dealt.info) == sorted(info.number for info in game.info)
            game.choose(chance.randrange(len(game.decision.options)))
    assert moved


@pytest.fixture
def board() -> Game:
    cards = [database().find(f"ST1-{number:02}") for number in range(2, 12)]
    made = Board()
    made.cards(0, "deck", cards)
    made.cards(0, "hand", cards[:4])
    made.cards(1, "deck", cards)
    made.cards(0, "security", cards[:5])
    return made.game()


def known_to(game: Game, card: int) -> list[int]:
    return [player for player in (0, 1) if game.knows(player, card)]


def stays(game: Game, player: int, card: int) -> bool:
    """Whether it is the same card however the hidden ones are dealt."""
    return all(game.determinise(player, seed).info[card] is game.info[card] for seed in range(20))


def test_a_card_that_was_revealed_is_known_in_the_hand_until_one_leaves_it_unseen(board: Game) -> None:
    card = board.players[0].deck[-1]
    assert known_to(board, card) == []
    board.reveal(card)
    board.move(card, HAND)
    assert known_to(board, card) == [0, 1] and stays(board, 1, card)
    board.move(board.players[0].hand[0], TRASH)
    assert known_to(board, card) == [0, 1]
    other = board.players[0].hand[0]
    board.move(other, DECK, False)
    assert known_to(board, card) == [0] and not stays(board, 1, card)
    assert known_to(board, other) == [0] and stays(board, 0, other) and not stays(board, 1, other)


def test_the_last_card_of_a_hand_is_followed(board: Game) -> None:
    for card in board.players[0].hand[1:]:
        board.move(card, TRASH)
    last = board.players[0].hand[0]
    board.show(last)
    board.move(last, SECURITY)
    assert known_to(board, last) == [0, 1]


def test_cards_returned_to_the_deck_in_sight_are_known_until_it_is_shuffled(board: Game) -> None:
    card = board.players[0].hand[0]
    board.move(card, TRASH)
    board.move(card, DECK)
    assert known_to(board, card) == [0, 1] and stays(board, 0, card) and stays(board, 1, card)
    board.shuffle_deck(0)
    assert known_to(board, card) == [] and not stays(board, 0, card)


def test_what_one_player_looks_at_only_that_player_knows(board: Game) -> None:
    card = board.players[0].security[-1]
    board.reveal(card, 1)
    board.move(card, SECURITY)
    assert known_to(board, card) == [1] and stays(board, 1, card) and not stays(board, 0, card)
    board.shuffle_security(0)
    assert known_to(board, card) == []


def test_a_face_up_security_card_is_still_known_when_it_is_turned_over(board: Game) -> None:
    card = board.players[0].security[2]
    board.flip(card, True)
    board.flip(card, False)
    assert known_to(board, card) == [0, 1]


def test_a_drawn_card_is_known_to_its_player_and_saved_with_the_game(board: Game) -> None:
    card = board.players[1].deck[-1]
    board.draw(1, 1)
    again = Game.from_json(board.to_json(), database().find)
    assert known_to(board, card) == known_to(again, card) == [1]
    assert board == again and board == board.copy()


def test_the_other_player_is_offered_what_the_dealt_hand_allows(board: Game) -> None:
    offers = set()
    for seed in range(10):
        dealt = board.determinise(1, seed)
        assert dealt.decision is not None and dealt.decision.kind == "main"
        for option in dealt.decision.options:
            if option.kind == "play":
                card = option.subject & ID_MASK
                assert card in dealt.players[0].hand and dealt.info[card].number == option.name
                offers.add(option.name)
    assert len(offers) > 4
