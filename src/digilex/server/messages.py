"""Everything that goes over the wire between the server and a table, as types; docs/protocol.md tells it in words.

`tools/protocol_types.py` writes web/src/protocol.ts from this module. A field with a default is left out of a message
where it has that default. A *place* is a string:

    a1              a card on the field, by its label
    a1/0            a card under it, counted from the bottom; a1+0 is a card linked to it
    hand ST1-03     a card of the viewer's hand, by its number
    trash a ST1-03  a card of a's trash
    player a        a player as the target of an attack
    security a      a's security stack
    card ST1-03     a card that is nowhere on the board: being revealed, or searched for in a deck
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

PROTOCOL = 1  # grows when an older client could not understand the messages any more


class Wire(BaseModel):
    """A part of a message: nothing but what is declared, and it does not change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# --- what is on the table --------------------------------------------------------------------------------------------


class Under(Wire):
    """A card under another one; a face-down card that the viewer may not know has no number."""

    number: str | None
    live: bool = False  # its inherited effect is in force
    used: bool = False  # and has been used as often as it may be this turn


class Change(Wire):
    """One line of a sum of DP: how much, from which card, until when."""

    amount: int
    source: str = ""
    at: str = ""  # where that card is
    until: str = ""
    counts: bool = True


class Permanent(Wire):
    """A card on the field with all that belongs to it."""

    label: str
    number: str
    name: str
    digimon: bool = True  # else a Tamer, or an Option that stays on the field
    level: int | None = None
    dp: int | None = None
    base: int | None = None  # the printed DP, where it has been changed
    changes: list[Change] = []
    under: list[Under] = []  # from the bottom up
    links: list[str] = []
    keywords: list[str] = []
    notes: list[str] = []  # what is in force on it for a while
    suspended: bool = False
    fresh: bool = False  # came this turn
    used: list[str] = []  # keys of its effects that are used up this turn


class Side(Wire):
    """A player's side of the table. Hidden cards are only counted."""

    name: str
    bot: bool = False
    here: bool = True  # somebody sits there: connected, or a bot
    hand: int = 0
    cards: list[str] | None = None  # the hand, for those who may see it
    deck: int = 0
    eggs: int = 0
    trash: list[str] = []  # the newest last
    security: list[str | None] = []  # the top first; a number where it lies face up
    battle: list[Permanent] = []
    breeding: Permanent | None = None


class Option(Wire):
    """One legal answer. `subject` is what one picks up or points at, `object` what it is done to."""

    kind: str
    subject: str = ""
    object: str = ""
    cost: int | None = None
    say: str = ""  # words for it, where kind and places do not tell it all
    hint: str = ""  # what would come of it, where it can be foreseen
    effect: str = ""  # the key of the effect that it activates


class Asked(Wire):
    """The decision at hand. Only the one who decides gets the options."""

    player: int
    kind: str
    sentence: str
    clause: str = ""
    source: str = ""  # the number of the card whose effect asks
    at: str = ""  # where that card is
    effect: str = ""  # which of its effects: the key
    span: list[int] | None = None  # the words of that effect's text that act now: from, to
    cause: str = ""  # what made the effect trigger
    options: list[Option] = []
    count: list[int] | None = None  # chosen so far, least, most


class Ending(Wire):
    """How the game ended."""

    winner: int | None
    reason: str
    clause: str = ""


class Waiting(Wire):
    """A triggered effect that waits for its turn."""

    at: str
    number: str = ""
    effect: str = ""


class Match(Wire):
    """Several games of the same players; who first has won more than half of them has won the match."""

    best_of: int
    game: int = 1  # the number of this game
    score: list[int] = [0, 0]  # games won by player, with this one once it is over
    winner: int | None = None  # who has won the match


class Next(Wire):
    """After a game: what is known about another one. It begins when everyone wants it on the same terms."""

    chooser: int | None = None  # who lost says who goes first; nobody after a draw, then chance does (5-2-1-3)
    first: int | None = None  # what they said
    wanted: list[int] = []  # players who want it
    swap: bool = False  # each with the other's deck
    must_keep: bool = False  # a match goes on: the decks stay


class State(Wire):
    """The table as one viewer may see it."""

    seat: int | None  # None: a spectator
    turn: int = 0
    turn_player: int = 0
    phase: str = ""
    memory: int = 0  # from the viewer's side; a spectator sits with a
    sides: list[Side]
    attack: list[str] | None = None  # attacker and target, as places
    checked: str | None = None  # the card of a security check
    revealed: list[str] = []
    waiting: list[Waiting] = []
    asked: Asked | None = None
    over: Ending | None = None
    undo: Literal["", "undo", "again"] = ""  # what a step back would be: harmless, or a second try
    clock: list[float] | None = None  # seconds left, by player
    match: Match | None = None
    next: Next | None = None
    draw: int | None = None  # who has offered a draw
    delay: int = 0  # a spectator sees the game so many seconds late


class LogLine(Wire):
    """Something that happened, told to this viewer. [[a1|Greymon]] is a name one can point at."""

    text: str
    kind: str
    player: int
    clause: str = ""
    effect: str = ""  # key of the effect it came from
    depth: int = 0


class CardText(Wire):
    """An effect of a card as one reads it; `key` is what decisions and the log call it."""

    key: str
    section: str
    text: str


class CardFacts(Wire):
    """A card for the table: its facts, its text, its creature."""

    number: str
    name: str
    category: str
    colors: list[str]
    level: int | None = None
    cost: int | None = None
    dp: int | None = None
    traits: list[str] = []
    evolves: list[str] = []  # its digivolution requirements in words
    lines: list[str] = []  # requirements and rules of its text
    texts: list[CardText] = []
    ace: bool = False
    creature: str = ""  # its picture in the compact form of docs/creatures.md


# --- from the server -------------------------------------------------------------------------------------------------


class Welcome(Wire):
    """The whole table: the first message, and the answer to `sync`."""

    type: Literal["welcome"] = "welcome"
    protocol: int = PROTOCOL
    room: str
    mode: str
    step: int
    state: State
    log: list[LogLine]
    cards: list[CardFacts] = []  # those that no database has


class Step(Wire):
    """What a move changed. `patch` turns the last state into the new one: objects are merged, null removes a key, and
    {"$": [length, {index: patch}]} changes items of a list."""

    type: Literal["step"] = "step"
    step: int
    player: int | None = None  # who moved
    patch: dict[str, Any] = {}
    log: list[LogLine] = []
    back: int | None = None  # a step back: the log is cut to this length first
    cards: list[CardFacts] = []  # tokens that came into being


class Reason(Wire):
    """The answer to `why`."""

    type: Literal["reason"] = "reason"
    place: str
    lines: list[str]
    clauses: list[str] = []


class Moved(Wire):
    """The table goes on in another room: a rematch. One's key opens the same seat there."""

    type: Literal["moved"] = "moved"
    room: str


class Failed(Wire):
    """A message that was not understood or not allowed. Nothing was changed."""

    type: Literal["failed"] = "failed"
    code: str
    message: str


FromServer = Welcome | Step | Reason | Moved | Failed


# --- from a client ---------------------------------------------------------------------------------------------------


class Hello(Wire):
    """The first message: who one is. Without a token one watches."""

    type: Literal["hello"]
    protocol: int
    token: str = Field(default="", max_length=64)
    language: str = Field(default="en", max_length=5)  # of questions and the log; English where it is not known


class Answer(Wire):
    """An option of one's own decision, by its index; `step` says which decision was meant."""

    type: Literal["answer"]
    step: int
    option: int = Field(ge=0, lt=100_000)


class Undo(Wire):
    """Takes one's last move back, where that is allowed."""

    type: Literal["undo"]
    step: int


class Forfeit(Wire):
    """Gives up (1-2-4)."""

    type: Literal["forfeit"]


class Draw(Wire):
    """Offers a draw; when both have, the game is drawn. An offer stands until the other player has moved."""

    type: Literal["draw"]
    offer: bool = True  # False: the offer is taken back, or the other's is declined


class Why(Wire):
    """Why is a card not offered, or what can it do?"""

    type: Literal["why"]
    place: str = Field(max_length=40)


class Claim(Wire):
    """The other player has been gone for a minute, and it is their decision: claims the game."""

    type: Literal["claim"]


class Sync(Wire):
    """Asks for the whole table again."""

    type: Literal["sync"]


class Rematch(Wire):
    """Wants another game with the same players, or the next one of a match."""

    type: Literal["rematch"]
    want: bool = True  # False: not any more
    first: int | None = Field(default=None, ge=0, le=1)  # who goes first, from the one who may say so
    swap: bool = False  # each with the other's deck
    deck: str = Field(default="", max_length=3000)  # another deck for oneself


FromClient = Annotated[
    Hello | Answer | Undo | Forfeit | Draw | Why | Claim | Sync | Rematch, Field(discriminator="type")
]


# --- over HTTP -------------------------------------------------------------------------------------------------------


class DeckFacts(Wire):
    """A deck one can sit down with."""

    name: str
    title: str
    colors: list[str]
    about: str = ""
    starter: bool = False
    format: str = ""  # the newest set when it was played


class NewRoom(Wire):
    """Opens a table. `deck` is a name, a deck code or a list of cards."""

    mode: Literal["bot", "friend", "hotseat"] = "bot"
    deck: str = Field(default="ST1", max_length=8000)
    other: str = Field(default="ST2", max_length=8000)
    bot: str = Field(default="greedy", max_length=40)
    name: str = Field(default="Tamer", max_length=24)
    minutes: int | None = Field(default=None, ge=1, le=120)  # each player's clock, in a game between people
    seed: int | None = None
    first: int | None = Field(default=None, ge=0, le=1)
    best_of: int = Field(default=1, ge=1, le=5)  # an odd number of games
    delay: int = Field(default=0, ge=0, le=600)  # spectators see everything so many seconds late


class Join(Wire):
    """Takes the free seat of a table."""

    name: str = Field(default="Friend", max_length=24)
    deck: str = Field(default="", max_length=8000)


class Branch(Wire):
    """A new table from a point of a game that is over, of a record or of a scenario, or from a board in words."""

    room: str = Field(default="", max_length=12)
    scenario: str = Field(default="", max_length=200)
    record: str = Field(default="", max_length=100_000)
    setup: str = Field(default="", max_length=8000)  # a board as a scenario writes it
    at: int = Field(default=0, ge=0)  # after how many moves
    mode: Literal["bot", "hotseat"] = "hotseat"
    seat: int = Field(default=0, ge=0, le=1)  # whom one plays against a bot
    bot: str = Field(default="greedy", max_length=40)


class Piles(Wire):
    """What a board does not show of a position that may be looked at: the cards of the decks, the top first."""

    decks: list[list[str]]
    eggs: list[list[str]]
    lasting: bool = False  # whether something goes on that a board cannot say: changed DP, effects that are spent


class RecordText(Wire):
    """A record that somebody pastes."""

    record: str = Field(max_length=100_000)
    viewer: Literal["open", "a", "b"] = "open"
    language: str = Field(default="en", max_length=5)


class Frame(Wire):
    """A move of a replay and what it changed; a note says what had to be true, where a scenario says so."""

    player: int | None = None
    line: str = ""
    patch: dict[str, Any] = {}
    log: list[LogLine] = []
    note: str = ""


class Replay(Wire):
    """A game to step through."""

    title: str
    state: State
    log: list[LogLine] = []
    frames: list[Frame]
    cards: list[CardFacts] = []
    question: str = ""
    answer: str = ""
    clauses: list[str] = []
    scenario: str = ""
    setup: str = ""  # the board at the beginning in the words of scenarios, where it is one


class ScenarioFacts(Wire):
    """A scenario of the rulebook."""

    name: str
    title: str
    question: str = ""


class Seated(Wire):
    """A seat: the token is the key to it."""

    room: str
    seat: int
    token: str


class RoomFacts(Wire):
    """What somebody with a link may know before they enter."""

    room: str
    mode: str
    names: list[str]
    free: int | None = None  # a seat that can be taken
    over: bool = False
    best_of: int = 1
    delay: int = 0
    minutes: int | None = None


class Reviewed(Wire):
    """A move of a reviewed game. Chances are those of player a to win, from 0 to 1, after the move."""

    index: int  # the moves before it
    turn: int
    player: int
    line: str
    say: str = ""  # the move in words
    chance: float
    low: float  # between these the chance lies with 90 %
    high: float
    loss: float = 0.0  # what the move cost the player who made it, against the best that was found
    better: str = ""  # a better move, where one was found
    better_say: str = ""


class Review(Wire):
    """A finished game under the eyes of a search: how it stood after each move with a choice, and which lost most."""

    room: str
    status: Literal["none", "running", "done", "failed"]
    done: int = 0  # moves looked at so far
    total: int = 0
    by: str = ""  # which player reviewed it
    start: float = 0.5  # where a chart begins: nobody looks at the game before its first move
    moves: list[Reviewed] = []
    worst: list[int] = []  # indices of the moves that lost most, the worst first
    problem: str = ""


class ClauseText(Wire):
    """A clause of the rulebook in our words."""

    number: str
    wording: str
    above: list[str] = []
    below: list[str] = []
    scenarios: list[ScenarioFacts] = []
