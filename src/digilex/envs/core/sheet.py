"""The sheet on which an observation is written before it is copied to where its readers want it.

It holds whole numbers of 64 bits, four of 16 bits in each, which compiled code writes as they are (`vec` of librt),
without making an object of any of them. All games of a batch share one sheet, so that it stays in the processor's
cache; what the last observation left there is wiped only as far as the new one does not write over it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from digilex.envs.core.layout import GLOBAL_SIZE, MAX_EFFECTS, MAX_UNSEEN
from digilex.rules.model.identity import ID_MASK

ALIGNED: Final = 64  # observations begin at multiples of so many bytes
RECORD: Final = 4  # numbers of a token, an option, an effect
UNSEEN: Final = MAX_UNSEEN // 4  # numbers of the unseen cards
GLOBALS: Final = GLOBAL_SIZE // 4
STAMP: Final = 1 << 16  # observations are counted in steps of this, so that the place of a token can be added
ALL_LEGAL: Final = 0x0101010101010101  # eight actions


def observation_size(most_tokens: int, most_options: int) -> int:
    """How many bytes an observation takes: tokens, options, effects, unseen, globals and the mask, one after the other;
    all numbers have 16 bits but those of the mask, which have 8."""
    size = 8 * (RECORD * (most_tokens + most_options + MAX_EFFECTS) + UNSEEN + GLOBALS) + most_options
    return (size + ALIGNED - 1) // ALIGNED * ALIGNED


class Sheet:
    """Room for one observation, and for notes on it while it is written."""

    def __init__(self, most_tokens: int, most_options: int) -> None:
        self.most_tokens: i64 = most_tokens
        self.most_options: i64 = most_options
        self.options_at: i64 = RECORD * most_tokens  # where the options begin
        self.effects_at: i64 = self.options_at + RECORD * most_options
        self.unseen_at: i64 = self.effects_at + RECORD * MAX_EFFECTS
        self.globals_at: i64 = self.unseen_at + UNSEEN
        self.mask_at: i64 = self.globals_at + GLOBALS
        self.last_legal: i64 = 1 << 8 * ((most_options - 1) % 8)  # in the last number of the mask
        self.size = observation_size(most_tokens, most_options) // 8
        self.words: vec[i64] = vec[i64]([0] * self.size)
        # What is written now: the number of the observation, times STAMP.
        self.stamp: i64 = 0
        # By card id: the stamp of the observation in which it had a token, plus the token's index, plus 1.
        self.places: vec[i64] = vec[i64]([0] * (ID_MASK + 1))
        # By card id: the stamp of the observation in which it was hidden from the viewer.
        self.hidden: vec[i64] = vec[i64]([0] * (ID_MASK + 1))
        # How many the last observation had.
        self.tokens: i64 = 0
        self.options: i64 = 0
        self.effects: i64 = 0

    def end_tokens(self, count: i64) -> None:
        """So many tokens are written; what is behind them is of another observation."""
        if count > self.most_tokens:
            count = self.most_tokens
        if count < self.tokens:
            self.wipe(RECORD * count, RECORD * self.tokens)
        self.tokens = count

    def end_options(self, count: i64) -> None:
        """So many options are written."""
        if count < self.options:
            self.wipe(self.options_at + RECORD * count, self.options_at + RECORD * self.options)
        self.options = count

    def end_effects(self, count: i64) -> None:
        """So many effects wait or last."""
        if count > MAX_EFFECTS:
            count = MAX_EFFECTS
        if count < self.effects:
            self.wipe(self.effects_at + RECORD * count, self.effects_at + RECORD * self.effects)
        self.effects = count

    def wipe(self, start: i64, stop: i64) -> None:
        """Nothing is said there."""
        words = self.words
        while start < stop:
            words[start] = 0
            start += 1

    def write_mask(self, legal: i64, paged: bool) -> None:
        """The first actions are legal, and with pages the last one."""
        words = self.words
        at = self.mask_at
        left = legal
        room = self.most_options
        while room > 0:
            words[at] = ALL_LEGAL if left >= 8 else ALL_LEGAL >> (64 - 8 * left) if left > 0 else 0
            left -= 8
            room -= 8
            at += 1
        if paged:
            words[at - 1] |= self.last_legal
