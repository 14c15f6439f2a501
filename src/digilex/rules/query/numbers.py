"""Numbers and values of cards by the name of the property, as effects ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.cards.language import Blitz, DeDigivolve, Delay, DigiBurst, GainsEffect, Recovery, Save
from digilex.cards.node import Node
from digilex.rules.model.frames import Context
from digilex.rules.model.identity import ID_MASK
from digilex.rules.query import costs, modifiers, values

if TYPE_CHECKING:
    from digilex.rules.state.state import State


def compare(left: int, how: str, right: int) -> bool:
    """Compare two numbers as a text says."""
    if how == "<=":
        return left <= right
    if how == ">=":
        return left >= right
    if how == "=":
        return left == right
    if how == "<":
        return left < right
    if how == ">":
        return left > right
    return left != right


GAINED: Final = "gained memory"  # the binding that holds what an effect gained, where it asks for that


def seat(ctx: Context, who: str) -> int:
    """The player that "you" or "opponent" means."""
    return 1 - ctx.player if who == "opponent" else ctx.player


def stat_number(game: State, ref: int, stat: str) -> int:
    """A number of a card or permanent; -1 for none."""
    if stat == "DP":
        return values.dp_of(game, ref)
    if stat == "level":
        return values.level_of(game, ref)
    if stat == "play cost":
        if ref >= 0 and (ref & ID_MASK) in game.face_down:
            return -1
        return values.play_cost_of(game, ref)
    if stat == "use cost":
        return costs.use_cost_of(game, ref)
    if stat == "digivolution cards":
        perm = modifiers.permanent_of(game, ref)
        return 0 if perm is None else len(perm.stack) - 1
    if stat == "colors":
        return values.color_mask_of(game, ref).bit_count()
    if stat == "link cards":
        perm = modifiers.permanent_of(game, ref)
        return 0 if perm is None else len(perm.links)
    return -1


def number_then(game: State, ref: int, stat: str, ctx: Context) -> int:
    """A number of a card or permanent; of what the trigger speaks of, as it was then (15-8-3-8)."""
    happening = ctx.happening
    if happening is not None and ref in happening.subjects and ref != ctx.this and happening.levels:
        index = happening.subjects.index(ref)
        if stat == "level":
            return happening.levels[index]
        if stat == "DP":
            return happening.dps[index]
    return stat_number(game, ref, stat)


def stat_values(game: State, ref: int, stat: str) -> list[str]:
    """What a card has of something that may be several: names, colours, traits, its level, its number."""
    if stat == "name":
        return list(values.names_of(game, ref))
    if stat == "trait":
        return list(values.traits_of(game, ref))
    if stat == "number":
        info = modifiers.info_of(game, ref)
        return [info.number, *info.card.rule_numbers]  # 2-3-4-5-1
    if stat == "color":
        mask = values.color_mask_of(game, ref)
        return [str(bit) for bit in range(7) if mask >> bit & 1]
    if stat == "holder":  # the card on the field under which it lies
        return [str(game.holder[ref & ID_MASK])] if ref > 0 else []
    number = stat_number(game, ref, stat)
    return [] if number < 0 else [str(number)]


def can_differ(values: list[list[str]], taken: tuple[str, ...] = ()) -> bool:
    """Whether each card can stand for something else that none of the others stands for (4-25-2)."""
    if not values:
        return True
    if not values[0]:
        return can_differ(values[1:], taken)
    for value in values[0]:
        if value not in taken and can_differ(values[1:], (*taken, value)):
            return True
    return False


PROCESSING: Final[dict[str, type[Node]]] = {
    "Blitz": Blitz, "De-Digivolve": DeDigivolve, "Delay": Delay, "Digi-Burst": DigiBurst, "Recovery": Recovery,
    "Save": Save,
}  # fmt: skip


def executes(program: Node, processing: type[Node]) -> bool:
    """Whether an effect executes a keyword itself, not in an effect that it gives to another card."""
    if isinstance(program, processing):
        return True
    for child in program.children():
        if not isinstance(child, GainsEffect) and executes(child, processing):
            return True
    return False
