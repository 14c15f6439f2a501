"""Asking a game about any part of its state by the path that scenarios use: `memory`, `a.hand`, `b1.dp`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from digilex.notation.errors import FileError, nearest
from digilex.rules.game import Game
from digilex.rules.model.identity import PermanentId
from digilex.rules.model.vocabulary import COLOR_BITS
from digilex.rules.query import values

LABEL = re.compile(r"^[ab][0-9]+$")
ORDERED = ("deck", "security", "stack", "under", "eggs")  # lists whose order counts: top first, stacks bottom to top
GAME_KEYS = (
    "memory", "turn", "number of turn", "phase", "attack", "checked", "revealed", "over", "winner", "reason", "clause",
)  # fmt: skip
SIDE_KEYS = ("hand", "deck", "security", "face up", "trash", "eggs", "battle", "breeding", "memory")
PERMANENT_KEYS = (
    "card", "name", "names", "colors", "traits", "stack", "under", "links", "dp", "level", "suspended", "keywords",
    "checks", "area", "owner",
)  # fmt: skip


@dataclass(frozen=True)
class Shown:
    """A card in an answer: a scenario may mean it by number or name, or by its label on the field."""

    number: str
    name: str
    label: str = ""

    def __str__(self) -> str:
        return f"{self.label} {self.number} {self.name}".strip()

    def meant_by(self, written: object) -> bool:
        """Whether a written number, name or label means this card."""
        text = str(written).strip().lower()
        return text in (self.number.lower(), self.name.lower(), self.label.lower())


def permanent_id(game: Game, label: str) -> int | None:
    """The card on the field with this label, or None if it is not there (any more)."""
    for player in game.players:
        for pid in [*player.battle, player.breeding]:
            if pid > 0 and game.permanents[pid].label == label:
                return pid
    return None


def check_label(game: Game, label: str) -> None:
    """An error if no card on the field was ever called so: a slip that would pass for one that has left."""
    most = game.players["ab".index(label[0])].labels
    if int(label[1:]) > most or int(label[1:]) < 1:
        last = f"the last name of that player is {label[0]}{most}" if most else "that player never had one"
        raise FileError(f"no card on the field was ever called {label!r}", last)


def look(game: Game, path: str) -> Any:
    """The value at a path; "gone" for a card that is not on the field."""
    head, _, rest = path.partition(".")
    if head in ("a", "b") and rest:
        return _side(game, "ab".index(head), rest)
    if LABEL.match(head):
        pid = permanent_id(game, head)
        if pid is None:
            check_label(game, head)
            return "gone"
        return _permanent(game, pid, rest) if rest else "on the field"
    if rest or head not in GAME_KEYS:
        known = [*GAME_KEYS, *(f"a.{key}" for key in SIDE_KEYS), *(f"a1.{key}" for key in PERMANENT_KEYS)]
        raise FileError(f"nothing in a game is called {path!r}", nearest(path, known) or f"known: {', '.join(known)}")
    return _whole(game, head)


def _whole(game: Game, key: str) -> Any:
    if key == "memory":
        return game.memory_of(game.turn_player)
    if key == "turn":
        return "ab"[game.turn_player]
    if key == "number of turn":
        return game.turn
    if key == "phase":
        return game.phase_name()
    if key == "over":
        return game.over
    if key == "attack":
        if game.attack is None:
            return "none"
        target = game.label(-game.attack.target) if game.attack.target else "player"
        return f"{game.label(-game.attack.attacker)} > {target}"
    if key == "checked":
        return _cards(game, [game.checked_card])[0] if game.checked_card >= 0 else "none"
    if key == "revealed":
        return _cards(game, game.revealed)
    if key == "winner":
        return "none" if game.winner is None else "ab"[game.winner]
    return game.reason if key == "reason" else game.reason_clause


def _side(game: Game, player: int, key: str) -> Any:
    side = game.players[player]
    if key == "memory":
        return game.memory_of(player)
    if key == "hand":
        return _cards(game, side.hand)
    if key == "trash":
        return _cards(game, side.trash)
    if key in ("deck", "eggs", "security"):
        ids = side.deck if key == "deck" else side.eggs if key == "eggs" else side.security
        return _cards(game, ids[::-1])
    if key == "face up":
        return _cards(game, [card for card in side.security[::-1] if card in game.face_up])
    if key == "battle":
        return [_top(game, pid) for pid in side.battle]
    if key == "breeding":
        return _top(game, side.breeding) if side.breeding > 0 else "none"
    raise FileError(f"a player has no {key!r}", nearest(key, list(SIDE_KEYS)))


def _permanent(game: Game, pid: int, key: str) -> Any:
    permanent = game.permanents[PermanentId(pid)]
    if key == "card":
        return _top(game, pid)
    if key == "name":
        return game.cards[permanent.stack[-1]].name
    if key == "names":
        return list(values.names_of(game, -pid))
    if key == "colors":
        mask = values.color_mask_of(game, -pid)
        return [color for color, bit in COLOR_BITS.items() if mask & bit]
    if key == "traits":
        return list(values.traits_of(game, -pid))
    if key == "stack":
        return _cards(game, permanent.stack)
    if key == "under":
        return _cards(game, permanent.stack[:-1])
    if key == "links":
        return _cards(game, permanent.links)
    if key == "dp":
        return game.dp(pid)
    if key == "level":
        return game.level(pid)
    if key == "suspended":
        return permanent.suspended
    if key == "keywords":
        return list(game.keywords(pid))
    if key == "checks":
        return game.security_attack(pid)
    if key == "area":
        return "breeding" if game.players[permanent.owner].breeding == pid else "battle"
    if key == "owner":
        return "ab"[permanent.owner]
    raise FileError(f"a card on the field has no {key!r}", nearest(key, list(PERMANENT_KEYS)))


def _cards(game: Game, ids: Sequence[int]) -> list[Shown]:
    return [Shown(game.cards[card].number, game.cards[card].name) for card in ids]


def _top(game: Game, pid: int) -> Shown:
    permanent = game.permanents[PermanentId(pid)]
    card = game.cards[permanent.stack[-1]]
    return Shown(card.number, card.name, permanent.label)


# --- comparing -------------------------------------------------------------------------------------------------------

_COMPARE = re.compile(r"^(<=|>=|<|>|!=|not )\s*(.+)$")


def differences(game: Game, wanted: dict[str, Any], prefix: str = "") -> list[str]:
    """A line for every expectation that does not hold."""
    found: list[str] = []
    for key, value in wanted.items():
        path = f"{prefix}.{key}" if prefix else key
        if isinstance(value, dict) and not prefix and (key in ("a", "b") or LABEL.match(key)):
            found += differences(game, value, key)
            continue
        actual = look(game, path)
        problem = compare(actual, value, ordered=path.rpartition(".")[2] in ORDERED)
        if problem:
            found.append(f"{path}: expected {problem}, but it is {show(actual)}")
    return found


def compare(actual: Any, wanted: Any, ordered: bool = True) -> str:
    """What was expected, if the actual value is something else; empty if it fits."""
    if isinstance(wanted, dict):
        return _parts(actual, wanted)
    if isinstance(actual, list):
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            return "" if len(actual) == wanted else f"{wanted} cards"
        if isinstance(wanted, str) and _COMPARE.match(wanted):
            return compare(len(actual), wanted)
        items = wanted if isinstance(wanted, list) else [] if wanted is None or wanted == "none" else [wanted]
        return "" if _same_list(actual, items, ordered) else f"[{', '.join(str(item) for item in items)}]"
    if isinstance(wanted, str):
        match = _COMPARE.match(wanted)
        if match:
            return "" if _holds(actual, match.group(1).strip(), match.group(2)) else wanted
    return "" if _same(actual, wanted) else show(wanted)


def _parts(actual: Any, wanted: dict[str, Any]) -> str:
    items = actual if isinstance(actual, list) else [actual]
    for key, value in wanted.items():
        listed = value if isinstance(value, list) else [value]
        if key == "has":
            left = list(items)
            for each in listed:
                match = next((item for item in left if _same(item, each)), None)
                if match is None:
                    return f"{each} among them"
                left.remove(match)
        elif key == "lacks":
            for each in listed:
                if any(_same(item, each) for item in items):
                    return f"no {each} among them"
        elif key == "count":
            problem = compare(len(items), value)
            if problem:
                return f"{problem} of them"
        elif key in ("top", "bottom"):
            if not items or not _same(items[0 if key == "top" else -1], value):
                return f"{value} at the {key}"
        else:
            raise FileError(f"unknown comparison {key!r}", nearest(key, ["has", "lacks", "count", "top", "bottom"]))
    return ""


def _same(actual: Any, wanted: Any) -> bool:
    if isinstance(actual, Shown):
        return actual.meant_by(wanted)
    if actual is None:
        return wanted is None or wanted == "none"
    if isinstance(actual, bool) or isinstance(wanted, bool):
        return actual is wanted
    return str(actual).strip().lower() == str(wanted).strip().lower()


def _same_list(actual: list[Any], wanted: list[Any], ordered: bool) -> bool:
    if len(actual) != len(wanted):
        return False
    if ordered:
        return all(_same(one, other) for one, other in zip(actual, wanted, strict=True))
    left = list(wanted)
    for item in actual:
        match = next((other for other in left if _same(item, other)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def _holds(actual: Any, sign: str, wanted: str) -> bool:
    if sign in ("!=", "not"):
        return not _same(actual, wanted)
    try:
        number = int(wanted)
    except ValueError:
        raise FileError(f"{sign} {wanted!r} compares with no number", "write e.g. '>= 3'") from None
    if not isinstance(actual, int):
        return False
    return {"<=": actual <= number, ">=": actual >= number, "<": actual < number, ">": actual > number}[sign]


def show(value: Any) -> str:
    """A value as a scenario would write it."""
    if isinstance(value, list):
        return f"[{', '.join(str(item) for item in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
