"""Logs tell what happened, and nothing that is secret."""

import json
import logging

from digilex.server import logs


def line(record: logging.LogRecord) -> dict[str, object]:
    found: dict[str, object] = json.loads(logs.Lines().format(record))
    return found


def record(words: str, *values: object, **more: object) -> logging.LogRecord:
    made = logging.getLogger("digilex.server").makeRecord(
        "digilex.server",
        logging.INFO,
        "x.py",
        1,
        words,
        values,
        more.pop("exc_info", None),
        extra=more,  # type: ignore[arg-type]
    )
    return made


def test_a_line_is_an_object() -> None:
    assert line(record("hello %s", "you"))["message"] == "hello you"
    found = line(record("opened", event="opened", mode="bot", seconds=1.5, token="secret"))
    assert found["event"] == "opened"
    assert found["seconds"] == 1.5
    assert "secret" not in json.dumps(found), "only what may be told"


def test_an_error_is_told_by_kind_and_place() -> None:
    try:
        raise ValueError("hand ST1-03")
    except ValueError as error:
        found = line(record("it failed", exc_info=(ValueError, error, error.__traceback__)))
    assert found["error"] == "ValueError"
    assert "ST1-03" not in json.dumps(found)
    assert "test_logs.py" in json.dumps(found["at"])


def test_a_table_is_named_by_a_tag_that_opens_nothing() -> None:
    assert logs.tag("ABCDEF") == logs.tag("ABCDEF") != logs.tag("ABCDEG")
    assert "ABCDEF" not in logs.tag("ABCDEF")
