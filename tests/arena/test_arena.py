"""An arena: the same games whoever plays them and however often it is interrupted; nothing lost, nothing doubled."""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from digilex.arena.book import Book, WrongBook
from digilex.arena.export import export
from digilex.arena.findings import card_findings, findings, hand_findings
from digilex.arena.match import Stalled, game_seed, match
from digilex.arena.observing import Observing, Outcome, observed, play
from digilex.arena.plan import Plan, Task, WrongPlan, entrants, gauntlet, round_robin, swapped
from digilex.arena.pool import Backend, Here, Processes, Ray
from digilex.arena.running import run
from digilex.cards.database import database
from digilex.cards.deck import Deck
from digilex.cards.deck_library import load_deck
from digilex.cli.main import main
from digilex.rules.model.log import Event, LogCard

HERE = Path(__file__).parent


def deck(name: str) -> Deck:
    return replace(load_deck(name), name=name)


def small(games: int = 4, agent: str = "greedy", seed: int = 5) -> Plan:
    return round_robin(entrants([deck("ST1"), deck("ST2"), deck("ST3")], [agent]), games, seed)


@pytest.fixture
def foreign(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Agents of this folder can be named, also in other processes."""
    monkeypatch.syspath_prepend(str(HERE))
    monkeypatch.setenv("PYTHONPATH", str(HERE), prepend=":")
    monkeypatch.setenv("DIGILEX_TEST_NOTE", str(tmp_path / "note"))
    yield
    sys.modules.pop("deadly", None)


def games_of(book: Book) -> list[tuple[object, ...]]:
    return sorted(book.query("SELECT a, b, nth, seed, first, winner, clause, turns, decisions FROM games"))


def played(path: Path, plan: Plan, where: Backend[Task, Outcome] | None = None) -> Book:
    book = Book.begin(path, plan)
    run(book, where or Here(Observing(plan)))
    return book


class Interrupted:
    """Plays a few games; then somebody presses Ctrl-C."""

    width = 1

    def __init__(self, plan: Plan, games: int) -> None:
        self.plan = plan
        self.games = games

    def results(self, chunks: Iterator[list[Task]]) -> Iterator[list[Outcome]]:
        for number, task in enumerate(task for chunk in chunks for task in chunk):
            if number == self.games:
                raise KeyboardInterrupt
            yield [play(self.plan, task)]

    def close(self) -> None:
        pass


def test_each_pair_plays_the_games_and_goes_first_equally_often(tmp_path: Path) -> None:
    with played(tmp_path / "a.sqlite", small()) as book:
        assert book.played() == 12
        rows = book.query("SELECT a, b, sum(first), count(*) FROM games GROUP BY a, b ORDER BY a, b")
    assert rows == [("ST1", "ST2", 2, 4), ("ST1", "ST3", 2, 4), ("ST2", "ST3", 2, 4)]


def test_an_interrupted_arena_goes_on_and_ends_as_if_never_interrupted(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole.sqlite", small())
    plan = small()
    for games in (2, 3):
        with Book.begin(tmp_path / "parts.sqlite", plan) as book, pytest.raises(KeyboardInterrupt):
            run(book, Interrupted(plan, games))
    with Book.begin(tmp_path / "parts.sqlite", plan) as book:
        assert book.played() == 5
        run(book, Here(Observing(plan)))
        assert games_of(book) == games_of(whole)


def test_more_games_and_more_entrants_leave_the_games_that_were_played(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    two = round_robin(entrants([deck("ST1"), deck("ST2")], ["greedy"]), 2, 5)
    with played(path, two) as book:
        before = games_of(book)
    with played(path, small()) as book:
        assert set(before) < set(games_of(book))
        assert book.played() == 12
    with Book.open(path) as book:
        assert len(book.plan.entrants) == 3


def test_a_game_that_comes_in_twice_is_counted_once(tmp_path: Path) -> None:
    plan = small(2)
    with Book.begin(tmp_path / "a.sqlite", plan) as book:
        outcome = play(plan, next(plan.tasks()))
        assert book.enter([outcome, outcome]) == 1
        assert book.enter([outcome]) == 0
        assert book.played() == 1


def test_several_processes_play_the_same_games(tmp_path: Path) -> None:
    plan = small()
    several = Processes(Observing(plan), 2)
    with played(tmp_path / "a.sqlite", plan) as one, played(tmp_path / "b.sqlite", plan, several) as two:
        assert games_of(one) == games_of(two)


def test_a_process_that_is_killed_loses_nothing(tmp_path: Path, foreign: None) -> None:
    plan = small(agent="deadly:DiesOnce")
    with played(tmp_path / "a.sqlite", plan, Processes(Observing(plan), 2)) as book:
        assert (tmp_path / "note").exists(), "nobody died"
        assert book.played() == 12
        assert not book.failures()


def test_a_game_that_kills_its_process_is_found_and_the_others_are_played(
    tmp_path: Path, foreign: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = small(agent="deadly:Poisoned")
    poisoned = list(plan.tasks())[4]
    monkeypatch.setenv("DIGILEX_TEST_POISON", str(poisoned.seed))
    with played(tmp_path / "a.sqlite", plan, Processes(Observing(plan), 2)) as book:
        assert book.played() == 11
        assert [row[:3] for row in book.failures()] == [(poisoned.a, poisoned.b, poisoned.nth)]


def test_a_match_survives_a_killed_process_too_and_tells_of_a_game_that_nobody_can_play(
    tmp_path: Path, foreign: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    decks = (deck("ST1"), deck("ST2"))
    result = match(decks, ("deadly:DiesOnce", "greedy"), games=8, seed=3, jobs=2)
    assert (tmp_path / "note").exists(), "nobody died"
    assert result.games == match(decks, ("greedy", "greedy"), games=8, seed=3).games
    monkeypatch.setenv("DIGILEX_TEST_POISON", str(game_seed(3, 5)))
    with pytest.raises(Stalled, match=f"seed {game_seed(3, 5)}, first b: the process that played it died"):
        match(decks, ("deadly:Poisoned", "greedy"), games=8, seed=3, jobs=2)


def test_a_ray_cluster_plays_the_same_games_and_survives_a_killed_worker(tmp_path: Path, foreign: None) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: digilex[ray]")
    plan = small(agent="deadly:DiesOnce")
    (tmp_path / "note").touch()
    with played(tmp_path / "a.sqlite", plan) as one:
        (tmp_path / "note").unlink()
        with played(tmp_path / "b.sqlite", plan, Ray(Observing(plan), None, 2)) as two:
            assert (tmp_path / "note").exists(), "nobody died"
            assert games_of(one) == games_of(two)
            assert not two.failures()


def test_what_an_agent_does_wrong_is_noted_and_counted_for_nobody(tmp_path: Path, foreign: None) -> None:
    with played(tmp_path / "a.sqlite", small(2, "deadly:Raises")) as book:
        assert book.played() == 0
        assert len(book.failures()) == 6
        assert "I do not know this game" in book.failures()[0][4]


def test_cards_are_noted_as_they_were_dealt_drawn_and_played(tmp_path: Path) -> None:
    plan = small(6)
    with played(tmp_path / "a.sqlite", plan) as book:
        hands = book.query("SELECT game, seat, sum(dealt), sum(opening) FROM cards GROUP BY game, seat")
        assert len(hands) == 36
        assert {(dealt, opening) for _, _, dealt, opening in hands} == {(5, 5)}
        assert not book.query("SELECT * FROM cards WHERE opening > drawn")
        assert book.query("SELECT sum(redrew) FROM hands")[0][0] > 0
        winners = book.query("SELECT sum(won) FROM hands GROUP BY game")
        assert set(winners) == {(1.0,)}
        for card in card_findings(book, "ST1"):
            assert card.drawn.games + card.not_drawn.games == 12
            assert card.dealt.games <= card.drawn.games
        kinds = hand_findings(book, "ST1")
        every = next(each for each in kinds if each.kind == "any hand")
        assert every.kept.games + every.redrawn.games == 12
        assert every.advice == "open"


def test_a_hand_that_was_given_back_was_not_drawn() -> None:
    def dealt(clause: str, *numbers: str) -> Event:
        event = Event("draw", 0, clause, "")
        event.cards = [LogCard("", number, number) for number in numbers]
        return event

    later = dealt("6-3-1-1", "ST1-05")
    seated, other = observed([dealt("5-2-1-4", "ST1-02", "ST1-03"), Event("redraw", 0, "5-2-1-5", ""),
                              dealt("5-2-1-5", "ST1-03", "ST1-04"), later])  # fmt: skip
    assert seated.redrew
    assert seated.dealt == {"ST1-02": 1, "ST1-03": 1}
    assert seated.opening == {"ST1-03": 1, "ST1-04": 1}
    assert seated.drawn == {"ST1-03": 1, "ST1-04": 1, "ST1-05": 1}
    assert not other.drawn


def test_a_coin_decides_on_redraws(tmp_path: Path) -> None:
    who = entrants([deck("ST1"), deck("ST2")], ["greedy"])
    with played(tmp_path / "a.sqlite", round_robin(who, 40, 1, tossed=True)) as book:
        redrawn = book.query("SELECT sum(redrew) FROM hands")[0][0]
    assert 20 <= redrawn <= 60  # of 80: a fair coin is outside of this once in 100,000 times


def test_the_points_of_all_entrants_are_the_games(tmp_path: Path) -> None:
    with played(tmp_path / "a.sqlite", small(6)) as book:
        found = findings(book)
    assert sum(share.points for share in found.shares.values()) == 18
    assert found.first.games == sum(found.turns.values()) == sum(found.endings.values()) == 18
    one, other = found.pairings["ST1", "ST2"].share, found.pairings["ST2", "ST1"].share
    assert one.points + other.points == one.games == other.games == 6


def test_a_gauntlet_meets_the_field_and_the_field_not_itself() -> None:
    plan = gauntlet(entrants([deck("ST1")], ["greedy"]), entrants([deck("ST2"), deck("ST3")], ["greedy"]), 2, 0)
    assert plan.pairs == (("ST1", "ST2"), ("ST1", "ST3"))


@pytest.mark.parametrize("change", ["seed", "deck", "agent"])
def test_a_book_of_another_plan_is_not_mixed(tmp_path: Path, change: str) -> None:
    path = tmp_path / "a.sqlite"
    played(path, small(1)).close()
    other = {
        "seed": small(1, seed=6),
        "deck": round_robin(entrants([replace(deck("ST4"), name="ST1"), deck("ST2")], ["greedy"]), 1, 5),
        "agent": small(1, agent="random"),
    }[change]
    with pytest.raises(WrongBook, match="begin a new file"):
        Book.begin(path, other)
    with Book.open(path) as book:
        assert book.played() == 3


def test_a_file_that_is_no_book_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes\n" * 100)
    with pytest.raises(WrongBook, match="no book"):
        Book.begin(path, small(1))
    assert path.read_text() == "my notes\n" * 100


def test_a_swap_replaces_so_many_copies() -> None:
    into = database().find("ST2-11")
    other = swapped(deck("ST1"), "ST1-11", into, 1)
    before, after = deck("ST1").counts(), other.counts()
    assert after["ST1-11"] == before["ST1-11"] - 1
    assert after["ST2-11"] == 1
    with pytest.raises(WrongPlan, match="copies"):
        swapped(deck("ST1"), "ST1-11", into, 5)


def test_parquet_holds_the_same_rows(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars", reason="Polars is not installed: digilex[arena]")
    with played(tmp_path / "a.sqlite", small(2)) as book:
        for path in export(book, tmp_path / "tables"):
            rows = polars.read_parquet(path).rows()
            assert sorted(rows, key=repr) == sorted(book.query(f"SELECT * FROM {path.stem}"), key=repr)


def test_a_script_in_the_name_of_a_deck_stays_a_name(tmp_path: Path) -> None:
    decks = [replace(load_deck("ST1"), name="<script>hit()</script>"), deck("ST2")]
    path = tmp_path / "a.sqlite"
    played(path, round_robin(entrants(decks, ["greedy"]), 2, 5)).close()
    page = tmp_path / "a.html"
    assert main(["arena", "report", str(path), "--html", str(page)]) == 0
    written = page.read_text(encoding="utf-8")
    assert "<script" not in written and "&lt;script&gt;hit()" in written


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "a.sqlite")
    assert main(["arena", "run", "ST1", "ST2", "-n", "4", "-o", path]) == 0
    told = capsys.readouterr().out
    assert "4 games, 2 entrants" in told
    assert main(["arena", "report", path, "--deck", "ST1"]) == 0
    assert "Redrawing with ST1" in capsys.readouterr().out
    page = tmp_path / "a.html"
    assert main(["arena", "report", path, "--html", str(page)]) == 0
    written = page.read_text(encoding="utf-8")
    assert "<h2>Match-ups</h2>" in written
    assert "http" not in written, "the page loads something"
    swap = ["arena", "swap", "ST1", "--out", "ST1-11", "--in", "ST2-11", "--against", "ST2", "-n", "4"]
    assert main([*swap, "-o", str(tmp_path / "s.sqlite")]) == 0
    assert "games each" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["run", "ST1"], "alone"),
        (["run", "ST1", "ST1"], "two entrants"),
        (["run", "ST1", "ST2", "--agents", "nobody"], "nobody"),
        (["run", "ST1", "ST2", "--agents", ","], "at least one"),
        (["report", "missing.sqlite"], "no such file"),
        (["swap", "ST1", "--out", "ST1-11", "--in", "ST1-01", "--against", "ST2"], "Digi-Egg"),
        (["swap", "ST1", "--out", "ST1-11", "--in", "ST2-11", "--against", "ST1"], "no opponent"),
    ],
)
def test_wrong_wishes_are_told(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["arena", *arguments]) == 2
    assert words in capsys.readouterr().err
    assert not list(tmp_path.iterdir()), "a file was written"


def test_sim_writes_every_game_if_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["sim", "ST1", "ST2", "-n", "6", "--json", "--games-to", str(path)]) == 0
    told = json.loads(capsys.readouterr().out)
    games = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [game["index"] for game in games] == list(range(6))
    assert [sum(game["winner"] == seat for game in games) for seat in (0, 1)] == told["wins"]
