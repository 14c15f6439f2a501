"""The game as one of OpenSpiel's: `pyspiel.load_game("digilex(deck_0=ST1,deck_1=ST2)")` after importing this module.

Chance speaks once, at the beginning: one of `deals` seeds, each as likely, from which all shuffling follows. A player's
information state is everything it saw at its own decisions, what it answered, and what it sees now. `cards` keeps only
so many cards of each deck (spread over it), for algorithms that need a small game; `position` is a file whose first
scenario is played on instead, with what is hidden from player 0 dealt anew."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from digilex.cards.deck import Deck
from digilex.cards.deck_library import load_deck
from digilex.envs.core.layout import MAX_OPTIONS, MAX_TOKENS
from digilex.envs.core.tables import MOST_STEPS, Table, seed_of
from digilex.envs.observation import Arrays
from digilex.notation.runner import build
from digilex.notation.scenario import read
from digilex.rules.game import Game

PARAMETERS = {
    "deck_0": "ST1",
    "deck_1": "ST1",
    "deals": 1000,
    "seed": 0,
    "cards": 0,  # 0: all of them
    "position": "",
    "most_options": MAX_OPTIONS,
    "most_steps": MOST_STEPS,
}
SEEDS = 2**53  # as many as a chance between 0 and 1 can tell apart
TYPE = pyspiel.GameType(
    short_name="digilex",
    long_name="Digimon Card Game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class DigilexGame(pyspiel.Game):
    """Two decks, dealt by one of some seeds."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.deals = int(given["deals"])
        self.seed = int(given["seed"])
        self.most_options = int(given["most_options"])
        self.most_steps = int(given["most_steps"])
        count = int(given["cards"])
        file = str(given["position"])
        self.position = build(read(Path(file).read_text(encoding="utf-8"))[0]) if file else None
        self.pair = (part(load_deck(str(given["deck_0"])), count), part(load_deck(str(given["deck_1"])), count))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.most_options,
            max_chance_outcomes=self.deals,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.most_steps,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> DigilexState:
        """Before the cards are dealt."""
        return DigilexState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who writes what a player sees."""
        if params:
            raise ValueError(f"there are no such parameters of observations: {params}")
        return Observer(self.most_options, iig_obs_type is not None and iig_obs_type.perfect_recall)


def part(deck: Deck, count: int) -> Deck:
    """So many cards of a deck, spread evenly over it; 0: all."""
    if not count or count >= len(deck.main):
        return deck
    chosen = [deck.main[place * len(deck.main) // count] for place in range(count)]
    return Deck(deck.name, tuple(chosen), deck.eggs[:1])


class Dealt:
    """The table of a state. Copies of it are cheap, and OpenSpiel copies a lot."""

    def __init__(self, table: Table | None) -> None:
        self.table = table

    def __deepcopy__(self, memo: object) -> Dealt:
        return Dealt(None if self.table is None else self.table.copy())


class DigilexState(pyspiel.State):
    """A position with what each player saw and answered on the way to it."""

    def __init__(self, game: DigilexGame) -> None:
        super().__init__(game)
        self.rules = Rules(game)
        self.dealt = Dealt(None)
        self.seen: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # by player, at its own decisions

    def current_player(self) -> int:
        """Who decides."""
        table = self.dealt.table
        if table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if table.over else table.player

    def _legal_actions(self, player: int) -> list[int]:
        table = self.dealt.table
        if table is None or table.player != player:
            return []
        found = list(range(table.legal()))
        return [*found, table.encoder.most_options - 1] if table.paged() else found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        return [(deal, 1.0 / self.rules.deals) for deal in range(self.rules.deals)]

    def _apply_action(self, action: int) -> None:
        table = self.dealt.table
        if table is None:
            rules = self.rules
            self.dealt = Dealt(rules.deal(seed_of(rules.seed, action)))
            return
        player = table.player
        said = f"{self.digest(player)}>{self._action_to_string(player, action)}"
        mine, theirs = self.seen
        self.seen = ((*mine, said), theirs) if player == 0 else (mine, (*theirs, said))
        table.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.dealt.table
        if table is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        decision = table.game.decision
        if decision is None:
            return f"action {action}"
        index = table.option_of(action)
        return "more" if index < 0 else decision.options[index].text

    def is_terminal(self) -> bool:
        """Whether the game is over, or was cut off."""
        table = self.dealt.table
        return table is not None and table.over

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser."""
        table = self.dealt.table
        return [0.0, 0.0] if table is None else [float(table.reward(0)), float(table.reward(1))]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> DigilexState:
        """The same information state of a player with everything that is hidden from it dealt anew, for searches that
        sample worlds (ISMCTS). The opponent's own past stays as it was, and so does the history: the new state can be
        played on, but stored it is the old one."""
        new: DigilexState = self.clone()
        table = new.dealt.table
        if table is not None:
            table.game = table.game.determinise(player_id, int(probability_sampler() * SEEDS))
        return new

    def arrays(self, player: int) -> Arrays:
        """What a player sees now."""
        arrays = Arrays(1, MAX_TOKENS, self.rules.most_options)
        if self.dealt.table is not None:
            self.dealt.table.write(player, arrays.memory, 0)
        return arrays

    def digest(self, player: int) -> str:
        """What a player sees now, in short: two that look the same have the same one."""
        arrays = self.arrays(player)
        state = hashlib.blake2b(digest_size=8)
        state.update(arrays.memory)
        table = self.dealt.table
        if table is not None and table.player == player and table.game.decision is not None:
            state.update("\n".join([option.text for option in table.game.decision.options]).encode())
        return state.hexdigest()

    def history_of(self, player: int) -> str:
        """The information state: everything that a player saw at its own decisions, its answers, what it sees now."""
        return f"{player} {' '.join(self.seen[player])} {self.digest(player)}"

    def __str__(self) -> str:
        table = self.dealt.table
        return "before the deal" if table is None else f"turn {table.game.turn}, {table.game.fingerprint():x}"


class Rules:
    """What a state has to know of its game; the same for all copies."""

    def __init__(self, game: DigilexGame) -> None:
        self.pair = game.pair
        self.deals = game.deals
        self.seed = game.seed
        self.most_options = game.most_options
        self.most_steps = game.most_steps
        self.position: Game | None = game.position

    def deal(self, seed: int) -> Table:
        """A table with the game that a seed deals."""
        given = None if self.position is None else self.position.determinise(0, seed)
        table = Table([self.pair], self.seed, MAX_TOKENS, self.most_options, self.most_steps, False, given)
        if given is None:
            table.begin(seed)
        else:
            table.skip()
        return table

    def __deepcopy__(self, memo: object) -> Rules:
        return self


class Observer:
    """Writes what a player sees into one tensor: tokens, options and globals one after the other."""

    def __init__(self, most_options: int, recalls: bool) -> None:
        empty = Arrays(1, MAX_TOKENS, most_options)
        shapes = {"tokens": empty.tokens[0], "options": empty.options[0], "globals": empty.globals[0]}
        self.recalls = recalls
        self.tensor = np.zeros(sum(each.size for each in shapes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        place = 0
        for name, each in shapes.items():
            self.dict[name] = self.tensor[place : place + each.size].reshape(each.shape)
            place += each.size

    def set_from(self, state: DigilexState, player: int) -> None:
        """Look at a state with a player's eyes."""
        arrays = state.arrays(player)
        self.dict["tokens"][:] = arrays.tokens[0]
        self.dict["options"][:] = arrays.options[0]
        self.dict["globals"][:] = arrays.globals[0]

    def string_from(self, state: DigilexState, player: int) -> str:
        """The information state, or what is seen now."""
        return state.history_of(player) if self.recalls else f"{player} {state.digest(player)}"


pyspiel.register_game(TYPE, DigilexGame)
