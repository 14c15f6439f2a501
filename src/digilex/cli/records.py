"""`digilex replay`: a game record, played again."""

from __future__ import annotations

import argparse
import json
import sys

from digilex.cards.database import database
from digilex.cards.files import Unreadable, read_text
from digilex.notation import picture, record
from digilex.notation.errors import FileError
from digilex.notation.runner import log_lines


def load(path: str) -> record.Record:
    """The record in a file."""
    kept = record.read(text_of(path, "give the path of a game record"), path)
    for note in record.notes(kept, database().find):
        print(f"note: {path}: {note}", file=sys.stderr)
    return kept


def text_of(path: str, remedy: str) -> str:
    """The text of a file that somebody names."""
    try:
        return read_text(path)
    except Unreadable as error:
        raise FileError(f"cannot read {path}: {error}", remedy) from None


def replay(arguments: argparse.Namespace) -> int:
    """Play it again and show where it ends; 1 if the end is not the one that was recorded."""
    kept = load(arguments.file)
    find = database().find
    if arguments.until is not None and not 0 <= arguments.until <= len(kept.moves):
        raise FileError(f"--until {arguments.until}: the record has {len(kept.moves)} moves", path=arguments.file)
    game = record.replay(kept, find, arguments.until)
    whole = arguments.until is None or arguments.until == len(kept.moves)
    now = record.Record(kept.decks, kept.seed, kept.first)
    now.finish(game)
    same = not whole or (kept.result, kept.clause) == (now.result, now.clause)
    if arguments.json:
        data = {"record": kept.to_json(), "moves": arguments.until if arguments.until is not None else len(kept.moves)}
        data |= {"same_result": same, "state": game.to_json(), "log": log_lines(game)}
        print(json.dumps(data, indent=2))
    else:
        if arguments.log:
            print("\n".join(log_lines(game)) + "\n")
        print(picture.board(game))
        if not game.over:
            print("\n" + picture.decision(game))
    if not same:
        print(
            f"digilex: {arguments.file}: the record says {kept.result or 'no result'} ({kept.clause or 'no clause'}), "
            f"the game says {now.result or 'no result'} ({now.clause or 'no clause'})",
            file=sys.stderr,
        )
    return 0 if same and not kept.edited else 1
