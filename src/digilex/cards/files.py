"""Files that come from elsewhere, read with care: whatever stands in them, the answer is data or one kind of error."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from digilex.errors import DigilexError

MOST_BYTES = 64 * 2**20  # all cards there are, as JSON, are 12
MOST_DIGITS = 4000  # of a number that is read
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
HALVES = re.compile("[\ud800-\udfff]")


class Unreadable(DigilexError, ValueError):
    """A file that is no text, or no JSON: what is wrong, and in which line (0: in no certain one)."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(what)
        self.line = line


def read_text(path: Path | str) -> str:
    """The text of a file, without a byte-order mark."""
    try:
        if not Path(path).is_file():  # a device or a pipe may never end
            raise Unreadable("it is a folder or no file at all" if Path(path).exists() else "No such file or directory")
        if Path(path).stat().st_size > MOST_BYTES:
            raise Unreadable(f"it has more than {MOST_BYTES // 2**20} MiB")
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("this is no text in UTF-8") from None
    except (OSError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(getattr(error, "strerror", None) or str(error)) from None


def read_json(text: str, clipped: bool = False) -> Any:
    """What a JSON text says; too deep a nesting, too long a number or half a character is no JSON.

    `clipped`: a number of thousands of digits is cut, so that only the entry that has it is refused as too large."""
    try:
        data = json.loads(text.removeprefix("\ufeff"), parse_constant=_no_number, parse_int=_clip if clipped else None)
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Unreadable(f"not JSON: {error.msg} (column {error.colno})", error.lineno) from None
    except UnicodeEncodeError:
        raise Unreadable("not JSON: there is half of a character (\\ud800 to \\udfff)") from None
    except (RecursionError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable("this is nested too deeply, or holds too long a number") from None
    return data


def _clip(word: str) -> int:
    return int(word[:MOST_DIGITS])


def _no_number(word: str) -> None:
    raise Unreadable(f"not JSON: {word} is no number")


def control_character(text: str) -> str:
    """The first character of a text that would steer a terminal instead of being printed, as it is named; or none."""
    found = CONTROL.search(text) or HALVES.search(text)
    return "" if found is None else f"U+{ord(found.group()):04X}"


def printable(text: str) -> str:
    """The text with every character that would steer a terminal written out, as \\x1b."""
    text = CONTROL.sub(lambda found: found.group().encode("unicode_escape").decode("ascii"), text)
    return HALVES.sub(lambda found: f"\\u{ord(found.group()):04x}", text)
