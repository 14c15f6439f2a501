"""Helpers for causes: whose effects, of which kind of card, and whether it is those or all but those.

A cause is a few words of a closed vocabulary: "effect", "your Tamer effect", "opponent's Option effect", and the same
after "other than" (there, and for what a card isn't affected by, in the plural). What no such words say is a node
(`language.Cause`): effects of cards like these, one of several causes.
"""

from __future__ import annotations

from typing import Any

from digilex.cards import language as lang
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
                if (owner or kind) and value == self.build_source(owner, kind):
                    yield owner, kind

    def build_sources(self, owner: str, kinds: tuple[str, ...]) -> Any:
        """The effects of an owner's cards of several kinds."""
        return lang.AnyCause(tuple(self.build_source(owner, kind) for kind in kinds))

    def unbuild_sources(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.AnyCause):
            found = [parts for cause in value.causes for parts in self.unbuild_source(cause) if parts[1]]
            owners = {owner for owner, _ in found}
            if len(found) == len(value.causes) and len(owners) == 1 and owners != {""}:
                yield owners.pop(), tuple(kind for _, kind in found)

    def build_effects_of(self, cards: Any) -> Any:
        """The effects of cards like these; without a property their owner and kind are words."""
        if cards.where is not None or cards.other or len(cards.kinds) > 1 or cards.kinds[0] not in _KINDS:
            return lang.EffectsOf(cards)
        owner = {"you": "your", "opponent": "opponent's", "any": ""}[cards.owner]
        return self.build_source(owner, cards.kinds[0])

    def unbuild_effects_of(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.EffectsOf):
            yield (value.cards,)

    def build_other_than_any(self, parts: tuple[Any, ...]) -> Any:
        """All causes but several."""
        if set(parts) == {"battle", "your effect"}:
            return "other than your effects or battle"
        return lang.OtherThan(lang.AnyCause(parts))

    def unbuild_other_than_any(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.OtherThan) and isinstance(value.cause, lang.AnyCause):
            yield (value.cause.causes,)
        if value == "other than your effects or battle":
            yield (("your effect", "battle"),)

    def build_other_than(self, by: Any) -> Any:
        """All causes but this one."""
        if by == "battle":
            return "other than battle"
        if isinstance(by, lang.Cause):
            return lang.OtherThan(by)
        if not by.endswith("effect"):
            raise Unfit
        return f"other than {by}s"

    def unbuild_other_than(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.OtherThan):
            yield (value.cause,)
        if value == "other than battle":
            yield ("battle",)
        if isinstance(value, str) and value.startswith("other than ") and value.endswith("effects"):
            yield (value.removeprefix("other than ")[:-1],)

    def build_affecting(self, by: Any) -> Any:
        """The effects that a card isn't affected by."""
        if isinstance(by, (lang.EffectsOf, lang.AnyCause)):
            return by
        if not by.endswith("effect"):
            raise Unfit
        return by + "s"

    def unbuild_affecting(self, value: Any) -> Unbuilt:
        if isinstance(value, (lang.EffectsOf, lang.AnyCause)):
            yield (value,)
        if isinstance(value, str) and value.endswith("effects") and not value.startswith("other than"):
            yield (value[:-1],)
