"""What is in progress: causes, events, contexts, effects that wait, procedures under way. All of it is plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from digilex.native import mypyc_attr
from digilex.rules.model.decision import Decision
from digilex.rules.model.identity import PermanentId
from digilex.rules.model.vocabulary import HAS_PROGRESS, READS_ALL, READS_ATTACK

if TYPE_CHECKING:
    from digilex.rules.model.prepared import Ability, ChangeSpec, Selector, Static


NOTHING: Final[list[int]] = []  # never changed in place
UNBOUND: Final[dict[str, list[int]]] = {}  # likewise


@mypyc_attr(acyclic=True)
class Cause:
    """Why something happens: a rule, a battle, a player's action, or an effect (whose, and of what kind of card)."""

    def __init__(self, kind: int, player: int, source: int, source_kind: int, key: str, keyword: str = "") -> None:
        self.kind = kind
        self.keyword = keyword  # the keyword whose effect it is
        self.player = player  # -1 for rules
        self.source = source  # reference to the card or permanent
        self.source_kind = source_kind  # category bits (15-2)
        self.key = key  # key of the ability


@mypyc_attr(acyclic=True)
class Happening:
    """An event that effects can wait for, with what it was about when it happened (15-8-3-8)."""

    def __init__(self, event: int, player: int, subjects: list[int], obj: int, cause: Cause) -> None:
        self.event = event
        self.player = player  # whom it concerns: the owner, the attacker's player, ...
        self.subjects = subjects
        self.object = obj
        self.cause = cause
        self.number = 0
        self.area = 0
        self.levels: list[int] = NOTHING  # of the subjects, when an effect was triggered
        self.dps: list[int] = NOTHING


@mypyc_attr(acyclic=True)
class Context:
    """Who is speaking: the player, the card and the words bound so far, for everything an effect evaluates."""

    def __init__(self, player: int, this: int, card: int, ability: Ability | None) -> None:
        self.player = player
        self.this = this  # the permanent (or card) that has the effect
        self.card = card  # the card on which the text stands
        self.ability = ability
        self.happening: Happening | None = None
        self._bindings: dict[str, list[int]] | None = None

    @property
    def bindings(self) -> dict[str, list[int]]:
        """What words like "it" mean, by name; most contexts never have any."""
        if self._bindings is None:
            self._bindings = {}
        return self._bindings

    @bindings.setter
    def bindings(self, bindings: dict[str, list[int]]) -> None:
        self._bindings = bindings

    def binds(self, name: str) -> bool:
        """Whether something is bound under that name."""
        return self._bindings is not None and name in self._bindings

    def copy(self) -> Context:
        """A context that can go its own way."""
        new = Context(self.player, self.this, self.card, self.ability)
        new.happening = self.happening
        if self._bindings:
            bindings: dict[str, list[int]] = {}
            for name, refs in self._bindings.items():
                bindings[name] = refs[:]
            new._bindings = bindings
        return new


@mypyc_attr(acyclic=True)
class ActiveAbility:
    """An ability that a permanent (or card) has now. Immutable."""

    def __init__(self, ability: Ability, card: int, if_digimon: bool = False) -> None:
        self.ability = ability
        self.card = card  # reference to the card on which it stands
        self.if_digimon = if_digimon  # inherited by a Tamer: only while it is treated as a Digimon (15-12-1-4)


@mypyc_attr(acyclic=True)
class ActiveStatic:
    """A persistent modification in force, with its context. Immutable."""

    def __init__(self, static: Static, ctx: Context, pid: PermanentId, if_digimon: bool = False) -> None:
        self.static = static
        self.ctx = ctx
        self.pid = pid  # the permanent that has it; 0: a card off the field, ctx.card
        self.if_digimon = if_digimon  # as of ActiveAbility


@mypyc_attr(acyclic=True)
class Pending:
    """A triggered effect that waits for its activation (15-4-4)."""

    def __init__(self, ability: Ability, player: int, this: int, card: int, happening: Happening) -> None:
        self.ability = ability
        self.player = player
        self.this = this
        self.card = card
        self.happening = happening
        self.anchor = this  # the card that must still be the same for it to activate (15-4-4-3)
        self.bindings = UNBOUND  # for pending processing: what was bound when it was set up; replaced, never changed
        self.plan_step = -1  # for pending processing (18-1): where in the plan to go on
        self.plan_end = -1


@mypyc_attr(acyclic=True)
class Modifier:
    """A lasting modification made by an effect that was processed. Immutable."""

    def __init__(self, ident: int, pid: PermanentId, card: int, selector: Selector | None, ctx: Context) -> None:
        self.ident = ident
        self.pid = pid  # the permanent it is on (individual processing), or 0
        self.card = card  # or the card it is on (a security Digimon, ...), or 0
        self.selector = selector  # overall processing: whoever matches (15-11-2)
        self.ctx = ctx
        self.changes: list[ChangeSpec] = []
        self.values: list[int] = []  # the numbers, worked out when it was made
        self.player = -1  # it is about a player
        self.ends = 0
        self.turn = 0  # the turn with which it ends
        self.kinds = 0
        self.granted = 0  # the events for which the effects wait that it gives
        self.source_kind = 0
        self.times = 0  # an effect bound to no card: 1 for the next time only, 2 for every time
        self.step = 0  # the instruction of the ability's plan that made it
        self.reads = 0  # what it reads beside the cards on the field: bits of vocabulary.READS_PILES ...
        self.breeding = False  # its effect means the breeding area: it was made for a card there (3-4-7-3)

    def sum_up(self) -> None:
        """Note as bits what its changes are."""
        for change in self.changes:
            self.kinds |= change.bits()
            self.granted |= change.attached_events
            if change.ability is not None:
                self.granted |= change.ability.events
                self.reads |= change.ability.reads
        if self.kinds & HAS_PROGRESS:
            self.reads |= READS_ATTACK
        if self.selector is not None and self.selector.where is not None:
            self.reads = READS_ALL


@mypyc_attr(acyclic=True)
class AttackState:
    """The attack in progress (chapter 11)."""

    def __init__(self, attacker: PermanentId, target: PermanentId) -> None:
        self.attacker = attacker
        self.target = target  # 0: the player
        self.started = False  # the procedure after the declaration runs
        self.ended = False  # an effect ended it (15-15-1)
        self.closing = False  # the end of attack timing has come (11-6)
        self.checked = False  # the one security check was made (16-7-5)
        self.pierces = False  # <Piercing> waits (16-7-4)
        self.blocked = False
        self.keyword = ""  # the keyword that made it

    def copy(self) -> AttackState:
        """An attack that can go its own way."""
        new = AttackState(self.attacker, self.target)
        new.started = self.started
        new.ended = self.ended
        new.closing = self.closing
        new.checked = self.checked
        new.pierces = self.pierces
        new.blocked = self.blocked
        new.keyword = self.keyword
        return new


@mypyc_attr(acyclic=True)
class Frame:
    """One procedure in progress; each has a class of its own (progress.py). All of it is plain data."""

    def __init__(self, kind: int) -> None:
        self.kind = kind  # index into PROCEDURES
        self.step = 0
        self.phase = 0  # where inside a step; only between steps, at 0, is what is due settled
        self.picked: list[int] = []  # what a player chose so far in this step

    def copy(self) -> Frame:
        """A frame that can go its own way."""
        raise NotImplementedError

    def with_place(self, new: Frame) -> Frame:
        """The end of a copy: the new frame is where this one is."""
        new.step = self.step
        new.phase = self.phase
        if self.picked:
            new.picked = self.picked[:]
        return new

    def progress(self) -> int:
        """How many choices were made in it."""
        return len(self.picked)


@mypyc_attr(acyclic=True)
class Loop:
    """What may be an infinite loop (18-3): the questions since the turn player's last action, and what was declared."""

    def __init__(self) -> None:
        self.shapes: list[int] = []  # how things stood at each question
        self.fields: list[int] = []  # the same without the cards off the field
        self.stops: list[int] = []  # the player who could have stopped there, or -1
        self.answers: list[int] = []  # which option was chosen
        self.start = 0  # where in these lists the loop begins
        self.declared: list[int] = [-1, -1]  # how often each player lets it be repeated; -1: not said
        self.decision: Decision | None = None  # the question that waits until that has been said
        self.barred: list[int] = []  # where it has to be stopped from now on in this turn

    def can_stop(self, player: int) -> bool:
        """Whether the player could stop the loop somewhere."""
        return player in self.stops[self.start :]

    def forget(self) -> None:
        """Begin anew; what has to be stopped stays so."""
        self.shapes = []
        self.fields = []
        self.stops = []
        self.answers = []
        self.declared = [-1, -1]

    def copy(self) -> Loop:
        """A loop that can go its own way."""
        new = Loop()
        new.shapes = self.shapes[:]
        new.fields = self.fields[:]
        new.stops = self.stops[:]
        new.answers = self.answers[:]
        new.start = self.start
        new.declared = self.declared[:]
        new.decision = self.decision
        new.barred = self.barred[:]
        return new
