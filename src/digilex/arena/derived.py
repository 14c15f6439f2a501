"""What the engine remembers of what it has worked out: the bits that say where to look, and the DP.

All of it can be worked out again from the cards. Where that gives something else, something was changed and not noted.
"""

from __future__ import annotations

from digilex.rules.game import Game
from digilex.rules.model.board import Permanent
from digilex.rules.model.vocabulary import CH_KEYWORD, DIGIMON, KEYWORD_BITS, OPTION
from digilex.rules.procedures.rule_checks import check_rules
from digilex.rules.query.modifiers import INFORMATION, collect
from digilex.rules.query.select import kind_of
from digilex.rules.query.values import dp

OF_GAME = ("kinds", "own_kinds", "granted", "watched", "information", "loose")
OF_PERMANENT = ("kind", "level", "colors", "dp", "own_kinds", "events", "granted", "reach", "kinds", "activations")


def worked_out_anew(game: Game) -> Game:
    """A copy of the game in which nothing that can be worked out is remembered."""
    new = game.copy(log=False)
    for permanent in new.permanents.values():
        new.refresh(permanent)  # and the version changes, so that no DP counts any more
    return new


def stale(game: Game) -> list[str]:
    """What the game remembers otherwise than it is, in words."""
    new = worked_out_anew(game)
    found = [f"{name}: {getattr(game, name)} is {getattr(new, name)}" for name in OF_GAME
             if getattr(game, name) != getattr(new, name)]  # fmt: skip
    for permanent in game.permanents.values():
        other = new.permanents[permanent.pid]
        for name in OF_PERMANENT:
            if getattr(permanent, name) != getattr(other, name):
                found.append(f"{name} of {permanent.label}: {getattr(permanent, name)} is {getattr(other, name)}")
        if dp(game, permanent.pid) != dp(new, permanent.pid):
            found.append(f"DP of {permanent.label}: {dp(game, permanent.pid)} is {dp(new, permanent.pid)}")
        if other.doubtful and not (permanent.doubtful and game.doubtful):
            found.append(f"rule checks pass over {permanent.label}")
        found += passed_over(new, other)
    if new.reads & ~game.reads:
        found.append(f"reads: {game.reads} is {new.reads}")
    if game.decision is not None and game.decision.kind == "main" and check_rules(new):
        found.append("a rule check is due")
    return found


def passed_over(game: Game, permanent: Permanent) -> list[str]:
    """Where the bits of a permanent say that there is nothing to look for, and there is."""
    found = []
    pid = permanent.pid
    for change, _ in collect(game, pid, CH_KEYWORD):
        if not permanent.kinds & KEYWORD_BITS.get(change.word, -1):
            found.append(f"<{change.word}> of {permanent.label} is passed over")
    if not permanent.kinds & INFORMATION and kind_of(game, -pid) != permanent.kind:
        found.append(f"the category of {permanent.label} is passed over")
    if not permanent.doubtful and pid in game.players[permanent.owner].battle:
        kind = kind_of(game, -pid)
        digimon_without_dp = kind & DIGIMON and dp(game, pid) <= 0
        if digimon_without_dp or (kind & OPTION and not kind & DIGIMON and not permanent.by_effect):
            found.append(f"rule checks would pass over {permanent.label}, with {dp(game, pid)} DP")
    return found
