"""Leaving the field: deletion, return to the hand or the deck, with the effects that interrupt it (4-15, 4-7-8)."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import Option, Question
from digilex.rules.model.frames import Cause, Frame
from digilex.rules.model.identity import CardId, PermanentId, card_of
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import RemoveFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    BY_BATTLE,
    BY_RULE,
    DECK,
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
    TO_DECK_BOTTOM,
    TO_DECK_TOP,
    TRASH,
)
from digilex.rules.query.select import IN_BATTLE, owner_of
from digilex.rules.state import chronicle
from digilex.rules.state.state import State
from digilex.rules.steps.interrupt import interrupt, interrupt_removal
from digilex.rules.steps.leave import (
    DELETE,
    REMOVE_TO_BREEDING,
    REMOVE_TO_DECK_BOTTOM,
    REMOVE_TO_DECK_TOP,
    REMOVE_TO_HAND,
    REMOVE_TO_SECURITY_BOTTOM,
    REMOVE_TO_SECURITY_TOP,
    REMOVE_TO_TRASH,
    REMOVE_TO_UNDER,
    WHERE,
    removal_clause,
)

DECK_ENDS: Final = {REMOVE_TO_DECK_TOP: TO_DECK_TOP, REMOVE_TO_DECK_BOTTOM: TO_DECK_BOTTOM}


class Removing(Procedure):
    """Several permanents leave the field at the same time (3-1-3-3)."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, RemoveFrame)
        frame.step += 1
        if frame.step == 1:
            self.interrupt(game, frame)
        elif frame.step == 2:
            self.order(game, frame)
        elif frame.step == 3:
            self.leave(game, frame)

    def interrupt(self, game: State, frame: RemoveFrame) -> None:
        """15-8-5-2: effects that speak of what would happen come right before it."""
        cause = frame.cause
        events: list[int] = []
        trashed = frame.trashed
        if trashed:
            deleted = [ref for ref in frame.leaving if ref not in trashed]
            if interrupt_removal(game, [EV_DELETE, EV_LEAVE], [deleted, frame.leaving], cause):
                return
        if frame.destination == DELETE and not trashed and game.watch_would(EV_DELETE):
            events.append(EV_DELETE)
        if game.watch_would(EV_LEAVE) and not trashed:
            events.append(EV_LEAVE)
        to_hand = frame.destination == REMOVE_TO_HAND
        if to_hand or frame.destination in (REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP):
            for event in (EV_RETURN, EV_RETURN_TO_HAND if to_hand else EV_RETURN_TO_DECK):
                if game.watch_would(event):
                    events.append(event)
        if events:
            interrupt(game, events, -1, frame.leaving, frame.against, cause, DECK_ENDS.get(frame.destination, 0))

    def order(self, game: State, frame: RemoveFrame) -> None:
        """3-1-3-4: the player of the effect chooses the order in which cards go to the deck or the security stack."""
        frame.leaving = [ref for ref in frame.leaving if ref not in frame.kept and -ref in game.permanents]
        frame.kept = []
        if len(frame.leaving) < 2:
            return
        if frame.destination in (REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP):
            self.ask_order(game, frame)
        elif frame.destination in (REMOVE_TO_SECURITY_TOP, REMOVE_TO_SECURITY_BOTTOM):
            for owner in (0, 1):
                mine = [PermanentId(-ref) for ref in frame.leaving if owner_of(game, ref) == owner]
                tops = [game.permanents[pid].stack[-1] for pid in mine]
                if len({game.info[top].number for top in tops}) > 1:
                    self.ask_order(game, frame)
                    return

    def ask_order(self, game: State, frame: RemoveFrame) -> None:
        """Ask for the next card."""
        cause = frame.cause
        options = [Option("choose", ref, game.label(ref)) for ref in frame.leaving]
        to_deck = frame.destination in (REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP)
        question: Question = "next to deck" if to_deck else "next to security"
        asked = game.ask(max(cause.player, 0), "order", question, "3-1-3-4", options)
        asked.source = game.label(cause.source)
        asked.effect = cause.key
        asked.purpose = "order"
        asked.chosen = len(frame.picked)
        asked.least = asked.most = len(frame.picked) + len(frame.leaving)

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        assert isinstance(frame, RemoveFrame)
        frame.leaving.remove(option.subject)
        frame.picked.append(option.subject)
        if len(frame.leaving) > 1:
            self.ask_order(game, frame)
        else:
            frame.leaving = frame.picked + frame.leaving
            frame.picked = []

    def leave(self, game: State, frame: RemoveFrame) -> None:
        """They leave; effects trigger where they were, and wait where they went (4-15-2)."""
        game.stack.pop()
        cause = frame.cause
        if not frame.leaving:
            return
        if cause.kind == BY_BATTLE and len(frame.leaving) == 1 and len(game.battling) == 2:
            one, two = game.battling
            frame.against = two if frame.leaving[0] == one else one  # who won: just this one was deleted (16-13-2)
        if frame.destination == REMOVE_TO_BREEDING:
            self.move(game, frame)
            return
        first = len(game.triggered)
        leaving: list[Permanent] = [game.permanents[PermanentId(-ref)] for ref in frame.leaving]
        also_trashed = frame.trashed
        if frame.destination == DELETE:
            deleted = [ref for ref in frame.leaving if ref not in also_trashed] if also_trashed else frame.leaving
            self.emit(game, EV_DELETE, deleted, frame.against, cause)
        elif frame.destination == REMOVE_TO_HAND:
            self.emit(game, EV_RETURN_TO_HAND, frame.leaving, 0, cause)
        elif frame.destination in (REMOVE_TO_DECK_BOTTOM, REMOVE_TO_DECK_TOP):
            self.emit(game, EV_RETURN_TO_DECK, frame.leaving, 0, cause, DECK_ENDS[frame.destination])
        self.emit(game, EV_LEAVE, frame.leaving, frame.against, cause)
        tops: dict[int, int] = {}
        for perm in leaving:
            game.note_last_known(perm)  # all of them, before the first one is gone
        for perm in leaving:
            mode = REMOVE_TO_TRASH if -perm.pid in also_trashed else frame.destination
            if game.recording:
                clause = removal_clause(game, perm, mode, cause)
                event = game.note("leave", perm.owner, clause, [game.named(-perm.pid)], cause.key, None, WHERE[mode])
                if cause.kind == BY_BATTLE:
                    event.under = chronicle.last(game, ("battle",))
            top = perm.stack[-1]
            game.dismantle(perm, True)
            self.put_top(game, frame.destination, top, frame.face_up)
            for card in perm.stack[:-1]:
                game.put(card, TRASH)
                game.overflow(card)
            for card in perm.links:
                game.put(card, TRASH)
            if frame.destination != REMOVE_TO_UNDER:  # 4-19-4
                game.overflow(top)
            tops[-perm.pid] = game.ref(top)
        for pending in game.triggered[first:]:
            if pending.this in tops and pending.this in pending.happening.subjects:  # 4-15-2: by its own removal
                pending.anchor = tops[pending.this]  # 15-8-3-5
                pending.card = game.ref(card_of(pending.card))  # where the card with the text is now
        # What a rule check trashes is not said to be trashed from there.
        if frame.destination == REMOVE_TO_TRASH and cause.kind != BY_RULE:
            to_trash = list(tops.values())
            for player in (game.turn_player, 1 - game.turn_player):
                mine = [r for r in to_trash if game.area[card_of(r)] == TRASH and game.owner[card_of(r)] == player]
                if mine:
                    game.emit(EV_TRASH, player, mine, 0, cause, len(mine), IN_BATTLE)
        elif frame.destination == REMOVE_TO_HAND:
            game.emit_arrivals(EV_ADD_TO_HAND, HAND, list(tops.values()), cause)
        elif frame.destination == REMOVE_TO_SECURITY_TOP or frame.destination == REMOVE_TO_SECURITY_BOTTOM:
            game.emit_arrivals(EV_ADD_TO_SECURITY, SECURITY, list(tops.values()), cause)
        game.outcome = [*game.outcome, *frame.leaving]

    def move(self, game: State, frame: RemoveFrame) -> None:
        """4-17: a Digimon leaves the battle area for the empty breeding area, and is no new card there."""
        for ref in frame.leaving:
            perm = game.permanents[PermanentId(-ref)]
            if not game.players[perm.owner].breeding:
                self.emit(game, EV_LEAVE, [ref], 0, frame.cause)
                game.move_to_breeding(perm)
                if game.recording:
                    game.note("move", perm.owner, "4-17-1", [game.named(ref)], frame.cause.key, word="breeding")
                game.outcome = [*game.outcome, ref]

    def emit(self, game: State, event: int, refs: list[int], obj: int, cause: Cause, area: int = 0) -> None:
        """It happens to cards of both players at once (15-5-2), and is remembered of each of them."""
        for ref in refs:
            game.remember_event(game.permanents[PermanentId(-ref)].owner, event)
        if refs:
            game.emit(event, game.permanents[PermanentId(-refs[0])].owner, refs, obj, cause, 0, area)

    def put_top(self, game: State, mode: int, top: CardId, face_up: bool) -> None:
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
