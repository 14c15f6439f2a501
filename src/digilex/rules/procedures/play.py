"""Playing a card (7-1)."""

from __future__ import annotations

from typing import Final

from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import DONE, Option
from digilex.rules.model.deeds import PLAY_COST
from digilex.rules.model.frames import Frame
from digilex.rules.model.identity import NO_CARD, CardId, card_of
from digilex.rules.model.prepared import Procedure
from digilex.rules.model.progress import PlayFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    BATTLE,
    BREEDING,
    CH_CANNOT,
    CH_COST,
    DIGIMON,
    EV_PLAY,
    NOWHERE,
    OPTION,
    PLAYING,
    TAMER,
    TRASH,
    UNDER,
)
from digilex.rules.query import prohibitions
from digilex.rules.query.costs import play_cost
from digilex.rules.query.select import origin_of
from digilex.rules.state.state import State
from digilex.rules.steps.choose import choice, chosen_card
from digilex.rules.steps.costs import possible_reduction
from digilex.rules.steps.interrupt import interrupt
from digilex.rules.steps.leave import REMOVE_TO_UNDER, start_removal
from digilex.rules.steps.materials import (
    allowed_refs,
    material_reduction,
    material_refs,
    most_materials,
    open_slots,
    reseated,
    xros_context,
)
from digilex.rules.steps.security import Secured

# --- playing ----------------------------------------------------------------------------------------------


def play_options(game: State, player: int, hand: list[CardId], options: list[Option]) -> None:
    """Digimon and Tamer cards in the hand whose cost can be paid (1-3-11-1)."""
    limit = game.memory_of(player) + 10
    changed = game.kinds & (1 << CH_COST) != 0
    forbidden = game.kinds & (1 << CH_CANNOT) != 0
    for card in hand:
        info = game.info[card]
        if info.kind & (DIGIMON | TAMER) and not info.kind & OPTION:
            cost = play_cost(game, player, card) if changed or info.own_costs else info.play_cost
            if cost > limit:
                cost -= material_reduction(game, player, card)
            if cost > limit and prohibitions.may_reduce(game, player, PLAY_COST):
                cost -= possible_reduction(game, EV_PLAY, player, [game.ref(card)], 0)
            if info.play_cost >= 0 and cost <= limit:
                if not forbidden or not prohibitions.player_cannot(game, player, deeds.PLAY, None, game.ref(card)):
                    options.append(Option("play", game.ref(card), info.number))


READY: Final = 9  # the step of a card that waits for others: all that is left is to place it


class Playing(Procedure):
    """7-1-3: reveal, pay, place."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, PlayFrame)
        frame.step += 1
        if frame.into_breeding and game.players[frame.player].breeding and frame.step < 4:
            game.stack.pop()  # there is no room: nothing is placed under it in vain
        elif frame.step == 1:
            info = game.info[card_of(frame.card)]
            if not (game.watch_would(EV_PLAY) or info.self_events) or not self.interrupt(game, frame):
                frame.step = 2
                if info.digixros is None and info.assembly is None:
                    self.place(game, frame)
                else:
                    self.materials(game, frame)
        elif frame.step == 2:
            self.materials(game, frame)
        elif frame.step == 3:
            self.take_materials(game, frame)
        else:
            self.place(game, frame)

    def materials(self, game: State, frame: PlayFrame) -> None:
        """7-2-3-2, 7-3-3-2: right before paying, cards may be placed under the card to lower its cost."""
        card = card_of(frame.card)
        info = game.info[card]
        recipe = info.digixros if info.digixros is not None else info.assembly
        if recipe is None or not game.valid(frame.card):
            return
        assembly = info.digixros is None
        full = sum(recipe.limits)
        if assembly and not frame.materials and most_materials(game, frame.player, card, recipe, True) < full:
            return  # 7-3-2-4
        refs = material_refs(game, frame.player, card, assembly)
        if (frame.from_tamers or frame.from_trash) and not assembly:
            refs += allowed_refs(game, frame)
        for other in game.stack:  # not what is being played as well, nor what is placed under that
            if isinstance(other, PlayFrame) and other is not frame:
                refs = [ref for ref in refs if ref != other.card and ref not in other.materials]
        found = open_slots(game, frame.player, card, recipe, frame.slots, frame.materials, refs)
        if not found or len(frame.materials) >= full:
            return
        options = [choice(game, ref, frame.player, slot) for ref, slot in found]
        payable = self.cost(game, frame) <= game.memory_of(frame.player) + 10
        if (not assembly and payable) or (assembly and not frame.materials and payable):
            options.append(DONE)
        frame.step = 1
        if assembly:
            asked = game.ask(frame.player, "materials", "assembly", "7-3-3-2", options)
            asked.least = full
        else:
            asked = game.ask(frame.player, "materials", "digixros", "7-2-3-2", options)
            asked.least = 0
        asked.most = full
        asked.chosen = len(frame.materials)
        asked.purpose = "place"

    def answered(self, game: State, frame: Frame, option: Option) -> None:
        assert isinstance(frame, PlayFrame)
        if option.kind == "done":
            frame.step = 2
        else:
            if option.index >= 0:
                frame.slots.append(option.index)
            else:
                info = game.info[card_of(frame.card)]
                recipe = info.digixros if info.digixros is not None else info.assembly
                assert recipe is not None
                ctx = xros_context(game, frame.player, card_of(frame.card))
                slots = reseated(game, ctx, recipe, frame.slots, frame.materials, chosen_card(game, option))
                assert slots is not None
                frame.slots = slots
            frame.materials.append(chosen_card(game, option))

    def cost(self, game: State, frame: PlayFrame) -> int:
        """What is to be paid: the cost, what interruptions changed, and the cards placed under it."""
        if frame.cost < 0:
            return 0
        info = game.info[card_of(frame.card)]
        total = frame.cost + frame.cost_change
        if frame.materials and prohibitions.may_reduce(game, frame.player, PLAY_COST):
            if info.digixros is not None:
                total -= info.digixros.reduction * len(frame.materials)
            elif info.assembly is not None and len(frame.materials) == sum(info.assembly.limits):
                total -= info.assembly.reduction
        return max(0, total)

    def take_materials(self, game: State, frame: PlayFrame) -> None:
        """7-2-2-7: chosen cards on the field leave it, all at the same time, which other effects may interrupt."""
        leaving = [ref for ref in frame.materials if ref < 0]
        if leaving:
            card = card_of(frame.card)
            if game.valid(frame.card) and game.area[card] == UNDER and -game.holder[card] in leaving:
                game.take(card)  # revealed to be played, it is not trashed with the rest of that stack (7-1-3-1)
                frame.from_under = True
            start_removal(game, leaving, REMOVE_TO_UNDER, frame.cause)

    def drop_kept(self, game: State, frame: PlayFrame) -> None:
        """Chosen cards that did not leave the field, or are gone from the hand, are not placed."""
        kept = [i for i in range(len(frame.materials)) if self.material(game, frame.materials[i]) >= 0]
        frame.slots = [frame.slots[i] for i in kept]
        frame.materials = [frame.materials[i] for i in kept]

    def material(self, game: State, ref: int) -> CardId:
        """The card to be placed; -1 if there is none any more."""
        if ref > 0:
            return card_of(ref) if game.valid(ref) else NO_CARD
        perm = game.departed.get(-ref)
        if perm is None or game.area[perm.stack[-1]] != NOWHERE:
            return NO_CARD
        return perm.stack[-1]

    def place_materials(self, game: State, frame: PlayFrame, perm: Permanent) -> None:
        """7-2-2-8: under the played card, the leftmost requirement on top."""
        order = sorted(range(len(frame.materials)), key=lambda i: (frame.slots[i], i))
        for i in order:
            ref = frame.materials[i]
            other = self.material(game, ref)
            if ref > 0:
                game.take(other)
            game.slip_under(perm, other, True, False)
            if game.recording:
                named, host = [game.named(game.ref(other))], game.named(-perm.pid)
                game.note("material", frame.player, "7-2-3-3", named, other=host)

    def trash_materials(self, game: State, frame: PlayFrame) -> None:
        """7-2-2-11: if the card can no longer be played, the cards for under it are trashed."""
        for ref in frame.materials:
            material = self.material(game, ref)
            if ref > 0:
                game.take(material)
            game.put(material, TRASH)
        for card in frame.below:
            game.put(card, TRASH)

    def interrupt(self, game: State, frame: PlayFrame) -> bool:
        """7-1-2-2: effects that speak of a card that would be played."""
        return interrupt(game, [EV_PLAY], frame.player, [frame.card], 0, frame.cause)

    def wait(self, game: State, frame: PlayFrame) -> bool:
        """3-1-3-3: cards that one effect plays arrive together, when the last of them is ready."""
        frame.step = READY
        first = len(game.stack) - 1
        while first > 0:
            below = game.stack[first - 1]
            if not isinstance(below, PlayFrame) or not below.together or below.cause is not frame.cause:
                break
            first -= 1
        if first == len(game.stack) - 1:
            return False  # it is the last one
        game.stack.insert(first, game.stack.pop())  # those that are ready keep their order below the others
        return True

    def place(self, game: State, frame: PlayFrame) -> None:
        """7-1-3-2 and 7-1-3-3: the cost is paid and the card placed on the field."""
        if frame.together and frame.step < READY and self.wait(game, frame):
            return
        game.stack.pop()
        player = frame.player
        cause = frame.cause
        if frame.materials:
            self.drop_kept(game, frame)
        if not game.valid(frame.card):
            self.trash_materials(game, frame)
            return
        cost = self.cost(game, frame)
        if cost > game.memory_of(player) + 10:
            self.trash_materials(game, frame)
            return  # 7-1-2-3: it stays where it was
        into_breeding = frame.into_breeding
        if into_breeding and game.players[player].breeding:
            self.trash_materials(game, frame)
            return
        if cost:
            game.move_memory(player, -cost)
        card = card_of(frame.card)
        origin = 1 << UNDER if frame.from_under else origin_of(game, card)
        secured = Secured(game, [card])
        game.take(card)
        perm = game.place(card, player, BREEDING if into_breeding else BATTLE)
        if frame.suspended:
            game.suspend(perm)
        for below in frame.below:
            game.slip_under(perm, below, True, False)
        if frame.materials:
            self.place_materials(game, frame, perm)
        if game.recording:
            amounts = [] if frame.cost < 0 else [cost]
            game.note("play", player, "7-1-3-3", [game.named(-perm.pid)], cause.key, amounts=amounts)
        game.outcome = [*game.outcome, -perm.pid]
        number = -1 if frame.without_on_play else len(frame.materials)
        if not frame.together:
            secured.tell(game, cause)
        if not into_breeding and not frame.together:
            game.emit(EV_PLAY, player, [-perm.pid], 0, cause, number, origin)


PROCEDURES[PLAYING] = Playing(False)
