"""The layout of an observation: which number stands where. docs/environments.md explains it.

Everything is a whole number of 16 bits, 0 where there is nothing to say. A field that ends in `_token` names a token by
its index plus 1; one that ends in `_card` a row of the table of cards (rows.py). New words are only ever added at the
end of a vocabulary, new fields only with a new VERSION.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 2  # 2: effects, unseen, and what is known of hands and decks among the globals

# --- how much there is room for ---------------------------------------------------------------------------

MAX_TOKENS: Final = 128  # two decks have 110 cards; cards beyond are left out, the oldest in the trashes first
MAX_OPTIONS: Final = 64  # more options come in pages
MAX_EFFECTS: Final = 24  # effects beyond are left out
MAX_UNSEEN: Final = 64  # a deck has 55 cards

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
# What an effect in the list of effects does: it waits for its activation, it is still to be done later, or it is in
# force on a player, on a card, or on whichever cards fit; or it is bound to no card and waits for its next time.
EFFECT_KINDS: Final = ("waits", "later", "on a player", "on a card", "on whoever fits", "unbound")
# How long: to the end of a turn, an attack, a battle, the next unsuspend phase, the game, an effect; as long as its
# condition holds; or when it is to be done.
ENDS: Final = (
    "turn", "attack", "battle", "unsuspend", "game", "effect", "while", "at end of turn", "at end of your turn",
    "at end of opponent's turn", "at end of attack", "at end of battle",
)  # fmt: skip
CHANGES: Final = (
    "dp", "keyword", "security attack", "cannot", "can", "must", "effect", "unaffected", "treated as", "becomes",
    "cost", "effects of", "deletion limit", "meets colors", "can digivolve", "unsuspend price",
)  # fmt: skip
# Details of changes: KEYWORDS of a keyword; these of what cannot be done; of a cost which costs, as bits: play,
# digivolution, use, link.
PROHIBITIONS: Final = (
    "attack", "attack players", "attack Digimon", "attack unsuspended Digimon", "be attacked", "block", "be blocked",
    "have the attack target switched", "suspend", "unsuspend", "digivolve", "be deleted", "leave",
    "leave other than by deletion", "be returned", "be returned to hand", "be returned to deck", "be trashed",
    "be de-digivolved", "have digivolution cards trashed", "have stacked cards trashed", "have DP reduced", "move",
    "play", "use", "activate", "gain memory", "add to security", "ignore digivolution requirements",
    "reduce play costs", "reduce digivolution costs", "reduce use costs", "end the turn", "have less DP",
    "have the keyword", "draw", "add to hand", "trash", "have link cards trashed", "hatch",
    "have DP increased",
)  # fmt: skip

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
    "position",  # counted from 1: in a stack from the bottom, in a trash from the oldest, elsewhere from the top
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
# Effects that wait or last, one after the other: those that wait first, then those on players, then all others.
EFFECT_FIELDS: Final = (
    "kind",  # EFFECT_KINDS
    "whose",  # 1: the viewer's effect, 2: the opponent's
    "about",  # on a player: 1: the viewer, 2: the opponent, 3: both
    "ends",  # ENDS
    "effect_card",  # the card on which the effect stands
    "effect_section",  # SECTIONS
    "effect_index",  # the how manyth effect of its section, plus 1
    "turns",  # of what ends with a turn or an unsuspend phase: in how many turns, plus 1
    "target_token",  # the card that it is on; what triggered an effect that waits
    "source_token",  # the card that has the effect
    "change",  # CHANGES
    "detail",  # of that change, or the event: vocabulary.EV_PLAY ... plus 1, plus 64 for one that would happen
    "amount",  # by how much; DP in hundreds
    "change_2",  # a second change; more are not told
    "amount_2",
    "times",  # of an unbound one: 1: the next time only, 2: every time
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
    "my_hand_shown",  # cards of one's hand that the opponent knows
    "their_hand_known",  # cards of the opponent's hand that one knows: they are tokens
    "my_deck_known", "their_deck_known",  # cards of the decks that one knows: they are tokens
    "effects",  # how many wait or last in all
    "unseen",  # how many of one's own cards are hidden from oneself
    "their_unseen",  # how many of the opponent's are
)  # fmt: skip
TOKEN_SIZE: Final = 16
OPTION_SIZE: Final = 16
EFFECT_SIZE: Final = 16
GLOBAL_SIZE: Final = 56

# The second, third and fourth of four numbers.
SECOND: Final = 1 << 16
THIRD: Final = 1 << 32
FOURTH: Final = 1 << 48
