"""The interpreted and the compiled engine are told apart."""

import os
import subprocess
import sys

import pytest

import digilex


@pytest.mark.skipif("DIGILEX_ENGINE" not in os.environ, reason="DIGILEX_ENGINE does not say which engine is meant")
def test_the_engine_under_test_is_the_one_that_is_meant() -> None:
    assert digilex.engine_kind() == os.environ["DIGILEX_ENGINE"]


def test_import_digilex_loads_neither_the_engine_nor_the_cards() -> None:
    code = (
        "import sys, digilex; digilex.engine_kind();"
        "print([name for name in sys.modules if name.startswith(('digilex.rules.', 'digilex.cards', 'digilex.text'))])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
