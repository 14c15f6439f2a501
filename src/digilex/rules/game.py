"""`Game`: everything a program needs to play. See docs/engine.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from digilex.cards.card import Card
from digilex.cards.deck import Deck
from digilex.errors import DigilexError, WrongArgument
from digilex.native import mypyc_attr
from digilex.rules.model.decision import Option
from digilex.rules.model.identity import MOST_CARDS, NEXT_INCARNATION, CardId, PermanentId
from digilex.rules.model.prepared import CardInfo
from digilex.rules.model.progress import PreparationFrame
from digilex.rules.model.rng import next_state, output
from digilex.rules.model.vocabulary import DECK, EGGS, PHASE_NAMES
from digilex.rules.procedures.answer import choose, choose_run
from digilex.rules.procedures.flow import advance
from digilex.rules.procedures.offers import Offer, offer
from digilex.rules.program.prepare import prepare
from digilex.rules.query.fingerprint import fingerprint
from digilex.rules.query.sight import OPEN, SPECTATOR
from digilex.rules.query.values import dp, keywords, level_of, security_attack
from digilex.rules.query.view import View
from digilex.rules.state.indexes import update_recalls
from digilex.rules.state.knowledge import conceal_all, deal_anew
from digilex.rules.state.state import State
from digilex.rules.storage.json import restore, to_json
from digilex.rules.storage.whole import DamagedGame, check_whole

# What callers give is checked here, in the same words whether this is compiled or not: therefore `Any` is let through.
Answer = Option | str | int | Any
Player = int | Any
Seed = int | Any


def seat(player: object) -> int:
    """A player: 0 or 1."""
    if isinstance(player, int) and not isinstance(player, bool) and 0 <= player <= 1:
        return player
    raise WrongArgument(f"a player is 0 (a) or 1 (b), not {player!r}")


def whole(seed: object) -> int:
    """A seed: any whole number."""
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    raise WrongArgument(f"a seed is a whole number, not {seed!r}")


@mypyc_attr(acyclic=True)
class Game(State):
    """A whole game. Copy it, compare it, save it: it is plain data."""

    @staticmethod
    def start(deck0: Deck, deck1: Deck, seed: Seed, first: Player | None = None, log: bool = True) -> Game:
        """A new game at its first decision. The seed decides the order of the decks and, if not given, who is first.

        `log=False` records nothing of what happens, which is faster."""
        game = Game()
        game.recording = log
        game.random = output(next_state(whole(seed) & 0xFFFFFFFFFFFFFFFF))
        for given in (deck0, deck1):
            if not isinstance(given, Deck):
                raise WrongArgument(f"a game is started with two decks (load_deck gives one), not {given!r}")
        if len(deck0.main) + len(deck0.eggs) + len(deck1.main) + len(deck1.eggs) > MOST_CARDS:
            raise WrongArgument(f"a game has at most {MOST_CARDS} cards, both decks together")
        for player, deck in ((0, deck0), (1, deck1)):
            state = game.players[player]
            state.deck = game.shuffle(add_cards(game, player, deck.main, DECK))  # 5-2-1-1
            state.eggs = game.shuffle(add_cards(game, player, deck.eggs, EGGS))  # 5-2-1-2
        game.first_player = game.toss(2) if first is None else seat(first)  # 5-2-1-3
        if first is not None:
            game.toss(2)
        game.push(PreparationFrame())
        advance(game)
        return game

    def copy(self, log: bool = True) -> Game:
        """The same game, free to go its own way. `log=False` leaves the log behind and records no more."""
        return Game(self, log)

    def choose(self, answer: Answer) -> None:
        """Answer the current decision by option, canonical line or index."""
        choose(self, answer)

    def choose_all(self, answers: Sequence[Answer]) -> list[Option]:
        """Answer a run of picks at once (3 of 7 cards, an order of 4): all of it, or `IllegalMove` and nothing.

        Given back are the options chosen, one for each decision that was made: a record has a line for each."""
        if isinstance(answers, str) or not isinstance(answers, (list, tuple)) or not answers:
            raise WrongArgument(f"the answers to a run of picks are a list of options, not {answers!r}")
        given: list[object] = list(answers)
        choose_run(self.copy(False), given)
        return choose_run(self, given)

    def skip_forced(self) -> list[Option]:
        """Answer decisions for as long as there is but one option; given back are the options taken, in order."""
        taken: list[Option] = []
        while self.decision is not None and len(self.decision.options) == 1:
            taken.append(self.decision.options[0])
            choose(self, taken[-1])
        return taken

    def forfeit(self, player: Player) -> None:
        """A player gives up (1-2-4)."""
        self.give_up(seat(player))

    def offer(self, option: Option) -> Offer | None:
        """What an option of the current decision costs and leaves; None if it is not about memory."""
        return offer(self, option)

    @property
    def cards(self) -> list[CardInfo]:
        """The cards in the game by id (each has the facts: `number`, `name`, `card`)."""
        return self.info

    def view(self, player: Player) -> View:
        """Exactly what that player may see (3-1-2)."""
        return View(self, seat(player))

    def spectator_view(self) -> View:
        """What everyone may see: for those who watch."""
        return View(self, SPECTATOR)

    def open_view(self) -> View:
        """Everything, both hands open: for replays and judges."""
        return View(self, OPEN)

    def determinise(self, player: Player, seed: Seed) -> Game:
        """A game that looks the same to the player, with everything hidden dealt anew and the future re-seeded."""
        new = self.copy(False)
        deal_anew(new, seat(player), whole(seed))
        decision = new.decision
        if decision is not None and decision.player != player and decision.kind == "main":
            new.decision = None  # what the other player can do with the cards dealt
            advance(new)
        return new

    def concealed(self, player: Player, deck: Deck | None = None, seed: Seed = 0) -> Game:
        """A game that looks the same to the player, in which what is hidden lies in an order that says nothing.

        Deals from it (`determinise`) hang on what the player knows and on their seeds alone. With a deck, the
        opponent's hidden cards are those of that list, a guess, instead of the true one; the seed decides which of
        them where it has too many."""
        new = self.copy(False)
        theirs = None if deck is None else [prepare(card) for card in deck.main]
        eggs = None if deck is None else [prepare(card) for card in deck.eggs]
        conceal_all(new, seat(player), theirs, eggs, whole(seed))
        return new

    def to_json(self, log: bool = False) -> dict[str, Any]:
        """The whole game as plain data, down to a half-resolved effect."""
        return to_json(self, log)

    @staticmethod
    def from_json(data: Any, find: Callable[[str], Card]) -> Game:
        """The game that `to_json` wrote; `find` gives the card with a number. `DamagedGame` if it is none."""
        game = Game()
        try:
            restore(game, data, find)
            check_whole(game)
            try_out(game)
        except DamagedGame:
            raise
        except DigilexError as error:
            told = str(error.args[0]) if error.args else str(error)
            raise DamagedGame(f"this is no whole game: {told[:200]}") from None
        except (
            ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError,
        ) as error:  # fmt: skip
            raise DamagedGame(f"this is no whole game: {type(error).__name__}: {str(error)[:200]}") from None
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as plain data, with the printed cards it needs."""
        cards = {info.number: info.card for info in self.info if not info.card.is_token}
        return (revive, (self.to_json(True), tuple(cards.values())))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game) or fingerprint(self) != fingerprint(other):
            return False
        return self is other or self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return fingerprint(self)

    def fingerprint(self) -> int:
        """A number of 62 bits for this position, the same on every machine: what a search tells positions apart by.

        It counts which cards are where and what is in progress, not ids, labels, the log or chance to come."""
        return fingerprint(self)

    def phase_name(self) -> str:
        """The phase by name."""
        return PHASE_NAMES[self.phase]

    def dp(self, pid: int) -> int | None:
        """The DP of a card on the field."""
        value = dp(self, PermanentId(pid))
        return None if value < 0 else value

    def level(self, pid: int) -> int | None:
        """The level of a card on the field."""
        value = level_of(self, -pid)
        return None if value < 0 else value

    def keywords(self, pid: int) -> list[str]:
        """The keyword effects of a card on the field."""
        return keywords(self, PermanentId(pid))

    def security_attack(self, pid: int) -> int:
        """How many cards its security check takes."""
        return security_attack(self, PermanentId(pid))


def add_cards(game: State, player: int, cards: tuple[Card, ...], area: int) -> list[CardId]:
    """New cards of a player in an area; their ids."""
    first = len(game.info)
    count = len(cards)
    game.info = game.info + [prepare(card) for card in cards]
    update_recalls(game)
    game.owner = game.owner + [player] * count
    game.area += [area] * count
    game.refs += [NEXT_INCARNATION + card for card in range(first, first + count)]
    game.holder += [0] * count
    game.known += [0] * count
    return [CardId(card) for card in range(first, first + count)]


def try_out(game: Game) -> None:
    """An error if a game that was read cannot be looked at, or one of its options cannot be chosen."""
    for player in (0, 1):
        game.view(player)
    decision = game.decision
    for option in decision.options if decision is not None else ():
        choose(game.copy(False), option)


def revive(data: dict[str, Any], cards: tuple[Card, ...]) -> Game:
    """A game from what `__reduce__` gave away."""
    known = {card.number: card for card in cards}
    game = Game()
    restore(game, data, known.__getitem__)
    return game
