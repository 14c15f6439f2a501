"""Which cards can become parts of a DNA digivolution or an app fusion (8-2, 8-4, 16-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules.model import deeds
from digilex.rules.model.frames import Context
from digilex.rules.model.identity import NO_CARD, CardId, PermanentId, card_of
from digilex.rules.model.prepared import DNARecipe, Pred
from digilex.rules.model.vocabulary import TOKEN
from digilex.rules.query import prohibitions, values

if TYPE_CHECKING:
    from digilex.rules.state.state import State


# --- what can be declared -------------------------------------------------------------------------------


def dna_pairs(game: State, player: int, card: CardId, among: list[PermanentId]) -> list[tuple[list[PermanentId], int]]:
    """The ways to choose permanents for a DNA digivolution into the card, with the cost of each."""
    found: list[tuple[list[PermanentId], int]] = []
    for recipe in game.info[card].dna:
        extend_dna(game, player, card, recipe, among, [], found)
    return found


def extend_dna(
    game: State,
    player: int,
    card: CardId,
    recipe: DNARecipe,
    among: list[PermanentId],
    chosen: list[PermanentId],
    found: list[tuple[list[PermanentId], int]],
) -> None:
    """Try every permanent for the next part of the requirement."""
    if len(chosen) == len(recipe.parts):
        found.append((chosen, recipe.cost))
        return
    ctx = Context(player, game.ref(card), game.ref(card), None)
    for pid in among:
        if pid in chosen or game.info[game.permanents[pid].stack[-1]].kind & TOKEN:
            continue
        part = recipe.parts[len(chosen)]
        if not part.test(game, -pid, ctx) and not values.stands_in(game, -pid, part, ctx, "DNA digivolution", card):
            continue
        if not prohibitions.cannot(game, pid, deeds.DIGIVOLVE, None):
            extend_dna(game, player, card, recipe, among, [*chosen, pid], found)


def blast_dna_pairs(game: State, player: int, card: CardId, names: tuple[str, ...]) -> list[list[int]]:
    """The ways to DNA digivolve into the card with a Digimon and a card in the hand that the keyword names (16-31):
    the references of the two, the part named first in front."""
    found: list[list[int]] = []
    state = game.players[player]
    ctx = Context(player, game.ref(card), game.ref(card), None)
    for recipe in game.info[card].dna:
        if len(recipe.parts) != 2:
            continue
        for place in (0, 1):
            for pid in state.battle:
                if not fits_blast(game, -pid, names, recipe, place, ctx) or prohibitions.cannot(
                    game, pid, deeds.DIGIVOLVE, None
                ):
                    continue
                for other in state.hand:
                    if other != card and fits_blast(game, game.ref(other), names, recipe, 1 - place, ctx):
                        found.append([-pid, game.ref(other)] if place == 0 else [game.ref(other), -pid])
    return found


def fits_blast(game: State, ref: int, names: tuple[str, ...], recipe: DNARecipe, place: int, ctx: Context) -> bool:
    """Whether it is a card that the keyword names and the requirement takes at that place (16-31-5); on the field
    also as what its effect says that it is treated as for this (ruling Q4359)."""
    part = BlastPart(names, recipe.parts[place])
    if part.test(game, ref, ctx):
        return True
    return ref < 0 and values.stands_in(game, ref, part, ctx, "DNA digivolution", card_of(ctx.card))


class BlastPart(Pred):
    """What <Blast DNA Digivolve> asks of a part: one of its names, and what the requirement asks."""

    def __init__(self, names: tuple[str, ...], part: Pred) -> None:
        self.names = names
        self.part = part

    def test(self, game: State, ref: int, ctx: Context) -> bool:
        return any([name in self.names for name in values.names_of(game, ref)]) and self.part.test(game, ref, ctx)


def fusion_link(game: State, pid: PermanentId, names: tuple[str, ...]) -> CardId:
    """The link card with which a Digimon forms a pair of two different names, or -1 (8-4-2-1)."""
    perm = game.permanents[pid]
    mine = [name for name in values.names_of(game, -pid) if name in names]
    if not mine:
        return NO_CARD
    for card in perm.links:
        for name in game.info[card].names:
            if name in names and name not in mine:
                return card
    return NO_CARD
