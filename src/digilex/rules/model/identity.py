"""How things in a game are referred to.

A card id is an index into `State.info` and its like; it means the card for the whole game. A reference is an integer,
too: a card as it is now is `incarnation << 10 | card id`, so that a card that changed area is another card (3-1-3-1);
a card on the field with all that is stacked under it is a permanent, and its reference is its negative id, which it
keeps through digivolution (3-4-5). 0 refers to nothing.

Card ids and the ids of permanents have types of their own, since a reference in their place, or the one in place of
the other, would mean another card without a sound.
"""

from __future__ import annotations

from typing import Final, NewType

CardId = NewType("CardId", int)
PermanentId = NewType("PermanentId", int)  # of the reference -5: PermanentId(5)
NO_CARD: Final = CardId(-1)
NO_PERMANENT: Final = PermanentId(0)
ID_BITS: Final = 10
ID_MASK: Final = 1023
MOST_CARDS: Final = 800  # at the beginning of a game: the rest is for tokens
NEXT_INCARNATION: Final = 1024  # added to a reference: the card is another one now


def card_of(ref: int) -> CardId:
    """The card that a reference to a card means."""
    return CardId(ref & ID_MASK)
