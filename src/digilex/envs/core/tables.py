"""Games that are stepped by actions: one table, and many of them in one call.

An action is the index of an option. Where a decision has more options than there are actions, the options come in pages
and the last action turns the page; the game stands still meanwhile, so that no option is out of reach and no action
ever means a wrong move."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from digilex.cards.deck import Deck
from digilex.envs.core.encoder import Encoder
from digilex.envs.core.layout import MAX_OPTIONS, MAX_TOKENS
from digilex.errors import IllegalMove
from digilex.rules.game import Game
from digilex.rules.model.rng import next_state, output
from digilex.rules.procedures.answer import choose

MOST_STEPS: Final = 5_000  # a game of people has a few hundred decisions


def seed_of(seed: int, index: int) -> int:
    """The seed of one of the games that come of a seed: any two games differ."""
    return output(next_state(next_state(seed & 0xFFFFFFFFFFFFFFFF) ^ output(index + 1))) >> 1


class Table:
    """One game at a time between two decks."""

    def __init__(
        self,
        pairs: list[tuple[Deck, Deck]],
        seed: int = 0,
        most_tokens: int = MAX_TOKENS,
        most_options: int = MAX_OPTIONS,
        most_steps: int = MOST_STEPS,
        forced: bool = False,
        game: Game | None = None,
    ) -> None:
        """The first game of the seed begins, unless one that is under way is given."""
        if not pairs:
            raise ValueError("a table needs a pair of decks")
        if most_options < 2:
            raise ValueError("there must be room for two options: one, and one that turns the page")
        self.pairs = pairs
        self.seed = seed
        self.most_steps = most_steps
        self.forced = forced  # decisions without a choice are steps, too
        self.encoder = Encoder(most_tokens, most_options)
        self.started = 0  # games so far
        self.page = 0
        self.steps = 0  # of this game
        self.decisions = 0  # of all games, with those that left no choice
        self.truncated = False
        self.deck_pair = 0  # which pair of decks plays
        self.game_seed = 0
        self.game = self.begin(seed_of(seed, 0)) if game is None else game

    def copy(self) -> Table:
        """The same table, free to go its own way."""
        room = self.encoder
        new = Table(
            self.pairs, self.seed, room.most_tokens, room.most_options, self.most_steps, self.forced,
            self.game.copy(False),
        )  # fmt: skip
        new.go_on_from(self.counts())
        return new

    def counts(self) -> tuple[int, int, int, int, bool, int, int]:
        """How far it is."""
        return (
            self.started, self.page, self.steps, self.decisions, self.truncated, self.deck_pair, self.game_seed,
        )  # fmt: skip

    def go_on_from(self, counts: tuple[int, int, int, int, bool, int, int]) -> None:
        """It is as far as another was."""
        self.started, self.page, self.steps, self.decisions, self.truncated, self.deck_pair, self.game_seed = counts

    def __reduce__(self) -> tuple[Any, ...]:
        room = self.encoder
        made = (self.pairs, self.seed, room.most_tokens, room.most_options, self.most_steps, self.forced, self.game)
        return stored, (*made, self.counts())

    def begin(self, seed: int, first: int = -1, pair: int = -1) -> Game:
        """A new game; who goes first and which pair plays hang on the seed, unless they are given."""
        self.game_seed = seed
        self.deck_pair = output(next_state(seed)) % len(self.pairs) if pair < 0 else pair
        one, other = self.pairs[self.deck_pair]
        self.game = Game.start(one, other, seed, None if first < 0 else first, False)
        self.started += 1
        self.page = 0
        self.steps = 0
        self.truncated = False
        self.skip()
        return self.game

    def restart(self) -> None:
        """The next game of the table's seed."""
        self.begin(seed_of(self.seed, self.started))

    def reseed(self, seed: int) -> None:
        """Begin anew with the first game of a seed."""
        self.seed = seed
        self.started = 0
        self.restart()

    @property
    def player(self) -> int:
        """Who decides; -1 if the game is over."""
        decision = self.game.decision
        return -1 if decision is None else decision.player

    @property
    def over(self) -> bool:
        """Whether the game has ended or was cut off."""
        return self.truncated or self.game.over

    def legal(self) -> int:
        """How many actions are legal: those below this number, and with `paged` the last one."""
        decision = self.game.decision
        if decision is None or self.truncated:
            return 0
        count = len(decision.options)
        room = self.encoder.most_options
        return count if count <= room else min(room - 1, count - self.page * (room - 1))

    def paged(self) -> bool:
        """Whether the last action turns the page."""
        decision = self.game.decision
        return decision is not None and not self.truncated and len(decision.options) > self.encoder.most_options

    def option_of(self, action: int) -> int:
        """The index of the option that an action means; -1: it turns the page."""
        room = self.encoder.most_options
        if self.paged():
            if action == room - 1:
                return -1
            if 0 <= action < self.legal():
                return self.page * (room - 1) + action
        elif 0 <= action < self.legal():
            return action
        raise IllegalMove(f"the action {action} is not legal now: {self.legal()} options are shown")

    def step(self, action: int) -> None:
        """Take an action."""
        if self.truncated:
            raise IllegalMove(f"the game was cut off after {self.steps} steps; begin a new one")
        index = self.option_of(action)
        if index >= 0:
            self.take(index)
            return
        decision = self.game.decision
        assert decision is not None
        self.page = (self.page + 1) % self.encoder.pages(len(decision.options))
        self.count()

    def take(self, index: int) -> None:
        """Answer the decision by the index of an option, whichever page is shown."""
        self.page = 0
        self.decisions += 1
        choose(self.game, index)
        self.skip()
        self.count()

    def count(self) -> None:
        """Count a step; too many of them cut the game off."""
        self.steps += 1
        if self.steps >= self.most_steps and not self.game.over:
            self.truncated = True

    def skip(self) -> None:
        """Answer decisions that leave no choice."""
        if self.forced:
            return
        game = self.game
        while game.decision is not None and len(game.decision.options) == 1:
            self.decisions += 1
            choose(game, 0)

    def reward(self, player: int) -> int:
        """1 for the winner, -1 for the loser, 0 for both in a draw and before the end."""
        game = self.game
        if not game.over or game.winner is None:
            return 0
        return 1 if game.winner == player else -1

    def observe(self, viewer: int) -> bytes:
        """What a player may know: one observation, as the encoder writes it."""
        return self.encoder.observe(self.game, viewer, self.page)

    def write(self, viewer: int, memory: memoryview, place: int) -> None:
        """Write what a player may know into the memory, as the observation at that place."""
        self.encoder.write(self.game, viewer, self.page, memory, place)


def stored(
    pairs: list[tuple[Deck, Deck]], seed: int, most_tokens: int, most_options: int, most_steps: int, forced: bool,
    game: Game, counts: tuple[int, int, int, int, bool, int, int],
) -> Table:  # fmt: skip
    """A table from what `__reduce__` gave away."""
    new = Table(pairs, seed, most_tokens, most_options, most_steps, forced, game)
    new.go_on_from(counts)
    return new


class Tables:
    """Many tables, which take a step in one call; each new observation is that of the player who decides."""

    def __init__(self, tables: list[Table]) -> None:
        self.tables = tables
        for table in tables[1:]:
            table.encoder.share(tables[0].encoder)
        nothing = [0] * len(tables)
        self.players: vec[i64] = vec[i64](nothing)  # who decides at each table
        self.rewards: vec[i64] = vec[i64](nothing)  # player 0's, of the game that ended; player 1's is the negative
        self.terminated: vec[i64] = vec[i64](nothing)
        self.truncated: vec[i64] = vec[i64](nothing)

    def observe(self, memory: memoryview) -> None:
        """Write what those who decide know, one table after the other. Where a game is over, player 0 looks."""
        for i in range(len(self.tables)):
            table = self.tables[i]
            player = table.player
            self.players[i] = player
            table.write(max(player, 0), memory, i)

    def step(self, actions: list[int], restart: bool, memory: memoryview) -> None:
        """Take an action at each table and observe. A table whose game ended begins the next one, if that is wanted;
        otherwise its actions are ignored until somebody restarts it."""
        for i in range(len(self.tables)):
            table = self.tables[i]
            if not table.over:
                table.step(actions[i])
            self.rewards[i] = table.reward(0)
            self.terminated[i] = 1 if table.game.over else 0
            self.truncated[i] = 1 if table.truncated else 0
            if restart and table.over:
                table.restart()
            player = table.player
            self.players[i] = player
            table.write(max(player, 0), memory, i)
