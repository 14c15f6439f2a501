"""Instructions that prevent or replace what would happen (15-8-5, 18-2)."""

from __future__ import annotations

from typing import Final

from digilex.rules.model.frames import Cause, Context, Frame, Happening, Pending
from digilex.rules.model.identity import PermanentId
from digilex.rules.model.prepared import Instruction, Label, Source
from digilex.rules.model.progress import DeclareFrame, EffectFrame, RemoveFrame
from digilex.rules.model.vocabulary import BY_EFFECT, EV_TRASH, UNDER, WOULD
from digilex.rules.query.activation import can_activate
from digilex.rules.state import chronicle
from digilex.rules.state.state import State
from digilex.rules.steps.effect import Verb, context_of, mark_activated
from digilex.rules.steps.interrupt import KEPT, interrupted


class PreventRemoval(Instruction):
    """In a "would" effect: it does not happen to the cards (15-8-5-2)."""

    def __init__(self, source: Source | None) -> None:
        self.source = source

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.done = 0
        ctx = context_of(frame)
        refs: list[int] = []
        if self.source is not None:
            refs = self.source.refs(game, ctx)
        elif ctx.happening is not None:
            refs = ctx.happening.subjects
        for ref in refs:
            if self.keep(interrupted(game), ref, ctx):
                frame.done += 1
                chronicle.prevented(game, "saved", ref, "15-8-5-2", frame.cause.key)

    def keep(self, below: Frame | None, ref: int, ctx: Context) -> bool:
        """Note in what is interrupted that it does not happen to a card. False if it would not have."""
        if isinstance(below, RemoveFrame):
            if ref not in below.leaving or ref in below.kept:
                return False
            below.kept.append(ref)
            return True
        if isinstance(below, DeclareFrame):
            below.kept = below.kept or ref == -below.attacker
            return below.kept
        if not isinstance(below, EffectFrame) or ctx.happening is None or ref not in ctx.happening.subjects:
            return False
        kept = context_of(below).bindings.get(KEPT, [])
        if ref in kept:
            return False
        context_of(below).bindings[KEPT] = [*kept, ref]
        return True


class InsteadOf(PreventRemoval):
    """In a "would" effect: the part up to `end` is done in place of what would happen, uninterrupted (18-2-4)."""

    def __init__(self, source: Source | None = None) -> None:
        super().__init__(source)
        self.end = Label()

    def jumps(self) -> list[Label]:
        return [self.end]

    def run(self, game: State, frame: EffectFrame) -> None:
        super().run(game, frame)
        if frame.done:
            frame.replacing = True
        else:
            frame.step = self.end.at


class Replaced(Instruction):
    """The end of what is done in place of something else."""

    def run(self, game: State, frame: EffectFrame) -> None:
        frame.replacing = False
        frame.step += 1


IN_PLACE: Final = "in place"  # bound in an effect in progress: whose cards are trashed in place of those it names


class TrashInstead(Verb):
    """In a "would" effect: the digivolution cards of this Digimon are trashed in place of others' (18-2-4)."""

    def possible(self, game: State, ctx: Context) -> bool:
        frame = interrupted(game)
        if not isinstance(frame, EffectFrame) or IN_PLACE in context_of(frame).bindings:
            return False
        return super().possible(game, ctx)

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.done = 0
        ctx = context_of(frame)
        trashing = interrupted(game)
        if isinstance(trashing, EffectFrame) and self.possible(game, ctx):
            context_of(trashing).bindings[IN_PLACE] = self.source.refs(game, ctx)[:1]
            frame.done = 1


def others_can_be_trashed(game: State, ctx: Context, holders: list[int], wanted: int) -> bool:
    """Whether an effect could have that many cards of its own Digimon trashed in place of those of the holders."""
    cause = Cause(BY_EFFECT, ctx.player, ctx.this, 0, "")
    for holder in holders:
        if -holder not in game.permanents:
            continue
        happening = Happening(EV_TRASH + WOULD, game.permanents[PermanentId(-holder)].owner, [], holder, cause)
        happening.area = 1 << UNDER
        waiting: list[Pending] = []
        game.find_triggered(happening, waiting)
        for pending in waiting:
            perm = game.permanents.at(pending.this)
            if perm is not None and len(perm.stack) > wanted and can_activate(game, pending):
                if any(isinstance(instruction, TrashInstead) for instruction in pending.ability.plan):
                    return True
    return False
