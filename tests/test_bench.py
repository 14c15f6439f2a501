"""`make bench` measures what it says; how fast is not asserted."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import digilex

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(digilex.__file__).parent.parent


def test_the_bench_measures_everything() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "run.py"), "--seconds", "0.01", "--rounds", "1", "--json"]
    said = subprocess.run(
        [*command, "--decks", "ST1", "ST2", "--build", f"one={PACKAGE}", "--build", f"other={PACKAGE}"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    report = json.loads(said.stdout)
    (group,) = report["decks"].values()
    assert group["pairs"] == [["ST1", "ST2"]]
    measured = {entry["what"]: entry for entry in group["figures"]}
    for word in ("decisions", "games", "guesses", "copy", "determinise", "view", "start"):
        assert any(word in what for what in measured), word
    assert all(entry["one"] > 0 and entry["other"] > 0 for entry in measured.values())
