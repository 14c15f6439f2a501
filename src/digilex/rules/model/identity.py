"""How things in a game are referred to.

A reference is an integer. A card is `incarnation << 10 | card id`, so that a card that changed area is
another card (3-1-3-1); a card on the field with all that is stacked under it is a permanent, and its
reference is its negative id, which it keeps through digivolution (3-4-5). 0 refers to nothing.
"""

from __future__ import annotations

from typing import Final

ID_BITS: Final = 10
ID_MASK: Final = 1023
NEXT_INCARNATION: Final = 1024  # added to a reference: the card is another one now
