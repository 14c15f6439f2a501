"""For all tests: games that are left at the terminal are kept in a folder that goes away, not in the user's."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder: Path = tmp_path_factory.getbasetemp() / "state"
    monkeypatch.setenv("DIGILEX_STATE", str(folder))
