"""The contract of a game, checked by playing: whatever the cards are, these things hold at every decision.

Cheap properties are checked at every decision, costly ones at a sample of them. Besides, the game that is being
played is now and then replaced by its copy, its JSON or its pickle, and at the end the moves are played again from the
start: if any of these were not the same game, the ends would differ.
"""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from digilex.agents.base import Agent, Seat, make
from digilex.arena.derived import stale
from digilex.arena.match import ending
from digilex.cards.card import Card
from digilex.cards.deck import DECK_SIZE, MOST_EGGS, Deck
from digilex.errors import IllegalMove
from digilex.notation.log import line
from digilex.rules.game import Game
from digilex.rules.model.identity import CardId
from digilex.rules.model.vocabulary import NOWHERE, REVEALED

MOST_DECISIONS = 20_000
SKILLED = 0.2  # the share of games that are not only random
PLAY_ON = 12  # decisions that a copy is played on

Find = Callable[[str], Card]


class Broken(AssertionError):
    """A property that does not hold."""


@dataclass
class Sampling:
    """How often the costly properties are checked: at one decision in so many."""

    copies: int = 25
    options: int = 60
    json: int = 60
    views: int = 25
    cards: int = 4
    derived: int = 20


@dataclass
class Tally:
    """How much was checked."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    longest: int = 0
    checks: dict[str, int] = field(default_factory=dict)
    reasons: dict[str, int] = field(default_factory=dict)

    def count(self, check: str) -> None:
        """One more check of this kind."""
        self.checks[check] = self.checks.get(check, 0) + 1

    def add(self, other: Tally) -> None:
        """What another process counted."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.longest = max(self.longest, other.longest)
        for mine, theirs in ((self.checks, other.checks), (self.reasons, other.reasons)):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + count


def random_deck(cards: Sequence[Card], chance: random.Random, name: str = "random") -> Deck:
    """A deck of the cards of one to all sets, so that some decks can digivolve and some hardly can."""
    sets = sorted({card.set for card in cards})
    while True:
        chosen = set(chance.sample(sets, min(len(sets), chance.choice([1, 1, 2, 2, 3, len(sets)]))))
        pool = [card for card in cards if card.set in chosen]
        main = [card for card in pool if card.category != "Digi-Egg" for _ in range(min(4, card.copies))]
        if len(main) >= DECK_SIZE:
            break
    eggs = [card for card in pool if card.category == "Digi-Egg" for _ in range(min(4, card.copies))]
    size = min(len(eggs), chance.choice([0, MOST_EGGS, MOST_EGGS, MOST_EGGS]))
    return Deck(name, tuple(chance.sample(main, DECK_SIZE)), tuple(chance.sample(eggs, size)))


class Checker:
    """Plays one random game and checks it."""

    def __init__(self, decks: tuple[Deck, Deck], seed: int, find: Find, sampling: Sampling, tally: Tally) -> None:
        self.decks = decks
        self.seed = seed
        self.find = find
        self.sampling = sampling
        self.tally = tally
        self.chance = random.Random(seed)
        self.first = seed & 1
        self.game = Game.start(decks[0], decks[1], seed, self.first)
        self.moves: list[str] = []
        self.skill = 0.6 if self.chance.random() < SKILLED else 0.0
        self.players: list[Agent] = [make("greedy", seed), make("greedy", seed)]

    def play(self) -> None:
        """Play to the end and check everything; `Broken` says what does not hold, with the moves so far."""
        try:
            while self.game.decision is not None:
                self.check()
                self.move()
                if len(self.moves) > MOST_DECISIONS:
                    raise Broken(f"the game does not end: {MOST_DECISIONS} decisions, turn {self.game.turn}")
            self.finish()
        except Exception as error:
            moves = "\n".join(self.moves[-12:])
            error.add_note(
                f"seed {self.seed}, first {'ab'[self.first]}, after {len(self.moves)} moves, the last being:\n{moves}"
            )
            raise
        tally = self.tally
        tally.games += 1
        tally.decisions += len(self.moves)
        tally.turns += self.game.turn
        tally.longest = max(tally.longest, len(self.moves))
        reason = ending(self.game.reason_clause, self.game.reason)
        tally.reasons[reason] = tally.reasons.get(reason, 0) + 1

    def move(self) -> None:
        """Any option, given as text, number or itself; in some games often a good one, which leads elsewhere."""
        decision = self.game.decision
        assert decision is not None
        if self.skill and self.chance.random() < self.skill:
            index = decision.options.index(self.players[decision.player].choose(Seat(self.game, decision)))
        else:
            index = self.chance.randrange(len(decision.options))
        option = decision.options[index]
        self.moves.append(option.text)
        way = len(self.moves) % 3
        self.game.choose(option if way == 0 else option.text if way == 1 else index)

    def sampled(self, every: int) -> bool:
        """Whether to check something at this decision."""
        return every > 0 and self.chance.randrange(every) == 0

    def check(self) -> None:
        """The properties, at this decision."""
        self.decision()
        if self.sampled(self.sampling.cards):
            self.cards()
        if self.sampled(self.sampling.copies):
            self.copies()
        if self.sampled(self.sampling.options):
            self.options()
        if self.sampled(self.sampling.json):
            self.json()
        if self.sampled(self.sampling.views):
            self.views()
        if self.sampled(self.sampling.derived):
            self.derived()

    def decision(self) -> None:
        """There is something to choose from, each line once, and it says why."""
        decision = self.game.decision
        assert decision is not None
        texts = [option.text for option in decision.options]
        if not texts:
            raise Broken(f"a decision without options: {decision.question}")
        if len(set(texts)) != len(texts):
            raise Broken(f"options with the same text: {sorted(text for text in texts if texts.count(text) > 1)}")
        if not decision.clause or decision.player not in (0, 1):
            raise Broken(f"a decision that does not say who, why and by which clause: {decision}")
        self.tally.count("decision says who, why, which clause; options distinct")

    def cards(self) -> None:
        """Every card is in one place; in the hand, the decks and the trash of its owner.

        Effects may put it under a card of the other player, or into their security stack."""
        game = self.game
        places: dict[int, str] = {}
        for player, side in enumerate(game.players):
            held = [("deck", side.deck), ("eggs", side.eggs), ("hand", side.hand), ("trash", side.trash)]
            held.append(("security", side.security))
            field_ids = [*side.battle, side.breeding] if side.breeding > 0 else side.battle
            for pid in field_ids:
                permanent = game.permanents[pid]
                held += [(permanent.label, permanent.stack), (f"{permanent.label} link", permanent.links)]
                if not permanent.stack:
                    raise Broken(f"{permanent.label} has no card")
            for place, ids in held:
                for card in ids:
                    where = f"{'ab'[player]} {place}"
                    if card in places:
                        raise Broken(f"card {card} ({game.cards[card].number}) is in {places[card]} and in {where}")
                    if game.owner[card] != player and place in ("deck", "eggs", "hand", "trash"):
                        raise Broken(
                            f"card {card} ({game.cards[card].number}) of the other player is in {'ab'[player]} {place}"
                        )
                    places[card] = f"{'ab'[player]} {place}"
        between = game.decision is not None and game.decision.kind == "main"
        for ident, info in enumerate(game.cards):
            card = CardId(ident)
            if (
                card not in places
                and not info.card.is_token
                and (between or game.area[card] not in (NOWHERE, REVEALED))
            ):
                raise Broken(f"card {card} ({info.number}) is nowhere (area {game.area[card]})")
        self.tally.count("no card lost or doubled")

    def derived(self) -> None:
        """What the engine remembers of what it has worked out is what it would work out now."""
        wrong = stale(self.game)
        if wrong:
            raise Broken(f"remembered otherwise than it is: {'; '.join(wrong)}")
        self.tally.count("what is remembered is what is worked out")

    def copies(self) -> None:
        """A copy is the same game, and playing it on leaves the original as it was."""
        game = self.game
        before, other = game.copy(), game.copy()
        if not before == game or hash(before) != hash(game):
            raise Broken("a copy is not equal to its game")
        self.play_on(other)
        if not before == game:
            raise Broken("playing a copy on changed the original")
        light = game.copy(log=False)
        self.play_on(light)
        if not before == game:
            raise Broken("playing a copy without log on changed the original")
        if self.chance.random() < 0.5:
            self.game = before
        self.tally.count("copy played on leaves the original untouched")

    def play_on(self, game: Game) -> None:
        """A few random moves."""
        for _ in range(PLAY_ON):
            if game.decision is None:
                return
            game.choose(self.chance.randrange(len(game.decision.options)))

    def options(self) -> None:
        """Every option can be chosen, nothing else can, and a refused move changes nothing."""
        game = self.game
        assert game.decision is not None
        for index, option in enumerate(game.decision.options):
            other = game.copy(log=False)
            other.choose(option.text)
            again = game.copy(log=False)
            again.choose(index)
            if not other == again:
                raise Broken(f"choosing {option.text!r} by text and by number gives two different games")
        before = game.copy()
        for wrong in ("no such move", -1, len(game.decision.options)):
            try:
                game.choose(wrong)
            except IllegalMove:
                if not before == game:
                    raise Broken(f"the refused move {wrong!r} changed the game") from None
            else:
                raise Broken(f"the move {wrong!r} was not refused")
        self.tally.count("every option legal, others refused")

    def json(self) -> None:
        """JSON and pickle give the same game, in the middle of anything; the game goes on as one of them."""
        game = self.game
        text = json.dumps(game.to_json(log=True), sort_keys=True)
        again = Game.from_json(json.loads(text), self.find)
        if not again == game or hash(again) != hash(game):
            raise Broken("a game read from its JSON is not equal to it")
        if json.dumps(again.to_json(log=True), sort_keys=True) != text:
            raise Broken("the JSON of a game read from JSON differs")
        if self.sampled(4):
            pickled: Game = pickle.loads(pickle.dumps(game))
            if not pickled == game:
                raise Broken("a game read from its pickle is not equal to it")
            again = pickled
            self.tally.count("pickle gives the same game")
        self.game = again
        self.tally.count("JSON gives the same game")

    def views(self) -> None:
        """A player's view stays the same when cards that are hidden from the player are swapped."""
        for player in (0, 1):
            swapped = self.game.copy()
            swapped.info = swapped.info[:]  # copies share it
            hidden = self.hidden(player)
            for ids in hidden:
                infos = [swapped.info[card] for card in ids]
                self.chance.shuffle(infos)
                for card, info in zip(ids, infos, strict=True):
                    swapped.info[card] = info
            if json.dumps(self.game.view(player).to_json()) != json.dumps(swapped.view(player).to_json()):
                raise Broken(f"the view of {'ab'[player]} shows something of cards that are hidden from that player")
            dealt = self.game.determinise(player, self.chance.randrange(1 << 30))
            if self.seen(dealt, player) != self.seen(self.game, player):
                raise Broken(f"a game dealt anew for {'ab'[player]} looks different to that player")
            if dealt.decision is not None and (dealt.decision.player == player or dealt.decision.kind == "main"):
                self.play_on(dealt)  # what the other is asked by an effect may speak of cards that are elsewhere now
        self.tally.count("views do not show hidden cards")

    def seen(self, game: Game, player: int) -> str:
        """What a player sees, but for the log, which a game dealt anew does not have."""
        return json.dumps({key: value for key, value in game.view(player).to_json().items() if key != "log"})

    def hidden(self, viewer: int) -> list[list[int]]:
        """The cards that a player may not see (3-1-2), in groups that can be swapped among themselves."""
        game = self.game
        groups: list[list[CardId]] = []
        for player, side in enumerate(game.players):
            cards = [*side.deck, *(card for card in side.security if card not in game.face_up)]
            if player != viewer:
                cards += side.hand
            groups += [cards, side.eggs]
        return [[card for card in group if not game.knows(viewer, card)] for group in groups]

    def finish(self) -> None:
        """The end has a reason, and the record of decks, seed and moves leads to the same end."""
        game = self.game
        if not (game.over and game.reason and game.reason_clause):
            raise Broken("the game has no decision and no end")
        again = Game.start(self.decks[0], self.decks[1], self.seed, self.first)
        for text in self.moves:
            again.choose(text)
        if not again == game:
            raise Broken("playing the moves again gives another game")
        if [event.to_json() for event in again.log] != [event.to_json() for event in game.log]:
            raise Broken("playing the moves again gives another log")
        for event in game.log:
            if not event.clause:
                raise Broken(f"the log line {line(event)!r} names no clause")
            if event.kind == "draw" and event.seen_by != event.player:
                raise Broken(f"the log line {line(event)!r} shows a drawn card to the opponent")
            for viewer in (-1, 0, 1):
                if event.hidden_from(viewer) and any(card.number is not None for card in event.seen_as(viewer).cards):
                    raise Broken(f"the log line {line(event)!r} shows a hidden card")
        self.tally.count("replay gives the same game")


def check_games(cards: Sequence[Card], seeds: Sequence[int], find: Find, sampling: Sampling | None = None) -> Tally:
    """Play a random game with random decks for each seed."""
    tally = Tally()
    for seed in seeds:
        chance = random.Random(seed * 2 + 1)
        decks = (random_deck(cards, chance, "a"), random_deck(cards, chance, "b"))
        Checker(decks, seed, find, sampling or Sampling(), tally).play()
    return tally
