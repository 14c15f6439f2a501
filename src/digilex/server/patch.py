"""What changed between two states, as little as possible; web/src/patch.ts puts it together again.

Objects are merged key by key, and null takes a key away. A list that changed is {"$": [length, {index: patch}]}, or the
whole list where that is shorter. Anything else stands for itself.
"""

from __future__ import annotations

from typing import Any

WHOLE = ("options", "sentence")  # of another decision nearly everything is different


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The patch that turns one object into the other."""
    patch: dict[str, Any] = {}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif old[key] != value:
            patch[key] = value if key in WHOLE else _change(old[key], value)
    for key in old:
        if key not in new:
            patch[key] = None
    return patch


def _change(old: Any, new: Any) -> Any:
    """The patch between two things that are not equal."""
    if isinstance(old, dict) and isinstance(new, dict):
        return changes(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _list_change(old, new)
    return new


def _list_change(old: list[Any], new: list[Any]) -> Any:
    items: dict[str, Any] = {}
    for index, value in enumerate(new):
        if index >= len(old):
            items[str(index)] = value
        elif old[index] != value:
            items[str(index)] = _change(old[index], value)
    patch = {"$": [len(new), items]}
    return patch if len(repr(patch)) < len(repr(new)) else new


def apply(old: Any, patch: Any) -> Any:
    """The other way round, as the client does it."""
    if not isinstance(patch, dict):
        return patch
    if "$" in patch and isinstance(old, list):
        length, items = patch["$"]
        found = (old + [None] * length)[:length]
        for index, change in items.items():
            place = int(index)
            found[place] = apply(old[place], change) if place < len(old) else change
        return found
    if not isinstance(old, dict):
        return patch
    merged = dict(old)
    for key, change in patch.items():
        if change is None:
            merged.pop(key, None)
        else:
            merged[key] = apply(old.get(key), change)
    return merged
