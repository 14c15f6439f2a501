"""The log: what happened, by which effect and which clause."""

from __future__ import annotations


class Event:
    """One line of the log: what happened, to which cards, by which effect and clause."""

    def __init__(self, kind: str, player: int, clause: str, words: str, cards: list[str], source: str) -> None:
        self.kind = kind
        self.player = player
        self.clause = clause
        self.words = words  # what everyone may read
        self.cards = cards  # card numbers that only `player` may read if `hidden`
        self.source = source  # key of the ability, or ""
        self.hidden_from = -1
        self.turn = 0

    def text(self, viewer: int = -1) -> str:
        """The line as that player may read it; -1 reads everything."""
        line = self.words
        if self.cards and (self.hidden_from < 0 or viewer != self.hidden_from):
            line += ": " + ", ".join(self.cards)
        return line
