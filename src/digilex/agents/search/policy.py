"""The light policy: rates each option of a decision by rules of thumb, without looking ahead.

It reads the game itself, but only what the one who decides may see: the field, the piles' sizes, the own hand. It is
the player `greedy`, the prior of the tree and the player of its rollouts, so it is written for speed: typed options,
no texts. Ratings are in memory, more or less: 0 is doing nothing."""

from __future__ import annotations

from typing import Final

from digilex.agents.search.facts import facts_of
from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import UNSAID, Decision, Option
from digilex.rules.model.deeds import DIGIVOLUTION_COST
from digilex.rules.model.frames import Context
from digilex.rules.model.identity import PermanentId, card_of
from digilex.rules.model.prepared import Ability, CardInfo
from digilex.rules.model.progress import EffectFrame
from digilex.rules.model.vocabulary import BATTLE, DIGIMON, TAMER
from digilex.rules.query import costs, values
from digilex.rules.state.state import State

SOON: Final = 100.0  # what keeps the turn comes before attacks
THEN: Final = 60.0  # attacks that pay come before what ends the turn
WINNING: Final = 300.0  # attacks that may win now
MEMORY: Final = 0.9  # what a memory is worth that the opponent gets
PASSING: Final = 3.0  # what passing gives
DRAWN: Final = 2.0  # what a card drawn by digivolving is worth
CARD: Final = 3.2  # what a security card is worth to its attacker
OFTEN: Final = 2  # how often the same [Main] effect is activated in one turn
LONG: Final = 80  # decisions in a turn after which no effect is activated any more
HARM: Final = frozenset(["delete", "trash", "suspend", "de-digivolve", "return", "place"])


def risk(dp: int) -> float:
    """How much of an attacker with so much DP one security check costs: half as often as it is deleted; who dares wins
    more."""
    if dp <= 5000:
        return 0.3 if dp <= 2000 else 0.25 if dp <= 3000 else 0.21 if dp <= 4000 else 0.17
    if dp <= 7000:
        return 0.13 if dp <= 6000 else 0.1
    return 0.07 if dp <= 9000 else 0.05 if dp <= 11000 else 0.03


def worth(game: State, perm: Permanent) -> float:
    """What a card on the field is worth."""
    info = game.info[perm.stack[-1]]
    value = facts_of(info).worth
    if info.field_kind & DIGIMON:
        value += 0.3 * (len(perm.stack) - 1)
    return value


class Front:
    """What a main decision is rated by: who attacks, who blocks, and whether that may be enough to win."""

    def __init__(self, game: State, decision: Decision) -> None:
        me = decision.player
        self.attackers: list[int] = []
        self.checks: list[int] = []
        for option in decision.options:
            if option.kind == "attack" and option.object == 0:
                self.attackers.append(-option.subject)
                self.checks.append(max(1, values.security_attack(game, PermanentId(-option.subject))))
        self.blockers: list[int] = []
        self.strongest_blocker = -1
        self.strongest = -1  # the highest DP among their Digimon
        them = game.players[1 - me]
        for pid in them.battle:
            perm = game.permanents[pid]
            if not perm.kind & DIGIMON:
                continue
            dp = values.dp(game, pid)
            self.strongest = max(self.strongest, dp)
            if not perm.suspended and values.keyword_count(game, pid, "Blocker"):
                self.blockers.append(pid)
                self.strongest_blocker = max(self.strongest_blocker, dp)
        self.security = len(them.security)
        self.lethal = self.enough()

    def enough(self) -> bool:
        """Whether the attacks could win if every blocker stops the best of them and nothing else happens."""
        left = sorted(self.checks)
        if self.blockers:
            left = left[: len(left) - len(self.blockers)] if len(self.blockers) < len(left) else []
        if not left:
            return False
        total = 0
        for checks in left:
            total += checks
        return total - left[0] >= self.security


class Policy:
    """Rates options; remembers which [Main] effects were activated this turn."""

    def __init__(self) -> None:
        self.turn = -1
        self.done: dict[str, int] = {}
        self.front: Front | None = None

    def choose(self, game: State) -> int:
        """The place of the option that is rated highest; the first of equals."""
        decision = game.decision
        assert decision is not None
        options = decision.options
        count = len(options)
        if count == 1:
            return 0
        self.front = None
        best = 0
        best_rating = -1e9
        for i in range(count):
            rating = self.rate(game, decision, options[i])
            if rating > best_rating:
                best = i
                best_rating = rating
        if options[best].kind == "activate":
            self.remember(game, options[best])
        return best

    def ratings(self, game: State) -> list[float]:
        """The ratings of all options of the decision."""
        decision = game.decision
        assert decision is not None
        self.front = None
        return [self.rate(game, decision, option) for option in decision.options]

    def remember(self, game: State, option: Option) -> None:
        """An effect is activated."""
        if game.turn != self.turn:
            self.turn = game.turn
            self.done = {}
        key = f"{option.subject} {option.effect}"
        self.done[key] = self.done.get(key, 0) + 1

    def often(self, game: State, option: Option) -> bool:
        """Whether an effect was activated often enough this turn."""
        if game.turn != self.turn or not self.done:
            return False
        return self.done.get(f"{option.subject} {option.effect}", 0) >= OFTEN

    def rate(self, game: State, decision: Decision, option: Option) -> float:
        """What an option seems to be worth."""
        kind = option.kind
        if kind == "choose":
            return self.pick(game, decision, option)
        if kind == "attack":
            return self.attack(game, decision, option)
        if kind == "digivolve":
            return self.digivolve(game, decision, option)
        if kind == "play":
            return self.play(game, decision, option)
        if kind == "pass" or kind == "no" or kind == "no block" or kind == "no counter" or kind == "done":
            return 0.0
        if kind == "yes":
            return 1.0
        if kind == "use":
            return self.use(game, decision, option)
        if kind == "activate":
            return self.activate(game, decision, option)
        if kind == "block":
            return self.block(game, decision, option)
        if kind == "dna" or kind == "burst" or kind == "app fuse" or kind == "link":
            return self.special(game, decision, option)
        if kind == "hatch" or kind == "move":
            return 5.0
        if kind == "stay":
            return 2.0
        if kind == "keep":
            return self.keep(game, decision)
        if kind == "redraw":
            return 0.0
        return 1.0

    # --- the main phase -------------------------------------------------------------------------------------

    def fronts(self, game: State, decision: Decision) -> Front:
        """What is known of the attacks of this decision."""
        if self.front is None:
            self.front = Front(game, decision)
        return self.front

    def spend(self, game: State, player: int, cost: int, value: float) -> float:
        """The rating of paying for something: first what keeps the turn, at last what hands it over."""
        left = game.memory_of(player) - cost
        if left >= 0:
            return SOON + value - MEMORY * cost
        return value - MEMORY * (-left - PASSING)

    def play(self, game: State, decision: Decision, option: Option) -> float:
        """A Digimon or a Tamer; also one that an effect plays."""
        if option.subject <= 0:
            return 2.0
        card = card_of(option.subject)
        info = game.info[card]
        facts = facts_of(info)
        me = decision.player
        if decision.kind != "main":
            return 2.0 + facts.worth
        cost = costs.play_cost(game, me, card)
        value = facts.worth + 0.5
        if info.kind & TAMER:
            for pid in game.players[me].battle:
                if game.info[game.permanents[pid].stack[-1]].code == info.code:
                    value -= 2.0
        else:
            bodies = 0
            for pid in game.players[me].battle:
                if game.permanents[pid].kind & DIGIMON:
                    bodies += 1
            value -= 0.7 * max(0, bodies - 3)
            if facts.removes and facts.aims_at_them and self.fronts(game, decision).strongest >= 0:
                value += 1.5
        return self.spend(game, me, cost, value)

    def digivolve(self, game: State, decision: Decision, option: Option) -> float:
        """A digivolution: stronger, and it draws a card."""
        perm = game.permanents.at(option.object)
        if perm is None or option.subject <= 0:
            return 2.0
        info = game.info[card_of(option.subject)]
        facts = facts_of(info)
        me = decision.player
        gain = facts.worth - facts_of(game.info[perm.stack[-1]]).worth + DRAWN
        if decision.kind != "main":
            return 2.0 + gain
        cost = max(0, option.base_cost)
        if option.base_cost != UNSAID:
            cost = max(0, cost + costs.cost_change(game, me, DIGIVOLUTION_COST, 0))
        if perm.area == BATTLE:
            gain += 0.5
            if not perm.suspended and perm.arrived != game.turn:
                gain += 0.5
            if facts.removes and facts.aims_at_them and self.fronts(game, decision).strongest >= 0:
                gain += 1.5
        return self.spend(game, me, cost, gain)

    def special(self, game: State, decision: Decision, option: Option) -> float:
        """A DNA digivolution and its like."""
        if option.subject <= 0:  # a card on the field
            return 2.0
        facts = facts_of(game.info[card_of(option.subject)])
        if decision.kind != "main":
            return 2.0 + facts.worth
        return self.spend(game, decision.player, max(0, option.base_cost), facts.worth)

    def use(self, game: State, decision: Decision, option: Option) -> float:
        """An Option card: worth it if those it is aimed at are there."""
        if option.subject <= 0:
            return 2.0
        card = card_of(option.subject)
        info = game.info[card]
        facts = facts_of(info)
        me = decision.player
        if decision.kind != "main":
            return 2.0
        value = 3.0
        if facts.aims_at_them:
            best = -1.0
            for pid in game.players[1 - me].battle:
                perm = game.permanents[pid]
                if perm.kind & DIGIMON:
                    best = max(best, worth(game, perm))
            if best < 0.0:
                return -5.0
            value = 1.5 + best
        elif facts.aims_at_us:
            mine = False
            for pid in game.players[me].battle:
                mine = mine or game.permanents[pid].kind & DIGIMON != 0
            if not mine:
                return -5.0
        return self.spend(game, me, costs.use_cost(game, me, card), value)

    def activate(self, game: State, decision: Decision, option: Option) -> float:
        """A [Main] effect: usually good, but not for ever, and not if it can do nothing."""
        if self.often(game, option) or game.turn_decisions > LONG:
            return -10.0
        if decision.kind == "main":
            ability: Ability | None = None
            source = option.subject
            if option.subject < 0:
                perm = game.permanents.at(option.subject)
                if perm is not None and option.index < len(perm.abilities):
                    ability = perm.abilities[option.index].ability
                    source = perm.abilities[option.index].card
            else:
                loose = game.info[card_of(option.subject)].loose
                if option.index < len(loose):
                    ability = loose[option.index]
            if ability is not None and ability.plan:
                ctx = Context(decision.player, option.subject, source, ability)
                if not ability.plan[0].possible(game, ctx):
                    return -10.0
        return SOON - 10.0

    def attack(self, game: State, decision: Decision, option: Option) -> float:
        """An attack on the player or on a Digimon."""
        if decision.kind != "main":
            return 3.0 if option.object == 0 else 2.0
        pid = -option.subject
        perm = game.permanents.get(PermanentId(pid))
        if perm is None:
            return 1.0
        front = self.fronts(game, decision)
        dp = values.dp(game, PermanentId(pid))
        value = worth(game, perm)
        me = decision.player
        if option.object == 0:
            checks = front.checks[front.attackers.index(pid)]
            if front.lethal:  # the many checks first, the last blow by the least
                return WINNING + 10.0 * checks + dp / 10000.0
            if not front.security:  # someone can be stopped, but not everyone
                return THEN + 30.0 - value if len(front.attackers) > 1 else 8.0 - value
            danger = 0.0 if values.keyword_count(game, PermanentId(pid), "Jamming") else risk(dp)
            gain = 0.0
            alive = 1.0
            for _ in range(min(checks, front.security)):
                gain += alive * CARD
                alive *= 1.0 - danger
            rating = gain - (1.0 - alive) * value
            target = 0
        else:
            if front.lethal:
                return -1.0
            target = -option.object
            other = game.permanents.get(PermanentId(target))
            if other is None:
                return 0.5
            theirs = values.dp(game, PermanentId(target))
            if dp > theirs:
                rating = 1.1 * worth(game, other) + 0.5
            elif dp == theirs:
                rating = worth(game, other) - value
            else:
                return -value
        for blocker in front.blockers:
            if blocker != target and values.dp(game, PermanentId(blocker)) >= dp:
                rating -= 0.8 * value
                break
        if front.strongest > dp:
            rating -= 0.25 * value
        if len(game.players[me].security) <= 1 and values.keyword_count(game, PermanentId(pid), "Blocker"):
            rating -= 3.0
        return THEN + rating if rating > 0 else rating

    # --- the other decisions ----------------------------------------------------------------------------------

    def block(self, game: State, decision: Decision, option: Option) -> float:
        """Block when it wins the battle, or when the game is at stake."""
        attack = game.attack
        if attack is None:
            return 1.0
        blocker = game.permanents.at(option.subject)
        attacker = game.permanents.get(attack.attacker)
        if blocker is None or attacker is None:
            return 1.0
        mine = values.dp(game, blocker.pid)
        theirs = values.dp(game, attacker.pid)
        if mine > theirs:
            rating = worth(game, attacker)
        elif mine == theirs:
            rating = worth(game, attacker) - worth(game, blocker)
        else:
            rating = -worth(game, blocker)
        if attack.target == 0:
            security = len(game.players[decision.player].security)
            if not security:
                rating += 100.0
            else:
                checks = max(1, values.security_attack(game, attacker.pid))
                rating += (CARD if security > 2 else 2.0 * CARD) * min(checks, security) - 1.0
        else:
            attacked = game.permanents.get(attack.target)
            if attacked is not None and values.dp(game, attack.target) <= theirs:
                rating += worth(game, attacked)
        return rating

    def keep(self, game: State, decision: Decision) -> float:
        """Keep a hand that can begin."""
        for card in game.players[decision.player].hand:
            if game.info[card].level == 3:
                return 1.0
        return -1.0

    def pick(self, game: State, decision: Decision, option: Option) -> float:
        """The opponent's best, one's own best, but one's own least where it is to their harm."""
        ref = option.subject
        purpose = decision.purpose
        me = decision.player
        if ref < 0:
            perm = game.permanents.at(ref)
            if perm is None:
                return 1.0
            value = worth(game, perm)
            harmful = purpose in HARM
            if not purpose:
                source = self.source(game)
                harmful = source is not None and facts_of(source).harms_battle
            if perm.owner != me:
                if purpose == "unsuspend":
                    return -value
                if purpose == "suspend" and perm.suspended:
                    return 4.0
                return 10.0 + value
            if harmful:
                most = 0.0
                for pid in game.players[1 - me].battle:
                    most = max(most, worth(game, game.permanents[pid]))
                return most - value
            if purpose == "unsuspend" and perm.suspended:
                value += 3.0
            return 5.0 + value - (2.0 if perm.suspended else 0.0)
        if ref == 0 or not option.name:
            return 1.0
        card = card_of(ref)
        value = facts_of(game.info[card]).in_hand
        if not option.place and game.owner[card] == me:  # in one's own hand
            harmful = purpose in HARM
            if not purpose:
                source = self.source(game)
                harmful = source is not None and facts_of(source).harms_hand
            if harmful:
                return 5.0 - value / 10.0
        return 5.0 + value

    def source(self, game: State) -> CardInfo | None:
        """The card whose effect asks."""
        frame = game.stack[-1] if game.stack else None
        if isinstance(frame, EffectFrame) and frame.context.card > 0:
            return game.info[card_of(frame.context.card)]
        return None
