"""What the light policy wants to know of a card, worked out once for each card from its facts and its program."""

from __future__ import annotations

from typing import Final

from digilex.cards.card import Card
from digilex.cards.language import (
    Cards,
    DeDigivolve,
    Delete,
    PlaceInSecurity,
    PlaceUnder,
    ReturnToDeck,
    ReturnToHand,
    Suspend,
    Trash,
)
from digilex.rules.model.prepared import CardInfo
from digilex.rules.model.vocabulary import DIGIMON, TAMER

# What a Digimon on the field is worth by its level, in memory: about what such cards cost to play.
BY_LEVEL: Final = (3.0, 3.0, 1.5, 3.0, 4.5, 7.0, 10.0, 13.0)


class CardFacts:
    """A card as the policy sees it."""

    def __init__(self, info: CardInfo) -> None:
        card = info.card
        self.worth = on_field(info)  # on the field, without what is under it
        self.in_hand = held(info)
        self.harms_battle = False  # one of its effects does harm to cards of its own player on the field
        self.harms_hand = False
        self.aims_at_them = False  # its effects choose the opponent's Digimon
        self.aims_at_us = False
        self.removes = False  # they do harm to the opponent's cards
        read_program(self, card)


def on_field(info: CardInfo) -> float:
    """What the card is worth as the top of a stack."""
    if info.field_kind & DIGIMON:
        level = info.level
        return (BY_LEVEL[level] if 0 <= level < len(BY_LEVEL) else 5.0) + max(0, info.dp) / 10000.0
    return 3.5 if info.kind & TAMER else 1.5


def held(info: CardInfo) -> float:
    """What the card is worth in the hand, where cards are compared with each other."""
    if info.kind & DIGIMON:
        return 2.0 + 0.5 * max(2, info.level)
    return 4.0 if info.kind & TAMER else 3.0


def read_program(facts: CardFacts, card: Card) -> None:
    """Who is chosen for what by the effects of the card."""
    for effects in card.sections().values():
        for effect in effects:
            for node in effect.walk():
                if isinstance(node, Cards) and "battle" in node.areas and "Digimon" in node.kinds:
                    if node.owner == "opponent":
                        facts.aims_at_them = True
                    elif node.owner == "you":
                        facts.aims_at_us = True
                if isinstance(
                    node,
                    (
                        Delete,
                        Trash,
                        ReturnToHand,
                        ReturnToDeck,
                        Suspend,
                        DeDigivolve,
                        PlaceUnder,
                        PlaceInSecurity,
                    ),
                ):
                    for part in node.walk():
                        if isinstance(part, Cards):
                            if part.owner == "opponent":
                                facts.removes = True
                            elif part.owner == "you":
                                facts.harms_battle = facts.harms_battle or "battle" in part.areas
                                facts.harms_hand = facts.harms_hand or "hand" in part.areas


def facts_of(info: CardInfo) -> CardFacts:
    """The facts of a card; worked out when first asked for, and noted on it."""
    noted = info.note
    if isinstance(noted, CardFacts):
        return noted
    found = CardFacts(info)
    info.note = found
    return found
