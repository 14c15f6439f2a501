"""The layout of an observation: which number stands where. docs/environments.md explains it.

Everything is a whole number of 16 bits, 0 where there is nothing to say. A field that ends in `_token` names a token by
its index plus 1; one that ends in `_card` a row of the table of cards (rows.py). New words are only ever added at the
end of a vocabulary, new fields only with a new VERSION.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 1

# --- how much there is room for ---------------------------------------------------------------------------

MAX_TOKENS: Final = 128  # two decks have 110 cards; cards beyond are left out, the oldest in the trashes first
MAX_OPTIONS: Final = 64  # more options come in pages

# --- words as numbers: 0 is nothing, a word is its index plus 1 ---------------------------------------------

PLACES: Final = (
    "battle", "breeding", "under", "link", "hand", "revealed", "check", "in progress", "security", "deck", "eggs",
    "trash",
)  # fmt: skip
PHASES: Final = ("unsuspend", "draw", "breeding", "main")
OPTION_KINDS: Final = (
    "keep", "redraw", "hatch", "move", "stay", "pass",
    "play", "use", "digivolve", "dna", "burst", "app fuse", "link", "attack", "activate",
    "block", "no block", "counter", "no counter", "resolve",
    "choose", "done", "yes", "no", "number", "mode",
    "more",
)  # fmt: skip
OPTION_PLACES: Final = (
    "under", "security", "security of the opponent", "trash", "opponent's trash",
    "nowhere", "deck", "eggs", "field", "link", "gone",
)  # fmt: skip
DECISION_KINDS: Final = (
    "redraw", "breeding", "main", "counter", "block", "resolve", "arts", "materials", "order", "choose", "optional",
    "number", "mode", "attack", "dna", "app fuse", "respond",
)  # fmt: skip
QUESTIONS: Final = (
    "hand", "breeding", "main", "counter", "block", "next effect", "next interruption", "arts", "digixros", "assembly",
    "next to deck", "next to security", "repetitions",
    "do it", "pay for it", "do it instead", "others in their place", "without looking", "choose", "which is meant",
    "how many", "which effect", "whose effect", "next under", "how many levels", "how much memory", "unsuspend which",
    "price of unsuspending", "trashed in place", "attack target", "digivolution cost", "dna", "dna with cards",
    "app fuse",
)  # fmt: skip
PURPOSES: Final = (
    "delete", "trash", "take", "return", "place", "suspend", "unsuspend", "play", "digivolve", "de-digivolve",
    "affect", "use", "attack", "redirect", "link", "reveal", "activate", "move", "order",
)  # fmt: skip
SECTIONS: Final = ("effect", "inherited", "security", "link", "option")
# Keywords that a card on the field has now, as bits of two fields of 15.
KEYWORDS: Final = (
    "Blocker", "Rush", "Reboot", "Jamming", "Piercing", "Collision", "Iceclad", "Security A.", "Progress", "Link",
    "Alliance", "Armor Purge", "Barrier", "Blitz", "Decode",
    "Decoy", "Evade", "Execute", "Fortitude", "Fragment", "Material Save", "Overclock", "Partition", "Raid",
    "Retaliation", "Save", "Scapegoat", "Training", "Vortex", "Guard",
)  # fmt: skip
RESULTS: Final = ("won", "lost", "drawn")

# Flags of a token, as bits.
SUSPENDED: Final = 1
FRESH: Final = 2  # it came to the field this turn
FACE_UP: Final = 4  # in the security stack
FACE_DOWN: Final = 8  # under a card
ATTACKING: Final = 16
ATTACKED: Final = 32
ASKING: Final = 64  # its effect asks
ONLY_ME: Final = 128  # nobody else sees which card it is
CANNOT_ATTACK: Final = 256
CANNOT_BLOCK: Final = 512
CANNOT_SUSPEND: Final = 1024
CANNOT_UNSUSPEND: Final = 2048
CANNOT_DIGIVOLVE: Final = 4096
FLAGS: Final = (
    "suspended", "fresh", "face up", "face down", "attacking", "attacked", "asking", "only me", "cannot attack",
    "cannot block", "cannot suspend", "cannot unsuspend", "cannot digivolve",
)  # fmt: skip

# --- fields -----------------------------------------------------------------------------------------------

# Four numbers of 16 bits are written as one of 64, the first lowest; the last of each four stays below 8192.
TOKEN_FIELDS: Final = (
    "card",  # its row in the table of cards
    "place",  # PLACES
    "flags",  # bits: FLAGS
    "theirs",  # 1: it belongs to the opponent
    "holder_token",  # the top card of the stack that it is under or linked to
    "position",  # counted from 1: in a stack from the bottom, elsewhere from the top or the newest
    "dp",  # on the field or in a check: the DP now, in hundreds, plus 1
    "level",  # on the field: the level now, plus 1
    "keywords",  # on the field: bits, the first 15 of KEYWORDS
    "more_keywords",  # and the others
    "colors",  # on the field: the colours now, as bits: red, blue, yellow, green, black, purple, white
    "kinds",  # on the field: the categories now, as bits: Digi-Egg, Digimon, Tamer, Option, token
    "under",  # how many cards are under it
    "links",  # how many are linked to it
    "checks",  # on the field: how many security cards its attack checks
    "used",  # how often effects of [X Per Turn] were used that it has
)
OPTION_FIELDS: Final = (
    "kind",  # OPTION_KINDS
    "subject_token",  # what is played, attacks, is chosen, has the effect
    "object_token",  # what it digivolves from, is linked to, attacks, lies under
    "place",  # OPTION_PLACES, where the line says it
    "subject_card",  # also where there is no token
    "effect_card",  # the card on which the effect stands that is activated
    "number",  # a number that is declared, a place counted, plus 1
    "effect_section",  # SECTIONS
    "cost",  # what it costs now as far as it is known before, plus 1
    "base_cost",  # what the requirement asks for, plus 1
    "other_token",  # further cards: parts of a DNA digivolution, the Tamer that returns, what triggered
    "effect_index",  # the how manyth effect of its section, plus 1
    "other_token_2",
    "other_token_3",
    "others",  # how many further cards
    "at_player",  # 1: an attack on the player
)
GLOBAL_FIELDS: Final = (
    "memory",  # on the viewer's side; negative on the other
    "turn",
    "my_turn",
    "first",  # 1: the viewer went first
    "phase",  # PHASES
    "my_deck", "my_eggs", "my_hand", "my_security", "my_trash", "my_battle", "my_breeding",
    "their_deck", "their_eggs", "their_hand", "their_security", "their_trash", "their_battle", "their_breeding",
    "attacker_token", "target_token",
    "attack",  # 1: on the player, 2: on a Digimon
    "blocked",
    "battle_token", "battle_token_2",
    "check_token",
    "depth",  # procedures in progress
    "procedure_1", "procedure_2", "procedure_3",  # the last of them first: vocabulary.PROCEDURE_NAMES
    "my_waiting", "their_waiting",  # triggered effects that wait
    "decider",  # 1: the viewer, 2: the opponent
    "asked",  # DECISION_KINDS, as far as everybody may know
    "kind",  # of one's own decision: DECISION_KINDS
    "question",  # QUESTIONS
    "purpose",  # PURPOSES
    "least", "most", "chosen",  # of a run of picks
    "effect_card", "effect_section", "effect_index",  # the effect that asks
    "effect_token",
    "options",  # how many there are in all
    "page",  # of the options shown, from 0
    "pages",
    "left_out",  # tokens for which there was no room
    "result",  # RESULTS
)  # fmt: skip
TOKEN_SIZE: Final = 16
OPTION_SIZE: Final = 16
GLOBAL_SIZE: Final = 49

# The second, third and fourth of four numbers.
SECOND: Final = 1 << 16
THIRD: Final = 1 << 32
FOURTH: Final = 1 << 48
