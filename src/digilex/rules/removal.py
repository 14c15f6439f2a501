"""Leaving the field: deletion, return to the hand or the deck, with the effects that interrupt it (4-15, 4-7-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules import derive
from digilex.rules.base import ID_MASK, Cause, Context, Frame, Option, Permanent, Procedure
from digilex.rules.interruptions import interrupt, interrupt_removal
from digilex.rules.select import IN_BATTLE, kind_of
from digilex.rules.state import PROCEDURES
from digilex.rules.words import (
    BREEDING,
    BY_BATTLE,
    BY_RULE,
    DECK,
    DIGIMON,
    EV_ADD_TO_HAND,
    EV_ADD_TO_SECURITY,
    EV_DELETE,
    EV_LEAVE,
    EV_RETURN,
    EV_RETURN_TO_DECK,
    EV_RETURN_TO_HAND,
    EV_TRASH,
    HAND,
    REMOVING,
    SECURITY,
    TRASH,
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


def start_rule_check(game: Game, dead: list[int], trash: list[int], cause: Cause) -> None:
    """17-1-3: some permanents would be deleted and others trashed, all at the same time."""
    frame = Frame(REMOVING)
    frame.context = Context(-1, 0, 0, None)
    frame.context.bindings["trash"] = [ref for ref in trash if not forbidden(game, ref, REMOVE_TO_TRASH, cause)]
    dead = [ref for ref in dead if not forbidden(game, ref, DELETE, cause)]
    frame.cards = dead + frame.context.bindings["trash"]
    frame.mode = DELETE
    frame.cause = cause
    if frame.cards:
        game.push(frame)


def trashed_with(frame: Frame) -> list[int]:
    """Those that a rule check trashes while it deletes others."""
    return [] if frame.context is None else frame.context.bindings["trash"]


def start_removal(
    game: Game, refs: list[int], destination: int, cause: Cause, against: int = 0, face_up: bool = False
) -> None:
    """These permanents would leave the battle area at the same time; `against` is who they battled.

    `face_up`: so they go into the security stack."""
    frame = Frame(REMOVING)
    frame.number = 1 if face_up else 0
    frame.cards = [ref for ref in refs if not forbidden(game, ref, destination, cause)]
    frame.mode = destination
    frame.cause = cause
    frame.object = against
    if frame.cards:
        game.push(frame)


def forbidden(game: Game, ref: int, destination: int, cause: Cause) -> bool:
    """Whether a prohibition keeps it on the field."""
    if destination == REMOVE_TO_TRASH and cause.kind == BY_RULE:
        return False  # what does not belong there is trashed in any case (17-1-3-2)
    if derive.cannot(game, -ref, "leave", cause):
        return True
    if destination == DELETE:
        return derive.cannot(game, -ref, "be deleted", cause)
    if derive.cannot(game, -ref, "leave other than by deletion", cause):
        return True
    if destination == REMOVE_TO_TRASH:
        return derive.cannot(game, -ref, "be trashed", cause)
    if destination in (REMOVE_TO_HAND, REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP):
        place = "be returned to hand" if destination == REMOVE_TO_HAND else "be returned to deck"
        return derive.cannot(game, -ref, "be returned", cause) or derive.cannot(game, -ref, place, cause)
    return False


def rule_clause(game: Game, perm: Permanent) -> str:
    """Why a rule check trashes it."""
    if perm.stack[-1] in game.face_down:
        return "17-1-3-2-4"
    if perm.area == BREEDING:
        return "17-1-3-2-3"
    return "17-1-3-2-1" if kind_of(game, -perm.pid) & DIGIMON else "17-1-3-2-2"


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
        events: list[int] = []
        trashed = trashed_with(frame)
        if trashed:
            deleted = [ref for ref in frame.cards if ref not in trashed]
            if interrupt_removal(game, [EV_DELETE, EV_LEAVE], [deleted, frame.cards], cause):
                return
        if frame.mode == DELETE and not trashed and game.watch_would(EV_DELETE):
            events.append(EV_DELETE)
        if game.watch_would(EV_LEAVE) and not trashed:
            events.append(EV_LEAVE)
        returning = frame.mode in (REMOVE_TO_HAND, REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP)
        if returning and game.watch_would(EV_RETURN):
            events.append(EV_RETURN)
        if events:
            interrupt(game, events, -1, frame.cards, frame.object, cause)

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
        also_trashed = trashed_with(frame)
        if frame.mode == DELETE:
            deleted = [ref for ref in frame.cards if ref not in also_trashed] if also_trashed else frame.cards
            self.emit(game, EV_DELETE, deleted, frame.object, cause)
        elif frame.mode == REMOVE_TO_HAND:
            self.emit(game, EV_RETURN_TO_HAND, frame.cards, 0, cause)
        elif frame.mode in (REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP):
            self.emit(game, EV_RETURN_TO_DECK, frame.cards, 0, cause)
        self.emit(game, EV_LEAVE, frame.cards, frame.object, cause)
        tops: dict[int, int] = {}
        for perm in leaving:
            game.note_last_known(perm)  # all of them, before the first one is gone
        for perm in leaving:
            mode = REMOVE_TO_TRASH if -perm.pid in also_trashed else frame.mode
            if game.recording:
                clause = "14-2-2" if cause.kind == BY_BATTLE else "4-15-1" if mode == DELETE else "4-7-8"
                if cause.kind == BY_RULE and mode == REMOVE_TO_TRASH:
                    clause = rule_clause(game, perm)
                words = f"{game.describe(-perm.pid)} {WORDS[mode]}"
                game.note("leave", perm.owner, clause, words, source=cause.key)
            top = perm.stack[-1]
            game.dismantle(perm, True)
            self.put_top(game, frame.mode, top, frame.number == 1)
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
        if frame.mode == REMOVE_TO_TRASH and cause.kind != BY_RULE:  # what rules trash, they don't trash "from" there
            to_trash = list(tops.values())
            for player in (game.turn_player, 1 - game.turn_player):
                mine = [r for r in to_trash if game.area[r & ID_MASK] == TRASH and game.owner[r & ID_MASK] == player]
                if mine:
                    game.emit(EV_TRASH, player, mine, 0, cause, len(mine), IN_BATTLE)
        elif frame.mode == REMOVE_TO_HAND:
            game.emit_arrivals(EV_ADD_TO_HAND, HAND, list(tops.values()), cause)
        elif frame.mode == REMOVE_TO_SECURITY_TOP or frame.mode == REMOVE_TO_SECURITY_BOTTOM:
            game.emit_arrivals(EV_ADD_TO_SECURITY, SECURITY, list(tops.values()), cause)
        game.outcome = [*game.outcome, *frame.cards]

    def emit(self, game: Game, event: int, refs: list[int], obj: int, cause: Cause) -> None:
        """It happens to cards of both players at once (15-5-2), and is remembered of each of them."""
        for ref in refs:
            game.remember_event(game.permanents[-ref].owner, event)
        if refs:
            game.emit(event, game.permanents[-refs[0]].owner, refs, obj, cause)

    def put_top(self, game: Game, mode: int, top: int, face_up: bool) -> None:
        """The top card goes where the removal says; the cards under it are trashed (4-7-8)."""
        if mode == REMOVE_TO_HAND:
            game.put(top, HAND)
        elif mode == REMOVE_TO_DECK_BOTTOM:
            game.put(top, DECK, False)
        elif mode == REMOVE_TO_DECK_TOP:
            game.put(top, DECK)
        elif mode == REMOVE_TO_SECURITY_TOP or mode == REMOVE_TO_SECURITY_BOTTOM:
            game.put(top, SECURITY, mode == REMOVE_TO_SECURITY_TOP, face_up)
        elif mode != REMOVE_TO_UNDER:
            game.put(top, TRASH)


PROCEDURES[REMOVING] = Removing(False)
