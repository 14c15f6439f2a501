"""What a viewer is sent: nothing that they may not know, and enough to play."""

import random

import pytest

from digilex.cards.deck_library import load_deck
from digilex.rules.game import Game
from digilex.server import patch, present

NAMES = ("Ann", "Bob")
DECKS = [("ST1", "ST2"), ("ST4", "ST6"), ("bt12-dgo-2023-05-13-1-blue-flare", "ex4-lt-2023-06-24-1-red-hybrid")]


def positions(decks: tuple[str, str], seed: int, every: int = 5) -> list[Game]:
    """Positions of a random game."""
    game = Game.start(load_deck(decks[0]), load_deck(decks[1]), seed)
    chance = random.Random(seed)
    found = []
    count = 0
    while game.decision is not None and count < 400:
        if count % every == 0:
            found.append(game.copy())
        game.choose(chance.choice(game.decision.options))
        count += 1
    return [*found, game]


def others_hidden(game: Game, viewer: int) -> Game:
    """The same game to the viewer's eyes, everything hidden dealt anew, with the log it had."""
    if viewer != present.WATCHING:
        new = game.determinise(viewer, 99)
    else:
        new = game.determinise(0, 99).determinise(1, 98)
    return new


@pytest.mark.parametrize("decks", DECKS, ids=lambda decks: decks[0])
@pytest.mark.parametrize("viewer", [0, 1, present.WATCHING])
def test_what_is_hidden_changes_no_byte(decks: tuple[str, str], viewer: int) -> None:
    for game in positions(decks, 11):
        sent = present.state(game, viewer, NAMES).model_dump_json()
        assert present.state(others_hidden(game, viewer), viewer, NAMES).model_dump_json() == sent


@pytest.mark.parametrize("viewer", [0, 1, present.WATCHING])
def test_the_log_names_no_card_that_was_hidden(viewer: int) -> None:
    game = positions(DECKS[0], 5)[-1]
    secret = 0
    for event in game.log:
        if event.hidden_from(viewer):
            secret += 1
            line = present.log(game, [event], viewer, NAMES)[0].model_dump_json()
            assert not any(str(card.number) in line or str(card.name) in line for card in event.cards), line
    assert secret > 5


def test_every_option_has_a_place_or_a_button() -> None:
    for game in positions(DECKS[2], 3, every=1):
        if game.decision is None:
            continue
        asked = present.state(game, game.decision.player, NAMES).asked
        assert asked is not None
        assert len(asked.options) == len(game.decision.options)
        ways = {(option.kind, option.subject, option.object, option.cost, option.say) for option in asked.options}
        assert len(ways) == len(asked.options), "two options that look the same"
        other = present.state(game, 1 - game.decision.player, NAMES).asked
        assert other is not None
        assert not other.options


def test_patches_put_the_state_together_again() -> None:
    told = None
    for game in positions(DECKS[0], 2, every=1):
        new = present.state(game, 0, NAMES).model_dump(exclude_defaults=True)
        if told is not None:
            assert patch.apply(told, patch.changes(told, new)) == new
        told = new


def test_costs_are_told_before_one_pays() -> None:
    game = Game.start(load_deck("ST1"), load_deck("ST2"), 1, 0)
    while game.decision is not None and game.decision.kind != "main":
        game.choose(game.decision.options[0])
    asked = present.state(game, 0, NAMES).asked
    assert asked is not None
    prices = [option.cost for option in asked.options if option.kind in ("play", "use", "digivolve")]
    assert prices
    assert None not in prices


def test_the_end_is_told_to_each_in_their_words() -> None:
    game = Game.start(load_deck("ST1"), load_deck("ST2"), 1, 0)
    game.forfeit(0)
    told = [present.state(game, viewer, NAMES).over for viewer in (0, 1, present.WATCHING)]
    assert [each.reason for each in told if each is not None] == ["You forfeit", "Ann forfeits", "Ann forfeits"]
    assert present.log(game, game.log[-1:], 0, NAMES)[0].text == "Bob wins: you forfeit"
