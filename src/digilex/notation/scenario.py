"""Scenarios: a small board, a few moves, what must be true. docs/scenarios.md explains the format."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from digilex.cards.files import Unreadable, read_text
from digilex.notation.errors import FileError, nearest
from digilex.notation.located import Map, Seq, load_all

AREAS = ("hand", "deck", "security", "trash", "eggs")
PHASES = ("unsuspend", "draw", "breeding", "main")
SECTIONS = ("effect", "inherited", "security", "link", "option")
CHECKS = ("expect", "a sees", "b sees", "offers", "refuses", "decision", "log", "no log", "log in order")
DEFAULT_DECK = 10
MOST_CARDS = 200  # at a time
EXPLAINED = "not-on-a-board"
TRIED = "tried"

_KEYS = (
    "title", "clauses", "rulings", "question", "answer", "section", "cards", "a", "b", "turn", "phase", "memory",
    "number of turn", "seed", "game", "moves", "note", "skip", "unmoved", "choices",
    "unless",
)  # fmt: skip
_OTHERWISE = ("a", "b", "cards", "turn", "phase", "memory", "number of turn")
_SIDE_KEYS = (*AREAS, "battle", "breeding")
_PERMANENT_KEYS = ("stack", "suspended", "played this turn", "face down", "links", "used")


@dataclass
class CardSpec:
    """A card in an area: its number, or None for a filler card; face up counts in the security stack."""

    number: str | None
    face_up: bool = False
    line: int = 0


@dataclass
class Used:
    """An [X Per Turn] effect that was used: which section, which effect of it (from 1), how often, of which card."""

    section: str
    index: int
    times: int = 1
    card: str = ""


@dataclass
class PermanentSpec:
    """A card on the field with what lies under it, bottom to top."""

    stack: list[CardSpec]
    suspended: bool = False
    played: bool = False
    face_down: list[int] = field(default_factory=list)
    links: list[CardSpec] = field(default_factory=list)
    used: list[Used] = field(default_factory=list)
    label: str = ""
    line: int = 0


@dataclass
class Side:
    """One player's board."""

    areas: dict[str, list[CardSpec]]
    battle: list[PermanentSpec] = field(default_factory=list)
    breeding: PermanentSpec | None = None


@dataclass
class Start:
    """A scenario that begins with the preparation of a whole game instead of a board."""

    decks: tuple[str, str]
    seed: int = 1
    first: int = 0


@dataclass
class Step:
    """One entry of `moves`: a move of a player (None: whoever decides), or a check."""

    kind: str  # "move" or one of CHECKS
    value: Any
    player: int | None = None
    line: int = 0


@dataclass
class Scenario:
    """What a judge wrote, checked for form but not yet played."""

    title: str
    clauses: list[str]
    rulings: list[str]
    question: str
    answer: str
    section: str
    cards: dict[str, Map]
    sides: tuple[Side, Side]
    turn_player: int
    phase: str
    memory: int
    turn: int
    seed: int
    start: Start | None
    steps: list[Step]
    skip: str = ""
    unmoved: str = ""  # why it passes without the effects of its cards (tools/scenario_mutants.py)
    choices: dict[str, list[Step]] = field(default_factory=dict)  # answers, each with what must hold in the end for it
    unless: Scenario | None = None  # the same with another board, on which it must not go as expected
    path: str = ""
    line: int = 0


def files_below(folder: Path) -> list[Path]:
    """The scenario files below a folder; EXPLAINED says why there is none, TRIED which questions were taken up."""
    below = sorted([*folder.rglob("*.yaml"), *folder.rglob("*.yml")])
    return [path for path in below if not {EXPLAINED, TRIED} & set(path.relative_to(folder).parts[:-1])]


def read_file(path: str | Path) -> list[Scenario]:
    """All scenarios of a file."""
    try:
        text = read_text(path)
    except Unreadable as error:
        raise FileError(f"cannot read {path}: {error}", "give the path of a scenario file") from None
    return read(text, str(path))


def read(text: str, path: str = "") -> list[Scenario]:
    """All scenarios of a text: YAML documents, or a list of them."""
    scenarios = []
    for document in load_all(text, path):
        try:
            scenarios.append(_scenario(document, path))
        except FileError as error:
            raise error.at(path) from None
    if not scenarios:
        raise FileError("there is no scenario in this file", "begin with 'title: …'", path)
    return scenarios


def _scenario(data: Any, path: str) -> Scenario:
    if not isinstance(data, Map):
        raise FileError("a scenario is a list of 'key: value' lines", "begin with 'title: …'", line=1)
    _known(data, _KEYS)
    if not data.get("title"):
        raise FileError("the scenario has no title", "add 'title: …': one line that says what it shows", line=data.line)
    if "moves" not in data:
        raise FileError("the scenario has no moves", "add 'moves:' with moves and expectations", line=data.line)
    memory = data.get("memory", 0)
    if not isinstance(memory, int) or not -10 <= memory <= 10:
        raise FileError(
            f"memory is {memory!r}", "a number from -10 to 10, on the turn player's side", line=data.line_of("memory")
        )
    cards = data.get("cards") or Map()
    if not isinstance(cards, Map):
        raise FileError(
            "cards: needs a number for each card", "write 'X-01: {name: …, …}' below it", line=data.line_of("cards")
        )
    return Scenario(
        title=str(data["title"]), clauses=_words(data, "clauses"), rulings=_words(data, "rulings"),
        question=str(data.get("question") or ""), answer=str(data.get("answer") or ""),
        section=str(data.get("section") or ""), cards=dict(cards), sides=(_side(data, "a"), _side(data, "b")),
        turn_player="ab".index(_one_of(data, "turn", ("a", "b"), "a")), phase=_one_of(data, "phase", PHASES, "main"),
        memory=memory, turn=_number(data, "number of turn", 3), seed=_number(data, "seed", 1), start=_start(data),
        steps=_steps(data["moves"], data.line_of("moves")), skip=str(data.get("skip") or ""), path=path, line=data.line,
        unmoved=str(data.get("unmoved") or ""), choices=_choices(data), unless=_unless(data, path),
    )  # fmt: skip


def _unless(data: Map, path: str) -> Scenario | None:
    """The scenario with some things of the board otherwise: each area that is named takes the place of the first."""
    other = data.get("unless")
    if other is None:
        return None
    line = data.line_of("unless")
    if not isinstance(other, Map) or not other:
        raise FileError("unless: needs what is otherwise", "e.g. 'unless: {a: {hand: 8}, memory: 3}'", line=line)
    _known(other, _OTHERWISE)
    changed = Map({key: value for key, value in data.items() if key not in ("unless", "choices")})
    changed.line, changed.lines = data.line, data.lines
    for key, value in other.items():
        if key in ("a", "b", "cards") and isinstance(value, Map) and isinstance(data.get(key), Map):
            value = _with(data[key], value)
        changed[key] = value
    return _scenario(changed, path)


def _with(first: Map, second: Map) -> Map:
    """A mapping with the entries of another in place of its own."""
    both = Map({**first, **second})
    both.line, both.lines = first.line, {**first.lines, **second.lines}
    return both


def _choices(data: Map) -> dict[str, list[Step]]:
    """The answers to choose from: what is expected in the end if it is so, or any other check."""
    given = data.get("choices")
    if given is None:
        return {}
    line = data.line_of("choices")
    if not isinstance(given, Map) or len(given) < 2 or not all(isinstance(each, Map) for each in given.values()):
        raise FileError("choices: needs two answers or more", "write 'what is so: {b1: gone}' for each", line=line)
    found: dict[str, list[Step]] = {}
    for answer, checks in given.items():
        at = given.line_of(answer)
        facts = {key: value for key, value in checks.items() if key not in CHECKS}
        found[str(answer)] = [Step(key, value, None, at) for key, value in checks.items() if key in CHECKS]
        if facts:
            found[str(answer)].append(Step("expect", facts, None, at))
    return found


def _known(data: Map, keys: tuple[str, ...]) -> None:
    for key in data:
        if key not in keys:
            raise FileError(f"unknown key {key!r}", nearest(key, list(keys)), line=data.line_of(key))


def _words(data: Map, key: str) -> list[str]:
    value = data.get(key)
    if value is None:
        return []
    return (
        [str(item) for item in value] if isinstance(value, list) else [word.strip() for word in str(value).split(",")]
    )


def _one_of(data: Map, key: str, allowed: tuple[str, ...], default: str) -> str:
    value = data.get(key, default)
    if value not in allowed:
        raise FileError(f"{key} is {value!r}", f"write one of: {', '.join(allowed)}", line=data.line_of(key))
    return str(value)


def _number(data: Map, key: str, default: int) -> int:
    value = data.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise FileError(f"{key} is {value!r}", "write a whole number", line=data.line_of(key))
    return value


def _flag(data: Map, key: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise FileError(f"{key} is {value!r}", "write true or false", line=data.line_of(key))
    return value


def _start(data: Map) -> Start | None:
    game = data.get("game")
    if game is None:
        return None
    line = data.line_of("game")
    for key in ("a", "b", "phase", "memory", "turn"):
        if key in data:
            raise FileError(
                f"'game' and {key!r} exclude each other", "a scenario has a board or a whole game", line=line
            )
    if not isinstance(game, Map) or "a" not in game or "b" not in game:
        raise FileError("game: needs two decks", "write 'game: {a: ST1, b: ST2, seed: 1, first: a}'", line=line)
    _known(game, ("a", "b", "seed", "first"))
    first = _one_of(game, "first", ("a", "b"), "a")
    return Start((str(game["a"]), str(game["b"])), _number(game, "seed", 1), "ab".index(first))


def _side(data: Map, letter: str) -> Side:
    side = data.get(letter) or Map()
    line = data.line_of(letter)
    if not isinstance(side, Map):
        raise FileError(f"{letter}: needs areas below it", f"areas: {', '.join(_SIDE_KEYS)}", line=line)
    _known(side, _SIDE_KEYS)
    areas = {area: _cards(side[area], side.line_of(area)) if area in side else [] for area in AREAS}
    if "deck" not in side:
        areas["deck"] = [CardSpec(None)] * DEFAULT_DECK
    battle: list[PermanentSpec] = []
    listed = side.get("battle") or Seq()
    if isinstance(listed, Map):
        for label, value in listed.items():
            battle.append(_permanent(value, listed.line_of(label)))
            if label != f"{letter}{len(battle)}":
                remedy = f"cards on the field are called {letter}1, {letter}2 … in order"
                raise FileError(
                    f"{label!r} stands where {letter}{len(battle)} should", remedy, line=listed.line_of(label)
                )
    elif isinstance(listed, Seq):
        battle = [_permanent(value, listed.line_of(index)) for index, value in enumerate(listed)]
    else:
        battle = [_permanent(listed, side.line_of("battle"))]
    breeding = side.get("breeding")
    permanent = None if breeding is None else _permanent(breeding, side.line_of("breeding"))
    for index, spec in enumerate([*battle, permanent] if permanent else battle, 1):
        if spec is not None:
            spec.label = f"{letter}{index}"
    return Side(areas, battle, permanent)


def _cards(value: Any, line: int) -> list[CardSpec]:
    """A number of filler cards, one card, or a list of cards."""
    if value is None:
        return []
    if isinstance(value, bool):
        raise FileError(f"{value!r} is no card", "write card numbers, or how many filler cards", line=line)
    if isinstance(value, int):
        return [CardSpec(None, line=line)] * _times(value, line)
    if not isinstance(value, Seq):
        return _card(value, line)
    return [card for index, item in enumerate(value) for card in _card(item, value.line_of(index))]


def _card(value: Any, line: int) -> list[CardSpec]:
    """`ST1-03`, `3 ST1-03`, `2` (filler cards), `ST1-03 face up` or {card: ST1-03, face up: true}."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [CardSpec(None, line=line)] * _times(value, line)
    face_up = False
    if isinstance(value, Map):
        _known(value, ("card", "face up", "times"))
        face_up = _flag(value, "face up")
        return [CardSpec(str(value.get("card", "")), face_up, line)] * _times(_number(value, "times", 1), line)
    words = str(value).split()
    if words[-2:] == ["face", "up"]:
        face_up, words = True, words[:-2]
    times = 1
    if len(words) == 2 and words[0].rstrip("x").isdigit():
        times, words = int(words[0].rstrip("x")), words[1:]
    if len(words) != 1:
        raise FileError(
            f"not a card: {value!r}", "write its number, e.g. ST1-03, '3 ST1-03' or 'ST1-03 face up'", line=line
        )
    return [CardSpec(None if words[0] == "filler" else words[0], face_up, line)] * _times(times, line)


def _times(count: int, line: int) -> int:
    """How many cards; boards come over the network too, so that nobody may write a million."""
    if not 0 <= count <= MOST_CARDS:
        raise FileError(f"{count} cards are no board", f"write 0 to {MOST_CARDS}", line=line)
    return count


def _permanent(value: Any, line: int) -> PermanentSpec:
    if not isinstance(value, Map):
        stack = _cards(value, line)
        if not stack:
            raise FileError(
                "a card on the field needs at least one card", "write a number or [bottom, …, top]", line=line
            )
        return PermanentSpec(stack, line=line)
    _known(value, _PERMANENT_KEYS)
    if "stack" not in value:
        raise FileError("a card on the field needs its stack", "write 'stack: [bottom, …, top]'", line=line)
    used = value.get("used") or []
    return PermanentSpec(
        _cards(value["stack"], value.line_of("stack")), _flag(value, "suspended"), _flag(value, "played this turn"),
        [int(index) for index in _list(value.get("face down"))], _cards(value.get("links"), line),
        [_used(item, value.line_of("used")) for item in _list(used)], line=line,
    )  # fmt: skip


def _list(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


def _used(value: Any, line: int) -> Used:
    """`effect`, `inherited 2`, `effect 1 of ST1-03`, `effect 1 x2`."""
    words = str(value).split()
    used = Used("effect", 1)
    if words and words[0] in SECTIONS:
        used.section = words.pop(0)
        if words and words[0].isdigit():
            used.index = int(words.pop(0))
        if len(words) >= 2 and words[0] == "of":
            used.card = words[1]
            words = words[2:]
        if words and words[0][:1] == "x" and words[0][1:].isdigit():
            used.times = int(words.pop(0)[1:])
        if not words:
            return used
    raise FileError(
        f"used: {value!r} is not understood", "write e.g. 'effect 1' or 'inherited 1 of ST1-03 x2'", line=line
    )


def _steps(value: Any, line: int) -> list[Step]:
    if not isinstance(value, Seq):
        raise FileError("moves: needs a list", "begin each line with '- '", line=line)
    return [step for index, item in enumerate(value) for step in _step(item, value.line_of(index))]


def _step(item: Any, line: int) -> list[Step]:
    if isinstance(item, str):
        words = item.split(None, 1)
        if len(words) == 2 and words[0] in ("a", "b"):
            return [Step("move", words[1], "ab".index(words[0]), line)]
        return [Step("move", item, None, line)]
    if not isinstance(item, Map):
        raise FileError(f"not a move: {item!r}", "write '- a: play ST1-03' or '- expect: {…}'", line=line)
    steps = []
    for key, value in item.items():
        at = item.line_of(key)
        if key in ("a", "b"):
            for text in _list(value):
                steps.append(Step("move", str(text), "ab".index(key), at))
        elif key in CHECKS:
            steps.append(Step(key, value, None, at))
        elif key != "note":
            raise FileError(f"unknown step {key!r}", nearest(key, ["a", "b", "note", *CHECKS]), line=at)
    return steps
