"""All tables of a server: opening, finding, joining, forgetting those nobody looks at."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from digilex import __version__, engine_kind
from digilex.agents.base import factories
from digilex.cards import deck_lists
from digilex.cards.database import database
from digilex.cards.deck import Deck, check
from digilex.cards.deck_code import is_deck_code
from digilex.cards.deck_library import UnknownDeck, builtin_decks, load_deck
from digilex.errors import DigilexError
from digilex.notation import record as records
from digilex.rules.game import Game
from digilex.server import replay
from digilex.server.bots import Bots
from digilex.server.logs import event, tag
from digilex.server.match import Terms
from digilex.server.messages import Branch, Join, NewRoom, Piles, Rematch, Seated
from digilex.server.room import Room, hashed, new_token
from digilex.server.saved import SavedRoom, Store
from digilex.server.viewer import Refused, Viewer

LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
MOST_HELD = 10_000  # rooms in memory
MOST_AWAKE = (
    200 if engine_kind() == "compiled" else 2000
)  # with their games; the compiled engine makes moves again fast


@lru_cache(maxsize=200)
def deck_of(written: str) -> Deck:
    """The deck that somebody named, pasted or sent as a code; refused with all reasons if it is not legal."""
    try:
        named = {name.lower(): name for name in builtin_decks()}.get(written.strip().lower())
        if named is not None or is_deck_code(written.strip()):
            deck = load_deck(named or written.strip())
        else:
            deck = deck_lists.read(written).deck(database().find)
    except (UnknownDeck, LookupError, ValueError) as error:
        raise Refused("deck", str(error.args[0]) if error.args else str(error)) from None
    wrong = check(deck)
    if wrong and named is None:
        raise Refused("deck", "; ".join(wrong))
    return deck


def new_code() -> str:
    """A code for a room that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))


async def _nobody_else(code: str) -> None:
    """A room belongs to the only process there is."""


class Rooms:
    """Every room, in memory while somebody looks at it, else in the store."""

    def __init__(self, store: Store, bots: Bots, sign: str = "") -> None:
        self.sign = sign  # what the codes of these rooms begin with
        self.store = store
        self.bots = bots
        self.held: dict[str, Room] = {}
        self.awake: OrderedDict[str, Room] = OrderedDict()  # rooms with a game in memory, the quietest first
        self.own: Callable[[str], Awaitable[None]] = _nobody_else  # a new room becomes this process's

    async def open(self, wish: NewRoom) -> Seated:
        """A new table, and the seat of the one who opens it."""
        if wish.mode == "bot" and wish.bot not in factories():
            raise Refused("bot", f"There is no bot {wish.bot!r}; there are {', '.join(factories())}.")
        decks = (deck_of(wish.deck), deck_of(wish.other))
        terms = Terms.of(wish)
        token = new_token()
        seed = secrets.randbits(48) if wish.seed is None else wish.seed
        name = wish.name.strip() or "Tamer"
        other = {"bot": wish.bot, "friend": "Friend", "hotseat": "Player 2"}[wish.mode]
        saved = SavedRoom(
            code=self.sign + new_code(),
            mode=wish.mode,
            seed=seed,
            first=secrets.randbelow(2) if wish.first is None else wish.first,
            names=[name, other],
            decks=[deck.to_json() for deck in decks],
            bots={"1": wish.bot} if wish.mode == "bot" else {},
            tokens=[hashed(token), hashed(token) if wish.mode == "hotseat" else ""],
            engine=__version__,
            clock=terms.clock,
            terms=terms.json(),
        )
        await self.store.add_room(saved)
        await self.own(saved.code)
        self._hold(Room(saved, self.store, self.bots))
        event("opened", table=tag(saved.code), mode=wish.mode)
        return Seated(room=saved.code, seat=0, token=token)

    async def branch(self, wish: Branch, key: str = "") -> Seated:
        """A new table that goes on from a point of a game which may be looked at."""
        if wish.mode == "bot" and wish.bot not in factories():
            raise Refused("bot", f"There is no bot {wish.bot!r}; there are {', '.join(factories())}.")
        setup, decks, seed, first, moves = self._origin(wish, key)
        token = new_token()
        seal = hashed(token)
        me, other = wish.seat, 1 - wish.seat
        names = ["a", "b"] if wish.mode == "hotseat" else ["", ""]
        if wish.mode == "bot":
            names[me], names[other] = "Tamer", wish.bot
        saved = SavedRoom(
            code=self.sign + new_code(), mode=wish.mode, seed=seed, first=first, names=names, decks=decks,
            bots={str(other): wish.bot} if wish.mode == "bot" else {},
            tokens=[seal if wish.mode == "hotseat" or seat == me else "" for seat in (0, 1)], engine=__version__,
            setup=setup, moves=moves[: wish.at],
        )  # fmt: skip
        room = Room(saved, self.store, self.bots)
        await self.store.add_room(replace(saved, moves=room.moves))
        await self.own(saved.code)
        self._hold(room)
        return Seated(room=saved.code, seat=me, token=token)

    def _origin(
        self, wish: Branch, token: str
    ) -> tuple[str | None, list[dict[str, Any]], int, int, list[tuple[int, str]]]:
        """Where a branch begins: a board's text or decks, seed and first player, and the moves from there."""
        try:
            if wish.room:
                room = self.peek(wish.room)
                if not room.is_open_to(token):
                    raise Refused("not-over", "The game is not over.")
                return room.saved.setup, room.saved.decks, room.saved.seed, room.saved.first, list(room.moves)
            if wish.record:
                record = records.read(wish.record)
                decks = [each.deck(database().find).to_json() for each in record.decks]
                return None, decks, record.seed, record.first, [(move.player, move.text) for move in record.moves]
            setup = replay.scenario_text(wish.scenario) if wish.scenario else wish.setup
            game = replay.board(setup)
            moves: list[tuple[int, str]] = []
            if wish.scenario:
                frames = replay.of_scenario(wish.scenario, 0).frames
                moves = [(frame.player, frame.line) for frame in frames if frame.player is not None]
            if game.decision is None:
                raise Refused("board", "Nothing can be decided on this board.")
            return setup, [], 0, 0, moves
        except Refused:
            raise
        except (LookupError, DigilexError, ValueError) as error:
            raise Refused("board", str(error)) from None

    def piles(self, wish: Branch, key: str = "") -> Piles:
        """The decks at a point of a game which may be looked at, card by card."""
        setup, decks, seed, first, moves = self._origin(wish, key)
        if setup is not None:
            game = replay.board(setup)
        else:
            one, two = (Deck.from_json(facts, database().find) for facts in decks)
            game = Game.start(one, two, seed, first)
        try:
            for player, line in moves[: wish.at]:
                records.play(game, records.Move(player, line))
        except DigilexError as error:
            raise Refused("board", str(error)) from None
        numbers = [
            [[game.info[card].number for card in reversed(pile)] for pile in (side.deck, side.eggs)]
            for side in game.players
        ]
        lasting = bool(game.modifiers or game.delayed or game.used)
        return Piles(decks=[each[0] for each in numbers], eggs=[each[1] for each in numbers], lasting=lasting)

    async def join(self, code: str, wish: Join) -> Seated:
        """The free seat of a table."""
        room = self.find(code)
        async with room.lock:
            free = room.free
            if free is None:
                raise Refused("taken", "Both seats are taken; you can watch.")
            token = new_token()
            tokens = list(room.saved.tokens)
            tokens[free] = hashed(token)
            names = list(room.saved.names)
            names[free] = wish.name.strip() or "Friend"
            decks = list(room.saved.decks)
            if wish.deck:
                decks[free] = deck_of(wish.deck).to_json()
            await self.store.change_room(code, tokens=tokens, names=names, decks=decks)
            room.saved.tokens, room.saved.names, room.saved.decks = tokens, names, decks
            if wish.deck:
                room.deal()
            room.someone_came()
        return Seated(room=code, seat=free, token=token)

    async def rematch(self, room: Room, viewer: Viewer, wish: Rematch) -> None:
        """Somebody wants another game; when everyone does, on the same terms, it begins."""
        async with room.lock:
            if not viewer.seats:
                raise Refused("not-yours", "You watch this game; who played it may play again.")
            if not room.game.over:
                raise Refused("not-over", "The game is not over.")
            if room.saved.next is None:
                if wish.deck:
                    deck_of(wish.deck)
                winner = room.game.winner
                room.afterwards.say(viewer.seats, wish, winner, room.terms.goes_on(winner))
                if not {0, 1} - set(room.bot_seats) <= room.afterwards.wanted:
                    room.tell(None)
                    return
                await self._again(room)
            assert room.saved.next is not None
            room.move_on(room.saved.next)

    async def _again(self, room: Room) -> None:
        """The next game of the same players, with the same keys."""
        saved, said, winner = room.saved, room.afterwards, room.game.winner
        lost = secrets.randbelow(2) if winner is None else 1 - winner
        decks = list(saved.decks)
        for seat, written in said.decks.items():
            decks[seat] = deck_of(written).to_json()
        terms = room.terms.after(winner)
        new = replace(
            saved, code=self.sign + new_code(), seed=secrets.randbits(48),
            first=lost if said.first is None else said.first,
            decks=decks[::-1] if said.swap else decks, engine=__version__, moves=[], times=[], clock=terms.clock,
            terms=terms.json(),
        )  # fmt: skip
        await self.store.add_room(new)
        await self.store.change_room(saved.code, next=new.code)
        saved.next = new.code
        await self.own(new.code)
        self._hold(Room(new, self.store, self.bots))

    def find(self, code: str) -> Room:
        """A room by its code, held from now on: where there are other processes, none of them writes to it any more."""
        held = self.held.get(code)
        if held is None:
            if len(code) <= 12:
                self.store.take(code)
            held = self._hold(self.peek(code))
        return held

    def peek(self, code: str) -> Room:
        """A room to look at: what is stored, where it is not held here."""
        room = self.held.get(code)
        if room is None:
            saved = self.store.load(code) if len(code) <= 12 else None
            if saved is None:
                raise Refused("no-room", "There is no table with this code.")
            room = Room(saved, self.store, self.bots)
        return room

    def known(self, code: str) -> bool:
        """Whether there is such a room, here or elsewhere."""
        return code in self.held or (len(code) <= 12 and self.store.has(code))

    def drop(self, code: str) -> None:
        """Forget a room and hang up on everyone there: who comes back finds what is stored."""
        self.awake.pop(code, None)
        room = self.held.pop(code, None)
        if room is not None:
            room.close()

    def _hold(self, room: Room) -> Room:
        if len(self.held) >= MOST_HELD:
            for code, other in list(self.held.items()):
                if not other.viewers:
                    self.awake.pop(code, None)
                    del self.held[code]
                    break
            else:
                raise Refused("full", "All tables are taken; try again later.")
        self.held[room.code] = room
        room.on_wake = self.wake
        self.wake(room)
        return room

    def wake(self, room: Room) -> None:
        """Something happens at a table: others that have been quiet for longest are put to sleep."""
        self.awake[room.code] = room
        self.awake.move_to_end(room.code)
        for code in list(islice(self.awake, max(0, len(self.awake) - MOST_AWAKE))):
            if self.awake[code].sleep() or self.held.get(code) is not self.awake[code]:
                del self.awake[code]
