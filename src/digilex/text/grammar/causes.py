"""Helpers for causes: whose effects, of which kind of card, and whether it is those or all but those.

A cause is a few words of a closed vocabulary: "effect", "your Tamer effect", "opponent's Option effect", and the same
after "other than" (there, and for what a card isn't affected by, in the plural).
"""

from __future__ import annotations

from typing import Any

from digilex.text.grammar.patterns import Unfit
from digilex.text.grammar.pieces import Unbuilt

_OWNERS = ("your", "opponent's", "")
_KINDS = ("Digimon", "Tamer", "Option", "")


class CauseHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_source(self, owner: str, kind: str) -> str:
        """The effects of an owner's cards of a kind."""
        return " ".join(word for word in (owner, kind, "effect") if word)

    def unbuild_source(self, value: Any) -> Unbuilt:
        for owner in _OWNERS:
            for kind in _KINDS:
                if owner and value == self.build_source(owner, kind):
                    yield owner, kind

    def build_other_than(self, by: str) -> str:
        """All causes but these effects."""
        if not by.endswith("effect"):
            raise Unfit
        return f"other than {by}s"

    def unbuild_other_than(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.startswith("other than ") and value.endswith("effects"):
            yield (value.removeprefix("other than ")[:-1],)

    def build_affecting(self, by: str) -> str:
        """The effects that a card isn't affected by."""
        if not by.endswith("effect"):
            raise Unfit
        return by + "s"

    def unbuild_affecting(self, value: Any) -> Unbuilt:
        if isinstance(value, str) and value.endswith("effects") and not value.startswith("other than"):
            yield (value[:-1],)
