"""A small portion of the fuzzer of inputs, always the same; `make fuzz` tries many more."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

import fuzz_inputs
from digilex.server.local import LocalServer


@pytest.mark.parametrize("kind", sorted(fuzz_inputs.TRIALS))
def test_damaged_inputs(kind: str) -> None:
    """Read or refused, both of them: a fuzzer whose inputs all end the same way tries nothing."""
    counts, failures = fuzz_inputs.run([kind], 1, 12 if kind == "server" else 40, shown=False)
    assert not failures, failures[0]
    assert counts[kind, "read"]
    assert kind == "server" or counts[kind, "refused"]


def test_half_a_character_in_a_request_is_no_breakdown() -> None:
    async def keep(code: str, text: str) -> None:
        """Nothing is kept."""

    server = LocalServer(keep, lambda line, text: None)
    head = '{"content-type": "application/json"}'
    for body in ('{"seed": "\\ud83dude00"}', '{"name": "\\ud800"}', '{"deck": 5}', "["):
        answer = json.loads(asyncio.run(server.ask("POST", "/api/rooms", head, body)))
        assert answer["status"] == 422 and "detail" in json.loads(answer["body"])


def test_it_sees_a_breakdown(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("nobody caught me")

    monkeypatch.setattr(fuzz_inputs.record, "read", broken)
    assert "nobody caught me" in fuzz_inputs.attempt("record", 1)


def test_it_sees_an_answer_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def waits(*_: object) -> None:
        while True:
            pass

    monkeypatch.setitem(fuzz_inputs.TRIALS, "deck", waits)
    monkeypatch.setattr(fuzz_inputs, "SECONDS", 1)
    _, failures = fuzz_inputs.run(["deck"], 1, 1, shown=False)
    assert "no answer after 1 seconds" in failures[0]
