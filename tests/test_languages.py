"""Questions and log in other languages: every English pattern has one there, with the same gaps."""

import string
from pathlib import Path

import pytest

from digilex.cards.database import database
from digilex.notation import record
from digilex.notation.asking import RULES, SHORT, asking
from digilex.notation.languages import ENGLISH, LOGS, QUESTIONS, say
from digilex.notation.log import LEAVING, PILES, WORDS, Personal
from digilex.notation.translated import GAPS
from digilex.rules.steps.modify import DURATIONS

GOLDEN = Path(__file__).parent / "golden"


def gaps(pattern: str) -> set[str]:
    return {name.partition("[")[0] for _, name, _, _ in string.Formatter().parse(pattern) if name}


@pytest.mark.parametrize("language", QUESTIONS)
def test_every_question_is_there_with_the_same_gaps(language: str) -> None:
    patterns = QUESTIONS[language]
    assert set(patterns) == set(ENGLISH)
    assert {key: gaps(text) for key, text in patterns.items()} == {key: gaps(text) for key, text in ENGLISH.items()}
    assert set(SHORT) <= set(patterns)
    assert RULES


@pytest.mark.parametrize("language", LOGS)
def test_every_event_is_told(language: str) -> None:
    patterns = LOGS[language]
    assert set(WORDS) <= set(patterns)
    assert {f"leaves {word}" for word in LEAVING} <= set(patterns)
    assert {f"pile {word}" for word in PILES} <= set(patterns)
    assert {f"lasts {word}" for word in DURATIONS} <= set(patterns)
    for key, pattern in patterns.items():
        unknown = gaps(pattern) - set(GAPS) - ({"word"} if key.startswith("change ") else set())
        assert not unknown, key


@pytest.mark.parametrize("language", LOGS)
@pytest.mark.parametrize("name", ["ST5-ST6-greedy-greedy", "glowing-dawn-xros-heart-greedy-greedy"])
def test_a_whole_game_is_told_and_hides_what_is_hidden(language: str, name: str) -> None:
    kept = record.read((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    game = kept.start(database().find)
    tellers = [Personal(viewer, ("Ann", "Bob"), language) for viewer in (0, 1)]
    english = [Personal(viewer, ("Ann", "Bob")) for viewer in (0, 1)]
    asked = set()
    for move in kept.moves:
        told = asking(game, language)
        assert told is not None
        assert told.question
        asked.add(told.question)
        record.play(game, move)
    for event in game.log:
        for teller, other in zip(tellers, english, strict=True):
            line = teller.line(event)
            assert line
            assert "{" not in line and "@" not in line and "|" not in line, line
            names = {card.name for card in event.cards if card.name}
            hidden = {each for each in names if each not in other.line(event)}
            assert not [each for each in hidden if each in line], "no more than the English log tells"
    assert say(language, "breeding hatch") in asked


def test_an_unknown_language_is_english() -> None:
    assert say("xx", "block", attack="x") == say("en", "block", attack="x")
