"""What an effect has done so far, by verb: the names under which its context binds the cards that it did it to.

A closed vocabulary: instructions name a constant, texts ("if this effect didn't delete") are looked up when a card is
prepared.
"""

from __future__ import annotations

from typing import Final, NewType

Done = NewType("Done", str)

ACTIVATED: Final = Done("did activate")  # whose effects were activated
ADDED: Final = Done("did add")
APP_FUSED: Final = Done("did app fuse")
ATTACKED: Final = Done("did attack")  # which card was made to attack
BATTLED: Final = Done("did battle")
DELETED: Final = Done("did delete")
DIGIVOLVED: Final = Done("did digivolve")
DNA_DIGIVOLVED: Final = Done("did DNA digivolve")
DRAWN: Final = Done("did draw")
ENDED: Final = Done("did end")  # whose attack was ended
FLIPPED: Final = Done("did flip")
HATCHED: Final = Done("did hatch")
LINKED: Final = Done("did link")
MOVED: Final = Done("did move")
PLACED: Final = Done("did place")
PLAYED: Final = Done("did play")
RETURNED: Final = Done("did return")
REVEALED: Final = Done("did reveal")
SUSPENDED: Final = Done("did suspend")
SWITCHED: Final = Done("did switch")  # to what the attack target was switched
TRASHED: Final = Done("did trash")
UNSUSPENDED: Final = Done("did unsuspend")
USED: Final = Done("did use")
DONE: Final[dict[str, Done]] = {
    "activate": ACTIVATED, "add": ADDED, "attack": ATTACKED, "battle": BATTLED, "delete": DELETED,
    "digivolve": DIGIVOLVED, "DNA digivolve": DNA_DIGIVOLVED, "end": ENDED, "hatch": HATCHED,
    "flip": FLIPPED, "link": LINKED, "move": MOVED, "place": PLACED, "play": PLAYED, "return": RETURNED,
    "app fuse": APP_FUSED, "draw": DRAWN, "switch": SWITCHED,
    "reveal": REVEALED, "suspend": SUSPENDED, "trash": TRASHED, "unsuspend": UNSUSPENDED, "use": USED,
}  # fmt: skip
# How many of them were the price, which an effect paid first (15-7-2).
PAID: Final[dict[Done, str]] = {done: f"paid {verb}" for verb, done in DONE.items()}
