"""The words that programs may use, node by node: what the engine knows, and nothing else.

A word that is not here would be taken for something else, or for nothing, without a sound. Some vocabularies are
checked where they are looked up: prohibitions, permissions and costs (changes.py), causes and events (triggers.py),
durations (verbs.py).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.rules.model.causes import KEYWORD_CAUSES
from digilex.rules.model.done import DONE
from digilex.rules.model.progress import RETURNED_TO
from digilex.rules.model.vocabulary import COLOR_BITS, PHASE_NAMES
from digilex.rules.nodes.references import DONE_WORDS
from digilex.rules.program.expressions import OWNERS, PILES, ExpressionBuilder
from digilex.rules.program.keywords import RULES
from digilex.rules.program.timings import TIMINGS, TURNS
from digilex.rules.query.numbers import PROCESSING
from digilex.rules.query.select import AREA_BITS, KIND_BITS

Words = Collection[str]

COMPARISONS: Final = ("<=", ">=", "=", "<", ">", "!=")
SIDES: Final = ("you", "opponent")
BOTH_SIDES: Final = ("you", "opponent", "both")
NUMBERS: Final = ("DP", "level", "play cost", "use cost", "digivolution cards", "colors", "link cards")
VALUES: Final = (*NUMBERS, "name", "trait", "number", "color", "holder")
PRICES: Final = ("paid", "free", "reduced", "fixed")
ENDS: Final = ("top", "bottom", "top or bottom")
KINDS: Final = (*KIND_BITS, "declared")  # of a category that the player declares
KEYWORDS: Final = (*KEYWORD_CAUSES, *RULES, *PROCESSING, "Succession", "Draw")
SECTIONS: Final = (
    "inherited", "security", "link effect", "link", "DigiXros", "DNA Digivolution", "Assembly", "App Fusion",
    "Burst Digivolve", *TIMINGS,
)  # fmt: skip
REFERRED: Final = (*DONE_WORDS, "it", "subject", "object", "each", "host", "revealed", "attacker", "attack target")
VERBS: Final = ("do", "they do", *DONE)

WORDS: Final[dict[str, dict[str, Words]]] = {
    "AppFuse": {"cost": ("paid", "free")},
    "Attack": {"targets": ("any", "player", "Digimon")},
    "AttackingTarget": {"target": ("player", "Digimon")},
    "Becomes": {"colors": (*COLOR_BITS, "declared"), "color_but": COLOR_BITS},
    "BelongsTo": {"who": SIDES},
    "Bottom": {"area": (*PILES, "under"), "owner": BOTH_SIDES},
    "CanDigivolve": {"cost": PRICES},
    "Cards": {"kinds": (*KINDS, "player"), "owner": OWNERS, "areas": AREA_BITS},
    "Choose": {"by": (*SIDES, "random"), "total_stat": NUMBERS, "different": VALUES, "same": VALUES},
    "ColorCount": {"compare": COMPARISONS},
    "Compare": {"compare": COMPARISONS},
    "CountDifferent": {"stat": VALUES},
    "CountSame": {"stat": VALUES},
    "DNADigivolve": {"cost": ("paid", "free")},
    "DP": {"compare": COMPARISONS},
    "DeletionLimit": {"stat": NUMBERS},
    "DidThis": {"verb": VERBS},
    "DigiXrosFrom": {"area": ("under", "trash")},
    "DigivolutionCards": {"compare": COMPARISONS, "different": VALUES},
    "Digivolve": {"cost": PRICES},
    "DigivolvedFrom": {"area": AREA_BITS},
    "Depth": {"area": ("deck", "security"), "owner": SIDES},
    "Draw": {"who": BOTH_SIDES},
    "Effect": {"timings": TIMINGS, "turns": TURNS, "icons": ("Hand", "Trash", "Breeding", "Security")},
    "Extreme": {"which": ("highest", "lowest"), "stat": NUMBERS},
    "GainMemory": {"who": SIDES},
    "Declare": {"what": ("category", "color", "level"), "by": SIDES},
    "HasColor": {"colors": (*COLOR_BITS, "declared")},
    "HasKeyword": {"keyword": KEYWORDS},
    "HasSection": {"section": SECTIONS},
    "InPhase": {"phase": (*PHASE_NAMES, "attack")},
    "IsKind": {"kinds": KINDS},
    "IsTurn": {"who": SIDES},
    "Level": {"compare": COMPARISONS},
    "Link": {"cost": ("paid", "free", "reduced")},
    "LinkCards": {"compare": COMPARISONS, "different": VALUES},
    "LoseMemory": {"who": SIDES},
    "May": {"who": SIDES},
    "Modes": {"by": SIDES},
    "MeetsColors": {"colors": COLOR_BITS},
    "MemoryOf": {"who": SIDES},
    "ModifyPlayer": {"who": OWNERS},
    "MoveDigimon": {"to": ("battle", "breeding")},
    "PlaceInSecurity": {"position": ENDS},
    "PlaceUnder": {"position": ENDS},
    "Play": {"cost": PRICES, "area": ("battle", "breeding")},
    "PlayCost": {"compare": COMPARISONS},
    "PlayToken": {"who": SIDES, "colors": COLOR_BITS, "kind": ("Digimon", "Tamer", "Option")},
    "PlayedFrom": {"area": AREA_BITS},
    "Recovery": {"who": SIDES, "area": ("deck",)},
    "ReturnedTo": {"position": ("top", "bottom")},
    "ReturnToDeck": {"position": ENDS},
    "Same": {"stat": (*VALUES, "part of name")},
    "SameLevelStack": {"compare": COMPARISONS},
    "Search": {"area": PILES, "whose": SIDES},
    "SetMemory": {"who": SIDES},
    "Shuffle": {"area": PILES, "whose": SIDES},
    "Stat": {"stat": NUMBERS},
    "StatAmong": {"stat": NUMBERS, "which": ("highest", "lowest")},
    "Top": {"area": (*PILES, "under"), "owner": BOTH_SIDES},
    "TreatedAs": {
        "colors": (*COLOR_BITS, "declared"), "kinds": KIND_BITS,
        "for_": ("DigiXros", "DNA digivolution", "assembly", "revealed"),
    },
    "Use": {"cost": PRICES, "returned_to": RETURNED_TO},
    "UseCost": {"compare": COMPARISONS},
    "WinGame": {"who": SIDES},
}  # fmt: skip


def check_words(builder: ExpressionBuilder, root: Node) -> None:
    """Refuse a card whose programs use a word that the engine does not know."""
    nodes = root.walk()
    labels = {node.label for node in nodes if isinstance(node, lang.Choose)}
    for node in nodes:
        table = WORDS.get(type(node).__name__)
        if table is not None:
            for field, known in table.items():
                said = getattr(node, field)
                for word in said if isinstance(said, tuple) else (said,):
                    if word is not None and word not in known:
                        raise builder.unknown(node, f"`{field}`", word, known)
        elif isinstance(node, lang.It) and node.what not in REFERRED and node.what not in labels:
            raise builder.unknown(node, "reference", node.what, [*REFERRED, *labels])
        elif isinstance(node, lang.ActivateEffect):
            for timing in (node.timing or "Main").split(" or "):
                if timing not in TIMINGS:
                    raise builder.unknown(node, "timing", timing, TIMINGS)
