"""`digilex play`: a game in the terminal, against a bot or a second person."""

from __future__ import annotations

import argparse
import datetime
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from digilex.agents.base import Agent, Seat, UnknownAgent, factories, make
from digilex.cards.card import Card
from digilex.cards.database import UnknownCard, database
from digilex.cli.cards import playable
from digilex.cli.errors import UsageError
from digilex.cli.screen import Screen
from digilex.notation.errors import FileError
from digilex.notation.moves import find_option
from digilex.notation.record import Recorder
from digilex.rules.model.decision import Decision

HELP = """\
  a number, or the line itself      choose that option (the beginning is enough where only one fits)
  board                             show the board again
  card a1 | card ST1-03 | card 2    read a card: on the field, by its number, or of option 2
  log [N]                           the last N lines of the log (20), with the clauses of the rules
  trash                             what is in both trashes
  hint                              what the greedy bot would do
  undo                              take your last move back (not against a person unless both agree)
  save [FILE]                       write the game to a file; go on with: digilex play --resume FILE
  forfeit                           give up (1-2-4)
  quit                              leave; the game is saved if you name a file with --save"""


class Left(Exception):
    """The player leaves the table."""


class Client:
    """One game at the terminal."""

    def __init__(
        self, recorder: Recorder, bots: dict[int, Agent], screen: Screen, ask: Callable[[str], str], save: str = ""
    ) -> None:
        self.recorder = recorder
        self.bots = bots
        self.screen = screen
        self.ask = ask
        self.path = save
        self.heard = 0  # how much of the log has been shown
        self.facing = -1  # who sits at the screen

    def play(self) -> None:
        """Play to the end, or until someone leaves."""
        game = self.recorder.game
        while game.decision is not None:
            decision = game.decision
            bot = self.bots.get(decision.player)
            if bot is not None:
                self.recorder.choose(bot.choose(Seat(game, decision)).text)
            else:
                self.person(decision)
            game = self.recorder.game
        self.news()
        self.screen.end(self.recorder.game, self.recorder.record.names)

    def person(self, decision: Decision) -> None:
        """A person's turn to decide."""
        view = self.recorder.game.view(decision.player)
        if not self.bots and self.facing not in (-1, decision.player):
            self.screen.hand_over(self.recorder.record.names[decision.player])
            self.ask("press return")
            self.heard = max(0, self.heard - 8)
        self.facing = decision.player
        self.news()
        self.screen.board(view, self.recorder.record.names)
        self.screen.decision(decision, view)
        moved = False
        while not moved:
            moved = self.command(decision, self.ask("> ").strip())

    def command(self, decision: Decision, line: str) -> bool:
        """Do what was typed; True if the game goes on."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        commands: dict[str, Callable[[Decision, str], bool]] = {
            "help": self.help, "?": self.help, "board": self.show, "card": self.card, "log": self.log,
            "hint": self.hint, "trash": self.trash, "undo": self.undo, "save": self.save, "forfeit": self.forfeit,
            "quit": self.quit, "exit": self.quit, "q": self.quit,
        }  # fmt: skip
        if not line:
            return False
        if word in commands:
            return commands[word](decision, rest)
        if line.isdigit():
            if 1 <= int(line) <= len(decision.options):
                self.recorder.choose(decision.options[int(line) - 1].text)
                return True
            self.screen.say(f"There are options 1 to {len(decision.options)}.")
            return False
        try:
            option = find_option(decision.options, line, lambda number: _name(number))
        except FileError as error:
            near = [line for line in error.remedy.splitlines() if line.startswith("did you mean")]
            self.screen.say(f"{error.what}; {near[0] if near else 'help lists the commands.'}")
            return False
        self.recorder.choose(option.text)
        return True

    def help(self, decision: Decision, rest: str) -> bool:
        """What can be typed."""
        self.screen.say(HELP)
        return False

    def show(self, decision: Decision, rest: str) -> bool:
        """The board and the decision again."""
        view = self.recorder.game.view(decision.player)
        self.screen.board(view, self.recorder.record.names)
        self.screen.decision(decision, view)
        return False

    def card(self, decision: Decision, rest: str) -> bool:
        """Read a card."""
        number = rest
        if rest.isdigit() and 1 <= int(rest) <= len(decision.options):
            words = decision.options[int(rest) - 1].text.split()[1:]
            number = words[0] if words else ""
        pid = self.recorder.game.find_label(number.lower())
        if pid:
            self.screen.permanent(self.recorder.game.view(decision.player), number.lower())
            return False
        try:
            self.screen.card(_find(number))
        except UnknownCard as error:
            self.screen.say(f"{error.args[0]}; on the field say 'card a1', in the hand 'card ST1-03'.")
        return False

    def log(self, decision: Decision, rest: str) -> bool:
        """The end of the log."""
        count = int(rest) if rest.isdigit() else 20
        self.screen.log(self.recorder.game.log[-count:], decision.player)
        return False

    def hint(self, decision: Decision, rest: str) -> bool:
        """What the greedy bot would do."""
        option = make("greedy").choose(Seat(self.recorder.game, decision))
        self.screen.say(f"greedy would choose: {option.text}")
        return False

    def trash(self, decision: Decision, rest: str) -> bool:
        """Both trashes."""
        self.screen.trash(self.recorder.game.view(decision.player), self.recorder.record.names)
        return False

    def undo(self, decision: Decision, rest: str) -> bool:
        """Back to before the last move that a person made."""
        moves = self.recorder.record.moves
        last = next((i for i in range(len(moves) - 1, -1, -1) if moves[i].player not in self.bots), None)
        if last is None:
            self.screen.say("There is no move of yours to take back.")
            return False
        self.recorder.take_back(len(moves) - last)
        self.heard = min(self.heard, len(self.recorder.game.log))
        self.screen.say("Taken back.")
        return True

    def save(self, decision: Decision, rest: str) -> bool:
        """Write the record."""
        self.write(rest or self.path or "digilex-game.txt")
        return False

    def write(self, path: str) -> None:
        """Write the record to a file."""
        self.recorder.record.date = datetime.date.today().isoformat()
        try:
            Path(path).write_text(self.recorder.record.write(_find), encoding="utf-8")
        except OSError as error:
            self.screen.say(f"It could not be saved ({error.strerror}): {path}; name another file.")
            return
        self.path = path
        self.screen.say(f"Saved. Go on with: digilex play --resume {path}")

    def forfeit(self, decision: Decision, rest: str) -> bool:
        """Give up, if the player is sure."""
        if self.ask("Give up? (yes/no) ").strip().lower() not in ("y", "yes"):
            return False
        self.recorder.forfeit(decision.player)
        return True

    def quit(self, decision: Decision, rest: str) -> bool:
        """Leave the table."""
        raise Left

    def news(self) -> None:
        """What happened since the last time."""
        log = self.recorder.game.log
        viewer = self.facing if self.facing >= 0 else next((p for p in (0, 1) if p not in self.bots), 0)
        self.screen.log(log[self.heard :], viewer)
        self.heard = len(log)


def _find(number: str) -> Card:
    return database().find(number)


def _name(number: str) -> str:
    try:
        return _find(number).name
    except UnknownCard:
        return number


def recorder_of(arguments: argparse.Namespace) -> tuple[Recorder, dict[int, Agent]]:
    """The game to play, new or resumed, and who plays it beside the person."""
    known = [*factories(), "human"]
    if arguments.resume:
        from digilex.cli.records import load

        record = load(arguments.resume)
        vs = arguments.vs or next((name for name in record.names[::-1] if name in known or ":" in name), "human")
        person = 1 if record.names[0] == vs and record.names[1] != vs else 0
        recorder = Recorder.resume(record, _find)
        seed = record.seed
    else:
        vs = arguments.vs or "greedy"
        seed = random.SystemRandom().randrange(1_000_000) if arguments.seed is None else arguments.seed
        first = None if arguments.first is None else int(arguments.first == "other")
        decks = (playable(arguments.deck), playable(arguments.other))
        person = 0
        names = ("Player a", "Player b") if vs == "human" else ("you", vs)
        recorder = Recorder(decks, seed, first, names)
    try:
        return recorder, {} if vs == "human" else {1 - person: make(vs, seed)}
    except UnknownAgent as error:
        raise UsageError(f"{error.args[0]}; human is a friend at the same keyboard") from None


def run(arguments: argparse.Namespace) -> int:
    """Play in the terminal."""
    recorder, bots = recorder_of(arguments)
    colored = sys.stdout.isatty() and not arguments.no_color and "NO_COLOR" not in os.environ
    screen = Screen(colored, print)
    client = Client(recorder, bots, screen, input, arguments.save or arguments.resume or "")
    screen.say(f"Seed {recorder.record.seed}. Type a number to choose, 'help' for what else you can do.")
    try:
        client.play()
    except (Left, EOFError):
        screen.say("")
    except KeyboardInterrupt:
        screen.say("\nLeft.")
    if client.path:
        client.write(client.path)
    return 0
