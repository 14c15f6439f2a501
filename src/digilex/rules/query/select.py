"""Finding the cards that a noun phrase means (language.Cards)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.frames import Context
from digilex.rules.model.identity import ID_MASK, CardId, PermanentId, card_of
from digilex.rules.model.prepared import Selector
from digilex.rules.model.vocabulary import (
    BATTLE,
    CH_TREATED_AS,
    DECK,
    DIGI_EGG,
    DIGIMON,
    EGGS,
    HAND,
    LINKED,
    OPTION,
    REVEALED,
    SECURITY,
    SECURITY_DIGIMON,
    TAMER,
    TOKEN,
    TRASH,
    UNDER,
)

if TYPE_CHECKING:
    from digilex.rules.state.state import State


IN_BATTLE: Final = 1 << 16
IN_BREEDING: Final = 1 << 17
AREA_BITS: Final = {
    "battle": IN_BATTLE, "breeding": IN_BREEDING, "field": IN_BATTLE | IN_BREEDING, "hand": 1 << HAND,
    "deck": 1 << DECK, "trash": 1 << TRASH, "security": 1 << SECURITY, "eggs": 1 << EGGS, "under": 1 << UNDER,
    "link": 1 << LINKED, "revealed": 1 << REVEALED,
}  # fmt: skip
OFF_FIELD: Final = 1 << HAND | 1 << TRASH | 1 << SECURITY | 1 << DECK | 1 << EGGS | 1 << UNDER | 1 << LINKED
EVERYWHERE: Final = (1 << 18) - 1  # all of these, and in no area
KIND_BITS: Final = {
    "Digimon": DIGIMON, "Tamer": TAMER, "Option": OPTION, "Digi-Egg": DIGI_EGG, "Token": TOKEN,
    "Security Digimon": SECURITY_DIGIMON, "card": 31,
}  # fmt: skip


def origin_of(game: State, card: int) -> int:
    """Where a card is, as a bit. Only what is under a Digimon is a digivolution card (4-8-1)."""
    area = game.area[card]
    if area == UNDER and not kind_of(game, -game.holder[card]) & DIGIMON:
        return 0
    return 1 << area


def kind_of(game: State, ref: int) -> int:
    """Category bits of a permanent or card; Digi-Eggs on the field are Digimon (4-3-1)."""
    if ref < 0:
        perm = game.permanents.at(ref)
        if perm is None:
            perm = game.departed.get(-ref)
            if perm is None:
                return 0
        kind = perm.kind
        if perm.kinds & 1 << CH_TREATED_AS:
            kind |= game.added_kinds(perm.pid)
        if game.as_digimon == perm.pid:
            kind |= DIGIMON
        return kind
    card = card_of(ref)
    if game.face_down and card in game.face_down:
        return 0
    kind = game.info[card].kind
    if card == game.checked_card and kind & DIGIMON:
        return kind | SECURITY_DIGIMON
    return kind


def area_bits(game: State, ref: int) -> int:
    """Where it is now, as bits of AREA_BITS."""
    if ref < 0:
        perm = game.permanents.at(ref)
        if perm is None:
            return 0
        return IN_BATTLE if perm.area == BATTLE else IN_BREEDING
    return int(1 << game.area[ref & ID_MASK])


def owner_of(game: State, ref: int) -> int:
    """Whose it is."""
    if ref < 0:
        perm = game.permanents.at(ref)
        if perm is None:
            perm = game.departed.get(-ref)
        return -1 if perm is None else perm.owner
    return game.owner[ref & ID_MASK]


def matches(game: State, selector: Selector, ref: int, ctx: Context, areas: int) -> bool:
    """Whether the thing referred to is one of those meant. `areas` overrides where it is (for what has just left)."""
    if ref < 0:
        return permanent_matches(game, selector, ref, ctx, areas)
    card = card_of(ref)
    kind = game.info[card].kind
    if card == game.checked_card or (game.face_down and card in game.face_down):
        kind = kind_of(game, ref)
    wanted = selector.kinds
    if not kind & wanted:
        if wanted != 31:
            return False
    elif wanted == SECURITY_DIGIMON and not kind & SECURITY_DIGIMON:
        return False
    if selector.owner != 2 and (game.owner[card] == ctx.player) != (selector.owner == 0):
        if game.area[card] != REVEALED:
            return False  # cards being revealed are meant whoever they belong to
    if not (kind & SECURITY_DIGIMON and wanted & SECURITY_DIGIMON):
        if not (areas or area_bits(game, ref)) & selector.areas:
            return False
    if selector.other and ref == ctx.this:
        return False
    if selector.where is not None and not selector.where.test(game, ref, ctx):
        return False
    if selector.of is not None and game.holder[card]:  # of cards in the hand it says nothing
        return -game.holder[card] in selector.of.refs(game, ctx)
    return True


def permanent_matches(game: State, selector: Selector, ref: int, ctx: Context, areas: int) -> bool:
    """The same of a permanent."""
    perm = game.permanents.at(ref)
    if perm is not None and not areas:
        areas = IN_BATTLE if perm.area == BATTLE else IN_BREEDING
    if not areas & selector.areas or (selector.other and ref == ctx.this):
        return False
    if selector.owner != 2:
        owner = perm.owner if perm is not None else owner_of(game, ref)
        if (owner == ctx.player) != (selector.owner == 0):
            return False
    kind = perm.kind if perm is not None and not perm.kinds & 1 << CH_TREATED_AS else kind_of(game, ref)
    if game.as_digimon == -ref:
        kind |= DIGIMON
    if not kind & selector.kinds:
        return False
    return selector.where is None or selector.where.test(game, ref, ctx)


def candidates(game: State, selector: Selector, ctx: Context, any_will_do: bool = False) -> list[int]:
    """All cards that a noun phrase means, in a fixed order; only the first where any of them will do."""
    found: list[int] = []
    areas = selector.areas
    for player in (ctx.player, 1 - ctx.player):
        if selector.owner != 2 and (player == ctx.player) != (selector.owner == 0):
            continue
        state = game.players[player]
        if areas & IN_BATTLE:
            for pid in state.battle:
                if permanent_matches(game, selector, -pid, ctx, 0):
                    found.append(-pid)
                    if any_will_do:
                        return found
        if areas & IN_BREEDING and state.breeding:
            if permanent_matches(game, selector, -state.breeding, ctx, 0):
                found.append(-state.breeding)
        if areas & OFF_FIELD:
            add_cards(game, selector, ctx, player, found)
        if found and any_will_do:
            return found
    if areas & (1 << REVEALED):
        add_matching(game, selector, ctx, game.revealed, found)
    return found


def add_cards(game: State, selector: Selector, ctx: Context, player: int, found: list[int]) -> None:
    """Append the cards of a player off the field, stacked under cards or linked that are meant."""
    areas = selector.areas
    state = game.players[player]
    if areas & (1 << HAND):
        add_matching(game, selector, ctx, state.hand, found)
    if areas & (1 << TRASH):
        add_matching(game, selector, ctx, state.trash, found)
    if areas & (1 << SECURITY):
        add_matching(game, selector, ctx, state.security, found)
    if areas & (1 << DECK):
        add_matching(game, selector, ctx, state.deck, found)
    if areas & (1 << EGGS):
        add_matching(game, selector, ctx, state.eggs, found)
    if areas & (1 << UNDER):
        for pid in holders(game, selector, ctx, player):
            perm = game.permanents[pid]
            add_matching(game, selector, ctx, perm.stack[:-1], found)
    if areas & (1 << LINKED):
        for pid in holders(game, selector, ctx, player):
            add_matching(game, selector, ctx, game.permanents[pid].links, found)


def add_matching(game: State, selector: Selector, ctx: Context, cards: list[CardId], found: list[int]) -> None:
    """Append the references of those cards that match."""
    for card in cards:
        ref = game.refs[card]
        if matches(game, selector, ref, ctx, 0):
            found.append(ref)


def holders(game: State, selector: Selector, ctx: Context, player: int) -> list[PermanentId]:
    """Whose stacked or link cards are meant: those of what the text names, wherever it is, or of the battle area."""
    if selector.of is None:
        return field_of(game, player)
    named = [PermanentId(-ref) for ref in selector.of.refs(game, ctx) if ref < 0]
    return [pid for pid in named if pid in game.permanents and game.permanents[pid].owner == player]


def field_of(game: State, player: int) -> list[PermanentId]:
    """The permanents of a player in the battle area; those in the breeding area only count when named."""
    return game.players[player].battle
