"""The instructions that do something to the game; those about cards on the move, lasting changes, attacks and the
utilization of cards are in moving.py, lasting.py, attack_verbs.py and utilizing.py."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from digilex.rules import derive, unsuspending
from digilex.rules.base import (
    Ability,
    Cause,
    Context,
    Frame,
    Instruction,
    Num,
    Option,
    Source,
)
from digilex.rules.control import Ask, Pick, Unless, context_of, mark_activated
from digilex.rules.expressions import GAINED, seat
from digilex.rules.interruptions import REPLACING
from digilex.rules.references import EverySource
from digilex.rules.select import matches, owner_of
from digilex.rules.words import (
    DIGIVOLVING,
    DNA_DIGIVOLVING,
    EV_ADD_TO_HAND,
    EV_SUSPEND,
    EV_UNSUSPEND,
    HAND,
    LINKING,
    PLAYED_TOGETHER,
    PLAYING,
    RESOLVING,
    USING,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game


def affected(game: Game, frame: Frame, refs: list[int]) -> list[int]:
    """Those that the effect can affect: still there, and not immune at this moment (15-15-5)."""
    cause = frame.cause
    assert cause is not None
    found: list[int] = []
    for ref in refs:
        if ref < 0:
            perm = game.permanents.get(-ref)
            if perm is None or derive.is_unaffected(game, -ref, cause.player, cause.source_kind):
                continue
        elif not game.valid(ref):
            continue
        found.append(ref)
    return found


def did(frame: Frame, verb: str, refs: list[int]) -> None:
    """Remember what the effect did, for "if this effect didn't ..." and for references back."""
    bindings = context_of(frame).bindings
    frame.number = len(refs)
    bindings["did " + verb] = [*bindings.get("did " + verb, []), *refs]


class Verb(Instruction):
    """An instruction about some cards."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def possible(self, game: Game, ctx: Context) -> bool:
        return bool(self.source.refs(game, ctx))

    def targets(self, game: Game, frame: Frame) -> list[int]:
        """The cards it is about that can be affected."""
        ctx = context_of(frame)
        if isinstance(self.source, EverySource) and self.source.selector.of is not None:
            ctx.bindings["host"] = self.source.selector.of.refs(game, ctx)  # the card from under which they are taken
        return affected(game, frame, self.source.refs(game, ctx))


class DrawCards(Instruction):
    """16-8."""

    def __init__(self, count: Num, who: str) -> None:
        self.count = count
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        mark_activated(game, frame)
        player = seat(ctx, self.who)
        frame.number = game.draw(player, self.count.value(game, ctx))
        if frame.number:
            assert frame.cause is not None
            drawn = [game.ref(card) for card in game.players[player].hand[-frame.number :]]
            game.emit(EV_ADD_TO_HAND, player, drawn, 0, frame.cause, frame.number, 1 << HAND)
        frame.step += 1


class ChangeMemory(Instruction):
    """4-1-4: gain (sign 1), lose (-1), or set (0)."""

    def __init__(self, amount: Num, who: str, sign: int, counted: bool = False) -> None:
        self.amount = amount
        self.who = who
        self.sign = sign
        self.counted = counted  # whether the effect asks later how much it was

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        mark_activated(game, frame)
        player = seat(ctx, self.who)
        amount = self.amount.value(game, ctx)
        if self.sign == 0:
            amount -= game.memory_of(player)
        elif amount <= 0:
            amount = 0  # 1-3-4
        else:
            amount *= self.sign
        if amount > 0 and derive.player_cannot(game, player, "gain memory", frame.cause):
            amount = 0
        before = game.memory_of(player)
        game.move_memory(player, amount)
        if self.counted:
            ctx.bindings[GAINED] = [*ctx.bindings.get(GAINED, []), game.memory_of(player) - before]
        frame.number = 1 if amount else 0
        if game.recording:
            verb = "gains" if amount >= 0 else "loses"
            words = f"Player {'ab'[player]} {verb} {abs(amount)} memory (now {game.memory_of(player)})"
            game.note("memory", player, "4-1-4", words)
        frame.step += 1


class PayMemory(Instruction):
    """4-2-2: pay a cost as part of an effect."""

    def __init__(self, amount: Num, up_to: bool) -> None:
        self.amount = amount
        self.up_to = up_to

    def possible(self, game: Game, ctx: Context) -> bool:
        return (1 if self.up_to else self.amount.value(game, ctx)) <= game.memory_of(ctx.player) + 10

    def run(self, game: Game, frame: Frame) -> None:
        ctx = context_of(frame)
        amount = self.amount.value(game, ctx)
        if self.up_to:
            most = min(amount, game.memory_of(ctx.player) + 10)
            if frame.phase == 0 and most > 1:
                options = [Option("number", f"number {n}", n) for n in range(1, most + 1)]
                game.ask(ctx.player, "number", "Pay how much memory?", "15-10-2-2", options, ctx)
                return
            amount = frame.phase or amount
            frame.phase = 0
        frame.step += 1
        frame.number = 0
        ctx.bindings["paid"] = []
        if amount <= game.memory_of(ctx.player) + 10:
            mark_activated(game, frame)
            game.move_memory(ctx.player, -amount)
            frame.number = 1
            ctx.bindings["paid"] = [amount]
            game.note("memory", ctx.player, "4-2-2", f"Player {'ab'[ctx.player]} pays {amount}")

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        frame.phase = option.a


class Turn(Verb):
    """Suspend or unsuspend (4-13). A card already in that state stays as it is (1-3-3)."""

    def __init__(self, source: Source, suspend: bool) -> None:
        super().__init__(source)
        self.suspend = suspend

    def possible(self, game: Game, ctx: Context) -> bool:
        for ref in self.source.refs(game, ctx):
            perm = game.permanents.get(-ref)
            if perm is not None and perm.suspended != self.suspend:
                if not derive.cannot(game, perm.pid, "suspend" if self.suspend else "unsuspend", None):
                    if self.suspend or unsuspending.price(game, perm.pid) <= len(game.players[perm.owner].hand):
                        return True
        return False

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        cause = frame.cause
        assert cause is not None
        turned: list[int] = []
        able: list[int] = []
        for ref in self.targets(game, frame):
            perm = game.permanents.get(-ref)
            if perm is None or perm.suspended == self.suspend:
                continue
            if derive.cannot(game, perm.pid, "suspend" if self.suspend else "unsuspend", cause):
                continue
            able.append(ref)
        if not self.suspend and able:
            if unsuspending.asks(game, frame, able, context_of(frame)):
                return
            able = [ref for ref in able if ref in frame.picked or not unsuspending.price(game, -ref)]
            frame.picked = []
        for ref in able:
            perm = game.permanents[-ref]
            if self.suspend:
                game.suspend(perm)
            else:
                game.unsuspend(perm)
            turned.append(ref)
            if game.recording:
                verb = "suspended" if self.suspend else "unsuspended"
                clause = "4-13-1-2-1" if self.suspend else "4-13-1-1-1"
                game.note(verb, perm.owner, clause, f"{game.describe(ref)} is {verb}", source=cause.key)
        if turned:
            event = EV_SUSPEND if self.suspend else EV_UNSUSPEND
            for ref in turned:
                game.remember_event(owner_of(game, ref), event)
            game.emit(event, owner_of(game, turned[0]), turned, 0, cause)
        did(frame, "suspend" if self.suspend else "unsuspend", turned)
        frame.step += 1

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        unsuspending.answered(game, frame, option)


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

    def abilities(self, game: Game, ref: int) -> list[Ability]:
        """The effects meant; a Digimon's are all it has, also inherited and gained ones."""
        perm = game.permanents.get(-ref)
        if self.option_side:
            return [ability for ability in derive.info_of(game, ref).option if self.is_meant(ability)]
        if perm is not None:
            return [active.ability for active in perm.abilities if self.is_meant(active.ability)]
        info = derive.info_of(game, ref)
        return [ability for ability in info.upper + info.option + info.security if self.is_meant(ability)]

    def is_meant(self, ability: Ability) -> bool:
        """Whether it has one of the timings."""
        return any(timing in ability.timings for timing in self.timings)

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        ctx = context_of(frame)
        done = len(ctx.bindings.get(ACTIVATED, []))
        found = self.found(game, ctx) if self.count is None or done < self.count else []
        if not found:
            ctx.bindings.pop(ACTIVATED, None)
            frame.number = 1 if done else 0
            frame.step += 1
        elif len(found) == 1:
            self.activate(game, frame, found[0])
        else:
            same = all(ref == found[0][0] for ref, _ in found)
            lines = [ability.line if same else f"{game.label(ref)} {ability.line}" for ref, ability in found]
            options: list[Option] = []
            for i in range(len(found)):
                line = lines[i]
                if lines.count(line) > 1:  # of several cards of a stack: the card says which
                    line = f"{found[i][1].key.partition('/')[0]} {line}"
                options.append(Option("mode", line, i))
            game.ask(ctx.player, "mode", "Activate which effect?", "15-15-7-1", options, ctx)

    def found(self, game: Game, ctx: Context) -> list[tuple[int, Ability]]:
        """The effects that could be activated, each with whose it is."""
        here = [ref for ref in self.source.refs(game, ctx) if ref > 0 or -ref in game.permanents or ref == ctx.this]
        able = [ref for ref in here if not self.silent(game, ctx.this if self.as_this or ref > 0 else ref)]
        found = [(ref, ability) for ref in able for ability in self.abilities(game, ref)]
        for checksum in ctx.bindings.get(ACTIVATED, []):  # each of them once
            for i in range(len(found)):
                if effect_checksum(found[i]) == checksum:
                    del found[i]
                    break
        return found

    def silent(self, game: Game, this: int) -> bool:
        """Whether the card that would activate them cannot activate effects with that timing (15-1-3)."""
        return -this in game.permanents and any(derive.silenced(game, -this, timing) for timing in self.timings)

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        self.activate(game, frame, self.found(game, context_of(frame))[option.a])

    def activate(self, game: Game, frame: Frame, chosen: tuple[int, Ability]) -> None:
        """The effect is processed, as one of its own Digimon or of this card (15-15-7-3)."""
        ref, ability = chosen
        ctx = context_of(frame)
        new = Frame(RESOLVING)
        here = -ref in game.permanents
        card = ref if ref > 0 else game.ref(game.permanents[-ref].stack[-1]) if here else ctx.card
        this = ref if ref < 0 and not self.as_this else ctx.this
        new.context = Context(ctx.player, this, ctx.card if self.as_this else card, ability)
        new.context.happening = ctx.happening
        new.object = this
        new.cause = frame.cause
        if not self.as_this:
            from digilex.rules.effects import source_kind

            new.cause = effect_cause(game, new.context, source_kind(game, new.context, ability))
        if self.forced:
            new.mode = 2
        ctx.bindings[ACTIVATED] = [*ctx.bindings.get(ACTIVATED, []), effect_checksum(chosen)]
        game.push(new)


COSTS = {PLAYING: "play", DIGIVOLVING: "digivolution", DNA_DIGIVOLVING: "digivolution", USING: "use", LINKING: "link"}


class AdjustCost(Instruction):
    """In a "would" effect: the cost of the card being played, digivolved into, used or linked changes (4-2-3)."""

    def __init__(self, amount: Num, sign: int) -> None:
        self.amount = amount
        self.sign = sign

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.number = 0
        ctx = context_of(frame)
        amount = self.amount.value(game, ctx) * self.sign
        for below in reversed(game.stack):
            if below.kind in (2, 3, 4, 11, 12):
                cost = COSTS.get(below.kind, "")
                if amount < 0 and derive.player_cannot(game, below.player, f"reduce {cost} costs"):
                    return
                below.object += amount
                frame.number = 1
                return


class AllowMaterials(Instruction):
    """In a "would" effect: the DigiXros of the card being played may take cards from one more area (7-2-3-2)."""

    def __init__(self, area: str, count: int) -> None:
        self.shift = 0 if area == "under" else 8
        self.count = count

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.number = 0
        for below in reversed(game.stack):
            if below.kind == PLAYING:
                if frame.number == 0 or self.meant(game, frame, below):
                    below.phase += self.count << self.shift
                frame.number = 1
                if not below.mode & PLAYED_TOGETHER:
                    return

    def meant(self, game: Game, frame: Frame, other: Frame) -> bool:
        """Whether the effect speaks of another card, too, that would be played at the same time."""
        ctx = context_of(frame)
        if not other.mode & PLAYED_TOGETHER or ctx.ability is None:
            return False
        for spec in ctx.ability.triggers:
            if spec.subject is not None and matches(game, spec.subject, other.subject, ctx, spec.subject.areas):
                return True
        return False


class PreventRemoval(Instruction):
    """In a "would" effect: it does not happen to the cards (15-8-5-2)."""

    def __init__(self, source: Source | None) -> None:
        self.source = source

    def run(self, game: Game, frame: Frame) -> None:
        mark_activated(game, frame)
        frame.step += 1
        frame.number = 0
        ctx = context_of(frame)
        refs: list[int] = []
        if self.source is not None:
            refs = self.source.refs(game, ctx)
        elif ctx.happening is not None:
            refs = ctx.happening.subjects
        for below in reversed(game.stack):
            if below.kind == 9:
                for ref in refs:
                    if ref in below.cards and ref not in below.picked:
                        below.picked.append(ref)
                        frame.number += 1
                return


class InsteadOf(PreventRemoval):
    """In a "would" effect: the part up to `end` is done in place of what would happen, uninterrupted (18-2-4)."""

    def __init__(self) -> None:
        super().__init__(None)
        self.end = 0

    def run(self, game: Game, frame: Frame) -> None:
        super().run(game, frame)
        if frame.number:
            frame.mode |= REPLACING
        else:
            frame.step = self.end


class Replaced(Instruction):
    """The end of what is done in place of something else."""

    def run(self, game: Game, frame: Frame) -> None:
        frame.mode &= ~REPLACING
        frame.step += 1


class WinByEffect(Instruction):
    """1-2-6."""

    def __init__(self, who: str) -> None:
        self.who = who

    def run(self, game: Game, frame: Frame) -> None:
        player = seat(context_of(frame), self.who)
        game.end(player, "an effect decides the game", "1-2-6")


def reachable(game: Game, plan: list[Instruction], ctx: Context) -> list[Instruction]:
    """The instructions of a plan that would be carried out, as far as can be said before its choices are made."""
    found: list[Instruction] = []
    step = 0
    while step < len(plan):
        instruction = plan[step]
        step += 1
        if isinstance(instruction, Unless):
            if not instruction.condition.holds(game, ctx):
                step = instruction.target
        elif isinstance(instruction, (Ask, Pick)):
            if not instruction.possible(game, ctx):
                step = instruction.declined if instruction.declined else step
        else:
            found.append(instruction)
    return found


def plan_reduction(game: Game, plan: list[Instruction], ctx: Context) -> int:
    """By how much a plan would lower a cost."""
    total = 0
    for instruction in reachable(game, plan, ctx):
        if isinstance(instruction, AdjustCost) and instruction.sign < 0:
            total += instruction.amount.value(game, ctx)
    return total


def plan_allowance(game: Game, plan: list[Instruction], ctx: Context) -> int:
    """What a plan would allow a DigiXros to take from other areas, as AllowMaterials counts it."""
    total = 0
    for instruction in reachable(game, plan, ctx):
        if isinstance(instruction, AllowMaterials):
            total += instruction.count << instruction.shift
    return total


def effect_cause(game: Game, ctx: Context, source_kind: int) -> Cause:
    """What an effect in progress causes, is caused by this."""
    if ctx.ability is None:
        return Cause(2, ctx.player, ctx.this, source_kind, "")
    return Cause(2, ctx.player, ctx.this, source_kind, ctx.ability.key, ctx.ability.keyword)
