"""What scenarios/tried/ says of the official questions is true: shown where it says, explained, or skipped."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from digilex.notation.located import load_all
from digilex.notation.scenario import EXPLAINED, TRIED, read_file

SCENARIOS = Path(__file__).resolve().parent.parent / "scenarios"
LISTS = sorted((SCENARIOS / TRIED).glob("*.yaml"))


def entries(path: Path) -> dict[str, str]:
    """The entries of a file of 'name: text'."""
    return {
        str(key): str(value)
        for part in load_all(path.read_text(encoding="utf-8"), str(path))
        for key, value in part.items()
    }


def explained() -> set[str]:
    """Everything that has a reason why no board shows it."""
    return {key for path in (SCENARIOS / EXPLAINED).glob("*.yaml") for key in entries(path)}


@cache
def shown(file: str) -> set[str]:
    """The rulings that the scenarios of a file retell and that run."""
    return {ruling for scenario in read_file(SCENARIOS / file) if not scenario.skip for ruling in scenario.rulings}


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_the_list_says_what_is_there(path: Path) -> None:
    wrong = []
    reasons = explained()
    for entry, result in entries(path).items():
        if result.startswith("shown "):
            files = [file.strip().removeprefix("scenarios/") for file in result.removeprefix("shown ").split(",")]
            wrong += [f"{entry}: not in {file}" for file in files if entry not in shown(file)]
        elif result.startswith("not on a board"):
            if entry not in reasons:
                wrong.append(f"{entry}: no reason in {EXPLAINED}")
        elif not result.startswith("skipped: "):
            wrong.append(f"{entry}: {result!r} is no result")
    assert not wrong, "\n".join(wrong)
