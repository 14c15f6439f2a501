"""What effects forbid, allow and demand: three closed vocabularies.

A text says it in words (`language.Cannot.what` and its like). Preparing a card turns the words into one of the numbers
below and refuses those that nobody asks for; whoever asks names a constant, so that the type checker finds a slip.
"""

from __future__ import annotations

from typing import Final, NewType

Prohibition = NewType("Prohibition", int)
Permission = NewType("Permission", int)
Demand = NewType("Demand", int)

# Costs (4-2), as bits, since a text can speak of two of them.
CostKind = NewType("CostKind", int)
PLAY_COST: Final = CostKind(1)
DIGIVOLUTION_COST: Final = CostKind(2)
USE_COST: Final = CostKind(4)
LINK_COST: Final = CostKind(8)
COST_KINDS: Final[dict[str, int]] = {
    "play": PLAY_COST, "digivolution": DIGIVOLUTION_COST, "use": USE_COST, "link": LINK_COST,
    "play or use": PLAY_COST | USE_COST,
}  # fmt: skip

# Prohibitions (15-1-3): what a card or a player can't do, or what can't be done to a card. They are bits that stand
# beside the kinds of changes (vocabulary.CH_DP ...), so that a look at the bits in force answers most questions.
ATTACK: Final = Prohibition(1 << 22)
ATTACK_PLAYERS: Final = Prohibition(1 << 23)
ATTACK_DIGIMON: Final = Prohibition(1 << 24)
ATTACK_UNSUSPENDED: Final = Prohibition(1 << 25)
BE_ATTACKED: Final = Prohibition(1 << 26)
BLOCK: Final = Prohibition(1 << 27)
BE_BLOCKED: Final = Prohibition(1 << 28)
TARGET_SWITCHED: Final = Prohibition(1 << 29)
SUSPEND: Final = Prohibition(1 << 30)
UNSUSPEND: Final = Prohibition(1 << 31)
DIGIVOLVE: Final = Prohibition(1 << 32)
BE_DELETED: Final = Prohibition(1 << 33)
LEAVE: Final = Prohibition(1 << 34)
LEAVE_UNDELETED: Final = Prohibition(1 << 35)
BE_RETURNED: Final = Prohibition(1 << 36)
BE_RETURNED_TO_HAND: Final = Prohibition(1 << 37)
BE_RETURNED_TO_DECK: Final = Prohibition(1 << 38)
BE_TRASHED: Final = Prohibition(1 << 39)
BE_DE_DIGIVOLVED: Final = Prohibition(1 << 40)
DIGIVOLUTION_CARDS_TRASHED: Final = Prohibition(1 << 41)
STACKED_CARDS_TRASHED: Final = Prohibition(1 << 42)
DP_REDUCED: Final = Prohibition(1 << 43)
MOVE: Final = Prohibition(1 << 44)
PLAY: Final = Prohibition(1 << 45)
USE: Final = Prohibition(1 << 46)
ACTIVATE: Final = Prohibition(1 << 47)
GAIN_MEMORY: Final = Prohibition(1 << 48)
ADD_TO_SECURITY: Final = Prohibition(1 << 49)
IGNORE_REQUIREMENTS: Final = Prohibition(1 << 50)
REDUCE_PLAY_COSTS: Final = Prohibition(1 << 51)
REDUCE_DIGIVOLUTION_COSTS: Final = Prohibition(1 << 52)
REDUCE_USE_COSTS: Final = Prohibition(1 << 53)
END_TURN: Final = Prohibition(1 << 54)  # language.TurnEnd; its number is the memory that ends the turn after all
LESS_DP: Final = Prohibition(1 << 55)  # language.LeastDP; its number is the DP that it keeps
# A bit for each is no longer to be had: two together are a number of their own, and the bits say "perhaps".
HAVE_KEYWORD: Final = Prohibition(1 << 54 | 1 << 55)  # language.Loses; its word is the keyword
DRAW: Final = Prohibition(1 << 48 | 1 << 54)
ADD_TO_HAND: Final = Prohibition(1 << 49 | 1 << 54)
LINK_CARDS_TRASHED: Final = Prohibition(1 << 41 | 1 << 54)
TRASH: Final = Prohibition(1 << 39 | 1 << 54)  # a player, cards in a pile
HATCH: Final = Prohibition(1 << 44 | 1 << 54)
DP_INCREASED: Final = Prohibition(1 << 43 | 1 << 54)
HAVE_EFFECTS: Final = Prohibition(1 << 47 | 1 << 54)  # language.LosesEffects; its timings are those of the effects
PAIRS: Final = (HAVE_KEYWORD, DRAW, ADD_TO_HAND, LINK_CARDS_TRASHED, TRASH, HATCH, DP_INCREASED, HAVE_EFFECTS)
NO_PROHIBITION: Final = Prohibition(0)
PROHIBITIONS: Final[dict[str, Prohibition]] = {
    "attack": ATTACK, "attack players": ATTACK_PLAYERS, "attack Digimon": ATTACK_DIGIMON,
    "attack unsuspended Digimon": ATTACK_UNSUSPENDED, "be attacked": BE_ATTACKED, "block": BLOCK,
    "be blocked": BE_BLOCKED, "have the attack target switched": TARGET_SWITCHED, "suspend": SUSPEND,
    "unsuspend": UNSUSPEND, "digivolve": DIGIVOLVE, "be deleted": BE_DELETED, "leave": LEAVE,
    "leave other than by deletion": LEAVE_UNDELETED, "be returned": BE_RETURNED,
    "be returned to hand": BE_RETURNED_TO_HAND, "be returned to deck": BE_RETURNED_TO_DECK, "be trashed": BE_TRASHED,
    "be de-digivolved": BE_DE_DIGIVOLVED, "have digivolution cards trashed": DIGIVOLUTION_CARDS_TRASHED,
    "have stacked cards trashed": STACKED_CARDS_TRASHED, "have DP reduced": DP_REDUCED,
    "have DP increased": DP_INCREASED, "move": MOVE, "play": PLAY,
    "hatch": HATCH,
    "have link cards trashed": LINK_CARDS_TRASHED, "trash": TRASH, "use": USE,
    "activate": ACTIVATE, "gain memory": GAIN_MEMORY, "add to security": ADD_TO_SECURITY,
    "draw": DRAW, "add to hand": ADD_TO_HAND, "ignore digivolution requirements": IGNORE_REQUIREMENTS,
    "reduce play costs": REDUCE_PLAY_COSTS, "reduce digivolution costs": REDUCE_DIGIVOLUTION_COSTS,
    "reduce use costs": REDUCE_USE_COSTS,
}  # fmt: skip
EVERY_PROHIBITION: Final = (1 << 56) - (1 << 22)
REDUCTIONS: Final[dict[CostKind, Prohibition]] = {
    PLAY_COST: REDUCE_PLAY_COSTS, DIGIVOLUTION_COST: REDUCE_DIGIVOLUTION_COSTS, USE_COST: REDUCE_USE_COSTS,
}  # fmt: skip

# Permissions: what the rules would not allow.
USE_WITHOUT_COLORS: Final = Permission(0)
ATTACK_ANY_DIGIMON: Final = Permission(1)  # also an unsuspended one
ATTACK_BARE_DIGIMON: Final = Permission(2)  # also an unsuspended one, if it has no digivolution cards
ATTACK_AT_ONCE: Final = Permission(3)
REPLACE_MATERIAL: Final = Permission(4)
VORTEX_AT_PLAYERS: Final = Permission(5)
BLITZ_AT_ANY_DIGIMON: Final = Permission(6)
TURN_SECURITY_ATTACK_ROUND: Final = Permission(7)
SUSPENDED_FOR_DIGISORPTION: Final = Permission(8)  # the opponent's too
BLOCK_UNSUSPENDED: Final = Permission(9)  # a block does not suspend it
CHECK_FROM_BOTTOM: Final = Permission(10)  # it checks the security stack from the bottom
NO_PERMISSION: Final = Permission(-1)
PERMISSIONS: Final[dict[str, Permission]] = {
    "use without colors": USE_WITHOUT_COLORS, "attack unsuspended Digimon": ATTACK_ANY_DIGIMON,
    "attack unsuspended Digimon with no digivolution cards": ATTACK_BARE_DIGIMON,
    "attack the turn played": ATTACK_AT_ONCE, "replace a DigiXros requirement": REPLACE_MATERIAL,
    "attack players with <Vortex>": VORTEX_AT_PLAYERS, "attack unsuspended Digimon with <Blitz>": BLITZ_AT_ANY_DIGIMON,
    "have <Security A. -> as <Security A. +>": TURN_SECURITY_ATTACK_ROUND,
    "be suspended for <Digisorption>": SUSPENDED_FOR_DIGISORPTION,
    "block without suspending": BLOCK_UNSUSPENDED, "check security from the bottom": CHECK_FROM_BOTTOM,
}  # fmt: skip

# Demands: what has to be done whenever it can be.
MUST_ATTACK: Final = Demand(0)
NO_DEMAND: Final = Demand(-1)
DEMANDS: Final[dict[str, Demand]] = {"attack": MUST_ATTACK}
