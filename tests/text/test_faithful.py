"""The checker of printed texts: it must see every change of meaning (what means the same: `test_faithful_equal`)."""

from __future__ import annotations

import pytest

from digilex.text.checking.faithful import compare, difference, reviewed
from digilex.text.checking.plain import phrases

DIFFERENT = [
    ("[On Play] Delete 1 Digimon. If you have a Tamer, delete up to 2 instead.",
     "[On Play] Delete 1 Digimon. If you have a Tamer, delete 2 Digimon instead."),
    ("[All Turns] Your opponent's effects can't delete this Digimon.",
     "[All Turns] This Digimon can't be deleted by your effects."),
    ("[On Play] If this effect trashed 2 or more [Foo] trait cards, draw.",
     "[On Play] If this effect trashed a [Foo] trait card, draw."),
    ("[On Play] Trash 1 random card in your opponent's hand.", "[On Play] Trash 1 card from your opponent's hand."),
    ("[On Play] Return 1 of your opponent's Digimon to the hand. If you have a Tamer, return 1 of their "
     "Tamers instead.",
     "[On Play] Return 1 of your opponent's Digimon to the hand. If you have a Tamer, return 1 of their Tamers to the "
     "bottom of the deck instead."),
    ("[On Play] Place 1 [Foo] trait Digimon card in the hand under it. Add 1 other such card to the hand.",
     "[On Play] Place 1 [Foo] trait Digimon card in the hand under it. Add 1 other [Bar] trait Digimon "
     "card to the hand."),
    ("[On Play] Place 1 [Foo] trait Digimon card in the hand under it. Add 1 other such card to the hand.",
     "[On Play] Place 1 [Foo] trait Digimon card in the hand under it. Add 1 other [Foo] trait Tamer "
     "card to the hand."),
    ("[On Play] If they have a Digimon, draw.", "[On Play] If you have a Digimon, draw."),
    # what was said before is left out, but it is not another number, player, limit or card
    ("[On Play] 1 of your [Foo] trait Digimon can't be deleted and it may attack.",
     "[On Play] 1 of your [Foo] trait Digimon can't be deleted and all of your [Foo] trait Digimon may attack."),
    ("[On Play] Delete 1 of your opponent's Digimon and return 1 with the lowest level to the hand.",
     "[On Play] Delete 1 of your opponent's Digimon and return 1 of your Digimon with the lowest level to the hand."),
    ("[On Play] If you have 3 or more security cards, draw. If you have 2 or fewer, gain 1 memory.",
     "[On Play] If you have 3 or more security cards, draw. If you have 2 or fewer Digimon, gain 1 memory."),
    ("[On Play] 1 of your opponent's Digimon can't attack. If you have a Tamer, this effect may choose 2 instead.",
     "[On Play] 1 of your opponent's Digimon can't attack. If you have a Tamer, 3 of your opponent's Digimon can't "
     "attack instead."),
    ("[Main] Delete 1 level 4 or lower red Digimon. If you have a Tamer, delete 1 level 5 or lower red Digimon "
     "instead.",
     "[Main] Delete 1 level 4 or lower red Digimon. If you have a Tamer, add 2 to this effect's level maximum."),
    ("[Main] Delete 1 level 4 or lower red Digimon. If you have a Tamer, delete 1 level 5 or lower blue Digimon "
     "instead.",
     "[Main] Delete 1 level 4 or lower red Digimon. If you have a Tamer, add 1 to this effect's level maximum."),
    ('[On Play] 1 of your Digimon gains "[Your Turn] When this Digimon attacks, draw." Then, it may attack.',
     '[On Play] 1 of your Digimon gains "[Your Turn] When this Digimon attacks, draw." Then, this Digimon may attack.'),
    # from under one card or several, whose hand grows, what is placed and what returned
    ("[Main] Trash any 2 digivolution cards from your opponent's Digimon.",
     "[Main] Trash 2 cards from 1 of your opponent's Digimon's digivolution cards."),
    ("[Main] Trash any 3 cards under 1 of your opponent's Tamers.",
     "[Main] Trash any 3 cards under your opponent's Tamers."),
    ("[All Turns] When cards are added to your opponent's hand, <Draw 1>.",
     "[All Turns] When cards are added to your hand, <Draw 1>."),
    ("[Main] Place 1 card from your hand under this Digimon and return 1 Digimon to the top of the deck.",
     "[Main] Return 1 card from your hand under this Digimon and return 1 Digimon to the top of the deck."),
    ("[On Play] By placing 1 card from your hand under 1 of your Tamers, it gains <Rush> for the turn.",
     "[On Play] By placing 1 card from your hand under 1 of your Tamers, this Digimon gains <Rush> for the turn."),
    # limits that grow, totals, what is left
    ("[Main] Delete 1 level 4 or lower Digimon. For each of your Tamers, add 1 to this effect's level maximum.",
     "[Main] Delete 1 level 4 or lower Digimon. For each of your Tamers, add 2 to this effect's level maximum."),
    ("[Main] Delete 1 level 4 or lower Digimon. If you have a Tamer, add 1 to this effect's level maximum.",
     "[Main] Delete 1 level 4 or lower Digimon. For each of your Tamers, add 1 to this effect's level maximum."),
    ("[Main] Delete up to 6000 DP total worth of Digimon.", "[Main] Delete up to 5000 DP total worth of Digimon."),
    ("[Main] Delete up to 6000 DP total worth of your Digimon.",
     "[Main] Delete 1 of your Digimon with 6000 DP or less."),
    ("[Main] Trash cards in your hand until 5 are left.", "[Main] Trash cards in your hand until 4 are left."),
    ("[Main] It may digivolve into [Foo]. For each of your Tamers, reduce this effect's digivolution cost by 1.",
     "[Main] It may digivolve into [Foo]. Reduce this effect's digivolution cost by 1."),
    # what effects can't do, and whose
    ("[All Turns] Your opponent's effects can't delete this Digimon.",
     "[All Turns] Effects can't delete this Digimon."),
    ("[All Turns] Your opponent's effects can't delete this Digimon or return it to hands or decks.",
     "[All Turns] Your opponent's effects can't delete this Digimon."),
    ("[Main] None of your Digimon are affected by your opponent's effects.",
     "[Main] 1 of your Digimon isn't affected by your opponent's effects."),
    ("[Main] That Digimon's [On Play] effects don't activate.",
     "[Main] This Digimon's [On Play] effects don't activate."),
    # under which card, and from where
    ("When effects place digivolution cards under this Digimon, gain 1 memory.",
     "When effects place digivolution cards under any of your Digimon, gain 1 memory."),
    ("[Main] Place 1 card from under your Tamers as this Digimon's bottom digivolution card.",
     "[Main] Trash 1 card from under your Tamers."),
    ("[Main] By trashing 1 card from this Digimon's digivolution cards, gain 1 memory.",
     "[Main] By trashing 1 card from 1 of your Digimon's digivolution cards, gain 1 memory."),
    ("[Main] Return 1 Digimon card from your trash to the bottom of the deck.",
     "[Main] Return 1 of your Digimon to the bottom of the deck."),
    # whom a condition is about, and that nothing was done
    ("[Main] If this Digimon is level 4, this Digimon gets +1000 DP.",
     "[Main] If that Digimon is level 4, this Digimon gets +1000 DP."),
    ("[Main] If this effect deleted a Digimon, gain 1 memory.", "[Main] If this effect didn't delete, gain 1 memory."),
    # how long each of two changes lasts
    ("[Main] 1 Digimon gets +1000 DP until your opponent's turn ends. It gains <Rush> for the turn.",
     "[Main] 1 Digimon gets +1000 DP and it gains <Rush> until your opponent's turn ends."),
    ("[Main] 1 Digimon gains <Rush> until your turn ends. If you have a Tamer, it gets +1000 DP until your turn ends.",
     "[Main] 1 Digimon gains <Rush> until your turn ends. It gets +1000 DP until your turn ends."),
    # copies of the same name
    ("[Main] You may play 1 Tamer card. This effect can't play cards with the same name as any of your Tamers.",
     "[Main] You may play 1 Tamer card."),
    ("[Main] Choose 1 of both players' Digimon and delete all other Digimon.",
     "[Main] Choose 1 of your Digimon and delete all other Digimon."),
    ("[All Turns] All of your [Foo] are treated as having 16000 DP.",
     "[All Turns] Change the original DP of all of your [Foo] to 16000."),
    # numbers
    ("[On Play] Delete 1 of your opponent's Digimon.", "[On Play] Delete 2 of your opponent's Digimon."),
    ("[On Play] Gain 1 memory.", "[On Play] Gain 2 memory."),
    ("[Main] Delete 1 Digimon with 5000 DP or less.", "[Main] Delete 1 Digimon with 4000 DP or less."),
    ("<Security A. +1>", "<Security A. +2>"),
    # comparison
    ("[Main] Delete 1 level 4 or lower Digimon.", "[Main] Delete 1 level 4 or higher Digimon."),
    ("[Main] Delete 1 level 4 or lower Digimon.", "[Main] Delete 1 level 4 Digimon."),
    # owners
    ("[On Play] Suspend 1 of your opponent's Digimon.", "[On Play] Suspend 1 of your Digimon."),
    ("[On Play] Trash 1 card from your hand.", "[On Play] Trash 1 card from your opponent's hand."),
    ("[On Play] Trash your top security card.", "[On Play] Trash your opponent's top security card."),
    ("[On Play] Lose 1 memory.", "[On Play] Your opponent loses 1 memory."),
    # areas
    ("[On Play] You may play 1 [Foomon] from your hand.", "[On Play] You may play 1 [Foomon] from your trash."),
    ("[On Play] Return 1 Digimon to the hand.", "[On Play] Return 1 Digimon to the bottom of the deck."),
    ("[On Play] Place it as your top security card.", "[On Play] Place it as your bottom security card."),
    # optionality and amount
    ("[On Play] You may suspend 1 Tamer.", "[On Play] Suspend 1 Tamer."),
    ("[On Play] Suspend up to 2 of your Digimon.", "[On Play] Suspend 2 of your Digimon."),
    ("[Main] Delete all of your opponent's Digimon.", "[Main] Delete 1 of your opponent's Digimon."),
    ("[Main] Unsuspend 1 of your other Digimon.", "[Main] Unsuspend 1 of your Digimon."),
    # order
    ("[Main] Gain 1 memory. Then, suspend it.", "[Main] Suspend it. Then, gain 1 memory."),
    ("[On Play] Draw. [On Deletion] Gain 1 memory.", "[On Play] Gain 1 memory. [On Deletion] Draw."),
    # durations
    ("[Main] It gets +1000 DP for the turn.", "[Main] It gets +1000 DP until your opponent's turn ends."),
    ("[Main] It can't attack until your turn ends.", "[Main] It can't attack until your opponent's turn ends."),
    ("[Main] It can't attack for the turn.", "[Main] It can't attack."),
    # keywords, colours, traits, names, text
    ("[Main] 1 Digimon gains <Blocker>.", "[Main] 1 Digimon gains <Reboot>."),
    ("[Main] Delete 1 red Digimon.", "[Main] Delete 1 blue Digimon."),
    ("[Main] Delete 1 red or blue Digimon.", "[Main] Delete 1 red Digimon."),
    ("[Main] Return 1 card with the [Foo] trait.", "[Main] Return 1 card with the [Bar] trait."),
    ("[Main] Return 1 card with [Foo] in its name.", "[Main] Return 1 card with [Foo] in its text."),
    ("[Main] Return 1 card with the [Foo] trait.", "[Main] Return 1 card with [Foo] in one of its traits."),
    ("[Main] Return 1 card with [Foo] in its name.", "[Main] Return 1 [Foo]."),
    # targets and verbs
    ("[Main] Delete 1 Digimon.", "[Main] Delete 1 Tamer."),
    ("[Main] Delete 1 Digimon.", "[Main] Suspend 1 Digimon."),
    ("[Main] It can attack.", "[Main] It can't attack."),
    # timings and limits
    ("[On Play] Gain 1 memory.", "[When Digivolving] Gain 1 memory."),
    ("[When Attacking] [Once Per Turn] Gain 1 memory.", "[When Attacking] Gain 1 memory."),
    # causes and conditions
    ("When this Digimon is deleted in battle, gain 1 memory.", "When this Digimon is deleted, gain 1 memory."),
    ("[Main] If you have a Tamer, gain 1 memory.", "[Main] Gain 1 memory."),
    ("[Main] If you have no Tamer, gain 1 memory.", "[Main] If you have a Tamer, gain 1 memory."),
    # who is meant
    ("[Main] Suspend 1 of your opponent's Digimon. It can't unsuspend for the turn.",
     "[Main] Suspend 1 of your opponent's Digimon. This Digimon can't unsuspend for the turn."),
    ("When any of your Digimon would leave, by deleting 1 of your other Digimon, they don't leave.",
     "When any of your Digimon would leave, by deleting 1 of your Digimon, they don't leave."),
    ("[On Play] If played or digivolved by an effect, gain 1 memory.",
     "[On Play] If played by an effect, gain 1 memory."),
    ("[Main] Link up to 2 cards from your hand to any of your Digimon.",
     "[Main] Link up to 2 cards from your hand to 1 of your Digimon."),
    ("[Main] Activate 1 [Main] effect on this card's Option side.", "[Main] Activate this card's [Main] effect."),
    # either player's stack, any of several, and what an effect did itself
    ("When cards are removed from security stacks, gain 1 memory.",
     "When cards are removed from your security stack, gain 1 memory."),
    ("[Main] Play 1 Tamer card without the same name as any of your Tamers from your hand.",
     "[Main] Play 1 Tamer card without the same name as 1 of your Tamers from your hand."),
    ("[Main] If this effect DNA digivolved, gain 1 memory.", "[Main] If DNA digivolving, gain 1 memory."),
    ("[Main] Play 2 Digimon cards with different names from your hand.",
     "[Main] Play 2 cards with different names from your hand."),
    # nouns that are said once for two
    ("[Main] Add 1 [Foo] trait or 1 yellow card among them to the hand.",
     "[Main] Add 1 yellow [Foo] trait card or 1 yellow card among them to the hand."),
    ("[Main] 1 of your [Foo] or Digimon with the [Bar] trait gains <Blocker>.",
     "[Main] 1 of your [Foo] or [Bar] trait Digimon gains <Blocker>."),
    ("[Main] If your opponent has 3 or fewer security cards, draw. If they have 4 or more, gain 1 memory.",
     "[Main] If your opponent has 3 or fewer security cards, draw. If you have 4 or more, gain 1 memory."),
    ("[Main] Add 1 card with the [Foo] trait and 1 card with the [Bar] trait among them to the hand.",
     "[Main] Add 1 card with the [Foo] and [Bar] traits among them to the hand."),
    ("[Main] Return 1 card with [Foo] in one of its traits (other than [Bar]) from your trash to the hand.",
     "[Main] Return 1 card with [Foo] in one of its traits from your trash to the hand."),
    # limits, and what they grow by
    ("[Main] Place up to 1 card under it. For each of your Tamers, add 2 to the maximum number this effect may place.",
     "[Main] Place up to 1 card under it. For each of your Tamers, add 1 to the maximum number this effect may place."),
    ("[Main] Return all cards from your or your opponent's trash to the bottom of the deck.",
     "[Main] Return all cards from both players' trashes to the bottom of the deck."),
    ("When any of your Digimon attack, by suspending this Tamer, that Digimon gets +1000 DP for the turn.",
     "When any of your Digimon attack, by suspending this Tamer, this Tamer gets +1000 DP for the turn."),
    ("[Main] Add 1 red card and 1 blue card with the [Foo] trait among them to the hand.",
     "[Main] Add 1 red and 1 blue card with the [Foo] trait among them to the hand."),
    ("When you play a 2-color red and blue Digimon, gain 1 memory.",
     "When you play a 2-color red or blue Digimon, gain 1 memory."),
    ("[Main] Place 1 card from your trash as your top security card.",
     "[Main] Place 1 card from your trash as your opponent's top security card."),
    # how often
    ("[Main] For each of your Digimon, gain 1 memory.", "[Main] For each Digimon, gain 1 memory."),
    ("[Main] For each of your Digimon, gain 1 memory.", "[Main] For each of your opponent's Digimon, gain 1 memory."),
    ("[Main] For each of your Tamers, suspend 1 Digimon and gain 1 memory.",
     "[Main] Suspend 1 Digimon and gain 1 memory for each of your Tamers."),
    ("[Main] Activate 2 of this Digimon's [On Play] effects.",
     "[Main] Activate 1 of this Digimon's [On Play] effects."),
    ("[All Turns] When any of your Digimon unsuspend during your main phase, gain 1 memory.",
     "[All Turns] When any of your Digimon unsuspend during the main phase, gain 1 memory."),
    ("[Main] By trashing 1 Option card in the battle area, gain 1 memory.",
     "[Main] By trashing 1 of your Option cards in the battle area, gain 1 memory."),
    # cost
    ("[Main] Play it without paying the cost.", "[Main] Play it."),
    ("[Main] Play it with the play cost reduced by 2.", "[Main] Play it with the play cost reduced by 3."),
    # ends of stacks
    ("[Main] Trash up to 2 digivolution cards from the bottom of 1 Digimon.",
     "[Main] Trash the bottom 2 digivolution cards of 1 Digimon."),
    ("[Main] Trash the top digivolution card of 1 Digimon.", "[Main] Trash the bottom digivolution card of 1 Digimon."),
    ("[Main] Place 1 card from your hand as this Digimon's top digivolution card.",
     "[Main] Place 1 card from your hand as this Digimon's bottom digivolution card."),
    ("[Main] Both players trash the top card of their decks.", "[Main] Trash the top card of your opponent's deck."),
    # what is awaited, and by whom it was done
    ("When you trash this card in your hand using one of your effects, gain 1 memory.",
     "When this card is trashed, gain 1 memory."),
    ("When this card would be played from your hand, reduce the play cost by 1.",
     "When this card would be played, reduce the play cost by 1."),
    ("[Your Turn] When you play a Digimon from your trash, gain 1 memory.",
     "[Your Turn] When you play a Digimon from your hand, gain 1 memory."),
    ("[Your Turn] When you trash a digivolution card of 1 of your opponent's Digimon, gain 1 memory.",
     "[Your Turn] When your opponent's Digimon's digivolution cards are trashed, gain 1 memory."),
    ("[Your Turn] When this Digimon digivolves, gain 1 memory.",
     "[Your Turn] When this Digimon would digivolve, gain 1 memory."),
    ("[Main] The next time one of your Digimon digivolves this turn, reduce the digivolution cost by 1.",
     "[Main] When one of your Digimon would digivolve, reduce the digivolution cost by 1."),
    # which cards
    ("[Main] Choose 1 Digimon. Trash all of the digivolution cards of that Digimon.", "[Main] Choose 1 Digimon."),
    ("[Main] If all of the revealed cards are black, gain 1 memory.",
     "[Main] If the revealed card is black, gain 1 memory."),
    ("[Main] Return the Digimon that digivolved with this effect to the hand.",
     "[Main] Return this Digimon to the hand."),
    ("[Main] Add 1 level 5 and 1 level 6 Digimon card among them to the hand.",
     "[Main] Add 1 level 5 or level 6 Digimon card among them to the hand."),
    ("[Main] Delete 1 Digimon without <Blocker>.", "[Main] Delete 1 Digimon with <Blocker>."),
    ("[Main] Return 1 card with [Foo] in its name, other than [Foomon].",
     "[Main] Return 1 card with [Foo] in its name."),
    ("[All Turns] Neither player's Digimon can attack.", "[All Turns] Your opponent's Digimon can't attack."),
    # what there is, and what a player has
    ("[All Turns] If there are 2 or more Digimon, gain 1 memory.",
     "[All Turns] If you have 2 or more Digimon, gain 1 memory."),
    ("[Main] If there's a Tamer, gain 1 memory.", "[Main] If you have a Tamer, gain 1 memory."),
    # both colours, and one of them
    ("[Your Turn] When one of your 2-color red and blue Digimon attacks, gain 1 memory.",
     "[Your Turn] When one of your 2-color red or blue Digimon attacks, gain 1 memory."),
    # all that differ, and any number of them
    ("[Main] Play 1 of each [Foo] trait card with different names from your trash.",
     "[Main] Play any number of [Foo] trait cards with different names from your trash."),
    # a state, and an event
    ("[Your Turn] If this Digimon is suspended, gain 1 memory.",
     "[Your Turn] When this Digimon becomes suspended, gain 1 memory."),
    ("[Your Turn] If one of your Digimon becomes suspended, gain 1 memory.",
     "[Your Turn] If one of your Digimon is suspended, gain 1 memory."),
    # whose, and by what
    ("[Main] If one of your Digimon was deleted by this effect, draw.",
     "[Main] If a Digimon was deleted by this effect, draw."),
    ("[All Turns] When an effect suspends a Digimon, gain 1 memory.",
     "[All Turns] When a Digimon becomes suspended, gain 1 memory."),
    ("[All Turns] When your effect suspends a Tamer, gain 1 memory.",
     "[All Turns] When an effect suspends a Tamer, gain 1 memory."),
    ("[Main] Look at your opponent's hand and trash 1 card among it.", "[Main] Trash 1 card in your opponent's hand."),
    ("[Main] Suspend 1 Tamer. Then, this Digimon may attack.", "[Main] Suspend 1 Tamer. Then, it may attack."),
    ("[Main] You may have 1 of your opponent's Digimon get -1000 DP for the turn.",
     "[Main] 1 of your opponent's Digimon gets -1000 DP for the turn."),
    # when and how often
    ("[Main] Delete it at the end of the turn.", "[Main] Delete it."),
    ("[Main] Activate the effect below twice: ・Draw 1 card.", "[Main] Activate the effect below: ・Draw 1 card."),
    ("[Main] You may suspend this Tamer to gain 1 memory.", "[Main] Suspend this Tamer. Gain 1 memory."),
    # what is said once for several is said of each, and of nothing else
    ("[Main] You may play 1 each of level 3 and level 4 [Foo] trait Digimon cards from your trash.",
     "[Main] You may play 1 level 3 [Foo] trait Digimon card and 1 level 4 Digimon card from your trash."),
    ("[Main] Add 1 each of [Foo] and [Bar] among them to the hand.",
     "[Main] Add 1 [Foo] or [Bar] among them to the hand."),
    ("[Main] Delete 1 of your opponent's level 3 and level 4 Digimon.",
     "[Main] Delete 1 of your opponent's level 3 Digimon and 1 of your level 4 Digimon."),
    ("[On Play] If your opponent has 6 or more cards in their hand, they trash 2 of them.",
     "[On Play] If your opponent has 6 or more cards in their hand, they trash 1 card in their hand."),
    ("[Main] Delete 1 level 4 or lower Digimon. For each Tamer, add 1 to the level this effect may choose.",
     "[Main] Delete 1 level 4 or lower Digimon. For each Tamer, add 2 to this effect's level maximum."),
    ("[Main] Delete 1 level 4 or lower Digimon. For each Tamer, reduce this effect's level maximum by 1.",
     "[Main] Delete 1 level 4 or lower Digimon. For each Tamer, add 1 to this effect's level maximum."),
    ("[Main] Unsuspend this Digimon by trashing 1 card in your hand.",
     "[Main] By unsuspending this Digimon, trash 1 card in your hand."),
    ("[Main] Play 1 [Foo] Token and 1 [Bar] Token.", "[Main] Play 1 [Foo] Token. Delete 1 [Bar] Token."),
    ("[Main] This Digimon gains <Rush> and it may attack.",
     "[Main] This Digimon gains <Rush> and 1 of your other Digimon may attack."),
    ("[Main] You may play 1 Tamer card from your hand. You can't play cards with the same name as your Tamers.",
     "[Main] You may play 1 Tamer card with the same name as your Tamers from your hand."),
    ("[On Play] If both players have the same number of security cards, draw.",
     "[On Play] If you have 1 or more security cards, draw."),
    ("[Your Turn] When you play a red Digimon or a blue Tamer, draw.",
     "[Your Turn] When your red Digimon or your opponent's blue Tamer are played, draw."),
    ("[Main] Your opponent may trash 1 card in their hand. If they don't trash, draw.",
     "[Main] Your opponent may trash 1 card in their hand. If they do, draw."),
    ("[Main] Delete any number of your opponent's Digimon with total DP up to 6000.",
     "[Main] Delete up to 7000 DP total worth of your opponent's Digimon."),
    ("[Main] Draw for each card in your hand and security stack.", "[Main] Draw for each card in your hand and trash."),
    ("[Your Turn] While you have a [Foo] trait Digimon and [Bar], this Digimon gains <Rush>.",
     "[Your Turn] While you have a [Foo] trait Digimon or [Bar], this Digimon gains <Rush>."),
    ("[Your Turn] When any of your Digimon digivolve, by suspending this Tamer, it gets +1000 DP for the turn.",
     "[Your Turn] When any of your Digimon digivolve, by suspending this Tamer, all of your Digimon get +1000 DP for "
     "the turn."),
    ("[Your Turn] While battling a Digimon with no digivolution cards, this Digimon gets +1000 DP.",
     "[Your Turn] While battling your opponent's Digimon, this Digimon gets +1000 DP."),
    ("[Main] You may move 1 of your Digimon to the breeding area.",
     "[Main] You may place 1 card from your hand under 1 of your Digimon in the breeding area."),
    ("[All Turns] While your opponent has a Digimon with a higher level, this Digimon gets +1000 DP.",
     "[All Turns] While your opponent has a Digimon with a lower level than this Digimon, this Digimon gets +1000 "
     "DP."),
    ("[Main] For each of your Tamers, choose 1 of your opponent's Digimon. Suspend them.",
     "[Main] Choose 1 of your opponent's Digimon. Suspend it."),
    ("[Your Turn] When effects trash your opponent's Digimon's digivolution cards, draw. If 3 or more cards were "
     "trashed, draw 2 instead.",
     "[Your Turn] When effects trash your opponent's Digimon's digivolution cards, draw. If you have 3 or more cards "
     "in your hand, draw 2 instead."),
    ("[Main] It can't attack until your next turn begins.", "[Main] It can't attack until your turn ends."),
    ("[All Turns] When your opponent's Digimon are deleted, gain 1 memory for each Digimon deleted.",
     "[All Turns] When your opponent's Digimon are deleted, gain 1 memory."),
    ("[Main] Digivolve your [Foo] into [Bar] in your hand.",
     "[Main] 2 of your [Foo] digivolve into [Bar] in your hand."),
    # which was dealt with, which of those that a condition spoke of, to which end, whom it is said of
    ("[Main] Delete 1 Digimon. Play 1 [Foo]. The played Digimon gains <Rush>.",
     "[Main] Delete 1 Digimon. Play 1 [Foo]. The deleted Digimon gains <Rush>."),
    ("[Main] If your opponent has a suspended Digimon, this Digimon may battle 1 of them.",
     "[Main] If your opponent has a suspended Digimon, this Digimon may battle 1 of their Digimon."),
    ("[Main] If you have 3 or more suspended Digimon, unsuspend 1 of them.",
     "[Main] If you have 3 or more suspended Digimon, unsuspend this Digimon."),
    ("[Main] If you have 3 or more suspended Digimon, unsuspend 1 of them.",
     "[Main] If you have 3 or more suspended Digimon, unsuspend 2 of them."),
    ("[Main] If you have 3 or more suspended Digimon, unsuspend 1 of them.",
     "[Main] If you have 3 or more Digimon, unsuspend 1 of them."),
    ("[All Turns] While you have no face-down security cards, this Digimon gets +1000 DP.",
     "[All Turns] While you have no security cards, this Digimon gets +1000 DP."),
    ("[Main] Place your bottom security card at the bottom of the deck and this card as the top security card.",
     "[Main] Return your bottom security card to the bottom of the deck and place this card as the bottom "
     "security card."),
    ("[Main] Place 1 of them on top of your deck and the rest at the bottom.",
     "[Main] Return 1 card among them to the bottom of the deck and return the rest to the top of the deck."),
    ("[Main] By returning 1 of your Tamers to the hand, play 1 differently named Tamer card from your hand.",
     "[Main] By returning 1 of your Tamers to the hand, play 1 Tamer card with the same name as it from your hand."),
    ("[Main] Choose 1 of your opponent's Digimon and delete it.",
     "[Main] Choose 1 of your opponent's Digimon and delete this Digimon."),
    ("[Main] Gain 1 memory if you have a Tamer.",
     "[Main] Gain 1 memory if you have no Tamer."),
    ("[Main] Trash your top security card. Gain 1 memory if you have a Tamer.",
     "[Main] If you have a Tamer, trash your top security card. Gain 1 memory."),
    ("[All Turns] While this Digimon is suspended, your opponent's effects don't affect it.",
     "[All Turns] While this Digimon is suspended, your effects don't affect it."),
    ("[All Turns] While this Digimon is suspended, your opponent's Digimon effects don't affect it.",
     "[All Turns] While this Digimon is suspended, your opponent's Tamer effects don't affect it."),
    ("[Main] Trash the top card of each player's security stack.",
     "[Main] Trash the top card of your opponent's security stack."),
    ("[Main] Trash the top card of each player's security stack.",
     "[Main] Trash the bottom card of each player's security stack."),
    ("[Main] Reduce the play cost of the next [Foo] trait Digimon card you would play this turn by 4.",
     "[Main] Reduce the play cost of the next [Bar] trait Digimon card you would play this turn by 4."),
    ("[Main] Reduce the play cost of the next [Foo] trait Digimon card you would play this turn by 4.",
     "[Main] For the turn, when any of your [Foo] trait Digimon cards would be played, reduce the play cost by 4."),
    ("[Main] Your opponent reveals 1 card in their hand at random.",
     "[Main] Your opponent reveals 1 card in their hand."),
    ("[Main] Your opponent reveals 1 card in their hand at random.",
     "[Main] Reveal 1 card in your hand at random."),
    ("[Main] This Digimon unsuspends and can't be deleted in battle.",
     "[Main] This Digimon unsuspends and 1 of your Digimon can't be deleted in battle."),
    ("[Your Turn] This Digimon can't be blocked by level 5 or lower Digimon.",
     "[Your Turn] This Digimon can't be blocked by level 5 or higher Digimon."),
    ("[Your Turn] This Digimon can't be blocked by level 5 or lower Digimon.",
     "[Your Turn] This Digimon can't block level 5 or lower Digimon."),
    ("[All Turns] Your opponent's effects can't trash its digivolution cards.",
     "[All Turns] Your opponent's effects can't trash its link cards."),
    ("[On Play] <Draw 1> for each of your Tamers with different colors.",
     "[On Play] <Draw 1> for each of your Tamers."),
    ("[On Play] <Draw 1> for each of your Tamers with different colors.",
     "[On Play] <Draw 1> for each of your Tamers with different names."),
    ("[Main] Delete up to 7 levels' total worth of your opponent's Digimon. If you have a Tamer, add 3 to this "
     "effect's level maximum.",
     "[Main] Delete up to 7 levels' total worth of your opponent's Digimon. If you have a Tamer, delete up to "
     "9 levels' total worth of your opponent's Digimon instead."),
    ("[Main] 1 of your Digimon gets +3000 DP for the turn.",
     "[Main] 1 of your Digimon gets -3000 DP for the turn."),
    ("[Main] 1 of your Digimon gets +3000 DP for the turn and gains <Rush>.",
     "[Main] 1 of your Digimon gains <Rush>. This Digimon gets +3000 DP for the turn."),
    ("[Main] Gain 1 memory. 1 of your Digimon gets +3000 DP.",
     "[Main] 1 of your Digimon gets +3000 DP. Gain 1 memory."),
    ("[Main] Your opponent chooses 1 of their Digimon. Delete it.",
     "[Main] Choose 1 of your opponent's Digimon. Delete it."),
    ("[Main] Trash 1 card in your hand. They return 2 cards to the bottom of the deck.",
     "[Main] Trash 1 card in your hand. You return 2 cards to the bottom of the deck."),
    ("[Main] Play 1 [Foo]. Place this Digimon under that Digimon.",
     "[Main] Play 1 [Foo]. Place that Digimon under this Digimon."),
    ("[Main] Play 1 [Foo]. Unsuspend it.",
     "[Main] Play 1 [Foo]. Unsuspend this Digimon."),
    ("[When Attacking] Delete 1 Digimon. If this Digimon digivolved, it can't attack.",
     "[When Attacking] Delete 1 Digimon. If this Digimon digivolved, they can't attack."),
    ("[Main] 1 of your Digimon may attack your opponent's unsuspended Digimon.",
     "[Main] 1 of your Digimon can attack your opponent's suspended Digimon this turn."),
    ("[All Turns] When effects would flip your security cards face down, draw.",
     "[All Turns] When effects would flip your security cards face up, draw."),
    ("[On Play] 1 of your opponent's Digimon gets -2000 DP for the turn. If you have a Tamer, instead it gets -5000 DP "
     "for the turn.",
     "[On Play] 1 of your opponent's Digimon gets -2000 DP for the turn. If you have a Tamer, 1 of your opponent's "
     "Digimon gets -4000 DP for the turn instead."),
]  # fmt: skip


@pytest.mark.parametrize(("official", "printed"), DIFFERENT)
def test_another_meaning_is_reported(official: str, printed: str) -> None:
    assert difference(official, printed) is not None
    assert difference(printed, official) is not None


def test_every_equal_wording_has_a_reason() -> None:
    assert all(phrase.reason and phrase.sought.pattern for phrase in phrases())  # patterns are made when tried


def test_the_report_shows_what_was_lost_and_what_was_added() -> None:
    assert difference("[Main] Delete 1 Digimon.", "[Main] Delete 2 Digimon.") == "{ -> 2}"


def test_a_reviewed_card_is_excused_for_its_difference_alone() -> None:
    card, excused = next(iter(reviewed().items()))
    assert ": {" in excused
    fields = {"cardId": card, "effectText": "[Main] Draw 1 card."}
    assert compare(fields, {"effect": "[Main] Gain 1 memory."}) is not None
    assert compare(fields, {"effect": "[Main] Draw 1 card."}) is None  # what is the same is not held against it


def test_the_table_stays_small() -> None:
    assert len(phrases()) < 300
