"""Logs for operators: plain lines, or one JSON object a line with `DIGILEX_LOG=json`.

A table is named by a tag that only holds for this process: its code would open the door to it. Neither cards nor tokens
nor what players send are ever logged.
"""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import sys
import time

SALT = secrets.token_bytes(16)
OWN = ("event", "table", "code", "mode", "reason", "seconds", "peer")  # what a line may have beside its words

logger = logging.getLogger("digilex.server")


def tag(code: str) -> str:
    """A name for a table that is no key to it."""
    return hashlib.blake2s(code.encode(), key=SALT, digest_size=4).hexdigest()


def event(name: str, **facts: str | int | float) -> None:
    """Something that an operator may want to count."""
    logger.info(
        "%s %s", name, " ".join(f"{key}={value}" for key, value in facts.items()), extra={"event": name, **facts}
    )


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON; of an error its kind and place, for its words may quote what was written."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        facts = {key: record.__dict__[key] for key in OWN if key in record.__dict__}
        line.update(facts or {"message": record.getMessage()})
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            trace = record.exc_info[2]
            places = []
            while trace is not None:
                places.append(f"{trace.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}")
                trace = trace.tb_next
            line["at"] = places[-6:]
        return json.dumps(line)


def set_up(kind: str) -> None:
    """`json`: everything as JSON lines on standard error; else warnings only, in plain words."""
    handler = logging.StreamHandler(sys.stderr)
    if kind == "json":
        handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logger.setLevel(logging.INFO if kind == "json" else logging.WARNING)
