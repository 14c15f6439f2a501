"""Cards that leave a security stack, by whatever is done with them (15-5-2, 15-15-3-2)."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import CardId
from digilex.rules.model.vocabulary import EV_REMOVE_FROM_SECURITY, SECURITY
from digilex.rules.state.state import State

SECURED: Final = "secured"
SHOWN: Final = "secured face up"


def tell_noted(game: State, ctx: Context, cause: Cause) -> None:
    """Those that were bound have been removed."""
    if ctx.binds(SECURED):
        noted = Secured(game, [])
        noted.cards = [CardId(card) for card in ctx.bindings.pop(SECURED)]
        noted.shown = [CardId(card) for card in ctx.bindings.pop(SHOWN)]
        noted.tell(game, cause)


class Secured:
    """Those of some cards that lie in a security stack, or are being revealed from one: noted before they move."""

    def __init__(self, game: State, cards: list[CardId]) -> None:
        self.cards = [card for card in cards if game.came_from(card) == SECURITY]
        self.shown = [card for card in self.cards if card in game.face_up]

    def note(self, ctx: Context) -> None:
        """Bind them, where players decide something before all of them have moved."""
        if self.cards:
            ctx.bindings[SECURED] = [int(card) for card in self.cards]
            ctx.bindings[SHOWN] = [int(card) for card in self.shown]

    def tell(self, game: State, cause: Cause) -> None:
        """They were removed from there, all at the same time, those of each player; they are meant as they lay."""
        gone = [card for card in self.cards if game.came_from(card) != SECURITY]
        if not gone:
            return
        face_up = game.face_up
        game.face_up = face_up.union(self.shown)
        for player in (0, 1):
            mine = [game.ref(card) for card in gone if game.owner[card] == player]
            if mine:
                game.emit(EV_REMOVE_FROM_SECURITY, player, mine, 0, cause, len(mine))
        game.face_up = face_up
