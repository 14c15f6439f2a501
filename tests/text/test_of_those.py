"""Of which cards a number is: any of several, all such, those that something was done to, and this card."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render


def nodes(text: str, kind: type[lang.Node]) -> list[lang.Node]:
    """The nodes of a kind in the effect, which reads back as it is printed."""
    (effect,) = parse_effects(text)
    assert parse_effects(render(effect)) == (effect,)
    return [node for node in effect.walk() if isinstance(node, kind)]


@pytest.mark.parametrize("those", ["any of the Digimon cards this effect trashed", "any card this effect trashed"])
def test_as_any_of_several_is_as_one_of_them_and_not_as_all_added_up(those: str) -> None:
    text = "[On Play] Trash the top 3 cards of your deck. Then, delete 1 of your opponent's Digimon with as high or "
    (stat,) = nodes(f"{text}lower a level as {those}.", lang.Stat)
    assert isinstance(stat, lang.Stat)
    assert isinstance(stat.of, lang.Choose)
    assert stat.of.count == 1


def test_one_of_them_after_all_of_them_is_any_such_card() -> None:
    text = "[Security] All of your opponent's Digimon gain <Security A. -1> for the turn. Then, 1 of them gets "
    change = nodes(text + "-8000 DP for the turn.", lang.Modify)[-1]
    assert isinstance(change, lang.Modify)
    assert change.cards == lang.Choose(lang.Cards(owner="opponent"))


def test_one_of_those_tokens() -> None:
    (change,) = nodes("[Your Turn] When effects play any of your Tokens, 1 of those Tokens gets +4000 DP for the turn.",
                      lang.Modify)  # fmt: skip
    assert isinstance(change, lang.Modify)
    assert isinstance(change.cards, lang.Choose)
    assert change.cards.cards == lang.Cards(("Token",), "any", where=lang.IsOneOf(lang.It("subject")))


def test_as_many_as_those_that_it_waits_for() -> None:
    waits = "[All Turns] When your opponent's effects would trash your security cards, you may trash "
    (effect,) = parse_effects(waits + "the same number of this Digimon's digivolution cards instead.")
    assert lang.CountOf(lang.It("subject")) in effect.walk()
    with pytest.raises(CardTextError, match="as many"):
        parse_effects("[On Play] Trash the same number of this Digimon's digivolution cards.")


def test_from_each_of_those_that_were_suspended() -> None:
    text = "[On Play] Suspend all of your opponent's Digimon and trash the bottom 2 digivolution cards from each "
    (end,) = nodes(text + "of them.", lang.Bottom)
    assert isinstance(end, lang.Bottom)
    assert end.of == lang.It("suspended")
