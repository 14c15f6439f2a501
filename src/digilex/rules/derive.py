"""What holds for a card now: the printed card and the modifications in force (15-8-2, 15-11, 15-12).

Nothing here changes the game. Values are worked out from the persistent effects on the field and the lasting
modifiers; the DP is cached until the game's version changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.base import (
    ASKS_DP,
    ID_MASK,
    ActiveStatic,
    CardInfo,
    Cause,
    ChangeSpec,
    Context,
    Modifier,
    Permanent,
    Pred,
    Selector,
)
from digilex.rules.select import kind_of, matches
from digilex.rules.words import (
    BATTLE,
    BY_BATTLE,
    BY_EFFECT,
    BY_RULE,
    CH_BECOMES,
    CH_CAN,
    CH_CANNOT,
    CH_COST,
    CH_DELETION_LIMIT,
    CH_DP,
    CH_EFFECT,
    CH_KEYWORD,
    CH_MUST,
    CH_SECURITY_ATTACK,
    CH_TREATED_AS,
    CH_UNAFFECTED,
    COLOR_BITS,
    DIGI_EGG,
    DIGIMON,
    HAND,
    OPTION,
    REVEALED,
    SECURITY_DIGIMON,
    TAMER,
    TURNED_ROUND,
    USING,
)

if TYPE_CHECKING:
    from digilex.rules.state import Game

NUMBERED: Final = ("Security A.", "Link")  # keywords that are printed with their number
KEYWORD_CAUSES: Final = frozenset(
    [
        "Alliance", "Digisorption", "Armor Purge", "Barrier", "Blitz", "Collision", "Decode", "Decoy", "Digi-Burst",
        "Evade", "Execute", "Fortitude", "Fragment", "Material Save", "Mind Link", "Overclock", "Partition", "Piercing",
        "Progress", "Raid", "Retaliation", "Save", "Scapegoat", "Training", "Vortex", "Ascension", "Engage", "Guard",
        "Detach", "Delay", "De-Digivolve", "Blast Digivolve", "Blast DNA Digivolve", "Blocker", "Iceclad", "Recovery",
    ]
)  # fmt: skip
MOST_HELD: Final = 4  # how often what hangs on each other is worked out anew
INFORMATION: Final = (1 << CH_TREATED_AS) | (1 << CH_BECOMES)


def permanent_of(game: Game, ref: int) -> Permanent | None:
    """The permanent that a reference means, also one that has left."""
    if ref >= 0:
        return None
    found = game.permanents.get(-ref)
    return found if found is not None else game.departed.get(-ref)


def info_of(game: Game, ref: int) -> CardInfo:
    """The prepared card: of a permanent, its top card."""
    if ref < 0:
        perm = permanent_of(game, ref)
        assert perm is not None
        return game.info[perm.stack[-1]]
    return game.info[ref & ID_MASK]


# --- persistent and lasting modifications ---------------------------------------------------------------


def is_active(game: Game, active: ActiveStatic) -> bool:
    """Whether a persistent effect is activated now (15-8-2-2, 15-8-2-6)."""
    static = active.static
    turns = static.ability.turns
    if turns != 2 and (turns == 0) != (game.turn_player == active.ctx.player):
        return False
    if active.if_digimon and (static.kinds & 1 << CH_TREATED_AS or not kind_of(game, -active.pid) & DIGIMON):
        return False
    if static.condition is None:
        return True
    if active in game.asking:
        return False  # its own condition asks for what it would change
    game.asking.append(active)
    held = static.condition.holds(game, active.ctx)
    game.asking.pop()
    return held


def is_reached(game: Game, active: ActiveStatic, ref: int) -> bool:
    """Whether a persistent effect that speaks of other cards means this one."""
    selector = active.static.selector
    if selector is None:
        return False
    if selector.where is None and not active.static.kinds & 1 << CH_TREATED_AS:
        return matches(game, selector, ref, active.ctx, 0)
    if active in game.asking:
        return False  # whom it means hangs on what it would change: without it, then
    game.asking.append(active)
    meant = matches(game, selector, ref, active.ctx, 0)
    game.asking.pop()
    return meant


def reaches(game: Game, modifier: Modifier, pid: int) -> bool:
    """Whether a lasting modifier is on this permanent (15-11), and affects it where it is (3-4-7-3)."""
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
    if modifier in game.asking:
        return False
    game.asking.append(modifier)
    meant = matches(game, selector, -pid, modifier.ctx, 0)
    game.asking.pop()
    return meant


def collect(game: Game, pid: int, kind: int) -> list[tuple[ChangeSpec, int]]:
    """All changes of a kind that hold for a permanent, with their numbers; of information the last one stands (15-12).

    Lasting ones come first, the oldest at the front; persistent ones overwrite them (15-12-1-3, 15-12-2-3)."""
    perm = game.permanents.get(pid)
    found: list[tuple[ChangeSpec, int]] = []
    bit = 1 << kind
    if perm is None:
        return found
    kinds = perm.own_kinds | game.kinds
    if kinds & (1 << CH_EFFECT) and kind not in (CH_EFFECT, CH_TREATED_AS, CH_BECOMES):
        add_gained(game, perm, kind, found)
    if not kinds & bit:
        return found
    reached = game.kinds & bit != 0
    if reached:
        for modifier in game.modifiers:
            if modifier.kinds & bit and reaches(game, modifier, pid):
                if may_be_kept_off(perm, modifier.ctx, kinds) and is_unaffected(
                    game, pid, modifier.ctx.player, modifier.source_kind
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
                    and is_unaffected(game, pid, active.ctx.player, type_of(game, active))
                ):
                    holding.append(active)
    if len(holding) > 1 and bit & INFORMATION:
        holding.sort(key=lambda active: game.begun.get(static_key(active), len(game.begun)))
    for active in holding:
        add_static(game, active, kind, found, -pid)
    return found


def may_be_kept_off(perm: Permanent, ctx: Context, kinds: int) -> bool:
    """Whether an immunity of the permanent can concern an effect: the opponent's, or another card's on its side."""
    return ctx.player != perm.owner or (kinds & 1 << CH_UNAFFECTED != 0 and ctx.this != -perm.pid)


def static_key(active: ActiveStatic) -> str:
    """A name for a persistent modification in force, which it keeps while its stack changes."""
    ability = active.static.ability
    return f"{active.pid}:{active.ctx.card}:{ability.key}:{ability.statics.index(active.static)}"


def note_begun(game: Game) -> None:
    """15-8-2-5: of persistent effects that contradict each other the one that began later holds."""
    now: list[str] = []
    for player in (0, 1):
        for pid in game.players[player].battle:
            for active in game.permanents[pid].own_statics:
                if active.static.kinds & INFORMATION and is_active(game, active):
                    now.append(static_key(active))
    for active in game.statics:
        if active.static.kinds & INFORMATION and is_active(game, active):
            now.append(static_key(active))
    kept = [key for key in game.begun if key in now]
    if len(kept) == len(now) and len(kept) == len(game.begun):
        return
    kept += [key for key in now if key not in game.begun]
    game.begun = {key: place for place, key in enumerate(kept)}
    game.version += 1


def type_of(game: Game, active: ActiveStatic) -> int:
    """Of which type a persistent effect is (15-2); an inherited or a link effect is a Digimon effect (15-3-2)."""
    section = active.static.ability.section
    if section == 1 or section == 3:
        return DIGIMON
    return kind_of(game, -active.pid) if active.pid > 0 else game.info[-active.pid - 1].kind


def add_gained(game: Game, perm: Permanent, kind: int, found: list[tuple[ChangeSpec, int]]) -> None:
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


def add_static(game: Game, active: ActiveStatic, kind: int, found: list[tuple[ChangeSpec, int]], ref: int) -> None:
    """Append the changes of one persistent effect, as they are for that permanent."""
    for change in active.static.changes:
        if change.kind == kind:
            number = change.number
            ctx = active.ctx
            if change.each:
                ctx = ctx.copy()
                ctx.bindings["each"] = [ref]
            found.append((change, change.fixed if number is None else number.value(game, ctx)))


def is_unaffected(game: Game, pid: int, player: int, source_kind: int) -> bool:
    """Whether effects of that player and kind of card don't affect the permanent (15-15-5)."""
    perm = game.permanents.get(pid)
    if perm is None:
        return False
    bit = 1 << CH_UNAFFECTED
    if not (perm.own_kinds | game.kinds) & (bit | 1 << CH_KEYWORD | 1 << CH_EFFECT):
        return False
    for active in perm.own_statics:
        if active.static.kinds & bit and is_active(game, active):
            for change in active.static.changes:
                if change.kind == CH_UNAFFECTED and covers(change.by, player != perm.owner, source_kind):
                    return True
    for active in game.statics:
        static = active.static
        if static.kinds & bit and static.selector is not None and is_active(game, active):
            if is_reached(game, active, -pid):
                for change in static.changes:
                    if change.kind == CH_UNAFFECTED and covers(change.by, player != perm.owner, source_kind):
                        return True
    for modifier in game.modifiers:
        if modifier.kinds & bit and reaches(game, modifier, pid):
            for change in modifier.changes:
                if change.kind == CH_UNAFFECTED and covers(change.by, player != perm.owner, source_kind):
                    return True
        if modifier.kinds & (1 << CH_EFFECT) and modifier.ctx.player == perm.owner and reaches(game, modifier, pid):
            for change in modifier.changes:
                if change.ability is not None and gained_immunity(game, perm, change, player, source_kind):
                    return True
    return game.attack is not None and game.attack.attacker == pid and player != perm.owner and progresses(game, perm)


def progresses(game: Game, perm: Permanent) -> bool:
    """Whether a Digimon has <Progress> (16-39), of its own or from its own side."""
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


def gained_immunity(game: Game, perm: Permanent, gained: ChangeSpec, player: int, source_kind: int) -> bool:
    """Whether an effect that the permanent gained from its own side makes it immune."""
    ability = gained.ability
    assert ability is not None
    for static in ability.statics:
        ctx = Context(perm.owner, -perm.pid, game.ref(perm.stack[-1]), ability)
        if static.self_only and is_active(game, ActiveStatic(static, ctx, perm.pid)):
            for change in static.changes:
                if change.kind == CH_UNAFFECTED and covers(change.by, player != perm.owner, source_kind):
                    return True
    return False


def covers(by: str, opponents: bool, source_kind: int) -> bool:
    """Whether an immunity against `by` covers an effect of that side and kind of card."""
    if "opponent" in by and not opponents:
        return False
    if "Digimon" in by:
        return source_kind & DIGIMON != 0
    if "Tamer" in by:
        return source_kind & TAMER != 0
    if "Option" in by:
        return source_kind & OPTION != 0
    return "Digi-Egg" not in by


# --- derived values ---------------------------------------------------------------------------------------


def dp(game: Game, pid: int) -> int:
    """The DP of a permanent, never below 0; -1 if it has none (2-5)."""
    perm = game.permanents.get(pid)
    if perm is None:
        gone = game.departed.get(pid)
        return -1 if gone is None else gone.last_dp
    if perm.dp_version == game.version:
        return perm.dp_value
    base = game.info[perm.stack[-1]].dp
    if pid in game.measuring:
        # A condition of what changes this DP asks for it: it sees the printed one. If that condition is another
        # Digimon's, whose DP hangs on this one, it sees what was so until now: the two hold each other up (Q5202).
        return base if game.measuring[-1] == pid or perm.held_dp < 0 else perm.held_dp
    alone = not game.measuring and not game.asking  # otherwise the answer is only good for who asks
    if game.information:
        base = changed_number(game, pid, "dp", base)
    if base >= 0:
        if (perm.own_kinds | game.kinds) & (1 << CH_DP | 1 << CH_EFFECT):
            game.measuring.append(pid)
            base += modified_dp(game, pid)
            game.measuring.pop()
        for card in perm.links:
            base += game.info[card].link_dp
        if base < 0:
            base = 0
        if (perm.own_kinds | game.kinds) & (1 << CH_CANNOT):
            for change, least in collect(game, pid, CH_CANNOT):
                if change.word == "have less DP" and base < least:
                    base = least
    if alone:
        perm.dp_version = game.version
        perm.dp_value = base
    return base


def note_held(game: Game) -> None:
    """Between steps: note the DP of Digimon whose persistent effects ask for each other's (15-8-2-1)."""
    asking = [perm for perm in game.permanents.values() if perm.own_kinds & ASKS_DP and perm.area == BATTLE]
    for _ in range(MOST_HELD):
        changed = False
        for perm in asking:
            value = dp(game, perm.pid) if len(asking) > 1 else -1
            if value != perm.held_dp:
                perm.held_dp = value
                changed = True
        if not changed:
            return
        game.version += 1


def modified_dp(game: Game, pid: int) -> int:
    """By how much effects change the DP: all together (1-3-8)."""
    total = 0
    protected = cannot(game, pid, "have DP reduced", None)
    for _, amount in collect(game, pid, CH_DP):
        if amount > 0 or not protected:
            total += amount
    return total


def security_dp(game: Game, card: int) -> int:
    """The DP of a Security Digimon: overall modifications that speak of Security Digimon reach it (15-1-8)."""
    total = game.info[card].dp
    if total < 0:
        return -1
    ref = game.ref(card)
    for active in game.statics:
        static = active.static
        if static.kinds & (1 << CH_DP) and static.selector is not None and static.selector.kinds & SECURITY_DIGIMON:
            if is_active(game, active) and matches(game, static.selector, ref, active.ctx, 0):
                for change in static.changes:
                    if change.kind == CH_DP:
                        number = change.number
                        total += change.fixed if number is None else number.value(game, active.ctx)
    for modifier in game.modifiers:
        if modifier.kinds & (1 << CH_DP):
            selector = modifier.selector
            on_it = modifier.card == ref if modifier.card else False
            if not on_it and selector is not None and selector.kinds & SECURITY_DIGIMON:
                on_it = matches(game, selector, ref, modifier.ctx, 0)
            if on_it:
                for i in range(len(modifier.changes)):
                    if modifier.changes[i].kind == CH_DP:
                        total += modifier.values[i]
    return max(total, 0)


def changed_number(game: Game, pid: int, field: str, printed: int) -> int:
    """A printed number after effects that change or add information (15-12)."""
    value = printed
    for change, _ in collect(game, pid, CH_TREATED_AS):
        given = getattr(change.data, field)
        if given is not None and change.data.for_ is None:
            value = given
    for change, amount in collect(game, pid, CH_BECOMES):
        given = getattr(change.data, field)
        if given is not None and (printed >= 0 or (field == "dp" and value >= 0)):  # 15-12-2-2, 15-12-1-5
            value = amount if field == "dp" else given
    return value


def level_of(game: Game, ref: int) -> int:
    """The level; -1 for none."""
    if game.posing is not None and game.posing[0] == ref and game.posing[1] >= 0:
        return game.posing[1]
    if ref < 0:
        perm = game.permanents.get(-ref)
        if perm is None:
            gone = game.departed.get(-ref)
            return -1 if gone is None else gone.last_level
        printed = game.info[perm.stack[-1]].level
        return changed_number(game, -ref, "level", printed) if game.information else printed
    if (ref & ID_MASK) in game.face_down:
        return -1
    return game.info[ref & ID_MASK].level


def stands_in(game: Game, ref: int, pred: Pred, ctx: Context, purpose: str, card: int) -> bool:
    """Whether it fits as what its text says it is treated as for that, of that card: "for [X]'s DNA digivolution"."""
    info = info_of(game, ref)
    if not info.stand_ins:
        return False
    for for_, into, level, names in info.stand_ins:
        if for_ == purpose and (not into or any([name in into for name in game.info[card].names])):
            game.posing = (ref, level, names)
            fits = pred.test(game, ref, ctx)
            game.posing = None
            if fits:
                return True
    return False


def dp_of(game: Game, ref: int) -> int:
    """The DP of a permanent or a card; -1 for none."""
    if ref < 0:
        return dp(game, -ref)
    card = ref & ID_MASK
    if card in game.face_down:
        return -1
    return security_dp(game, card) if card == game.checked_card else game.info[card].dp


def play_cost_of(game: Game, ref: int) -> int:
    """The play cost; -1 for none. On the field, effects can lower it."""
    cost = info_of(game, ref).play_cost
    if ref < 0 and cost >= 0 and -ref in game.permanents and game.kinds & (1 << CH_COST):
        for change, amount in collect(game, -ref, CH_COST):
            if change.word == "play":
                cost += amount
        return max(cost, 0)
    return cost


def color_mask_of(game: Game, ref: int) -> int:
    """The colours, as bits."""
    if ref >= 0 and (ref & ID_MASK) in game.face_down:
        return 0
    mask = info_of(game, ref).color_mask
    if game.information and ref < 0 and -ref in game.permanents:
        for change, _ in collect(game, -ref, CH_BECOMES):
            if change.data.colors:
                mask = color_mask(change.data.colors)
        for change, others in collect(game, -ref, CH_TREATED_AS):
            mask |= color_mask(change.data.colors) | others
    return mask


def color_mask(colors: tuple[str, ...]) -> int:
    """Colours as bits."""
    mask = 0
    for color in colors:
        mask |= COLOR_BITS[color]
    return mask


def names_of(game: Game, ref: int) -> tuple[str, ...]:
    """All names it has."""
    if ref >= 0 and (ref & ID_MASK) in game.face_down:
        return ()
    names = info_of(game, ref).names
    if game.posing is not None and game.posing[0] == ref:
        names += game.posing[2]
    if ref > 0 and game.area[ref & ID_MASK] == REVEALED:
        for for_, _, _, others in game.info[ref & ID_MASK].stand_ins:
            if for_ == "revealed":
                names += others
    if game.information and ref < 0 and -ref in game.permanents:
        for change, _ in collect(game, -ref, CH_BECOMES):
            if change.data.name is not None:
                names = (change.data.name,)
        for change, _ in collect(game, -ref, CH_TREATED_AS):
            if change.data.for_ is None:
                names += change.data.names
            if change.selector is not None:
                names += names_below(game, -ref, change.selector)
    return names


def names_below(game: Game, pid: int, selector: Selector) -> tuple[str, ...]:
    """The names of those of its digivolution cards that are meant."""
    perm = game.permanents[pid]
    names: tuple[str, ...] = ()
    for card in perm.stack[:-1]:
        top = game.ref(perm.stack[-1])
        if matches(game, selector, game.ref(card), Context(perm.owner, -pid, top, None), 0):
            names += game.info[card].names
    return names


def name_parts_of(game: Game, ref: int) -> tuple[str, ...]:
    """What counts as being in its name beside its names."""
    if ref >= 0 and (ref & ID_MASK) in game.face_down:
        return ()
    parts = info_of(game, ref).name_parts
    if game.information and ref < 0 and -ref in game.permanents:
        for change, _ in collect(game, -ref, CH_TREATED_AS):
            parts += change.data.name_parts
    return parts


def traits_of(game: Game, ref: int) -> tuple[str, ...]:
    """All traits it has."""
    if ref >= 0 and (ref & ID_MASK) in game.face_down:
        return ()
    traits = info_of(game, ref).traits
    if game.information and ref < 0 and -ref in game.permanents:
        for change, _ in collect(game, -ref, CH_BECOMES):
            if change.data.traits:
                traits = change.data.traits
        for change, _ in collect(game, -ref, CH_TREATED_AS):
            traits += change.data.traits
    return traits


def keyword_count(game: Game, pid: int, keyword: str) -> int:
    """How many instances of a keyword effect a permanent has."""
    perm = game.permanents.get(pid)
    if perm is None:
        gone = game.departed.get(pid)
        return gone.last_keywords.count(keyword) if gone is not None else 0
    count = 0
    if (perm.own_kinds | game.kinds) & (1 << CH_KEYWORD | 1 << CH_EFFECT):
        for change, _ in collect(game, pid, CH_KEYWORD):
            if change.word == keyword:
                count += 1
    if keyword == "Blocker" and collided(game, perm):
        count += 1
    return count


def collided(game: Game, perm: Permanent) -> bool:
    """Whether a Digimon has <Blocker> because one with <Collision> attacks its player (16-30-1, 16-30-4)."""
    if game.attack is None or not kind_of(game, -perm.pid) & DIGIMON:
        return False
    attacker = game.permanents.get(game.attack.attacker)
    if attacker is None or attacker.owner == perm.owner or perm.area != BATTLE:
        return False
    if not keyword_count(game, attacker.pid, "Collision"):
        return False
    return not is_unaffected(game, perm.pid, attacker.owner, DIGIMON)


def keywords(game: Game, pid: int) -> list[str]:
    """All keyword effects of a permanent, with their numbers, as they are printed."""
    found: list[str] = []
    turned = can(game, pid, TURNED_ROUND)
    for change, amount in collect(game, pid, CH_KEYWORD):
        if turned and change.word == "Security A.":
            amount = abs(amount)
        found.append(f"{change.word} {amount:+d}" if change.word in NUMBERED else change.word)
    for _, amount in collect(game, pid, CH_SECURITY_ATTACK):
        found.extend([f"Security A. {'+' if amount > 0 or turned else '-'}1"] * abs(amount))
    perm = game.permanents.get(pid)
    if perm is not None and collided(game, perm):
        found.append("Blocker")
    return found


def security_attack(game: Game, pid: int) -> int:
    """How many cards its security check takes (13-1-2, 16-4)."""
    total = 1
    turned = can(game, pid, TURNED_ROUND)
    for change, amount in collect(game, pid, CH_KEYWORD):
        if change.word == "Security A.":
            total += abs(amount) if turned else amount
    for _, amount in collect(game, pid, CH_SECURITY_ATTACK):
        total += abs(amount) if turned else amount
    return max(total, 0)


def link_bonus(game: Game, pid: int) -> int:
    """By how much <Link +X> raises the limit of link cards (16-40)."""
    total = 0
    for change, amount in collect(game, pid, CH_KEYWORD):
        if change.word == "Link":
            total += amount
    return total


# --- prohibitions and permissions -----------------------------------------------------------------------


def cause_fits(by: str, cause: Cause | None, owner: int) -> bool:
    """Whether a cause is of the sort that a text names, seen from the player `owner`."""
    if not by:
        return True
    if cause is None:
        return False
    kind = cause.kind
    if by == "effect" or by == "effects":
        return kind == BY_EFFECT
    if by == "battle":
        return kind == BY_BATTLE
    if by in KEYWORD_CAUSES:  # the effect of a keyword
        return cause.keyword == by
    if by == "rule" or by == "unsuspend phase":  # what unsuspends by a rule does so in that phase
        return kind == BY_RULE
    if by == "your effect" or by == "your effects":
        return kind == BY_EFFECT and cause.player == owner
    if by == "opponent's effect" or by == "opponent's effects":
        return kind == BY_EFFECT and cause.player != owner
    if by == "other than battle":
        return kind != BY_BATTLE
    if by == "other than your effects":
        return not (kind == BY_EFFECT and cause.player == owner)
    if by == "other than Tamer effects":
        return not (kind == BY_EFFECT and cause.source_kind & TAMER)
    if by == "other than your effects or battle":
        return kind != BY_BATTLE and not (kind == BY_EFFECT and cause.player == owner)
    if by == "other than DigiXros":  # materials leave for the card above them, which nothing interrupts (7-2)
        return True
    if by == "other than effects":
        return kind != BY_EFFECT
    if by == "other than opponent's effects":
        return not (kind == BY_EFFECT and cause.player != owner)
    if kind != BY_EFFECT or ("your" in by and cause.player != owner) or ("opponent" in by and cause.player == owner):
        return False
    return covers(by, True, cause.source_kind)


def cannot(game: Game, pid: int, what: str, cause: Cause | None, other: int = 0) -> bool:
    """Whether a prohibition forbids it (15-1-3), with that other card if the prohibition names some."""
    perm = game.permanents.get(pid)
    if perm is None or not (perm.own_kinds | game.kinds) & (1 << CH_CANNOT | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CANNOT):
        if change.word == what and cause_fits(change.by, cause, perm.owner):
            if change.selector is None:
                return True
            if other:
                ctx = Context(perm.owner, -pid, game.ref(perm.stack[-1]), None)
                if matches(game, change.selector, other, ctx, change.selector.areas if other > 0 else 0):
                    return True
    return False


def can(game: Game, pid: int, what: str) -> bool:
    """Whether an effect allows it."""
    perm = game.permanents.get(pid)
    if perm is None or not (perm.own_kinds | game.kinds) & (1 << CH_CAN | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CAN):
        if change.word == what and change.selector is None:
            return True
    return False


def can_with(game: Game, pid: int, what: str, other: int) -> bool:
    """Whether an effect allows it with that other card, of those it names."""
    perm = game.permanents.get(pid)
    if perm is None or not (perm.own_kinds | game.kinds) & (1 << CH_CAN | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CAN):
        if change.word == what and change.selector is not None:
            if matches(game, change.selector, other, Context(perm.owner, -pid, game.ref(perm.stack[-1]), None), 0):
                return True
    return False


def must(game: Game, pid: int, what: str) -> bool:
    """Whether an effect demands it."""
    for change, _ in collect(game, pid, CH_MUST):
        if change.word == what:
            return True
    return False


def player_cannot(game: Game, player: int, what: str, cause: Cause | None = None, ref: int = 0) -> bool:
    """Whether a player is prohibited from doing something, by that cause, with that card."""
    if not game.kinds & (1 << CH_CANNOT):
        return False
    for active in game.statics:
        static = active.static
        if static.kinds & (1 << CH_CANNOT) and not static.self_only and static.selector is None:
            concerned = static.player == 2 or (active.ctx.player == player) == (static.player == 0)
            if concerned and is_active(game, active):
                for change in static.changes:
                    if change.kind == CH_CANNOT and change.word == what:
                        if prohibits(game, change, active.ctx, player, cause, ref):
                            return True
    for modifier in game.modifiers:
        if modifier.player == player and modifier.kinds & (1 << CH_CANNOT):
            for change in modifier.changes:
                if change.kind == CH_CANNOT and change.word == what:
                    if prohibits(game, change, modifier.ctx, player, cause, ref):
                        return True
    return False


def turn_end_memory(game: Game, player: int) -> int:
    """How much memory the opponent must have for the player's turn to end (6-1-4-1)."""
    needed = 1
    if game.kinds & (1 << CH_CANNOT):
        for active in game.statics:
            static = active.static
            if static.kinds & (1 << CH_CANNOT) and static.selector is None and not static.self_only:
                for change in static.changes:
                    if change.kind == CH_CANNOT and change.word == "end the turn" and active.ctx.player == player:
                        if is_active(game, active):
                            needed = max(needed, change.fixed)
    return needed


def prohibits(game: Game, change: ChangeSpec, ctx: Context, player: int, cause: Cause | None, ref: int) -> bool:
    """Whether a prohibition of a player covers the cause and the card."""
    if not cause_fits(change.by, cause, player):
        return False
    if change.selector is None:
        return True
    if not ref:
        return False
    mine = Context(player, ctx.this, ctx.card, ctx.ability)  # "your" is said of the player who is prohibited
    selector = change.selector
    if ref > 0 and selector.kinds & DIGIMON and game.info[ref & ID_MASK].kind & DIGI_EGG:  # a Digimon once played
        kinds = selector.kinds | DIGI_EGG
        selector = Selector(kinds, selector.owner, selector.areas, selector.where, selector.other, selector.of)
    areas = selector.areas if selector.areas == 1 << HAND else 0  # no area named: from wherever it is
    if change.word == "move":
        areas = selector.areas  # both ways (4-17-1)
    return matches(game, selector, ref, ctx, areas) or matches(game, selector, ref, mine, areas)


def may_reduce(game: Game, player: int, cost: str) -> bool:
    """Whether the player can reduce costs of this kind at all ("players can't reduce play costs")."""
    return not player_cannot(game, player, f"reduce {cost} costs")


def own_cost_change(game: Game, player: int, cost: str, card: int) -> int:
    """By how much a card's own persistent text changes what it costs (read in the hand)."""
    lowered, raised = 0, 0
    for ability in game.info[card].upper:
        for static in ability.statics:
            if static.self_only and static.kinds & (1 << CH_COST):
                ctx = Context(player, game.ref(card), game.ref(card), ability)
                if static.condition is None or static.condition.holds(game, ctx):
                    for change in static.changes:
                        if change.kind == CH_COST and cost in change.word:
                            number = change.number
                            amount = change.fixed if number is None else number.value(game, ctx)
                            lowered += min(0, amount)
                            raised += max(0, amount)
    return raised + (lowered if lowered and may_reduce(game, player, cost) else 0)


def use_cost_of(game: Game, ref: int) -> int:
    """The use cost of a card; that of a card in use is what its own text makes of it (2-7, 4-2-3)."""
    cost = info_of(game, ref).use_cost
    if ref > 0 and cost > 0:
        for frame in game.stack:
            if frame.kind == USING and frame.cards and frame.cards[0] == ref:
                return max(0, cost + own_cost_change(game, frame.player, "use", ref & ID_MASK))
    return cost


def deletion_bonus(game: Game, player: int, stat: str) -> int:
    """By how much the maximum of the player's deletion effects is raised (15-15-4-1)."""
    total = 0
    bit = 1 << CH_DELETION_LIMIT
    if not game.kinds & bit:
        return 0
    for active in game.statics:
        static = active.static
        if static.kinds & bit and static.selector is None and not static.self_only:
            if (active.ctx.player == player) == (static.player == 0) and is_active(game, active):
                for change in static.changes:
                    if change.kind == CH_DELETION_LIMIT and change.word == stat:
                        number = change.number
                        total += change.fixed if number is None else number.value(game, active.ctx)
    for modifier in game.modifiers:
        if modifier.player == player and modifier.kinds & bit:
            for i in range(len(modifier.changes)):
                if modifier.changes[i].kind == CH_DELETION_LIMIT and modifier.changes[i].word == stat:
                    total += modifier.values[i]
    return total


def cost_change(game: Game, player: int, cost: str, ref: int) -> int:
    """By how much persistent and lasting effects change a cost that the player would pay for the card."""
    lowered, raised = 0, 0
    if not game.kinds & (1 << CH_COST):
        return 0
    for active in game.statics:
        static = active.static
        if static.kinds & (1 << CH_COST) and not static.self_only and static.selector is None:
            concerned = static.player == 2 or (active.ctx.player == player) == (static.player == 0)
            if concerned and is_active(game, active):
                for change in static.changes:
                    if change.kind == CH_COST and cost in change.word:
                        number = change.number
                        amount = change.fixed if number is None else number.value(game, active.ctx)
                        lowered += min(0, amount)
                        raised += max(0, amount)
    for modifier in game.modifiers:
        if modifier.player == player and modifier.kinds & (1 << CH_COST):
            for i in range(len(modifier.changes)):
                if modifier.changes[i].kind == CH_COST and cost in modifier.changes[i].word:
                    lowered += min(0, modifier.values[i])
                    raised += max(0, modifier.values[i])
    return raised + (lowered if lowered and may_reduce(game, player, cost) else 0)


def silences(game: Game, pid: int, ref: int) -> bool:
    """Whether the Digimon keeps the [Security] effects of a card that it checks from being activated."""
    perm = game.permanents.get(pid)
    if perm is None or not (perm.own_kinds | game.kinds) & (1 << CH_CANNOT | 1 << CH_EFFECT):
        return False
    ctx = Context(perm.owner, -pid, game.ref(perm.stack[-1]), None)
    for change, _ in collect(game, pid, CH_CANNOT):
        if change.word == "activate" and change.timing == "Security" and change.selector is not None:
            if matches(game, change.selector, ref, ctx, change.selector.areas):
                return True
    return False


def silenced(game: Game, pid: int, timing: str) -> bool:
    """Whether its effects with that timing can't be activated."""
    perm = game.permanents.get(pid)
    if perm is None or not (perm.own_kinds | game.kinds) & (1 << CH_CANNOT | 1 << CH_EFFECT):
        return False
    for change, _ in collect(game, pid, CH_CANNOT):
        if change.word == "activate" and (not change.timing or timing in change.timing.split(" or ")):
            return True
    return False
