"""The turn solver: is there a win this turn against any answer of the opponent?

It looks at one deal, in which nothing is hidden and chance is fixed: own decisions are "or", the opponent's "and".
Positions are told apart by their fingerprints; picks of several cards are tried as sets, not in every order. At first
only the own options of most promise are tried, against all answers: a win found so is a win, and it is found far deeper
than where everything is tried at once. The answer is WINS, REFUTED, or OPEN when the limit of nodes or of time was
reached."""

from __future__ import annotations

import time
from typing import Final

from digilex.agents.search.policy import Policy
from digilex.rules.game import Game
from digilex.rules.model.decision import Decision, Option

OPEN: Final = -1
REFUTED: Final = 0
WINS: Final = 1
DEEPEST: Final = 120  # decisions in one line
LOOKS: Final = 63  # the clock is looked at once in so many nodes and one more
WIDTHS: Final = (1,)  # own options that are tried at first, attacks on the player left aside, which are all tried
ALL: Final = 1 << 30
NARROW_SHARE: Final = 4  # of so many nodes of the limit one is for each narrow pass
IN_ORDER: Final = frozenset(["next to deck", "next to security", "next under", "next effect", "next interruption"])


class Proof:
    """A position of the proof: what is played, and for each answer of the opponent what comes next."""

    def __init__(self, player: int, option: Option) -> None:
        self.player = player
        self.option = option
        self.replies: list[Proof] = []  # the next moves; more than one where the opponent chooses

    def line(self) -> list[Option]:
        """The moves of the first line, the opponent's most stubborn answers included."""
        found = [self.option]
        here = self
        while here.replies:
            here = here.replies[0]
            found.append(here.option)
        return found


class Solver:
    """Searches one deal; the table of positions is kept between calls for the same turn."""

    def __init__(
        self, player: int, turn: int, limit: int, until: float = 0.0, widths: tuple[int, ...] = WIDTHS
    ) -> None:
        self.player = player
        self.turn = turn
        self.limit = limit
        self.widths = widths
        self.width = ALL  # own options that are tried now
        self.narrowed = False  # some were left out
        self.stop = limit  # nodes at which this pass ends
        self.until = until  # by `time.perf_counter`; 0: no limit
        self.nodes = 0
        self.policy = Policy()
        self.table: dict[int, int] = {}
        self.path: set[int] = set()

    def solve(self, game: Game) -> int:
        """Whether the player wins this turn; the game stays as it is."""
        return self.widening(game, 0, [])

    def after(self, game: Game, option: Option) -> int:
        """Whether the player wins this turn after one of the options of the decision; the game stays as it is."""
        new = game.copy(False)
        decision = new.decision
        assert decision is not None
        new.choose(option)
        return self.widening(new, 1, self.barred(decision, option, []))

    def widening(self, game: Game, depth: int, barred: list[Option]) -> int:
        """The value of a position, which stays as it is: at first with few own options, then with all."""
        for width in self.widths:
            self.width = width
            self.narrowed = False
            self.stop = min(self.limit, self.nodes + self.limit // NARROW_SHARE)
            found = self.value(game.copy(False), depth, barred)
            self.width = ALL
            self.stop = self.limit
            if found == WINS or (found == REFUTED and not self.narrowed):
                return found
            if self.nodes > self.limit:
                return OPEN
            self.table = {key: value for key, value in self.table.items() if value == WINS}
        return self.value(game.copy(False), depth, barred)

    def barred(self, decision: Decision, option: Option, before: list[Option]) -> list[Option]:
        """What is not to be picked any more in a run of picks: sets with it were tried before."""
        if option.kind != "choose" or decision.most <= 1 or decision.question in IN_ORDER:
            return []
        return before + decision.options[: decision.options.index(option)]

    def tried(self, game: Game, decision: Decision, barred: list[Option]) -> list[Option]:
        """The options worth trying, in the order of promise."""
        ratings = self.policy.ratings(game)
        mine = decision.player == self.player
        in_run = len(barred) > 0 and decision.chosen > 0
        rated: list[tuple[float, int, Option]] = []
        for place in range(len(ratings)):
            option = decision.options[place]
            if in_run and option.kind == "choose" and option in barred:
                continue
            rating = ratings[place]
            if mine:
                if option.kind == "attack" and rating < 0.0:
                    rating = 1.0
                elif option.kind == "pass":
                    rating = -100.0
            rated.append((-rating, place, option))
        rated.sort(key=by_rating)
        if not mine or len(rated) <= self.width:
            return [each[2] for each in rated]
        return self.few([each[2] for each in rated])

    def few(self, options: list[Option]) -> list[Option]:
        """The first of one's own options, and all attacks on the player."""
        found: list[Option] = []
        others = 0
        for option in options:
            if option.kind == "attack" and option.object == 0:
                found.append(option)
            elif others < self.width:
                found.append(option)
                others += 1
            else:
                self.narrowed = True
        return found

    def value(self, game: Game, depth: int, barred: list[Option]) -> int:
        """The value of a position, which is used up."""
        while True:
            if game.over:
                return WINS if game.winner == self.player else REFUTED
            if game.turn != self.turn:
                return REFUTED
            decision = game.decision
            assert decision is not None
            if len(decision.options) > 1:
                break
            game.choose(0)
        self.nodes += 1
        if self.until > 0.0 and self.nodes & LOOKS == 0 and time.perf_counter() > self.until:
            self.limit = 0
            self.stop = 0
        if self.nodes > self.stop or depth > DEEPEST:
            return OPEN
        key = game.fingerprint()
        known = self.table.get(key, OPEN)
        if known != OPEN:
            return known
        if key in self.path:
            return REFUTED if decision.player == self.player else OPEN  # going round wins nothing
        self.path.add(key)
        found = self.best(game, decision, depth, barred)
        self.path.discard(key)
        if found != OPEN:
            self.table[key] = found
        return found

    def best(self, game: Game, decision: Decision, depth: int, barred: list[Option]) -> int:
        """The best that the one who decides can reach."""
        mine = decision.player == self.player
        wanted = WINS if mine else REFUTED
        result = REFUTED if mine else WINS
        for option in self.tried(game, decision, barred):
            new = game.copy(False)
            new.choose(option)
            value = self.value(new, depth + 1, self.barred(decision, option, barred))
            if value == wanted:
                return value
            if value == OPEN:
                result = OPEN
            if self.nodes > self.stop:
                return OPEN
        return result

    def proof(self, game: Game, most: int = 400) -> Proof | None:
        """The winning moves from a position, with the opponent's answers; None if no win is found."""
        return self.prove(game.copy(False), [most], []) if self.solve(game) == WINS else None

    def known(self, game: Game) -> int:
        """What is known of a position, which is used up."""
        while game.decision is not None and len(game.decision.options) == 1 and game.turn == self.turn:
            game.choose(0)
        if game.over:
            return WINS if game.winner == self.player else REFUTED
        return REFUTED if game.turn != self.turn else self.table.get(game.fingerprint(), OPEN)

    def prove(self, game: Game, left: list[int], barred: list[Option]) -> Proof | None:
        """The proof from here on; `left` counts down how many positions it may still hold."""
        if game.over or game.turn != self.turn:
            return None
        decision = game.decision
        assert decision is not None
        left[0] -= 1
        mine = decision.player == self.player
        move = self.winning(game, decision, barred) if mine else self.tried(game, decision, barred)[0]
        if move is None:
            return None
        game.choose(move)
        made = Proof(decision.player, move)
        if left[0] > 0:
            self.add_replies(made, game, left, self.barred(decision, move, barred))
        return made

    def winning(self, game: Game, decision: Decision, barred: list[Option]) -> Option | None:
        """The player's option that wins: one of which that is known, or else one of which it can be found out."""
        options = self.tried(game, decision, barred)
        for option in options:
            new = game.copy(False)
            new.choose(option)
            if self.known(new) == WINS:
                return option
        for option in options:
            new = game.copy(False)
            new.choose(option)
            if self.value(new, 0, self.barred(decision, option, barred)) == WINS:
                return option
        return None

    def add_replies(self, made: Proof, game: Game, left: list[int], barred: list[Option]) -> None:
        """What follows a move: one move of the player, or every answer of the opponent."""
        decision = game.decision
        if decision is None or game.turn != self.turn:
            return
        if decision.player == self.player:
            move = self.prove(game, left, barred)
            if move is not None:
                made.replies.append(move)
            return
        for option in self.tried(game, decision, barred):
            left[0] -= 1
            new = game.copy(False)
            new.choose(option)
            answer = Proof(decision.player, option)
            made.replies.append(answer)
            if left[0] > 0:
                self.add_replies(answer, new, left, self.barred(decision, option, barred))


def by_rating(rated: tuple[float, int, Option]) -> tuple[float, int]:
    """What options are tried in the order of."""
    return rated[0], rated[1]
