"""What a card on the field is: the numbers of its token that hang on what modifies it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.envs.core import layout
from digilex.envs.core.layout import SECOND
from digilex.envs.core.words import MOST, MOST_LAST
from digilex.native import mypyc_attr
from digilex.rules.model import deeds
from digilex.rules.model.board import Permanent
from digilex.rules.model.frames import ActiveStatic
from digilex.rules.model.identity import CardId
from digilex.rules.model.prepared import ChangeSpec
from digilex.rules.model.vocabulary import CH_CAN, CH_DP, CH_EFFECT, CH_KEYWORD, CH_SECURITY_ATTACK, DIGIMON
from digilex.rules.query import values
from digilex.rules.query.modifiers import (
    INFORMATION,
    collect,
    is_active,
    is_reached,
    is_unaffected,
    may_be_kept_off,
    reaches,
    type_of,
)
from digilex.rules.query.prohibitions import cannot
from digilex.rules.query.select import kind_of
from digilex.rules.state.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled

# Where the bits of keywords stand in the third of the four numbers of a token.
KEYWORD_BITS: Final = {
    layout.KEYWORDS[i]: 1 << i if i < 15 else SECOND << (i - 15) for i in range(len(layout.KEYWORDS))
}
BLOCKER: Final = KEYWORD_BITS["Blocker"]
ASKED_FOR: Final = deeds.ATTACK | deeds.BLOCK | deeds.SUSPEND | deeds.UNSUSPEND | deeds.DIGIVOLVE
HAS_KEYWORD: Final = 1 << CH_KEYWORD
CHANGING: Final = 1 << CH_EFFECT | INFORMATION
# The kinds of changes by which a face can change.
READ: Final = (
    CHANGING | 1 << CH_DP | 1 << CH_KEYWORD | 1 << CH_SECURITY_ATTACK | 1 << CH_CAN
    | ASKED_FOR | deeds.DP_REDUCED | deeds.LESS_DP | deeds.HAVE_KEYWORD
)  # fmt: skip


@mypyc_attr(acyclic=True)
class Face:
    """What a card on the field is, worked out anew when something has changed that it may hang on."""

    def __init__(self, game: State, perm: Permanent, keywords: i64) -> None:
        pid = perm.pid
        ref = -pid
        self.version = game.version
        self.stack: list[CardId] = perm.stack
        self.links: list[CardId] = perm.links
        self.statics: list[ActiveStatic] = perm.own_statics
        self.kinds: i64 = perm.kinds & READ
        self.reach: i64 = perm.reach & READ
        self.turn_player = game.turn_player
        self.steady = is_steady(perm)
        dp: i64 = min(values.dp(game, pid), 100 * (MOST - 1))
        level: i64 = perm.level
        kind: i64 = perm.kind
        colors: i64 = perm.colors
        if perm.kinds & INFORMATION:
            level = values.level_of(game, ref)
            kind = kind_of(game, ref)
            colors = values.color_mask_of(game, ref)
        size: i64 = len(perm.stack)
        self.second: i64 = (size << 16) + (dp // 100 + 1 << 32) + (level + 1 << 48)
        self.third: i64 = keywords + (colors << 32) + ((kind & MOST_LAST) << 48)
        self.checks: i64 = values.security_attack(game, pid) if kind & DIGIMON else 0
        self.flags: i64 = prohibitions_of(game, perm) if perm.kinds & ASKED_FOR else 0

    def holds(self, game: State, perm: Permanent) -> bool:
        """Whether it still is what it was."""
        if self.stack is not perm.stack or self.links is not perm.links:
            return False
        if self.version == game.version:
            return True
        if (
            self.steady
            and self.statics is perm.own_statics
            and self.turn_player == game.turn_player
            and self.kinds == perm.kinds & READ
            and self.reach == perm.reach & READ
        ):
            self.version = game.version
            return True
        return False


def is_steady(perm: Permanent) -> bool:
    """Whether nothing but its own stack, and whose turn it is, decides what it is: no effect of other cards reaches it,
    and its own have no conditions."""
    if perm.reach & READ or perm.kinds & CHANGING:
        return False
    for active in perm.own_statics:
        if active.static.kinds & READ:
            if active.static.condition is not None or active.if_digimon:
                return False
            for change in active.static.changes:
                if change.number is not None or change.by is not None:
                    return False
    return True


def prohibitions_of(game: State, perm: Permanent) -> int:
    """What a card on the field can't do, as flags."""
    flags = 0
    if perm.kinds & deeds.ATTACK and cannot(game, perm.pid, deeds.ATTACK, None):
        flags += layout.CANNOT_ATTACK
    if perm.kinds & deeds.BLOCK and cannot(game, perm.pid, deeds.BLOCK, None):
        flags += layout.CANNOT_BLOCK
    if perm.kinds & deeds.SUSPEND and cannot(game, perm.pid, deeds.SUSPEND, None):
        flags += layout.CANNOT_SUSPEND
    if perm.kinds & deeds.UNSUSPEND and cannot(game, perm.pid, deeds.UNSUSPEND, None):
        flags += layout.CANNOT_UNSUSPEND
    if perm.kinds & deeds.DIGIVOLVE and cannot(game, perm.pid, deeds.DIGIVOLVE, None):
        flags += layout.CANNOT_DIGIVOLVE
    return flags


class Faces:
    """What the cards on the field are; both players see the same."""

    def __init__(self) -> None:
        self.faces: list[Face | None] = []  # by permanent
        self.version = -1
        # At that version:
        self.lasting = False  # keywords last on cards
        self.givers: list[ActiveStatic] = []  # persistent effects that give some to other cards

    def of(self, game: State, perm: Permanent) -> Face:
        """What a card on the field is now."""
        pid = perm.pid
        if pid < len(self.faces):
            face = self.faces[pid]
            if face is not None and face.holds(game, perm):
                return face
        else:
            while len(self.faces) <= pid:
                self.faces.append(None)
        if self.version != game.version:
            self.version = game.version
            self.notice(game)
        new = Face(game, perm, self.keywords_of(game, perm))
        self.faces[pid] = new
        return new

    def keywords_of(self, game: State, perm: Permanent) -> int:
        """The keywords of a card on the field, as bits."""
        bits = 0
        kinds = perm.kinds
        if not kinds & (HAS_KEYWORD | 1 << CH_EFFECT):
            return 0
        if kinds & (1 << CH_EFFECT | deeds.HAVE_KEYWORD):
            for change, _ in collect(game, perm.pid, CH_KEYWORD):
                bits |= KEYWORD_BITS.get(change.word, 0)
            return bits
        for active in perm.own_statics:
            if active.static.kinds & HAS_KEYWORD and is_active(game, active):
                bits |= words_in(active.static.changes)
        if perm.reach & HAS_KEYWORD and (self.lasting or self.givers):
            bits |= self.given_to(game, perm)
        return bits

    def given_to(self, game: State, perm: Permanent) -> int:
        """The keywords that last on a card or that others give to it, as bits: those of `collect`, with what is in
        force asked once for all cards."""
        bits = 0
        pid = perm.pid
        if self.lasting:
            for modifier in game.modifiers:
                if modifier.kinds & HAS_KEYWORD and reaches(game, modifier, pid):
                    ctx = modifier.ctx
                    if may_be_kept_off(perm, ctx, perm.kinds) and is_unaffected(
                        game, pid, ctx.player, ctx.this, modifier.source_kind, ctx.ability
                    ):
                        continue
                    bits |= words_in(modifier.changes)
        for active in self.givers:
            if is_reached(game, active, -pid) and not (
                may_be_kept_off(perm, active.ctx, perm.kinds)
                and is_unaffected(
                    game, pid, active.ctx.player, active.ctx.this, type_of(game, active), active.static.ability
                )
            ):
                bits |= words_in(active.static.changes)
        return bits

    def notice(self, game: State) -> None:
        """Which effects give keywords now."""
        self.lasting = False
        self.givers = []
        if not game.kinds & HAS_KEYWORD:
            return
        for modifier in game.modifiers:
            if modifier.kinds & HAS_KEYWORD:
                self.lasting = True
        for active in game.statics:
            static = active.static
            if static.kinds & HAS_KEYWORD and static.selector is not None and is_active(game, active):
                self.givers.append(active)


def words_in(changes: list[ChangeSpec]) -> int:
    """The keywords among changes, as bits."""
    bits = 0
    for change in changes:
        if change.kind == CH_KEYWORD:
            bits |= KEYWORD_BITS.get(change.word, 0)
    return bits
