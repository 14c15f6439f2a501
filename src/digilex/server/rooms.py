"""All tables of a server: opening, finding, joining, forgetting those nobody looks at."""

from __future__ import annotations

import secrets
from dataclasses import replace

from digilex import __version__
from digilex.agents.base import factories
from digilex.cards import deck_lists
from digilex.cards.database import database
from digilex.cards.deck import Deck, check
from digilex.cards.deck_code import is_deck_code
from digilex.cards.deck_library import UnknownDeck, builtin_decks, load_deck
from digilex.server.bots import Bots
from digilex.server.messages import Join, NewRoom, Seated
from digilex.server.room import Refused, Room, hashed, new_token
from digilex.server.store import SavedRoom, Store

LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
MOST_HELD = 5000  # rooms in memory


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


class Rooms:
    """Every room, in memory while somebody looks at it, else in the store."""

    def __init__(self, store: Store, bots: Bots) -> None:
        self.store = store
        self.bots = bots
        self.held: dict[str, Room] = {}

    async def open(self, wish: NewRoom) -> Seated:
        """A new table, and the seat of the one who opens it."""
        if wish.mode == "bot" and wish.bot not in factories():
            raise Refused("bot", f"There is no bot {wish.bot!r}; there are {', '.join(factories())}.")
        decks = (deck_of(wish.deck), deck_of(wish.other))
        token = new_token()
        seed = secrets.randbits(48) if wish.seed is None else wish.seed
        name = wish.name.strip() or "You"
        other = {"bot": wish.bot, "friend": "Friend", "hotseat": "Player 2"}[wish.mode]
        saved = SavedRoom(
            code=new_code(),
            mode=wish.mode,
            seed=seed,
            first=secrets.randbelow(2) if wish.first is None else wish.first,
            names=[name, other],
            decks=[deck.to_json() for deck in decks],
            bots={"1": wish.bot} if wish.mode == "bot" else {},
            tokens=[hashed(token), hashed(token) if wish.mode == "hotseat" else ""],
            engine=__version__,
        )
        await self.store.add_room(saved)
        self._hold(Room(saved, self.store, self.bots))
        return Seated(room=saved.code, seat=0, token=token)

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
            room.tell(None)
        return Seated(room=code, seat=free, token=token)

    async def rematch(self, room: Room) -> Room:
        """Another game of the same players with the same decks and keys; who lost goes first."""
        async with room.lock:
            if not room.game.over:
                raise Refused("not-over", "The game is not over.")
            saved = room.saved
            if saved.next is None:
                lost = secrets.randbelow(2) if room.game.winner is None else 1 - room.game.winner
                seed = secrets.randbits(48)
                new = replace(saved, code=new_code(), seed=seed, first=lost, engine=__version__, moves=[])
                await self.store.add_room(new)
                await self.store.change_room(saved.code, next=new.code)
                saved.next = new.code
                self._hold(Room(new, self.store, self.bots))
            return self.find(saved.next)

    def find(self, code: str) -> Room:
        """A room by its code."""
        room = self.held.get(code)
        if room is None:
            saved = self.store.load(code) if len(code) <= 12 else None
            if saved is None:
                raise Refused("no-room", "There is no table with this code.")
            room = self._hold(Room(saved, self.store, self.bots))
        return room

    def _hold(self, room: Room) -> Room:
        if len(self.held) >= MOST_HELD:
            for code, other in list(self.held.items()):
                if not other.viewers:
                    del self.held[code]
                    break
            else:
                raise Refused("full", "All tables are taken; try again later.")
        self.held[room.code] = room
        return room
