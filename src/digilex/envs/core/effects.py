"""Effects that wait for their activation, are still to be done, or are in force on players and cards for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.envs.core import layout
from digilex.envs.core.sheet import RECORD, Sheet
from digilex.envs.core.tokens import Tokens
from digilex.envs.core.words import MOST, MOST_LAST, codes, effect_of
from digilex.rules.model import deeds
from digilex.rules.model.frames import ActiveStatic, Context, Modifier, Pending
from digilex.rules.model.identity import ID_MASK, card_of
from digilex.rules.model.prepared import ChangeSpec
from digilex.rules.model.progress import InterruptFrame
from digilex.rules.model.vocabulary import AT_END_OF_TURN, CH_CANNOT, CH_COST, CH_DP, CH_KEYWORD, ENDS_WITH_TURN
from digilex.rules.model.vocabulary import ENDS_WITH_UNSUSPEND as UNSUSPEND
from digilex.rules.query.modifiers import is_active
from digilex.rules.query.sight import may_see
from digilex.rules.state.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where this is not compiled

KINDS: Final = codes(layout.EFFECT_KINDS)
WAITS: Final = KINDS["waits"]
LATER: Final = KINDS["later"]
ON_PLAYER: Final = KINDS["on a player"]
ON_CARD: Final = KINDS["on a card"]
ON_WHOEVER: Final = KINDS["on whoever fits"]
UNBOUND: Final = KINDS["unbound"]
ENDS: Final = codes(layout.ENDS)
WHILE: Final = ENDS["while"]
FIRST_LATER: Final = ENDS["at end of turn"]
KEYWORDS: Final = codes(layout.KEYWORDS)
PROHIBITIONS: Final[dict[int, int]] = {
    deeds.PROHIBITIONS[word]: code for word, code in codes(layout.PROHIBITIONS).items() if word in deeds.PROHIBITIONS
}
PROHIBITIONS.update({
    deeds.END_TURN: codes(layout.PROHIBITIONS)["end the turn"],
    deeds.LESS_DP: codes(layout.PROHIBITIONS)["have less DP"],
    deeds.HAVE_KEYWORD: codes(layout.PROHIBITIONS)["have the keyword"],
})  # fmt: skip


class Effects:
    """The effects that one player sees."""

    def __init__(self, viewer: int, sheet: Sheet) -> None:
        self.viewer = viewer
        self.sheet = sheet
        self.count: i64 = 0  # with those for which there is no room
        self.my_waiting: i64 = 0
        self.their_waiting: i64 = 0
        self.statics: list[ActiveStatic] = []  # persistent effects as they were last
        self.on_players: list[ActiveStatic] = []  # those of them that are about players

    def write(self, game: State, tokens: Tokens) -> None:
        """All of them, as far as there is room: those that wait first."""
        self.count = 0
        self.my_waiting = 0
        self.their_waiting = 0
        if len(game.stack) > 1:
            for frame in game.stack:
                if isinstance(frame, InterruptFrame):
                    for i in range(len(frame.waiting)):
                        if i not in frame.activated:
                            self.add_waiting(game, frame.waiting[i], tokens)
        for pending in game.triggered:
            self.add_waiting(game, pending, tokens)
        for batch in game.batches:
            for pending in batch:
                self.add_waiting(game, pending, tokens)
        for pending in game.delayed:
            at: i64 = pending.happening.event - AT_END_OF_TURN + FIRST_LATER
            self.add(game, LATER, pending.player, 0, at, pending.ability.key, 0, pending.this, tokens)
            self.add_change(0, 0, 0, 0, 0)
        if game.modifiers:
            for modifier in game.modifiers:
                if modifier.player >= 0:
                    self.add_lasting(game, modifier, tokens)
        if game.statics is not self.statics:
            self.statics = game.statics
            self.on_players = [
                active
                for active in game.statics
                if active.static.selector is None and not active.static.self_only
            ]
        for active in self.on_players:
            if is_active(game, active):
                self.add_persistent(game, active, tokens)
        if game.modifiers:
            for modifier in game.modifiers:
                if modifier.player < 0:
                    self.add_lasting(game, modifier, tokens)
        self.sheet.end_effects(self.count)

    def whose(self, player: int) -> int:
        """1: the viewer, 2: the opponent."""
        return 1 if player == self.viewer else 2

    def add(
        self,
        game: State,
        kind: i64,
        player: int,
        about: i64,
        ends: i64,
        key: str,
        turns: i64,
        source: int,
        tokens: Tokens,
        target: int = 0,
    ) -> None:
        """The first half of an effect, and the tokens; `add_change` writes the rest."""
        self.count += 1
        if self.count > layout.MAX_EFFECTS:
            return
        whose: i64 = self.whose(player)
        effect: i64 = effect_of(key)
        on: i64 = tokens.find(game, target) if target else 0
        by: i64 = tokens.find(game, source) if source else 0
        words = self.sheet.words
        at = self.sheet.effects_at + RECORD * (self.count - 1)
        words[at] = kind + (whose << 16) + (about << 32) + (ends << 48)
        words[at + 1] = effect + (turns << 48)
        words[at + 2] = on + (by << 16)

    def add_change(self, change: i64, amount: i64, other: i64, other_amount: i64, times: i64) -> None:
        """The second half: `change` as `told` gives it."""
        if self.count > layout.MAX_EFFECTS:
            return
        words = self.sheet.words
        at = self.sheet.effects_at + RECORD * (self.count - 1)
        amount = max(-MOST, min(amount, MOST))
        other_amount = max(-MOST, min(other_amount, MOST))
        words[at + 2] += change << 32
        words[at + 3] = (
            (amount & 0xFFFF) + ((other & 0xFFFF) << 16) + ((other_amount & 0xFFFF) << 32) + (times << 48)
        )

    def add_waiting(self, game: State, pending: Pending, tokens: Tokens) -> None:
        """A triggered effect that waits; nobody is told of one of a card that is hidden."""
        ref = pending.card
        if ref > 0 and game.refs[ref & ID_MASK] == ref and not may_see(game, self.viewer, card_of(ref)):
            return
        if pending.player == self.viewer:
            self.my_waiting += 1
        else:
            self.their_waiting += 1
        happening = pending.happening
        target = happening.subjects[0] if happening.subjects else 0
        self.add(game, WAITS, pending.player, 0, 0, pending.ability.key, 0, pending.this, tokens, target)
        event: i64 = happening.event + 1
        self.add_change(event << 16, 0, 0, 0, 0)

    def add_lasting(self, game: State, modifier: Modifier, tokens: Tokens) -> None:
        """A modification that an effect left behind, with its first two changes."""
        kind: i64 = UNBOUND
        about: i64 = 0
        target = 0
        if modifier.player >= 0:
            kind = ON_PLAYER
            about = self.whose(modifier.player)
        elif modifier.pid:
            kind = ON_CARD
            target = -modifier.pid
        elif modifier.card:
            kind = ON_CARD
            target = modifier.card
        elif modifier.selector is not None:
            kind = ON_WHOEVER
        turns: i64 = 0
        if modifier.ends == ENDS_WITH_TURN or modifier.ends == UNSUSPEND:
            turns = min(max(modifier.turn - game.turn + 1, 0), MOST_LAST)
        ctx = modifier.ctx
        key = "" if ctx.ability is None else ctx.ability.key
        ends: i64 = modifier.ends + 1
        self.add(game, kind, ctx.player, about, ends, key, turns, ctx.this, tokens, target)
        changes = modifier.changes
        change: i64 = 0
        amount: i64 = 0
        other: i64 = 0
        other_amount: i64 = 0
        if changes:
            change = told(changes[0])
            amount = amount_of(changes[0], modifier.values[0])
            if len(changes) > 1:
                other = changes[1].kind + 1
                other_amount = amount_of(changes[1], modifier.values[1])
        self.add_change(change, amount, other, other_amount, modifier.times)

    def add_persistent(self, game: State, active: ActiveStatic, tokens: Tokens) -> None:
        """A persistent effect that is about a player, while it holds."""
        static = active.static
        ctx = active.ctx
        about: i64 = 3 if static.player == 2 else self.whose(ctx.player if static.player == 0 else 1 - ctx.player)
        source = -active.pid if active.pid else ctx.card
        self.add(game, ON_PLAYER, ctx.player, about, WHILE, static.ability.key, 0, source, tokens)
        changes = static.changes
        change: i64 = told(changes[0]) if changes else 0
        amount: i64 = amount_of(changes[0], number_of(game, changes[0], ctx)) if changes else 0
        other: i64 = changes[1].kind + 1 if len(changes) > 1 else 0
        other_amount: i64 = amount_of(changes[1], number_of(game, changes[1], ctx)) if len(changes) > 1 else 0
        self.add_change(change, amount, other, other_amount, 0)


def number_of(game: State, change: ChangeSpec, ctx: Context) -> int:
    """The number of a persistent change now."""
    return change.fixed if change.number is None else change.number.value(game, ctx)


def amount_of(change: ChangeSpec, value: int) -> int:
    """By how much something changes; DP in hundreds."""
    return value // 100 if change.kind == CH_DP else value


def told(change: ChangeSpec) -> int:
    """What a change is: its kind, and the detail behind it (SECOND)."""
    detail = 0
    if change.kind == CH_KEYWORD:
        detail = KEYWORDS.get(change.word, 0)
    elif change.kind == CH_CANNOT:
        detail = PROHIBITIONS.get(change.prohibits, 0)
    elif change.kind == CH_COST:
        detail = change.costs
    return change.kind + 1 + detail * layout.SECOND
