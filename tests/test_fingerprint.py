"""A game as one number."""

import json
import random

from digilex.cards.database import database
from digilex.cards.deck_library import load_deck
from digilex.rules.game import Game
from digilex.rules.model.mixing import mix, word
from digilex.rules.model.vocabulary import HAND, TRASH
from digilex.rules.query.fingerprint import standing

DECKS = (load_deck("bt20-dgo-2025-03-15-1-galaxy"), load_deck("bt22-dgo-2025-08-30-1-growlmon"))


def test_it_is_the_same_for_equal_games_and_tells_positions_apart() -> None:
    found: dict[int, str] = {}
    for seed in range(3):
        game, chance = Game.start(*DECKS, seed), random.Random(seed)
        while game.decision is not None:
            key = game.fingerprint()
            assert 0 <= key < 1 << 62
            assert key == game.copy().fingerprint() == hash(game)
            lines = [option.text for option in game.decision.options]
            place = f"{seed} {len(game.log)} {game.memory} {game.stack[-1].step} {lines}"
            assert found.setdefault(key, place) == place
            if chance.random() < 0.05:
                again = Game.from_json(json.loads(json.dumps(game.to_json(), sort_keys=True)), database().find)
                assert again.fingerprint() == key and again == game
            game.choose(chance.randrange(len(game.decision.options)))
    assert len(found) > 300


def test_ids_and_the_order_of_a_hand_or_trash_do_not_count() -> None:
    game = Game.start(*DECKS, 1)
    other = game.copy()
    other.players[0].hand.reverse()
    assert other.fingerprint() == game.fingerprint() and other != game
    for card in game.players[1].hand[:2]:
        game.move(card, TRASH)
    for card in reversed(other.players[1].hand[:2]):
        other.move(card, TRASH)
    assert other.fingerprint() == game.fingerprint()
    other.move(other.players[1].trash[0], HAND)
    assert other.fingerprint() != game.fingerprint()


def test_it_is_the_same_number_on_every_machine() -> None:
    assert mix(word("ST1-03"), 5) == 3225789854140674671
    assert standing(Game.start(load_deck("ST1"), load_deck("ST2"), 7), True) == 3733901923614985580
