"""Decisions in words: what is asked, by which effect of which card, because of what, and how many."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from digilex.cards.deck_library import load_deck
from digilex.errors import IllegalMove, WrongArgument
from digilex.notation.asking import Asking, asking, sentence, waiting
from digilex.notation.phrases import phrases
from digilex.notation.record import Recorder
from digilex.notation.runner import build
from digilex.notation.scenario import read
from digilex.rules.game import Game
from digilex.rules.model.decision import Option
from digilex.rules.model.progress import EffectFrame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

from decisions import games, measure


def table(text: str) -> Game:
    """A game as a scenario describes it."""
    return build(read(f"title: asked\n{text}\nmoves: [a: pass]\n")[0])


def asked(game: Game) -> Asking:
    """What is asked now."""
    found = asking(game)
    assert found is not None
    return found


def said(game: Game) -> dict[str, str]:
    """The phrases by the lines of their options."""
    assert game.decision is not None
    return dict(zip([option.text for option in game.decision.options], phrases(game), strict=True))


def test_questions_of_modern_decks_name_the_card_the_effect_and_what_is_done() -> None:
    """The same over 10,000 decisions: python tools/decisions.py."""
    found = measure(600, seed=7)
    assert found.decisions == 600 and found.of_effects > 100
    assert not found.faults, found.examples
    assert found.located > 0.85 * found.of_effects


def test_a_choice_says_by_which_effect_of_which_card_what_is_done() -> None:
    game = table("memory: 10\na: {hand: [ST1-16], battle: [ST1-03]}\nb: {battle: [ST1-03, ST1-03, ST1-07]}")
    game.choose("use ST1-16")
    found = asked(game)
    assert found.sentence == "Gaia Force (ST1-16), [Main] effect: Delete 1 of your opponent's Digimon: which?"
    assert (found.card, found.by, found.clause) == ("ST1-16", "[Main] effect", "15-10-2-1")
    assert found.acting == "Delete 1 of your opponent's Digimon"  # the words to highlight
    assert said(game) == {"choose b1": "b1 Agumon", "choose b2": "b2 Agumon", "choose b3": "Greymon"}


def test_phrases_say_the_cost_that_is_paid_and_what_is_left() -> None:
    game = table(
        "memory: 3\na: {hand: [ST1-03, ST1-07, ST1-16], battle: [ST1-03]}\n"
        "b: {battle: [{stack: [ST1-07], suspended: true}]}"
    )
    assert sentence(game) == "Main phase, 3 memory: what do you do?"
    words = said(game)
    assert words["play ST1-03"] == "Play Agumon for 3; 0 memory left"
    assert words["digivolve ST1-07 on a1"] == "Digivolve Agumon into Greymon for 2; 1 memory left"
    assert words["use ST1-16"] == "Use Gaia Force for 8; your opponent has 5 memory"
    assert words["attack a1 > player"] == "Attack the player with Agumon"
    assert words["attack a1 > b1"] == "Attack Greymon with Agumon"
    assert words["pass"] == "Pass the turn; your opponent has 3 memory"


def test_what_would_happen_is_the_reason() -> None:
    """<Evade> and the like: the question says whom it saves from what."""
    chance = re.compile(r"^[ab]\d+ .+ would (be deleted|leave the field)( by .+| in battle)?\. ")
    found = []
    for count, game in enumerate(games(seed=11)):
        words = sentence(game)
        if chance.match(words):
            found.append(words)
        if count > 2500 or len(found) > 3:
            break
    assert found


def test_runs_of_picks_say_how_many_are_left() -> None:
    game = table("memory: 10\na: {hand: [ST1-16], battle: [ST1-03]}\nb: {battle: [ST1-03]}")
    assert asked(game).counted == ""
    for game in games(seed=5):
        decision = game.decision
        assert decision is not None
        if decision.question == "choose" and decision.most > 1 and decision.chosen:
            found = asked(game)
            assert f"{decision.chosen} of" in found.sentence and found.least <= found.most
            return


def test_others_are_told_nothing() -> None:
    game = table("memory: 10\na: {hand: [ST1-16], battle: [ST1-03]}\nb: {battle: [ST1-03, ST1-07]}")
    game.choose("use ST1-16")
    assert game.decision is not None
    assert waiting(game.decision) == "an effect"


def test_the_program_behind_a_question_is_known() -> None:
    """Every instruction that can ask knows the action that it was prepared from."""
    for count, game in enumerate(games(seed=2)):
        assert game.decision is not None
        frame = game.stack[-1]
        if game.decision.effect and isinstance(frame, EffectFrame) and frame.context.ability is not None:
            step = frame.context.ability.plan[frame.step]
            assert step.node is not None
        if count > 400:
            return


@pytest.mark.parametrize("seed", range(2))
def test_costs_are_those_that_are_paid(seed: int) -> None:
    """What the log says was paid lies within what was offered, whatever is chosen on the way."""
    chance = random.Random(seed)
    kinds = {"play": "play", "use": "use", "digivolve": "digivolve"}
    checked = 0
    for game in games(seed=seed + 20):
        decision = game.decision
        assert decision is not None
        options = [option for option in decision.options if option.kind in kinds] if decision.kind == "main" else []
        for option in options[:3]:
            offer = game.offer(option)
            assert offer is not None
            trial = game.copy()
            heard = len(trial.log)
            trial.choose(option)
            while trial.decision is not None and trial.decision.kind != "main":
                if any(event.kind == kinds[option.kind] for event in trial.log[heard:]):
                    break
                trial.choose(chance.randrange(len(trial.decision.options)))
            paid = [event.amounts for event in trial.log[heard:] if event.kind == kinds[option.kind]]
            if paid and paid[0]:
                checked += 1
                assert offer.least <= paid[0][0] <= offer.most, option
        if checked > 250:
            return


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda game: game.view(2), "a player is 0"),
        (lambda game: game.view(None), "a player is 0"),
        (lambda game: game.view(True), "a player is 0"),
        (lambda game: game.forfeit("a"), "a player is 0"),
        (lambda game: game.determinise(5, 1), "a player is 0"),
        (lambda game: game.determinise(0, 1.5), "a seed is a whole number"),
        (lambda game: game.choose(None), "an answer is an option"),
        (lambda game: game.choose(1.0), "an answer is an option"),
        (lambda game: game.choose_all("keep"), "a list of options"),
        (lambda game: game.choose_all([]), "a list of options"),
        (lambda game: game.choose_all([None]), "an answer is an option"),
        (lambda game: Game.start(load_deck("ST1"), load_deck("ST2"), 1, first=5), "a player is 0"),
        (lambda game: Game.start(load_deck("ST1"), load_deck("ST2"), "x"), "a seed is a whole number"),
        (lambda game: Game.start("ST1", load_deck("ST2"), 1), "two decks"),
    ],
)
def test_wrong_arguments_are_refused_in_the_same_words_on_both_engines(
    call: Callable[[Game], object], words: str
) -> None:
    game = Game.start(load_deck("ST1"), load_deck("ST2"), seed=1)
    before = game.copy()
    with pytest.raises(WrongArgument, match=words):
        call(game)
    assert game == before


def test_an_illegal_answer_is_refused_and_nothing_changes() -> None:
    game = Game.start(load_deck("ST1"), load_deck("ST2"), seed=1)
    before = game.copy()
    for answer in ("kep", 2, -1, Option("pass")):
        with pytest.raises(IllegalMove, match="Legal: keep, redraw"):
            game.choose(answer)
    assert game == before


def runs(kind: str) -> Game:
    """A random game in which a run of at least two picks begins."""
    for game in games(seed=8):
        decision = game.decision
        assert decision is not None
        if decision.kind == kind and decision.least >= 2 and not decision.chosen and len(decision.options) > 2:
            return game
    raise AssertionError


@pytest.mark.parametrize("kind", ["choose", "order"])
def test_a_run_of_picks_is_answered_at_once(kind: str) -> None:
    game = runs(kind)
    assert game.decision is not None
    single, wanted = game.copy(), game.decision.least
    options: list[Option] = []
    while single.decision is not None and len(options) < wanted:
        decision = single.decision
        if decision.kind != kind or decision.chosen != len(options):
            break
        options.append(decision.options[0])
        single.choose(0)
    assert len(options) > 1
    taken = game.copy()
    assert taken.choose_all(options) == options
    assert taken == single
    before = game.copy()
    with pytest.raises(IllegalMove):
        game.choose_all([options[0], options[0].text + " not there"])
    assert game == before  # all or nothing


def test_a_run_remains_one_line_each_in_the_record_and_forced_moves_too() -> None:
    chance = random.Random(4)
    recorder = Recorder((load_deck("ST1"), load_deck("ST5")), seed=3)
    forced = 0
    while recorder.game.decision is not None:
        forced += recorder.skip_forced()
        decision = recorder.game.decision
        if decision is not None:
            assert not decision.forced
            recorder.choose_all([chance.choice(decision.options)])
    assert len(recorder.record.moves) > 50
    played = Game.start(*recorder.decks, seed=3, first=recorder.record.first)
    for move in recorder.record.moves:
        played.choose(move.text)
    assert played == recorder.game


def test_decisions_without_a_choice_are_skipped_when_asked_for() -> None:
    found = 0
    for game in games(seed=3):
        assert game.decision is not None
        if game.decision.forced:
            one, other = game.copy(), game.copy()
            taken = one.skip_forced()
            assert taken and (one.decision is None or len(one.decision.options) > 1)
            for option in taken:
                other.choose(option)
            assert one == other
            found += 1
        if found > 3:
            return
