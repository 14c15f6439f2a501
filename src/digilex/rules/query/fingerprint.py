"""A game as one number: what search tells positions apart by, and the detector of loops.

Cards count by what they are and where they are, not by their ids; hands and trashes in any order. Chance to come,
labels, the log and what players know are left out. Equal games have equal numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.rules.model.board import PlayerState
from digilex.rules.model.frames import Context, Frame, Pending
from digilex.rules.model.identity import CardId
from digilex.rules.model.mixing import MASK, mix, word
from digilex.rules.model.prepared import CardInfo
from digilex.rules.model.progress import FIELDS

if TYPE_CHECKING:
    from mypy_extensions import i64

    from digilex.rules.state.state import State


def fingerprint(game: State) -> int:
    """The number of a whole game, in the middle of anything."""
    key: i64 = game.turn
    key = mix(key, game.turn_player << 16 | game.first_player << 17 | game.phase << 8 | (game.memory + 10))
    key = mix(key, 0 if not game.over else 1 if game.winner is None else 2 + game.winner)
    for state in game.players:
        key = with_piles(game, state, key)
        key = with_field(game, state, key, True)
    for card in game.revealed:
        key = mix(key, game.info[card].code)
    if game.checked_card >= 0:
        key = mix(key, game.info[game.checked_card].code)
    for frame in game.stack:
        key = with_frame(frame, key)
    for modifier in game.modifiers:
        key = with_context(modifier.ctx, mix(key, modifier.step << 40 | modifier.turn << 8 | modifier.ends))
        key = with_refs([modifier.pid, modifier.card, *modifier.values], key)
    for pending in game.triggered:
        key = with_pending(pending, key)
    for batch in game.batches:
        key = mix(key, len(batch))
        for pending in batch:
            key = with_pending(pending, key)
    for pending in game.delayed:
        key = with_pending(pending, key)
    attack = game.attack
    if attack is not None:
        flags = 1 + 2 * attack.started + 4 * attack.ended + 8 * attack.checked + 16 * attack.pierces
        flags += 32 * attack.blocked + 64 * attack.closing
        key = with_refs([attack.attacker, attack.target, flags], key)
    key = with_refs(game.history, key)
    if game.used:
        uses: i64 = 0
        for name, times in game.used.items():
            uses = (uses + mix(times, word(name))) & MASK
        key = mix(key, uses)
    for name in game.begun:
        key = mix(key, word(name))
    decision = game.decision
    if decision is not None:
        key = mix(key, len(decision.options) << 1 | decision.player)
    return int(key)


def standing(game: State, piles: bool) -> int:
    """How things stand, but for the memory and lasting modifications; without `piles` on the field only."""
    key: i64 = 0
    for state in game.players:
        if piles:
            key = with_piles(game, state, key)
        key = with_field(game, state, key, False)
    return int(key)


def with_piles(game: State, state: PlayerState, start: i64) -> i64:
    """The key with a player's areas off the field."""
    key = in_order(game.info, state.deck, start)
    key = in_order(game.info, state.eggs, key)
    key = in_order(game.info, state.security, key)
    if game.face_up:
        for i in range(len(state.security)):
            if state.security[i] in game.face_up:
                key = mix(key, i)
    key = mix(key, in_any_order(game.info, state.hand))
    return mix(key, in_any_order(game.info, state.trash))


def with_field(game: State, state: PlayerState, start: i64, exactly: bool) -> i64:
    """The key with a player's cards on the field; `exactly` also when they came and what they are treated as."""
    key = start
    for pid in [*state.battle, state.breeding] if state.breeding else state.battle:
        perm = game.permanents[pid]
        flags = 2 * perm.area + perm.suspended
        if exactly:
            flags += 4 * (perm.arrived == game.turn) + 8 * perm.by_effect
            for card in perm.stack:
                if card in game.face_down:
                    flags += 16
        key = in_order(game.info, perm.stack, mix(key, flags))
        if perm.links:
            key = in_order(game.info, perm.links, key)
    return key


def in_order(info: list[CardInfo], cards: list[CardId], start: i64) -> i64:
    """The key with the cards of a pile, whose order counts."""
    key: i64 = mix(start, len(cards))
    for card in cards:
        key = mix(key, info[card].code)
    return key


def in_any_order(info: list[CardInfo], cards: list[CardId]) -> i64:
    """A number for cards whose order does not count."""
    key: i64 = len(cards)
    for card in cards:
        key = (key + mix(1, info[card].code)) & MASK
    return key


def with_refs(refs: list[int], start: i64) -> i64:
    """The key with some references or numbers."""
    key: i64 = mix(start, len(refs))
    for ref in refs:
        key = mix(key, ref & MASK)
    return key


def with_context(ctx: Context | None, start: i64) -> i64:
    """The key with who is speaking."""
    if ctx is None:
        return start
    key = mix(start, 0 if ctx.ability is None else ctx.ability.code)
    key = with_refs([ctx.this, ctx.card], key)
    bound: i64 = 0
    for name, refs in ctx.bindings.items():
        bound = (bound + with_refs(refs, word(name))) & MASK
    return mix(key, bound)


def with_frame(frame: Frame, start: i64) -> i64:
    """The key with a procedure in progress."""
    key = mix(start, frame.kind)
    for name in FIELDS[frame.kind]:
        value: object = getattr(frame, name)
        if isinstance(value, int):
            key = mix(key, value & MASK)
        elif isinstance(value, Context):
            key = with_context(value, key)
        elif isinstance(value, list):
            key = mix(key, len(value))
            for entry in value:
                key = with_pending(entry, key) if isinstance(entry, Pending) else mix(key, entry & MASK)
    return key


def with_pending(pending: Pending, start: i64) -> i64:
    """The key with an effect that waits."""
    key = mix(start, pending.ability.code)
    return with_refs([pending.this, pending.card, pending.plan_step, *pending.happening.subjects], key)
