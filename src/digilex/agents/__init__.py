"""Who can play: `digilex.agents.make("greedy", seed=1)`, `digilex.agents.names()`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from digilex.agents.base import Agent

__all__ = ["make", "names"]


def names() -> tuple[str, ...]:
    """The agents that there are, by name."""
    from digilex.agents.base import factories

    return tuple(factories())


def make(name: str, seed: int = 0) -> Agent:
    """The agent of that name, with its own chance; `package.module:Class` names one from elsewhere."""
    from digilex.agents import base

    return base.make(name, seed, foreign=True)
