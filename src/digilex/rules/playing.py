"""Playing a card (7-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules import derive
from digilex.rules.base import ID_MASK, Cause, Frame, Happening, Option, Pending, Procedure
from digilex.rules.state import PROCEDURES
from digilex.rules.words import (
    BATTLE,
    BREEDING,
    BY_PLAYER,
    DIGIMON,
    EV_PLAY,
    INTERRUPTING,
    OPTION,
    PLAYING,
    TAMER,
    WOULD,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game

PLAYED_SUSPENDED = 1
WITHOUT_ON_PLAY = 2
INTO_BREEDING = 4


def play_cost(game: Game, player: int, card: int) -> int:
    """What playing the card from the hand costs now; -1 if it has no play cost."""
    printed = game.info[card].play_cost
    if printed < 0:
        return -1
    return max(0, printed + derive.cost_change(game, player, "play", game.ref(card)))


def play_options(game: Game, player: int, options: list[Option]) -> None:
    """Digimon and Tamer cards in the hand whose cost can be paid (1-3-11-1)."""
    limit = game.memory_of(player) + 10
    seen: set[str] = set()
    for card in game.players[player].hand:
        info = game.info[card]
        if info.kind & (DIGIMON | TAMER) and info.number not in seen and not info.kind & OPTION:
            seen.add(info.number)
            cost = play_cost(game, player, card)
            if 0 <= cost <= limit and not derive.player_cannot(game, player, "play"):
                options.append(Option("play", f"play {info.number}", card))


def start_playing(game: Game, player: int, card: int) -> None:
    """7-1-3-1: the player declares to play a card and reveals it."""
    frame = Frame(PLAYING)
    frame.player = player
    frame.subject = game.ref(card)
    frame.number = play_cost(game, player, card)
    frame.cause = Cause(BY_PLAYER, player, 0, 0, "")
    game.push(frame)


class Playing(Procedure):
    """7-1-3: reveal, pay, place. `number` is the cost (-1: without paying), `object` what interruptions add to it."""

    def run(self, game: Game, frame: Frame) -> None:
        frame.step += 1
        if frame.step == 1:
            if not game.watch_would(EV_PLAY) or not self.interrupt(game, frame):
                frame.step = 2
                self.place(game, frame)
        else:
            self.place(game, frame)

    def interrupt(self, game: Game, frame: Frame) -> bool:
        """7-1-2-2: effects that speak of a card that would be played."""
        assert frame.cause is not None
        waiting: list[Pending] = []
        happening = Happening(EV_PLAY + WOULD, frame.player, [frame.subject], 0, frame.cause)
        game.find_triggered(happening, waiting)
        if not waiting:
            return False
        interruption = Frame(INTERRUPTING)
        interruption.waiting = waiting
        game.push(interruption)
        return True

    def place(self, game: Game, frame: Frame) -> None:
        """7-1-3-2 and 7-1-3-3: the cost is paid and the card placed on the field."""
        game.stack.pop()
        player = frame.player
        cause = frame.cause
        assert cause is not None
        if not game.valid(frame.subject):
            return
        cost = 0 if frame.number < 0 else max(0, frame.number + frame.object)
        if cost > game.memory_of(player) + 10:
            return  # 7-1-2-3: it stays where it was
        into_breeding = frame.mode & INTO_BREEDING != 0
        if into_breeding and game.players[player].breeding:
            return
        if cost:
            game.move_memory(player, -cost)
        card = frame.subject & ID_MASK
        game.take(card)
        perm = game.place(card, player, BREEDING if into_breeding else BATTLE)
        if frame.mode & PLAYED_SUSPENDED:
            perm.suspended = True
        if game.recording:
            paid = "without paying the cost" if frame.number < 0 else f"for {cost}"
            words = f"Player {'ab'[player]} plays {game.describe(-perm.pid)} {paid}"
            game.note("play", player, "7-1-3", words, source=cause.key)
        game.outcome = [*game.outcome, -perm.pid]
        number = -1 if frame.mode & WITHOUT_ON_PLAY else 0
        if not into_breeding:
            game.emit(EV_PLAY, player, [-perm.pid], 0, cause, number)


PROCEDURES[PLAYING] = Playing(False)
