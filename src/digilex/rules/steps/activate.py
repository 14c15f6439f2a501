"""Instructions that activate effects of other cards."""

from __future__ import annotations

import zlib
from typing import Final

from digilex.rules.model import done
from digilex.rules.model.decision import Option
from digilex.rules.model.frames import Context
from digilex.rules.model.identity import PermanentId
from digilex.rules.model.prepared import Ability, Instruction, Source
from digilex.rules.model.progress import EffectFrame
from digilex.rules.nodes.references import ThisCardSource
from digilex.rules.query import modifiers, prohibitions
from digilex.rules.query.activation import source_kind
from digilex.rules.state.state import State
from digilex.rules.steps.effect import context_of, did, effect_cause, mark_activated

ACTIVATED: Final = "activated"  # bound while effects are activated by another: which ones have been


def effect_checksum(effect: tuple[int, Ability]) -> int:
    """A number for an effect and whose it is."""
    return zlib.crc32(f"{effect[0]}:{effect[1].key}".encode())


class ActivateOther(Instruction):
    """15-15-7: effects of a card are activated as part of this one."""

    def __init__(self, source: Source, timing: str, count: int | None, as_this: bool) -> None:
        self.source = source
        self.timings = timing.split(" or ")
        self.count = count  # None: all of them, one after the other
        self.as_this = as_this
        self.option_side = False  # only effects of a DUAL card's Option side
        self.forced = True  # mandatory: so are the optional conditions of what it activates (15-15-7-4)

    def abilities(self, game: State, ref: int) -> list[Ability]:
        """The effects meant; a Digimon's are all it has, also inherited and gained ones."""
        perm = game.permanents.at(ref)
        if self.option_side:
            return [ability for ability in modifiers.info_of(game, ref).option if self.is_meant(ability)]
        if perm is not None:
            left = [active for active in perm.abilities if not game.used_up(active.ability, active.card, ref)]
            return [active.ability for active in left if self.is_meant(active.ability)]  # 15-14-1-2, ruling Q6029
        info = modifiers.info_of(game, ref)
        return [ability for ability in info.upper + info.option + info.security if self.is_meant(ability)]

    def is_meant(self, ability: Ability) -> bool:
        """Whether it has one of the timings."""
        return any(timing in ability.timings for timing in self.timings)

    def run(self, game: State, frame: EffectFrame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        count = len(ctx.bindings.get(ACTIVATED, []))
        found = self.found(game, ctx) if self.count is None or count < self.count else []
        if not found:
            ctx.bindings.pop(ACTIVATED, None)
            frame.done = 1 if count else 0
            frame.step += 1
        elif len(found) == 1:
            self.activate(game, frame, found[0])
        else:
            same = all(ref == found[0][0] for ref, _ in found)
            options: list[Option] = []
            for i in range(len(found)):
                ref, ability = found[i]
                names = () if same else (game.label(ref),)
                options.append(Option("mode", ref, names=names, effect=ability.key, ordinal=ability.line, index=i))
            twice = [options.count(option) > 1 for option in options]
            for i in range(len(found)):
                if twice[i]:  # of several cards of a stack: the card says which
                    options[i].names = (found[i][1].key.partition("/")[0], *options[i].names)
            game.ask(ctx.player, "mode", "whose effect", "15-15-7-1", options, ctx)

    def found(self, game: State, ctx: Context) -> list[tuple[int, Ability]]:
        """The effects that could be activated, each with whose it is."""
        refs = self.source.refs(game, ctx)
        if not refs and isinstance(self.source, ThisCardSource):
            refs = [ctx.card]  # it has moved, as the price perhaps: the effect is still the one printed on it (15-7-2)
        here = [ref for ref in refs if ref > 0 or -ref in game.permanents or ref == ctx.this]
        found: list[tuple[int, Ability]] = []
        for ref in here:
            this = ctx.this if self.as_this or ref > 0 else ref
            found += [(ref, each) for each in self.abilities(game, ref) if not self.silent(game, this, each)]
        for checksum in ctx.bindings.get(ACTIVATED, []):  # each of them once
            for i in range(len(found)):
                if effect_checksum(found[i]) == checksum:
                    del found[i]
                    break
        return found

    def silent(self, game: State, this: int, ability: Ability) -> bool:
        """Whether the card that would activate it can't as an effect of any timing that is meant (15-1-3)."""
        pid = PermanentId(-this)
        meant = [timing for timing in self.timings if timing in ability.timings]
        kept = [prohibitions.silenced(game, pid, timing, ability.section) for timing in meant]
        return pid in game.permanents and all(kept)

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        self.activate(game, frame, self.found(game, context_of(frame))[option.index])

    def activate(self, game: State, frame: EffectFrame, chosen: tuple[int, Ability]) -> None:
        """The effect is processed, as one of its own Digimon or of this card (15-15-7-3)."""
        ref, ability = chosen
        ctx = context_of(frame)
        did(frame, done.ACTIVATED, [ref])
        here = -ref in game.permanents
        card = ref if ref > 0 else game.ref(game.permanents[PermanentId(-ref)].stack[-1]) if here else ctx.card
        this = ref if ref < 0 and not self.as_this else ctx.this
        mine = Context(ctx.player, this, ctx.card if self.as_this else card, ability)
        mine.happening = ctx.happening
        cause = frame.cause
        if not self.as_this:
            cause = effect_cause(game, mine, source_kind(game, mine, ability))
        new = EffectFrame(mine, cause)
        new.declared = self.forced
        ctx.bindings[ACTIVATED] = [*ctx.bindings.get(ACTIVATED, []), effect_checksum(chosen)]
        game.push(new)
