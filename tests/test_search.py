"""The searching player: honest, the same by its seed, and it takes the wins that the solver sees."""

from __future__ import annotations

import random
import time

import pytest

from digilex.agents.base import Seat, UnknownAgent, make
from digilex.agents.guess import guesses, posterior
from digilex.agents.hint import hint
from digilex.agents.opponents import OPPONENTS, find, pause
from digilex.agents.search.solver import OPEN, REFUTED, WINS, Solver
from digilex.agents.search.tree import Settings
from digilex.agents.searcher import Budget, SearchPlayer, Thinker, WrongBudget, clock_of
from digilex.agents.solving import first_moves, solve
from digilex.cards.deck_library import load_deck
from digilex.cli.solve import told
from digilex.notation.library import scenario_folder
from digilex.notation.runner import build
from digilex.notation.scenario import read, read_file
from digilex.rules.game import Game
from digilex.rules.state.knowledge import hidden_cards

MODERN = "ad1-dgo-2026-04-12-1-imperialdramon"


def positions(deck: str, seed: int, every: int, count: int) -> list[Game]:
    """Positions with a choice from a game of the light policy with itself."""
    game = Game.start(load_deck(deck), load_deck(deck), seed)
    players = (make("greedy"), make("greedy"))
    found: list[Game] = []
    number = 0
    while game.decision is not None and len(found) < count:
        decision = game.decision
        if len(decision.options) > 1:
            number += 1
            if number % every == 0:
                found.append(game.copy())
        game.choose(players[decision.player].choose(Seat(game, decision)))
    return found


def with_hidden_swapped(game: Game, player: int, seed: int) -> Game:
    """The same game to the player, with the cards that are hidden from that player swapped among themselves."""
    new = game.copy()
    info = new.info[:]
    chance = random.Random(seed)
    for group in hidden_cards(new, player):
        cards = [info[card] for card in group]
        chance.shuffle(cards)
        for card, dealt in zip(group, cards, strict=True):
            info[card] = dealt
    new.info = info
    for card in new.players[1 - player].hand:
        new.refresh_loose(card)
    return new


@pytest.mark.parametrize("deck", ["ST1", MODERN])
@pytest.mark.parametrize("name", ["greedy", "search:12i", "search:12i:open", "otto", "juno"])
def test_a_decision_does_not_hang_on_what_is_hidden(deck: str, name: str) -> None:
    for number, game in enumerate(positions(deck, 4, 9, 4)):
        decision = game.decision
        assert decision is not None
        chosen = make(name, 5).choose(Seat(game, decision)).text
        swapped = with_hidden_swapped(game, decision.player, number)
        assert swapped.decision is not None
        assert make(name, 5).choose(Seat(swapped, swapped.decision)).text == chosen


def test_deals_look_the_same_to_the_player_and_come_from_the_guess() -> None:
    other = load_deck("ST5")
    listed = {card.number for card in (*other.main, *other.eggs)}
    for game in positions(MODERN, 2, 12, 4):
        decision = game.decision
        assert decision is not None
        seat = Seat(game, decision)
        seen = seat.view().to_json()
        for deck in (None, other):
            dealt = seat.sample(3, deck)
            view = dealt.view(decision.player).to_json()
            assert all(seen[part] == view[part] for part in seen if part != "log")
        guessed = seat.sample(3, other)
        for card in guessed.players[1 - decision.player].hand:
            if not game.knows(decision.player, card):
                assert guessed.info[card].number in listed


def test_the_guess_finds_the_deck_that_was_seen() -> None:
    deck = load_deck(MODERN)
    seen = [card.number for card in deck.main[::5]]
    likely = posterior(seen)
    assert MODERN in [name for _, name in likely[:2]]  # the same list is told by two sources
    assert sum(weight for weight, name in likely if "imperialdramon" in name) > 0.9
    assert len(posterior([])) > 50 and posterior([])[0][0] == pytest.approx(posterior([])[-1][0])


def test_known_lists_do_not_use_the_true_one() -> None:
    (game,) = positions("ST1", 1, 3, 1)
    assert game.decision is not None
    decks = guesses(Seat(game, game.decision), "known", 1)
    assert decks and None not in decks
    assert guesses(Seat(game, game.decision), "open", 1) == [None]


def test_same_seed_and_iterations_give_the_same_choice() -> None:
    for game in positions(MODERN, 3, 10, 3):
        assert game.decision is not None
        chosen = [make("search:25i", 9).choose(Seat(game, game.decision)).text for _ in range(2)]
        assert chosen[0] == chosen[1]


def kept_roots(deck: str, name: str, seed: int, hide: int = -1) -> tuple[list[str], list[int]]:
    """A game of a player with itself: its answers, and the visits that each tree began with. With `hide` what is hidden
    from whoever decides is swapped before each decision, and only the first answers of the game are asked for."""
    game = Game.start(load_deck(deck), load_deck(deck), seed)
    players = (make(name, 1), make(name, 2))
    answers: list[str] = []
    began: list[int] = []
    while game.decision is not None and len(answers) < 40:
        decision = game.decision
        player = players[decision.player]
        assert isinstance(player, SearchPlayer)
        shown = game if hide < 0 else with_hidden_swapped(game, decision.player, hide + len(answers))
        assert shown.decision is not None
        before = player.mind.remembered
        if before is not None and len(decision.options) > 1:
            node = before.search.root.children[before.answer].node
            had = 0 if node is None else node.visits
            chosen = player.choose(Seat(shown, shown.decision))
            again = player.mind.remembered
            if again is not None and again.search.root is node:
                assert game.turn == before.turn and len(decision.options) >= len(node.children) > 0
                assert had >= sum(child.before for child in node.children.values()) > 0
                began.append(sum(child.before for child in node.children.values()))
        else:
            chosen = player.choose(Seat(shown, shown.decision))
        answers.append(chosen.text)
        game.choose(chosen.text)
    return answers, began


@pytest.mark.parametrize("deck", ["ST1", MODERN])
def test_the_tree_is_kept_within_a_turn(deck: str) -> None:
    answers, began = kept_roots(deck, "search:20i", 5)
    assert len(began) >= 3
    assert kept_roots(deck, "search:20i", 5) == (answers, began)  # the same seed, the same game
    assert kept_roots(deck, "search:20i", 5, hide=77) == (answers, began)  # it hangs on nothing hidden
    assert kept_roots(deck, "search:20i:kept=0", 5)[1] == []


def test_the_named_opponents_keep_their_tree_too() -> None:
    """Also after a whim: what is kept is below the answer that was given, not below the best one."""
    deck = load_deck("ST1")
    game = Game.start(deck, deck, 5)
    opponents = [OPPONENTS[2].agent(1), OPPONENTS[2].agent(2)]
    kept = 0
    while game.decision is not None and game.turn < 9:
        decision = game.decision
        player = opponents[decision.player]
        before = player.mind.remembered
        chosen = player.choose(Seat(game, decision))
        after = player.mind.remembered
        if after is not None and after is not before:
            assert after.answer == chosen
        if before is not None and after is not None and after is not before:
            kept += after.search.root is before.search.root.children[before.answer].node
        game.choose(chosen.text)
    assert kept >= 3


def test_seconds_of_the_processor_do_not_pass_while_others_work() -> None:
    """`busy=1` is for measurements on a machine that has other work."""
    assert clock_of(Settings()) is time.perf_counter
    made = make("search:1s:busy=1")
    assert isinstance(made, SearchPlayer)
    assert clock_of(made.mind.settings) is time.process_time


def test_several_processes_think_together() -> None:
    (game,) = positions("ST1", 1, 5, 1)
    assert game.decision is not None
    chosen = [make("search:20i:2x", 9).choose(Seat(game, game.decision)) for _ in range(2)]
    assert chosen[0] == chosen[1] and chosen[0] in game.decision.options


def test_search_plays_whole_games() -> None:
    deck = load_deck("ST2")
    game = Game.start(deck, deck, 3)
    players = (make("search:6i", 1), make("random", 2))
    while game.decision is not None:
        game.choose(players[game.decision.player].choose(Seat(game, game.decision)))
    assert game.winner == 0


def test_a_wrong_budget_is_refused_in_words() -> None:
    for wrong in ("search:", "search:fast", "search:0s", "search:1s:peek", "search:1s:magic=3"):
        with pytest.raises(WrongBudget):
            make(wrong)
    assert isinstance(made := make("search:9i:cut=6:deep=0"), SearchPlayer)
    assert (made.mind.settings.cut, made.mind.settings.deep) == (6, 0)
    assert Budget.read("0.2s").seconds == 0.2 and Budget.read("500i").iterations == 500
    with pytest.raises(UnknownAgent, match="known: random, greedy, search"):
        make("deep blue")


# --- the solver ------------------------------------------------------------------------------------------------------


def brute(game: Game, player: int, turn: int, left: list[int]) -> bool:
    """Whether the player wins this turn, by trying everything in every order."""
    if game.over:
        return game.winner == player
    if game.turn != turn:
        return False
    left[0] -= 1
    if left[0] < 0:
        raise TimeoutError
    decision = game.decision
    assert decision is not None
    values = []
    for index in range(len(decision.options)):
        new = game.copy(False)
        new.choose(index)
        values.append(brute(new, player, turn, left))
        if values[-1] == (decision.player == player):
            return values[-1]
    return decision.player != player


SMALL = """
title: A small board
memory: {memory}
a: {{battle: [{mine}], hand: [{hand}], deck: [ST1-02, ST1-03], security: [ST1-02]}}
b: {{battle: [{theirs}], deck: [ST2-02, ST2-03], hand: [ST2-06], security: [{security}]}}
moves: [a: pass]
"""


def small_board(chance: random.Random) -> Game:
    stacks = ("{stack: [ST1-04]}", "{stack: [ST1-02]}", "{stack: [ST1-01, ST1-07]}", "{stack: [ST1-03, ST1-05]}")
    others = ("{stack: [ST1-06]}", "{stack: [ST2-05], suspended: true}", "{stack: [ST2-08]}", "{stack: [ST5-03]}")
    text = SMALL.format(
        memory=chance.randrange(1, 6),
        mine=", ".join(chance.choices(stacks, k=chance.randrange(1, 4))),
        hand=", ".join(chance.choices(("ST1-09", "ST1-13", "ST1-14", "ST1-15", "ST1-16"), k=2)),
        theirs=", ".join(chance.choices(others, k=chance.randrange(0, 3))),
        security=", ".join(chance.choices(("ST2-03", "ST2-02", "ST1-16", "ST2-13"), k=chance.randrange(0, 3))),
    )
    return build(read(text)[0])


def test_the_solver_agrees_with_brute_force() -> None:
    chance = random.Random(1)
    told = {WINS: 0, REFUTED: 0}
    for _ in range(60):
        game = small_board(chance)
        try:
            wins = brute(game.copy(), 0, game.turn, [4000])
        except TimeoutError:
            continue
        value = Solver(0, game.turn, 100_000).solve(game)
        assert value == (WINS if wins else REFUTED)
        told[value] += 1
    assert told[WINS] >= 8 and told[REFUTED] >= 8


def test_trying_few_options_first_finds_wins_sooner_and_never_says_otherwise() -> None:
    soon = late = 0
    for seed in range(61, 67):
        for game in positions(MODERN, seed, 6, 12):
            decision = game.decision
            assert decision is not None
            if decision.kind != "main":
                continue
            player = game.turn_player
            narrow, wide = Solver(player, game.turn, 120), Solver(player, game.turn, 600, widths=())
            found, all_tried = narrow.solve(game), wide.solve(game)
            assert OPEN in (found, all_tried) or found == all_tried
            soon += found == WINS
            late += Solver(player, game.turn, 120, widths=()).solve(game) == WINS
            if found == WINS:
                proof = Solver(player, game.turn, 120).proof(game)
                assert proof is not None
                for option in proof.line():
                    game.choose(option)
                assert game.winner == player
    assert soon > late > 0


def test_the_solver_says_when_it_does_not_know() -> None:
    game = build(read_file(scenario_folder() / "puzzles" / "win-this-turn.yaml")[3])
    assert Solver(0, game.turn, 1).solve(game) == OPEN
    assert solve(game, 1).verdict().startswith("open")
    clock = Solver(0, game.turn, 10**9, until=1e-9)  # long ago
    assert clock.solve(game) == WINS or clock.nodes <= 64
    assert not clock.limit or clock.nodes < 64


def test_a_first_move_that_was_not_decided_is_told() -> None:
    games = [build(each) for each in read_file(scenario_folder() / "puzzles" / "from-games.yaml")[:12]]
    tried = (solve(game, nodes) for nodes in (4, 8, 16, 32) for game in games)
    unsure = [found for found in tried if found.wins and found.unsure]
    assert unsure, "so small a limit leaves no first move open"
    assert "not decided" in "\n".join(told(unsure[0], False))
    assert all(solve(game).unsure == 0 for game in games[:4])


def test_puzzles_are_solved_and_won_by_the_search() -> None:
    for scenario in read_file(scenario_folder() / "puzzles" / "win-this-turn.yaml")[:4]:
        game = build(scenario)
        found = solve(game)
        assert found.wins == 1 and found.line and found.proof is not None
        turn = game.turn
        while game.decision is not None:
            assert game.turn == turn, f"{scenario.title}: the win was passed up"
            name = "search:20i:open" if game.decision.player == 0 else "greedy"
            game.choose(make(name, 1).choose(Seat(game, game.decision)))
        assert game.winner == 0


def test_the_line_and_the_proof_of_a_solution_lead_to_the_win() -> None:
    for scenario in read_file(scenario_folder() / "puzzles" / "win-this-turn.yaml")[:4]:
        game = build(scenario)
        found = solve(game)
        for player, text in found.line:
            assert game.decision is not None and game.decision.player == player
            game.choose(text)
        assert game.over and game.winner == 0


def test_a_win_of_the_solver_is_never_passed_up() -> None:
    seen = 0
    for seed in range(4):
        for game in positions("ST1", seed, 1, 200):
            decision = game.decision
            assert decision is not None
            if decision.kind != "main" or len(game.players[1 - decision.player].security) > 1:
                continue
            thinker = Thinker(Seat(game, decision), 7, "open")
            win, _ = thinker.winning(200)
            if win is not None:
                seen += 1
                assert thinker.think(Budget(0.0, 400)).best.option == win
    assert seen >= 2


# --- opponents and hints ---------------------------------------------------------------------------------------------


def test_the_opponents_play() -> None:
    assert [each.name for each in OPPONENTS] == ["pip", "juno", "otto", "vera", "sage"]
    (game,) = positions("ST1", 1, 6, 1)
    assert game.decision is not None
    for each in OPPONENTS[:3]:
        assert make(each.name, 1).choose(Seat(game, game.decision)) in game.decision.options
    assert 0 < pause("sage", game.decision, 1) < 2 and pause("greedy", game.decision, 1) == 0 and find("nobody") is None


def test_a_hint_has_a_reason() -> None:
    game = build(read_file(scenario_folder() / "puzzles" / "win-this-turn.yaml")[0])
    assert game.decision is not None
    found = hint(Seat(game, game.decision), Budget(0.0, 40), lists="open")
    assert dict(first_moves(game))[found.option] == WINS and "wins this turn" in found.reason and found.chance == 1
    (game,) = positions("ST1", 1, 8, 1)
    assert game.decision is not None
    assert "of 100 deals" in hint(Seat(game, game.decision), Budget(0.0, 40)).reason
