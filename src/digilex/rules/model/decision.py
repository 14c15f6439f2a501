"""Who has to choose, and among what."""

from __future__ import annotations


class Option:
    """One legal answer to a decision, with its canonical line."""

    def __init__(self, kind: str, text: str, a: int = 0, b: int = 0, c: int = 0) -> None:
        self.kind = kind
        self.text = text
        self.a = a
        self.b = b
        self.c = c

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Decision:
    """Who has to choose, why, and among what (idea 5)."""

    def __init__(self, player: int, kind: str, prompt: str, clause: str, options: list[Option]) -> None:
        self.player = player
        self.kind = kind
        self.prompt = prompt
        self.clause = clause
        self.options = options
        self.source = ""  # the card whose effect asks, as the notation calls it
        self.effect = ""  # and which of its effects: the ability's key

    def __repr__(self) -> str:
        return f"<Decision of {'ab'[self.player]}: {self.prompt} {[o.text for o in self.options]}>"
