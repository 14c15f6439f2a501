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

_OWNERS = {"you": "your", "opponent": "opponent's", "": ""}
_KINDS = ("Digimon", "Tamer", "Option", "")


class CauseHelpers:
    """`build_x` makes a value of a wording's slots, `unbuild_x` yields the slots that would make a value."""

    def build_sources(self, owners: tuple[str, ...], kinds: tuple[str, ...]) -> Any:
        """The effects of an owner's cards of one kind or several; without an owner, of anyone's."""
        if len(owners) > 1 or (len(kinds) > 1 and not (owners and all(kinds))):
            raise Unfit
        owner = owners[0] if owners else ""
        return self.build_any_cause(tuple(_source(owner, kind) for kind in kinds))

    def unbuild_sources(self, value: Any) -> Unbuilt:
        causes = value.causes if isinstance(value, lang.AnyCause) else (value,)
        for owner in _OWNERS:
            kinds = tuple(kind for cause in causes for kind in _KINDS if cause == _source(owner, kind))
            if len(kinds) == len(causes) and (len(kinds) == 1 or (owner and all(kinds))):
                yield (owner,) if owner else (), kinds

    def build_any_cause(self, parts: tuple[Any, ...]) -> Any:
        """One of several causes."""
        if set(parts) & {"DigiXros", "deletion"}:
            raise Unfit  # which only are causes that are left out
        return parts[0] if len(parts) == 1 else lang.AnyCause(parts)

    def unbuild_any_cause(self, value: Any) -> Unbuilt:
        if value is not None:
            yield ((value,),)
        if isinstance(value, lang.AnyCause):
            yield (value.causes,)

    def build_effects_of(self, cards: Any) -> Any:
        """The effects of cards like these; without a property their owner and kind are words."""
        cards = self._meant(cards)  # type: ignore[attr-defined]
        if not isinstance(cards, lang.Cards) or cards.areas != ("battle",):
            raise Unfit
        kinds = tuple("" if kind == "card" else kind for kind in cards.kinds)
        if cards.where is not None or cards.other or not set(kinds) <= set(_KINDS):
            return lang.EffectsOf(cards)
        if cards.owner == "any" and len(kinds) > 1:
            return lang.EffectsOf(cards)
        return self.build_sources(() if cards.owner == "any" else (cards.owner,), kinds)

    def unbuild_effects_of(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.EffectsOf):
            plain = value.cards.owner == "any" and not value.cards.other
            yield (("cards", value.cards) if plain else value.cards,)

    def build_of_effects(self, by: Any) -> Any:
        """Effects, rather than a keyword: "attacks with <Blitz>" says how."""
        if isinstance(by, str) and not by.endswith("effect"):
            raise Unfit
        return by

    def build_other_than(self, parts: tuple[Any, ...]) -> Any:
        """All causes but these."""
        if "deletion" in parts:
            raise Unfit  # which is said of leaving alone
        if set(parts) == {"battle", "your effect"}:
            return "other than your effects or battle"
        (by,) = parts if len(parts) == 1 else (lang.AnyCause(parts),)
        if by in ("battle", "DigiXros"):
            return f"other than {by}"
        if isinstance(by, lang.Cause):
            return lang.OtherThan(by)
        if not by.endswith("effect"):
            raise Unfit
        return f"other than {by}s"

    def unbuild_other_than(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.OtherThan):
            yield from self.unbuild_any_cause(value.cause)
        if value == "other than your effects or battle":
            yield (("your effect", "battle"),)
        elif value in ("other than battle", "other than DigiXros"):
            yield ((value.removeprefix("other than "),),)
        elif isinstance(value, str) and value.startswith("other than ") and value.endswith("effects"):
            yield ((value.removeprefix("other than ")[:-1],),)

    def build_effects_like(self, owners: tuple[str, ...], kinds: tuple[str, ...], sort: str | None) -> Any:
        """The effects with a timing, or of a section, of an owner's cards."""
        if sort is None:
            raise Unfit
        return lang.Unaffected(self.build_affecting(self.build_sources(owners, kinds)), sort)

    def unbuild_effects_like(self, value: Any) -> Unbuilt:
        if isinstance(value, lang.Unaffected) and value.timing is not None:
            for (by,) in self.unbuild_affecting(value.by):
                for owners, kinds in self.unbuild_sources(by):
                    yield owners, kinds, value.timing

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


def _source(owner: str, kind: str) -> str:
    """The effects of an owner's cards of a kind, in the words of the language."""
    return " ".join(word for word in (_OWNERS[owner], kind, "effect") if word)
