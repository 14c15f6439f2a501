"""The log in other languages than English: patterns (languages.py) whose gaps are filled from typed events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from digilex.notation.languages import LOGS
from digilex.rules.model.log import Event, LogCard, LogChange

if TYPE_CHECKING:
    from digilex.notation.log import Personal


class Fork:
    """{who[one|other]}: the part that fits; @ is a player's name."""

    def __init__(self, first: bool, name: str = "") -> None:
        self.first = first
        self.name = name

    def __getitem__(self, parts: str) -> str:
        one, _, other = parts.partition("|")
        return one if self.first else other.replace("@", self.name)


class Gaps:
    """What an event has, under the names that patterns use."""

    def __init__(self, tell: Personal, event: Event) -> None:
        self.tell = tell
        self.event = event
        self.patterns: dict[str, str] = LOGS[tell.language]

    def __getitem__(self, name: str) -> object:
        return GAPS[name](self)

    def fill(self, key: str) -> str:
        """A pattern with its gaps filled."""
        return self.patterns[key].format_map(self)

    def part(self, kind: str, word: str) -> str:
        """A word of the engine; English where there is no translation."""
        return self.patterns.get(f"{kind} {word}", word)

    def player(self, player: int) -> str:
        """How a player is called."""
        return self.tell.names[player] if self.tell.names else self.patterns[f"player {'ab'[player]}"]

    def cards(self, cards: Sequence[LogCard]) -> str:
        """Several cards."""
        said = [self.tell.card(card) for card in cards]
        if not said:
            return self.patterns["nothing"]
        return ", ".join(said[:-1]) + self.patterns["and"] + said[-1] if len(said) > 1 else said[0]

    def who(self) -> Fork:
        """The one who does it."""
        player = self.event.player
        return Fork(player == self.tell.viewer, self.player(player) if player >= 0 else "")

    def other(self) -> str:
        """The other card of the event; a player where there is none."""
        other = self.event.other
        return self.patterns["the player"] if other is None else self.tell.card(other)

    def mine(self) -> int:
        """The memory of the one who does it."""
        return self.event.memory if self.event.player == 0 else -self.event.memory

    def origin(self) -> str:
        """From where a card comes."""
        event = self.event
        if event.kind == "trash" and event.other is not None:
            return self.fill("from top" if event.word == "field" else "from under")
        return self.fill("from") if f"pile {event.word}" in self.patterns else ""

    def whom(self) -> str:
        """What was changed."""
        event = self.event
        if event.cards:
            return self.cards(event.cards)
        return self.player(event.amounts[0]) if event.amounts else self.patterns["whoever"]

    def change(self, change: LogChange) -> str:
        """A modification in a few words."""
        pattern = self.patterns.get(f"change {change.kind}")
        if pattern is None:
            return self.tell.change(change)
        by = f" ({change.by})" if change.by and change.kind == "cannot" else ""
        return pattern.format(word=change.by if change.kind == "unaffected" else change.word) + by


GAPS: dict[str, Callable[[Gaps], object]] = {
    "who": Gaps.who,
    "is": lambda gaps: Fork(len(gaps.event.cards) < 2),
    "cards": lambda gaps: gaps.cards(gaps.event.cards),
    "other": Gaps.other,
    "count": lambda gaps: len(gaps.event.cards),
    "listed": lambda gaps: gaps.tell.listed(gaps.event),
    "paid": lambda gaps: gaps.fill("for" if gaps.event.amounts else "free"),
    "amount": lambda gaps: gaps.event.amounts[0],
    "signed": lambda gaps: f"{gaps.event.amounts[0]:+d}",
    "one": lambda gaps: gaps.event.amounts[0],
    "two": lambda gaps: gaps.event.amounts[1],
    "turn": lambda gaps: gaps.event.turn,
    "mine": Gaps.mine,
    "word": lambda gaps: gaps.event.word,
    "how": lambda gaps: f"{gaps.event.word}-" if gaps.event.word else "",
    "area": lambda gaps: gaps.part("area", gaps.event.word),
    "face": lambda gaps: gaps.part("face", gaps.event.word),
    "failing": lambda gaps: gaps.part("fails", gaps.event.word),
    "leaving": lambda gaps: gaps.part("leaves", gaps.event.word),
    "duration": lambda gaps: gaps.part("lasts", gaps.event.word),
    "pile": lambda gaps: gaps.part("pile", gaps.event.word),
    "end": lambda gaps: gaps.patterns["top" if gaps.event.amounts[0] else "bottom"],
    "origin": Gaps.origin,
    "whom": Gaps.whom,
    "changes": lambda gaps: ", ".join(gaps.change(each) for each in gaps.event.changes),
    "from": lambda gaps: gaps.fill("from card") if gaps.event.other is not None else "",
    "name": lambda gaps: "" if gaps.event.other is None else gaps.event.other.name or "",
    "winner": lambda gaps: gaps.fill("wins" if gaps.event.player >= 0 else "nobody wins"),
}
