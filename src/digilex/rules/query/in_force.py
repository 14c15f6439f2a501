"""Every modification in force on a card or a player, with the effect it comes from and how long it lasts.

`modifiers.collect` answers what the rules ask, as fast as it can; this tells a view where the answer comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.frames import ActiveStatic, Cause, Context, Modifier
from digilex.rules.model.prepared import ChangeSpec, Static
from digilex.rules.model.vocabulary import BY_EFFECT, CH_DP, CH_EFFECT, DIGIMON, INHERITED_TEXT, LINK_TEXT
from digilex.rules.query.modifiers import (
    INFORMATION,
    forbidding,
    is_active,
    is_reached,
    is_unaffected,
    may_be_kept_off,
    reaches,
    static_key,
    type_of,
)
from digilex.rules.query.select import kind_of

if TYPE_CHECKING:
    from digilex.rules.state.state import State


class InForce:
    """One change in force: what, how much, whose, and from which lasting modification if it is one."""

    def __init__(self, change: ChangeSpec, amount: int, ctx: Context, modifier: Modifier | None) -> None:
        self.change = change
        self.amount = amount
        self.ctx = ctx
        self.modifier = modifier  # None: a persistent effect, which holds as long as its card and condition do
        self.kept_off = False  # the card is not affected by it (15-15-5)


def on_permanent(game: State, perm: Permanent) -> list[InForce]:
    """All but changes of DP that is in force on a card on the field; of the DP, `on_dp` tells."""
    if not perm.kinds:
        return []
    return [entry for entry in reaching(game, perm) if entry.change.kind != CH_DP]


def on_dp(game: State, perm: Permanent) -> list[InForce]:
    """What changes the DP of a card on the field. A condition among them that asks for it sees the printed one."""
    if not perm.kinds & (1 << CH_DP | 1 << CH_EFFECT):
        return []
    known = perm.dp_version
    perm.dp_version = -1
    game.measuring.append(perm.pid)
    found = [entry for entry in reaching(game, perm) if entry.change.kind == CH_DP]
    game.measuring.pop()
    perm.dp_version = known
    return found


def barring_dp(game: State, perm: Permanent) -> list[ChangeSpec]:
    """What keeps the DP of a card on the field from being reduced, or from being increased."""
    if not perm.kinds & deeds.DP_INCREASED:
        return []
    return forbidding(game, perm, deeds.DP_REDUCED) + forbidding(game, perm, deeds.DP_INCREASED)


def counts_for_dp(game: State, perm: Permanent, entry: InForce, barring: list[ChangeSpec]) -> bool:
    """Whether a change of DP counts: nothing bars it, for effects like the one it comes from."""
    if entry.kept_off:
        return False
    ctx = entry.ctx
    for bar in barring:
        if (bar.prohibits == deeds.DP_REDUCED) == (entry.amount < 0):
            if bar.by is None:
                return False
            ability = ctx.ability
            kind = DIGIMON
            if entry.modifier is not None:
                kind = entry.modifier.source_kind
            elif ability is None or ability.section not in (INHERITED_TEXT, LINK_TEXT):
                kind = kind_of(game, ctx.this)
            key, keyword = ("", "") if ability is None else (ability.key, ability.keyword)
            if bar.by.means(game, Cause(BY_EFFECT, ctx.player, ctx.this, kind, key, keyword), perm.owner, -perm.pid):
                return False
    return True


def reaching(game: State, perm: Permanent) -> list[InForce]:
    """Everything that is in force on a card on the field: lasting modifications, the oldest first, then persistent."""
    pid = perm.pid
    kinds = perm.kinds
    found: list[InForce] = []
    for modifier in game.modifiers:
        if reaches(game, modifier, pid):
            off = may_be_kept_off(perm, modifier.ctx, kinds) and is_unaffected(
                game, pid, modifier.ctx.player, modifier.ctx.this, modifier.source_kind, modifier.ctx.ability
            )
            add_lasting(modifier, off, found)
    holding = [active for active in perm.own_statics if is_active(game, active)]
    kept_off: list[ActiveStatic] = []
    for active in game.statics:
        if active.static.selector is not None and is_active(game, active) and is_reached(game, active, -pid):
            if may_be_kept_off(perm, active.ctx, kinds) and is_unaffected(
                game, pid, active.ctx.player, active.ctx.this, type_of(game, active), active.static.ability
            ):
                kept_off.append(active)
            else:
                holding.append(active)
    if len(holding) > 1 and game.information:
        holding.sort(key=lambda active: game.begun.get(static_key(active), len(game.begun)))
    for active in holding:
        add_persistent(game, active.static, active.ctx, -pid, False, None, found)
    for active in kept_off:
        add_persistent(game, active.static, active.ctx, -pid, True, None, found)
    for gained in found[:]:
        ability = gained.change.ability
        if gained.change.kind == CH_EFFECT and ability is not None and not gained.kept_off:
            for static in ability.statics:
                if static.self_only:
                    ctx = Context(perm.owner, -pid, game.ref(perm.stack[-1]), ability)
                    if is_active(game, ActiveStatic(static, ctx, pid)):
                        more: list[InForce] = []
                        add_persistent(game, static, ctx, -pid, False, gained.modifier, more)
                        found += [entry for entry in more if not INFORMATION >> entry.change.kind & 1]
    return found


def on_player(game: State, player: int) -> list[InForce]:
    """Everything that is in force on a player, or waits for the next time without being bound to a card."""
    found: list[InForce] = []
    for modifier in game.modifiers:
        if modifier.player == player or (modifier.times and modifier.ctx.player == player):
            add_lasting(modifier, False, found)
    for active in game.statics:
        static = active.static
        if not static.self_only and static.selector is None:
            concerned = static.player == 2 or (active.ctx.player == player) == (static.player == 0)
            if concerned and is_active(game, active):
                add_persistent(game, static, active.ctx, 0, False, None, found)
    return found


def on_everyone(game: State) -> list[InForce]:
    """Lasting modifications of whichever cards match, also those that come later (15-11-2)."""
    found: list[InForce] = []
    for modifier in game.modifiers:
        if modifier.selector is not None:
            add_lasting(modifier, False, found)
    return found


def add_lasting(modifier: Modifier, kept_off: bool, found: list[InForce]) -> None:
    """Append the changes of one lasting modification."""
    for i in range(len(modifier.changes)):
        entry = InForce(modifier.changes[i], modifier.values[i], modifier.ctx, modifier)
        entry.kept_off = kept_off
        found.append(entry)


def add_persistent(
    game: State,
    static: Static,
    ctx: Context,
    ref: int,
    kept_off: bool,
    modifier: Modifier | None,
    found: list[InForce],
) -> None:
    """Append the changes of one persistent effect as they are for that card; `modifier` is what gave the effect."""
    for change in static.changes:
        said = ctx
        if change.each:
            said = ctx.copy()
            said.bindings["each"] = [ref]
        amount = change.fixed if change.number is None else change.number.value(game, said)
        entry = InForce(change, amount, ctx, modifier)
        entry.kept_off = kept_off
        found.append(entry)
