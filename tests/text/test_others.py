"""Texts that no known card has (designed cards, cards of scenarios) mean what they meant: tools/others.py says more."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import digilex

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from others import FROZEN, meant  # noqa: E402

pytestmark = pytest.mark.skipif(digilex.engine_kind() == "compiled", reason="the interpreted engine runs this test")


def test_other_texts_mean_what_they_meant() -> None:
    """If this fails because a text is read better now: python tools/others.py --write."""
    frozen = json.loads(FROZEN.read_text(encoding="utf-8"))
    now = {name: program for name, program, _ in meant()}
    assert set(frozen) <= set(now), "a text is gone: python tools/others.py --write"
    assert not [name for name, program in frozen.items() if now[name] != program]
