"""Which abilities a card has where it is, and the indexes by which events and questions find them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.board import Permanent
from digilex.rules.model.frames import ActiveAbility, ActiveStatic, Context
from digilex.rules.model.identity import ID_MASK, NO_PERMANENT, CardId, card_of
from digilex.rules.model.prepared import Ability, Recall, Selector, Static
from digilex.rules.model.vocabulary import (
    BREEDING,
    CH_EFFECTS_OF,
    CH_KEYWORD,
    DIGI_EGG,
    DIGIMON,
    HAND,
    OPTION,
    SECURITY,
    TAMER,
    TRASH,
    WOULD,
    WOULD_BIT,
)
from digilex.rules.query.modifiers import INFORMATION, SHAKY
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


# The bit of each event in a set of events; what would happen has bits of its own. All of them fit a small integer.
EVENT_BIT: Final = [1 << i if i < WOULD_BIT else 0 for i in range(WOULD)] + [
    1 << WOULD_BIT + i % (62 - WOULD_BIT) for i in range(WOULD)
]


def event_bit(event: int) -> int:
    """The bit of an event. Two of those that would happen may share one: it only says where to look."""
    return EVENT_BIT[event]


def refresh(game: State, perm: Permanent) -> None:
    """The stack, the links or the area changed: work out again which abilities the permanent has."""
    game.version += 1
    read_top(game, perm)
    abilities = printed_abilities(game, perm)
    put_in_force(game, perm, abilities)
    abilities += given_for_good(abilities)
    perm.abilities = abilities
    perm.activations = False
    events = 0
    for active in abilities:
        events |= active.ability.events
        if active.ability.main:
            perm.activations = True
    perm.events = events
    update_kinds(game)


def read_top(game: State, perm: Permanent) -> None:
    """Note what is printed on the top card."""
    top = game.info[perm.stack[-1]]
    perm.kind = top.field_kind
    perm.level = top.level
    perm.colors = top.color_mask
    perm.dp = top.dp


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
    beyond: list[ActiveStatic] = []
    perm.own_kinds = 0
    perm.granted = 0
    reads = 0
    for card in perm.links:
        reads |= game.info[card].link_reads
    for active in abilities:
        ability = active.ability
        for static in ability.statics:
            ctx = Context(perm.owner, -perm.pid, active.card, ability)
            entry = ActiveStatic(static, ctx, perm.pid, active.if_digimon)
            if static.self_only:
                own.append(entry)
                perm.own_kinds |= static.kinds
                reads |= static.reads
                if not is_for_good(static) or attaches(static):
                    perm.granted |= static.granted()
            else:
                beyond.append(entry)
    perm.own_statics = own
    perm.reads = reads
    replace_statics(game, perm.pid, beyond)


def source_of(active: ActiveStatic) -> int:
    """Persistent effects stand in the order in which their permanents came to the field; cards off the field first."""
    return active.pid if active.pid else -1 - card_of(active.ctx.card)


def replace_statics(game: State, source: int, entries: list[ActiveStatic]) -> None:
    """These are the persistent effects that a permanent or a card off the field has beyond itself, at their place."""
    if not entries and not game.statics:
        return
    statics: list[ActiveStatic] = []
    due = bool(entries)
    for active in game.statics:
        other = source_of(active)
        if other != source:
            if due and other > source:
                statics += entries
                due = False
            statics.append(active)
    if due:
        statics += entries
    game.statics = statics


def is_for_good(static: Static) -> bool:
    """Whether it holds for its own permanent under all circumstances: the effects it gives are simply there."""
    return static.self_only and static.condition is None and static.ability.turns == 2


def attaches(static: Static) -> bool:
    """Whether it attaches a timing to effects."""
    for change in static.changes:
        if change.attached is not None:
            return True
    return False


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


def refresh_loose(game: State, card: CardId) -> None:
    """A card off the field whose icons let its effects work there came to an area or left one (15-14)."""
    entries: list[ActiveStatic] = []
    works = False
    for ability in game.info[card].loose:
        if works_here(game, ability, card):
            works = True
            for static in ability.statics:
                if not static.self_only:
                    ctx = Context(game.owner[card], game.ref(card), game.ref(card), ability)
                    entries.append(ActiveStatic(static, ctx, NO_PERMANENT))
    if works:
        if card not in game.loose:
            game.loose = sorted([*game.loose, card])
    elif card in game.loose:
        game.loose = [other for other in game.loose if other != card]
    replace_statics(game, -1 - card, entries)
    update_kinds(game)
    game.version += 1


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
                    info = game.info[ref & ID_MASK]
                    for ability in info.inherited if change.word == "inherited" else info.upper:
                        if change.timings and f"[{change.timings[0]}]" not in ability.label:
                            continue
                        if works_on_field(ability, perm.area == BREEDING) and not gives_effects(ability):
                            found.append(ActiveAbility(ability, ref))
    return found


def update_recalls(game: State) -> None:
    """What the cards of the game ask of a turn so far, each question once; hardly any card does."""
    found: dict[int, Recall] = {}
    for info in game.info:
        for asked in info.recalls:
            found[asked.code] = asked
    game.recalls = list(found.values())


def update_kinds(game: State) -> None:
    """Which kinds of changes are in force, anywhere and on each permanent, and which events anything waits for.

    Most questions are answered by a look at these bits."""
    first, second = 0, 0  # what may reach the permanents of each player
    kinds, own, granted, watched, reads = 0, 0, 0, 0, 0
    for active in game.statics:
        static = active.static
        kinds |= static.kinds
        reads |= static.reads
        if static.selector is not None:
            granted |= static.granted()
            if reaches_player(static.selector, active.ctx.player, 0):
                first |= static.kinds
            if reaches_player(static.selector, active.ctx.player, 1):
                second |= static.kinds
    individual = False
    for modifier in game.modifiers:
        kinds |= modifier.kinds
        granted |= modifier.granted
        reads |= modifier.reads
        if modifier.pid:
            individual = True
        elif modifier.selector is not None:
            if reaches_player(modifier.selector, modifier.ctx.player, 0):
                first |= modifier.kinds
            if reaches_player(modifier.selector, modifier.ctx.player, 1):
                second |= modifier.kinds
    doubtful = False
    hidden = len(game.face_down) > 0
    for perm in game.permanents.values():
        reached = first if perm.owner == 0 else second
        perm.reach = reached
        perm.kinds = perm.own_kinds | reached
        if is_doubtful(perm) or (hidden and perm.stack[-1] in game.face_down):
            perm.doubtful = doubtful = True
        else:
            perm.doubtful = False
        own |= perm.own_kinds
        granted |= perm.granted
        watched |= perm.events
        reads |= perm.reads
    if individual:
        for modifier in game.modifiers:
            on = game.permanents.get(modifier.pid)
            if on is not None:
                on.reach |= modifier.kinds
                on.kinds |= modifier.kinds
                if modifier.kinds & SHAKY:
                    on.doubtful = doubtful = True
    for card in game.loose:
        watched |= game.info[card].loose_events
    game.reads = reads
    game.kinds = kinds
    game.doubtful = doubtful
    game.own_kinds = own
    game.granted = granted
    game.watched = watched | granted
    game.information = (kinds | own) & INFORMATION != 0


def is_doubtful(perm: Permanent) -> bool:
    """Whether a rule check has to look at it (17-1-3) if it is face up: one with printed DP and nothing that could
    change that is as it should be, and so is a Tamer, and an Option card that an effect placed."""
    if perm.kinds & SHAKY or perm.links:
        return True
    if perm.area == BREEDING:
        return not perm.kind & DIGIMON
    return perm.dp <= 0 and perm.kind != TAMER and not (perm.kind == OPTION and perm.by_effect)


def reaches_player(selector: Selector, speaker: int, player: int) -> bool:
    """Whether changes for whoever matches a selector may reach the permanents of a player."""
    return selector.owner == 2 or (selector.owner == 0) == (speaker == player)


GIVES_EFFECTS_OF: Final = (1 << CH_EFFECTS_OF) | (1 << CH_KEYWORD)


def gives_effects(ability: Ability) -> bool:
    """Whether it is itself an effect that gains the effects of other cards."""
    for static in ability.statics:
        for change in static.changes:
            if (change.kind == CH_EFFECTS_OF and change.selector is not None) or change.word == "Succession":
                return True
    return False
