"""A player without foresight: looks at the board, rates each option by rules of thumb, takes the best."""

from __future__ import annotations

from collections.abc import Callable

from digilex.agents.base import Seat
from digilex.cards.card import Card
from digilex.cards.language import (
    Cards,
    DeDigivolve,
    Delete,
    HasColor,
    Level,
    PlaceInSecurity,
    PlaceUnder,
    ReturnToDeck,
    ReturnToHand,
    Suspend,
    Trash,
)
from digilex.rules.model.decision import Option
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.view import SideView, View

HARMFUL = (Delete, Trash, ReturnToHand, ReturnToDeck, Suspend, DeDigivolve, PlaceUnder, PlaceInSecurity)
NOTHING = ("no", "no block", "no counter", "done", "pass", "stay")
HARM = ("delete", "trash", "suspend", "de-digivolve", "return", "place")
WORTH = {2: 1.0, 3: 2.0, 4: 4.0, 5: 7.0, 6: 10.0, 7: 13.0}  # of a Digimon on the field, by level
OFTEN = 3  # how often the same [Main] effect is activated in one turn

# How likely a checked security card is to delete an attacker with so much DP.
RISK = ((2000, 0.6), (3000, 0.5), (4000, 0.42), (5000, 0.35), (6000, 0.26), (7000, 0.2), (9000, 0.15), (11000, 0.1))


class Greedy:
    """Digivolves up the curve, attacks when it pays, spends its memory before it passes."""

    def __init__(self, seed: int = 0) -> None:
        self.name = "greedy"
        self._facts: dict[str, Card] = {}
        self._turn = -1
        self._done: dict[str, int] = {}  # [Main] effects activated this turn

    def choose(self, seat: Seat) -> Option:
        """The option that is rated highest; the first of equals."""
        options = seat.decision.options
        if len(options) == 1:
            return options[0]
        table = Table(seat, self._facts, self._done)
        if table.view.turn != self._turn:
            self._turn = table.view.turn
            self._done.clear()
        best = options[0]
        best_rating = float("-inf")
        for option in options:
            rating = _RATINGS.get(option.kind, Table.anything)(table, option)
            if rating > best_rating:
                best, best_rating = option, rating
        if best.kind == "activate":
            self._done[best.text] = self._done.get(best.text, 0) + 1
        return best


def worth(permanent: PermanentView) -> float:
    """What a card on the field is worth."""
    if permanent.dp is None:
        return 1.0 if permanent.level is not None else 3.0
    base = WORTH.get(permanent.level or 3, 3.0)
    return base + permanent.dp / 10000 + 0.5 * len(permanent.keywords) + 0.2 * len(permanent.under)


def card_worth(card: Card) -> float:
    """What a card in the hand is worth."""
    if card.category == "Digimon":
        return 2.0 + 0.5 * (card.level or 3)
    return 4.0 if card.category == "Tamer" else 3.0


def harmed(card: Card) -> frozenset[str]:
    """Areas of the player's own ("hand", "battle") whose cards an effect of this card chooses to their harm."""
    found: set[str] = set()
    for effects in card.sections().values():
        for effect in effects:
            for action in effect.walk():
                if isinstance(action, HARMFUL):
                    for node in action.walk():
                        if isinstance(node, Cards) and node.owner == "you":
                            found.update(node.areas)
    return frozenset(found)


def risk(dp: int) -> float:
    """How likely one security check deletes the attacker."""
    for limit, chance in RISK:
        if dp <= limit:
            return chance
    return 0.05


def digivolution_cost(card: Card, base: PermanentView, base_colors: tuple[str, ...]) -> int:
    """What digivolving costs by the printed requirements: the cheapest that seems to fit."""
    costs = []
    for requirement in card.digivolution:
        nodes = requirement.from_.walk()
        levels = [node.amount for node in nodes if isinstance(node, Level) and node.compare == "="]
        colors = [color for node in nodes if isinstance(node, HasColor) for color in node.colors]
        if levels and base.level not in levels:
            continue
        if colors and not set(colors) & set(base_colors):
            continue
        costs.append(requirement.cost)
    if not costs:
        costs = [requirement.cost for requirement in card.digivolution] or [3]
    return min(costs)


class Table:
    """The view of one decision, with what the ratings need."""

    def __init__(self, seat: Seat, facts: dict[str, Card], done: dict[str, int]) -> None:
        view = seat.view()
        decision = seat.decision
        self.seat = seat
        self.view: View = view
        self.facts = facts
        self.done = done
        self.me: SideView = view.mine
        self.other: SideView = view.theirs
        self.harmed: frozenset[str] = frozenset()  # areas of one's own whose cards are chosen to their harm
        source = decision.source.split()[-1] if decision.source else ""
        if decision.purpose:
            if decision.purpose in HARM:
                self.harmed = frozenset(("battle", "hand"))
        elif "-" in source:
            self.harmed = harmed(self.card(source))

    def permanent(self, label: str) -> PermanentView | None:
        """The card on the field with this label."""
        for side in (self.me, self.other):
            for permanent in side.battle:
                if permanent.label == label:
                    return permanent
            if side.breeding is not None and side.breeding.label == label:
                return side.breeding
        return None

    def card(self, number: str) -> Card:
        """The facts of a card by its number."""
        found = self.facts.get(number)
        if found is None:
            found = self.facts[number] = self.seat.card(number)
        return found

    def in_hand(self) -> list[Card]:
        """The cards in the hand."""
        return [self.card(each.number) for each in self.me.hand or ()]

    def blockers(self) -> list[PermanentView]:
        """The opponent's Digimon that can block."""
        return [each for each in self.other.battle if not each.suspended and "Blocker" in each.keywords]

    # --- the main phase ----------------------------------------------------------------------------------------------

    def spend(self, cost: int, value: float) -> float:
        """The rating of paying for something: first what keeps the turn, at last what hands it over cheaply."""
        left = self.view.memory - cost
        if left >= 0:
            return 100.0 + value - cost
        return 12.0 + value + 5.0 * (left + 3)  # passing gives the opponent 3

    def play(self, option: Option) -> float:
        """A Digimon or a Tamer."""
        card = self.card(option.name)
        cost = card.play_cost or 0
        if card.category == "Tamer":
            same = sum(1 for each in self.me.battle if each.number == card.number)
            return self.spend(cost, 9.0 - 4.0 * same)
        bodies = sum(1 for each in self.me.battle if each.dp is not None)
        value = (card.dp or 0) / 1000 + 2.0 - max(0, bodies - 3)
        return self.spend(cost, value)

    def digivolve(self, option: Option) -> float:
        """A digivolution: stronger, and it draws a card."""
        base = self.permanent(option.to)
        card = self.card(option.name)
        if base is None:
            return 20.0
        gain = ((card.dp or 0) - (base.dp or 0)) / 1000
        value = 8.0 + gain + (card.level or 0)
        if base is not self.me.breeding and not base.suspended and base.arrived != self.view.turn:
            value += 2.0
        return self.spend(digivolution_cost(card, base, self.card(base.number).colors), value)

    def use(self, option: Option) -> float:
        """An Option card: worth it if those it is aimed at are there."""
        card = self.card(option.name)
        aims = [
            node.owner
            for effect in card.effects
            for node in effect.walk()
            if isinstance(node, Cards) and "battle" in node.areas and "Digimon" in node.kinds
        ]
        if "opponent" in aims and not any(each.dp is not None for each in self.other.battle):
            return -5.0
        if aims and "opponent" not in aims and not any(each.dp is not None for each in self.me.battle):
            return -5.0
        value = 5.0
        if "opponent" in aims:
            value += max(worth(each) for each in self.other.battle)
        return self.spend(card.use_cost or 0, value)

    def activate(self, option: Option) -> float:
        """A [Main] effect: usually good, but not for ever."""
        return 90.0 if self.done.get(option.text, 0) < OFTEN else -10.0

    def attack(self, option: Option) -> float:
        """An attack on the player or on a Digimon."""
        attacker = self.permanent(option.name)
        if attacker is None or attacker.dp is None:
            return 1.0
        value = worth(attacker)
        stops = [each for each in self.blockers() if each.label != option.to]
        strong = [each for each in stops if (each.dp or 0) >= attacker.dp]
        if not option.to:
            if not self.other.security:
                return 1000.0 - value if not stops else 500.0 - value
            checks = max(1, attacker.security_attack)
            gain = 0.0
            alive = 1.0
            danger = 0.0 if "Jamming" in attacker.keywords else risk(attacker.dp)
            for _ in range(min(checks, len(self.other.security))):
                gain += alive * 3.0
                alive *= 1.0 - danger
            rating = gain - (1.0 - alive) * value
        else:
            target = self.permanent(option.to)
            if target is None or target.dp is None:
                return 0.5
            if attacker.dp > target.dp:
                rating = 1.2 * worth(target) + 1.0
            elif attacker.dp == target.dp:
                rating = worth(target) - value
            else:
                return -value
        if strong:
            rating -= 0.8 * value
        hunters = [each for each in self.other.battle if (each.dp or 0) > attacker.dp]
        rating -= 0.25 * value if hunters else 0.0
        if "Blocker" in attacker.keywords and len(self.me.security) <= 1:
            rating -= 3.0
        return 60.0 + rating if rating > 0 else rating

    def pass_(self, option: Option) -> float:
        """Ending the turn."""
        return 0.0

    # --- the other decisions -----------------------------------------------------------------------------------------

    def breed(self, option: Option) -> float:
        """Hatch when possible; move out what is grown up or cannot grow."""
        if option.kind == "hatch":
            return 5.0
        if option.kind != "move":
            return 2.0
        raised = self.me.breeding
        if raised is None or raised.level is None or raised.level >= 4:
            return 5.0
        grows = any(
            card.level == raised.level + 1 and set(card.colors) & set(self.card(raised.number).colors)
            for card in self.in_hand()
            if card.level is not None
        )
        lethal = not self.other.security
        return 1.0 if grows and not lethal else 5.0

    def block(self, option: Option) -> float:
        """Block when it wins the battle, or when the game is at stake."""
        blocker = self.permanent(option.name)
        attacker = self.permanent(self.view.attack.attacker.place) if self.view.attack is not None else None
        if blocker is None or attacker is None:
            return 1.0
        mine, theirs = blocker.dp or 0, attacker.dp or 0
        rating = (
            worth(attacker)
            if mine > theirs
            else worth(attacker) - worth(blocker)
            if mine == theirs
            else -worth(blocker)
        )
        target = self.view.attack.target if self.view.attack is not None else None
        if target is None:
            rating += 100.0 if not self.me.security else 3.0 * (attacker.security_attack or 1) - 1.0
        else:
            attacked = self.permanent(target.place)
            if attacked is not None and (attacked.dp or 0) <= theirs:
                rating += worth(attacked)
        return rating

    def hand(self, option: Option) -> float:
        """Keep a hand that can begin."""
        if option.kind == "keep":
            starts = sum(1 for card in self.in_hand() if card.level == 3)
            grows = sum(1 for card in self.in_hand() if card.level == 4)
            return 1.0 if starts and (grows or starts > 1) else -1.0
        return 0.0

    def answer(self, option: Option) -> float:
        """Optional effects are accepted."""
        return 1.0

    def pick(self, option: Option) -> float:
        """The opponent's best, one's own best, but one's own least where it is a cost."""
        if option.subject < 0:
            permanent = self.permanent(option.name)
            if permanent is None:
                return 1.0
            value = worth(permanent)
            if permanent.owner != self.view.player:
                return 10.0 + value
            if "battle" in self.harmed or "field" in self.harmed:
                return max((worth(each) for each in self.other.battle), default=0.0) - value
            return 5.0 + value - (2.0 if permanent.suspended else 0.0)
        if not option.name:
            return 1.0
        try:
            value = card_worth(self.card(option.name))
        except LookupError:
            return 1.0
        return 5.0 - value / 10 if "hand" in self.harmed and not option.place else 5.0 + value

    def anything(self, option: Option) -> float:
        """Anything else: doing something rather than nothing."""
        return 0.0 if option.kind in NOTHING else 1.0


_RATINGS: dict[str, Callable[[Table, Option], float]] = {
    "play": Table.play, "digivolve": Table.digivolve, "use": Table.use, "attack": Table.attack, "pass": Table.pass_,
    "activate": Table.activate, "hatch": Table.breed, "move": Table.breed, "stay": Table.breed, "block": Table.block,
    "keep": Table.hand, "redraw": Table.hand, "yes": Table.answer, "choose": Table.pick,
}  # fmt: skip
