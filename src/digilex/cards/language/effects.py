"""Effects: when they work and what they do."""

from __future__ import annotations

from digilex.cards.language.kinds import Action, Trigger
from digilex.cards.node import Node


class Effect(Node):
    """One effect: when it works and what it does.

    `timings` are the bracketed timings ([On Play], ...); `turns` the [Your Turn] kind; `icons` are {Hand}, {Trash},
    {Breeding}, {Security}; `limit` is X of [X Per Turn]; `trigger` is what follows "When";
    A keyword by itself is Effect(Modify(This(), (Keyword("Blocker"),))). An effect without timings and trigger is persistent (15-8-2)."""

    action: Action
    timings: tuple[str, ...] = ()
    turns: str | None = None
    icons: tuple[str, ...] = ()
    limit: int | None = None
    trigger: Trigger | None = None
