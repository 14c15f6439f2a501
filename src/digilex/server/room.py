"""A table: a game, its seats, those who look at it, and what they may do."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import sys
import time
from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from digilex.cards.database import database
from digilex.cards.deck import Deck
from digilex.notation.record import DRAW, FORFEIT, Move, Record, digest, play
from digilex.rules.game import Game
from digilex.rules.model.decision import Option
from digilex.server import messages, present
from digilex.server.bots import Bots
from digilex.server.clock import Clock
from digilex.server.delay import Late, Moment
from digilex.server.logs import event, tag
from digilex.server.match import Afterwards, Terms
from digilex.server.replay import board, finished, of_moves
from digilex.server.saved import SavedRoom, Store
from digilex.server.viewer import Refused, Viewer
from digilex.server.why import why

AWAY = 60.0  # seconds after which a game can be claimed from somebody who is gone
OPEN_QUESTIONS = ("main", "breeding", "redraw")  # asked even where there is one answer only

logger = logging.getLogger("digilex.server")


@lru_cache(maxsize=1000)
def shared(written: str) -> tuple[Deck, dict[str, Any]]:
    """A deck, and how it is stored; tables with the same deck share them."""
    facts: dict[str, Any] = json.loads(written)
    return Deck.from_json(facts, database().find), facts


def _awake(room: Room) -> None:
    """A table that nobody puts to sleep."""


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
        self._game: Game | None = None
        self.on_wake: Callable[[Room], None] = _awake
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.step = 0
        self.thinking: asyncio.Task[None] | None = None
        self.clock = None if saved.clock is None else Clock(saved.clock)
        self.flag: asyncio.Task[None] | None = None
        self.timed_out: int | None = None
        self.gone_since = {seat: time.monotonic() for seat in (0, 1)}  # seats that nobody is connected to
        self.terms = Terms.stored(saved.terms)
        self.afterwards = Afterwards()
        self.offered: int | None = None  # who has offered a draw
        self.moves: list[tuple[int, str]] = []
        self.marks = array("L")  # for each move: twice the length of the log before it, and 1 if it was forced
        self.late: Late | None = None  # what spectators see, where they see it late
        self.deal()
        made, saved.moves = saved.moves, []  # they are in `moves` from now on
        for player, line in made:
            self._play(player, line)
        self.step = len(self.moves)
        self._remember(saved.times)

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

    def is_open_to(self, token: str) -> bool:
        """Whether somebody may see everything; with a delay the end is known to the players first."""
        return self.is_open and (self.late is None or self.late.over or bool(self.seats_of(token)))

    def facts(self) -> messages.RoomFacts:
        """What somebody with the link may know."""
        return messages.RoomFacts(
            room=self.code, mode=self.saved.mode, names=list(self.names), free=self.free,
            over=self.game.over if self.late is None else self.late.over, best_of=self.terms.best_of,
            delay=self.terms.delay, minutes=self.terms.minutes,
        )  # fmt: skip

    def replay(self, viewer: int, token: str = "", language: str = "en") -> messages.Replay:
        """The whole game again, once it is over."""
        if not self.is_open_to(token):
            raise Refused("not-over", "The game is not over; until then only the table shows it.")
        moves = of_moves(self.start(), self.moves, viewer, self.names, language)
        told = finished(moves, " – ".join(self.names))
        return told if self.saved.setup is None else told.model_copy(update={"setup": self.saved.setup})

    def record(self, token: str = "") -> str:
        """The game as a record, once it is over."""
        if not self.is_open_to(token) or self.saved.setup is not None:
            raise Refused("no-record", "There is no record of this table (yet).")
        lists = (self.decks[0].as_list(), self.decks[1].as_list())
        written = Record(lists, self.saved.seed, self.saved.first, self.names, cards=digest(self.decks))
        written.moves = [Move(player, line) for player, line in self.moves]
        written.finish(self.game)
        return written.write_sealed(database().find)

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats that a token opens."""
        return self.seats_with(hashed(token)) if token else ()

    def seats_with(self, key: str) -> tuple[int, ...]:
        """The seats that the token with this hash opens."""
        if not key:
            return ()
        return tuple(seat for seat in (0, 1) if secrets.compare_digest(self.saved.tokens[seat], key))

    # --- playing ---

    @property
    def game(self) -> Game:
        """The game; where it was put to sleep it is dealt again and the moves are made again."""
        if self._game is None:
            game = self.start()
            for player, line in self.moves:
                play(game, Move(player, line))
            self._game = game
            self.on_wake(self)
        return self._game

    def sleep(self) -> bool:
        """Keep only the moves until somebody does something, if nothing goes on here; whether it was possible."""
        if self.lock.locked() or self.late is not None or (self.thinking is not None and not self.thinking.done()):
            return False
        self._game = None
        return True

    def deal(self) -> None:
        """The game before its first move, with the decks that lie there now."""
        both = [shared(json.dumps(deck)) for deck in self.saved.decks]
        self.decks = [deck for deck, _ in both]
        self.saved.decks = [facts for _, facts in both]
        self._game = self.start()
        if self.terms.delay:
            viewers = self.late.viewers if self.late is not None else set()
            self.late = Late(self.terms.delay, self.start, self._tell_late)
            self.late.viewers = viewers

    def _remember(self, times: list[float]) -> None:
        """When the stored moves were made, so that spectators who see the game late do not see them too early."""
        if self.late is not None:
            for count, at in enumerate(times):
                self.late.add(Moment(at, count, [self.moves[count]], self.saved.clock))
            self.late.advance()

    def start(self) -> Game:
        """The game before its first move."""
        if self.saved.setup is not None:
            return board(self.saved.setup)
        return Game.start(self.decks[0], self.decks[1], self.saved.seed, self.saved.first)

    def _play(self, player: int, line: str) -> None:
        """A move, here and now."""
        decision = self.game.decision
        forced = decision is not None and len(decision.options) == 1
        self.marks.append(2 * len(self.game.log) + forced)
        play(self.game, Move(player, line))
        self.moves.append((player, sys.intern(line)))

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
        if any(mover != self.offered for mover, _ in self.moves[count:]):
            self.offered = None
        if self.late is not None:
            self.late.add(Moment(time.time(), count, self.moves[count:], left, timed_out=self.timed_out))
        if self.game.over:
            event("over", table=tag(self.code), reason=self.game.reason_clause)
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
        self._game = self.start()
        self.moves, self.marks = [], array("L")
        for player, line in moves:
            self._play(player, line)

    async def answer(self, viewer: Viewer, step: int, index: int) -> None:
        """A player's answer to the decision that they saw at this step."""
        async with self.lock:
            self._player(viewer, "answer")
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

    def _player(self, viewer: Viewer, what: str) -> None:
        """Spectators do nothing; what they hear when they try does not depend on the game."""
        if not viewer.seats:
            raise Refused("not-yours", f"You watch this game; who plays it may {what}.")

    async def draw(self, viewer: Viewer, offer: bool) -> None:
        """A player offers a draw or agrees to one, or does not any more."""
        async with self.lock:
            self._player(viewer, "offer a draw")
            if self.game.over:
                raise Refused("over", "The game is over.")
            if not self.begun or self.bot_seats:
                raise Refused("draw", "There is nobody who could agree to a draw.")
            if not offer:
                self.offered = None
            elif len(viewer.seats) == 2 or self.offered not in (None, viewer.seats[0]):
                await self._move(viewer.seats[0], DRAW)
                return
            else:
                self.offered = viewer.seats[0]
            self.tell(None)

    async def forfeit(self, viewer: Viewer) -> None:
        """A player gives up (1-2-4)."""
        async with self.lock:
            self._player(viewer, "give up")
            if self.game.over:
                raise Refused("over", "The game is over.")
            decision = self.game.decision
            asked = decision.player if decision is not None else viewer.seats[0]
            await self._move(asked if asked in viewer.seats else viewer.seats[0], FORFEIT)

    async def claim(self, viewer: Viewer) -> None:
        """Who vanishes while they have to decide loses, if the other says so."""
        async with self.lock:
            self._player(viewer, "claim it")
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
            before, forced = divmod(self.marks[count], 2)
            if player in seats and player not in self.bot_seats and not forced:
                others = any(mover not in seats for mover, _ in self.moves[count:])
                if not others and not present.told_secrets(self.game.log[before:]) and not self.game.over:
                    return count, "undo"
                return (count, "again") if self.saved.mode in ("bot", "hotseat") else (count, "")
        return 0, ""

    async def undo(self, viewer: Viewer, step: int) -> None:
        """A player's last move is taken back."""
        async with self.lock:
            self._player(viewer, "take moves back")
            count, kind = self.back(viewer.seats)
            if not kind:
                raise Refused("no-undo", "Nothing can be taken back here.")
            if step != self.step:
                raise Refused("late", "The table has moved on.")
            await self.store.cut_moves(self.code, count)
            self._rewind(count)
            self.step += 1
            self.offered = None
            if self.late is not None:
                self.late.add(Moment(time.time(), count, [], None if self.clock is None else self.clock.left))
            self.tell(None, back=True)
            self.wake_bot()

    def why(self, viewer: Viewer, place: str) -> messages.Reason:
        """Why nothing can be done with a card, or what can."""
        game = self.late.game if self.late is not None and not viewer.seats else self.game
        return why(game, self.facing(viewer), place)

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
            logger.exception("the bot of table %s failed", tag(self.code))

    # --- telling ---

    def enter(self, viewer: Viewer) -> None:
        """Somebody looks at the table from now on."""
        if self.late is not None and not viewer.seats:
            self.late.viewers.add(viewer)
            self.welcome(viewer)
            return
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
        if self.late is not None and viewer in self.late.viewers:
            self.late.viewers.discard(viewer)
            return
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
        if self.late is not None and not viewer.seats:
            return self._late_state(self.late, viewer.language)
        state = present.state(self.game, self.facing(viewer), self.names, self.bot_seats, viewer.language)
        taken = {seat for other in self.viewers for seat in other.seats} | set(self.bot_seats)
        over, winner = self.game.over, self.game.winner
        clock = None if self.clock is None or not self.begun else [round(left, 1) for left in self.clock.reading()]
        return state.model_copy(
            update={
                "sides": _here(state.sides, taken),
                "undo": self.back(viewer.seats)[1] if viewer.seats else "",
                "asked": state.asked if self.begun else None,  # nobody decides before both are there
                "clock": clock,
                "over": self._ending(state.over, self.timed_out),
                "match": self.terms.standing(over, winner),
                "next": self.afterwards.shown(winner, self.terms.goes_on(winner)) if over else None,
                "draw": self.offered,
            }
        )

    def _late_state(self, late: Late, language: str) -> messages.State:
        """What spectators see who see it late: nothing in it is newer."""
        state = present.state(late.game, present.WATCHING, self.names, self.bot_seats, language)
        return state.model_copy(
            update={
                "sides": _here(state.sides, {seat for seat in (0, 1) if seat != self.free}),
                "asked": state.asked if self.begun else None,
                "clock": None if late.clock is None else [round(left, 1) for left in late.clock],
                "over": self._ending(state.over, late.timed_out),
                "match": self.terms.standing(late.game.over, late.game.winner),
                "delay": late.delay,
            }
        )

    def _ending(self, over: messages.Ending | None, timed_out: int | None) -> messages.Ending | None:
        if over is None or timed_out is None:
            return over
        return over.model_copy(update={"reason": f"{self.names[timed_out]} ran out of time"})

    def welcome(self, viewer: Viewer) -> None:
        """The whole table."""
        facing, state = self.facing(viewer), self.state(viewer)
        game, step = self.game, self.step
        if self.late is not None and not viewer.seats:
            game, step = self.late.game, self.late.step
        viewer.welcome(self.code, self.saved.mode, step, game, state, facing, self.names)

    def tell(self, mover: int | None, back: bool = False, but: Viewer | None = None) -> None:
        """What changed, to everyone."""
        for viewer in list(self.viewers):
            if viewer is but:
                continue
            if viewer.facing != self.facing(viewer):
                self.welcome(viewer)  # the other side of a hot seat reads another log
                continue
            viewer.update(self.step, mover, self.game, self.state(viewer), self.facing(viewer), self.names, back)

    def _tell_late(self, mover: int | None, back: bool) -> None:
        """What is due, to those who see it late."""
        assert self.late is not None
        for viewer in list(self.late.viewers):
            state = self._late_state(self.late, viewer.language)
            viewer.update(self.late.step, mover, self.late.game, state, present.WATCHING, self.names, back)

    def someone_came(self) -> None:
        """A seat was taken: everyone is told, and those who see the game late see that it begins."""
        self.tell(None)
        if self.late is not None:
            for viewer in self.late.viewers:
                self.welcome(viewer)

    def close(self) -> None:
        """Stop everything that goes on here, and hang up."""
        for task in (self.thinking, self.flag):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        late = self.late.viewers if self.late is not None else set()
        for viewer in [*self.viewers, *late]:
            viewer.close()

    def move_on(self, code: str) -> None:
        """The table goes on in another room."""
        for viewer in self.viewers:
            viewer.send(messages.Moved(room=code))
        if self.late is not None:
            self.late.add(Moment(time.time(), len(self.moves), moved=code))


def _here(sides: list[messages.Side], taken: set[int]) -> list[messages.Side]:
    return [side.model_copy(update={"here": seat in taken}) for seat, side in enumerate(sides)]
