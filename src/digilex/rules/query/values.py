"""What a card is now: its DP, level, names, traits, colours and keywords, from the printed card and what changes it.

Asking never changes the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.deeds import PLAY_COST
from digilex.rules.model.frames import Context
from digilex.rules.model.identity import ID_MASK, CardId, PermanentId, card_of
from digilex.rules.model.prepared import Pred, Selector
from digilex.rules.model.vocabulary import (
    BATTLE,
    CH_BECOMES,
    CH_COST,
    CH_DP,
    CH_EFFECT,
    CH_KEYWORD,
    CH_SECURITY_ATTACK,
    CH_TREATED_AS,
    COLOR_BITS,
    DIGIMON,
    HAS_COLLISION,
    HAS_LINK,
    HAS_SECURITY_ATTACK,
    KEYWORD_BITS,
    REVEALED,
    SECURITY_DIGIMON,
)
from digilex.rules.query.in_force import barring_dp, counts_for_dp, reaching
from digilex.rules.query.modifiers import INFORMATION, collect, forbidding, info_of, is_active, is_unaffected
from digilex.rules.query.prohibitions import can
from digilex.rules.query.select import kind_of, matches

if TYPE_CHECKING:
    from digilex.rules.state.state import State


NUMBERED: Final = ("Security A.", "Link")  # keywords that are printed with their number


# --- derived values ---------------------------------------------------------------------------------------


def dp(game: State, pid: PermanentId) -> int:
    """The DP of a permanent, never below 0; -1 if it has none (2-5)."""
    perm = game.permanents.get(pid)
    if perm is None:
        gone = game.departed.get(pid)
        return -1 if gone is None else gone.last_dp
    if perm.dp_version == game.version:
        return perm.dp_value
    base = perm.dp
    if pid in game.measuring:
        # A condition of what changes this DP asks for it: it sees the printed one. If that condition is another
        # Digimon's, whose DP hangs on this one, it sees what was so until now: the two hold each other up (Q5202).
        return base if game.measuring[-1] == pid or perm.held_dp < 0 else perm.held_dp
    alone = not game.measuring and not game.asking  # otherwise the answer is only good for who asks
    if perm.kinds & INFORMATION:
        base = changed_number(game, pid, "dp", base)
    if base >= 0:
        if perm.kinds & (1 << CH_DP | 1 << CH_EFFECT):
            game.measuring.append(pid)
            base += modified_dp(game, pid)
            game.measuring.pop()
        for card in perm.links:
            base += game.info[card].link_dp
        if base < 0:
            base = 0
        for change in forbidding(game, perm, deeds.LESS_DP):
            base = max(base, change.fixed)
    if alone:
        perm.dp_version = game.version
        perm.dp_value = base
    return base


def modified_dp(game: State, pid: PermanentId) -> int:
    """By how much effects change the DP: all together (1-3-8)."""
    total = 0
    perm = game.permanents[pid]
    barring = barring_dp(game, perm)
    if not barring:
        for _, amount in collect(game, pid, CH_DP):
            total += amount
        return total
    for entry in reaching(game, perm):
        if entry.change.kind == CH_DP and counts_for_dp(game, perm, entry, barring):
            total += entry.amount
    return total


def security_dp(game: State, card: CardId) -> int:
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


def changed_number(game: State, pid: PermanentId, field: str, printed: int) -> int:
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


def is_informed(game: State, ref: int) -> bool:
    """Whether an effect may change or add information of a permanent on the field (15-12)."""
    if not game.information:
        return False
    perm = game.permanents.at(ref)
    return perm is not None and perm.kinds & INFORMATION != 0


def level_of(game: State, ref: int) -> int:
    """The level; -1 for none."""
    if game.posing is not None and game.posing[0] == ref and game.posing[1] >= 0:
        return game.posing[1]
    if ref < 0:
        perm = game.permanents.at(ref)
        if perm is None:
            gone = game.departed.get(-ref)
            return -1 if gone is None else gone.last_level
        return changed_number(game, PermanentId(-ref), "level", perm.level) if perm.kinds & INFORMATION else perm.level
    if (ref & ID_MASK) in game.face_down:
        return -1
    return game.info[ref & ID_MASK].level


def stands_in(game: State, ref: int, pred: Pred, ctx: Context, purpose: str, card: int) -> bool:
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


def dp_of(game: State, ref: int) -> int:
    """The DP of a permanent or a card; -1 for none."""
    if ref < 0:
        return dp(game, PermanentId(-ref))
    card = card_of(ref)
    if card in game.face_down:
        return -1
    return security_dp(game, card) if card == game.checked_card else game.info[card].dp


def play_cost_of(game: State, ref: int) -> int:
    """The play cost; -1 for none. On the field, effects can lower it."""
    cost = info_of(game, ref).play_cost
    if ref < 0 and cost >= 0 and -ref in game.permanents and game.kinds & (1 << CH_COST):
        for change, amount in collect(game, PermanentId(-ref), CH_COST):
            if change.costs == PLAY_COST:
                cost += amount
        return max(cost, 0)
    return cost


def color_mask_of(game: State, ref: int) -> int:
    """The colours, as bits."""
    if ref >= 0 and (ref & ID_MASK) in game.face_down:
        return 0
    if ref >= 0:
        return game.info[ref & ID_MASK].color_mask
    perm = game.permanents.at(ref)
    if perm is None:
        return game.departed[-ref].colors
    mask = perm.colors
    if perm.kinds & INFORMATION:
        for change, _ in collect(game, PermanentId(-ref), CH_BECOMES):
            if change.data.colors:
                mask = color_mask(change.data.colors)
        for change, others in collect(game, PermanentId(-ref), CH_TREATED_AS):
            mask |= color_mask(change.data.colors) | others
    return mask


def color_mask(colors: tuple[str, ...]) -> int:
    """Colours as bits."""
    mask = 0
    for color in colors:
        mask |= COLOR_BITS[color]
    return mask


def happened(game: State, code: int, whom: int) -> bool:
    """Whether what a card asks of the turn so far came true, for a player or a permanent."""
    history = game.history
    for index in range(2, len(history), 2):
        if history[index] == code and history[index + 1] == whom:
            return True
    return False


def how_often(game: State, code: int, side: int, this: int, other: bool, apart: bool) -> int:
    """How often that happened this turn: for a player (or either, -1), to that card or to others, or to how many."""
    history = game.history
    found: list[int] = []
    for index in range(2, len(history) - 2, 2):
        if history[index] == code and (side < 0 or history[index + 1] == side):
            ref = history[index + 3]
            if (this == 0 or (ref == this) != other) and not (apart and ref in found):
                found.append(ref)
    return len(found)


def names_of(game: State, ref: int) -> tuple[str, ...]:
    """All names it has."""
    if ref >= 0:
        if (ref & ID_MASK) in game.face_down:
            return ()
        info = game.info[ref & ID_MASK]
        names = info.names
        if game.posing is not None and game.posing[0] == ref:
            names += game.posing[2]
        if info.stand_ins and game.area[ref & ID_MASK] == REVEALED:
            for for_, _, _, others in info.stand_ins:
                if for_ == "revealed":
                    names += others
        return names
    names = info_of(game, ref).names
    if game.posing is not None and game.posing[0] == ref:
        names += game.posing[2]
    if is_informed(game, ref):
        for change, _ in collect(game, PermanentId(-ref), CH_BECOMES):
            if change.data.name is not None:
                names = (change.data.name,)
        for change, _ in collect(game, PermanentId(-ref), CH_TREATED_AS):
            if change.data.for_ is None:
                names += change.data.names
            if change.selector is not None:
                names += names_below(game, PermanentId(-ref), change.selector)
    return names


def names_below(game: State, pid: PermanentId, selector: Selector) -> tuple[str, ...]:
    """The names of those of its digivolution cards that are meant."""
    perm = game.permanents[pid]
    names: tuple[str, ...] = ()
    for card in perm.stack[:-1]:
        top = game.ref(perm.stack[-1])
        if matches(game, selector, game.ref(card), Context(perm.owner, -pid, top, None), 0):
            names += game.info[card].names
    return names


def name_parts_of(game: State, ref: int) -> tuple[str, ...]:
    """What counts as being in its name beside its names."""
    if ref >= 0 and (ref & ID_MASK) in game.face_down:
        return ()
    parts = info_of(game, ref).name_parts
    if ref < 0 and is_informed(game, ref):
        for change, _ in collect(game, PermanentId(-ref), CH_TREATED_AS):
            parts += change.data.name_parts
    return parts


def traits_of(game: State, ref: int) -> tuple[str, ...]:
    """All traits it has."""
    if ref >= 0 and (ref & ID_MASK) in game.face_down:
        return ()
    traits = info_of(game, ref).traits
    if ref < 0 and is_informed(game, ref):
        for change, _ in collect(game, PermanentId(-ref), CH_BECOMES):
            if change.data.traits:
                traits = change.data.traits
        for change, _ in collect(game, PermanentId(-ref), CH_TREATED_AS):
            traits += change.data.traits
    return traits


def keyword_count(game: State, pid: PermanentId, keyword: str) -> int:
    """How many instances of a keyword effect a permanent has."""
    perm = game.permanents.get(pid)
    if perm is None:
        gone = game.departed.get(pid)
        return gone.last_keywords.count(keyword) if gone is not None else 0
    count = 0
    if perm.kinds & KEYWORD_BITS.get(keyword, 1 << CH_KEYWORD | 1 << CH_EFFECT):
        for change, _ in collect(game, pid, CH_KEYWORD):
            if change.word == keyword:
                count += 1
    if keyword == "Security A." and perm.kinds & (1 << CH_SECURITY_ATTACK | 1 << CH_EFFECT):
        for _, amount in collect(game, pid, CH_SECURITY_ATTACK):  # "for each": as many as there are
            count += abs(amount)
    if keyword == "Blocker" and collided(game, perm):
        count += 1
    return count


def collided(game: State, perm: Permanent) -> bool:
    """Whether a Digimon has <Blocker> because one with <Collision> attacks its player (16-30-1, 16-30-4)."""
    if game.attack is None:
        return False
    attacker = game.permanents.get(game.attack.attacker)
    if attacker is None or not attacker.kinds & HAS_COLLISION or attacker.owner == perm.owner or perm.area != BATTLE:
        return False
    if not kind_of(game, -perm.pid) & DIGIMON:
        return False
    if not keyword_count(game, attacker.pid, "Collision"):
        return False
    return not is_unaffected(game, perm.pid, attacker.owner, -attacker.pid, DIGIMON, None)


def keywords(game: State, pid: PermanentId) -> list[str]:
    """All keyword effects of a permanent, with their numbers, as they are printed."""
    found: list[str] = []
    turned = can(game, pid, deeds.TURN_SECURITY_ATTACK_ROUND)
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


def security_attack(game: State, pid: PermanentId) -> int:
    """How many cards its security check takes (13-1-2, 16-4)."""
    total = 1
    perm = game.permanents.get(pid)
    if perm is None or not perm.kinds & (HAS_SECURITY_ATTACK | 1 << CH_SECURITY_ATTACK | 1 << CH_EFFECT):
        return total
    turned = can(game, pid, deeds.TURN_SECURITY_ATTACK_ROUND)
    for change, amount in collect(game, pid, CH_KEYWORD):
        if change.word == "Security A.":
            total += abs(amount) if turned else amount
    for _, amount in collect(game, pid, CH_SECURITY_ATTACK):
        total += abs(amount) if turned else amount
    return max(total, 0)


def link_bonus(game: State, pid: PermanentId) -> int:
    """By how much <Link +X> raises the limit of link cards (16-40)."""
    total = 0
    perm = game.permanents.get(pid)
    if perm is None or not perm.kinds & HAS_LINK:
        return total
    for change, amount in collect(game, pid, CH_KEYWORD):
        if change.word == "Link":
            total += amount
    return total
