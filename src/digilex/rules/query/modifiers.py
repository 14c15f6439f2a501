"""Which modifications are in force on a card: persistent effects and lasting ones (15-8-2, 15-11), and immunity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.deeds import Prohibition
from digilex.rules.model.frames import ActiveStatic, Context, Modifier
from digilex.rules.model.identity import ID_MASK, PermanentId
from digilex.rules.model.prepared import REDUCES_DP, Ability, CardInfo, ChangeSpec, TriggerSpec
from digilex.rules.model.vocabulary import (
    BATTLE,
    CH_BECOMES,
    CH_EFFECT,
    CH_EFFECTS_OF,
    CH_KEYWORD,
    CH_SECURITY_ATTACK,
    CH_TREATED_AS,
    CH_UNAFFECTED,
    DIGIMON,
    ENDS_WITH_UNSUSPEND,
    HAS_PROGRESS,
    INHERITED_TEXT,
    LINK_TEXT,
    SECTION_NAMES,
)
from digilex.rules.query.select import kind_of, matches

if TYPE_CHECKING:
    from digilex.rules.state.state import State


INFORMATION: Final = (1 << CH_TREATED_AS) | (1 << CH_BECOMES)
SHAKY: Final = REDUCES_DP | INFORMATION  # kinds of changes by which a card with printed DP could be without
EFFECTS: Final = (1 << CH_EFFECT) | (1 << CH_KEYWORD) | (1 << CH_SECURITY_ATTACK) | (1 << CH_EFFECTS_OF)  # gained ones
NOTHING: Final[list[ChangeSpec]] = []  # the answer where there are none; nobody adds to it


def permanent_of(game: State, ref: int) -> Permanent | None:
    """The permanent that a reference means, also one that has left."""
    if ref >= 0:
        return None
    found = game.permanents.at(ref)
    return found if found is not None else game.departed.get(-ref)


def known_permanent(game: State, ref: int) -> Permanent:
    """The permanent that a reference means, which is on the field or has just left it."""
    perm = game.permanents.at(ref)
    return game.departed[-ref] if perm is None else perm


def info_of(game: State, ref: int) -> CardInfo:
    """The prepared card: of a permanent, its top card."""
    if ref < 0:
        perm = game.permanents.at(ref)
        return game.info[(game.departed[-ref] if perm is None else perm).stack[-1]]
    return game.info[ref & ID_MASK]


# --- persistent and lasting modifications ---------------------------------------------------------------


def is_active(game: State, active: ActiveStatic) -> bool:
    """Whether a persistent effect is activated now (15-8-2-2, 15-8-2-6)."""
    static = active.static
    turns = static.ability.turns
    if turns != 2 and (turns == 0) != (game.turn_player == active.ctx.player):
        return False
    if (game.kinds | game.own_kinds) & deeds.HAVE_EFFECTS == deeds.HAVE_EFFECTS and active.pid:
        if is_lost_now(game, active):
            return False
    if active.if_digimon and (static.kinds & 1 << CH_TREATED_AS or not kind_of(game, -active.pid) & DIGIMON):
        return False
    if static.condition is None:
        return True
    asking = game.asking
    if asking and active in asking:
        return False  # its own condition asks for what it would change
    asking.append(active)
    try:
        return static.condition.holds(game, active.ctx)
    finally:
        asking.pop()


def is_lost_now(game: State, active: ActiveStatic) -> bool:
    """Whether the permanent lost a persistent effect. One by which cards lose effects is not lost itself: of two such
    cards neither silences the other."""
    if active.static.kinds & deeds.HAVE_EFFECTS == deeds.HAVE_EFFECTS:
        return False
    perm = game.permanents.get(active.pid)
    return perm is not None and loses(game, perm, active.static.ability)


def loses(game: State, perm: Permanent, ability: Ability) -> bool:
    """Whether a permanent has lost an effect, with all others or with those of a timing or a section."""
    if perm.kinds & deeds.HAVE_EFFECTS != deeds.HAVE_EFFECTS:
        return False
    lost = forbidding(game, perm, deeds.HAVE_EFFECTS)
    return any([not change.timings or is_sort(ability, change.timings) for change in lost])


def is_reached(game: State, active: ActiveStatic, ref: int) -> bool:
    """Whether a persistent effect that speaks of other cards means this one."""
    selector = active.static.selector
    if selector is None:
        return False
    if selector.where is None and not active.static.kinds & 1 << CH_TREATED_AS:
        return matches(game, selector, ref, active.ctx, 0)
    asking = game.asking
    if asking and active in asking:
        return False  # whom it means hangs on what it would change: without it, then
    asking.append(active)
    try:
        return matches(game, selector, ref, active.ctx, 0)
    finally:
        asking.pop()


def reaches(game: State, modifier: Modifier, pid: PermanentId) -> bool:
    """Whether a lasting modifier is on this permanent (15-11), and affects it where it is (3-4-7-3).

    What holds in the next unsuspend phase holds in that phase only, not before it."""
    if modifier.ends == ENDS_WITH_UNSUSPEND and game.turn < modifier.turn:
        return False
    if modifier.pid:
        if modifier.pid != pid or modifier.breeding:
            return modifier.pid == pid
        perm = game.permanents.get(pid)
        return perm is None or perm.area == BATTLE
    selector = modifier.selector
    if selector is None:
        return False
    if selector.where is None and not modifier.kinds & 1 << CH_TREATED_AS:
        return matches(game, selector, -pid, modifier.ctx, 0)
    asking = game.asking
    if asking and modifier in asking:
        return False
    asking.append(modifier)
    try:
        return matches(game, selector, -pid, modifier.ctx, 0)
    finally:
        asking.pop()


def collect(game: State, pid: PermanentId, kind: int) -> list[tuple[ChangeSpec, int]]:
    """All changes of a kind that hold for a permanent, with their numbers; of information the last one stands (15-12).

    Lasting ones come first, the oldest at the front; persistent ones overwrite them (15-12-1-3, 15-12-2-3)."""
    perm = game.permanents.get(pid)
    found: list[tuple[ChangeSpec, int]] = []
    if perm is None:
        return found
    collect_all(game, perm, kind, found)
    if kind == CH_KEYWORD and found and perm.kinds & deeds.HAVE_KEYWORD:
        gone = [change.word for change in forbidding(game, perm, deeds.HAVE_KEYWORD)]
        found = [pair for pair in found if pair[0].word not in gone]
    if found and EFFECTS >> kind & 1 and perm.kinds & deeds.HAVE_EFFECTS == deeds.HAVE_EFFECTS:
        lost = forbidding(game, perm, deeds.HAVE_EFFECTS)
        if any([not change.timings for change in lost]):
            return []
    return found


def collect_all(game: State, perm: Permanent, kind: int, found: list[tuple[ChangeSpec, int]]) -> None:
    """The same, with the keywords that the permanent lost."""
    pid = perm.pid
    bit = 1 << kind
    kinds = perm.kinds
    if kinds & (1 << CH_EFFECT) and kind not in (CH_EFFECT, CH_TREATED_AS, CH_BECOMES):
        add_gained(game, perm, kind, found)
    if not kinds & bit:
        return
    reached = perm.reach & bit != 0
    if reached:
        for modifier in game.modifiers:
            if modifier.kinds & bit and reaches(game, modifier, pid):
                if may_be_kept_off(perm, modifier.ctx, kinds) and is_unaffected(
                    game, pid, modifier.ctx.player, modifier.ctx.this, modifier.source_kind, modifier.ctx.ability
                ):
                    continue
                for i in range(len(modifier.changes)):
                    if modifier.changes[i].kind == kind:
                        found.append((modifier.changes[i], modifier.values[i]))
    holding: list[ActiveStatic] = []
    for active in perm.own_statics:
        if active.static.kinds & bit and is_active(game, active):
            holding.append(active)
    if reached:
        for active in game.statics:
            static = active.static
            if static.kinds & bit and static.selector is not None and is_active(game, active):
                if is_reached(game, active, -pid) and not (
                    may_be_kept_off(perm, active.ctx, kinds)
                    and is_unaffected(
                        game, pid, active.ctx.player, active.ctx.this, type_of(game, active), static.ability
                    )
                ):
                    holding.append(active)
    if len(holding) > 1 and bit & INFORMATION:
        by_beginning(game, holding)
    for active in holding:
        add_static(game, active, kind, found, -pid)


def attached(game: State, perm: Permanent, event: int) -> list[tuple[TriggerSpec, Ability, int]]:
    """The effects of a permanent, printed or gained, to which a timing of that event is attached: the timing, the
    effect and the card that has it."""
    found: list[tuple[TriggerSpec, Ability, int]] = []
    for change, _ in collect(game, perm.pid, CH_EFFECTS_OF):
        spec = change.attached
        if spec is None or spec.event != event:
            continue
        to = change.timings[0]
        for active in perm.abilities:
            if to in active.ability.timings and (not active.if_digimon or kind_of(game, -perm.pid) & DIGIMON):
                found.append((spec, active.ability, active.card))
        for gained, _ in collect(game, perm.pid, CH_EFFECT):
            ability = gained.ability
            if ability is not None and to in ability.timings:
                if not any([active.ability is ability for active in perm.abilities]):
                    found.append((spec, ability, game.ref(perm.stack[-1])))
    return found


def has_lost(game: State, ref: int, keyword: str) -> bool:
    """Whether a permanent lost a keyword effect."""
    perm = game.permanents.at(ref)
    if perm is None or not perm.kinds & deeds.HAVE_KEYWORD:
        return False
    return any([change.word == keyword for change in forbidding(game, perm, deeds.HAVE_KEYWORD)])


def by_beginning(game: State, holding: list[ActiveStatic]) -> None:
    """Put persistent effects on information in the order in which they began (15-8-2-5)."""
    holding.sort(key=lambda active: game.begun.get(static_key(active), len(game.begun)))


def forbidding(game: State, perm: Permanent, what: Prohibition) -> list[ChangeSpec]:
    """The prohibitions of something that are in force on a permanent."""
    kinds = perm.kinds
    if not kinds & what:
        return NOTHING
    found: list[ChangeSpec] = []
    if kinds & (1 << CH_EFFECT):
        for change, _ in collect(game, perm.pid, CH_EFFECT):
            if change.ability is not None:
                add_gained_prohibitions(game, perm, change.ability, what, found)
    if perm.reach & what:
        for modifier in game.modifiers:
            if modifier.kinds & what and reaches(game, modifier, perm.pid):
                kept_off = may_be_kept_off(perm, modifier.ctx, kinds)
                if not kept_off or not is_unaffected(
                    game, perm.pid, modifier.ctx.player, modifier.ctx.this, modifier.source_kind, modifier.ctx.ability
                ):
                    add_prohibitions(modifier.changes, what, found)
    for active in perm.own_statics:
        if active.static.kinds & what and is_active(game, active):
            add_prohibitions(active.static.changes, what, found)
    if perm.reach & what:
        for active in game.statics:
            static = active.static
            if static.kinds & what and static.selector is not None and is_active(game, active):
                if is_reached(game, active, -perm.pid) and not (
                    may_be_kept_off(perm, active.ctx, kinds)
                    and is_unaffected(
                        game, perm.pid, active.ctx.player, active.ctx.this, type_of(game, active), static.ability
                    )
                ):
                    add_prohibitions(static.changes, what, found)
    return found


def add_prohibitions(changes: list[ChangeSpec], what: Prohibition, found: list[ChangeSpec]) -> None:
    """Append those of the changes that forbid it."""
    for change in changes:
        if change.prohibits == what:
            found.append(change)


def add_gained_prohibitions(
    game: State, perm: Permanent, ability: Ability, what: Prohibition, found: list[ChangeSpec]
) -> None:
    """Append what a persistent effect forbids that the permanent gained (15-13)."""
    for static in ability.statics:
        if static.self_only and static.kinds & what:
            ctx = Context(perm.owner, -perm.pid, game.ref(perm.stack[-1]), ability)
            if is_active(game, ActiveStatic(static, ctx, perm.pid)):
                add_prohibitions(static.changes, what, found)


def may_be_kept_off(perm: Permanent, ctx: Context, kinds: int) -> bool:
    """Whether an immunity of the permanent can concern an effect: the opponent's, or another card's on its side."""
    return ctx.player != perm.owner or (kinds & 1 << CH_UNAFFECTED != 0 and ctx.this != -perm.pid)


def static_key(active: ActiveStatic) -> str:
    """A name for a persistent modification in force, which it keeps while its stack changes."""
    ability = active.static.ability
    return f"{active.pid}:{active.ctx.card}:{ability.key}:{ability.statics.index(active.static)}"


def type_of(game: State, active: ActiveStatic) -> int:
    """Of which type a persistent effect is (15-2); an inherited or a link effect is a Digimon effect (15-3-2)."""
    section = active.static.ability.section
    if section == INHERITED_TEXT or section == LINK_TEXT:
        return DIGIMON
    return kind_of(game, -active.pid) if active.pid else game.info[active.ctx.card & ID_MASK].kind


def add_gained(game: State, perm: Permanent, kind: int, found: list[tuple[ChangeSpec, int]]) -> None:
    """Append the changes of persistent effects that the permanent gained (15-13)."""
    for gained, _ in collect(game, perm.pid, CH_EFFECT):
        ability = gained.ability
        if ability is None:
            continue
        for static in ability.statics:
            if static.self_only and static.kinds & (1 << kind):
                top = game.ref(perm.stack[-1])
                active = ActiveStatic(static, Context(perm.owner, -perm.pid, top, ability), perm.pid)
                if is_active(game, active):
                    add_static(game, active, kind, found, -perm.pid)


def add_static(game: State, active: ActiveStatic, kind: int, found: list[tuple[ChangeSpec, int]], ref: int) -> None:
    """Append the changes of one persistent effect, as they are for that permanent.

    Information that hangs on what it would change itself counts without it (the colors of your Digimon, say)."""
    asking = game.asking
    for change in active.static.changes:
        if change.kind == kind:
            number = change.number
            ctx = active.ctx
            if change.each:
                ctx = ctx.copy()
                ctx.bindings["each"] = [ref]
            if number is None:
                found.append((change, change.fixed))
            elif not 1 << kind & INFORMATION:
                found.append((change, number.value(game, ctx)))
            elif active not in asking:
                asking.append(active)
                try:
                    found.append((change, number.value(game, ctx)))
                finally:
                    asking.pop()


def is_unaffected(
    game: State, pid: PermanentId, player: int, source: int, source_kind: int, ability: Ability | None
) -> bool:
    """Whether that effect of that player's card, of that kind, doesn't affect the permanent (15-15-5)."""
    perm = game.permanents.get(pid)
    if perm is None:
        return False
    bit = 1 << CH_UNAFFECTED
    if not perm.kinds & (bit | 1 << CH_KEYWORD | 1 << CH_EFFECT):
        return False
    owner = perm.owner
    for active in perm.own_statics:
        if active.static.kinds & bit and is_active(game, active):
            if immune(game, active.static.changes, owner, player, source, source_kind, ability):
                return True
    for active in game.statics:
        static = active.static
        if static.kinds & bit and static.selector is not None and is_active(game, active):
            if is_reached(game, active, -pid):
                if immune(game, static.changes, owner, player, source, source_kind, ability):
                    return True
    for modifier in game.modifiers:
        if modifier.kinds & bit and reaches(game, modifier, pid):
            if immune(game, modifier.changes, owner, player, source, source_kind, ability):
                return True
        if modifier.kinds & (1 << CH_EFFECT) and modifier.ctx.player == owner and reaches(game, modifier, pid):
            for active in gained_statics(game, perm, modifier.changes):
                if immune(game, active.static.changes, owner, player, source, source_kind, ability):
                    return True
    return game.attack is not None and game.attack.attacker == pid and player != owner and progresses(game, perm)


def progresses(game: State, perm: Permanent) -> bool:
    """Whether a Digimon has <Progress> (16-39), of its own or from its own side."""
    if not perm.kinds & HAS_PROGRESS:
        return False
    for active in perm.own_statics:
        if active.static.kinds & (1 << CH_KEYWORD) and is_active(game, active):
            for change in active.static.changes:
                if change.word == "Progress":
                    return True
    for modifier in game.modifiers:
        if (
            modifier.ctx.player == perm.owner
            and modifier.kinds & (1 << CH_KEYWORD)
            and reaches(game, modifier, perm.pid)
        ):
            for change in modifier.changes:
                if change.word == "Progress":
                    return True
    return False


def gained_statics(game: State, perm: Permanent, changes: list[ChangeSpec]) -> list[ActiveStatic]:
    """The persistent effects that a permanent gained from its own side by these changes, which hold for itself."""
    found: list[ActiveStatic] = []
    for change in changes:
        gained = change.ability
        if gained is not None:
            for static in gained.statics:
                active = ActiveStatic(
                    static, Context(perm.owner, -perm.pid, game.ref(perm.stack[-1]), gained), perm.pid
                )
                if static.self_only and is_active(game, active):
                    found.append(active)
    return found


def immune(
    game: State, changes: list[ChangeSpec], owner: int, player: int, source: int, source_kind: int,
    ability: Ability | None,
) -> bool:
    """Whether an immunity among the changes of a permanent of `owner` covers that effect of that player's card.

    One that names timings, or a section of cards, covers the effects with one of these alone."""
    for change in changes:
        if change.kind == CH_UNAFFECTED:
            if change.timings and (ability is None or not is_sort(ability, change.timings)):
                continue
            if change.by is None or change.by.keeps_off(game, owner, player, source, source_kind):
                return True
    return False


def is_sort(ability: Ability, timings: tuple[str, ...]) -> bool:
    """Whether an effect has one of these timings, or stands in one of these sections of a card."""
    return SECTION_NAMES[ability.section] in timings or any([timing in timings for timing in ability.timings])
