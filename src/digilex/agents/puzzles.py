"""Puzzles from self-play: positions in which exactly one first move wins this turn, against any answer and in any deal.

A position is taken at a decision of a main phase, written down as a scenario, read again, and judged as it is read: the
solver must see a win after one option and refute all others, and the same option must win however the hidden cards are
dealt. How hard it is shows in how long it is and in how rarely simple players find it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from digilex.agents.base import Agent, Seat, make
from digilex.agents.search.policy import Policy
from digilex.agents.search.solver import OPEN, WINS, Solver
from digilex.agents.solving import moves_of
from digilex.cards.deck_library import load_deck
from digilex.notation.runner import build
from digilex.notation.scenario import Scenario, read
from digilex.rules.game import Game
from digilex.rules.model.identity import CardId
from digilex.rules.query.select import kind_of

NODES = 4000  # of the solver, for each option
QUICK = 400  # ... for a first look
DEALS = 6  # in which the solution must hold
LEAST_OPTIONS = 4
LEAST_MOVES = 2  # own decisions with a choice in the solution
TRIES = 12  # games of each simple player
TOO_EASY = 0.5  # found so often by the simple players; a puzzle of the least length, half so often
DECK_CARDS = 10  # of each deck that are written down
WHIM = 0.2  # the share of random moves in the games that puzzles are taken from


@dataclass(frozen=True)
class Puzzle:
    """A position with its solution."""

    deck: str
    text: str  # the scenario without its title
    solution: str  # the one first move that wins
    moves: int  # own decisions with a choice along the line
    found: float  # how often simple players find it
    key: int  # the fingerprint of the position

    @property
    def grade(self) -> int:
        """From 1, which many find, to 5."""
        hard = self.moves + 6 * (1 - self.found)
        return 1 if hard < 6.5 else 2 if hard < 8 else 3 if hard < 9.5 else 4 if hard < 11.5 else 5

    @property
    def name(self) -> str:
        """What people call the deck."""
        tournament = re.sub(r"^.*-\d{4}-\d\d-\d\d-\d+-", "", self.deck)
        return self.deck if tournament == self.deck else tournament.replace("-", " ").title()

    def scenario(self, number: int) -> str:
        """The scenario, with a title."""
        return f'title: "Puzzle {number}: {self.name}, grade {self.grade}"\n{self.text}'


# --- writing a position down -----------------------------------------------------------------------------------------


def listed(game: Game, cards: list[CardId]) -> str:
    """Cards by their numbers."""
    return f"[{', '.join(game.info[card].number for card in cards)}]"


def plain(game: Game) -> bool:
    """Whether a scenario can say all of the position: nothing lasts, no token lies there, nothing waits."""
    return not (
        game.modifiers or game.delayed or game.used or game.face_down or game.face_up or game.bursts
        or any(game.info[card].card.is_token for perm in game.permanents.values() for card in perm.stack)
    )  # fmt: skip


def side(game: Game, player: int) -> str:
    """One player's board, as a scenario has it."""
    state = game.players[player]
    parts = []
    battle = []
    for pid in state.battle:
        perm = game.permanents[pid]
        more = ", suspended: true" if perm.suspended else ""
        more += ", played this turn: true" if perm.arrived == game.turn else ""
        more += f", links: {listed(game, perm.links)}" if perm.links else ""
        battle.append(f"{{stack: {listed(game, perm.stack)}{more}}}")
    parts.append(f"battle: [{', '.join(battle)}]")
    if state.breeding:
        parts.append(f"breeding: {{stack: {listed(game, game.permanents[state.breeding].stack)}}}")
    piles = {
        "hand": state.hand, "security": state.security[::-1], "deck": state.deck[::-1][:DECK_CARDS],
        "trash": state.trash, "eggs": state.eggs[::-1],
    }  # fmt: skip
    parts += [f"{area}: {listed(game, cards)}" for area, cards in piles.items() if cards or area == "deck"]
    return "{" + ", ".join(parts) + "}"


def written(game: Game, line: list[tuple[int, str]] | None = None) -> str:
    """The position as a scenario without a title; the one whose turn it is is called a."""
    player = game.turn_player
    text = (
        "clauses: [1-2-3-1]\n"
        f"memory: {game.memory_of(player)}\nnumber of turn: {max(3, game.turn)}\n"
        f"a: {side(game, player)}\nb: {side(game, 1 - player)}\n"
    )
    if line is None:
        return text + "moves: [a: pass]\n"
    moves = "".join(f"  - {'ab'[who]}: {said}\n" for who, said in line)
    return f"{text}moves:\n{moves}  - expect: {{over: true, winner: a}}\n"


# --- judging one -----------------------------------------------------------------------------------------------------


def only_move(game: Game) -> str:
    """The line of the one option that wins this turn, all others being refuted; "" if there is no such option."""
    decision = game.decision
    assert decision is not None
    found = ""
    for option in decision.options:
        value = Solver(decision.player, game.turn, NODES).after(game, option)
        if value == OPEN or (value == WINS and found):
            return ""
        if value == WINS:
            found = option.text
    return found


def holds(game: Game, text: str) -> bool:
    """Whether the option wins however the hidden cards are dealt."""
    decision = game.decision
    assert decision is not None
    seat = Seat(game, decision)
    for seed in range(DEALS):
        dealt = seat.sample(seed)
        option = next(each for each in decision.options if each.text == text)
        if Solver(decision.player, dealt.turn, NODES).after(dealt, option) != WINS:
            return False
    return True


def share_found(game: Game) -> float:
    """How often simple players win this turn from here."""
    won = 0
    tries = 0
    for name in ("greedy", "pip", "juno", "random"):
        for seed in range(1 if name == "greedy" else TRIES):
            tries += 1
            won += wins_turn(game, make(name, seed))
    return won / tries


def wins_turn(game: Game, player: Agent) -> bool:
    """Whether a player wins this turn against the light policy."""
    new = game.copy(False)
    me, turn = new.turn_player, new.turn
    other = make("greedy")
    for _ in range(400):
        decision = new.decision
        if decision is None or new.turn != turn:
            break
        new.choose((player if decision.player == me else other).choose(Seat(new, decision)))
    return new.winner == me


def judge(game: Game, deck: str) -> Puzzle | None:
    """The puzzle that a position makes, if it makes one."""
    decision = game.decision
    assert decision is not None
    if len(decision.options) < LEAST_OPTIONS or not plain(game):
        return None
    if Solver(decision.player, game.turn, QUICK).solve(game) != WINS:
        return None
    built = build(read(f"title: x\n{written(game)}")[0])
    if built.decision is None or built.decision.kind != "main":
        return None
    text = only_move(built)
    if not text or not holds(built, text):
        return None
    proof = Solver(0, built.turn, 4 * NODES).proof(built)
    if proof is None:
        return None
    line = moves_of(proof)
    moves = own_choices(built, line)
    found = share_found(built)
    if moves < LEAST_MOVES or found > (TOO_EASY if moves > LEAST_MOVES else TOO_EASY / 2):
        return None
    return Puzzle(deck, written(game, line), text, moves, found, built.fingerprint())


def wrong_with(scenario: Scenario) -> str:
    """What is wrong with a puzzle that is written down; "" if its first move alone wins, however one deals."""
    game = build(scenario)
    first = next(step.value for step in scenario.steps if step.kind == "move")
    text = only_move(game)
    if text != first:
        return f"{scenario.title}: {text or 'not one move alone'} wins, not {first}"
    return "" if holds(game, text) else f"{scenario.title}: {first} does not win in every deal"


def own_choices(game: Game, line: list[tuple[int, str]]) -> int:
    """How many decisions of a with a choice the line has; 0 if it does not win."""
    new = game.copy(False)
    count = 0
    for player, text in line:
        if new.decision is None:
            return 0
        count += player == 0 and len(new.decision.options) > 1
        new.choose(text)
    return count if new.winner == 0 else 0


def bodies(game: Game, player: int) -> int:
    """How many cards a player has in the battle area that can be Digimon."""
    return sum(1 for pid in game.players[player].battle if kind_of(game, -pid) & 2)


def puzzles(decks: list[str], seed: int, enough: Callable[[], bool]) -> Iterator[Puzzle]:
    """Puzzles from games with each deck in turn, no two of the same game, until it is enough."""
    chance = random.Random(seed)
    while True:
        for deck in decks:
            if enough():
                return
            found = from_game(deck, chance.getrandbits(48))
            if found is not None:
                yield found


def from_game(deck: str, seed: int) -> Puzzle | None:
    """The first puzzle of a game of the light policy with itself, with some random moves."""
    loaded = load_deck(deck)
    game = Game.start(loaded, loaded, seed, log=False)
    chance = random.Random(seed)
    policies = (Policy(), Policy())
    for _ in range(600):
        decision = game.decision
        if decision is None:
            return None
        if decision.kind == "main" and bodies(game, decision.player):
            if len(game.players[1 - decision.player].security) <= 4:
                found = judge(game, deck)
                if found is not None:
                    return found
        if chance.random() < WHIM:
            game.choose(chance.randrange(len(decision.options)))
        else:
            game.choose(policies[decision.player].choose(game))
    return None
