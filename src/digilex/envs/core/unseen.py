"""What a player knows of hidden cards by counting: its own deck list without the cards that it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.envs.core.layout import MAX_UNSEEN
from digilex.envs.core.tokens import Tokens
from digilex.envs.core.words import records
from digilex.rules.model.identity import CardId
from digilex.rules.model.vocabulary import DECK, EGGS, SECURITY, UNDER
from digilex.rules.state.knowledge import OWN_BIT
from digilex.rules.state.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled

NUMBERS: Final = MAX_UNSEEN // 4
NOTHING: Final = [0] * NUMBERS
HIDING: Final = 1 << DECK | 1 << EGGS | 1 << SECURITY  # areas, as bits


class Unseen:
    """The viewer's own cards that are hidden from it, in the order of their rows, which says nothing of where they lie.

    The opponent's list is not known to the viewer, so nothing is told of its hidden cards but their number."""

    def __init__(self, game: State, tokens: Tokens) -> None:
        rows = tokens.rows
        ordered = sorted(
            [rows[card] * 1024 + card for card in range(len(rows)) if game.owner[card] == tokens.viewer]
        )
        self.tokens = tokens
        self.cards: list[int] = [pair % 1024 for pair in ordered]  # the viewer's, in the order of their rows
        self.bit = OWN_BIT[tokens.viewer]
        # What it was written for.
        self.deck: list[CardId] = []
        self.security: list[CardId] = []
        self.eggs: list[CardId] = []
        self.face_down: frozenset[CardId] = frozenset()
        self.marks: list[int] | None = None  # what is known of the deck, and of the others: replaced with a change
        self.other_marks: list[int] | None = None
        self.egg_marks: list[int] | None = None
        self.count = 0
        self.data = b""

    def write(self, game: State) -> bytes:
        """The rows of the viewer's hidden cards, after the tokens were written."""
        tokens = self.tokens
        mine = game.players[tokens.viewer]
        if (
            self.marks is not tokens.decks[0].marks
            or self.other_marks is not tokens.securities[0].marks
            or self.egg_marks is not tokens.eggs[0].marks
            or self.security is not mine.security  # these two are replaced, never changed in place
            or self.eggs is not mine.eggs
            or self.face_down is not game.face_down
            or self.deck != mine.deck
            or game.face_down
        ):
            self.marks = tokens.decks[0].marks
            self.other_marks = tokens.securities[0].marks
            self.egg_marks = tokens.eggs[0].marks
            self.security = mine.security
            self.eggs = mine.eggs
            self.face_down = game.face_down
            self.deck = mine.deck[:]
            self.write_again(game)
        return self.data

    def write_again(self, game: State) -> None:
        """Write which cards are hidden now."""
        known = game.known
        area = game.area
        bit: i64 = self.bit
        rows = self.tokens.rows
        numbers: list[int] = []
        number: i64 = 0  # four rows, as far as they are found
        count: i64 = 0
        for card in self.cards:
            where: i64 = area[card]
            if not HIDING >> where & 1 and (where != UNDER or card not in game.face_down):
                continue
            knows: i64 = known[card]
            if not knows & bit:
                row: i64 = rows[card]
                number += row << (count & 3) * 16
                count += 1
                if not count & 3:
                    numbers.append(number)
                    number = 0
        numbers.append(number)
        self.count = count
        if len(numbers) < NUMBERS:
            numbers.extend(NOTHING[: NUMBERS - len(numbers)])
        self.data = records(numbers if len(numbers) == NUMBERS else numbers[:NUMBERS])
