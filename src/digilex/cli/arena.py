"""`digilex arena`: tournaments of decks and agents, what they prove, and the report."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path

from digilex.agents.base import make
from digilex.arena.book import Book, read_about
from digilex.arena.export import export
from digilex.arena.findings import Findings, card_findings, findings, hand_findings
from digilex.arena.observing import Observing
from digilex.arena.page import page
from digilex.arena.plan import Plan, WrongPlan, entrants, gauntlet, round_robin, swapped
from digilex.arena.pool import backend
from digilex.arena.running import Progress, run
from digilex.arena.statistics import Difference, Share, games_needed
from digilex.cards.database import database
from digilex.cards.deck import Deck
from digilex.cards.deck_library import builtin_decks
from digilex.cli.cards import playable
from digilex.cli.errors import UsageError

WIDTH = 30
SMALL = 12  # as many entrants have their match-ups printed in the terminal


def play(arguments: argparse.Namespace) -> int:
    """`digilex arena run`: play what is missing, then say what is known."""
    agents = _agents(arguments.agents)
    plan = _plan(arguments, agents)
    path = Path(arguments.output)
    with Book.begin(path, plan) as book:
        stopped = _play(book, arguments)
        _tell(book, arguments.json)
        if stopped:
            print(f"stopped; the same command goes on where it was ({path})", file=sys.stderr)
            return 130
        return 1 if book.failures() else 0


def report(arguments: argparse.Namespace) -> int:
    """`digilex arena report`: what a book tells, in the terminal or as a page."""
    with Book.open(Path(arguments.book)) as book:
        names = _chosen(book, arguments.deck)
        if arguments.html:
            found = findings(book)
            written = page(
                arguments.title or f"{len(book.plan.entrants)} entrants, {found.games} games",
                found,
                _made(Path(arguments.book), book.plan),
                {name: card_findings(book, name) for name in names},
                {name: hand_findings(book, name) for name in names},
            )
            Path(arguments.html).write_text(written, encoding="utf-8")
            print(f"written: {arguments.html}", file=sys.stderr)
        else:
            _tell(book, arguments.json)
            if not arguments.json:
                for name in names if arguments.deck else []:
                    print(cards_text(book, name))
        return 0


def write(arguments: argparse.Namespace) -> int:
    """`digilex arena export`: the tables as Parquet."""
    with Book.open(Path(arguments.book)) as book:
        for path in export(book, Path(arguments.folder)):
            print(path)
    return 0


def swap(arguments: argparse.Namespace) -> int:
    """`digilex arena swap`: what replacing a card changes, and how many games it takes to tell."""
    agents = _agents(arguments.agents)
    if len(agents) != 1:
        raise UsageError("--agents: a swap is played by one agent")
    deck = _deck(arguments.deck)
    into = database().find(arguments.into)
    other = swapped(deck, arguments.out, into, arguments.copies)
    field = [_deck(name) for name in arguments.against]
    if any(each.name == deck.name for each in field):
        raise UsageError(
            f"--against: {deck.name} itself is no opponent here: its copy with the other card would meet it too"
        )
    heroes = entrants([deck, other], agents)
    plan = gauntlet(heroes, entrants(field, agents), arguments.games, arguments.seed)
    with Book.begin(Path(arguments.output), plan) as book:
        stopped = _play(book, arguments)
        found = findings(book)
        before, after = (found.shares.get(each.name, Share(0, 0)) for each in heroes)
        change = Difference(after, before)
        if arguments.json:
            low, high = change.interval
            print(json.dumps({
                "deck": deck.name, "out": arguments.out, "in": into.number, "copies": arguments.copies,
                "before": before.value, "after": after.value, "games_each": before.games,
                "difference": change.value, "interval_95": [low, high], "told": change.told,
            }, indent=2))  # fmt: skip
        else:
            print(swap_text(deck, arguments.out, into.number, arguments.copies, change))
        return 130 if stopped else 0


def swap_text(deck: Deck, out: str, into: str, copies: int, change: Difference) -> str:
    """What a swap changes, in words."""
    lines = [
        f"{deck.name}: {copies} x {out} out, {copies} x {into} in",
        f"  before  {change.other.text()} of {change.other.games} games",
        f"  after   {change.one.text()} of {change.one.games} games",
        f"  change  {change.text()} points of a hundred",
    ]
    if not change.other.games or not change.one.games:
        return "\n".join(lines)
    low, high = change.interval
    if change.told:
        lines.append(f"  The swap makes the deck {'better' if change.value > 0 else 'worse'} against this field.")
    else:
        lines.append(f"  Not told apart: the truth lies between {100 * low:+.1f} and {100 * high:+.1f}.")
        if abs(change.value) >= 0.001:
            needed = games_needed(change.value, change.other.value)
            lines.append(f"  A change of {100 * change.value:+.1f} would need about {needed} games each to be seen.")
        lines.append(f"  A change of 5.0 would need about {games_needed(0.05, change.other.value)} games each.")
    return "\n".join(lines)


def _deck(source: str) -> Deck:
    """A deck under a short name: as it was asked for, if it is one that has a name here."""
    deck = playable(source)
    return replace(deck, name=source) if source.lower() in map(str.lower, builtin_decks()) else deck


def _agents(words: str) -> list[str]:
    names = [name.strip() for name in words.split(",") if name.strip()]
    if not names:
        raise UsageError("--agents: name at least one, such as greedy or greedy,search:0.2s")
    for name in names:
        make(name, foreign=True)
    return names


def _plan(arguments: argparse.Namespace, agents: list[str]) -> Plan:
    decks = [_deck(name) for name in arguments.deck]
    if arguments.against:
        field = [_deck(name) for name in arguments.against]
        return gauntlet(
            entrants(decks, agents), entrants(field, agents), arguments.games, arguments.seed, arguments.tossed
        )
    who = entrants(decks, agents)
    if len(who) == 1 and not arguments.mirrors:
        raise WrongPlan(f"{who[0].name} is alone: name another deck, --against a field, --mirrors, or two --agents")
    return round_robin(who, arguments.games, arguments.seed, arguments.mirrors, arguments.tossed)


def _play(book: Book, arguments: argparse.Namespace) -> bool:
    """Play what is missing; whether it was interrupted."""
    shows = sys.stderr.isatty()

    def progress(state: Progress) -> None:
        if shows:
            print(f"\r{progress_line(state)}\x1b[K", end="", file=sys.stderr, flush=True)

    try:
        run(book, backend(Observing(book.plan), arguments.on, arguments.jobs), progress)
    except KeyboardInterrupt:
        return True
    finally:
        if shows:
            print("\r\x1b[K", end="", file=sys.stderr)
    return False


def progress_line(state: Progress) -> str:
    """How far it is, and how long it will take."""
    filled = WIDTH * state.done // state.games
    failed = f", {state.failed} broke off" if state.failed else ""
    left = f", {_duration(state.left)} left" if state.rate else ""
    return (
        f"[{'#' * filled}{'.' * (WIDTH - filled)}] {state.done}/{state.games} games, {state.rate:.1f}/s{left}{failed}"
    )


def _duration(seconds: float) -> str:
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 7200 else f"{whole // 3600} h {whole % 3600 // 60} min"


def _tell(book: Book, as_json: bool) -> None:
    found = findings(book)
    if as_json:
        print(json.dumps(found.to_json(), indent=2))
    elif not found.games:
        print("no game has been played yet")
    else:
        print(text(found))


def text(found: Findings) -> str:
    """What was found, for the terminal."""
    longest = max(len(each.name) for each in found.ratings)
    lines = [f"{found.games} games, {len(found.ratings)} entrants", "", f"{'':{longest}}  rating      95 %        won"]
    for each in found.ratings:
        low, high = each.interval
        share = found.shares.get(each.name, Share(0, 0))
        lines.append(f"{each.name:{longest}}  {each.value:6.0f}  {low:4.0f} to {high:4.0f}  {share.text()}")
    if 2 <= len(found.ratings) <= SMALL:
        lines += ["", *_matrix(found, longest)]
    points, error = found.first_worth
    mean = sum(turn * count for turn, count in found.turns.items()) / found.games
    lines += [
        "",
        f"the first player wins {found.first.text()}: worth {points:+.0f} points (±{1.96 * error:.0f})",
        f"a game takes {mean:.1f} turns, both players' counted; it ends by",
    ]
    lines += [f"  {count:6} x {words}" for words, count in found.endings.items()]
    for a, b, nth, seed, error_words in found.failures[:5]:
        lines.append(f"BROKE OFF, counted for nobody: {a} against {b}, game {nth}, seed {seed}: {error_words}")
    if len(found.failures) > 5:
        lines.append(f"... and {len(found.failures) - 5} more")
    return "\n".join(lines)


def _matrix(found: Findings, longest: int) -> list[str]:
    names = [each.name for each in found.ratings]
    lines = ["points of a hundred, row against column (* surely better or worse than even)"]
    lines.append(f"{'':{longest + 4}}" + "".join(f"{i + 1:>5}" for i in range(len(names))))
    for i, one in enumerate(names):
        cells = []
        for other in names:
            pairing = found.pairings.get((one, other))
            if one == other or pairing is None:
                cells.append("    ·")
                continue
            low, high = pairing.share.interval
            cells.append(f"{100 * pairing.share.value:4.0f}{'*' if low > 0.5 or high < 0.5 else ' '}")
        lines.append(f"{i + 1:2}  {one:{longest}}" + "".join(cells))
    return lines


def cards_text(book: Book, name: str) -> str:
    """The cards of a deck and its hands, for the terminal."""
    lines = [
        "",
        f"The cards of {name}: what having one in the first hand changes (* surely), won when drawn, when played",
    ]
    for card in card_findings(book, name):
        mark = "*" if card.effect.told else " "
        lines.append(
            f"  {card.number:9} {card.name[:24]:24} {card.effect.text():24}{mark} {card.drawn.text():24} "
            f"{card.played.text()}"
        )
    how = (
        "a coin decided"
        if book.plan.tossed
        else "the players decided: a hint, no proof; --toss-redraws compares fairly"
    )
    lines += ["", f"Redrawing with {name} ({how}): won when kept, when redrawn, what redrawing gives"]
    for hand in hand_findings(book, name):
        lines.append(
            f"  {hand.kind:26} {hand.kept.text():24} {hand.redrawn.text():24} {hand.gain.text():24} {hand.advice}"
        )
    return "\n".join(lines)


def _chosen(book: Book, names: list[str] | None) -> list[str]:
    known = [each.name for each in book.plan.entrants]
    if not names:
        return known
    for name in names:
        if name not in known:
            raise UsageError(f"--deck {name}: this book has {', '.join(known)}")
    return names


def _made(path: Path, plan: Plan) -> str:
    about = read_about(path)
    agents = sorted({each.agent for each in plan.entrants})
    tossed = ", redraws by a coin" if plan.tossed else ""
    return (
        f"Played by {', '.join(agents)}; {plan.games} games for each pair, each first in half of them; seed {plan.seed}"
        f"{tossed}; Digilex {about['version']}, cards {about['cards'][:12]}."
    )
