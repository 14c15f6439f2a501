"""Suspending and unsuspending cards, also at a price."""

from __future__ import annotations

from typing import Final

from digilex.rules.model import deeds, done
from digilex.rules.model.decision import DONE, Option
from digilex.rules.model.frames import Cause, Context, Frame
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.prepared import Source
from digilex.rules.model.progress import EffectFrame
from digilex.rules.model.vocabulary import (
    BY_EFFECT,
    CH_EFFECT,
    CH_UNSUSPEND_PRICE,
    DIGIMON,
    EV_SUSPEND,
    EV_TRASH,
    EV_UNSUSPEND,
    HAND,
    TRASH,
)
from digilex.rules.query import modifiers, prohibitions
from digilex.rules.query.select import owner_of
from digilex.rules.state import chronicle
from digilex.rules.state.state import State
from digilex.rules.steps.choose import choice
from digilex.rules.steps.effect import Verb, context_of, did, mark_activated
from digilex.rules.steps.interrupt import interrupt, left_over


class Turn(Verb):
    """Suspend or unsuspend (4-13). A card already in that state stays as it is (1-3-3)."""

    def __init__(self, source: Source, suspend: bool) -> None:
        super().__init__(source)
        self.suspend = suspend

    def possible(self, game: State, ctx: Context) -> bool:
        for ref in self.source.refs(game, ctx):
            perm = game.permanents.at(ref)
            if perm is not None and perm.suspended != self.suspend:
                if not prohibitions.cannot(game, perm.pid, deeds.SUSPEND if self.suspend else deeds.UNSUSPEND, None):
                    if self.suspend or price(game, perm.pid) <= len(game.players[perm.owner].hand):
                        return True
        return False

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        cause = frame.cause
        turned: list[int] = []
        able: list[int] = []
        for ref in self.targets(game, frame):
            perm = game.permanents.at(ref)
            if perm is None or perm.suspended == self.suspend:
                continue
            if prohibitions.cannot(game, perm.pid, deeds.SUSPEND if self.suspend else deeds.UNSUSPEND, cause):
                word = "suspend" if self.suspend else "unsuspend"
                chronicle.prevented(game, "prevented", ref, "15-1-3", cause.key, word)
                continue
            able.append(ref)
        if self.suspend and frame.phase == 0 and game.watch_would(EV_SUSPEND):
            if interrupt(game, [EV_SUSPEND], -1, able, 0, cause):
                frame.phase = 1
                return
        if self.suspend:
            frame.phase = 0
            able = left_over(context_of(frame), able)
        if not self.suspend and able:
            if asks(game, frame, able, context_of(frame)):
                return
            able = [ref for ref in able if ref in frame.picked or not price(game, PermanentId(-ref))]
            frame.picked = []
        for ref in able:
            perm = game.permanents[PermanentId(-ref)]
            if self.suspend:
                game.suspend(perm)
            else:
                game.unsuspend(perm)
            turned.append(ref)
            if game.recording:
                verb = "suspended" if self.suspend else "unsuspended"
                clause = "4-13-1-2-1" if self.suspend else "4-13-1-1-1"
                game.note(verb, perm.owner, clause, [game.named(ref)], cause.key)
        if turned:
            event = EV_SUSPEND if self.suspend else EV_UNSUSPEND
            for ref in turned:
                game.remember_event(owner_of(game, ref), event)
            game.emit(event, owner_of(game, turned[0]), turned, 0, cause)
        did(frame, done.SUSPENDED if self.suspend else done.UNSUSPENDED, turned)
        frame.step += 1

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        answered(game, frame, option)


NO_MORE: Final = 0  # among those that were paid for: no more are


def price(game: State, pid: PermanentId) -> int:
    """How many cards its player must trash to unsuspend a permanent: the sum of what effects ask for."""
    if not game.permanents[pid].kinds & (1 << CH_UNSUSPEND_PRICE | 1 << CH_EFFECT):
        return 0
    return sum(amount for _, amount in modifiers.collect(game, pid, CH_UNSUSPEND_PRICE))


def asks(game: State, frame: Frame, refs: list[int], ctx: Context | None) -> bool:
    """Ask the player for which permanents the price of unsuspending is paid, and which cards are trashed for it.

    `picked` of the frame are those paid for, `phase` is how many cards are still to be trashed. False: no question."""
    due = [ref for ref in refs if price(game, PermanentId(-ref))]
    if not due:
        return False
    player = game.permanents[PermanentId(-due[0])].owner
    hand = game.players[player].hand
    if frame.phase:
        options = [choice(game, game.ref(card), player) for card in hand]
        game.ask(player, "choose", "price of unsuspending", "15-10-2-1", options, ctx).purpose = "trash"
        return True
    left = [ref for ref in due if ref not in frame.picked and price(game, PermanentId(-ref)) <= len(hand)]
    if not left or NO_MORE in frame.picked:
        return False
    options = [choice(game, ref, player) for ref in left]
    options.append(DONE)
    asked = game.ask(player, "choose", "unsuspend which", "15-9-2-2", options, ctx)
    asked.purpose = "unsuspend"
    asked.chosen = len(frame.picked)
    asked.least, asked.most = 0, asked.chosen + len(left)
    return True


def answered(game: State, frame: Frame, option: Option) -> None:
    """One more is paid for, a card is trashed, or that is all."""
    if option.kind == "done":
        frame.picked.append(NO_MORE)
    elif option.subject < 0:
        frame.picked.append(option.subject)
        frame.phase = price(game, PermanentId(-option.subject))
    else:
        frame.phase -= 1
        card = card_of(option.subject)
        if game.recording:
            game.note("trash", game.owner[card], "4-16-1", [game.named(option.subject)], word="hand")
        game.move(card, TRASH)
        owner = game.owner[card]
        cause = Cause(BY_EFFECT, owner, frame.picked[-1], DIGIMON, "")
        game.emit(EV_TRASH, owner, [game.ref(card)], 0, cause, 1, 1 << HAND)
