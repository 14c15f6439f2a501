"""A room as it is stored, and what whoever stores rooms can do: a database (store.py), or a browser (local.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass
class SavedRoom:
    """A room as it is stored."""

    code: str
    mode: str
    seed: int
    first: int
    names: list[str]
    decks: list[dict[str, Any]]
    bots: dict[str, str]
    tokens: list[str]  # their hashes; "" where a seat is free
    engine: str
    created: float = 0.0
    next: str | None = None
    setup: str | None = None  # a board to begin from: the text of a scenario
    clock: list[float] | None = None  # the seconds that each player has left
    terms: dict[str, Any] | None = None  # what the players agreed on, and how their match stands
    moves: list[tuple[int, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)  # when each was made


class Store(Protocol):
    """Keeps rooms and moves."""

    async def add_room(self, room: SavedRoom) -> None:
        """A new room."""

    async def change_room(self, code: str, **values: Any) -> None:
        """Other facts of a room."""

    async def add_moves(
        self, code: str, count: int, moves: Sequence[tuple[int, str]], clock: list[float] | None = None
    ) -> None:
        """Moves from the given count on, and how the clock stands after them."""

    async def cut_moves(self, code: str, count: int) -> None:
        """Only the first moves stay."""

    def take(self, code: str) -> None:
        """A room is held here from now on, and nowhere else."""

    def has(self, code: str) -> bool:
        """Whether there is such a room."""

    def well(self) -> bool:
        """Whether it answers."""

    def load(self, code: str) -> SavedRoom | None:
        """A room with its moves."""

    async def keep_review(self, code: str, review: dict[str, Any]) -> None:
        """What a review has found, or that it goes on."""

    def review(self, code: str) -> dict[str, Any] | None:
        """A stored review, and when it was stored."""
