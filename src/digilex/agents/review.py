"""A game looked at afterwards: the chance to win after each move, which moves lost most, and what was better.

Every decision with a choice is searched from what the one who decided could know then; the move that was played is
looked at in any case. The chances are those of players like the search's: a search of a few hundred deals, with a
standard error that is given beside each number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from digilex.agents.base import Seat
from digilex.agents.guess import Lists
from digilex.agents.searcher import Budget, Rated, Thinker, deal_seed
from digilex.notation.phrases import phrases
from digilex.notation.record import FORFEIT, Find, Record, play
from digilex.rules.game import Game

DEFAULT = Budget(0.0, 120)
SLIP, MISTAKE, BLUNDER = 0.05, 0.12, 0.25  # of the chance to win
SURE_OF_IT = 1.5  # standard errors that a loss must be above to count

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class MoveReview:
    """One move with a choice. Chances are between 0 and 1; `chance_a` is that of a, the others of the one who moves."""

    move: int  # its number in the record, from 1
    turn: int
    player: int
    text: str  # the line
    phrase: str  # in words
    chance_a: float  # to win, after the move
    error: float  # the standard error of that
    chance: float  # of the one who moves, after this move
    best_text: str  # what seems best, which may be the move itself
    best_phrase: str
    best_chance: float
    loss: float  # by which the best was better, 0 if this was it or the difference is within the noise
    verdict: str  # "", "slip", "mistake" or "blunder"
    choices: int  # how many options there were


@dataclass(frozen=True)
class Review:
    """A game's moves with their chances, and how it ended."""

    names: tuple[str, str]
    moves: tuple[MoveReview, ...]
    result: str  # "a", "b", "draw", "" while it goes on
    reason: str
    budget: str
    lists: Lists

    def worst(self, count: int = 5, player: int | None = None) -> list[MoveReview]:
        """The moves that lost most, the worst first; of one player if one is named."""
        lost = [each for each in self.moves if each.loss > 0 and player in (None, each.player)]
        return sorted(lost, key=lambda each: (-each.loss, each.move))[:count]

    def lost(self, player: int) -> float:
        """The chance that a player lost by moves, per move with a choice."""
        own = [each.loss for each in self.moves if each.player == player]
        return sum(own) / len(own) if own else 0.0

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        data = asdict(self)
        for move in data["moves"]:
            for key in ("chance_a", "error", "chance", "best_chance", "loss"):
                move[key] = round(move[key], 4)
        data["worst"] = [each.move for each in self.worst()]
        data["lost"] = [round(self.lost(player), 4) for player in (0, 1)]
        return data


def verdict_of(loss: float) -> str:
    """A word for how much a move lost."""
    return "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "slip" if loss >= SLIP else ""


def review(
    record: Record,
    find: Find,
    budget: Budget = DEFAULT,
    seed: int = 0,
    lists: Lists = "open",
    progress: Progress | None = None,
    player: int | None = None,
) -> Review:
    """Look at every move with a choice, or at those of one player; `progress` hears how many of all moves are done.

    `lists` says what is dealt from: a record holds both lists, so they are open by default."""
    game = record.start(find)
    found: list[MoveReview] = []
    for count, move in enumerate(record.moves, 1):
        decision = game.decision
        asked = decision is not None and len(decision.options) > 1 and move.text != FORFEIT
        if asked and player in (None, move.player):
            found.append(look_at(game, move.text, count, budget, deal_seed(seed, count), lists))
        play(game, move)
        if progress is not None:
            progress(count, len(record.moves))
    spent = f"{budget.iterations}i" if budget.iterations else f"{budget.seconds:g}s"
    return Review(record.names, tuple(found), record.result, record.reason, spent, lists)


def look_at(game: Game, text: str, count: int, budget: Budget, seed: int, lists: Lists) -> MoveReview:
    """One move of a game, at the decision that it answers."""
    decision = game.decision
    assert decision is not None
    chosen = next((option for option in decision.options if option.text == text), decision.options[0])
    thinker = Thinker(Seat(game, decision), seed, lists)
    win, _ = thinker.winning(budget.nodes)
    thought = thinker.think(budget, also=chosen)
    made = next((each for each in thought.rated if each.option == chosen), Rated(chosen, 0, 0.5, 0.5))
    best = thought.best if thought.best.chance > made.chance else made
    if win is not None:  # a sure win was there: the chance of the best is 1, whatever the rollouts say
        best = Rated(win, 1, 1.0, 0.0)
        if win == chosen or thinker.wins_after(chosen, budget.nodes):
            made = best = Rated(chosen, 1, 1.0, 0.0)
    difference = best.chance - made.chance
    noise = SURE_OF_IT * (best.error**2 + made.error**2) ** 0.5
    loss = difference if best.option != chosen and difference > noise else 0.0
    words = dict(zip((option.text for option in decision.options), phrases(game), strict=True))
    return MoveReview(
        move=count, turn=game.turn, player=decision.player, text=text, phrase=words.get(text, text),
        chance_a=made.chance if decision.player == 0 else 1.0 - made.chance, error=made.error, chance=made.chance,
        best_text=best.option.text, best_phrase=words.get(best.option.text, best.option.text), best_chance=best.chance,
        loss=loss, verdict=verdict_of(loss), choices=len(decision.options),
    )  # fmt: skip
