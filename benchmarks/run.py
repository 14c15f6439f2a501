"""The speed of the engine on one core, interpreted and compiled from the same source, side by side.

usage: run.py [--decks DECK DECK] [--seconds S] [--rounds N] [--profile ROWS] [--json] [--build NAME=FOLDER ...]

Each engine runs in a process of its own. They take turns, measurement by measurement, and of some rounds the best
counts, so that the ratios hold even where the machine has other work. The compiled engine must have been built
(`make compile`; `make bench` does it); without it the interpreted one is measured alone. Two other builds are compared
with `--build before=FOLDER --build after=FOLDER`, folders that hold the package.
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
STARTER = [("ST1", "ST2")]
MODERN = [
    ("ad1-dgo-2026-03-28-1-olympus-xii", "ad1-dgo-2026-04-25-1-xros-heart"),
    ("bt25-dgo-2026-06-06-5-vulcanusmon", "ad1-dgo-2026-04-12-1-imperialdramon"),
    ("ex12-dgo-2026-07-30-3-glowing-dawn", "bt23-dgo-2025-12-07-1-royal-knights"),
    ("bt24-dgo-2026-03-15-1-styracomon", "ex11-dgo-2026-02-14-1-sakuyamon"),
]
# What is measured, the part of the seconds it gets, and the rows of the table: title, key, form.
MEASURES = {"play": 1.0, "play with log": 1.0, "guess and play": 1.0, "copy": 0.3, "determinise": 0.3, "view": 0.3,
            "start": 0.3}  # fmt: skip
RATES = (
    ("decisions a second", "play", "count"),
    ("  … with the log kept", "play with log", "count"),
    ("whole games a second", "play", "games"),
    ("  … with the log kept", "play with log", "games"),
    ("guesses played out a second", "guess and play", "count"),
)
TIMES = (
    ("copy a game", "copy"),
    ("determinise: copy it, deal what is hidden anew", "determinise"),
    ("view: what a player may see", "view"),
    ("start a game", "start"),
)
WORDS = """\
The players choose at random and no log is kept, if nothing else is said. A guess played out is what search lives on:
the hidden cards are dealt anew in a position from the middle of a game, and it is played at random to its end."""


class Engine:
    """A process that measures."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "benchmarks" / "measure.py")], env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.about = self.read()

    def read(self) -> Any:
        """Its next answer."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the measurement failed (status {self.process.wait()})")
        return json.loads(line)

    def ask(self, **question: Any) -> Any:
        """One measurement."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return self.read()

    def close(self) -> None:
        """It may go."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def engines(folders: dict[str, Path]) -> dict[str, Engine]:
    """The engines that there are; in the folder of the compiled one there may be none."""
    found: dict[str, Engine] = {}
    for name, folder in folders.items():
        if folder.is_dir():
            engine = Engine(folder)
            if name not in ENGINES or engine.about["engine"] == name:
                found[name] = engine
            else:
                engine.close()
    return found


def better(old: dict[str, float] | None, new: dict[str, float]) -> dict[str, float]:
    """The faster of two rounds."""
    if old is None or new["count"] / new["seconds"] > old["count"] / old["seconds"]:
        return new
    return old


def measure(
    found: dict[str, Engine], decks: list[tuple[str, str]], seconds: float, rounds: int
) -> dict[str, dict[str, dict[str, float]]]:
    """All measurements with some decks: by engine, by what was measured."""
    best: dict[str, dict[str, dict[str, float]]] = {name: {} for name in found}
    for _ in range(rounds):
        for what, share in MEASURES.items():
            for name, engine in found.items():
                new = engine.ask(what=what, decks=decks, seconds=seconds * share)
                best[name][what] = better(best[name].get(what), new)
    return best


def rows(best: dict[str, dict[str, dict[str, float]]]) -> list[tuple[str, list[float], str]]:
    """The rows of a table: what it is, a figure for each engine, its unit."""
    table: list[tuple[str, list[float], str]] = []
    for title, what, key in RATES:
        table.append((title, [each[what][key] / each[what]["seconds"] for each in best.values()], "/s"))
    for title, what in TIMES:
        table.append((title, [each[what]["seconds"] / each[what]["count"] * 1e6 for each in best.values()], "µs"))
    return table


def print_table(title: str, best: dict[str, dict[str, dict[str, float]]]) -> None:
    """The figures of some decks, side by side."""
    print(f"\n{title}")
    print(f"  {'':<48}" + "".join(f"{name:>14}" for name in best) + ("   faster by" if len(best) == 2 else ""))
    for what, figures, unit in rows(best):
        cells = [f"{figure:,.{1 if figure < 100 else 0}f} {unit:<2}" for figure in figures]
        line = f"  {what:<48}" + "".join(f"{cell:>14}" for cell in cells)
        if len(figures) == 2:
            ratio = figures[1] / figures[0] if unit == "/s" else figures[0] / figures[1]
            line += f"{ratio:>10.2f} x"
        print(line)


def print_profile(entries: list[dict[str, Any]]) -> None:
    """Where the first engine, which is the interpreted one, spends its time."""
    print(f"\nWhere the time goes (own time, first {len(entries)})")
    for entry in entries:
        place = f"{entry['function']}  {entry['where']}".rstrip()
        print(f"{entry['share']:7.1%}{entry['calls']:>12,} calls{entry['own_us']:>9.2f} µs  {place}")


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description="Measure the engine, interpreted and compiled.")
    parser.add_argument("--decks", nargs=2, metavar="DECK", help="these two alone (starter and tournament decks)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a measurement takes in each round (1)")
    parser.add_argument("--rounds", type=int, default=3, help="the best of so many counts (3)")
    parser.add_argument("--profile", type=int, default=0, metavar="ROWS", help="also where the time goes")
    parser.add_argument("--json", action="store_true", help="as data")
    parser.add_argument("--build", action="append", metavar="NAME=FOLDER", help="measure these instead")
    options = parser.parse_args()
    named = [each.partition("=") for each in options.build or []]
    folders = {name: Path(folder) for name, _, folder in named} or ENGINES
    groups = {f"{options.decks[0]} against {options.decks[1]}": [tuple(options.decks)]} if options.decks else {
        "Starter decks: ST1 against ST2": STARTER,
        f"Decks of tournaments: {len(MODERN)} pairs": MODERN,
    }  # fmt: skip
    found = engines(folders)
    imports = {
        name: {module: import_time(module, environment={**os.environ, "PYTHONPATH": str(folders[name])})
               for module in ("digilex", "digilex.rules.game")}
        for name in found
    }  # fmt: skip
    if not options.json:
        python = next(iter(found.values())).about["python"]
        print(f"One core, Python {python}, processor time, the best of {options.rounds} rounds.\n{WORDS}", flush=True)
    report: dict[str, Any] = {"import_s": imports, "decks": {}}
    for title, decks in groups.items():
        best = measure(found, decks, options.seconds, options.rounds)
        report["decks"][title] = {
            "pairs": decks,
            "figures": [
                {"what": what.strip(" …"), "unit": unit, **dict(zip(best, figures, strict=True))}
                for what, figures, unit in rows(best)
            ],
            "raw": best,
        }
        if not options.json:
            print_table(title, best)
            sys.stdout.flush()
    if options.profile:
        decks = next(iter(reversed(groups.values())))
        report["profile"] = next(iter(found.values())).ask(what="profile", decks=decks, seconds=3, rows=options.profile)
    for engine in found.values():
        engine.close()
    if options.json:
        print(json.dumps(report, indent=2))
        return 0
    if folders is ENGINES and "compiled" not in found:
        print("\nThere is no compiled engine here: only the interpreted one was measured (make compile says why).")
    print(f"\nImports (`import digilex` may take {LIMIT} s)")
    for name, times in imports.items():
        for module, seconds in times.items():
            print(f"  {module:<20} {seconds:>8.3f} s  {name}")
    if options.profile:
        print_profile(report["profile"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
