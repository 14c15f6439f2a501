"""What happened, told with its reasons: every event with the clause in our words and the effect it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from digilex.notation import record
from digilex.notation.asking import sentence
from digilex.notation.errors import FileError, nearest
from digilex.notation.log import line
from digilex.notation.moves import plain
from digilex.notation.printed import owner_of, printed_effect
from digilex.notation.rulebook import rulebook
from digilex.rules.game import Game
from digilex.rules.model.log import Event


@dataclass(frozen=True)
class Told:
    """An event of the log and why it happened."""

    text: str
    clause: str
    wording: str  # of the clause
    card: str  # whose effect it was: number and name, or ""
    effect: str  # the text of that effect

    def to_json(self) -> dict[str, str]:
        """Plain data."""
        return {
            "text": self.text, "clause": self.clause, "wording": self.wording, "card": self.card, "effect": self.effect,
        }  # fmt: skip


@dataclass(frozen=True)
class Explained:
    """A move of a record: what was asked, what was answered, what came of it, what is asked next."""

    count: int
    move: record.Move
    turn: int
    prompt: str
    clause: str
    options: list[str]
    asking: tuple[str, str]  # the card and the text of the effect that asked
    events: list[Told]
    after: str

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "move": self.count, "player": "ab"[self.move.player], "line": self.move.text, "turn": self.turn,
            "prompt": self.prompt, "clause": self.clause, "wording": rulebook().wording(self.clause),
            "options": self.options, "card": self.asking[0], "effect": self.asking[1],
            "events": [event.to_json() for event in self.events], "next": self.after,
        }  # fmt: skip


def tell(game: Game, events: Sequence[Event]) -> list[Told]:
    """Events with the wording of their clauses and the effects behind them."""
    book = rulebook()
    told = []
    for event in events:
        card, effect = effect_of(game, event.source)
        told.append(Told(line(event), event.clause, book.wording(event.clause), card, effect))
    return told


def effect_of(game: Game, key: str) -> tuple[str, str]:
    """The card (number and name) and the text of the printed effect behind a key like ST1-03/inherited/0."""
    parts = key.rpartition("#")[2].split("/")
    number = owner_of(key)
    for info in game.cards:
        if len(parts) >= 3 and info.number == number and parts[2].isdigit():
            text = printed_effect(info.card, key)[1]
            title = "Inherited: " if parts[1] == "inherited" else "Link: " if parts[1] == "link" else ""
            return f"{info.number} {info.name}", title + text if text else ""
    return "", ""


def explain(kept: record.Record, find: record.Find, written: str) -> Explained:
    """What happened at a move of a record, given by its number or its line."""
    count = find_move(kept, written)
    move = kept.moves[count - 1]
    game = record.replay(kept, find, count - 1)
    asked = game.decision
    before, turn = len(game.log), game.turn
    asking = effect_of(game, asked.effect) if asked is not None else ("", "")
    options = [option.text for option in asked.options] if asked is not None else []
    prompt, clause = (sentence(game), asked.clause) if asked is not None else ("", "")
    if move.text == record.FORFEIT:
        prompt, clause, asking = "", "1-2-4", ("", "")
    try:
        record.play(game, move)
    except FileError as error:
        error.what = f"move {count}: {error.what}"
        raise error.at(kept.path, move.line) from None
    return Explained(count, move, turn, prompt, clause, options, asking, tell(game, game.log[before:]), _after(game))


def _after(game: Game) -> str:
    if game.decision is not None:
        return f"{'ab'[game.decision.player]} decides: {sentence(game)} ({game.decision.clause})"
    winner = "a draw" if game.winner is None else f"{'ab'[game.winner]} wins"
    return f"the game is over: {winner}, {game.reason} ({game.reason_clause})"


def _begins(words: str, lines: Sequence[str]) -> bool:
    return any(line.startswith(f"{words} ") for line in lines)


def find_move(kept: record.Record, written: str) -> int:
    """The number of the move that is meant: a number, or its line, with or without the player and the number."""
    moves = kept.moves
    if not moves:
        raise FileError("the record has no moves", "name a record of a game that has begun", kept.path)
    if written.strip().isdigit():
        count = int(written)
        if not 1 <= count <= len(moves):
            raise FileError(f"there is no move {count}", f"the record has the moves 1 to {len(moves)}", kept.path)
        return count
    wanted = plain(written)
    found = [count for count, move in enumerate(moves, 1) if wanted in _lines(count, move)]
    if not found:  # the beginning of a line: > in a shell would write a file
        found = [count for count, move in enumerate(moves, 1) if _begins(wanted, _lines(count, move))]
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(f"{count} ({'ab'[moves[count - 1].player]})" for count in found)
        raise FileError(
            f"{written!r} is the line of {len(found)} moves", f"name one by its number: {listed}", kept.path
        )
    lines = [move.text for move in moves]
    close = nearest(written, list(dict.fromkeys(lines)))
    remedy = f"write a number from 1 to {len(moves)}, or a line such as {lines[-1]!r}"
    raise FileError(f"no move is {written!r}", f"{close}\n  {remedy}" if "mean" in close else remedy, kept.path)


def _lines(count: int, move: record.Move) -> tuple[str, str, str]:
    line = plain(move.text)
    return line, f"{'ab'[move.player]} {line}", f"{count} {'ab'[move.player]} {line}"
