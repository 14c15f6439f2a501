"""`digilex solve`: is there a win this turn, against any answer? `digilex puzzles` makes positions with exactly one."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from digilex.agents.search.solver import Proof
from digilex.agents.solving import Solution, solve
from digilex.cards.database import database
from digilex.cards.files import Unreadable, read_json
from digilex.cli.errors import UsageError
from digilex.cli.records import load, text_of
from digilex.notation import picture, record, scenario
from digilex.notation.errors import FileError
from digilex.notation.runner import build
from digilex.rules.game import Game

DEEP = 12  # moves of the proof tree that are printed


def position(text: str) -> Game:
    """The game at a position: a scenario (FILE or FILE:N), a record (FILE, or FILE@MOVE before that move), or JSON."""
    path, at, count = text.rpartition("@")
    if at and count.isdigit() and Path(path).is_file():
        kept = load(path)
        if len(count) > len(str(len(kept.moves))) or not 1 <= int(count) <= len(kept.moves) + 1:
            raise UsageError(f"{path} has {len(kept.moves)} moves; there is no number {count[:20]}")
        return record.replay(kept, database().find, int(count) - 1)
    path, colon, number = text.rpartition(":")
    name = path if colon and number.isdigit() else text
    if not Path(name).is_file():
        raise UsageError(f"{name}: there is no such file; a position is a scenario file, a record or a game as JSON")
    content = text_of(name, "a position is a scenario file, a record or a game as JSON")
    if name.endswith(".json"):
        try:
            return Game.from_json(read_json(content), database().find)
        except Unreadable as error:
            raise FileError(str(error), "a game as JSON is what Game.to_json gives", name, error.line) from None
    if content.lstrip().startswith("record:"):
        return record.replay(load(name), database().find)
    found = scenario.read(content, name)
    place = int(number[:12]) if colon and number.isdigit() else 1
    if not 1 <= place <= len(found):
        raise UsageError(f"{name} has {len(found)} scenarios; there is no number {place}")
    return build(found[place - 1])


def run(arguments: argparse.Namespace) -> int:
    """Solve and tell; 1 if there is no win."""
    game = position(arguments.position)
    if not 0 <= arguments.seconds < 1e9:
        raise UsageError(f"--seconds {arguments.seconds}: a number of seconds, 0 for no limit")
    found = solve(game, arguments.nodes, arguments.deals, "open", arguments.seed, arguments.seconds)
    if arguments.json:
        print(json.dumps(found.to_json(), indent=2))
    else:
        print(picture.board(game))
        print("\n" + "\n".join(told(found, arguments.tree)))
    return 0 if found.wins else 1


def told(found: Solution, tree: bool) -> list[str]:
    """What was found, in lines."""
    lines = [f"Player {'ab'[found.player]}: {found.verdict()} ({found.nodes} positions looked at)."]
    if len(found.first) > 1 and found.deals > 1:
        ranked = sorted(found.first.items(), key=lambda each: -each[1])
        lines += [f"  {text}: {wins} of {found.deals}" for text, wins in ranked]
    elif len(found.first) == 1:
        lines.append(
            f"{found.best} wins; {found.unsure} other first moves were not decided within the limits."
            if found.unsure
            else f"Only one first move wins: {found.best}."
        )
    if found.line:
        lines += ["A line:", *(f"  {'ab'[player]}: {text}" for player, text in found.line)]
    if tree and found.proof is not None:
        lines += ["The proof:", *branches(found.proof, 1)]
    return lines


def branches(proof: Proof, depth: int) -> list[str]:
    """The proof tree, indented."""
    lines = [f"{'  ' * depth}{'ab'[proof.player]}: {proof.option.text}"]
    if depth < DEEP:
        for reply in proof.replies:
            lines += branches(reply, depth + (len(proof.replies) > 1))
    return lines
