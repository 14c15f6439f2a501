"""Writes what a player may know as numbers, in the layout of layout.py, into memory that arrays share.

Nothing that is written depends on cards that are hidden from the player (tests/envs/test_encoding.py swaps them)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from digilex.envs.core.effects import Effects
from digilex.envs.core.faces import Faces
from digilex.envs.core.layout import MAX_OPTIONS, MAX_TOKENS
from digilex.envs.core.options import write_more, write_options
from digilex.envs.core.rows import row_of
from digilex.envs.core.sheet import Sheet
from digilex.envs.core.situation import write_globals
from digilex.envs.core.tokens import ROW, USED, Tokens
from digilex.envs.core.unseen import Unseen
from digilex.rules.model.decision import Decision
from digilex.rules.model.identity import ID_MASK, NO_CARD
from digilex.rules.model.prepared import CardInfo
from digilex.rules.model.progress import EffectFrame
from digilex.rules.state.state import State

NO_SHEET: Final = Sheet(0, 1)


class Viewer:
    """What writes the observations of one player of a game."""

    def __init__(self, game: State, viewer: int, rows: vec[i64], sheet: Sheet) -> None:
        self.tokens = Tokens(viewer, sheet)
        self.effects = Effects(viewer, sheet)
        self.unseen = Unseen(game, viewer, rows)


class Encoder:
    """Writes observations of one game after the other, quickest if they are of the same game."""

    def __init__(self, most_tokens: int = MAX_TOKENS, most_options: int = MAX_OPTIONS) -> None:
        self.most_tokens = most_tokens
        self.most_options = most_options
        self.sheet = NO_SHEET
        self.game: State | None = None
        self.info: list[CardInfo] = []
        self.rows: vec[i64] = vec[i64]()  # by card id, with tokens.USED
        self.faces = Faces()
        self.used: dict[str, int] = {}  # uses of [X Per Turn] effects, as the game has them
        self.uses: dict[int, int] = {}  # and by the card's reference
        self.viewers: list[Viewer] = []

    def learn(self, game: State) -> None:
        """Another game, or a game with other cards; a token that came into the game is one card more."""
        count = len(self.info)
        rows = self.rows
        if game is self.game and game.info[:count] == self.info:
            for info in game.info[count:]:
                rows = append(rows, row_of(info))
            self.rows = rows
            self.info = game.info
            return
        self.take_sheet()
        self.game = game
        self.info = game.info
        self.faces = Faces()
        self.used = {}
        self.uses = {}
        rows = vec[i64]([row_of(info) for info in game.info])
        self.rows = rows
        self.viewers = [Viewer(game, 0, rows, self.sheet), Viewer(game, 1, rows, self.sheet)]

    def share(self, other: Encoder) -> None:
        """Write on the sheet of another encoder, if it has the same room; they may never write at the same time."""
        if other.most_tokens == self.most_tokens and other.most_options == self.most_options:
            other.take_sheet()
            self.sheet = other.sheet
            self.game = None

    def take_sheet(self) -> None:
        """Take a sheet of its own, unless it has one: those of a batch share one and never need another."""
        if self.sheet is NO_SHEET:
            self.sheet = Sheet(self.most_tokens, self.most_options)

    def notice_uses(self, game: State) -> None:
        """Effects of [X Per Turn] were used, or a turn has ended."""
        rows = self.rows
        for ref in self.uses:
            if ref > 0:
                rows[ref & ID_MASK] &= ROW
        self.used = game.used.copy()
        self.uses = uses_by_card(game.used)
        for ref in self.uses:
            if ref > 0:
                rows[ref & ID_MASK] |= USED

    def fill(self, game: State, viewer: int, page: int) -> None:
        """Write what the viewer may know on the sheet; of the options, if the viewer decides, that page."""
        if game is not self.game or game.info is not self.info:
            self.learn(game)
        if (game.used or self.used) and game.used != self.used:
            self.notice_uses(game)
        decision = game.decision
        if decision is not None and decision.player != viewer:
            decision = None
        asking: i64 = NO_CARD
        if decision is not None and game.stack:
            frame = game.stack[-1]
            if isinstance(frame, EffectFrame) and frame.context.card > 0:
                asking = frame.context.card & ID_MASK
        known = self.viewers[viewer]
        tokens = known.tokens
        sheet = self.sheet
        tokens.write(game, self.faces, asking, self.rows, self.uses)
        self.write_options(game, decision, page, tokens)
        known.effects.write(game, tokens)
        unseen = known.unseen.write(self.rows, sheet)
        pages = 1 if decision is None else self.pages(len(decision.options))
        write_globals(game, decision, page, pages, tokens, known.effects, unseen, sheet)

    def write_options(self, game: State, decision: Decision | None, page: int, tokens: Tokens) -> None:
        """The options of a page, and the mask of the actions that are legal."""
        sheet = self.sheet
        if decision is None:
            sheet.end_options(0)
            sheet.write_mask(0, False)
            return
        room = self.most_options
        count = len(decision.options)
        if count <= room:
            write_options(game, decision, 0, count, tokens, sheet)
            sheet.end_options(count)
            sheet.write_mask(count, False)
            return
        shown = min(room - 1, count - page * (room - 1))
        write_options(game, decision, page * (room - 1), shown, tokens, sheet)
        sheet.end_options(shown)
        write_more(sheet)
        sheet.options = room
        sheet.write_mask(shown, True)

    def observe(self, game: State, viewer: int, page: int) -> bytes:
        """What the viewer may know; of the options, if the viewer decides, that page."""
        self.fill(game, viewer, page)
        return bytes(self.sheet.words)

    def write(self, game: State, viewer: int, page: int, memory: memoryview, place: int) -> None:
        """Write what the viewer may know into memory that holds numbers of 64 bits, as the observation at that
        place."""
        self.fill(game, viewer, page)
        size = self.sheet.size
        memory[place * size : (place + 1) * size] = self.sheet.words

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
