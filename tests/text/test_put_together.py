"""Sentences that no card has, put together from phrases: cards of a stack, what is awaited, what is told of others."""

from __future__ import annotations

import pytest

from digilex.cards import language as lang
from digilex.text import CardTextError, parse_effects, render

THEIRS = lang.Cards(owner="opponent")
IT = lang.It("it")


def action_of(text: str, same: bool = True) -> lang.Action:
    """What the sentences do; printed, they read as the same, and in the same words."""
    (effect,) = parse_effects(text)
    assert parse_effects(render(effect)) == (effect,)
    assert render(effect) == text or not same
    return effect.action


@pytest.mark.parametrize(
    "verb, done",
    [
        ("Trash the top 3 stacked cards of {}", lang.Trash(IT)),
        ("Return the top 3 stacked cards of {} to the hand", lang.ReturnToHand(IT)),
        ("Return the top 3 stacked cards of {} to the bottom of the deck", lang.ReturnToDeck(IT)),
    ],
)
def test_several_stacked_cards_are_taken_one_by_one(verb: str, done: lang.Trash) -> None:
    chosen = action_of(f"[On Play] {verb}.".format("1 of your opponent's Digimon"))
    each = lang.ForEach(3, done.replace(cards=lang.TopCard(IT)))
    assert chosen == lang.Do((lang.ChooseFirst(lang.Choose(THEIRS)), each))
    own = action_of(f"[On Play] {verb}.".format("this Digimon"))
    assert own == lang.ForEach(3, done.replace(cards=lang.TopCard(lang.This())))


def test_a_price_may_be_several_stacked_cards() -> None:
    paid = action_of("[On Play] By trashing the top 2 stacked cards of this Digimon, <Draw 1>.")
    assert paid == lang.By(lang.ForEach(2, lang.Trash(lang.TopCard(lang.This()))), lang.Draw(1))


def test_stacked_cards_of_all_are_refused() -> None:
    with pytest.raises(CardTextError, match="stacked cards of 1 Digimon"):
        parse_effects("[On Play] Trash the top 2 stacked cards of all of your opponent's Digimon.")


@pytest.mark.parametrize("whose", ["its", "that Digimon's"])
@pytest.mark.parametrize("end", [lang.Top, lang.Bottom])
def test_for_each_of_what_the_chosen_one_has(whose: str, end: type[lang.Top]) -> None:
    name = end.__name__.lower()
    text = f"[On Play] Trash the {name} digivolution card of 1 of your opponent's Digimon for each of {whose} colors."
    taken = lang.Trash(end("under", lang.Stat(IT, "colors"), of=IT))
    assert action_of(text, whose == "its") == lang.Do((lang.ChooseFirst(lang.Choose(THEIRS)), taken))


@pytest.mark.parametrize(
    "said, done",
    [
        ("delete the digivolved Digimon", lang.Delete(lang.It("subject"))),
        ("return the digivolved Digimon to the hand", lang.ReturnToHand(lang.It("subject"))),
        ("delete the Digimon that digivolved with this effect", lang.Delete(lang.It("subject"))),
    ],
)
def test_what_becomes_of_the_one_that_was_awaited(said: str, done: lang.Action) -> None:
    text = (
        "[Main] For the turn, the next time any of your Digimon would digivolve, reduce the digivolution cost by 2."
        f" At turn end, {said}."
    )
    inner = lang.Do((lang.ReduceCost(2), lang.Later("end of turn", done)))
    effect = lang.Effect(inner, trigger=lang.Would("digivolve", lang.Cards()))
    assert action_of(text, "with this effect" not in said) == lang.GrantLater(effect, "the turn", 1)


def test_what_the_effect_did_itself_is_not_awaited() -> None:
    action = action_of(
        "[Main] Delete 1 of your opponent's Digimon. For the turn, the next time any of your Digimon are deleted, gain"
        " 1 memory. At turn end, play the deleted Digimon without paying the cost."
    )
    assert isinstance(action, lang.Do) and len(action.steps) == 3


@pytest.mark.parametrize(
    "besides, change",
    [("can't digivolve", lang.Cannot("digivolve")), ("get -1000 DP", lang.GetsDP(-1000))],
)
def test_what_others_cannot_do_to_this_digimon_and_what_changes_of_them(besides: str, change: lang.Change) -> None:
    told = action_of(f"[All Turns] All of your opponent's Digimon can't block this Digimon and {besides}.")
    never = lang.Modify(lang.This(), (lang.Cannot("be blocked", cards=THEIRS),))
    assert told == lang.Do((never, lang.Modify(lang.Every(THEIRS), (change,))))


def test_whom_a_digimon_battles() -> None:
    text = "[All Turns] While battling any of your opponent's red Digimon, this Digimon gets +2000 DP."
    against = THEIRS.replace(where=lang.HasColor(("red",)))
    assert action_of(text) == lang.If(lang.WhileBattling(against), lang.Modify(lang.This(), (lang.GetsDP(2000),)))
    with pytest.raises(CardTextError):
        parse_effects("[All Turns] While battling your Tamers, this Digimon gets +2000 DP.")


@pytest.mark.parametrize(
    "said, who",
    [
        ("Draw the top 2 cards of your deck", "you"),
        ("Your opponent draws the top 2 cards of their deck", "opponent"),
        ("Both players draw the top 2 cards of their decks", "both"),
    ],
)
def test_the_top_cards_of_a_deck_are_drawn_by_its_player(said: str, who: str) -> None:
    assert action_of(f"[On Play] {said}.", False) == lang.Draw(2, who)


def test_nobody_draws_from_another_deck() -> None:
    with pytest.raises(CardTextError, match="another player's deck"):
        parse_effects("[On Play] Draw the top 2 cards of your opponent's deck.")


@pytest.mark.parametrize(
    "said",
    [
        "You may play 1 [Agumon] or 1 red Tamer card from your trash without paying the cost",
        "You may play 1 [Agumon] or 1 red Tamer card without paying the cost from your trash",
        "From your trash and without paying the cost, you may play 1 [Agumon] or 1 red Tamer card",
        "From your trash, you may play 1 [Agumon] or 1 red Tamer card without paying the cost",
        "Without paying the cost, you may play 1 [Agumon] or 1 red Tamer card from your trash",
    ],
)
def test_where_cards_are_played_from_stands_anywhere(said: str) -> None:
    trash = lang.Cards(("card",), "you", ("trash",), lang.Named(("Agumon",)))
    tamer = trash.replace(kinds=("Tamer",), where=lang.HasColor(("red",)))
    played = lang.Play(lang.Choose(lang.EitherCards((trash, tamer))))
    assert action_of(f"[On Play] {said}.", False) == lang.May(played)


ASP = lang.PlayToken("Asp", colors=("red",), dp=3000)
ASP_SAID = "1 [Asp] Token (Digimon/Red/3000 DP)"


def test_a_token_is_played_to_either_area() -> None:
    text = (
        f"[On Play] If you have a Tamer, play {ASP_SAID}. Otherwise, play it suspended to your opponent's battle area."
    )
    theirs = ASP.replace(who="opponent", suspended=True)
    assert action_of(text) == lang.If(lang.Exists(lang.Cards(("Tamer",))), ASP, theirs)
    plain = action_of(f"[On Play] Play {ASP_SAID} to your opponent's battle area.", False)
    assert plain == ASP.replace(who="opponent")


def test_a_token_must_be_described_before_it_is_played_elsewhere() -> None:
    with pytest.raises(CardTextError, match="which Token"):
        parse_effects("[On Play] Play it suspended to your opponent's battle area.")


@pytest.mark.parametrize("said", ["or, from your hand, 1 red Digimon card", "or 1 red Digimon card from your hand"])
def test_a_token_or_a_card(said: str) -> None:
    card = lang.Cards(("Digimon",), "you", ("hand",), lang.HasColor(("red",)))
    action = action_of(f"[On Play] You may play {ASP_SAID} {said} without paying the cost.", False)
    assert action == lang.May(lang.EitherAction((ASP, lang.Play(lang.Choose(card)))))


@pytest.mark.parametrize(
    "done, what",
    [
        ("deleting this Digimon or reducing its DP", ("be deleted", "have DP reduced")),
        ("returning this Digimon to the hand", ("be returned to hand",)),
        ("suspending this Digimon or trashing its digivolution cards", ("suspend", "have digivolution cards trashed")),
        ("reducing this Digimon's DP", ("have DP reduced",)),
    ],
)
def test_effects_are_kept_from_doing_something(done: str, what: tuple[str, ...]) -> None:
    action = action_of(f"[On Play] Prevent your opponent's effects from {done} for the turn.", False)
    changes = tuple(lang.Cannot(one, by="opponent's effect") for one in what)
    assert action == lang.Modify(lang.This(), changes, "the turn")


def test_what_this_digimon_may_do_is_offered() -> None:
    action = action_of("[On Play] This Digimon may delete 1 of your opponent's Digimon.", False)
    assert action == lang.May(lang.Delete(lang.Choose(THEIRS)))


def test_two_that_were_chosen_battle_each_other() -> None:
    action = action_of("[On Play] Choose 2 of your opponent's Digimon. The chosen Digimon battle each other.", False)
    assert action == lang.Do((lang.ChooseFirst(lang.Choose(THEIRS, 2)), lang.Battle(lang.It("it"))))
    with pytest.raises(CardTextError):
        parse_effects("[On Play] Choose 2 of your opponent's Digimon. The chosen Digimon battle.")


def test_each_player_chooses_and_both_are_meant() -> None:
    action = action_of("[On Play] Each player chooses 1 of their Digimon. Delete the chosen Digimon.", False)
    both = lang.EachOf((lang.Choose(lang.Cards()), lang.Choose(THEIRS, by="opponent")))
    assert action == lang.Do((lang.ChooseFirst(both), lang.Delete(lang.It("it"))))


def test_the_card_is_chosen_before_one_of_several_keywords() -> None:
    action = action_of("[On Play] 1 of your Digimon gains your choice of <Rush> or <Raid> for the turn.")
    ways = tuple(lang.Modify(lang.It("it"), (lang.Keyword(name),), "the turn") for name in ("Rush", "Raid"))
    assert action == lang.Do((lang.ChooseFirst(lang.Choose(lang.Cards())), lang.EitherAction(ways)))


def test_having_fewer_is_having_fewer_of_what_was_compared() -> None:
    text = "[On Play] If you have as many Tamers as your opponent, <Draw 1>. If you have fewer, <Draw 2>."
    action = action_of(text, False)
    mine, theirs = (lang.Count(lang.Cards(("Tamer",), who)) for who in ("you", "opponent"))
    assert action.steps[1] == lang.If(lang.Compare(mine, "<", theirs), lang.Draw(2))
    with pytest.raises(CardTextError, match="so many of"):
        parse_effects("[On Play] If you have fewer, <Draw 2>.")


def test_what_is_said_of_all_or_of_so_many_cards_that_were_trashed() -> None:
    trashed = "[On Play] Trash the top 3 cards of your deck. If"
    asked = action_of(f"{trashed} all of the cards this effect trashed are red, gain 1 memory.", False).steps[1]
    assert asked.condition == lang.No(lang.Matches(lang.It("trashed"), lang.Not(lang.HasColor(("red",)))))
    asked = action_of(f"{trashed} 2 or more of the cards this effect trashed are red, gain 1 memory.", False).steps[1]
    assert asked == action_of(f"{trashed} this effect trashed 2 or more red cards, gain 1 memory.").steps[1]


def test_what_follows_a_replacement() -> None:
    saving = "[All Turns] When any of your Tamers would be deleted, you may return it to the hand instead."
    action = action_of(f"{saving} If you do, <Draw 1>.", False)
    saved = lang.May(lang.Replace(lang.ReturnToHand(lang.It("subject"))))
    assert action == lang.Do((saved, lang.If(lang.DidThis("do"), lang.Draw(1))))


def test_cards_that_delete_others_do_so_in_battle_or_by_their_effects() -> None:
    (effect,) = parse_effects("[Your Turn] When any of your red Digimon delete your opponent's Digimon, <Draw 1>.")
    red = lang.Cards(where=lang.HasColor(("red",)))
    battle = lang.When("delete in battle", red, object=THEIRS)
    assert effect.trigger == lang.OneOf((battle, lang.When("delete", THEIRS, by=lang.EffectsOf(red))))


def test_how_cards_lie_is_said_before_one_of_two_places() -> None:
    action = action_of("[Main] Place this card face up as the bottom security card or in the battle area.")
    ways = lang.PlaceInSecurity(lang.ThisCard(), "bottom", True), lang.PlaceInBattleArea(lang.ThisCard())
    assert action == lang.EitherAction(ways)


def test_its_top_card_and_this_card() -> None:
    price = "by trashing its top stacked card and this card"
    action = action_of(f"[All Turns] When this Digimon would be deleted, {price}, it isn't deleted.", False)
    assert action.cost == lang.Trash(lang.EachOf((lang.TopCard(lang.This()), lang.ThisCard())))


def test_what_others_are_kept_from_only_while_something_holds_is_refused() -> None:
    with pytest.raises(CardTextError, match="only while"):
        parse_effects("[Main] 1 of your opponent's Tamers can't unsuspend while this Digimon is suspended.")
    action = action_of("[All Turns] While this Digimon is suspended, all of your opponent's Tamers can't unsuspend.")
    theirs = lang.Modify(lang.Every(THEIRS.replace(kinds=("Tamer",))), (lang.Cannot("unsuspend"),))
    assert action == lang.If(lang.Matches(lang.This(), lang.Suspended()), theirs)


def test_having_the_opponent_do_something_is_a_price() -> None:
    action = action_of("[On Play] By having your opponent draw 2 cards, delete 1 of their Digimon.", False)
    assert action == lang.By(lang.Draw(2, "opponent"), lang.Delete(lang.Choose(THEIRS)))
