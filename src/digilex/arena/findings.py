"""What a book of games tells: ratings, match-ups, going first, lengths, endings, cards, redraws; with intervals."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any, Final

from digilex.arena.book import Book
from digilex.arena.match import ending
from digilex.arena.statistics import Difference, Rating, Share, ratings
from digilex.cards.card import Card

SEATS: Final = (  # the games of an entrant, one row for each seat it sat at
    "SELECT game, 0 AS seat, first FROM games WHERE a = ?1 UNION ALL SELECT game, 1, first FROM games WHERE b = ?1"
)
FEW: Final = 20  # hands of a kind on each side; below that nothing is said about them


@dataclass(frozen=True)
class Pairing:
    """How one entrant does against another."""

    one: str
    other: str
    share: Share
    first: Share  # the games in which `one` went first
    second: Share


@dataclass(frozen=True)
class CardFinding:
    """How a deck does in games in which a card was dealt in the first hand, came to hand, was played; and without."""

    number: str
    name: str
    copies: int
    dealt: Share
    not_dealt: Share
    drawn: Share
    not_drawn: Share
    played: Share
    not_played: Share

    @property
    def effect(self) -> Difference:
        """What having it in the first hand changes. Chance alone deals it, so nothing else is mixed in."""
        return Difference(self.dealt, self.not_dealt)


@dataclass(frozen=True)
class HandFinding:
    """What keeping hands of a kind gives, and what redrawing them."""

    kind: str
    kept: Share
    redrawn: Share

    @property
    def gain(self) -> Difference:
        """By how much redrawing is better than keeping."""
        return Difference(self.redrawn, self.kept)

    @property
    def advice(self) -> str:
        """What the games prove, if they prove anything."""
        if min(self.kept.games, self.redrawn.games) < FEW or not self.gain.told:
            return "open"
        return "redraw" if self.gain.value > 0 else "keep"


@dataclass(frozen=True)
class Findings:
    """All of it."""

    games: int
    failures: list[tuple[str, str, int, int, str]]
    ratings: list[Rating]
    first_worth: tuple[float, float]  # points of rating, and its standard deviation
    first: Share  # of whoever went first
    pairings: dict[tuple[str, str], Pairing]
    turns: dict[int, int]  # how many games ended in which turn
    endings: dict[str, int]
    shares: dict[str, Share]  # of each entrant, in games that were no mirrors
    tossed: bool

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "games": self.games,
            "failures": [dict(zip(("a", "b", "nth", "seed", "error"), row, strict=True)) for row in self.failures],
            "ratings": [
                {
                    "name": each.name, "rating": round(each.value, 1), "error": round(each.error, 1),
                    "interval_95": [round(x, 1) for x in each.interval], "games": each.games,
                    "share": _share(self.shares.get(each.name, Share(0, 0))),
                }
                for each in self.ratings
            ],
            "first_player": {**_share(self.first), "worth_in_points": round(self.first_worth[0], 1),
                             "error": round(self.first_worth[1], 1)},
            "match_ups": [
                {"one": each.one, "other": each.other, "share": _share(each.share), "first": _share(each.first),
                 "second": _share(each.second)}
                for each in self.pairings.values()
            ],
            "turns": {str(turn): count for turn, count in self.turns.items()},
            "endings": self.endings,
        }  # fmt: skip


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {
        "points": share.points,
        "games": share.games,
        "share": round(share.value, 4) if share.games else None,
        "interval_95": [round(low, 4), round(high, 4)],
    }


def findings(book: Book) -> Findings:
    """Everything but cards and hands, which are asked for by entrant."""
    results = book.results()
    rated, worth = ratings(results)
    points: dict[tuple[str, str, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    shares: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for each in results:
        sides = [(each.one, each.other, each.first, each.points)]
        if each.one != each.other:
            sides.append((each.other, each.one, 1 - each.first, each.games - each.points))
        for one, other, first, won in sides:
            points[one, other, first][0] += won
            points[one, other, first][1] += each.games
            if one != other:
                shares[one][0] += won
                shares[one][1] += each.games
    first_points = sum(r.points if r.first == 0 else r.games - r.points for r in results)
    pairings = {}
    for one, other in sorted({(one, other) for one, other, _ in points}):
        going = [Share(points[one, other, i][0], int(points[one, other, i][1])) for i in (0, 1)]
        both = Share(going[0].points + going[1].points, going[0].games + going[1].games)
        pairings[one, other] = Pairing(one, other, both, *going)
    ends = book.query("SELECT clause, reason, count(*) FROM games GROUP BY clause, reason")
    counted: Counter[str] = Counter()
    for clause, reason, count in ends:
        counted[ending(clause, reason)] += count
    return Findings(
        games=book.played(),
        failures=book.failures(),
        ratings=rated,
        first_worth=worth,
        first=Share(first_points, sum(r.games for r in results)),
        pairings=pairings,
        turns=dict(book.query("SELECT turns, count(*) FROM games GROUP BY turns ORDER BY turns")),
        endings=dict(counted.most_common()),
        shares={name: Share(won, int(games)) for name, (won, games) in shares.items()},
        tossed=book.plan.tossed,
    )


def card_findings(book: Book, name: str) -> list[CardFinding]:
    """How a deck does with and without each of its cards, the one that helps most in the first hand first."""
    deck = book.plan.entrant(name).deck
    total, won = book.query(f"SELECT count(*), total(won) FROM ({SEATS}) JOIN hands USING (game, seat)", name)[0]
    rows = book.query(
        "SELECT number, total(dealt > 0), total((dealt > 0) * won), total(drawn > 0), total((drawn > 0) * won), "
        f"total(played > 0), total((played > 0) * won) FROM ({SEATS}) JOIN cards USING (game, seat) "
        "JOIN hands USING (game, seat) GROUP BY number",
        name,
    )
    counts = {number: values for number, *values in rows}
    found = []
    names = {card.number: card.name for card in deck.main + deck.eggs}
    for number, copies in deck.counts().items():
        if any(card.number == number for card in deck.eggs):
            continue
        values = counts.get(number, [0.0] * 6)
        shares = []
        for i in (0, 2, 4):
            games, points = int(values[i]), values[i + 1]
            shares += [Share(points, games), Share(won - points, total - games)]
        found.append(CardFinding(number, names[number], copies, *shares))
    return sorted(found, key=lambda each: -each.effect.value)


def hand_findings(book: Book, name: str) -> list[HandFinding]:
    """What redrawing gives for hands of several kinds: fair where a coin decided on it (`tossed`), else a hint only."""
    cards = {card.number: card for card in book.plan.entrant(name).deck.main}
    hands: dict[tuple[int, int], list[Card]] = defaultdict(list)
    rows = book.query(
        f"SELECT game, seat, number, dealt FROM ({SEATS}) JOIN cards USING (game, seat) WHERE dealt > 0", name
    )
    for game, seat, number, dealt in rows:
        hands[game, seat] += [cards[number]] * dealt
    ends = {
        (game, seat): (bool(redrew), won, first == seat)
        for game, seat, first, redrew, won in book.query(
            f"SELECT game, seat, first, redrew, won FROM ({SEATS}) JOIN hands USING (game, seat)", name
        )
    }
    tallies: dict[str, list[float]] = defaultdict(lambda: [0.0, 0, 0.0, 0])
    for key, hand in hands.items():
        redrew, won, goes_first = ends[key]
        for kind in _kinds(hand, goes_first):
            tally = tallies[kind]
            tally[2 * redrew] += won
            tally[2 * redrew + 1] += 1
    return [
        HandFinding(kind, Share(kept, int(n)), Share(redrawn, int(m)))
        for kind, (kept, n, redrawn, m) in sorted(tallies.items())
    ]


def _kinds(hand: list[Card], goes_first: bool) -> list[str]:
    """What kinds of hands a hand is."""
    rookies = sum(card.level == 3 for card in hand)
    large = sum((card.level or 0) >= 6 for card in hand)
    kinds = ["any hand", "going first" if goes_first else "going second"]
    kinds.append(f"{min(rookies, 3)}{' or more' if rookies >= 3 else ''} of level 3")
    kinds.append(f"{min(large, 3)}{' or more' if large >= 3 else ''} of level 6 and up")
    return kinds
