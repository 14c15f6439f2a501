"""What the grammar's helpers share: filters of nouns, owners, and the types of slots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from digilex.cards import language as lang

Unbuilt = Iterator[tuple[Any, ...]]
Place = tuple[str, tuple[str, ...], lang.Reference | None]
Area = tuple[str, str, lang.Reference | None]
FIELD: Final = ("battle", "breeding", "field")
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


def owner_of(of: Any) -> Any:
    """Whose cards lie under a reference: a player's, anybody's, or either player's (`alternatives`)."""
    if isinstance(of, (lang.This, lang.ThisCard)):
        return "you"
    return getattr(of.cards, "owner", "any") if isinstance(of, (lang.Choose, lang.Every)) else "any"


def several(of: Any) -> bool:
    """Whether more than one card is meant: "this Digimon with ..." is only one."""
    return isinstance(of, lang.Every) and lang.IsOneOf(lang.This()) not in filters_of(of.cards.where)
