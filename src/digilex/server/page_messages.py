"""What the pages beside the table ask for and get over HTTP, as types.

`tools/protocol_types.py` writes web/src/pages/protocol.ts from this module. A field with a default is left out of an
answer where it has that default.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from digilex.server.messages import CardFacts, State, Wire

# --- cards -----------------------------------------------------------------------------------------------------------


class Facet(Wire):
    """A value one can filter by, and how many cards have it."""

    value: str
    count: int


class Facets(Wire):
    """Everything one can filter by."""

    colors: list[Facet]
    kinds: list[Facet]
    levels: list[Facet]
    traits: list[Facet]
    keywords: list[Facet]
    sets: list[Facet]


class Found(Wire):
    """A page of the cards that a query found; or what is wrong with the query, or what it may have meant."""

    total: int = 0
    numbers: list[str] = []
    problem: str = ""
    hints: list[str] = []


class Ruling(Wire):
    """A scenario in which a card plays a part: a question and its answer, or just what it shows."""

    name: str
    title: str
    question: str = ""
    answer: str = ""
    clauses: list[str] = []


class CardPage(Wire):
    """All there is to say about a card. A refused card has no facts, but a reason."""

    number: str
    facts: CardFacts | None = None
    refused: str = ""
    set: str = ""
    rarity: str = ""
    copies: int = 4
    limit: str = ""  # what the ban list says
    rulings: list[Ruling] = []
    decks: list[str] = []  # the built-in decks that play it


# --- decks -----------------------------------------------------------------------------------------------------------


class DeckLine(Wire):
    """A card of a deck and its copies."""

    number: str
    copies: int = Field(ge=1, le=99)


class DeckSummary(Wire):
    """A built-in deck for the list: a short name, one line about it."""

    name: str
    title: str
    about: str
    colors: list[str]
    starter: bool = False
    format: str = ""
    face: str = ""  # the card that stands for it


class MatchUpShare(Wire):
    """Points won in some games (a draw is half a point), with the interval that holds the truth 95 times of 100."""

    points: float
    games: int
    low: float
    high: float


class MatchUpDeck(Wire):
    """A deck of a table of match-ups: what it won in all, and its rating with the interval."""

    name: str
    title: str
    share: MatchUpShare
    rating: int
    low: int
    high: int


class MatchUp(Wire):
    """What one deck won against another; both by their places in the table."""

    one: int
    other: int
    share: MatchUpShare


class MatchUpTable(Wire):
    """Decks that met each other, the strongest first, in the hands of one agent."""

    name: str
    agent: str
    seed: int
    version: str
    cards: str  # which card data
    games: int
    failures: int  # games that broke off
    turns: float  # of a game, on the average
    first: MatchUpShare  # of whoever went first
    decks: list[MatchUpDeck]
    pairs: list[MatchUp]


class MatchUps(Wire):
    """The tables of match-ups that ship."""

    tables: list[MatchUpTable]


class DeckText(Wire):
    """A deck as somebody names it, pastes it or sends it as a code."""

    text: str = Field(max_length=20_000)


class DeckDraft(Wire):
    """A deck that is being built."""

    name: str = Field(default="", max_length=120)
    cards: list[DeckLine] = Field(default=[], max_length=300)
    form: Literal["text", "reversed", "numbers", "untap", "dcgo", "tts", "json", "code"] = "text"


class DeckLook(Wire):
    """A deck as it was understood: its cards, what was not understood, what keeps it from being legal."""

    name: str = ""
    cards: list[DeckLine] = []
    unread: list[str] = []  # what was not understood, with the place and a remedy
    problems: list[str] = []  # what keeps it from being legal
    notes: list[str] = []
    code: str = ""  # the deck code, for links and for tables


class Written(Wire):
    """A deck in one of the forms people use."""

    text: str


# --- learning and the workshop ---------------------------------------------------------------------------------------


class QuizQuestion(Wire):
    """A question about the rules; a board shows the answer."""

    name: str
    section: str
    before: list[str] = []
    question: str
    answer: str
    verdict: str = ""  # "yes" or "no", where the answer begins so
    choices: list[str] = []  # otherwise: what may be true in the end, where that can be said in a few words
    boards: list[State] = []  # the board in the end as each of the choices has it
    right: int = 0  # which of the choices is
    clauses: list[str] = []
    scenario: str


class OwnCard(Wire):
    """A card as somebody writes it."""

    name: str = Field(default="", max_length=40)
    kind: Literal["Digimon", "Tamer", "Option", "Digi-Egg"] = "Digimon"
    colors: list[str] = Field(default=[], max_length=3)
    level: int | None = Field(default=None, ge=2, le=7)
    cost: int | None = Field(default=None, ge=0, le=20)
    dp: int | None = Field(default=None, ge=0, le=30_000)
    traits: list[str] = Field(default=[], max_length=6)
    digivolve: dict[str, int] = Field(default={}, max_length=4)  # {"red 3": 2}: from a red level 3 card for 2
    effect: str = Field(default="", max_length=1500)
    inherited: str = Field(default="", max_length=800)
    security: str = Field(default="", max_length=800)


class TextError(Wire):
    """What is not understood of a text: the span, and the nearest wording that is."""

    field: str
    start: int
    end: int
    message: str
    nearest: str = ""
    mended: str = ""  # the whole text with the nearest wording in its place


class WorkshopCard(Wire):
    """A card that was understood, or what was not."""

    card: CardFacts | None = None
    errors: list[TextError] = []
    doubts: list[str] = []  # what can be read and played, but is hardly meant


class Lesson(Wire):
    """A step of the first game, or a puzzle: the scenario whose board is dealt."""

    scenario: str
    title: str
    grade: Literal["easy", "medium", "hard"] = "easy"
    moves: int = 0  # of the way to the goal that the scenario knows
    face: str = ""  # a card that stands for it
    deck: str = ""  # of a puzzle from a game: what is played
    security: int = 0  # how many cards the other side has there
    foes: int = 0  # and how many Digimon, Tamers and other cards on the field


class Term(Wire):
    """A word of the game, what it means in our words, and where the rulebook says so."""

    term: str
    wording: str
    clause: str


class BoardText(Wire):
    """A position in the words of scenarios."""

    text: str = Field(max_length=8000)


class StackSetup(Wire):
    """A card of the field with what lies under it, from the bottom up; cards as scenarios write them."""

    stack: list[str]
    suspended: bool = False
    fresh: bool = False  # played this turn
    links: list[str] = []


class SideSetup(Wire):
    """What a player has in each area; "filler" is a card without a meaning, " face up" may stand after a number."""

    battle: list[StackSetup] = []
    breeding: StackSetup | None = None
    hand: list[str] = []
    security: list[str] = []
    trash: list[str] = []
    deck: list[str] = []
    eggs: list[str] = []


class Setup(Wire):
    """A position, area by area: what the hand can change. `lost` is what only the words can say."""

    title: str
    turn: int = 0
    phase: str = "main"
    memory: int = 0  # on the turn player's side
    sides: list[SideSetup]
    lost: list[str] = []


class BoardLook(Wire):
    """The position as it was understood, or what is wrong with its words and in which line."""

    state: State | None = None
    setup: Setup | None = None
    cards: list[CardFacts] = []  # those that no database has
    problem: str = ""
    line: int = 0
