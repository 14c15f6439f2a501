"""Using Option cards (chapter 9)."""

from __future__ import annotations

from digilex.rules.model import deeds
from digilex.rules.model.decision import NO, Option
from digilex.rules.model.frames import Cause, Context, Frame
from digilex.rules.model.identity import CardId, card_of
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import RETURNED_TO, DigivolveFrame, EffectFrame, UseFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    DECK,
    EV_ADD_TO_HAND,
    EV_ADD_TO_SECURITY,
    EV_USE,
    HAND,
    NOWHERE,
    OPTION,
    SECURITY,
    TRASH,
    USING,
)
from digilex.rules.query import prohibitions
from digilex.rules.query.costs import use_cost
from digilex.rules.query.requirements import colors_met, permitted, requirement_cost
from digilex.rules.state.state import State
from digilex.rules.steps.costs import possible_reduction
from digilex.rules.steps.effect import effect_cause
from digilex.rules.steps.interrupt import interrupt
from digilex.rules.steps.security import Secured


def use_options(game: State, player: int, hand: list[CardId], options: list[Option]) -> None:
    """Option cards in the hand whose cost and colours allow their use (9-1-1)."""
    limit = game.memory_of(player) + 10
    for card in hand:
        info = game.info[card]
        if info.kind & OPTION:
            if info.use_cost < 0 or not colors_met(game, player, card):
                continue
            cost = use_cost(game, player, card)
            if cost > limit:
                cost -= possible_reduction(game, EV_USE, player, [game.ref(card)], 0)
            if cost <= limit:
                if not prohibitions.player_cannot(game, player, deeds.USE, None, game.ref(card)):
                    options.append(Option("use", game.ref(card), info.number))


class Using(Procedure):
    """9-1-9: reveal, pay, activate the first [Main] effect, then trash the card (9-1-5)."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, UseFrame)
        frame.step += 1
        if frame.step == 1:
            waited_for = game.watch_would(EV_USE) or game.info[card_of(frame.card)].self_events
            if not waited_for or not self.interrupt(game, frame):
                frame.step = 2
                self.activate(game, frame)
        elif frame.step == 2:
            self.activate(game, frame)
        elif frame.step == 3 and game.info[card_of(frame.card)].option and self.offer_arts(game, frame):
            return
        else:
            self.trash(game, frame)

    def offer_arts(self, game: State, frame: UseFrame) -> bool:
        """4-20: in place of the trashing, a card on the field may digivolve into a DUAL card without paying."""
        card = card_of(frame.card)
        if game.area[card] != NOWHERE or not game.valid(frame.in_use):
            return False
        state = game.players[frame.player]
        options: list[Option] = []
        for pid in [*state.battle, state.breeding] if state.breeding else state.battle:
            fits = requirement_cost(game, -pid, card, False) >= 0 or permitted(game, frame.player, pid, card)
            if fits and not prohibitions.cannot(game, pid, deeds.DIGIVOLVE, None):
                label = game.permanents[pid].label
                options.append(Option("digivolve", frame.in_use, game.info[card].number, -pid, label))
        if not options:
            return False
        options.append(NO)
        game.ask(frame.player, "arts", "arts", "4-20-1", options)
        return True

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        assert isinstance(frame, UseFrame)
        if option.kind == "digivolve":
            game.push(DigivolveFrame(frame.player, frame.in_use, -option.object, -1, frame.cause))

    def interrupt(self, game: State, frame: UseFrame) -> bool:
        """9-1-6: effects that speak of a card that would be used."""
        return interrupt(game, [EV_USE], frame.player, [frame.card], 0, frame.cause)

    def activate(self, game: State, frame: UseFrame) -> None:
        """9-1-9-2 and 9-1-9-3: nothing comes between use and activation (9-1-2)."""
        cause = frame.cause
        player = frame.player
        cost = frame.price()
        if not game.valid(frame.card) or cost > game.memory_of(player) + 10:
            game.stack.pop()  # 9-1-8
            return
        card = card_of(frame.card)
        info = game.info[card]
        game.move_memory(player, -cost)
        secured = Secured(game, [card])
        game.take(card)  # 9-1-4: in no area
        if game.recording:
            game.note("use", player, "9-1-9-2", [game.named(game.ref(card))], cause.key, amounts=[cost])
        frame.in_use = game.ref(card)
        secured.tell(game, cause)
        game.emit(EV_USE, player, [game.ref(card)], 0, cause)
        for ability in info.option or info.upper:  # 4-6-2: a DUAL card is used with its Option information
            if "Main" in ability.timings and not ability.icons:  # [Trash] [Main] works in the trash only (15-14-3)
                ctx = Context(player, game.ref(card), game.ref(card), ability)
                game.push(EffectFrame(ctx, effect_cause(game, ctx, OPTION)))
                return

    def trash(self, game: State, frame: UseFrame) -> None:
        """9-1-5: the card is trashed unless its effect put it somewhere."""
        game.stack.pop()
        card = card_of(frame.in_use)
        if game.area[card] == NOWHERE and game.valid(frame.in_use):
            cause = frame.cause
            to_security = frame.to_security
            if to_security and not prohibitions.player_cannot(game, cause.player, deeds.ADD_TO_SECURITY, cause):
                game.put(card, SECURITY)
                if game.recording:
                    game.note("security", frame.player, "3-7-1", [game.named(game.ref(card))], cause.key, amounts=[1])
                game.emit_arrivals(EV_ADD_TO_SECURITY, SECURITY, [game.ref(card)], cause)
            elif frame.returned_to:
                self.give_back(game, card, frame.returned_to, cause)
            else:
                game.put(card, TRASH)
        game.outcome = [*game.outcome, game.ref(card)]

    def give_back(self, game: State, card: CardId, where: int, cause: Cause) -> None:
        """The used card is returned to its owner's hand, or to the top or bottom of their deck."""
        owner, named = game.owner[card], [game.named(game.ref(card))]
        barred = prohibitions.player_cannot(game, cause.player, deeds.ADD_TO_HAND, cause)
        if where == RETURNED_TO["hand"] and not barred:
            game.put(card, HAND)
            if game.recording:
                game.note("hand", owner, "3-5-1", named, cause.key)
            game.emit_arrivals(EV_ADD_TO_HAND, HAND, [game.ref(card)], cause)
        elif where != RETURNED_TO["hand"]:
            top = where == RETURNED_TO["top"]
            game.put(card, DECK, top)
            if game.recording:
                game.note("deck", owner, "3-2-1", named, cause.key, amounts=[1 if top else 0])
        else:
            game.put(card, TRASH)


PROCEDURES[USING] = Using(False)
