"""The report of an arena as one HTML file: charts drawn as SVG, nothing loaded from anywhere."""

from __future__ import annotations

from html import escape
from typing import Final

from digilex.arena.findings import CardFinding, Findings, HandFinding, Pairing
from digilex.arena.statistics import Rating, Share

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2330; --soft: #5d6678; --paper: #fbfbf9; --line: #d9dce3; --bar: #3566b8;
  --dot: #c8502d; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaf0; --soft: #a3abbd; --paper: #14171d; --line: #333a47;
  --bar: #7fa8ee; --dot: #f0906c; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  padding: 1.5rem; max-width: 70rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .4rem; }
p, figcaption { color: var(--soft); max-width: 46rem; } figure { margin: 0; overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .25rem .6rem; text-align: right; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--line); } td:first-child, th:first-child
  { text-align: left; } tbody tr + tr td { border-top: 1px solid var(--line); }
.grid td { text-align: center; min-width: 3.4rem; } .grid th { text-align: center; font-weight: 500; }
.grid th:first-child { text-align: right; } .grid .own { color: var(--soft); } svg text { fill: var(--ink);
  font: 13px system-ui, sans-serif; } svg .soft { fill: var(--soft); } .wide { overflow-x: auto; }
.warn { border-left: 4px solid var(--dot); padding-left: .8rem; color: var(--ink); }
"""
MULTIPLE: Final = (
    "Each interval holds the truth 95 times of 100. Of twenty such lines one misses it by chance: a single line "
    "that stands out among many proves little."
)


def page(
    title: str,
    found: Findings,
    made: str,
    cards: dict[str, list[CardFinding]],
    hands: dict[str, list[HandFinding]],
) -> str:
    """The whole page. `made` says with what and how the games were played."""
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(made)}</p>",
        _failures(found),
        _ratings(found.ratings, found.shares),
        _grid(found),
        _going_first(found),
        _lengths(found.turns),
        _endings(found),
    ]
    parts += [_cards(name, rows) for name, rows in cards.items()]
    parts += [_hands(name, rows, found.tossed) for name, rows in hands.items()]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body>{''.join(parts)}</body></html>\n"
    )


def _failures(found: Findings) -> str:
    if not found.failures:
        return ""
    a, b, _, seed, error = found.failures[0]
    words = f"{len(found.failures)} games broke off and are counted for nobody; the first: "
    words += f"{a} against {b}, seed {seed}: {error}"
    return f'<p class="warn">{escape(words)}</p>'


def _ratings(rated: list[Rating], shares: dict[str, Share]) -> str:
    low = min(each.interval[0] for each in rated)
    high = max(each.interval[1] for each in rated)
    width, left, row = 560, 10, 26

    def x(points: float) -> float:
        return left + (points - low) / (high - low or 1) * (width - 2 * left)

    rows = []
    for each in rated:
        down, up = each.interval
        bar = (
            f'<svg width="{width}" height="{row}" role="img" aria-label="{each.value:.0f}, {down:.0f} to {up:.0f}">'
            f'<line x1="{x(1500):.1f}" x2="{x(1500):.1f}" y1="0" y2="{row}" stroke="var(--line)"/>'
            f'<line x1="{x(down):.1f}" x2="{x(up):.1f}" y1="{row / 2}" y2="{row / 2}" stroke="var(--bar)" '
            f'stroke-width="4" stroke-linecap="round" opacity=".5"/>'
            f'<circle cx="{x(each.value):.1f}" cy="{row / 2}" r="5" fill="var(--dot)"/></svg>'
        )
        share = shares.get(each.name, Share(0, 0))
        rows.append(
            f"<tr><td>{escape(each.name)}</td><td>{each.value:.0f}</td><td>{down:.0f} to {up:.0f}</td>"
            f"<td>{escape(share.text())}</td><td>{each.games}</td><td>{bar}</td></tr>"
        )
    return (
        "<h2>Ratings</h2><figure><table><thead><tr><th>entrant</th><th>rating</th><th>95 %</th><th>won</th>"
        f"<th>games</th><th></th></tr></thead><tbody>{''.join(rows)}</tbody></table><figcaption>400 points are ten "
        "wins for each loss; the mean is 1500. Bayesian Bradley-Terry, with who goes first taken out. Ratings assume "
        "that strength is one number: where the match-ups below go round in a circle, they say less."
        "</figcaption></figure>"
    )


def _shade(pairing: Pairing) -> str:
    share = pairing.share.value
    strength = min(abs(share - 0.5) * 2, 1.0)
    low, high = pairing.share.interval
    sure = 0.55 if low > 0.5 or high < 0.5 else 0.2
    colour = "53, 102, 184" if share >= 0.5 else "200, 80, 45"
    return f"rgba({colour}, {strength * sure + 0.04:.2f})"


def _grid(found: Findings) -> str:
    names = [each.name for each in found.ratings]
    if len(names) < 2:
        return ""
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = []
    for one in names:
        cells = []
        for other in names:
            pairing = found.pairings.get((one, other))
            if pairing is None:
                cells.append('<td class="own">·</td>')
                continue
            title = f"{one} against {other}: {pairing.share.text()} of {pairing.share.games} games; "
            title += f"going first {pairing.first.text()}, second {pairing.second.text()}"
            shown = "–" if one == other else f"{100 * pairing.share.value:.0f}"
            cells.append(f'<td title="{escape(title)}" style="background:{_shade(pairing)}">{shown}</td>')
        body.append(f"<tr><th>{escape(one)}</th>{''.join(cells)}</tr>")
    return (
        '<h2>Match-ups</h2><figure class="wide"><table class="grid"><thead><tr><th></th>'
        f"{head}</tr></thead><tbody>{''.join(body)}</tbody></table><figcaption>Points of a hundred games that the "
        "row wins against the column. Strong colour: surely better (blue) or worse (red) than even; pale: not told "
        "apart from even. Point at a cell for its interval.</figcaption></figure>"
    )


def _going_first(found: Findings) -> str:
    points, error = found.first_worth
    return (
        f"<h2>Going first</h2><p>Whoever goes first wins {escape(found.first.text())} of {found.first.games} games. "
        f"With strengths taken out it is worth {points:+.0f} points of rating (±{1.96 * error:.0f}).</p>"
    )


def _lengths(turns: dict[int, int]) -> str:
    if not turns:
        return ""
    most, last = max(turns.values()), min(max(turns), 40)
    width, height, step = 18, 150, 20
    bars = []
    for turn in range(1, last + 1):
        count = turns.get(turn, 0) if turn < last else sum(n for t, n in turns.items() if t >= last)
        tall = height * min(count / most, 1.0)
        bars.append(
            f'<rect x="{turn * step}" y="{height - tall:.1f}" width="{width}" height="{tall:.1f}" fill="var(--bar)">'
            f"<title>turn {turn}: {count} games</title></rect>"
        )
        if turn == 1 or turn % 5 == 0:
            bars.append(
                f'<text class="soft" x="{turn * step + width / 2}" y="{height + 18}" text-anchor="middle">{turn}</text>'
            )
    games = sum(turns.values())
    mean = sum(turn * count for turn, count in turns.items()) / games
    return (
        f'<h2>How long games are</h2><figure><svg width="{(last + 2) * step}" height="{height + 26}" role="img" '
        f'aria-label="games by the turn in which they ended">{"".join(bars)}</svg><figcaption>Games by the turn in '
        f"which they ended, both players' turns counted; {mean:.1f} on average.</figcaption></figure>"
    )


def _endings(found: Findings) -> str:
    rows = "".join(
        f"<tr><td>{escape(words)}</td><td>{count}</td><td>{escape(Share(count, found.games).text())}</td></tr>"
        for words, count in found.endings.items()
    )
    return f"<h2>How games end</h2><div class='wide'><table><tbody>{rows}</tbody></table></div>"


def _cards(name: str, rows: list[CardFinding]) -> str:
    body = "".join(
        f"<tr><td>{escape(each.number)} {escape(each.name)}</td><td>{each.copies}</td>"
        f"<td>{escape(each.effect.text())}{' *' if each.effect.told else ''}</td><td>{escape(each.dealt.text())}</td>"
        f"<td>{escape(each.drawn.text())}</td><td>{escape(each.played.text())}</td><td>{each.played.games}</td></tr>"
        for each in rows
    )
    return (
        f"<h2>The cards of {escape(name)}</h2><div class='wide'><table><thead><tr><th>card</th><th>copies</th>"
        "<th>difference in the first hand</th><th>won, dealt</th><th>won, drawn</th><th>won, played</th>"
        f"<th>games played in</th></tr></thead><tbody>{body}</tbody></table></div><p>The first column compares games "
        "with the card in the first hand to those without it: chance alone decides on that, so it tells what the card "
        "does there, in the hands of these players. Won when drawn or played also counts that longer games see more "
        f"cards, and that who is ahead plays more. * the interval leaves out zero. {MULTIPLE}</p>"
    )


def _hands(name: str, rows: list[HandFinding], tossed: bool) -> str:
    body = "".join(
        f"<tr><td>{escape(each.kind)}</td><td>{escape(each.kept.text())}</td><td>{each.kept.games}</td>"
        f"<td>{escape(each.redrawn.text())}</td><td>{each.redrawn.games}</td><td>{escape(each.gain.text())}</td>"
        f"<td>{escape(each.advice)}</td></tr>"
        for each in rows
    )
    how = (
        "A coin decided who redraws, so the two sides can be compared."
        if tossed
        else "The players decided on redraws, so hands kept and hands redrawn differ in more than that: a hint, no "
        "proof (play with --toss-redraws for one)."
    )
    return (
        f"<h2>Redrawing with {escape(name)}</h2><div class='wide'><table><thead><tr><th>first hand</th>"
        "<th>won, kept</th><th>games</th><th>won, redrawn</th><th>games</th><th>redrawing gives</th>"
        "<th>advice</th></tr></thead>"
        f"<tbody>{body}</tbody></table></div><p>{how} {MULTIPLE}</p>"
    )
