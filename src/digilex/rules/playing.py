"""Playing a card (7-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules import derive
from digilex.rules.base import (
    ID_MASK,
    Cause,
    Context,
    Frame,
    Option,
    Permanent,
    Procedure,
    XrosRecipe,
)
from digilex.rules.control import choice_text
from digilex.rules.expressions import can_differ, stat_values
from digilex.rules.interruptions import interrupt, possible_allowance, possible_reduction
from digilex.rules.removal import REMOVE_TO_UNDER, start_removal
from digilex.rules.select import kind_of, origin_of
from digilex.rules.state import PROCEDURES
from digilex.rules.words import (
    BATTLE,
    BREEDING,
    BY_PLAYER,
    CH_CANNOT,
    CH_COST,
    DIGIMON,
    EV_PLAY,
    NOWHERE,
    OPTION,
    PLAYED_TOGETHER,
    PLAYING,
    TAMER,
    TOKEN,
    TRASH,
    UNDER,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game

PLAYED_SUSPENDED = 1
WITHOUT_ON_PLAY = 2
INTO_BREEDING = 4  # 8 is PLAYED_TOGETHER
FROM_UNDER = 16  # it was under a Digimon that became its material


def play_cost(game: Game, player: int, card: int) -> int:
    """What playing the card from the hand costs now; -1 if it has no play cost."""
    info = game.info[card]
    if info.play_cost < 0:
        return -1
    change = derive.own_cost_change(game, player, "play", card) if info.upper else 0
    return max(0, info.play_cost + change + derive.cost_change(game, player, "play", game.ref(card)))


def waiting_below(frame: Frame) -> list[int]:
    """Cards that effects placed under a card that is about to be played: in no area until it is on the field."""
    return frame.context.bindings["below"] if frame.context is not None else []


def place_below(game: Game, frame: Frame, card: int) -> None:
    """An effect places a card, which is in no area, under the card that is about to be played."""
    if frame.context is None:
        frame.context = Context(frame.player, frame.subject, frame.subject, None)
        frame.context.bindings["below"] = []
    frame.context.bindings["below"].append(card)
    words = f"A card is placed under {game.info[frame.subject & ID_MASK].name}"
    game.note("place", frame.player, "4-7-5", words, [game.info[card].number])


# --- DigiXros and Assembly (7-2, 7-3) ---------------------------------------------------------------------


def material_refs(game: Game, player: int, card: int, assembly: bool) -> list[int]:
    """Where the cards may come from: the hand and the battle area (no tokens, 4-21-3), or the trash for an Assembly."""
    state = game.players[player]
    if assembly:
        return [game.ref(other) for other in state.trash if other != card]
    hand = [game.ref(other) for other in state.hand if other != card]
    return hand + [-pid for pid in state.battle if not game.info[game.permanents[pid].stack[-1]].kind & TOKEN]


def allowed_refs(game: Game, frame: Frame) -> list[int]:
    """Cards that effects let a DigiXros take from under Tamers and from the trash, as long as their number allows."""
    found: list[int] = []
    areas = [game.area[ref & ID_MASK] for ref in frame.picked if ref > 0]
    if areas.count(UNDER) < frame.phase & 255:
        for pid in game.players[frame.player].battle:
            perm = game.permanents[pid]
            if kind_of(game, -pid) & TAMER:
                found += [game.ref(other) for other in perm.stack[:-1] if other != frame.subject & ID_MASK]
    if areas.count(TRASH) < frame.phase >> 8:
        trash = game.players[frame.player].trash
        found += [game.ref(other) for other in trash if other != frame.subject & ID_MASK]
    return found


def xros_context(game: Game, player: int, card: int) -> Context:
    """For judging materials: some names count for a DigiXros only."""
    ctx = Context(player, game.ref(card), game.ref(card), None)
    ctx.bindings["for DigiXros"] = []
    return ctx


def fits(game: Game, recipe: XrosRecipe, slot: int, ref: int, ctx: Context) -> bool:
    """Whether a card can be placed for a slot: one that it asks for, or one that an effect lets stand in for it.

    Nothing stands in for cards that must differ from each other (15-15-6-2)."""
    if recipe.slots[slot].test(game, ref, ctx):
        return True
    card = ctx.card & ID_MASK
    if recipe is game.info[card].assembly and derive.stands_in(game, ref, recipe.slots[slot], ctx, "assembly", card):
        return True
    return ref < 0 and not recipe.different[slot] and derive.can(game, -ref, "replace a DigiXros requirement")


def open_slots(
    game: Game, player: int, card: int, recipe: XrosRecipe, slots: list[int], picked: list[int], refs: list[int]
) -> list[tuple[int, int]]:
    """Which cards could be placed next, and for which slot of the requirements."""
    ctx = xros_context(game, player, card)
    found: list[tuple[int, int]] = []
    for ref in refs:
        if ref in picked:
            continue
        for slot in range(len(recipe.slots)):
            if slots.count(slot) >= recipe.limits[slot] or not fits(game, recipe, slot, ref, ctx):
                continue
            rule = recipe.different[slot]
            if rule:
                others = [picked[i] for i in range(len(picked)) if slots[i] == slot]
                if not can_differ([stat_values(game, other, rule) for other in [*others, ref]]):
                    continue
            found.append((ref, slot))
            break
        else:
            if reseated(game, ctx, recipe, slots, picked, ref) is not None:
                found.append((ref, -1))
    return found


def reseated(
    game: Game, ctx: Context, recipe: XrosRecipe, slots: list[int], picked: list[int], ref: int
) -> list[int] | None:
    """The slots of all cards if one that was chosen moves to another slot to make room; None if that does not help."""
    for slot in range(len(recipe.slots)):
        if recipe.different[slot] or not fits(game, recipe, slot, ref, ctx):
            continue
        for i in range(len(picked)):
            if slots[i] != slot:
                continue
            for other in range(len(recipe.slots)):
                if other != slot and slots.count(other) < recipe.limits[other] and not recipe.different[other]:
                    if fits(game, recipe, other, picked[i], ctx):
                        return [*slots[:i], other, *slots[i + 1 :], slot]
    return None


def most_materials(game: Game, player: int, card: int, recipe: XrosRecipe, assembly: bool, allowed: int = 0) -> int:
    """How many cards could be placed at most, taking them as they come; `allowed` as for Frame.phase of Playing."""
    refs = material_refs(game, player, card, assembly)
    slots: list[int] = []
    picked: list[int] = []
    playing = Frame(PLAYING)
    playing.player = player
    playing.subject = game.ref(card)
    playing.phase = allowed
    while True:
        playing.picked = picked
        more = allowed_refs(game, playing) if allowed else []
        found = open_slots(game, player, card, recipe, slots, picked, refs + more)
        if not found:
            return len(picked)
        ref, slot = found[0]
        if slot < 0:
            moved = reseated(game, xros_context(game, player, card), recipe, slots, picked, ref)
            assert moved is not None
            slots = moved
        else:
            slots.append(slot)
        picked.append(ref)


def material_reduction(game: Game, player: int, card: int) -> int:
    """By how much a DigiXros or an Assembly could lower the cost (1-3-11-4)."""
    info = game.info[card]
    if (info.digixros is not None or info.assembly is not None) and not derive.may_reduce(game, player, "play"):
        return 0
    if info.digixros is not None:
        allowed = possible_allowance(game, EV_PLAY, player, [game.ref(card)])
        return info.digixros.reduction * most_materials(game, player, card, info.digixros, False, allowed)
    if info.assembly is not None:
        count = most_materials(game, player, card, info.assembly, True)
        return info.assembly.reduction if count == sum(info.assembly.limits) else 0
    return 0


# --- playing ----------------------------------------------------------------------------------------------


def play_options(game: Game, player: int, options: list[Option]) -> None:
    """Digimon and Tamer cards in the hand whose cost can be paid (1-3-11-1)."""
    limit = game.memory_of(player) + 10
    changed = game.kinds & (1 << CH_COST) != 0
    forbidden = game.kinds & (1 << CH_CANNOT) != 0
    seen: set[str] = set()
    for card in game.players[player].hand:
        info = game.info[card]
        if info.kind & (DIGIMON | TAMER) and info.number not in seen and not info.kind & OPTION:
            seen.add(info.number)
            cost = play_cost(game, player, card) if changed or info.own_costs else info.play_cost
            if cost > limit:
                cost -= material_reduction(game, player, card)
            if cost > limit and derive.may_reduce(game, player, "play"):
                cost -= possible_reduction(game, EV_PLAY, player, [game.ref(card)], 0)
            if info.play_cost >= 0 and cost <= limit:
                if not forbidden or not derive.player_cannot(game, player, "play", None, game.ref(card)):
                    options.append(Option("play", f"play {info.number}", card))


def start_playing(game: Game, player: int, card: int) -> None:
    """7-1-3-1: the player declares to play a card and reveals it."""
    frame = Frame(PLAYING)
    frame.player = player
    frame.subject = game.ref(card)
    frame.number = play_cost(game, player, card)
    frame.cause = Cause(BY_PLAYER, player, 0, 0, "")
    game.push(frame)


class Playing(Procedure):
    """7-1-3: reveal, pay, place. `number` is the cost (-1: without paying), `object` what interruptions add to it."""

    def run(self, game: Game, frame: Frame) -> None:
        frame.step += 1
        if frame.step == 1:
            info = game.info[frame.subject & ID_MASK]
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

    def materials(self, game: Game, frame: Frame) -> None:
        """7-2-3-2, 7-3-3-2: right before paying, cards may be placed under the card to lower its cost."""
        card = frame.subject & ID_MASK
        info = game.info[card]
        recipe = info.digixros if info.digixros is not None else info.assembly
        if recipe is None or not game.valid(frame.subject):
            return
        assembly = info.digixros is None
        full = sum(recipe.limits)
        if assembly and not frame.picked and most_materials(game, frame.player, card, recipe, True) < full:
            return  # 7-3-2-4
        refs = material_refs(game, frame.player, card, assembly)
        if frame.phase and not assembly:
            refs += allowed_refs(game, frame)
        found = open_slots(game, frame.player, card, recipe, frame.cards, frame.picked, refs)
        if not found or len(frame.picked) >= full:
            return
        options = [Option("choose", choice_text(game, ref, frame.player), ref, slot) for ref, slot in found]
        payable = self.cost(game, frame) <= game.memory_of(frame.player) + 10
        if (not assembly and payable) or (assembly and not frame.picked and payable):
            options.append(Option("done", "done"))
        what = "Assembly" if assembly else "DigiXros"
        prompt = f"{what}: which card do you place under {info.name}? ({len(frame.picked)} chosen)"
        frame.step = 1
        game.ask(frame.player, "materials", prompt, "7-3-3-2" if assembly else "7-2-3-2", options)

    def answered(self, game: Game, frame: Frame, option: Option) -> None:
        if option.kind == "done":
            frame.step = 2
        else:
            if option.b >= 0:
                frame.cards.append(option.b)
            else:
                info = game.info[frame.subject & ID_MASK]
                recipe = info.digixros if info.digixros is not None else info.assembly
                assert recipe is not None
                ctx = xros_context(game, frame.player, frame.subject & ID_MASK)
                slots = reseated(game, ctx, recipe, frame.cards, frame.picked, option.a)
                assert slots is not None
                frame.cards = slots
            frame.picked.append(option.a)

    def cost(self, game: Game, frame: Frame) -> int:
        """What is to be paid: the cost, what interruptions changed, and the cards placed under it."""
        if frame.number < 0:
            return 0
        info = game.info[frame.subject & ID_MASK]
        total = frame.number + frame.object
        if frame.picked and derive.may_reduce(game, frame.player, "play"):
            if info.digixros is not None:
                total -= info.digixros.reduction * len(frame.picked)
            elif info.assembly is not None and len(frame.picked) == sum(info.assembly.limits):
                total -= info.assembly.reduction
        return max(0, total)

    def take_materials(self, game: Game, frame: Frame) -> None:
        """7-2-2-7: chosen cards on the field leave it, all at the same time, which other effects may interrupt."""
        assert frame.cause is not None
        leaving = [ref for ref in frame.picked if ref < 0]
        if leaving:
            card = frame.subject & ID_MASK
            if game.valid(frame.subject) and game.area[card] == UNDER and -game.holder[card] in leaving:
                game.take(card)  # revealed to be played, it is not trashed with the rest of that stack (7-1-3-1)
                frame.mode |= FROM_UNDER
            start_removal(game, leaving, REMOVE_TO_UNDER, frame.cause)

    def drop_kept(self, game: Game, frame: Frame) -> None:
        """Chosen cards that did not leave the field, or are gone from the hand, are not placed."""
        kept = [i for i in range(len(frame.picked)) if self.material(game, frame.picked[i]) >= 0]
        frame.cards = [frame.cards[i] for i in kept]
        frame.picked = [frame.picked[i] for i in kept]

    def material(self, game: Game, ref: int) -> int:
        """The card to be placed; -1 if there is none any more."""
        if ref > 0:
            return ref & ID_MASK if game.valid(ref) else -1
        perm = game.departed.get(-ref)
        if perm is None or game.area[perm.stack[-1]] != NOWHERE:
            return -1
        return perm.stack[-1]

    def place_materials(self, game: Game, frame: Frame, perm: Permanent) -> None:
        """7-2-2-8: under the played card, the leftmost requirement on top."""
        order = sorted(range(len(frame.picked)), key=lambda i: (frame.cards[i], i))
        for i in order:
            ref = frame.picked[i]
            other = self.material(game, ref)
            if ref > 0:
                game.take(other)
            game.slip_under(perm, other, True, False)
            game.note("material", frame.player, "7-2-3-3", f"{game.info[other].name} is placed under {perm.label}")

    def trash_materials(self, game: Game, frame: Frame) -> None:
        """7-2-2-11: if the card can no longer be played, the cards for under it are trashed."""
        for ref in frame.picked:
            material = self.material(game, ref)
            if ref > 0:
                game.take(material)
            game.put(material, TRASH)
        for card in waiting_below(frame):
            game.put(card, TRASH)

    def interrupt(self, game: Game, frame: Frame) -> bool:
        """7-1-2-2: effects that speak of a card that would be played."""
        assert frame.cause is not None
        return interrupt(game, [EV_PLAY], frame.player, [frame.subject], 0, frame.cause)

    def place(self, game: Game, frame: Frame) -> None:
        """7-1-3-2 and 7-1-3-3: the cost is paid and the card placed on the field."""
        game.stack.pop()
        player = frame.player
        cause = frame.cause
        assert cause is not None
        if frame.picked:
            self.drop_kept(game, frame)
        if not game.valid(frame.subject):
            self.trash_materials(game, frame)
            return
        cost = self.cost(game, frame)
        if cost > game.memory_of(player) + 10:
            self.trash_materials(game, frame)
            return  # 7-1-2-3: it stays where it was
        into_breeding = frame.mode & INTO_BREEDING != 0
        if into_breeding and game.players[player].breeding:
            return
        if cost:
            game.move_memory(player, -cost)
        card = frame.subject & ID_MASK
        origin = 1 << UNDER if frame.mode & FROM_UNDER else origin_of(game, card)
        game.take(card)
        perm = game.place(card, player, BREEDING if into_breeding else BATTLE)
        if frame.mode & PLAYED_SUSPENDED:
            perm.suspended = True
        for below in waiting_below(frame):
            game.slip_under(perm, below, True, False)
        if frame.picked:
            self.place_materials(game, frame, perm)
        if game.recording:
            paid = "without paying the cost" if frame.number < 0 else f"for {cost}"
            words = f"Player {'ab'[player]} plays {game.describe(-perm.pid)} {paid}"
            game.note("play", player, "7-1-3-3", words, source=cause.key)
        game.outcome = [*game.outcome, -perm.pid]
        number = -1 if frame.mode & WITHOUT_ON_PLAY else len(frame.picked)
        if not into_breeding and not frame.mode & PLAYED_TOGETHER:
            game.emit(EV_PLAY, player, [-perm.pid], 0, cause, number, origin)


PROCEDURES[PLAYING] = Playing(False)
