"""Rule checks (chapter 17): what the rules put right between effects, all at the same time."""

from __future__ import annotations

from digilex.rules.model.board import Permanent
from digilex.rules.model.frames import Cause, Context
from digilex.rules.model.identity import CardId
from digilex.rules.model.vocabulary import BY_RULE, DIGIMON, OPTION, READS_ALL
from digilex.rules.query import values
from digilex.rules.query.requirements import can_link
from digilex.rules.query.select import kind_of
from digilex.rules.state.state import State
from digilex.rules.steps import leave
from digilex.rules.steps.leave import DELETE, REMOVE_TO_TRASH, start_removal, start_rule_check


def check_rules(game: State) -> bool:
    """17-1-3. True if something had to be done."""
    if game.checked_version == game.version:
        return False
    game.checked_version = game.version
    if not game.doubtful:
        return False  # nothing could be wrong with any card
    dead: list[int] = []
    trash: list[int] = []
    for player in (0, 1):
        for pid in game.players[player].battle:
            perm = game.permanents[pid]
            if not perm.doubtful:
                continue  # nothing could be wrong with it
            kind = kind_of(game, -pid)
            if perm.stack[-1] in game.face_down:
                trash.append(-pid)  # 17-1-3-2-4
            elif kind & DIGIMON:
                value = values.dp(game, pid)
                if value == 0:
                    dead.append(-pid)  # 17-1-3-1-1
                elif value < 0:
                    trash.append(-pid)  # 17-1-3-2-1
            elif kind & OPTION and not perm.by_effect:
                trash.append(-pid)  # 17-1-3-2-2
            if perm.links:
                trash_links(game, perm)
        breeding = game.players[player].breeding
        if breeding:
            perm = game.permanents[breeding]
            if not perm.doubtful:
                continue
            if perm.stack[-1] in game.face_down:
                trash.append(-breeding)  # 17-1-3-2-4
            elif not kind_of(game, -breeding) & DIGIMON and not perm.by_effect:
                trash.append(-breeding)  # 17-1-3-2-3
    if not dead and not trash:
        return False
    game.reads = READS_ALL  # what is kept on the field is looked at again when anything changes
    cause = Cause(BY_RULE, -1, 0, 0, "")
    game.outcome = []
    if not dead:
        start_removal(game, trash, REMOVE_TO_TRASH, cause)
    elif not trash:
        start_removal(game, dead, DELETE, cause)
    else:
        start_rule_check(game, dead, trash, cause)
    return True


def trash_links(game: State, perm: Permanent) -> None:
    """Link cards whose requirements are not met (17-1-3-2-6), then the oldest beyond the limit (17-1-3-2-5)."""
    cause = Cause(BY_RULE, -1, 0, 0, "")
    unfit: list[CardId] = []
    for card in perm.links:
        ctx = Context(perm.owner, game.ref(card), game.ref(card), None)
        if not can_link(game, ctx, card, perm.pid):
            unfit.append(card)
    kept = [card for card in perm.links if card not in unfit]
    beyond = len(kept) - 1 - values.link_bonus(game, perm.pid)
    if unfit:
        digimon = kind_of(game, -perm.pid) & DIGIMON
        leave.trash_links(game, perm.pid, unfit, "17-1-3-2-6" if digimon else "17-1-3-2-7", cause)
    if beyond > 0:
        leave.trash_links(game, perm.pid, kept[:beyond], "17-1-3-2-5", cause)
