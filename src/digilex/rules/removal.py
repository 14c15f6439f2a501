"""Leaving the field: deletion, return to the hand or the deck, with the effects that interrupt it (4-15, 4-7-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules import derive
from digilex.rules.base import ID_MASK, Cause, Frame, Happening, Option, Pending, Permanent, Procedure
from digilex.rules.state import PROCEDURES
from digilex.rules.words import (
    BY_BATTLE,
    BY_PLAYER,
    DECK,
    DIGIVOLVING,
    EV_ADD_TO_HAND,
    EV_ADD_TO_SECURITY,
    EV_DELETE,
    EV_LEAVE,
    EV_RETURN,
    EV_RETURN_TO_DECK,
    EV_RETURN_TO_HAND,
    HAND,
    INTERRUPTING,
    PLAYING,
    REMOVING,
    SECURITY,
    TRASH,
    USING,
    WOULD,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game

DELETE: Final = 0
REMOVE_TO_HAND: Final = 1
REMOVE_TO_DECK_BOTTOM: Final = 2
REMOVE_TO_DECK_TOP: Final = 3
REMOVE_TO_SECURITY_TOP: Final = 4
REMOVE_TO_SECURITY_BOTTOM: Final = 5
REMOVE_TO_TRASH: Final = 6
REMOVE_TO_UNDER: Final = 7  # to be placed under a card right after: until then the top card is in no area

WORDS: Final = (
    "is deleted", "returns to the hand", "returns to the bottom of the deck", "returns to the top of the deck",
    "is placed on top of the security stack", "is placed at the bottom of the security stack", "is trashed",
    "leaves to be placed under a card",
)  # fmt: skip


def start_removal(game: Game, refs: list[int], destination: int, cause: Cause, against: int = 0) -> None:
    """These permanents would leave the battle area at the same time; `against` is who they battled."""
    frame = Frame(REMOVING)
    frame.cards = [ref for ref in refs if not forbidden(game, ref, destination, cause)]
    frame.mode = destination
    frame.cause = cause
    frame.object = against
    if frame.cards:
        game.push(frame)


def forbidden(game: Game, ref: int, destination: int, cause: Cause) -> bool:
    """Whether a prohibition keeps it on the field."""
    if derive.cannot(game, -ref, "leave", cause):
        return True
    if destination == DELETE:
        return derive.cannot(game, -ref, "be deleted", cause)
    if destination in (REMOVE_TO_HAND, REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP):
        return derive.cannot(game, -ref, "be returned", cause)
    return False


class Removing(Procedure):
    """Several permanents leave the field at the same time (3-1-3-3)."""

    def run(self, game: Game, frame: Frame) -> None:
        frame.step += 1
        if frame.step == 1:
            self.interrupt(game, frame)
        elif frame.step == 2:
            self.order(game, frame)
        elif frame.step == 3:
            self.leave(game, frame)

    def interrupt(self, game: Game, frame: Frame) -> None:
        """15-8-5-2: effects that speak of what would happen come right before it."""
        cause = frame.cause
        assert cause is not None
        waiting: list[Pending] = []
        if frame.mode == DELETE and game.watch_would(EV_DELETE):
            game.find_triggered(Happening(EV_DELETE + WOULD, -1, frame.cards, frame.object, cause), waiting)
        if game.watch_would(EV_LEAVE):
            game.find_triggered(Happening(EV_LEAVE + WOULD, -1, frame.cards, frame.object, cause), waiting)
        returning = frame.mode in (REMOVE_TO_HAND, REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP)
        if returning and game.watch_would(EV_RETURN):
            game.find_triggered(Happening(EV_RETURN + WOULD, -1, frame.cards, frame.object, cause), waiting)
        if waiting:
            interruption = Frame(INTERRUPTING)
            interruption.waiting = waiting
            game.push(interruption)

    def order(self, game: Game, frame: Frame) -> None:
        """3-1-3-4: the player of the effect chooses the order in which cards go to the deck."""
        frame.cards = [ref for ref in frame.cards if ref not in frame.picked and -ref in game.permanents]
        frame.picked = []
        if frame.mode not in (REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP) or len(frame.cards) < 2:
            return
        self.ask_order(game, frame)

    def ask_order(self, game: Game, frame: Frame) -> None:
        """Ask for the next card."""
        cause = frame.cause
        assert cause is not None
        options = [Option("choose", f"choose {game.label(ref)}", ref) for ref in frame.cards]
        where = "top" if frame.mode == REMOVE_TO_DECK_TOP else "bottom"
        prompt = f"Which card goes to the {where} of the deck next?"
        game.ask(max(cause.player, 0), "order", prompt, "3-1-3-4", options)
        if game.decision is not None:
            game.decision.source = game.label(cause.source)
            game.decision.effect = cause.key

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        frame.cards.remove(option.a)
        frame.picked.append(option.a)
        if len(frame.cards) > 1:
            self.ask_order(game, frame)
        else:
            frame.cards = frame.picked + frame.cards
            frame.picked = []

    def leave(self, game: Game, frame: Frame) -> None:
        """They leave; effects trigger where they were, and wait where they went (4-15-2)."""
        game.stack.pop()
        cause = frame.cause
        assert cause is not None
        if not frame.cards:
            return
        if cause.kind == BY_BATTLE and len(frame.cards) == 1 and len(game.battling) == 2:
            one, two = game.battling
            frame.object = two if frame.cards[0] == one else one  # who won: just this one was deleted (16-13-2)
        first = len(game.triggered)
        leaving: list[Permanent] = [game.permanents[-ref] for ref in frame.cards]
        if frame.mode == DELETE:
            for player in (0, 1):
                mine = [ref for ref in frame.cards if game.permanents[-ref].owner == player]
                if mine:
                    game.history[player] |= 1 << EV_DELETE
            game.emit(EV_DELETE, leaving[0].owner, frame.cards, frame.object, cause)
        elif frame.mode == REMOVE_TO_HAND:
            game.emit(EV_RETURN_TO_HAND, leaving[0].owner, frame.cards, 0, cause)
        elif frame.mode in (REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP):
            game.emit(EV_RETURN_TO_DECK, leaving[0].owner, frame.cards, 0, cause)
        game.emit(EV_LEAVE, leaving[0].owner, frame.cards, frame.object, cause)
        tops: dict[int, int] = {}
        for perm in leaving:
            game.note_last_known(perm)  # all of them, before the first one is gone
        for perm in leaving:
            if game.recording:
                clause = "14-2-2" if cause.kind == BY_BATTLE else "4-15-1" if frame.mode == DELETE else "4-7-8"
                words = f"{game.describe(-perm.pid)} {WORDS[frame.mode]}"
                game.note("leave", perm.owner, clause, words, source=cause.key)
            top = perm.stack[-1]
            game.dismantle(perm, True)
            self.put_top(game, frame.mode, top)
            for card in perm.stack[:-1]:
                game.put(card, TRASH)
                game.overflow(card)
            for card in perm.links:
                game.put(card, TRASH)
            if frame.mode != REMOVE_TO_UNDER:  # 4-19-4
                game.overflow(top)
            tops[-perm.pid] = game.ref(top)
        for pending in game.triggered[first:]:
            if pending.this in tops and pending.this in pending.happening.subjects:  # 4-15-2: by its own removal
                pending.anchor = tops[pending.this]  # 15-8-3-5
                pending.card = game.ref(pending.card & ID_MASK)  # where the card with the text is now
        if frame.mode == REMOVE_TO_HAND:
            game.emit_arrivals(EV_ADD_TO_HAND, HAND, list(tops.values()), cause)
        elif frame.mode == REMOVE_TO_SECURITY_TOP or frame.mode == REMOVE_TO_SECURITY_BOTTOM:
            game.emit_arrivals(EV_ADD_TO_SECURITY, SECURITY, list(tops.values()), cause)
        game.outcome = [*game.outcome, *frame.cards]

    def put_top(self, game: Game, mode: int, top: int) -> None:
        """The top card goes where the removal says; the cards under it are trashed (4-7-8)."""
        if mode == REMOVE_TO_HAND:
            game.put(top, HAND)
        elif mode == REMOVE_TO_DECK_BOTTOM:
            game.put(top, DECK, False)
        elif mode == REMOVE_TO_DECK_TOP:
            game.put(top, DECK)
        elif mode == REMOVE_TO_SECURITY_TOP or mode == REMOVE_TO_SECURITY_BOTTOM:
            game.put(top, SECURITY, mode == REMOVE_TO_SECURITY_TOP)
        elif mode != REMOVE_TO_UNDER:
            game.put(top, TRASH)


def slip_away(game: Game, perm: Permanent, cause: Cause) -> int:
    """A permanent leaves the field to be placed under another card or linked: its top card, now in no area (4-7-7).

    What was under it is trashed (4-7-8)."""
    game.emit(EV_LEAVE, perm.owner, [-perm.pid], 0, cause)
    top = perm.stack[-1]
    below = perm.stack[:-1]
    game.dismantle(perm)
    for card in below:
        game.overflow(card)
        game.put(card, TRASH)
    for card in perm.links:
        game.put(card, TRASH)
    return top


def possible_reduction(game: Game, event: int, player: int, subjects: list[int], obj: int) -> int:
    """By how much effects that would interrupt could lower a cost now (1-3-11-2, 1-3-11-3)."""
    waiting: list[Pending] = []
    happening = Happening(event + WOULD, player, subjects, obj, Cause(BY_PLAYER, player, 0, 0, ""))
    game.find_triggered(happening, waiting)
    if not waiting:
        return 0
    from digilex.rules.effects import can_activate, pending_context
    from digilex.rules.verbs import plan_reduction

    declared = Frame(PLAYING)
    declared.subject = obj or subjects[0]
    game.stack.append(declared)  # as if it were revealed already: it is no card of the hand to pay with
    total = 0
    for pending in waiting:
        if can_activate(game, pending):
            total += plan_reduction(game, pending.ability.plan, pending_context(pending))
    game.stack.pop()
    return total


def must_go_on(game: Game, frame: Frame) -> bool:
    """Whether what is interrupted could not be paid as things are: then optional conditions must be met (1-3-11-3)."""
    cause = game.stack[-2] if len(game.stack) > 1 else None
    if cause is None or cause.kind not in (PLAYING, DIGIVOLVING, USING) or cause.number < 0:
        return False
    return cause.number + cause.object > game.memory_of(cause.player) + 10


class Interrupting(Procedure):
    """Immediate-type effects, one after the other, before what caused them goes on (15-8-5)."""

    def run(self, game: Game, frame: Frame) -> None:
        from digilex.rules.effects import can_activate, effect_frame, pending_text

        if frame.step == 0:
            frame.step = 1
            frame.cards = game.outcome[:]
        for player in (game.turn_player, 1 - game.turn_player):
            mine: list[int] = []  # places in the list; `picked` are those of the effects that were activated
            for i in range(len(frame.waiting)):
                p = frame.waiting[i]
                if i not in frame.picked and p.player == player and can_activate(game, p):
                    if not self.interrupts_already(game, frame, p):
                        mine.append(i)
            if len(mine) == 1:
                frame.picked.append(mine[0])
                self.activate(game, frame, effect_frame(game, frame.waiting[mine[0]]))
                return
            if mine:
                options = [Option("resolve", pending_text(game, frame.waiting[i]), i) for i in mine]
                game.ask(player, "resolve", "Which effect is activated next?", "15-8-5-3", options)
                if game.decision is not None and len(game.decision.options) == 1:
                    option = game.decision.options[0]
                    game.decision = None
                    self.answered(game, frame, option)
                return
        game.stack.pop()
        game.outcome = frame.cards  # what interrupted did is not what the interrupted processing did

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        from digilex.rules.effects import effect_frame

        frame.picked.append(option.a)
        self.activate(game, frame, effect_frame(game, frame.waiting[option.a]))

    def interrupts_already(self, game: Game, frame: Frame, pending: Pending) -> bool:
        """15-8-5-4: until the cause that it first interrupted is resolved, an effect is activated once."""
        for below in game.stack:
            if below is frame:
                return False
            if below.kind == INTERRUPTING:
                for i in below.picked:
                    other = below.waiting[i]
                    if other.ability is pending.ability and other.card == pending.card and other.this == pending.this:
                        return True
        return False

    def activate(self, game: Game, frame: Frame, effect: Frame) -> None:
        """Process one of them; what it takes to pay a cost cannot be declined."""
        if must_go_on(game, frame):
            effect.mode |= 2 | 4
        game.push(effect)


PROCEDURES[REMOVING] = Removing(False)
PROCEDURES[INTERRUPTING] = Interrupting(False)
