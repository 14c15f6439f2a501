"""What a player may see (3-1-2), and games that look the same to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from digilex.rules.model.board import Permanent
from digilex.rules.model.decision import Decision
from digilex.rules.model.rng import next_state, output, shuffled
from digilex.rules.model.vocabulary import PHASE_NAMES
from digilex.rules.query import values

if TYPE_CHECKING:
    from digilex.rules.state.state import State


def known(value: int) -> int | None:
    """A number of a card, or None where it has none."""
    return None if value < 0 else value


class PermanentView:
    """A card on the field as everyone sees it."""

    def __init__(self, game: State, perm: Permanent, viewer: int) -> None:
        self.pid = perm.pid
        self.label = perm.label
        self.owner = perm.owner
        self.number = game.info[perm.stack[-1]].number
        self.name = game.info[perm.stack[-1]].name
        self.under: list[str | None] = [
            None if card in game.face_down and viewer != perm.owner else game.info[card].number
            for card in perm.stack[:-1]
        ]
        self.links = [game.info[card].number for card in perm.links]
        self.suspended = perm.suspended
        self.arrived = perm.arrived
        self.dp = known(values.dp(game, perm.pid))
        self.level = known(values.level_of(game, -perm.pid))
        self.keywords = values.keywords(game, perm.pid)
        self.security_attack = values.security_attack(game, perm.pid)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "label": self.label,
            "number": self.number,
            "name": self.name,
            "under": list(self.under),
            "links": self.links,
            "suspended": self.suspended,
            "arrived": self.arrived,
            "dp": self.dp,
            "level": self.level,
            "keywords": self.keywords,
            "security_attack": self.security_attack,
        }


class SideView:
    """A player's side of the table as the viewer sees it: hidden cards are only counted."""

    def __init__(self, game: State, player: int, viewer: int) -> None:
        state = game.players[player]
        self.player = player
        self.deck = len(state.deck)
        self.eggs = len(state.eggs)
        self.hand_count = len(state.hand)
        self.hand: list[str] | None = (
            sorted([game.info[card].number for card in state.hand]) if player == viewer else None
        )
        self.trash = [game.info[card].number for card in state.trash]
        self.security: list[str | None] = [
            game.info[card].number if card in game.face_up else None for card in reversed(state.security)
        ]
        self.battle = [PermanentView(game, game.permanents[pid], viewer) for pid in state.battle]
        self.breeding: PermanentView | None = None
        if state.breeding:
            self.breeding = PermanentView(game, game.permanents[state.breeding], viewer)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "deck": self.deck,
            "eggs": self.eggs,
            "hand_count": self.hand_count,
            "hand": self.hand,
            "trash": self.trash,
            "security": self.security,
            "battle": [perm.to_json() for perm in self.battle],
            "breeding": None if self.breeding is None else self.breeding.to_json(),
        }


class View:
    """Exactly what one player may see: both sides, the memory, and their own decision."""

    def __init__(self, game: State, player: int) -> None:
        self.player = player
        self.turn = game.turn
        self.turn_player = game.turn_player
        self.phase = PHASE_NAMES[game.phase] if game.turn else "preparation"
        self.memory = game.memory_of(player)
        self.sides = [SideView(game, 0, player), SideView(game, 1, player)]
        self.attack: tuple[str, str] | None = None
        if game.attack is not None:
            target = game.label(-game.attack.target) if game.attack.target else "player"
            self.attack = (game.label(-game.attack.attacker), target)
        self.checked = game.info[game.checked_card].number if game.checked_card >= 0 else None
        self.over = game.over
        self.winner = game.winner
        self.reason = game.reason
        self.decision: Decision | None = None
        if game.decision is not None and game.decision.player == player:
            self.decision = game.decision
        self.decider = game.decision.player if game.decision is not None else None
        self.events = game.log[:]

    @property
    def log(self) -> list[str]:
        """What happened so far, as the viewer may read it."""
        return [event.text(self.player) for event in self.events]

    @property
    def mine(self) -> SideView:
        """The viewer's own side."""
        return self.sides[self.player]

    @property
    def theirs(self) -> SideView:
        """The other side."""
        return self.sides[1 - self.player]

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        decision = self.decision
        return {
            "player": self.player,
            "turn": self.turn,
            "turn_player": self.turn_player,
            "phase": self.phase,
            "memory": self.memory,
            "sides": [side.to_json() for side in self.sides],
            "attack": self.attack,
            "checked": self.checked,
            "over": self.over,
            "winner": self.winner,
            "reason": self.reason,
            "decider": self.decider,
            "decision": None
            if decision is None
            else {
                "kind": decision.kind,
                "prompt": decision.prompt,
                "clause": decision.clause,
                "source": decision.source,
                "effect": decision.effect,
                "options": [option.text for option in decision.options],
            },
            "log": self.log,
        }


def hidden_cards(game: State, player: int) -> list[list[int]]:
    """Groups of card ids within which the player cannot tell which card is which."""
    groups: list[list[int]] = []
    for owner in (0, 1):
        state = game.players[owner]
        group = state.deck + [card for card in state.security if card not in game.face_up]
        if owner != player:
            group = group + state.hand + [card for card in sorted(game.face_down) if game.owner[card] == owner]
        groups.append(group)
        groups.append(state.eggs[:])
    return groups


def deal_anew(game: State, player: int, seed: int) -> None:
    """Deal everything that the player cannot know anew, and re-seed the future."""
    state = output(next_state(seed & 0xFFFFFFFFFFFFFFFF))
    info = game.info[:]
    for group in hidden_cards(game, player):
        order, state = shuffled(group, state)
        for card, other in zip(group, order, strict=True):
            game.info[card] = info[other]
    game.random = state
