"""What the players of a table agreed on, how their match stands, and what they say about another game.

The rule documents only know single games: chance decides who goes first (5-2-1-3). Between games the custom of
tournaments holds: who lost chooses; after a draw chance decides again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from digilex.server import messages
from digilex.server.viewer import Refused


@dataclass
class Terms:
    """What was agreed on when the table was opened, and the games won before this one."""

    best_of: int = 1
    delay: int = 0
    minutes: int | None = None
    game: int = 1
    score: list[int] = field(default_factory=lambda: [0, 0])

    @classmethod
    def of(cls, wish: messages.NewRoom) -> Terms:
        """What somebody who opens a table wishes."""
        if wish.best_of % 2 == 0:
            raise Refused("match", "A match has an odd number of games.")
        return cls(
            best_of=wish.best_of,
            delay=0 if wish.mode == "hotseat" else wish.delay,
            minutes=None if wish.mode == "bot" else wish.minutes,
        )

    @classmethod
    def stored(cls, data: dict[str, Any] | None) -> Terms:
        """As it was stored."""
        return cls(**data) if data else cls()

    def json(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "best_of": self.best_of, "delay": self.delay, "minutes": self.minutes, "game": self.game,
            "score": self.score,
        }  # fmt: skip

    @property
    def clock(self) -> list[float] | None:
        """A fresh clock for a game."""
        return None if self.minutes is None else [self.minutes * 60.0] * 2

    def standing(self, over: bool, winner: int | None) -> messages.Match | None:
        """The match with this game, if there is one."""
        if self.best_of == 1:
            return None
        score = list(self.score)
        if over and winner is not None:
            score[winner] += 1
        decided = next((seat for seat in (0, 1) if score[seat] > self.best_of // 2), None)
        return messages.Match(best_of=self.best_of, game=self.game, score=score, winner=decided)

    def after(self, winner: int | None) -> Terms:
        """The terms of the game after this one: the match goes on, or another one begins."""
        stands = self.standing(True, winner)
        if stands is None or stands.winner is not None:
            return Terms(self.best_of, self.delay, self.minutes)
        return Terms(self.best_of, self.delay, self.minutes, self.game + 1, stands.score)

    def goes_on(self, winner: int | None) -> bool:
        """Whether the match is undecided after this game."""
        stands = self.standing(True, winner)
        return stands is not None and stands.winner is None


class Afterwards:
    """What the players say about another game when this one is over."""

    def __init__(self) -> None:
        self.wanted: set[int] = set()
        self.first: int | None = None
        self.swap = False
        self.decks: dict[int, str] = {}

    def shown(self, winner: int | None, must_keep: bool) -> messages.Next:
        """As everyone may know it."""
        return messages.Next(
            chooser=None if winner is None else 1 - winner,
            first=self.first,
            wanted=sorted(self.wanted),
            swap=self.swap,
            must_keep=must_keep,
        )

    def say(self, seats: tuple[int, ...], wish: messages.Rematch, winner: int | None, must_keep: bool) -> None:
        """A player wants another game, or not any more; other terms than before are a new offer."""
        if not wish.want:
            self.wanted -= set(seats)
            return
        if must_keep and (wish.swap or wish.deck):
            raise Refused("match", "The decks stay until the match is decided.")
        if wish.first is not None:
            if winner is None or 1 - winner not in seats:
                raise Refused("not-yours", "Who lost chooses who goes first.")
            self.first = wish.first
        if wish.swap != self.swap:
            self.swap = wish.swap
            self.wanted.clear()
        for seat in seats:
            self.decks.pop(seat, None)
        if wish.deck:
            self.decks[seats[0]] = wish.deck
        self.wanted |= set(seats)
