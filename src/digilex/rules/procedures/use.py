"""Using Option cards (chapter 9)."""

from __future__ import annotations

from digilex.rules.model import deeds
from digilex.rules.model.decision import NO, Option
from digilex.rules.model.frames import Context, Frame
from digilex.rules.model.identity import ID_MASK
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    DIGIVOLVING,
    EV_ADD_TO_SECURITY,
    EV_USE,
    NOWHERE,
    OPTION,
    RESOLVING,
    SECURITY,
    TRASH,
    USED_TO_SECURITY,
    USING,
)
from digilex.rules.query import prohibitions
from digilex.rules.query.costs import use_cost
from digilex.rules.query.requirements import colors_met, permitted, requirement_cost
from digilex.rules.state.state import State
from digilex.rules.steps.costs import possible_reduction
from digilex.rules.steps.effect import effect_cause
from digilex.rules.steps.interrupt import interrupt


def use_options(game: State, player: int, options: list[Option]) -> None:
    """Option cards in the hand whose cost and colours allow their use (9-1-1)."""
    limit = game.memory_of(player) + 10
    seen: set[str] = set()
    for card in game.players[player].hand:
        info = game.info[card]
        if info.kind & OPTION and info.number not in seen:
            seen.add(info.number)
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
        frame.step += 1
        if frame.step == 1:
            waited_for = game.watch_would(EV_USE) or game.info[frame.subject & ID_MASK].self_events
            if not waited_for or not self.interrupt(game, frame):
                frame.step = 2
                self.activate(game, frame)
        elif frame.step == 2:
            self.activate(game, frame)
        elif frame.step == 3 and game.info[frame.subject & ID_MASK].option and self.offer_arts(game, frame):
            return
        else:
            self.trash(game, frame)

    def offer_arts(self, game: State, frame: Frame) -> bool:
        """4-20: in place of the trashing, a card on the field may digivolve into a DUAL card without paying."""
        card = frame.subject & ID_MASK
        if game.area[card] != NOWHERE or not game.valid(frame.cards[0]):
            return False
        state = game.players[frame.player]
        options: list[Option] = []
        for pid in [*state.battle, state.breeding] if state.breeding else state.battle:
            fits = requirement_cost(game, -pid, card, False) >= 0 or permitted(game, frame.player, pid, card)
            if fits and not prohibitions.cannot(game, pid, deeds.DIGIVOLVE, None):
                label = game.permanents[pid].label
                options.append(Option("digivolve", frame.cards[0], game.info[card].number, -pid, label))
        if not options:
            return False
        options.append(NO)
        game.ask(frame.player, "arts", "Arts Digivolve instead of trashing the card?", "4-20-1", options)
        return True

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        if option.kind == "digivolve":
            digivolving = Frame(DIGIVOLVING)
            digivolving.player = frame.player
            digivolving.subject = frame.cards[0]
            digivolving.mode = -option.object
            digivolving.number = -1
            digivolving.cause = frame.cause
            game.push(digivolving)

    def interrupt(self, game: State, frame: Frame) -> bool:
        """9-1-6: effects that speak of a card that would be used."""
        assert frame.cause is not None
        return interrupt(game, [EV_USE], frame.player, [frame.subject], 0, frame.cause)

    def activate(self, game: State, frame: Frame) -> None:
        """9-1-9-2 and 9-1-9-3: nothing comes between use and activation (9-1-2)."""
        cause = frame.cause
        assert cause is not None
        player = frame.player
        cost = max(0, frame.number + frame.object)
        if not game.valid(frame.subject) or cost > game.memory_of(player) + 10:
            game.stack.pop()  # 9-1-8
            return
        card = frame.subject & ID_MASK
        info = game.info[card]
        game.move_memory(player, -cost)
        game.take(card)  # 9-1-4: in no area
        if game.recording:
            game.note("use", player, "9-1-9-2", f"Player {'ab'[player]} uses {info.name} ({info.number}) for {cost}")
        frame.cards = [game.ref(card)]
        game.emit(EV_USE, player, [game.ref(card)], 0, cause)
        for ability in info.option or info.upper:  # 4-6-2: a DUAL card is used with its Option information
            if "Main" in ability.timings and not ability.icons:  # [Trash] [Main] works in the trash only (15-14-3)
                new = Frame(RESOLVING)
                new.context = Context(player, game.ref(card), game.ref(card), ability)
                new.object = game.ref(card)
                new.player = player
                new.cause = effect_cause(game, new.context, OPTION)
                game.push(new)
                return

    def trash(self, game: State, frame: Frame) -> None:
        """9-1-5: the card is trashed unless its effect put it somewhere."""
        game.stack.pop()
        card = frame.cards[0] & ID_MASK
        if game.area[card] == NOWHERE and game.valid(frame.cards[0]):
            cause = frame.cause
            assert cause is not None
            to_security = frame.mode & USED_TO_SECURITY != 0
            if to_security and not prohibitions.player_cannot(game, cause.player, deeds.ADD_TO_SECURITY, cause):
                game.put(card, SECURITY)
                if game.recording:
                    words = f"A card goes to the top of player {'ab'[frame.player]}'s security"
                    game.note("security", frame.player, "3-7-1", words)
                game.emit_arrivals(EV_ADD_TO_SECURITY, SECURITY, [game.ref(card)], cause)
            else:
                game.put(card, TRASH)
        game.outcome = [*game.outcome, game.ref(card)]


PROCEDURES[USING] = Using(False)
