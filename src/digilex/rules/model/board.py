"""The players' areas and the cards on the field."""

from __future__ import annotations

from typing import Final

from digilex.native import mypyc_attr
from digilex.rules.model.frames import ActiveAbility, ActiveStatic
from digilex.rules.model.identity import NO_PERMANENT, CardId, PermanentId


@mypyc_attr(acyclic=True)
class PlayerState:
    """A player's areas (3-1-1). The top of a pile is its last element."""

    def __init__(self, like: PlayerState | None = None) -> None:
        if like is None:
            self.deck: list[CardId] = []
            self.hand: list[CardId] = []
            self.trash: list[CardId] = []
            # These are replaced, never changed in place, so that copies can share them.
            self.eggs: list[CardId] = []
            self.security: list[CardId] = []
            self.battle: list[PermanentId] = []
            self.breeding = NO_PERMANENT
            self.labels = 0  # how many permanents this player has had
        else:
            self.deck = like.deck[:]
            self.hand = like.hand[:]
            self.trash = like.trash[:]
            self.eggs = like.eggs
            self.security = like.security
            self.battle = like.battle
            self.breeding = like.breeding
            self.labels = like.labels

    def copy(self) -> PlayerState:
        """Areas that can go their own way."""
        return PlayerState(self)


@mypyc_attr(acyclic=True)
class Permanent:
    """A card on the field with what is stacked under it and linked to it (4-7)."""

    def __init__(self, pid: PermanentId, owner: int, label: str, like: Permanent | None = None) -> None:
        self.pid = pid
        self.owner = owner
        self.label = label
        if like is None:
            self.stack: list[CardId] = []  # replaced, never changed in place
            self.links: list[CardId] = []  # replaced, never changed in place
            self.suspended = False
            self.arrived = 0
            self.area = 0  # vocabulary.BATTLE or BREEDING
            self.by_effect = False  # an Option card placed here by an effect (4-28)
            # What is printed on the top card; -1 for none.
            self.kind = 0
            self.level = -1
            self.colors = 0
            self.dp = -1
            # Derived from the stack; replaced, never changed in place, so that copies can share them.
            self.abilities: list[ActiveAbility] = []
            self.own_statics: list[ActiveStatic] = []
            self.activations = False  # it has an activation-type effect
            self.own_kinds = 0  # kinds of changes in own_statics, as bits
            self.events = 0  # what its abilities wait for
            self.granted = 0  # and those that it has under conditions
            self.reads = 0  # what its persistent effects on itself read: bits of vocabulary.READS_PILES ...
            # Which kinds of changes may be in force on it (State.update_kinds): others' and lasting ones, and all.
            self.reach = 0
            self.kinds = 0
            self.doubtful = True  # a rule check has to look at it
            # Last known, for permanents that left.
            self.last_dp = -1
            self.last_level = -1
            self.last_keywords: tuple[str, ...] = ()
            self.held_dp = -1  # the DP that others have seen last, where persistent effects may hold each other up
            # Cache of the DP.
            self.dp_version = -1
            self.dp_value = -1
        else:
            self.stack = like.stack
            self.links = like.links
            self.suspended = like.suspended
            self.arrived = like.arrived
            self.area = like.area
            self.by_effect = like.by_effect
            self.kind = like.kind
            self.level = like.level
            self.colors = like.colors
            self.dp = like.dp
            self.abilities = like.abilities
            self.own_statics = like.own_statics
            self.activations = like.activations
            self.own_kinds = like.own_kinds
            self.events = like.events
            self.granted = like.granted
            self.reads = like.reads
            self.reach = like.reach
            self.kinds = like.kinds
            self.doubtful = like.doubtful
            self.last_dp = like.last_dp
            self.last_level = like.last_level
            self.last_keywords = like.last_keywords
            self.held_dp = like.held_dp
            self.dp_version = like.dp_version
            self.dp_value = like.dp_value

    def copy(self) -> Permanent:
        """A permanent that can go its own way."""
        return Permanent(self.pid, self.owner, self.label, self)


@mypyc_attr(acyclic=True)
class Field:
    """The permanents on the field by their ids, in the order in which they came."""

    def __init__(self, like: Field | None = None) -> None:
        self.slots: list[Permanent | None] = []  # by id
        self.present: list[Permanent] = []  # replaced, never changed in place
        if like is not None:
            self.slots = like.slots[:]
            for perm in like.present:
                new = Permanent(perm.pid, perm.owner, perm.label, perm)
                self.slots[perm.pid] = new
                self.present.append(new)

    def add(self, perm: Permanent) -> None:
        """A permanent, newer than all others, comes to the field."""
        while len(self.slots) <= perm.pid:
            self.slots.append(None)
        self.slots[perm.pid] = perm
        self.present = [*self.present, perm]

    def remove(self, pid: PermanentId) -> None:
        """A permanent leaves the field."""
        self.slots[pid] = None
        self.present = [perm for perm in self.present if perm.pid != pid]

    def get(self, pid: PermanentId) -> Permanent | None:
        """The permanent with that id if it is on the field."""
        return self.slots[pid] if 0 < pid < len(self.slots) else None

    def at(self, ref: int) -> Permanent | None:
        """The permanent that a reference means if it is on the field."""
        pid = -ref
        return self.slots[pid] if 0 < pid < len(self.slots) else None

    def __getitem__(self, pid: PermanentId) -> Permanent:
        perm = self.slots[pid]
        if perm is None or pid < 0:
            raise KeyError(pid)
        return perm

    def __contains__(self, pid: object) -> bool:
        return isinstance(pid, int) and 0 < pid < len(self.slots) and self.slots[pid] is not None

    def __len__(self) -> int:
        return len(self.present)

    def values(self) -> list[Permanent]:
        """All permanents on the field."""
        return self.present


# What a player's areas and a permanent hold, by which they are stored; copies have all of it (tests/test_fields.py).
PLAYER_FIELDS: Final = ("deck", "eggs", "hand", "trash", "security", "battle", "breeding", "labels")
PERMANENT_FIELDS: Final = (
    "pid", "owner", "label", "stack", "links", "suspended", "arrived", "area", "by_effect",
    "last_dp", "last_level", "last_keywords", "held_dp",
)  # fmt: skip
# What is worked out from these.
PERMANENT_DERIVED: Final = (
    "kind", "level", "colors", "dp", "abilities", "own_statics", "activations", "own_kinds", "events", "granted",
    "reads", "reach", "kinds", "doubtful", "dp_version", "dp_value",
)  # fmt: skip
