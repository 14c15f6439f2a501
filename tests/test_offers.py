"""What an option will cost: with reductions in force, those that can still be chosen, and what raises it."""

from __future__ import annotations

import pytest

from digilex.notation.phrases import phrases
from digilex.notation.runner import build
from digilex.notation.scenario import read
from digilex.rules.game import Game

BROKER = '[Your Turn] When you would play a Digimon, by suspending this Tamer, reduce the play cost by 2.'
TAXER = "[Opponent's Turn] When any of your opponent's Digimon would be played, increase the play cost by 5."
HELPER = "[Your Turn] When you would play a Digimon, reduce the play cost by 1."
HEIR = "[Your Turn] When this Digimon would digivolve, reduce the digivolution cost by 1."


def table(cards: str, sides: str, memory: int = 3) -> Game:
    """A game with cards of its own."""
    return build(read(f"title: costs\ncards:\n{cards}\nmemory: {memory}\n{sides}\nmoves: [a: pass]\n")[0])


def offered(game: Game, line: str) -> tuple[int, int, int]:
    """The least, the most, and the memory left after the most."""
    assert game.decision is not None
    option = next(option for option in game.decision.options if option.text == line)
    offer = game.offer(option)
    assert offer is not None
    assert offer.after_least == offer.after + offer.most - offer.least
    assert offer.ends_turn == (offer.after < 0)
    return offer.least, offer.most, offer.after


def paid(game: Game, *lines: str) -> int:
    """The memory that is really gone after these moves."""
    trial = game.copy()
    before = trial.memory_of(0)
    for line in lines:
        trial.choose(line)
    return before - trial.memory_of(0)


def test_a_reduction_that_can_be_chosen_makes_a_range() -> None:
    game = table(f'  X-01: {{name: Broker, kind: Tamer, effect: "{BROKER}"}}', "a: {battle: [X-01], hand: [ST1-03]}")
    assert offered(game, "play ST1-03") == (1, 3, 0)
    assert paid(game, "play ST1-03", "yes") == 1 and paid(game, "play ST1-03", "no") == 3
    assert phrases(game)[0] == "Play Agumon for 1 to 3; 0 memory left"


def test_what_has_to_be_done_is_certain() -> None:
    game = table(f'  X-01: {{name: Helper, kind: Tamer, effect: "{HELPER}"}}', "a: {battle: [X-01], hand: [ST1-03]}")
    assert offered(game, "play ST1-03") == (2, 2, 1) and paid(game, "play ST1-03") == 2


def test_an_opponent_can_raise_it() -> None:
    game = table(
        f'  X-01: {{name: Taxer, kind: Tamer, effect: "{TAXER}"}}', "a: {hand: [ST1-03]}\nb: {battle: [X-01]}"
    )
    assert offered(game, "play ST1-03") == (8, 8, -5) and paid(game, "play ST1-03") == 8


def test_a_digivolution_that_is_reduced() -> None:
    game = table(
        f'  X-01: {{like: ST1-03, effect: "{HEIR}"}}', "a: {battle: [X-01], breeding: ST1-03, hand: [ST1-07]}"
    )
    assert offered(game, "digivolve ST1-07 on a1") == (1, 1, 2) and paid(game, "digivolve ST1-07 on a1") == 1
    assert offered(game, "digivolve ST1-07 on a2") == (2, 2, 1) and paid(game, "digivolve ST1-07 on a2") == 2


@pytest.mark.parametrize(("materials", "least"), [("", 8), ("X-02", 6), ("X-02, X-03", 4)])
def test_a_digixros_may_be_cheaper(materials: str, least: int) -> None:
    cards = (
        '  X-01: {name: Fusion, level: 4, cost: 8, dp: 8000, effect: "DigiXros -2: [Drum] + [Horn]"}\n'
        "  X-02: {name: Drum, level: 3, cost: 3, dp: 1000}\n  X-03: {name: Horn, level: 3, cost: 3, dp: 1000}"
    )
    hand = f"X-01, {materials}" if materials else "X-01"
    game = table(cards, f"a: {{hand: [{hand}]}}")
    assert offered(game, "play X-01") == (least, 8, -5)


def test_what_could_not_be_paid_has_to_be_lowered() -> None:
    """1-3-11-3: with 10 memory on the other side at most, an optional reduction is no choice."""
    broker = f'  X-01: {{name: Broker, kind: Tamer, effect: "{BROKER}"}}'
    cards = f"{broker}\n  X-02: {{name: Giant, level: 6, cost: 14, dp: 9000}}"
    game = table(cards, "a: {battle: [X-01], hand: [X-02]}", memory=3)
    assert offered(game, "play X-02") == (12, 12, -9)
    assert paid(game, "play X-02") == 12


def test_passing_and_what_is_not_about_memory() -> None:
    game = table("  X-01: {name: Idle}", "a: {battle: [ST1-03]}")
    assert game.decision is not None
    offers = {option.text: game.offer(option) for option in game.decision.options}
    assert offers["attack a1 > player"] is None
    passing = offers["pass"]
    assert passing is not None and passing.after == -3 and passing.ends_turn
