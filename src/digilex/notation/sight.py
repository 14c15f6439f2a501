"""Asking what one player may see: `b.hand` is [hidden, hidden] to the other player (3-1-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from digilex.cards.card import Card
from digilex.notation.errors import FileError, nearest
from digilex.notation.log import line
from digilex.notation.state import LABEL, ORDERED, Shown, compare, show
from digilex.rules.query.field_view import PermanentView
from digilex.rules.query.view import SideView, View

HIDDEN = Shown("hidden", "hidden")
SIDE_KEYS = ("hand", "deck", "security", "trash", "eggs", "battle", "breeding")
PERMANENT_KEYS = ("card", "under")

Find = Callable[[str], Card]


def unseen(view: View, wanted: dict[str, Any], find: Find) -> list[str]:
    """A line for everything that the player sees otherwise than expected."""
    found = []
    for path, value in wanted.items():
        if path in ("log", "no log"):
            found += unread(view, path, value if isinstance(value, list) else [value])
            continue
        actual = seen(view, path, find)
        problem = compare(actual, value, ordered=path.rpartition(".")[2] in ORDERED)
        if problem:
            found.append(f"{path}, as player {'ab'[view.player]} sees it: expected {problem}, but it is {show(actual)}")
    return found


def unread(view: View, path: str, texts: list[Any]) -> list[str]:
    """Texts that the player cannot read in the log, or can (`no log`)."""
    lines = [line(event, view.player).lower() for event in view.log]
    found = []
    for text in texts:
        there = any(str(text).lower() in each for each in lines)
        if there == (path == "no log"):
            how = "can" if there else "cannot"
            found.append(f"{path}: player {'ab'[view.player]} {how} read {str(text)!r} in it")
    return found


def seen(view: View, path: str, find: Find) -> Any:
    """The value at a path, with `hidden` for every card that the player may not see."""
    head, _, key = path.partition(".")
    if head in ("a", "b") and key in SIDE_KEYS:
        return _side(view.sides["ab".index(head)], key, find)
    if LABEL.match(head):
        perm = _permanent(view, head)
        if perm is None:
            return "gone"
        if key == "card":
            return Shown(perm.number, perm.name)
        if key == "under":
            return _shown([card.number for card in perm.under], find)
    known = [*(f"a.{each}" for each in SIDE_KEYS), *(f"a1.{each}" for each in PERMANENT_KEYS)]
    raise FileError(f"a view holds nothing called {path!r}", nearest(path, known) or f"known: {', '.join(known)}")


def _side(side: SideView, key: str, find: Find) -> Any:
    if key == "hand":
        return _shown([None] * side.hand_count if side.hand is None else [card.number for card in side.hand], find)
    if key == "deck":
        return [HIDDEN] * side.deck
    if key == "eggs":
        return [HIDDEN] * side.eggs
    if key == "security":
        return _shown([card.number if card.face_up else None for card in side.security], find)
    if key == "trash":
        return _shown(side.trash, find)
    if key == "battle":
        return [Shown(perm.number, perm.name) for perm in side.battle]
    return "none" if side.breeding is None else Shown(side.breeding.number, side.breeding.name)


def _permanent(view: View, label: str) -> PermanentView | None:
    for side in view.sides:
        for perm in [*side.battle, side.breeding]:
            if perm is not None and perm.label == label:
                return perm
    return None


def _shown(numbers: Sequence[str | None], find: Find) -> list[Shown]:
    return [HIDDEN if number is None else Shown(number, find(number).name) for number in numbers]
