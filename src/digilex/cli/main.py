"""The `digilex` command. Subcommands are imported when they are asked for, so that each starts fast."""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Sequence

from digilex import __version__
from digilex.build_info import engine_line
from digilex.cli.output import careful

FAILED = 1  # it ran, and the answer is no: a scenario failed, a deck is illegal, a text was not understood
LONGEST = 40  # characters of a number
WRONG = 2  # what was asked for cannot be done: unknown card, malformed file, bad arguments


def parser() -> argparse.ArgumentParser:
    """All subcommands and their arguments."""
    top = argparse.ArgumentParser(prog="digilex", description="The Digimon Card Game, executable.")
    top.add_argument("--version", action="version", version=version_line(), help="which version and engine one has")
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    play = _command(commands, "play", "play:run", "play a game in the terminal")
    play.add_argument("deck", nargs="?", default="ST1", help="your deck: a name, a file or a deck code (ST1)")
    play.add_argument("other", nargs="?", default="ST2", help="the other player's deck (ST2)")
    vs = "who plays against you: pip, juno, otto, vera or sage, from beginner to master; greedy, random, human (greedy)"
    play.add_argument("--vs", default=None, help=vs)
    play.add_argument("--seed", type=_whole, default=None, help="for the same shuffles again (chance)")
    play.add_argument("--first", choices=("me", "other"), default=None, help="who goes first (by the seed)")
    play.add_argument(
        "--resume", metavar="FILE", nargs="?", const="-", help="go on with a saved game (the one you left last)"
    )
    play.add_argument("--save", metavar="FILE", help="keep the record of the game here, move by move")
    play.add_argument("--no-color", action="store_true", help="plain text")

    serve = _command(commands, "serve", "serve:run", "the table in the browser: starts the server")
    serve.add_argument("--host", default="127.0.0.1", help="where to listen; 0.0.0.0 lets others in (127.0.0.1)")
    serve.add_argument("--port", type=_whole, default=8000, help="the port; any free one if it is taken (8000)")
    serve.add_argument("--open", action="store_true", help="open the table in the browser")
    serve.add_argument("--workers", type=_positive, default=1, help="processes in which bots think (1)")

    card = _command(commands, "card", "cards:card", "show a card: facts and text")
    card.add_argument("number", nargs="+", help="card numbers, such as ST1-03")
    card.add_argument("--program", action="store_true", help="the effect program as a tree")
    card.add_argument("--no-creature", action="store_true", help="without the creature beside the facts")
    card.add_argument("--json", action="store_true", help="the card as data")

    creature = _command(commands, "creature", "creatures:run", "show the creature of a card, or draw it to a file")
    creature.add_argument("number", nargs="+", help="card numbers, such as ST1-03; with --sheet also a query")
    creature.add_argument("--png", metavar="FILE", help="write it as a PNG picture")
    creature.add_argument("--svg", metavar="FILE", help="write it as an SVG picture")
    creature.add_argument("--sheet", metavar="FILE", help="write all of them on one PNG picture")
    creature.add_argument("--scale", type=_positive, default=6, help="how many pixels wide a cell is in a PNG (6)")
    creature.add_argument("--no-color", action="store_true", help="shades instead of colours")
    creature.add_argument("--json", action="store_true", help="as data")

    cards = _command(commands, "cards", "cards:cards", "find cards")
    cards.add_argument("query", nargs="*", help="e.g. color:red level>=5 trait:Dragon grey")
    cards.add_argument("--json", action="store_true", help="as data")

    decks = _command(commands, "decks", "cards:decks", "list the decks, or check deck lists")
    decks.add_argument("deck", nargs="*", help="names, files or deck codes to check and show")
    decks.add_argument("--find", metavar="TEXT", help="list those with this in their name, format or event")
    forms = "write the deck as text, reversed, numbers, untap, dcgo, tts, json or code (DCG)"
    decks.add_argument("--as", dest="form", metavar="FORM", help=forms)
    decks.add_argument("--date", help="check for the ban list of a day, like 2026-04-04 (today)")
    decks.add_argument("--json", action="store_true", help="as data")

    sim = _command(commands, "sim", "sim:run", "play many games between bots")
    sim.add_argument("deck", help="deck of a")
    sim.add_argument("other", help="deck of b")
    sim.add_argument("-n", "--games", type=_positive, default=100, help="how many games (100)")
    who = "who plays them, a then b: greedy, search:1s, random, vera ... or package.module:Class (greedy,greedy)"
    sim.add_argument("--agents", default="greedy,greedy", help=who)
    sim.add_argument("--jobs", type=_positive, default=1, help="processes (1)")
    sim.add_argument("--seed", type=_whole, default=0, help="the same seed gives the same games (0)")
    sim.add_argument("--games-to", metavar="FILE", help="also write every game to a file, one JSON object a line")
    sim.add_argument("--json", action="store_true", help="as data")

    _arena(commands)
    _envs(commands)

    replay = _command(commands, "replay", "records:replay", "play a game record again")
    replay.add_argument("file")
    replay.add_argument("--until", type=_whole, metavar="N", help="stop after N moves")
    replay.add_argument("--log", action="store_true", help="everything that happened, with clauses")
    replay.add_argument("--json", action="store_true", help="the record and the end as data")

    review = _command(commands, "review", "review:run", "look at a game: chances after each move, the worst moves")
    review.add_argument("file", help="a game record")
    review.add_argument("--budget", default="120i", help="for each move: seconds (0.2s) or iterations (120i)")
    review.add_argument("--player", choices=("a", "b"), help="only the moves of one player")
    review.add_argument("--seed", type=_whole, default=0, help="the same seed and iterations give the same review (0)")
    review.add_argument("--html", metavar="FILE", help="write a page with the chart")
    review.add_argument("--json", action="store_true", help="as data")

    solve = _command(commands, "solve", "solve:run", "is there a win this turn, against any answer?")
    where = "a scenario file (FILE or FILE:N), a record (FILE, or FILE@MOVE for before that move), a game as JSON"
    solve.add_argument("position", help=where)
    solve.add_argument("--nodes", type=_positive, default=30_000, help="positions to look at in a deal (30000)")
    solve.add_argument("--seconds", type=float, default=0.0, help="stop after so long (0: no limit)")
    solve.add_argument("--deals", type=_whole, default=0, help="deal what is hidden anew so often (0: as it lies)")
    solve.add_argument("--seed", type=_whole, default=0, help="of the deals (0)")
    solve.add_argument("--tree", action="store_true", help="print the proof: every answer of the opponent")
    solve.add_argument("--json", action="store_true", help="as data")

    about = "make puzzles from games of bots: exactly one first move wins this turn"
    puzzles = _command(commands, "puzzles", "puzzles:run", about)
    puzzles.add_argument("deck", nargs="*", help="the decks to play with (ST1 to ST6)")
    puzzles.add_argument("--count", type=_positive, default=1, help="how many (1)")
    puzzles.add_argument("--seconds", type=float, default=120.0, help="stop after so long (120)")
    puzzles.add_argument("--seed", type=_whole, default=0, help="the same seed gives the same puzzles (0)")
    puzzles.add_argument("--first", type=_positive, default=1, help="the number of the first (1)")
    puzzles.add_argument("-o", "--output", metavar="FILE", help="write the scenarios here")
    puzzles.add_argument("--json", action="store_true", help="as data")

    scenario = _command(commands, "scenario", "scenarios:run", "run scenarios: executable rulings")
    scenario.add_argument("files", nargs="+", help="scenario files, or folders of them")
    scenario.add_argument(
        "-k", metavar="WORDS", help="only those with these words in the title, or that cite this clause"
    )
    scenario.add_argument("-v", "--verbose", action="store_true", help="the log of each scenario")
    scenario.add_argument("--json", action="store_true", help="as data")

    rules = _command(commands, "rules", "rules:run", "ask the rulebook: a clause, a search, or the contents")
    rules.add_argument("clause", nargs="?", help="the number of a clause, such as 13-1-8 (the table of contents)")
    rules.add_argument("--search", metavar="WORDS", help="the clauses that speak of these words")
    rules.add_argument("--all", action="store_true", help="every scenario or clause found, however many")
    rules.add_argument("--scenarios", metavar="FOLDER", help="where the scenarios are (those that come with Digilex)")
    rules.add_argument("--json", action="store_true", help="as data")

    explain = _command(commands, "explain", "explain:run", "what happened at a move of a game record, and why")
    explain.add_argument("file", help="a game record")
    explain.add_argument("move", nargs="+", help="the number of a move, or its line, such as 'attack a1 > player'")
    explain.add_argument("--json", action="store_true", help="as data")

    quiz = _command(commands, "quiz", "quiz:run", "questions about the rules, answered by a board that is played")
    quiz.add_argument("--section", metavar="WORDS", help="only a section, or a folder: quiz, manual (all)")
    quiz.add_argument("--count", type=_positive, default=10, help="how many questions (10)")
    quiz.add_argument("--seed", type=_whole, default=None, help="for the same questions again (chance)")
    quiz.add_argument("--list", action="store_true", help="list the questions instead of asking them")
    quiz.add_argument("--show", metavar="ID", help="one question with its board and answer, without asking")
    quiz.add_argument("--scenarios", metavar="FOLDER", help="where the scenarios are (those that come with Digilex)")
    quiz.add_argument("--json", action="store_true", help="as data")

    text = _command(commands, "text", "texts:text", "compile a card text and show its program")
    text.add_argument("text", help="the text of an effect; - reads it from standard input")
    text.add_argument("--json", action="store_true", help="the program as data")

    about = "compile a file of cards as community databases have them"
    compile_ = _command(commands, "compile", "compiling:compile_file", about)
    compile_.add_argument("file", help="JSON: a list of cards; - reads it from standard input")
    compile_.add_argument("-o", "--output", metavar="DIRECTORY", help="write a file per set here")
    compile_.add_argument("--check", action="store_true", help="only what is wrong, and the summary")
    compile_.add_argument("--json", action="store_true", help="the report as data")

    import_ = _command(commands, "import", "compiling:import_file", "add the cards of a file to your own card data")
    import_.add_argument("file", help="JSON: a list of cards; - reads it from standard input")
    import_.add_argument("--replace", action="store_true", help="also cards whose numbers other cards have")
    import_.add_argument("--unfaithful", action="store_true", help="also cards whose printed text differs")
    import_.add_argument("--json", action="store_true", help="the report as data")
    return top


def _arena(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """`digilex arena` and what it can do."""
    arena = commands.add_parser("arena", help="tournaments of decks and bots: ratings, match-ups, cards")
    kinds = arena.add_subparsers(title="commands", metavar="COMMAND", required=True)

    run = _command(kinds, "run", "arena:play", "play every deck against every other, or against a field")
    run.add_argument("deck", nargs="+", help="decks: names, files or deck codes")
    run.add_argument("--against", nargs="+", default=[], metavar="DECK", help="a field that they meet instead")
    run.add_argument("--mirrors", action="store_true", help="every deck also meets itself")
    about = "a coin decides who redraws the first hand"
    run.add_argument("--toss-redraws", dest="tossed", action="store_true", help=about)
    _games(run, "arena.sqlite")

    swap = _command(kinds, "swap", "arena:swap", "what replacing a card of a deck changes")
    swap.add_argument("deck", help="the deck")
    swap.add_argument("--out", required=True, metavar="NUMBER", help="the card that goes")
    swap.add_argument("--in", dest="into", required=True, metavar="NUMBER", help="the card that comes")
    swap.add_argument("--copies", type=_positive, default=1, help="how many of them (1)")
    swap.add_argument("--against", nargs="+", required=True, metavar="DECK", help="the field")
    _games(swap, "swap.sqlite")

    report = _command(kinds, "report", "arena:report", "what the games of a file tell")
    report.add_argument("book", help="the file that arena run wrote")
    report.add_argument("--deck", action="append", metavar="NAME", help="also the cards and hands of this entrant")
    report.add_argument("--html", metavar="FILE", help="write a page with charts (cards of all entrants, or of --deck)")
    report.add_argument("--title", help="of the page")
    report.add_argument("--json", action="store_true", help="as data")

    export = _command(kinds, "export", "arena:write", "the games of a file as Parquet tables")
    export.add_argument("book", help="the file that arena run wrote")
    export.add_argument("folder", help="where to write games, hands, cards and failures")


def _envs(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """`digilex envs` and what it can do."""
    envs = commands.add_parser("envs", help="for those who train players: decks, observations, evaluation")
    envs.set_defaults(target="environments:overview", json=False)
    kinds = envs.add_subparsers(title="commands", metavar="COMMAND")

    show = _command(kinds, "show", "environments:overview", "decks, formats, layout and protocol in short")
    show.add_argument("--json", action="store_true", help="as data")

    decks = _command(kinds, "decks", "environments:list_decks", "the decks of a pool or a format")
    decks.add_argument("pool", nargs="?", default="all", help="starter, modern, all or a format (all)")
    decks.add_argument("--json", action="store_true", help="as data")

    layout = _command(kinds, "layout", "environments:fields", "every field of an observation, and its words")
    layout.add_argument("--json", action="store_true", help="as data")

    evaluate = _command(kinds, "evaluate", "environments:evaluate", "how good a player is, by the fixed protocol")
    evaluate.add_argument("--agent", required=True, help="who: greedy, search:100i ... or package.module:Class")
    evaluate.add_argument("--against", action="append", metavar="AGENT", help="an opponent (random, then greedy)")
    evaluate.add_argument("--decks", default="starter", metavar="POOL", help="a pool, a format or a deck (starter)")
    evaluate.add_argument("-n", "--games", type=_positive, default=20, help="mirrors of each deck (20)")
    evaluate.add_argument("--seed", type=_whole, default=0, help="the same seed gives the same games (0)")
    evaluate.add_argument("--jobs", type=_positive, default=1, help="processes (1)")
    evaluate.add_argument("--json", action="store_true", help="as data")


def _games(command: argparse.ArgumentParser, output: str) -> None:
    """How games of an arena are played."""
    command.add_argument("-n", "--games", type=_positive, default=100, help="games for each pair (100)")
    command.add_argument("--agents", default="greedy", help="who plays: greedy, search:0.2s ... (greedy)")
    command.add_argument("--seed", type=_whole, default=0, help="the same seed gives the same games (0)")
    command.add_argument("--jobs", type=_positive, default=1, help="processes (1)")
    command.add_argument("--on", default="here", help="here, ray (on this machine) or the address of a Ray cluster")
    about = f"where all games are kept; what is there is gone on with ({output})"
    command.add_argument("-o", "--output", default=output, metavar="FILE", help=about)
    command.add_argument("--json", action="store_true", help="as data")


def version_line() -> str:
    """The version, which engine one has, and on which Python."""
    return f"digilex {__version__}, {engine_line()}, Python {'.'.join(map(str, sys.version_info[:3]))}"


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, target: str, about: str
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
    command.set_defaults(target=target)
    return command


def _positive(text: str) -> int:
    number = _whole(text) if text.strip().lstrip("+-").isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text[:LONGEST]!r} is no whole number of at least 1")
    return number


def _whole(text: str) -> int:
    try:
        return int(text if len(text) <= LONGEST else "too long")
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:LONGEST]!r} is no whole number") from None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 0, or 1 if the answer is no, or 2 if it could not be done."""
    given = _turned_round(sys.argv[1:] if arguments is None else list(arguments))
    with careful(given[0] if given else ""):
        return _run(given)


def _run(arguments: list[str]) -> int:
    top = parser()
    parsed = top.parse_args(arguments)
    if not hasattr(parsed, "target"):
        top.print_help()
        return WRONG
    module, _, function = parsed.target.partition(":")
    try:
        run = getattr(importlib.import_module(f"digilex.cli.{module}"), function)
        return int(run(parsed))
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    except Exception as error:
        from digilex.cli.errors import is_users

        if not is_users(error):
            raise
        print(f"digilex: {_message(error)}", file=sys.stderr)
        return WRONG


def _turned_round(arguments: list[str]) -> list[str]:
    """The arguments; in a query for cards, words with a - in front are words, no options."""
    words = arguments[1:]
    if arguments[:1] != ["cards"] or "--" in words or not any(re.match(r"-\w{2}", word) for word in words):
        return arguments
    options = [word for word in words if word == "-h" or word.startswith("--")]
    return ["cards", *options, "--", *(word for word in words if word not in options)]


def _message(error: Exception) -> str:
    return str(error.args[0]) if isinstance(error, LookupError) and error.args else str(error)


if __name__ == "__main__":
    sys.exit(main())
