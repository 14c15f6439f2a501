"""What every instruction shares: the context of its effect, its cause, and what it reports."""

from __future__ import annotations

from digilex.rules.model.done import Done
from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.prepared import Instruction, Source
from digilex.rules.model.progress import EffectFrame
from digilex.rules.model.vocabulary import BY_EFFECT, HAND, SECTION_NAMES
from digilex.rules.nodes.references import EverySource
from digilex.rules.query import modifiers
from digilex.rules.query.activation import LEFT_AS
from digilex.rules.state import chronicle
from digilex.rules.state.state import State
from digilex.rules.steps.interrupt import MEANT, interrupt_security, left_over


def context_of(frame: EffectFrame) -> Context:
    """The context of an effect in progress."""
    return frame.context


def note_activation(game: State, ctx: Context) -> None:
    """Both players see which effect is processed now, also of a card in the hand; write it into the log."""
    if ctx.card > 0 and game.area[card_of(ctx.card)] == HAND and game.valid(ctx.card):
        game.show(card_of(ctx.card))
    ability = ctx.ability
    if game.recording and ability is not None:
        this = game.named(ctx.this) if ctx.this else game.named(ctx.card)
        on = game.named(ctx.card)
        other = None if on.number == this.number else on
        label = ability.label or SECTION_NAMES[ability.section]
        under = chronicle.behind(game, ctx)
        game.note("effect", ctx.player, "15-4-1-1", [this], ability.key, other, label).under = under


def mark_activated(game: State, frame: EffectFrame) -> None:
    """The processing was chosen: the effect is activated, and a use of [X Per Turn] is spent (15-1-6, 15-14-1-4)."""
    if frame.activated:
        return
    frame.activated = True
    ctx = context_of(frame)
    note_activation(game, ctx)
    ability = ctx.ability
    if ability is not None and ability.limit:
        key = game.use_key(ability, ctx.card, frame.holder)
        game.used[key] = game.used.get(key, 0) + 1


def declined(game: State, frame: EffectFrame, player: int) -> None:
    """A player chose not to do something. Where that is not for the effect's own player to say, it is activated."""
    if player != context_of(frame).player:
        mark_activated(game, frame)


def affected(game: State, frame: EffectFrame, refs: list[int]) -> list[int]:
    """Those that the effect can affect: still there, and not immune at this moment (15-15-5)."""
    cause = frame.cause
    ability = frame.context.ability
    found: list[int] = []
    for ref in refs:
        if ref < 0:
            if -ref not in game.permanents:
                continue
            if modifiers.is_unaffected(
                game, PermanentId(-ref), cause.player, cause.source, cause.source_kind, ability
            ):
                chronicle.prevented(game, "unaffected", ref, "15-15-5-1", cause.key)
                continue
        elif not game.valid(ref):
            continue
        found.append(ref)
    return found


def did(frame: EffectFrame, what: Done, refs: list[int]) -> None:
    """Remember what the effect did, for "if this effect didn't ..." and for references back."""
    bindings = context_of(frame).bindings
    frame.done = len(refs)
    before = bindings.get(what)
    bindings[what] = before + refs if before else refs[:]


class Verb(Instruction):
    """An instruction about some cards."""

    follows = False  # "this Digimon", if it has left, is its card where it went (15-8-3-5)

    def __init__(self, source: Source) -> None:
        self.source = source

    def possible(self, game: State, ctx: Context) -> bool:
        return bool(self.meant(game, ctx))

    def meant(self, game: State, ctx: Context) -> list[int]:
        """The cards it is about."""
        refs = self.source.refs(game, ctx)
        if self.follows and ctx.this in refs and -ctx.this not in game.permanents and ctx.binds(LEFT_AS):
            card = ctx.bindings[LEFT_AS][0]
            now = [card] if game.valid(card) else []
            refs = [*[ref for ref in refs if ref != ctx.this], *now]
        return refs

    def targets(self, game: State, frame: EffectFrame) -> list[int]:
        """The cards it is about that can be affected."""
        ctx = context_of(frame)
        if isinstance(self.source, EverySource) and self.source.selector.of is not None:
            ctx.bindings["host"] = self.source.selector.of.refs(game, ctx)  # the card from under which they are taken
        return affected(game, frame, self.meant(game, ctx))


    def settled(self, game: State, frame: EffectFrame) -> list[int] | None:
        """The cards that it is about and can affect. None: effects come first that speak of some which would be
        removed from a security stack (15-8-5-2), and the instruction runs again after them."""
        ctx = context_of(frame)
        if ctx.binds(MEANT):
            meant = ctx.bindings.pop(MEANT)
            return left_over(ctx, [ref for ref in meant if ref < 0 or game.valid(ref)])
        refs = self.targets(game, frame)
        if interrupt_security(game, refs, frame.cause):
            ctx.bindings[MEANT] = refs
            return None
        return refs


def effect_cause(game: State, ctx: Context, source_kind: int) -> Cause:
    """What an effect in progress causes, is caused by this."""
    if ctx.ability is None:
        return Cause(BY_EFFECT, ctx.player, ctx.this, source_kind, "")
    return Cause(BY_EFFECT, ctx.player, ctx.this, source_kind, ctx.ability.key, ctx.ability.keyword)
