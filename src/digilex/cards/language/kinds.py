"""The kinds of nodes: each node of the language is one of these, or stands by itself."""

from __future__ import annotations

from digilex.cards.node import Node


class Amount(Node):
    """A number that is worked out when it is needed. A plain integer may stand wherever an Amount may."""


class Filter(Node):
    """A property that a card has or has not."""


class Condition(Node):
    """Something about the game that is true or false."""


class Reference(Node):
    """Which cards an action is about."""


class Action(Node):
    """Something an effect does."""


class Change(Node):
    """What is different about a card (or a player) while a modification lasts."""


class Trigger(Node):
    """An event that an effect waits for."""


class Cause(Node):
    """A sort of cause that no few words name; it may stand wherever the words of a cause may (`by`)."""
