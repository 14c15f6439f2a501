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


def test_strength_goes_on_where_it_was_and_mixes_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "games.json"

    def measured(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "benchmarks" / "strength.py"), "random", "--player", "greedy"]
        command += ["--decks", "ST1", "ST2", "--jobs", "1", "--out", str(kept), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    assert "| all |" in measured("--games", "1").stdout
    first = json.loads(kept.read_text(encoding="utf-8"))
    assert first["players"] == ["greedy", "random"] and len(first["games"]) == 2
    assert measured("--games", "3").returncode == 0
    games = json.loads(kept.read_text(encoding="utf-8"))["games"]
    assert games[:2] == first["games"] and len(games) == 6  # those of before were not played again
    assert "seed" in measured("--games", "3", "--seed", "9").stderr
    assert "greedy and random" in measured("--games", "3", "--against", "greedy").stderr
