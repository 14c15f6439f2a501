"""Frames: each class is stored and copied with everything it holds, and a copy goes its own way."""

from __future__ import annotations

import pytest

from digilex.rules.model.frames import Cause, Context, Frame
from digilex.rules.model.progress import FIELDS, blank_frame
from digilex.rules.model.registry import PROCEDURES
from digilex.rules.procedures import flow
from digilex.rules.storage.json import frame_to_json

assert flow.LOOP_LIMIT  # importing it registers the procedures


def held(frame: Frame) -> set[str]:
    """The names of what the frame holds, of both engines."""
    if hasattr(frame, "__dict__"):
        return set(vars(frame))
    return {name for each in type(frame).__mro__ for name in getattr(each, "__mypyc_attrs__", ())}


def filled(kind: int) -> Frame:
    """A frame that holds something else than a new one in every field."""
    frame = blank_frame(kind)
    for count, name in enumerate(sorted(FIELDS[kind]), 3):
        value = getattr(frame, name)
        if isinstance(value, bool):
            setattr(frame, name, not value)
        elif isinstance(value, int):
            setattr(frame, name, count)
        elif isinstance(value, Cause):
            setattr(frame, name, Cause(2, 1, count, 4, "X/effect/0", "Raid"))
        elif isinstance(value, Context):
            context = Context(1, -3, 5, None)
            context.bindings["it"] = [count]
            setattr(frame, name, context)
        elif name != "waiting":
            setattr(frame, name, [count, count + 1])
    return frame


@pytest.mark.parametrize("kind", sorted(FIELDS))
def test_a_frame_is_stored_and_copied_with_all_that_it_holds(kind: int) -> None:
    frame = filled(kind)
    assert held(frame) - {"kind"} == set(FIELDS[kind])
    stored = frame_to_json(frame)
    copy = frame.copy()
    assert type(copy) is type(frame)
    assert frame_to_json(copy) == stored
    for name in FIELDS[kind]:
        value = getattr(copy, name)
        if isinstance(value, list):
            value.append(99)
        elif isinstance(value, Context):
            value.bindings["it"].append(99)
    if "waiting" in FIELDS[kind]:
        assert frame.waiting == []
        copy.waiting.clear()
    assert frame_to_json(frame) == stored


def test_every_procedure_has_frames_of_its_own() -> None:
    kinds = sorted(PROCEDURES) if isinstance(PROCEDURES, dict) else range(len(PROCEDURES))
    assert sorted(FIELDS) == list(kinds)
    assert len({type(blank_frame(kind)) for kind in FIELDS}) == len(FIELDS)
