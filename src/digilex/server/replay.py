"""Games to look at again, move by move: finished tables, records, scenarios of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from digilex.cards.database import database
from digilex.errors import DigilexError
from digilex.notation import record as records
from digilex.notation.library import Library, scenario_folder
from digilex.notation.moves import find_option
from digilex.notation.record import FORFEIT
from digilex.notation.runner import build, walk
from digilex.notation.scenario import Scenario, Step, read
from digilex.rules.game import Game
from digilex.server import messages, patch, present
from digilex.server.facts import describe

SEPARATOR = "---"


class Told:
    """A game being told to a viewer, frame by frame."""

    def __init__(self, game: Game, viewer: int, names: tuple[str, str], language: str = "en") -> None:
        self.language = language
        self.game = game
        self.viewer = viewer
        self.names = names
        self.state = present.state(game, viewer, names, (), language)
        self.log = present.log(game, game.log, viewer, names, language)
        self.told = self.state.model_dump(exclude_defaults=True)
        self.heard = len(game.log)
        self.frames: list[messages.Frame] = []

    def add(self, player: int | None, line: str, note: str = "") -> None:
        """The game has moved on: what changed."""
        state = present.state(self.game, self.viewer, self.names, (), self.language)
        new = state.model_dump(exclude_defaults=True)
        log = present.log(self.game, self.game.log[self.heard :], self.viewer, self.names, self.language)
        change = patch.changes(self.told, new)
        self.frames.append(messages.Frame(player=player, line=line, patch=change, log=log, note=note))
        self.told = new
        self.heard = len(self.game.log)


def of_moves(
    game: Game, moves: Sequence[tuple[int, str]], viewer: int, names: tuple[str, str], language: str = "en"
) -> Told:
    """A game from its beginning through its moves."""
    told = Told(game, viewer, names, language)
    for player, line in moves:
        records.play(game, records.Move(player, line))
        told.add(player, line)
    return told


def of_record(text: str, viewer: int, language: str = "en") -> messages.Replay:
    """A pasted record."""
    record = records.read(text)
    moves = [(move.player, move.text) for move in record.moves]
    told = of_moves(record.start(database().find), moves, viewer, record.names, language)
    doubts = "; ".join(records.notes(record, database().find))
    return finished(told, " – ".join(record.names) + (f" ({doubts})" if doubts else ""))


def of_scenario(name: str, viewer: int, language: str = "en") -> messages.Replay:
    """A scenario of the rulebook, by its name."""
    text = scenario_text(name)
    scenario = read(text)[0]
    told: Told | None = None
    game: Game | None = None
    steps = walk(scenario)
    line, player = "", None
    for moment, step in zip(steps, [None, *scenario.steps], strict=False):
        if game is None or told is None:
            game = moment.game
            told = Told(game, viewer, ("a", "b"), language)
        elif step is not None:
            told.add(player, line, note=_checked(step, moment.problems))
        coming = _next(scenario, step)
        line, player = canonical(game, coming) if coming is not None else ("", None)
    assert told is not None
    replay = finished(told, scenario.title)
    return replay.model_copy(
        update={
            "question": scenario.question,
            "answer": scenario.answer,
            "clauses": scenario.clauses,
            "scenario": name,
            "setup": text,
        }
    )


def _next(scenario: Scenario, step: Step | None) -> Step | None:
    """The step that comes after a step."""
    index = 0 if step is None else next(i for i, each in enumerate(scenario.steps) if each is step) + 1
    return scenario.steps[index] if index < len(scenario.steps) else None


def canonical(game: Game, step: Step) -> tuple[str, int | None]:
    """The line of a scenario's move in full, and who makes it; a check is no move."""
    decision = game.decision
    if step.kind != "move" or decision is None:
        return "", None
    text = str(step.value)
    if text == FORFEIT:
        return text, step.player
    names = {info.number: info.name for info in game.cards}
    try:
        option = (
            decision.options[0]
            if text == "only"
            else find_option(decision.options, text, lambda number: names.get(number, number))
        )
    except DigilexError:
        return "", None
    return option.text, decision.player


def _checked(step: Step, problems: list[str]) -> str:
    """What a scenario says has to be true."""
    if step.kind == "move":
        return ""
    said = step.value
    words = ", ".join(f"{key}: {value}" for key, value in said.items()) if isinstance(said, dict) else str(said)
    return f"{'✗' if problems else '✓'} {step.kind} {words}"


def finished(told: Told, title: str) -> messages.Replay:
    """The replay of a game that has been told."""
    return messages.Replay(title=title, state=told.state, log=told.log, frames=told.frames, cards=strangers(told.game))


def strangers(game: Game) -> list[messages.CardFacts]:
    """Cards of a game that no database has: of a scenario, of the workshop, tokens."""
    known = database()
    found = {info.number: info.card for info in game.cards if info.number not in known}
    return [describe(card) for card in found.values()]


# --- the scenarios that come with the rulebook -----------------------------------------------------------------------


def scenario_text(name: str) -> str:
    """The text of a scenario: its file and the line where it begins, as in "06-turn.yaml:12"."""
    file, _, line = name.rpartition(":")
    folder = scenario_folder()
    path = (folder / file).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file() or not line.isdigit():
        raise LookupError(f"there is no scenario {name!r}")
    wanted = int(line)
    for start, text in _documents(path):
        if start <= wanted <= start + text.count("\n"):
            return text
    raise LookupError(f"there is no scenario {name!r}")


def _documents(path: Path) -> Iterator[tuple[int, str]]:
    start, lines = 1, list[str]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() == SEPARATOR:
            yield start, "\n".join(lines)
            start, lines = number + 1, []
        else:
            lines.append(line)
    yield start, "\n".join(lines)


def scenario_name(scenario: Scenario) -> str:
    """How a scenario is called over the wire."""
    path = Path(scenario.path)
    folder = scenario_folder()
    return f"{path.relative_to(folder) if path.is_relative_to(folder) else path.name}:{scenario.line}"


@lru_cache(maxsize=1)
def library() -> Library:
    """The scenarios that come with Digilex."""
    return Library(scenario_folder())


def citing(number: str) -> list[messages.ScenarioFacts]:
    """The scenarios that show a clause."""
    return [
        messages.ScenarioFacts(name=scenario_name(each), title=each.title, question=each.question)
        for each in library().citing(number)[:30]
    ]


def board(text: str) -> Game:
    """The game at the beginning of a scenario that somebody wrote."""
    return build(written(text))


def written(text: str) -> Scenario:
    """A scenario that somebody wrote; its title and its moves may be missing."""
    if not re.search(r'\bmoves"?:', text):
        text += "\nmoves: []\n"
    if not re.search(r'\btitle"?:', text):
        text = "title: a board\n" + text
    return read(text)[0]
