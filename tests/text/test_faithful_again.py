"""What is said of those that were dealt with, of limits and of tokens again is the same, and nothing else is."""

from __future__ import annotations

import pytest

from digilex.text.checking.faithful import difference

BATTLES = "[Main] 1 of your Digimon battles 1 of your opponent's Digimon. "
SAME = [
    ("[On Play] If you have a Tamer, add 1 to each of this effect's level maximums.",
     "[On Play] If you have a Tamer, add 1 to this effect's level maximum."),
    ("[On Play] Your opponent deletes 1 of their Digimon. If they have 2 or more, draw.",
     "[On Play] Your opponent deletes 1 of their Digimon. If your opponent has 2 or more Digimon, draw."),
    ("[On Play] 1 of your opponent's Digimon can't attack. If you have a Tamer, you may choose 1 more.",
     "[On Play] 1 of your opponent's Digimon can't attack. If you have a Tamer, add 1 to the number of cards this "
     "effect may choose."),
    ("[On Play] Play 1 [Foo] Token (Digimon/Red/3000 DP/<Rush>). If you have a [Bar] trait Tamer, play 2 such Tokens "
     "instead.",
     "[On Play] Play 1 [Foo] Token (Digimon/Red/3000 DP/<Rush>). If you have a [Bar] trait Tamer, play 2 [Foo] Tokens "
     "(Digimon/Red/3000 DP/<Rush>) instead."),
]  # fmt: skip
DIFFERENT = [
    (BATTLES + "Then, if your Digimon survived, draw.", BATTLES + "Then, if this battle deleted your Digimon, draw."),
    (BATTLES + "Then, if your Digimon survived, draw.",
     BATTLES + "Then, if this battle didn't delete your opponent's Digimon, draw."),
    ("[On Play] 1 of your opponent's Digimon can only attack Digimon.",
     "[On Play] 1 of your opponent's Digimon can't attack Digimon."),
    ("[On Play] Reveal the top cards of your deck until a [Foo] trait card is revealed. Add that card to the hand.",
     "[On Play] Reveal the top cards of your deck until a [Foo] trait card is revealed. Add all cards among them to "
     "the hand."),
    ("[On Play] Trash your opponent's security cards until they have 3 or fewer.",
     "[On Play] Trash your opponent's security cards until 2 are left."),
    ("[All Turns] Effects can't return this Digimon or any of your other Digimon to hands or decks.",
     "[All Turns] This Digimon and 1 of your other Digimon can't be returned to hands or decks by "
     "effects."),
    ("[All Turns] This Digimon gets +1000 DP for each of its digivolution cards with a color other than blue.",
     "[All Turns] This Digimon gets +1000 DP for each of its red, blue, green, black, purple or white digivolution "
     "cards."),
    ("[Opponent's Turn] This Digimon gets +3000 DP while suspended.",
     "[Opponent's Turn] While this Digimon is unsuspended, it gets +3000 DP."),
    ("[On Play] Your opponent deletes 1 of their Digimon. If they have 2 or more, draw.",
     "[On Play] Your opponent deletes 1 of their Digimon. If you have 2 or more Digimon, draw."),
    ("[On Play] Your opponent deletes 1 of their Digimon. If they have 2 or more, draw.",
     "[On Play] Your opponent deletes 1 of their Digimon. If they have 2 or more Tamers, draw."),
    ("[On Play] If they didn't return 5 cards with this effect, draw.",
     "[On Play] If this effect returned 5 cards, draw."),
    ("[On Play] Delete 1 of your opponent's Digimon with a level up to 1 higher than this Digimon.",
     "[On Play] Delete 1 of your opponent's Digimon with a level up to 2 higher than this Digimon."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_in_other_words(one: str, other: str) -> None:
    assert difference(one, other) is None
    assert difference(other, one) is None


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_not_the_same(one: str, other: str) -> None:
    assert difference(one, other) is not None
