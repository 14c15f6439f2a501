"""Which abilities a card has where it is, and the indexes by which events and questions find them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.board import Permanent
from digilex.rules.model.frames import ActiveAbility, ActiveStatic, Context
from digilex.rules.model.identity import ID_MASK
from digilex.rules.model.prepared import ASKS_DP, REDUCES_DP, Ability, Static
from digilex.rules.model.vocabulary import (
    ACTIVATED,
    BREEDING,
    CH_EFFECTS_OF,
    CH_KEYWORD,
    DIGI_EGG,
    DIGIMON,
    HAND,
    SECURITY,
    TRASH,
    WOULD,
)
from digilex.rules.query.modifiers import INFORMATION
from digilex.rules.query.select import candidates

if TYPE_CHECKING:
    from digilex.rules.state.state import State


def works_on_field(ability: Ability, breeding: bool) -> bool:
    """Whether an effect works in the battle area or, with its icon, in the breeding area (3-4-7-4, 15-14-4)."""
    for icon in ability.icons:
        if icon == "Breeding":
            return breeding
        if icon == "Hand" or icon == "Trash" or icon == "Security":
            return False
    if not breeding:
        return True
    for child in ability.children:
        if child.keyword and "Breeding" in child.icons:
            return True  # <Training> works in both areas (16-41-1)
    return False


def by_permanent(active: ActiveStatic) -> int:
    """Persistent effects stand in the order in which their permanents came to the field; cards off the field first."""
    return active.pid if active.pid else -1 - (active.ctx.card & ID_MASK)


def event_bit(event: int) -> int:
    """The bit of an event; "would" events have bits of their own."""
    return 1 << (event if event < WOULD else event - WOULD + EVENT_BITS)


EVENT_BITS: Final = 40
EVENT_LISTS: Final[dict[int, list[int]]] = {}


def event_list(events: int) -> list[int]:
    """The events of a set of bits."""
    known = EVENT_LISTS.get(events)
    if known is None:
        known = []
        for i in range(EVENT_BITS):
            if events >> i & 1:
                known.append(i)
            if events >> (i + EVENT_BITS) & 1:
                known.append(i + WOULD)
        EVENT_LISTS[events] = known
    return known


def refresh(game: State, perm: Permanent) -> None:
    """The stack, the links or the area changed: work out again which abilities the permanent has."""
    pid = perm.pid
    game.version += 1
    game.field_version += 1
    if perm.events:
        game.unwatch(perm)
    if game.statics:
        game.statics = [active for active in game.statics if active.pid != pid]
    abilities = printed_abilities(game, perm)
    put_in_force(game, perm, abilities)
    perm.abilities = abilities + given_for_good(abilities)
    perm.activations = False
    events = 0
    for active in perm.abilities:
        events |= active.ability.events
        if active.ability.kind == ACTIVATED or "Main" in active.ability.timings:
            perm.activations = True
    if game.kinds or game.statics:
        game.update_kinds()
    perm.events = events
    if events:
        for event in event_list(events):
            known = game.watch.get(event)
            game.watch[event] = [pid] if not known else sorted([*known, pid])


def printed_abilities(game: State, perm: Permanent) -> list[ActiveAbility]:
    """What its cards give a permanent: the top card's text, inherited effects, link effects (15-3), and the effects of
    other cards that one of these takes up."""
    abilities: list[ActiveAbility] = []
    top = perm.stack[-1]
    info = game.info[top]
    breeding = perm.area == BREEDING
    for ability in info.upper:
        if works_on_field(ability, breeding):
            abilities.append(ActiveAbility(ability, game.ref(top)))
    if_digimon = not info.kind & (DIGIMON | DIGI_EGG)
    for i in range(len(perm.stack) - 1):
        card = perm.stack[i]
        inherited = game.info[card].inherited
        if inherited and card not in game.face_down:
            for ability in inherited:
                if works_on_field(ability, breeding):
                    abilities.append(ActiveAbility(ability, game.ref(card), if_digimon))
    for card in perm.links:
        for ability in game.info[card].link:
            abilities.append(ActiveAbility(ability, game.ref(card), if_digimon))
    for active in abilities[:]:
        for static in active.ability.statics:
            if static.kinds & GIVES_EFFECTS_OF and static.self_only:
                abilities.extend(game.effects_of(static, perm, active))
    return abilities


def put_in_force(game: State, perm: Permanent, abilities: list[ActiveAbility]) -> None:
    """The persistent effects among the abilities hold from now on: on the permanent itself, or beyond it."""
    own: list[ActiveStatic] = []
    kinds = 0
    for active in abilities:
        ability = active.ability
        for static in ability.statics:
            ctx = Context(perm.owner, -perm.pid, active.card, ability)
            entry = ActiveStatic(static, ctx, perm.pid, active.if_digimon)
            if static.self_only:
                own.append(entry)
                kinds |= static.kinds
            else:
                game.statics.append(entry)
            if static.kinds & INFORMATION:
                game.information = True
            if not is_for_good(static):
                for change in static.changes:
                    if change.ability is not None:
                        game.granting = True
    if len(game.statics) > 1:
        game.statics = sorted(game.statics, key=by_permanent)
    perm.own_statics = own
    perm.own_kinds = kinds
    if kinds & REDUCES_DP:
        game.own_reducing = True
    if kinds & ASKS_DP:
        game.holding = True


def is_for_good(static: Static) -> bool:
    """Whether it holds for its own permanent under all circumstances: the effects it gives are simply there."""
    return static.self_only and static.condition is None and static.ability.turns == 2


def given_for_good(abilities: list[ActiveAbility]) -> list[ActiveAbility]:
    """The effects that unconditional persistent effects give their own permanent: what keywords do, mostly."""
    found: list[ActiveAbility] = []
    for active in abilities:
        for static in active.ability.statics:
            if is_for_good(static):
                for change in static.changes:
                    if change.ability is not None:
                        found.append(ActiveAbility(change.ability, active.card, active.if_digimon))
    return found


def forget_loose(game: State, card: int) -> None:
    """Take a card off the field out of the indexes."""
    for event in event_list(game.info[card].loose_events):
        known = game.loose.get(event)
        if known is not None and card in known:
            game.loose[event] = [other for other in known if other != card]
    if game.statics:
        game.statics = [active for active in game.statics if active.pid or active.ctx.card & ID_MASK != card]


def refresh_loose(game: State, card: int) -> None:
    """A card off the field whose icons let its effects work there came to an area or left one (15-14)."""
    forget_loose(game, card)
    info = game.info[card]
    events = 0
    for ability in info.loose:
        if game.works_here(ability, card):
            events |= ability.events
            for static in ability.statics:
                if not static.self_only:
                    ctx = Context(game.owner[card], game.ref(card), game.ref(card), ability)
                    game.statics.append(ActiveStatic(static, ctx, 0))
                    for change in static.changes:
                        if change.ability is not None:
                            game.granting = True
    for event in event_list(events):
        known = game.loose.get(event)
        game.loose[event] = [card] if not known else sorted([*known, card])
    if len(game.statics) > 1:
        game.statics = sorted(game.statics, key=by_permanent)
    game.update_kinds()


def works_here(game: State, ability: Ability, card: int) -> bool:
    """Whether an icon lets the ability work where the card is: {Hand}, {Trash}, {Security} face up."""
    area = game.area[card]
    if area == HAND:
        return "Hand" in ability.icons
    if area == TRASH:
        return "Trash" in ability.icons
    return area == SECURITY and "Security" in ability.icons and card in game.face_up


def effects_of(game: State, static: Static, perm: Permanent, active: ActiveAbility) -> list[ActiveAbility]:
    """All effects of the cards that the text names (among the digivolution cards, say).

    <Succession> takes the topmost of them, and does not take up another <Succession> (16-47)."""
    found: list[ActiveAbility] = []
    ctx = Context(perm.owner, -perm.pid, active.card, active.ability)
    for change in static.changes:
        if change.kind in (CH_EFFECTS_OF, CH_KEYWORD) and change.selector is not None:
            refs = candidates(game, change.selector, ctx)
            for ref in refs[-1:] if change.word == "Succession" else refs:
                if ref > 0:
                    for ability in game.info[ref & ID_MASK].upper:
                        if change.timings and f"[{change.timings[0]}]" not in ability.label:
                            continue
                        if works_on_field(ability, perm.area == BREEDING) and not gives_effects(ability):
                            found.append(ActiveAbility(ability, ref))
    return found


def unwatch(game: State, perm: Permanent) -> None:
    """Take a permanent out of the index of events."""
    for event in event_list(perm.events):
        known = game.watch.get(event)
        if known is not None and perm.pid in known:
            game.watch[event] = [pid for pid in known if pid != perm.pid]
    perm.events = 0


def update_kinds(game: State) -> None:
    """Which kinds of changes are in force anywhere: most questions are answered by a look at these bits."""
    kinds = 0
    for active in game.statics:
        kinds |= active.static.kinds
    for modifier in game.modifiers:
        kinds |= modifier.kinds
    game.kinds = kinds


GIVES_EFFECTS_OF: Final = (1 << CH_EFFECTS_OF) | (1 << CH_KEYWORD)


def gives_effects(ability: Ability) -> bool:
    """Whether it is itself an effect that gains the effects of other cards."""
    for static in ability.statics:
        for change in static.changes:
            if change.kind == CH_EFFECTS_OF or change.word == "Succession":
                return True
    return False
