"""`digilex review`: a game record looked at by the search: the chances after each move, the worst moves."""

from __future__ import annotations

import argparse
import html
import json
import sys
from pathlib import Path

from digilex.agents.review import Review, review
from digilex.agents.searcher import Budget
from digilex.cards.database import database
from digilex.cli.records import load

WIDTH = 40
LETTERS = "ab"
COLORS = {"blunder": "#c0392b", "mistake": "#e67e22", "slip": "#d4ac0d", "": "#7f8c8d"}


def run(arguments: argparse.Namespace) -> int:
    """Look at the game and print, or write, what was found."""
    kept = load(arguments.file)
    shows = sys.stderr.isatty()

    def progress(done: int, moves: int) -> None:
        if shows:
            print(f"\rlooking at move {done} of {moves}\x1b[K", end="", file=sys.stderr, flush=True)

    player = None if arguments.player is None else LETTERS.index(arguments.player)
    found = review(
        kept, database().find, Budget.read(arguments.budget), arguments.seed, progress=progress, player=player
    )
    if shows:
        print("\r\x1b[K", end="", file=sys.stderr)
    if arguments.html:
        Path(arguments.html).write_text(page(found), encoding="utf-8")
        print(f"written: {arguments.html}", file=sys.stderr)
    if arguments.json:
        print(json.dumps(found.to_json(), indent=2))
    elif not arguments.html:
        print(report(found))
    return 0


def percent(chance: float) -> str:
    """A chance as people say it."""
    return f"{100 * chance:.0f} %"


def report(found: Review) -> str:
    """The chart and the worst moves, for the terminal."""
    lines = [
        f"The chance of a ({found.names[0]}) to win after each move, ± one standard error; {found.budget} a move.",
        "",
    ]
    turn = -1
    for each in found.moves:
        if each.turn != turn:
            turn = each.turn
            lines.append(f"turn {turn}")
        filled = round(WIDTH * each.chance_a)
        mark = f"  {each.verdict}: -{percent(each.loss)}" if each.verdict else ""
        lines.append(
            f"{each.move:4} {LETTERS[each.player]} {'█' * filled}{'·' * (WIDTH - filled)} "
            f"{100 * each.chance_a:3.0f} ±{100 * each.error:2.0f}  {each.text[:40]}{mark}"
        )
    lines.append("")
    worst = found.worst()
    if not worst:
        lines.append("No move lost more than the noise.")
    else:
        lines.append("What lost most:")
        for each in worst:
            who = found.names[each.player]
            lines.append(
                f"  move {each.move}, {LETTERS[each.player]} ({who}): {each.phrase}: {percent(each.chance)}; "
                f"better: {each.best_phrase}: {percent(each.best_chance)}"
            )
    lines.append(f"Lost a move on average: a {100 * found.lost(0):.1f} %, b {100 * found.lost(1):.1f} %")
    return "\n".join(lines)


def page(found: Review) -> str:
    """One HTML file with the chart, which needs nothing else."""
    wide, high, left = 960, 320, 40
    step = (wide - left - 10) / max(1, len(found.moves))

    def x(index: int) -> float:
        return left + step * (index + 0.5)

    def y(chance: float) -> float:
        return 10 + (high - 40) * (1 - chance)

    points = " ".join(f"{x(i):.1f},{y(each.chance_a):.1f}" for i, each in enumerate(found.moves))
    above = [f"{x(i):.1f},{y(min(1, each.chance_a + each.error)):.1f}" for i, each in enumerate(found.moves)]
    below = [f"{x(i):.1f},{y(max(0, each.chance_a - each.error)):.1f}" for i, each in enumerate(found.moves)]
    dots = "".join(
        f'<circle cx="{x(i):.1f}" cy="{y(each.chance_a):.1f}" r="{5 if each.verdict else 2}" '
        f'fill="{COLORS[each.verdict]}"><title>{each.move}. {LETTERS[each.player]}: {html.escape(each.phrase)} '
        f"({percent(each.chance_a)} for a)</title></circle>"
        for i, each in enumerate(found.moves)
    )
    grid = "".join(
        f'<line x1="{left}" x2="{wide - 10}" y1="{y(c):.1f}" y2="{y(c):.1f}" stroke="#ccc"/>'
        f'<text x="4" y="{y(c) + 4:.1f}" font-size="11" fill="#666">{percent(c)}</text>'
        for c in (0, 0.25, 0.5, 0.75, 1)
    )
    rows = "".join(
        f"<tr><td>{each.move}</td><td>{LETTERS[each.player]}</td><td>{html.escape(each.phrase)}</td>"
        f"<td>{percent(each.chance)} ± {100 * each.error:.0f}</td>"
        f'<td style="color:{COLORS[each.verdict]}">{each.verdict} −{percent(each.loss)}</td>'
        f"<td>{html.escape(each.best_phrase)} ({percent(each.best_chance)})</td></tr>"
        for each in found.worst(10)
    )
    names = " against ".join(html.escape(name) for name in found.names)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>Review: {names}</title><style>"
        "body{font:15px sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem}"
        "td,th{padding:.2rem .6rem;text-align:left}svg{width:100%;height:auto}</style>"
        f"<h1>{names}</h1><p>The chance of a to win after each move; the band is one standard error; "
        f"{found.budget} a move. Result: {html.escape(found.result or 'none yet')} {html.escape(found.reason)}</p>"
        f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="chance of a to win after each move">{grid}'
        f'<polygon points="{" ".join(above + below[::-1])}" fill="#3498db" opacity=".2"/>'
        f'<polyline points="{points}" fill="none" stroke="#2c3e50"/>{dots}</svg>'
        "<h2>What lost most</h2><table><tr><th>move</th><th>who</th><th>played</th><th>chance after it</th><th></th>"
        f"<th>better</th></tr>{rows}</table></html>\n"
    )
