"""The interpreted and the compiled engine are told apart, and play the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import digilex

SOURCE = Path(__file__).resolve().parent.parent / "src"

PLAY = """
import hashlib, random
from digilex.cards.deck_library import load_deck
from digilex.rules.game import Game
decks = [load_deck(f"ST{number}") for number in range(1, 7)]
for seed in range(30):
    chance = random.Random(seed)
    game = Game.start(chance.choice(decks), chance.choice(decks), seed)
    story = hashlib.sha256()
    while game.decision is not None:
        option = chance.choice(game.decision.options)
        story.update(f"{[other.text for other in game.decision.options]} {option.text}\\n".encode())
        game.choose(option)
    story.update(str([event.to_json() for event in game.log]).encode())
    print(seed, game.winner, game.reason, story.hexdigest())
"""


def output(code: str, **environment: str) -> str:
    """What Python code prints in a process of its own."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif("DIGILEX_ENGINE" not in os.environ, reason="DIGILEX_ENGINE does not say which engine is meant")
def test_the_engine_under_test_is_the_one_that_is_meant() -> None:
    assert digilex.engine_kind() == os.environ["DIGILEX_ENGINE"]


def test_import_digilex_loads_neither_the_engine_nor_the_cards() -> None:
    code = (
        "import sys, digilex; digilex.engine_kind();"
        "print([name for name in sys.modules if name.startswith(('digilex.rules.', 'digilex.cards', 'digilex.text'))])"
    )
    assert output(code).strip() == "[]"


@pytest.mark.skipif(digilex.engine_kind() != "compiled", reason="this is the interpreted engine")
def test_both_engines_play_the_same_games() -> None:
    assert output(PLAY) == output(PLAY, PYTHONPATH=str(SOURCE))


def test_the_engine_says_what_its_calls_do() -> None:
    """Docstrings are there in both engines."""
    from digilex.rules.game import Game
    from digilex.rules.query.values import dp

    assert "plain data" in (Game.__doc__ or "")
    assert "current decision" in (Game.choose.__doc__ or "")
    assert dp.__doc__


DEEP = """
from digilex.agents.search.tree import Child, Node
from digilex.rules.model.decision import Option

def tree(depth):
    root = node = Node()
    for place in range(depth):
        option = Option("choose", place, str(place))
        node.children[option] = child = Child(option, 0.5)
        child.node = node = Node()
    return root

for depth in range(1, 120):
    found = tree(depth)
    del found
nested = []
for place in range(200):
    nested = [nested, Option("choose", place, str(place))]
del nested
print("freed")
"""


def test_what_is_deep_is_freed_whole() -> None:
    """A deep tree of a search is freed, and nothing is written where it does not belong: Python checks its memory."""
    assert output(DEEP, PYTHONMALLOC="debug").strip() == "freed"
