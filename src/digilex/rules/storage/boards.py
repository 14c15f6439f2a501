"""Any board, built by hand: for scenarios, tests and puzzles."""

from __future__ import annotations

from typing import Final

from digilex.cards.card import Card
from digilex.errors import DigilexError
from digilex.rules.game import Game
from digilex.rules.model.identity import MOST_CARDS, PermanentId
from digilex.rules.model.progress import TurnFrame
from digilex.rules.model.vocabulary import (
    BATTLE,
    BREEDING,
    DECK,
    DIGI_EGG,
    DIGIMON,
    EGGS,
    HAND,
    PHASE_NAMES,
    SECTION_NAMES,
    SECURITY,
    TRASH,
)
from digilex.rules.procedures.flow import advance
from digilex.rules.procedures.turn import BREED, DRAW, MAIN, START
from digilex.rules.program.prepare import prepare
from digilex.rules.state.knowledge import OWN_BIT

AREAS: Final = {"deck": DECK, "eggs": EGGS, "hand": HAND, "trash": TRASH, "security": SECURITY}
STEPS: Final = {"unsuspend": START, "draw": DRAW, "breeding": BREED, "main": MAIN}


class Board:
    """Collects what lies where, then makes the game. Cards of an area are listed top first."""

    def __init__(
        self, turn_player: int = 0, phase: str = "main", memory: int = 0, turn: int = 3, seed: int = 1
    ) -> None:
        if phase not in STEPS:
            raise DigilexError(f"no phase is called {phase!r}; there are {', '.join(STEPS)}")
        self.built = Game()
        self.phase = phase
        game = self.built
        game.turn_player = turn_player
        game.first_player = turn_player if turn % 2 else 1 - turn_player
        game.turn = turn - 1 if phase == "unsuspend" else turn
        game.phase = PHASE_NAMES.index(phase)
        game.memory = memory if turn_player == 0 else -memory
        game.random = seed

    def cards(self, owner: int, area: str, cards: list[Card]) -> None:
        """Cards in the hand, deck, trash, security stack or Digi-Egg deck, top first."""
        if area not in AREAS:
            raise DigilexError(f"no area is called {area!r}; there are {', '.join(AREAS)} and permanents")
        self.find_room(len(cards))
        for card in reversed(cards):
            ident = self.built.add_card(prepare(card), owner)
            self.built.put(ident, AREAS[area])

    def find_room(self, count: int) -> None:
        """An error if so many cards more are too many for a game."""
        if len(self.built.info) + count > MOST_CARDS:
            raise DigilexError(f"a board has at most {MOST_CARDS} cards")

    def security(self, owner: int, cards: list[Card], face_up: list[int] | None = None) -> None:
        """The security stack, top first; `face_up` are the indices of the face-up cards."""
        self.find_room(len(cards))
        for index in range(len(cards) - 1, -1, -1):
            ident = self.built.add_card(prepare(cards[index]), owner)
            self.built.put(ident, SECURITY, True, face_up is not None and index in face_up)

    def permanent(
        self,
        owner: int,
        stack: list[Card],
        area: str = "battle",
        suspended: bool = False,
        played_this_turn: bool = False,
        links: list[Card] | None = None,
        face_down: list[int] | None = None,
    ) -> str:
        """A card on the field with what is under it, bottom first; its label."""
        if not stack:
            raise DigilexError("a card on the field needs at least one card")
        self.find_room(len(stack) + len(links or []))
        game = self.built
        ids = [game.add_card(prepare(card), owner) for card in stack]
        if area == "breeding" and game.players[owner].breeding:
            raise DigilexError("only 1 card can be placed in the breeding area (3-4-7-2)")
        perm = game.place(ids[0], owner, BREEDING if area == "breeding" else BATTLE)
        for ident in ids[1:]:
            game.stack_on(perm, ident)
        for index in face_down or []:
            game.face_down = game.face_down | {ids[index]}
            game.known[ids[index]] = OWN_BIT[owner]
        for card in links or []:
            ident = game.add_card(prepare(card), owner)
            game.link(perm, ident)
        perm.suspended = suspended
        perm.arrived = game.turn if played_this_turn else 0
        perm.by_effect = not game.info[ids[-1]].kind & (DIGIMON | DIGI_EGG)
        game.refresh(perm)
        return perm.label

    def used(self, label: str, section: str, index: int, times: int = 1) -> None:
        """An [X Per Turn] effect that was used already: of the top card, or of a card under it."""
        game = self.built
        perm = game.permanents[PermanentId(game.find_label(label))]
        wanted = SECTION_NAMES.index(section)
        for active in perm.abilities:
            if active.ability.section == wanted and active.ability.index == index:
                game.used[game.use_key(active.ability, active.card, -perm.pid)] = times
                return
        raise DigilexError(f"{label} has no {section} effect number {index}")

    def game(self) -> Game:
        """The game, at the first decision from that phase on."""
        game = self.built
        frame = TurnFrame()
        frame.step = STEPS[self.phase]
        game.push(frame)
        advance(game)
        return game
