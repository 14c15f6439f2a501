"""Wordings of our own, old and new, and the programs they mean."""

from __future__ import annotations

import pytest

from digilex.cards.language import (
    Bottom,
    By,
    Cards,
    Choose,
    Delete,
    Do,
    Draw,
    Effect,
    Every,
    Exists,
    GainMemory,
    GetsDP,
    If,
    IsOneOf,
    It,
    Keyword,
    Level,
    Matches,
    May,
    Modes,
    Modify,
    Play,
    Prevent,
    Suspend,
    Suspended,
    Then,
    This,
    Top,
    Trash,
    When,
)
from digilex.text import CardTextError, parse_effects, render
from digilex.text.engine import forget


def one(text: str) -> Effect:
    """The only effect of the text; it also has to read back from what is printed."""
    (effect,) = parse_effects(text)
    assert parse_effects(render(effect)) == (effect,)
    return effect


def test_a_timing_and_a_sentence() -> None:
    assert one("[On Play] Delete 1 of your opponent's level 3 or lower Digimon.") == Effect(
        Delete(Choose(Cards(owner="opponent", where=Level("<=", 3)))), timings=("On Play",)
    )


def test_then_is_a_step_of_its_own() -> None:
    effect = one("[On Deletion] <Draw 2>. Then, trash 1 card in your hand.")
    assert effect.action == Do((Draw(2), Then(Trash(Choose(Cards(("card",), areas=("hand",)))))))


def test_everything_after_by_hangs_on_the_cost() -> None:
    effect = one("[Main] By suspending this Digimon, <Draw 1>. Then, gain 1 memory.")
    assert effect.action == By(Suspend(This()), Do((Draw(1), Then(GainMemory(1)))))


def test_an_old_cost_reads_like_a_new_one() -> None:
    assert one("[Main] You may suspend this Tamer to gain 2 memory.") == one(
        "[Main] By suspending this Tamer, gain 2 memory."
    )


def test_only_the_sentence_hangs_on_if() -> None:
    effect = one("[On Play] If this Digimon is suspended, gain 1 memory. Then, <Draw 1>.")
    assert effect.action == Do((If(Matches(This(), Suspended()), GainMemory(1)), Then(Draw(1))))


def test_it_is_what_was_spoken_of() -> None:
    assert one("[Your Turn] While this Digimon is suspended, it gets +500 DP.").action == If(
        Matches(This(), Suspended()), Modify(This(), (GetsDP(500),))
    )
    effect = one("[Your Turn] When one of your Digimon becomes suspended, it gains <Rush> for the turn.")
    assert effect.trigger == When("suspend", Cards())
    assert effect.action == Modify(It("subject"), (Keyword("Rush"),), "the turn")


def test_another_of_theirs_is_another_than_theirs() -> None:
    """Not another than the card of one's own that was spoken of last."""
    effect = one(
        "[Opponent's Turn] When one of your opponent's Digimon attacks, by suspending 1 of your Digimon, return "
        "another of their Digimon to the hand."
    )
    assert isinstance(effect.action, By)
    assert [node for node in effect.action.then.walk() if isinstance(node, IsOneOf)] == [IsOneOf(It("attacker"))]


def test_under_it_in_the_price_of_a_tamer_is_under_the_tamer() -> None:
    """What is said of "it" after the price is said of the Digimon that the effect is about."""
    effect = one(
        "[All Turns] When one of your Digimon would leave the battle area, by suspending this Tamer and trashing the "
        "bottom card from under it, it doesn't leave."
    )
    assert isinstance(effect.action, By)
    assert effect.action.cost == Do((Suspend(This()), Trash(Bottom("under", of=This()))))
    assert effect.action.then == Prevent(It("subject"))


def test_noise_is_the_same_text() -> None:
    plain = parse_effects("<Blocker>\n[Your Turn] All of your Digimon gain <Security A. +1>.")
    noisy = parse_effects(
        "\uff1cBlocker\uff1e (A note.)[Your Turn]\u00a0 All  of your Digimon gain &lt;Security Attack +1&gt;."
    )
    assert plain == noisy
    assert plain[1].action == Modify(Every(Cards()), (Keyword("Security A.", 1),))


def test_a_lost_icon_is_known_by_its_note() -> None:
    text = "[Your Turn] This Digimon gains  (This Digimon checks 2 additional security cards)."
    assert one(text).action == Modify(This(), (Keyword("Security A.", 2),))


def test_may_and_without_paying() -> None:
    effect = one("[On Play] You may play 1 [Sample Beast] from your hand without paying its memory cost.")
    assert isinstance(effect.action, May)
    assert isinstance(effect.action.action, Play)


def test_an_error_points_at_the_span() -> None:
    text = "[On Play] Delete 1 of your opponent's purring Digimon."
    with pytest.raises(CardTextError) as caught:
        parse_effects(text)
    assert text[caught.value.start : caught.value.end] == "purring"
    assert "a noun for cards" in caught.value.expected
    assert "^^^^^^^" in caught.value.pointed()


def test_nothing_is_dropped() -> None:
    with pytest.raises(CardTextError):
        parse_effects("[On Play] Gain 1 memory. Dance.")
    with pytest.raises(CardTextError):
        parse_effects("[On Play] Gain 1 memory dance")


def test_a_note_that_is_never_closed_ends_with_its_sentence() -> None:
    effects = parse_effects("<Blocker> (At blocker timing, suspend this Digimon. [On Play] Draw 1 card.")
    assert len(effects) == 2


def test_can_digivolve_is_done_now_in_an_effect_with_a_timing() -> None:
    old = parse_effects("[On Play] This Digimon can digivolve into a [Foo] in your hand.")
    new = parse_effects("[On Play] This Digimon may digivolve into [Foo] in the hand.")
    assert old == new


def test_trashed_digivolution_cards_are_no_other_cards() -> None:
    (effect,) = parse_effects("[Your Turn] When one of your opponent's digivolution cards is trashed, gain 1 memory.")
    assert "your opponent's Digimon's digivolution cards" in render(effect)


def test_a_program_that_its_text_does_not_say_is_refused() -> None:
    """ "By X, Y. Then, Z." means that Z hangs on X, too (15-7-2)."""
    steps = (By(Trash(Top("security")), Draw()), Then(GainMemory(1)))
    effect = Effect(Do(steps), timings=("On Play",))
    assert render(effect, checked=False)
    with pytest.raises(ValueError, match="reads back"):
        render(effect)


def test_a_phrase_that_was_heard_before_means_the_same() -> None:
    """What a rule read is kept by the tokens that it looked at: one that goes on, or ends, otherwise is read anew."""
    texts = (
        "[Main] Delete 1 of your opponent's Digimon.",
        "[Main] Delete 1 of your opponent's Digimon with 4000 DP or less.",
        "[Main] Delete 1 of your opponent's Digimon or Tamers.",
        "[Main] Delete 1 of your opponent's Digimon and gain 1 memory.",
        "[Main] Delete 1 of your opponent's Digimon",
    )
    alone = []
    for text in texts:
        forget()
        alone.append(parse_effects(text))
    forget()
    assert [parse_effects(text) for text in texts] == alone
    assert [parse_effects(text) for text in reversed(texts)] == alone[::-1]
    assert len({one(text) for text in texts}) == len(texts) - 1


@pytest.mark.parametrize(
    ("done", "word"),
    [
        ("Trash your top security card.", "trashed"),
        ("Trash the top card of your deck.", "trashed"),
        ("You may flip your bottom face-down security card face up.", "flipped"),
        ("Add your top security card to the hand.", "added"),
    ],
)
def test_a_condition_after_a_card_at_the_end_of_a_pile_is_about_that_card(done: str, word: str) -> None:
    effect = one(f"[On Play] {done} If it has the [Foo] trait, gain 1 memory.")
    assert It(word) in effect.walk() and This() not in effect.walk()
    assert parse_effects(render(effect)) == (effect,)
    assert This() in one(f"[On Play] {done} Then, it gets +1000 DP for the turn.").walk()


def test_what_follows_a_list_of_options_is_not_printed_as_a_part_of_it() -> None:
    options = Modes((GainMemory(1), Draw(1)))
    with pytest.raises(ValueError, match="no wording"):
        render(Effect(Do((If(Exists(Cards()), options), Then(Draw(2)))), ("On Play",)), checked=False)
    offered = Effect(Do((May(options), Then(Draw(2)))), ("On Play",))
    assert parse_effects(render(offered)) == (offered,)
    before = Effect(Do((options, Then(Draw(2)))), ("On Play",))
    assert parse_effects(render(before)) == (before,)
    assert render(before).startswith("[On Play] Activate 1 of the effects below. Then, <Draw 2>:\n")
    last = Effect(Do((Draw(2), Then(options))), ("On Play",))
    assert parse_effects(render(last)) == (last,)
