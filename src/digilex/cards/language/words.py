"""The words of the language: plain strings with a fixed meaning."""

# Who: "you", "opponent", "any" (either player), "both" (each player).
# Areas: "battle", "breeding", "field" (battle and breeding), "hand", "deck", "trash", "security", "eggs",
# "under" (cards stacked under a card on the field), "link" (link cards), "revealed" (cards being revealed).
# Kinds: "Digimon", "Tamer", "Option", "Digi-Egg", "Token", "card" (any), "Security Digimon".

WHO = ("you", "opponent", "any", "both")
AREAS = ("battle", "breeding", "field", "hand", "deck", "trash", "security", "eggs", "under", "link", "revealed")
KINDS = ("Digimon", "Tamer", "Option", "Digi-Egg", "Token", "card", "Security Digimon")
COLORS = ("red", "blue", "yellow", "green", "black", "purple", "white")
COMPARISONS = ("=", "<=", ">=", "<", ">", "!=")

TIMINGS = (
    "On Play", "When Digivolving", "On Deletion", "When Attacking", "When Linking", "When Moving", "Main",
    "Security", "Counter", "Start of Your Turn", "Start of Opponent's Turn", "End of Your Turn",
    "End of Opponent's Turn", "End of All Turns", "Start of Your Main Phase", "Start of Opponent's Main Phase",
    "End of Attack",
)  # fmt: skip
TURNS = ("Your Turn", "Opponent's Turn", "All Turns")
ICONS = ("Hand", "Trash", "Breeding", "Security")

DURATIONS = (
    "the turn",                  # for the turn
    "your turn",                 # until your (next or current) turn ends
    "opponent's turn",           # until the end of your opponent's (next or current) turn
    "your next turn",            # until the end of your next turn: never the current one
    "opponent's next turn",      # until the end of your opponent's next turn
    "the attack", "the battle",
    "opponent's next unsuspend phase", "your next unsuspend phase",
    "the effect",                # only while this effect is processed (costs inside a "would" effect)
    "always",                    # no end given: while the card stays as it is
)  # fmt: skip

EVENTS = (
    "play", "digivolve", "delete", "attack", "block", "suspend", "unsuspend", "leave", "move", "hatch", "link",
    "use", "battle", "win battle", "delete in battle", "check security", "add to security", "remove from security", "draw",
    "add to hand", "trash", "place under", "return to hand", "return to deck", "switch attack target", "activate",
    "reveal", "start of turn", "end of turn", "start of main phase", "end of attack", "gain memory", "lose memory",
    "dna digivolve", "return",  # to the hand or the deck
    "flip face up", "flip face down", "de-digivolve", "place in battle area",
    "reduce DP", "increase DP",  # by what effects do; a persistent effect does nothing at any moment
)  # fmt: skip
