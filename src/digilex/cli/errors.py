"""Errors that are the user's to mend."""

from __future__ import annotations

from digilex.errors import DigilexError


class UsageError(DigilexError, ValueError):
    """An argument that cannot be used, and what would be right."""


def is_users(error: Exception) -> bool:
    """Whether an error is the user's to mend; anything else is a bug and shows where it came from."""
    return isinstance(error, (DigilexError, OSError))
