"""What the grammar's helpers share: filters of nouns, owners, and the types of slots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from digilex.cards import language as lang

Unbuilt = Iterator[tuple[Any, ...]]
# Whose it is, which areas, and under which cards, or which of the cards there.
Place = tuple[str, tuple[str, ...], lang.Reference | lang.Filter | None]
Area = tuple[str | None, str, lang.Reference | lang.Filter | None]
LIES: Final = {
    "trashed": "trash", "deleted": "trash", "revealed": "revealed", "played": "battle", "suspended": "battle",
    "unsuspended": "battle",
}  # where the cards are that an effect did something to  # fmt: skip
FIELD: Final = ("battle", "breeding", "field")
_CARD_KINDS: Final = ("Digimon", "Tamer", "Option", "Digi-Egg")
_ANY: Final = lang.Both(())  # a filter that asks for nothing


def filters_of(where: lang.Filter | None) -> tuple[lang.Filter, ...]:
    """The filters that a `where` holds at its top."""
    if where is None:
        return ()
    return where.filters if isinstance(where, lang.Both) else (where,)


def where_of(filters: tuple[lang.Filter, ...]) -> lang.Filter | None:
    """One `where` for the filters."""
    kept = tuple([item for item in filters if item != _ANY])
    if not kept:
        return None
    return kept[0] if len(kept) == 1 else lang.Both(kept)


def pile(owner: Any, areas: tuple[str, ...], before: Any, after: Any, of: Any) -> lang.Cards:
    """The cards of a pile that are like that; a kind is said before what they are called, as in "Tamer link cards"."""
    kinds = [part for part in before if isinstance(part, lang.IsKind) and part.kinds[0] in _CARD_KINDS]
    like = [part for part in (*before, *after) if part not in kinds]
    return lang.Cards(kinds[0].kinds if kinds else ("card",), owner, areas, where_of(tuple(like)), of=of)


def owner_of(of: Any) -> Any:
    """Whose cards lie under a reference: a player's, anybody's, or either player's (`alternatives`)."""
    if isinstance(of, (lang.This, lang.ThisCard)):
        return "you"
    return getattr(of.cards, "owner", "any") if isinstance(of, (lang.Choose, lang.Every)) else "any"


def several(of: Any) -> bool:
    """Whether more than one card is meant: "this Digimon with ..." is only one."""
    return isinstance(of, lang.Every) and lang.IsOneOf(lang.This()) not in filters_of(of.cards.where)
