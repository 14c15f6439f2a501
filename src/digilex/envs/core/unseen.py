"""What a player knows of hidden cards by counting: its own deck list without the cards that it sees."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from digilex.envs.core.layout import MAX_UNSEEN
from digilex.envs.core.sheet import UNSEEN, Sheet
from digilex.envs.core.tokens import ROW
from digilex.rules.state.state import State


class Unseen:
    """The viewer's own cards that are hidden from it, in the order of their rows, which says nothing of where they lie.

    The opponent's list is not known to the viewer, so nothing is told of its hidden cards but their number."""

    def __init__(self, game: State, viewer: int, rows: vec[i64]) -> None:
        ordered = sorted(
            [(rows[card] & ROW) * 1024 + card for card in range(len(rows)) if game.owner[card] == viewer]
        )
        self.cards: vec[i64] = vec[i64]([pair % 1024 for pair in ordered])  # the viewer's, in the order of their rows

    def write(self, rows: vec[i64], sheet: Sheet) -> i64:
        """The rows of the viewer's cards that were found hidden while the tokens were written; how many they are."""
        words = sheet.words
        hidden = sheet.hidden
        stamp = sheet.stamp
        cards = self.cards
        at = sheet.unseen_at
        count: i64 = 0
        number: i64 = 0  # four rows, as far as they are found
        place: i64 = 0
        size: i64 = len(cards)
        while place < size:
            card = cards[place]
            place += 1
            if hidden[card] == stamp:
                if count < MAX_UNSEEN:
                    number += (rows[card] & ROW) << (count & 3) * 16
                    if count & 3 == 3:
                        words[at] = number
                        at += 1
                        number = 0
                count += 1
        end = sheet.unseen_at + UNSEEN
        while at < end:
            words[at] = number
            number = 0
            at += 1
        return count
