"""What the game notes, and forgets, between two steps: the order in which things began, and what left the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.rules.model.prepared import ASKS_DP
from digilex.rules.model.vocabulary import BATTLE
from digilex.rules.query.modifiers import INFORMATION, is_active, static_key
from digilex.rules.query.values import dp

if TYPE_CHECKING:
    from digilex.rules.state.state import State


MOST_HELD: Final = 4  # how often what hangs on each other is worked out anew


def note_begun(game: State) -> None:
    """15-8-2-5: of persistent effects that contradict each other the one that began later holds."""
    if game.begun_version == game.version:
        return
    game.begun_version = game.version
    now: list[str] = []
    for player in (0, 1):
        for pid in game.players[player].battle:
            perm = game.permanents[pid]
            if perm.own_kinds & INFORMATION:
                for active in perm.own_statics:
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


def note_held(game: State) -> None:
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


def forget_departed(game: State) -> None:
    """Everything is resolved: what left is forgotten, but for what a lasting modification still speaks of."""
    spoken: set[int] = set()
    for modifier in game.modifiers:
        ctx = modifier.ctx
        if ctx.happening is not None:
            spoken.update(ctx.happening.subjects)
            spoken.add(ctx.happening.object)
        for refs in ctx.bindings.values():
            spoken.update(refs)
    for pid in list(game.departed):
        if -pid not in spoken:
            del game.departed[pid]
