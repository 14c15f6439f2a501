"""The cards placed for a DigiXros or an Assembly (7-2, 7-3)."""

from __future__ import annotations

from digilex.rules.model import deeds
from digilex.rules.model.deeds import PLAY_COST
from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import CardId, PermanentId, card_of
from digilex.rules.model.prepared import XrosRecipe
from digilex.rules.model.progress import PlayFrame
from digilex.rules.model.vocabulary import BY_PLAYER, EV_PLAY, TAMER, TOKEN, TRASH, UNDER
from digilex.rules.query import prohibitions, values
from digilex.rules.query.numbers import can_differ, stat_values
from digilex.rules.query.select import kind_of
from digilex.rules.state.state import State
from digilex.rules.steps.costs import possible_allowance


def place_below(game: State, frame: PlayFrame, card: CardId) -> None:
    """An effect places a card, which is in no area, under the card that is about to be played."""
    frame.below.append(card)
    if game.recording:
        game.note("place", frame.player, "4-7-5", [game.named(game.ref(card))], other=game.named(frame.card))


# --- DigiXros and Assembly (7-2, 7-3) ---------------------------------------------------------------------


def material_refs(game: State, player: int, card: int, assembly: bool) -> list[int]:
    """Where the cards may come from: the hand and the battle area (no tokens, 4-21-3), or the trash for an Assembly."""
    state = game.players[player]
    if assembly:
        return [game.ref(other) for other in state.trash if other != card]
    hand = [game.ref(other) for other in state.hand if other != card]
    return hand + [-pid for pid in state.battle if not game.info[game.permanents[pid].stack[-1]].kind & TOKEN]


def allowed_refs(game: State, frame: PlayFrame) -> list[int]:
    """Cards that effects let a DigiXros take from under Tamers and from the trash, as long as their number allows."""
    found: list[int] = []
    areas = [game.area[card_of(ref)] for ref in frame.materials if ref > 0]
    if areas.count(UNDER) < frame.from_tamers:
        for pid in game.players[frame.player].battle:
            perm = game.permanents[pid]
            if kind_of(game, -pid) & TAMER:
                found += [game.ref(other) for other in perm.stack[:-1] if other != card_of(frame.card)]
    if areas.count(TRASH) < frame.from_trash:
        trash = game.players[frame.player].trash
        found += [game.ref(other) for other in trash if other != card_of(frame.card)]
    return found


def xros_context(game: State, player: int, card: CardId) -> Context:
    """For judging materials: some names count for a DigiXros only."""
    ctx = Context(player, game.ref(card), game.ref(card), None)
    ctx.bindings["for DigiXros"] = []
    return ctx


def fits(game: State, recipe: XrosRecipe, slot: int, ref: int, ctx: Context) -> bool:
    """Whether a card can be placed for a slot: one that it asks for, or one that an effect lets stand in for it.

    Nothing stands in for cards that must differ from each other (15-15-6-2)."""
    if recipe.slots[slot].test(game, ref, ctx):
        return True
    card = card_of(ctx.card)
    if recipe is game.info[card].assembly and values.stands_in(game, ref, recipe.slots[slot], ctx, "assembly", card):
        return True
    return ref < 0 and not recipe.different[slot] and prohibitions.can(game, PermanentId(-ref), deeds.REPLACE_MATERIAL)


def open_slots(
    game: State, player: int, card: CardId, recipe: XrosRecipe, slots: list[int], picked: list[int], refs: list[int],
    any_will_do: bool = False,
) -> list[tuple[int, int]]:  # fmt: skip
    """Which cards could be placed next, and for which slot of the requirements; the first where any will do."""
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
            if picked and reseated(game, ctx, recipe, slots, picked, ref) is not None:
                found.append((ref, -1))
        if any_will_do and found:
            return found
    return found


def reseated(
    game: State, ctx: Context, recipe: XrosRecipe, slots: list[int], picked: list[int], ref: int
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


def most_materials(
    game: State,
    player: int,
    card: CardId,
    recipe: XrosRecipe,
    assembly: bool,
    from_tamers: int = 0,
    from_trash: int = 0,
) -> int:
    """How many cards could be placed at most, taking them as they come; the last two as in PlayFrame."""
    refs = material_refs(game, player, card, assembly)
    slots: list[int] = []
    picked: list[int] = []
    playing = PlayFrame(player, game.ref(card), 0, Cause(BY_PLAYER, player, 0, 0, ""))
    playing.from_tamers = from_tamers
    playing.from_trash = from_trash
    while True:
        playing.materials = picked
        more = allowed_refs(game, playing) if from_tamers or from_trash else []
        found = open_slots(game, player, card, recipe, slots, picked, refs + more, True)
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


def material_reduction(game: State, player: int, card: CardId) -> int:
    """By how much a DigiXros or an Assembly could lower the cost (1-3-11-4)."""
    info = game.info[card]
    if info.digixros is None and info.assembly is None:
        return 0
    if not prohibitions.may_reduce(game, player, PLAY_COST):
        return 0
    if info.digixros is not None:
        from_tamers, from_trash = possible_allowance(game, EV_PLAY, player, [game.ref(card)])
        most = most_materials(game, player, card, info.digixros, False, from_tamers, from_trash)
        return info.digixros.reduction * most
    if info.assembly is not None:
        count = most_materials(game, player, card, info.assembly, True)
        return info.assembly.reduction if count == sum(info.assembly.limits) else 0
    return 0
