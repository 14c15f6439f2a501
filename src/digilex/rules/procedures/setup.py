"""Game preparation (chapter 5)."""

from __future__ import annotations

from digilex.rules.model.decision import KEEP, REDRAW, Option
from digilex.rules.model.frames import Frame
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import TurnFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import DECK, PREPARATION, SECURITY
from digilex.rules.state.state import State


class Preparation(Procedure):
    """5-2-1. Decks are shuffled when the game is made; then hands, the one re-draw, security, memory."""

    def run(self, game: State, frame: Frame) -> None:
        frame.step += 1
        if frame.step == 1:
            for player in (game.first_player, 1 - game.first_player):
                game.draw(player, 5, "5-2-1-4")
            self.offer(game, game.first_player)
        elif frame.step == 2:
            self.offer(game, 1 - game.first_player)
        else:
            self.security(game)
            game.stack.pop()
            game.push(TurnFrame())

    def offer(self, game: State, player: int) -> None:
        """Each player may re-draw once, the first player first (5-2-1-4)."""
        options = [KEEP, REDRAW]
        game.ask(player, "redraw", "hand", "5-2-1-4", options)

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        if option.kind != "redraw":
            return
        player = game.first_player if frame.step == 1 else 1 - game.first_player
        state = game.players[player]
        if game.recording:
            game.note("redraw", player, "5-2-1-5")
        cards = state.hand[:]
        for card in cards:
            game.move(card, DECK)
        game.shuffle_deck(player)
        game.draw(player, 5, "5-2-1-5")

    def security(self, game: State) -> None:
        """5-2-1-6: five cards of each deck, dealt so that the first one lies lowest."""
        for player in (0, 1):
            state = game.players[player]
            for _ in range(min(5, len(state.deck))):
                game.move(state.deck[-1], SECURITY)
        game.turn_player = game.first_player


PROCEDURES[PREPARATION] = Preparation(True)
