"""Procedures in progress: a class of frames for each procedure, all of them plain data.

What a frame holds is named once more in FIELDS, by which frames are stored; tests/test_frames.py compares the two and
that `copy` leaves nothing out.
"""

from __future__ import annotations

from typing import Final

from digilex.native import mypyc_attr
from digilex.rules.model.frames import Cause, Context, Frame, Pending
from digilex.rules.model.identity import CardId
from digilex.rules.model.vocabulary import (
    ATTACKING,
    BATTLING,
    BY_RULE,
    CHECKING,
    CHOOSING,
    DECLARING,
    DIGIVOLVING,
    INTERRUPTING,
    LINKING,
    PLAYING,
    PREPARATION,
    REMOVING,
    RESOLVING,
    SPECIAL_DIGIVOLVING,
    TURN,
    USING,
)


@mypyc_attr(acyclic=True)
class PreparationFrame(Frame):
    """Game preparation (chapter 5)."""

    def __init__(self) -> None:
        super().__init__(PREPARATION)

    def copy(self) -> Frame:
        return self.with_place(PreparationFrame())


@mypyc_attr(acyclic=True)
class TurnFrame(Frame):
    """A turn (chapter 6)."""

    def __init__(self) -> None:
        super().__init__(TURN)
        self.resume = 0  # the step that comes next if the end of the turn is postponed (6-6-4)

    def copy(self) -> Frame:
        new = TurnFrame()
        new.resume = self.resume
        return self.with_place(new)


@mypyc_attr(acyclic=True)
class PaidFrame(Frame):
    """A card is played, used, linked or digivolved into: what these procedures share."""

    def __init__(self, kind: int, player: int, card: int, cost: int, cause: Cause) -> None:
        super().__init__(kind)
        self.player = player
        self.card = card  # the reference to the card; what is linked may be a permanent
        self.cost = cost  # -1: without paying
        self.cause = cause
        self.cost_change = 0  # what effects that interrupted made of it

    def price(self) -> int:
        """What is to be paid."""
        return 0 if self.cost < 0 else max(0, self.cost + self.cost_change)

    def with_price(self, new: PaidFrame) -> Frame:
        """The other half of a copy."""
        new.cost_change = self.cost_change
        return self.with_place(new)


@mypyc_attr(acyclic=True)
class PlayFrame(PaidFrame):
    """A card is played (chapter 7)."""

    def __init__(self, player: int, card: int, cost: int, cause: Cause) -> None:
        super().__init__(PLAYING, player, card, cost, cause)
        self.suspended = False  # it comes into play suspended
        self.without_on_play = False  # its [On Play] effects don't activate
        self.into_breeding = False
        self.together = False  # with others, at the same time, by one effect (15-5-2)
        self.from_under = False  # it was under a Digimon that became its material
        self.materials: list[int] = []  # the references of the cards chosen for under it (7-2, 7-3)
        self.slots: list[int] = []  # for which requirement each of them stands
        self.from_tamers = 0  # how many of them effects let come from under Tamers (7-2-3-2)
        self.from_trash = 0  # and from the trash
        self.below: list[CardId] = []  # cards that effects placed under it: in no area until it is on the field

    def copy(self) -> Frame:
        new = PlayFrame(self.player, self.card, self.cost, self.cause)
        new.suspended = self.suspended
        new.without_on_play = self.without_on_play
        new.into_breeding = self.into_breeding
        new.together = self.together
        new.from_under = self.from_under
        new.materials = self.materials[:]
        new.slots = self.slots[:]
        new.from_tamers = self.from_tamers
        new.from_trash = self.from_trash
        new.below = self.below[:]
        return self.with_price(new)

    def progress(self) -> int:
        return len(self.materials)


@mypyc_attr(acyclic=True)
class DigivolveFrame(PaidFrame):
    """A digivolution (8-1)."""

    def __init__(self, player: int, card: int, onto: int, cost: int, cause: Cause) -> None:
        super().__init__(DIGIVOLVING, player, card, cost, cause)
        self.onto = onto  # the permanent
        self.as_digimon = False  # a Tamer digivolves as if it were a Digimon, which then is a Digimon that digivolves

    def copy(self) -> Frame:
        new = DigivolveFrame(self.player, self.card, self.onto, self.cost, self.cause)
        new.as_digimon = self.as_digimon
        return self.with_price(new)


@mypyc_attr(acyclic=True)
class SpecialFrame(PaidFrame):
    """A DNA digivolution, a burst digivolve or an app fusion (8-2 to 8-4)."""

    def __init__(self, how: int, player: int, card: int, parts: list[int], cost: int, cause: Cause) -> None:
        super().__init__(SPECIAL_DIGIVOLVING, player, card, cost, cause)
        self.how = how  # vocabulary.DNA, BURST or APP_FUSION
        self.parts = parts  # the references of what becomes its digivolution cards: permanents, cards in the hand, ...
        self.returned: list[int] = []  # the Tamer that a burst digivolve returns

    def copy(self) -> Frame:
        new = SpecialFrame(self.how, self.player, self.card, self.parts[:], self.cost, self.cause)
        new.returned = self.returned[:]
        return self.with_price(new)


@mypyc_attr(acyclic=True)
class LinkFrame(PaidFrame):
    """A card is linked (chapter 10)."""

    def __init__(self, player: int, card: int, to: int, cost: int, cause: Cause) -> None:
        super().__init__(LINKING, player, card, cost, cause)
        self.to = to  # the permanent

    def copy(self) -> Frame:
        return self.with_price(LinkFrame(self.player, self.card, self.to, self.cost, self.cause))


# Where a used Option card is returned to instead of being trashed.
RETURNED_TO: Final[dict[str, int]] = {"": 0, "bottom": 1, "top": 2, "hand": 3}


@mypyc_attr(acyclic=True)
class UseFrame(PaidFrame):
    """An Option card is used (chapter 9)."""

    def __init__(self, player: int, card: int, cost: int, cause: Cause) -> None:
        super().__init__(USING, player, card, cost, cause)
        self.in_use = 0  # the reference to the card once it is in no area (9-1-4)
        self.to_security = False  # it becomes the top security card instead of being trashed
        self.returned_to = 0  # or it is returned: one of RETURNED_TO

    def copy(self) -> Frame:
        new = UseFrame(self.player, self.card, self.cost, self.cause)
        new.in_use = self.in_use
        new.to_security = self.to_security
        new.returned_to = self.returned_to
        return self.with_price(new)


@mypyc_attr(acyclic=True)
class AttackFrame(Frame):
    """An attack after its declaration (chapter 11); State.attack says which."""

    def __init__(self) -> None:
        super().__init__(ATTACKING)

    def copy(self) -> Frame:
        return self.with_place(AttackFrame())


@mypyc_attr(acyclic=True)
class CheckFrame(Frame):
    """A security check (chapter 13)."""

    def __init__(self, checker: int) -> None:
        super().__init__(CHECKING)
        self.checker = checker  # the permanent
        self.checks = 0  # how many cards were checked
        self.card = 0  # the reference to the card that is checked

    def copy(self) -> Frame:
        new = CheckFrame(self.checker)
        new.checks = self.checks
        new.card = self.card
        return self.with_place(new)


@mypyc_attr(acyclic=True)
class BattleFrame(Frame):
    """A battle (chapter 14)."""

    def __init__(self, first: int, second: int, of_effect: bool = False) -> None:
        super().__init__(BATTLING)
        self.first = first  # the references of the two; the second may be a Security Digimon
        self.second = second
        self.of_effect = of_effect  # an effect makes it: then it is a part of that effect, and nothing comes between
        self.phase = 1 if of_effect else 0
        self.losers: list[int] = []
        self.cause: Cause = NO_CAUSE
        self.waiting: list[Pending] = []  # what waits for the battle to be won

    def copy(self) -> Frame:
        new = BattleFrame(self.first, self.second, self.of_effect)
        new.losers = self.losers[:]
        new.cause = self.cause
        new.waiting = self.waiting[:]
        return self.with_place(new)


@mypyc_attr(acyclic=True)
class EffectFrame(Frame):
    """An effect is processed (15-1): `step` is the place in its plan."""

    def __init__(self, context: Context, cause: Cause) -> None:
        super().__init__(RESOLVING)
        self.context = context
        self.cause = cause  # of what the effect does
        self.holder = context.this  # whose [X Per Turn] is spent, also when `context.this` has become another card
        self.end = 0  # where in the plan it stops; 0: at its end
        self.done = 0  # to how many cards the last instruction did something
        self.answer = 0  # the number that the player said
        self.activated = False  # its use of [X Per Turn] is spent (15-14-1-4)
        self.declared = False  # its optional conditions must be performed (15-8-4-4-1)
        self.must_be_done = False  # nothing in it can be declined: it pays for what it interrupts (1-3-11-3)
        self.replacing = False  # what it does now is done in place of something (18-2-4)

    def copy(self) -> Frame:
        new = EffectFrame(self.context.copy(), self.cause)
        new.holder = self.holder
        new.end = self.end
        new.done = self.done
        new.answer = self.answer
        new.activated = self.activated
        new.declared = self.declared
        new.must_be_done = self.must_be_done
        new.replacing = self.replacing
        return self.with_place(new)


@mypyc_attr(acyclic=True)
class ChoiceFrame(Frame):
    """A player says which of several effects that triggered at the same time is activated next (15-4-3-5)."""

    def __init__(self) -> None:
        super().__init__(CHOOSING)

    def copy(self) -> Frame:
        return self.with_place(ChoiceFrame())


@mypyc_attr(acyclic=True)
class RemoveFrame(Frame):
    """Permanents leave the field at the same time (3-1-3-3)."""

    def __init__(self, leaving: list[int], destination: int, cause: Cause) -> None:
        super().__init__(REMOVING)
        self.leaving = leaving  # their references
        self.destination = destination  # steps/leave.py: DELETE, REMOVE_TO_HAND, ...
        self.cause = cause
        self.against = 0  # who they battled
        self.face_up = False  # so they go into the security stack
        self.trashed: list[int] = []  # those that a rule check trashes while it deletes the others (17-1-3)
        self.kept: list[int] = []  # those that an effect keeps on the field (15-8-5-2)

    def copy(self) -> Frame:
        new = RemoveFrame(self.leaving[:], self.destination, self.cause)
        new.against = self.against
        new.face_up = self.face_up
        new.trashed = self.trashed[:]
        new.kept = self.kept[:]
        return self.with_place(new)

    def progress(self) -> int:
        return len(self.picked) + len(self.kept)


@mypyc_attr(acyclic=True)
class InterruptFrame(Frame):
    """Immediate-type effects come before what they interrupt (15-8-5)."""

    def __init__(self, waiting: list[Pending]) -> None:
        super().__init__(INTERRUPTING)
        self.waiting = waiting
        self.activated: list[int] = []  # the places in `waiting` of those that were activated
        self.outcome: list[int] = []  # what the interrupted processing had done

    def copy(self) -> Frame:
        new = InterruptFrame(self.waiting[:])
        new.activated = self.activated[:]
        new.outcome = self.outcome[:]
        return self.with_place(new)

    def progress(self) -> int:
        return len(self.activated)


@mypyc_attr(acyclic=True)
class DeclareFrame(Frame):
    """An attack would be declared: effects that speak of it come first (15-8-5)."""

    def __init__(self, attacker: int, target: int, cause: Cause) -> None:
        super().__init__(DECLARING)
        self.attacker = attacker  # permanents; the target 0 is the player
        self.target = target
        self.cause = cause
        self.without_suspending = False
        self.kept = False  # an effect prevents it

    def copy(self) -> Frame:
        new = DeclareFrame(self.attacker, self.target, self.cause)
        new.without_suspending = self.without_suspending
        new.kept = self.kept
        return self.with_place(new)


NO_CAUSE: Final = Cause(BY_RULE, -1, 0, 0, "")


def blank_frame(kind: int) -> Frame:
    """A frame of a kind with nothing in it, to be filled with what was stored."""
    if kind == PREPARATION:
        return PreparationFrame()
    if kind == TURN:
        return TurnFrame()
    if kind == PLAYING:
        return PlayFrame(0, 0, 0, NO_CAUSE)
    if kind == DIGIVOLVING:
        return DigivolveFrame(0, 0, 0, 0, NO_CAUSE)
    if kind == SPECIAL_DIGIVOLVING:
        return SpecialFrame(0, 0, 0, [], 0, NO_CAUSE)
    if kind == LINKING:
        return LinkFrame(0, 0, 0, 0, NO_CAUSE)
    if kind == USING:
        return UseFrame(0, 0, 0, NO_CAUSE)
    if kind == ATTACKING:
        return AttackFrame()
    if kind == CHECKING:
        return CheckFrame(0)
    if kind == BATTLING:
        return BattleFrame(0, 0)
    if kind == RESOLVING:
        return EffectFrame(Context(0, 0, 0, None), NO_CAUSE)
    if kind == CHOOSING:
        return ChoiceFrame()
    if kind == DECLARING:
        return DeclareFrame(0, 0, NO_CAUSE)
    if kind == REMOVING:
        return RemoveFrame([], 0, NO_CAUSE)
    assert kind == INTERRUPTING
    return InterruptFrame([])


PLACE: Final = ("step", "phase", "picked")
PAID: Final = (*PLACE, "player", "card", "cost", "cost_change", "cause")
FIELDS: Final[dict[int, tuple[str, ...]]] = {
    PREPARATION: PLACE,
    TURN: (*PLACE, "resume"),
    PLAYING: (
        *PAID, "suspended", "without_on_play", "into_breeding", "together", "from_under", "materials", "slots",
        "from_tamers", "from_trash", "below",
    ),
    DIGIVOLVING: (*PAID, "onto", "as_digimon"),
    SPECIAL_DIGIVOLVING: (*PAID, "how", "parts", "returned"),
    LINKING: (*PAID, "to"),
    USING: (*PAID, "in_use", "to_security", "returned_to"),
    ATTACKING: PLACE,
    CHECKING: (*PLACE, "checker", "checks", "card"),
    BATTLING: (*PLACE, "first", "second", "of_effect", "losers", "cause", "waiting"),
    RESOLVING: (
        *PLACE, "context", "cause", "holder", "end", "done", "answer", "activated", "declared", "must_be_done",
        "replacing",
    ),
    CHOOSING: PLACE,
    DECLARING: (*PLACE, "attacker", "target", "cause", "without_suspending", "kept"),
    REMOVING: (*PLACE, "leaving", "destination", "cause", "against", "face_up", "trashed", "kept"),
    INTERRUPTING: (*PLACE, "waiting", "activated", "outcome"),
}  # fmt: skip
