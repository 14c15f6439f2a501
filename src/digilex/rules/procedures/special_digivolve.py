"""DNA digivolution (8-2), burst digivolve (8-3) and app fusion (8-4)."""

from __future__ import annotations

from digilex.rules.model import deeds
from digilex.rules.model.decision import Option
from digilex.rules.model.deeds import DIGIVOLUTION_COST
from digilex.rules.model.frames import Context, Frame
from digilex.rules.model.identity import CardId, PermanentId, card_of
from digilex.rules.model.prepared import BurstRecipe, Procedure
from digilex.rules.model.progress import SpecialFrame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.model.vocabulary import (
    APP_FUSION,
    BATTLE,
    BURST,
    DIGIMON,
    DNA,
    EV_DIGIVOLVE,
    EV_DNA_DIGIVOLVE,
    HAND,
    SPECIAL_DIGIVOLVING,
    TAMER,
    TRASH,
)
from digilex.rules.procedures.link import link_options
from digilex.rules.query import costs, prohibitions
from digilex.rules.query.select import kind_of
from digilex.rules.query.special_digivolve import dna_pairs, fusion_link
from digilex.rules.state.state import RULES, State
from digilex.rules.steps.interrupt import interrupt
from digilex.rules.steps.leave import REMOVE_TO_HAND, start_removal, trash_links
from digilex.rules.steps.start import dna_option, draw_for_digivolving


def special_options(game: State, player: int, hand: list[CardId], options: list[Option]) -> None:
    """DNA digivolutions, burst digivolutions, app fusions and links that the player can declare (6-5-1)."""
    state = game.players[player]
    limit = game.memory_of(player) + 10
    change = costs.cost_change(game, player, DIGIVOLUTION_COST, 0)
    for card in hand:
        info = game.info[card]
        if not (info.dna or info.burst or info.app_fusion or info.link_to is not None):
            continue
        for pids, cost in dna_pairs(game, player, card, state.battle):
            if max(0, cost + change) <= limit:
                options.append(dna_option(game, game.ref(card), [-pid for pid in pids], cost))
        for recipe in info.burst:
            burst_options(game, player, card, recipe, limit - change, options)
        for names, cost in info.app_fusion:
            for pid in state.battle:
                if cost + change <= limit and fusion_link(game, pid, names) >= 0:
                    label = game.permanents[pid].label
                    options.append(Option("app fuse", game.ref(card), info.number, -pid, label, base_cost=cost))
        if info.link_to is not None:
            link_options(game, player, card, game.ref(card), info.number, limit, options)
    for pid in state.battle:
        top = game.permanents[pid].stack[-1]
        if game.info[top].link_to is not None:
            link_options(game, player, top, -pid, game.permanents[pid].label, limit, options)


def burst_options(
    game: State, player: int, card: CardId, recipe: BurstRecipe, limit: int, options: list[Option]
) -> None:
    """8-3-3-1 and 8-3-3-2: the card to digivolve, and the Tamer to return."""
    if recipe.cost > limit:
        return
    ctx = Context(player, game.ref(card), game.ref(card), None)
    for pid in game.players[player].battle:
        if not recipe.base.test(game, -pid, ctx) or prohibitions.cannot(game, pid, deeds.DIGIVOLVE, None):
            continue
        for other in game.players[player].battle:
            if other != pid and kind_of(game, -other) & TAMER and recipe.tamer.test(game, -other, ctx):
                label, tamer = game.permanents[pid].label, game.permanents[other].label
                option = Option("burst", ctx.card, game.info[card].number, -pid, label, base_cost=recipe.cost)
                option.others = (-other,)
                option.names = (tamer,)
                options.append(option)


class SpecialDigivolving(Procedure):
    """8-2-3, 8-3-3, 8-4-3: the Tamer returns (burst), the cost is paid, the cards are stacked, and one is drawn."""

    def run(self, game: State, frame: Frame) -> None:
        assert isinstance(frame, SpecialFrame)
        frame.step += 1
        if frame.step == 1:
            self.interrupt(game, frame)
        elif frame.step == 2:
            if frame.how == BURST:
                start_removal(game, frame.returned, REMOVE_TO_HAND, frame.cause)
        else:
            game.stack.pop()
            self.digivolve(game, frame)

    def interrupt(self, game: State, frame: SpecialFrame) -> None:
        """8-2-2-5, 8-3-2-3, 8-4-2-3: what speaks of a digivolution that would occur speaks of these too (8-1-2-4)."""
        events = [EV_DIGIVOLVE, EV_DNA_DIGIVOLVE] if frame.how == DNA else [EV_DIGIVOLVE]
        bases = [ref for ref in frame.parts if ref < 0]
        interrupt(game, events, frame.player, bases, frame.card, frame.cause)

    def digivolve(self, game: State, frame: SpecialFrame) -> None:
        """Pay and stack."""
        cause = frame.cause
        player = frame.player
        cost = frame.price()
        if not game.valid(frame.card) or cost > game.memory_of(player) + 10:
            return
        for ref in frame.parts:
            if not game.valid(ref) or (ref > 0 and game.area[card_of(ref)] not in (HAND, TRASH)):
                return
        if cost:
            game.move_memory(player, -cost)
        card = card_of(frame.card)
        before = [game.named(ref) for ref in frame.parts] if game.recording else []
        if frame.how == DNA:
            pid = self.fuse(game, frame.parts, card, player)
        else:
            pid = self.stack(game, frame, card)
        if game.recording:
            clause = "8-2-3-3" if frame.how == DNA else "8-3-3-4" if frame.how == BURST else "8-4-3-3"
            word = "DNA" if frame.how == DNA else "burst" if frame.how == BURST else "app fusion"
            game.note("digivolve", player, clause, before, cause.key, game.named(-pid), word, [cost])
        draw_for_digivolving(game, player)
        game.outcome = [*game.outcome, -pid]
        number = 2 if frame.how == DNA else 4 if frame.how == APP_FUSION else 0
        game.emit(EV_DIGIVOLVE, player, [-pid], game.ref(card), cause, number)
        if frame.how == DNA:
            game.emit(EV_DNA_DIGIVOLVE, player, [-pid], game.ref(card), cause)

    def fuse(self, game: State, parts: list[int], card: CardId, player: int) -> int:
        """8-2-2-1: the chosen cards become one new Digimon, unsuspended and free of what was on them.

        Some may come from the hand (16-31-6), or from where an effect takes them."""
        stacks: list[list[CardId]] = []
        face_down: list[CardId] = []
        for ref in parts:
            if ref > 0:
                game.take(card_of(ref))
                stacks.append([card_of(ref)])
                continue
            perm = game.permanents[PermanentId(-ref)]
            links = perm.links[:]
            stacks.append(perm.stack[:])
            face_down += [under for under in perm.stack if under in game.face_down]
            game.dismantle(perm)
            if links:
                trash_links(game, perm.pid, links, "8-2-2-1-2", RULES)
        game.take(card)
        new = game.place(card, player, BATTLE)
        below: list[CardId] = []
        for stack in reversed(stacks):
            below.extend(stack)  # 8-2-2-2: the part named first lies on top
        new.arrived = 0  # 8-2-2-1-7
        game.join(new, below, face_down)
        return new.pid

    def stack(self, game: State, frame: SpecialFrame, card: CardId) -> int:
        """Burst digivolve and app fusion: the card goes on top; for an app fusion after the link card (8-4-3-3)."""
        perm = game.permanents[PermanentId(-frame.parts[0])]
        if frame.how == APP_FUSION:
            names: tuple[str, ...] = ()
            for candidate, _ in game.info[card].app_fusion:
                if fusion_link(game, perm.pid, candidate) >= 0:
                    names = candidate
            link = fusion_link(game, perm.pid, names)
            game.take(link)
            game.stack_on(perm, link)
        game.take(card)
        game.stack_on(perm, card)
        if frame.how == BURST:
            game.bursts = [*game.bursts, perm.pid]
        return perm.pid


def end_bursts(game: State) -> None:
    """8-3-2-1: at the end of the turn the top card of a burst digivolved Digimon is trashed."""
    for pid in game.bursts:
        perm = game.permanents.get(PermanentId(pid))
        if perm is not None and len(perm.stack) > 1 and kind_of(game, -pid) & DIGIMON:
            card = game.lift_top(perm)
            game.put(card, TRASH)
            if game.recording:
                game.note("burst", perm.owner, "8-3-2-1", [game.named(game.ref(card))], other=game.named(-pid))
    game.bursts = []


PROCEDURES[SPECIAL_DIGIVOLVING] = SpecialDigivolving(False)
