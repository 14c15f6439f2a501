"""Instructions that shape an effect: conditions, questions, modes, repetition, pending processing."""

from __future__ import annotations

from typing import Final

from digilex.cards.language import Action
from digilex.rules.model.decision import DONE, NO, YES, Option, Question
from digilex.rules.model.done import PAID
from digilex.rules.model.frames import Context, Happening, Pending
from digilex.rules.model.prepared import Cond, Instruction, Label, Num
from digilex.rules.model.progress import EffectFrame
from digilex.rules.model.vocabulary import AT_END_OF_OPPONENTS_TURN, AT_END_OF_TURN, AT_END_OF_YOUR_TURN, BREEDING
from digilex.rules.query.numbers import seat
from digilex.rules.state.state import State
from digilex.rules.steps.effect import context_of, declined, mark_activated

IN_BREEDING: Final = "in breeding"  # of what pending processing means, what was in the breeding area from the start


class Bind(Instruction):
    """Several bindings are called by one name from here on."""

    def __init__(self, label: str, parts: list[str]) -> None:
        self.label = label
        self.parts = parts

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        joined: list[int] = []
        for part in self.parts:
            joined.extend(ctx.bindings.get(part, []))
        ctx.bindings[self.label] = joined
        frame.step += 1


class Ask(Instruction):
    """Optional processing: the player may decline, and the plan goes on further down (15-7, 15-9-2)."""

    def __init__(self, who: str, clause: str) -> None:
        self.who = who
        self.clause = clause
        self.declined = Label()
        self.needs: list[Instruction] = []  # what must be possible for the question to make sense
        self.question: Question = "do it"

    def jumps(self) -> list[Label]:
        return [self.declined]

    def possible(self, game: State, ctx: Context) -> bool:
        for instruction in self.needs:
            if not instruction.possible(game, ctx):
                return False
        return True

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        if not self.possible(game, ctx) and (frame.declared or ctx.ability is None or not ctx.ability.limit):
            frame.step = self.declined.at  # it could be chosen in vain (15-7-4), which only matters to [X Per Turn]
            frame.done = 0
            return
        if frame.must_be_done or (frame.declared and self.clause == "15-7-1"):  # 15-8-4-4-1
            frame.step += 1
            return
        player = seat(ctx, self.who)
        options = [YES, NO]
        game.ask(player, "optional", self.question, self.clause, options, ctx)

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        if option.kind == "yes":
            mark_activated(game, frame)
            frame.step += 1
        else:
            declined(game, frame, seat(context_of(frame), self.who))
            frame.step = self.declined.at
            frame.done = 0


class Unless(Instruction):
    """A processing condition: when it does not hold, the plan goes on further down (15-6)."""

    def __init__(self, condition: Cond) -> None:
        self.condition = condition
        self.target = Label()

    def conditional(self) -> Cond | None:
        return self.condition

    def otherwise(self) -> int:
        return self.target.at

    def jumps(self) -> list[Label]:
        return [self.target]

    def run(self, game: State, frame: EffectFrame) -> None:
        if self.condition.holds(game, context_of(frame)):
            frame.step += 1
        else:
            frame.step = self.target.at


class SomeToChoose(Cond):
    """There are cards for each of these choices."""

    def __init__(self, choices: list[Instruction]) -> None:
        self.choices = choices

    def holds(self, game: State, ctx: Context) -> bool:
        for choice in self.choices:
            if not choice.possible(game, ctx):
                return False
        return True


class Jump(Instruction):
    """The plan goes on elsewhere."""

    def __init__(self, target: Label) -> None:
        self.target = target

    def jumps(self) -> list[Label]:
        return [self.target]

    def run(self, game: State, frame: EffectFrame) -> None:
        frame.step = self.target.at


class Unfulfilled(Instruction):
    """After an optional condition: if it was not executed, what depends on it is skipped (15-7-2)."""

    def __init__(self) -> None:
        self.target = Label()

    def jumps(self) -> list[Label]:
        return [self.target]

    def run(self, game: State, frame: EffectFrame) -> None:
        if frame.done > 0:
            bindings = context_of(frame).bindings
            for done, paid in PAID.items():
                if done in bindings:
                    bindings[paid] = [len(bindings[done])]
        frame.step = frame.step + 1 if frame.done > 0 else self.target.at


class CountFirst(Instruction):
    """Counts what the rest of an effect is done for, when it is activated (4-27-4)."""

    def __init__(self, label: str, amount: Num) -> None:
        self.label = label
        self.amount = amount

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        ctx.bindings[self.label] = [self.amount.value(game, ctx)]
        frame.step += 1


class Repeat(Instruction):
    """Start of a part that is done several times (4-27)."""

    def __init__(self, label: str, amount: Num) -> None:
        self.label = label
        self.amount = amount
        self.end = Label()

    def jumps(self) -> list[Label]:
        return [self.end]

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        left = ctx.bindings.get(self.label)
        if left is None:
            left = [max(0, self.amount.value(game, ctx))]
        if left[0] <= 0:
            ctx.bindings.pop(self.label, None)
            frame.step = self.end.at
            return
        ctx.bindings[self.label] = [left[0] - 1]
        frame.step += 1


class Mode(Instruction):
    """The player activates some of the effects below; each is a part of the plan."""

    def __init__(self, label: str, count: Num) -> None:
        self.label = label
        self.count = count
        self.all_if: Cond | None = None
        self.by = "you"
        self.up_to = False  # whether fewer may be activated
        self.starts: list[Label] = []
        self.parts: list[Action] = []  # what each of them does
        self.words: list[str] = []  # of a choice of a word (a colour, a category): the words
        self.needs: list[list[Instruction]] = []  # of "A or B": what each needs to be possible
        self.enough: list[Cond | None] = []  # and what must hold for it
        self.end = Label()

    def jumps(self) -> list[Label]:
        return [*self.starts, self.end]

    def possible(self, game: State, ctx: Context) -> bool:
        return not self.needs or any(self.can_be_done(game, ctx, i) for i in range(len(self.needs)))

    def can_be_done(self, game: State, ctx: Context, index: int) -> bool:
        """Whether nothing that the part begins with is impossible."""
        enough = self.enough[index] if self.enough else None
        if enough is not None and not enough.holds(game, ctx):
            return False
        for need in self.needs[index]:
            if not need.possible(game, ctx):
                return False
        return True

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        done = ctx.bindings.get(self.label, [])
        wanted = (
            len(self.starts)
            if self.all_if is not None and self.all_if.holds(game, ctx)
            else self.count.value(game, ctx)
        )
        if len(done) >= min(wanted, len(self.starts)):
            ctx.bindings.pop(self.label, None)
            frame.step = self.end.at
            return
        options: list[Option] = []
        for i in range(len(self.starts)):
            if i not in done:
                options.append(Option("mode", number=i + 1, index=i))
        if self.needs:
            options = [option for option in options if self.can_be_done(game, ctx, option.index)]
            if not options:  # neither can be done: nobody is asked which
                ctx.bindings.pop(self.label, None)
                frame.done = 0
                frame.step = self.end.at
                return
        if self.up_to:
            options.append(DONE)
        if len(options) == 1:
            self.take(frame, ctx, options[0].index)
            return
        asked = game.ask(seat(ctx, self.by), "mode", "which effect", "15-15-7-1", options, ctx)
        asked.chosen = len(done)
        asked.most = min(wanted, len(self.starts))
        asked.least = 0 if self.up_to else asked.most

    def take(self, frame: EffectFrame, ctx: Context, index: int) -> None:
        """Go on with one of the effects; its part jumps back here."""
        ctx.bindings[self.label] = [*ctx.bindings.get(self.label, []), index]
        frame.step = self.starts[index].at

    def answered(self, game: State, frame: EffectFrame, option: Option) -> None:
        if option.kind == "done":
            context_of(frame).bindings.pop(self.label, None)
            frame.step = self.end.at
            return
        mark_activated(game, frame)
        self.take(frame, context_of(frame), option.index)


class Postpone(Instruction):
    """Pending processing: the part up to `end` is done at a timing to come (18-1)."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.end = Label()

    def jumps(self) -> list[Label]:
        return [self.end]

    def run(self, game: State, frame: EffectFrame) -> None:
        ctx = context_of(frame)
        assert ctx.ability is not None
        happening = Happening(self.at, ctx.player, [], 0, frame.cause)
        happening.number = game.turn
        pending = Pending(ctx.ability, ctx.player, ctx.this, ctx.card, happening)
        pending.anchor = 0
        pending.bindings = {name: refs[:] for name, refs in ctx.bindings.items()}
        if ctx.happening is not None:  # what the effect waited for is still meant then
            pending.bindings.setdefault("subject", ctx.happening.subjects[:])
            if ctx.happening.object:
                pending.bindings.setdefault("object", [ctx.happening.object])
        bred = [ref for refs in pending.bindings.values() for ref in refs if in_breeding(game, ref)]
        if bred:
            pending.bindings[IN_BREEDING] = bred
        pending.plan_step = frame.step + 1
        pending.plan_end = self.end.at
        game.delayed = [*game.delayed, pending]
        mark_activated(game, frame)
        frame.step = self.end.at


def in_breeding(game: State, ref: int) -> bool:
    """Whether a permanent is in a breeding area."""
    perm = game.permanents.at(ref)
    return perm is not None and perm.area == BREEDING


def still_within_reach(game: State, bindings: dict[str, list[int]]) -> dict[str, list[int]]:
    """What pending processing still means: not what has moved to the breeding area since (3-4-7-3, ruling Q4254)."""
    bred = bindings.get(IN_BREEDING, [])
    return {name: [ref for ref in refs if ref in bred or not in_breeding(game, ref)] for name, refs in bindings.items()}


def release_delayed(game: State, at: int, player: int) -> None:
    """The timing has come for pending processing: it waits with what triggers now (18-1-2)."""
    if not game.delayed:
        return
    kept: list[Pending] = []
    for pending in game.delayed:
        wanted = pending.happening.event
        due = wanted == at
        if at == AT_END_OF_TURN and not due:
            due = (wanted == AT_END_OF_YOUR_TURN and pending.player == player) or (
                wanted == AT_END_OF_OPPONENTS_TURN and pending.player != player
            )
        if due:
            pending.bindings = still_within_reach(game, pending.bindings)
            game.triggered.append(pending)
        else:
            kept.append(pending)
    game.delayed = kept
