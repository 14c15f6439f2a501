"""Causes that no few words name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from digilex.cards.language.kinds import Cause

if TYPE_CHECKING:
    from digilex.cards.language.filters import Cards


class EffectsOf(Cause):
    """The effects of such cards, which are on the field or were when it happened.
    E.g. "by the effects of your opponent's level 5 or lower Digimon"."""

    cards: Cards


class AnyCause(Cause):
    """One of several sorts of causes. E.g. "by your opponent's effects or in battle"."""

    causes: tuple[str | Cause, ...]


class OtherThan(Cause):
    """Every cause but that. E.g. "other than by the effects of your [Dragon] trait Tamers"."""

    cause: Cause
