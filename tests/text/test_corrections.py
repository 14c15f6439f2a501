"""What is put right in the data of every card: a trait that lacks its word is a trait, a name stays a name."""

from __future__ import annotations

import pytest

from digilex.cards.database import database
from digilex.text.data.corrections import corrected, traits


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("[On Play] Add 1 [TS] card to the hand.", "[On Play] Add 1 [TS] trait card to the hand."),
        ("All of your [Machine] or [Cyborg] Digimon get +1000 DP.", None),
        ("[Digivolve] Lv.3 w/[TS]: Cost 2", "[Digivolve] Lv.3 w/[TS] trait: Cost 2"),
        ("[Digivolve] Lv.4 w/[Agumon]/[TS]: Cost 3", "[Digivolve] Lv.4 w/[Agumon]/[TS] trait: Cost 3"),
        ("[App Fusion] [Gatch] & [Tweet]: Cost 1", "[App Fusion] [Gatch] & [Tweet]: Cost 1"),
        ("[Digivolve] [Agumon]: Cost 2", "[Digivolve] [Agumon]: Cost 2"),
        ("[On Play] Add 1 [Agumon] card to the hand.", "[On Play] Add 1 [Agumon] card to the hand."),
        ("[On Play] Add 1 [TS] trait card to the hand.", "[On Play] Add 1 [TS] trait card to the hand."),
        ("[Main] Digimon with the [TS] trait get +1000 DP.", "[Main] Digimon with the [TS] trait get +1000 DP."),
    ],
)
def test_a_bracketed_trait_without_its_word(text: str, right: str | None) -> None:
    expected = text.replace("[Cyborg]", "[Cyborg] trait") if right is None else right
    for field in ("effectText", "inheritedEffectText", "linkEffect"):
        assert corrected({"cardId": "ZZ1-001", field: text})[field] == expected


def test_no_listed_trait_is_a_name() -> None:
    cards = [database().find(number) for number in database().numbers()]
    assert not traits().intersection(card.name for card in cards)
    assert {trait for card in cards for trait in card.types} - {card.name for card in cards} <= traits()
