"""Reviews of games: chances for each move with a choice, the worst moves, as text, page and data."""

from __future__ import annotations

import json
from pathlib import Path

from digilex.agents.review import Review, review, verdict_of
from digilex.agents.searcher import Budget
from digilex.cards.database import database
from digilex.cards.deck_library import load_deck
from digilex.cli.main import main
from digilex.cli.review import page, report
from digilex.notation.record import Move, Record, Recorder, read


def short_record() -> Record:
    """The first moves of a game in which a throws moves away."""
    recorder = Recorder((load_deck("ST1"), load_deck("ST1")), 5, 0)
    while recorder.game.decision is not None and len(recorder.record.moves) < 12:
        recorder.choose(recorder.game.decision.options[-1].text)
    return recorder.record


def reviewed(record: Record, player: int | None = None) -> Review:
    return review(record, database().find, Budget(0.0, 20), player=player)


def test_a_review_has_every_choice_with_its_chance() -> None:
    record = short_record()
    heard: list[tuple[int, int]] = []
    found = review(record, database().find, Budget(0.0, 20), progress=lambda done, moves: heard.append((done, moves)))
    assert heard[-1] == (12, 12) and 5 <= len(found.moves) <= 12
    for each in found.moves:
        assert 0 <= each.chance_a <= 1 and 0 <= each.error <= 0.5 and each.choices > 1
        assert each.text == record.moves[each.move - 1].text
        assert each.loss == 0 or each.best_text != each.text
        assert each.chance_a == (each.chance if each.player == 0 else 1 - each.chance)
    assert reviewed(record) == reviewed(record)
    assert {each.player for each in reviewed(record, 1).moves} == {1}


def golden() -> Record:
    path = Path(__file__).parent / "golden" / "ST3-ST4-greedy-greedy.txt"
    return read(path.read_text(encoding="utf-8"))


def test_a_win_that_is_passed_up_is_a_blunder() -> None:
    record = golden()
    winner = "ab".index(record.result)
    found = reviewed(record, winner)
    last = found.moves[-1]  # it won
    assert last.chance > 0.9 and last.loss == 0
    record.moves = [*record.moves[: last.move - 1], Move(winner, "pass")]
    assert reviewed(record, winner).moves[-1].verdict == "blunder"


def test_words_for_losses() -> None:
    assert [verdict_of(loss) for loss in (0.0, 0.06, 0.13, 0.3)] == ["", "slip", "mistake", "blunder"]


def test_the_report_the_page_and_the_data() -> None:
    found = reviewed(short_record())
    assert "The chance of a" in report(found) and "move" in report(found)
    assert page(found).startswith("<!doctype html>") and "<svg" in page(found) and "http" not in page(found)
    assert json.loads(json.dumps(found.to_json()))["moves"][0]["move"] == found.moves[0].move


def test_the_commands(tmp_path: Path, capsys: object) -> None:
    path = tmp_path / "game.txt"
    path.write_text(short_record().write(), encoding="utf-8")
    chart = tmp_path / "review.html"
    assert main(["review", str(path), "--budget", "5i", "--html", str(chart)]) == 0
    assert "<svg" in chart.read_text(encoding="utf-8")
    assert main(["review", str(path), "--budget", "5i", "--json"]) == 0
    assert main(["solve", "scenarios/puzzles/win-this-turn.yaml:2", "--tree"]) == 0
    assert main(["solve", "scenarios/puzzles/win-this-turn.yaml:1", "--deals", "3", "--json"]) == 0
    assert main(["solve", f"{path}@3"]) == 1
    assert main(["solve", "nowhere.yaml"]) == 2
