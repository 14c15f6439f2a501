"""Security checks (chapter 13)."""

from __future__ import annotations

from digilex.rules.model import deeds
from digilex.rules.model.decision import Option
from digilex.rules.model.frames import Cause, Context, Frame
from digilex.rules.model.identity import NEXT_INCARNATION, NO_CARD, CardId, PermanentId
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import BattleFrame, CheckFrame, EffectFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    BATTLE,
    BY_PLAYER,
    CHECKING,
    DIGIMON,
    EV_CHECK_SECURITY,
    EV_REMOVE_FROM_SECURITY,
    NOWHERE,
    READS_PILES,
    TRASH,
)
from digilex.rules.query import prohibitions, values
from digilex.rules.query.select import kind_of
from digilex.rules.state import chronicle
from digilex.rules.state.state import State
from digilex.rules.steps.effect import effect_cause


class Checking(Procedure):
    """13-1-8: reveal, effects, battle, trash, again."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, CheckFrame)
        frame.step += 1
        if frame.step == 1:
            self.reveal(game, frame)
        elif frame.step == 2:
            self.trigger(game, frame)
        elif frame.step == 3:
            self.battle(game, frame)
        else:
            self.trash(game, frame)

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        raise NotImplementedError

    def reveal(self, game: State, frame: CheckFrame) -> None:
        """13-1-8-1: the top security card, or the bottom one; it is in no area then (13-1-6)."""
        checker = game.permanents.get(PermanentId(frame.checker))
        if checker is None or checker.area != BATTLE or not kind_of(game, -frame.checker) & DIGIMON:
            game.stack.pop()  # 13-1-5
            return
        state = game.players[1 - checker.owner]
        if game.attack is not None and game.attack.ended:
            game.stack.pop()  # 15-15-1-1
            return
        if not state.security or frame.checks >= values.security_attack(game, PermanentId(frame.checker)):
            game.stack.pop()
            return
        frame.checks += 1
        bottom = prohibitions.can(game, checker.pid, deeds.CHECK_FROM_BOTTOM)
        card = state.security[0 if bottom else -1]
        owner = 1 - checker.owner
        cause = Cause(BY_PLAYER, checker.owner, -checker.pid, 0, "")
        game.checked_card = card
        game.touch(READS_PILES)
        # Whether the card was face up is seen where it lies; from then on it is meant where it is now.
        checked = game.emit(EV_CHECK_SECURITY, checker.owner, [-checker.pid], game.ref(card), cause)
        shown = card in game.face_up
        game.take(card)
        game.show(card)
        if shown:
            game.face_up = game.face_up | {card}  # "if this card was face-up" asks for it until the check is over
        game.refs[card] += NEXT_INCARNATION
        frame.card = game.ref(card)
        if checked is not None:
            checked.object = frame.card
        if game.recording:
            other = game.named(frame.card)
            event = game.note("check", checker.owner, "13-1-8-1-1", [game.named(-checker.pid)], other=other)
            event.under = chronicle.last(game, ("attack",))
        game.emit(EV_REMOVE_FROM_SECURITY, owner, [frame.card], 0, cause, 1)
        if not prohibitions.silences(game, checker.pid, frame.card):
            self.activate_security(game, owner, card)

    def activate_security(self, game: State, owner: int, card: CardId) -> None:
        """15-16-10-2: a [Security] effect activates at once, before what else was triggered."""
        info = game.info[card]
        waiting: list[EffectFrame] = []
        for ability in info.security + info.upper:
            if "Security" in ability.timings and not self.silenced(game, owner, card):
                ctx = Context(owner, game.ref(card), game.ref(card), ability)
                waiting.append(EffectFrame(ctx, effect_cause(game, ctx, info.kind)))
        waiting.reverse()
        for frame in waiting:
            game.push(frame)

    def silenced(self, game: State, owner: int, card: CardId) -> bool:
        """Whether an effect keeps the card's [Security] effects from being activated."""
        return prohibitions.player_cannot(game, owner, deeds.ACTIVATE, None, game.ref(card))

    def trigger(self, game: State, frame: CheckFrame) -> None:
        """13-1-8-2: what was triggered has been resolved when this step is reached."""

    def battle(self, game: State, frame: CheckFrame) -> None:
        """13-1-8-3: a battle with the Security Digimon, if there is one."""
        checker = game.permanents.get(PermanentId(frame.checker))
        if checker is None or checker.area != BATTLE or game.checked_card < 0:
            return
        if not kind_of(game, -frame.checker) & DIGIMON:
            return  # it is no Digimon any more
        if game.attack is not None and game.attack.ended:
            return
        if not game.info[game.checked_card].kind & DIGIMON:
            return
        game.push(BattleFrame(-frame.checker, game.ref(game.checked_card)))

    def trash(self, game: State, frame: CheckFrame) -> None:
        """13-1-8-4 and 13-1-8-5: the card is trashed unless it is in an area; then the next check."""
        card = game.checked_card
        if card >= 0:
            game.checked_card = NO_CARD
            game.touch(READS_PILES)
            game.turn_down(card)
            if game.area[card] == NOWHERE:
                game.put(card, TRASH)
        frame.step = 0


PROCEDURES[CHECKING] = Checking(True)
