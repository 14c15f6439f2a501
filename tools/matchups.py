"""Which of the built-in decks beats which: plays the games in small pieces, and writes what they say.

usage: matchups.py play SET [--minutes M] [--games N] [--jobs N]
       matchups.py write
       matchups.py check

`play` goes on with the book of a set (build/matchups/SET.sqlite, a book of the arena) until the minutes are over or
every pair has its games; stopped at any time, nothing is lost. Use one build of the engine for all games of a book:
another search is another player. `write` makes two things of the books that are there: the file that ships
(src/digilex/server/matchups.json, which the browser's page shows) and docs/matchups.md from that file.
`check` says whether the page is what the file says.
"""

from __future__ import annotations

import argparse
import json
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from digilex.arena.book import Book, read_about
from digilex.arena.findings import findings
from digilex.arena.observing import Observing
from digilex.arena.plan import Plan, entrants, round_robin
from digilex.arena.pool import backend, outcomes
from digilex.arena.statistics import Share
from digilex.cards.deck import Deck
from digilex.cards.deck_library import load_deck
from digilex.server.decks import decks

ROOT = Path(__file__).resolve().parent.parent
BOOKS = ROOT / "build" / "matchups"
DATA = ROOT / "src" / "digilex" / "server" / "matchups.json"
PAGE = ROOT / "docs" / "matchups.md"
SEED = 20261116
AGENT = "search:50i"
SETS = {
    "modern": (
        "ST1", "ST2", "ad1-dgo-2026-04-12-1-imperialdramon", "bt25-dgo-2026-06-06-1-angels",
        "ad1-dgo-2026-04-19-1-styracomon", "bt24-dgo-2026-02-14-1-olympus-xii", "bt23-dgo-2025-12-07-1-royal-knights",
        "bt25-dgo-2026-06-06-5-vulcanusmon", "ex11-dgo-2026-02-14-1-sakuyamon", "bt24-dgo-2026-03-15-3-hudiemon",
        "ex12-dgo-2026-07-25-1-xros-heart", "bt23-dgo-2025-11-29-1-gallantmon",
    ),
    "starters": ("ST1", "ST2", "ST3", "ST4", "ST5", "ST6"),
}  # fmt: skip
HEAD = """# Match-ups

Which of the built-in decks beats which, played by the search. The browser shows the same under *Decks*, *Match-ups*.
`tools/matchups.py play` plays the games in pieces, `tools/matchups.py write` makes this page and the browser's of them.

- Both decks are in the hands of the same agent, which is named below and knows neither list; they take turns at going
  first.
- A cell is the share of the deck of its row, in percent, with the interval that holds the truth 95 times of 100.
  **Bold** cells leave out 50 %. Of twenty cells one misses the truth by chance, so a single bold cell among many proves
  little: the shares and ratings of whole decks prove more.
- The results hold for this agent with this budget. It looks a few turns ahead and judges by what lies on the table, so
  a deck that lives by long plans looks worse here than in the hands of a master. They say nothing of decks that are
  not on the page.
"""


def plan_of(name: str, games: int) -> Plan:
    """Everybody of a set meets everybody. Decks are called as they are asked for."""
    loaded = [(deck, load_deck(deck)) for deck in SETS[name]]
    return round_robin(entrants([Deck(deck, found.main, found.eggs) for deck, found in loaded], [AGENT]), games, SEED)


def play(name: str, minutes: float, games: int, jobs: int) -> None:
    """Play what is missing until the time is over."""
    BOOKS.mkdir(parents=True, exist_ok=True)
    plan = plan_of(name, games)
    until = time.monotonic() + 60 * minutes
    with Book.begin(BOOKS / f"{name}.sqlite", plan) as book:
        todo = (task for task in book.missing() if time.monotonic() < until)
        with closing(outcomes(todo, backend(Observing(plan), "here", jobs))) as coming:
            for found in coming:
                book.enter(found)
        print(f"{name}: {book.played()} of {plan.count()} games, {len(book.failures())} broke off")


def share(found: Share) -> dict[str, Any]:
    """A share as plain data."""
    low, high = found.interval
    return {"points": found.points, "games": found.games, "low": round(low, 4), "high": round(high, 4)}


def table_of(name: str, book: Book) -> dict[str, Any]:
    """What one book tells, as plain data; the strongest deck first."""
    found = findings(book)
    titles = {each.name: each.title for each in decks()}
    names = [each.name for each in found.ratings]
    place = {each: index for index, each in enumerate(names)}
    turns = sum(turn * count for turn, count in found.turns.items()) / max(1, found.games)
    about = read_about(book.path)
    return {
        "name": name,
        "agent": ", ".join(sorted({entrant.agent for entrant in book.plan.entrants})),
        "seed": book.plan.seed,
        "version": about["version"],
        "cards": about["cards"],
        "games": found.games,
        "failures": len(found.failures),
        "turns": round(turns, 1),
        "first": share(found.first),
        "decks": [
            {
                "name": each.name,
                "title": titles.get(each.name, each.name),
                "share": share(found.shares.get(each.name, Share(0, 0))),
                "rating": round(each.value),
                "low": round(each.interval[0]),
                "high": round(each.interval[1]),
            }
            for each in found.ratings
        ],
        "pairs": [
            {"one": place[one], "other": place[other], "share": share(pairing.share)}
            for (one, other), pairing in found.pairings.items()
            if one != other
        ],
    }


def percents(found: dict[str, Any]) -> str:
    """A share with one decimal and its interval."""
    value = 100 * found["points"] / max(1, found["games"])
    return f"{value:.1f} % ({100 * found['low']:.1f} to {100 * found['high']:.1f})"


def cell(found: dict[str, Any] | None) -> str:
    """A share as a cell of a table."""
    if found is None or not found["games"]:
        return ""
    low, high = found["low"], found["high"]
    text = f"{100 * found['points'] / found['games']:.0f} ({100 * low:.0f} to {100 * high:.0f})"
    return f"**{text}**" if low > 0.5 or high < 0.5 else text


def section(table: dict[str, Any]) -> str:
    """One table of the page."""
    titles = [each["title"] for each in table["decks"]]
    pairs = {(each["one"], each["other"]): each["share"] for each in table["pairs"]}
    fewest = min((each["games"] for each in pairs.values()), default=0)
    most = max((each["games"] for each in pairs.values()), default=0)
    each_pair = str(fewest) if fewest == most else f"{fewest} to {most}"
    lines = [
        f"## The set `{table['name']}`", "",
        f"{table['games']} games by `{table['agent']}` (seed {table['seed']}, Digilex {table['version']}, cards "
        f"{table['cards'][:12]}), {each_pair} of each pair. Who goes first wins {percents(table['first'])}. A game "
        f"takes {table['turns']:.1f} turns on the average. {table['failures']} games broke off.", "",
        "| deck | games | won | rating |", "| --- | --- | --- | --- |",
    ]  # fmt: skip
    for each in table["decks"]:
        lines.append(
            f"| {each['title']} (`{each['name']}`) | {each['share']['games']} | {percents(each['share'])} | "
            f"{each['rating']} ({each['low']} to {each['high']}) |"
        )
    lines += ["", "| | " + " | ".join(titles) + " |", "| --- |" + " --- |" * len(titles)]
    for row, title in enumerate(titles):
        cells = [cell(pairs.get((row, column))) for column in range(len(titles))]
        lines.append(f"| {title} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def page_of(data: dict[str, Any]) -> str:
    """The page of docs."""
    return "\n".join([HEAD, *(section(table) for table in data["tables"])])


def write() -> None:
    """The file that ships anew from the books that are there, and the page from the file."""
    kept = json.loads(DATA.read_text(encoding="utf-8"))["tables"] if DATA.is_file() else []
    tables = {table["name"]: table for table in kept}
    for name in SETS:
        path = BOOKS / f"{name}.sqlite"
        if path.is_file():
            with Book.open(path) as book:
                tables[name] = table_of(name, book)
    data = {"tables": [tables[name] for name in SETS if name in tables]}
    DATA.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    PAGE.write_text(page_of(data), encoding="utf-8")
    print(f"written: {DATA}, {PAGE}: {', '.join(str(table['games']) for table in data['tables'])} games")


def main() -> None:
    """Plays or writes."""
    parser = argparse.ArgumentParser(description="Play the built-in decks against each other, and write what it says.")
    does = parser.add_subparsers(dest="does", required=True)
    playing = does.add_parser("play", help="go on with the games of a set")
    playing.add_argument("set", choices=sorted(SETS))
    playing.add_argument("--minutes", type=float, default=9.0, help="no new game begins after so long (9)")
    playing.add_argument("--games", type=int, default=40, help="of each pair (40)")
    playing.add_argument("--jobs", type=int, default=1, help="processes (1)")
    does.add_parser("write", help="the file that ships and the page, from the books that are there")
    does.add_parser("check", help="whether the page is what the file says")
    arguments = parser.parse_args()
    if arguments.does == "play":
        play(arguments.set, arguments.minutes, arguments.games, arguments.jobs)
    elif arguments.does == "write":
        write()
    elif PAGE.read_text(encoding="utf-8") != page_of(json.loads(DATA.read_text(encoding="utf-8"))):
        raise SystemExit("docs/matchups.md is not what matchups.json says: tools/matchups.py write")


if __name__ == "__main__":
    main()
