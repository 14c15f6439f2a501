"""Everything a game holds is stored, worked out from what is stored, or of no account; and copies have all of it."""

import random

from digilex.cards.deck_library import load_deck
from digilex.rules.game import Game
from digilex.rules.model.board import PERMANENT_DERIVED, PERMANENT_FIELDS, PLAYER_FIELDS
from digilex.rules.model.frames import ActiveStatic, Frame, Modifier, Pending
from digilex.rules.state.state import DERIVED_FIELDS, FORMED_FIELDS, PASSING_FIELDS, PLAIN_FIELDS
from digilex.rules.storage.json import frame_to_json, modifier_to_json, pending_to_json

DECKS = (load_deck("bt25-dgo-2026-06-06-8-marsmon"), load_deck("ex10-dgo-2025-09-27-1-galacticmon"))


def held(thing: object) -> set[str]:
    """The names of what an object holds, of both engines."""
    if hasattr(thing, "__dict__"):
        return set(vars(thing))
    return {name for each in type(thing).__mro__ for name in getattr(each, "__mypyc_attrs__", ())}


def shown(value: object) -> object:
    """A field in a form that can be compared."""
    if isinstance(value, Frame):
        return frame_to_json(value)
    if isinstance(value, Pending):
        return pending_to_json(value)
    if isinstance(value, Modifier):
        return modifier_to_json(value)
    if isinstance(value, ActiveStatic):
        return (value.pid, value.ctx.card, value.static.ability.key)
    if isinstance(value, list):
        return [shown(entry) for entry in value]
    return value


def test_every_field_is_listed_once() -> None:
    game = Game.start(*DECKS, 1)
    lists = (PLAIN_FIELDS, FORMED_FIELDS, DERIVED_FIELDS, PASSING_FIELDS)
    assert sorted(name for names in lists for name in names) == sorted(held(game))
    assert sorted(PLAYER_FIELDS) == sorted(held(game.players[0]))
    perm = game.place(game.players[0].deck.pop(), 0, 0)
    assert sorted(PERMANENT_FIELDS + PERMANENT_DERIVED) == sorted(held(perm))
    assert set(PLAIN_FIELDS) < set(game.to_json(True)) <= {"format", "cards", *PLAIN_FIELDS, *FORMED_FIELDS}


def test_a_copy_has_every_field_and_goes_its_own_way() -> None:
    chance = random.Random(3)
    game = Game.start(*DECKS, 3)
    numbers = 0
    while game.decision is not None:
        before = game.to_json(True)
        copy = game.copy()
        for name in {*PLAIN_FIELDS, *DERIVED_FIELDS, "version", "checked_version"}:
            assert shown(getattr(copy, name)) == shown(getattr(game, name)), name
        for perm in game.permanents.values():
            for name in PERMANENT_FIELDS + PERMANENT_DERIVED:
                assert getattr(copy.permanents[perm.pid], name) == getattr(perm, name), name
        assert copy.to_json(True) == before
        if chance.random() < 0.3:
            for _ in range(8):
                if copy.decision is not None:
                    copy.choose(chance.randrange(len(copy.decision.options)))
            assert game.to_json(True) == before  # nothing that the copy did is seen here
            numbers += 1
        game.choose(chance.randrange(len(game.decision.options)))
    assert numbers > 10
