"""Writes what a player may know as numbers, in the layout of layout.py, into memory that arrays share.

Nothing that is written depends on cards that are hidden from the player (tests/envs/test_encoding.py swaps them)."""

from __future__ import annotations

from typing import Final

from digilex.envs.core.effects import Effects
from digilex.envs.core.faces import Faces
from digilex.envs.core.layout import (
    GLOBAL_SIZE,
    MAX_EFFECTS,
    MAX_OPTIONS,
    MAX_TOKENS,
    MAX_UNSEEN,
)
from digilex.envs.core.options import MORE, write_options
from digilex.envs.core.rows import row_of
from digilex.envs.core.situation import write_globals
from digilex.envs.core.tokens import Tokens
from digilex.envs.core.unseen import Unseen
from digilex.envs.core.words import RECORD, empty_records
from digilex.rules.model.decision import Decision
from digilex.rules.model.identity import ID_MASK, NO_CARD
from digilex.rules.model.prepared import CardInfo
from digilex.rules.model.progress import EffectFrame
from digilex.rules.state.state import State

ALIGNED: Final = 64  # observations begin at multiples of so many bytes


def observation_size(most_tokens: int, most_options: int) -> int:
    """How many bytes an observation takes: tokens, options, effects, unseen, globals and the mask, one after the other;
    all numbers have 16 bits but those of the mask, which have 8."""
    size = RECORD * (most_tokens + most_options + MAX_EFFECTS) + 2 * (MAX_UNSEEN + GLOBAL_SIZE) + most_options
    return (size + ALIGNED - 1) // ALIGNED * ALIGNED


class Viewer:
    """What was written for one player of a game: much of it is true the next time, too."""

    def __init__(self, game: State, viewer: int, rows: list[int], most_tokens: int) -> None:
        self.tokens = Tokens(viewer, rows, most_tokens)
        self.effects = Effects(viewer)
        self.unseen = Unseen(game, self.tokens)


class Encoder:
    """Writes observations of one game after the other, quickest if they are of the same game."""

    def __init__(self, most_tokens: int = MAX_TOKENS, most_options: int = MAX_OPTIONS) -> None:
        self.most_tokens = most_tokens
        self.most_options = most_options
        self.size = observation_size(most_tokens, most_options)
        self.game: State | None = None
        self.info: list[CardInfo] = []
        self.rows: list[int] = []  # by card id; what was made for the players shares it
        self.faces = Faces()
        self.used: dict[str, int] = {}  # uses of [X Per Turn] effects, as the game has them
        self.uses: dict[int, int] = {}  # and by the card's reference; replaced when they change
        self.viewers: list[Viewer] = []
        rest = self.size - RECORD * (most_tokens + most_options + MAX_EFFECTS) - 2 * (MAX_UNSEEN + GLOBAL_SIZE)
        self.masks = [bytes([1] * count + [0] * (rest - count)) for count in range(most_options + 1)]
        last = [0] * (most_options - 1) + [1]
        self.paged_masks = [
            bytes([1] * count + last[count:] + [0] * (rest - most_options)) for count in range(most_options)
        ]

    def learn(self, game: State) -> None:
        """Another game, or a game with other cards; a token that came into the game is one card more."""
        count = len(self.info)
        if game is self.game and game.info[:count] == self.info:
            for info in game.info[count:]:
                self.rows.append(row_of(info))
            self.info = game.info
            return
        self.game = game
        self.info = game.info
        self.faces = Faces()
        self.used = {}
        self.uses = {}
        self.rows = [row_of(info) for info in game.info]
        self.viewers = [Viewer(game, 0, self.rows, self.most_tokens), Viewer(game, 1, self.rows, self.most_tokens)]

    def observe(self, game: State, viewer: int, page: int) -> bytes:
        """What the viewer may know; of the options, if the viewer decides, that page."""
        if game is not self.game or game.info is not self.info:
            self.learn(game)
        if game.used != self.used:
            self.used = game.used.copy()
            self.uses = uses_by_card(game.used)
        decision = game.decision
        if decision is not None and decision.player != viewer:
            decision = None
        asking: int = NO_CARD
        if decision is not None and game.stack:
            frame = game.stack[-1]
            if isinstance(frame, EffectFrame) and frame.context.card > 0:
                asking = frame.context.card & ID_MASK
        known = self.viewers[viewer]
        tokens = known.tokens
        parts: list[bytes] = []
        tokens.write(game, self.faces, asking, self.uses, parts)
        if tokens.count > self.most_tokens:
            parts = [b"".join(parts)[: RECORD * self.most_tokens]]
        else:
            parts.append(empty_records(self.most_tokens - tokens.count))
        mask = self.add_options(game, decision, page, tokens, parts)
        effects = known.effects.write(game, tokens)
        parts.append(effects)
        parts.append(empty_records(MAX_EFFECTS - min(MAX_EFFECTS, known.effects.count)))
        parts.append(known.unseen.write(game))
        pages = 1 if decision is None else self.pages(len(decision.options))
        parts.append(write_globals(game, decision, page, pages, tokens, known.effects, known.unseen))
        parts.append(mask)
        return b"".join(parts)

    def add_options(
        self, game: State, decision: Decision | None, page: int, tokens: Tokens, parts: list[bytes]
    ) -> bytes:
        """Add the options of a page, and give the mask of the actions that are legal."""
        room = self.most_options
        if decision is None:
            parts.append(empty_records(room))
            return self.masks[0]
        count = len(decision.options)
        if count <= room:
            parts.append(write_options(game, decision, 0, count, tokens))
            parts.append(empty_records(room - count))
            return self.masks[count]
        room -= 1
        shown = min(room, count - page * room)
        parts.append(write_options(game, decision, page * room, shown, tokens))
        parts.append(empty_records(room - shown))
        parts.append(MORE)
        return self.paged_masks[shown]

    def write(self, game: State, viewer: int, page: int, memory: memoryview, place: int) -> None:
        """Write what the viewer may know into the memory, as the observation at that place."""
        start = place * self.size
        memory[start : start + self.size] = self.observe(game, viewer, page)

    def pages(self, count: int) -> int:
        """How many pages that many options take."""
        return 1 if count <= self.most_options else (count + self.most_options - 2) // (self.most_options - 1)


def uses_by_card(used: dict[str, int]) -> dict[int, int]:
    """How often effects of [X Per Turn] were used, by the reference to the card on which they stand."""
    found: dict[int, int] = {}
    for key, times in used.items():
        ref = int(key.partition(":")[0])
        found[ref] = found.get(ref, 0) + times
    return found
