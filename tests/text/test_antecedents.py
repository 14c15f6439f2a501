"""What "it", "that Tamer", "such" and "the rest" mean: the latest mention of the kind by which it is called."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render
from digilex.text.meaning.resolve import PASSES

WAITS = "[All Turns] When any of your Tamers suspend, suspend 1 of your opponent's Digimon. Then, "


def last(text: str) -> lang.Node:
    """What is done last."""
    (effect,) = parse_effects(text)
    assert isinstance(effect.action, lang.Do)
    step = effect.action.steps[-1]
    return step.action if isinstance(step, lang.Then) else step


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (WAITS + "unsuspend that Tamer.", lang.It("subject")),
        (WAITS + "unsuspend that Digimon.", lang.It("it")),
        (WAITS + "unsuspend it.", lang.It("it")),
        ("[On Play] Suspend 1 of your opponent's Digimon and 1 of your opponent's Tamers. Unsuspend that Digimon.",
         lang.It("it")),
    ],
)  # fmt: skip
def test_a_card_is_called_by_its_kind(text: str, meant: lang.Reference) -> None:
    assert last(text) == lang.Unsuspend(meant)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("[Your Turn] When any of your Tamers suspend, that Digimon gets +1000 DP for the turn.", "Digimon"),
        ("[On Play] Suspend 1 of your Tamers. Then, that Digimon gets +1000 DP for the turn.", "Digimon"),
        ("[On Play] Suspend 1 of your opponent's Digimon. Then, unsuspend that Tamer.", "Tamer"),
    ],
)
def test_a_kind_of_which_nothing_was_said_is_an_error(text: str, kind: str) -> None:
    with pytest.raises(CardTextError, match=f"of no {kind} before"):
        parse_effects(text)


def test_this_card_is_meant_after_it_was_named_though_cards_were_trashed_before() -> None:
    start = "[All Turns] When one of your opponent's Digimon attacks, by trashing 1 card in your hand, "
    (effect,) = parse_effects(start + "unsuspend this Digimon. Then, it gets +1000 DP for the turn.")
    changed = [node.cards for node in effect.walk() if isinstance(node, lang.Modify)]
    assert changed == [lang.This()]
    (effect,) = parse_effects(start + "it gets +1000 DP for the turn.")
    changed = [node.cards for node in effect.walk() if isinstance(node, lang.Modify)]
    assert changed == [lang.It("subject")]


def test_a_tamer_is_printed_as_one() -> None:
    (effect,) = parse_effects(WAITS + "unsuspend that Tamer.")
    assert "unsuspend that Tamer" in render(effect)
    assert parse_effects(render(effect)) == (effect,)


def test_no_pass_leaves_a_mark_of_the_reader() -> None:
    """Whatever a text leaves to its reader is a word of the language afterwards."""
    text = (
        "[On Play] Reveal the top 3 cards of your deck. Add 1 Digimon card with the [Dragon] trait and 1 such Tamer "
        "card among them to the hand. Return the rest to the bottom of the deck."
    )
    (effect,) = parse_effects(text)
    nodes = effect.walk()
    assert not [node for node in nodes if isinstance(node, lang.It) and node.what.startswith("that")]
    assert not [node for node in nodes if isinstance(node, lang.IsKind) and node.kinds == ("such",)]
    assert not [node for node in nodes if isinstance(node, lang.Cards) and "card" in node.areas]
    assert len(PASSES) == 7
