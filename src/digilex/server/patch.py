"""What changed between two states, as little as possible; web/src/patch.ts puts it together again.

Objects are merged key by key, and null takes a key away. A list that changed is {"$": [length, {index: patch}]}, or the
whole list where that is shorter. Anything else stands for itself.
"""

from __future__ import annotations

import json
from typing import Any

SAME = object()


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The patch that turns one object into the other."""
    patch: dict[str, Any] = {}
    for key, value in new.items():
        change = _change(old[key], value) if key in old else value
        if change is not SAME:
            patch[key] = change
    for key in old:
        if key not in new:
            patch[key] = None
    return patch


def _change(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return changes(old, new) or SAME
    if isinstance(old, list) and isinstance(new, list):
        return _list_change(old, new)
    return SAME if old == new and type(old) is type(new) else new


def _list_change(old: list[Any], new: list[Any]) -> Any:
    items: dict[str, Any] = {}
    for index, value in enumerate(new):
        change = _change(old[index], value) if index < len(old) else value
        if change is not SAME:
            items[str(index)] = change
    if not items and len(old) == len(new):
        return SAME
    patch = {"$": [len(new), items]}
    return patch if len(json.dumps(patch)) < len(json.dumps(new)) else new


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
