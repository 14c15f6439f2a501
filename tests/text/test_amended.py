"""Sentences that change the one before them: what is changed is a phrase that fits every sentence it can be said of."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

TRASH = lang.Cards(("Digimon",), "you", ("trash",))
WEAK = lang.Cards(owner="opponent", where=lang.Level("<=", 4))
TAMERS = lang.Count(lang.Cards(("Tamer",)))
OPTION = lang.Cards(("Option",), "you", ("hand",))
USE = "You may use 1 Option card from your hand without paying the cost."


def action_of(text: str) -> lang.Action:
    """What the sentences do; printed, they read as the same."""
    (effect,) = parse_effects(f"[On Play] {text}")
    assert parse_effects(render(effect)) == (effect,)
    return effect.action


@pytest.mark.parametrize(
    "said",
    [
        "add 1 to this effect's level maximum",
        "increase this effect's level maximum by 1",
        "raise the maximum level by 1",
    ],
)
def test_a_maximum_is_raised(said: str) -> None:
    limit = lang.Level("<=", lang.Plus((4, lang.Times(TAMERS, 1))))
    text = f"Delete 1 of your opponent's level 4 or lower Digimon. For each of your Tamers, {said}."
    assert action_of(text) == lang.Delete(lang.Choose(WEAK.replace(where=limit)))


@pytest.mark.parametrize(
    "said",
    ["remove 1 from this effect's level maximum", "decrease this effect's level maximum by 1"],
)
def test_a_maximum_is_lowered(said: str) -> None:
    limit = lang.Level("<=", lang.Plus((4, lang.Times(TAMERS, -1))))
    text = f"Delete 1 of your opponent's level 4 or lower Digimon. For each of your Tamers, {said}."
    assert action_of(text) == lang.Delete(lang.Choose(WEAK.replace(where=limit)))


@pytest.mark.parametrize("stat", ["level", "color", "name"])
def test_cards_that_have_something_in_common_are_not_played(stat: str) -> None:
    play = "You may play 2 Digimon cards from your trash without paying the costs."
    text = f"{play} This effect can't play cards of the same {stat}."
    assert action_of(text) == lang.May(lang.Play(lang.Choose(TRASH, 2, different=stat)))


def test_only_cards_as_such_have_something_in_common() -> None:
    with pytest.raises(CardTextError):
        parse_effects(
            "[On Play] You may play 2 cards from your trash without paying the costs."
            " This effect can't play red cards of the same level."
        )


def test_tokens_of_a_name_that_is_there_are_not_played() -> None:
    text = (
        "Play 1 [Asp] Token (Digimon/Red/6000 DP) and 1 [Bee] Token (Digimon/Blue/3000 DP). This effect can't play"
        " Tokens with the same name as any of your Digimon. Then, <Draw 1>."
    )
    asp, bee = lang.PlayToken("Asp", colors=("red",), dp=6000), lang.PlayToken("Bee", colors=("blue",), dp=3000)
    alone = [lang.If(lang.No(lang.Exists(lang.Cards(where=lang.Named((token.name,))))), token) for token in (asp, bee)]
    assert action_of(text) == lang.Do((*alone, lang.Then(lang.Draw(1))))


@pytest.mark.parametrize(
    "said, to",
    [
        ("Return it to the hand", {"returned_to": "hand"}),
        ("Return the Option card this effect used to the bottom of the deck", {"returned_to": "bottom"}),
        ("Then, return that card to the top of the deck", {"returned_to": "top"}),
        ("Place the card used with this effect on top of your security stack", {"to_security": True}),
    ],
)
def test_a_used_card_goes_elsewhere(said: str, to: dict[str, object]) -> None:
    assert action_of(f"{USE} {said} instead of trashing it.") == lang.May(lang.Use(lang.Choose(OPTION), **to))


@pytest.mark.parametrize(
    "said", ["Place it under this Digimon", "Delete 1 of your Digimon", "Place it face up as your top security card"]
)
def test_a_used_card_goes_nowhere_else(said: str) -> None:
    with pytest.raises(CardTextError):
        parse_effects(f"[On Play] {USE} {said} instead of trashing it.")


def test_others_gain_it() -> None:
    text = (
        "1 of your opponent's Digimon gains <Blocker> for the turn."
        " If you have a Tamer, 2 of your Digimon gain it instead."
    )
    gained = lang.Modify(lang.Choose(lang.Cards(owner="opponent")), (lang.Keyword("Blocker"),), "the turn")
    instead = gained.replace(cards=lang.Choose(lang.Cards(), 2))
    assert action_of(text) == lang.Instead(gained, instead, lang.Exists(lang.Cards(("Tamer",))))


@pytest.mark.parametrize(
    "done, area, action",
    [("<Recovery +1 (Deck)>", "security stack", lang.Recovery(1)), ("<Draw 1>", "hand", lang.Draw(1))],
)
def test_a_pile_does_not_grow_beyond(done: str, area: str, action: lang.Action) -> None:
    pile = lang.Cards(("card",), "you", (area.split(" ")[0],))
    text = (
        f"For each of your Tamers, {done}. This effect can't increase the number of cards in your {area} to 6 or more."
    )
    room = lang.Compare(lang.Count(pile), "<=", 4)
    assert action_of(text) == lang.ForEach(TAMERS, lang.If(room, action))


def test_only_the_pile_that_grows_is_full() -> None:
    with pytest.raises(CardTextError):
        parse_effects(
            "[On Play] <Draw 1>. This effect can't increase the number of cards in your security stack to 6 or more."
        )


@pytest.mark.parametrize(
    "more",
    ["this effect suspends 1 more", "this effect can suspend 1 additional Digimon", "you may choose 1 more"],
)
def test_the_same_is_done_to_more(more: str) -> None:
    theirs = lang.Cards(owner="opponent")
    text = f"Suspend 2 of your opponent's Digimon. For each of your Tamers, {more}."
    assert action_of(text) == lang.Suspend(lang.Choose(theirs, lang.Plus((2, lang.Times(TAMERS)))))


@pytest.mark.parametrize("said", ["play 2 instead", "play 2 such Tokens instead", "this effect plays 2 Tokens instead"])
def test_more_tokens_of_the_same_kind(said: str) -> None:
    token = lang.PlayToken("Cog", ("white",), dp=1000)
    text = f"Play 1 [Cog] Token (Digimon/White/1000 DP). If you have a Tamer, {said}."
    assert action_of(text) == lang.Instead(token, token.replace(count=2), lang.Exists(lang.Cards(("Tamer",))))


@pytest.mark.parametrize(
    "sent",
    [
        "Then, return it to the bottom of the deck instead of trashing it.",
        "It's returned to the bottom of the deck instead of going to the trash.",
        "If this effect used, place that card at the bottom of the deck instead of placing it in the trash.",
    ],
)
def test_a_used_card_goes_there_in_other_words(sent: str) -> None:
    assert action_of(f"{USE} {sent}") == lang.May(lang.Use(lang.Choose(OPTION), returned_to="bottom"))


@pytest.mark.parametrize("more", ["it gets another -1000 DP", "that Digimon also gets -1000 more DP"])
def test_more_dp_is_lost(more: str) -> None:
    loss = lang.GetsDP(lang.Plus((-2000, lang.Times(TAMERS, -1000))))
    text = f"1 of your opponent's Digimon gets -2000 DP for the turn. For each of your Tamers, {more}."
    assert action_of(text) == lang.Modify(lang.Choose(lang.Cards(owner="opponent")), (loss,), "the turn")


def test_players_may_do_several_things() -> None:
    trash = lang.Trash(lang.Choose(lang.Cards(("card",), "opponent", ("hand",)), by="opponent"))
    theirs = lang.May(lang.Do((lang.Draw(1, "opponent"), trash)), "opponent")
    assert action_of("Your opponent may <Draw 1> and trash 1 card in their hand.") == theirs
    mine = lang.Trash(lang.Choose(lang.Cards(("card",), "you", ("hand",))))
    both = lang.Do((lang.May(lang.Do((lang.Draw(1), mine))), theirs))
    assert action_of("Each player may <Draw 1> and trash 1 card in their hand.") == both
    assert action_of("Both players may <Draw 1>.") == lang.Do(
        (lang.May(lang.Draw(1)), lang.May(lang.Draw(1, "opponent"), "opponent"))
    )


@pytest.mark.parametrize("head", ["Choose 1", "Activate 1 of the following", "Choose 1 of these effects"])
def test_effects_to_choose_from_need_not_be_called_so(head: str) -> None:
    assert action_of(f"{head}: ・<Draw 1>. ・Gain 1 memory.") == lang.Modes((lang.Draw(1), lang.GainMemory(1)))


def test_a_limit_of_cards_that_go_to_one_of_two_places_is_raised_for_both() -> None:
    """"Level 4 or lower" is said once of the cards, wherever they go."""
    text = (
        "[On Play] Place 1 of your opponent's level 4 or lower Digimon under 1 of their Tamers or as the top security"
        " card. For each of your Tamers, add 1 to this effect's level maximum."
    )
    (effect,) = parse_effects(text)
    ways = effect.action.actions  # type: ignore[union-attr]
    assert len(ways) == 2 and ways[0].cards == ways[1].cards
    assert isinstance(ways[0].cards.cards.where.amount, lang.Plus)
    assert render(effect) == text


@pytest.mark.parametrize(("said", "up_to"), [("You may link up to 3", True), ("Link 3", False)])
def test_several_cards_are_linked_to_any_of_several_digimon(said: str, up_to: bool) -> None:
    """Each may go to another one."""
    text = f"[On Play] {said} red cards from your trash to any of your Digimon without paying the cost."
    (effect,) = parse_effects(text)
    red = lang.Cards(("card",), "you", ("trash",), lang.HasColor(("red",)))
    link = lang.Link(lang.Choose(red), lang.Choose(lang.Cards()), "free")
    assert effect.action == lang.ForEach(3, lang.May(link) if up_to else link, True)
    assert render(effect) == text


@pytest.mark.parametrize("said", ["suspend 2 of them instead", "suspend 2 instead", "instead, suspend 2 of them"])
def test_more_of_them_are_more_of_those_that_one_was_chosen_from(said: str) -> None:
    theirs = lang.Cards(owner="opponent")
    done = action_of(f"Suspend 1 of your opponent's Digimon. If you have 3 or more Tamers, {said}.")
    assert done == lang.Instead(
        lang.Suspend(lang.Choose(theirs)), lang.Suspend(lang.Choose(theirs, 2)), lang.Compare(TAMERS, ">=", 3)
    )
