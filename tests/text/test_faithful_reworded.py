"""What follows from a whole clause is the same in other words, and nothing else is (`checking.reworded`)."""

from __future__ import annotations

import pytest

from digilex.text.checking.faithful import difference

BATTLES = "[Main] 1 of your Digimon battles 1 of your opponent's Digimon. "
SAME = [
    # what a battle did
    (BATTLES + "Then, if your Digimon survived, draw.",
     BATTLES + "Then, if this battle didn't delete your Digimon, draw."),
    ("[On Play] This Digimon may battle 1 of your opponent's Digimon. If it wins, draw.",
     "[On Play] This Digimon may battle 1 of your opponent's Digimon. If this Digimon won that battle, draw."),
    ("[Your Turn] When this Digimon is blocked, return the blocking Digimon to the hand.",
     "[Your Turn] When this Digimon is blocked, return the attack target to the hand."),
    # whom one may attack, and whom one must
    ("[On Play] 1 of your opponent's Digimon can only attack Digimon until their turn ends.",
     "[On Play] 1 of your opponent's Digimon can't attack players until their turn ends."),
    ("[Opponent's Turn] Your opponent's Digimon must attack this Digimon if able.",
     "[Opponent's Turn] All of your opponent's Digimon attack this Digimon whenever possible."),
    # until when, and what was found
    ("[On Play] Reveal cards from the top of your deck until you reveal a [Foo] trait card. Add that card to the hand.",
     "[On Play] Reveal the top cards of your deck until a [Foo] trait card is revealed. Add 1 [Foo] trait card among "
     "them to the hand."),
    ("[On Play] Trash your opponent's security cards until they have 3 or fewer.",
     "[On Play] Trash your opponent's security cards until 3 are left."),
    # who can't do what to whom
    ("[All Turns] Effects can't return this Digimon or any of your other [Foo] trait Digimon to hands or decks.",
     "[All Turns] This Digimon and all of your other [Foo] trait Digimon can't be returned to hands or decks by "
     "effects."),
    ("[All Turns] Your opponent can't reduce play costs or use costs.",
     "[All Turns] Your opponent can't reduce play costs or reduce use costs."),
    # numbers
    ("[On Play] This Digimon's DP becomes 3000.", "[On Play] Change the original DP of this Digimon to 3000."),
    ("[On Play] By deleting 1 of your Digimon, delete 1 of your opponent's Digimon with a level equal to or less than "
     "the deleted Digimon's level plus 1.",
     "[On Play] By deleting 1 of your Digimon, delete 1 of your opponent's Digimon with a level up to 1 higher than "
     "the deleted Digimon."),
    ("[Your Turn] This Digimon gets +1 to its link maximum.", "[Your Turn] This Digimon gains <Link +1>."),
    ("[On Play] If you have a Tamer, add 1 to each of this effect's level maximums.",
     "[On Play] If you have a Tamer, add 1 to this effect's level maximum."),
    ("[All Turns] This Digimon gets +1000 DP for each of its digivolution cards with a color other than blue.",
     "[All Turns] This Digimon gets +1000 DP for each of its red, yellow, green, black, purple or white digivolution "
     "cards."),
    # a state and a time
    ("[Opponent's Turn] This Digimon gets +3000 DP while suspended.",
     "[Opponent's Turn] While this Digimon is suspended, it gets +3000 DP."),
    ("[All Turns] This Digimon gains <Reboot> and, while unsuspended, gets +3000 DP.",
     "[All Turns] This Digimon gains <Reboot>. While this Digimon is unsuspended, it gets +3000 DP."),
    ("[On Deletion] If deleted on your opponent's turn, draw.", "[On Deletion] If it's your opponent's turn, draw."),
    # what is left out
    ("[On Play] Your opponent deletes 1 of their Digimon. If they have 2 or more, draw.",
     "[On Play] Your opponent deletes 1 of their Digimon. If your opponent has 2 or more Digimon, draw."),
    ("[On Play] 1 of your opponent's Digimon can't attack. If you have a Tamer, you may choose 1 more.",
     "[On Play] 1 of your opponent's Digimon can't attack. If you have a Tamer, add 1 to the number of cards this "
     "effect may choose."),
    ("[On Play] If they didn't return 5 cards with this effect, draw.",
     "[On Play] Unless this effect returned 5 cards, draw."),
    ("[All Turns] When any of your Tokens are deleted, draw. If 2 or more Tokens were deleted, gain 1 memory.",
     "[All Turns] When any of your Tokens are deleted, draw. If there are 2 or more of those Digimon, gain 1 memory."),
    ("[On Play] Play 1 [Foo] Token (Digimon/Red/3000 DP/<Rush>). If you have a [Bar] trait Tamer, play 2 such Tokens "
     "instead.",
     "[On Play] Play 1 [Foo] Token (Digimon/Red/3000 DP/<Rush>). If you have a [Bar] trait Tamer, play 2 [Foo] Tokens "
     "(Digimon/Red/3000 DP/<Rush>) instead."),
    ("[All Turns] All of your [Foo] trait Digimon that blocked this turn gain <Rush>. They can't be deleted.",
     "[All Turns] All of your [Foo] trait Digimon that blocked this turn gain <Rush>. All of your [Foo] trait Digimon "
     "that blocked this turn can't be deleted."),
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
