"""Events that effects wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.cards.language.kinds import Cause, Condition, Reference, Trigger

if TYPE_CHECKING:
    from digilex.cards.language.filters import Cards


class When(Trigger):
    """Something happens to the subject.

    `event` is one of EVENTS. `subject` is a Reference (This()) or Cards. `by` says what caused it: None (anything),
    "effect", "battle", "rule" (0 DP), "your effect", "opponent's effect", "other than your effects",
    "other than battle", ... `object` is the other party (what was attacked, digivolved into, battled, the area).
    `where` is a condition on the event: in which phase, or how many it happens to at once (CountOf(It("subject"))).
    E.g. "When one of your opponent's Digimon becomes suspended"."""

    event: str
    subject: Cards | Reference | None = None
    object: Cards | Reference | None = None
    by: str | Cause | None = None
    where: Condition | None = None


class Would(Trigger):
    """Something would happen: an immediate-type effect (15-8-5). E.g. "When this Digimon would be deleted"."""

    event: str
    subject: Cards | Reference | None = None
    object: Cards | Reference | None = None
    by: str | Cause | None = None
    where: Condition | None = None


class OneOf(Trigger):
    """Any of the triggers. E.g. "When your Digimon are played or digivolve"."""

    triggers: tuple[Trigger, ...]
