"""Is there a win this turn? In one deal by the solver, and over many deals of what is hidden."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from digilex.agents.base import Seat
from digilex.agents.guess import Lists
from digilex.agents.search.solver import OPEN, REFUTED, WINS, Proof, Solver
from digilex.agents.searcher import Thinker, deal_seed
from digilex.rules.game import Game
from digilex.rules.model.decision import Option

WORDS = {WINS: "wins", REFUTED: "no win", OPEN: "open"}


@dataclass
class Solution:
    """What the solver found. `deals` were looked at; each option has in how many of them it wins."""

    player: int
    deals: int
    wins: int  # deals with a win
    refuted: int
    undecided: int  # deals where the limit was reached
    nodes: int
    first: dict[str, int] = field(default_factory=dict)  # the line of each first move, in how many deals it wins
    unsure: int = 0  # first moves that were not decided within the limits, over all deals that win
    line: list[tuple[int, str]] = field(default_factory=list)  # who plays what, in a deal that wins
    proof: Proof | None = field(default=None, repr=False)

    @property
    def best(self) -> str:
        """The first move that wins in most deals; "" if none does."""
        return max(self.first, key=lambda text: self.first[text], default="")

    def verdict(self) -> str:
        """In words."""
        if not self.wins:
            return "open: the limit was reached" if self.undecided else "no win this turn"
        most = self.first.get(self.best, 0)
        if self.deals == 1:
            return "wins"
        if most == self.deals:
            return f"wins surely: {self.best} wins in all of {self.deals} deals"
        return f"wins in {most} of {self.deals} deals with {self.best}"

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "player": "ab"[self.player], "verdict": self.verdict(), "deals": self.deals, "wins": self.wins,
            "refuted": self.refuted, "undecided": self.undecided, "nodes": self.nodes, "first": self.first,
            "first_undecided": self.unsure,
            "line": [{"player": "ab"[player], "text": text} for player, text in self.line],
            "proof": None if self.proof is None else proof_json(self.proof),
        }  # fmt: skip


def proof_json(proof: Proof) -> dict[str, Any]:
    """A proof tree as plain data."""
    data: dict[str, Any] = {"player": "ab"[proof.player], "text": proof.option.text}
    if proof.replies:
        data["then"] = [proof_json(reply) for reply in proof.replies]
    return data


def moves_of(proof: Proof) -> list[tuple[int, str]]:
    """Who plays what along the first line of a proof."""
    found = [(proof.player, proof.option.text)]
    while proof.replies:
        proof = proof.replies[0]
        found.append((proof.player, proof.option.text))
    return found


def solve(
    game: Game, nodes: int = 30_000, deals: int = 0, lists: Lists = "open", seed: int = 0, seconds: float = 0.0
) -> Solution:
    """Whether the turn player wins this turn: with `deals` 0 on the board as it lies, nothing hidden, else over deals.

    Each deal is solved as if everything were seen, so a win may hang on knowing it: the count is an upper bound. After
    so many seconds no further deal is looked at, and one that is being looked at stays open (0: no limit)."""
    until = time.perf_counter() + seconds if seconds else 0.0
    decision = game.decision
    if decision is None:
        return Solution(game.turn_player, 0, 0, 0, 0, 0)
    player = game.turn_player
    thinker = Thinker(Seat(game, decision), seed, lists) if deals and decision.player == player else None
    found = Solution(player, 0, 0, 0, 0, 0)
    for index in range(max(1, deals)):
        if index and until and time.perf_counter() > until:
            break
        if deals:
            dealt = thinker.deal(index) if thinker else game.determinise(player, deal_seed(seed, index))
        else:
            dealt = game
        solver = Solver(player, game.turn, nodes, until)
        value = solver.solve(dealt)
        found.deals += 1
        found.nodes += solver.nodes
        found.wins += value == WINS
        found.refuted += value == REFUTED
        found.undecided += value == OPEN
        if value == WINS:
            for option, verdict in first_moves(dealt, nodes, until):
                found.unsure += verdict == OPEN
                if verdict == WINS:
                    found.first[option.text] = found.first.get(option.text, 0) + 1
            if found.proof is None:
                found.proof = Solver(player, game.turn, 4 * nodes, until).proof(dealt)
                found.line = moves_of(found.proof) if found.proof is not None else []
    return found


def first_moves(game: Game, nodes: int = 30_000, until: float = 0.0) -> list[tuple[Option, int]]:
    """The options of the turn player's decision, and whether the player wins this turn after each."""
    decision = game.decision
    if decision is None or decision.player != game.turn_player:
        return []
    return [
        (option, Solver(decision.player, game.turn, nodes, until).after(game, option)) for option in decision.options
    ]
