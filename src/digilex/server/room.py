"""A table: a game, its seats, those who look at it, and what they may do."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from typing import Any

from digilex.cards.database import database
from digilex.cards.deck import Deck
from digilex.errors import DigilexError
from digilex.notation.record import FORFEIT, Move, Record, digest
from digilex.rules.game import Game
from digilex.rules.model.decision import Option
from digilex.server import messages, patch, present
from digilex.server.bots import Bots
from digilex.server.clock import Clock
from digilex.server.replay import board, finished, of_moves, strangers
from digilex.server.store import SavedRoom, Store
from digilex.server.why import why

AWAY = 60.0  # seconds after which a game can be claimed from somebody who is gone
OUTBOX = 200  # messages that may wait for a slow connection before it is given up
OPEN_QUESTIONS = ("main", "breeding", "redraw")  # asked even where there is one answer only

logger = logging.getLogger("digilex.server")


class Refused(DigilexError):
    """What was asked for is not allowed or makes no sense; nothing was changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Viewer:
    """A connection to a table: the seats it has the key to, what it was told last, and what waits to be sent."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.told: dict[str, Any] | None = None
        self.heard = 0
        self.cards = 0
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(OUTBOX)

    def send(self, message: messages.Wire) -> None:
        """Put a message into the outbox; a connection that never empties it is closed."""
        try:
            self.outbox.put_nowait(lean(message))
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """Hang up."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


def lean(message: messages.Wire) -> str:
    """A message as text, without what has its default; the type always stands there."""
    data = message.model_dump_json(exclude_defaults=True)
    kind = type(message).model_fields["type"].default
    return f'{{"type":"{kind}"' + ("," + data[1:] if len(data) > 2 else "}")


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """A key to a seat: 128 bits."""
    return secrets.token_urlsafe(16)


class Room:
    """One game and everyone around it."""

    def __init__(self, saved: SavedRoom, store: Store, bots: Bots) -> None:
        self.saved = saved
        self.store = store
        self.bots = bots
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.step = 0
        self.thinking: asyncio.Task[None] | None = None
        self.clock = None if saved.clock is None else Clock(saved.clock)
        self.flag: asyncio.Task[None] | None = None
        self.timed_out: int | None = None
        self.gone_since = {seat: time.monotonic() for seat in (0, 1)}  # seats that nobody is connected to
        self.moves: list[tuple[int, str]] = []
        self.marks: list[tuple[int, bool]] = []  # for each move: the length of the log before it, whether it was forced
        self.deal()
        for player, line in saved.moves:
            self._play(player, line)
        self.step = len(self.moves)

    # --- facts ---

    @property
    def code(self) -> str:
        """The room's code."""
        return self.saved.code

    @property
    def names(self) -> tuple[str, str]:
        """Who sits there."""
        return self.saved.names[0], self.saved.names[1]

    @property
    def bot_seats(self) -> list[int]:
        """The seats that bots have."""
        return [int(seat) for seat in self.saved.bots]

    @property
    def begun(self) -> bool:
        """Whether both seats are taken."""
        return self.free is None

    @property
    def is_open(self) -> bool:
        """Whether everyone may see everything: the game is over, or one person plays both sides."""
        return self.game.over or self.saved.mode == "hotseat"

    @property
    def free(self) -> int | None:
        """A seat that nobody has taken."""
        return next((seat for seat in (1, 0) if not self.saved.tokens[seat] and seat not in self.bot_seats), None)

    def facts(self) -> messages.RoomFacts:
        """What somebody with the link may know."""
        return messages.RoomFacts(
            room=self.code, mode=self.saved.mode, names=list(self.names), free=self.free, over=self.game.over
        )

    def replay(self, viewer: int) -> messages.Replay:
        """The whole game again, once it is over."""
        if not self.is_open:
            raise Refused("not-over", "The game is not over; until then only the table shows it.")
        return finished(of_moves(self._start(), self.moves, viewer, self.names), " – ".join(self.names))

    def record(self) -> str:
        """The game as a record, once it is over."""
        if not self.is_open or self.saved.setup is not None:
            raise Refused("no-record", "There is no record of this table (yet).")
        lists = (self.decks[0].as_list(), self.decks[1].as_list())
        written = Record(lists, self.saved.seed, self.saved.first, self.names, cards=digest(self.decks))
        written.moves = [Move(player, line) for player, line in self.moves]
        written.finish(self.game)
        return written.write(database().find)

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats that a token opens."""
        if not token:
            return ()
        key = hashed(token)
        return tuple(seat for seat in (0, 1) if secrets.compare_digest(self.saved.tokens[seat], key))

    # --- playing ---

    def deal(self) -> None:
        """The game before its first move, with the decks that lie there now."""
        self.decks = [Deck.from_json(deck, database().find) for deck in self.saved.decks]
        self.game = self._start()

    def _start(self) -> Game:
        if self.saved.setup is not None:
            return board(self.saved.setup)
        return Game.start(self.decks[0], self.decks[1], self.saved.seed, self.saved.first)

    def _play(self, player: int, line: str) -> None:
        """A move, here and now."""
        decision = self.game.decision
        forced = decision is not None and len(decision.options) == 1
        self.marks.append((len(self.game.log), forced))
        if line == FORFEIT:
            self.game.forfeit(player)
        else:
            self.game.choose(line)
        self.moves.append((player, line))

    async def _move(self, player: int, line: str) -> None:
        """A move and the forced ones after it: stored first, then told to everyone."""
        count = len(self.moves)
        try:
            self._play(player, line)
            while (forced := self._forced()) is not None:
                decision = self.game.decision
                assert decision is not None
                self._play(decision.player, forced.text)
            self._run_clock()
            left = None if self.clock is None else self.clock.left
            await self.store.add_moves(self.code, count, self.moves[count:], left)
        except BaseException:
            self._rewind(count)
            raise
        self.step += 1
        self.tell(player)
        self.wake_bot()

    def _forced(self) -> Option | None:
        """The only answer to a question that need not be asked."""
        decision = self.game.decision
        if decision is None or len(decision.options) != 1 or decision.kind in OPEN_QUESTIONS:
            return None
        return decision.options[0]

    def _rewind(self, count: int) -> None:
        """Only the first moves were made."""
        moves = self.moves[:count]
        self.game = self._start()
        self.moves, self.marks = [], []
        for player, line in moves:
            self._play(player, line)

    async def answer(self, viewer: Viewer, step: int, index: int) -> None:
        """A player's answer to the decision that they saw at this step."""
        async with self.lock:
            decision = self.game.decision
            if decision is None:
                raise Refused("over", "The game is over.")
            if not self.begun:
                raise Refused("waiting", "The other seat is still free.")
            if decision.player not in viewer.seats:
                raise Refused("not-yours", "It is not your decision.")
            if step != self.step:
                raise Refused("late", "The table has moved on; this answer was to an earlier decision.")
            if index >= len(decision.options):
                raise Refused("no-option", f"There are {len(decision.options)} options, counted from 0.")
            await self._move(decision.player, decision.options[index].text)

    async def forfeit(self, viewer: Viewer) -> None:
        """A player gives up (1-2-4)."""
        async with self.lock:
            if self.game.over:
                raise Refused("over", "The game is over.")
            if not viewer.seats:
                raise Refused("not-yours", "Spectators cannot give up.")
            decision = self.game.decision
            asked = decision.player if decision is not None else viewer.seats[0]
            await self._move(asked if asked in viewer.seats else viewer.seats[0], FORFEIT)

    async def claim(self, viewer: Viewer) -> None:
        """Who vanishes while they have to decide loses, if the other says so."""
        async with self.lock:
            decision = self.game.decision
            if decision is None or not self.begun or len(viewer.seats) != 1 or decision.player in viewer.seats:
                raise Refused("claim", "There is nothing to claim.")
            gone = time.monotonic() - self.gone_since.get(decision.player, time.monotonic())
            if decision.player in self.bot_seats or decision.player not in self.gone_since or gone < AWAY:
                raise Refused("claim", f"They may come back: {max(1, round(AWAY - gone))} more seconds.")
            await self._move(decision.player, FORFEIT)

    # --- the clock ---

    def _run_clock(self) -> None:
        """The clock runs for whoever has to decide now."""
        if self.clock is None:
            return
        decision = self.game.decision
        self.clock.turn_to(decision.player if decision is not None and self.begun else None)
        if self.flag is not None:
            self.flag.cancel()
        if self.clock.running is not None:
            self.flag = asyncio.create_task(self._wait_for_flag(self.clock.running))

    async def _wait_for_flag(self, player: int) -> None:
        """The player's time runs out, unless they answer before."""
        assert self.clock is not None
        await asyncio.sleep(self.clock.left[player] + 0.05)
        async with self.lock:
            if self.clock.running == player and self.clock.reading()[player] <= 0 and not self.game.over:
                self.flag = None
                self.timed_out = player
                await self._move(player, FORFEIT)

    def back(self, seats: tuple[int, ...]) -> tuple[int, str]:
        """How many moves would stay after a step back, and what it would be: "", "undo" or "again"."""
        for count in range(len(self.moves) - 1, -1, -1):
            player = self.moves[count][0]
            before, forced = self.marks[count]
            if player in seats and player not in self.bot_seats and not forced:
                others = any(mover not in seats for mover, _ in self.moves[count:])
                if not others and not present.told_secrets(self.game.log[before:]) and not self.game.over:
                    return count, "undo"
                return (count, "again") if self.saved.mode in ("bot", "hotseat") else (count, "")
        return 0, ""

    async def undo(self, viewer: Viewer, step: int) -> None:
        """A player's last move is taken back."""
        async with self.lock:
            count, kind = self.back(viewer.seats)
            if not viewer.seats or not kind:
                raise Refused("no-undo", "Nothing can be taken back here.")
            if step != self.step:
                raise Refused("late", "The table has moved on.")
            await self.store.cut_moves(self.code, count)
            self._rewind(count)
            self.step += 1
            self.tell(None, back=True)
            self.wake_bot()

    def why(self, viewer: Viewer, place: str) -> messages.Reason:
        """Why nothing can be done with a card, or what can."""
        return why(self.game, self.facing(viewer), place)

    # --- bots ---

    def wake_bot(self) -> None:
        """If a bot has to decide, let it think."""
        decision = self.game.decision
        if decision is None or decision.player not in self.bot_seats:
            return
        if self.thinking is not None and not self.thinking.done() and asyncio.current_task() is not self.thinking:
            self.thinking.cancel()
        self.thinking = asyncio.create_task(self._think(decision.player, self.step))

    async def _think(self, player: int, step: int) -> None:
        try:
            seed = (self.saved.seed * 1_000_003 + len(self.moves)) & 0x7FFFFFFF
            line = await self.bots.choose(self.game, self.saved.bots[str(player)], seed)
            async with self.lock:
                if self.step == step:
                    await self._move(player, line)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("the bot of room %s failed", self.code)

    # --- telling ---

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks at the table from now on."""
        self.viewers.add(viewer)
        for seat in viewer.seats:
            self.gone_since.pop(seat, None)
        if self.clock is not None and self.clock.running is None:
            self._run_clock()
        self.welcome(viewer)
        self.tell(None, but=viewer)
        self.wake_bot() if self.thinking is None or self.thinking.done() else None

    def leave(self, viewer: Viewer) -> None:
        """Somebody is gone."""
        self.viewers.discard(viewer)
        for seat in viewer.seats:
            if not any(seat in other.seats for other in self.viewers):
                self.gone_since[seat] = time.monotonic()
        self.tell(None)

    def facing(self, viewer: Viewer) -> int:
        """From which side a viewer sees the table: with both seats, from that of the one who decides."""
        if not viewer.seats:
            return present.WATCHING
        if len(viewer.seats) == 1 or self.game.decision is None:
            return viewer.seats[0]
        return self.game.decision.player

    def state(self, viewer: Viewer) -> messages.State:
        """The table for a viewer."""
        state = present.state(self.game, self.facing(viewer), self.names, self.bot_seats)
        taken = {seat for other in self.viewers for seat in other.seats} | set(self.bot_seats)
        sides = [side.model_copy(update={"here": seat in taken}) for seat, side in enumerate(state.sides)]
        undo = self.back(viewer.seats)[1] if viewer.seats else ""
        if not self.begun:
            state = state.model_copy(update={"asked": None})  # nobody decides before both are there
        clock = None if self.clock is None or not self.begun else [round(left, 1) for left in self.clock.reading()]
        over = state.over
        if over is not None and self.timed_out is not None:
            over = over.model_copy(update={"reason": f"{self.names[self.timed_out]} ran out of time"})
        return state.model_copy(update={"sides": sides, "undo": undo, "clock": clock, "over": over})

    def welcome(self, viewer: Viewer) -> None:
        """The whole table."""
        state = self.state(viewer)
        viewer.told = state.model_dump(exclude_defaults=True)
        viewer.heard = len(self.game.log)
        viewer.cards = len(self.game.info)
        log = present.log(self.game, self.game.log, self.facing(viewer), self.names)
        own = strangers(self.game)
        viewer.send(
            messages.Welcome(room=self.code, mode=self.saved.mode, step=self.step, state=state, log=log, cards=own)
        )

    def tell(self, mover: int | None, back: bool = False, but: Viewer | None = None) -> None:
        """What changed, to everyone."""
        for viewer in list(self.viewers):
            if viewer is but:
                continue
            if viewer.told is None or (len(viewer.seats) > 1 and viewer.told.get("seat") != self.facing(viewer)):
                self.welcome(viewer)  # the other side of a hot seat reads another log
                continue
            new = self.state(viewer).model_dump(exclude_defaults=True)
            cut = None
            if back:
                viewer.heard = min(viewer.heard, len(self.game.log))
                cut = viewer.heard
            log = present.log(self.game, self.game.log[viewer.heard :], self.facing(viewer), self.names)
            viewer.heard = len(self.game.log)
            change = patch.changes(viewer.told, new)
            viewer.told = new
            new_cards = strangers(self.game) if len(self.game.info) > viewer.cards else []
            viewer.cards = len(self.game.info)
            if change or log or mover is not None or back:
                viewer.send(
                    messages.Step(step=self.step, player=mover, patch=change, log=log, back=cut, cards=new_cards)
                )
