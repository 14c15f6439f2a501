"""`digilex quiz`: questions about the rules, answered by a board that is played before your eyes."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from digilex.cli.cards import text as card_text
from digilex.cli.explain import clause
from digilex.cli.rules import left_out, near
from digilex.cli.width import width
from digilex.notation import picture
from digilex.notation.choices import choices_of
from digilex.notation.library import Library, Question, draw, find_question, scenario_folder
from digilex.notation.runner import FILLER, FILLER_EGG, Moment, walk
from digilex.notation.scenario import Step
from digilex.notation.story import tell
from digilex.rules.game import Game

WIDTH = 110
STOP = ("q", "quit", "stop")

Ask = Callable[[str], str]


class Stopped(Exception):
    """The player has had enough."""


def run(arguments: argparse.Namespace) -> int:
    """Ask, list or show questions; 1 if a question that is shown no longer gets its answer from the board."""
    library = Library(scenario_folder(arguments.scenarios))
    if arguments.show is not None:
        return show(find_question(library.questions(), arguments.show), arguments.json)
    known = library.questions(arguments.section)
    left_out(library)
    if arguments.list:
        return list_(known, arguments.json)
    if arguments.json:
        print(json.dumps([_data(each) for each in draw(known, arguments.count, arguments.seed)], indent=2))
        return 0
    Quiz(draw(known, arguments.count, arguments.seed), _input).play()
    return 0


def _input(prompt: str) -> str:
    try:
        return input(prompt).strip().lower()
    except EOFError:
        print()
        raise Stopped from None


class Quiz:
    """A round of questions with its score."""

    def __init__(self, asked: list[Question], ask: Ask) -> None:
        self.asked = asked
        self.ask = ask
        self.right = 0
        self.answered = 0

    def play(self) -> None:
        """All questions, one after the other, until the player stops."""
        print("The return key shows the answer; q stops.")
        try:
            for count, question in enumerate(self.asked, 1):
                self.one(count, question)
        except Stopped:
            pass
        print(f"\nScore: {self.right} of {self.answered}")

    def one(self, count: int, question: Question) -> None:
        """Ask a question, play its board, give the answer, count the point."""
        moments = walk(question.scenario)
        game = next(moments).game
        print(f"\n--- {count} of {len(self.asked)}: {question.section} ({question.name}) " + "-" * 30)
        print("\n".join([*opening(question, game), ""]))
        choices, true = ([], 0) if question.verdict else choices_of(question.scenario)
        picked = self.pick(choices) if choices else None
        given = self.verdict("yes or no? ") if question.verdict else "" if choices else self.said("Your answer? ")
        print()
        for line in played(moments):
            print(line)
        print("\n".join(answer(question)))
        self.answered += 1
        if question.verdict and given:
            right = given == question.verdict
            print("Right." if right else "Not so.")
        elif picked is not None:
            right = picked == true
            print("Right." if right else f"Not so: {choices[true]}")
        else:
            right = self.verdict("Did you have it right? (yes or no) ") == "yes"
        self.right += right
        print(f"Score: {self.right} of {self.answered}")

    def pick(self, choices: list[str]) -> int | None:
        """Which of the answers, by its number; None for the return key alone."""
        for number, choice in enumerate(choices, 1):
            print(textwrap.fill(choice, width(WIDTH), initial_indent=f"  {number}: ", subsequent_indent="     "))
        while given := self.said(f"1 to {len(choices)}? "):
            if given.isascii() and given.isdigit() and 1 <= int(given) <= len(choices):
                return int(given) - 1
            print(f"a number from 1 to {len(choices)}, the return key, or q to stop")
        return None

    def verdict(self, prompt: str) -> str:
        """ "yes", "no", or "" for the return key alone."""
        while True:
            given = self.said(prompt)
            for word in ("yes", "no"):
                if given and word.startswith(given):
                    return word
            if not given:
                return ""
            print("yes, no, the return key, or q to stop")

    def said(self, prompt: str) -> str:
        """What the player types."""
        given = self.ask(prompt)
        if given in STOP:
            raise Stopped
        return given


# --- what is shown ---------------------------------------------------------------------------------------------------


def list_(known: list[Question], as_json: bool) -> int:
    """All questions with their names."""
    if as_json:
        print(json.dumps([_data(each) for each in known], indent=2, ensure_ascii=False))
        return 0
    section = ""
    for each in known:
        if each.section != section:
            section = each.section
            print(f"{section}")
        print(
            textwrap.fill(
                each.scenario.question, width(WIDTH), initial_indent=f"  {each.name:20} ", subsequent_indent=" " * 23
            )
        )
    print("1 question" if len(known) == 1 else f"{len(known)} questions", file=sys.stderr)
    return 0


def show(question: Question, as_json: bool) -> int:
    """A question, its board as it is played, and the answer."""
    moments = walk(question.scenario)
    game = next(moments).game
    before = opening(question, game)
    board = picture.board(game)
    steps = list(played(moments))
    right = not any(line.startswith(NOT_SO) for line in steps)
    if as_json:
        print(json.dumps({**_data(question), "board": board, "played": steps, "ok": right}, indent=2))
    else:
        print("\n".join([f"{question.section} ({question.name})", *before, "", *steps, *answer(question)]))
    return 0 if right else 1


NOT_SO = "  NOT SO: "


def opening(question: Question, game: Game) -> list[str]:
    """The question, the board, and what the cards on it say."""
    lines: list[str] = []
    for each in question.before:
        lines += textwrap.wrap(f"({each.question} {each.answer})", width(WIDTH))
    lines += [*textwrap.wrap(question.scenario.question, width(WIDTH)), ""]
    lines += [f"  {line}" for line in picture.board(game).splitlines()]
    for info in _cards(game) if question.scenario.start is None else []:
        said = card_text(info.card)
        if said:
            lines += [f"  {info.number} {info.name}", *(f"  {line}" for line in said if line)]
    return lines


def _cards(game: Game) -> list[Any]:
    """The cards that are in play, in a hand, a trash or a security stack, each once."""
    ids: list[int] = []
    for player in (1, 0):
        state = game.players[player]
        for pid in [*state.battle, *([state.breeding] if state.breeding > 0 else [])]:
            permanent = game.permanents[pid]
            ids += [*permanent.stack[::-1], *permanent.links]
        ids += [*state.hand, *state.security, *state.trash]
    found = {game.cards[card].number: game.cards[card] for card in ids}
    shown = [info for number, info in found.items() if number not in (FILLER.number, FILLER_EGG.number)]
    return shown


def played(moments: Iterator[Moment]) -> Iterator[str]:
    """Each move with what happened, and what is then true."""
    for moment in moments:
        assert moment.step is not None
        if moment.step.kind == "move":
            who = "" if moment.step.player is None else f"{'ab'[moment.step.player]}: "
            yield f"  > {who}{moment.step.value}"
        else:
            yield from textwrap.wrap(fact(moment.step), width(WIDTH), initial_indent="  = ", subsequent_indent="    ")
        for event in tell(moment.game, moment.events):
            yield f"    {event.text}" + (f" ({event.clause})" if event.clause else "")
        for problem in moment.problems:
            yield f"{NOT_SO}{problem}"


def fact(step: Step) -> str:
    """An expectation in words."""
    value = step.value
    if step.kind == "expect" and isinstance(value, dict):
        return ", ".join(f"{what}: {_plain(each)}" for what, each in value.items())
    if step.kind == "offers":
        return f"possible: {_plain(value)}"
    if step.kind == "refuses":
        return f"not possible: {_plain(value)}"
    if step.kind == "log":
        return f"it happened: {_plain(value)}"
    if step.kind == "no log":
        return f"it did not happen: {_plain(value)}"
    return f"{step.kind}: {_plain(value)}"


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "none"
    return "none" if value is None else str(value)


def answer(question: Question) -> list[str]:
    """The answer and the clauses it rests on."""
    scenario = question.scenario
    lines = ["", *textwrap.wrap(scenario.answer, width(WIDTH), initial_indent="Answer: ", subsequent_indent="  ")]
    seen: set[str] = set()
    for number in scenario.clauses:
        lines += clause(number, "  ", seen)
    return lines


def _data(question: Question) -> dict[str, Any]:
    scenario = question.scenario
    return {
        "id": question.name,
        "collection": question.collection,
        "section": question.section,
        "title": scenario.title,
        "question": scenario.question,
        "answer": scenario.answer,
        "verdict": question.verdict,
        "clauses": scenario.clauses,
        "rulings": scenario.rulings,
        "path": near(Path(scenario.path)),
        "line": scenario.line,
    }
