"""The speed of the engine on one core: random play of two decks, interpreted and compiled from the same source.

usage: run.py [--decks ST1 ST2] [--seconds S] [--seed N] [--rows N] [--json]

Each engine runs in a process of its own. The compiled one must have been built (`make compile`; `make bench`
does it); without it the interpreted one is measured alone.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from import_time import LIMIT, import_time

ROOT = Path(__file__).resolve().parent.parent
ENGINES = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
ROWS = (
    ("games/s", "games_per_s", "{:,.1f}"),
    ("decisions/s", "decisions_per_s", "{:,.0f}"),
    ("copies/s", "copies_per_s", "{:,.0f}"),
    ("µs a copy", "us_per_copy", "{:,.1f}"),
    ("decisions a game", "decisions_per_game", "{:,.1f}"),
    ("games played", "games", "{:,.0f}"),
)


def measure(engine: str, arguments: list[str]) -> dict[str, Any] | None:
    """What measure.py prints with this engine; None if the engine is not there."""
    environment = {**os.environ, "PYTHONPATH": str(ENGINES[engine])}
    command = [sys.executable, str(ROOT / "benchmarks" / "measure.py"), *arguments]
    if not ENGINES[engine].is_dir():
        return None
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"the measurement of the {engine} engine failed (status {done.returncode})")
    result: dict[str, Any] = json.loads(done.stdout)
    return result if result["engine"] == engine else None


def print_table(results: dict[str, dict[str, Any]]) -> None:
    """The measurements side by side, with the ratio of the two engines."""
    both = len(results) == 2
    heads = ["", *results, *(["ratio"] if both else [])]
    print("".join(f"{head:>16}" if number else f"{head:<20}" for number, head in enumerate(heads)))
    for title, key, form in ROWS:
        cells = [form.format(result[key]) for result in results.values()]
        if both and key.endswith("_per_s"):
            cells.append(f"{results['compiled'][key] / results['interpreted'][key]:.2f}x")
        print(f"{title:<20}" + "".join(f"{cell:>16}" for cell in cells))


def print_profile(rows: list[dict[str, Any]]) -> None:
    """Where the interpreted engine spends its time."""
    print(f"\nWhere the time goes (interpreted, own time, first {len(rows)})")
    for row in rows:
        place = f"{row['function']}  {row['where']}".rstrip()
        print(f"{row['share']:7.1%}{row['calls']:>12,} calls{row['own_us']:>9.2f} µs  {place}")


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description="Measure the engine, interpreted and compiled.")
    parser.add_argument("--decks", nargs=2, default=["ST1", "ST2"], metavar="DECK")
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each engine plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=int, default=15, help="rows of the profile; 0 for none")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    passed = ["--decks", *options.decks, "--seed", str(options.seed)]
    results = {}
    for engine in ENGINES:
        result = measure(engine, [*passed, "--seconds", str(options.seconds)])
        if result is not None:
            results[engine] = result
    imports = {}
    for engine in results:
        environment = {**os.environ, "PYTHONPATH": str(ENGINES[engine])}
        modules = ("digilex", "digilex.rules.game")
        imports[engine] = {module: import_time(module, environment=environment) for module in modules}
    report: dict[str, Any] = {"decks": options.decks, "engines": results, "import_s": imports}
    if options.rows:
        profiled = measure("interpreted", [*passed, "--seconds", "3", "--profile", str(options.rows)])
        report["profile"] = profiled["profile"] if profiled else []
    if options.json:
        print(json.dumps(report, indent=2))
        return 0
    print(f"Random play, {options.decks[0]} against {options.decks[1]}, one core, processor time\n")
    print_table(results)
    if "compiled" not in results:
        print("\nThere is no compiled engine here: only the interpreted one was measured (make compile says why).")
    print(f"\nImports (`import digilex` may take {LIMIT} s)")
    for engine, times in imports.items():
        for module, seconds in times.items():
            print(f"{module:<20} {seconds:>8.3f} s  {engine}")
    if options.rows:
        print_profile(report["profile"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
