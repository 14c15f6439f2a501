"""Which of the two engines this is: a few things are done one way where they are compiled and another where not."""

from __future__ import annotations

from typing import Final

COMPILED: Final = not __file__.endswith(".py")
