"""What a viewer may see (3-1-2). The parts are in `shapes.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from digilex.rules.model import deeds
from digilex.rules.model.decision import Decision
from digilex.rules.model.frames import Pending
from digilex.rules.model.identity import CardId
from digilex.rules.model.log import Event
from digilex.rules.model.progress import InterruptFrame
from digilex.rules.model.vocabulary import AREA_NAMES, DIGIMON, PHASE_NAMES
from digilex.rules.query import in_force, prohibitions, values
from digilex.rules.query.costs import cost_change, play_cost, use_cost
from digilex.rules.query.eye import Eye
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.requirements import permitted, requirement_costs
from digilex.rules.query.shapes import (
    VERSION,
    AttackView,
    CardRef,
    DigivolveCost,
    HandCard,
    KnownCard,
    OptionView,
    RevealedCard,
    SecurityCard,
    WaitingView,
    known,
)
from digilex.rules.query.sight import OPEN, looked_at_by

if TYPE_CHECKING:
    from digilex.rules.state.state import State

RESPONSES: Final = ("counter", "block")  # which of the two is asked tells what is in the hand


class SideView:
    """A player's side of the table as the viewer sees it: hidden cards are only counted."""

    def __init__(self, eye: Eye, player: int) -> None:
        game = eye.game
        state = game.players[player]
        self.player = player
        self.deck = len(state.deck)
        self.eggs = len(state.eggs)
        self.hand_count = len(state.hand)
        self.hand: list[HandCard] | None = hand(game, player) if eye.viewer in (player, OPEN) else None
        self.hand_known: list[str] = []  # cards of another player's hand that the viewer knows
        if self.hand is None:
            self.hand_known = sorted([game.info[card].number for card in state.hand if eye.sees(card)])
        self.deck_known = known_cards(eye, state.deck)
        self.eggs_known = known_cards(eye, state.eggs)
        self.trash = [game.info[card].number for card in state.trash]
        self.security: list[SecurityCard] = []
        for card in reversed(state.security):
            number = game.info[card].number if eye.sees(card) else None
            self.security.append(SecurityCard(number, card in game.face_up))
        self.battle = [PermanentView(eye, game.permanents[pid]) for pid in state.battle]
        self.breeding: PermanentView | None = None
        if state.breeding:
            self.breeding = PermanentView(eye, game.permanents[state.breeding])
        self.changes = [eye.change(entry) for entry in in_force.on_player(game, player)]

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "player": self.player,
            "deck": self.deck,
            "eggs": self.eggs,
            "hand_count": self.hand_count,
            "hand": None if self.hand is None else [card.to_json() for card in self.hand],
            "hand_known": list(self.hand_known),
            "deck_known": [card.to_json() for card in self.deck_known],
            "eggs_known": [card.to_json() for card in self.eggs_known],
            "trash": list(self.trash),
            "security": [card.to_json() for card in self.security],
            "battle": [perm.to_json() for perm in self.battle],
            "breeding": None if self.breeding is None else self.breeding.to_json(),
            "changes": [change.to_json() for change in self.changes],
        }


def known_cards(eye: Eye, pile: list[CardId]) -> list[KnownCard]:
    """The cards of a hidden pile that the viewer knows, from the top down."""
    found: list[KnownCard] = []
    for i in range(len(pile)):
        card = pile[len(pile) - 1 - i]
        if eye.sees(card):
            found.append(KnownCard(i, eye.game.info[card].number))
    return found


def hand(game: State, player: int) -> list[HandCard]:
    """The cards in a hand by number, with what each costs now."""
    state = game.players[player]
    made: dict[str, HandCard] = {}
    found: list[HandCard] = []
    for number, card in sorted([(game.info[card].number, card) for card in state.hand]):
        if number not in made:
            made[number] = hand_card(game, player, card)
        found.append(made[number])
    return found


def hand_card(game: State, player: int, card: CardId) -> HandCard:
    """A card in the hand, with its costs."""
    info = game.info[card]
    state = game.players[player]
    made = HandCard(info.number, info.name)
    made.play = known(play_cost(game, player, card))
    if info.use_cost >= 0:
        made.use = use_cost(game, player, card)
    if info.kind & DIGIMON:
        change = cost_change(game, player, deeds.DIGIVOLUTION_COST, 0)
        for pid in [*state.battle, state.breeding] if state.breeding else state.battle:
            if prohibitions.cannot(game, pid, deeds.DIGIVOLVE, None, game.ref(card)):
                continue
            prices = [max(0, cost + change) for cost in requirement_costs(game, -pid, card, False, False)]
            prices += [cost for _, cost in permitted(game, player, pid, card)]
            for price in sorted(set(prices)):
                made.digivolve.append(DigivolveCost(game.permanents[pid].label, price))
    return made


class View:
    """Exactly what one viewer may see: both sides, the memory, what is in progress, and a player's own decision."""

    def __init__(self, game: State, viewer: int) -> None:
        eye = Eye(game, viewer)
        self.player = viewer  # SPECTATOR and OPEN are no players
        self.turn = game.turn
        self.turn_player = game.turn_player
        self.first_player = game.first_player
        self.phase = PHASE_NAMES[game.phase] if game.turn else "preparation"
        self.memory = game.memory_of(max(viewer, 0))  # on the viewer's side; others sit with player 0
        self.sides = [SideView(eye, 0), SideView(eye, 1)]
        self.changes = [eye.change(entry) for entry in in_force.on_everyone(game)]
        self.attack: AttackView | None = None
        attack = game.attack
        if attack is not None:
            target = eye.ref(-attack.target) if attack.target else None
            attacker = game.permanents.get(attack.attacker)
            if attacker is None:
                attacker = game.departed.get(attack.attacker)
            owner = game.turn_player if attacker is None else attacker.owner
            self.attack = AttackView(eye.ref(-attack.attacker), target, owner, attack.blocked)
        self.battle = [eye.ref(ref) for ref in game.battling]
        self.checked: CardRef | None = eye.card(game.checked_card) if game.checked_card >= 0 else None
        self.checked_dp: int | None = known(values.security_dp(game, game.checked_card)) if self.checked else None
        self.revealed: list[RevealedCard] = []
        for i in range(len(game.revealed)):
            card = game.revealed[i]
            alone = known(looked_at_by(game, card))
            origin = AREA_NAMES[game.revealed_from[i]]
            self.revealed.append(RevealedCard(eye.card(card), game.owner[card], origin, alone))
        self.resolving = [eye.step(frame) for frame in game.stack]
        self.waiting = waiting(eye)
        self.later = [eye.later(pending) for pending in game.delayed]
        self.over = game.over
        self.winner = game.winner
        self.reason = game.reason
        self.reason_clause = game.reason_clause
        self.decision: Decision | None = None
        self.options: list[OptionView] = []  # of one's own decision, in its order
        self.decider: int | None = None
        self.asked = ""  # what the decision is about, as far as everyone may know
        if game.decision is not None:
            self.decider = game.decision.player
            self.asked = "respond" if game.decision.kind in RESPONSES else game.decision.kind
            if viewer in (self.decider, OPEN):
                self.decision = game.decision
                self.options = [eye.option(option) for option in game.decision.options]
        self._written = game.log  # it only grows
        self._length = len(game.log)
        self._log: list[Event] | None = None

    @property
    def log(self) -> list[Event]:
        """What happened, as the viewer may read it; made when somebody reads it."""
        if self._log is None:
            self._log = [
                event if self.player == OPEN else event.seen_as(self.player) for event in self._written[: self._length]
            ]
        return self._log

    @property
    def mine(self) -> SideView:
        """The viewer's own side."""
        return self.sides[max(self.player, 0)]

    @property
    def theirs(self) -> SideView:
        """The other side."""
        return self.sides[1 - max(self.player, 0)]

    def to_json(self) -> dict[str, Any]:
        """Plain data, stable and versioned: docs/view.md."""
        decision = self.decision
        return {
            "version": VERSION,
            "viewer": "open" if self.player == OPEN else "spectator" if self.player < 0 else "ab"[self.player],
            "turn": self.turn,
            "turn_player": self.turn_player,
            "first_player": self.first_player,
            "phase": self.phase,
            "memory": self.memory,
            "sides": [side.to_json() for side in self.sides],
            "changes": [change.to_json() for change in self.changes],
            "attack": None if self.attack is None else self.attack.to_json(),
            "battle": [card.to_json() for card in self.battle],
            "checked": None if self.checked is None else self.checked.to_json(),
            "checked_dp": self.checked_dp,
            "revealed": [card.to_json() for card in self.revealed],
            "resolving": [step.to_json() for step in self.resolving],
            "waiting": [[each.to_json() for each in batch] for batch in self.waiting],
            "later": [each.to_json() for each in self.later],
            "over": self.over,
            "winner": self.winner,
            "reason": self.reason,
            "reason_clause": self.reason_clause,
            "decider": self.decider,
            "asked": self.asked,
            "decision": None
            if decision is None
            else {
                "kind": decision.kind,
                "question": decision.question,
                "purpose": decision.purpose,
                "least": decision.least,
                "most": decision.most,
                "chosen": decision.chosen,
                "clause": decision.clause,
                "source": decision.source,
                "effect": decision.effect,
                "options": [option.to_json() for option in self.options],
            },
            "log": [event.to_json() for event in self.log],
        }


def waiting(eye: Eye) -> list[list[WaitingView]]:
    """What was triggered and waits, in the order in which it will be activated: the newest batch first (15-4-5)."""
    game = eye.game
    batches: list[list[Pending]] = []
    for frame in reversed(game.stack):
        if isinstance(frame, InterruptFrame):  # immediate-type effects, before what they interrupt goes on (15-8-5)
            batches.append([frame.waiting[i] for i in range(len(frame.waiting)) if i not in frame.activated])
    batches.append(game.triggered)
    batches += game.batches[::-1]
    found = [eye.waiting(batch) for batch in batches]
    return [batch for batch in found if batch]
