"""The players' areas and the cards on the field."""

from __future__ import annotations

from digilex.rules.model.frames import ActiveAbility, ActiveStatic


class PlayerState:
    """A player's areas (3-1-1). The top of a pile is its last element."""

    def __init__(self) -> None:
        self.deck: list[int] = []
        self.eggs: list[int] = []
        self.hand: list[int] = []
        self.trash: list[int] = []
        self.security: list[int] = []
        self.battle: list[int] = []
        self.breeding = 0
        self.labels = 0  # how many permanents this player has had

    def copy(self) -> PlayerState:
        """Areas that can go their own way."""
        new = PlayerState()
        new.deck = self.deck[:]
        new.eggs = self.eggs[:]
        new.hand = self.hand[:]
        new.trash = self.trash[:]
        new.security = self.security[:]
        new.battle = self.battle[:]
        new.breeding = self.breeding
        new.labels = self.labels
        return new


class Permanent:
    """A card on the field with what is stacked under it and linked to it (4-7)."""

    def __init__(self, pid: int, owner: int, label: str) -> None:
        self.pid = pid
        self.owner = owner
        self.label = label
        self.stack: list[int] = []
        self.links: list[int] = []
        self.suspended = False
        self.arrived = 0
        self.area = 0  # vocabulary.BATTLE or BREEDING
        self.by_effect = False  # an Option card placed here by an effect (4-28)
        # Derived from the stack; replaced, never changed in place, so that copies can share them.
        self.abilities: list[ActiveAbility] = []
        self.own_statics: list[ActiveStatic] = []
        self.activations = False  # it has an activation-type effect
        self.own_kinds = 0  # kinds of changes in own_statics, as bits
        self.events = 0  # what its abilities wait for
        self.granted = 0  # and those that it has under conditions
        # Which kinds of changes may be in force on it (State.update_kinds): others' and lasting ones, and all.
        self.reach = 0
        self.kinds = 0
        # Last known, for permanents that left.
        self.last_dp = -1
        self.last_level = -1
        self.last_keywords: tuple[str, ...] = ()
        self.held_dp = -1  # the DP that others have seen last, where persistent effects may hold each other up
        # Cache of the DP.
        self.dp_version = -1
        self.dp_value = -1

    def copy(self) -> Permanent:
        """A permanent that can go its own way."""
        new = Permanent(self.pid, self.owner, self.label)
        new.stack = self.stack[:]
        if self.links:
            new.links = self.links[:]
        new.suspended = self.suspended
        new.arrived = self.arrived
        new.area = self.area
        new.by_effect = self.by_effect
        new.abilities = self.abilities
        new.own_statics = self.own_statics
        new.activations = self.activations
        new.own_kinds = self.own_kinds
        new.events = self.events
        new.granted = self.granted
        new.reach = self.reach
        new.kinds = self.kinds
        new.last_dp = self.last_dp
        new.last_level = self.last_level
        new.last_keywords = self.last_keywords
        new.held_dp = self.held_dp
        new.dp_version = self.dp_version
        new.dp_value = self.dp_value
        return new
