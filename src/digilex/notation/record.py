"""Game records: decks, seed and moves as text. Deck + deck + seed + lines = the whole game.

    record: 1
    engine: 0.1.0
    cards: 5f2c9a1b3d4e
    seed: 42
    first: a
    a: Ann
    b: greedy
    deck a: Gaia Red
      4 ST1-02  Biyomon
      ...
    eggs a:
      4 ST1-01  Koromon
    moves:
      1 a keep
      2 b redraw
      ...
    result: a
    reason: ...
    clause: 11-5-1-2-1
    sum: 0c1d2e3f4a5b

The sum says whether a file was cut short or edited; it may be left out.
Lines that begin with # are comments, and so is what follows a card number.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from digilex import __version__
from digilex.cards.card import Card
from digilex.cards.deck import Deck, DeckList, Entry
from digilex.cards.files import control_character
from digilex.errors import IllegalMove
from digilex.notation.asking import sentence
from digilex.notation.errors import FileError, nearest
from digilex.rules.game import Answer, Game

VERSION = 1
LETTERS = "ab"
FORFEIT = "forfeit"
DRAW = "draw"  # both players agree to it; whose line it is says who agreed last

Find = Callable[[str], Card]


@dataclass
class Move:
    """One answer: who, what, and where it stands in the file (0: nowhere yet)."""

    player: int
    text: str
    turn: int = 0
    line: int = 0


@dataclass
class Record:
    """A game that can be played again exactly."""

    decks: tuple[DeckList, DeckList]
    seed: int
    first: int
    names: tuple[str, str] = ("a", "b")
    moves: list[Move] = field(default_factory=list)
    engine: str = __version__
    cards: str = ""
    date: str = ""
    result: str = ""  # "a", "b", "draw", "" while it goes on
    reason: str = ""
    clause: str = ""
    path: str = ""
    sum: str = ""  # of the text as it was written; none if somebody wrote it by hand
    edited: bool = False  # whether the text is not the one that was written

    def start(self, find: Find) -> Game:
        """The game before its first move."""
        return Game.start(self.decks[0].deck(find), self.decks[1].deck(find), self.seed, self.first)

    def finish(self, game: Game) -> None:
        """Note how the game stands: over or not."""
        self.result = self.reason = self.clause = ""
        if game.over:
            self.result = "draw" if game.winner is None else LETTERS[game.winner]
            self.reason, self.clause = game.reason, game.reason_clause

    def write(self, find: Find | None = None) -> str:
        """The record as text; with `find` the card lines carry names."""
        lines = [f"record: {VERSION}", f"engine: {self.engine}", f"cards: {self.cards}"]
        if self.date:
            lines.append(f"date: {self.date}")
        lines += [f"seed: {self.seed}", f"first: {LETTERS[self.first]}"]
        lines += [f"{LETTERS[player]}: {self.names[player]}" for player in (0, 1)]
        for player in (0, 1):
            deck = self.decks[player]
            lines.append(f"deck {LETTERS[player]}: {deck.name}".rstrip())
            lines += _card_lines(deck.main, find)
            lines.append(f"eggs {LETTERS[player]}:")
            lines += _card_lines(deck.eggs, find)
        lines.append("moves:")
        turn = 0
        for count, move in enumerate(self.moves, 1):
            if move.turn and move.turn != turn:
                turn = move.turn
                lines.append(f"  # turn {turn}")
            lines.append(f"  {count} {LETTERS[move.player]} {move.text}")
        if self.result:
            lines += [f"result: {self.result}", f"reason: {self.reason}", f"clause: {self.clause}"]
        return "\n".join(lines) + "\n"

    def write_sealed(self, find: Find | None = None) -> str:
        """The record as text with a sum at its end: whoever reads it sees whether it was cut short or edited."""
        text = self.write(find)
        return f"{text}sum: {sum_of(text)}\n"

    def to_json(self) -> dict[str, Any]:
        """The record as plain data."""
        return {
            "record": VERSION, "engine": self.engine, "cards": self.cards, "date": self.date, "seed": self.seed,
            "first": LETTERS[self.first], "names": list(self.names),
            "decks": [
                {"name": deck.name, "main": _counts(deck.main), "eggs": _counts(deck.eggs)} for deck in self.decks
            ],
            "moves": [{"player": LETTERS[move.player], "text": move.text} for move in self.moves],
            "result": self.result, "reason": self.reason, "clause": self.clause,
        }  # fmt: skip


def digest(decks: Iterable[Deck]) -> str:
    """Twelve letters that change when the facts or the program of a card in the decks change."""
    cards = {card.number: card for deck in decks for card in (*deck.main, *deck.eggs)}
    data = [cards[number].to_json() for number in sorted(cards)]
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]


def sum_of(text: str) -> str:
    """Twelve letters that change when a line of a record changes; comments, spaces at the ends and `sum:` aside."""
    lines = [line.rstrip() for line in text.splitlines()]
    counted = [line for line in lines if line and not line.lstrip().startswith("#") and not line.startswith("sum:")]
    return hashlib.sha256("\n".join(counted).encode()).hexdigest()[:12]


def notes(record: Record, find: Find) -> list[str]:
    """What a reader of the record should know: that it was edited, may be cut short, or is of another version."""
    found = []
    if record.edited:
        found.append("it was edited, or cut short, since it was written: its sum does not fit")
    elif not record.sum and not record.result:
        found.append("it has neither a result nor a sum at its end: it may be cut short")
    if record.engine and record.engine != __version__:
        found.append(f"it is of engine {record.engine}, this is {__version__}")
    if record.cards and record.cards != digest([deck.deck(find) for deck in record.decks]):
        found.append("the cards have changed since this game was recorded")
    return found


def first_player(seed: int) -> int:
    """Who goes first where nobody says: even seeds a, odd seeds b (5-2-1-3 leaves it to chance)."""
    return seed & 1


class Recorder:
    """Plays a game and writes its record; can take moves back by playing the record again."""

    def __init__(
        self, decks: tuple[Deck, Deck], seed: int, first: int | None = None, names: tuple[str, str] = ("a", "b")
    ) -> None:
        start = first_player(seed) if first is None else first
        self.decks = decks
        self.record = Record((decks[0].as_list(), decks[1].as_list()), seed, start, names, cards=digest(decks))
        self.game = Game.start(decks[0], decks[1], seed, start)

    @staticmethod
    def resume(record: Record, find: Find) -> Recorder:
        """Go on where a record stops."""
        recorder = Recorder.__new__(Recorder)
        recorder.decks = (record.decks[0].deck(find), record.decks[1].deck(find))
        recorder.record = record
        recorder.game = replay(record, find)
        return recorder

    def choose(self, text: str) -> None:
        """Answer the decision with a canonical line."""
        decision = self.game.decision
        player = decision.player if decision is not None else self.game.turn_player
        turn = self.game.turn
        self.game.choose(text)
        self.record.moves.append(Move(player, text, turn))
        self.record.finish(self.game)

    def choose_all(self, answers: Sequence[Answer]) -> None:
        """Answer a run of picks at once; the record has a line for each."""
        decision = self.game.decision
        player = decision.player if decision is not None else self.game.turn_player
        turn = self.game.turn
        for option in self.game.choose_all(answers):
            self.record.moves.append(Move(player, option.text, turn))
        self.record.finish(self.game)

    def skip_forced(self) -> int:
        """Answer decisions without a choice; the record has a line for each. Given back is how many there were."""
        count = 0
        while self.game.decision is not None and self.game.decision.forced:
            self.choose(self.game.decision.options[0].text)
            count += 1
        return count

    def forfeit(self, player: int) -> None:
        """1-2-4: a player gives up."""
        turn = self.game.turn
        self.game.forfeit(player)
        self.record.moves.append(Move(player, FORFEIT, turn))
        self.record.finish(self.game)

    def take_back(self, count: int) -> None:
        """Play the game again without its last moves."""
        del self.record.moves[max(0, len(self.record.moves) - count) :]
        self.game = Game.start(self.decks[0], self.decks[1], self.record.seed, self.record.first)
        for move in self.record.moves:
            play(self.game, move)
        self.record.finish(self.game)


def replay(record: Record, find: Find, until: int | None = None) -> Game:
    """The game after all moves of the record, or after the first `until`."""
    game = record.start(find)
    for count, move in enumerate(record.moves if until is None else record.moves[:until], 1):
        try:
            play(game, move)
        except FileError as error:
            error.what = f"move {count}: {error.what}"
            if record.engine != __version__:
                error.remedy += f"\n  the record is of engine {record.engine}, this is {__version__}"
            raise error.at(record.path, move.line) from None
    return game


def play(game: Game, move: Move) -> None:
    """Make one recorded move."""
    if move.text == FORFEIT:
        game.forfeit(move.player)
        return
    if move.text == DRAW and not game.over:
        game.end(None, "both players agree to a draw", "")
        return
    decision = game.decision
    if decision is None:
        raise FileError(f"{move.text!r} comes after the end of the game", "remove the moves from here on")
    if decision.player != move.player:
        raise FileError(
            f"{LETTERS[move.player]} cannot decide here: {LETTERS[decision.player]} does ({sentence(game)})",
            f"legal: {', '.join(option.text for option in decision.options)}",
        )
    try:
        game.choose(move.text)
    except IllegalMove:
        legal = [option.text for option in decision.options]
        remedy = f"legal: {', '.join(legal)}"
        close = nearest(move.text, legal)
        raise FileError(f"{move.text!r} is not legal", f"{close}\n  {remedy}" if "mean" in close else remedy) from None


# --- reading ---------------------------------------------------------------------------------------------------------

_HEAD = re.compile(r"^(\w[\w ]*?):\s*(.*)$")
_CARD = re.compile(r"^(\d+)\s+(\S+)")
_MOVE = re.compile(r"^(\d+)\s+([ab])\s+(.+)$")
_TURN = re.compile(r"^\s+# turn (\d+)$")
_KEYS = (
    "record", "engine", "cards", "date", "seed", "first", "a", "b", "deck a", "deck b", "eggs a", "eggs b", "moves",
    "result", "reason", "clause", "sum",
)  # fmt: skip
MOST_COPIES = 99
MOST_CARDS = 200  # in a deck of a record: a game has 50
LONGEST = 4000  # letters of a line


def read(text: str, path: str = "") -> Record:
    """The record that `write` wrote; errors name the line and the remedy."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            turn = _TURN.match(line)
            if turn is not None:
                reader.turn = int(turn.group(1)[:9])
            continue
        try:
            steering = control_character(line)
            if steering or len(line) > LONGEST:
                what = f"it holds the control character {steering}" if steering else "it is too long"
                raise FileError(f"this line is not understood: {what}", "a record is plain text")
            reader.line(line, number)
        except FileError as error:
            raise error.at(path, number) from None
    try:
        record = reader.record()
    except FileError as error:
        raise error.at(path) from None
    record.path = path
    record.edited = bool(record.sum) and record.sum != sum_of(text)
    return record


class _Reader:
    """Collects the lines of a record."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.lists: dict[str, list[Entry]] = {}
        self.moves: list[Move] = []
        self.section = ""
        self.turn = 0

    def line(self, line: str, number: int) -> None:
        """Take in one line."""
        if line[0] in " \t":
            self.item(line.strip(), number)
            return
        head = _HEAD.match(line)
        if head is None:
            raise FileError(f"not understood: {line.strip()!r}", "a line is 'key: value', or an indented card or move")
        key, value = head.group(1), head.group(2).strip()
        if key not in _KEYS:
            raise FileError(f"unknown key {key!r}", nearest(key, list(_KEYS)))
        if key in self.values:
            raise FileError(f"{key!r} stands twice", "a record has each key once")
        if not self.values and key != "record":
            raise FileError("this is no game record", f"the first line must be 'record: {VERSION}'")
        self.values[key] = value
        self.section = key
        if key.startswith(("deck ", "eggs ")):
            self.lists[key] = []

    def item(self, line: str, number: int) -> None:
        """Take in an indented line: a card of a deck list or a move."""
        if self.section == "moves":
            match = _MOVE.match(line)
            if match is None:
                raise FileError(
                    f"not a move: {line!r}", "a move is its number, a or b, and the line: '7 a play ST1-03'"
                )
            if match.group(1)[:12].lstrip("0") != str(len(self.moves) + 1):
                raise FileError(
                    f"move {match.group(1)[:12]} comes where {len(self.moves) + 1} should", "number the moves 1, 2, 3 …"
                )
            self.moves.append(Move(LETTERS.index(match.group(2)), match.group(3).strip(), self.turn, number))
        elif self.section in self.lists:
            card = _CARD.match(line)
            if card is None:
                raise FileError(f"not a card line: {line!r}", "write the count and the number: '4 ST1-03'")
            copies = int(card.group(1)[:6])
            cards = self.lists[self.section]
            if not 1 <= copies <= MOST_COPIES or copies + sum([entry.copies for entry in cards]) > MOST_CARDS:
                raise FileError(f"{copies} copies of a card", f"write 1 to {MOST_COPIES}, and {MOST_CARDS} in all")
            cards.append(Entry(card.group(2), copies))
        else:
            raise FileError(
                f"an indented line does not belong under {self.section!r}", "only decks, eggs and moves have them"
            )

    def record(self) -> Record:
        """The record that the lines make."""
        for key in ("record", "seed", "first", "deck a", "deck b"):
            if key not in self.values:
                raise FileError(f"the record has no {key!r}", f"add a line '{key}: …'")
        if self.values["record"] != str(VERSION):
            raise FileError(
                f"record version {self.values['record']} is unknown", f"this engine reads version {VERSION}", line=1
            )
        try:
            seed = int(self.values["seed"] if len(self.values["seed"]) <= 40 else "too long")
        except ValueError:
            raise FileError(f"the seed {self.values['seed'][:40]!r} is no whole number", "write 'seed: 42'") from None
        if self.values["first"] not in ("a", "b"):
            raise FileError(f"first is {self.values['first']!r}", "write 'first: a' or 'first: b'")
        decks = [
            DeckList(
                self.values[f"deck {who}"], tuple(self.lists[f"deck {who}"]), tuple(self.lists.get(f"eggs {who}", []))
            )
            for who in LETTERS
        ]
        value = self.values.get
        return Record(
            (decks[0], decks[1]), seed, LETTERS.index(self.values["first"]), (value("a", "a"), value("b", "b")),
            self.moves, value("engine", ""), value("cards", ""), value("date", ""), value("result", ""),
            value("reason", ""), value("clause", ""), sum=value("sum", ""),
        )  # fmt: skip


def _counts(entries: Iterable[Entry]) -> dict[str, int]:
    return {entry.number: entry.copies for entry in entries}


def _card_lines(entries: Iterable[Entry], find: Find | None) -> list[str]:
    return [f"  {entry.copies} {entry.number}" + (f"  {find(entry.number).name}" if find else "") for entry in entries]
