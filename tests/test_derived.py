"""What the engine remembers (bits that say where to look, DP) is what it would work out now."""

from __future__ import annotations

import random

import pytest

from digilex.arena.derived import stale
from digilex.cards.deck_library import load_deck
from digilex.rules.game import Game
from digilex.rules.model.frames import Context
from digilex.rules.nodes.properties import NamedPred, TraitPred
from digilex.rules.query.values import names_of, traits_of

PAIRS = (
    ("ad1-dgo-2026-03-28-1-olympus-xii", "ad1-dgo-2026-04-25-1-xros-heart"),
    ("bt25-dgo-2026-06-06-5-vulcanusmon", "ad1-dgo-2026-04-12-1-imperialdramon"),
    ("ex12-dgo-2026-07-30-3-glowing-dawn", "bt23-dgo-2025-12-07-1-royal-knights"),
    ("bt24-dgo-2026-03-15-1-styracomon", "ex11-dgo-2026-02-14-1-sakuyamon"),
)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_remembered_is_stale(seed: int) -> None:
    one, two = PAIRS[seed]
    game = Game.start(load_deck(one), load_deck(two), seed, log=False)
    chance = random.Random(seed)
    while (decision := game.decision) is not None:
        assert stale(game) == [], (seed, game.turn_decisions)
        game.choose(chance.randrange(len(decision.options)))


def test_a_stale_value_is_found() -> None:
    game = Game.start(load_deck("ST1"), load_deck("ST2"), 3, log=False)
    while not game.permanents.values():
        assert game.decision is not None
        game.choose(game.decision.options[0])
    permanent = game.permanents.values()[0]
    permanent.kinds |= 1
    permanent.dp_version, permanent.dp_value = game.version, 99
    assert [fault.split()[0] for fault in stale(game)] == ["kinds", "DP"]


@pytest.mark.parametrize("seed", range(2))
def test_bits_of_names_and_traits_leave_nothing_out(seed: int) -> None:
    one, two = PAIRS[seed]
    game = Game.start(load_deck(one), load_deck(two), seed, log=False)
    chance = random.Random(seed)
    names = sorted({name for info in game.cards for name in info.names})
    traits = sorted({trait for info in game.cards for trait in info.traits})
    nobody = Context(0, 0, 0, None)
    while (decision := game.decision) is not None:
        if chance.random() < 0.1:
            refs = [*game.refs, *[-permanent.pid for permanent in game.permanents.values()]]
            some, others = tuple(chance.sample(names, 2)), tuple(chance.sample(traits, 2))
            for ref in refs:
                assert NamedPred(some).test(game, ref, nobody) == any(name in some for name in names_of(game, ref))
                assert TraitPred(others).test(game, ref, nobody) == any(each in others for each in traits_of(game, ref))
        game.choose(chance.randrange(len(decision.options)))
