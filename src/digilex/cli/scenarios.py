"""`digilex scenario`: executable rulings."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from digilex.notation.errors import FileError
from digilex.notation.runner import Outcome
from digilex.notation.runner import run as run_scenario
from digilex.notation.scenario import Scenario, files_below, read_file


def run(arguments: argparse.Namespace) -> int:
    """Run all scenarios; 1 if one failed, 2 if a file could not be read."""
    outcomes: list[Outcome] = []
    skipped = 0
    unreadable: list[str] = []
    for path in files(arguments.files):
        try:
            scenarios = read_file(path)
        except FileError as error:
            unreadable.append(str(error))
            if not arguments.json:
                print(f"FAIL  {error}")
            continue
        for scenario in scenarios:
            if not wanted(scenario, arguments.k):
                continue
            if scenario.skip:
                skipped += 1
                if not arguments.json:
                    print(f"skip  {scenario.title}: {scenario.skip}")
                continue
            outcome = run_scenario(scenario, keep_log=arguments.verbose)
            outcomes.append(outcome)
            if not arguments.json:
                print(outcome.report())
                if outcome.ok and arguments.verbose:
                    print("\n".join(f"      {line}" for line in outcome.log))
    failed = sum(1 for outcome in outcomes if not outcome.ok)
    if arguments.json:
        data = {
            "scenarios": [outcome.to_json() for outcome in outcomes], "failed": failed, "skipped": skipped,
            "unreadable": unreadable,
        }  # fmt: skip
        print(json.dumps(data, indent=2))
    else:
        count = "1 scenario" if len(outcomes) == 1 else f"{len(outcomes)} scenarios"
        tail = f", {skipped} skipped" if skipped else ""
        if unreadable:
            tail += ", 1 file not understood" if len(unreadable) == 1 else f", {len(unreadable)} files not understood"
        result = f", {failed} failed" if failed else ", all as expected" if outcomes else ""
        print(f"{count}{result}{tail}", file=sys.stderr)
        if not (outcomes or skipped or unreadable):
            print(f"digilex: no scenario has {arguments.k!r} in its title, and none cites it", file=sys.stderr)
    return 2 if unreadable else 0 if (outcomes or skipped) and not failed else 1


def wanted(scenario: Scenario, words: str | None) -> bool:
    """Whether a scenario has the words in its title or cites the clause, or one below it."""
    if not words:
        return True
    cited = any(clause == words or clause.startswith(f"{words}-") for clause in scenario.clauses)
    return cited or words.lower() in scenario.title.lower()


def files(names: list[str]) -> list[Path]:
    """The files named, and all scenario files below the folders named."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            below = files_below(path)
            if not below:
                raise FileError(f"there are no scenarios (*.yaml) below {name}", "name a file or another folder")
            found += below
        elif path.is_file():
            found.append(path)
        else:
            raise FileError(f"there is no file {name}", "name scenario files, or folders that hold some")
    return found
