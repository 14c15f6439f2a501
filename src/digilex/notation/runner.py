"""Running scenarios: builds the board, makes the moves, checks what must be true."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from digilex.cards.card import Card
from digilex.cards.deck import Deck
from digilex.errors import DigilexError
from digilex.notation import picture
from digilex.notation.asking import sentence
from digilex.notation.errors import FileError, nearest
from digilex.notation.log import line
from digilex.notation.moves import check_line, find_option, matching
from digilex.notation.scenario import AREAS, SECTIONS, CardSpec, PermanentSpec, Scenario, Step, Used
from digilex.notation.sight import unseen
from digilex.notation.state import compare, differences
from digilex.rules.game import Game
from digilex.rules.model.identity import ID_MASK, PermanentId
from digilex.rules.model.log import Event
from digilex.rules.storage.boards import Board

Find = Callable[[str], Card]

FILLER = Card("F-01", "Filler", "Digimon", ("white",), level=3, play_cost=3, dp=1000)
FILLER_EGG = Card("F-02", "Filler Egg", "Digi-Egg", ("white",), level=2)


@dataclass
class Outcome:
    """How a scenario went."""

    scenario: Scenario
    problems: list[str] = field(default_factory=list)
    line: int = 0
    board: str = ""
    decision: str = ""
    log: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Everything that had to be true was true."""
        return not self.problems

    def report(self) -> str:
        """For a failure: the place, what differs, the board, the decision with its options."""
        title = self.scenario.title
        if self.ok:
            return f"ok    {title}"
        place = f"{self.scenario.path}:{self.line}" if self.scenario.path else f"line {self.line}"
        parts = [f"FAIL  {title}", f"  at {place}"]
        parts += [f"  {line}" for problem in self.problems for line in problem.splitlines()]
        for text in (self.board, self.decision):
            if text:
                parts += ["", *(f"    {line}" for line in text.splitlines())]
        if self.log:
            parts += ["", "    log:", *(f"    {line}" for line in self.log[-20:])]
        return "\n".join(parts)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        scenario = self.scenario
        return {
            "title": scenario.title, "path": scenario.path, "ok": self.ok,
            "line": scenario.line if self.ok else self.line, "clauses": scenario.clauses,
            "rulings": scenario.rulings, "problems": self.problems, "board": self.board,
            "decision": self.decision,
        }  # fmt: skip


@dataclass
class Moment:
    """A step that was played (None: the board before the first one), what happened at it and what was not right."""

    game: Game
    step: Step | None
    events: list[Event]
    problems: list[str]


def run(scenario: Scenario, find: Find | None = None, keep_log: bool = False) -> Outcome:
    """Play a scenario to its end or to its first failing step; the log is kept for failures, or always."""
    outcome = _Run(scenario, find or _shipped()).run(keep_log)
    if outcome.ok and scenario.unless is not None:
        outcome.problems = _otherwise(scenario.unless, find or _shipped())
        outcome.line = scenario.line
    return outcome


def _otherwise(scenario: Scenario, find: Find) -> list[str]:
    """What is wrong with the other board of a scenario: it cannot be built, or nothing goes otherwise on it."""
    try:
        _Run(scenario, find).start()
    except DigilexError as error:
        return [f"unless: the board could not be built: {error}"]
    return ["unless: it goes as expected all the same"] if _Run(scenario, find).run(False).ok else []


def walk(scenario: Scenario, find: Find | None = None) -> Iterator[Moment]:
    """Play a scenario step by step before someone's eyes, up to its end or to its first failing step."""
    played = _Run(scenario, find or _shipped())
    game = played.start()
    yield Moment(game, None, game.log[:], [])
    for step in scenario.steps:
        before = len(game.log)
        try:
            problems = played.step(game, step)
        except FileError as error:
            problems = [error.what]
        yield Moment(game, step, game.log[before:], problems)
        if problems:
            return


def holding(scenario: Scenario, find: Find | None = None) -> list[int]:
    """Which of the choices of a scenario hold when it has been played: the game itself says which answer is right."""
    played = _Run(scenario, find or _shipped())
    game = played.start()
    for step in scenario.steps:
        if step.kind == "move":
            played.move(game, step)
    return played.holding(game)


def build(scenario: Scenario, find: Find | None = None) -> Game:
    """The game at the beginning of a scenario."""
    return _Run(scenario, find or _shipped()).start()


def _shipped() -> Find:
    from digilex.cards.database import database

    return database().find


class _Run:
    """A scenario being played."""

    def __init__(self, scenario: Scenario, find: Find) -> None:
        self.scenario = scenario
        self.shipped = find
        self.own: dict[str, Card] = {}
        self.since = 0  # the length of the log before the last move

    def run(self, keep_log: bool) -> Outcome:
        outcome = Outcome(self.scenario)
        try:
            game = self.start()
        except FileError as error:
            outcome.line = error.line or self.scenario.line
            outcome.problems = [error.what, *([error.remedy] if error.remedy else [])]
            return outcome
        except DigilexError as error:
            outcome.line = self.scenario.line
            outcome.problems = [f"the board could not be built: {error}"]
            return outcome
        except Exception:
            outcome.line = self.scenario.line
            outcome.problems = [f"the board could not be built:\n{traceback.format_exc()}"]
            return outcome
        for step in self.scenario.steps:
            try:
                outcome.problems = self.step(game, step)
            except FileError as error:
                outcome.problems = [error.what, *([error.remedy] if error.remedy else [])]
            except Exception:  # a bug of the engine fails this scenario, not those after it
                outcome.problems = [f"the engine broke down:\n{traceback.format_exc()}"]
            if outcome.problems:
                outcome.line = step.line
                break
        if self.scenario.choices and not outcome.problems:
            outcome.problems = self.told_apart(game)
            outcome.line = self.scenario.line
        if outcome.problems:
            outcome.decision = picture.decision(game)
            try:
                outcome.board = picture.board(game)
            except Exception as error:  # after a breakdown there may be no board to show
                outcome.board = f"the board cannot be shown: {error!r}"
        if outcome.problems or keep_log:
            outcome.log = log_lines(game)
        return outcome

    # --- the board ---------------------------------------------------------------------------------------------------

    def start(self) -> Game:
        scenario = self.scenario
        for number, facts in scenario.cards.items():
            from digilex.notation.own_cards import own_card

            self.own[number] = own_card(number, facts, self.shipped)
        if scenario.start is not None:
            decks = [self.deck(name) for name in scenario.start.decks]
            return Game.start(decks[0], decks[1], scenario.start.seed, scenario.start.first)
        board = Board(
            turn_player=scenario.turn_player, phase=scenario.phase, memory=scenario.memory, turn=scenario.turn,
            seed=scenario.seed,
        )  # fmt: skip
        for owner, side in enumerate(scenario.sides):
            for spec in side.battle:
                self.place(board, owner, spec, "battle")
            if side.breeding is not None:
                self.place(board, owner, side.breeding, "breeding")
            for area in AREAS:
                cards = [self.card(spec, area) for spec in side.areas[area]]
                if area == "security":
                    face_up = [index for index, spec in enumerate(side.areas[area]) if spec.face_up]
                    board.security(owner, cards, face_up=face_up)
                else:
                    board.cards(owner, area, cards)
        return board.game()

    def place(self, board: Board, owner: int, spec: PermanentSpec, area: str) -> None:
        label = board.permanent(
            owner, [self.card(card, "stack") for card in spec.stack], area=area, suspended=spec.suspended,
            played_this_turn=spec.played, links=[self.card(card, "links") for card in spec.links],
            face_down=[index - 1 for index in spec.face_down],
        )  # fmt: skip
        for used in spec.used:
            self.mark_used(board, label, used, spec.line)

    def mark_used(self, board: Board, label: str, used: Used, line: int) -> None:
        """An [X Per Turn] effect was used: of the card named, or of the top card and then those under it."""
        game = board.built
        permanent = game.permanents[PermanentId(game.find_label(label))]
        known = []
        for active in permanent.abilities:
            ability = active.ability
            number = game.info[active.card & ID_MASK].number
            if SECTIONS[ability.section] == used.section and ability.index == used.index - 1:
                if used.card in ("", number):
                    game.used[game.use_key(ability, active.card, -permanent.pid)] = used.times
                    return
            known.append(f"{SECTIONS[ability.section]} {ability.index + 1} of {number}")
        wanted = f"{used.section} {used.index}" + (f" of {used.card}" if used.card else "")
        raise FileError(f"{label} has no {wanted}", f"it has: {', '.join(known) or 'no effects'}", line=line)

    def card(self, spec: CardSpec, area: str) -> Card:
        if spec.number is None:
            return FILLER_EGG if area == "eggs" else FILLER
        try:
            return self.find(spec.number)
        except FileError as error:
            raise error.at(line=spec.line) from None

    def find(self, number: str) -> Card:
        if number in self.own:
            return self.own[number]
        if number in (FILLER.number, FILLER_EGG.number):
            return FILLER if number == FILLER.number else FILLER_EGG
        try:
            return self.shipped(number)
        except LookupError as error:
            remedy = f"own cards: {', '.join(self.own)}" if self.own else "look for it with 'digilex cards'"
            raise FileError(str(error), remedy) from None

    def name_of(self, number: str) -> str:
        try:
            return self.find(number).name
        except FileError:
            return number

    def deck(self, name: str) -> Deck:
        from digilex.cards.deck_library import load_deck

        return load_deck(name)

    # --- the steps ---------------------------------------------------------------------------------------------------

    def step(self, game: Game, step: Step) -> list[str]:
        """Make a move or check something; a line for each thing that differs."""
        if step.kind == "move":
            self.move(game, step)
            return []
        if step.kind == "expect":
            if not isinstance(step.value, dict):
                raise FileError("expect: needs 'what: value'", "e.g. 'expect: {memory: 3, a.hand: 4}'")
            return differences(game, step.value)
        if step.kind in ("a sees", "b sees"):
            if not isinstance(step.value, dict):
                raise FileError(f"{step.kind}: needs 'what: value'", f"e.g. '{step.kind}: {{b.hand: [hidden]}}'")
            return unseen(game.view("ab".index(step.kind[0])), step.value, self.find)
        if step.kind in ("offers", "refuses"):
            return self.offered(game, step)
        if step.kind == "decision":
            return self.decided(game, step.value)
        return self.logged(game, step)

    def holding(self, game: Game) -> list[int]:
        """Which of the choices hold now."""
        choices = list(self.scenario.choices.values())
        return [index for index, steps in enumerate(choices) if not any(self.step(game, step) for step in steps)]

    def told_apart(self, game: Game) -> list[str]:
        """A problem unless just one of the choices holds in the end."""
        try:
            found = self.holding(game)
        except FileError as error:
            return [f"choices: {error.what}"]
        answers = list(self.scenario.choices)
        if not found:
            return ["choices: none of them is so"]
        return [] if len(found) == 1 else [f"choices: more than one is so: {', '.join(answers[i] for i in found)}"]

    def move(self, game: Game, step: Step) -> None:
        decision = game.decision
        text = str(step.value)
        if text == "forfeit" and step.player is not None:
            game.forfeit(step.player)
            return
        if decision is None:
            raise FileError(f"{text!r} comes after the end of the game", "remove it, or expect: {over: true}")
        if step.player is not None and decision.player != step.player:
            raise FileError(
                f"{'ab'[step.player]} cannot decide here: it is {'ab'[decision.player]}'s decision", sentence(game)
            )
        option = decision.options[0] if text == "only" else find_option(decision.options, text, self.name_of)
        if text == "only" and len(decision.options) > 1:
            raise FileError(
                f"'only' needs a decision with one option; this has {len(decision.options)}", sentence(game)
            )
        self.since = len(game.log)
        game.choose(option)

    def offered(self, game: Game, step: Step) -> list[str]:
        if game.decision is None:
            return [f"{step.kind}: the game is over"]
        problems = []
        for wanted in step.value if isinstance(step.value, list) else [step.value]:
            check_line(game, str(wanted))
            found = matching(game.decision.options, str(wanted), self.name_of)
            if step.kind == "offers" and not found:
                problems.append(f"expected the option {wanted!r}, but the decision does not offer it")
            if step.kind == "refuses" and found:
                problems.append(f"expected no option {wanted!r}, but the decision offers {found[0].text!r}")
        return problems

    def decided(self, game: Game, wanted: Any) -> list[str]:
        decision = game.decision
        if decision is None or wanted in (None, "none"):
            return (
                []
                if decision is None and wanted in (None, "none")
                else ["expected " + ("no decision" if decision else "a decision")]
            )
        if not isinstance(wanted, dict):
            wanted = {"prompt": wanted}
        problems = []
        for key, value in wanted.items():
            if key in ("prompt", "source"):
                actual = sentence(game) if key == "prompt" else decision.source
                if str(value).lower() not in actual.lower():
                    problems.append(f"decision {key}: expected {str(value)!r} in it, but it is {actual!r}")
            elif key in ("player", "kind", "clause"):
                actual = (
                    "ab"[decision.player] if key == "player" else decision.kind if key == "kind" else decision.clause
                )
                if str(value) != actual:
                    problems.append(f"decision {key}: expected {value}, but it is {actual}")
            elif key == "options":
                problems += self.exactly(game, value)
            else:
                raise FileError(
                    f"a decision has no {key!r}",
                    nearest(key, ["player", "kind", "clause", "prompt", "source", "options"]),
                )
        return problems

    def exactly(self, game: Game, value: Any) -> list[str]:
        """All options and no others; or their number."""
        assert game.decision is not None
        options = game.decision.options
        if not isinstance(value, list):
            problem = compare(len(options), value)
            return [f"expected {problem} options, but there are {len(options)}"] if problem else []
        left = list(options)
        problems = []
        for wanted in value:
            found = matching(left, str(wanted), self.name_of)
            if not found:
                problems.append(f"expected the option {wanted!r}, but the decision does not offer it")
            for option in found:
                left.remove(option)
        return problems + [f"the decision offers {option.text!r}, which was not expected" for option in left]

    def logged(self, game: Game, step: Step) -> list[str]:
        problems = []
        if step.kind == "log in order":
            return self.in_order(game, step)
        for wanted in step.value if isinstance(step.value, list) else [step.value]:
            entry = wanted if isinstance(wanted, dict) else {"text": wanted}
            for key in entry:
                if key not in ("text", "clause", "times", "since"):
                    raise FileError(f"unknown key {key!r} in log", nearest(key, ["text", "clause", "times", "since"]))
            events = game.log[self.since if entry.get("since") == "move" else 0 :]
            if "clause" in entry:
                events = [event for event in events if event.clause == str(entry["clause"])]
            found = said_in(events, str(entry.get("text", "")))
            said = " ".join(str(part) for part in (entry.get("text"), entry.get("clause")) if part)
            if step.kind == "no log":
                if found:
                    problems.append(f"expected nothing like {said!r} in the log, but there is {line(found[0])!r}")
            elif "times" in entry:
                problem = compare(len(found), entry["times"])
                if problem:
                    problems.append(f"expected {said!r} {problem} times in the log, but it is there {len(found)} times")
            elif not found:
                problems.append(f"expected {said!r} in the log, but it is not there")
        return problems


    def in_order(self, game: Game, step: Step) -> list[str]:
        """Lines of the log, each after the one before it."""
        if not isinstance(step.value, list):
            raise FileError("log in order: needs a list", "e.g. 'log in order: [draws, is deleted]'")
        left = game.log
        for wanted in step.value:
            found = said_in(left, str(wanted))
            if not found:
                there = " (it is there, but earlier)" if said_in(game.log, str(wanted)) else ""
                return [f"expected {str(wanted)!r} next in the log, but it is not there{there}"]
            left = left[left.index(found[0]) + 1 :]
        return []


def said_in(events: list[Event], text: str) -> list[Event]:
    """The events whose lines hold the text; an error if it only begins or ends inside of words."""
    if not text:
        return events
    whole = re.compile(rf"(?<![^\W\d_]){re.escape(text.lower())}(?![^\W\d_])")
    found = [event for event in events if whole.search(line(event).lower())]
    part = [event for event in events if text.lower() in line(event).lower()]
    if part and not found:
        raise FileError(f"{text!r} is only a part of a word in {line(part[0])!r}", "write whole words of the line")
    return found


def log_lines(game: Game) -> list[str]:
    """The log as lines with their clauses."""
    return [f"{line(event)} ({event.clause})" for event in game.log]
