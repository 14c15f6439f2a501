"""How wide lines may be."""

from __future__ import annotations

import shutil

LEAST = 40


def width(most: int) -> int:
    """The columns of the terminal, or of $COLUMNS, but at most so many; where neither is known, these."""
    return max(LEAST, min(most, shutil.get_terminal_size((most, 24)).columns))
