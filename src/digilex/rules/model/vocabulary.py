"""The words of the engine as small integers, which compare fast and are the same on every machine."""

from __future__ import annotations

from typing import Final

# Areas (3-1-1). NOWHERE: a card that is being played, used or checked (9-1-4, 13-1-6).
NOWHERE: Final = 0
DECK: Final = 1
EGGS: Final = 2
HAND: Final = 3
TRASH: Final = 4
SECURITY: Final = 5
FIELD: Final = 6  # the top card of a stack in the battle or breeding area
UNDER: Final = 7  # stacked under another card
LINKED: Final = 8  # plugged in as a link card
GONE: Final = 9  # a token that left the game (4-21-5)
REVEALED: Final = 10  # being revealed (15-15-3)
AREA_NAMES: Final = (
    "nowhere", "deck", "eggs", "hand", "trash", "security", "field", "under", "link", "gone", "revealed",
)  # fmt: skip
# Where cards were put in a deck, as bits beside those of the areas they came from.
TO_DECK_TOP: Final = 1 << 20
TO_DECK_BOTTOM: Final = 1 << 21
BATTLE: Final = 0
BREEDING: Final = 1

# Card categories, as bits, since a card may be treated as more than one (15-12-1).
DIGI_EGG: Final = 1
DIGIMON: Final = 2
TAMER: Final = 4
OPTION: Final = 8
TOKEN: Final = 16
SECURITY_DIGIMON: Final = 32

# Colours, as bits.
COLOR_BITS: Final = {"red": 1, "blue": 2, "yellow": 4, "green": 8, "black": 16, "purple": 32, "white": 64}

# Phases (6-1-2).
UNSUSPEND_PHASE: Final = 0
DRAW_PHASE: Final = 1
BREEDING_PHASE: Final = 2
MAIN_PHASE: Final = 3
PHASE_NAMES: Final = ("unsuspend", "draw", "breeding", "main")

# What caused something.
BY_RULE: Final = 0
BY_BATTLE: Final = 1
BY_EFFECT: Final = 2
BY_PLAYER: Final = 3  # an action of the turn player: playing, attacking, ...

# Sections of a card, in the order of Card.sections().
UPPER_TEXT: Final = 0
INHERITED_TEXT: Final = 1
SECURITY_TEXT: Final = 2
LINK_TEXT: Final = 3
OPTION_TEXT: Final = 4  # of a DUAL card (4-6)
SILENT_SECTIONS: Final = ("inherited", "link")  # whose effects may be kept from being activated
SECTION_NAMES: Final = ("effect", "inherited", "security", "link", "option")

# Kinds of effects (15-8-1).
PERSISTENT: Final = 0
TRIGGERED: Final = 1
ACTIVATED: Final = 2
IMMEDIATE: Final = 3
PROCESSING: Final = 4  # [Main] of an Option, [Security], [Counter]: activated by a rule
EFFECT_KINDS: Final = ("persistent", "triggered", "activated", "immediate", "processing")

# Procedures, the index of each in state.PROCEDURES.
TURN: Final = 0
PREPARATION: Final = 1
PLAYING: Final = 2
DIGIVOLVING: Final = 3
USING: Final = 4
ATTACKING: Final = 5
CHECKING: Final = 6
BATTLING: Final = 7
RESOLVING: Final = 8
REMOVING: Final = 9
INTERRUPTING: Final = 10
LINKING: Final = 11
SPECIAL_DIGIVOLVING: Final = 12
CHOOSING: Final = 13
DECLARING: Final = 14
PROCEDURE_NAMES: Final = (
    "turn", "preparation", "playing", "digivolving", "using", "attack", "security check", "battle", "effect", "leaving",
    "interruption", "linking", "special digivolution", "choice of an effect",
    "declaration of an attack",
)  # fmt: skip

# Events that effects can wait for; EVENT_CODES maps the words of the language (language.EVENTS).
EV_PLAY: Final = 0
EV_DIGIVOLVE: Final = 1
EV_DELETE: Final = 2
EV_ATTACK: Final = 3
EV_BLOCK: Final = 4
EV_SUSPEND: Final = 5
EV_UNSUSPEND: Final = 6
EV_LEAVE: Final = 7
EV_MOVE: Final = 8
EV_HATCH: Final = 9
EV_LINK: Final = 10
EV_USE: Final = 11
EV_BATTLE: Final = 12
EV_WIN_BATTLE: Final = 13
EV_CHECK_SECURITY: Final = 14
EV_ADD_TO_SECURITY: Final = 15
EV_REMOVE_FROM_SECURITY: Final = 16
EV_DRAW: Final = 17
EV_ADD_TO_HAND: Final = 18
EV_TRASH: Final = 19
EV_PLACE_UNDER: Final = 20
EV_RETURN_TO_HAND: Final = 21
EV_RETURN_TO_DECK: Final = 22
EV_SWITCH_TARGET: Final = 23
EV_ACTIVATE: Final = 24
EV_REVEAL: Final = 25
EV_START_OF_TURN: Final = 26
EV_END_OF_TURN: Final = 27
EV_START_OF_MAIN: Final = 28
EV_END_OF_ATTACK: Final = 29
EV_GAIN_MEMORY: Final = 30
EV_DNA_DIGIVOLVE: Final = 31
EV_LOSE_MEMORY: Final = 32
EV_MAIN: Final = 33  # not an event: indexes activation-type effects of cards off the field
EV_RETURN: Final = 34  # to the hand or the deck
EV_PLACE_IN_BATTLE: Final = 35
EV_FLIP_FACE_UP: Final = 36
EV_DE_DIGIVOLVE: Final = 37
EV_DELETE_IN_BATTLE: Final = 38  # by the Digimon that is still there (14-2-2)
EV_FLIP_FACE_DOWN: Final = 39
EV_REDUCE_DP: Final = 40  # by the processing of an effect, as the next
EV_INCREASE_DP: Final = 41
WOULD: Final = 64  # added to an event's code: it would happen (15-8-5)
WOULD_BIT: Final = 42  # where their bits begin in a set of events
EVENT_CODES: Final = {
    "play": EV_PLAY, "digivolve": EV_DIGIVOLVE, "delete": EV_DELETE, "attack": EV_ATTACK, "block": EV_BLOCK,
    "suspend": EV_SUSPEND, "unsuspend": EV_UNSUSPEND, "leave": EV_LEAVE, "move": EV_MOVE, "hatch": EV_HATCH,
    "link": EV_LINK, "use": EV_USE, "battle": EV_BATTLE, "win battle": EV_WIN_BATTLE,
    "check security": EV_CHECK_SECURITY, "add to security": EV_ADD_TO_SECURITY,
    "remove from security": EV_REMOVE_FROM_SECURITY, "draw": EV_DRAW, "add to hand": EV_ADD_TO_HAND,
    "trash": EV_TRASH, "place under": EV_PLACE_UNDER, "return to hand": EV_RETURN_TO_HAND,
    "return to deck": EV_RETURN_TO_DECK, "switch attack target": EV_SWITCH_TARGET, "activate": EV_ACTIVATE,
    "reveal": EV_REVEAL, "start of turn": EV_START_OF_TURN, "end of turn": EV_END_OF_TURN,
    "start of main phase": EV_START_OF_MAIN, "end of attack": EV_END_OF_ATTACK, "gain memory": EV_GAIN_MEMORY,
    "dna digivolve": EV_DNA_DIGIVOLVE, "return": EV_RETURN, "place in battle area": EV_PLACE_IN_BATTLE,
    "flip face up": EV_FLIP_FACE_UP, "flip face down": EV_FLIP_FACE_DOWN, "de-digivolve": EV_DE_DIGIVOLVE,
    "delete in battle": EV_DELETE_IN_BATTLE, "lose memory": EV_LOSE_MEMORY, "reduce DP": EV_REDUCE_DP,
    "increase DP": EV_INCREASE_DP,
}  # fmt: skip

# Changes that last or hold (language.Change).
CH_DP: Final = 0
CH_KEYWORD: Final = 1
CH_SECURITY_ATTACK: Final = 2
CH_CANNOT: Final = 3
CH_CAN: Final = 4
CH_MUST: Final = 5
CH_EFFECT: Final = 6
CH_UNAFFECTED: Final = 7
CH_TREATED_AS: Final = 8
CH_BECOMES: Final = 9
CH_COST: Final = 10
CH_EFFECTS_OF: Final = 11
CH_DELETION_LIMIT: Final = 12
CH_MEETS_COLORS: Final = 13
CH_CAN_DIGIVOLVE: Final = 14
CH_UNSUSPEND_PRICE: Final = 15
CHANGE_NAMES: Final = (
    "dp", "keyword", "security attack", "cannot", "can", "must", "effect", "unaffected", "treated as", "becomes",
    "cost", "effects of", "deletion limit", "meets colors", "can digivolve", "unsuspend price",
)  # fmt: skip

# Keywords that the rules ask for by name, as bits beside the kinds of changes and the prohibitions (deeds.py).
HAS_RUSH: Final = 1 << 16
HAS_REBOOT: Final = 1 << 17
HAS_BLOCKER: Final = 1 << 18
HAS_COLLISION: Final = 1 << 19
HAS_JAMMING: Final = 1 << 56
HAS_ICECLAD: Final = 1 << 57
HAS_PIERCING: Final = 1 << 58
HAS_LINK: Final = 1 << 59
HAS_SECURITY_ATTACK: Final = 1 << 60
HAS_PROGRESS: Final = 1 << 61
EVERY_KEYWORD: Final = (1 << 62) - (1 << 56) + (1 << 20) - (1 << 16)
KEYWORD_BITS: Final = {
    "Rush": HAS_RUSH, "Reboot": HAS_REBOOT, "Blocker": HAS_BLOCKER, "Collision": HAS_COLLISION,
    "Jamming": HAS_JAMMING, "Iceclad": HAS_ICECLAD, "Piercing": HAS_PIERCING, "Link": HAS_LINK,
    "Security A.": HAS_SECURITY_ATTACK, "Progress": HAS_PROGRESS,
}  # fmt: skip

# What persistent effects read of the game beside the cards on the field, as bits (program/reads.py, State.touch).
READS_PILES: Final = 1  # hands, decks, trashes, security stacks, and cards being revealed
READS_MEMORY: Final = 2
READS_PHASE: Final = 4
READS_HISTORY: Final = 8  # what happened this turn
READS_SUSPENSION: Final = 16
READS_ATTACK: Final = 32  # the attack and the battle in progress
READS_ALL: Final = 63

# When a lasting modification ends: at the end of a turn, unless one of these.
ENDS_WITH_TURN: Final = 0
ENDS_WITH_ATTACK: Final = 1
ENDS_WITH_BATTLE: Final = 2
ENDS_WITH_UNSUSPEND: Final = 3
ENDS_WITH_EFFECT: Final = 5  # `turn` is how deep the stack was
ENDS_NEVER: Final = 4
ENDS_NAMES: Final = ("turn", "attack", "battle", "unsuspend", "game", "effect")

# The special digivolutions (8-2, 8-3, 8-4).
DNA: Final = 0
BURST: Final = 1
APP_FUSION: Final = 2

# The number of a digivolution of a Tamer (of others it is 0): as what it is, or as if it were a Digimon.
TAMER_ITSELF: Final = 1
TAMER_AS_DIGIMON: Final = 3
AS_DIGIMON: Final = 1  # the index of an option to digivolve it so

# When pending processing is done (18-1).
AT_END_OF_TURN: Final = 101
AT_END_OF_YOUR_TURN: Final = 102
AT_END_OF_OPPONENTS_TURN: Final = 103
AT_END_OF_ATTACK: Final = 104
AT_END_OF_BATTLE: Final = 105
LATER_TIMES: Final = {
    "end of turn": AT_END_OF_TURN,
    "end of your turn": AT_END_OF_YOUR_TURN,
    "end of opponent's turn": AT_END_OF_OPPONENTS_TURN,
    "end of attack": AT_END_OF_ATTACK,
    "end of battle": AT_END_OF_BATTLE,
}
