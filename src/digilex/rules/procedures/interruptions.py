"""Immediate-type effects, one after the other, before what caused them goes on (15-8-5)."""

from __future__ import annotations

from digilex.rules.model.decision import Option
from digilex.rules.model.frames import Frame, Pending
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import DigivolveFrame, EffectFrame, InterruptFrame, PlayFrame, UseFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import INTERRUPTING
from digilex.rules.procedures.effects import effect_frame, pending_options
from digilex.rules.query.activation import can_activate
from digilex.rules.state.state import State


def must_go_on(game: State) -> bool:
    """Whether what is interrupted could not be paid as things are: then optional conditions must be met (1-3-11-3)."""
    below = game.stack[-2] if len(game.stack) > 1 else None
    if not isinstance(below, (PlayFrame, DigivolveFrame, UseFrame)) or below.cost < 0:
        return False
    return below.cost + below.cost_change > game.memory_of(below.player) + 10


class Interrupting(Procedure):
    """Immediate-type effects, one after the other, before what caused them goes on (15-8-5)."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, InterruptFrame)
        if frame.step == 0:
            frame.step = 1
            frame.outcome = game.outcome[:]
        for player in (game.turn_player, 1 - game.turn_player):
            mine: list[int] = []  # places in the list; `picked` are those of the effects that were activated
            for i in range(len(frame.waiting)):
                p = frame.waiting[i]
                if i not in frame.activated and p.player == player and can_activate(game, p):
                    if not self.interrupts_already(game, frame, p):
                        mine.append(i)
            if len(mine) == 1:
                frame.activated.append(mine[0])
                self.activate(game, effect_frame(game, frame.waiting[mine[0]]))
                return
            if mine:
                options = pending_options(game, [frame.waiting[i] for i in mine], mine)
                game.ask(player, "resolve", "next interruption", "15-8-5-3", options)
                if game.decision is not None and len(game.decision.options) == 1:
                    option = game.decision.options[0]
                    game.decision = None
                    self.answered(game, frame, option)
                return
        game.stack.pop()
        game.outcome = frame.outcome  # what interrupted did is not what the interrupted processing did

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        assert isinstance(frame, InterruptFrame)
        frame.activated.append(option.index)
        self.activate(game, effect_frame(game, frame.waiting[option.index]))

    def interrupts_already(self, game: State, frame: InterruptFrame, pending: Pending) -> bool:
        """15-8-5-4: until the cause that it first interrupted is resolved, an effect is activated once."""
        for below in game.stack:
            if below is frame:
                return False
            if isinstance(below, InterruptFrame):
                for i in below.activated:
                    other = below.waiting[i]
                    if other.ability is pending.ability and other.card == pending.card and other.this == pending.this:
                        return True
        return False

    def activate(self, game: State, effect: EffectFrame) -> None:
        """Process one of them; what it takes to pay a cost cannot be declined."""
        if must_go_on(game):
            effect.declared = True
            effect.must_be_done = True
        game.push(effect)


PROCEDURES[INTERRUPTING] = Interrupting(False)
