"""`digilex play`: a game in the terminal, against a bot or a second person."""

from __future__ import annotations

import argparse
import datetime
import os
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from digilex.agents.base import Agent, Seat, UnknownAgent, factories, make
from digilex.agents.hint import hint
from digilex.cards.card import Card
from digilex.cards.database import UnknownCard, database
from digilex.cards.files import Unreadable, read_text
from digilex.cli.cards import playable
from digilex.cli.errors import UsageError
from digilex.cli.screen import Screen
from digilex.notation.errors import FileError
from digilex.notation.moves import find_option
from digilex.notation.record import Recorder
from digilex.rules.model.decision import Decision
from digilex.rules.query.view import View

KEPT = 100  # games that were left before their end
LAST = "-"  # go on with the game that was kept by itself

HELP = """\
a number, or the line itself   choose that option (the beginning is enough if only one fits)
look a1 | ST1-03 | 2           read a card: on the field, by its number, or of option 2
board, more                    show the board again; all options of a long menu
log [N]                        the last N events (20), with the clauses of the rules
effects                        everything that is in force, from where, how long
trash                          what is in both trashes
hint                           what the search would do, and why
undo                           take your last move back
save [FILE]                    write the game to a file; go on with: digilex play --resume FILE
forfeit                        give up (1-2-4)
quit                           leave; the game is kept: digilex play --resume
On the field: a1 is a label (a: you or player a), "6000 DP (4000+2000)" the printed DP and
what changed it. A menu line like "(4: ends your turn, greedy gets 1)" is what you pay."""


class Left(Exception):
    """The player leaves the table."""


class Client:
    """One game at the terminal."""

    def __init__(
        self,
        recorder: Recorder,
        bots: dict[int, Agent],
        screen: Screen,
        ask: Callable[[str], str],
        save: str = "",
        pausing: bool = False,
    ) -> None:
        self.recorder = recorder
        self.bots = bots
        self.screen = screen
        self.ask = ask
        self.path = save
        self.pausing = pausing  # whether somebody sits there who can press return
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
        for line in self.news(game.view(max(0, self.facing)), 0):
            self.screen.say(line)
        self.screen.end(game)
        self.keep()

    def person(self, decision: Decision) -> None:
        """A person's turn to decide."""
        view = self.recorder.game.view(decision.player)
        if not self.bots and self.facing not in (-1, decision.player):
            self.screen.hand_over(self.recorder.record.names[decision.player])
            self.ask("press return")
            self.heard = max(0, self.heard - 8)
        self.facing = decision.player
        self.keep()
        self.screen.show(self.recorder.game, decision, self.news(view, 8))
        moved = False
        while not moved:
            moved = self.command(decision, self.ask("> ").strip())

    def command(self, decision: Decision, line: str) -> bool:
        """Do what was typed; True if the game goes on."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        commands: dict[str, Callable[[Decision, str], bool]] = {
            "help": self.help, "?": self.help, "board": self.show, "more": self.more, "look": self.look,
            "card": self.look, "log": self.log, "hint": self.hint, "trash": self.trash, "effects": self.effects,
            "undo": self.undo, "save": self.save, "forfeit": self.forfeit, "quit": self.quit,
            "exit": self.quit, "q": self.quit,
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
        """The board and the decision."""
        self.screen.show(self.recorder.game, decision)
        return False

    def more(self, decision: Decision, rest: str) -> bool:
        """All options."""
        game = self.recorder.game
        for line in self.screen.menu(game, game.view(decision.player), decision):
            self.screen.say(line)
        return False

    def look(self, decision: Decision, rest: str) -> bool:
        """Read a card."""
        number = rest
        if rest.isdigit() and 1 <= int(rest) <= len(decision.options):
            number = decision.options[int(rest) - 1].name
        if self.recorder.game.find_label(number.lower()):
            game = self.recorder.game
            self.screen.look(game, game.view(decision.player), number.lower())
            return False
        try:
            self.screen.card(_find(number))
        except UnknownCard as error:
            self.screen.say(f"{error.args[0]}; on the field say 'look a1', of option 2 'look 2'.")
        return False

    def log(self, decision: Decision, rest: str) -> bool:
        """The end of the log."""
        count = int(rest) if rest.isdigit() else 20
        view = self.recorder.game.view(decision.player)
        for line in self.screen.log(view, max(0, len(view.log) - count)):
            self.screen.say(line)
        return False

    def effects(self, decision: Decision, rest: str) -> bool:
        """What is in force."""
        self.screen.in_force(self.recorder.game.view(decision.player))
        return False

    def hint(self, decision: Decision, rest: str) -> bool:
        """What the search would do, and why."""
        found = hint(Seat(self.recorder.game, decision), seed=len(self.recorder.record.moves))
        number = decision.options.index(found.option) + 1
        self.screen.say(f"search would choose: {number} {found.option.text}: {found.reason}")
        return False

    def trash(self, decision: Decision, rest: str) -> bool:
        """Both trashes."""
        self.screen.trash(self.recorder.game.view(decision.player))
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
        """Write the record to a file of one's own."""
        path = rest or self.path or "digilex-game.txt"
        question = f"{path} is no saved game. Overwrite it? (yes/no) "
        if path != self.path and not is_save(path) and not self.sure(question):
            return False
        if self.write(path):
            self.path = path
            self.screen.say(f"Saved. Go on with: digilex play --resume {path}")
        return False

    def write(self, path: str) -> bool:
        """Write the record to a file, all of it or nothing."""
        self.recorder.record.date = datetime.date.today().isoformat()
        draft = Path(f"{path}.{os.getpid()}")
        try:
            draft.write_text(self.recorder.record.write_sealed(_find), encoding="utf-8")
            draft.replace(path)
        except (OSError, ValueError) as error:
            with suppress(OSError, ValueError):
                draft.unlink(missing_ok=True)
            self.screen.say(f"It could not be saved ({getattr(error, 'strerror', error)}): {path}; name another file.")
            return False
        return True

    def keep(self) -> None:
        """Save the game by itself, so that nothing is lost however it is left."""
        if self.path and not self.write(self.path):
            self.path = ""

    def forfeit(self, decision: Decision, rest: str) -> bool:
        """Give up, if the player is sure."""
        if not self.sure("Give up? (yes/no) "):
            return False
        self.recorder.forfeit(decision.player)
        return True

    def quit(self, decision: Decision, rest: str) -> bool:
        """Leave the table, if the player is sure."""
        how = "The game is kept" if self.path else "The game is lost: 'save FILE' keeps it"
        if not self.sure(f"Leave? {how}. (yes/no) "):
            return False
        raise Left

    def sure(self, question: str) -> bool:
        """Whether the player says yes."""
        return self.ask(question).strip().lower() in ("y", "yes")

    def news(self, view: View, most: int) -> list[str]:
        """What happened since the last time, for the top of the screen; a long story is told first, and waits there."""
        lines = self.screen.log(view, self.heard)
        self.heard = len(view.log)
        if len(lines) <= most or not most:
            return lines
        for line in lines:
            self.screen.say(line)
        if self.pausing:
            self.ask("-- press return --")
        return []


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
        named = [name for name in record.names[::-1] if name in known or name.startswith("search:")]
        vs = arguments.vs or (named[0] if named else "human")
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
        return recorder, {} if vs == "human" else {1 - person: make(vs, seed, foreign=bool(arguments.vs))}
    except UnknownAgent as error:
        raise UsageError(f"{error.args[0]}; human is a friend at the same keyboard") from None


def autosave() -> Path:
    """Where a game is kept by itself: $DIGILEX_STATE, or digilex in the XDG state directory."""
    own = os.environ.get("DIGILEX_STATE")
    if own:
        return Path(own).expanduser() / "game.txt"
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "digilex" / "game.txt"


def is_save(path: str) -> bool:
    """Whether a game may be written there: nothing is there yet, or a game record, and no other file."""
    try:
        return not Path(path).exists() or not Path(path).is_file() or read_text(path).startswith("record:")
    except (Unreadable, OSError, ValueError):
        return False


def keep_older(path: Path) -> str:
    """A game that was left before its end is moved aside, not written over; what to tell the player."""
    try:
        if "\nresult:" in path.read_text(encoding="utf-8"):
            return ""
        names = [path.with_name("game-before.txt"), *(path.with_name(f"game-before-{n}.txt") for n in range(2, KEPT))]
        older = next((name for name in names if not name.exists()), names[-1])
        path.replace(older)
    except (OSError, UnicodeDecodeError):
        return ""
    return f"The game you left before is in {older}; go on with it: digilex play --resume {older}"


def run(arguments: argparse.Namespace) -> int:
    """Play in the terminal."""
    seated = sys.stdin.isatty() and sys.stdout.isatty()
    if arguments.resume == LAST:
        arguments.resume = str(autosave())
        if not Path(arguments.resume).exists():
            raise UsageError("no game was left to go on with; begin one with: digilex play")
    recorder, bots = recorder_of(arguments)
    colored = sys.stdout.isatty() and not arguments.no_color and "NO_COLOR" not in os.environ
    screen = Screen(colored, print, recorder.record.names)
    path = arguments.save or arguments.resume or ""
    if arguments.save and arguments.save != arguments.resume and not is_save(arguments.save):
        raise UsageError(f"--save {arguments.save}: this file is no saved game; name another one")
    if not path:
        told = keep_older(autosave())
        with suppress(OSError):
            autosave().parent.mkdir(parents=True, exist_ok=True)
            path = str(autosave())
        if told:
            screen.say(told)
    client = Client(recorder, bots, screen, input, path, seated)
    screen.say(f"Seed {recorder.record.seed}. Type a number to choose, 'help' for what else you can do.")
    try:
        client.play()
    except (Left, EOFError):
        screen.say("")
    except KeyboardInterrupt:
        screen.say("\nLeft.")
    if client.path:
        client.keep()
        if not recorder.game.over:
            again = "" if client.path == str(autosave()) else f" {client.path}"
            screen.say(f"Saved. Go on with: digilex play --resume{again}")
    return 0
