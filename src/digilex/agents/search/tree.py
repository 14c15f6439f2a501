"""Information-set Monte-Carlo tree search: one tree over what a player may do, grown from many deals of what is hidden.

Each iteration takes a deal that fits what the player knows, walks down the tree by the options chosen (a node is a
sequence of answers, whatever chance did between them), adds a node, and lets the light policy play on for a few turns;
the position there is evaluated. The tree holds the decisions of the current turn and, if asked, of the opponent's next
one; deeper ones are the policy's. All of it is a function of the deals: same deals, same tree.

After an answer the part of the tree below it can be the beginning of the next tree of the same turn: see `kept`."""

from __future__ import annotations

import math
from typing import Final

from digilex.agents.search.evaluation import evaluate
from digilex.agents.search.policy import Policy
from digilex.native import mypyc_attr
from digilex.rules.model.decision import Decision, Option
from digilex.rules.procedures.answer import choose
from digilex.rules.state.state import State

MOST: Final = 220  # decisions of a rollout


class Settings:
    """How a tree grows."""

    def __init__(self) -> None:
        self.exploring = 0.7  # how much the prior and few visits count against the mean
        self.urgency = 0.06  # how much worse than its parent an option is taken to be before it was tried
        self.warmth = 2.5  # by how much of a rating a prior falls to 1/e
        self.floor = 0.12  # the least prior of an option that is rated near the best
        self.root_floor = 0.25  # ... of the decision that is thought about
        self.deep = 1  # turns in the tree after the current one
        self.cut = 4  # a rollout stops after so many turns
        self.caution = 1.0  # standard errors that an option's mean is lowered by when one is chosen in the end
        self.trust = 1.0  # standard errors that the policy's favourite is raised by: it decides what noise cannot
        self.share = 0.1  # of the visits of the most visited that an option needs to be chosen
        self.paired = True  # the options of the root meet the same deals, which tells them apart sooner
        self.kept = True  # the next tree of the turn begins with what was found; or each decision is thought about anew
        self.busy = False  # seconds are of the processor: for measuring on a machine that has other work


@mypyc_attr(acyclic=True)
class Child:
    """One option at a node: how often it was taken, and what came of it for the one who chose."""

    def __init__(self, option: Option, prior: float) -> None:
        self.option = option
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.before = 0  # visits that were kept from the tree before
        self.node: Node | None = None

    def mean(self) -> float:
        """The mean of what came of it."""
        return self.total / self.visits if self.visits else 0.5

    def error(self) -> float:
        """The standard error of the mean."""
        if self.visits < 2:
            return 0.5
        mean = self.total / self.visits
        return math.sqrt(max(0.0005, self.squares / self.visits - mean * mean) / self.visits)


class Node:
    """The decisions that a sequence of answers leads to."""

    def __init__(self) -> None:
        self.children: dict[Option, Child] = {}
        self.visits = 0
        self.total = 0.0  # for the one who decides
        self.asked = 0  # who decided here, as bits: in some deals it may be the other player


class Search:
    """A tree that grows deal by deal."""

    def __init__(self, player: int, turn: int, settings: Settings, root: Node | None = None) -> None:
        self.player = player
        self.settings = settings
        self.last_turn = turn + settings.deep  # the tree ends with this turn
        self.stop_turn = turn + max(settings.cut, settings.deep + 1)  # rollouts end when this one begins
        self.root = Node() if root is None else root
        self.policy = Policy()
        self.iterations = 0

    def grow(self, game: State, first: Option) -> float:
        """One iteration with a deal, which is used up, beginning with an option: what came of it for the player."""
        policy = self.policy
        policy.turn = -1
        node = self.root
        path: list[Child] = []
        players: list[int] = []
        nodes: list[Node] = []
        leaf = False
        while not leaf:
            decision = game.decision
            if decision is None or game.turn > self.last_turn:
                break
            if len(decision.options) == 1:
                choose(game, 0)
                continue
            if path:
                child, leaf = self.select(game, decision, node)
            else:
                child = node.children[first]
                leaf = child.visits == 0
            node.asked |= 1 << decision.player
            nodes.append(node)
            path.append(child)
            players.append(decision.player)
            if child.option.kind == "activate":
                policy.remember(game, child.option)
            choose(game, child.option)
            if child.node is None:
                child.node = Node()
            node = child.node
        value = self.finish(game)
        for i in range(len(path)):
            mine = value if players[i] == self.player else 1.0 - value
            path[i].visits += 1
            path[i].total += mine
            path[i].squares += mine * mine
            nodes[i].visits += 1
            nodes[i].total += mine
        self.iterations += 1
        return value

    def select(self, game: State, decision: Decision, node: Node) -> tuple[Child, bool]:
        """The option to follow at a node, and whether it was never tried before."""
        options = decision.options
        children = node.children
        here: list[Child] = []
        missing = False
        for option in options:
            child = children.get(option)
            if child is None:
                missing = True
                break
            here.append(child)
        if missing:
            here = self.add(game, decision, node)
        tried = 0
        prior_sum = 0.0
        for child in here:
            tried += child.visits
            prior_sum += child.prior
        parent = node.total / node.visits if node.visits else 0.5
        first = parent - self.settings.urgency
        root = self.settings.exploring * math.sqrt(tried + 1.0) / max(prior_sum, 1e-9)
        best = here[0]
        best_score = -1e9
        for child in here:
            mean = child.total / child.visits if child.visits else first
            score = mean + root * child.prior / (1 + child.visits)
            if score > best_score:
                best = child
                best_score = score
        return best, best.visits == 0

    def add(self, game: State, decision: Decision, node: Node) -> list[Child]:
        """The children of a node for these options; those that are new get their priors from the policy."""
        ratings = self.policy.ratings(game)
        top = max(ratings)
        floor = self.settings.root_floor if node is self.root else self.settings.floor
        here: list[Child] = []
        for i in range(len(decision.options)):
            option = decision.options[i]
            child = node.children.get(option)
            if child is None:
                child = Child(option, self.prior(top - ratings[i], floor))
                node.children[option] = child
            here.append(child)
        return here

    def prior(self, below: float, floor: float) -> float:
        """The prior of an option that is rated so much below the best."""
        below = min(below, 100.0)
        return math.exp(-below / self.settings.warmth) + floor / (1.0 + below / 20.0)

    def finish(self, game: State) -> float:
        """The policy plays on for some turns; the value of where that ends."""
        policy = self.policy
        stop = self.stop_turn
        for _ in range(MOST):
            if game.decision is None or game.turn >= stop:
                break
            choose(game, policy.choose(game))
        return evaluate(game, self.player)

    def next_option(self, game: State) -> Child:
        """The option of the root to be looked at next; the game is one at the decision, and stays as it is."""
        decision = game.decision
        assert decision is not None
        child, _ = self.select(game, decision, self.root)
        return child

    def ranked(self) -> list[Child]:
        """The options of the root, the best first: those looked at often enough, by what is sure of their means."""
        most = 0
        favourite = 0.0
        noise = 0.5  # the standard error of the most visited
        for child in self.root.children.values():
            favourite = max(favourite, child.prior)
            if child.visits > most:
                most = child.visits
                noise = child.error()
        needed = max(2.0, self.settings.share * most)
        rated: list[tuple[float, int, Child]] = []
        for child in self.root.children.values():
            sure = child.mean() - self.settings.caution * child.error()
            sure += self.settings.trust * noise * child.prior / favourite
            if child.visits < needed:
                sure = child.visits / (needed + 1.0) - 9.0  # after all that were
            rated.append((-sure, len(rated), child))
        rated.sort(key=by_rating)
        return [each[2] for each in rated]


def kept(search: Search, game: State, option: Option) -> Node | None:
    """The part of a tree below an answer as the beginning of the next one, at the decision at which a game stands;
    None if there is nothing to keep."""
    chosen = search.root.children.get(option)
    node = None if chosen is None else chosen.node
    decision = game.decision
    if node is None or decision is None or node.asked != 1 << search.player:
        return None
    ratings = search.policy.ratings(game)
    before = node.children
    node.children = {}
    for i in range(len(decision.options)):
        child = before.get(decision.options[i])
        if child is not None:
            child.prior = search.prior(max(ratings) - ratings[i], search.settings.root_floor)
            child.before = child.visits
            node.children[decision.options[i]] = child
    node.visits = 0
    node.total = 0.0
    for child in node.children.values():
        node.visits += child.visits
        node.total += child.total
    return node if node.visits else None


def by_rating(rated: tuple[float, int, Child]) -> tuple[float, int]:
    """What options are ranked by."""
    return rated[0], rated[1]
