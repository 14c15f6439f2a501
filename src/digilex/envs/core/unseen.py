"""What a player knows of hidden cards by counting: its own deck list without the cards that it sees."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

from digilex.envs.core.layout import MAX_UNSEEN
from digilex.envs.core.tokens import Tokens
from digilex.rules.model.vocabulary import AREA_NAMES, UNDER
from digilex.rules.state.knowledge import OWN_BIT
from digilex.rules.state.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled
HIDES: Final[list[bool]] = [name in ("deck", "eggs", "security") for name in AREA_NAMES]  # by area


class Unseen:
    """The viewer's own cards that are hidden from it, in the order of their rows, which says nothing of where they lie.

    The opponent's list is not known to the viewer, so nothing is told of its hidden cards but their number."""

    def __init__(self, game: State, tokens: Tokens) -> None:
        rows = tokens.rows
        ordered = sorted(
            [rows[card] * 1024 + card for card in range(len(rows)) if game.owner[card] == tokens.viewer]
        )
        self.cards: list[int] = [pair % 1024 for pair in ordered]  # the viewer's, in the order of their rows
        self.rows: list[bytes] = [struct.pack("h", pair // 1024) for pair in ordered]
        self.bit = OWN_BIT[tokens.viewer]
        self.hidden: list[int] = [-1]  # the places in the list of those that were hidden last
        self.count = 0
        self.data = b""

    def write(self, game: State) -> bytes:
        """The rows of the viewer's hidden cards."""
        known = game.known
        area = game.area
        cards = self.cards
        hidden = self.hidden
        bit: i64 = self.bit
        size: i64 = len(hidden)
        at: i64 = 0
        same = True
        for i in range(len(cards)):
            card = cards[i]
            where: i64 = area[card]
            if not HIDES[where] and (where != UNDER or card not in game.face_down):
                continue
            knows: i64 = known[card]
            if knows & bit:
                continue
            if at >= size or hidden[at] != i:
                same = False
                break
            at += 1
        if not same or at != size:
            self.write_again(game)
        return self.data

    def write_again(self, game: State) -> None:
        """Write which cards are hidden now."""
        self.hidden = []
        found: list[bytes] = []
        for i in range(len(self.cards)):
            card = self.cards[i]
            where = game.area[card]
            lies_hidden = HIDES[where] or (where == UNDER and card in game.face_down)
            if lies_hidden and not game.known[card] & self.bit:
                self.hidden.append(i)
                found.append(self.rows[i])
        self.count = len(found)
        data = b"".join(found)[: 2 * MAX_UNSEEN]
        self.data = data + bytes(2 * MAX_UNSEEN - len(data))
