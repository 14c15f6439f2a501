"""Numbers of 62 bits that stand for things, the same on every machine, interpreted or compiled."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64  # a plain int where the engine is not compiled

MASK: Final = (1 << 62) - 1
FACTOR: Final = 0x1E3779B97F4A7C15


def mix(key: i64, value: i64) -> i64:
    """A number for what the key stands for with one value more; their order counts."""
    mixed: i64 = ((key ^ value) * FACTOR) & MASK
    return mixed ^ (mixed >> 31)


def bits_of(texts: tuple[str, ...]) -> int:
    """A set of texts as bits. Two texts may share one: sets without a common bit have no text in common."""
    bits = 0
    for text in texts:
        bits |= 1 << word(text) % 62
    return bits


def word(text: str) -> int:
    """The number of a text."""
    data = text.encode()
    return zlib.crc32(data) << 30 ^ zlib.crc32(data, 1)
