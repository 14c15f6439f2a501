"""The log: what happened, to which cards, by which effect and which clause. Typed data; notation/log.py has words."""

from __future__ import annotations

from typing import Any, Final

from digilex.native import mypyc_attr

EVERYONE: Final = -1  # who may know which cards an event is about
NOBODY: Final = -3


@mypyc_attr(acyclic=True)
class LogCard:
    """A card as it was when something happened to it: its label on the field, and which card it is."""

    def __init__(self, label: str, number: str | None, name: str | None) -> None:
        self.label = label  # "" off the field
        self.number = number  # None: the viewer may not know it
        self.name = name

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"label": self.label, "number": self.number, "name": self.name}


@mypyc_attr(acyclic=True)
class LogChange:
    """What an effect changed for a while."""

    def __init__(self, kind: str, word: str, amount: int, by: str) -> None:
        self.kind = kind  # one of CHANGE_NAMES
        self.word = word
        self.amount = amount
        self.by = by

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"kind": self.kind, "word": self.word, "amount": self.amount, "by": self.by}


NO_CARDS: Final[list[LogCard]] = []  # never changed in place, as all lists of cards and amounts
NO_AMOUNTS: Final[list[int]] = []


@mypyc_attr(acyclic=True)
class Event:
    """Something that happened. What `word` and `amounts` mean for each kind stands in docs/view.md."""

    def __init__(self, kind: str, player: int, clause: str, source: str) -> None:
        self.kind = kind
        self.player = player  # whom it is about; -1 for nobody
        self.clause = clause
        self.source = source  # key of the effect that did it, or ""
        self.turn = 0
        self.memory = 0  # on player 0's side, afterwards
        self.under = -1  # the index of the event under which it happened: an effect, an attack, a digivolution
        self.cards = NO_CARDS  # what it happened to
        self.seen_by = EVERYONE  # who may know which cards these are: a player, EVERYONE, NOBODY
        self.other: LogCard | None = None  # the other card: a target, a host, what it digivolved into
        self.amounts = NO_AMOUNTS
        self.word = ""
        self.changes: list[LogChange] = []

    def hidden_from(self, viewer: int) -> bool:
        """Whether that player, or a spectator (-1), may not know which cards it is about."""
        return self.seen_by != EVERYONE and self.seen_by != viewer

    def seen_as(self, viewer: int) -> Event:
        """The event as that player, or a spectator (-1), may read it."""
        if not self.hidden_from(viewer):
            return self
        new = Event(self.kind, self.player, self.clause, self.source)
        new.turn = self.turn
        new.memory = self.memory
        new.under = self.under
        new.cards = [LogCard(card.label, None, None) for card in self.cards]
        new.seen_by = self.seen_by
        new.other = self.other
        new.amounts = self.amounts
        new.word = self.word
        new.changes = self.changes
        return new

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "kind": self.kind,
            "player": self.player,
            "clause": self.clause,
            "source": self.source,
            "turn": self.turn,
            "memory": self.memory,
            "under": self.under,
            "cards": [card.to_json() for card in self.cards],
            "seen_by": self.seen_by,
            "other": None if self.other is None else self.other.to_json(),
            "amounts": list(self.amounts),
            "word": self.word,
            "changes": [change.to_json() for change in self.changes],
        }


def event_from_json(data: dict[str, Any]) -> Event:
    """The event that `to_json` wrote."""
    event = Event(data["kind"], data["player"], data["clause"], data["source"])
    event.turn = data["turn"]
    event.memory = data["memory"]
    event.under = data["under"]
    event.cards = [LogCard(card["label"], card["number"], card["name"]) for card in data["cards"]]
    event.seen_by = data["seen_by"]
    other = data["other"]
    event.other = None if other is None else LogCard(other["label"], other["number"], other["name"])
    event.amounts = list(data["amounts"])
    event.word = data["word"]
    event.changes = [LogChange(each["kind"], each["word"], each["amount"], each["by"]) for each in data["changes"]]
    return event
