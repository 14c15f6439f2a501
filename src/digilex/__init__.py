"""Digilex: the Digimon Card Game, executable.

    import digilex

    game = digilex.Game.start(digilex.load_deck("ST1"), digilex.load_deck("ST2"), seed=7)
    while game.decision is not None:
        game.choose(game.decision.options[0])
    print(game.winner, game.reason)

What stands in `__all__` is the vocabulary; everything else is the house behind it and may change.
docs/ten-minutes.md shows how to use it, docs/api.md lists every call.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from digilex.build_info import engine_kind

if TYPE_CHECKING:
    from digilex import agents, cards
    from digilex.agents.base import Agent, Seat
    from digilex.arena.match import match
    from digilex.cards.card import Card
    from digilex.cards.deck import Deck
    from digilex.cards.deck_library import load_deck
    from digilex.errors import CannotRun, DigilexError, IllegalMove, WrongArgument
    from digilex.notation.record import Record, Recorder, replay
    from digilex.notation.record import read as read_record
    from digilex.notation.runner import run as run_scenario
    from digilex.notation.scenario import Scenario
    from digilex.notation.scenario import read as read_scenarios
    from digilex.rules.game import Game
    from digilex.rules.model.decision import Decision, Option
    from digilex.rules.model.log import Event
    from digilex.rules.query.view import View
    from digilex.text import CardTextError
    from digilex.text import render as card_text
    from digilex.text.compile import compile_card
    from digilex.text.compile import read_items as compile_text

__version__ = "0.1.0"

# Where each name comes from. They are imported when first asked for, so that `import digilex` is quick.
_HOMES = {
    "Agent": "agents.base:Agent",
    "CannotRun": "errors:CannotRun",
    "Card": "cards.card:Card",
    "CardTextError": "text:CardTextError",
    "Decision": "rules.model.decision:Decision",
    "Deck": "cards.deck:Deck",
    "DigilexError": "errors:DigilexError",
    "Event": "rules.model.log:Event",
    "Game": "rules.game:Game",
    "IllegalMove": "errors:IllegalMove",
    "Option": "rules.model.decision:Option",
    "Record": "notation.record:Record",
    "Recorder": "notation.record:Recorder",
    "Scenario": "notation.scenario:Scenario",
    "Seat": "agents.base:Seat",
    "View": "rules.query.view:View",
    "WrongArgument": "errors:WrongArgument",
    "agents": "agents:",
    "card_text": "text:render",
    "cards": "cards:",
    "compile_card": "text.compile:compile_card",
    "compile_text": "text.compile:read_items",
    "load_deck": "cards.deck_library:load_deck",
    "match": "arena.match:match",
    "read_record": "notation.record:read",
    "read_scenarios": "notation.scenario:read",
    "replay": "notation.record:replay",
    "run_scenario": "notation.runner:run",
}

__all__ = [
    "Agent",
    "CannotRun",
    "Card",
    "CardTextError",
    "Decision",
    "Deck",
    "DigilexError",
    "Event",
    "Game",
    "IllegalMove",
    "Option",
    "Record",
    "Recorder",
    "Scenario",
    "Seat",
    "View",
    "WrongArgument",
    "__version__",
    "agents",
    "card_text",
    "cards",
    "compile_card",
    "compile_text",
    "engine_kind",
    "load_deck",
    "match",
    "read_record",
    "read_scenarios",
    "replay",
    "run_scenario",
]


def __getattr__(name: str) -> object:
    """A name of the vocabulary, imported now."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"digilex has no {name!r}; it has {', '.join(__all__)}")
    module, _, attribute = home.partition(":")
    found: object = import_module(f"digilex.{module}")
    if attribute:
        found = getattr(found, attribute)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The vocabulary."""
    return sorted(__all__)
