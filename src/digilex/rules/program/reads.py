"""What of the game a persistent effect reads, beside the cards on the field: when that changes, values are worked out
anew (State.touch).

The words of the language are listed here that read nothing else, or one thing more; any other counts as reading all.
"""

from __future__ import annotations

from typing import Final

from digilex.cards import language as lang
from digilex.cards.node import Node
from digilex.rules.model.vocabulary import (
    READS_ALL,
    READS_ATTACK,
    READS_MEMORY,
    READS_PHASE,
    READS_PILES,
    READS_SUSPENSION,
)

ON_FIELD: Final = frozenset(["battle", "breeding", "field", "under", "link"])
FIELD_ALONE: Final[frozenset[type[Node]]] = frozenset([
    lang.AllOf, lang.AnyOf, lang.Both, lang.Can, lang.CanDigivolve, lang.Cannot, lang.ColorCount, lang.Compare,
    lang.CostChange, lang.CostIs, lang.Count, lang.CountDifferent, lang.CountSame, lang.DP, lang.DeletionLimit,
    lang.DigivolutionCards, lang.Do, lang.Effect, lang.Either, lang.Every, lang.Exists, lang.GetsDP, lang.HasColor,
    lang.HasSection, lang.HasTrait, lang.If, lang.IsKind, lang.IsOneOf, lang.IsTurn, lang.Level, lang.LinkCards,
    lang.Loses, lang.LosesEffects, lang.Matches, lang.MeetsColors, lang.Modify, lang.ModifyPlayer,
    lang.NameIncludes, lang.Named,
    lang.No, lang.Not, lang.PlayCost, lang.Plus, lang.Same, lang.SecurityAttackPer, lang.Stat, lang.StatAmong,
    lang.TextIncludes, lang.Then, lang.This, lang.ThisCard, lang.Times, lang.TraitIncludes, lang.Unaffected,
])  # fmt: skip
ONE_THING_MORE: Final[dict[type[Node], int]] = {
    lang.AttackingTarget: READS_ATTACK,
    lang.FaceUp: READS_PILES,
    lang.HasKeyword: READS_ATTACK,  # <Blocker> because of <Collision> (16-30)
    lang.IsBattling: READS_ATTACK,
    lang.InPhase: READS_PHASE | READS_ATTACK,
    lang.MemoryOf: READS_MEMORY,
    lang.Suspended: READS_SUSPENSION,
    lang.TreatedAs: 0,
    lang.WhileBattling: READS_ATTACK,
}


def reads_of(node: Node) -> int:
    """What a part of a program reads, as bits."""
    reads = 0
    for part in node.walk():
        if isinstance(part, lang.Cards):
            if not part.areas or not ON_FIELD.issuperset(part.areas) or "Security Digimon" in part.kinds:
                reads |= READS_PILES | READS_ATTACK
        elif isinstance(part, lang.Keyword):
            if part.name == "Progress":  # (16-39)
                reads |= READS_ATTACK
        elif isinstance(part, (lang.Stat, lang.StatAmong)) and part.stat == "use cost":
            return READS_ALL
        elif type(part) in ONE_THING_MORE:
            reads |= ONE_THING_MORE[type(part)]
        elif type(part) not in FIELD_ALONE:
            return READS_ALL
    return reads
