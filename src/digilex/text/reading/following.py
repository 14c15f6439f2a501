"""A reading that remembers what could have followed: for texts that are not understood as they stand."""

from __future__ import annotations

from digilex.text.grammar.notation import Grammar
from digilex.text.reading.lexer import Token
from digilex.text.reading.parser import Parser
from digilex.text.reading.states import Move, State


class FollowingParser(Parser):
    """Remembers every word which could have stood at each place."""

    def __init__(self, grammar: Grammar, tokens: list[Token]) -> None:
        super().__init__(grammar, tokens, explains=True)
        self.following: dict[int, set[str]] = {}

    def misses(self, state: State, position: int, move: Move, phrase: str) -> None:
        """Remembers the words, and those that slots begin with."""
        known = self.following.setdefault(position, set())
        known.update(state.words)
        for asked in state.slots:
            if asked.first is not None:
                known |= asked.first
        super().misses(state, position, move, phrase)
