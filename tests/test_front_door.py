"""`import digilex` offers the vocabulary in one place."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import digilex

SOURCE = Path(digilex.__file__)


@pytest.mark.parametrize("name", digilex.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(digilex, name) is not None


def test_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(AttributeError, match=r"Gmae.*Game"):
        digilex.Gmae  # type: ignore[attr-defined]  # noqa: B018


def test_what_editors_see_is_what_is_imported() -> None:
    """The imports for type checkers and the table of homes name the same things."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    guarded = next(item for item in tree.body if isinstance(item, ast.If))
    seen = {}
    for item in guarded.body:
        assert isinstance(item, ast.ImportFrom)
        for name in item.names:
            if item.module == "digilex":
                seen[name.name] = f"{name.name}:"
            else:
                seen[name.asname or name.name] = f"{str(item.module).removeprefix('digilex.')}:{name.name}"
    assert seen == digilex._HOMES
    assert set(digilex.__all__) == {*seen, "__version__", "engine_kind"}


def test_importing_it_reads_no_cards_and_no_rules() -> None:
    code = "import sys, digilex; print([n for n in sys.modules if n.startswith('digilex.')])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "['digilex.build_info']"


def test_every_error_that_is_reported_is_of_one_family() -> None:
    from digilex.agents.base import UnknownAgent
    from digilex.cards.database import DatabaseError, UnknownCard
    from digilex.cards.deck_code import DeckCodeError
    from digilex.cards.deck_library import UnknownDeck
    from digilex.cards.deck_lists import DeckListError
    from digilex.cards.query import QueryError
    from digilex.notation.errors import FileError

    files = (DatabaseError, DeckCodeError, DeckListError, FileError)
    unknown = (UnknownAgent, UnknownCard, UnknownDeck, QueryError)
    own = (digilex.CardTextError, digilex.IllegalMove, digilex.CannotRun, digilex.WrongArgument)
    for error in (*files, *unknown, *own):
        assert issubclass(error, digilex.DigilexError)


def test_no_module_takes_the_place_of_a_function_of_its_package() -> None:
    for package in (digilex.cards, digilex.agents):
        folder = Path(package.__file__ or "").parent
        assert not set(package.__all__) & {path.stem for path in folder.iterdir()}
    assert digilex.cards.search("set:ST1 level:6") == digilex.cards.search("set:ST1 level:6")
